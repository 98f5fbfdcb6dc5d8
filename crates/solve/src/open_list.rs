//! The open list of a search: a bucket queue, lowest priority first, last in first out.

use std::ops::Range;

/// No entry.
const NO_ENTRY: u32 = u32::MAX;

/// A bucket queue that stores its entries, and reuses the slots of those that were popped.
pub(crate) struct OpenList<T> {
    buckets: Buckets,
    /// The entries, each with the slot of the next one in its bucket, or the next free slot.
    entries: Vec<(T, u32)>,
    free: u32,
}

impl<T: Copy> OpenList<T> {
    /// Maximum number of entries.
    pub(crate) const MAX_ENTRIES: usize = NO_ENTRY as usize;

    /// Creates an open list with this many buckets, a multiple of 64.
    pub(crate) fn new(buckets: usize) -> OpenList<T> {
        OpenList {
            buckets: Buckets::new(buckets),
            entries: Vec::new(),
            free: NO_ENTRY,
        }
    }

    /// Returns the size of an open list in bytes.
    pub(crate) const fn bytes(buckets: usize, entries: usize) -> usize {
        Buckets::bytes(buckets) + entries * size_of::<(T, u32)>()
    }

    pub(crate) fn clear(&mut self) {
        self.buckets.clear();
        self.entries.clear();
        self.free = NO_ENTRY;
    }

    /// Returns the vector of entries, for its size.
    pub(crate) fn entries(&mut self) -> &mut Vec<(T, u32)> {
        &mut self.entries
    }

    #[inline]
    #[allow(clippy::cast_possible_truncation, reason = "see OpenList::MAX_ENTRIES")]
    pub(crate) fn push(&mut self, bucket: usize, value: T) {
        if self.free == NO_ENTRY {
            let next = self.buckets.push(bucket, self.entries.len() as u32);
            self.entries.push((value, next));
            return;
        }
        let entry = &mut self.entries[self.free as usize];
        let next = self.buckets.push(bucket, self.free);
        self.free = entry.1;
        *entry = (value, next);
    }

    /// Returns the lowest non-empty bucket; the number of buckets if there is none.
    #[inline]
    pub(crate) fn lowest(&self) -> usize {
        self.buckets.lowest()
    }

    /// Pops an entry of the lowest non-empty bucket and returns it after the bucket.
    #[inline]
    pub(crate) fn pop(&mut self) -> Option<(usize, T)> {
        let entries = &self.entries;
        let (bucket, slot) = self.buckets.pop(|slot| entries[slot as usize].1)?;
        Some((bucket, self.take(slot)))
    }

    /// Like [`OpenList::pop`], restricted to the buckets of some words, 64 in each.
    #[inline]
    pub(crate) fn pop_in(&mut self, words: Range<usize>) -> Option<(usize, T)> {
        let entries = &self.entries;
        let (bucket, slot) = self
            .buckets
            .pop_in(words, |slot| entries[slot as usize].1)?;
        Some((bucket, self.take(slot)))
    }

    #[inline]
    fn take(&mut self, slot: u32) -> T {
        let (value, next) = &mut self.entries[slot as usize];
        *next = std::mem::replace(&mut self.free, slot);
        *value
    }
}

/// Linked lists by bucket, and a bit for each non-empty list. The owner of the
/// entries stores the links.
pub(crate) struct Buckets {
    heads: Box<[u32]>,
    filled: Box<[u64]>,
    /// No earlier word of `filled` has a bit.
    lowest: usize,
}

impl Buckets {
    /// Creates a queue; the number of buckets must be a multiple of 64.
    pub(crate) fn new(count: usize) -> Buckets {
        Buckets {
            heads: vec![NO_ENTRY; count].into_boxed_slice(),
            filled: vec![0; count / 64].into_boxed_slice(),
            lowest: 0,
        }
    }

    /// Returns the size of `count` buckets in bytes.
    pub(crate) const fn bytes(count: usize) -> usize {
        count * 4 + count / 8
    }

    pub(crate) fn clear(&mut self) {
        self.filled.fill(0);
        self.lowest = self.filled.len();
    }

    /// Returns the bucket nearest to a priority.
    #[inline]
    pub(crate) fn nearest(&self, priority: i32) -> usize {
        (priority.max(0) as usize).min(self.heads.len() - 1)
    }

    /// Pushes an entry to the front of a bucket and returns the previous front: the
    /// link to store with the entry.
    #[inline]
    #[must_use]
    pub(crate) fn push(&mut self, bucket: usize, entry: u32) -> u32 {
        let (word, bit) = (bucket / 64, 1 << (bucket % 64));
        let filled = &mut self.filled[word];
        let head = &mut self.heads[bucket];
        let next = if *filled & bit == 0 { NO_ENTRY } else { *head };
        *filled |= bit;
        *head = entry;
        self.lowest = self.lowest.min(word);
        next
    }

    /// Returns the lowest non-empty bucket; the number of buckets if there is none.
    #[inline]
    fn lowest(&self) -> usize {
        let words = self.filled[self.lowest.min(self.filled.len())..].iter();
        for (bits, word) in words.zip(self.lowest..) {
            if *bits != 0 {
                return word * 64 + bits.trailing_zeros() as usize;
            }
        }
        self.heads.len()
    }

    /// Pops the front of the lowest non-empty bucket and returns both; `link`
    /// returns the link stored with an entry.
    #[inline]
    pub(crate) fn pop(&mut self, link: impl FnOnce(u32) -> u32) -> Option<(usize, u32)> {
        let popped = self.pop_in(self.lowest..self.filled.len(), link);
        self.lowest = popped.map_or(self.filled.len(), |(bucket, _)| bucket / 64);
        popped
    }

    /// Like [`Buckets::pop`], restricted to the buckets of some words, 64 in each.
    #[inline]
    fn pop_in(
        &mut self,
        words: Range<usize>,
        link: impl FnOnce(u32) -> u32,
    ) -> Option<(usize, u32)> {
        for word in words {
            let bits = self.filled[word];
            if bits != 0 {
                let bucket = word * 64 + bits.trailing_zeros() as usize;
                let entry = self.heads[bucket];
                let next = link(entry);
                self.heads[bucket] = next;
                if next == NO_ENTRY {
                    self.filled[word] = bits & (bits - 1);
                }
                return Some((bucket, entry));
            }
        }
        None
    }
}
