//! `freecell verify`

use std::fmt;
use std::io::Read;
use std::ops::ControlFlow;
use std::path::Path;

use anyhow::bail;
use freecell_core::{
    AutoPlay, Game, Metric, MoveError, MoveErrorKind, Notation, RecordError, Start,
};
use freecell_parallel::{Parallelism, ordered_map};

use crate::args::{NotationArg, VerifyArgs};
use crate::exit::Exit;
use crate::input::Input;
use crate::interrupt;
use crate::output::{Output, Spinner};
use crate::pretty::{self, Ink};
use crate::subject::{Subject, read_record, record_of_line};

pub(crate) fn run(args: &VerifyArgs) -> anyhow::Result<Exit> {
    let subject = Subject::read(&args.subject, args.cells)?;
    let verdict = match subject {
        Subject::Records { first, rest } => {
            refuse_moves(args)?;
            return verify_all(first, rest, args.quiet);
        }
        Subject::Record(text) => {
            refuse_moves(args)?;
            match read_record(&text) {
                Ok(game) => Verdict::of(game),
                Err(RecordError::Move(error)) => Verdict::Wrong(error),
                Err(error) => bail!("{error}"),
            }
        }
        Subject::Start(start) => {
            let text = read_moves(args.moves.as_deref())?;
            let Some(notations) = wanted_notations(args.notation, &text) else {
                bail!("a record holds its own deal (give it alone, without another deal)");
            };
            verify_text(start, &text, &notations, args.autoplay)
        }
    };
    refuse_what_is_no_solution(&verdict)?;
    let mut output = Output::open(None)?;
    let ink = Ink::choose(args.color, output.is_terminal);
    output
        .buffer
        .extend_from_slice(format!("{verdict}\n").as_bytes());
    if let Some(position) = verdict.position() {
        output.buffer.push(b'\n');
        pretty::write_position(position, ink, &mut output.buffer);
    }
    output.finish()?;
    Ok(verdict.exit())
}

fn refuse_moves(args: &VerifyArgs) -> anyhow::Result<()> {
    if args.moves.is_some() {
        bail!("records hold their own moves (give either a record or a deal and moves)");
    }
    if args.notation.is_some() || args.autoplay.is_some() {
        bail!("records name their own autoplay and notation (leave out --autoplay and --notation)");
    }
    Ok(())
}

/// Reads a whole text of moves, which is never very long.
pub(crate) fn read_moves(path: Option<&Path>) -> anyhow::Result<String> {
    /// Freecell Solver prints a board of some 300 bytes after each move.
    const LONGEST_MOVES: u64 = 16 * 1024 * 1024;
    let input = Input::open(path)?;
    let mut bytes = Vec::new();
    let name = input.name.clone();
    input.take(LONGEST_MOVES + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > LONGEST_MOVES {
        bail!("{name} is too long (expected at most {LONGEST_MOVES} bytes of moves)");
    }
    match String::from_utf8(bytes) {
        Ok(text) if !text.contains('\0') => Ok(text),
        _ => bail!("{name} is not text"),
    }
}

/// A text without moves, or with something else, is wrong input; a move that
/// is not legal is a wrong solution.
pub(crate) fn refuse_what_is_no_solution(verdict: &Verdict) -> anyhow::Result<()> {
    match verdict {
        Verdict::Unfinished(game) if game.turn() == 0 => {
            bail!("there is no move in this text (fc-solve prints moves with -m, if it finds any)")
        }
        Verdict::Wrong(error) if matches!(error.kind, MoveErrorKind::Syntax(_)) => bail!("{error}"),
        _ => Ok(()),
    }
}

/// The notation that the user named, or those that the text may be in; `None`
/// for records.
pub(crate) fn wanted_notations(named: Option<NotationArg>, text: &str) -> Option<Vec<Notation>> {
    match named {
        Some(named) => Some(vec![named.notation()?]),
        None => Some(Notation::candidates(text).to_vec()),
    }
}

/// What became of a game.
#[allow(clippy::large_enum_variant, reason = "there are few at a time")]
pub(crate) enum Verdict {
    Won(Game),
    /// All moves are legal, and the game is not won.
    Unfinished(Game),
    Wrong(MoveError),
}

impl Verdict {
    fn of(game: Game) -> Verdict {
        if game.position().is_won() {
            Verdict::Won(game)
        } else {
            Verdict::Unfinished(game)
        }
    }

    fn exit(&self) -> Exit {
        match self {
            Verdict::Won(_) => Exit::Done,
            _ => Exit::No,
        }
    }

    /// Where a game that is not won stands.
    fn position(&self) -> Option<&freecell_core::Position> {
        match self {
            Verdict::Won(_) => None,
            Verdict::Unfinished(game) => Some(game.position()),
            Verdict::Wrong(error) => Some(&error.position),
        }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Verdict::Won(game) => {
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
                        None => write!(f, "{comma} {name} none")?,
                    }
                }
                Ok(())
            }
            Verdict::Unfinished(game) => write!(
                f,
                "invalid: all {} moves are legal (autoplay {}), but only {} of 52 cards are home",
                game.turn(),
                game.autoplay(),
                game.position().cards_home()
            ),
            Verdict::Wrong(error) => write!(f, "invalid: {error}"),
        }
    }
}

/// Replays a text of moves; without a named autoplay, the least that wins is
/// the one that was meant, and likewise the first notation.
pub(crate) fn verify_text(
    start: Start,
    text: &str,
    notations: &[Notation],
    autoplay: Option<AutoPlay>,
) -> Verdict {
    match Game::replay(start, text, notations, autoplay) {
        Ok(game) => Verdict::of(game),
        Err(error) => Verdict::Wrong(error),
    }
}

/// Verifies records, one to a line, on all cores.
fn verify_all(first: String, mut rest: Input, quiet: bool) -> anyhow::Result<Exit> {
    interrupt::catch();
    let spinner = Spinner::new(!quiet);
    let mut output = Output::open(None)?;
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
    let verify = |(): &mut (), (line, record): (usize, String)| (line, complaint(&record));
    let end = ordered_map(
        records,
        Parallelism::default(),
        || (),
        verify,
        |(line, complaint)| {
            if let Some(complaint) = complaint {
                invalid += 1;
                let text = format!("line {line}: {complaint}\n");
                output.buffer.extend_from_slice(text.as_bytes());
            } else {
                valid += 1;
            }
            let is_due = output.is_full() || (output.is_terminal && !output.buffer.is_empty());
            if is_due && let Err(error) = output.flush() {
                return ControlFlow::Break(Err(error));
            }
            if (valid + invalid).is_multiple_of(10_000) {
                spinner.tell(&format!(
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
    let summary = format!("{valid} valid, {invalid} invalid of {total} records\n");
    output.buffer.extend_from_slice(summary.as_bytes());
    output.finish()?;
    reading?;
    Ok(match invalid {
        _ if interrupt::interrupted() => Exit::Interrupted,
        0 => Exit::Done,
        _ => Exit::No,
    })
}

/// What is wrong with a record.
fn complaint(record: &str) -> Option<String> {
    match read_record(record) {
        Ok(game) if game.position().is_won() => None,
        Ok(game) => Some(Verdict::Unfinished(game).to_string()),
        Err(error) => Some(format!("invalid: {error}")),
    }
}
