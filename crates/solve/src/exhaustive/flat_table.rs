//! A set of small entries in a hash table with open addressing.

use crate::limits::Limit;
use crate::memory_budget::MemoryBudget;
use crate::table::probe;

/// An entry, with the key by which it is found.
pub(super) trait FlatEntry: Copy + PartialEq {
    /// No entry is this one.
    const NONE: Self;

    fn hash(self) -> u64;

    /// Returns whether the keys are the same.
    fn is_same(self, other: Self) -> bool {
        self == other
    }
}

/// Entries with different keys.
pub(super) struct FlatTable<E> {
    slots: Vec<E>,
    count: usize,
}

impl<E> Default for FlatTable<E> {
    fn default() -> FlatTable<E> {
        FlatTable {
            slots: Vec::new(),
            count: 0,
        }
    }
}

impl<E: FlatEntry> FlatTable<E> {
    /// Number of slots of the smallest table.
    const FIRST: usize = 8;

    pub(super) fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// Returns the entry with the same key.
    pub(super) fn find(&self, entry: E) -> Option<E> {
        let found = *self.slots.get(self.slot(entry))?;
        (found != E::NONE).then_some(found)
    }

    /// Inserts an entry and returns whether its key is new.
    #[inline]
    pub(super) fn insert(&mut self, entry: E, memory: &mut MemoryBudget) -> Result<bool, Limit> {
        if (self.count + 1) * 4 > self.slots.len() * 3 {
            self.grow(memory)?;
        }
        let slot = self.slot(entry);
        let is_new = self.slots[slot] == E::NONE;
        if is_new {
            self.slots[slot] = entry;
            self.count += 1;
        }
        Ok(is_new)
    }

    /// Returns the slot of a key, or the one where it belongs.
    #[inline]
    fn slot(&self, entry: E) -> usize {
        let mask = self.slots.len().wrapping_sub(1);
        probe(entry.hash(), mask, |slot| {
            let found = self.slots.get(slot);
            found.is_none_or(|&found| found == E::NONE || found.is_same(entry))
        })
    }

    #[cold]
    fn grow(&mut self, memory: &mut MemoryBudget) -> Result<(), Limit> {
        let size = (self.slots.len() * 2).max(Self::FIRST);
        let slots = memory.filled(size, E::NONE)?;
        let old = std::mem::replace(&mut self.slots, slots);
        for &entry in old.iter().filter(|&&entry| entry != E::NONE) {
            let slot = self.slot(entry);
            self.slots[slot] = entry;
        }
        memory.free(old);
        Ok(())
    }

    /// Returns all entries.
    #[cfg(test)]
    pub(super) fn entries(&self) -> impl Iterator<Item = E> {
        self.slots.iter().copied().filter(|&entry| entry != E::NONE)
    }

    /// Removes all entries.
    pub(super) fn clear(&mut self) {
        self.count = 0;
        self.slots.fill(E::NONE);
    }

    /// Removes all entries and frees the memory.
    pub(super) fn free(&mut self, memory: &mut MemoryBudget) {
        self.count = 0;
        memory.free(std::mem::take(&mut self.slots));
    }
}
