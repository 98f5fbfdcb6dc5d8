//! The open list of the goal search.

use super::goal::Goal;
use crate::buckets::Buckets;
use crate::space::Zobrist;

/// Maximum number of children that can be added.
pub(super) const MAX_CHILDREN: usize = 1 << 16;
/// Number of priorities that are distinguished.
pub(super) const BUCKETS: usize = 4096;

/// An open child. Its state is computed when it is expanded.
#[derive(Clone, Copy, Default)]
pub(super) struct Child {
    pub key: Zobrist,
    next: u32,
    pub parent: u16,
    pub goal: Goal,
}

/// Open children by f; the last in a bucket is the first out.
pub(super) struct OpenList {
    children: Box<[Child; MAX_CHILDREN]>,
    /// Number of children added; popped ones keep their slot.
    pub count: usize,
    buckets: Buckets,
}

impl OpenList {
    /// The bytes on the heap.
    pub(super) const BYTES: usize = MAX_CHILDREN * size_of::<Child>() + Buckets::bytes(BUCKETS);

    pub(super) fn new() -> OpenList {
        OpenList {
            children: super::boxed(Child::default()),
            count: 0,
            buckets: Buckets::new(BUCKETS),
        }
    }

    pub(super) fn clear(&mut self) {
        self.count = 0;
        self.buckets.clear();
    }

    #[inline]
    #[allow(clippy::cast_possible_truncation, reason = "below 65536")]
    pub(super) fn push(&mut self, key: Zobrist, parent: u16, goal: Goal, f: i32) {
        let bucket = self.buckets.nearest(f);
        let id = self.count % MAX_CHILDREN;
        self.children[id] = Child {
            key,
            next: self.buckets.push(bucket, id as u32),
            parent,
            goal,
        };
        self.count += 1;
    }

    /// Pops the next child, with its f.
    #[inline]
    pub(super) fn pop(&mut self) -> Option<(usize, Child)> {
        let children = &self.children;
        let link = |id: u32| children[id as usize % MAX_CHILDREN].next;
        let (f, id) = self.buckets.pop(link)?;
        Some((f, self.children[id as usize % MAX_CHILDREN]))
    }
}
