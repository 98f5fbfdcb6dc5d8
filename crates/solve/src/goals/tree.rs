//! The search tree: expanded states, and what is open.

use super::execute::Executor;
use super::open_list::OpenList;
use crate::seen::Seen;
use crate::space::{State, Step, Zobrist};

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
pub(super) struct Node {
    pub state: State,
    pub key: Zobrist,
    /// The part of the heuristic that is kept up to date.
    pub places: i32,
    pub costs: Costs,
    parent: u16,
    /// The end of the steps from the parent in the list of all steps.
    steps_end: u32,
}

/// The expanded states, the open list and the transposition table.
pub(super) struct Tree {
    nodes: Box<[Node; MAX_NODES]>,
    count: usize,
    quota: usize,
    pub open: OpenList,
    pub seen: Seen,
    /// The steps from its parent to each node, in the order of nodes.
    steps: Vec<Step>,
    /// The path from a win to the root: the last and the first of nodes in a row.
    path: Vec<u16>,
}

impl Tree {
    /// The bytes that [`Tree::new`] allocates.
    pub(super) const BYTES: usize = MAX_NODES
        * (size_of::<Node>() + size_of::<u16>() + STEPS * size_of::<Step>())
        + OpenList::BYTES
        + MAX_SLOTS * size_of::<u64>();

    pub(super) fn new() -> Tree {
        Tree {
            nodes: super::boxed(Node::default()),
            count: 0,
            quota: 0,
            open: OpenList::new(),
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
    pub(super) fn has_room(&self, goals: usize) -> bool {
        self.count < self.quota && self.open.has_room(goals) && self.seen.has_room(goals)
    }

    #[inline]
    pub(super) fn get(&self, number: usize) -> &Node {
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
        self.nodes[number % MAX_NODES] = Node {
            state: here.state,
            key: here.key,
            places: here.places,
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
        // Most nodes follow their parents, and so do their steps.
        self.path.clear();
        loop {
            self.path.push(number as u16);
            while number != 0 && usize::from(self.get(number).parent) + 1 == number {
                number -= 1;
            }
            self.path.push(number as u16);
            if number == 0 {
                break;
            }
            number = usize::from(self.get(number).parent);
        }
        let last = self.steps.len();
        self.steps.append(steps);
        for range in self.path.rchunks_exact(2) {
            let (first, end) = (usize::from(range[1]), usize::from(range[0]));
            let begin = match first.checked_sub(1) {
                Some(before) => self.nodes[before].steps_end as usize,
                None => 0,
            };
            steps.extend_from_slice(&self.steps[begin..self.nodes[end].steps_end as usize]);
        }
        steps.extend_from_slice(&self.steps[last..]);
    }
}
