//! `freecell solve`

pub(crate) mod args;
mod short_worker;

use std::io::{self, IsTerminal};
use std::num::NonZeroUsize;
use std::task::Poll;
use std::thread;
use std::time::{Duration, Instant};

use anyhow::bail;
use freecell_core::Start;
use freecell_solve::{Control, Limits, Request, Solution, Solver};

use crate::args::options::ColorChoice;
use crate::exit::Exit;
use crate::input::games::{GameInput, Games};
use crate::input::stream::{BadLines, Next, for_each_game, pause};
use crate::interrupt;
use crate::output::outcome::Outcome;
use crate::output::outcome_format::OutcomeFormat;
use crate::output::pretty::{self, Style};
use crate::output::progress::Progress;
use crate::output::quantity::{count, done_of};
use crate::output::search_status::SearchStatus;
use crate::output::sink::{Output, write_stderr};
use crate::output::summary::Summary;
use args::{SolveArgs, SolveFormat};
use short_worker::ShortWorker;

pub(crate) fn run(args: &SolveArgs) -> anyhow::Result<Exit> {
    let is_short = args.short || args.shortest;
    if !is_short && (args.effort.is_some() || args.metric.is_some()) {
        bail!("--effort and --metric need --short or --shortest");
    }
    if args.notation.is_some()
        && args
            .format
            .is_some_and(|format| format != SolveFormat::Moves)
    {
        bail!("--notation needs --format moves");
    }
    // Otherwise, the summary of the deal or its record has the number.
    let notes_random = args.summary || args.quiet.is_set();
    let games = Games::open(&args.games)?;
    games.check_arguments(args.cells.given())?;
    if args.level.given().is_some() {
        interrupt::catch();
    }
    let mut games = games.split_ranges().end_numbers();
    let format = OutcomeFormat::new(args, false, games.is_one_argument());
    interrupt::catch();
    let must_know = args.watch || OutcomeFormat::depends_on_count(args);
    let is_single = !args.summary && games.is_single(must_know);
    if !is_single && args.watch && !interrupt::interrupted() {
        bail!("--watch needs exactly one deal");
    }
    let read = |game: &GameInput| {
        let game = args.level.choose(game, args.cells.or_four())?;
        if notes_random {
            game.note_random();
        }
        Ok(game.current(args.cells.given())?.numbered(None))
    };
    if is_single {
        let format = OutcomeFormat::new(args, true, games.is_one_argument());
        let start = read(&games.first()?)?;
        solve_one(args, start, format)
    } else {
        solve_many(args, games, read, format)
    }
}

/// Solves one start after another on one thread.
#[allow(clippy::large_enum_variant, reason = "there is one for each thread")]
enum Worker {
    Any {
        solver: Solver,
        limits: Limits,
        max_time: Option<Duration>,
        /// For each deal.
        threads: NonZeroUsize,
        has_status: bool,
    },
    Short(ShortWorker),
}

impl Worker {
    /// Creates a worker for one deal on all threads, or for one of many deals.
    fn new(args: &SolveArgs, is_single: bool) -> Worker {
        if args.short || args.shortest {
            return Worker::Short(ShortWorker::new(args, is_single));
        }
        Worker::Any {
            solver: Solver::new(),
            limits: args.limits.limits(),
            max_time: args.limits.max_time(),
            threads: if is_single {
                args.threads.count()
            } else {
                NonZeroUsize::MIN
            },
            has_status: is_single && !args.quiet.is_set(),
        }
    }

    /// Solves one start; keeps the solution only if `is_shown`.
    fn solve(&mut self, start: Start, is_shown: bool) -> Outcome {
        match self {
            Worker::Any {
                solver,
                limits,
                max_time,
                threads,
                has_status,
            } => {
                let mut control = interrupt::control(*max_time);
                let mut with_status;
                let control: &mut dyn Control = if *has_status {
                    with_status = (control, SearchStatus::new(true));
                    &mut with_status
                } else {
                    &mut control
                };
                let request = Request::new(start).limits(*limits).threads(*threads);
                let verdict = solver.solve_ref(request.control(control));
                let verdict = verdict.map(|solution| is_shown.then(|| solution.clone()));
                Outcome {
                    start,
                    label: None,
                    verdict,
                    states: solver.states(),
                    measure: None,
                }
            }
            Worker::Short(worker) => worker.solve(start, is_shown),
        }
    }
}

fn solve_one(args: &SolveArgs, start: Start, format: OutcomeFormat) -> anyhow::Result<Exit> {
    // Open the output first, so that a bad path fails before the search.
    let mut output = Output::open(args.output.path())?;
    let began = Instant::now();
    let outcome = Worker::new(args, true).solve(start, true);
    let took = began.elapsed();
    if interrupt::interrupted() && outcome.solution().is_none() {
        return output.interrupt("");
    }
    match outcome.solution() {
        Some(solution) if args.watch => return play_through(solution, args.color.choice()),
        _ => {}
    }
    if format.adds_to_summary(&outcome) {
        let mut text = format.separator(true).to_owned();
        format.write(&outcome, &mut text)?;
        text.push_str(format.end(false));
        output.add(&text);
    }
    // Without a solution, a file becomes empty: an old one would pass for the result.
    output.finish()?;
    if !args.quiet.is_set() {
        write_stderr(&describe(&outcome, format, took)?);
    }
    // For short solutions, the improvements are the statistics.
    if args.stats && outcome.measure.is_none() {
        let mut summary = Summary::new(outcome.cells(), true);
        summary.add(&outcome, micros(took));
        write_stderr(&summary.stats());
    }
    if interrupt::interrupted() {
        write_stderr("note: interrupted; this is the best solution so far");
        return Ok(Exit::Interrupted);
    }
    Ok(outcome.exit())
}

fn micros(time: Duration) -> u64 {
    u64::try_from(time.as_micros()).unwrap_or(u64::MAX)
}

/// Summarizes the outcome of one deal, with the moves and autoplay that are printed.
fn describe(outcome: &Outcome, format: OutcomeFormat, took: Duration) -> anyhow::Result<String> {
    let (name, states) = (outcome.name(), count(outcome.states, "state"));
    Ok(match (outcome.solution(), outcome.measure) {
        (Some(_), Some(measure)) if measure.length.is_some() => {
            format!("{name}: {measure}, {states}, {took:.1?}")
        }
        (Some(solution), measure) => {
            let game = format.game(solution)?;
            let moves = count(game.turn() as u64, "move");
            let autoplay = game.autoplay();
            let uncounted = measure.map_or(String::new(), |measure| {
                format!("; {measure} (try --metric safe)")
            });
            format!(
                "{name}: solved in {moves} with autoplay {autoplay}{uncounted}, {states}, {took:.1?}"
            )
        }
        (None, _) => format!("{name}: {}, {took:.1?}", outcome.failure()),
    })
}

/// Animates a solution on the terminal.
fn play_through(solution: &Solution, color: ColorChoice) -> anyhow::Result<Exit> {
    const DELAY: Duration = Duration::from_millis(600);
    if !io::stdout().is_terminal() {
        bail!("--watch needs a terminal (use freecell show --each with a record instead)");
    }
    let mut game = solution.game().clone();
    let (last, style) = (game.turn(), Style::choose(color, true));
    for turn in 0..=last {
        game.jump(turn);
        let mut output = Output::open(None)?;
        // Clear the screen and move the cursor to the top left.
        output.add("\x1b[2J\x1b[H");
        pretty::write_position(game.position(), style, &mut output.buffer);
        let made = game
            .moves()
            .last()
            .map(|mv| mv.to_string())
            .unwrap_or_default();
        let line = format!("\nmove {turn} of {last}  {made}\n");
        output.add(&line);
        output.finish()?;
        let until = Instant::now() + DELAY;
        while Instant::now() < until {
            if interrupt::interrupted() {
                return Ok(Exit::Interrupted);
            }
            thread::sleep(Duration::from_millis(20));
        }
    }
    Ok(Exit::Done)
}

/// The outcome of one start and its output, made by a worker thread.
struct FormattedOutcome {
    text: String,
    outcome: Outcome,
    took: Duration,
}

/// Solves the games of the input as they arrive.
fn solve_many(
    args: &SolveArgs,
    games: Games,
    read: impl Fn(&GameInput) -> anyhow::Result<Start> + Sync,
    format: OutcomeFormat,
) -> anyhow::Result<Exit> {
    let work = |worker: &mut Worker, game: GameInput| {
        let start = read(&game)?;
        let began = Instant::now();
        let mut outcome = worker.solve(start, !args.summary);
        let took = began.elapsed();
        outcome.label = game.label();
        let mut text = String::new();
        if !args.summary {
            format.write(&outcome, &mut text)?;
        }
        Ok(FormattedOutcome {
            text,
            outcome,
            took,
        })
    };
    let total = games.known_count();
    let mut output = Output::open(args.output.path())?;
    let progress = Progress::new(
        total,
        !args.quiet.is_set() && (args.summary || !output.is_terminal),
    );
    let mut summary = Summary::new(args.cells.or_four(), args.stats);
    let (mut bad, mut only) = (BadLines::default(), None);
    let mut parallelism = args.threads.parallelism();
    if args.short || args.shortest {
        // Deals take long; print each as soon as it is solved.
        parallelism = parallelism.chunk(NonZeroUsize::MIN);
    }
    for_each_game(
        games,
        parallelism,
        || Worker::new(args, false),
        work,
        &mut bad,
        |solved| {
            let Poll::Ready(solved) = solved else {
                return pause(&mut output);
            };
            summary.add(&solved.outcome, micros(solved.took));
            if !args.summary {
                output.add(format.separator(summary.total() == 1));
                output.add(&solved.text);
            }
            if output.is_full() || output.is_terminal {
                output.flush()?;
            }
            progress.advance_to(summary.total());
            only = (summary.total() == 1).then_some(solved);
            Ok(Next::Continue(()))
        },
    )?;
    drop(progress);
    if bad.are_all(summary.total())? {
        return Ok(Exit::Invalid);
    }
    let end = if args.summary {
        format!("{summary}\n")
    } else {
        format.end(summary.total() == 0).to_owned()
    };
    output.add(&end);
    let exit = if interrupt::interrupted() {
        output.interrupt(&done_of(summary.total(), total))?
    } else {
        output.finish()?;
        summary.exit()
    };
    if !args.quiet.is_set() && !args.summary {
        match (only, summary.lengths()) {
            // It was not known to be the only one.
            (Some(only), _) if exit != Exit::Interrupted => {
                write_stderr(&describe(&only.outcome, format, only.took)?);
            }
            (_, Some(lengths)) => write_stderr(&lengths),
            _ => {}
        }
    }
    if args.stats {
        write_stderr(&summary.stats());
    }
    Ok(bad.exit(exit))
}
