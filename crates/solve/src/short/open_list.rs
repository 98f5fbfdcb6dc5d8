//! The open list of the widening beam: by number of moves, then by estimate.

use crate::buckets::Buckets;
use crate::space::Step;

/// Maximum number of moves from the root.
pub(super) const LEVELS: usize = 192;
/// Number of estimates that are distinguished.
const BUCKETS: usize = 2048;
const WORDS: usize = BUCKETS / 64;

/// An open child. Its state is computed when it is expanded.
#[derive(Clone, Copy)]
pub(super) struct Child {
    pub parent: u32,
    next: u32,
    pub value: i32,
    pub step: Step,
}

/// Returns the most bytes that a new vector takes before it has `more` elements
/// after these: to grow, it holds the old ones and twice as much. Memory kept
/// from another search must not make a difference.
pub(super) fn bytes<T>(vector: &[T], more: usize) -> usize {
    let capacity = vector.len().next_power_of_two().max(4);
    let times = if vector.len() + more > capacity { 3 } else { 1 };
    capacity * size_of::<T>() * times
}

/// Open children by level and estimate; the last in a bucket is the first out.
pub(super) struct OpenList {
    children: Vec<Child>,
    buckets: Buckets,
}

impl OpenList {
    pub(super) fn new() -> OpenList {
        OpenList {
            children: Vec::new(),
            buckets: Buckets::new(LEVELS * BUCKETS),
        }
    }

    pub(super) fn clear(&mut self) {
        self.children.clear();
        self.buckets.clear();
    }

    /// Returns the bytes that it holds.
    pub(super) fn bytes_held(&self) -> usize {
        self.children.capacity() * size_of::<Child>() + Buckets::bytes(LEVELS * BUCKETS)
    }

    /// Returns the most bytes before the next `more` children wait.
    pub(super) fn bytes(&self, more: usize) -> usize {
        if self.children.len() + more >= u32::MAX as usize {
            // Their numbers would overflow.
            return usize::MAX / 2;
        }
        bytes(&self.children, more) + Buckets::bytes(LEVELS * BUCKETS)
    }

    #[inline]
    #[allow(clippy::cast_possible_truncation, reason = "see OpenList::bytes")]
    pub(super) fn push(
        &mut self,
        level: usize,
        estimate: i32,
        value: i32,
        parent: u32,
        step: Step,
    ) {
        let bucket = level * BUCKETS + estimate.clamp(0, BUCKETS as i32 - 1) as usize;
        let next = self.buckets.push(bucket, self.children.len() as u32);
        self.children.push(Child {
            parent,
            next,
            value,
            step,
        });
    }

    /// Pops the children of a level with the lowest estimates, at most `most` of
    /// them.
    #[inline]
    pub(super) fn pop(&mut self, level: usize, most: usize, taken: &mut Vec<Child>) {
        taken.clear();
        let mut word = level * WORDS;
        while taken.len() < most {
            let children = &self.children;
            let words = word..(level + 1) * WORDS;
            let link = |id: u32| children[id as usize].next;
            let Some((bucket, id)) = self.buckets.pop_in(words, link) else {
                return;
            };
            word = bucket / 64;
            taken.push(self.children[id as usize]);
        }
    }
}
