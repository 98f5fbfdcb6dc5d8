//! The solver against a search that is too simple to be wrong, and at its
//! limits.

use std::collections::HashSet;
use std::num::NonZero;
use std::ops::ControlFlow;

use freecell_core::{AutoPlay, CellCount, DealNumber, Move, Position};
use freecell_parallel::{Parallelism, ordered_map};
use freecell_solve::{Limit, Limits, Solver, Verdict};
use proptest::prelude::*;

mod small;

use small::{Random, small_text};

/// Looks at every position that legal moves lead to, with no idea of anything
/// but the rules; `None` if there are too many.
fn naive(position: &Position, most: usize) -> Option<bool> {
    let mut seen = HashSet::from([*position]);
    let mut open = vec![*position];
    while let Some(position) = open.pop() {
        if position.is_won() {
            return Some(true);
        }
        // Moves home last, so that they are tried first.
        for mv in position.legal_moves().into_iter().rev() {
            let mut child = position;
            child.play(mv).expect("a legal move");
            if seen.insert(child) {
                open.push(child);
            }
        }
        if seen.len() > most {
            return None;
        }
    }
    Some(false)
}

/// Says that a solution wins, by playing it.
fn assert_wins(start: &Position, autoplay: AutoPlay, moves: &[Move]) {
    let mut position = *start;
    let mut taken = Vec::new();
    autoplay.run(&mut position, &mut taken);
    for &mv in moves {
        position.play(mv).expect("moves of a solution are legal");
        autoplay.run(&mut position, &mut taken);
    }
    assert!(position.is_won(), "{start}");
}

#[test]
fn agrees_with_a_naive_search_on_small_endgames() {
    let mut random = Random(0x1234_5678_9ABC_DEF1);
    let mut solver = Solver::default();
    let mut without_rush = Solver::new(Limits {
        max_memory: 1 << 20,
        ..Limits::default()
    });
    let mut counts = [0; 2];
    let mut checked = 0;
    while checked < 12_000 {
        let cells = random.below(3);
        let text = small_text(&mut random, cells);
        let count = CellCount::new(cells).expect("few cells");
        let position = Position::read(&text, count).unwrap_or_else(|e| panic!("{e}\n{text}"));
        // Empty columns make the naive search large, and the game easy.
        let Some(truth) = naive(&position, 300) else {
            continue;
        };
        for solver in [&mut solver, &mut without_rush] {
            match solver.solve(&position) {
                Verdict::Solved(solution) => {
                    assert!(truth, "{position}");
                    assert_wins(&position, solution.autoplay(), solution.moves());
                }
                Verdict::Impossible { .. } => assert!(!truth, "{position}"),
                Verdict::GaveUp(limit) => panic!("gave up: {limit}\n{position}"),
            }
        }
        counts[usize::from(truth)] += 1;
        checked += 1;
    }
    assert!(counts.iter().all(|&count| count > 2000), "{counts:?}");
}

fn deal(number: i64) -> Position {
    let deal = DealNumber::new(number).expect("a deal number").deal();
    Position::new(&deal, CellCount::FOUR)
}

/// The only ones of the first million.
const IMPOSSIBLE: [i64; 8] = [
    11982, 146_692, 186_216, 455_889, 495_505, 512_118, 517_776, 781_948,
];

#[test]
fn proves_the_impossible_deals() {
    let mut solver = Solver::default();
    for number in IMPOSSIBLE {
        let verdict = solver.solve(&deal(number));
        assert!(matches!(verdict, Verdict::Impossible { .. }), "{number}");
    }
}

#[test]
fn wins_what_needs_cards_to_stay_on_the_table() {
    let mut solver = Solver::default();
    for number in [1941, 98_714] {
        let Verdict::Solved(solution) = solver.solve(&deal(number)) else {
            panic!("{number} can be won");
        };
        assert_wins(&deal(number), solution.autoplay(), solution.moves());
        let game = solution.game();
        assert!(game.position().is_won());
        assert!(game.with_autoplay(AutoPlay::None).is_some());
        assert!(game.with_autoplay(AutoPlay::Horne).is_some());
    }
}

#[test]
fn jokes() {
    let mut solver = Solver::default();
    for (number, is_winnable) in [(-1, false), (-2, false), (-3, true), (-4, true)] {
        let verdict = solver.solve(&deal(number));
        assert_eq!(verdict.is_winnable(), Some(is_winnable), "{number}");
    }
}

#[test]
fn a_won_position_needs_no_moves() {
    let text = "Foundations: H-K C-K D-K S-K\nFreecells: - - - -\n";
    let position = Position::read(text, CellCount::FOUR).expect("a position");
    let mut solver = Solver::new(Limits {
        max_states: 0,
        max_memory: 0,
    });
    let Verdict::Solved(solution) = solver.solve(&position) else {
        panic!("it is won");
    };
    assert!(solution.moves().is_empty());
    assert!(matches!(solver.hint(&position), Ok(None)));
}

#[test]
fn a_stuck_position_is_impossible() {
    let mut solver = Solver::default();
    let none = CellCount::new(0).expect("none is few");
    let deals = DealNumber::deals(DealNumber::MIN..=DealNumber::MAX);
    let stuck = deals
        .map(|(_, deal)| Position::new(&deal, none))
        .filter(Position::is_stuck);
    for position in stuck.take(10) {
        let verdict = solver.solve(&position);
        assert!(matches!(verdict, Verdict::Impossible { states: 1 }));
    }
}

#[test]
fn limits_are_kept_and_named() {
    let solve = |number, max_states, max_memory| {
        let mut solver = Solver::new(Limits {
            max_states,
            max_memory,
        });
        let verdict = solver.solve(&deal(number));
        let limit = match verdict {
            Verdict::GaveUp(limit) => Some(limit),
            Verdict::Solved(_) | Verdict::Impossible { .. } => None,
        };
        assert!(solver.states() <= max_states);
        limit
    };
    assert_eq!(solve(1, 0, 256 << 20), Some(Limit::States));
    assert_eq!(solve(11982, 10_000, 256 << 20), Some(Limit::States));
    assert_eq!(solve(11982, 0, 1 << 20), Some(Limit::States));
    assert_eq!(solve(11982, u64::MAX, 1 << 20), Some(Limit::Memory));
    assert_eq!(solve(11982, u64::MAX, 4 << 20), Some(Limit::Memory));
    assert_eq!(solve(11982, u64::MAX, 0), Some(Limit::Memory));
    assert_eq!(solve(11982, u64::MAX, 16 << 20), None);
}

#[test]
fn who_watches_can_stop_it() {
    let mut solver = Solver::default();
    let mut calls = 0;
    let mut watch = |_states: u64| {
        calls += 1;
        calls < 10
    };
    let verdict = solver.solve_watched(&deal(11982), &mut watch);
    assert!(matches!(verdict, Verdict::GaveUp(Limit::Stopped)));
    assert_eq!(calls, 10);
    // And it is as good as new.
    assert!(matches!(
        solver.solve(&deal(11982)),
        Verdict::Impossible { .. }
    ));
}

/// Everything that is known about some deals, solved on so many threads.
fn told(threads: usize, numbers: std::ops::RangeInclusive<i64>) -> Vec<String> {
    let solve = |solver: &mut Solver, number: i64| {
        let verdict = match solver.solve(&deal(number)) {
            Verdict::Solved(solution) => format!("{:?}", solution.moves()),
            verdict => format!("{verdict:?}"),
        };
        format!("{number} {} {verdict}", solver.states())
    };
    let mut rows = Vec::new();
    let threads = NonZero::new(threads).expect("not none");
    let parallelism = Parallelism::default().threads(threads);
    let _ = ordered_map(numbers, parallelism, Solver::default, solve, |row| {
        rows.push(row);
        ControlFlow::<()>::Continue(())
    });
    rows
}

#[test]
fn threads_make_no_difference() {
    let expected = told(1, 11_900..=12_100);
    assert_eq!(expected.len(), 201);
    for threads in [2, 3, 8] {
        assert_eq!(told(threads, 11_900..=12_100), expected);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    /// Positions in the middle of games: what the solver says it can win is
    /// won, whatever has been played and with any number of cells; and hints
    /// lead there.
    #[test]
    fn solutions_of_any_position_win(
        number in 0_i64..1 << 33,
        cells in 0_usize..=4,
        choices in prop::collection::vec(0_usize..1000, 0..40),
    ) {
        let deal = DealNumber::new(number).expect("in range").deal();
        let mut position = Position::new(&deal, CellCount::new(cells).expect("few"));
        for choice in choices {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            position.play(moves[choice % moves.len()]).expect("legal");
        }
        let mut solver = Solver::new(Limits { max_states: 20_000, ..Limits::default() });
        if let Verdict::Solved(solution) = solver.solve(&position) {
            assert_wins(&position, solution.autoplay(), solution.moves());
            let mut played = position;
            if let Ok(Some(hint)) = solver.hint(&position) {
                prop_assert!(played.play(hint).is_ok());
                let verdict = solver.solve(&played);
                prop_assert_ne!(verdict.is_winnable(), Some(false));
            }
        }
    }
}
