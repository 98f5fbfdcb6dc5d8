//! Sets of cards as bits, by index: four bits per rank, clubs, diamonds, hearts, spades.

/// A set of cards.
pub(super) type Cards = u64;

/// All cards.
pub(super) const PACK: Cards = (1 << 52) - 1;

/// The clubs and spades of all ranks.
const BLACK: Cards = PACK / 15 * 0b1001;
/// The clubs and diamonds of all ranks.
const CLUBS_DIAMONDS: Cards = PACK / 15 * 0b0011;

/// Returns the set of one card.
#[inline]
pub(super) const fn bit(card: usize) -> Cards {
    1 << card
}

/// Returns the number of cards.
#[inline]
pub(super) const fn count(cards: Cards) -> usize {
    cards.count_ones() as usize
}

/// Returns the card with the lowest index of a set that is not empty.
#[inline]
pub(super) const fn lowest(cards: Cards) -> usize {
    cards.trailing_zeros() as usize
}

/// Returns the card with the highest index of a set that is not empty.
#[inline]
pub(super) const fn highest(cards: Cards) -> usize {
    63 - cards.leading_zeros() as usize
}

/// Returns the cards of a set, the lowest first.
#[inline]
pub(super) fn each(mut cards: Cards) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        (cards != 0).then(|| {
            let card = lowest(cards);
            cards &= cards - 1;
            card
        })
    })
}

/// Returns the cards of a set, the highest first.
#[inline]
pub(super) fn each_down(mut cards: Cards) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        (cards != 0).then(|| {
            let card = highest(cards);
            cards ^= bit(card);
            card
        })
    })
}

/// Returns the two cards that a card fits on; none for a king.
#[inline]
pub(super) const fn parents(card: usize) -> Cards {
    (rank_and_other_color(card) << 4) & PACK
}

/// Returns the two cards that fit on a card; none for an ace.
#[inline]
pub(super) const fn children(card: usize) -> Cards {
    rank_and_other_color(card) >> 4
}

/// Returns the two cards of the same rank and the other color.
#[inline]
const fn rank_and_other_color(card: usize) -> Cards {
    let rank = 0b1111 << (card / 4 * 4);
    let is_black = bit(card) & BLACK != 0;
    rank & if is_black { !BLACK } else { BLACK }
}

/// Returns whether a card is a club or a diamond: the first of its twins.
#[inline]
pub(super) const fn is_first(card: usize) -> bool {
    bit(card) & CLUBS_DIAMONDS != 0
}

/// Returns the card of the same rank and colour.
#[inline]
pub(super) const fn twin(card: usize) -> usize {
    card ^ 3
}

#[cfg(test)]
mod tests {
    use freecell_core::Card;

    use super::{Cards, bit, children, is_first, parents, twin};

    #[test]
    fn agree_with_core() {
        let set = |is_in: &dyn Fn(Card) -> bool| -> Cards {
            let cards = Card::ALL.into_iter().filter(|&card| is_in(card));
            cards.fold(0, |set, card| set | bit(card.index()))
        };
        for card in Card::ALL {
            let index = card.index();
            assert_eq!(parents(index), set(&|other| card.fits_on(other)));
            assert_eq!(children(index), set(&|other| other.fits_on(card)));
            let other = Card::ALL[twin(index)];
            assert_eq!((other.rank(), other.color()), (card.rank(), card.color()));
            assert_ne!(other, card);
            assert_ne!(is_first(index), is_first(twin(index)));
        }
    }
}
