//! Certificates against a search that is too simple to be wrong.

use std::cell::Cell;
use std::collections::{BTreeSet, HashSet};

use freecell_core::{Card, CellCount, Column, DealNumber, Position, Rank, Start, Suit};
use freecell_proof::{Certificate, DEFAULT_MEMORY, NoCertificate};
use proptest::prelude::*;

fn always(_states: u64) -> bool {
    true
}

/// Everything that moves lead to, where columns and cells in another order are
/// something else, or as much of it as leads to a win; `None` if that is too
/// much.
fn reachable(start: &Position, most: usize) -> Option<HashSet<Position>> {
    let mut seen = HashSet::from([*start]);
    let mut open = vec![*start];
    while let Some(position) = open.pop() {
        if position.is_won() {
            return Some(seen);
        }
        // Moves home last, so that they are tried first.
        for mv in position.legal_moves().into_iter().rev() {
            let mut after = position;
            after.play(mv).expect("a listed move is legal");
            if seen.insert(after) {
                open.push(after);
            }
        }
        if seen.len() > most {
            return None;
        }
    }
    Some(seen)
}

/// Columns and cells sorted, so that only what matters differs.
fn sorted(position: &Position) -> (Vec<Vec<Card>>, Vec<Option<Card>>) {
    let mut columns: Vec<_> = Column::ALL.map(|at| position.column(at).to_vec()).into();
    let mut cells = position.cells().to_vec();
    columns.sort();
    cells.sort();
    (columns, cells)
}

/// Compares with the naive search; says whether the position is lost, `None`
/// if that search has no answer.
fn compare(position: &Position) -> Option<bool> {
    let reachable = reachable(position, 2_000)?;
    let collected = Certificate::collect(*position, DEFAULT_MEMORY, &mut always);
    if reachable.iter().any(Position::is_won) {
        assert_eq!(collected, Err(NoCertificate::Winnable), "{position}");
        return Some(false);
    }
    let certificate = collected.expect("a lost position");
    let different: BTreeSet<_> = reachable.iter().map(sorted).collect();
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
    for number in 1..=200 {
        let deal = DealNumber::new(number).expect("a number").deal();
        let cells = CellCount::new(number as usize % 2).expect("few cells");
        lost += usize::from(compare(&Position::new(&deal, cells)) == Some(true));
    }
    println!("{lost} are lost");
    assert!(lost > 50);
}

/// The last cards of each suit, in any order and place.
fn endgames() -> impl Strategy<Value = Position> {
    // Few cards are always won, many in crowded columns often lost.
    let few = (prop::array::uniform4(10_u8..=13), 0_usize..=2);
    let many = (prop::array::uniform4(0_u8..=4), Just(0_usize));
    (prop_oneof![few, many], any::<u64>()).prop_map(|((homes, cell_count), seed)| {
        let mut cards: Vec<Card> = Vec::new();
        for (suit, home) in Suit::ALL.into_iter().zip(homes) {
            let ranks = (home + 1..=13).filter_map(Rank::from_number);
            cards.extend(ranks.map(|rank| Card::new(rank, suit)));
        }
        let mut chance = seed;
        for end in (1..cards.len()).rev() {
            chance = chance
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            cards.swap(end, (chance >> 33) as usize % (end + 1));
        }
        let cells: Vec<_> = (0..cell_count).map(|_| cards.pop()).collect();
        let columns: Vec<Vec<Card>> = (0..8)
            .map(|column| cards.iter().copied().skip(column).step_by(8).collect())
            .collect();
        let columns = std::array::from_fn(|column| &columns[column][..]);
        Position::from_places(columns, &cells).expect("all cards are there")
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
fn the_order_of_columns_and_cells_is_of_no_account() {
    let number = DealNumber::new(1).expect("a number");
    let position = Position::new(&number.deal(), CellCount::new(1).expect("one"));
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
fn the_start_is_told_by_its_number_if_it_has_one() {
    let number = DealNumber::new(3).expect("a number");
    let cells = CellCount::new(0).expect("no cells");
    let by_number = Start::Deal(number, cells);
    let by_board = Start::Position(by_number.position());
    let bytes = |start| {
        let certificate = Certificate::collect(start, DEFAULT_MEMORY, &mut always);
        certificate.expect("a lost deal").to_bytes()
    };
    assert_eq!(bytes(by_number), bytes(by_board));
    let kept = include_bytes!("../../../testdata/proofs/3-without-cells.proof");
    assert_eq!(bytes(by_number), kept, "the format is kept");
}

#[test]
fn limits_are_kept() {
    let deal = DealNumber::new(11982).expect("a number");
    let ended = |memory| Certificate::collect(deal, memory, &mut always);
    let Err(NoCertificate::Memory { states }) = ended(1 << 20) else {
        panic!("a megabyte is not enough");
    };
    assert!((1_000..20_000).contains(&states));
    assert!(matches!(ended(0), Err(NoCertificate::Memory { states: 0 })));
    let mut last = 0;
    let mut until_5000 = |states| {
        assert!(states >= last);
        last = states;
        states < 5000
    };
    let stopped = Certificate::collect(deal, DEFAULT_MEMORY, &mut until_5000);
    assert_eq!(stopped, Err(NoCertificate::Stopped));
    assert!((5000..10_000).contains(&last));
}
