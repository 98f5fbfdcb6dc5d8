//! The search layer by layer, which needs little memory.

use super::flat_table::FlatTable;
use super::group_index::{GroupId, GroupIndex};
use super::group_key::{GroupKey, LAYERS};
use super::loose_key::LooseKey;
use super::relaxed::RelaxedGame;
use super::replay::Target;
use super::successors::{Expander, Successor};
use crate::control::Meter;
use crate::limits::Limit;
use crate::memory_budget::MemoryBudget;
use crate::space::{Cards, Layout, State};

/// No visit.
const NO_VISIT: u32 = u32::MAX;

/// A state at which a group was entered. The states that follow within the group
/// belong to the same visit, so that only few states need a parent.
#[derive(Clone, Copy)]
struct Visit {
    key: LooseKey,
    group: GroupId,
    /// The visit from which the group was entered; [`NO_VISIT`] for the root.
    source: u32,
}

/// A state that was reached and not expanded yet.
#[derive(Clone, Copy)]
struct Open {
    key: LooseKey,
    visit: u32,
}

/// The states of a group that were reached.
#[derive(Default)]
struct Members {
    seen: FlatTable<LooseKey>,
    open: Vec<Open>,
}

/// A search by layer, which can be interrupted.
pub(super) struct LayerSearch<'a> {
    layout: &'a Layout,
    memory: MemoryBudget,
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
    visits: Vec<Visit>,
    expander: Expander<'a>,
}

impl<'a> LayerSearch<'a> {
    /// Creates a search that does not distinguish free twins among some cards, and frees
    /// each layer as soon as it is done. Unless there are none, a win may not exist in the game.
    pub(super) fn new(layout: &'a Layout, max_memory: usize, merged: Cards) -> LayerSearch<'a> {
        let layers = || (0..LAYERS).map(|_| Vec::new()).collect();
        LayerSearch {
            layout,
            memory: MemoryBudget::new(max_memory),
            groups: GroupIndex::new(),
            members: Vec::new(),
            layers: layers(),
            active: layers(),
            lowest: 0,
            highest: 0,
            is_diving: merged != 0,
            visits: Vec::new(),
            expander: Expander::single(layout, merged),
        }
    }

    /// Expands states from a root until a win is found, and returns the visit that it follows; `None` if
    /// there is no win.
    pub(super) fn run(
        &mut self,
        root: &State,
        relaxed: &mut RelaxedGame,
        meter: &mut Meter,
    ) -> Result<Option<u32>, Limit> {
        self.enter(root, NO_VISIT, relaxed)?;
        while let Some((group, open)) = self.pop() {
            if meter.is_at_checkpoint() {
                let layer = self.groups.group_key(group).layer();
                meter.on_layer(layer, self.memory.used() + relaxed.memory());
            }
            meter.count()?;
            relaxed.earn();
            if self.expand(group, open, relaxed)? {
                return Ok(Some(open.visit));
            }
        }
        Ok(None)
    }

    /// Returns the states at which groups were entered on the way to a win.
    pub(super) fn targets(&self, win: u32) -> Vec<Target> {
        let mut targets = Vec::new();
        let mut at = win;
        while let Some(&Visit { key, group, source }) = self.visits.get(at as usize) {
            targets.push((self.groups.group_key(group), key));
            at = source;
        }
        targets
    }

    /// Sets whether the search frees no layer as long as there is enough memory.
    #[cfg(test)]
    pub(super) fn dive(&mut self, is_diving: bool) {
        self.is_diving = is_diving;
    }

    /// Returns the number of states that it holds, and its memory.
    #[cfg(test)]
    pub(super) fn held(&self) -> (usize, usize) {
        let count = |members: &Members| members.seen.entries().count() + members.open.capacity();
        (self.members.iter().map(count).sum(), self.memory.used())
    }

    /// Returns all states, and the groups that were not entered because they are lost.
    #[cfg(test)]
    pub(super) fn stored(&self) -> (Vec<Target>, Vec<GroupKey>) {
        assert!(self.is_diving, "no layer was freed");
        let states = (0..).zip(&self.members).flat_map(|(id, members)| {
            let group = self.groups.group_key(id);
            members.seen.entries().map(move |key| (group, key))
        });
        (states.collect(), self.groups.lost().collect())
    }

    /// Removes an open state.
    #[inline]
    fn pop(&mut self) -> Option<(GroupId, Open)> {
        if self.is_diving {
            let max = self.memory.max();
            if self.memory.used() < max / 4 {
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
                members.seen.free(&mut self.memory);
                self.memory.free(std::mem::take(&mut members.open));
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
        group: GroupId,
        Open { key, visit }: Open,
        relaxed: &mut RelaxedGame,
    ) -> Result<bool, Limit> {
        let state = key.state(self.layout, self.groups.group_key(group));
        let empty = Expander::single(self.layout, self.expander.merged);
        let mut expander = std::mem::replace(&mut self.expander, empty);
        let wins = expander.expand(&state, |successor| match successor {
            Successor::Inside(child) => {
                let key = LooseKey::of(&child);
                let members = &mut self.members[group as usize];
                if members.seen.insert(key, &mut self.memory)? {
                    self.push(group, Open { key, visit })?;
                }
                Ok(())
            }
            Successor::Outside(child) => self.enter(&child, visit, relaxed),
        });
        self.expander = expander;
        wins
    }

    /// Adds a state that was reached from another group.
    fn enter(
        &mut self,
        state: &State,
        source: u32,
        relaxed: &mut RelaxedGame,
    ) -> Result<(), Limit> {
        let layout = self.layout;
        let group_key = GroupKey::of(state);
        let is_lost = || relaxed.is_lost(layout, group_key);
        let memory = &mut self.memory;
        let Some(group) = self.groups.find_or_create(group_key, memory, is_lost)? else {
            return Ok(());
        };
        while self.members.len() <= group as usize {
            memory.push(&mut self.members, Members::default())?;
        }
        let key = LooseKey::of(&self.expander.normalize(*state));
        let members = &mut self.members[group as usize];
        if members.seen.is_empty() {
            memory.push(&mut self.layers[group_key.layer()], group)?;
        }
        if !members.seen.insert(key, memory)? {
            return Ok(());
        }
        let visit = u32::try_from(self.visits.len()).map_err(|_| Limit::Memory)?;
        memory.push(&mut self.visits, Visit { key, group, source })?;
        self.push(group, Open { key, visit })
    }

    /// Adds a state to the open ones.
    #[inline]
    fn push(&mut self, group: GroupId, open: Open) -> Result<(), Limit> {
        let members = &mut self.members[group as usize];
        if members.open.is_empty() {
            let layer = self.groups.group_key(group).layer();
            self.highest = self.highest.max(layer);
            self.memory.push(&mut self.active[layer], group)?;
        }
        self.memory.push(&mut members.open, open)
    }
}
