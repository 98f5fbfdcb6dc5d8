//! Sets of cards, one bit for each card.
//!
//! Cards are numbered as in core: 4 × (rank − 1) + suit, suits C D H S. So the
//! lowest bit of a sequence is its last card, the one that can be played.

/// A set of cards, one bit for each.
pub(crate) type Cards = u64;

/// All 52 cards.
pub(crate) const PACK: Cards = (1 << 52) - 1;

/// The bits of clubs, with those of ranks that do not exist.
const CLUBS: Cards = 0x1111_1111_1111_1111;

const BLACK: Cards = CLUBS | CLUBS << 3;
const RED: Cards = CLUBS << 1 | CLUBS << 2;

/// Returns the set of one card.
#[inline]
pub(crate) const fn bit(card: usize) -> Cards {
    1 << (card & 63)
}

/// Returns the set of a card and all lower ones.
#[inline]
pub(crate) const fn up_to(card: usize) -> Cards {
    (2 << (card & 63)) - 1
}

/// Returns the lowest card of a set; 64 for none.
#[inline]
pub(crate) const fn lowest(cards: Cards) -> usize {
    cards.trailing_zeros() as usize
}

/// Returns the highest card of a set that is not empty.
#[inline]
pub(crate) const fn highest(cards: Cards) -> usize {
    63 ^ (cards.leading_zeros() as usize & 63)
}

/// Returns the last card of a sequence as a set; the empty set for an empty
/// sequence.
#[inline]
pub(crate) const fn end_of(run: Cards) -> Cards {
    run & run.wrapping_neg()
}

/// Iterates over the cards of a set, lowest first.
#[inline]
pub(crate) fn each(cards: Cards) -> Each {
    Each(cards)
}

/// The iterator of [`each`].
pub(crate) struct Each(Cards);

impl Iterator for Each {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        if self.0 == 0 {
            return None;
        }
        let card = lowest(self.0);
        self.0 &= self.0 - 1;
        Some(card)
    }
}

/// Returns the bits of a suit, by its number.
#[inline]
pub(crate) const fn suit(suit: usize) -> Cards {
    CLUBS << (suit & 3)
}

/// Returns the higher cards of a card's suit.
#[inline]
pub(crate) const fn higher_in_suit(card: usize) -> Cards {
    suit(card) & PACK & !up_to(card)
}

/// Returns the number of cards of a sequence. It has one card of each rank from its
/// last to its first; counting bits would be slower on machines without an
/// instruction for it.
#[inline]
pub(crate) const fn run_length(run: Cards) -> usize {
    if run == 0 {
        0
    } else {
        highest(run) / 4 - lowest(run) / 4 + 1
    }
}

/// Returns the cards that a card may lie on: one rank above, of the other
/// colour.
#[inline]
pub(crate) fn parents_of(card: usize) -> Cards {
    PARENTS[card & 63]
}

static PARENTS: [Cards; 64] = {
    let mut sets = [0; 64];
    let mut card = 0;
    while card < 48 {
        let other = if bit(card) & RED != 0 { BLACK } else { RED };
        sets[card] = other & 15 << (card / 4 * 4 + 4);
        card += 1;
    }
    sets
};

/// Returns the cards that may lie on any card of a set: one rank below, of the
/// other colour.
#[inline]
pub(crate) const fn children_of(cards: Cards) -> Cards {
    // The bit of clubs for each rank that has a black card, or a red one.
    let black = (cards | cards >> 3) & CLUBS;
    let red = (cards >> 1 | cards >> 2) & CLUBS;
    // Both red cards, or both black ones, one rank lower.
    (black << 1 | black << 2 | red | red << 3) >> 4
}

#[cfg(test)]
mod tests {
    use super::*;
    use freecell_core::Card;

    #[test]
    fn parents_and_children_are_those_of_core() {
        for card in Card::ALL {
            let fits = |&parent: &Card| card.fits_on(parent);
            let parents = Card::ALL.into_iter().filter(fits);
            let expected = parents.fold(0, |set, parent| set | bit(parent.index()));
            assert_eq!(parents_of(card.index()), expected, "{card}");
            let on_it = Card::ALL.into_iter().filter(|other| other.fits_on(card));
            let expected = on_it.fold(0, |set, child| set | bit(child.index()));
            assert_eq!(children_of(bit(card.index())) & PACK, expected, "{card}");
        }
    }
}
