//! The transposition table of a complete search: every state once.

use crate::control::Meter;
use crate::limits::Limit;
use crate::memory_budget::MemoryBudget;
use crate::space::StateKey;

/// Records are allocated in chunks of this size and never moved.
const CHUNK: usize = 1 << 13;
/// Initial number of slots of the hash table.
const FIRST_SLOTS: usize = 1 << 12;
/// Number of slots or records after which a growing table polls the control.
const POLL_INTERVAL: usize = 1 << 16;

/// The number of a record.
pub(crate) type Id = u32;

/// A slot of the hash table: half of a hash, so that other keys are recognized
/// without their records, and the number of a record.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Slot {
    hash: u32,
    id: Id,
}

impl Slot {
    const EMPTY: Slot = Slot { hash: 0, id: NO_ID };

    #[allow(clippy::cast_possible_truncation, reason = "the upper half")]
    fn new(hash: u64, id: Id) -> Slot {
        let hash = (hash >> 32) as u32;
        Slot { hash, id }
    }
}

/// No record.
pub(crate) const NO_ID: Id = Id::MAX;

/// An exact key of a state.
pub(crate) trait TableKey: Copy + PartialEq + Default {
    /// Returns a hash that is evenly distributed over 64 bits.
    fn hash(self) -> u64;
}

impl TableKey for StateKey {
    #[inline]
    fn hash(self) -> u64 {
        StateKey::hash(self)
    }
}

/// A stored state.
#[derive(Clone, Copy)]
pub(crate) struct Record<K, T> {
    pub key: K,
    /// The record from which the state was reached; [`NO_ID`] for the root.
    pub parent: Id,
    /// Data that the search stores with the state.
    pub data: T,
}

/// The result of a lookup.
pub(crate) enum Entry {
    /// The state is stored as this record.
    Known(Id),
    /// The state is new; it belongs in this slot.
    Vacant(usize),
}

/// Records by key. The table grows on demand, within a limit.
pub(crate) struct Table<K, T> {
    chunks: Vec<Box<[Record<K, T>]>>,
    count: usize,
    /// By the hash of keys, with open addressing.
    slots: Vec<Slot>,
    mask: usize,
    /// The memory of the table, and of the search if it counts against the same limit.
    pub memory: MemoryBudget,
}

impl<K: TableKey, T: Copy + Default> Table<K, T> {
    pub(crate) fn new(max_memory: usize) -> Table<K, T> {
        Table {
            chunks: Vec::new(),
            count: 0,
            slots: Vec::new(),
            mask: 0,
            memory: MemoryBudget::new(max_memory),
        }
    }

    #[inline]
    pub(crate) fn get(&self, id: Id) -> &Record<K, T> {
        &self.chunks[id as usize / CHUNK][id as usize % CHUNK]
    }

    #[inline]
    pub(crate) fn get_mut(&mut self, id: Id) -> &mut Record<K, T> {
        &mut self.chunks[id as usize / CHUNK][id as usize % CHUNK]
    }

    /// Reserves slots for `more` states. If that fails, the table cannot be used any more.
    #[inline]
    pub(crate) fn reserve(&mut self, more: usize, meter: &mut Meter) -> Result<(), Limit> {
        while (self.count + more) * 3 > self.mask * 2 {
            self.grow_slots(meter)?;
        }
        Ok(())
    }

    /// Looks up a state; call [`Table::reserve`] first.
    #[inline]
    pub(crate) fn find(&self, key: K) -> Entry {
        let hash = Slot::new(key.hash(), NO_ID).hash;
        let slot = probe(key.hash(), self.mask, |slot| {
            let Slot { hash: found, id } = self.slots[slot];
            id == NO_ID || found == hash && self.get(id).key == key
        });
        match self.slots[slot].id {
            NO_ID => Entry::Vacant(slot),
            id => Entry::Known(id),
        }
    }

    /// Returns the record in the first slot for a key, which may belong to another
    /// key.
    #[inline]
    pub(crate) fn peek(&self, key: K) -> Id {
        self.slots[self.first_slot(key)].id
    }

    #[inline]
    #[allow(clippy::cast_possible_truncation, reason = "the mask drops more")]
    fn first_slot(&self, key: K) -> usize {
        key.hash() as usize & self.mask
    }

    /// Inserts a state in the slot where it was looked up and returns its number.
    #[inline]
    #[allow(clippy::cast_possible_truncation, reason = "see grow_records()")]
    pub(crate) fn insert(&mut self, slot: usize, record: Record<K, T>) -> Result<Id, Limit> {
        if self.count % CHUNK == 0 {
            self.grow_records()?;
        }
        let id = self.count as Id;
        self.slots[slot] = Slot::new(record.key.hash(), id);
        *self.get_mut(id) = record;
        self.count += 1;
        Ok(id)
    }

    /// Appends the keys of a record and its ancestors, without the root's.
    pub(crate) fn path_to(&self, id: Id, path: &mut Vec<K>) {
        let mut at = self.get(id);
        while at.parent != NO_ID {
            path.push(at.key);
            at = self.get(at.parent);
        }
    }

    /// Returns the keys of all states.
    #[cfg(test)]
    pub(crate) fn keys(&self) -> impl Iterator<Item = K> {
        let records = self.chunks.iter().flatten().take(self.count);
        records.map(|record| record.key)
    }

    /// Adds a chunk of records.
    #[cold]
    fn grow_records(&mut self) -> Result<(), Limit> {
        if self.count + CHUNK > NO_ID as usize {
            return Err(Limit::Memory);
        }
        let blank = Record {
            key: K::default(),
            parent: NO_ID,
            data: T::default(),
        };
        let chunk = self.memory.filled(CHUNK, blank)?;
        self.memory.push(&mut self.chunks, chunk.into_boxed_slice())
    }

    /// Doubles the hash table.
    #[cold]
    #[allow(clippy::cast_possible_truncation, reason = "numbers of records fit")]
    fn grow_slots(&mut self, meter: &mut Meter) -> Result<(), Limit> {
        let count = (self.slots.len() * 2).max(FIRST_SLOTS);
        // The old table goes first: the records hold all that is in it.
        self.memory.free(std::mem::take(&mut self.slots));
        self.memory.reserve(&mut self.slots, count)?;
        while self.slots.len() < count {
            if !self.slots.is_empty() {
                meter.poll()?;
            }
            let more = count.min(self.slots.len() + POLL_INTERVAL);
            self.slots.resize(more, Slot::EMPTY);
        }
        self.mask = count - 1;
        for id in 0..self.count as Id {
            if id as usize % POLL_INTERVAL == POLL_INTERVAL - 1 {
                meter.poll()?;
            }
            let hash = self.get(id).key.hash();
            let slot = probe(hash, self.mask, |slot| self.slots[slot] == Slot::EMPTY);
            self.slots[slot] = Slot::new(hash, id);
        }
        Ok(())
    }
}

/// Returns the first slot from a hash on that meets a condition, in a table with open addressing.
/// One must meet it.
#[inline]
#[allow(clippy::cast_possible_truncation, reason = "the mask drops more")]
pub(crate) fn probe(hash: u64, mask: usize, is_found: impl Fn(usize) -> bool) -> usize {
    let mut slot = hash as usize & mask;
    while !is_found(slot) {
        slot = (slot + 1) & mask;
    }
    slot
}

#[cfg(test)]
mod tests {
    use super::*;

    impl TableKey for u64 {
        fn hash(self) -> u64 {
            self.wrapping_mul(0x9E37_79B9_7F4A_7C15)
        }
    }

    /// A time limit or Ctrl-C ends a search soon, even while a large table grows.
    #[test]
    fn a_growing_table_polls() {
        for max_polls in [usize::MAX, 40, 7, 0] {
            let mut polls = 0;
            let mut control = |_: u64| {
                polls += 1;
                polls <= max_polls
            };
            let mut meter = Meter::new(&mut control, 0, u64::MAX);
            let mut table = Table::<u64, ()>::new(1 << 30);
            let mut work = 0;
            let result = (0..1 << 20).try_for_each(|key| {
                let before = table.slots.len();
                table.reserve(1, &mut meter)?;
                if table.slots.len() > before {
                    // The first slots need no poll.
                    work += (table.slots.len() / POLL_INTERVAL).saturating_sub(1);
                    work += table.count / POLL_INTERVAL;
                }
                let Entry::Vacant(slot) = table.find(key) else {
                    panic!("{key} is new");
                };
                let record = Record {
                    key,
                    parent: NO_ID,
                    data: (),
                };
                table.insert(slot, record).map(drop)
            });
            if max_polls == usize::MAX {
                assert_eq!(result, Ok(()));
                assert!(work > 40 && polls >= work, "{polls} {work}");
            } else {
                assert_eq!(result, Err(Limit::Stopped));
                assert_eq!(polls, max_polls + 1);
            }
        }
    }
}
