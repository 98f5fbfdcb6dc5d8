//! The transposition table of searches without exact keys.

use crate::space::Zobrist;

/// Keys with the smallest number of moves to each: 48 bits of the key, 8 bits of
/// moves, and 8 bits that identify the search, so that little has to be cleared
/// between two searches. States with the same key are treated as one: that may lose
/// a solution but never produces a wrong one.
pub(crate) struct Seen {
    slots: Vec<u64>,
    /// Number of slots in use, minus one: small searches stay in the cache.
    mask: usize,
    /// Largest number of slots used since all were empty.
    used: usize,
    count: usize,
    epoch: u64,
}

/// The bits of an entry that belong to its key.
const TAG: u64 = !0xFFFF;

impl Seen {
    /// Creates a table with this many slots before it has to allocate.
    pub(crate) fn new(slots: usize) -> Seen {
        Seen {
            slots: vec![0; slots],
            mask: 0,
            used: 0,
            count: 0,
            epoch: 0,
        }
    }

    /// Returns the bytes that it holds.
    pub(crate) fn bytes_held(&self) -> usize {
        self.slots.len() * 8
    }

    /// Returns the most bytes that a new table would hold until `more` keys are inserted.
    pub(crate) fn bytes(&self, more: usize) -> usize {
        // The old table and one of twice the size exist while entries are moved.
        let times = if (self.count + more) * 2 > self.mask {
            3
        } else {
            1
        };
        (self.mask + 1) * 8 * times
    }

    /// Removes all keys and starts with a number of slots that is a power of two
    /// and at most that of [`Seen::new`].
    pub(crate) fn clear(&mut self, slots: usize) {
        self.count = 0;
        self.used = self.used.max(self.mask + 1);
        self.mask = slots - 1;
        self.epoch += 1;
        if self.epoch == 256 {
            self.slots[..self.used].fill(0);
            (self.epoch, self.used) = (1, 0);
        }
    }

    /// Returns the first slot for a key.
    #[inline]
    #[allow(clippy::cast_possible_truncation, reason = "the mask drops more")]
    fn first(&self, key: u64) -> usize {
        // Uses only bits that an entry stores; otherwise it could not be moved.
        (key >> 16 ^ key >> 40) as usize & self.mask
    }

    /// Returns the slot of a key, or the empty slot where it would be inserted.
    #[inline]
    fn find(&self, key: u64) -> usize {
        let mut slot = self.first(key);
        loop {
            let found = self.slots[slot];
            if found & 255 != self.epoch || (found ^ key) & TAG == 0 {
                return slot;
            }
            slot = (slot + 1) & self.mask;
        }
    }

    /// Returns the entry in the first slot for a key.
    #[inline]
    pub(crate) fn peek(&self, key: Zobrist) -> u64 {
        self.slots[self.first(key.0)]
    }

    #[inline]
    fn entry(&self, key: Zobrist, level: usize) -> u64 {
        key.0 & TAG | (level as u64) << 8 | self.epoch
    }

    /// Returns whether this many keys can be inserted without growing.
    #[inline]
    pub(crate) fn has_room(&self, keys: usize) -> bool {
        self.count + keys <= self.mask
    }

    /// Inserts a key with a number of moves; returns whether no entry has as few. Does not grow,
    /// see [`Seen::has_room`].
    #[inline]
    pub(crate) fn insert(&mut self, key: Zobrist, level: usize) -> bool {
        let entry = self.entry(key, level);
        let slot = self.find(key.0);
        let found = &mut self.slots[slot];
        let is_new = *found & 255 != self.epoch;
        // Equal except for the level.
        if !is_new && *found <= entry {
            return false;
        }
        *found = entry;
        self.count += usize::from(is_new);
        true
    }

    /// Like [`Seen::insert`], and grows.
    #[inline]
    pub(crate) fn improve(&mut self, key: Zobrist, level: usize) -> bool {
        let is_better = self.insert(key, level);
        if is_better && self.count * 2 > self.mask {
            self.grow();
        }
        is_better
    }

    /// Returns whether these are still the fewest moves to a key.
    #[inline]
    pub(crate) fn is_best(&self, key: Zobrist, level: usize) -> bool {
        self.slots[self.find(key.0)] == self.entry(key, level)
    }

    #[cold]
    fn grow(&mut self) {
        let slots = vec![0; (self.mask + 1) * 2];
        let old = std::mem::replace(&mut self.slots, slots);
        let used = &old[..=self.mask];
        self.mask = self.mask * 2 + 1;
        self.used = 0;
        for &entry in used.iter().filter(|&&entry| entry & 255 == self.epoch) {
            let slot = self.find(entry);
            self.slots[slot] = entry;
        }
    }
}
