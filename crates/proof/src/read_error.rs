//! Why a certificate could not be read.

use std::io;

use freecell_core::enum_with_messages;

use crate::{certificate, condensed};

enum_with_messages! {
    /// The reason why a certificate could not be read.
    #[derive(Debug)]
    #[non_exhaustive]
    pub enum ReadError {
        /// An I/O operation failed.
        Io(error: io::Error) = "{error}";
        /// The input is empty.
        Empty = "the file is empty (expected a certificate)";
        /// The first line is not that of a certificate.
        Title =
            "not a certificate (expected {:?} or {:?} on the first line)",
            certificate::TITLE, condensed::TITLE;
        /// The certificate is condensed, and [`Certificate::read`](crate::Certificate::read)
        /// cannot read it; see [`verify`](crate::verify()).
        Condensed =
            "a condensed certificate (expected {:?} on the first line; freecell verify-proof \
             checks both)",
            certificate::TITLE;
        /// A header line contains a byte that is not printable ASCII, or is too long.
        Head {
            /// Offset of the byte, counted from 0.
            byte: u64,
        } = "invalid header at byte {byte} (expected three lines of text)";
        /// The second line is not the start of a game.
        Start =
            "line 2: not the start of a game (expected a record without moves, such as 11982~none:)";
        /// The third line does not declare the numbers of states and nodes.
        Counts =
            "line 3: not a number of states and nodes (expected, for example, 7736 states, \
             2332 nodes)";
        /// The third line of a condensed certificate does not declare the numbers of cells,
        /// states and groups, or another number of cells than the second line.
        CondensedCounts =
            "line 3: not a number of cells, states and groups (expected, for example, \
             2 free cells, 70 settled states in 7 groups, 8 lost groups, twins merged)";
        /// The header declares more states than
        /// [`Certificate::collect`](crate::Certificate::collect) can find with this memory.
        TooManyStates {
            /// Declared number of states.
            states: u64,
            /// Maximum number of states.
            max: u64,
        } = "too many states: {states} declared; the memory limit allows {max}";
        /// The header declares more nodes than fit into the memory limit.
        TooLarge {
            /// Declared number of nodes.
            nodes: u32,
            /// Maximum number of nodes.
            max: usize,
        } = "too many nodes: {nodes} declared; the memory limit allows {max}";
        /// A node is malformed.
        Node {
            /// Number of the node, counted from 1.
            number: u32,
            /// Offset of the node, counted from 0.
            byte: u64,
        } = "node {number} at byte {byte}: malformed node (expected a card, a set of digits, \
             and earlier nodes for lower cards)";
        /// A number of a condensed certificate is too large, or not larger than the one
        /// before it.
        Number {
            /// Offset of the number, counted from 0.
            byte: u64,
        } = "malformed number at byte {byte} (expected ascending groups and states)";
        /// Checking a condensed certificate needs more memory than the limit allows.
        Memory {
            /// Number of states checked so far.
            states: u64,
        } = "the memory limit was reached after {states} states";
        /// The input ends too early.
        UnexpectedEof {
            /// Number of bytes in the input.
            byte: u64,
        } = "unexpected end of file after {byte} bytes";
        /// The input continues after the end of the certificate.
        TrailingData {
            /// Offset at which the certificate ends.
            byte: u64,
        } = "unexpected data after the end of the certificate (expected {byte} bytes)";
        /// The checksum does not match the content.
        Checksum = "wrong checksum: the file is damaged or was changed";
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
