//! The transposition table of a complete search: every state once.

use crate::control::Meter;
use crate::limits::Limit;
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

/// Records by key. The table grows on demand, within a limit, and reuses its memory
/// from search to search.
pub(crate) struct Table<K, T> {
    chunks: Vec<Box<[Record<K, T>]>>,
    count: usize,
    /// By the hash of keys, with open addressing; the first `mask` + 1 slots are in
    /// use.
    slots: Vec<Slot>,
    mask: usize,
    max_memory: usize,
    /// Memory of the search that counts against the same limit.
    other_memory: usize,
}

impl<K: TableKey, T: Copy + Default> Table<K, T> {
    pub(crate) fn new() -> Table<K, T> {
        Table {
            chunks: Vec::new(),
            count: 0,
            slots: Vec::new(),
            mask: 0,
            max_memory: 0,
            other_memory: 0,
        }
    }

    /// Removes all states and frees memory beyond the limit.
    pub(crate) fn clear(&mut self, max_memory: usize) {
        (self.count, self.mask, self.other_memory) = (0, 0, 0);
        if self.bytes(self.slots.len(), self.chunks.len()) > max_memory {
            *self = Table::new();
        }
        self.max_memory = max_memory;
    }

    /// Raises the limit of the memory.
    pub(crate) fn allow(&mut self, more: usize) {
        self.max_memory += more;
    }

    #[inline]
    pub(crate) fn get(&self, id: Id) -> &Record<K, T> {
        &self.chunks[id as usize / CHUNK][id as usize % CHUNK]
    }

    #[inline]
    pub(crate) fn get_mut(&mut self, id: Id) -> &mut Record<K, T> {
        &mut self.chunks[id as usize / CHUNK][id as usize % CHUNK]
    }

    /// Reserves slots for `more` states. If the meter stops that, the table can only
    /// be cleared.
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
        let mut slot = self.first_slot(key);
        let hash = Slot::new(key.hash(), NO_ID).hash;
        loop {
            match self.slots[slot] {
                Slot { id: NO_ID, .. } => return Entry::Vacant(slot),
                found if found.hash == hash && self.get(found.id).key == key => {
                    return Entry::Known(found.id);
                }
                _ => slot = (slot + 1) & self.mask,
            }
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

    /// Sets the memory besides the table's that counts against the limit.
    pub(crate) fn set_other_memory(&mut self, bytes: usize) -> Result<(), Limit> {
        self.other_memory = bytes;
        self.check_memory(self.used_slots(), self.count.div_ceil(CHUNK))
    }

    /// Returns the memory that the states take.
    pub(crate) fn memory(&self) -> usize {
        self.bytes(self.used_slots(), self.count.div_ceil(CHUNK))
    }

    fn used_slots(&self) -> usize {
        if self.mask == 0 { 0 } else { self.mask + 1 }
    }

    /// Returns the bytes of this many slots and chunks.
    fn bytes(&self, slots: usize, chunks: usize) -> usize {
        // A chunk also needs an entry in the list of chunks, which may double.
        slots * size_of::<Slot>()
            + chunks * (CHUNK * size_of::<Record<K, T>>() + 64)
            + self.other_memory
    }

    /// Checks whether the limit allows this many slots and chunks. What is held
    /// from another search makes no difference, but is given back if both would
    /// be too much.
    fn check_memory(&mut self, slots: usize, chunks: usize) -> Result<(), Limit> {
        if self.bytes(slots, chunks) > self.max_memory {
            return Err(Limit::Memory);
        }
        let held = self.bytes(slots.max(self.slots.len()), chunks.max(self.chunks.len()));
        if held > self.max_memory {
            self.chunks.truncate(chunks);
            let used = self.used_slots();
            self.slots.truncate(used);
            self.slots.shrink_to_fit();
        }
        Ok(())
    }

    /// Adds a chunk of records.
    fn grow_records(&mut self) -> Result<(), Limit> {
        let chunks = self.count / CHUNK + 1;
        self.check_memory(self.used_slots(), chunks)?;
        if chunks <= self.chunks.len() {
            return Ok(());
        }
        if chunks * CHUNK > NO_ID as usize {
            return Err(Limit::Memory);
        }
        let blank = Record {
            key: K::default(),
            parent: NO_ID,
            data: T::default(),
        };
        let chunk = try_filled(CHUNK, blank)?;
        self.chunks.try_reserve(1).map_err(|_| Limit::Memory)?;
        self.chunks.push(chunk.into_boxed_slice());
        Ok(())
    }

    /// Doubles the hash table.
    #[allow(clippy::cast_possible_truncation, reason = "numbers of records fit")]
    fn grow_slots(&mut self, meter: &mut Meter) -> Result<(), Limit> {
        let slots = match self.mask {
            0 => FIRST_SLOTS,
            mask => (mask + 1) * 2,
        };
        self.check_memory(slots, self.count.div_ceil(CHUNK))?;
        if slots > self.slots.len() {
            // The old table goes first: the records hold all that is in it.
            self.slots = Vec::new();
            self.mask = 0;
            let reserved = self.slots.try_reserve_exact(slots);
            reserved.map_err(|_| Limit::Memory)?;
            self.slots.resize(slots.min(POLL_INTERVAL), Slot::EMPTY);
            while self.slots.len() < slots {
                meter.poll()?;
                let more = slots.min(self.slots.len() + POLL_INTERVAL);
                self.slots.resize(more, Slot::EMPTY);
            }
        } else {
            self.slots[..slots].fill(Slot::EMPTY);
        }
        self.mask = slots - 1;
        for id in 0..self.count as Id {
            if id as usize % POLL_INTERVAL == POLL_INTERVAL - 1 {
                meter.poll()?;
            }
            let key = self.get(id).key;
            let mut slot = self.first_slot(key);
            while self.slots[slot].id != NO_ID {
                slot = (slot + 1) & self.mask;
            }
            self.slots[slot] = Slot::new(key.hash(), id);
        }
        Ok(())
    }
}

/// Returns a vector of copies, or an error if there is not enough memory.
pub(crate) fn try_filled<T: Copy>(count: usize, value: T) -> Result<Vec<T>, Limit> {
    let mut vector = Vec::new();
    vector.try_reserve_exact(count).map_err(|_| Limit::Memory)?;
    vector.resize(count, value);
    Ok(vector)
}
