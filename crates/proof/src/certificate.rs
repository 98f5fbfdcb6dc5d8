//! Certificates of format 1, and their bytes.

use std::io::Read;

use freecell_core::{Card, Start};

use crate::checksum::push_checksum;
use crate::collect::max_states;
use crate::condensed;
use crate::diagram::{Diagram, END, MAX_NODES, NOWHERE, Node};
use crate::header::{read_start, record};
use crate::read_error::ReadError;
use crate::source::{Source, push_number};
use crate::state::{DIGITS, State};

/// A set of states that claims to prove that one position cannot be won.
///
/// [`Certificate::check`] verifies the claim; reading checks only the format.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Certificate {
    pub(crate) start: Start,
    pub(crate) states: u64,
    pub(crate) diagram: Diagram,
}

/// The first line.
pub(crate) const TITLE: &str = "freecell proof 1";
/// A growing list of nodes may be allocated twice, the second time at double size;
/// counting states takes one more number per node.
const BYTES_OF_NODE: usize = 3 * size_of::<Node>() + size_of::<u64>();

impl Certificate {
    /// Creates a certificate from sorted states.
    pub(crate) fn of(start: Start, states: &[State]) -> Certificate {
        Certificate {
            start,
            states: states.len() as u64,
            diagram: Diagram::of(states),
        }
    }

    /// Returns the position whose loss is claimed.
    pub fn start(&self) -> Start {
        self.start
    }

    /// Returns the number of states that the header declares.
    pub fn states(&self) -> u64 {
        self.states
    }

    /// Returns the number of nodes of the decision diagram.
    pub fn nodes(&self) -> usize {
        self.diagram.nodes().len()
    }

    /// Encodes the certificate in the format that `docs/formats.md` specifies.
    pub fn to_bytes(&self) -> Vec<u8> {
        let about = record(self.start);
        let (states, nodes) = (self.states, self.nodes());
        let head = format!("{TITLE}\n{about}\n{states} states, {nodes} nodes\n");
        let mut bytes = head.into_bytes();
        for (number, node) in (1_u32..).zip(self.diagram.nodes()) {
            let is_there = |digit: &usize| node.next[*digit] != NOWHERE;
            let digits = (0..DIGITS).filter(is_there);
            bytes.push(node.card);
            bytes.push(digits.clone().fold(0, |set, digit| set | 1 << digit));
            for digit in digits {
                let back = match node.next[digit] {
                    END => 0,
                    next => number - next,
                };
                push_number(&mut bytes, back.into());
            }
        }
        push_checksum(&mut bytes);
        bytes
    }

    /// Reads a certificate, using at most `max_memory` bytes of memory.
    ///
    /// A decision diagram describes exponentially many states in few bytes, and
    /// checking expands each of them. This function therefore refuses a certificate
    /// that declares more states than [`Certificate::collect`] could find with the
    /// same memory. The size of the file and `max_memory` bound the time to read
    /// and check it, whatever the file declares.
    ///
    /// # Errors
    ///
    /// Returns an error that says what is wrong and where.
    pub fn read(reader: impl Read, max_memory: usize) -> Result<Certificate, ReadError> {
        let mut source = Source::new(reader);
        match &source.title()?[..] {
            TITLE => Certificate::read_from(&mut source, max_memory),
            condensed::TITLE => Err(ReadError::Condensed),
            _ => Err(ReadError::Title),
        }
    }

    /// Reads what follows the title.
    pub(crate) fn read_from<R: Read>(
        source: &mut Source<R>,
        max_memory: usize,
    ) -> Result<Certificate, ReadError> {
        let start = read_start(&source.line()?).ok_or(ReadError::Start)?;
        let (states, nodes) = read_counts(&source.line()?).ok_or(ReadError::Counts)?;
        let max = max_states(max_memory);
        if states > max {
            return Err(ReadError::TooManyStates { states, max });
        }
        let max = (max_memory / BYTES_OF_NODE).min(MAX_NODES);
        if nodes as usize > max {
            return Err(ReadError::TooLarge { nodes, max });
        }
        let mut diagram = Diagram::default();
        for number in 1..=nodes {
            let byte = source.byte;
            let node = read_node(source, number)?;
            if !node.is_some_and(|node| diagram.push(node)) {
                return Err(ReadError::Node { number, byte });
            }
        }
        source.end()?;
        Ok(Certificate {
            start,
            states,
            diagram,
        })
    }
}

fn read_counts(line: &str) -> Option<(u64, u32)> {
    let (states, nodes) = line.split_once(" states, ")?;
    let nodes = nodes.strip_suffix(" nodes")?;
    Some((states.parse().ok()?, nodes.parse().ok()?))
}

/// Reads the node with this number; `None` if it is malformed.
fn read_node<R: Read>(source: &mut Source<R>, number: u32) -> Result<Option<Node>, ReadError> {
    let [card, digits] = source.bytes()?;
    // A node without digits would be empty; a node with only digit 0 would be
    // redundant.
    if usize::from(card) >= Card::COUNT || digits < 2 || digits >> DIGITS != 0 {
        return Ok(None);
    }
    let mut node = Node {
        card,
        next: [NOWHERE; DIGITS],
    };
    for (digit, next) in node.next.iter_mut().enumerate() {
        if digits >> digit & 1 != 0 {
            let back = source.number(u32::BITS)?;
            *next = match back.and_then(|back| u32::try_from(back).ok()) {
                Some(0) => END,
                Some(back) if back < number => number - back,
                _ => return Ok(None),
            };
        }
    }
    Ok(Some(node))
}
