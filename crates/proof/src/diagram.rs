//! A set of states as a decision diagram.
//!
//! A node branches on the digit of one card, and each digit leads to the node for
//! the remaining cards. The order is from the king of spades down to the ace of
//! clubs; a card whose digit is 0 in all remaining states is skipped. Different
//! prefixes often have the same continuations and then share a node. This makes the
//! diagram small: for the impossible deals it has one node per twenty states.

use std::collections::HashMap;

use crate::state::{DIGITS, State};

/// A branch on the digit of one card.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Node {
    /// Index of the card.
    pub(crate) card: u8,
    /// For each digit: the number of the next node, [`END`], or [`NOWHERE`].
    pub(crate) next: [u32; DIGITS],
}

/// All remaining digits are 0, and this is a state of the set.
pub(crate) const END: u32 = 0;
/// No state of the set has this digit here.
pub(crate) const NOWHERE: u32 = u32::MAX;

/// Maximum number of nodes: their numbers lie between [`END`] and [`NOWHERE`].
pub(crate) const MAX_NODES: usize = NOWHERE as usize - 1;

/// A non-empty set of states.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Diagram {
    /// The nodes, numbered from 1. Each refers only to earlier nodes; the last one
    /// is the root.
    nodes: Vec<Node>,
}

impl Diagram {
    /// Builds the smallest diagram of sorted states.
    pub(crate) fn of(states: &[State]) -> Diagram {
        let mut builder = Builder::default();
        builder.node_of(states, 52);
        builder.diagram
    }

    pub(crate) fn nodes(&self) -> &[Node] {
        &self.nodes
    }

    /// Adds a node; returns `false` if it has an invalid reference.
    ///
    /// # Panics
    ///
    /// Panics if there are already [`MAX_NODES`] nodes, because the number of
    /// another one would collide with [`NOWHERE`], [`END`] or an earlier node.
    pub(crate) fn push(&mut self, node: Node) -> bool {
        assert!(
            self.nodes.len() < MAX_NODES,
            "a diagram has at most {MAX_NODES} nodes"
        );
        let leads_down = |&next: &u32| match next {
            END | NOWHERE => true,
            next => self.node(next).is_some_and(|after| after.card < node.card),
        };
        let is_good = node.next.iter().all(leads_down);
        self.nodes.push(node);
        is_good
    }

    #[inline]
    fn node(&self, number: u32) -> Option<&Node> {
        self.nodes.get((number as usize).wrapping_sub(1))
    }

    /// Returns the number of the root.
    #[allow(
        clippy::cast_possible_truncation,
        reason = "`push` adds at most MAX_NODES"
    )]
    pub(crate) fn root(&self) -> u32 {
        self.nodes.len() as u32
    }

    /// Returns the number of states, capped at `u64::MAX`.
    pub(crate) fn count(&self) -> u64 {
        let mut counts = Vec::with_capacity(self.nodes.len() + 1);
        counts.push(1_u64);
        for node in &self.nodes {
            let ways = node.next.iter().filter(|&&next| next != NOWHERE);
            let sum = ways.fold(0_u64, |sum, &next| {
                sum.saturating_add(counts[next as usize])
            });
            counts.push(sum);
        }
        counts.last().copied().unwrap_or(0)
    }

    /// Returns whether the set contains a state.
    #[inline]
    pub(crate) fn contains(&self, state: State) -> bool {
        let mut left = state;
        let mut at = self.root();
        while let Some(node) = self.node(at) {
            let card = usize::from(node.card);
            if left.first().is_some_and(|first| first > card) {
                return false;
            }
            at = node.next[left.digit(card)];
            left = left.without(card);
        }
        at == END && left == State::START
    }

    /// Iterates over all states in ascending order.
    pub(crate) fn states(&self) -> impl Iterator<Item = State> {
        // Nodes to expand, each with the digits that lead to it.
        let mut open = vec![(self.root(), State::START)];
        std::iter::from_fn(move || {
            loop {
                let (number, state) = open.pop()?;
                let Some(node) = self.node(number) else {
                    return Some(state);
                };
                for (digit, &next) in node.next.iter().enumerate().rev() {
                    if next != NOWHERE {
                        open.push((next, state.with(usize::from(node.card), digit)));
                    }
                }
            }
        })
    }
}

#[derive(Default)]
struct Builder {
    diagram: Diagram,
    numbers: HashMap<Node, u32>,
}

impl Builder {
    /// Returns the number of the node for sorted states that agree in all digits
    /// from `end` on.
    fn node_of(&mut self, states: &[State], end: usize) -> u32 {
        let ([first, ..], [.., last]) = (states, states) else {
            return NOWHERE;
        };
        // If the first and the last agree, so do all between them.
        let differs = |&card: &usize| first.digit(card) != 0 || last.digit(card) != 0;
        let Some(card) = (0..end).rev().find(differs) else {
            return END;
        };
        let mut node = Node {
            card: u8::try_from(card).expect("a card is below 52"),
            next: [NOWHERE; DIGITS],
        };
        for alike in states.chunk_by(|a, b| a.digit(card) == b.digit(card)) {
            node.next[alike[0].digit(card)] = self.node_of(alike, card);
        }
        if let Some(&number) = self.numbers.get(&node) {
            return number;
        }
        self.diagram.push(node);
        let number = self.diagram.root();
        self.numbers.insert(node, number);
        number
    }
}
