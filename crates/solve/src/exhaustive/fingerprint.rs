//! The fingerprint of a group.

use crate::space::{Cards, Layout, State, bit};

/// What distinguishes a group from others: the rest of each column and the number of cards on each
/// foundation, as a number of 56 bits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Fingerprint(u64);

/// More than the number of any layer.
pub(super) const LAYERS: usize = 112;

/// Bits of the rest of a column.
const REST: usize = 5;
const HOME: usize = 8 * REST;

impl Fingerprint {
    pub(super) fn of(state: &State) -> Fingerprint {
        let mut number = 0;
        for (column, &rest) in state.rests.iter().enumerate() {
            number |= u64::from(rest) << (REST * column);
        }
        for (suit, count) in state.home().into_iter().enumerate() {
            number |= u64::from(count) << (HOME + 4 * suit);
        }
        Fingerprint(number)
    }

    #[inline]
    pub(super) const fn number(self) -> u64 {
        self.0
    }

    #[inline]
    pub(super) const fn from_number(number: u64) -> Fingerprint {
        Fingerprint(number)
    }

    #[inline]
    #[allow(clippy::cast_possible_truncation, reason = "a mask drops more")]
    pub(super) fn hash(self) -> usize {
        let mixed = self.0.wrapping_mul(0x9E37_79B9_7F4A_7C15);
        (mixed ^ mixed >> 32) as usize
    }

    /// Returns whether no card is buried.
    #[inline]
    pub(super) fn is_won(self) -> bool {
        self.0 & ((1 << HOME) - 1) == 0
    }

    /// Returns the rest of each column, and the card that each foundation takes next.
    #[inline]
    pub(super) fn rests_and_next(self) -> ([u8; 8], Cards) {
        let next = |of| bit(4 * self.home(of) + of);
        (self.rests(), next(0) | next(1) | next(2) | next(3))
    }

    /// Returns the group after the first card of a run that lies on buried cards has left.
    #[inline]
    pub(super) fn dug(self, layout: &Layout, card: usize) -> Fingerprint {
        let (column, row) = layout.origin(card);
        let dug = row - layout.refill(column, row).rest;
        Fingerprint(self.0 - (u64::from(dug) << (REST * column)))
    }

    /// Returns the group after a card has gone home.
    #[inline]
    pub(super) fn sent_home(self, card: usize) -> Fingerprint {
        Fingerprint(self.0 + (1 << (HOME + 4 * (card & 3))))
    }

    /// Returns the number of cards home and of cards that are not buried.
    pub(super) fn layer(self) -> usize {
        let buried: usize = self.rests().into_iter().map(usize::from).sum();
        let home: usize = (0..4).map(|suit| self.home(suit)).sum();
        52 + home - buried
    }

    #[inline]
    #[allow(clippy::cast_possible_truncation, reason = "five bits")]
    fn rests(self) -> [u8; 8] {
        std::array::from_fn(|column| (self.0 >> (REST * column) & 31) as u8)
    }

    #[inline]
    #[allow(clippy::cast_possible_truncation, reason = "four bits")]
    fn home(self, suit: usize) -> usize {
        (self.0 >> (HOME + 4 * suit) & 15) as usize
    }
}
