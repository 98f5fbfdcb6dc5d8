//! Certificates with a forged number and a correct checksum. Reading and checking
//! them terminates quickly.

use std::fs;
use std::path::Path;

use freecell_proof::{Certificate, DEFAULT_MEMORY, Flaw, ReadError};

/// No number of the format has more than 64 bits.
const NUMBERS: [u64; 7] = [
    0,
    1,
    u32::MAX as u64,
    1 << 32,
    1 << 63,
    u64::MAX - 1,
    u64::MAX,
];

/// Returns the certificates of format 1 in `tests/data`, without their checksums.
fn stored() -> Vec<Vec<u8>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data");
    let mut kept = Vec::new();
    for entry in fs::read_dir(folder).expect("the folder") {
        let mut bytes = fs::read(entry.expect("a file").path()).expect("a certificate");
        if bytes.starts_with(b"freecell proof 1\n") {
            bytes.truncate(bytes.len() - 4);
            kept.push(bytes);
        }
    }
    assert!(kept.len() >= 2, "{} certificates", kept.len());
    kept
}

/// CRC-32, implemented independently.
fn checksum(bytes: &[u8]) -> [u8; 4] {
    let mut rest = !0_u32;
    for &byte in bytes {
        rest ^= u32::from(byte);
        for _ in 0..8 {
            rest = (rest >> 1) ^ ((rest & 1) * 0xEDB8_8320);
        }
    }
    (!rest).to_le_bytes()
}

/// The result of reading and checking a certificate.
#[derive(Debug)]
enum Outcome {
    Unreadable(ReadError),
    Refused(Flaw),
    Proven,
}

fn outcome(content: &[u8]) -> Outcome {
    let bytes = [content, &checksum(content)].concat();
    let certificate = match Certificate::read(&bytes[..], DEFAULT_MEMORY) {
        Ok(certificate) => certificate,
        Err(error) => return Outcome::Unreadable(error),
    };
    let position = certificate.start().position();
    let checked = certificate.check(&position, &mut |states| {
        assert!(states < 10_000, "the checker does not terminate");
        true
    });
    match checked {
        Ok(()) => Outcome::Proven,
        Err(flaw) => Outcome::Refused(flaw),
    }
}

/// Splits content into the three header lines and the nodes.
fn split(content: &[u8]) -> ([String; 3], &[u8]) {
    let mut rest = content;
    let lines = [(); 3].map(|()| {
        let end = rest.iter().position(|&byte| byte == b'\n').expect("a line");
        let (line, after) = rest.split_at(end);
        rest = &after[1..];
        String::from_utf8(line.to_vec()).expect("text")
    });
    (lines, rest)
}

fn join(lines: &[String; 3], nodes: &[u8]) -> Vec<u8> {
    let head = lines.join("\n") + "\n";
    [head.as_bytes(), nodes].concat()
}

#[test]
fn stored_certificates_are_valid() {
    for content in stored() {
        assert!(matches!(outcome(&content), Outcome::Proven));
        let (lines, nodes) = split(&content);
        assert_eq!(join(&lines, nodes), content);
    }
}

#[test]
fn a_forged_number_of_states_is_refused() {
    for content in stored() {
        let (lines, nodes) = split(&content);
        let (_, rest) = lines[2].split_once(' ').expect("two counts");
        for number in NUMBERS {
            let mut lines = lines.clone();
            lines[2] = format!("{number} {rest}");
            let outcome = outcome(&join(&lines, nodes));
            let is_right = match &outcome {
                Outcome::Unreadable(ReadError::TooManyStates { states, .. }) => {
                    *states == number && number > 1
                }
                Outcome::Refused(Flaw::Count { declared, .. }) => {
                    *declared == number && number <= 1
                }
                _ => false,
            };
            assert!(is_right, "{}: {outcome:?}", lines[2]);
        }
    }
}

#[test]
fn a_forged_number_of_nodes_is_refused() {
    for content in stored() {
        let (lines, nodes) = split(&content);
        let (states, _) = lines[2].split_once(", ").expect("two counts");
        for number in NUMBERS {
            let mut lines = lines.clone();
            lines[2] = format!("{states}, {number} nodes");
            let outcome = outcome(&join(&lines, nodes));
            let Outcome::Unreadable(error) = outcome else {
                panic!("{}: {outcome:?}", lines[2]);
            };
            let is_right = match error {
                // With too few nodes, the checksum is read from the wrong place.
                ReadError::Checksum => number <= 1,
                ReadError::TooLarge { .. } => number == u32::MAX.into(),
                ReadError::Counts => number > u32::MAX.into(),
                _ => false,
            };
            assert!(is_right, "{}: {error:?}", lines[2]);
        }
    }
}

/// Seven bits in each byte, the lowest first.
fn encoded(mut number: u64) -> Vec<u8> {
    let mut bytes = Vec::new();
    while number >= 0x80 {
        bytes.push((number & 0x7F) as u8 | 0x80);
        number >>= 7;
    }
    bytes.push((number & 0x7F) as u8);
    bytes
}

/// Returns the first and the last byte of every reference to another node.
fn references(nodes: &[u8]) -> Vec<(usize, usize)> {
    let mut references = Vec::new();
    let mut at = 0;
    while at < nodes.len() {
        let digits = nodes[at + 1].count_ones();
        at += 2;
        for _ in 0..digits {
            let first = at;
            while nodes[at] >= 0x80 {
                at += 1;
            }
            references.push((first, at));
            at += 1;
        }
    }
    references
}

#[test]
fn a_forged_reference_to_a_node_is_refused() {
    let mut forged = 0;
    for content in stored() {
        let (lines, nodes) = split(&content);
        for (first, last) in references(nodes) {
            for number in NUMBERS.into_iter().filter(|&number| number > 1) {
                let nodes = [&nodes[..first], &encoded(number), &nodes[last + 1..]].concat();
                let outcome = outcome(&join(&lines, &nodes));
                assert!(
                    matches!(outcome, Outcome::Unreadable(ReadError::Node { .. })),
                    "{number} at {first}: {outcome:?}"
                );
                forged += 1;
            }
        }
    }
    assert!(forged > 100, "{forged}");
}

#[test]
fn a_forged_start_is_refused() {
    for content in stored() {
        let (lines, nodes) = split(&content);
        let (number_of_deal, rest) = lines[1].split_once('~').expect("a record");
        for number in NUMBERS {
            if number_of_deal == number.to_string() {
                continue;
            }
            let mut lines = lines.clone();
            lines[1] = format!("{number}~{rest}");
            let outcome = outcome(&join(&lines, nodes));
            let is_right = match outcome {
                Outcome::Unreadable(ReadError::Start) => number >= 1 << 33,
                Outcome::Refused(_) => number < 1 << 33,
                _ => false,
            };
            assert!(is_right, "{}: {outcome:?}", lines[1]);
        }
    }
}
