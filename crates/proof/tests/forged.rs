//! Certificates of format 1 that are damaged, or forged with a correct checksum. Reading and
//! checking them terminates quickly.

#[path = "model/bytes.rs"]
mod bytes;

use std::fs;
use std::path::Path;

use freecell_proof::{Certificate, CheckError, DEFAULT_MEMORY, ReadError};

use bytes::{checksum, push_number};

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

/// The result of reading and checking a certificate.
#[derive(Debug)]
enum Outcome {
    Unreadable(ReadError),
    Refused(CheckError),
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
                Outcome::Refused(CheckError::Count { declared, .. }) => {
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
                let mut forged_nodes = nodes[..first].to_vec();
                push_number(&mut forged_nodes, number.into());
                let nodes = [&forged_nodes, &nodes[last + 1..]].concat();
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

/// A changed byte is found by the checksum, and with a forged checksum by the checker.
#[test]
fn no_byte_can_be_changed() {
    let (mut unreadable, mut refused) = (0, 0);
    for content in stored() {
        let bytes = [&content[..], &checksum(&content)].concat();
        let is_readable = |bytes: &[u8]| Certificate::read(bytes, DEFAULT_MEMORY).is_ok();
        let position = Certificate::read(&bytes[..], DEFAULT_MEMORY).expect("a certificate");
        let position = position.start().position();
        for at in 0..bytes.len() {
            for change in 1..=u8::MAX {
                let mut bytes = bytes.clone();
                bytes[at] ^= change;
                assert!(!is_readable(&bytes), "{at}");
                let Some(forged) = bytes.get(..content.len()).filter(|_| at < content.len()) else {
                    continue;
                };
                let bytes = [forged, &checksum(forged)].concat();
                match Certificate::read(&bytes[..], DEFAULT_MEMORY) {
                    Ok(forged) => {
                        assert!(
                            forged.check(&position, &mut |_states| true).is_err(),
                            "{at}"
                        );
                        refused += 1;
                    }
                    Err(_) => unreadable += 1,
                }
            }
            assert!(!is_readable(&bytes[..at]));
            let mut longer = bytes.clone();
            longer.insert(at, 0);
            assert!(!is_readable(&longer));
        }
    }
    println!("{unreadable} unreadable, {refused} refused");
    assert!(unreadable > 1_000 && refused > 300);
}

/// A small file can describe more states than any checker can visit, with the correct
/// number in its header, or so many that they cannot be counted. The memory limit bounds the
/// time for a certificate, whatever the file declares.
#[test]
fn a_small_file_with_too_many_states_is_refused() {
    let exact = 6_u64.pow(20);
    for (cards, count) in [(20, exact), (52, u64::MAX)] {
        // All combinations of digits of the first cards.
        let node = |card: u8| [card, 0x3F].into_iter().chain([u8::from(card > 0); 6]);
        let nodes: Vec<u8> = (0..cards).flat_map(node).collect();
        let outcome_of = |states: u64| {
            let head =
                format!("freecell proof 1\n3~none~0cells:\n{states} states, {cards} nodes\n");
            outcome(&[head.as_bytes(), &nodes].concat())
        };
        for number in [1 << 32, exact, 1 << 63, u64::MAX - 1, u64::MAX] {
            let outcome = outcome_of(number);
            assert!(
                matches!(outcome, Outcome::Unreadable(ReadError::TooManyStates { states, .. }) if states == number),
                "{outcome:?}"
            );
        }
        for number in [0, 1, 1_000_000] {
            let outcome = outcome_of(number);
            assert!(
                matches!(outcome, Outcome::Refused(CheckError::Count { declared, found }) if (declared, found) == (number, count)),
                "{outcome:?}"
            );
        }
    }
}

fn read_error(bytes: &[u8]) -> ReadError {
    Certificate::read(bytes, DEFAULT_MEMORY).expect_err("no certificate")
}

#[test]
fn errors_name_what_is_wrong() {
    let right = include_bytes!("data/3-without-cells.proof");
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
