//! A set of exact keys.

use super::arrangement::Arrangement;
use super::ledger::Ledger;
use crate::limits::Limit;

/// A set of keys in a flat table with open addressing.
#[derive(Default)]
pub(super) struct KeySet {
    slots: Vec<Arrangement>,
    count: usize,
}

impl KeySet {
    /// Number of slots of the smallest table.
    const FIRST: usize = 8;

    pub(super) fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// Inserts a key and returns whether it is new.
    #[inline]
    pub(super) fn insert(&mut self, key: Arrangement, ledger: &mut Ledger) -> Result<bool, Limit> {
        if (self.count + 1) * 4 > self.slots.len() * 3 {
            self.grow(ledger)?;
        }
        let slot = self.slot(key);
        let is_new = self.slots[slot] == Arrangement::NONE;
        if is_new {
            self.slots[slot] = key;
            self.count += 1;
        }
        Ok(is_new)
    }

    /// Returns the slot of a key, or the one where it belongs.
    #[inline]
    fn slot(&self, key: Arrangement) -> usize {
        let mask = self.slots.len() - 1;
        #[allow(clippy::cast_possible_truncation, reason = "the mask drops more")]
        let mut slot = key.hash() as usize & mask;
        while self.slots[slot] != key && self.slots[slot] != Arrangement::NONE {
            slot = (slot + 1) & mask;
        }
        slot
    }

    #[cold]
    fn grow(&mut self, ledger: &mut Ledger) -> Result<(), Limit> {
        let size = (self.slots.len() * 2).max(KeySet::FIRST);
        let slots = ledger.filled(size, Arrangement::NONE)?;
        let old = std::mem::replace(&mut self.slots, slots);
        for &key in &old {
            if key != Arrangement::NONE {
                let slot = self.slot(key);
                self.slots[slot] = key;
            }
        }
        ledger.free(old);
        Ok(())
    }

    /// Frees the memory.
    pub(super) fn free(&mut self, ledger: &mut Ledger) {
        self.count = 0;
        ledger.free(std::mem::take(&mut self.slots));
    }
}
