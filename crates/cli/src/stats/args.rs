//! The arguments of `freecell stats`.

use std::path::PathBuf;

use clap::Args;

/// Look at what a sweep has found
///
/// Counts verdicts, and tells the mean, percentiles and extremes of lengths, cells,
/// positions and times, with the deals that have the extremes; then draws how they
/// are spread. The p-th percentile is the least number that p percent of all are at
/// most as large as. Numbers below 2048 are counted one by one, greater ones to within
/// a thousandth; means and extremes are exact.
///
/// Every file is checked as it is read. A folder whose sweep is not finished, or whose
/// parts have not been joined, can be looked at as well.
#[derive(Args)]
#[command(after_help = "\
Examples:
  $ freecell sweep 1-2000 --out first
  $ freecell stats first
  $ freecell stats first --svg first.svg
  $ freecell stats first --json > first.json")]
pub(crate) struct StatsArgs {
    /// The folder of a sweep
    #[arg(value_name = "DIR")]
    pub(crate) folder: PathBuf,

    /// Draw plots into this file
    #[arg(long, value_name = "FILE")]
    pub(crate) svg: Option<PathBuf>,

    /// Print one JSON object instead of tables
    #[arg(long)]
    pub(crate) json: bool,

    /// Show no progress bar
    #[arg(short, long)]
    pub(crate) quiet: bool,
}
