//! The search for a win: states by heuristic, all of them stored.

use super::Outcome;
use super::group_index::{GroupId, GroupIndex};
use super::group_key::GroupKey;
use super::loose_key::LooseKey;
use super::relaxed::RelaxedGame;
use super::replay::Target;
use super::successors::{Expander, Successor};
use crate::control::Meter;
use crate::heuristic::{BuriedCosts, EXHAUSTIVE};
use crate::limits::Limit;
use crate::memory_budget::MemoryBudget;
use crate::open_list::Buckets;
use crate::space::{Cards, Layout, State};
use crate::table::{Entry, Id, NO_ID, Record, Table, TableKey};

/// Number of priorities that the open list distinguishes.
const BUCKETS: usize = 4096;
const MIDDLE: i32 = 2048;

/// The key of a state among those of all groups.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct GroupedKey {
    low: u64,
    high: u64,
}

impl GroupedKey {
    /// Cards take 52 bits of each half.
    const BITS: u32 = 52;

    pub(super) fn new(group: GroupId, key: LooseKey) -> GroupedKey {
        let (off, high) = key.halves();
        let group = u64::from(group);
        GroupedKey {
            low: off | group << GroupedKey::BITS,
            high: high | group >> 12 << GroupedKey::BITS,
        }
    }

    fn group(self) -> GroupId {
        let (low, high) = (self.low >> GroupedKey::BITS, self.high >> GroupedKey::BITS);
        #[allow(clippy::cast_possible_truncation, reason = "24 bits")]
        let group = (low | high << 12) as GroupId;
        group
    }

    pub(super) fn loose_key(self) -> LooseKey {
        const CARDS: u64 = (1 << GroupedKey::BITS) - 1;
        LooseKey::from_halves(self.low & CARDS, self.high & CARDS)
    }
}

impl TableKey for GroupedKey {
    #[inline]
    fn hash(self) -> u64 {
        LooseKey::from_halves(self.low, self.high).hash()
    }
}

/// A search by heuristic, which can be interrupted.
pub(super) struct BestFirst<'a> {
    layout: &'a Layout,
    /// The root, until the search starts.
    root: Option<State>,
    groups: GroupIndex,
    /// The memory of the groups and of successors.
    memory: MemoryBudget,
    /// Each record stores the next one in its bucket while it is in the open list.
    table: Table<GroupedKey, Id>,
    open: Buckets,
    costs: BuriedCosts,
    pub(super) expander: Expander<'a>,
    /// The successors of a state, until they are looked up.
    children: Vec<(GroupedKey, State)>,
    /// Number of expanded states.
    states: u64,
    /// The only groups to enter, if it is restricted to some.
    restricted_to: Option<Vec<GroupKey>>,
}

impl<'a> BestFirst<'a> {
    /// The memory in bytes that a search on one thread needs and does not count.
    pub(super) const BYTES: usize = Buckets::bytes(BUCKETS) + Expander::BYTES;

    /// Creates a search that does not distinguish free twins among some cards. Unless there are
    /// none, a win may not exist in the real game.
    pub(super) fn new(
        layout: &'a Layout,
        root: &State,
        max_memory: usize,
        merged: Cards,
    ) -> BestFirst<'a> {
        let mut open = Buckets::new(BUCKETS);
        open.clear();
        BestFirst {
            layout,
            root: Some(*root),
            groups: GroupIndex::new(),
            memory: MemoryBudget::new(max_memory / 8),
            table: Table::new(max_memory - max_memory / 8),
            open,
            costs: buried_costs(layout),
            expander: Expander::new(layout, merged),
            children: Vec::new(),
            states: 0,
            restricted_to: None,
        }
    }

    /// Creates a search that enters only the groups of some states. If it finds no win, there
    /// may still be one.
    pub(super) fn restricted(
        layout: &'a Layout,
        root: &State,
        max_memory: usize,
        merged: Cards,
        targets: &[Target],
    ) -> BestFirst<'a> {
        BestFirst {
            restricted_to: Some(targets.iter().map(|target| target.0).collect()),
            ..BestFirst::new(layout, root, max_memory, merged)
        }
    }

    /// Expands states until a win is found or `max_states` are expanded. On several threads, the
    /// search cannot be continued afterwards.
    pub(super) fn run(
        &mut self,
        max_states: u64,
        threads: usize,
        relaxed: &mut RelaxedGame,
        meter: &mut Meter,
    ) -> Result<Outcome, Limit> {
        if let Some(root) = self.root.take() {
            // Only differences of priorities matter.
            let from = (MIDDLE, self.evaluate(&root));
            self.enter(&root, relaxed)?;
            self.add_children(NO_ID, from, meter)?;
        }
        #[cfg(not(target_family = "wasm"))]
        if threads > 1 {
            return self.run_parallel(threads, relaxed, meter);
        }
        let _ = threads;
        for _ in 0..max_states {
            let Some((bucket, id)) = self.pop() else {
                return Ok(Outcome::Lost);
            };
            self.count(self.group_key(self.key(id)), relaxed, meter)?;
            if self.expand(id, bucket, relaxed, meter)? {
                return Ok(Outcome::Won(id));
            }
        }
        Ok(Outcome::Open)
    }

    /// Removes the best open state and returns it after its bucket.
    #[inline]
    pub(super) fn pop(&mut self) -> Option<(usize, Id)> {
        let table = &self.table;
        self.open.pop(|id| table.get(id).data)
    }

    #[inline]
    pub(super) fn key(&self, id: Id) -> GroupedKey {
        self.table.get(id).key
    }

    #[inline]
    pub(super) fn group_key(&self, key: GroupedKey) -> GroupKey {
        self.groups.group_key(key.group())
    }

    /// Counts a state of a group that is expanded.
    #[inline]
    pub(super) fn count(
        &mut self,
        group: GroupKey,
        relaxed: &mut RelaxedGame,
        meter: &mut Meter,
    ) -> Result<(), Limit> {
        if meter.is_at_checkpoint() {
            meter.on_layer(group.layer(), self.memory() + relaxed.memory());
        }
        meter.count()?;
        relaxed.earn();
        self.states += 1;
        Ok(())
    }

    /// Returns the number of states that were expanded.
    pub(super) fn states(&self) -> u64 {
        self.states
    }

    /// Returns the memory that the search holds.
    pub(super) fn memory(&self) -> usize {
        self.table.memory.used() + self.memory.used()
    }

    /// Returns the states on the way to a win.
    pub(super) fn targets(&self, win: u32) -> Vec<Target> {
        let mut targets = Vec::new();
        let mut at = win;
        while at != NO_ID {
            let Record { key, parent, .. } = *self.table.get(at);
            targets.push((self.groups.group_key(key.group()), key.loose_key()));
            at = parent;
        }
        targets
    }

    /// Returns all states, and the groups that were not entered because they are lost.
    #[cfg(test)]
    pub(super) fn stored(&self) -> (Vec<Target>, Vec<GroupKey>) {
        let target = |key: GroupedKey| (self.group_key(key), key.loose_key());
        let states = self.table.keys().map(target);
        (states.collect(), self.groups.lost().collect())
    }

    fn evaluate(&self, state: &State) -> i32 {
        self.costs.evaluate(self.layout, &EXHAUSTIVE, state)
    }

    /// Expands a state and returns whether one of its successors wins.
    #[allow(clippy::cast_possible_truncation, reason = "a bucket is below 4096")]
    fn expand(
        &mut self,
        id: Id,
        bucket: usize,
        relaxed: &mut RelaxedGame,
        meter: &mut Meter,
    ) -> Result<bool, Limit> {
        let key = self.key(id);
        let state = key.loose_key().state(self.layout, self.group_key(key));
        let from = (bucket as i32, self.evaluate(&state));
        let empty = Expander::new(self.layout, self.expander.merged);
        let mut expander = std::mem::replace(&mut self.expander, empty);
        let wins = expander.expand(&state, |successor| match successor {
            Successor::Inside(child) => {
                let key = GroupedKey::new(key.group(), LooseKey::of(&child));
                self.memory.push(&mut self.children, (key, child))
            }
            Successor::Outside(child) => self.enter(&child, relaxed),
        })?;
        self.expander = expander;
        self.add_children(id, from, meter)?;
        Ok(wins)
    }

    /// Returns the number of a group, or `None` if it is lost or not to be entered.
    #[inline]
    pub(super) fn find_group(
        &mut self,
        group_key: GroupKey,
        relaxed: &mut RelaxedGame,
    ) -> Result<Option<GroupId>, Limit> {
        let is_lost = || match &self.restricted_to {
            None => relaxed.is_lost(self.layout, group_key),
            Some(groups) => !groups.contains(&group_key),
        };
        self.groups
            .find_or_create(group_key, &mut self.memory, is_lost)
    }

    /// Counts memory that threads need, before they allocate it.
    #[cfg(not(target_family = "wasm"))]
    pub(super) fn take_memory(&mut self, bytes: usize) -> Result<(), Limit> {
        self.table.memory.take(bytes)
    }

    /// Makes room for some more states.
    pub(super) fn reserve(&mut self, more: usize, meter: &mut Meter) -> Result<(), Limit> {
        self.table.reserve(more, meter)
    }

    /// Adds a state that was reached from another group.
    fn enter(&mut self, state: &State, relaxed: &mut RelaxedGame) -> Result<(), Limit> {
        let Some(group) = self.find_group(GroupKey::of(state), relaxed)? else {
            return Ok(());
        };
        let state = self.expander.normalize(*state);
        let key = GroupedKey::new(group, LooseKey::of(&state));
        self.memory.push(&mut self.children, (key, state))
    }

    /// Adds the states that were reached from one with a bucket and a heuristic.
    fn add_children(
        &mut self,
        parent: Id,
        from: (i32, i32),
        meter: &mut Meter,
    ) -> Result<(), Limit> {
        let layout = self.layout;
        let mut children = std::mem::take(&mut self.children);
        self.reserve(children.len(), meter)?;
        // Touch all entries first, so that their cache misses overlap.
        let mut touched = 0;
        for (key, _) in &children {
            touched ^= self.table.peek(*key);
        }
        std::hint::black_box(touched);
        for (key, state) in &children {
            self.add(
                *key,
                |costs| costs.evaluate(layout, &EXHAUSTIVE, state),
                parent,
                from,
            )?;
        }
        children.clear();
        self.children = children;
        Ok(())
    }

    /// Adds a state that was reached from one with a bucket and a heuristic. If it is
    /// new, a function evaluates it.
    #[inline]
    pub(super) fn add(
        &mut self,
        key: GroupedKey,
        evaluate: impl FnOnce(&BuriedCosts) -> i32,
        parent: Id,
        (bucket, h): (i32, i32),
    ) -> Result<(), Limit> {
        if let Entry::Vacant(slot) = self.table.find(key) {
            let change = evaluate(&self.costs) - h + EXHAUSTIVE.step;
            let bucket = self.open.nearest(bucket + change);
            let record = Record {
                key,
                parent,
                data: NO_ID,
            };
            let id = self.table.insert(slot, record)?;
            self.table.get_mut(id).data = self.open.push(bucket, id);
        }
        Ok(())
    }
}

/// Returns the costs of the cards under the runs.
pub(super) fn buried_costs(layout: &Layout) -> BuriedCosts {
    let mut costs = BuriedCosts::ZERO;
    costs.fill(layout, &EXHAUSTIVE);
    costs
}
