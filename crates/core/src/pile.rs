//! The cards of one column.

use core::hash::{Hash, Hasher};

use crate::{Card, Position};

/// The cards of one column, from the table outward.
///
/// Places beyond the last card hold the ace of clubs, so that equal piles are
/// equal byte by byte.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Pile {
    cards: [Card; Pile::CAPACITY],
    len: u8,
}

/// Leaves out the places beyond the last card, which are most of all.
impl Hash for Pile {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.cards().hash(state);
    }
}

impl Pile {
    /// The maximum number of cards: those under a sequence, and a sequence from king to ace.
    const CAPACITY: usize = Position::MAX_UNDER_SEQUENCE + 13;

    pub(crate) const EMPTY: Pile = Pile {
        cards: [Card::ALL[0]; Pile::CAPACITY],
        len: 0,
    };

    #[inline]
    pub(crate) fn cards(&self) -> &[Card] {
        &self.cards[..usize::from(self.len)]
    }

    #[inline]
    pub(crate) fn len(&self) -> usize {
        usize::from(self.len)
    }

    /// Returns the card that can be played.
    #[inline]
    pub(crate) fn last(&self) -> Option<Card> {
        // The place before the first is out of bounds, so that there is only one check.
        let place = usize::from(self.len).wrapping_sub(1);
        self.cards.get(place).copied()
    }

    #[inline]
    pub(crate) fn push(&mut self, card: Card) {
        self.cards[usize::from(self.len)] = card;
        self.len += 1;
    }

    #[inline]
    pub(crate) fn pop(&mut self) -> Option<Card> {
        let place = usize::from(self.len).wrapping_sub(1);
        let last = self.cards.get_mut(place)?;
        self.len -= 1;
        Some(core::mem::replace(last, Card::ALL[0]))
    }
}
