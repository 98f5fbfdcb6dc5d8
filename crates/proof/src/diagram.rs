//! A set of states as a decision diagram.
//!
//! A node asks for the digit of one card, and each answer leads to the node
//! that asks for the rest. Digits are asked for from the king of spades down
//! to the ace of clubs, and cards whose digit is 0 in all the rest are not asked
//! for. What can follow is often the same after different beginnings, and
//! then the same node. That makes the set small: for the impossible deals it
//! has a twentieth as many nodes as states.

use std::collections::HashMap;

use crate::state::{DIGITS, State};

/// A question and where each answer leads.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Node {
    /// The index of the card whose digit is asked for.
    pub(crate) card: u8,
    /// By digit: the number of the next node, [`END`], or [`NOWHERE`].
    pub(crate) next: [u32; DIGITS],
}

/// All other digits are 0, and this is a state of the set.
pub(crate) const END: u32 = 0;
/// No state of the set has this digit here.
pub(crate) const NOWHERE: u32 = u32::MAX;

/// The maximum number of nodes: their numbers lie between [`END`] and
/// [`NOWHERE`].
pub(crate) const MAX_NODES: usize = NOWHERE as usize - 1;

/// A set of states that is not empty.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Diagram {
    /// Node 1 and on; each leads only to nodes before it. The last one comes
    /// first.
    nodes: Vec<Node>,
}

impl Diagram {
    /// The smallest diagram of states, which have to be sorted.
    pub(crate) fn of(states: &[State]) -> Diagram {
        let mut builder = Builder::default();
        builder.node_of(states, 52);
        builder.diagram
    }

    pub(crate) fn nodes(&self) -> &[Node] {
        &self.nodes
    }

    /// Adds a node; `false` if it leads to where it must not.
    ///
    /// # Panics
    ///
    /// If there are [`MAX_NODES`] already, because the number of another one would
    /// be taken for [`NOWHERE`], [`END`] or an earlier node.
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

    /// The number of the node that comes first.
    #[allow(
        clippy::cast_possible_truncation,
        reason = "`push` adds at most MAX_NODES"
    )]
    pub(crate) fn root(&self) -> u32 {
        self.nodes.len() as u32
    }

    /// How many states there are, or `u64::MAX` for that many or more.
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

    /// Whether a state is in the set.
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

    /// All states in order.
    pub(crate) fn states(&self) -> States<'_> {
        States {
            diagram: self,
            open: vec![(self.root(), State::START)],
        }
    }
}

/// The states of a diagram in order.
pub(crate) struct States<'a> {
    diagram: &'a Diagram,
    /// Nodes to go on from, the next one last, each with the digits before it.
    open: Vec<(u32, State)>,
}

impl Iterator for States<'_> {
    type Item = State;

    fn next(&mut self) -> Option<State> {
        loop {
            let (number, state) = self.open.pop()?;
            let Some(node) = self.diagram.node(number) else {
                return Some(state);
            };
            for (digit, &next) in node.next.iter().enumerate().rev() {
                if next != NOWHERE {
                    let state = state.with(usize::from(node.card), digit);
                    self.open.push((next, state));
                }
            }
        }
    }
}

#[derive(Default)]
struct Builder {
    diagram: Diagram,
    numbers: HashMap<Node, u32>,
}

impl Builder {
    /// The number of the node for what follows in sorted states that are alike
    /// in all digits from `end` on.
    fn node_of(&mut self, states: &[State], end: usize) -> u32 {
        let ([first, ..], [.., last]) = (states, states) else {
            return NOWHERE;
        };
        // Where the first and the last are alike, all between them are.
        let is_asked = |&card: &usize| first.digit(card) != 0 || last.digit(card) != 0;
        let Some(card) = (0..end).rev().find(is_asked) else {
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
