//! The open list of the goal search.

use super::goal::Goal;
use crate::buckets::Buckets;

/// Maximum number of entries that can be added.
pub(super) const MAX_ENTRIES: usize = 1 << 18;
/// Number of priorities that are distinguished.
pub(super) const BUCKETS: usize = 4096;

/// What is left to do with a state that was expanded before.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Task {
    /// Expand the child that a goal leads to. Its f is known.
    Expand,
    /// Execute a goal. Its f is a forecast.
    Execute,
    /// Continue with the goals after this one, which was executed.
    Continue,
    /// Generate the near goals: all cards home were tried.
    Near,
    /// Generate the goals that dig for a sequence.
    Dig,
}

/// An entry of the open list, in eight bytes. States are computed when they are
/// needed.
#[derive(Clone, Copy, Default)]
pub(super) struct Entry {
    next: u32,
    node: u16,
    /// The bits of a goal, with the task above them.
    goal: u16,
}

impl Entry {
    /// Returns the number of the node.
    #[inline]
    pub(super) fn node(self) -> usize {
        usize::from(self.node)
    }

    #[inline]
    pub(super) fn goal(self) -> Goal {
        Goal::from_bits(u32::from(self.goal))
    }

    #[inline]
    pub(super) fn task(self) -> Task {
        match self.goal >> Goal::BITS {
            0 => Task::Expand,
            1 => Task::Execute,
            2 => Task::Continue,
            3 => Task::Near,
            _ => Task::Dig,
        }
    }
}

/// Entries by f; the last in a bucket is the first out.
pub(super) struct OpenList {
    entries: Box<[Entry; MAX_ENTRIES]>,
    /// Number of entries added; popped ones keep their slot.
    count: usize,
    buckets: Buckets,
}

impl OpenList {
    /// The bytes on the heap.
    pub(super) const BYTES: usize = MAX_ENTRIES * size_of::<Entry>() + Buckets::bytes(BUCKETS);

    pub(super) fn new() -> OpenList {
        OpenList {
            entries: super::boxed(Entry::default()),
            count: 0,
            buckets: Buckets::new(BUCKETS),
        }
    }

    pub(super) fn clear(&mut self) {
        self.count = 0;
        self.buckets.clear();
    }

    /// Returns whether this many entries can be added.
    #[inline]
    pub(super) fn has_room(&self, entries: usize) -> bool {
        self.count + entries <= MAX_ENTRIES
    }

    #[inline]
    #[allow(clippy::cast_possible_truncation, reason = "below 2^18, and 13 bits")]
    pub(super) fn push(&mut self, task: Task, node: usize, goal: Goal, f: i32) {
        let bucket = self.buckets.nearest(f);
        let id = self.count % MAX_ENTRIES;
        self.entries[id] = Entry {
            next: self.buckets.push(bucket, id as u32),
            node: node as u16,
            goal: (goal.bits() | (task as u32) << Goal::BITS) as u16,
        };
        self.count += 1;
    }

    /// Returns the lowest f.
    #[inline]
    #[allow(clippy::cast_possible_truncation, reason = "at most 4096")]
    pub(super) fn lowest(&self) -> i32 {
        self.buckets.lowest() as i32
    }

    /// Pops the next entry, with its f.
    #[inline]
    #[allow(clippy::cast_possible_truncation, reason = "below 4096")]
    pub(super) fn pop(&mut self) -> Option<(i32, Entry)> {
        let entries = &self.entries;
        let link = |id: u32| entries[id as usize % MAX_ENTRIES].next;
        let (f, id) = self.buckets.pop(link)?;
        Some((f as i32, self.entries[id as usize % MAX_ENTRIES]))
    }
}
