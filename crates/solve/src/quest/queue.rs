//! Children that wait for their turn, by estimate.

use super::errand::Goal;

/// The most children that can wait for their turn.
pub(super) const MOST_WAITING: usize = 1 << 16;
/// The estimates that the queue tells apart.
pub(super) const BUCKETS: usize = 4096;
/// No entry.
const NONE: u16 = u16::MAX;

/// A child that waits for its turn.
#[derive(Clone, Copy, Default)]
pub(super) struct Waiting {
    pub key: u64,
    pub parent: u16,
    pub goal: Goal,
    pub estimate: u16,
    next: u16,
}

/// Children by estimate, the last in a bucket first out.
pub(super) struct Queue {
    waiting: Box<[Waiting; MOST_WAITING]>,
    /// How many have come; those that had their turn keep their place.
    pub count: usize,
    heads: Box<[u16; BUCKETS]>,
    /// Which buckets have any.
    filled: [u64; BUCKETS / 64],
    /// A word of `filled` that no earlier one has a bit before.
    lowest: usize,
}

impl Queue {
    /// The bytes on the heap.
    pub(super) const BYTES: usize = MOST_WAITING * size_of::<Waiting>() + BUCKETS * 2;

    pub(super) fn new() -> Queue {
        Queue {
            waiting: super::boxed(Waiting::default()),
            count: 0,
            heads: super::boxed(NONE),
            filled: [0; BUCKETS / 64],
            lowest: 0,
        }
    }

    pub(super) fn clear(&mut self) {
        self.count = 0;
        self.filled = [0; BUCKETS / 64];
        self.lowest = BUCKETS / 64;
    }

    #[inline]
    pub(super) fn push(&mut self, key: u64, parent: u16, goal: Goal, estimate: i32) {
        let bucket = estimate.clamp(0, BUCKETS as i32 - 1) as usize;
        let (word, bit) = (bucket / 64, 1 << (bucket % 64));
        let is_first = self.filled[word] & bit == 0;
        let next = if is_first { NONE } else { self.heads[bucket] };
        self.filled[word] |= bit;
        self.lowest = self.lowest.min(word);
        self.heads[bucket] = self.count as u16;
        self.waiting[self.count % MOST_WAITING] = Waiting {
            key,
            parent,
            goal,
            estimate: bucket as u16,
            next,
        };
        self.count += 1;
    }

    #[inline]
    pub(super) fn pop(&mut self) -> Option<Waiting> {
        while self.lowest < BUCKETS / 64 {
            let bits = self.filled[self.lowest];
            if bits == 0 {
                self.lowest += 1;
                continue;
            }
            let bucket = self.lowest * 64 + bits.trailing_zeros() as usize;
            let waiting = self.waiting[usize::from(self.heads[bucket])];
            self.heads[bucket] = waiting.next;
            if waiting.next == NONE {
                self.filled[self.lowest] = bits & (bits - 1);
            }
            return Some(waiting);
        }
        None
    }
}
