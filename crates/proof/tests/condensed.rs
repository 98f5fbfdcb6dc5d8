//! Condensed certificates that were changed. The format is implemented again here.

use std::ops::RangeInclusive;

use freecell_core::{CellCount, DealNumber, Position, Start};
use freecell_proof::{
    Certificate, CollectError, Condensed, DEFAULT_MEMORY, Evidence, Flaw, ReadError, Twins,
    VerifyError, verify,
};

fn always(_states: u64) -> bool {
    true
}

fn start(number: i64, cells: usize) -> Start {
    let number = DealNumber::new(number).expect("a number");
    Start::Deal(number, CellCount::new(cells).expect("at most four"))
}

fn collect(start: Start) -> Condensed {
    Condensed::collect(start, Twins::MERGED, DEFAULT_MEMORY, &mut always).expect("a lost deal")
}

fn check(bytes: &[u8], start: Start) -> Result<Evidence, VerifyError> {
    verify(bytes, &start.position(), DEFAULT_MEMORY, &mut always)
}

/// The content of a condensed certificate.
#[derive(Clone, PartialEq, Debug)]
struct Content {
    record: String,
    cells: usize,
    twins: &'static str,
    lost: Vec<u128>,
    groups: Vec<(u128, Vec<u128>)>,
}

impl Content {
    fn read(bytes: &[u8]) -> Content {
        let mut lines = bytes.splitn(4, |&byte| byte == b'\n');
        let mut line = || String::from_utf8(lines.next().expect("a line").to_vec()).expect("text");
        assert_eq!(line(), "freecell proof 2");
        let (record, counts) = (line(), line());
        let rest = lines.next().expect("the sets");
        let (rest, sum) = rest.split_at(rest.len() - 4);
        assert_eq!(sum, checksum(&bytes[..bytes.len() - 4]));
        let numbers: Vec<u64> = counts
            .split(' ')
            .filter_map(|word| word.parse().ok())
            .collect();
        let &[cells, states, groups, lost] = &numbers[..] else {
            panic!("{counts}");
        };
        let mut rest = rest.iter();
        let mut number = || {
            let mut number = 0;
            for place in 0.. {
                let byte = *rest.next().expect("a number");
                number |= u128::from(byte & 0x7F) << (7 * place);
                if byte < 0x80 {
                    break;
                }
            }
            number
        };
        let ascending = |count: u128, number: &mut dyn FnMut() -> u128| {
            let mut last = 0;
            let next = |_| {
                last += number();
                last
            };
            (0..count).map(next).collect::<Vec<u128>>()
        };
        let lost = ascending(lost.into(), &mut number);
        let mut last = 0;
        let groups: Vec<(u128, Vec<u128>)> = (0..groups)
            .map(|_| {
                last += number();
                let count = number();
                (last, ascending(count, &mut number))
            })
            .collect();
        assert_eq!(rest.len(), 0);
        let found: usize = groups.iter().map(|(_, states)| states.len()).sum();
        assert_eq!(found as u64, states);
        let is_merged = counts.ends_with(" lost groups, twins merged");
        Content {
            record,
            cells: usize::try_from(cells).expect("at most 4"),
            twins: if is_merged { "merged" } else { "distinct" },
            lost,
            groups,
        }
    }

    fn write(&self) -> Vec<u8> {
        let states: usize = self.groups.iter().map(|(_, states)| states.len()).sum();
        let (groups, lost) = (self.groups.len(), self.lost.len());
        let Content {
            record,
            cells,
            twins,
            ..
        } = self;
        let head = format!(
            "freecell proof 2\n{record}\n{cells} free cells, {states} settled states in {groups} groups, \
             {lost} lost groups, twins {twins}\n"
        );
        let mut bytes = head.into_bytes();
        ascend(&mut bytes, &self.lost);
        let mut last = 0;
        for (group, states) in &self.groups {
            push(&mut bytes, group - last);
            last = *group;
            push(&mut bytes, states.len() as u128);
            ascend(&mut bytes, states);
        }
        bytes.extend(checksum(&bytes));
        bytes
    }
}

fn ascend(bytes: &mut Vec<u8>, numbers: &[u128]) {
    let mut last = 0;
    for number in numbers {
        push(bytes, number - last);
        last = *number;
    }
}

fn push(bytes: &mut Vec<u8>, mut number: u128) {
    while number >= 0x80 {
        bytes.push((number & 0x7F) as u8 | 0x80);
        number >>= 7;
    }
    bytes.push((number & 0x7F) as u8);
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

/// Lost deals, two of them with settled states as well as lost groups.
fn lost_deals() -> [Start; 5] {
    let deals = [(3, 0), (1, 1), (14, 1), (22, 1), (781_948, 4)];
    deals.map(|(number, cells)| start(number, cells))
}

#[test]
fn the_format_is_as_specified() {
    let mut kinds = [0, 0];
    for start in lost_deals() {
        let certificate = collect(start);
        let content = Content::read(certificate.bytes());
        assert_eq!(content.write(), certificate.bytes());
        assert_eq!(content.cells, start.position().cell_count().get());
        kinds[0] += content.groups.len();
        kinds[1] += content.lost.len();
    }
    assert!(kinds.iter().all(|&count| count > 20), "{kinds:?}");
    let kept = include_bytes!("data/22-with-one-cell-condensed.proof");
    assert_eq!(collect(start(22, 1)).bytes(), kept, "the format is kept");
}

#[test]
fn nothing_can_be_left_out() {
    for start in lost_deals() {
        let content = Content::read(collect(start).bytes());
        assert!(check(&content.write(), start).is_ok());
        for group in 0..content.groups.len() {
            for state in 0..content.groups[group].1.len() {
                let mut less = content.clone();
                less.groups[group].1.remove(state);
                less.groups.retain(|(_, states)| !states.is_empty());
                let flaw = check(&less.write(), start);
                assert!(
                    matches!(
                        flaw,
                        Err(VerifyError::Flaw(
                            Flaw::MissingState { .. } | Flaw::MissingStart
                        ))
                    ),
                    "{flaw:?}"
                );
            }
        }
        for group in (0..content.lost.len()).step_by(content.lost.len() / 50 + 1) {
            let mut less = content.clone();
            less.lost.remove(group);
            let flaw = check(&less.write(), start);
            assert!(
                matches!(
                    flaw,
                    Err(VerifyError::Flaw(
                        Flaw::MissingState { .. } | Flaw::MissingStart | Flaw::OpenGroup { .. }
                    ))
                ),
                "{flaw:?}"
            );
        }
    }
}

/// A group that is not lost in the relaxed game cannot be claimed to be.
#[test]
fn lost_groups_must_be_closed() {
    let mut claimed = 0;
    for start in lost_deals() {
        let content = Content::read(collect(start).bytes());
        for (index, (group, _)) in content.groups.iter().enumerate() {
            let mut more = content.clone();
            more.groups.remove(index);
            more.lost.push(*group);
            more.lost.sort_unstable();
            let flaw = check(&more.write(), start);
            assert!(
                matches!(flaw, Err(VerifyError::Flaw(Flaw::OpenGroup { .. }))),
                "{flaw:?}"
            );
            claimed += 1;
        }
    }
    assert!(claimed > 20, "{claimed}");
}

#[test]
fn no_byte_can_be_changed() {
    let start = start(14, 1);
    let certificate = collect(start);
    let bytes = certificate.bytes();
    for at in 0..bytes.len() {
        for change in [1, 2, 4, 0x20, 0x7F, 0x80, 0xFF] {
            let mut bytes = bytes.to_vec();
            bytes[at] ^= change;
            assert!(check(&bytes, start).is_err(), "{at}");
            // With a forged checksum, it is left to the checker.
            let length = bytes.len() - 4;
            let sum = checksum(&bytes[..length]);
            bytes[length..].copy_from_slice(&sum);
            if at < length && check(&bytes, start).is_ok() {
                // Twins need not be merged, and sets may be larger than necessary.
                let content = Content::read(&bytes);
                let right = Content::read(certificate.bytes());
                let is_larger = content.lost.len() >= right.lost.len()
                    && content.groups.len() >= right.groups.len();
                assert!(is_larger, "{at}");
            }
        }
        assert!(check(&bytes[..at], start).is_err());
        let mut longer = bytes.to_vec();
        longer.insert(at, 0);
        assert!(check(&longer, start).is_err());
    }
    let longer = [bytes, b"\0"].concat();
    let error = check(&longer, start);
    assert!(matches!(
        error,
        Err(VerifyError::Read(ReadError::TrailingData { .. }))
    ));
}

/// The certificate of a deal with fewer cells, or of another deal, does not prove that a
/// winnable deal is lost, whatever its header claims.
#[test]
fn nothing_proves_that_a_winnable_deal_is_lost() {
    // Deals 2, 5, 7 and 8 can be won with one cell, and all of these with two.
    let lost: [(RangeInclusive<i64>, usize); 2] = [(1..=8, 0), (1..=1, 1)];
    for (numbers, cells) in lost {
        for number in numbers {
            let own = start(number, cells);
            let content = Content::read(collect(own).bytes());
            for more in 2..=4 {
                let other = start(number, more);
                let mut forged = content.clone();
                forged.cells = more;
                forged.record = format!("{number}~none~{more}cells:").replace("~4cells", "");
                let flaw = check(&forged.write(), other);
                assert!(matches!(flaw, Err(VerifyError::Flaw(_))), "{flaw:?}");
                // Both lines must name the same number.
                forged.cells = cells;
                let error = check(&forged.write(), other);
                assert!(
                    matches!(error, Err(VerifyError::Read(ReadError::CondensedCounts))),
                    "{error:?}"
                );
            }
            let mut forged = content.clone();
            forged.record = format!("617~none~{cells}cells:");
            let other = check(&forged.write(), own);
            assert!(matches!(
                other,
                Err(VerifyError::Flaw(Flaw::OtherPosition { .. }))
            ));
            assert!(check(&forged.write(), start(617, cells)).is_err());
        }
    }
}

/// The four of diamonds goes home, and then the five should, but the four of spades and the
/// three of hearts lie on it and cannot move. If the fives were exchanged, the game could
/// be won. So twins have to be distinguished here.
#[test]
fn twins_are_distinct_where_that_matters() {
    let text = "Foundations: C-K D-3 H-A S-3
        : 5D 4S 3H
        : 2H 6S 5H
        : KD 4D
        : 7D
        : QS JH TS 9H 8S 4H KH
        : QD JS TD 9S 8D 7S 5S KS
        : QH TH 9D 8H 7H 6D
        : 6H JD\n";
    let cells = CellCount::new(0).expect("no cells");
    let start = Start::from(Position::read(text, cells).expect("a board"));
    let certificate = collect(start);
    let Evidence::Settled { twins, .. } = certificate.evidence() else {
        panic!("settled states");
    };
    assert_eq!(twins, Twins::DISTINCT);
    assert!(check(certificate.bytes(), start).is_ok());
    let mut content = Content::read(certificate.bytes());
    content.twins = "merged";
    let flaw = check(&content.write(), start);
    assert!(
        matches!(flaw, Err(VerifyError::Flaw(Flaw::MissingStart))),
        "{flaw:?}"
    );
}

#[test]
fn limits_are_respected() {
    let lost = start(27, 1);
    let collected = Condensed::collect(lost, Twins::MERGED, 100_000, &mut always);
    assert!(matches!(collected, Err(CollectError::Memory { .. })));
    let mut polls = 0;
    let mut stop = |_| {
        polls += 1;
        polls < 3
    };
    let collected = Condensed::collect(lost, Twins::MERGED, DEFAULT_MEMORY, &mut stop);
    assert_eq!(collected, Err(CollectError::Stopped));
    let lost = start(1, 1);
    let bytes = collect(lost).into_bytes();
    let error = verify(&bytes[..], &lost.position(), 100, &mut always);
    assert!(matches!(
        error,
        Err(VerifyError::Read(ReadError::Memory { .. }))
    ));
    // A declared number allocates nothing.
    for count in ["18446744073709551615", "18446744073709551616"] {
        let head = format!(
            "freecell proof 2\n1~none~1cells:\n1 free cells, {count} settled states in {count} groups, {count} \
             lost groups, twins merged\n\0"
        );
        let error = check(head.as_bytes(), lost);
        assert!(
            matches!(
                error,
                Err(VerifyError::Read(
                    ReadError::UnexpectedEof { .. } | ReadError::CondensedCounts
                ))
            ),
            "{error:?}"
        );
    }
    let old = Certificate::read(&bytes[..], DEFAULT_MEMORY);
    assert!(matches!(old, Err(ReadError::Condensed)));
}

#[test]
fn both_formats_are_verified() {
    let start = start(3, 0);
    let old = include_bytes!("data/3-without-cells.proof");
    let evidence = check(old, start).expect("a proof");
    assert_eq!(evidence, Evidence::Reachable { states: 12 });
    let new = check(collect(start).bytes(), start).expect("a proof");
    assert!(matches!(new, Evidence::Settled { .. }));
    assert!(matches!(
        check(b"freecell proof 3\n", start),
        Err(VerifyError::Read(ReadError::Title))
    ));
}
