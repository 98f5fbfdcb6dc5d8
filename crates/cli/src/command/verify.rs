//! `freecell verify`

use std::io::{self, IsTerminal};
use std::path::PathBuf;
use std::task::Poll;

use anyhow::bail;
use clap::Args as ArgsDerive;
use freecell_core::{AutoPlay, Notation, RecordNotation};
use freecell_reader::{Error, Replay, TextPlace, is_record, record_of_line};

use crate::args::notation::NotationArg;
use crate::args::options::{CellsOption, ColorOption, OutputOption, QuietOption, ThreadsOption};
use crate::args::values::autoplays;
use crate::exit::Exit;
use crate::input::games::{GameInput, Games};
use crate::input::stream::{BadLines, Next, for_each_game, pause};
use crate::input::text_source::Input;
use crate::interrupt;
use crate::output::pretty::{self, Style};
use crate::output::progress::Spinner;
use crate::output::quantity::count;
use crate::output::replay::ReplayWords;
use crate::output::sink::{Output, write_stderr};
/// Verify a solution
///
/// Replays moves from a deal or a board. If they win, prints the length in three
/// metrics: max (a move of several cards counts as one, autoplay max is free), safe
/// (only safe autoplay is free) and unit (every card counts). Otherwise prints the
/// first illegal move, the reason and the position, with exit code 1.
///
/// Accepts the output of fc-solve with -m and any of -sn, -snx, -p and -sam. Many
/// solutions, such as a file of records, are verified on all cores.
///
/// A record without options and cells may be in this program's notation or in
/// macroxue's. It is read in both, and the result names the one that wins; --notation
/// record or macroxue decides.
#[derive(ArgsDerive)]
#[command(after_help = "\
Examples:
  # Verify a solution in a file
  $ freecell solve 617 > moves.txt; freecell verify 617 moves.txt
  # Verify many solutions, in any format
  $ freecell solve 1-100 --output solutions.txt; freecell verify solutions.txt
  $ freecell solve 1-5 --notation long | freecell verify
  # See where a wrong solution fails
  $ echo '7a 7b 7h' | freecell verify 617 || echo wrong
  # Verify a solution of Freecell Solver
  $ fc-solve -m -snx board.txt | freecell verify board.txt")]
pub(crate) struct VerifyArgs {
    /// Deal number, record, link, or file with a board or solutions: records, JSON of
    /// `freecell solve`, or moves under headings such as `# 617` [default: standard
    /// input, also `-`]
    #[arg(value_name = "GAME", allow_negative_numbers = true)]
    pub(crate) game: Option<String>,

    /// File with the moves of a deal or board [default: standard input, also `-`]
    #[arg(value_name = "MOVES")]
    pub(crate) moves: Option<PathBuf>,

    /// Move notation [default: detected]
    #[arg(short, long, value_enum)]
    pub(crate) notation: Option<NotationArg>,

    /// Autoplay rule of the moves [default: the first of these that wins]
    #[arg(short, long, value_name = "RULE", value_parser = autoplays())]
    pub(crate) autoplay: Option<AutoPlay>,

    #[command(flatten)]
    pub(crate) cells: CellsOption,

    #[command(flatten)]
    pub(crate) threads: ThreadsOption,

    #[command(flatten)]
    pub(crate) output: OutputOption,

    #[command(flatten)]
    pub(crate) color: ColorOption,

    #[command(flatten)]
    pub(crate) quiet: QuietOption,
}

pub(crate) fn run(args: &VerifyArgs) -> anyhow::Result<Exit> {
    let arguments: Vec<&str> = args.game.as_deref().into_iter().collect();
    let mut games = Games::open(&arguments)?;
    let is_stdin = games.reads_stdin();
    let is_single = games.is_single(true);
    match games.peek() {
        Some(first) if !first.has_moves() => {
            let first = games.first()?;
            games.check_finished()?;
            return verify_moves(&first, is_stdin, args);
        }
        Some(_) if args.moves.is_some() => {
            bail!("records include their moves (give either a record, or a deal and moves)")
        }
        _ => {}
    }
    if is_single {
        let only = games.first()?;
        only.check_start(args.cells.given())?;
        let notation = args.notation.map(NotationArg::of_text);
        return print_replay(&only.replay(notation, args.autoplay)?, args);
    }
    verify_all(games, args)
}

/// Verifies a text of moves from a deal or a board.
fn verify_moves(start: &GameInput, is_stdin: bool, args: &VerifyArgs) -> anyhow::Result<Exit> {
    let is_moves_stdin = args
        .moves
        .as_ref()
        .is_none_or(|path| path.as_os_str() == "-");
    start.note_random();
    let start = start.start(args.cells.given())?;
    if is_stdin && is_moves_stdin {
        bail!("standard input has a board without moves (give the moves in a file)");
    }
    if is_moves_stdin && io::stdin().is_terminal() && !args.quiet.is_set() {
        let end = if cfg!(windows) {
            "Ctrl-Z and Enter"
        } else {
            "Ctrl-D"
        };
        write_stderr(&format!("note: type the moves, then {end}"));
    }
    let input = Input::open(args.moves.as_deref())?;
    let name = input.name.clone();
    let text = input.read_moves()?;
    if text
        .lines()
        .find_map(record_of_line)
        .is_some_and(is_record_alone)
    {
        bail!("{name} has records, which include their deal (give it without another deal)");
    }
    let notations = match args.notation {
        None => Notation::candidates(&text).to_vec(),
        Some(NotationArg::Moves(notation)) => vec![notation],
        Some(NotationArg::Record) => {
            bail!("a record includes its deal (give it without another deal)")
        }
    };
    print_replay(
        &Replay::of_moves(start, &text, &notations, args.autoplay),
        args,
    )
}

/// Returns whether a line is a record rather than a numbered line of moves, `1: 26 3a`.
fn is_record_alone(line: &str) -> bool {
    is_record(line) && !line.contains(' ')
}

fn print_replay(replay: &Replay, args: &VerifyArgs) -> anyhow::Result<Exit> {
    let checked = replay.check_has_moves();
    checked.map_err(|problem| TextPlace::Argument.error(problem))?;
    let mut output = Output::open(args.output.path())?;
    let style = Style::choose(args.color.choice(), output.is_terminal);
    output.add(&format!("{}\n", ReplayWords(replay)));
    if let Some(position) = replay.position() {
        output.buffer.push(b'\n');
        pretty::write_position(position, style, &mut output.buffer);
    }
    output.finish()?;
    Ok(if replay.is_won() {
        Exit::Done
    } else {
        Exit::No
    })
}

/// The number of solutions by result.
#[derive(Default)]
struct Tally {
    valid: u64,
    invalid: u64,
    /// How many of them were read in macroxue's notation.
    macroxue: u64,
}

impl Tally {
    fn total(&self) -> u64 {
        self.valid + self.invalid
    }
}

/// Verifies solutions on all cores, as they arrive.
fn verify_all(games: Games, args: &VerifyArgs) -> anyhow::Result<Exit> {
    interrupt::catch();
    let spinner = Spinner::new(!args.quiet.is_set());
    let mut output = Output::open(args.output.path())?;
    let (mut tally, mut bad) = (Tally::default(), BadLines::default());
    let notation = args.notation.map(NotationArg::of_text);
    let verify = |(): &mut (), game: GameInput| {
        // Wrong usage, not an invalid solution.
        game.check_options(notation, args.autoplay)?;
        let replay = game.replay(notation, args.autoplay);
        if replay.is_ok() {
            game.check_start(args.cells.given())?;
        }
        Ok((game.place.line(), replay))
    };
    for_each_game(
        games,
        args.threads.parallelism(),
        || (),
        verify,
        &mut bad,
        |verified| {
            let Poll::Ready((line, replay)) = verified else {
                return pause(&mut output);
            };
            let notation = replay.as_ref().ok().and_then(|replay| replay.notation);
            tally.macroxue += u64::from(notation == Some(RecordNotation::Macroxue));
            match problem(&replay) {
                None => tally.valid += 1,
                Some(problem) => {
                    tally.invalid += 1;
                    let line = line.map_or(String::new(), |line| format!("line {line}: "));
                    let text = format!("{line}{problem}\n");
                    output.add(&text);
                }
            }
            if output.is_full() {
                output.flush()?;
            }
            if tally.total().is_multiple_of(10_000) {
                spinner.set_message(&format!(
                    "{} records verified, {} invalid",
                    tally.total(),
                    tally.invalid
                ));
            }
            Ok(Next::Continue(()))
        },
    )?;
    drop(spinner);
    if bad.are_all(tally.total())? {
        return Ok(Exit::Invalid);
    }
    let mut summary = format!(
        "{} valid, {} invalid of {}",
        tally.valid,
        tally.invalid,
        count(tally.total(), "record")
    );
    if tally.macroxue > 0 {
        summary += &format!(" ({} in notation macroxue)", tally.macroxue);
    }
    output.add(&format!("{summary}\n"));
    if interrupt::interrupted() {
        return output.interrupt(&format!(" after {}", count(tally.total(), "record")));
    }
    output.finish()?;
    Ok(bad.exit(match tally.invalid {
        0 => Exit::Done,
        _ => Exit::No,
    }))
}

/// Returns what is wrong with a solution, or `None` if it wins.
fn problem(replay: &Result<Replay, Error>) -> Option<String> {
    match replay {
        Ok(replay) if replay.is_won() => None,
        Ok(replay) => Some(ReplayWords(replay).to_string()),
        Err(error) => Some(format!("invalid: {}", error.problem)),
    }
}
