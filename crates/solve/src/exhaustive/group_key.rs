//! The key of a group.

use crate::space::{Cards, Layout, State, bit};

/// The number of buried cards in each column and of cards on each foundation, as a number of 56
/// bits. Two groups never have the same key.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct GroupKey(u64);

/// More than the number of any layer.
pub(super) const LAYERS: usize = 112;

/// Bits of the number of buried cards in a column.
const BURIED: usize = 5;
const HOME: usize = 8 * BURIED;

impl GroupKey {
    pub(super) fn of(state: &State) -> GroupKey {
        let mut number = 0;
        for (column, &buried_len) in state.buried_lens.iter().enumerate() {
            number |= u64::from(buried_len) << (BURIED * column);
        }
        for (suit, count) in state.home().into_iter().enumerate() {
            number |= u64::from(count) << (HOME + 4 * suit);
        }
        GroupKey(number)
    }

    #[inline]
    pub(super) const fn number(self) -> u64 {
        self.0
    }

    #[inline]
    pub(super) fn hash(self) -> u64 {
        hash(self.0)
    }

    /// Returns whether no card is buried.
    #[inline]
    pub(super) fn is_won(self) -> bool {
        self.0 & ((1 << HOME) - 1) == 0
    }

    /// Returns the number of buried cards in each column, and the card that each foundation takes next.
    #[inline]
    pub(super) fn buried_and_next(self) -> ([u8; 8], Cards) {
        let next = |of| bit(4 * self.home(of) + of);
        (self.buried_lens(), next(0) | next(1) | next(2) | next(3))
    }

    /// Returns the group after the first card of a run that lies on buried cards has left.
    #[inline]
    pub(super) fn dug(self, layout: &Layout, card: usize) -> GroupKey {
        let (column, row) = layout.origin(card);
        let dug = row - layout.exposed_run(column, row).buried_len;
        GroupKey(self.0 - (u64::from(dug) << (BURIED * column)))
    }

    /// Returns the group after a card has gone home.
    #[inline]
    pub(super) fn sent_home(self, card: usize) -> GroupKey {
        GroupKey(self.0 + (1 << (HOME + 4 * (card & 3))))
    }

    /// Returns the number of cards home and of cards that are not buried.
    pub(super) fn layer(self) -> usize {
        let buried: usize = self.buried_lens().into_iter().map(usize::from).sum();
        let home: usize = (0..4).map(|suit| self.home(suit)).sum();
        52 + home - buried
    }

    #[inline]
    #[allow(clippy::cast_possible_truncation, reason = "five bits")]
    fn buried_lens(self) -> [u8; 8] {
        std::array::from_fn(|column| (self.0 >> (BURIED * column) & 31) as u8)
    }

    #[inline]
    #[allow(clippy::cast_possible_truncation, reason = "four bits")]
    fn home(self, suit: usize) -> usize {
        (self.0 >> (HOME + 4 * suit) & 15) as usize
    }
}

/// Returns a hash of the number of a group.
#[inline]
pub(super) fn hash(number: u64) -> u64 {
    let mixed = number.wrapping_mul(0x9E37_79B9_7F4A_7C15);
    mixed ^ mixed >> 32
}
