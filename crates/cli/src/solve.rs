//! `freecell solve`

use std::io::{self, IsTerminal};
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{anyhow, bail};
use freecell_core::{CellCount, DealNumber, Game, Position, Start};
use freecell_parallel::{Parallelism, ordered_map};
use freecell_solve::{Limit, Limits, Solver, Verdict};

use crate::args::{CellsArg, SolveArgs};
use crate::exit::Exit;
use crate::input::Input;
use crate::interrupt;
use crate::output::{Output, Progress, say};
use crate::pretty::{self, Ink};
use crate::short::ShortWork;
use crate::spec::DealSpec;
use crate::tally::Tally;
use crate::telling::{Kind, Measure, Outcome, Telling, failure};

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

pub(crate) fn limits(max_states: Option<u64>, max_memory: usize) -> Limits {
    Limits {
        max_states: max_states.unwrap_or(u64::MAX),
        max_memory,
    }
}

/// Solves, with an eye on the clock and on Ctrl-C.
pub(crate) fn solve(
    solver: &mut Solver,
    start: Start,
    max_time: Option<Duration>,
    is_told: bool,
) -> Outcome {
    let began = Instant::now();
    let is_late = || max_time.is_some_and(|max| began.elapsed() >= max);
    let position = start.position();
    let mut watch = |_states: u64| !interrupt::interrupted() && !is_late();
    let verdict = match solver.solve_watched(&position, &mut watch) {
        Verdict::GaveUp(Limit::Stopped) if is_late() => Verdict::GaveUp(Limit::Time),
        verdict => verdict,
    };
    let mut outcome = Outcome::new(start, &verdict, is_told);
    outcome.states = solver.states();
    outcome
}

/// Takes starts to outcomes.
#[allow(clippy::large_enum_variant, reason = "there is one for each thread")]
enum Worker {
    Any(Solver, Option<Duration>),
    Short(ShortWork),
}

impl Worker {
    /// For one deal on all threads, or for one of many deals.
    fn new(args: &SolveArgs, is_single: bool) -> Worker {
        if args.short || args.shortest {
            let is_reported =
                is_single && !args.quiet && (args.stats || io::stderr().is_terminal());
            return Worker::Short(ShortWork::new(args, is_single, is_reported));
        }
        let solver = Solver::new(limits(args.max_states, args.max_memory.0));
        Worker::Any(solver, args.max_time.map(|time| time.0))
    }

    fn solve(&mut self, start: Start, is_told: bool) -> Outcome {
        match self {
            Worker::Any(solver, max_time) => solve(solver, start, *max_time, is_told),
            Worker::Short(work) => work.solve(start, is_told),
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
        let is_solved = matches!(outcome.kind, Kind::Solved(_));
        if interrupt::interrupted() && !is_solved {
            return Ok(Exit::Interrupted);
        }
        if !args.quiet {
            say(&describe(&outcome, took));
        }
        exit = exit_of(&outcome);
        match &outcome.kind {
            Kind::Solved(game) if args.watch => return play_through(game),
            _ => {}
        }
        let telling = Telling::new(args, true);
        if telling.tells(&outcome) {
            let mut output = Output::open(None)?;
            let mut text = String::new();
            telling.write(&outcome, &mut text)?;
            output.buffer.extend_from_slice(text.as_bytes());
            output.finish()?;
        }
    }
    // Of a search for short solutions, the best so far has been told.
    Ok(if interrupt::interrupted() {
        Exit::Interrupted
    } else {
        exit
    })
}

fn exit_of(outcome: &Outcome) -> Exit {
    let is_open = |measure: Measure| measure.lower.is_some() && !measure.is_optimal();
    match outcome.kind {
        // A proof was wanted, and a limit ended it.
        Kind::Solved(_) if outcome.measure.is_some_and(is_open) => Exit::GaveUp,
        Kind::Solved(_) | Kind::Told => Exit::Done,
        Kind::Impossible => Exit::No,
        Kind::GaveUp(_) | Kind::Otherwise(_) => Exit::GaveUp,
    }
}

/// The summary of one deal.
fn describe(outcome: &Outcome, took: Duration) -> String {
    let name = outcome.name();
    match (&outcome.kind, outcome.measure) {
        (Kind::Solved(_), Some(measure)) => format!(
            "{name}: {measure}, {} positions looked at, {took:.1?}",
            outcome.states
        ),
        (Kind::Solved(game), None) => format!(
            "{name}: solved in {} moves with autoplay {}, {} positions looked at, {took:.1?}",
            game.turn(),
            game.autoplay(),
            outcome.states
        ),
        _ => format!("{name}: {}, {took:.1?}", failure(outcome)),
    }
}

/// Shows every position of a game on the terminal for a moment.
fn play_through(game: &Game) -> anyhow::Result<Exit> {
    const MOMENT: Duration = Duration::from_millis(600);
    if !io::stdout().is_terminal() {
        bail!("--watch needs a terminal (use freecell show --each on a record instead)");
    }
    let mut game = game.clone();
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

/// What a thread has to say of one start.
struct Answer {
    text: anyhow::Result<String>,
    outcome: Outcome,
    micros: u64,
}

fn solve_many(args: &SolveArgs, subjects: &[Subject], total: u64) -> anyhow::Result<Exit> {
    let telling = Telling::new(args, false);
    let work = |worker: &mut Worker, start: Start| {
        let began = Instant::now();
        let mut outcome = worker.solve(start, !args.summary);
        let micros = began.elapsed().as_micros() as u64;
        let mut text = String::new();
        let told = if args.summary {
            Ok(())
        } else {
            telling.write(&outcome, &mut text)
        };
        // Games are told by now, and large.
        outcome.forget_game();
        Answer {
            text: told.map(|()| text),
            outcome,
            micros,
        }
    };
    let mut output = Output::open(None)?;
    let progress = Progress::new(total, !args.quiet && (args.summary || !output.is_terminal));
    let mut tally = Tally::new(args.stats);
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
            tally.add(&answer.outcome, answer.micros);
            let written = answer.text.and_then(|text| {
                output.buffer.extend_from_slice(text.as_bytes());
                if output.is_full() || output.is_terminal {
                    output.flush()?;
                }
                Ok(())
            });
            progress.advance_to(tally.total());
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
            .extend_from_slice(format!("{tally}\n").as_bytes());
    }
    output.finish()?;
    if let Some(lengths) = tally.lengths().filter(|_| !args.quiet && !args.summary) {
        say(&lengths);
    }
    if args.stats {
        say(&tally.stats());
    }
    Ok(if interrupt::interrupted() {
        Exit::Interrupted
    } else {
        tally.exit()
    })
}
