//! Problems of boards and their messages.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::error::Error;
use core::fmt;

use crate::json::JsonError;
use crate::text::display_with;
use crate::{Card, Position};

/// The location of a card in a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CardLocation {
    /// The line, list or column, counted from 1.
    pub group: CardGroup,
    /// The card within the group, counted from 1.
    pub card: usize,
}

/// A group of cards in a text.
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

/// A problem of a board.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum BoardProblem {
    /// The text has no cards.
    Empty,
    /// A word is not a card.
    NotACard {
        /// The location of the word.
        at: CardLocation,
        /// The word.
        text: String,
    },
    /// A card appears more than once.
    Repeated {
        /// The card.
        card: Card,
        /// Its locations, if it was read from a text.
        at: Vec<CardLocation>,
        /// The number of times it appears.
        times: usize,
    },
    /// These cards are missing.
    Missing(Vec<Card>),
    /// The lines or lists have these numbers of cards, which match no format of a
    /// deal.
    Shape(Vec<usize>),
    /// A line puts a card on a foundation or in a free cell.
    NotADeal {
        /// The line, counted from 1.
        line: usize,
    },
    /// A word in a line of foundations is malformed.
    NotAFoundation {
        /// The line, counted from 1.
        line: usize,
        /// The word.
        text: String,
    },
    /// There are more than eight columns.
    TooManyColumns(usize),
    /// A column, counted from 1, has too many cards under the sequence at its
    /// end; the second number is their count.
    LongColumn(usize, usize),
    /// The board needs the first number of cells, but the game has only the second.
    TooManyCells(usize, usize),
    /// A line of free cells ends in brackets that do not state how many it lists.
    WrongCellCount {
        /// The line, counted from 1.
        line: usize,
        /// The text from the bracket on.
        text: String,
        /// The number of cells that the line lists.
        listed: usize,
    },
    /// A card is both on its foundation and elsewhere.
    AlsoHome {
        /// The card.
        card: Card,
        /// Its other location.
        at: CardLocation,
    },
    /// The text looks like JSON but is not valid.
    Json(JsonError),
    /// The JSON is not an array of cards or of lists of cards.
    JsonShape,
}

impl fmt::Display for BoardProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BoardProblem::Empty => f.write_str("no cards found"),
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
                "line {line}: foundations and free cells must be empty in a deal"
            ),
            BoardProblem::NotAFoundation { line, text } => write!(
                f,
                "line {line}: {} is not a foundation (expected a suit and its top rank, such as H-0 or S-A)",
                quoted(text)
            ),
            BoardProblem::TooManyColumns(count) => {
                write!(f, "{count} columns found (expected at most 8)")
            }
            BoardProblem::LongColumn(column, count) => write!(
                f,
                "column {column} has {count} cards under the sequence at its end (expected at most {})",
                Position::MAX_UNDER_SEQUENCE
            ),
            BoardProblem::TooManyCells(found, cells) => {
                write!(
                    f,
                    "the board needs {found} free cells, but this game has {cells}"
                )
            }
            BoardProblem::WrongCellCount { line, text, listed } => write!(
                f,
                "line {line}: {} is not the number of free cells listed \
                 (expected {}; mark an empty cell with -)",
                quoted(text),
                cells_in_brackets(*listed)
            ),
            BoardProblem::AlsoHome { card, at } => {
                write!(f, "{at}: {card} is already on its foundation")
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

/// Formats the number of cards in each line.
fn found(lengths: &[usize]) -> impl fmt::Display {
    const SHOWN: usize = 12;
    display_with(move |f| {
        let (lines, are) = match lengths.len() {
            1 => ("line", "is"),
            _ => ("lines", "are"),
        };
        let shown: Vec<_> = lengths.iter().take(SHOWN).map(usize::to_string).collect();
        let more = if lengths.len() > SHOWN { " …" } else { "" };
        let (count, shown) = (lengths.len(), shown.join(" "));
        write!(
            f,
            "{count} {lines} of {shown}{more} cards {are} not a board"
        )
    })
}

/// Formats items as a list: `a, b and c`.
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

/// Formats user input for a message: quoted, escaped and truncated.
pub(crate) fn quoted(text: &str) -> impl fmt::Display {
    const SHOWN: usize = 60;
    display_with(move |f| {
        let shown: String = text.chars().take(SHOWN).collect();
        let more = if shown.len() < text.len() { "…" } else { "" };
        write!(f, "{shown:?}{more}")
    })
}

/// Returns how a line of free cells states their number: `(1 cell)`.
pub(super) fn cells_in_brackets(count: usize) -> String {
    let ending = if count == 1 { "" } else { "s" };
    format!("({count} cell{ending})")
}

/// All problems of a board. Displays as one sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardError {
    problems: Vec<BoardProblem>,
}

impl BoardError {
    /// Returns the problems, in the order of the text; there is at least one.
    pub fn problems(&self) -> &[BoardProblem] {
        &self.problems
    }

    /// Adds a number of lines to every line that the problems name, because the text
    /// of the board followed as many others.
    #[must_use]
    pub fn after_lines(mut self, lines: usize) -> BoardError {
        for problem in &mut self.problems {
            problem.add_lines(lines);
        }
        self
    }
}

impl BoardProblem {
    fn add_lines(&mut self, lines: usize) {
        match self {
            BoardProblem::NotACard { at, .. } | BoardProblem::AlsoHome { at, .. } => {
                at.add_lines(lines);
            }
            BoardProblem::Repeated { at, .. } => {
                for at in at {
                    at.add_lines(lines);
                }
            }
            BoardProblem::NotADeal { line }
            | BoardProblem::NotAFoundation { line, .. }
            | BoardProblem::WrongCellCount { line, .. } => {
                *line += lines;
            }
            BoardProblem::Json(error) => error.add_lines(lines),
            BoardProblem::Empty
            | BoardProblem::Missing(_)
            | BoardProblem::Shape(_)
            | BoardProblem::TooManyColumns(_)
            | BoardProblem::LongColumn(..)
            | BoardProblem::TooManyCells(..)
            | BoardProblem::JsonShape => {}
        }
    }
}

impl CardLocation {
    fn add_lines(&mut self, lines: usize) {
        if let CardGroup::Line(line) = &mut self.group {
            *line += lines;
        }
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
        // A text that is not a board at all can have hundreds of problems; the first
        // few are enough.
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
        // Invalid JSON is always the only problem; several problems have no single
        // cause.
        match &self.problems[..] {
            [problem] => problem.source(),
            _ => None,
        }
    }
}

/// Checks that the cards are a whole pack.
pub(crate) fn check_pack(cards: &[Card]) -> Result<(), BoardError> {
    let mut problems = Vec::new();
    repeated_and_missing(cards.iter().map(|&card| (card, None)), &mut problems);
    fail_if(problems)
}

/// Checks that no card appears twice.
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

/// Appends a problem for every repeated card, and one for all missing cards.
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
