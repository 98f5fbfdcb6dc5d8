//! `freecell verify`

use std::fmt;
use std::io::Read;
use std::ops::ControlFlow;
use std::path::Path;

use anyhow::{Context, bail};
use freecell_core::{
    AutoPlay, Game, Metric, MoveError, MoveErrorKind, Notation, RecordError, Start,
};
use freecell_parallel::ordered_map;

use crate::args::{NotationArg, VerifyArgs};
use crate::deal_spec::note_random;
use crate::exit::Exit;
use crate::game_source::{GameSource, read_record, record_of_line};
use crate::input::Input;
use crate::interrupt;
use crate::output::Output;
use crate::pretty::{self, Style};
use crate::progress::Spinner;
use crate::quantity::count;

pub(crate) fn run(args: &VerifyArgs) -> anyhow::Result<Exit> {
    let source = GameSource::read(&args.source, args.cells.given())?;
    let replay = match source {
        GameSource::Records { first, rest } => {
            reject_move_options(args)?;
            return verify_all(first, rest, args);
        }
        GameSource::Record(text) => {
            reject_move_options(args)?;
            match read_record(&text) {
                Ok(game) => Replay::of(game),
                Err(RecordError::Move(error)) => Replay::Failed(error),
                Err(error) => bail!("{error}"),
            }
        }
        GameSource::Start(start) => {
            let text = read_moves(args.moves.as_deref())?;
            let Some(notations) = notations_of(args.notation, &text) else {
                bail!("a record includes its deal (give it without another deal)");
            };
            note_random(&args.source, &start, args.quiet.is_set());
            verify_text(start, &text, &notations, args.autoplay)
        }
    };
    check_has_moves(&replay)?;
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

fn reject_move_options(args: &VerifyArgs) -> anyhow::Result<()> {
    if args.moves.is_some() {
        bail!("records include their moves (give either a record, or a deal and moves)");
    }
    if args.notation.is_some() || args.autoplay.is_some() {
        bail!("records include their autoplay and notation (omit --autoplay and --notation)");
    }
    Ok(())
}

/// Reads a whole text of moves, up to 16 MiB.
pub(crate) fn read_moves(path: Option<&Path>) -> anyhow::Result<String> {
    /// Enough for Freecell Solver's boards of about 300 bytes after each move.
    const LONGEST_MOVES: u64 = 16 * 1024 * 1024;
    let input = Input::open(path)?;
    let mut bytes = Vec::new();
    let name = input.name.clone();
    input
        .take(LONGEST_MOVES + 1)
        .read_to_end(&mut bytes)
        .with_context(|| format!("cannot read {name}"))?;
    if bytes.len() as u64 > LONGEST_MOVES {
        bail!(
            "{name}: longer than {} MiB; not a list of moves",
            LONGEST_MOVES >> 20
        );
    }
    match String::from_utf8(bytes) {
        Ok(text) if !text.contains('\0') => Ok(text),
        _ => bail!("{name}: not UTF-8 text"),
    }
}

/// Fails if a text has no moves or is malformed. That is invalid input, whereas an
/// illegal move makes an invalid solution.
pub(crate) fn check_has_moves(replay: &Replay) -> anyhow::Result<()> {
    match replay {
        Replay::Unfinished(game) if game.turn() == 0 => {
            bail!("no moves found (fc-solve prints moves only with -m)")
        }
        Replay::Failed(error) if matches!(error.kind, MoveErrorKind::Syntax(_)) => bail!("{error}"),
        _ => Ok(()),
    }
}

/// Returns the given notation, or those that the text may be in; `None` for records.
pub(crate) fn notations_of(given: Option<NotationArg>, text: &str) -> Option<Vec<Notation>> {
    match given {
        Some(given) => Some(vec![given.notation()?]),
        None => Some(Notation::candidates(text).to_vec()),
    }
}

/// The result of replaying a game.
#[allow(clippy::large_enum_variant, reason = "there are few at a time")]
pub(crate) enum Replay {
    Won(Game),
    /// All moves are legal, but the game is not won.
    Unfinished(Game),
    Failed(MoveError),
}

impl Replay {
    fn of(game: Game) -> Replay {
        if game.position().is_won() {
            Replay::Won(game)
        } else {
            Replay::Unfinished(game)
        }
    }

    fn exit(&self) -> Exit {
        match self {
            Replay::Won(_) => Exit::Done,
            _ => Exit::No,
        }
    }

    /// Returns the final position of a game that is not won.
    fn position(&self) -> Option<&freecell_core::Position> {
        match self {
            Replay::Won(_) => None,
            Replay::Unfinished(game) => Some(game.position()),
            Replay::Failed(error) => Some(&error.position),
        }
    }
}

impl fmt::Display for Replay {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Replay::Won(game) => {
                let (turns, autoplay) = (game.turn(), game.autoplay());
                write!(
                    f,
                    "valid: won in {turns} moves (autoplay {autoplay}); lengths:"
                )?;
                for (index, metric) in Metric::ALL.into_iter().enumerate() {
                    let comma = if index == 0 { "" } else { "," };
                    let name = metric.name();
                    match game.length(metric) {
                        Some(length) => write!(f, "{comma} {name} {length}")?,
                        None => write!(f, "{comma} {name} n/a")?,
                    }
                }
                Ok(())
            }
            Replay::Unfinished(game) => write!(
                f,
                "invalid: all {} moves are legal (autoplay {}), but only {} of 52 cards are on the foundations",
                game.turn(),
                game.autoplay(),
                game.position().cards_home()
            ),
            Replay::Failed(error) => write!(f, "invalid: {error}"),
        }
    }
}

/// Replays a text of moves. Tries the notations in order and, without a given autoplay,
/// all autoplay rules from the most cautious; the first combination that wins counts.
pub(crate) fn verify_text(
    start: Start,
    text: &str,
    notations: &[Notation],
    autoplay: Option<AutoPlay>,
) -> Replay {
    match Game::replay(start, text, notations, autoplay) {
        Ok(game) => Replay::of(game),
        Err(error) => Replay::Failed(error),
    }
}

/// Verifies records, one per line, on all cores.
fn verify_all(first: String, mut rest: Input, args: &VerifyArgs) -> anyhow::Result<Exit> {
    interrupt::catch();
    let spinner = Spinner::new(!args.quiet.is_set());
    let mut output = Output::open(args.output.path())?;
    let (mut valid, mut invalid) = (0u64, 0u64);
    let first_line = rest.lines_read;
    let mut reading = Ok(());
    let rest_lines = std::iter::from_fn(|| match rest.next_line(Input::LONGEST_BOARD) {
        Ok(line) => Some((rest.lines_read, line?)),
        Err(error) => {
            reading = Err(error);
            None
        }
    });
    let lines = std::iter::once((first_line, first)).chain(rest_lines);
    let records = lines.filter(|(_, line)| record_of_line(line).is_some());
    let verify = |(): &mut (), (line, record): (usize, String)| (line, validate(&record));
    let end = ordered_map(
        records,
        args.threads.parallelism(),
        || (),
        verify,
        |(line, problem)| {
            if let Some(problem) = problem {
                invalid += 1;
                let text = format!("line {line}: {problem}\n");
                output.buffer.extend_from_slice(text.as_bytes());
            } else {
                valid += 1;
            }
            let is_due = output.is_full() || (output.is_terminal && !output.buffer.is_empty());
            if is_due && let Err(error) = output.flush() {
                return ControlFlow::Break(Err(error));
            }
            if (valid + invalid).is_multiple_of(10_000) {
                spinner.set_message(&format!(
                    "{} records verified, {invalid} invalid",
                    valid + invalid
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
    if let ControlFlow::Break(result) = end {
        result?;
    }
    let total = valid + invalid;
    let summary = format!(
        "{valid} valid, {invalid} invalid of {}\n",
        count(total, "record")
    );
    output.buffer.extend_from_slice(summary.as_bytes());
    output.finish()?;
    reading?;
    Ok(match invalid {
        _ if interrupt::interrupted() => Exit::Interrupted,
        0 => Exit::Done,
        _ => Exit::No,
    })
}

/// Returns what is wrong with a record, or `None` if it wins.
fn validate(record: &str) -> Option<String> {
    match read_record(record) {
        Ok(game) if game.position().is_won() => None,
        Ok(game) => Some(Replay::Unfinished(game).to_string()),
        Err(error) => Some(format!("invalid: {error}")),
    }
}
