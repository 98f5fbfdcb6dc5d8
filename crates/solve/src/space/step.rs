//! A step: the search's own move.

/// A card and all cards on it, from a place to a place.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Step(u16);

impl Step {
    /// Any cell, as a place; columns are 0 to 7.
    pub(crate) const CELL: usize = 8;
    /// The foundations, as a place.
    pub(crate) const HOME: usize = 9;

    #[inline]
    #[allow(clippy::cast_possible_truncation, reason = "14 bits")]
    pub(crate) const fn new(card: usize, from: usize, to: usize) -> Step {
        Step((card | from << 6 | to << 10) as u16)
    }

    #[inline]
    pub(crate) const fn card(self) -> usize {
        (self.0 & 63) as usize
    }

    #[inline]
    pub(crate) const fn from(self) -> usize {
        (self.0 >> 6 & 15) as usize
    }

    #[inline]
    pub(crate) const fn to(self) -> usize {
        (self.0 >> 10 & 15) as usize
    }
}
