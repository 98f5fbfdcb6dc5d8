//! Every search compared with a naive one on ends of games with 0 to 4 free cells.

use freecell_core::{Metric, Position};
use freecell_solve::{Limits, LowerBound, OptimalSolver, Request, Solver, Verdict};
use freecell_testkit::{Random, assert_wins, backward_game, decided_ends};

/// Asserts a verdict, and that a solution wins.
#[track_caller]
fn check(position: &Position, verdict: Verdict, truth: bool) {
    match verdict {
        Verdict::Solved(solution) => {
            assert!(truth, "{position}");
            assert_wins(position, solution.autoplay(), solution.moves());
        }
        Verdict::Impossible => assert!(!truth, "{position}"),
        Verdict::GaveUp(limit) => panic!("{limit}\n{position}"),
    }
}

#[test]
fn every_search_decides_like_a_naive_search() {
    let (mut solver, mut exhaustive) = (Solver::new(), Solver::exhaustive());
    let mut optimal = OptimalSolver::new();
    let few = Limits::default().states(1_000);
    // By cells, of those that are lost and won.
    let [mut counts, mut expanded, mut proven] = [[[0; 2]; 5]; 3];
    for (position, truth) in decided_ends(0x0AC1E).take(22_500) {
        let (cells, kind) = (position.cells().len(), usize::from(truth));
        check(&position, solver.solve(position), truth);
        check(&position, exhaustive.solve(position), truth);
        counts[cells][kind] += 1;
        expanded[cells][kind] += usize::from(exhaustive.states() >= 5);
        let bounds = optimal.solve(Request::new(position).metric(Metric::Unit).limits(few));
        if bounds.ended.is_none() {
            let is_won = bounds.lower != LowerBound::Unsolvable;
            assert_eq!(is_won, truth, "{position}");
            proven[cells][kind] += 1;
        }
    }
    let [lost, won] = [0, 1].map(|kind| counts.iter().map(|count| count[kind]).sum::<usize>());
    assert!(lost + won >= 20_000 && 3 * lost >= lost + won, "{counts:?}");
    let least = |counts: [[usize; 2]; 5], least: [usize; 2]| {
        let mut counts = counts.into_iter();
        counts.all(|[lost, won]| lost >= least[0] && won >= least[1])
    };
    assert!(least(counts, [1_000, 1_000]), "{counts:?}");
    assert!(least(proven, [1_000, 1_000]), "{proven:?}");
    // The relaxed game decides most lost positions without any state.
    assert!(least(expanded, [50, 300]), "{expanded:?}");
}

/// Positions of any size that can be won, because games were played backwards from their end.
#[test]
fn no_position_before_a_win_is_impossible() {
    let (mut solver, mut exhaustive) = (Solver::new(), Solver::exhaustive());
    let few = Limits::default().states(3_000);
    let mut random = Random::new(0xBAC);
    let (mut solved, mut expanded) = ([[0; 2]; 5], [0; 5]);
    for cells in (0..5).cycle().take(5_000) {
        let moves = 100 + random.below(300);
        let positions = backward_game(&mut random, cells, moves);
        let position = positions[positions.len() - 1];
        for (index, solver) in [&mut solver, &mut exhaustive].into_iter().enumerate() {
            let verdict = solver.solve(Request::new(position).limits(few));
            assert_ne!(verdict, Verdict::Impossible, "{position}");
            solved[cells][index] += usize::from(verdict.is_winnable() == Some(true));
        }
        expanded[cells] += usize::from(exhaustive.states() >= 50);
    }
    let are_solved = solved.iter().flatten().all(|&count| count >= 900);
    assert!(are_solved, "{solved:?}");
    assert!(expanded.iter().all(|&count| count >= 50), "{expanded:?}");
}
