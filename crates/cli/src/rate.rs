//! `freecell rate`

use std::num::NonZeroUsize;
use std::ops::ControlFlow;

use clap::Args;
use freecell_core::Metric;
use freecell_parallel::ordered_map;
use freecell_play::{Rater, Rating};
use freecell_solve::{Solver, Verdict};

use crate::exit::Exit;
use crate::interrupt;
use crate::options::{
    CellsOption, LimitOptions, OutputOption, QuietOption, RATING_MEMORY, ThreadsOption,
};
use crate::outcome::with_number;
use crate::progress::Progress;
use crate::quantity::count;
use crate::rating_format::{RatedDeal, RatingFormat, RatingOutput};
use crate::sources::PositionSource;

/// Rate how hard deals are
///
/// 256 simulated players of modest skill play each deal once. The level is the share of
/// games that they win: easy (60 % or more), medium (40 %), tricky (20 %), hard (5 %) or
/// expert (less). The same deal always gets the same rating.
///
/// A deal that cannot be won has no level, and neither has one that no player wins and for
/// which the search for a solution gives up. If the solver gives up, a beam search with up
/// to four times the states is the last attempt. Next to the level are the length of a
/// solution (the first one found, in metric safe) and the fewest free cells with which the
/// deal can be won, if that is decided.
///
/// The exit code is 3 if it is not decided whether one of the deals can be won.
#[derive(Args)]
#[command(mut_arg("max_memory", |arg| arg.default_value(RATING_MEMORY)))]
#[command(after_help = "\
Examples:
  # Rate a deal, or several
  $ freecell rate 617
  $ freecell rate 1-20
  # Rate a position in the middle of a game
  $ freecell rate 617~none:7a7b
  # See how much harder a deal is with three free cells
  $ freecell rate 1 --cells 3
  # Write ratings for another program
  $ freecell rate 1-100 --format csv --output ratings.csv")]
pub(crate) struct RateArgs {
    /// Deal numbers, ranges such as 1-32000, records, links, or files with boards
    /// [default: standard input, also `-`]
    #[arg(value_name = "GAME", allow_negative_numbers = true)]
    games: Vec<String>,

    /// Output format
    #[arg(short, long, value_enum, default_value_t)]
    format: RatingFormat,

    #[command(flatten)]
    cells: CellsOption,

    #[command(flatten)]
    limits: LimitOptions,

    #[command(flatten)]
    threads: ThreadsOption,

    #[command(flatten)]
    output: OutputOption,

    #[command(flatten)]
    quiet: QuietOption,
}

pub(crate) fn run(args: &RateArgs) -> anyhow::Result<Exit> {
    let sources = PositionSource::read(&args.games, args.cells.given(), false)?;
    let total: u64 = sources.iter().map(PositionSource::count).sum();
    interrupt::catch();
    let metric = Metric::Safe;
    let format = match (args.format, total) {
        // One deal is an object, not an array.
        (RatingFormat::Json, 1) => RatingFormat::Jsonl,
        (format, _) => format,
    };
    let mut output = RatingOutput::open(args.output.path(), format, metric)?;
    let progress = Progress::new(total, !args.quiet.is_set());
    let limits = args.limits.limits_or(Rating::MAX_STATES);
    let cells = args.cells.or_four();
    let work = |(rater, solver): &mut (Rater, Solver), (start, label)| {
        let start = with_number(start);
        let control = || interrupt::control(args.limits.max_time());
        let rating = rater.rate(solver, start, limits, control);
        let rated = RatedDeal {
            start,
            label,
            rating,
            metric,
            length: rating.length,
            record: None,
        };
        let mut text = String::new();
        let written = format.write(&rated, &mut text);
        (rating, written.map(|()| text))
    };
    let mut exit = Exit::Done;
    let end = ordered_map(
        sources.iter().flat_map(|source| source.starts(cells)),
        // Rating takes milliseconds.
        args.threads.parallelism().chunk(NonZeroUsize::MIN),
        || (Rater::new(), Solver::new()),
        work,
        |(rating, text)| {
            if interrupt::interrupted() {
                return ControlFlow::Break(Ok(()));
            }
            if let Verdict::GaveUp(_) = rating.verdict {
                exit = Exit::GaveUp;
            }
            let written = text.and_then(|text| output.add(&text, &progress));
            progress.advance_to(output.count);
            match written {
                Ok(()) => ControlFlow::Continue(()),
                Err(error) => ControlFlow::Break(Err(error)),
            }
        },
    );
    drop(progress);
    if let ControlFlow::Break(result) = end {
        result?;
    }
    let done = format!(" after {} of {}", output.count, count(total, "deal"));
    Ok(output.finish(&done)?.unwrap_or(exit))
}
