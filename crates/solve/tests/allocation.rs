//! A solver allocates its memory once.

use freecell_solve::{Limits, Solver};
use freecell_testkit::position;

#[test]
fn solving_deal_after_deal_allocates_nothing() {
    let mut solver = Solver::new();
    // 11982 is impossible, and 1941 and 98714 need safe autoplay: these use the
    // exhaustive search and the memory that it keeps from then on.
    for number in [11_982, 1_941, 98_714] {
        solver.solve(position(number));
    }
    let numbers = (1..=300).chain([1_941, 11_982, 98_714]);
    let positions: Vec<_> = numbers.map(|number| (number, position(number))).collect();
    let info = allocation_counter::measure(|| {
        for &(number, position) in &positions {
            let verdict = solver.solve_ref(position, Limits::default(), &mut ());
            let expected = number != 11_982;
            assert_eq!(verdict.is_winnable(), Some(expected), "{number}");
        }
    });
    assert_eq!(info.count_total, 0);
}
