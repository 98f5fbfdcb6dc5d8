//! `freecell verify`

use std::ops::ControlFlow;

use anyhow::bail;
use freecell_core::{Notation, RecordNotation};
use freecell_parallel::ordered_map;
use freecell_play::{is_record, record_of_line};

use crate::args::{NotationArg, VerifyArgs};
use crate::exit::Exit;
use crate::game_text::{GameText, Place};
use crate::games::Games;
use crate::input::Input;
use crate::interrupt;
use crate::output::Output;
use crate::pretty::{self, Style};
use crate::progress::Spinner;
use crate::quantity::count;
use crate::replay::Replay;

pub(crate) fn run(args: &VerifyArgs) -> anyhow::Result<Exit> {
    let arguments: Vec<&str> = args.game.as_deref().into_iter().collect();
    let mut games = Games::open(&arguments)?;
    let is_stdin = games.reads_stdin();
    let first = games.first()?;
    if !first.has_moves() {
        games.check_finished()?;
        return verify_moves(&first, is_stdin, args);
    }
    if args.moves.is_some() {
        bail!("records include their moves (give either a record, or a deal and moves)");
    }
    first.check_start(args.cells.given())?;
    check_options(&first, args)?;
    match games.next_game()? {
        Some(second) => verify_all([first, second], games, args),
        None => {
            let replay = first.replay(args.notation, args.autoplay);
            let replay = replay.map_err(|error| first.place.error(error))?;
            print_replay(&replay, args)
        }
    }
}

/// Fails if an option does not apply to a game: that is wrong usage, not an invalid
/// solution.
fn check_options(game: &GameText, args: &VerifyArgs) -> anyhow::Result<()> {
    let checked = game.check_options(args.notation, args.autoplay);
    checked.map_err(|error| game.place.error(error))
}

/// Verifies a text of moves from a deal or a board.
fn verify_moves(start: &GameText, is_stdin: bool, args: &VerifyArgs) -> anyhow::Result<Exit> {
    let is_moves_stdin = args
        .moves
        .as_ref()
        .is_none_or(|path| path.as_os_str() == "-");
    start.note_random();
    let start = start.start(args.cells.given())?;
    if is_stdin && is_moves_stdin {
        bail!("standard input has a board without moves (give the moves in a file)");
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
    replay.check_has_moves()?;
    let mut output = Output::open(args.output.path())?;
    let style = Style::choose(args.color.choice(), output.is_terminal);
    output
        .buffer
        .extend_from_slice(format!("{replay}\n").as_bytes());
    if let Some(position) = replay.position() {
        output.buffer.push(b'\n');
        pretty::write_position(position, style, &mut output.buffer);
    }
    output.finish()?;
    Ok(replay.exit())
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

/// Verifies solutions on all cores.
fn verify_all(first: [GameText; 2], rest: Games, args: &VerifyArgs) -> anyhow::Result<Exit> {
    interrupt::catch();
    let spinner = Spinner::new(!args.quiet.is_set());
    let mut output = Output::open(args.output.path())?;
    let mut tally = Tally::default();
    let verify = |(): &mut (), game: anyhow::Result<GameText>| {
        let game = game?;
        check_options(&game, args)?;
        let replay = game.replay(args.notation, args.autoplay);
        Ok((game.place, replay))
    };
    let end = ordered_map(
        first.map(Ok).into_iter().chain(rest.each()),
        args.threads.parallelism(),
        || (),
        verify,
        |verified| {
            let (place, replay) = match verified {
                Ok(verified) => verified,
                Err(error) => return ControlFlow::Break(Err(error)),
            };
            let notation = replay.as_ref().ok().and_then(|replay| replay.notation);
            tally.macroxue += u64::from(notation == Some(RecordNotation::Macroxue));
            match problem(&replay) {
                None => tally.valid += 1,
                Some(problem) => {
                    tally.invalid += 1;
                    let line = match place {
                        Place::Line(_, line) => format!("line {line}: "),
                        Place::Argument => String::new(),
                    };
                    let text = format!("{line}{problem}\n");
                    output.buffer.extend_from_slice(text.as_bytes());
                }
            }
            let is_due = output.is_full() || (output.is_terminal && !output.buffer.is_empty());
            if is_due && let Err(error) = output.flush() {
                return ControlFlow::Break(Err(error));
            }
            if tally.total().is_multiple_of(10_000) {
                spinner.set_message(&format!(
                    "{} records verified, {} invalid",
                    tally.total(),
                    tally.invalid
                ));
            }
            if interrupt::interrupted() {
                ControlFlow::Break(Ok(()))
            } else {
                ControlFlow::Continue(())
            }
        },
    );
    drop(spinner);
    let mut summary = format!(
        "{} valid, {} invalid of {}",
        tally.valid,
        tally.invalid,
        count(tally.total(), "record")
    );
    if tally.macroxue > 0 {
        summary += &format!(" ({} in notation macroxue)", tally.macroxue);
    }
    output
        .buffer
        .extend_from_slice(format!("{summary}\n").as_bytes());
    if interrupt::interrupted() {
        return output.interrupt(&format!(" after {}", count(tally.total(), "record")));
    }
    output.finish()?;
    if let ControlFlow::Break(result) = end {
        result?;
    }
    Ok(match tally.invalid {
        0 => Exit::Done,
        _ => Exit::No,
    })
}

/// Returns what is wrong with a solution, or `None` if it wins.
fn problem(replay: &anyhow::Result<Replay>) -> Option<String> {
    match replay {
        Ok(replay) if replay.is_won() => None,
        Ok(replay) => Some(replay.to_string()),
        Err(error) => Some(format!("invalid: {error}")),
    }
}
