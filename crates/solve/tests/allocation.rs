//! A solver allocates its memory once, except for exhaustive searches.

use freecell_solve::{Limits, Solver};
use freecell_testkit::position;

#[test]
fn solving_deal_after_deal_allocates_nothing() {
    let mut solver = Solver::new();
    // 11982 is impossible, and 1941 and 98714 need safe autoplay: these use the
    // exhaustive search, which frees its memory.
    for number in [11_982, 1_941, 98_714] {
        let info = allocation_counter::measure(|| {
            let verdict = solver.solve_ref(position(number), Limits::default(), &mut ());
            assert_eq!(verdict.is_winnable(), Some(number != 11_982), "{number}");
        });
        assert!(info.count_total > 0, "{number}");
        assert!(info.bytes_current <= 0, "{number}");
    }
    let positions: Vec<_> = (1..=300).map(|number| (number, position(number))).collect();
    let info = allocation_counter::measure(|| {
        for &(number, position) in &positions {
            let verdict = solver.solve_ref(position, Limits::default(), &mut ());
            assert_eq!(verdict.is_winnable(), Some(true), "{number}");
        }
    });
    assert_eq!(info.count_total, 0);
}
