//! What waits for its turn, by moves made and by guess; and what was met.

use crate::board::Step;

/// The most moves that a position can be away from the start.
pub(crate) const LEVELS: usize = 192;
/// The guesses that are told apart.
const BUCKETS: usize = 2048;
const WORDS: usize = BUCKETS / 64;
/// No entry.
const NONE: u32 = u32::MAX;

/// A child that waits for its turn.
#[derive(Clone, Copy)]
pub(crate) struct Waiting {
    pub parent: u32,
    next: u32,
    pub worth: i32,
    pub step: Step,
}

/// The most bytes that a vector takes before it has so many elements more: to
/// grow, it holds the old ones and twice as much.
pub(crate) fn bytes<T>(vector: &Vec<T>, more: usize) -> usize {
    let times = if vector.len() + more > vector.capacity() {
        3
    } else {
        1
    };
    vector.capacity() * size_of::<T>() * times
}

/// Children by level and guess, the last in a bucket first out.
pub(crate) struct Layers {
    waiting: Vec<Waiting>,
    heads: Vec<u32>,
    /// Which buckets have any.
    filled: Vec<[u64; WORDS]>,
}

impl Layers {
    pub(crate) fn new() -> Layers {
        Layers {
            waiting: Vec::new(),
            heads: vec![NONE; LEVELS * BUCKETS],
            filled: vec![[0; WORDS]; LEVELS],
        }
    }

    pub(crate) fn clear(&mut self) {
        self.waiting.clear();
        self.filled.fill([0; WORDS]);
    }

    /// The most bytes before the next `more` children wait.
    pub(crate) fn bytes(&self, more: usize) -> usize {
        if self.waiting.len() + more >= NONE as usize {
            // They could not be numbered.
            return usize::MAX / 2;
        }
        bytes(&self.waiting, more) + LEVELS * (BUCKETS * 4 + WORDS * 8)
    }

    #[inline]
    pub(crate) fn push(&mut self, level: usize, guess: i32, worth: i32, parent: u32, step: Step) {
        let bucket = guess.clamp(0, BUCKETS as i32 - 1) as usize;
        let (word, bit) = (bucket / 64, 1 << (bucket % 64));
        let head = &mut self.heads[level * BUCKETS + bucket];
        let filled = &mut self.filled[level][word];
        let next = if *filled & bit == 0 { NONE } else { *head };
        *filled |= bit;
        *head = self.waiting.len() as u32;
        self.waiting.push(Waiting {
            parent,
            next,
            worth,
            step,
        });
    }

    /// The children of a level with the least guesses, at most so many.
    #[inline]
    pub(crate) fn pop(&mut self, level: usize, most: usize, children: &mut Vec<Waiting>) {
        children.clear();
        let filled = &mut self.filled[level];
        for (word, bits) in filled.iter_mut().enumerate() {
            while *bits != 0 {
                let bucket = word * 64 + bits.trailing_zeros() as usize;
                let head = &mut self.heads[level * BUCKETS + bucket];
                while children.len() < most {
                    let waiting = self.waiting[*head as usize];
                    *head = waiting.next;
                    children.push(waiting);
                    if waiting.next == NONE {
                        *bits &= *bits - 1;
                        break;
                    }
                }
                if children.len() == most {
                    return;
                }
            }
        }
    }
}

/// The keys that were met, with the fewest moves to each: 48 bits of the key,
/// 8 of the moves, and 8 that tell the search, so that little has to be cleared
/// between two. Two positions with the same key are taken for one: that may
/// lose a solution, and cannot make a false one.
pub(crate) struct Seen {
    slots: Vec<u64>,
    /// How many slots are in use, less one: small searches stay in the cache.
    mask: usize,
    count: usize,
    epoch: u64,
    /// Entries on their way to a larger table.
    moving: Vec<u64>,
}

/// The bits of an entry that are of its key.
const TAG: u64 = !0xFFFF;

impl Seen {
    const LEAST: usize = 1 << 14;

    pub(crate) fn new() -> Seen {
        Seen {
            slots: vec![0; Seen::LEAST],
            mask: Seen::LEAST - 1,
            count: 0,
            epoch: 0,
            moving: Vec::new(),
        }
    }

    /// The most bytes before the next `more` keys are met.
    pub(crate) fn bytes(&self, more: usize) -> usize {
        let bytes = self.slots.len() * 8 + self.moving.capacity() * 8;
        if (self.count + more) * 2 > self.mask {
            // The old table, its entries on their way, and the new one.
            bytes + self.count * 16 + self.mask * 16
        } else {
            bytes
        }
    }

    pub(crate) fn clear(&mut self) {
        self.count = 0;
        self.mask = Seen::LEAST - 1;
        self.epoch += 1;
        if self.epoch == 256 {
            self.slots.fill(0);
            self.epoch = 1;
        }
    }

    /// The slot of a key, or the empty one where it would be.
    #[inline]
    fn find(&self, key: u64) -> usize {
        // Only bits that an entry has, or it could not move.
        let mut slot = (key >> 16 ^ key >> 40) as usize & self.mask;
        loop {
            let found = self.slots[slot];
            if found & 255 != self.epoch || (found ^ key) & TAG == 0 {
                return slot;
            }
            slot = (slot + 1) & self.mask;
        }
    }

    /// Whatever stands where a key would be looked for first.
    #[inline]
    pub(crate) fn peek(&self, key: u64) -> u64 {
        self.slots[(key >> 16 ^ key >> 40) as usize & self.mask]
    }

    /// Whether the key was not met with so few moves; it is now.
    #[inline]
    pub(crate) fn improve(&mut self, key: u64, level: usize) -> bool {
        let slot = self.find(key);
        let entry = key & TAG | (level as u64) << 8 | self.epoch;
        let found = self.slots[slot];
        if found & 255 == self.epoch {
            // The same but for the level.
            if found <= entry {
                return false;
            }
            self.slots[slot] = entry;
            return true;
        }
        self.slots[slot] = entry;
        self.count += 1;
        if self.count * 2 > self.mask {
            self.grow();
        }
        true
    }

    /// Whether these are still the fewest moves to a key.
    #[inline]
    pub(crate) fn is_best(&self, key: u64, level: usize) -> bool {
        let entry = key & TAG | (level as u64) << 8 | self.epoch;
        self.slots[self.find(key)] == entry
    }

    #[inline(never)]
    fn grow(&mut self) {
        let used = &mut self.slots[..=self.mask];
        let epoch = self.epoch;
        self.moving.clear();
        self.moving
            .extend(used.iter().filter(|&&entry| entry & 255 == epoch));
        used.fill(0);
        self.mask = self.mask * 2 + 1;
        if self.slots.len() <= self.mask {
            self.slots.resize(self.mask + 1, 0);
        }
        for i in 0..self.moving.len() {
            let entry = self.moving[i];
            let slot = self.find(entry);
            self.slots[slot] = entry;
        }
    }
}
