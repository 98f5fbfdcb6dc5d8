//! Deals: 52 different cards in dealing order.

use alloc::vec::Vec;
use core::fmt;
use core::slice;

mod bulk;
mod choices;
mod generator;
mod joke;
#[cfg(all(feature = "std", target_arch = "x86_64"))]
mod lanes;
mod number;
mod pack;
mod range;

pub use bulk::{Deals, deal_all, deal_all_portable, deal_indices};
pub use number::{DealNumber, DealNumberError, Regime};
pub use range::{DealRange, DealRangeError};

pub(crate) use generator::{Draw, Generator};
pub(crate) use joke::Joke;

use crate::text::{BoardError, check_pack};
use crate::{Card, Column};

/// A whole pack in the order it is dealt.
///
/// The cards go to the columns from left to right, row by row, so that the
/// first four columns get seven cards and the others six. Two deals are equal
/// if every card lies in the same place.
///
/// ```
/// use freecell_core::{Column, DealNumber};
///
/// let deal = DealNumber::new(617)?.deal();
/// let top_row: Vec<_> = deal.rows().next().unwrap().iter().map(|card| card.as_str()).collect();
/// assert_eq!(top_row, ["7D", "AD", "5C", "3S", "5S", "8C", "2D", "AH"]);
///
/// let first_column: String = deal.column(Column::ALL[0]).map(|card| card.as_str()).collect();
/// assert_eq!(first_column, "7DTDTHKD4C4SJD");
/// # Ok::<(), freecell_core::DealNumberError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Deal([Card; Card::COUNT]);

impl Deal {
    /// The number of cards in each column.
    pub(crate) const COLUMN_LENGTHS: [usize; Column::COUNT] = [7, 7, 7, 7, 6, 6, 6, 6];

    /// Checks that the cards are 52 different ones.
    ///
    /// # Errors
    ///
    /// Returns every duplicate and every missing card.
    pub fn new(cards: [Card; Card::COUNT]) -> Result<Deal, BoardError> {
        check_pack(&cards)?;
        Ok(Deal(cards))
    }

    /// Creates a deal of cards that the caller guarantees to be a whole pack.
    pub(crate) fn new_unchecked(cards: [Card; Card::COUNT]) -> Deal {
        debug_assert!(check_pack(&cards).is_ok());
        Deal(cards)
    }

    /// Returns the cards in dealing order.
    pub const fn cards(&self) -> &[Card; Card::COUNT] {
        &self.0
    }

    /// Returns the seven rows from the top: six of eight cards, then one of
    /// four.
    pub fn rows(&self) -> slice::Chunks<'_, Card> {
        self.0.chunks(Column::COUNT)
    }

    /// Returns the eight columns from the left.
    pub fn columns(&self) -> impl ExactSizeIterator<Item = impl Iterator<Item = Card>> {
        Column::ALL.into_iter().map(|column| self.column(column))
    }

    /// Returns the cards of one column from the table outward; the last one can
    /// be played.
    pub fn column(
        &self,
        column: Column,
    ) -> impl DoubleEndedIterator<Item = Card> + ExactSizeIterator {
        let cards = self.0[column.index()..].iter().copied();
        cards.step_by(Column::COUNT)
    }
}

impl fmt::Debug for Deal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.rows()).finish()
    }
}

/// Deals a numbered game: the board as a two-dimensional array of cards, seven
/// rows of two-letter strings.
///
/// ```
/// let board = freecell_core::deal_freecell(1)?;
/// assert_eq!(
///     board,
///     [
///         vec!["JD", "2D", "9H", "JC", "5D", "7H", "7C", "5H"],
///         vec!["KD", "KC", "9S", "5S", "AD", "QC", "KH", "3H"],
///         vec!["2S", "KS", "9D", "QD", "JS", "AS", "AH", "3C"],
///         vec!["4C", "5C", "TS", "QH", "4H", "AC", "4D", "7S"],
///         vec!["3S", "TD", "4S", "TH", "8H", "2C", "JH", "7D"],
///         vec!["6D", "8S", "8D", "QS", "6C", "3D", "8C", "TC"],
///         vec!["6S", "9C", "2H", "6H"],
///     ]
/// );
/// # Ok::<(), freecell_core::DealNumberError>(())
/// ```
///
/// # Errors
///
/// Returns an error if the number is below −4 or above 2³³ − 1.
pub fn deal_freecell(number: i64) -> Result<Vec<Vec<&'static str>>, DealNumberError> {
    let deal = DealNumber::new(number)?.deal();
    let row = |cards: &[Card]| cards.iter().map(|card| card.as_str()).collect();
    Ok(deal.rows().map(row).collect())
}
