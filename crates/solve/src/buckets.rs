//! A bucket queue: entries by priority, lowest first, last in first out.

use std::ops::Range;

/// No entry.
pub(crate) const NO_ENTRY: u32 = u32::MAX;

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
    pub(crate) fn lowest(&self) -> usize {
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
    pub(crate) fn pop_in(
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
