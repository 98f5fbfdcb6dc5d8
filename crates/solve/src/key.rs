//! Keys: a number for a position that forgets the order of columns and cells.
//!
//! A position is told completely by what lies under each card: another card,
//! the table, a cell, the foundation, or still what lay there at the start.
//! None of these names a column or a cell, so positions that differ only by
//! the order of columns or cells are one without any sorting. A move of any
//! number of cards changes what lies under *one* card, so keys that are sums
//! over cards are kept up to date by one addition and one subtraction.
//!
//! [`HASHES`] has a random number for every card and support. They are joined
//! by exclusive or, and two positions may by chance have the same.

use crate::board::{Board, lowest, up_to};

/// What lies under a card: the suit of a card that it fits on, or one of the
/// constants.
pub(crate) type Under = usize;

/// A cell.
pub(crate) const CELL: Under = 4;
/// The table.
pub(crate) const TABLE: Under = 5;
/// The foundation.
pub(crate) const HOME: Under = 6;
/// What lay under it at the start, a card that it does not fit on.
pub(crate) const ORIGIN: Under = 7;

/// The place of a card and what lies under it in a table.
#[inline]
pub(crate) fn index(card: usize, under: Under) -> usize {
    (card & 63) << 3 | under & 7
}

/// What lies under a card in the run of a column.
#[inline]
pub(crate) fn under(board: &Board, column: usize, card: usize) -> Under {
    let above = board.runs[column & 7] & !up_to(card);
    if above != 0 {
        lowest(above) & 3
    } else if board.rests[column & 7] == 0 {
        TABLE
    } else {
        ORIGIN
    }
}

/// What lies under a card that is put on a column.
#[inline]
pub(crate) fn under_on(board: &Board, column: usize) -> Under {
    match board.runs[column & 7] {
        0 => TABLE,
        run => lowest(run) & 3,
    }
}

/// A random number for every card and what lies under it. The same for all
/// runs of the program, so that searches repeat.
pub(crate) static HASHES: [u64; 512] = {
    let mut hashes = [0; 512];
    let mut state: u64 = 0x2545_F491_4F6C_DD1D;
    let mut i = 0;
    while i < 512 {
        // Splitmix64.
        state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = state;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        hashes[i] = if i & 7 == ORIGIN { 0 } else { z ^ (z >> 31) };
        i += 1;
    }
    hashes
};

/// The term of a card and what lies under it.
#[inline]
pub(crate) fn hash(card: usize, under: Under) -> u64 {
    HASHES[index(card, under)]
}
