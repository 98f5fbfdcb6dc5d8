//! The settled state that stands for a position.

use super::Twins;
use super::board::Board;
use super::cards::{Cards, each};
use super::state::{Key, State, is_lift};

/// A settled state with merged twins, and the numbers that name it in a certificate.
pub(super) struct Representative {
    pub(super) state: State,
    /// The number of its group.
    pub(super) group: u64,
    /// Its key within the group.
    pub(super) key: Key,
    /// The clubs and diamonds of the twins that were exchanged to merge them.
    exchanged: Cards,
}

impl Representative {
    /// Settles a state and merges its twins.
    pub(super) fn of(board: &Board, twins: Twins, mut state: State) -> Representative {
        state.settle();
        let exchanged = state.merge_twins(twins.merged_in(board, &state.group));
        Representative {
            state,
            group: state.group.number(board),
            key: state.key(board.loose(&state.group)),
            exchanged,
        }
    }

    /// Returns whether this stands for a state by definition: exchanging some merged twins makes
    /// the state a lift of it.
    pub(super) fn stands_for(&self, board: &Board, twins: Twins, state: &State) -> bool {
        let merged = twins.merged_in(board, &state.group);
        let loose = board.loose(&state.group);
        let mut unmerged = self.state;
        for card in each(self.exchanged) {
            unmerged.exchange(card);
        }
        self.state.group == state.group
            && self.exchanged & !merged == 0
            && is_lift(state.key(loose), unmerged.key(loose))
    }
}
