//! `freecell puzzle`

use std::collections::HashSet;
use std::hash::{BuildHasher, RandomState};
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::path::PathBuf;

use anyhow::bail;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, ValueEnum};
use freecell_parallel::ordered_map;
use freecell_reader::{Lines, Problem, record_of_line};
use freecell_study::{
    Answer, Level, PUZZLES, PositionKey, Puzzle, PuzzleKind, PuzzleMaker, PuzzleVerifier,
};

use serde::Serialize;

use crate::args::options::{ColorOption, LimitOptions, OutputOption, QuietOption, ThreadsOption};
use crate::args::values::{levels, positive_number, whole_number};
use crate::exit::Exit;
use crate::input::text_source::Input;
use crate::interrupt;
use crate::output::pretty::{self, Style};
use crate::output::progress::Progress;
use crate::output::quantity::count;
use crate::output::sink::{Output, write_output, write_stderr};

/// Pose a puzzle
///
/// Picks one of 1000 puzzles at random, or by its number from 1, and asks for the only
/// move that keeps a game winnable (only-move), for a win in the fewest possible moves
/// in metric safe (win-in-n), or for the move that lost a game (where-lost). Every
/// answer is proven: all moves are decided, the shortest solution is known to be the
/// shortest. The level is that of `freecell rate` for the position, or for the position
/// before the losing move.
///
/// A puzzle is a record with a comment, so `freecell play` and the page open it.
///
/// --generate makes new puzzles from games of simulated players and of the solver; the
/// same seed gives the same puzzles. --verify proves the answers again.
#[derive(Args)]
#[command(after_help = "\
Examples:
  # Solve a puzzle, then look at the answer
  $ freecell puzzle 17
  $ freecell puzzle 17 --answer
  # Get a hard one of a kind
  $ freecell puzzle --kind where-lost --level hard
  # Get the game of a puzzle, to show or play it
  $ freecell puzzle 17 --format record > game.txt; freecell show game.txt
  # List all easy puzzles
  $ freecell puzzle --all --level easy --format jsonl
  # Make puzzles, and verify them
  $ freecell puzzle --generate 2 --seed 10 --output new.txt; freecell puzzle --verify --file new.txt")]
#[allow(clippy::struct_excessive_bools, reason = "they are flags")]
pub(crate) struct PuzzleArgs {
    /// Number of the puzzle, from 1 [default: random]
    #[arg(value_name = "N", value_parser = positive_number, conflicts_with_all = ["all", "kind", "level"])]
    number: Option<NonZeroUsize>,

    /// Only puzzles of a kind
    #[arg(long, value_parser = kinds())]
    kind: Option<PuzzleKind>,

    /// Level; several with commas
    #[arg(long, value_name = "LEVEL", value_delimiter = ',', value_parser = levels())]
    level: Vec<Level>,

    /// All puzzles instead of one
    #[arg(long)]
    all: bool,

    /// Show the answer
    #[arg(long)]
    answer: bool,

    /// File of puzzles, or `-` for standard input [default: the 1000 puzzles of this
    /// program]
    #[arg(long, value_name = "PATH")]
    file: Option<PathBuf>,

    /// Output format
    #[arg(short, long, value_enum, default_value_t)]
    format: PuzzleFormat,

    /// Make N new puzzles, of each kind in turn
    #[arg(long, value_name = "N", value_parser = positive_number, conflicts_with_all = ["number", "kind", "level", "all", "answer", "file", "format", "verify"])]
    generate: Option<NonZeroUsize>,

    /// Seed of the new puzzles [default: 1]
    #[arg(long, value_name = "N", value_parser = whole_number::<u64>, requires = "generate")]
    seed: Option<u64>,

    /// Verify the answers and levels from scratch
    #[arg(long, conflicts_with_all = ["answer", "format"])]
    verify: bool,

    #[command(flatten)]
    limits: LimitOptions,

    #[command(flatten)]
    threads: ThreadsOption,

    #[command(flatten)]
    output: OutputOption,

    #[command(flatten)]
    color: ColorOption,

    #[command(flatten)]
    quiet: QuietOption,
}

#[derive(Clone, Copy, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum PuzzleFormat {
    /// Board and question
    #[default]
    Text,
    /// Record of the game, without the answer
    Record,
    /// JSON object with the answer; with --all, an array of objects
    Json,
    /// JSON object with the answer, on one line for each puzzle
    Jsonl,
}

fn kinds() -> impl TypedValueParser<Value = PuzzleKind> {
    let names = PuzzleKind::ALL.map(PuzzleKind::name);
    PossibleValuesParser::new(names).map(|name| {
        let mut kinds = PuzzleKind::ALL.into_iter();
        let kind = kinds.find(|kind| kind.name() == name);
        kind.expect("the parser allows only names of kinds")
    })
}

/// A puzzle and its number, from 1.
type Numbered = (usize, Puzzle);

pub(crate) fn run(args: &PuzzleArgs) -> anyhow::Result<Exit> {
    interrupt::catch();
    if let Some(count) = args.generate {
        return generate(args, count.get());
    }
    let mut puzzles = read(args)?;
    if let Some(number) = args.number {
        let total = puzzles.len();
        puzzles.retain(|(other, _)| *other == number.get());
        if puzzles.is_empty() {
            bail!("there is no puzzle {number} (expected a number from 1 to {total})");
        }
    }
    puzzles.retain(|(_, puzzle)| {
        let has_kind = args.kind.is_none_or(|kind| kind == puzzle.kind());
        has_kind && (args.level.is_empty() || args.level.contains(&puzzle.level))
    });
    if puzzles.is_empty() {
        if !args.quiet.is_set() {
            write_stderr("note: no puzzle has these properties");
        }
        return Ok(Exit::No);
    }
    if args.verify {
        return verify(args, puzzles);
    }
    if !args.all {
        // The standard library has no random numbers, but seeds its hashers.
        let random = RandomState::new().hash_one(()) % puzzles.len() as u64;
        puzzles = vec![puzzles.swap_remove(usize::try_from(random)?)];
    }
    let mut output = Output::open(args.output.path())?;
    let style = Style::choose(args.color.choice(), output.is_terminal);
    for (index, (number, puzzle)) in puzzles.iter().enumerate() {
        let separator: &[u8] = match args.format {
            PuzzleFormat::Text if index > 0 => b"\n",
            PuzzleFormat::Json if args.all && index == 0 => b"[\n",
            PuzzleFormat::Json if index > 0 => b",\n",
            _ => b"",
        };
        output.buffer.extend_from_slice(separator);
        write(args, *number, puzzle, style, &mut output.buffer)?;
    }
    if args.format == PuzzleFormat::Json {
        let end: &[u8] = if args.all { b"\n]\n" } else { b"\n" };
        output.buffer.extend_from_slice(end);
    }
    output.finish()?;
    Ok(Exit::Done)
}

/// Reads the puzzles of a file, or those of this program.
fn read(args: &PuzzleArgs) -> anyhow::Result<Vec<Numbered>> {
    let Some(path) = &args.file else {
        let lines = PUZZLES
            .lines()
            .filter(|line| record_of_line(line).is_some());
        let puzzles = lines
            .zip(1..)
            .map(|(line, number)| Ok((number, line.parse()?)));
        return puzzles.collect();
    };
    let input = Input::open(Some(path))?;
    let name = input.name.clone();
    let mut lines = Lines::new(input, &name);
    let mut puzzles = Vec::new();
    while let Some(line) = lines.next_line()? {
        if record_of_line(&line).is_some() {
            let puzzle = line.parse::<Puzzle>().map_err(|error| {
                let problem = Problem::Other(error.to_string());
                lines.place().error(problem)
            })?;
            puzzles.push((puzzles.len() + 1, puzzle));
        }
    }
    if puzzles.is_empty() {
        bail!("{name}: no puzzle found (expected a record, #, kind, level and answer)");
    }
    Ok(puzzles)
}

fn write(
    args: &PuzzleArgs,
    number: usize,
    puzzle: &Puzzle,
    style: Style,
    text: &mut Vec<u8>,
) -> anyhow::Result<()> {
    let record = puzzle.game.to_record();
    match args.format {
        PuzzleFormat::Record => text.extend_from_slice(format!("{record}\n").as_bytes()),
        PuzzleFormat::Json | PuzzleFormat::Jsonl => {
            let json = PuzzleJson {
                number,
                kind: puzzle.kind().name(),
                level: puzzle.level.name(),
                record,
                answer: puzzle.answer.to_string(),
            };
            serde_json::to_writer(&mut *text, &json)?;
            if args.format == PuzzleFormat::Jsonl {
                text.push(b'\n');
            }
        }
        PuzzleFormat::Text => {
            let level = puzzle.level;
            text.extend_from_slice(format!("puzzle {number}, {level}\n\n").as_bytes());
            pretty::write_position(puzzle.game.position(), style, text);
            let question = match &puzzle.answer {
                Answer::OnlyMove(_) => {
                    "Only one move keeps this game winnable. Which one?".to_owned()
                }
                Answer::WinInN(moves) => format!(
                    "Win in {}, the fewest possible (metric {}).",
                    count(moves.len() as u64, "move"),
                    Puzzle::METRIC
                ),
                Answer::WhereLost(_) => format!(
                    "This game is lost. Which of its {} moves lost it?",
                    puzzle.game.turn()
                ),
            };
            let answer = if args.answer {
                format!("Answer: {}\n", puzzle.answer)
            } else {
                String::new()
            };
            text.extend_from_slice(format!("\n{question}\n{answer}{record}\n").as_bytes());
        }
    }
    Ok(())
}

#[derive(Serialize)]
struct PuzzleJson {
    number: usize,
    kind: &'static str,
    level: &'static str,
    record: String,
    answer: String,
}

fn generate(args: &PuzzleArgs, total: usize) -> anyhow::Result<Exit> {
    let seed = args.seed.unwrap_or(1);
    let mut output = Output::open(args.output.path())?;
    let head = format!(
        "# {} of freecell {}: freecell puzzle --generate {total} --seed {seed}\n",
        count(total as u64, "puzzle"),
        env!("CARGO_PKG_VERSION"),
    );
    output.add(&head);
    let progress = Progress::new(total as u64, !args.quiet.is_set() && !output.is_terminal);
    let (mut done, mut seen) = (0, HashSet::new());
    let end = ordered_map(
        0..,
        args.threads.parallelism().chunk(NonZeroUsize::MIN),
        PuzzleMaker::default,
        |maker, index| (!interrupt::interrupted()).then(|| maker.make(seed, index)),
        |puzzle| {
            let Some(puzzle) = puzzle.filter(|_| !interrupt::interrupted()) else {
                return ControlFlow::Break(Ok(()));
            };
            // Few deals have a position with an only move, so some come up again.
            if !seen.insert(PositionKey::new(&puzzle.position())) {
                return ControlFlow::Continue(());
            }
            done += 1;
            output.add(&format!("{puzzle}\n"));
            progress.advance_to(done as u64);
            match output.flush() {
                Ok(()) if done < total => ControlFlow::Continue(()),
                end => ControlFlow::Break(end),
            }
        },
    );
    drop(progress);
    if let ControlFlow::Break(result) = end {
        result?;
    }
    if interrupt::interrupted() {
        return output.interrupt(&format!(" after {done} of {total} puzzles"));
    }
    output.finish()?;
    Ok(Exit::Done)
}

fn verify(args: &PuzzleArgs, puzzles: Vec<Numbered>) -> anyhow::Result<Exit> {
    let total = puzzles.len() as u64;
    let progress = Progress::new(total, !args.quiet.is_set());
    let (mut done, mut text, mut exit) = (0, String::new(), Exit::Done);
    let end = ordered_map(
        puzzles,
        args.threads.parallelism().chunk(NonZeroUsize::MIN),
        PuzzleVerifier::default,
        |verifier, (number, puzzle)| {
            let mut control = interrupt::control(args.limits.max_time());
            (
                number,
                verifier.verify(&puzzle, args.limits.limits(), &mut control),
            )
        },
        |(number, result)| {
            if interrupt::interrupted() {
                return ControlFlow::Break(());
            }
            done += 1;
            progress.advance_to(done);
            if let Err(error) = result {
                text.push_str(&format!("puzzle {number}: {error}\n"));
                exit = match (error.is_undecided(), exit) {
                    (true, Exit::Done) => Exit::GaveUp,
                    (true, exit) => exit,
                    (false, _) => Exit::No,
                };
            }
            ControlFlow::Continue(())
        },
    );
    drop(progress);
    if end.is_break() {
        return Output::open(args.output.path())?
            .interrupt(&format!(" after {done} of {}", count(total, "puzzle")));
    }
    if exit == Exit::Done {
        text = format!("{} verified\n", count(total, "puzzle"));
    }
    write_output(args.output.path(), text.as_bytes())?;
    Ok(exit)
}
