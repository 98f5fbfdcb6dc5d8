//! The states that follow a settled state.

use super::transfer::{Transfer, append_runs, settle, transfers_of};
use super::twins::Twins;
use crate::limits::Limit;
use crate::space::{Layout, State, Step};

/// A state after a transfer.
pub(super) enum Successor {
    /// Settled, in the same group.
    Inside(State),
    /// In another group, after autoplay; not settled.
    Outside(State),
}

/// The buffers of an expansion.
pub(super) struct Expander {
    transfers: Vec<Transfer>,
    states: Vec<State>,
    steps: Vec<Step>,
    /// Whether to generate moves of several cards as well.
    moves_runs: bool,
}

impl Expander {
    pub(super) fn new(moves_runs: bool) -> Expander {
        Expander {
            transfers: Vec::new(),
            states: Vec::new(),
            steps: Vec::new(),
            moves_runs,
        }
    }

    /// Returns the transfers of a state.
    pub(super) fn transfers(&mut self, layout: &Layout, state: &State) -> &[Transfer] {
        transfers_of(layout, state, &mut self.transfers);
        if self.moves_runs {
            append_runs(layout, state, &mut self.steps, &mut self.transfers);
        }
        &self.transfers
    }

    /// Calls a function for each successor of a state, given the free twins of its
    /// group, and returns whether one wins.
    #[inline]
    pub(super) fn expand(
        &mut self,
        layout: &Layout,
        state: &State,
        twins: Twins,
        mut visit: impl FnMut(Successor) -> Result<(), Limit>,
    ) -> Result<bool, Limit> {
        self.transfers(layout, state);
        for &transfer in &self.transfers {
            let mut child = *state;
            transfer.apply(layout, &mut child);
            if !transfer.is_exit {
                settle(&mut child, |_| ());
                twins.normalize(&mut child);
                visit(Successor::Inside(child))?;
                continue;
            }
            self.states.clear();
            if twins.autoplay(layout, state.next, child, &mut self.states) {
                return Ok(true);
            }
            for &child in &self.states {
                visit(Successor::Outside(child))?;
            }
        }
        Ok(false)
    }
}
