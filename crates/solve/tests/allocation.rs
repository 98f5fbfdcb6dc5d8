//! A solver allocates its memory once, except for exhaustive searches, which stay below
//! their limit.

use freecell_solve::{Limit, Limits, Request, Solver};
use freecell_testkit::{position, position_with_cells};

#[test]
fn solving_deal_after_deal_allocates_nothing() {
    let mut solver = Solver::new();
    // 11982 is impossible, and 1941 and 98714 need safe autoplay: these use the
    // exhaustive search, which frees its memory.
    for number in [11_982, 1_941, 98_714] {
        let info = allocation_counter::measure(|| {
            let verdict = solver.solve_ref(position(number));
            assert_eq!(verdict.is_winnable(), Some(number != 11_982), "{number}");
        });
        assert!(info.count_total > 0, "{number}");
        assert!(info.bytes_current <= 0, "{number}");
    }
    let positions: Vec<_> = (1..=300).map(|number| (number, position(number))).collect();
    let info = allocation_counter::measure(|| {
        for &(number, position) in &positions {
            let verdict = solver.solve_ref(position);
            assert_eq!(verdict.is_winnable(), Some(true), "{number}");
        }
    });
    assert_eq!(info.count_total, 0);
}

/// Whatever the limit, and however often a search starts over because of it.
#[test]
fn an_exhaustive_search_stays_below_its_memory() {
    let base = Solver::BASE_MEMORY;
    let mut ended = 0;
    for position in [position(1_252_215_044), position_with_cells(187, 3)] {
        for more in [0, 64 << 10, 1 << 20, 3 << 20, 8 << 20, 32 << 20] {
            let limits = Limits::default().memory(base + more);
            let info = allocation_counter::measure(|| {
                let verdict = Solver::new().solve(Request::new(position).limits(limits));
                ended += u32::from(verdict.limit() == Some(Limit::Memory));
            });
            let most = usize::try_from(info.bytes_max).unwrap_or(usize::MAX);
            assert!(most <= base + more, "{most} bytes with {more} more");
        }
    }
    assert!((2..12).contains(&ended), "{ended} ended by memory");
}
