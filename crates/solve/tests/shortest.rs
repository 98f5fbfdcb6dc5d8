//! The shortest solutions against a search that is too simple to be wrong.

use std::collections::HashSet;
use std::num::NonZeroUsize;

use freecell_core::{CellCount, Column, DealNumber, Game, Metric, Move, Position};
use freecell_solve::{Bounds, Effort, Limit, Limits, Optimal, Shortener, Shortening};
use freecell_solve::{Shortest, Solver, Verdict, shortest_together};

mod small;

use small::{Random, few_text, small_text};

/// A position without the order of its columns and cells.
fn unordered(position: &Position) -> Vec<u8> {
    let mut columns = Column::ALL.map(|column| position.column(column).to_vec());
    columns.sort_unstable();
    let mut cells = position.cells().to_vec();
    cells.sort_unstable();
    let mut bytes = Vec::with_capacity(64);
    for column in columns {
        bytes.extend(column.iter().map(|card| card.index() as u8));
        bytes.push(255);
    }
    bytes.extend(cells.iter().flatten().map(|card| card.index() as u8));
    bytes
}

/// Goes through all positions move by move, with no idea of anything but the
/// rules: the length of the shortest solution, if there is any, or `Err` if
/// there are too many positions.
fn naive(position: &Position, metric: Metric, most: usize) -> Result<Option<u32>, ()> {
    let autoplay = Optimal::autoplay(metric);
    let mut first = *position;
    autoplay.run(&mut first, &mut Vec::new());
    let mut seen = HashSet::from([unordered(&first)]);
    let mut layer = vec![first];
    for length in 0.. {
        if layer.is_empty() {
            return Ok(None);
        }
        if layer.iter().any(Position::is_won) {
            return Ok(Some(length));
        }
        let mut next = Vec::new();
        for position in layer {
            for mv in position.legal_moves() {
                let is_single = !matches!(mv, Move::ColumnToColumn { count: 2.., .. });
                if metric == Metric::Unit && !is_single {
                    continue;
                }
                let mut child = position;
                child.play(mv).expect("a legal move");
                autoplay.run(&mut child, &mut Vec::new());
                if seen.insert(unordered(&child)) {
                    next.push(child);
                }
            }
            if seen.len() > most {
                return Err(());
            }
        }
        layer = next;
    }
    unreachable!("some layer is empty or won")
}

/// The length of a solution in its metric, by core.
fn length(position: &Position, metric: Metric, moves: &[Move]) -> u32 {
    let mut game = Game::new(*position, Optimal::autoplay(metric));
    for &mv in moves {
        game.play(mv).expect("moves of a solution are legal");
    }
    assert!(game.position().is_won(), "{position}");
    assert_eq!(game.length(metric), Some(moves.len()), "{position}");
    moves.len() as u32
}

/// Everything that a search may say about a position whose shortest solution
/// is known.
fn check(optimal: &mut Optimal, position: &Position, metric: Metric, truth: Option<u32>) {
    let mut search =
        |known, max_states| optimal.search(position, metric, known, max_states, &mut ());
    let bounds = search(None, u64::MAX);
    assert_eq!(bounds.ended, None, "{position}");
    let found = bounds.found.map(|moves| length(position, metric, &moves));
    assert_eq!(found, truth, "{metric:?}\n{position}");
    let lower = truth.unwrap_or(Bounds::NO_SOLUTION);
    assert_eq!(bounds.lower, lower, "{metric:?}\n{position}");
    let Some(truth) = truth else {
        return;
    };
    // A worse one is bettered, the best one confirmed.
    let better = search(Some(truth + 1), u64::MAX);
    let found = better.found.map(|moves| length(position, metric, &moves));
    assert_eq!((found, better.lower), (Some(truth), truth), "{position}");
    let same = search(Some(truth), u64::MAX);
    assert!(same.found.is_none() && same.ended.is_none(), "{position}");
    assert_eq!(same.lower, truth, "{position}");
    // Whatever is said too early is still true.
    for max_states in [0, 1, 3, 10] {
        let early = search(None, max_states);
        assert!(early.lower <= truth, "{metric:?}\n{position}");
        assert!(early.states <= max_states);
    }
}

/// Compares on endgames, until there were enough that are won and lost.
fn compare(metric: Metric, lost: u32, won: u32) {
    let mut random = Random(0x0123_4567_89AB_CDEF);
    let mut optimal = Optimal::new(64 << 20);
    let mut counts = [0, 0];
    while counts[0] < lost || counts[1] < won {
        let cells = random.below(5);
        let text = match random.below(2) {
            0 => small_text(&mut random, cells),
            _ => few_text(&mut random, cells),
        };
        let count = CellCount::new(cells).expect("at most four");
        let position = Position::read(&text, count).unwrap_or_else(|e| panic!("{e}\n{text}"));
        let Ok(truth) = naive(&position, metric, 500) else {
            continue;
        };
        // Many are too easy, and some kinds are rare.
        let is_won = usize::from(truth.is_some());
        if truth.is_some_and(|length| length < 2) || counts[is_won] > 2 * lost.max(won) {
            continue;
        }
        check(&mut optimal, &position, metric, truth);
        counts[is_won] += 1;
    }
}

#[test]
fn agrees_with_a_naive_search_in_max() {
    compare(Metric::Max, 200, 1200);
}

#[test]
fn agrees_with_a_naive_search_in_safe() {
    compare(Metric::Safe, 200, 1200);
}

#[test]
fn agrees_with_a_naive_search_in_unit() {
    compare(Metric::Unit, 200, 1200);
}

fn deal(number: i64) -> Position {
    let deal = DealNumber::new(number).expect("a deal number").deal();
    Position::new(&deal, CellCount::FOUR)
}

/// From every position of a solution, no bound is above what is left of it.
#[test]
fn no_bound_is_above_what_a_solution_takes() {
    let mut solver = Solver::default();
    let mut optimal = Optimal::new(16 << 20);
    let mut compared = 0;
    for number in 1..=60 {
        let Verdict::Solved(solution) = solver.solve(&deal(number)) else {
            panic!("{number} can be won");
        };
        for metric in Metric::ALL {
            let Some(told) = solution.game().with_autoplay(Optimal::autoplay(metric)) else {
                continue;
            };
            let mut played = Game::new(deal(number), Optimal::autoplay(metric));
            let all = told.length(metric).expect("told like this");
            let moves: Vec<Move> = told.moves().collect();
            for mv in moves {
                let before = played.length(metric).expect("told like this");
                // Without leave to look at any position, it tells its bound.
                let bounds = optimal.search(played.position(), metric, None, 0, &mut ());
                assert_eq!(bounds.ended, Some(Limit::States));
                let left = (all - before) as u32;
                assert!(bounds.lower <= left, "{metric:?}\n{}", played.position());
                compared += 1;
                played.play(mv).expect("a move of the solution");
            }
        }
    }
    assert!(compared > 5000, "{compared}");
}

#[test]
fn deals_whose_shortest_solution_is_proven() {
    let mut optimal = Optimal::new(256 << 20);
    // The first two are published as the shortest of the first million.
    let cases = [
        (224_533, Metric::Max, 8),
        (239_313, Metric::Max, 8),
        (3, Metric::Max, 18),
        (3, Metric::Unit, 73),
        (7, Metric::Unit, 76),
    ];
    for (number, metric, truth) in cases {
        check(&mut optimal, &deal(number), metric, Some(truth));
    }
}

#[test]
fn says_that_there_is_no_solution() {
    let mut optimal = Optimal::new(256 << 20);
    let bounds = optimal.search(&deal(781_948), Metric::Unit, None, u64::MAX, &mut ());
    assert_eq!(bounds.ended, None);
    assert_eq!(bounds.lower, Bounds::NO_SOLUTION);
    assert!(bounds.found.is_none());
}

#[test]
fn limits_are_kept_and_named() {
    let ended = |max_states, max_memory| {
        let mut optimal = Optimal::new(max_memory);
        let bounds = optimal.search(&deal(3), Metric::Unit, None, max_states, &mut ());
        assert!(bounds.lower <= 73 && bounds.states <= max_states);
        assert_eq!(bounds.found.is_some(), bounds.ended.is_none());
        bounds.ended
    };
    assert_eq!(ended(1000, 256 << 20), Some(Limit::States));
    assert_eq!(ended(u64::MAX, 0), Some(Limit::Memory));
    assert_eq!(ended(u64::MAX, 100_000), Some(Limit::Memory));
    assert_eq!(ended(u64::MAX, 1 << 20), Some(Limit::Memory));
    assert_eq!(ended(u64::MAX, 64 << 20), None);
}

#[test]
fn who_watches_can_stop_it() {
    let mut optimal = Optimal::new(64 << 20);
    let mut calls = 0;
    let mut watch = |_states: u64| {
        calls += 1;
        calls < 5
    };
    let bounds = optimal.search(&deal(3), Metric::Unit, None, u64::MAX, &mut watch);
    assert_eq!(bounds.ended, Some(Limit::Stopped));
    assert!(bounds.lower <= 73);
    assert_eq!(calls, 5);
    // And it is as good as new.
    let bounds = optimal.search(&deal(3), Metric::Unit, None, u64::MAX, &mut ());
    assert_eq!((bounds.ended, bounds.lower), (None, 73));
}

/// Three threads on one position, until it is proven or stopped.
fn together(position: &Position, metric: Metric, go_on: &(dyn Fn(u64) -> bool + Sync)) -> Shortest {
    let threads = NonZeroUsize::new(3).expect("not none");
    let mut last = usize::MAX;
    let mut improved = |short: &freecell_solve::Short| {
        assert!(short.length() < last, "each is shorter than the one before");
        last = short.length();
    };
    let limits = Limits::default();
    let effort = Effort::until(&|| true);
    shortest_together(
        threads,
        limits,
        position,
        metric,
        effort,
        &mut improved,
        go_on,
    )
}

/// The length that both sides together have proven to be the least.
fn proven(position: &Position, metric: Metric) -> Option<u32> {
    let all = together(position, metric, &|_| true);
    let bounds = all.bounds?;
    assert_eq!(bounds.ended, None, "{position}");
    let best = match (&bounds.found, &all.short) {
        (Some(moves), _) => Some(length(position, metric, moves)),
        (None, Shortening::Found(short)) => Some(length(position, metric, short.moves())),
        (None, _) => None,
    };
    assert_eq!(
        bounds.lower,
        best.unwrap_or(Bounds::NO_SOLUTION),
        "{position}"
    );
    best
}

#[test]
fn threads_together_prove_the_same() {
    let mut random = Random(0x0FED_CBA9_8765_4321);
    let mut compared = 0;
    while compared < 40 {
        let text = small_text(&mut random, 1);
        let count = CellCount::new(1).expect("at most four");
        let position = Position::read(&text, count).unwrap_or_else(|e| panic!("{e}\n{text}"));
        for metric in Metric::ALL {
            if let Ok(truth) = naive(&position, metric, 500) {
                assert_eq!(proven(&position, metric), truth, "{metric:?}\n{position}");
                compared += 1;
            }
        }
    }
    assert_eq!(proven(&deal(224_533), Metric::Max), Some(8));
    assert_eq!(proven(&deal(3), Metric::Unit), Some(73));
}

#[test]
fn threads_together_know_the_impossible_and_can_be_stopped() {
    let all = together(&deal(11_982), Metric::Max, &|_| true);
    assert_eq!(all.short, Shortening::Impossible);
    assert!(all.bounds.is_none());
    let all = together(&deal(5), Metric::Unit, &|states| states < 50_000);
    if let Some(bounds) = all.bounds {
        assert_eq!(bounds.ended, Some(Limit::Stopped));
    }
}

#[test]
fn no_search_finds_less_than_what_is_proven() {
    let limits = Limits::default();
    let (mut solver, mut shortener) = (Solver::default(), Shortener::new(limits));
    for number in [3, 7, 224_533] {
        let position = deal(number);
        for metric in [Metric::Max, Metric::Unit] {
            let proven = proven(&position, metric).expect("it can be won");
            let Verdict::Solved(solution) = solver.solve(&position) else {
                panic!("{number} can be won");
            };
            if let Some(fast) = solution.game().length(metric) {
                assert!(proven as usize <= fast, "{number}");
            }
            for metric_of_search in Metric::ALL {
                let effort = Effort::states(3000);
                let found =
                    shortener.shorten(&position, metric_of_search, effort, &mut |_| (), &mut ());
                let Shortening::Found(short) = found else {
                    panic!("{number} can be won");
                };
                let mut game = Game::new(position, Optimal::autoplay(metric_of_search));
                for &mv in short.moves() {
                    game.play(mv).expect("moves of a solution are legal");
                }
                if let Some(length) = game.length(metric) {
                    assert!(proven as usize <= length, "{number}");
                }
            }
        }
    }
}
