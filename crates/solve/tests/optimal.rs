//! Shortest solutions compared with a naive search.

use std::num::NonZeroUsize;
use std::time::Duration;

use freecell_core::{Game, Metric, Position};
use freecell_solve::{Bounds, Control, Effort, Limit, Limits, LowerBound, OptimalSolver};
use freecell_solve::{
    Request, ShortSolution, Shortener, ShortestSolution, Solver, Verdict, workspace,
};
use freecell_testkit::{Random, assert_solution, position, random_player_move};
use freecell_testkit::{shortest_length, small_endgame, sparse_endgame};

fn search(
    optimal: &mut OptimalSolver,
    start: &Position,
    metric: Metric,
    known: Option<usize>,
) -> Bounds {
    optimal.solve(Request::new(start).metric(metric).known(known))
}

/// Returns the length of a solution, as core counts it.
fn length(start: &Position, metric: Metric, bounds: &Bounds) -> Option<usize> {
    let moves = bounds.solution.as_ref()?.moves();
    let length = moves.len();
    assert_solution(start, metric.autoplay(), moves, metric, length);
    Some(length)
}

/// Checks all results of a search for a position whose shortest solution is known.
fn check(optimal: &mut OptimalSolver, start: &Position, metric: Metric, truth: Option<usize>) {
    let bounds = search(optimal, start, metric, None);
    assert_eq!(bounds.ended, None, "{start}");
    assert_eq!(length(start, metric, &bounds), truth, "{metric}\n{start}");
    assert_eq!(bounds.lower.moves(), truth, "{metric}\n{start}");
    let Some(truth) = truth else {
        assert_eq!(bounds.lower, LowerBound::Unsolvable);
        return;
    };
    // A longer known solution is improved, the best one confirmed.
    let better = search(optimal, start, metric, Some(truth + 1));
    assert_eq!(length(start, metric, &better), Some(truth), "{start}");
    assert_eq!(better.lower, LowerBound::AtLeast(truth), "{start}");
    let same = search(optimal, start, metric, Some(truth));
    assert_eq!((same.solution, same.ended), (None, None), "{start}");
    assert_eq!(same.lower, LowerBound::AtLeast(truth), "{start}");
    // The bounds of a stopped search hold as well.
    for max_states in [0, 1, 3, 10] {
        let limits = Limits::default().states(max_states);
        let early = optimal.solve(Request::new(start).metric(metric).limits(limits));
        let lower = early.lower.moves().expect("it can be won");
        assert!(lower <= truth, "{metric}\n{start}");
        assert!(optimal.states() <= max_states);
    }
}

/// Compares on endgames, until enough were lost and won.
fn compare(metric: Metric, [lost, won]: [usize; 2]) {
    let mut random = Random::new(0x0123_4567_89AB_CDEF);
    let mut optimal = OptimalSolver::new();
    let mut counts = [0; 2];
    while counts[0] < lost || counts[1] < won {
        let cells = random.below(4);
        let endgame = match random.below(2) {
            0 => small_endgame(&mut random, cells),
            _ => sparse_endgame(&mut random, cells),
        };
        if let Ok(truth) = shortest_length(&endgame, metric, 2_000) {
            check(&mut optimal, &endgame, metric, truth);
            counts[usize::from(truth.is_some())] += 1;
        }
    }
}

#[test]
fn agrees_with_a_naive_search_in_max() {
    compare(Metric::Max, [200, 1_200]);
}

#[test]
fn agrees_with_a_naive_search_in_safe() {
    compare(Metric::Safe, [200, 1_200]);
}

#[test]
fn agrees_with_a_naive_search_in_unit() {
    // The naive search takes much longer where every move of a card counts.
    compare(Metric::Unit, [60, 350]);
}

/// From every position of a solution, no bound exceeds its remaining length.
#[test]
fn no_bound_is_above_what_a_solution_takes() {
    let mut solver = Solver::new();
    let mut optimal = OptimalSolver::new();
    let none = Limits::default().states(0).memory(16 << 20);
    let mut compared = 0;
    for number in 1..=60 {
        let solution = solver.solve(position(number)).into_solution();
        let solution = solution.expect("it can be won").into_game();
        for metric in Metric::ALL {
            let Some(told) = solution.with_autoplay(metric.autoplay()) else {
                continue;
            };
            let mut played = Game::new(position(number), metric.autoplay());
            let all = told.length(metric).expect("it has this autoplay");
            for mv in told.moves() {
                let before = played.length(metric).expect("it has this autoplay");
                // With a limit of no states, the search returns its bound.
                let bounds =
                    optimal.solve(Request::new(played.position()).metric(metric).limits(none));
                assert_eq!(bounds.ended, Some(Limit::States));
                let lower = bounds.lower.moves().expect("it can be won");
                assert!(lower <= all - before, "{metric}\n{}", played.position());
                compared += 1;
                played.play(mv).expect("a move of the solution");
            }
        }
    }
    assert!(compared > 5000, "{compared}");
}

#[test]
fn deals_whose_shortest_solution_is_proven() {
    let mut optimal = OptimalSolver::new();
    // The first two are published as the shortest of the first million.
    let cases = [
        (224_533, Metric::Max, 8),
        (239_313, Metric::Max, 8),
        (3, Metric::Max, 18),
        (3, Metric::Unit, 73),
        (7, Metric::Unit, 76),
    ];
    for (number, metric, truth) in cases {
        check(&mut optimal, &position(number), metric, Some(truth));
    }
}

#[test]
fn says_that_there_is_no_solution() {
    let bounds = search(
        &mut OptimalSolver::new(),
        &position(781_948),
        Metric::Unit,
        None,
    );
    assert_eq!((bounds.solution, bounds.ended), (None, None));
    assert_eq!(bounds.lower, LowerBound::Unsolvable);
}

/// A search without a solution has refuted every position that it can reach, and no
/// position that can be won.
#[test]
fn what_an_unsolvable_position_leads_to_is_refuted() {
    let metric = Metric::Max;
    let mut optimal = OptimalSolver::new();
    let mut random = Random::new(26);
    let (mut reached, mut others, mut known) = (0, 0, 0);
    for round in 0..1_000 {
        let endgame = small_endgame(&mut random, round % 4);
        let first = Game::new(endgame, metric.autoplay());
        let mut game = first.clone();
        // A search from the middle of a game, and positions before and beside it.
        let mut walk = |game: &mut Game, moves: usize| {
            let mut positions = vec![*game.position()];
            for _ in 0..moves {
                if let Some(mv) = random_player_move(&mut random, game.position()) {
                    game.play(mv).expect("a legal move");
                    positions.push(*game.position());
                }
            }
            positions
        };
        let mut before = walk(&mut game, round % 5);
        if shortest_length(game.position(), metric, 2_000) != Ok(None) {
            continue;
        }
        before.extend(walk(&mut first.clone(), 5));
        let bounds = search(&mut optimal, game.position(), metric, None);
        assert_eq!(bounds.lower, LowerBound::Unsolvable);
        for position in walk(&mut game, 6) {
            assert!(
                workspace::has_refuted(&optimal, &position, metric),
                "{position}"
            );
            assert!(!workspace::has_refuted(&optimal, &position, Metric::Safe));
            reached += 1;
        }
        for position in before {
            let is_refuted = workspace::has_refuted(&optimal, &position, metric);
            if let Ok(shortest) = shortest_length(&position, metric, 2_000) {
                assert!(!is_refuted || shortest.is_none(), "{position}");
                known += usize::from(is_refuted);
                others += usize::from(shortest.is_some());
            }
        }
    }
    assert!(
        reached > 1_000 && others > 20 && known > 100,
        "{reached} {others} {known}"
    );
    // Another search takes its place.
    let bounds = search(&mut optimal, &position(224_533), metric, None);
    assert_eq!(bounds.lower, LowerBound::AtLeast(8));
    assert!(!workspace::has_refuted(
        &optimal,
        &position(224_533),
        metric
    ));
}

#[test]
fn limits_are_kept_and_named() {
    let mut optimal = OptimalSolver::new();
    let mut ended = |max_states, max_memory| {
        let limits = Limits::default().states(max_states).memory(max_memory);
        let bounds = optimal.solve(
            Request::new(position(3))
                .metric(Metric::Unit)
                .limits(limits),
        );
        assert!(optimal.states() <= max_states);
        assert!(bounds.lower.moves().is_some_and(|lower| lower <= 73));
        assert_eq!(bounds.solution.is_some(), bounds.ended.is_none());
        bounds.ended
    };
    assert_eq!(ended(1000, 256 << 20), Some(Limit::States));
    assert_eq!(ended(u64::MAX, 0), Some(Limit::Memory));
    assert_eq!(ended(u64::MAX, 100_000), Some(Limit::Memory));
    assert_eq!(ended(u64::MAX, 1 << 20), Some(Limit::Memory));
    assert_eq!(ended(u64::MAX, 64 << 20), None);
    // Memory that an earlier search was allowed is not available to the next ...
    assert_eq!(ended(u64::MAX, 1 << 20), Some(Limit::Memory));
    // ... and memory that it held does not count against the next.
    let little = Limits::default().memory(4 << 20);
    let bounds = optimal.solve(Request::new(position(224_533)).limits(little));
    assert_eq!((bounds.lower, bounds.ended), (LowerBound::AtLeast(8), None));
}

#[test]
fn a_search_repeats_when_memory_is_short() {
    let little = Limits::default().memory(4 << 20);
    let search = |optimal: &mut OptimalSolver| {
        let bounds = optimal.solve(Request::new(position(617)).limits(little));
        assert_eq!(bounds.ended, Some(Limit::Memory));
        (bounds.lower, optimal.states())
    };
    let fresh = search(&mut OptimalSolver::new());
    let mut used = OptimalSolver::new();
    used.solve(Request::new(position(3)).metric(Metric::Unit));
    assert_eq!(search(&mut used), fresh);
    assert_eq!(search(&mut used), fresh);
}

#[test]
fn the_search_is_as_good_as_new_after_a_stop() {
    let mut optimal = OptimalSolver::new();
    let mut calls = 0;
    let mut control = |_states: u64| {
        calls += 1;
        calls < 5
    };
    let limits = Limits::default();
    let bounds = optimal.solve(
        Request::new(position(3))
            .metric(Metric::Unit)
            .limits(limits)
            .control(&mut control),
    );
    assert_eq!(bounds.ended, Some(Limit::Stopped));
    assert_eq!(calls, 5);
    check(&mut optimal, &position(3), Metric::Unit, Some(73));
}

/// Counts solutions and stops at a number of states.
struct Watched {
    max_states: u64,
    states: u64,
    last: usize,
    count: usize,
    lower: usize,
}

impl Control for Watched {
    fn poll(&mut self, states: u64) -> Result<(), Limit> {
        assert!(states >= self.states, "states are counted on");
        self.states = states;
        if states < self.max_states {
            Ok(())
        } else {
            Err(Limit::Stopped)
        }
    }

    fn on_solution(&mut self, short: &ShortSolution) {
        let length = short.length.expect("only what the metric counts");
        assert!(length < self.last, "each is shorter than the one before");
        self.last = length;
        self.count += 1;
    }

    fn on_lower_bound(&mut self, moves: usize) {
        assert!(moves > self.lower, "each is higher than the one before");
        self.lower = moves;
    }
}

/// Searches on a number of threads until the result is proven or stopped.
fn shortest(
    start: &Position,
    metric: Metric,
    threads: usize,
    max_states: u64,
) -> (Verdict<ShortestSolution>, usize) {
    let request = Request::new(start)
        .metric(metric)
        .effort(Effort::Time(Duration::ZERO))
        .threads(NonZeroUsize::new(threads).expect("not zero"));
    let mut control = Watched {
        max_states,
        states: 0,
        last: usize::MAX,
        count: 0,
        lower: 0,
    };
    let verdict = Shortener::new().shortest(request.control(&mut control));
    if let Verdict::Solved(found) = &verdict {
        let lower = found.lower.moves().unwrap_or(usize::MAX);
        assert!(control.lower <= lower);
        let was_stopped = found.ended.is_some();
        assert!(!was_stopped || control.lower == lower);
    }
    (verdict, control.count)
}

/// Returns the proven shortest length.
fn proven(start: &Position, metric: Metric, threads: usize) -> Option<usize> {
    let (verdict, count) = shortest(start, metric, threads, u64::MAX);
    assert_eq!(verdict.limit(), None, "{start}");
    let shortest = verdict.into_solution()?;
    assert_eq!(shortest.ended, None, "{start}");
    assert_eq!(shortest.short.length, shortest.lower.moves(), "{start}");
    assert_eq!(shortest.is_optimal(), shortest.short.length.is_some());
    let length = shortest.short.length?;
    let moves = shortest.short.solution.moves();
    assert_solution(start, metric.autoplay(), moves, metric, length);
    assert!(count > 0);
    Some(length)
}

#[test]
fn any_number_of_threads_proves_the_same() {
    let mut random = Random::new(0x0FED_CBA9_8765_4321);
    let mut compared = [0; 2];
    while compared[0] < 10 || compared[1] < 30 {
        let start = small_endgame(&mut random, 1);
        for metric in Metric::ALL {
            if let Ok(truth) = shortest_length(&start, metric, 500) {
                let threads = 1 + random.below(3);
                assert_eq!(proven(&start, metric, threads), truth, "{metric}\n{start}");
                compared[usize::from(truth.is_some())] += 1;
            }
        }
    }
    for threads in 1..4 {
        assert_eq!(proven(&position(224_533), Metric::Max, threads), Some(8));
        assert_eq!(proven(&position(3), Metric::Unit, threads), Some(73));
    }
}

#[test]
fn the_impossible_is_known_and_a_proof_can_be_stopped() {
    for threads in 1..4 {
        let (verdict, count) = shortest(&position(11_982), Metric::Max, threads, u64::MAX);
        assert_eq!((verdict, count), (Verdict::Impossible, 0));
        // The proof for deal 5 takes many more states.
        let (verdict, count) = shortest(&position(5), Metric::Unit, threads, 50_000);
        let shortest = verdict.into_solution().expect("it can be won");
        assert_eq!(shortest.ended, Some(Limit::Stopped), "{threads}");
        assert!(!shortest.is_optimal() && count > 0);
        assert!(shortest.lower.moves() < shortest.short.length);
    }
}

#[test]
fn no_search_finds_less_than_what_is_proven() {
    let (mut solver, mut shortener) = (Solver::new(), Shortener::new());
    let mut compared = 0;
    for number in [3, 7, 224_533] {
        let start = position(number);
        for metric in [Metric::Max, Metric::Unit] {
            let proven = proven(&start, metric, 2).expect("it can be won");
            let fast = solver.solve(start).into_solution().expect("it can be won");
            let mut found = vec![fast];
            for metric in Metric::ALL {
                let request = Request::new(start).metric(metric);
                let short = shortener.shorten(request.effort(Effort::States(3000)));
                let short = short.into_solution();
                found.push(short.expect("it can be won").solution);
            }
            for solution in found {
                if let Some(length) = solution.length(metric) {
                    assert!(proven <= length, "{number}");
                    compared += 1;
                }
            }
        }
    }
    assert!(compared >= 20, "{compared}");
}
