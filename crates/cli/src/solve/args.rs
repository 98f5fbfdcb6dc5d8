//! The arguments of `freecell solve`.

use std::num::NonZeroUsize;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Args, ValueEnum};
use freecell_core::{AutoPlay, Metric, Notation};
use freecell_solve::Effort;

use crate::args::{CellsArg, Size, Time, example};

/// Solve deals and positions
///
/// Says of every deal whether it can be won, and how. The verdict is `solved`, with
/// moves that the referee has played to the end; `impossible`, after every position
/// that can be reached has been looked at; or `gave up`, and which limit ended it.
///
/// One deal: its moves, ten to a line, and a summary on standard error. Several: a
/// record on each line, which `freecell verify` reads; deals without a solution are
/// remarks. Exit code 0 if all are solved, 1 if one is impossible, 3 if the search
/// gave up on one.
///
/// With --short, solutions as short as the effort allows; with --shortest, the
/// shortest, which is called optimal only if that is proven (else exit code 3).
/// Lengths are counted in one metric, which is always named.
#[derive(Args)]
#[allow(clippy::struct_excessive_bools, reason = "they are flags")]
#[command(after_help = "\
Examples:
  $ freecell solve 617
  $ freecell solve 617 --notation long --expand
  $ freecell solve 617 --notation json
  $ freecell solve 1-1000 > solutions.txt; freecell verify solutions.txt
  $ freecell solve 1-1000 --summary
  $ freecell solve 11982 || echo impossible
  $ freecell show 617 --moves 7a > position.txt; freecell solve position.txt
  $ freecell solve 617 --short
  $ freecell solve 1-10 --short --effort 10ms --metric safe --stats")]
pub(crate) struct SolveArgs {
    /// Deal numbers, ranges such as 1-32000, or files with a board; `-` for
    /// standard input
    #[arg(
        required = true,
        value_name = "DEAL|FILE",
        allow_negative_numbers = true
    )]
    pub(crate) subjects: Vec<String>,

    /// How to write solutions [default: standard for one deal, record for several]
    #[arg(short, long, value_enum)]
    pub(crate) notation: Option<SolveNotation>,

    /// What goes home by itself in the solution: none, horne, raymond or max
    /// [default: as it was found, max nearly always]
    #[arg(short, long)]
    pub(crate) autoplay: Option<AutoPlay>,

    /// Move single cards only
    #[arg(long, conflicts_with = "autoplay")]
    pub(crate) expand: bool,

    /// How many free cells the game has, 0 to 4 [default: 4]
    #[arg(long, value_name = "N")]
    pub(crate) cells: Option<CellsArg>,

    /// How many threads solve several deals [default: as many as cores]
    #[arg(long, value_name = "N")]
    pub(crate) threads: Option<NonZeroUsize>,

    /// Give up on a deal after so many positions
    #[arg(long, value_name = "N")]
    pub(crate) max_states: Option<u64>,

    /// Give up on a deal when it takes so much memory, such as 64MB
    #[arg(long, value_name = "SIZE", default_value = "256MB")]
    pub(crate) max_memory: Size,

    /// Give up on a deal after so much time, such as 500ms or 20s
    #[arg(long, value_name = "TIME")]
    pub(crate) max_time: Option<Time>,

    /// Print nothing but the number of deals by verdict
    #[arg(long)]
    pub(crate) summary: bool,

    /// Tell about positions and times on standard error
    #[arg(long)]
    pub(crate) stats: bool,

    /// Go on to shorter and shorter solutions, as long as --effort says
    #[arg(long)]
    pub(crate) short: bool,

    /// The same, and then on until it is proven that nothing shorter exists, or
    /// one of the limits ends it
    #[arg(long, conflicts_with = "short")]
    pub(crate) shortest: bool,

    /// What to spend on shorter solutions of a deal when it has one: a time such
    /// as 10ms or 2s, which one deal spends on all threads, or a number of
    /// positions such as 50000, which gives the same result every time
    /// [default: 1s]
    #[arg(long, value_name = "TIME|N", value_parser = effort)]
    pub(crate) effort: Option<Effort>,

    /// What counts as a move when solutions are to be short [default: max]
    #[arg(long, value_parser = metrics())]
    pub(crate) metric: Option<Metric>,

    /// Play the solution through on the terminal
    #[arg(long, conflicts_with_all = ["summary", "notation"])]
    pub(crate) watch: bool,

    /// Show no progress bar and no summary of one deal
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
            SolveNotation::Moves(Notation::Standard) => {
                ("standard", "`26 3a b5 4h`, ten to a line")
            }
            SolveNotation::Moves(notation) => (notation.name(), example(*notation)),
            SolveNotation::Record => ("record", "`617~max:7a7b`"),
            SolveNotation::Json => ("json", "An object on one line"),
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
        .ok_or("expected a time such as 10ms or 2s, or a number of positions")
}

/// Parses the name of a metric; the help lists and explains all of them.
fn metrics() -> impl TypedValueParser<Value = Metric> {
    let values = Metric::ALL.map(|metric| {
        PossibleValue::new(metric.name()).help(match metric {
            Metric::Max => "Any number of cards is one move; all that can go home goes for nothing",
            Metric::Safe => "The same, but only what is safe goes home for nothing",
            Metric::Unit => "Every move of a single card counts, also home",
        })
    });
    PossibleValuesParser::new(values).try_map(|name| name.parse::<Metric>())
}
