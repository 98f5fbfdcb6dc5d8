//! The start of a game, and what follows from it for the cards of a group.

use freecell_core::{Card, Column, Position};

use super::cards::{Cards, PACK, bit};
use super::group::{Group, buried_count};

/// The start of a game.
pub(super) struct Board {
    pub(super) start: Position,
    /// The group of the start.
    pub(super) group: Group,
    pub(super) cell_count: usize,
    /// By column and number of cards: the set of the first cards of the column.
    sets: [[Cards; Position::MAX_UNDER_SEQUENCE + 2]; 8],
}

impl Board {
    pub(super) fn new(start: &Position) -> Board {
        let group = Group::of(start);
        let mut sets = [[0; Position::MAX_UNDER_SEQUENCE + 2]; 8];
        for (column, sets) in Column::ALL.into_iter().zip(&mut sets) {
            let fixed = group.fixed_count(column.index());
            for (row, card) in start.column(column)[..fixed].iter().enumerate() {
                sets[row + 1] = sets[row] | bit(card.index());
            }
        }
        Board {
            start: *start,
            group,
            cell_count: start.cell_count().get(),
            sets,
        }
    }

    /// Returns the buried cards of a column, from the table outward.
    #[inline]
    pub(super) fn buried(&self, group: &Group, column: usize) -> &[Card] {
        &self.start.column(Column::ALL[column])[..usize::from(group.buried[column])]
    }

    /// Returns the base of a column as a set, which is empty if the column has no buried cards.
    #[inline]
    pub(super) fn base(&self, group: &Group, column: usize) -> Cards {
        let sets = &self.sets[column];
        sets[group.fixed_count(column)] & !sets[usize::from(group.buried[column])]
    }

    /// Returns the bases of all columns.
    #[inline]
    pub(super) fn bases(&self, group: &Group) -> [Cards; 8] {
        std::array::from_fn(|column| self.base(group, column))
    }

    /// Returns the loose cards of a group: neither buried nor bases nor home.
    #[inline]
    pub(super) fn loose(&self, group: &Group) -> Cards {
        let columns = self.sets.iter().enumerate();
        let fixed = columns.fold(0, |set, (column, sets)| {
            set | sets[group.fixed_count(column)]
        });
        PACK & !fixed & !group.home_cards()
    }

    /// Returns the group after the base of a column has left, and the run that this exposes.
    #[inline]
    pub(super) fn dig(&self, group: &Group, column: usize) -> (Group, Cards) {
        let mut after = *group;
        after.buried[column] = buried_count(self.buried(group, column));
        let [before, now] = [group, &after].map(|group| usize::from(group.buried[column]));
        let run = self.sets[column][before] & !self.sets[column][now];
        (after, run)
    }
}
