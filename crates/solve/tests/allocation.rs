//! A solver takes its memory once.

use freecell_core::{CellCount, DealNumber, Position};
use freecell_solve::{Solver, Verdict};

fn position(number: i64) -> Position {
    let deal = DealNumber::new(number).expect("a deal number").deal();
    Position::new(&deal, CellCount::FOUR)
}

#[test]
fn one_deal_after_the_other_is_solved_without_allocating() {
    let mut solver = Solver::default();
    // 11982 is impossible, and 1941 and 98714 need safe autoplay: these take
    // the search that decides, and the memory that it keeps from then on.
    for number in [11_982, 1_941, 98_714] {
        solver.solve(&position(number));
    }
    let numbers = (1..=300).chain([1_941, 11_982, 98_714]);
    let positions: Vec<_> = numbers.map(|number| (number, position(number))).collect();
    let info = allocation_counter::measure(|| {
        for &(number, position) in &positions {
            let verdict = solver.solve(&position);
            let is_possible = !matches!(verdict, Verdict::Impossible { .. });
            assert_eq!(is_possible, number != 11_982);
            assert!(!matches!(verdict, Verdict::GaveUp(_)));
        }
    });
    assert_eq!(info.count_total, 0);
}
