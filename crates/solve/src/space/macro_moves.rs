//! Macro moves: the moves between settled states.

use super::cards::{
    Cards, bit, children_of, each, end_of, highest, lowest, parents_of, run_length,
};
use super::layout::Layout;
use super::moves::{MoveContext, MoveSet, lowest_ranks};
use super::state::State;
use super::step::Step;

/// A move of one card, after the cards above it and above its target have been
/// lifted into cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct MacroMove {
    step: Step,
    /// Whether the card goes home, or leaves a buried card behind: the state that
    /// follows belongs to another group.
    pub(crate) is_exit: bool,
    /// Whether the cards above it move along instead.
    carries: bool,
    /// The cards to lift from the target column.
    cleared: Cards,
}

impl MacroMove {
    /// Returns the cards to lift from the column of the card.
    #[inline]
    fn lifted(self, state: &State) -> Cards {
        if self.carries || self.step.from() >= Step::CELL {
            return 0;
        }
        state.runs[self.step.from() & 7] & (bit(self.step.card()) - 1)
    }

    /// Makes the macro move.
    #[inline]
    pub(crate) fn apply(self, layout: &Layout, state: &mut State) {
        if self.cleared != 0 {
            state.runs[self.step.to() & 7] ^= self.cleared;
        }
        let lifted = self.lifted(state);
        if lifted != 0 {
            state.runs[self.step.from() & 7] ^= lifted;
        }
        state.cells |= self.cleared | lifted;
        state.apply(layout, self.step);
    }

    /// Appends the steps of the macro move.
    pub(crate) fn steps(self, state: &State, steps: &mut Vec<Step>) {
        let (from, to) = (self.step.from(), self.step.to());
        let lift = |place| move |card| Step::new(card, place, Step::CELL);
        steps.extend(each(self.cleared).map(lift(to)));
        steps.extend(each(self.lifted(state)).map(lift(from)));
        steps.push(self.step);
    }
}

/// Puts cards from cells onto columns until no card in a cell fits on a column.
/// Calls a function for each step.
#[inline]
pub(crate) fn settle(state: &mut State, mut on_step: impl FnMut(Step)) {
    let mut waiting = state.cells;
    if waiting == 0 {
        return;
    }
    let mut ends = state.ends();
    // Only a higher card can take a card, so one pass from high to low is enough.
    while waiting != 0 {
        let card = highest(waiting);
        waiting ^= bit(card);
        let end = end_of(parents_of(card) & ends);
        let column = if end != 0 {
            Some(state.column_of(lowest(end)))
        } else {
            state.runs.iter().position(|&run| run == 0)
        };
        if let Some(column) = column {
            on_step(Step::new(card, Step::CELL, column));
            state.cells ^= bit(card);
            state.runs[column & 7] |= bit(card);
            ends = ends & !end | bit(card);
        }
    }
}

/// The cards of a settled state that its free cells suffice to expose.
struct ExposableCards<'a> {
    state: &'a State,
    free: usize,
    /// Those of each column.
    parts: [Cards; 8],
    /// All of them, and the cards in cells.
    near: Cards,
    /// The first cards of runs: those on buried cards, and those on the table.
    bases: Cards,
    tables: Cards,
    places: [u8; 64],
}

impl<'a> ExposableCards<'a> {
    #[inline]
    fn new(layout: &Layout, state: &'a State) -> ExposableCards<'a> {
        const CELL: u8 = 8;
        let mut exposable = ExposableCards {
            state,
            free: state.empty_cells(layout) as usize,
            parts: [0; 8],
            near: state.cells,
            bases: 0,
            tables: 0,
            places: [CELL; 64],
        };
        for (column, &run) in (0..).zip(&state.runs) {
            if run == 0 {
                continue;
            }
            let part = lowest_ranks(run, exposable.free + 1);
            let index = usize::from(column);
            exposable.parts[index] = part;
            exposable.near |= part;
            for card in each(part) {
                exposable.places[card & 63] = column;
            }
            let first = bit(highest(run));
            if state.buried_lens[index] > 0 {
                exposable.bases |= first;
            } else {
                exposable.tables |= first;
            }
        }
        exposable
    }

    /// Returns the place of an exposable card.
    #[inline]
    fn place(&self, card: usize) -> usize {
        usize::from(self.places[card & 63])
    }

    /// Returns the number of cards above an exposable card.
    #[inline]
    fn above(&self, card: usize) -> usize {
        match self.place(card) {
            column @ 0..8 => card / 4 - lowest(self.state.runs[column]) / 4,
            _ => 0,
        }
    }

    /// Appends the macro move of a card if there are enough cells to lift `cost` cards.
    #[inline]
    fn push(
        &self,
        card: usize,
        to: usize,
        cleared: Cards,
        cost: usize,
        macro_moves: &mut Vec<MacroMove>,
    ) {
        let digs = self.bases & bit(card) != 0;
        // With a cell left, the card can go there first, and to its target later.
        if cost > self.free || digs && cost < self.free && to < Step::CELL {
            return;
        }
        let is_lifted = cleared & bit(card) != 0;
        let from = if is_lifted {
            Step::CELL
        } else {
            self.place(card)
        };
        macro_moves.push(MacroMove {
            step: Step::new(card, from, to),
            is_exit: digs || to == Step::HOME,
            carries: false,
            cleared,
        });
    }
}

/// Writes the macro moves of a settled state to a buffer and replaces its content.
pub(crate) fn macro_moves_of(layout: &Layout, state: &State, macro_moves: &mut Vec<MacroMove>) {
    macro_moves.clear();
    let exposable = ExposableCards::new(layout, state);
    for card in each(exposable.near & state.next) {
        exposable.push(card, Step::HOME, 0, exposable.above(card), macro_moves);
    }
    for card in each(exposable.near & exposable.bases) {
        exposable.push(card, Step::CELL, 0, exposable.above(card) + 1, macro_moves);
    }
    for (column, &part) in exposable.parts.iter().enumerate() {
        for target in each(part) {
            let cleared = part & (bit(target) - 1);
            for card in each(children_of(bit(target)) & exposable.near) {
                if exposable.place(card) != column {
                    let cost = exposable.above(target) + exposable.above(card);
                    exposable.push(card, column, cleared, cost, macro_moves);
                }
            }
        }
    }
    // To the table. A card that lies there already would only change its column.
    let movable = exposable.near & !exposable.tables;
    if let Some(column) = state.runs.iter().position(|&run| run == 0) {
        for card in each(movable) {
            exposable.push(card, column, 0, exposable.above(card), macro_moves);
        }
        return;
    }
    for first in each(exposable.near & exposable.tables) {
        let column = exposable.place(first);
        let run = state.runs[column & 7];
        for card in each(movable) {
            let is_inside = exposable.place(card) == column;
            let above = if is_inside { 0 } else { exposable.above(card) };
            exposable.push(card, column, run, run_length(run) + above, macro_moves);
        }
    }
}

/// Appends moves of several cards at once. They lead to no other states than moves
/// of single cards do, but sooner.
pub(crate) fn append_runs(
    layout: &Layout,
    state: &State,
    steps: &mut Vec<Step>,
    macro_moves: &mut Vec<MacroMove>,
) {
    steps.clear();
    MoveContext::new(layout, state).steps(MoveSet::Longest, steps);
    for &step in &*steps {
        let Some(&run) = state.runs.get(step.from()) else {
            continue;
        };
        if lowest(run) != step.card() {
            let is_first = highest(run) == step.card();
            macro_moves.push(MacroMove {
                step,
                is_exit: is_first && state.buried_lens[step.from()] > 0,
                carries: true,
                cleared: 0,
            });
        }
    }
}
