//! The binary format of certificates.

use std::fmt;
use std::io::{self, Read};

use freecell_core::{AutoPlay, Card, Game, Start};

use crate::checksum::Checksum;
use crate::collect::max_states;
use crate::condensed;
use crate::diagram::{Diagram, END, MAX_NODES, NOWHERE, Node};
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
        let mut checksum = Checksum::new();
        checksum.add(&bytes);
        bytes.extend(checksum.get().to_le_bytes());
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

/// Formats a start as a record without moves, by its deal number if it has one.
pub(crate) fn record(start: Start) -> String {
    let position = start.position();
    let number = position.to_deal().and_then(|deal| deal.number());
    let start = number.map_or(start, |number| Start::Deal(number, position.cell_count()));
    Game::new(start, AutoPlay::None).to_record()
}

pub(crate) fn read_start(line: &str) -> Option<Start> {
    let game = Game::from_record(line).ok()?;
    let has_moves = game.turn() > 0 || game.autoplay() != AutoPlay::None;
    (!has_moves).then_some(*game.start())
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

/// The reason why a certificate could not be read.
#[derive(Debug)]
#[non_exhaustive]
pub enum ReadError {
    /// An I/O operation failed.
    Io(io::Error),
    /// The input is empty.
    Empty,
    /// The first line is not that of a certificate.
    Title,
    /// The certificate is condensed, and [`Certificate::read`] cannot read it; see
    /// [`verify`](crate::verify()).
    Condensed,
    /// A header line contains a byte that is not printable ASCII, or is too long.
    Head {
        /// Offset of the byte, counted from 0.
        byte: u64,
    },
    /// The second line is not the start of a game.
    Start,
    /// The third line does not declare the numbers of states and nodes.
    Counts,
    /// The third line of a condensed certificate does not declare the numbers of cells,
    /// states and groups, or another number of cells than the second line.
    CondensedCounts,
    /// The header declares more states than [`Certificate::collect`] can find with
    /// this memory.
    TooManyStates {
        /// Declared number of states.
        states: u64,
        /// Maximum number of states.
        max: u64,
    },
    /// The header declares more nodes than fit into the memory limit.
    TooLarge {
        /// Declared number of nodes.
        nodes: u32,
        /// Maximum number of nodes.
        max: usize,
    },
    /// A node is malformed.
    Node {
        /// Number of the node, counted from 1.
        number: u32,
        /// Offset of the node, counted from 0.
        byte: u64,
    },
    /// A number of a condensed certificate is too large, or not larger than the one
    /// before it.
    Number {
        /// Offset of the number, counted from 0.
        byte: u64,
    },
    /// Checking a condensed certificate needs more memory than the limit allows.
    Memory {
        /// Number of states checked so far.
        states: u64,
    },
    /// The input ends too early.
    UnexpectedEof {
        /// Number of bytes in the input.
        byte: u64,
    },
    /// The input continues after the end of the certificate.
    TrailingData {
        /// Offset at which the certificate ends.
        byte: u64,
    },
    /// The checksum does not match the content.
    Checksum,
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ReadError::Io(error) => error.fmt(f),
            ReadError::Empty => write!(f, "the file is empty (expected a certificate)"),
            ReadError::Title => {
                write!(
                    f,
                    "not a certificate (expected {TITLE:?} or {:?} on the first line)",
                    condensed::TITLE
                )
            }
            ReadError::Condensed => write!(
                f,
                "a condensed certificate (expected {TITLE:?} on the first line; freecell verify-proof checks both)"
            ),
            ReadError::Head { byte } => write!(
                f,
                "invalid header at byte {byte} (expected three lines of text)"
            ),
            ReadError::Start => write!(
                f,
                "line 2: not the start of a game (expected a record without moves, such as 11982~none:)"
            ),
            ReadError::Counts => write!(
                f,
                "line 3: not a number of states and nodes (expected, for example, 7736 states, 2332 nodes)"
            ),
            ReadError::CondensedCounts => write!(
                f,
                "line 3: not a number of cells, states and groups (expected, for example, 2 free cells, \
                 70 settled states in 7 groups, 8 lost groups, twins merged)"
            ),
            ReadError::Number { byte } => write!(
                f,
                "malformed number at byte {byte} (expected ascending groups and states)"
            ),
            ReadError::Memory { states } => {
                write!(f, "the memory limit was reached after {states} states")
            }
            ReadError::TooManyStates { states, max } => {
                write!(
                    f,
                    "too many states: {states} declared; the memory limit allows {max}"
                )
            }
            ReadError::TooLarge { nodes, max } => {
                write!(
                    f,
                    "too many nodes: {nodes} declared; the memory limit allows {max}"
                )
            }
            ReadError::Node { number, byte } => write!(
                f,
                "node {number} at byte {byte}: malformed node (expected a card, a set of digits, and \
                 earlier nodes for lower cards)"
            ),
            ReadError::UnexpectedEof { byte } => {
                write!(f, "unexpected end of file after {byte} bytes")
            }
            ReadError::TrailingData { byte } => {
                write!(
                    f,
                    "unexpected data after the end of the certificate (expected {byte} bytes)"
                )
            }
            ReadError::Checksum => write!(f, "wrong checksum: the file is damaged or was changed"),
        }
    }
}

impl std::error::Error for ReadError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            ReadError::Io(error) => Some(error),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Certificate, ReadError};
    use crate::DEFAULT_MEMORY;

    fn read_error(bytes: &[u8]) -> ReadError {
        Certificate::read(bytes, DEFAULT_MEMORY).expect_err("no certificate")
    }

    #[test]
    fn errors_name_what_is_wrong() {
        let right = include_bytes!("../tests/data/3-without-cells.proof");
        assert!(Certificate::read(&right[..], DEFAULT_MEMORY).is_ok());
        assert!(matches!(read_error(b""), ReadError::Empty));
        assert!(matches!(
            read_error(b"freecell proof 2\n"),
            ReadError::Condensed
        ));
        assert!(matches!(
            read_error(b"freecell proof 3\n"),
            ReadError::Title
        ));
        assert!(matches!(read_error(&[0; 1000]), ReadError::Title));
        let head = |rest: &str| read_error(format!("freecell proof 1\n{rest}").as_bytes());
        assert!(matches!(head("617"), ReadError::UnexpectedEof { byte: 20 }));
        assert!(matches!(head("617~none:7a\n"), ReadError::Start));
        assert!(matches!(head("617~max:\n"), ReadError::Start));
        assert!(matches!(head("617~none:\n1 state\n"), ReadError::Counts));
        let long = "1".repeat(10_000);
        assert!(matches!(head(&long), ReadError::Head { byte: 273 }));
        let many = "617~none:\n1 states, 4294967295 nodes\n";
        assert!(matches!(head(many), ReadError::TooLarge { .. }));
        let many = "617~none:\n18446744073709551615 states, 1 nodes\n";
        assert!(matches!(head(many), ReadError::TooManyStates { .. }));
        let too_many = "617~none:\n18446744073709551616 states, 1 nodes\n";
        assert!(matches!(head(too_many), ReadError::Counts));
        // As many as memory allows, but missing from the input.
        assert!(matches!(
            head("617~none:\n1 states, 1000000 nodes\n\0\x02\0"),
            ReadError::UnexpectedEof { .. }
        ));
        for node in [
            "4\x02\0",
            "\0\x01\0",
            "\0\0",
            "\0\x40\0",
            "\0\x02\x01",
            "\0\x02\x7F",
        ] {
            let text = format!("617~none:\n1 states, 1 nodes\n{node}0000");
            assert!(
                matches!(
                    head(&text),
                    ReadError::Node {
                        number: 1,
                        byte: 45
                    }
                ),
                "{node:?}"
            );
        }
        let mut longer = right.to_vec();
        longer.push(0);
        let byte = right.len() as u64;
        assert!(matches!(read_error(&longer), ReadError::TrailingData { byte: b } if b == byte));
        let mut changed = *right;
        changed[right.len() - 1] ^= 1;
        assert!(matches!(read_error(&changed), ReadError::Checksum));
        // It has 12 states and 11 nodes.
        let with_memory = |memory| Certificate::read(&right[..], memory);
        let states = with_memory(11 * 144).expect_err("too little memory");
        assert!(matches!(
            states,
            ReadError::TooManyStates {
                states: 12,
                max: 11
            }
        ));
        assert!(with_memory(12 * 144).is_ok());
    }
}
