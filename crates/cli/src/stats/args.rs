//! The arguments of `freecell stats`.

use std::path::PathBuf;

use clap::Args;

/// Summarize the results of a sweep
///
/// Prints verdict counts, then the mean, percentiles and extremes of lengths, cells,
/// states and times with the deals that have the extremes, and histograms. The p-th
/// percentile is the smallest value that p % of deals do not exceed. Percentiles are
/// exact below 2048 and within 0.1 % above; means and extremes are always exact.
///
/// Every file is checked as it is read. Unfinished sweeps and parts that have not been
/// merged are accepted.
#[derive(Args)]
#[command(after_help = "\
Examples:
  # Sweep a range, then print its statistics
  $ freecell sweep 1-2000 --out first
  $ freecell stats first
  # Write plots, or JSON for other programs
  $ freecell stats first --svg first.svg
  $ freecell stats first --json > first.json")]
pub(crate) struct StatsArgs {
    /// Folder of a sweep
    #[arg(value_name = "DIR")]
    pub(crate) folder: PathBuf,

    /// Write plots to FILE as svg; to standard output, instead of the tables, for `-`
    #[arg(long, value_name = "FILE")]
    pub(crate) svg: Option<PathBuf>,

    /// Print one JSON object instead of tables
    #[arg(long)]
    pub(crate) json: bool,

    /// Hide the progress bar
    #[arg(short, long)]
    pub(crate) quiet: bool,
}
