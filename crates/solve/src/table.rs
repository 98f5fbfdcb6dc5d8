//! The transposition table of a complete search: every state once.

use crate::limits::Limit;
use crate::space::StateKey;

/// Records are allocated in chunks of this size and never moved.
const CHUNK: usize = 1 << 13;
/// Initial number of slots of the hash table.
const FIRST_SLOTS: usize = 1 << 12;

/// The number of a record.
pub(crate) type Id = u32;

/// No record.
pub(crate) const NO_ID: Id = Id::MAX;

/// A stored state.
#[derive(Clone, Copy)]
pub(crate) struct Record<T> {
    pub key: StateKey,
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
pub(crate) struct Table<T> {
    chunks: Vec<Box<[Record<T>]>>,
    count: usize,
    /// Numbers of records by the hash of their keys, with open addressing; the
    /// first `mask` + 1 slots are in use.
    slots: Vec<Id>,
    mask: usize,
    max_memory: usize,
    /// Memory of the search that counts against the same limit.
    other_memory: usize,
}

impl<T: Copy + Default> Table<T> {
    pub(crate) fn new() -> Table<T> {
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

    #[inline]
    pub(crate) fn get(&self, id: Id) -> &Record<T> {
        &self.chunks[id as usize / CHUNK][id as usize % CHUNK]
    }

    #[inline]
    pub(crate) fn get_mut(&mut self, id: Id) -> &mut Record<T> {
        &mut self.chunks[id as usize / CHUNK][id as usize % CHUNK]
    }

    /// Reserves slots for `more` states.
    #[inline]
    pub(crate) fn reserve(&mut self, more: usize) -> Result<(), Limit> {
        while (self.count + more) * 3 > self.mask * 2 {
            self.grow_slots()?;
        }
        Ok(())
    }

    /// Looks up a state; call [`Table::reserve`] first.
    #[inline]
    pub(crate) fn find(&self, key: StateKey) -> Entry {
        let mut slot = self.first_slot(key);
        loop {
            match self.slots[slot] {
                NO_ID => return Entry::Vacant(slot),
                id if self.get(id).key == key => return Entry::Known(id),
                _ => slot = (slot + 1) & self.mask,
            }
        }
    }

    /// Returns the record in the first slot for a key, which may belong to another
    /// key.
    #[inline]
    pub(crate) fn peek(&self, key: StateKey) -> Id {
        self.slots[self.first_slot(key)]
    }

    #[inline]
    #[allow(clippy::cast_possible_truncation, reason = "the mask drops more")]
    fn first_slot(&self, key: StateKey) -> usize {
        key.hash() as usize & self.mask
    }

    /// Inserts a state in the slot where it was looked up and returns its number.
    #[inline]
    #[allow(clippy::cast_possible_truncation, reason = "see grow_records()")]
    pub(crate) fn insert(&mut self, slot: usize, record: Record<T>) -> Result<Id, Limit> {
        if self.count % CHUNK == 0 {
            self.grow_records()?;
        }
        let id = self.count as Id;
        self.slots[slot] = id;
        *self.get_mut(id) = record;
        self.count += 1;
        Ok(id)
    }

    /// Appends the keys of a record and its ancestors, without the root's.
    pub(crate) fn path_to(&self, id: Id, path: &mut Vec<StateKey>) {
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

    fn used_slots(&self) -> usize {
        if self.mask == 0 { 0 } else { self.mask + 1 }
    }

    /// Returns the bytes of this many slots and chunks.
    fn bytes(&self, slots: usize, chunks: usize) -> usize {
        // A chunk also needs an entry in the list of chunks, which may double.
        slots * size_of::<Id>() + chunks * (CHUNK * size_of::<Record<T>>() + 64) + self.other_memory
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
            key: StateKey::default(),
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
    fn grow_slots(&mut self) -> Result<(), Limit> {
        let slots = match self.mask {
            0 => FIRST_SLOTS,
            mask => (mask + 1) * 2,
        };
        self.check_memory(slots, self.count.div_ceil(CHUNK))?;
        if slots > self.slots.len() {
            // The old table goes first: the records hold all that is in it.
            self.slots = Vec::new();
            self.mask = 0;
            self.slots = try_filled(slots, NO_ID)?;
        } else {
            self.slots[..slots].fill(NO_ID);
        }
        self.mask = slots - 1;
        for id in 0..self.count as Id {
            let mut slot = self.first_slot(self.get(id).key);
            while self.slots[slot] != NO_ID {
                slot = (slot + 1) & self.mask;
            }
            self.slots[slot] = id;
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
