//! Replays a win of a search as a game.
//!
//! A search with merged twins finds a path of states to a win. The game can follow it up to free
//! twins, until one of them becomes the next card of its foundation and the path continues with
//! that card where its twin is in the game. Such twins are in *conflict*. A search that
//! distinguishes them cannot find this path again.

use super::RULES;
use super::group_key::GroupKey;
use super::loose_key::LooseKey;
use super::successors::Expander;
use super::twins::{Twins, exchange};
use crate::space::{Cards, Layout, MacroMove, State, Step, settle};

/// A state on the way to a win.
pub(super) type Target = (GroupKey, LooseKey);

/// Follows a way to a win, given the states on it, last first, in which free twins among the
/// merged cards may be exchanged. Writes the steps of the game, or returns the first cards that
/// are in conflict.
pub(super) fn replay(
    layout: &Layout,
    merged: Cards,
    root: &State,
    targets: &[Target],
    steps: &mut Vec<Step>,
) -> Result<(), Cards> {
    steps.clear();
    let mut expander = Expander::new(layout, merged);
    let mut state = *root;
    settle(&mut state, |step| steps.push(step));
    // The last one is the root.
    let others = targets.split_last().map_or(targets, |(_, others)| others);
    for target in others.iter().rev().copied().map(Some).chain([None]) {
        let macro_move = follow(&mut expander, &state, target)?;
        macro_move.steps(&state, steps);
        state = successor(layout, &state, macro_move, |step| steps.push(step));
    }
    RULES.finish(layout, state, steps);
    Ok(())
}

/// Returns the macro move that leads to a state alike the target, or to a win if there is no target. If
/// there is none, returns the cards in conflict.
fn follow(
    expander: &mut Expander,
    state: &State,
    target: Option<Target>,
) -> Result<MacroMove, Cards> {
    if let Some(macro_move) = find(expander, state, target) {
        return Ok(macro_move);
    }
    let free = expander.twins(state);
    let in_conflict = free.pairs().find(|&pair| {
        let mut exchanged = *state;
        exchange(&mut exchanged, pair);
        find(expander, &exchanged, target).is_some()
    });
    // Several pairs at once, or a card that settles elsewhere after the exchange.
    Err(in_conflict.unwrap_or(free.cards()))
}

fn find(expander: &mut Expander, state: &State, target: Option<Target>) -> Option<MacroMove> {
    let (layout, merged) = (expander.layout, expander.merged);
    let mut macro_moves = expander.macro_moves(state).iter().copied();
    macro_moves.find(|&macro_move| {
        let mut child = successor(layout, state, macro_move, |_| ());
        let Some((group, key)) = target else {
            return child.buried() == 0;
        };
        if GroupKey::of(&child) != group {
            return false;
        }
        Twins::of(merged, layout, &child).normalize(&mut child);
        LooseKey::of(&child) == key
    })
}

/// Returns the state after a macro move, and calls a function for each step that
/// follows it.
fn successor(
    layout: &Layout,
    state: &State,
    macro_move: MacroMove,
    on_step: impl FnMut(Step),
) -> State {
    let mut child = *state;
    macro_move.apply(layout, &mut child);
    if macro_move.is_exit {
        child.autoplay(layout, RULES.autoplay, &mut ());
        if child.buried() == 0 {
            return child;
        }
    }
    settle(&mut child, on_step);
    child
}
