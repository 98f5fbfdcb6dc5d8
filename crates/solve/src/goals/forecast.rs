//! Forecasts: what a goal would cost, estimated without executing it.

use super::execute::Executor;
use crate::space::{Cards, Removal, Room, bit, children_of, end_of, lowest, up_to};

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
    pub room: Room,
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
            room: here.room,
            cost: 0,
        }
    }

    /// Keeps cards clear.
    #[inline]
    pub(super) fn close(&mut self, cards: Cards) {
        self.open &= !cards;
        self.fits = children_of(self.open);
    }

    /// Plays the cards of a suit after a card to its foundation, as far as they are in
    /// cells or at ends.
    #[inline]
    pub(super) fn follow(&mut self, here: &Executor, card: usize) {
        let weights = here.context.weights;
        let mut next = bit(card) << 4;
        loop {
            if self.cells & next != 0 {
                self.room.cells += 1;
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
        let mut after = *self;
        after.close(end_of(run));
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
                if end & after.next != 0 {
                    after.next ^= end | end << 4;
                    after.cost -= weights.away;
                    over ^= end;
                    continue;
                }
                after.cost += weights.step;
                match after.room.removal(over, after.open, after.fits) {
                    Some(Removal::Onto { base, target }) => {
                        over &= !up_to(base);
                        after.open = after.open ^ bit(target) | end;
                        after.fits = children_of(after.open);
                    }
                    Some(Removal::ToEmpty { base }) => {
                        over &= !up_to(base);
                        after.room.columns -= 1;
                        after.cost += weights.base(base);
                        after.open |= end;
                        after.fits = children_of(after.open);
                    }
                    Some(Removal::ToCell) => {
                        after.room.cells -= 1;
                        after.cost += weights.in_cell(lowest(over));
                        after.cells |= end;
                        over ^= end;
                    }
                    None => return false,
                }
            }
            if buried_len <= keep {
                *self = after;
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
