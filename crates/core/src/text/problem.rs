//! Problems of boards and their messages.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use crate::card::CARD_HINT;
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

enum_with_messages! {
    /// A problem of a board.
    #[derive(Clone, PartialEq, Eq)]
    #[non_exhaustive]
    pub enum BoardProblem {
        /// The text has no cards.
        Empty = "no cards found";
        /// A word is not a card.
        NotACard {
            /// The location of the word.
            at: CardLocation,
            /// The word.
            text: String,
        } = "{at}: {} is not a card ({CARD_HINT})", quoted(text);
        /// A card appears more than once.
        Repeated {
            /// The card.
            card: Card,
            /// Its locations, if it was read from a text.
            at: Vec<CardLocation>,
            /// The number of times it appears.
            times: usize,
        } = "{card} appears {}", times_at(*times, at);
        /// These cards are missing.
        Missing(cards: Vec<Card>) =
            "{} {} missing", list(cards, " and "), if cards.len() == 1 { "is" } else { "are" };
        /// The lines or lists have these numbers of cards, which match no format of a
        /// deal.
        Shape(lengths: Vec<usize>) =
            "{} (expected seven rows of 8 8 8 8 8 8 4 cards, eight columns of \
             7 7 7 7 6 6 6 6, or all 52 in one line)",
            found(lengths);
        /// A line puts a card on a foundation or in a free cell.
        NotADeal {
            /// The line, counted from 1.
            line: usize,
        } = "line {line}: foundations and free cells must be empty in a deal";
        /// A word in a line of foundations is malformed.
        NotAFoundation {
            /// The line, counted from 1.
            line: usize,
            /// The word.
            text: String,
        } = "line {line}: {} is not a foundation (expected a suit and its top rank, such as \
             H-0 or S-A)",
            quoted(text);
        /// There are more than eight columns.
        TooManyColumns(count: usize) = "{count} columns found (expected at most 8)";
        /// A column, counted from 1, has too many cards under the sequence at its
        /// end; the second number is their count.
        LongColumn(column: usize, count: usize) =
            "column {column} has {count} cards under the sequence at its end (expected at most {})",
            Position::MAX_UNDER_SEQUENCE;
        /// The board needs the first number of cells, but the game has only the second.
        TooManyCells(found: usize, cells: usize) =
            "the board needs {found} free cells, but this game has {cells}";
        /// A line of free cells ends in brackets that do not state how many it lists.
        WrongCellCount {
            /// The line, counted from 1.
            line: usize,
            /// The text from the bracket on.
            text: String,
            /// The number of cells that the line lists.
            listed: usize,
        } = "line {line}: {} is not the number of free cells listed \
             (expected {}; mark an empty cell with -)",
            quoted(text), cells_in_brackets(*listed);
        /// A card is both on its foundation and elsewhere.
        AlsoOnFoundation {
            /// The card.
            card: Card,
            /// Its other location.
            at: CardLocation,
        } = "{at}: {card} is already on its foundation";
        /// The text looks like JSON but is not valid.
        Json(error: JsonError) = "{error}";
        /// The JSON is not an array of cards or of lists of cards.
        JsonShape =
            "this JSON is not a board (expected an array of rows or columns, \
             or an object with such an array under \"rows\", \"columns\" or \"deck\")";
    }
}

error_as_sentence!(BoardProblem, |problem| match problem {
    BoardProblem::Json(error) => Some(error),
    _ => None,
});

/// Formats how often a card appears, and where if that is known.
fn times_at(times: usize, at: &[CardLocation]) -> impl fmt::Display {
    display_with(move |f| {
        match times {
            2 => f.write_str("twice")?,
            times => write!(f, "{times} times")?,
        }
        match at {
            [] => Ok(()),
            at => write!(f, " ({})", list(at, " and ")),
        }
    })
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
#[derive(Clone, PartialEq, Eq)]
pub struct BoardError {
    problems: Vec<BoardProblem>,
}

impl BoardError {
    /// Returns the problems, in the order of the text; there is at least one.
    pub fn problems(&self) -> &[BoardProblem] {
        &self.problems
    }

    /// Adds `lines` to every line number in the problems, for a board that starts that many
    /// lines below the beginning of its file.
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
            BoardProblem::NotACard { at, .. } | BoardProblem::AlsoOnFoundation { at, .. } => {
                at.add_lines(lines);
            }
            BoardProblem::Repeated { at, .. } => at.iter_mut().for_each(|at| at.add_lines(lines)),
            BoardProblem::NotADeal { line }
            | BoardProblem::NotAFoundation { line, .. }
            | BoardProblem::WrongCellCount { line, .. } => *line += lines,
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
    /// Creates a location from the index of the card in its group, counted from 0.
    pub(crate) fn new(group: CardGroup, index: usize) -> CardLocation {
        let card = index + 1;
        CardLocation { group, card }
    }

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

// Invalid JSON is always the only problem; several problems have no single cause.
error_as_sentence!(BoardError, |error| match &error.problems[..] {
    [problem] => problem.source(),
    _ => None,
});

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
