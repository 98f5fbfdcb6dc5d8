//! The moves of a player, and their text.

use core::fmt;
use core::str::FromStr;

use crate::{Cell, Column, ParseError, Place};

/// A move of a player.
///
/// The type excludes moves that are never legal: from a foundation, and from cell to
/// cell.
///
/// Displays in extended notation, with the number of cards if it is not one (as a
/// hexadecimal digit: `a` is ten and `d` thirteen), and parses exactly that.
/// [`Position::parse_move`](crate::Position::parse_move) reads moves without a count.
///
/// ```
/// use freecell_core::{Column, Move};
///
/// let mv: Move = "57v3".parse()?;
/// let [from, to] = [Column::ALL[4], Column::ALL[6]];
/// assert_eq!(mv, Move::ColumnToColumn { from, to, count: 3 });
/// assert_eq!(mv.to_string(), "57v3");
/// # Ok::<(), freecell_core::ParseError>(())
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
    /// Returns the move from one place to another, or `None` if it can never be legal.
    pub(crate) fn between(from: Place, to: Place, count: u8) -> Option<Move> {
        match (from, to) {
            (Place::Column(from), Place::Column(to)) => {
                Some(Move::ColumnToColumn { from, to, count })
            }
            _ if count != 1 => None,
            (Place::Column(from), Place::Cell(to)) => Some(Move::ColumnToCell { from, to }),
            (Place::Column(from), Place::Foundation) => Some(Move::ColumnToFoundation { from }),
            (Place::Cell(from), Place::Column(to)) => Some(Move::CellToColumn { from, to }),
            (Place::Cell(from), Place::Foundation) => Some(Move::CellToFoundation { from }),
            (Place::Cell(_), Place::Cell(_)) | (Place::Foundation, _) => None,
        }
    }

    /// Returns where the cards come from.
    #[inline]
    pub fn from(self) -> Place {
        match self {
            Move::ColumnToColumn { from, .. }
            | Move::ColumnToCell { from, .. }
            | Move::ColumnToFoundation { from } => Place::Column(from),
            Move::CellToColumn { from, .. } | Move::CellToFoundation { from } => Place::Cell(from),
        }
    }

    /// Returns where the cards go.
    #[inline]
    pub fn to(self) -> Place {
        match self {
            Move::ColumnToColumn { to, .. } | Move::CellToColumn { to, .. } => Place::Column(to),
            Move::ColumnToCell { to, .. } => Place::Cell(to),
            Move::ColumnToFoundation { .. } | Move::CellToFoundation { .. } => Place::Foundation,
        }
    }

    /// Returns whether the move takes a card to its foundation.
    pub fn is_to_foundation(self) -> bool {
        self.to() == Place::Foundation
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from(), self.to())?;
        match self {
            Move::ColumnToColumn { count, .. } if *count != 1 => write!(f, "v{count:x}"),
            _ => Ok(()),
        }
    }
}

impl FromStr for Move {
    type Err = ParseError;

    /// Parses what `Display` writes for a move that can be legal, and nothing else.
    fn from_str(text: &str) -> Result<Move, ParseError> {
        const HINT: &str = "expected a source 1 to 8 or a to d and another target 1 to 8, a to d \
             or h, such as 26, 3a, 57v3 for 3 cards or 57va for 10";
        read_move(text).ok_or_else(|| ParseError::with_hint(text, "a move", HINT))
    }
}

fn read_move(text: &str) -> Option<Move> {
    let mut chars = text.chars();
    let from = Place::from_char(chars.next()?)?;
    let to = Place::from_char(chars.next()?)?;
    let count = match chars.as_str() {
        "" => 1,
        count => read_count(count.strip_prefix('v')?)?,
    };
    Move::between(from, to, count).filter(|_| from != to)
}

/// Reads a count from 2 to 13 as `Display` writes it: a hexadecimal digit in lower case.
fn read_count(digits: &str) -> Option<u8> {
    match digits.as_bytes() {
        [digit @ b'2'..=b'9'] => Some(digit - b'0'),
        [digit @ b'a'..=b'd'] => Some(digit - b'a' + 10),
        _ => None,
    }
}
