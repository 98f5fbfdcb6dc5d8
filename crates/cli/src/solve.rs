//! `freecell solve`

pub(crate) mod args;

use std::io::{self, IsTerminal};
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, bail};
use freecell_core::Start;
use freecell_parallel::ordered_map;
use freecell_solve::{Control, Limits, Solution, Solver};

use crate::exit::Exit;
use crate::interrupt;
use crate::options::ColorChoice;
use crate::outcome::{Outcome, with_number};
use crate::outcome_format::OutcomeFormat;
use crate::output::{Output, write_stderr};
use crate::pretty::{self, Style};
use crate::progress::Progress;
use crate::quantity::count;
use crate::search_status::SearchStatus;
use crate::short_worker::ShortWorker;
use crate::sources::PositionSource;
use crate::summary::Summary;
use args::{SolveArgs, SolveFormat};

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
    let sources = PositionSource::read(&args.games, args.cells.given(), notes_random)?;
    let total: u64 = sources.iter().map(PositionSource::count).sum();
    interrupt::catch();
    if total == 1 && !args.summary {
        solve_one(args, &sources)
    } else if args.watch {
        bail!("--watch needs exactly one deal");
    } else {
        solve_many(args, &sources, total)
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
            let is_reported =
                is_single && !args.quiet.is_set() && (args.stats || io::stderr().is_terminal());
            return Worker::Short(ShortWorker::new(args, is_single, is_reported));
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
                let verdict = if threads.get() > 1 {
                    let verdict = solver.solve_parallel(start, *limits, *threads, control);
                    verdict.map(|solution| is_shown.then_some(solution))
                } else {
                    let verdict = solver.solve_ref(start, *limits, control);
                    verdict.map(|solution| is_shown.then(|| solution.clone()))
                };
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

fn solve_one(args: &SolveArgs, sources: &[PositionSource]) -> anyhow::Result<Exit> {
    let mut starts = sources
        .iter()
        .flat_map(|source| source.starts(args.cells.or_four()));
    let (start, _) = starts.next().context("the input has no game")?;
    // Open the output first, so that a bad path fails before the search.
    let mut output = Output::open(args.output.path())?;
    let began = Instant::now();
    let outcome = Worker::new(args, true).solve(with_number(start), true);
    let took = began.elapsed();
    if interrupt::interrupted() && outcome.solution().is_none() {
        return output.interrupt("");
    }
    match outcome.solution() {
        Some(solution) if args.watch => return play_through(solution, args.color.choice()),
        _ => {}
    }
    let format = OutcomeFormat::new(args, true);
    if format.adds_to_summary(&outcome) {
        let mut text = String::new();
        format.write(&outcome, &mut text)?;
        output.buffer.extend_from_slice(text.as_bytes());
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
        write_stderr("freecell: interrupted; this is the best solution so far");
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
        (Some(_), Some(measure)) => format!("{name}: {measure}, {states}, {took:.1?}"),
        (Some(solution), None) => {
            let game = format.game(solution)?;
            let moves = count(game.turn() as u64, "move");
            let autoplay = game.autoplay();
            format!("{name}: solved in {moves} with autoplay {autoplay}, {states}, {took:.1?}")
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
        output.buffer.extend_from_slice(b"\x1b[2J\x1b[H");
        pretty::write_position(game.position(), style, &mut output.buffer);
        let made = game
            .moves()
            .last()
            .map(|mv| mv.to_string())
            .unwrap_or_default();
        let line = format!("\nmove {turn} of {last}  {made}\n");
        output.buffer.extend_from_slice(line.as_bytes());
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
    text: anyhow::Result<String>,
    outcome: Outcome,
    micros: u64,
}

fn solve_many(args: &SolveArgs, sources: &[PositionSource], total: u64) -> anyhow::Result<Exit> {
    let format = OutcomeFormat::new(args, false);
    let work = |worker: &mut Worker, (start, label): (Start, Option<String>)| {
        let start = with_number(start);
        let began = Instant::now();
        let mut outcome = worker.solve(start, !args.summary);
        outcome.label = label;
        let micros = micros(began.elapsed());
        let mut text = String::new();
        let written = if args.summary {
            Ok(())
        } else {
            format.write(&outcome, &mut text)
        };
        // The solution is large and no longer needed.
        outcome.forget_solution();
        FormattedOutcome {
            text: written.map(|()| text),
            outcome,
            micros,
        }
    };
    let mut output = Output::open(args.output.path())?;
    let progress = Progress::new(
        total,
        !args.quiet.is_set() && (args.summary || !output.is_terminal),
    );
    let mut summary = Summary::new(args.cells.or_four(), args.stats);
    let starts = sources
        .iter()
        .flat_map(|source| source.starts(args.cells.or_four()));
    let mut parallelism = args.threads.parallelism();
    if args.short || args.shortest {
        // Deals take long; print each as soon as it is solved.
        parallelism = parallelism.chunk(NonZeroUsize::MIN);
    }
    let end = ordered_map(
        starts,
        parallelism,
        || Worker::new(args, false),
        work,
        |solved| {
            if interrupt::interrupted() {
                return ControlFlow::Break(Ok(()));
            }
            summary.add(&solved.outcome, solved.micros);
            let separator = if args.summary {
                ""
            } else {
                format.separator(summary.total() == 1)
            };
            let written = solved.text.and_then(|text| {
                output.buffer.extend_from_slice(separator.as_bytes());
                output.buffer.extend_from_slice(text.as_bytes());
                if output.is_full() || output.is_terminal {
                    output.flush()?;
                }
                Ok(())
            });
            progress.advance_to(summary.total());
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
    let end = if args.summary {
        format!("{summary}\n")
    } else {
        format.end(summary.total() == 0).to_owned()
    };
    output.buffer.extend_from_slice(end.as_bytes());
    let exit = if interrupt::interrupted() {
        output.interrupt(&format!(
            " after {} of {}",
            summary.total(),
            count(total, "deal")
        ))?
    } else {
        output.finish()?;
        summary.exit()
    };
    if let Some(lengths) = summary
        .lengths()
        .filter(|_| !args.quiet.is_set() && !args.summary)
    {
        write_stderr(&lengths);
    }
    if args.stats {
        write_stderr(&summary.stats());
    }
    Ok(exit)
}
