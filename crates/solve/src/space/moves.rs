//! Move generation.

use super::cards::{Cards, bit, each, end_of, highest, lowest, parents_of, run_length};
use super::layout::Layout;
use super::state::State;
use super::step::Step;

/// Which moves of several cards to generate besides all moves of one card.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum MoveSet {
    /// None.
    Single,
    /// All moves onto a card, and the longest to an empty column. They reach no
    /// other states than single cards do, but faster.
    Longest,
    /// All.
    All,
}

/// The empty cells and columns, which say how many cards can move at once.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Room {
    pub cells: u32,
    pub columns: u32,
}

/// What takes cards off another card.
#[derive(Clone, Copy)]
pub(crate) enum Removal {
    /// A card moves, with all cards on it, onto another.
    Onto { base: usize, target: usize },
    /// A card moves, with all cards on it, to an empty column.
    ToEmpty { base: usize },
    /// The last card moves to a cell.
    ToCell,
}

impl Room {
    /// Returns the maximum number of cards that can move onto another. Half of it can move to an
    /// empty column.
    #[inline]
    pub(crate) fn limit(self) -> usize {
        ((self.cells + 1) << self.columns) as usize
    }

    /// Returns the cards of a run that can move to an empty column, each with all cards on it.
    #[inline]
    pub(crate) fn to_empty(self, run: Cards) -> Cards {
        lowest_ranks(run, self.limit() / 2)
    }

    /// Returns whether a card can move onto another with all cards on it, down to this one.
    #[inline]
    pub(crate) fn allows(self, card: usize, end: usize) -> bool {
        card / 4 - end / 4 < self.limit()
    }

    /// Returns how to take cards of a run off the card below them: as many as possible onto an open
    /// card; else to a cell, or to an empty column if the cells do not hold all of them. `None` if
    /// there is no room. `fits` are the cards that fit on open ones.
    #[inline]
    pub(crate) fn removal(self, run: Cards, open: Cards, fits: Cards) -> Option<Removal> {
        let mut fits = run & fits;
        if fits != 0 {
            fits &= ranks_below(lowest(run) / 4 + self.limit());
        }
        if fits != 0 {
            let base = highest(fits);
            let target = lowest(parents_of(base) & open);
            Some(Removal::Onto { base, target })
        } else if self.columns > 0 && (self.cells as usize) < run_length(run) {
            let base = highest(self.to_empty(run));
            Some(Removal::ToEmpty { base })
        } else if self.cells > 0 {
            Some(Removal::ToCell)
        } else {
            None
        }
    }
}

/// Returns the last cards of a run, at most this many.
#[inline]
pub(super) fn lowest_ranks(run: Cards, count: usize) -> Cards {
    run & ranks_below(lowest(run) / 4 + count)
}

/// Data that all moves of a state share.
pub(crate) struct MoveContext<'a> {
    pub state: &'a State,
    /// The cards at the ends of columns.
    pub ends: Cards,
    column_of_end: [u8; 64],
    pub first_empty: Option<usize>,
    pub room: Room,
}

impl<'a> MoveContext<'a> {
    #[inline]
    pub(crate) fn new(layout: &Layout, state: &'a State) -> MoveContext<'a> {
        MoveContext::with(layout, state, |_, _| ())
    }

    /// Like [`MoveContext::new`], and calls a function for each column that has a
    /// run.
    #[inline]
    pub(crate) fn with(
        layout: &Layout,
        state: &'a State,
        mut each_run: impl FnMut(usize, Cards),
    ) -> MoveContext<'a> {
        let mut context = MoveContext {
            state,
            ends: 0,
            column_of_end: [0; 64],
            first_empty: None,
            room: Room {
                cells: state.empty_cells(layout),
                columns: 0,
            },
        };
        for column in (0..8_u8).rev() {
            let run = state.runs[usize::from(column)];
            if run == 0 {
                context.room.columns += 1;
                context.first_empty = Some(usize::from(column));
            } else {
                context.ends |= end_of(run);
                context.column_of_end[lowest(run) & 63] = column;
                each_run(usize::from(column), run);
            }
        }
        context
    }

    /// Iterates over the cards at the ends of columns that a card fits on, with
    /// their columns.
    #[inline]
    pub(crate) fn targets(&self, card: usize) -> impl Iterator<Item = (usize, usize)> {
        each(parents_of(card) & self.ends)
            .map(|end| (end, usize::from(self.column_of_end[end & 63]) & 7))
    }

    /// Appends all moves of a set, except those that differ from another only in
    /// the order of columns or cells: only the first of several empty columns or
    /// cells is a target, and a whole column does not move to an empty one.
    pub(crate) fn steps(&self, set: MoveSet, steps: &mut Vec<Step>) {
        for card in each(self.state.cells) {
            self.push_home(card, Step::CELL, steps);
            self.push_onto(card, Step::CELL, steps);
            self.push_empty(card, Step::CELL, steps);
        }
        let limit = match set {
            MoveSet::Single => 1,
            MoveSet::Longest | MoveSet::All => self.room.limit(),
        };
        for (from, &run) in self.state.runs.iter().enumerate() {
            if run == 0 {
                continue;
            }
            let end = lowest(run);
            self.push_home(end, from, steps);
            if self.room.cells > 0 {
                steps.push(Step::new(end, from, Step::CELL));
            }
            let mut to_empty = self.to_empty(from, limit);
            if set == MoveSet::Longest && to_empty != 0 {
                let longest = lowest_ranks(run, (limit / 2).max(1));
                to_empty &= end_of(run) | bit(highest(longest));
            }
            each(to_empty).for_each(|card| self.push_empty(card, from, steps));
            each(self.onto(from, limit)).for_each(|card| self.push_onto(card, from, steps));
        }
    }

    /// Returns the cards of a column that can move onto a card, each with all cards on it, if
    /// `limit` cards can move at once.
    #[inline]
    pub(crate) fn onto(&self, from: usize, limit: usize) -> Cards {
        lowest_ranks(self.state.runs[from & 7], limit)
    }

    /// Returns the cards of a column that can move to an empty one: half as many at once, and not
    /// a whole column.
    #[inline]
    pub(crate) fn to_empty(&self, from: usize, limit: usize) -> Cards {
        if self.first_empty.is_none() {
            return 0;
        }
        let cards = self.onto(from, (limit / 2).max(1));
        if self.state.buried_lens[from & 7] == 0 {
            cards & !bit(highest(self.state.runs[from & 7]))
        } else {
            cards
        }
    }

    #[inline]
    fn push_home(&self, card: usize, from: usize, steps: &mut Vec<Step>) {
        if self.state.next & bit(card) != 0 {
            steps.push(Step::new(card, from, Step::HOME));
        }
    }

    #[inline]
    fn push_onto(&self, card: usize, from: usize, steps: &mut Vec<Step>) {
        steps.extend(self.targets(card).map(|(_, to)| Step::new(card, from, to)));
    }

    #[inline]
    fn push_empty(&self, card: usize, from: usize, steps: &mut Vec<Step>) {
        if let Some(empty) = self.first_empty {
            steps.push(Step::new(card, from, empty));
        }
    }
}

/// Returns the cards of the lowest `ranks` ranks.
#[inline]
const fn ranks_below(ranks: usize) -> Cards {
    bit(if ranks < 15 { ranks * 4 } else { 60 }) - 1
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use freecell_core::AutoPlay;
    use freecell_testkit::random_game_positions;

    use super::*;
    use crate::referee::resolve;

    #[test]
    fn all_steps_are_all_moves_of_core() {
        let mut layout = Layout::new();
        let (mut positions, mut fewer) = (0, 0);
        // In every state of a search, aces that can move are on their foundations.
        for position in random_game_positions(15, 100, 60, AutoPlay::Horne) {
            let state = layout.read(&position);
            let after = |mv| {
                let mut child = position;
                child.play(mv).expect("a legal move");
                child.canonical()
            };
            let mut steps = Vec::new();
            MoveContext::new(&layout, &state).steps(MoveSet::All, &mut steps);
            let move_of = |step| resolve(step, &position).expect("a move of core");
            let found: BTreeSet<_> = steps.iter().map(|&step| after(move_of(step))).collect();
            let moves = position.legal_moves();
            let mut expected: BTreeSet<_> = moves.iter().map(|&mv| after(mv)).collect();
            // Moves of whole columns to an empty one.
            expected.remove(&position.canonical());
            assert_eq!(found, expected, "{position}");
            positions += 1;
            fewer += usize::from(steps.len() < moves.len());
        }
        assert!(positions > 1_000 && fewer > 100, "{positions} {fewer}");
    }
}
