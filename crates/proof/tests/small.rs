//! Certificates compared with a naive search.

use std::cell::Cell;
use std::collections::BTreeSet;

use freecell_core::{CellCount, Column, DealNumber, Position, Start};
use freecell_proof::{Certificate, CollectError, DEFAULT_MEMORY};
use freecell_testkit::{Random, full_endgame, position_with_cells, reachable_positions};
use proptest::prelude::*;

fn always(_states: u64) -> bool {
    true
}

/// Compares with the naive search; returns whether the position is lost, `None` if
/// that search reaches no verdict.
fn compare(position: &Position) -> Option<bool> {
    let reachable = reachable_positions(position, 2_000).ok()?;
    let collected = Certificate::collect(*position, DEFAULT_MEMORY, &mut always);
    if reachable.iter().any(Position::is_won) {
        assert_eq!(collected, Err(CollectError::Winnable), "{position}");
        return Some(false);
    }
    let certificate = collected.expect("a lost position");
    let different: BTreeSet<_> = reachable.iter().map(Position::canonical).collect();
    assert_eq!(certificate.states(), different.len() as u64, "{position}");
    assert_eq!(certificate.check(position, &mut always), Ok(()));
    let read = Certificate::read(&certificate.to_bytes()[..], DEFAULT_MEMORY);
    let read = read.expect("what was written");
    assert_eq!(read.to_bytes(), certificate.to_bytes());
    assert_eq!(read.check(position, &mut always), Ok(()));
    Some(true)
}

#[test]
fn deals_with_few_cells() {
    let mut lost = 0;
    for number in 1..=200_u32 {
        let position = position_with_cells(number.into(), number as usize % 2);
        lost += usize::from(compare(&position) == Some(true));
    }
    println!("{lost} are lost");
    assert!(lost > 50);
}

/// The last cards of each suit, in any order and place.
fn endgames() -> impl Strategy<Value = Position> {
    // Positions with few cards are always won; many cards in crowded columns are
    // often lost.
    let few = (prop::array::uniform4(10_usize..=13), 0_usize..=2);
    let many = (prop::array::uniform4(0_usize..=4), Just(0_usize));
    (prop_oneof![few, many], any::<u64>()).prop_map(|((homes, cell_count), seed)| {
        full_endgame(&mut Random::new(seed), homes, cell_count)
    })
}

#[test]
fn endgames_are_lost_or_won() {
    let counts = [Cell::new(0), Cell::new(0)];
    proptest!(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(300) }, |(position in endgames())| {
        if let Some(is_lost) = compare(&position) {
            let count = &counts[usize::from(is_lost)];
            count.set(count.get() + 1);
        }
    });
    println!("{counts:?} are won and lost");
    assert!(counts.iter().all(|count| count.get() > 20), "{counts:?}");
}

#[test]
fn the_order_of_columns_and_cells_does_not_matter() {
    let position = position_with_cells(1, 1);
    let certificate = Certificate::collect(position, DEFAULT_MEMORY, &mut always);
    let certificate = certificate.expect("a lost position");
    let columns = Column::ALL.map(|column| position.column(column));
    for (a, b) in (0..8).flat_map(|a| (0..a).map(move |b| (a, b))) {
        let mut columns = columns;
        columns.swap(a, b);
        let other = Position::from_places(columns, &[None]).expect("the same cards");
        assert_eq!(certificate.check(&other, &mut always), Ok(()));
    }
}

#[test]
fn the_start_is_written_by_its_number_if_it_has_one() {
    let number = DealNumber::new(3).expect("a number");
    let cells = CellCount::ZERO;
    let by_number = Start::Deal(number, cells);
    let by_board = Start::Position(by_number.position());
    let bytes = |start| {
        let certificate = Certificate::collect(start, DEFAULT_MEMORY, &mut always);
        certificate.expect("a lost deal").to_bytes()
    };
    assert_eq!(bytes(by_number), bytes(by_board));
    let kept = include_bytes!("data/3-without-cells.proof");
    assert_eq!(bytes(by_number), kept, "the format is kept");
}

#[test]
fn limits_are_respected() {
    let deal = DealNumber::new(11982).expect("a number");
    let ended = |memory| Certificate::collect(deal, memory, &mut always);
    let Err(CollectError::Memory { states }) = ended(1 << 20) else {
        panic!("a megabyte is not enough");
    };
    assert!((1_000..20_000).contains(&states));
    assert!(matches!(ended(0), Err(CollectError::Memory { states: 0 })));
    let mut last = 0;
    let mut until_5000 = |states| {
        assert!(states >= last);
        last = states;
        states < 5000
    };
    let stopped = Certificate::collect(deal, DEFAULT_MEMORY, &mut until_5000);
    assert_eq!(stopped, Err(CollectError::Stopped));
    assert!((5000..10_000).contains(&last));
}
