//! The path to a win, without a parent for every state.

use super::arrangement::Arrangement;
use super::fingerprint::Fingerprint;
use super::key_set::KeySet;
use super::ledger::Ledger;
use super::successor;
use super::successors::Expander;
use super::transfer::{Transfer, settle};
use crate::limits::Limit;
use crate::space::{Layout, State, Step};

/// A state on the way through a group.
struct Node {
    state: State,
    /// The transfer that leads here, and the number of the node before it.
    last: Option<(Transfer, usize)>,
}

/// A state on the way to a win.
pub(super) type Target = (Fingerprint, Arrangement);

/// Appends the steps from the root to a win and makes them, given states on the way,
/// last first. The way through each group is searched again, so that the first
/// search need not store it.
pub(super) fn path_to_win(
    layout: &Layout,
    mut targets: Vec<Target>,
    max_memory: usize,
    state: &mut State,
    steps: &mut Vec<Step>,
) -> Result<(), Limit> {
    // The last one is the root.
    targets.pop();
    settle(state, |step| steps.push(step));
    let mut ledger = Ledger::new(max_memory);
    for &target in targets.iter().rev() {
        cross(layout, Some(target), state, steps, &mut ledger)?;
    }
    cross(layout, None, state, steps, &mut ledger)
}

/// Appends the steps to a target, or to a win, and makes them.
fn cross(
    layout: &Layout,
    target: Option<Target>,
    state: &mut State,
    steps: &mut Vec<Step>,
    ledger: &mut Ledger,
) -> Result<(), Limit> {
    let mut seen = KeySet::default();
    seen.insert(Arrangement::of(state), ledger)?;
    let mut nodes = Vec::new();
    let root = Node {
        state: *state,
        last: None,
    };
    ledger.push(&mut nodes, root)?;
    let mut expander = Expander::new(true);
    let mut path = Vec::new();
    let mut at = 0;
    while path.is_empty() && at < nodes.len() {
        let state = nodes[at].state;
        for &transfer in expander.transfers(layout, &state) {
            let child = successor(layout, &state, transfer, |_| ());
            let is_target = match target {
                None => child.buried() == 0,
                Some(target) => (Fingerprint::of(&child), Arrangement::of(&child)) == target,
            };
            if is_target {
                path.push(transfer);
                break;
            }
            if !transfer.is_exit && seen.insert(Arrangement::of(&child), ledger)? {
                let last = Some((transfer, at));
                ledger.push(&mut nodes, Node { state: child, last })?;
            }
        }
        at += 1;
    }
    at -= 1;
    while let Some((transfer, before)) = nodes[at].last {
        path.push(transfer);
        at = before;
    }
    for transfer in path.into_iter().rev() {
        transfer.steps(state, steps);
        *state = successor(layout, state, transfer, |step| steps.push(step));
    }
    seen.free(ledger);
    ledger.free(nodes);
    Ok(())
}
