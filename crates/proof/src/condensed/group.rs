//! Groups: the buried cards and the foundations of a position.

use freecell_core::{Card, Column, Position, Rank, Suit};

use super::board::Board;
use super::cards::{Cards, bit};

/// The number of buried cards of each column and of cards on each foundation. All positions of
/// one game that agree in these numbers are a group.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Group {
    pub(super) buried: [u8; 8],
    pub(super) home: [u8; 4],
}

/// Bits of a number for each column, and for each foundation.
const BURIED_BITS: u32 = 5;
const HOME_BITS: u32 = 4;

impl Group {
    /// Returns the group of a position.
    pub(super) fn of(position: &Position) -> Group {
        let home = |suit| position.foundation(suit).map_or(0, Rank::number);
        Group {
            buried: Column::ALL.map(|column| buried_count(position.column(column))),
            home: Suit::ALL.map(home),
        }
    }

    /// Returns the number of the group, from which [`Group::from_number`] restores it.
    ///
    /// It consists of the number of cards dug from each column and of cards sent home since
    /// the start. Moves decrease none of them, so no move leads to a group with a
    /// lower number, and a move to another group leads to a higher number.
    #[inline]
    pub(super) fn number(&self, board: &Board) -> u64 {
        let mut number = 0;
        for (now, start) in self.buried.iter().zip(board.group.buried) {
            number = number << BURIED_BITS | u64::from(start - now);
        }
        for (now, start) in self.home.iter().zip(board.group.home) {
            number = number << HOME_BITS | u64::from(now - start);
        }
        number
    }

    /// Returns the group with a number; `None` if a column would have more buried cards than at
    /// the start, or a foundation more than 13 cards.
    pub(super) fn from_number(board: &Board, mut number: u64) -> Option<Group> {
        let mut take = |bits: u32| {
            let taken = number & ((1 << bits) - 1);
            number >>= bits;
            u8::try_from(taken).ok()
        };
        let mut group = board.group;
        for home in group.home.iter_mut().rev() {
            *home += take(HOME_BITS)?;
        }
        for buried in group.buried.iter_mut().rev() {
            *buried = buried.checked_sub(take(BURIED_BITS)?)?;
        }
        let is_in_range = number == 0 && group.home.iter().all(|&home| home <= 13);
        is_in_range.then_some(group)
    }

    /// Returns whether no card is buried.
    #[inline]
    pub(super) fn is_clear(&self) -> bool {
        self.buried == [0; 8]
    }

    /// Returns the number of cards of a column that are not loose: the buried cards and the base.
    #[inline]
    pub(super) fn fixed_count(&self, column: usize) -> usize {
        match usize::from(self.buried[column]) {
            0 => 0,
            buried => buried + 1,
        }
    }

    /// Returns the number of columns without buried cards.
    #[inline]
    pub(super) fn tables(&self) -> usize {
        self.buried
            .iter()
            .map(|&count| usize::from(count == 0))
            .sum()
    }

    /// Returns the cards on the foundations.
    #[inline]
    pub(super) fn home_cards(&self) -> Cards {
        let suit = |suit: usize| {
            let ranks = bit(4 * usize::from(self.home[suit])) - 1;
            ranks & (0x1_1111_1111_1111 << suit)
        };
        suit(0) | suit(1) | suit(2) | suit(3)
    }

    /// Returns the card that each foundation takes next.
    #[inline]
    pub(super) fn next_cards(&self) -> Cards {
        let card = |suit: usize| match usize::from(self.home[suit]) {
            13 => 0,
            home => bit(4 * home + suit),
        };
        card(0) | card(1) | card(2) | card(3)
    }

    /// Returns the group after the next card of a suit has gone home.
    #[inline]
    pub(super) fn send_home(mut self, card: usize) -> Group {
        self.home[card % 4] += 1;
        self
    }
}

/// Returns the number of cards under the run at the end of a column. It is at most
/// [`Position::MAX_UNDER_SEQUENCE`].
pub(super) fn buried_count(column: &[Card]) -> u8 {
    let mut breaks = (1..column.len()).filter(|&row| !column[row].fits_on(column[row - 1]));
    u8::try_from(breaks.next_back().unwrap_or(0)).unwrap_or(u8::MAX)
}
