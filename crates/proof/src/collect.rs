//! Collects all states that can be reached from a position.

use std::collections::BTreeSet;

use freecell_core::{Start, enum_with_messages};

use crate::certificate::Certificate;
use crate::state::{State, StateCodec};

/// Upper bound for the memory of a state: in a B-tree with half-full leaves, in the
/// open list, which may be allocated twice while it grows, and in the sorted list.
const BYTES_OF_STATE: usize = 6 * size_of::<State>();

/// Returns the maximum number of states that [`Certificate::collect`] can find with
/// this memory.
pub(crate) fn max_states(max_memory: usize) -> u64 {
    (max_memory / BYTES_OF_STATE) as u64
}

impl Certificate {
    /// Collects all states that can be reached from `start`, using at most
    /// `max_memory` bytes of memory.
    ///
    /// Calls `should_continue` about every thousand states with the number of
    /// states found; return `false` to stop.
    ///
    /// Use this for positions that are known to be lost. From most others, the
    /// search takes very long to find a win.
    ///
    /// # Errors
    ///
    /// Returns an error if the position can be won, the memory limit is reached, or
    /// `should_continue` returned `false`.
    ///
    /// # Panics
    ///
    /// Panics if the certificate needs more than 2³² − 2 nodes, which take more
    /// than 200 GB of memory.
    pub fn collect(
        start: impl Into<Start>,
        max_memory: usize,
        should_continue: &mut impl FnMut(u64) -> bool,
    ) -> Result<Certificate, CollectError> {
        let start = start.into();
        let first = start.position();
        let codec = StateCodec::new(&first);
        let max = max_states(max_memory);
        let mut states = BTreeSet::from([State::START]);
        let mut open = vec![State::START];
        let mut moves = Vec::new();
        let mut expanded = 0_u64;
        while let Some(state) = open.pop() {
            let position = codec.position(state);
            let position = position.expect("every collected state is a position");
            if position.is_won() {
                return Err(CollectError::Winnable);
            }
            position.legal_moves_into(&mut moves);
            for &mv in &moves {
                let mut after = position;
                after.play_unchecked(mv);
                let state = codec.state(&after);
                let state = state.expect("a legal move leads to a valid state");
                if states.insert(state) {
                    open.push(state);
                }
            }
            if states.len() as u64 > max {
                return Err(CollectError::Memory { states: max });
            }
            expanded += 1;
            if expanded % 1024 == 0 && !should_continue(states.len() as u64) {
                return Err(CollectError::Stopped);
            }
        }
        let states: Vec<State> = states.into_iter().collect();
        Ok(Certificate::of(start, &states))
    }
}

enum_with_messages! {
    /// The reason why there is no certificate for a position.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub enum CollectError {
        /// The position can be won.
        Winnable = "the position can be won";
        /// More states can be reached than the memory limit allows.
        Memory {
            /// Maximum number of states.
            states: u64,
        } = "too many states: more than {states} can be reached; increase the memory limit";
        /// `should_continue` returned `false`.
        Stopped = "stopped";
    }
}

impl std::error::Error for CollectError {}
