//! `freecell solve`

pub(crate) mod args;

use std::io::{self, IsTerminal};
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{anyhow, bail};
use freecell_core::{CellCount, DealNumber, Position, Start};
use freecell_parallel::{Parallelism, ordered_map};
use freecell_solve::{Limits, Solution, Solver};

use crate::args::{CellsArg, Size};
use crate::exit::Exit;
use crate::input::Input;
use crate::interrupt;
use crate::outcome::Outcome;
use crate::outcome_format::OutcomeFormat;
use crate::output::{Output, Progress, say};
use crate::pretty::{self, Ink};
use crate::short::ShortWorker;
use crate::spec::DealSpec;
use crate::summary::Summary;
use args::SolveArgs;

pub(crate) fn run(args: &SolveArgs) -> anyhow::Result<Exit> {
    let is_short = args.short || args.shortest;
    if !is_short && (args.effort.is_some() || args.metric.is_some()) {
        bail!("--effort and --metric are for short solutions (add --short or --shortest)");
    }
    let subjects = read_subjects(args)?;
    let total: u64 = subjects.iter().map(Subject::count).sum();
    interrupt::catch();
    if total == 1 && !args.summary {
        solve_one(args, &subjects)
    } else if args.watch {
        bail!("--watch plays one solution (name one deal)");
    } else {
        solve_many(args, &subjects, total)
    }
}

/// Deals or positions to solve.
enum Subject {
    Deals(DealSpec),
    Positions(Vec<Position>),
}

impl Subject {
    fn count(&self) -> u64 {
        match self {
            Subject::Deals(spec) => spec.count(),
            Subject::Positions(positions) => positions.len() as u64,
        }
    }

    fn starts(&self, cells: CellCount) -> Box<dyn Iterator<Item = Start> + Send + '_> {
        match self {
            Subject::Deals(spec) => {
                let (first, last) = (spec.range.start().get(), spec.range.end().get());
                let numbers = (first..=last).filter_map(|number| DealNumber::new(number).ok());
                Box::new(numbers.map(move |number| Start::Deal(number, cells)))
            }
            Subject::Positions(positions) => {
                Box::new(positions.iter().map(|&position| Start::Position(position)))
            }
        }
    }
}

fn read_subjects(args: &SolveArgs) -> anyhow::Result<Vec<Subject>> {
    let read = |text: &String| {
        let path = Path::new(text);
        if text == "-" || path.exists() {
            return Ok(Subject::Positions(read_positions(
                path,
                CellsArg::or_four(args.cells),
            )?));
        }
        if text.contains(['/', '\\']) {
            bail!("cannot read {path:?}: there is no such file");
        }
        Ok(Subject::Deals(DealSpec::parse(text)?))
    };
    args.subjects.iter().map(read).collect()
}

fn read_positions(path: &Path, cells: CellCount) -> anyhow::Result<Vec<Position>> {
    let mut input = Input::open(Some(path))?;
    let mut positions = Vec::new();
    while let Some(board) = input.next_board()? {
        let position = Position::read(&board.text, cells);
        positions.push(position.map_err(|error| anyhow!("{}: {error}", input.place(&board)))?);
    }
    if positions.is_empty() {
        bail!("{}: there is no card in it", input.name);
    }
    Ok(positions)
}

/// Returns the limits that the user sets on states and memory.
pub(crate) fn limits(max_states: Option<u64>, max_memory: Size) -> Limits {
    let limits = Limits::default().memory(max_memory.0);
    max_states.map_or(limits, |states| limits.states(states))
}

/// Solves start after start on one thread.
#[allow(clippy::large_enum_variant, reason = "there is one for each thread")]
enum Worker {
    Any {
        solver: Solver,
        limits: Limits,
        max_time: Option<Duration>,
    },
    Short(ShortWorker),
}

impl Worker {
    /// Makes a worker for one deal on all threads, or for one of many deals.
    fn new(args: &SolveArgs, is_single: bool) -> Worker {
        if args.short || args.shortest {
            let is_reported =
                is_single && !args.quiet && (args.stats || io::stderr().is_terminal());
            return Worker::Short(ShortWorker::new(args, is_single, is_reported));
        }
        Worker::Any {
            solver: Solver::new(),
            limits: limits(args.max_states, args.max_memory),
            max_time: args.max_time.map(|time| time.0),
        }
    }

    /// Solves one start; keeps the solution only if it will be shown.
    fn solve(&mut self, start: Start, is_shown: bool) -> Outcome {
        match self {
            Worker::Any {
                solver,
                limits,
                max_time,
            } => {
                let mut control = interrupt::control(*max_time);
                let verdict = solver.solve_ref(start, *limits, &mut control);
                Outcome {
                    start,
                    verdict: verdict.map(|solution| is_shown.then(|| solution.clone())),
                    states: solver.states(),
                    measure: None,
                }
            }
            Worker::Short(worker) => worker.solve(start, is_shown),
        }
    }
}

fn solve_one(args: &SolveArgs, subjects: &[Subject]) -> anyhow::Result<Exit> {
    let mut worker = Worker::new(args, true);
    let starts = subjects
        .iter()
        .flat_map(|subject| subject.starts(CellsArg::or_four(args.cells)));
    let mut exit = Exit::Done;
    for start in starts {
        let began = Instant::now();
        let outcome = worker.solve(start, true);
        let took = began.elapsed();
        if interrupt::interrupted() && outcome.solution().is_none() {
            return Ok(Exit::Interrupted);
        }
        if !args.quiet {
            say(&describe(&outcome, took));
        }
        exit = outcome.exit();
        match outcome.solution() {
            Some(solution) if args.watch => return play_through(solution),
            _ => {}
        }
        let format = OutcomeFormat::new(args, true);
        if format.adds_to_summary(&outcome) {
            let mut output = Output::open(None)?;
            let mut text = String::new();
            format.write(&outcome, &mut text)?;
            output.buffer.extend_from_slice(text.as_bytes());
            output.finish()?;
        }
    }
    // Of a search for short solutions, the best so far has been shown.
    Ok(if interrupt::interrupted() {
        Exit::Interrupted
    } else {
        exit
    })
}

/// Summarizes the outcome of one deal.
fn describe(outcome: &Outcome, took: Duration) -> String {
    let (name, states) = (outcome.name(), outcome.states);
    match (outcome.solution(), outcome.measure) {
        (Some(_), Some(measure)) => {
            format!("{name}: {measure}, {states} positions looked at, {took:.1?}")
        }
        (Some(solution), None) => format!(
            "{name}: solved in {} moves with autoplay {}, {states} positions looked at, {took:.1?}",
            solution.moves().len(),
            solution.autoplay(),
        ),
        (None, _) => format!("{name}: {}, {took:.1?}", outcome.failure()),
    }
}

/// Shows every position of a solution on the terminal for a moment.
fn play_through(solution: &Solution) -> anyhow::Result<Exit> {
    const MOMENT: Duration = Duration::from_millis(600);
    if !io::stdout().is_terminal() {
        bail!("--watch needs a terminal (use freecell show --each on a record instead)");
    }
    let mut game = solution.game();
    let (last, ink) = (
        game.turn(),
        Ink::choose(crate::args::ColorChoice::Auto, true),
    );
    for turn in 0..=last {
        game.jump(turn);
        let mut output = Output::open(None)?;
        // Clear the screen and go to its corner.
        output.buffer.extend_from_slice(b"\x1b[2J\x1b[H");
        pretty::write_position(game.position(), ink, &mut output.buffer);
        let made = game
            .moves()
            .last()
            .map(|mv| mv.to_string())
            .unwrap_or_default();
        let line = format!("\nmove {turn} of {last}  {made}\n");
        output.buffer.extend_from_slice(line.as_bytes());
        output.finish()?;
        let until = Instant::now() + MOMENT;
        while Instant::now() < until {
            if interrupt::interrupted() {
                return Ok(Exit::Interrupted);
            }
            thread::sleep(Duration::from_millis(20));
        }
    }
    Ok(Exit::Done)
}

/// What a thread reports of one start.
struct Answer {
    text: anyhow::Result<String>,
    outcome: Outcome,
    micros: u64,
}

fn solve_many(args: &SolveArgs, subjects: &[Subject], total: u64) -> anyhow::Result<Exit> {
    let format = OutcomeFormat::new(args, false);
    let work = |worker: &mut Worker, start: Start| {
        let began = Instant::now();
        let mut outcome = worker.solve(start, !args.summary);
        let micros = u64::try_from(began.elapsed().as_micros()).unwrap_or(u64::MAX);
        let mut text = String::new();
        let written = if args.summary {
            Ok(())
        } else {
            format.write(&outcome, &mut text)
        };
        // It is written by now, and large.
        outcome.forget_solution();
        Answer {
            text: written.map(|()| text),
            outcome,
            micros,
        }
    };
    let mut output = Output::open(None)?;
    let progress = Progress::new(total, !args.quiet && (args.summary || !output.is_terminal));
    let mut summary = Summary::new(args.stats);
    let starts = subjects
        .iter()
        .flat_map(|subject| subject.starts(CellsArg::or_four(args.cells)));
    let mut parallelism = Parallelism::default();
    if let Some(threads) = args.threads {
        parallelism = parallelism.threads(threads);
    }
    if args.short || args.shortest {
        // Each takes long, and should be shown as soon as it is found.
        parallelism = parallelism.chunk(NonZeroUsize::MIN);
    }
    let end = ordered_map(
        starts,
        parallelism,
        || Worker::new(args, false),
        work,
        |answer| {
            if interrupt::interrupted() {
                return ControlFlow::Break(Ok(()));
            }
            summary.add(&answer.outcome, answer.micros);
            let written = answer.text.and_then(|text| {
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
    if args.summary {
        output
            .buffer
            .extend_from_slice(format!("{summary}\n").as_bytes());
    }
    output.finish()?;
    if let Some(lengths) = summary.lengths().filter(|_| !args.quiet && !args.summary) {
        say(&lengths);
    }
    if args.stats {
        say(&summary.stats());
    }
    Ok(if interrupt::interrupted() {
        Exit::Interrupted
    } else {
        summary.exit()
    })
}
