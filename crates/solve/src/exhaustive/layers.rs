//! The search layer by layer, which needs little memory.

use super::Outcome;
use super::arrangement::Arrangement;
use super::fingerprint::{Fingerprint, LAYERS};
use super::group_index::{GroupId, GroupIndex};
use super::key_set::KeySet;
use super::ledger::Ledger;
use super::path::Target;
use super::relaxed::Relaxed;
use super::successors::{Expander, Successor};
use super::transfer::settle;
use super::twins::Twins;
use crate::control::Meter;
use crate::limits::Limit;
use crate::space::{Cards, Layout, State};

/// No visit.
const NO_VISIT: u32 = u32::MAX;

/// A state at which a group was entered. The states that follow within the group
/// belong to the same visit, so that only few states need a parent.
#[derive(Clone, Copy)]
struct Visit {
    key: Arrangement,
    group: GroupId,
    /// The visit from which the group was entered; [`NO_VISIT`] for the root.
    source: u32,
}

/// A state that was reached and not expanded yet.
#[derive(Clone, Copy)]
struct Open {
    key: Arrangement,
    visit: u32,
}

/// The states of a group that were reached.
#[derive(Default)]
struct Members {
    seen: KeySet,
    open: Vec<Open>,
}

/// What the states that are expanded one after the other have in common as long as
/// the group is the same, and the visit of the current one.
#[derive(Clone, Copy)]
struct Current {
    group: GroupId,
    rests: [u8; 8],
    next: Cards,
    twins: Twins,
    visit: u32,
}

impl Current {
    const NONE: Current = Current {
        group: GroupId::MAX,
        rests: [0; 8],
        next: 0,
        twins: Twins::NONE,
        visit: NO_VISIT,
    };
}

/// A search by layer, which can be interrupted.
pub(super) struct LayerSearch<'a> {
    layout: &'a Layout,
    ledger: Ledger,
    groups: GroupIndex,
    /// By group.
    members: Vec<Members>,
    /// The groups of each layer, and those with open states.
    layers: Vec<Vec<GroupId>>,
    active: Vec<Vec<GroupId>>,
    lowest: usize,
    highest: usize,
    /// Whether the most advanced layer comes first.
    is_diving: bool,
    /// States that differ only in free twins among these cards are the same. Unless
    /// there are none, a win may not exist in the real game.
    merged: Cards,
    visits: Vec<Visit>,
    expander: Expander,
}

impl<'a> LayerSearch<'a> {
    /// Creates a search that does not distinguish free twins among some cards, and frees
    /// each layer as soon as it is done.
    pub(super) fn new(layout: &'a Layout, max_memory: usize, merged: Cards) -> LayerSearch<'a> {
        let layers = || (0..LAYERS).map(|_| Vec::new()).collect();
        LayerSearch {
            layout,
            ledger: Ledger::new(max_memory),
            groups: GroupIndex::new(),
            members: Vec::new(),
            layers: layers(),
            active: layers(),
            lowest: 0,
            highest: 0,
            is_diving: merged != 0,
            merged,
            visits: Vec::new(),
            expander: Expander::new(false),
        }
    }

    /// Adds the root.
    pub(super) fn start(&mut self, root: &State, relaxed: &mut Relaxed) -> Result<(), Limit> {
        self.enter(*root, NO_VISIT, relaxed)
    }

    /// Expands states until a win is found or `max_states` are expanded.
    pub(super) fn run(
        &mut self,
        max_states: u64,
        relaxed: &mut Relaxed,
        meter: &mut Meter,
    ) -> Result<Outcome, Limit> {
        let mut current = Current::NONE;
        for _ in 0..max_states {
            let Some((group, open)) = self.pop() else {
                return Ok(Outcome::Lost);
            };
            if meter.is_at_checkpoint() {
                let layer = self.groups.fingerprint(group).layer();
                meter.on_layer(layer, self.ledger.used() + relaxed.memory());
            }
            meter.count()?;
            relaxed.earn();
            if group != current.group {
                current.group = group;
                (current.rests, current.next) = self.groups.fingerprint(group).rests_and_next();
                let (rests, next) = (current.rests, current.next);
                current.twins = Twins::of(self.merged, self.layout, rests, next);
            }
            current.visit = open.visit;
            if self.expand(open.key, current, relaxed)? {
                return Ok(Outcome::Won(open.visit));
            }
        }
        Ok(Outcome::Open)
    }

    /// Returns the states at which groups were entered on the way to a win.
    pub(super) fn targets(&self, win: u32) -> Vec<Target> {
        let mut targets = Vec::new();
        let mut at = win;
        while let Some(&Visit { key, group, source }) = self.visits.get(at as usize) {
            targets.push((self.groups.fingerprint(group), key));
            at = source;
        }
        targets
    }

    /// Removes an open state.
    #[inline]
    fn pop(&mut self) -> Option<(GroupId, Open)> {
        if self.is_diving {
            let max = self.ledger.max();
            if self.ledger.used() < max / 4 {
                return self.pop_most_advanced();
            }
            self.is_diving = false;
        }
        self.pop_least_advanced()
    }

    /// Removes an open state of the highest layer that has one: a win is found
    /// sooner.
    fn pop_most_advanced(&mut self) -> Option<(GroupId, Open)> {
        loop {
            if let Some(popped) = self.pop_in(self.highest) {
                return Some(popped);
            }
            self.highest = self.highest.checked_sub(1)?;
        }
    }

    /// Removes an open state of the lowest layer that has one, and frees the layers
    /// below: no move leads back to them.
    fn pop_least_advanced(&mut self) -> Option<(GroupId, Open)> {
        while self.lowest < LAYERS {
            if let Some(popped) = self.pop_in(self.lowest) {
                return Some(popped);
            }
            for &group in &self.layers[self.lowest] {
                let members = &mut self.members[group as usize];
                members.seen.free(&mut self.ledger);
                self.ledger.free(std::mem::take(&mut members.open));
            }
            self.lowest += 1;
        }
        None
    }

    #[inline]
    fn pop_in(&mut self, layer: usize) -> Option<(GroupId, Open)> {
        let group = *self.active[layer].last()?;
        let open = &mut self.members[group as usize].open;
        let popped = open.pop();
        if open.is_empty() {
            self.active[layer].pop();
        }
        popped.map(|open| (group, open))
    }

    /// Expands a state and returns whether one of its successors wins.
    fn expand(
        &mut self,
        key: Arrangement,
        current: Current,
        relaxed: &mut Relaxed,
    ) -> Result<bool, Limit> {
        let Current {
            group,
            rests,
            next,
            twins,
            visit,
        } = current;
        let state = key.state(self.layout, rests, next);
        let mut expander = std::mem::replace(&mut self.expander, Expander::new(false));
        let wins = expander.expand(self.layout, &state, twins, |successor| match successor {
            Successor::Inside(child) => {
                let key = Arrangement::of(&child);
                let members = &mut self.members[group as usize];
                if members.seen.insert(key, &mut self.ledger)? {
                    self.push(group, Open { key, visit })?;
                }
                Ok(())
            }
            Successor::Outside(child) => self.enter(child, visit, relaxed),
        });
        self.expander = expander;
        wins
    }

    /// Adds a state that was reached from another group.
    fn enter(&mut self, mut state: State, source: u32, relaxed: &mut Relaxed) -> Result<(), Limit> {
        let layout = self.layout;
        let fingerprint = Fingerprint::of(&state);
        let is_lost = || relaxed.is_lost(layout, fingerprint);
        let ledger = &mut self.ledger;
        let Some(group) = self.groups.find_or_create(fingerprint, ledger, is_lost)? else {
            return Ok(());
        };
        while self.members.len() <= group as usize {
            ledger.push(&mut self.members, Members::default())?;
        }
        settle(&mut state, |_| ());
        Twins::of(self.merged, layout, state.rests, state.next).normalize(&mut state);
        let key = Arrangement::of(&state);
        let members = &mut self.members[group as usize];
        if members.seen.is_empty() {
            ledger.push(&mut self.layers[fingerprint.layer()], group)?;
        }
        if !members.seen.insert(key, ledger)? {
            return Ok(());
        }
        let visit = u32::try_from(self.visits.len()).map_err(|_| Limit::Memory)?;
        ledger.push(&mut self.visits, Visit { key, group, source })?;
        self.push(group, Open { key, visit })
    }

    /// Adds a state to the open ones.
    #[inline]
    fn push(&mut self, group: GroupId, open: Open) -> Result<(), Limit> {
        let members = &mut self.members[group as usize];
        if members.open.is_empty() {
            let layer = self.groups.fingerprint(group).layer();
            self.highest = self.highest.max(layer);
            self.ledger.push(&mut self.active[layer], group)?;
        }
        self.ledger.push(&mut members.open, open)
    }
}
