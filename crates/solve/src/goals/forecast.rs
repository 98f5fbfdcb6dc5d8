//! Forecasts: what a goal would cost, estimated without executing it.

use super::execute::Executor;
use crate::space::{
    Cards, bit, children_of, end_of, highest, lowest, parents_of, ranks_below, run_length,
    run_limit, up_to,
};

/// The room left after simulating a goal, and the change of f. The simulation moves the cards in
/// the way and those that go home after them, and ignores what autoplay takes elsewhere. Executing
/// a goal costs three times as much, and nearly all forecasts that a search acts on are right
/// within the cost of two steps.
#[derive(Clone, Copy, Default)]
pub(super) struct Forecast {
    /// The cards that others can be put on, and those that fit on them.
    open: Cards,
    pub fits: Cards,
    next: Cards,
    cells: Cards,
    pub empty_cells: u32,
    pub empty_columns: u32,
    /// The change of f, except for the room.
    pub cost: i32,
}

impl Forecast {
    /// Starts at a state.
    #[inline]
    pub(super) fn new(here: &Executor) -> Forecast {
        Forecast {
            open: here.ends,
            fits: children_of(here.ends),
            next: here.state.next,
            cells: here.state.cells,
            empty_cells: here.empty_cells,
            empty_columns: here.empty_columns,
            cost: 0,
        }
    }

    /// Keeps cards clear.
    #[inline]
    pub(super) fn close(&mut self, cards: Cards) {
        self.open &= !cards;
        self.fits = children_of(self.open);
    }

    /// Returns the maximum number of cards that can move onto another card.
    #[inline]
    pub(super) fn limit(&self) -> usize {
        run_limit(self.empty_cells, self.empty_columns)
    }

    /// Plays the cards of a suit after a card to its foundation, as far as they are in
    /// cells or at ends.
    #[inline]
    pub(super) fn follow(&mut self, here: &Executor, card: usize) {
        let weights = here.context.weights;
        let mut next = bit(card) << 4;
        loop {
            if self.cells & next != 0 {
                self.empty_cells += 1;
                self.cost -= weights.in_cell(lowest(next));
            } else if self.open & next == 0 {
                return;
            }
            self.cost -= weights.away;
            next <<= 4;
        }
    }

    /// Removes the cards on top of a card, as the [`Executor`] does; returns whether
    /// there is room for them.
    // What a page downloads should be small, see Cargo.toml.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    #[allow(clippy::inline_always, reason = "4 % fewer instructions in all")]
    pub(super) fn dig(&mut self, here: &Executor, column: usize, card: usize) -> bool {
        let layout = here.context.layout;
        let weights = here.context.weights;
        let run = here.state.runs[column & 7];
        // In registers.
        let mut room = *self;
        room.close(end_of(run));
        let below = bit(card) - 1;
        let (mut over, mut buried_len, keep) = if run & bit(card) != 0 {
            (run & below, 0, 0)
        } else {
            let row = layout.origin(card).1;
            (run, here.state.buried_lens[column & 7], row + 1)
        };
        loop {
            while over != 0 {
                let end = end_of(over);
                if end & room.next != 0 {
                    room.next ^= end | end << 4;
                    room.cost -= weights.away;
                    over ^= end;
                    continue;
                }
                room.cost += weights.step;
                let mut fits = over & room.fits;
                if fits != 0 {
                    fits &= ranks_below(lowest(over) / 4 + room.limit());
                }
                if fits != 0 {
                    let base = highest(fits);
                    let on = end_of(parents_of(base) & room.open);
                    over &= !up_to(base);
                    room.open = room.open ^ on | end;
                    room.fits = children_of(room.open);
                } else if room.empty_columns > 0 && (room.empty_cells as usize) < run_length(over) {
                    let limit = room.limit() / 2;
                    let base = highest(over & ranks_below(lowest(over) / 4 + limit));
                    over &= !up_to(base);
                    room.empty_columns -= 1;
                    room.cost += weights.base(base);
                    room.open |= end;
                    room.fits = children_of(room.open);
                } else if room.empty_cells > 0 {
                    room.empty_cells -= 1;
                    room.cost += weights.in_cell(lowest(over));
                    room.cells |= end;
                    over ^= end;
                } else {
                    return false;
                }
            }
            if buried_len <= keep {
                *self = room;
                return true;
            }
            let exposed = layout.exposed_run(column, buried_len);
            over = exposed.run;
            buried_len = exposed.buried_len;
            if buried_len < keep {
                // The card belongs to this sequence.
                over &= below;
            }
        }
    }
}
