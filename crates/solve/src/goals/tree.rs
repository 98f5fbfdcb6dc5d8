//! The search tree: expanded states, and what is open.

use super::execute::Executor;
use super::goal::{Goal, OpenGoal, Task};
use crate::open_list::OpenList;
use crate::seen::Seen;
use crate::space::{State, Step, Zobrist};

/// Number of priorities that the open list distinguishes.
pub(super) const BUCKETS: usize = 4096;
/// Maximum length of the open list.
const MAX_OPEN: usize = 1 << 18;
/// Maximum number of states that one attempt can expand.
pub(super) const MAX_NODES: usize = 8192;
/// Number of slots for keys.
const MAX_SLOTS: usize = 1 << 16;
/// More steps than most goals have.
const STEPS: usize = 4;

/// The costs of a state.
#[derive(Clone, Copy, Default)]
pub(super) struct Costs {
    /// The cost of the steps from the root.
    pub g: i32,
    /// The priority: g and the heuristic.
    pub f: i32,
}

/// An expanded state.
#[derive(Clone, Copy, Default)]
pub(super) struct TreeNode {
    pub state: State,
    pub key: Zobrist,
    /// The part of the heuristic that is kept up to date.
    pub static_cost: i32,
    pub costs: Costs,
    parent: u16,
    /// The end of the steps from the parent in the list of all steps.
    steps_end: u32,
}

/// The expanded states, the open list and the transposition table.
pub(super) struct Tree {
    nodes: Box<[TreeNode; MAX_NODES]>,
    count: usize,
    quota: usize,
    pub open: OpenList<OpenGoal>,
    pub seen: Seen,
    /// The steps from its parent to each node, in the order of nodes.
    steps: Vec<Step>,
    /// The path from a win to the root.
    path: Vec<u16>,
}

impl Tree {
    /// The bytes that [`Tree::new`] allocates.
    pub(super) const BYTES: usize = MAX_NODES
        * (size_of::<TreeNode>() + size_of::<u16>() + STEPS * size_of::<Step>())
        + OpenList::<OpenGoal>::bytes(BUCKETS, MAX_OPEN)
        + MAX_SLOTS * size_of::<u64>();

    pub(super) fn new() -> Tree {
        let mut open = OpenList::new(BUCKETS);
        open.entries().reserve_exact(MAX_OPEN);
        Tree {
            nodes: super::boxed(TreeNode::default()),
            count: 0,
            quota: 0,
            open,
            seen: Seen::new(MAX_SLOTS),
            steps: Vec::with_capacity(STEPS * MAX_NODES),
            path: Vec::with_capacity(MAX_NODES),
        }
    }

    /// Removes everything, and sets the maximum number of nodes.
    pub(super) fn clear(&mut self, quota: usize) {
        self.count = 0;
        self.quota = quota.min(MAX_NODES);
        self.open.clear();
        self.steps.clear();
        // As few slots as possible, to stay in the first-level cache: fewer than two
        // states are reached per node.
        let slots = (self.quota * 8).next_power_of_two().clamp(1024, MAX_SLOTS);
        self.seen.clear(slots);
    }

    /// Returns whether another node and its goals fit.
    #[inline]
    pub(super) fn has_room(&mut self, goals: usize) -> bool {
        self.count < self.quota
            && self.open.entries().len() + goals <= MAX_OPEN
            && self.seen.has_room(goals)
    }

    /// Returns the lowest f in the open list.
    #[inline]
    #[allow(clippy::cast_possible_truncation, reason = "at most 4096")]
    pub(super) fn lowest(&self) -> i32 {
        self.open.lowest() as i32
    }

    /// Adds what is left to do with a node to the open list.
    #[inline]
    pub(super) fn push(&mut self, task: Task, node: usize, goal: Goal, f: i32) {
        let f = (f.max(0) as usize).min(BUCKETS - 1);
        self.open.push(f, OpenGoal::new(task, node, goal));
    }

    #[inline]
    pub(super) fn get(&self, number: usize) -> &TreeNode {
        &self.nodes[number % MAX_NODES]
    }

    /// Adds a node with the steps from its parent, and returns its number.
    #[inline]
    #[allow(
        clippy::cast_possible_truncation,
        reason = "fewer than 65536 nodes, with a few steps each"
    )]
    pub(super) fn add(
        &mut self,
        here: &Executor,
        costs: Costs,
        parent: usize,
        steps: &[Step],
    ) -> usize {
        self.steps.extend_from_slice(steps);
        let number = self.count;
        self.nodes[number % MAX_NODES] = TreeNode {
            state: here.state,
            key: here.key,
            static_cost: here.static_cost,
            costs,
            parent: parent as u16,
            steps_end: self.steps.len() as u32,
        };
        self.count += 1;
        number
    }

    /// Inserts the steps from the root to a node before other steps.
    #[allow(clippy::cast_possible_truncation, reason = "fewer than 65536 nodes")]
    pub(super) fn trace(&mut self, mut number: usize, steps: &mut Vec<Step>) {
        self.path.clear();
        while number != 0 {
            self.path.push(number as u16);
            number = usize::from(self.get(number).parent);
        }
        let last = self.steps.len();
        self.steps.append(steps);
        let end = |node: usize| self.get(node).steps_end as usize;
        steps.extend_from_slice(&self.steps[..end(0)]);
        for &node in self.path.iter().rev() {
            let node = usize::from(node);
            steps.extend_from_slice(&self.steps[end(node - 1)..end(node)]);
        }
        steps.extend_from_slice(&self.steps[last..]);
    }
}
