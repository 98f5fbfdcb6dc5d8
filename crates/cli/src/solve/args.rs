//! The arguments of `freecell solve`.

use std::num::NonZeroUsize;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Args, ValueEnum};
use freecell_core::{AutoPlay, Metric, Notation};
use freecell_solve::Effort;

use crate::args::{CellsArg, Size, Time, example};

/// Solve deals or positions
///
/// Every result is solved (with a replayed solution), impossible (after an exhaustive
/// search), or gave up (naming the limit).
///
/// For one deal, prints its moves, ten per line, and a summary on standard error. For
/// several, prints one record per line, which `freecell verify` reads, and a comment
/// for each deal without a solution; in other notations, a heading with the deal
/// above each solution. The exit code is 0 if all deals are solved, 1 if
/// one is impossible and 3 if the search gave up on one.
///
/// --short spends an effort on shorter solutions. --shortest searches for an optimal
/// one; the exit code is 3 if optimality is not proven. Lengths always name their
/// metric.
#[derive(Args)]
#[allow(clippy::struct_excessive_bools, reason = "they are flags")]
#[command(after_help = "\
Examples:
  # Solve one deal, also in other notations
  $ freecell solve 617
  $ freecell solve 617 --notation long --expand
  $ freecell solve 617 --notation json
  # Solve from the middle of a game
  $ freecell show 617 --moves 7a > position.txt; freecell solve position.txt
  # Use the exit code
  $ freecell solve 11982 || echo impossible
  # Solve many deals and verify the solutions, or count verdicts
  $ freecell solve 1-1000 > solutions.txt; freecell verify solutions.txt
  $ freecell solve 1-1000 --summary
  # Find short solutions
  $ freecell solve 617 --short
  $ freecell solve 1-10 --short --effort 10ms --metric safe --stats")]
pub(crate) struct SolveArgs {
    /// Deal numbers, ranges such as 1-32000, records, links, or files with boards
    /// [default: standard input, also `-`]
    #[arg(value_name = "GAME", allow_negative_numbers = true)]
    pub(crate) games: Vec<String>,

    /// Notation of the solutions [default: standard for one deal, record for several]
    #[arg(short, long, value_enum)]
    pub(crate) notation: Option<SolveNotation>,

    /// Autoplay rule of the solutions: none, horne, raymond or max [default: as found,
    /// nearly always max]
    #[arg(short, long)]
    pub(crate) autoplay: Option<AutoPlay>,

    /// Write moves of single cards only, without autoplay
    #[arg(long, conflicts_with = "autoplay")]
    pub(crate) expand: bool,

    /// Number of free cells, 0 to 4 [default: 4]
    #[arg(long, value_name = "N")]
    pub(crate) cells: Option<CellsArg>,

    /// Number of threads [default: number of cores]
    #[arg(long, value_name = "N")]
    pub(crate) threads: Option<NonZeroUsize>,

    /// Give up on a deal after N states
    #[arg(long, value_name = "N")]
    pub(crate) max_states: Option<u64>,

    /// Give up on a deal above SIZE of memory [units: kB, MB, GB, KiB, MiB, GiB]
    #[arg(long, value_name = "SIZE", default_value = "256MiB")]
    pub(crate) max_memory: Size,

    /// Give up on a deal after TIME [units: ms, s, min, h]
    #[arg(long, value_name = "TIME")]
    pub(crate) max_time: Option<Time>,

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
    #[arg(long, conflicts_with_all = ["summary", "notation"])]
    pub(crate) watch: bool,

    /// Hide the progress bar and the summary of a single deal
    #[arg(short, long)]
    pub(crate) quiet: bool,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum SolveNotation {
    Moves(Notation),
    Record,
    Json,
}

impl ValueEnum for SolveNotation {
    fn value_variants<'a>() -> &'a [SolveNotation] {
        &[
            SolveNotation::Moves(Notation::Standard),
            SolveNotation::Moves(Notation::Extended),
            SolveNotation::Moves(Notation::Long),
            SolveNotation::Record,
            SolveNotation::Json,
        ]
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        let (name, help) = match self {
            SolveNotation::Moves(Notation::Standard) => ("standard", "`26 3a b5 4h`, ten per line"),
            SolveNotation::Moves(notation) => (notation.name(), example(*notation)),
            SolveNotation::Record => ("record", "`617~max:7a7b`"),
            SolveNotation::Json => ("json", "JSON object on one line"),
        };
        Some(PossibleValue::new(name).help(help))
    }
}

/// Parses a time or a number of states.
fn effort(text: &str) -> Result<Effort, &'static str> {
    let states = text.parse().ok().map(Effort::States);
    let time = || text.parse().ok().map(|time: Time| Effort::Time(time.0));
    states
        .or_else(time)
        .ok_or("expected a time such as 10ms or 2s, or a number of states")
}

/// Returns a parser of metric names, with help for each.
fn metrics() -> impl TypedValueParser<Value = Metric> {
    let values = Metric::ALL.map(|metric| {
        PossibleValue::new(metric.name()).help(match metric {
            Metric::Max => "A move of several cards counts as one; autoplay max is free",
            Metric::Safe => "As max, but only safe autoplay (horne) is free",
            Metric::Unit => "Every card moved counts, also to the foundations",
        })
    });
    PossibleValuesParser::new(values).try_map(|name| name.parse::<Metric>())
}
