//! Macro moves: the moves between settled states, with which the collector finds them.
//!
//! A macro move of a card x lifts the cards above x and above its target, and no others, and then
//! moves x to the target:
//!
//! 1. to its foundation;
//! 2. to a cell, if x is a base;
//! 3. onto a card of another column;
//! 4. to an empty column if there is one; if not, to the place of a column without buried cards,
//!    all cards of which are lifted first (x may be one of them). Not if x is the first card of a
//!    column without buried cards, which would change nothing but the order.
//!
//! If x is a base and 3 or 4 leaves a cell empty, it is omitted: x can go to the cell first, and
//! from there to the target.
//!
//! A set of states that is closed under macro moves covers all positions, because any other move
//! from a lift only undoes a part of the lift, or is the same as a macro move followed by a lift:
//! the cards above x and above the target are in cells already, and the others that were lifted
//! can still be lifted after it. No proof rests on this: the checker plays all moves.

use super::Twins;
use super::board::Board;
use super::cards::{Cards, bit, count, each, highest, parents};
use super::representative::Representative;
use super::state::State;

/// A card that can be exposed: there are cells for the cards above it.
struct Exposable {
    card: usize,
    /// `None` for a cell.
    column: Option<usize>,
    /// The cards above it.
    above: Cards,
}

/// Calls a function with the representatives of what macro moves from a state lead to, until it
/// returns an error.
pub(super) fn each_successor<E>(
    board: &Board,
    twins: Twins,
    state: &State,
    mut visit: impl FnMut(Representative) -> Result<(), E>,
) -> Result<(), E> {
    let merged = twins.merged_in(board, &state.group);
    let mut visit = |state| visit(Representative::of(board, twins, state));
    each_macro_move(board, state, |after| {
        // The state stands for both ways to exchange twins that are no longer merged now.
        for card in each(merged & after.group.next_cards()) {
            let mut exchanged = after;
            exchanged.exchange(card);
            visit(exchanged)?;
        }
        visit(after)
    })
}

/// Calls a function with the state after every macro move, not yet settled, until it returns an
/// error.
fn each_macro_move<E>(
    board: &Board,
    state: &State,
    mut visit: impl FnMut(State) -> Result<(), E>,
) -> Result<(), E> {
    let free = board.cell_count - count(state.cells);
    let in_cell = |card| Exposable {
        card,
        column: None,
        above: 0,
    };
    let mut exposable: Vec<Exposable> = each(state.cells).map(in_cell).collect();
    for (column, &run) in state.runs.iter().enumerate() {
        exposable.extend(each(run).take(free + 1).map(|card| Exposable {
            card,
            column: Some(column),
            above: run & (bit(card) - 1),
        }));
    }
    let next = state.group.next_cards();
    let empty = state.runs.iter().position(|&run| run == 0);
    for from in &exposable {
        let is_first = |column: &usize| highest(state.runs[*column]) == from.card;
        let first_of = from.column.filter(is_first);
        let base_of = first_of.filter(|&column| state.group.buried[column] > 0);
        // Lifts some cards into cells and takes this card from where it is then.
        let take = |lifted: Cards| {
            let mut after = *state;
            for run in &mut after.runs {
                *run &= !(lifted | bit(from.card));
            }
            after.cells = (after.cells | lifted) & !bit(from.card);
            if let Some(column) = base_of {
                (after.group, after.runs[column]) = board.dig(&state.group, column);
            }
            after
        };
        if next & bit(from.card) != 0 {
            let mut after = take(from.above);
            after.group = after.group.send_home(from.card);
            visit(after)?;
        }
        if base_of.is_some() && count(from.above) < free {
            let mut after = take(from.above);
            after.cells |= bit(from.card);
            visit(after)?;
        }
        let mut put = |column: usize, cleared: Cards| {
            let lifted = from.above | cleared;
            let cost = count(lifted);
            // With a cell left for a base, the move into the cell is enough.
            if cost > free || base_of.is_some() && cost < free {
                return Ok(());
            }
            let mut after = take(lifted);
            after.runs[column] |= bit(from.card);
            visit(after)
        };
        for target in &exposable {
            if let Some(column) = target.column {
                if from.column != Some(column) && parents(from.card) & bit(target.card) != 0 {
                    put(column, target.above)?;
                }
            }
        }
        if first_of != base_of {
            // It is the first card of a column without buried cards.
            continue;
        }
        if let Some(column) = empty {
            put(column, 0)?;
            continue;
        }
        for (column, &run) in state.runs.iter().enumerate() {
            if state.group.buried[column] == 0 && count(run) <= free {
                put(column, run)?;
            }
        }
    }
    Ok(())
}
