//! The moves of a player, and their text.

use alloc::borrow::ToOwned;
use alloc::string::String;
use core::fmt;
use core::str::FromStr;

use crate::place::Place;
use crate::position::{Cell, Column};
use crate::text::quoted;

/// A move of a player.
///
/// The type excludes moves that are never legal: from a foundation, and from cell to
/// cell.
///
/// Displays in extended notation, with the number of cards if it is not one (as a
/// hexadecimal digit: `a` is ten and `d` thirteen), and parses exactly that. (Move texts omit the count where the ranks imply it;
/// [`Game::play_text`](crate::Game::play_text) reads those.)
///
/// ```
/// use freecell_core::{Column, Move};
///
/// let mv: Move = "57v3".parse()?;
/// let [from, to] = [Column::ALL[4], Column::ALL[6]];
/// assert_eq!(mv, Move::ColumnToColumn { from, to, count: 3 });
/// assert_eq!(mv.to_string(), "57v3");
/// # Ok::<(), freecell_core::ParseMoveError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    /// Cards from the end of one column to another.
    ColumnToColumn {
        /// The source.
        from: Column,
        /// The target.
        to: Column,
        /// The number of cards.
        count: u8,
    },
    /// The last card of a column to an empty cell.
    ColumnToCell {
        /// The source.
        from: Column,
        /// The target.
        to: Cell,
    },
    /// The last card of a column to its foundation.
    ColumnToFoundation {
        /// The source.
        from: Column,
    },
    /// The card in a cell to a column.
    CellToColumn {
        /// The source.
        from: Cell,
        /// The target.
        to: Column,
    },
    /// The card in a cell to its foundation.
    CellToFoundation {
        /// The source.
        from: Cell,
    },
}

impl Move {
    /// Returns whether the move takes a card to its foundation.
    pub fn is_home(self) -> bool {
        matches!(
            self,
            Move::ColumnToFoundation { .. } | Move::CellToFoundation { .. }
        )
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::ColumnToColumn { from, to, count: 1 } => write!(f, "{from}{to}"),
            Move::ColumnToColumn { from, to, count } => write!(f, "{from}{to}v{count:x}"),
            Move::ColumnToCell { from, to } => write!(f, "{from}{to}"),
            Move::ColumnToFoundation { from } => write!(f, "{from}h"),
            Move::CellToColumn { from, to } => write!(f, "{from}{to}"),
            Move::CellToFoundation { from } => write!(f, "{from}h"),
        }
    }
}

impl FromStr for Move {
    type Err = ParseMoveError;

    /// Parses what `Display` writes for a move that can be legal, and nothing else.
    fn from_str(text: &str) -> Result<Move, ParseMoveError> {
        read_move(text).ok_or_else(|| ParseMoveError {
            text: text.to_owned(),
        })
    }
}

fn read_move(text: &str) -> Option<Move> {
    let mut chars = text.chars();
    let from = Place::from_char(chars.next()?)?;
    let to = Place::from_char(chars.next()?)?;
    let mv = match (from, to, chars.as_str()) {
        (Place::Column(from), Place::Column(to), count) if from != to => {
            let count = match count.strip_prefix('v') {
                Some(digits) => read_count(digits)?,
                None if count.is_empty() => 1,
                None => return None,
            };
            Move::ColumnToColumn { from, to, count }
        }
        (Place::Column(from), Place::Cell(to), "") => Move::ColumnToCell { from, to },
        (Place::Column(from), Place::Home, "") => Move::ColumnToFoundation { from },
        (Place::Cell(from), Place::Column(to), "") => Move::CellToColumn { from, to },
        (Place::Cell(from), Place::Home, "") => Move::CellToFoundation { from },
        _ => return None,
    };
    Some(mv)
}

/// Reads a count from 2 to 13 as `Display` writes it: a hexadecimal digit in lower case.
fn read_count(digits: &str) -> Option<u8> {
    match digits.as_bytes() {
        [digit @ b'2'..=b'9'] => Some(digit - b'0'),
        [digit @ b'a'..=b'd'] => Some(digit - b'a' + 10),
        _ => None,
    }
}

/// The error of parsing a [`Move`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseMoveError {
    text: String,
}

impl fmt::Display for ParseMoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{} is not a move (expected a source 1 to 8 or a to d and another target 1 to 8, \
             a to d or h, such as 26, 3a, 57v3 for 3 cards or 57va for 10)",
            quoted(&self.text)
        )
    }
}

impl core::error::Error for ParseMoveError {}

#[cfg(test)]
mod tests {
    use std::prelude::v1::*;

    use super::*;

    /// Every move that can be legal, with every count.
    fn all_moves() -> Vec<Move> {
        let mut moves = Vec::new();
        for from in Column::ALL {
            for to in Column::ALL.into_iter().filter(|&to| to != from) {
                moves.extend((1..=13).map(|count| Move::ColumnToColumn { from, to, count }));
            }
            moves.extend(Cell::ALL.map(|to| Move::ColumnToCell { from, to }));
            moves.extend(Cell::ALL.map(|cell| Move::CellToColumn {
                from: cell,
                to: from,
            }));
            moves.push(Move::ColumnToFoundation { from });
        }
        moves.extend(Cell::ALL.map(|from| Move::CellToFoundation { from }));
        moves
    }

    #[test]
    fn every_move_parses_from_what_it_prints() {
        for mv in all_moves() {
            assert_eq!(mv.to_string().parse(), Ok(mv));
        }
    }

    #[test]
    fn nothing_else_is_a_move() {
        for text in [
            "", "1", "12v", "12v1", "12v03", "12v+3", "12vA", "12v100", "12v3 ", " 12", "123",
            "12v0", "12ve", "12v14", "12v99", "77", "77v2", "ab", "h1", "1av2", "1hv2", "ahv2",
            "a1v2", "91", "0a", "1e", "é", "1é", "12vé",
        ] {
            assert!(text.parse::<Move>().is_err(), "{text:?}");
        }
        let error = "7x".parse::<Move>().unwrap_err();
        assert_eq!(
            error.to_string(),
            "\"7x\" is not a move (expected a source 1 to 8 or a to d and another target 1 to 8, \
             a to d or h, such as 26, 3a, 57v3 for 3 cards or 57va for 10)"
        );
    }
}
