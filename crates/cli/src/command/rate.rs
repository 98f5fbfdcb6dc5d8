//! `freecell rate`

use std::num::NonZeroUsize;
use std::task::Poll;

use clap::Args;
use freecell_core::Metric;
use freecell_solve::{Solver, Verdict};
use freecell_study::{Rater, Rating};

use crate::args::options::{
    CellsOption, LimitOptions, OutputOption, QuietOption, RATING_MEMORY, ThreadsOption,
};
use crate::exit::Exit;
use crate::input::games::{GameInput, Games};
use crate::input::stream::{BadLines, Next, for_each_game};
use crate::interrupt;
use crate::output::progress::Progress;
use crate::output::quantity::done_of;
use crate::output::rating_format::{RatedDeal, RatingFormat, RatingOutput};

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
    let games = Games::open(&args.games)?;
    games.check_arguments(args.cells.given())?;
    let games = games.split_ranges().end_numbers();
    let total = games.known_count();
    interrupt::catch();
    let metric = Metric::Safe;
    let format = match args.format {
        // One deal is an object, not an array.
        RatingFormat::Json if games.is_one_argument() => RatingFormat::Jsonl,
        format => format,
    };
    let mut output = RatingOutput::open(args.output.path(), format, metric)?;
    let progress = Progress::new(total, !args.quiet.is_set());
    let limits = args.limits.limits_or(Rating::MAX_STATES);
    let work = |(rater, solver): &mut (Rater, Solver), game: GameInput| {
        let start = game.current(args.cells.given())?.numbered(None);
        let control = || interrupt::control(args.limits.max_time());
        let rating = rater.rate(solver, start, limits, control);
        let rated = RatedDeal {
            start,
            label: game.label(),
            rating,
            metric,
            length: rating.length,
            record: None,
        };
        let mut text = String::new();
        format.write(&rated, &mut text)?;
        Ok((rating, text))
    };
    let (mut exit, mut bad) = (Exit::Done, BadLines::default());
    for_each_game(
        games,
        // Rating takes milliseconds.
        args.threads.parallelism().chunk(NonZeroUsize::MIN),
        || (Rater::new(), Solver::new()),
        work,
        &mut bad,
        |rated| {
            let Poll::Ready((rating, text)) = rated else {
                return Ok(Next::Continue(()));
            };
            if let Verdict::GaveUp(_) = rating.verdict {
                exit = Exit::GaveUp;
            }
            output.add(&text, &progress)?;
            progress.advance_to(output.count);
            Ok(Next::Continue(()))
        },
    )?;
    drop(progress);
    if bad.are_all(output.count)? {
        return Ok(Exit::Invalid);
    }
    let done = done_of(output.count, total);
    Ok(bad.exit(output.finish(&done)?.unwrap_or(exit)))
}
