//! Successors: a step followed by autoplay.

use freecell_core::AutoPlay;

use super::cards::lowest;
use super::layout::Layout;
use super::moves::{MoveContext, MoveSet};
use super::state::State;
use super::step::Step;
use super::support::Key;

/// The moves and the autoplay of a complete search.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rules {
    pub autoplay: AutoPlay,
    pub moves: MoveSet,
}

impl Rules {
    /// Writes the steps of a state to a buffer and replaces its content.
    #[inline]
    pub(crate) fn steps(self, layout: &Layout, state: &State, steps: &mut Vec<Step>) {
        steps.clear();
        MoveContext::new(layout, state).steps(self.moves, steps);
    }

    /// Returns the state after a step and autoplay.
    #[inline]
    pub(crate) fn successor<K: Key>(
        self,
        layout: &Layout,
        state: &State,
        key: K,
        step: Step,
    ) -> (State, K) {
        let (mut state, mut key) = (*state, key);
        state.apply_keyed(layout, step, &mut key);
        state.autoplay(layout, self.autoplay, &mut key);
        (state, key)
    }

    /// Appends the steps along a path from the root, given as keys without that of
    /// the root, last first, and returns the state at its end. If several steps
    /// lead to a key, it takes the cheapest.
    ///
    /// States decoded from keys have their columns in another order than the game,
    /// so steps are not stored but recomputed.
    pub(crate) fn retrace<K: Key>(
        self,
        layout: &Layout,
        root: (State, K),
        path: &[K],
        cost: impl Fn(Step) -> u16,
        steps: &mut Vec<Step>,
        buffer: &mut Vec<Step>,
    ) -> State {
        let (mut state, mut key) = root;
        for &next in path.iter().rev() {
            self.steps(layout, &state, buffer);
            let leads = |step: &&Step| self.successor(layout, &state, key, **step).1 == next;
            let step = buffer.iter().filter(leads).min_by_key(|step| cost(**step));
            let Some(&step) = step else {
                // The referee will reject these steps.
                break;
            };
            (state, key) = self.successor(layout, &state, key, step);
            steps.push(step);
        }
        state
    }

    /// Appends the steps to the foundations when no card is buried, without
    /// autoplay moves.
    pub(crate) fn finish(self, layout: &Layout, mut state: State, steps: &mut Vec<Step>) {
        loop {
            state.autoplay(layout, self.autoplay, &mut ());
            let ready = (state.ends() | state.cells) & state.next;
            if ready == 0 {
                return;
            }
            let card = lowest(ready);
            let step = Step::new(card, state.place_of(card), Step::HOME);
            state.apply(layout, step);
            steps.push(step);
        }
    }
}
