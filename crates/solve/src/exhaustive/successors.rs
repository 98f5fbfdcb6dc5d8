//! The states that follow a settled state.

use super::twins::{Choices, Twins};
use crate::limits::Limit;
use crate::space::{Cards, Layout, MacroMove, State, Step, append_runs, macro_moves_of, settle};

/// A state after a macro move.
pub(super) enum Successor {
    /// Settled and normalized, in the same group.
    Inside(State),
    /// In another group, after autoplay; see [`Expander::normalize`].
    Outside(State),
}

/// Generates successors.
pub(super) struct Expander<'a> {
    pub(super) layout: &'a Layout,
    /// States that differ only in free twins among these cards are the same.
    pub(super) merged: Cards,
    macro_moves: Vec<MacroMove>,
    choices: Choices,
    steps: Vec<Step>,
    /// Whether to generate moves of several cards as well.
    moves_runs: bool,
}

impl Expander<'_> {
    /// The most bytes of its buffers: choices, and fewer than 512 moves.
    pub(super) const BYTES: usize = Choices::BYTES + (1 << 14);

    /// Creates an expander that generates moves of several cards as well.
    pub(super) fn new(layout: &Layout, merged: Cards) -> Expander<'_> {
        Expander {
            layout,
            merged,
            macro_moves: Vec::new(),
            choices: Choices::default(),
            steps: Vec::new(),
            moves_runs: true,
        }
    }

    /// Creates an expander for a search that finds no win sooner by moves of several cards.
    pub(super) fn single(layout: &Layout, merged: Cards) -> Expander<'_> {
        Expander {
            moves_runs: false,
            ..Expander::new(layout, merged)
        }
    }

    /// Returns the macro moves of a state.
    pub(super) fn macro_moves(&mut self, state: &State) -> &[MacroMove] {
        macro_moves_of(self.layout, state, &mut self.macro_moves);
        if self.moves_runs {
            append_runs(self.layout, state, &mut self.steps, &mut self.macro_moves);
        }
        &self.macro_moves
    }

    pub(super) fn twins(&self, state: &State) -> Twins {
        Twins::of(self.merged, self.layout, state)
    }

    /// Settles a state, and returns the one that is stored of those that are alike.
    pub(super) fn normalize(&self, mut state: State) -> State {
        settle(&mut state, |_| ());
        self.twins(&state).normalize(&mut state);
        state
    }

    /// Calls a function for each successor of a state, and returns whether one wins.
    #[inline]
    pub(super) fn expand(
        &mut self,
        state: &State,
        mut visit: impl FnMut(Successor) -> Result<(), Limit>,
    ) -> Result<bool, Limit> {
        let (layout, twins) = (self.layout, self.twins(state));
        self.macro_moves(state);
        for &macro_move in &self.macro_moves {
            let mut child = *state;
            macro_move.apply(layout, &mut child);
            if !macro_move.is_exit {
                settle(&mut child, |_| ());
                twins.normalize(&mut child);
                visit(Successor::Inside(child))?;
                continue;
            }
            if twins.autoplay(layout, state.next, child, &mut self.choices)? {
                return Ok(true);
            }
            for &child in &self.choices.states {
                visit(Successor::Outside(child))?;
            }
        }
        Ok(false)
    }
}
