//! Replays a win of the merged search as a game.
//!
//! Each state on the way to such a win is alike one that the real game reaches, until some
//! twins stop being free: one of them becomes the next card of its foundation, and the
//! way goes on as if it were where its twin is. Such twins are in *conflict*. A search
//! that distinguishes them cannot find this way again.

use super::arrangement::Arrangement;
use super::fingerprint::Fingerprint;
use super::path::Target;
use super::successor;
use super::successors::Expander;
use super::transfer::settle;
use super::twins::{Twins, exchange};
use crate::space::{Cards, Layout, State};

/// Follows a way to a win, given states on it, last first, in which free twins among the
/// merged cards may be exchanged. Returns the states of the game itself, last first, or
/// the first cards that are in conflict.
pub(super) fn replay(
    layout: &Layout,
    merged: Cards,
    root: &State,
    targets: &[Target],
) -> Result<Vec<Target>, Cards> {
    let mut follower = Follower {
        layout,
        merged,
        expander: Expander::new(true),
    };
    let mut state = *root;
    settle(&mut state, |_| ());
    let mut replayed = vec![exact_key(&state)];
    // The first one is the root.
    let rest = targets.split_last().map_or(targets, |(_, rest)| rest);
    for &target in rest.iter().rev() {
        state = follower.follow(&state, Some(target))?;
        replayed.push(exact_key(&state));
    }
    follower.follow(&state, None)?;
    replayed.reverse();
    Ok(replayed)
}

fn exact_key(state: &State) -> Target {
    (Fingerprint::of(state), Arrangement::of(state))
}

struct Follower<'a> {
    layout: &'a Layout,
    merged: Cards,
    expander: Expander,
}

impl Follower<'_> {
    fn twins(&self, state: &State) -> Twins {
        Twins::of(self.merged, self.layout, state.rests, state.next)
    }

    /// Returns the successor of a state that is alike the target, or won if there is
    /// none; or the cards in conflict.
    fn follow(&mut self, state: &State, target: Option<Target>) -> Result<State, Cards> {
        if let Some(child) = self.step(state, target) {
            return Ok(child);
        }
        let free = self.twins(state);
        let in_conflict = free.pairs().find(|&pair| {
            let mut exchanged = *state;
            exchange(&mut exchanged, pair);
            self.step(&exchanged, target).is_some()
        });
        // Several pairs at once, or a card that settles elsewhere after the exchange.
        Err(in_conflict.unwrap_or(free.cards()))
    }

    fn step(&mut self, state: &State, target: Option<Target>) -> Option<State> {
        let (layout, merged) = (self.layout, self.merged);
        let transfers = self.expander.transfers(layout, state).iter();
        let mut children = transfers.map(|&transfer| successor(layout, state, transfer, |_| ()));
        children.find(|child| {
            let Some((group, key)) = target else {
                return child.buried() == 0;
            };
            let mut alike = *child;
            if Fingerprint::of(&alike) != group {
                return false;
            }
            Twins::of(merged, layout, alike.rests, alike.next).normalize(&mut alike);
            Arrangement::of(&alike) == key
        })
    }
}
