//! The arguments of `freecell solve`.

use clap::{Args, ValueEnum};
use freecell_core::{AutoPlay, Metric, Notation};
use freecell_solve::Effort;

use crate::args::notation::notations;
use crate::args::options::{
    CellsOption, ColorOption, LevelOption, LimitOptions, OutputOption, QuietOption, ThreadsOption,
};
use crate::args::values::{Time, autoplays, metrics};

/// Solve deals or positions
///
/// Every result is solved (with a replayed solution), impossible (after an exhaustive
/// search), or gave up (naming the limit).
///
/// For one deal, prints its moves, ten per line, and a summary on standard error. For
/// several, prints one record per line, which `freecell verify` reads, and a comment
/// for each deal without a solution. The exit code is 0 if all deals are solved, 1 if
/// one is impossible and 3 if the search gave up on one.
///
/// A single hard deal is searched on up to four threads. Which solution is found may
/// depend on their number, but not on anything else.
///
/// --short spends an effort on shorter solutions. --shortest searches for an optimal
/// one; the exit code is 3 if optimality is not proven. Lengths always name their
/// metric. If no solution is found that the metric can count, the first one is printed, with
/// a note.
#[derive(Args)]
#[allow(clippy::struct_excessive_bools, reason = "they are flags")]
#[command(after_help = "\
Examples:
  # Solve a deal
  $ freecell solve 617
  # Write a solution move by move, for a beginner
  $ freecell solve 617 --notation long --expand
  # Solve from the middle of a game
  $ freecell show 617 --moves 7a > position.txt; freecell solve position.txt
  # Decide in a script whether a deal can be won
  $ freecell solve 11982 --quiet || echo impossible
  # Count how many deals of a range can be won
  $ freecell solve 1-1000 --summary
  # Solve many deals into a file, and verify it
  $ freecell solve 1-1000 --output solutions.txt; freecell verify solutions.txt
  # Spend a second on a short solution
  $ freecell solve 617 --short --effort 1s
  # Give up on hard deals
  $ freecell solve 1-100 --cells 2 --max-time 100ms --summary || echo some are open")]
pub(crate) struct SolveArgs {
    /// Deal numbers, ranges such as 1-32000, records, links, or files with boards
    /// [default: standard input, also `-`]
    #[arg(value_name = "GAME", allow_negative_numbers = true)]
    pub(crate) games: Vec<String>,

    /// Output format [default: moves for one deal, record for several]
    #[arg(short, long, value_enum)]
    pub(crate) format: Option<SolveFormat>,

    /// Notation of the moves [default: standard]
    #[arg(short, long, value_name = "NOTATION", value_parser = notations(&NOTATIONS))]
    pub(crate) notation: Option<Notation>,

    /// Autoplay rule of the solutions [default: as found, nearly always max]
    #[arg(short, long, value_name = "RULE", value_parser = autoplays())]
    pub(crate) autoplay: Option<AutoPlay>,

    /// Write moves of single cards only, without autoplay
    #[arg(long, conflicts_with = "autoplay")]
    pub(crate) expand: bool,

    #[command(flatten)]
    pub(crate) level: LevelOption,

    #[command(flatten)]
    pub(crate) cells: CellsOption,

    #[command(flatten)]
    pub(crate) limits: LimitOptions,

    #[command(flatten)]
    pub(crate) threads: ThreadsOption,

    /// Print only the number of deals by verdict
    #[arg(long)]
    pub(crate) summary: bool,

    /// Print statistics of states and times on standard error
    #[arg(long)]
    pub(crate) stats: bool,

    /// Search for shorter solutions until --effort is spent
    #[arg(long)]
    pub(crate) short: bool,

    /// Search for the shortest solution until it is proven optimal or a limit is
    /// reached
    #[arg(long, conflicts_with = "short")]
    pub(crate) shortest: bool,

    /// Effort per deal after its first solution: a time such as 10ms or 2s, spent on
    /// all threads for a single deal, or a number of states such as 50000, which makes
    /// the result reproducible [default: 1s]
    #[arg(long, value_name = "TIME|N", value_parser = effort)]
    pub(crate) effort: Option<Effort>,

    /// Metric for the length of short solutions [default: max]
    #[arg(long, value_parser = metrics())]
    pub(crate) metric: Option<Metric>,

    /// Animate the solution on the terminal
    #[arg(long, conflicts_with_all = ["summary", "notation", "format", "output"])]
    pub(crate) watch: bool,

    #[command(flatten)]
    pub(crate) output: OutputOption,

    #[command(flatten)]
    pub(crate) color: ColorOption,

    #[command(flatten)]
    pub(crate) quiet: QuietOption,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum SolveFormat {
    /// Moves, ten per line, with a heading if there are several deals
    Moves,
    /// Deal and moves on one line, such as `617~max:7a7b`
    Record,
    /// JSON object, or an array of objects for several deals
    Json,
    /// JSON object on one line for each deal
    Jsonl,
}

/// The notations that hold no deal.
const NOTATIONS: [Notation; 3] = [Notation::Standard, Notation::Extended, Notation::Long];

/// Parses a time or a number of states.
pub(crate) fn effort(text: &str) -> Result<Effort, &'static str> {
    let states = text.parse().ok().map(Effort::States);
    let time = || text.parse().ok().map(|time: Time| Effort::Time(time.0));
    states
        .or_else(time)
        .ok_or("expected a time such as 10ms or 2s, or a number of states")
}
