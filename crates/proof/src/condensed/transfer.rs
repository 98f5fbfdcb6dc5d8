//! Transfers: the moves between states.

use super::board::Board;
use super::cards::{Cards, bit, count, each, highest, parents};
use super::state::State;

/// The state after a transfer, not yet settled.
pub(super) struct Transferred {
    pub(super) state: State,
    /// The card that has gone home.
    pub(super) sent_home: Option<usize>,
}

/// A card that can be bared.
#[derive(Clone, Copy)]
struct Bared {
    card: usize,
    /// `None` for a cell.
    column: Option<usize>,
    /// The cards above it.
    above: Cards,
    is_base: bool,
    /// Whether it is the first card of a column.
    is_on_table: bool,
}

/// Calls a function with the state after every transfer of a state, until it returns
/// an error.
pub(super) fn each_transfer<E>(
    board: &Board,
    state: &State,
    mut visit: impl FnMut(Transferred) -> Result<(), E>,
) -> Result<(), E> {
    let free = board.cell_count - count(state.cells);
    let mut bared = Vec::with_capacity(52);
    for card in each(state.cells) {
        bared.push(Bared {
            card,
            column: None,
            above: 0,
            is_base: false,
            is_on_table: false,
        });
    }
    for (column, &run) in state.runs.iter().enumerate() {
        let mut above = 0;
        for card in each(run).take(free + 1) {
            let is_lowest = card == highest(run);
            let is_buried = state.group.rests[column] > 0;
            bared.push(Bared {
                card,
                column: Some(column),
                above,
                is_base: is_lowest && is_buried,
                is_on_table: is_lowest && !is_buried,
            });
            above |= bit(card);
        }
    }
    let next = state.group.next_cards();
    let empty = state.runs.iter().position(|&run| run == 0);
    for from in &bared {
        let cost = count(from.above);
        if next & bit(from.card) != 0 {
            let mut after = take(board, state, from, from.above);
            after.group = after.group.send_home(from.card);
            visit(Transferred {
                state: after,
                sent_home: Some(from.card),
            })?;
        }
        if from.is_base && cost < free {
            let mut after = take(board, state, from, from.above);
            after.cells |= bit(from.card);
            visit(Transferred {
                state: after,
                sent_home: None,
            })?;
        }
        let mut put = |column: usize, cleared: Cards| {
            let lifted = from.above | cleared;
            let cost = count(lifted);
            // With a cell left for a base, the transfer into the cell is enough.
            if cost > free || from.is_base && cost < free {
                return Ok(());
            }
            let mut after = take(board, state, from, lifted);
            after.runs[column] |= bit(from.card);
            visit(Transferred {
                state: after,
                sent_home: None,
            })
        };
        for target in &bared {
            if let Some(column) = target.column {
                if from.column != Some(column) && parents(from.card) & bit(target.card) != 0 {
                    put(column, target.above)?;
                }
            }
        }
        if from.is_on_table {
            continue;
        }
        if let Some(column) = empty {
            put(column, 0)?;
            continue;
        }
        for (column, &run) in state.runs.iter().enumerate() {
            if state.group.rests[column] == 0 && count(run) <= free {
                put(column, run)?;
            }
        }
    }
    Ok(())
}

/// Lifts some cards into cells and takes a card from where it is then.
#[inline]
fn take(board: &Board, state: &State, from: &Bared, lifted: Cards) -> State {
    let mut after = *state;
    if lifted != 0 {
        for run in &mut after.runs {
            *run &= !lifted;
        }
        after.cells |= lifted;
    }
    after.cells &= !bit(from.card);
    if let Some(column) = from.column {
        after.runs[column] &= !bit(from.card);
        if from.is_base {
            (after.group, after.runs[column]) = board.dig(&state.group, column);
        }
    }
    after
}
