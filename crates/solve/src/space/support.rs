//! What lies under a card: the alphabet of all keys.
//!
//! What lies under each card describes a state completely: another card, the table,
//! a free cell, the foundation, or still what lay there at the root. None of these
//! names a column or a free cell, so states that differ only in the order of
//! columns or cells have the same key without any sorting. A move of any number of
//! cards changes what lies under *one* card, so one subtraction and one addition
//! update a key that is a sum over cards.

/// What lies under a card: the suit of a card that it fits on, or one of the
/// constants.
pub(crate) type Support = usize;

/// A cell.
pub(crate) const CELL: Support = 4;
/// The table.
pub(crate) const TABLE: Support = 5;
/// The foundation.
pub(crate) const HOME: Support = 6;
/// The same card as at the root, on which it does not fit.
pub(crate) const ORIGIN: Support = 7;

/// Returns the index of a card and its support in a table of 512 entries.
#[inline]
pub(crate) const fn index(card: usize, support: Support) -> usize {
    (card & 63) << 3 | support & 7
}

/// A key of states that ignores the order of columns and cells.
pub(crate) trait Key: Copy + PartialEq + std::fmt::Debug {
    /// Returns the key after the support of a card has changed.
    fn moved(self, card: usize, from: Support, to: Support) -> Self;
}

/// A dummy for searches that need no key.
impl Key for () {
    #[inline]
    fn moved(self, _card: usize, _from: Support, _to: Support) {}
}
