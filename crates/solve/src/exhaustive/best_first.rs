//! The search for a win: states by heuristic, all of them stored.

use super::Outcome;
use super::arrangement::Arrangement;
use super::fingerprint::Fingerprint;
use super::group_index::{GroupId, GroupIndex};
use super::ledger::Ledger;
use super::path::Target;
use super::relaxed::Relaxed;
use super::successors::{Expander, Successor};
use super::transfer::settle;
use super::twins::Twins;
use crate::buckets::Buckets;
use crate::control::Meter;
use crate::goals::{RestCosts, exhaustive_weights};
use crate::limits::Limit;
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

    pub(super) fn new(group: GroupId, key: Arrangement) -> GroupedKey {
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

    pub(super) fn arrangement(self) -> Arrangement {
        const CARDS: u64 = (1 << GroupedKey::BITS) - 1;
        Arrangement::from_halves(self.low & CARDS, self.high & CARDS)
    }
}

impl TableKey for GroupedKey {
    #[inline]
    fn hash(self) -> u64 {
        Arrangement::from_halves(self.low, self.high).hash()
    }
}

/// A search by heuristic, which can be interrupted.
pub(super) struct BestFirst<'a> {
    pub(super) layout: &'a Layout,
    groups: GroupIndex,
    /// The memory of the groups.
    ledger: Ledger,
    /// Each record stores the next one in its bucket while it is in the open list.
    table: Table<GroupedKey, Id>,
    open: Buckets,
    costs: RestCosts,
    expander: Expander,
    /// The successors of a state, until they are looked up.
    children: Vec<(GroupedKey, State)>,
    /// Number of expanded states.
    states: u64,
    /// States that differ only in free twins among these cards are the same.
    pub(super) merged: Cards,
    /// The only groups to enter, if any.
    corridor: Option<Vec<Fingerprint>>,
}

impl<'a> BestFirst<'a> {
    /// The memory in bytes that a search needs before it stores anything, with its
    /// buffers.
    pub(super) const BYTES: usize = Buckets::bytes(BUCKETS) + 256 * size_of::<State>();

    /// Creates a search that distinguishes all states.
    pub(super) fn exact(layout: &'a Layout, max_memory: usize) -> BestFirst<'a> {
        BestFirst::new(layout, max_memory, 0, None)
    }

    /// Creates a search that does not distinguish free twins among some cards. A win
    /// may not exist in the real game.
    pub(super) fn merged(layout: &'a Layout, max_memory: usize, merged: Cards) -> BestFirst<'a> {
        BestFirst::new(layout, max_memory, merged, None)
    }

    /// Creates a search that does not distinguish free twins among some cards, and enters
    /// only the groups of some states. If it finds no win, there may still be one.
    pub(super) fn corridor(
        layout: &'a Layout,
        max_memory: usize,
        merged: Cards,
        targets: &[Target],
    ) -> BestFirst<'a> {
        let groups = targets.iter().map(|target| target.0).collect();
        BestFirst::new(layout, max_memory, merged, Some(groups))
    }

    fn new(
        layout: &'a Layout,
        max_memory: usize,
        merged: Cards,
        corridor: Option<Vec<Fingerprint>>,
    ) -> BestFirst<'a> {
        let mut table = Table::new();
        table.clear(max_memory - max_memory / 8);
        let mut open = Buckets::new(BUCKETS);
        open.clear();
        BestFirst {
            layout,
            groups: GroupIndex::new(),
            ledger: Ledger::new(max_memory / 8),
            table,
            open,
            costs: rest_costs(layout),
            expander: Expander::new(true),
            children: Vec::new(),
            states: 0,
            merged,
            corridor,
        }
    }

    /// Adds the root.
    pub(super) fn start(
        &mut self,
        root: &State,
        relaxed: &mut Relaxed,
        meter: &mut Meter,
    ) -> Result<(), Limit> {
        // Only differences of priorities matter.
        let from = (MIDDLE, self.evaluate(root));
        self.enter(*root, relaxed)?;
        self.add_children(NO_ID, from, meter)
    }

    /// Raises the limit of the memory.
    pub(super) fn allow(&mut self, more: usize) {
        self.ledger.allow(more / 8);
        self.table.allow(more - more / 8);
    }

    /// Expands states until a win is found or `max_states` are expanded.
    pub(super) fn run(
        &mut self,
        max_states: u64,
        relaxed: &mut Relaxed,
        meter: &mut Meter,
    ) -> Result<Outcome, Limit> {
        for _ in 0..max_states {
            let Some((bucket, id)) = self.pop() else {
                return Ok(Outcome::Lost);
            };
            self.count(self.fingerprint(self.key(id)), relaxed, meter)?;
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
    pub(super) fn fingerprint(&self, key: GroupedKey) -> Fingerprint {
        self.groups.fingerprint(key.group())
    }

    /// Counts a state of a group that is expanded.
    #[inline]
    pub(super) fn count(
        &mut self,
        group: Fingerprint,
        relaxed: &mut Relaxed,
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
        self.table.memory() + self.ledger.used()
    }

    /// Returns the states on the way to a win.
    pub(super) fn targets(&self, win: u32) -> Vec<Target> {
        let mut targets = Vec::new();
        let mut at = win;
        while at != NO_ID {
            let Record { key, parent, .. } = *self.table.get(at);
            targets.push((self.groups.fingerprint(key.group()), key.arrangement()));
            at = parent;
        }
        targets
    }

    fn evaluate(&self, state: &State) -> i32 {
        self.costs
            .evaluate(self.layout, exhaustive_weights(), state)
    }

    /// Expands a state and returns whether one of its successors wins.
    #[allow(clippy::cast_possible_truncation, reason = "a bucket is below 4096")]
    fn expand(
        &mut self,
        id: Id,
        bucket: usize,
        relaxed: &mut Relaxed,
        meter: &mut Meter,
    ) -> Result<bool, Limit> {
        let key = self.table.get(id).key;
        let (rests, next) = self.groups.fingerprint(key.group()).rests_and_next();
        let state = key.arrangement().state(self.layout, rests, next);
        let from = (bucket as i32, self.evaluate(&state));
        let twins = self.twins(rests, next);
        let mut expander = std::mem::replace(&mut self.expander, Expander::new(true));
        let wins = expander.expand(self.layout, &state, twins, |successor| match successor {
            Successor::Inside(child) => {
                let key = GroupedKey::new(key.group(), Arrangement::of(&child));
                self.children.push((key, child));
                Ok(())
            }
            Successor::Outside(child) => self.enter(child, relaxed),
        })?;
        self.expander = expander;
        self.add_children(id, from, meter)?;
        Ok(wins)
    }

    fn twins(&self, rests: [u8; 8], next: Cards) -> Twins {
        Twins::of(self.merged, self.layout, rests, next)
    }

    /// Returns the number of a group, or `None` if it is lost or not to be entered.
    #[inline]
    pub(super) fn find_group(
        &mut self,
        fingerprint: Fingerprint,
        relaxed: &mut Relaxed,
    ) -> Result<Option<GroupId>, Limit> {
        let is_lost = || match &self.corridor {
            None => relaxed.is_lost(self.layout, fingerprint),
            Some(groups) => !groups.contains(&fingerprint),
        };
        self.groups
            .find_or_create(fingerprint, &mut self.ledger, is_lost)
    }

    /// Makes room for some more states.
    pub(super) fn reserve(&mut self, more: usize, meter: &mut Meter) -> Result<(), Limit> {
        self.table.reserve(more, meter)
    }

    /// Adds a state that was reached from another group.
    fn enter(&mut self, mut state: State, relaxed: &mut Relaxed) -> Result<(), Limit> {
        let Some(group) = self.find_group(Fingerprint::of(&state), relaxed)? else {
            return Ok(());
        };
        settle(&mut state, |_| ());
        self.twins(state.rests, state.next).normalize(&mut state);
        let key = GroupedKey::new(group, Arrangement::of(&state));
        self.children.push((key, state));
        Ok(())
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
        self.table.reserve(children.len(), meter)?;
        // The misses of the cache overlap if nothing waits for them.
        let mut touched = 0;
        for (key, _) in &children {
            touched ^= self.table.peek(*key);
        }
        std::hint::black_box(touched);
        for (key, state) in &children {
            self.add(
                *key,
                |costs| costs.evaluate(layout, exhaustive_weights(), state),
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
        evaluate: impl FnOnce(&RestCosts) -> i32,
        parent: Id,
        (bucket, h): (i32, i32),
    ) -> Result<(), Limit> {
        if let Entry::Vacant(slot) = self.table.find(key) {
            let change = evaluate(&self.costs) - h + exhaustive_weights().step;
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
pub(super) fn rest_costs(layout: &Layout) -> RestCosts {
    let mut costs = RestCosts::ZERO;
    costs.fill(layout, exhaustive_weights());
    costs
}
