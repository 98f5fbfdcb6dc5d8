//! The number of free cells of a game.

use core::fmt;

use crate::Cell;

/// The number of free cells of a game, from 0 to 4.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct CellCount(u8);

impl CellCount {
    /// No cells.
    pub const ZERO: CellCount = CellCount(0);
    /// One cell.
    pub const ONE: CellCount = CellCount(1);
    /// Two cells.
    pub const TWO: CellCount = CellCount(2);
    /// Three cells.
    pub const THREE: CellCount = CellCount(3);
    /// The usual four cells.
    pub const FOUR: CellCount = CellCount(4);

    /// All counts from zero to four.
    pub const ALL: [CellCount; Cell::COUNT + 1] = [
        CellCount::ZERO,
        CellCount::ONE,
        CellCount::TWO,
        CellCount::THREE,
        CellCount::FOUR,
    ];

    /// Checks that a count is at most 4.
    ///
    /// # Errors
    ///
    /// Returns an error if the count is above 4.
    #[allow(clippy::cast_possible_truncation, reason = "the count is at most 4")]
    pub const fn new(count: usize) -> Result<CellCount, CellCountError> {
        if count <= Cell::COUNT {
            Ok(CellCount(count as u8))
        } else {
            Err(CellCountError { count })
        }
    }

    /// Returns the number of cells.
    pub const fn get(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Display for CellCount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// The error of more free cells than [`Cell::COUNT`].
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct CellCountError {
    pub(crate) count: usize,
}

impl fmt::Display for CellCountError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let most = Cell::COUNT;
        write!(
            f,
            "{} free cells found (expected at most {most})",
            self.count
        )
    }
}

error_as_sentence!(CellCountError);

impl Default for CellCount {
    fn default() -> CellCount {
        CellCount::FOUR
    }
}
