//! Generation of the goals of a state.

use super::execute::{Executor, SearchContext};
use super::goal::{Goal, Kind};
use crate::space::{
    Cards, Layout, PACK, ROWS, bit, children_of, each, highest, lowest, parents_of, ranks_below,
    run_limit,
};

/// Upper bound for the number of deferred goals of a state: two per card.
const MAX_DEFERRED: usize = 128;
/// Upper bound for the number of goals of a state.
const MAX_GOALS: usize = 256;

/// How many more cards than empty cells and columns may lie on a card that is to be
/// dug out: some of them may fit elsewhere.
#[derive(Clone, Copy, Debug)]
pub(crate) struct DigLimits {
    pub from_cell: i32,
    pub home: i32,
    pub onto: i32,
    /// Whether single steps count as goals.
    pub single_steps: bool,
}

/// The sequences of the layout, and the goals of one state at a time.
pub(super) struct GoalGenerator {
    /// The last cards of the sequences in the first rows of each column.
    ends: [[Cards; ROWS]; 8],
    /// The first cards of those.
    heads: [[Cards; ROWS]; 8],
    /// The last card of each sequence, by its first.
    pub tails: [u8; 64],
    goals: [Goal; MAX_GOALS],
    count: usize,
    /// Goals that require digging, by the number of cards in the way.
    deferred: [(i32, Goal); MAX_DEFERRED],
    deferred_count: usize,
    /// Whether the goals that require digging were generated.
    is_complete: bool,
}

impl GoalGenerator {
    pub(super) fn new() -> GoalGenerator {
        GoalGenerator {
            ends: [[0; ROWS]; 8],
            heads: [[0; ROWS]; 8],
            tails: [0; 64],
            goals: [Goal::default(); MAX_GOALS],
            count: 0,
            deferred: [(0, Goal::default()); MAX_DEFERRED],
            deferred_count: 0,
            is_complete: false,
        }
    }

    /// Starts to generate the goals of a state.
    #[inline]
    pub(super) fn start(&mut self, here: &Executor) {
        self.count = 0;
        self.is_complete = false;
        self.find_near(here);
    }

    /// Returns goal `number`, if there are that many. Moves to the foundations and
    /// goals without digging come first; the others are generated only on demand.
    #[inline]
    pub(super) fn get(&mut self, number: usize, here: &Executor) -> Option<Goal> {
        if number >= self.count && !self.is_complete {
            self.find_far(here);
            self.is_complete = true;
        }
        (number < self.count).then(|| self.goals[number % MAX_GOALS])
    }

    /// Reads the sequences of a layout.
    pub(super) fn read(&mut self, layout: &Layout) {
        for column in 0..8 {
            let (mut ends, mut heads, mut last) = (0, 0, 0);
            for (row, card, refill) in layout.rows(column) {
                let is_head = usize::from(refill.rest) == row;
                if is_head {
                    ends |= last;
                }
                self.ends[column][row % ROWS] = ends;
                self.heads[column][row % ROWS] = heads;
                last = bit(card);
                if is_head {
                    heads |= last;
                }
                // The last card of a sequence is written last.
                self.tails[highest(refill.run) & 63] = layout.column(column)[row];
            }
        }
    }

    #[inline]
    fn push(&mut self, goal: Goal) {
        self.goals[self.count % MAX_GOALS] = goal;
        self.count += 1;
    }

    /// Inserts a goal at the end of the list, before those with more cards in the
    /// way.
    #[inline]
    fn defer(&mut self, card: usize, parent: usize, junk: i32) {
        let goal = (junk, Goal::new(Kind::Onto, card, parent));
        let mut at = self.deferred_count % MAX_DEFERRED;
        while at > 0 && self.deferred[at - 1].0 > goal.0 {
            self.deferred[at] = self.deferred[at - 1];
            at -= 1;
        }
        self.deferred[at] = goal;
        self.deferred_count += 1;
    }

    /// Generates moves to the foundations, and goals that require no digging.
    #[allow(clippy::cast_possible_truncation, reason = "at most 52 cards")]
    fn find_near(&mut self, here: &Executor) {
        let SearchContext { layout, dig, .. } = *here.context;
        let state = &here.state;
        let ends = here.ends;
        for card in each(state.cells & children_of(ends)) {
            for parent in each(parents_of(card) & ends) {
                self.push(Goal::new(Kind::FromCell, card, parent));
            }
        }
        let (mut heads, mut sorted) = (0, 0);
        for run in state.runs {
            sorted |= run;
            // An empty run contributes no card.
            heads |= bit(highest(run)) & run;
        }
        let slots = (here.empty_cells + here.empty_columns) as i32;
        for card in each(state.next & PACK) {
            if state.cards_above(layout, card) as i32 <= slots + dig.home {
                self.push(Goal::new(Kind::Home, card, 0));
            }
        }
        // The cards of a run fit on no end of a run, except on the card under their
        // own end.
        let moved = if dig.single_steps { sorted } else { heads };
        for card in each(moved & children_of(ends)) {
            for parent in each(parents_of(card) & ends) {
                self.push(Goal::new(Kind::Onto, card, parent));
            }
        }
        if here.empty_columns > 0 {
            for parent in each(state.cells) {
                for card in each(children_of(bit(parent)) & (sorted | state.cells)) {
                    self.push(Goal::new(Kind::StartColumn, card, parent));
                }
            }
        }
    }

    /// Generates the goals that require digging, and those that open nothing.
    #[allow(clippy::cast_possible_truncation, reason = "at most 32 rows")]
    fn find_far(&mut self, here: &Executor) {
        let SearchContext { layout, dig, .. } = *here.context;
        self.deferred_count = 0;
        let state = &here.state;
        let ends = here.ends;
        let slots = (here.empty_cells + here.empty_columns) as i32;
        let deepest = slots + dig.from_cell.max(dig.onto);
        // The last and first cards of buried sequences within the digging limit,
        // and the number of cards on the one in row 0 of each column.
        let (mut last, mut first, mut heads) = (0, 0, 0);
        let mut heights = [0; 8];
        for (column, &run) in state.runs.iter().enumerate() {
            if run == 0 {
                continue;
            }
            let rest = usize::from(state.rests[column]) % ROWS;
            let (head, end) = (highest(run), lowest(run));
            heads |= bit(head);
            heights[column] = (rest + head / 4 - end / 4) as i32;
            let low = (heights[column] - deepest).clamp(0, rest as i32) as usize % ROWS;
            last |= self.ends[column][rest] & !self.ends[column][low];
            first |= self.heads[column][rest] & !self.heads[column][low];
        }
        // The column of a buried card, and the number of cards on it.
        let place = |card: usize| -> (usize, i32) {
            let (column, row) = layout.origin(card);
            (column, heights[column & 7] - i32::from(row))
        };

        for card in each(state.cells & children_of(last)) {
            for parent in each(parents_of(card) & last) {
                if place(parent).1 <= slots + dig.from_cell {
                    self.push(Goal::new(Kind::FromCell, card, parent));
                }
            }
        }
        let most_junk = slots + dig.onto;
        // Runs onto cards that must be dug out.
        for card in each(heads & children_of(last)) {
            for parent in each(parents_of(card) & last) {
                let (to, junk) = place(parent);
                if junk <= most_junk && state.runs[to & 7] & bit(card) == 0 {
                    self.defer(card, parent, junk);
                }
            }
        }
        // Cards that must be dug out, onto ends and onto cards that must be dug
        // out.
        for card in each(first & children_of(ends | last)) {
            let (from, junk) = place(usize::from(self.tails[card & 63]));
            for parent in each(parents_of(card) & (ends | last)) {
                let (to, more) = if ends & bit(parent) == 0 {
                    place(parent)
                } else if state.runs[from & 7] & bit(parent) == 0 {
                    (8, 0)
                } else {
                    (from, 0)
                };
                if junk + more <= most_junk && to != from {
                    self.defer(card, parent, junk + more);
                }
            }
        }
        for i in 0..self.deferred_count.min(MAX_DEFERRED) {
            self.push(self.deferred[i].1);
        }
        if dig.single_steps && here.empty_cells > 0 {
            for card in each(ends) {
                self.push(Goal::new(Kind::ToCell, card, 0));
            }
        }
        if here.empty_columns == 0 {
            return;
        }
        let most = run_limit(here.empty_cells, here.empty_columns) / 2;
        for (&run, &rest) in state.runs.iter().zip(&state.rests) {
            if run != 0 && rest != 0 {
                let base = highest(run & ranks_below(lowest(run) / 4 + most));
                self.push(Goal::new(Kind::ToEmpty, base, 0));
            }
        }
    }
}
