//! Twins: the two cards of one rank and colour.

use super::board::Board;
use super::cards::{Cards, bit, each, is_first, twin};
use super::group::Group;
use super::state::State;

/// Returns the free twins of a group: those of which both are loose, and neither is the
/// next card of its foundation.
#[inline]
pub(super) fn free_twins(board: &Board, group: &Group) -> Cards {
    let free = board.loose(group) & !group.next_cards();
    free & swapped(free)
}

/// Returns the twins of some cards: the four cards of each rank in reverse order.
#[inline]
const fn swapped(cards: Cards) -> Cards {
    const CLUBS: Cards = 0x1_1111_1111_1111;
    (cards & CLUBS) << 3
        | (cards & CLUBS << 1) << 1
        | (cards & CLUBS << 2) >> 1
        | (cards & CLUBS << 3) >> 3
}

impl State {
    /// Exchanges free twins so that alike states become the same one: the first one of each two that
    /// occurs is a club or a diamond. Columns with buried cards come first, then those
    /// without, in an order that free twins do not affect, then the cells.
    pub(super) fn merge_twins(&mut self, free: Cards) {
        if free == 0 {
            return;
        }
        // The clubs and diamonds that have occurred.
        let mut used = 0;
        let mut relabel = |cards: &mut Cards| {
            let mut after = *cards & !free;
            for card in each(*cards & free) {
                let first = if is_first(card) { card } else { twin(card) };
                after |= if used & bit(first) == 0 {
                    bit(first)
                } else {
                    bit(twin(first))
                };
                used |= bit(first);
            }
            *cards = after;
        };
        let mut tables = [0; 8];
        let mut count = 0;
        for (column, run) in self.runs.iter_mut().enumerate() {
            if self.group.rests[column] > 0 {
                relabel(run);
            } else if *run != 0 {
                tables[count] = *run;
                count += 1;
            }
        }
        let tables = &mut tables[..count];
        tables.sort_unstable_by_key(|&run| run & !free | (run | swapped(run)) & free);
        let mut sorted = tables.iter_mut();
        for (column, run) in self.runs.iter_mut().enumerate() {
            if self.group.rests[column] == 0 {
                *run = sorted.next().map_or(0, |run| {
                    relabel(run);
                    *run
                });
            }
        }
        relabel(&mut self.cells);
    }

    /// Exchanges a card and its twin, both loose.
    pub(super) fn exchange(&mut self, card: usize) {
        let pair = bit(card) | bit(twin(card));
        for cards in self.runs.iter_mut().chain([&mut self.cells]) {
            let some = *cards & pair;
            // Both of them can be in cells, but not in one run.
            if some != 0 && some != pair {
                *cards ^= pair;
            }
        }
    }
}
