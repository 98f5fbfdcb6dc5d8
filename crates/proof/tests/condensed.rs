//! Condensed certificates, collected and changed, compared with what they mean by definition.

mod model;

use std::collections::BTreeSet;
use std::ops::RangeInclusive;

use freecell_core::{Card, CellCount, DealNumber, Position, Start};
use freecell_proof::{
    Certificate, CheckError, CollectError, Condensed, DEFAULT_MEMORY, ProofSummary, ReadError,
    Twins, VerifyError, verify,
};
use freecell_testkit::Random;

use model::bytes::checksum;
use model::{Content, Model, ends};

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

fn check(bytes: &[u8], start: Start) -> Result<ProofSummary, VerifyError> {
    verify(bytes, &start.position(), DEFAULT_MEMORY, &mut always)
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
        for (group, state) in content.states() {
            let error = check(&content.without(group, state).write(), start);
            assert!(
                matches!(
                    error,
                    Err(VerifyError::Check(
                        CheckError::MissingState { .. } | CheckError::MissingStart
                    ))
                ),
                "{error:?}"
            );
        }
        for group in content.lost.iter().step_by(content.lost.len() / 50 + 1) {
            let mut less = content.clone();
            less.lost.remove(group);
            let error = check(&less.write(), start);
            assert!(
                matches!(
                    error,
                    Err(VerifyError::Check(
                        CheckError::MissingState { .. }
                            | CheckError::MissingStart
                            | CheckError::OpenGroup { .. }
                    ))
                ),
                "{error:?}"
            );
        }
    }
}

/// A group cannot be claimed to be lost if moves lead from it to groups that are not.
#[test]
fn lost_groups_must_be_closed() {
    let mut claimed = 0;
    for start in lost_deals() {
        let content = Content::read(collect(start).bytes());
        for group in content.groups.keys() {
            let mut more = content.clone();
            more.groups.remove(group);
            more.lost.insert(*group);
            let error = check(&more.write(), start);
            // Groups are numbered from 1.
            let open = more.lost.range(..=group).count() as u64;
            assert!(
                matches!(error, Err(VerifyError::Check(CheckError::OpenGroup { number })) if number == open),
                "{error:?}"
            );
            claimed += 1;
        }
    }
    assert!(claimed > 20, "{claimed}");
}

#[test]
fn a_group_has_states() {
    let start = start(22, 1);
    let mut content = Content::read(collect(start).bytes());
    let last = *content
        .groups
        .keys()
        .next_back()
        .expect("a group with states");
    content.groups.insert(last + 1, BTreeSet::new());
    let error = check(&content.write(), start);
    let is_refused = matches!(error, Err(VerifyError::Read(ReadError::Number { .. })));
    assert!(is_refused, "{error:?}");
}

/// A lost position with the sets of a naive collector and of ours, which has lost groups as well.
struct Lost {
    start: Start,
    model: Model,
    naive: Content,
    collected: Content,
}

/// Returns ends of games that are lost, if twins are merged like this; either those with settled
/// states, or those with lost groups only.
fn lost_ends(twins: Twins, has_states: bool) -> impl Iterator<Item = Lost> {
    // Ends of games without cells hardly ever have settled states.
    let deal = start(195, 0).position();
    std::iter::once(deal).chain(ends(1)).filter_map(move |end| {
        let text = twins.to_string();
        let model = Model::new(&end, &text);
        let naive = model.collect(&text, 500).ok()??;
        let collected = Condensed::collect(end, twins, DEFAULT_MEMORY, &mut always);
        let collected = Content::read(collected.expect("a lost position").bytes());
        assert_eq!(collected.twins, text);
        (collected.groups.is_empty() != has_states).then(|| Lost {
            start: Start::from(end),
            model,
            naive,
            collected,
        })
    })
}

/// Returns ways to merge twins: none, all and about half of them.
fn some_twins() -> [Twins; 3] {
    let half = Card::ALL.into_iter().filter(|card| card.index() % 8 < 3);
    [Twins::DISTINCT, Twins::MERGED, Twins::merged_except(half)]
}

/// The collector finds the settled states of a naive one, in groups that are not lost; if all cards
/// are distinct, all of them. What both find is a proof.
#[test]
fn the_collector_agrees_with_a_naive_one() {
    let mut lost = [[0; 5]; 2];
    for (twins, has_states) in some_twins()
        .into_iter()
        .flat_map(|it| [(it, true), (it, false)])
    {
        for Lost {
            start,
            model,
            mut naive,
            collected,
        } in lost_ends(twins, has_states).take(30)
        {
            assert_eq!(model.is_proof(&naive), Some(true));
            assert_ne!(model.is_proof(&collected), Some(false));
            assert!(check(&naive.write(), start).is_ok());
            assert!(check(&collected.write(), start).is_ok());
            naive
                .groups
                .retain(|group, _| !collected.lost.contains(group));
            if twins == Twins::DISTINCT {
                assert_eq!(collected.groups, naive.groups, "{}", start.position());
            }
            let is_naive = |(group, state)| naive.groups[&group].contains(&state);
            assert!(collected.states().all(is_naive), "{}", start.position());
            lost[usize::from(has_states)][collected.cells] += 1;
        }
    }
    println!("{lost:?} by cells");
    assert!(lost.iter().flatten().all(|&count| count > 5), "{lost:?}");
}

/// If all cards are distinct, there is a certificate if and only if the position is lost.
#[test]
fn positions_that_can_be_won_have_no_certificate() {
    let (mut won, mut lost) = ([0; 5], 0);
    for end in ends(2).take(800) {
        let Ok(naive) = Model::new(&end, "distinct").collect("distinct", 300) else {
            continue;
        };
        for twins in some_twins() {
            let collected = Condensed::collect(end, twins, DEFAULT_MEMORY, &mut always);
            match &naive {
                Some(_) => assert!(collected.is_ok(), "{end}"),
                None => assert_eq!(collected, Err(CollectError::Winnable), "{end}"),
            }
        }
        match naive {
            Some(_) => lost += 1,
            None => won[end.cells().len()] += 1,
        }
    }
    println!("{lost} lost, {won:?} won by cells");
    assert!(lost > 200 && won.iter().all(|&count| count > 4), "{won:?}");
}

/// Changed certificates are only accepted if they are proofs as well.
#[test]
fn only_proofs_are_accepted() {
    let mut random = Random::new(1);
    let (mut proofs, mut refused) = (0, 0);
    for (twins, has_states) in some_twins()
        .into_iter()
        .flat_map(|it| [(it, true), (it, false)])
    {
        for Lost {
            start,
            model,
            naive,
            collected,
        } in lost_ends(twins, has_states).take(20)
        {
            for content in [&naive, &collected].into_iter().cycle().take(20) {
                let changed = change(&mut random, &model, content);
                if check(&changed.write(), start).is_err() {
                    refused += 1;
                    continue;
                }
                assert_eq!(model.is_proof(&changed), Some(true), "{changed:?}");
                proofs += 1;
            }
        }
    }
    println!("{proofs} proofs, {refused} refused");
    assert!(proofs > 300 && refused > 300);
}

/// Adds or removes some states or lost groups.
fn change(random: &mut Random, model: &Model, content: &Content) -> Content {
    let mut changed = content.clone();
    for _ in 0..=random.below(3) {
        let states: Vec<(u128, u128)> = changed.states().collect();
        let lost: Vec<u128> = changed.lost.iter().copied().collect();
        let all: Vec<u128> = changed.groups.keys().chain(&lost).copied().collect();
        match (
            random.below(5),
            random.choose(&states),
            random.choose(&lost),
        ) {
            (0, Some(&(group, state)), _) => changed = changed.without(group, state),
            (1, _, Some(group)) => {
                changed.lost.remove(group);
            }
            (2, Some((group, _)), _) => {
                changed.groups.remove(group);
                changed.lost.insert(*group);
            }
            (3, Some(&(group, _)), _) => {
                // Another group, with the same position of the loose cards or none.
                changed.lost.insert(group + (1 << random.below(56)));
            }
            _ => {
                let group = random.choose(&all).copied().unwrap_or(0);
                let keys = model.keys(group);
                let states = changed.groups.entry(group).or_default();
                states.extend(random.choose(&keys));
                changed.groups.retain(|_, states| !states.is_empty());
            }
        }
    }
    changed
}

/// Changes each byte, with and without a correct checksum. What is accepted has to be a proof.
#[test]
fn no_byte_can_be_changed() {
    let deal = start(14, 1);
    let mut certificates = vec![(deal, collect(deal).into_bytes())];
    for lost in lost_ends(Twins::MERGED, true).take(40) {
        let bytes = lost.collected.write();
        if bytes.len() < 350 && certificates.len() < 8 {
            certificates.push((lost.start, bytes));
        }
    }
    assert!(certificates.len() > 4, "{}", certificates.len());
    let (mut accepted, mut refused) = (0, 0);
    for (start, bytes) in certificates {
        assert!(check(&bytes, start).is_ok());
        for at in 0..bytes.len() {
            for change in [1, 2, 4, 0x20, 0x7F, 0x80, 0xFF] {
                let mut forged = bytes.clone();
                forged[at] ^= change;
                assert!(check(&forged, start).is_err(), "{at}");
                // With a forged checksum, it is left to the checker.
                let length = forged.len() - 4;
                let sum = checksum(&forged[..length]);
                forged[length..].copy_from_slice(&sum);
                if at >= length {
                    continue;
                }
                if check(&forged, start).is_err() {
                    refused += 1;
                    continue;
                }
                accepted += 1;
                let content = Content::read(&forged);
                let model = Model::new(&start.position(), &content.twins);
                assert_eq!(model.is_proof(&content), Some(true), "{at}");
            }
            assert!(check(&bytes[..at], start).is_err());
            let mut longer = bytes.clone();
            longer.insert(at, 0);
            assert!(check(&longer, start).is_err());
        }
        let longer = [&bytes[..], b"\0"].concat();
        assert!(matches!(
            check(&longer, start),
            Err(VerifyError::Read(ReadError::TrailingData { .. }))
        ));
    }
    println!("{accepted} accepted, {refused} refused");
    assert!(accepted > 10 && refused > 1_000);
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
                assert!(matches!(flaw, Err(VerifyError::Check(_))), "{flaw:?}");
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
                Err(VerifyError::Check(CheckError::OtherPosition { .. }))
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
    let cells = CellCount::ZERO;
    let start = Start::from(Position::read(text, cells).expect("a board"));
    let certificate = collect(start);
    let ProofSummary::Settled { twins, .. } = certificate.summary() else {
        panic!("settled states");
    };
    assert_eq!(twins, Twins::DISTINCT);
    assert!(check(certificate.bytes(), start).is_ok());
    let mut content = Content::read(certificate.bytes());
    content.twins = "merged".to_owned();
    let flaw = check(&content.write(), start);
    assert!(
        matches!(flaw, Err(VerifyError::Check(CheckError::MissingStart))),
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
    // A check polls about once in a thousand positions, also while it looks at lost groups.
    let impossible = start(781_948, 4);
    let certificate = collect(impossible);
    let mut polls = 0;
    let checked = verify(
        certificate.bytes(),
        &impossible.position(),
        DEFAULT_MEMORY,
        &mut |_| {
            polls += 1;
            true
        },
    );
    assert!(checked.is_ok() && (20..1_000).contains(&polls), "{polls}");
    let stopped = verify(
        certificate.bytes(),
        &impossible.position(),
        DEFAULT_MEMORY,
        &mut |_| {
            polls -= 1;
            polls > 10
        },
    );
    assert!(matches!(
        stopped,
        Err(VerifyError::Check(CheckError::Stopped))
    ));
    assert_eq!(polls, 10);
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
    let summary = check(old, start).expect("a proof");
    assert_eq!(summary, ProofSummary::Reachable { states: 12 });
    let new = check(collect(start).bytes(), start).expect("a proof");
    assert!(matches!(new, ProofSummary::Settled { .. }));
    assert!(matches!(
        check(b"freecell proof 3\n", start),
        Err(VerifyError::Read(ReadError::Title))
    ));
}
