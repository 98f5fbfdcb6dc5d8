//! Certificates as bytes.

use std::fmt;
use std::io::{self, Read};

use freecell_core::{AutoPlay, Card, Game, Start};

use crate::checksum::Checksum;
use crate::collect::max_states;
use crate::diagram::{Diagram, END, MAX_NODES, NOWHERE, Node};
use crate::state::{DIGITS, State};

/// A set of positions that is meant to show that one of them cannot be won.
///
/// That it does is for [`Certificate::check`] to say; reading looks at the
/// form alone.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Certificate {
    pub(crate) start: Start,
    pub(crate) states: u64,
    pub(crate) diagram: Diagram,
}

/// The first line.
const TITLE: &str = "freecell proof 1";
/// No line of the head is longer, in bytes.
const LONGEST_LINE: usize = 256;
/// While it grows, the list of nodes may be there twice, once as large again;
/// counting states takes one more number for each.
const BYTES_OF_NODE: usize = 3 * size_of::<Node>() + size_of::<u64>();

impl Certificate {
    /// A certificate of sorted states.
    pub(crate) fn of(start: Start, states: &[State]) -> Certificate {
        Certificate {
            start,
            states: states.len() as u64,
            diagram: Diagram::of(states),
        }
    }

    /// The position that it is about.
    pub fn start(&self) -> Start {
        self.start
    }

    /// How many states it says that it has.
    pub fn states(&self) -> u64 {
        self.states
    }

    /// How many nodes it takes to say which they are.
    pub fn nodes(&self) -> usize {
        self.diagram.nodes().len()
    }

    /// The certificate as `docs/formats.md` specifies it.
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
                push_number(&mut bytes, back);
            }
        }
        let mut checksum = Checksum::new();
        checksum.add(&bytes);
        bytes.extend(checksum.get().to_le_bytes());
        bytes
    }

    /// Reads a certificate, in at most `max_memory` bytes of memory.
    ///
    /// A diagram describes exponentially many states in few bytes, and checking
    /// looks at each of them. So this refuses a certificate that says it has
    /// more states than [`Certificate::collect`] finds with the same memory:
    /// the time that reading and checking take is bounded by the size of the
    /// file and by `max_memory`, whatever the file says.
    ///
    /// # Errors
    ///
    /// What is wrong, and where.
    pub fn read(reader: impl Read, max_memory: usize) -> Result<Certificate, ReadError> {
        let mut source = Source::new(reader);
        let title = source.line().map_err(|error| match error {
            ReadError::Ends { byte: 0 } => ReadError::Empty,
            ReadError::Io(error) => ReadError::Io(error),
            _ => ReadError::Title,
        })?;
        if title != TITLE {
            return Err(ReadError::Title);
        }
        let start = read_start(&source.line()?).ok_or(ReadError::Start)?;
        let (states, nodes) = read_counts(&source.line()?).ok_or(ReadError::Counts)?;
        let most = max_states(max_memory);
        if states > most {
            return Err(ReadError::TooManyStates { states, most });
        }
        let most = (max_memory / BYTES_OF_NODE).min(MAX_NODES);
        if nodes as usize > most {
            return Err(ReadError::TooLarge { nodes, most });
        }
        let mut diagram = Diagram::default();
        for number in 1..=nodes {
            let byte = source.byte;
            let node = source.node(number)?;
            if !node.is_some_and(|node| diagram.push(node)) {
                return Err(ReadError::Node { number, byte });
            }
        }
        let expected = source.checksum.get();
        if source.bytes()? != expected.to_le_bytes() {
            return Err(ReadError::Checksum);
        }
        let byte = source.byte;
        match source.bytes::<1>() {
            Ok(_) => Err(ReadError::GoesOn { byte }),
            Err(ReadError::Io(error)) => Err(ReadError::Io(error)),
            Err(_) => Ok(Certificate {
                start,
                states,
                diagram,
            }),
        }
    }
}

/// A start as a record without moves, by its number if it has one.
pub(crate) fn record(start: Start) -> String {
    let position = start.position();
    let number = position.to_deal().and_then(|deal| deal.number());
    let start = number.map_or(start, |number| Start::Deal(number, position.cell_count()));
    Game::new(start, AutoPlay::None).to_record()
}

fn read_start(line: &str) -> Option<Start> {
    let game = Game::from_record(line).ok()?;
    let has_moves = game.turn() > 0 || game.autoplay() != AutoPlay::None;
    (!has_moves).then_some(*game.start())
}

fn read_counts(line: &str) -> Option<(u64, u32)> {
    let (states, nodes) = line.split_once(" states, ")?;
    let nodes = nodes.strip_suffix(" nodes")?;
    Some((states.parse().ok()?, nodes.parse().ok()?))
}

/// Seven bits in each byte, the lowest first; the highest bit says that more
/// follow.
fn push_number(bytes: &mut Vec<u8>, mut number: u32) {
    while number >= 0x80 {
        bytes.push((number & 0x7F) as u8 | 0x80);
        number >>= 7;
    }
    bytes.push((number & 0x7F) as u8);
}

/// Bytes that are counted and added up on the way.
struct Source<R> {
    bytes: io::Bytes<io::BufReader<R>>,
    checksum: Checksum,
    /// How many have been read.
    byte: u64,
}

impl<R: Read> Source<R> {
    fn new(reader: R) -> Source<R> {
        Source {
            bytes: io::BufReader::new(reader).bytes(),
            checksum: Checksum::new(),
            byte: 0,
        }
    }

    fn bytes<const N: usize>(&mut self) -> Result<[u8; N], ReadError> {
        let mut bytes = [0; N];
        for byte in &mut bytes {
            *byte = match self.bytes.next() {
                Some(read) => read.map_err(ReadError::Io)?,
                None => return Err(ReadError::Ends { byte: self.byte }),
            };
            self.byte += 1;
            self.checksum.add(&[*byte]);
        }
        Ok(bytes)
    }

    /// A line of the head, without its end.
    fn line(&mut self) -> Result<String, ReadError> {
        let mut line = String::new();
        loop {
            match self.bytes()? {
                [b'\n'] => return Ok(line),
                [byte @ b' '..=b'~'] if line.len() < LONGEST_LINE => line.push(byte.into()),
                _ => {
                    return Err(ReadError::Head {
                        byte: self.byte - 1,
                    });
                }
            }
        }
    }

    /// The node with this number; `None` if it is not well formed.
    fn node(&mut self, number: u32) -> Result<Option<Node>, ReadError> {
        let [card, digits] = self.bytes()?;
        // Without a digit nothing is in it; with none but 0 it need not be asked
        // for.
        if usize::from(card) >= Card::COUNT || digits < 2 || digits >> DIGITS != 0 {
            return Ok(None);
        }
        let mut node = Node {
            card,
            next: [NOWHERE; DIGITS],
        };
        for (digit, next) in node.next.iter_mut().enumerate() {
            if digits >> digit & 1 != 0 {
                *next = match self.number()? {
                    Some(0) => END,
                    Some(back) if back < number => number - back,
                    _ => return Ok(None),
                };
            }
        }
        Ok(Some(node))
    }

    fn number(&mut self) -> Result<Option<u32>, ReadError> {
        let mut number = 0;
        for place in 0..5 {
            let [byte] = self.bytes()?;
            number |= u64::from(byte & 0x7F) << (place * 7);
            if byte < 0x80 {
                return Ok(number.try_into().ok());
            }
        }
        Ok(None)
    }
}

/// Why bytes are no certificate.
#[derive(Debug)]
#[non_exhaustive]
pub enum ReadError {
    /// They could not be read.
    Io(io::Error),
    /// There are none.
    Empty,
    /// They begin otherwise.
    Title,
    /// A line of the head has a byte that is no letter, or too many.
    Head {
        /// Where, counted from 0.
        byte: u64,
    },
    /// The second line is not the start of a game.
    Start,
    /// The third line does not tell how many states and nodes there are.
    Counts,
    /// There are more states than [`Certificate::collect`] finds with this memory.
    TooManyStates {
        /// How many there are said to be.
        states: u64,
        /// How many may be.
        most: u64,
    },
    /// There are more nodes than memory allows.
    TooLarge {
        /// How many there are said to be.
        nodes: u32,
        /// How many may be.
        most: usize,
    },
    /// A node is not well formed.
    Node {
        /// Which, counted from 1.
        number: u32,
        /// Where it begins, counted from 0.
        byte: u64,
    },
    /// They end too early.
    Ends {
        /// How many there are.
        byte: u64,
    },
    /// More follows.
    GoesOn {
        /// Where it should end.
        byte: u64,
    },
    /// Something has been changed.
    Checksum,
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ReadError::Io(error) => error.fmt(f),
            ReadError::Empty => write!(f, "it is empty (expected a certificate)"),
            ReadError::Title => {
                write!(
                    f,
                    "this is no certificate (expected {TITLE:?} on the first line)"
                )
            }
            ReadError::Head { byte } => write!(
                f,
                "byte {byte} is no part of a line (expected three lines of text)"
            ),
            ReadError::Start => write!(
                f,
                "line 2 is no start of a game (expected a record without moves, such as 11982~none:)"
            ),
            ReadError::Counts => write!(
                f,
                "line 3 does not count (expected, for example, 7736 states, 2332 nodes)"
            ),
            ReadError::TooManyStates { states, most } => {
                write!(f, "it has {states} states, and memory is for {most}")
            }
            ReadError::TooLarge { nodes, most } => {
                write!(f, "it has {nodes} nodes, and memory is for {most}")
            }
            ReadError::Node { number, byte } => write!(
                f,
                "node {number}, from byte {byte}: this is no node (expected a card, a set of \
                 digits, and nodes before it about lower cards)"
            ),
            ReadError::Ends { byte } => write!(f, "it ends too early, after {byte} bytes"),
            ReadError::GoesOn { byte } => {
                write!(f, "it goes on after its end (expected {byte} bytes)")
            }
            ReadError::Checksum => write!(f, "its checksum is wrong: it has been changed"),
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

    fn refusal(bytes: &[u8]) -> ReadError {
        Certificate::read(bytes, DEFAULT_MEMORY).expect_err("no certificate")
    }

    #[test]
    fn what_is_wrong_is_told() {
        let right = include_bytes!("../../../testdata/proofs/3-without-cells.proof");
        assert!(Certificate::read(&right[..], DEFAULT_MEMORY).is_ok());
        assert!(matches!(refusal(b""), ReadError::Empty));
        assert!(matches!(refusal(b"freecell proof 2\n"), ReadError::Title));
        assert!(matches!(refusal(&[0; 1000]), ReadError::Title));
        let head = |rest: &str| refusal(format!("freecell proof 1\n{rest}").as_bytes());
        assert!(matches!(head("617"), ReadError::Ends { byte: 20 }));
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
        // Said to be as many as memory allows, and not there.
        assert!(matches!(
            head("617~none:\n1 states, 1000000 nodes\n\0\x02\0"),
            ReadError::Ends { .. }
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
        assert!(matches!(refusal(&longer), ReadError::GoesOn { byte: b } if b == byte));
        let mut changed = *right;
        changed[right.len() - 1] ^= 1;
        assert!(matches!(refusal(&changed), ReadError::Checksum));
        // It has 12 states and 11 nodes.
        let with_memory = |memory| Certificate::read(&right[..], memory);
        let states = with_memory(11 * 144).expect_err("too little memory");
        assert!(matches!(
            states,
            ReadError::TooManyStates {
                states: 12,
                most: 11
            }
        ));
        assert!(with_memory(12 * 144).is_ok());
    }
}
