//! The four fixed boards that Windows hides behind negative numbers.

use core::array;

use super::{Deal, DealNumber};
use crate::{Card, Column, Rank, Suit};

use Rank::{Ace, Eight, Five, Four, Jack, King, Nine, Queen, Seven, Six, Ten, Three, Two};

const SPADES_FIRST: [Suit; 4] = [Suit::Spades, Suit::Hearts, Suit::Diamonds, Suit::Clubs];

#[derive(Clone, Copy)]
pub(crate) enum Joke {
    /// −1, impossible: odd ranks rising, then even ranks falling.
    OddsAndEvens,
    /// −2, impossible: the aces under everything.
    AcesUnder,
    /// −3, won by autoplay: the kings under everything.
    Falling,
    /// −4, won by autoplay: the pack from the top, column by column.
    Stacked,
}

impl Joke {
    pub(crate) const ALL: [Joke; 4] = [
        Joke::OddsAndEvens,
        Joke::AcesUnder,
        Joke::Falling,
        Joke::Stacked,
    ];

    /// Returns the joke of a negative number.
    #[allow(clippy::cast_possible_truncation, reason = "jokes are -4 to -1")]
    pub(super) fn of(number: DealNumber) -> Joke {
        Joke::ALL[(-1 - number.get()) as usize]
    }

    pub(crate) fn number(self) -> DealNumber {
        DealNumber::new_unchecked(-1 - self as i64)
    }

    pub(crate) fn deal(self) -> Deal {
        match self {
            Joke::OddsAndEvens => one_suit_columns(
                Suit::ALL,
                [Ace, Three, Five, Seven, Nine, Jack, King],
                [Queen, Ten, Eight, Six, Four, Two],
            ),
            Joke::AcesUnder => one_suit_columns(
                SPADES_FIRST,
                [Ace, King, Queen, Jack, Ten, Nine, Eight],
                [Seven, Six, Five, Four, Three, Two],
            ),
            Joke::Falling => one_suit_columns(
                SPADES_FIRST,
                [King, Queen, Jack, Ten, Nine, Eight, Seven],
                [Six, Five, Four, Three, Two, Ace],
            ),
            Joke::Stacked => lay(|column, row| {
                // Seven cards in each of the first four columns, then six.
                let place = column * 7 - column.saturating_sub(4) + row;
                Card::new(Rank::ALL[12 - place / 4], SPADES_FIRST[place % 4])
            }),
        }
    }
}

/// Columns 1 to 4 hold the first ranks, 5 to 8 the second ones, from the table
/// outward; the suits go from left to right in either half.
fn one_suit_columns(suits: [Suit; 4], first: [Rank; 7], second: [Rank; 6]) -> Deal {
    lay(|column, row| {
        let rank = if column < 4 { first[row] } else { second[row] };
        Card::new(rank, suits[column % 4])
    })
}

fn lay(card_at: impl Fn(usize, usize) -> Card) -> Deal {
    Deal::new_unchecked(array::from_fn(|i| {
        card_at(i % Column::COUNT, i / Column::COUNT)
    }))
}
