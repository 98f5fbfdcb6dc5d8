//! The change of the bound from a state to its child, as far as it is known without
//! evaluation.
//!
//! A state is expanded when g + h is the level of the search. Its child is expanded
//! at the same level if the same holds for it: if h decreases by the cost of the
//! step. It cannot decrease by more, because the relaxed game has the same step, to
//! a free cell (the bound is consistent). A card is *loose* when it is in a free
//! cell of the relaxed game.
//!
//! - A card that goes to its foundation does so in the relaxed game at no cost: h
//!   does not change.
//! - A card from a free cell was loose before and no longer is: h does not decrease.
//!
//! Where every move of a card counts, also:
//!
//! - A card that lies above a lower one of its suit goes to a free cell anyway: h
//!   decreases when it becomes loose.
//! - A card in a free cell, or alone in a column, is loose.
//! - A card that is put above a lower one of its suit must leave again: h does not
//!   decrease.
//! - A card that is put elsewhere blocks others, which a loose one does not: if h
//!   does not decrease when it is loose, it does not decrease.

use freecell_core::Metric;

use super::bound::Bound;
use crate::metric::step_cost;
use crate::space::{State, Step, bit, end_of};

/// Whether the bound decreases by the cost of a step, for the steps of one state.
pub(super) struct BoundDelta<'a> {
    metric: Metric,
    state: &'a State,
    /// By column: the cards that must leave it again if they are put there.
    higher: [u64; 8],
    /// By column: whether the bound decreases when its last card becomes loose.
    falls: [Option<bool>; 8],
}

impl<'a> BoundDelta<'a> {
    pub(super) fn new(metric: Metric, bound: &Bound, state: &'a State) -> BoundDelta<'a> {
        let higher = [0, 1, 2, 3, 4, 5, 6, 7].map(|column| bound.higher(state, column));
        let mut falls = [None; 8];
        for column in 0..8 {
            if end_of(state.runs[column]) & higher[column] != 0 {
                falls[column] = Some(true);
            }
        }
        BoundDelta {
            metric,
            state,
            higher,
            falls,
        }
    }

    /// Returns whether the bound decreases by the cost of a step; `None` if it must
    /// be evaluated.
    #[inline]
    pub(super) fn get(&self, step: Step) -> Option<bool> {
        if step.to() == Step::HOME {
            return Some(step_cost(self.metric, step) == 0);
        }
        if step.from() == Step::CELL {
            return Some(false);
        }
        if self.metric != Metric::Unit {
            return None;
        }
        let falls = self.falls[step.from() & 7];
        if self.is_loose(step) {
            falls
        } else if self.higher[step.to() & 7] & bit(step.card()) != 0 {
            Some(false)
        } else {
            falls.filter(|falls| !falls)
        }
    }

    /// Returns whether a step puts a card where it blocks no other.
    #[inline]
    fn is_loose(&self, step: Step) -> bool {
        step.to() == Step::CELL || self.state.runs[step.to() & 7] == 0
    }

    /// Records the result of an evaluation.
    #[inline]
    pub(super) fn learn(&mut self, step: Step, falls: bool) {
        // A bound that decreases although the card blocks others also decreases
        // when the card is loose.
        if self.is_loose(step) || falls {
            self.falls[step.from() & 7] = Some(falls);
        }
    }
}
