//! What can be wrong with a board, and how to say it.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::error::Error;
use core::fmt;

use crate::json::JsonError;
use crate::text::display_with;
use crate::{Card, Position};

/// Where a card stands in a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CardLocation {
    /// Lines and lists are counted from 1.
    pub group: CardGroup,
    /// Cards in a line or list are counted from 1.
    pub card: usize,
}

/// What the cards of a text are grouped by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CardGroup {
    /// A line of plain text.
    Line(usize),
    /// A list in JSON.
    List(usize),
    /// A column of a record.
    Column(usize),
    /// The cells in JSON or a record.
    Cells,
}

impl fmt::Display for CardLocation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.group {
            CardGroup::Line(line) => write!(f, "line {line}, card {}", self.card),
            CardGroup::List(list) => write!(f, "list {list}, card {}", self.card),
            CardGroup::Column(column) => write!(f, "column {column}, card {}", self.card),
            CardGroup::Cells => write!(f, "cell {}", self.card),
        }
    }
}

/// One thing that is wrong with a board.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum BoardProblem {
    /// There is no card in the text.
    Empty,
    /// A word is not a card.
    NotACard {
        /// Where it stands.
        at: CardLocation,
        /// What stands there.
        text: String,
    },
    /// A card is there more than once.
    Repeated {
        /// The card.
        card: Card,
        /// Where, if it was read from a text.
        at: Vec<CardLocation>,
        /// How many times.
        times: usize,
    },
    /// These cards are not there.
    Missing(Vec<Card>),
    /// The lines or lists have these numbers of cards, which is no form of a
    /// deal.
    Shape(Vec<usize>),
    /// A line says that a card is on a foundation or in a free cell.
    NotADeal {
        /// The line, counted from 1.
        line: usize,
    },
    /// A word in a line about foundations is not one.
    NotAFoundation {
        /// The line, counted from 1.
        line: usize,
        /// What stands there.
        text: String,
    },
    /// There are more than eight columns.
    TooManyColumns(usize),
    /// A column, counted from 1, has too many cards under the sequence at its
    /// end; the second number is how many.
    LongColumn(usize, usize),
    /// The first number of cells is taken, and the game has only the second.
    TooManyCells(usize, usize),
    /// A card that is on a foundation lies elsewhere, too.
    AlsoHome {
        /// The card.
        card: Card,
        /// Where it lies.
        at: CardLocation,
    },
    /// The text begins like JSON, and is none.
    Json(JsonError),
    /// The JSON is not an array of cards or of lists of cards.
    JsonShape,
}

impl fmt::Display for BoardProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BoardProblem::Empty => f.write_str("there is no card in it"),
            BoardProblem::NotACard { at, text } => write!(
                f,
                "{at}: {} is not a card (rank A23456789TJQK, then suit CDHS)",
                quoted(text)
            ),
            BoardProblem::Repeated { card, at, times } => {
                match times {
                    2 => write!(f, "{card} appears twice")?,
                    times => write!(f, "{card} appears {times} times")?,
                }
                if !at.is_empty() {
                    write!(f, " ({})", list(at, " and "))?;
                }
                Ok(())
            }
            BoardProblem::Missing(cards) => {
                let verb = if cards.len() == 1 { "is" } else { "are" };
                write!(f, "{} {verb} missing", list(cards, " and "))
            }
            BoardProblem::Shape(lengths) => {
                write!(f, "{}", found(lengths))?;
                f.write_str(
                    " (expected seven rows of 8 8 8 8 8 8 4 cards, eight columns of \
                     7 7 7 7 6 6 6 6, or all 52 in one line)",
                )
            }
            BoardProblem::NotADeal { line } => write!(
                f,
                "line {line}: in a deal, foundations and free cells are empty"
            ),
            BoardProblem::NotAFoundation { line, text } => write!(
                f,
                "line {line}: {} is not a foundation (expected a suit and its top rank, such as H-0 or S-A)",
                quoted(text)
            ),
            BoardProblem::TooManyColumns(count) => {
                write!(f, "there are {count} columns (a table has eight)")
            }
            BoardProblem::LongColumn(column, count) => write!(
                f,
                "column {column} has {count} cards under the sequence at its end (expected at most {})",
                Position::MAX_UNDER_SEQUENCE
            ),
            BoardProblem::TooManyCells(found, cells) => {
                write!(f, "there are {found} cells, and this game has {cells}")
            }
            BoardProblem::AlsoHome { card, at } => {
                write!(f, "{at}: {card} is on its foundation already")
            }
            BoardProblem::Json(error) => error.fmt(f),
            BoardProblem::JsonShape => f.write_str(
                "this JSON is not a board (expected an array of rows or columns, \
                 or an object with such an array under \"rows\", \"columns\" or \"deck\")",
            ),
        }
    }
}

impl Error for BoardProblem {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            BoardProblem::Json(error) => Some(error),
            _ => None,
        }
    }
}

/// Says how many cards were found in how many lines.
fn found(lengths: &[usize]) -> impl fmt::Display {
    const SHOWN: usize = 12;
    display_with(move |f| {
        let lines = if lengths.len() == 1 { "line" } else { "lines" };
        let shown: Vec<_> = lengths.iter().take(SHOWN).map(usize::to_string).collect();
        let more = if lengths.len() > SHOWN { " …" } else { "" };
        let (count, shown) = (lengths.len(), shown.join(" "));
        write!(f, "{count} {lines} of {shown}{more} cards are no board")
    })
}

/// Joins things as one says them: `a, b and c`.
pub(crate) fn list<T: fmt::Display>(items: &[T], last: &str) -> impl fmt::Display {
    display_with(move |f| {
        for (index, item) in items.iter().enumerate() {
            match index {
                0 => {}
                _ if index + 1 == items.len() => f.write_str(last)?,
                _ => f.write_str(", ")?,
            }
            item.fmt(f)?;
        }
        Ok(())
    })
}

/// A piece of somebody's text for a message: in quotes, without control
/// characters, and not too long.
pub(crate) fn quoted(text: &str) -> impl fmt::Display {
    const SHOWN: usize = 60;
    display_with(move |f| {
        let shown: String = text.chars().take(SHOWN).collect();
        let more = if shown.len() < text.len() { "…" } else { "" };
        write!(f, "{shown:?}{more}")
    })
}

/// Everything that is wrong with a board, as one sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardError {
    problems: Vec<BoardProblem>,
}

impl BoardError {
    /// Returns the problems, in the order of the text; there is at least one.
    pub fn problems(&self) -> &[BoardProblem] {
        &self.problems
    }
}

impl From<BoardProblem> for BoardError {
    fn from(problem: BoardProblem) -> BoardError {
        BoardError {
            problems: vec![problem],
        }
    }
}

impl fmt::Display for BoardError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // A text that is something else altogether has hundreds of problems
        // of the same kind, and a few of them tell as much.
        const SHOWN: usize = 10;
        for (index, problem) in self.problems.iter().take(SHOWN).enumerate() {
            if index > 0 {
                f.write_str("; ")?;
            }
            problem.fmt(f)?;
        }
        match self.problems.len().saturating_sub(SHOWN) {
            0 => Ok(()),
            more => write!(f, "; and {more} more problems"),
        }
    }
}

impl Error for BoardError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        // A text that is not JSON has no other problem; lists of problems have
        // no single cause.
        match &self.problems[..] {
            [problem] => problem.source(),
            _ => None,
        }
    }
}

/// Checks that these are 52 different cards.
pub(crate) fn check_pack(cards: &[Card]) -> Result<(), BoardError> {
    let mut problems = Vec::new();
    repeated_and_missing(cards.iter().map(|&card| (card, None)), &mut problems);
    fail_if(problems)
}

/// Checks that no card is there twice.
pub(crate) fn check_distinct(cards: &[Card]) -> Result<(), BoardError> {
    let mut problems = Vec::new();
    repeated_and_missing(cards.iter().map(|&card| (card, None)), &mut problems);
    problems.retain(|problem| !matches!(problem, BoardProblem::Missing(_)));
    fail_if(problems)
}

pub(super) fn fail_if(problems: Vec<BoardProblem>) -> Result<(), BoardError> {
    if problems.is_empty() {
        Ok(())
    } else {
        Err(BoardError { problems })
    }
}

/// Tells which cards are there more than once or not at all.
pub(super) fn repeated_and_missing(
    cards: impl Iterator<Item = (Card, Option<CardLocation>)>,
    problems: &mut Vec<BoardProblem>,
) {
    let mut places: [Vec<Option<CardLocation>>; Card::COUNT] = [const { Vec::new() }; Card::COUNT];
    for (card, spot) in cards {
        places[card.index()].push(spot);
    }
    let mut missing = Vec::new();
    for (card, spots) in Card::ALL.into_iter().zip(places) {
        match spots.len() {
            0 => missing.push(card),
            1 => {}
            times => problems.push(BoardProblem::Repeated {
                card,
                at: spots.into_iter().flatten().collect(),
                times,
            }),
        }
    }
    if !missing.is_empty() {
        problems.push(BoardProblem::Missing(missing));
    }
}
