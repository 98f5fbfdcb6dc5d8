//! The states that the members of a set must lead to.

use super::Twins;
use super::board::Board;
use super::cards::bit;
use super::state::{Key, State};
use super::transfer::each_transfer;

/// A state after a transfer, settled and with its twins merged.
pub(super) struct Successor {
    pub(super) state: State,
    /// The number of its group.
    pub(super) group: u64,
    /// Its key within the group.
    pub(super) key: Key,
}

impl Successor {
    /// Settles a state and merges its twins.
    pub(super) fn of(board: &Board, twins: Twins, mut state: State) -> Successor {
        state.settle();
        state.merge_twins(twins.free(board, &state.group));
        Successor {
            state,
            group: state.group.number(board),
            key: state.key(board.loose(&state.group)),
        }
    }
}

/// Calls a function with every state that a set has to contain besides a state, until
/// it returns an error.
pub(super) fn each_successor<E>(
    board: &Board,
    twins: Twins,
    state: &State,
    mut visit: impl FnMut(Successor) -> Result<(), E>,
) -> Result<(), E> {
    each_transfer(board, state, |after| {
        if let Some(sent_home) = after.sent_home {
            let next = sent_home + 4;
            // Its twin was free, so it was not distinguished from this card so far.
            if next < 52 && twins.free(board, &state.group) & bit(next) != 0 {
                let mut other = after.state;
                other.exchange(next);
                visit(Successor::of(board, twins, other))?;
            }
        }
        visit(Successor::of(board, twins, after.state))
    })
}
