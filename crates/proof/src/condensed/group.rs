//! Groups: the buried cards and the foundations of a position.

use freecell_core::{Card, Column, Position};

use super::board::Board;
use super::cards::{Cards, bit};

/// What a move that can be taken back does not change: the number of buried cards of
/// each column, and the number of cards on each foundation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Group {
    pub(super) rests: [u8; 8],
    pub(super) home: [u8; 4],
}

/// Bits of a number for each column, and for each foundation.
const REST_BITS: u32 = 5;
const HOME_BITS: u32 = 4;

impl Group {
    /// Returns the group of a position.
    pub(super) fn of(position: &Position) -> Group {
        let mut home = [0; 4];
        for card in Card::ALL {
            home[card.index() % 4] += u8::from(position.is_home(card));
        }
        Group {
            rests: Column::ALL.map(|column| rest_of(position.column(column))),
            home,
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
        for (rest, start) in self.rests.iter().zip(board.start.rests) {
            number = number << REST_BITS | u64::from(start - rest);
        }
        for (home, start) in self.home.iter().zip(board.start.home) {
            number = number << HOME_BITS | u64::from(home - start);
        }
        number
    }

    /// Returns the group with a number; `None` if no game from the start has it.
    pub(super) fn from_number(board: &Board, mut number: u64) -> Option<Group> {
        let mut take = |bits: u32| {
            let taken = number & ((1 << bits) - 1);
            number >>= bits;
            u8::try_from(taken).ok()
        };
        let mut group = board.start;
        for home in group.home.iter_mut().rev() {
            *home = home.checked_add(take(HOME_BITS)?)?;
        }
        for rest in group.rests.iter_mut().rev() {
            *rest = rest.checked_sub(take(REST_BITS)?)?;
        }
        (number == 0 && board.is_possible(&group)).then_some(group)
    }

    /// Returns whether no card is buried.
    #[inline]
    pub(super) fn is_clear(&self) -> bool {
        self.rests == [0; 8]
    }

    /// Returns the number of columns without buried cards.
    #[inline]
    pub(super) fn tables(&self) -> usize {
        self.rests.iter().map(|&rest| usize::from(rest == 0)).sum()
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

/// Returns the number of cards under the run at the end of some cards. It is at most
/// [`Position::MAX_UNDER_SEQUENCE`].
pub(super) fn rest_of(cards: &[Card]) -> u8 {
    let mut breaks = (1..cards.len()).filter(|&row| !cards[row].fits_on(cards[row - 1]));
    u8::try_from(breaks.next_back().unwrap_or(0)).unwrap_or(u8::MAX)
}
