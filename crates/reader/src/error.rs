//! What is wrong with a text, and where.

use std::fmt;
use std::io;
use std::sync::Arc;

use freecell_core::{
    BoardError, DealNumber, DealRange, DealRangeError, MoveError, Notation, RecordError,
};

use crate::Conflict;
use crate::parts::{LONGEST_GAME, LONGEST_MOVES};

/// Where a text is from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TextPlace {
    /// An argument of the caller, which needs no name.
    Argument,
    /// A file, with its name for messages.
    File(Arc<str>),
    /// A line of a file, counted from 1.
    Line(Arc<str>, usize),
}

impl TextPlace {
    /// Returns the error for a problem here.
    pub fn error(&self, problem: impl Into<Problem>) -> Error {
        Error {
            place: self.clone(),
            problem: problem.into(),
        }
    }

    /// Returns the line, counted from 1.
    pub fn line(&self) -> Option<usize> {
        match self {
            TextPlace::Line(_, line) => Some(*line),
            TextPlace::Argument | TextPlace::File(_) => None,
        }
    }

    /// Returns a short name, such as `boards.txt:9`; `None` for an argument.
    pub fn label(&self) -> Option<String> {
        match self {
            TextPlace::Argument => None,
            TextPlace::File(file) => Some(unquoted(file).to_owned()),
            TextPlace::Line(file, line) => Some(format!("{}:{line}", unquoted(file))),
        }
    }

    fn file(&self) -> &str {
        match self {
            TextPlace::Argument => "the argument",
            TextPlace::File(file) | TextPlace::Line(file, _) => file,
        }
    }
}

/// Returns a name without the quotes that messages have around a path.
fn unquoted(name: &str) -> &str {
    name.trim_matches('"')
}

/// Describes what is wrong with a text, and where it is from.
#[derive(Debug)]
pub struct Error {
    /// Where the text is from.
    pub place: TextPlace,
    /// What is wrong with it.
    pub problem: Problem,
}

/// Describes what is wrong with a text.
#[derive(Debug)]
#[non_exhaustive]
pub enum Problem {
    /// The input cannot be read; or, with `WouldBlock`, not yet.
    Io(io::Error),
    /// The input is not UTF-8 text.
    NotUtf8,
    /// The input looks like UTF-16.
    Utf16,
    /// The input contains a zero byte.
    ZeroByte,
    /// The text is too long for a game.
    LongGame,
    /// The text is too long for the moves of a game.
    LongMoves,
    /// The file contains no game.
    NoGame,
    /// Another game begins where only one is expected.
    AnotherGame,
    /// The line is a word that no game begins with.
    NotAGame(String),
    /// The text is neither a deal number nor a range.
    Deals(DealRangeError),
    /// The link contains neither a deal number nor a record, but this text.
    Link(String),
    /// The text is a range where one game is expected.
    Range(DealRange),
    /// The board is invalid.
    Board(BoardError),
    /// The record is invalid.
    Record(RecordError),
    /// A move is malformed or illegal.
    Move(MoveError),
    /// The game states another number of free cells than the wanted one.
    Conflict(Conflict),
    /// The moves do not name their deal.
    NoDeal,
    /// The text has no moves.
    NoMoves,
    /// The text is a deal number where moves are expected.
    NumberInsteadOfMoves,
    /// The text is a board where moves are expected.
    BoardInsteadOfMoves,
    /// The text is moves where a record is expected.
    MovesInsteadOfRecord,
    /// The position is not a deal, because cards have moved.
    NotADeal,
    /// The caller gives an autoplay rule, but the text includes its own.
    HasAutoplay,
    /// The caller gives a notation in which there are no records.
    NotARecordNotation(Notation),
    /// A problem of the caller's own, which belongs to the same place.
    Other(String),
}

impl Problem {
    /// Returns whether nothing more can be read from the input.
    pub(crate) fn is_fatal(&self) -> bool {
        match self {
            Problem::Io(error) => error.kind() != io::ErrorKind::WouldBlock,
            Problem::Utf16 | Problem::ZeroByte => true,
            _ => false,
        }
    }
}

impl Error {
    /// Returns whether the input has nothing more to read yet, so that the caller may
    /// try again.
    pub fn is_pending(&self) -> bool {
        matches!(&self.problem, Problem::Io(error) if error.kind() == io::ErrorKind::WouldBlock)
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let problem = &self.problem;
        match (&self.place, problem) {
            (place, Problem::Io(error)) => write!(f, "cannot read {}: {error}", place.file()),
            (TextPlace::Argument, _) => write!(f, "{problem}"),
            // A board names its lines itself.
            (TextPlace::File(file), _) | (TextPlace::Line(file, 1), Problem::Board(_)) => {
                write!(f, "{file}: {problem}")
            }
            (TextPlace::Line(file, line), Problem::Board(_)) => {
                write!(f, "{file}, board from line {line}: {problem}")
            }
            (TextPlace::Line(file, line), _) => write!(f, "{file}, line {line}: {problem}"),
        }
    }
}

impl std::error::Error for Error {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match &self.problem {
            Problem::Io(error) => Some(error),
            _ => None,
        }
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Problem::Io(error) => write!(f, "{error}"),
            Problem::NotUtf8 => f.write_str("not UTF-8 text"),
            Problem::Utf16 => f.write_str("not UTF-8 text; looks like UTF-16"),
            Problem::ZeroByte => f.write_str("not text (it contains a zero byte)"),
            Problem::LongGame => write!(
                f,
                "longer than {} KiB; not a board or a record",
                LONGEST_GAME >> 10
            ),
            Problem::LongMoves => write!(
                f,
                "longer than {} MiB; not a list of moves",
                LONGEST_MOVES >> 20
            ),
            Problem::NoGame => f.write_str(
                "no game found (expected a board, a record, a link or a deal number)",
            ),
            Problem::NotAGame(line) => write!(
                f,
                "{line:?} is not a game (expected a board, a record, a link or a deal number)"
            ),
            Problem::AnotherGame => f.write_str("another game begins here (expected only one)"),
            Problem::Deals(DealRangeError::NotARange(text)) => write!(
                f,
                "{text:?} is not a deal (expected a number from {} to {}, a range such as 1-32000, or random)",
                DealNumber::MIN,
                DealNumber::MAX
            ),
            Problem::Deals(error) => write!(f, "{error}"),
            Problem::Link(text) => write!(f, "{text:?} in the link is not a deal or a record"),
            Problem::Range(range) => {
                write!(f, "{:?} is a range (expected one game)", range.to_string())
            }
            Problem::Board(error) => write!(f, "{error}"),
            Problem::Record(error) => write!(f, "{error}"),
            Problem::Move(error) => write!(f, "{error}"),
            Problem::Conflict(conflict) => write!(f, "{conflict}"),
            Problem::NoDeal => f.write_str(
                "moves need their deal (name it before the moves, or write the moves as a record or JSON)",
            ),
            Problem::NoMoves => f.write_str("no moves found"),
            Problem::NumberInsteadOfMoves => f.write_str("expected moves, found a deal number"),
            Problem::BoardInsteadOfMoves => f.write_str("expected moves, found a board"),
            Problem::MovesInsteadOfRecord => f.write_str("expected a record, found moves"),
            Problem::NotADeal => f.write_str("a position in the middle of a game, not a deal"),
            Problem::HasAutoplay => f.write_str("records include their autoplay"),
            Problem::Other(message) => f.write_str(message),
            Problem::NotARecordNotation(notation) => {
                write!(f, "a record is not in notation {}", notation.name())
            }
        }
    }
}

macro_rules! from {
    ($($error:ty => $variant:ident),*) => {
        $(impl From<$error> for Problem {
            fn from(error: $error) -> Problem {
                Problem::$variant(error)
            }
        })*
    };
}

from!(
    io::Error => Io,
    DealRangeError => Deals,
    BoardError => Board,
    RecordError => Record,
    Conflict => Conflict,
    MoveError => Move
);
