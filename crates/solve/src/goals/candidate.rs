//! Candidates: goals in the order in which they are tried.

use super::goal::{Goal, Task};
use super::tree::{BUCKETS, Tree};

/// A goal and the f that is forecast for it. Candidates are ordered by f.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Candidate(u32);

impl Candidate {
    /// Before all candidates.
    pub(super) const FIRST: Candidate = Candidate(0);
    /// After all candidates.
    pub(super) const NONE: Candidate = Candidate(u32::MAX);

    #[inline]
    fn new(f: i32, goal: Goal) -> Candidate {
        Candidate(Candidate::with_f(f).0 | goal.bits())
    }

    /// Returns the lowest candidate with an f.
    #[inline]
    pub(super) fn with_f(f: i32) -> Candidate {
        // One, so that no candidate is the first.
        #[allow(clippy::cast_possible_truncation, reason = "4096 buckets")]
        let f = f.clamp(1, BUCKETS as i32 - 1);
        Candidate((f as u32) << Goal::BITS)
    }

    #[inline]
    pub(super) fn f(self) -> i32 {
        (self.0 >> Goal::BITS) as i32
    }

    #[inline]
    pub(super) fn goal(self) -> Goal {
        Goal::from_bits(self.0)
    }
}

/// Upper bound for the number of goals of a state.
pub(super) const MAX_GOALS: usize = 256;

/// The candidates of a state, in any order: most states need only the best.
pub(super) struct Candidates {
    list: [Candidate; MAX_GOALS],
    count: usize,
    /// The first two.
    first: Candidate,
    second: Candidate,
}

impl Candidates {
    pub(super) fn new() -> Candidates {
        Candidates {
            list: [Candidate::NONE; MAX_GOALS],
            count: 0,
            first: Candidate::NONE,
            second: Candidate::NONE,
        }
    }

    #[inline]
    pub(super) fn clear(&mut self) {
        self.count = 0;
        (self.first, self.second) = (Candidate::NONE, Candidate::NONE);
    }

    #[inline]
    pub(super) fn push(&mut self, f: i32, goal: Goal) {
        let candidate = Candidate::new(f, goal);
        self.list[self.count % MAX_GOALS] = candidate;
        self.count += 1;
        self.second = self.second.min(self.first.max(candidate));
        self.first = self.first.min(candidate);
    }

    #[inline]
    fn all(&self) -> &[Candidate] {
        &self.list[..self.count % MAX_GOALS]
    }

    /// Returns the candidate of a goal.
    pub(super) fn find(&self, goal: Goal) -> Candidate {
        let found = self.all().iter().find(|candidate| candidate.goal() == goal);
        found.copied().unwrap_or(Candidate::NONE)
    }

    /// Returns the first two candidates after another one.
    #[inline]
    pub(super) fn after(&self, last: Candidate) -> (Candidate, Candidate) {
        if last == Candidate::FIRST {
            return (self.first, self.second);
        }
        if last == Candidate::NONE {
            return (last, last);
        }
        // Without branches, which could not be predicted: what is not after the last
        // one wraps around.
        let (mut first, mut second) = (u32::MAX, u32::MAX);
        for candidate in self.all() {
            let after = candidate.0.wrapping_sub(last.0 + 1);
            second = second.min(first.max(after));
            first = first.min(after);
        }
        let from = |after: u32| Candidate(after.saturating_add(last.0 + 1));
        (from(first), from(second))
    }

    /// Removes all candidates before another one.
    #[inline]
    pub(super) fn drop_before(&mut self, first: Candidate) {
        let (mut least, mut second) = (Candidate::NONE, Candidate::NONE);
        for candidate in &mut self.list[..self.count % MAX_GOALS] {
            if *candidate < first {
                *candidate = Candidate::NONE;
            }
            second = second.min(least.max(*candidate));
            least = least.min(*candidate);
        }
        (self.first, self.second) = (least, second);
    }

    /// Adds the candidates between two others to the open list.
    #[inline]
    pub(super) fn defer(&self, last: Candidate, end: Candidate, node: usize, tree: &mut Tree) {
        for &candidate in self.all() {
            if candidate > last && candidate < end {
                tree.push(Task::Execute, node, candidate.goal(), candidate.f());
            }
        }
    }
}
