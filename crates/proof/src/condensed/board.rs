//! What does not change in a game: the columns of the start, and the number of cells.

use freecell_core::{Column, Position};

use super::cards::{Cards, PACK, bit};
use super::group::{Group, rest_of};

/// One more than the maximum number of buried cards of a column.
const RESTS: usize = Position::MAX_UNDER_SEQUENCE + 1;

/// The columns of the start as far as they can be buried, and the number of cells.
pub(super) struct Board {
    pub(super) cell_count: usize,
    /// The group of the start.
    pub(super) start: Group,
    columns: [Stack; 8],
}

/// A column of the start, up to the base.
#[derive(Clone, Copy)]
struct Stack {
    /// Its cards, from the table outward.
    cards: [u8; RESTS],
    /// By number of cards: the set of the first ones.
    sets: [Cards; RESTS + 1],
    /// By number of cards: how many of the first ones lie under the run at their end.
    under: [u8; RESTS + 1],
}

impl Board {
    pub(super) fn new(position: &Position) -> Board {
        let start = Group::of(position);
        let mut columns = [Stack {
            cards: [0; RESTS],
            sets: [0; RESTS + 1],
            under: [0; RESTS + 1],
        }; 8];
        for (column, stack) in Column::ALL.into_iter().zip(&mut columns) {
            let cards = position.column(column);
            let rest = usize::from(start.rests[column.index()]);
            for (row, card) in cards.iter().enumerate().take(rest + 1) {
                stack.cards[row] = u8::try_from(card.index()).unwrap_or(0);
                stack.sets[row + 1] = stack.sets[row] | bit(card.index());
                stack.under[row + 1] = rest_of(&cards[..=row]);
            }
        }
        Board {
            cell_count: position.cell_count().get(),
            start,
            columns,
        }
    }

    /// Returns the base of a column with buried cards.
    #[inline]
    pub(super) fn base(&self, group: &Group, column: usize) -> usize {
        usize::from(self.columns[column].cards[usize::from(group.rests[column])])
    }

    /// Returns the buried cards of a column, and with them the base if there are any.
    #[inline]
    pub(super) fn fixed(&self, group: &Group, column: usize) -> Cards {
        match usize::from(group.rests[column]) {
            0 => 0,
            rest => self.columns[column].sets[rest + 1],
        }
    }

    /// Returns the loose cards of a group.
    #[inline]
    pub(super) fn loose(&self, group: &Group) -> Cards {
        let fixed = (0..8).fold(0, |set, column| set | self.fixed(group, column));
        PACK & !fixed & !group.home_cards()
    }

    /// Returns the group after the base of a column has left, and the run that lies
    /// bare there.
    #[inline]
    pub(super) fn dig(&self, group: &Group, column: usize) -> (Group, Cards) {
        let stack = &self.columns[column];
        let rest = usize::from(group.rests[column]);
        let mut after = *group;
        after.rests[column] = stack.under[rest];
        let run = stack.sets[rest] & !stack.sets[usize::from(stack.under[rest])];
        (after, run)
    }

    /// Returns whether games from the start can have such a group: every column ends at
    /// a base, and no card is home and in a column at the same time.
    pub(super) fn is_possible(&self, group: &Group) -> bool {
        let suits_are_possible = (0..4).all(|suit| {
            let home = group.home[suit];
            self.start.home[suit] <= home && home <= 13
        });
        suits_are_possible
            && (0..8).all(|column| {
                let rest = group.rests[column];
                rest <= self.start.rests[column]
                    && self.columns[column].under[usize::from(rest) + 1] == rest
                    && self.fixed(group, column) & group.home_cards() == 0
            })
    }
}
