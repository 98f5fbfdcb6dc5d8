//! The solver compared with a naive search, and at its limits.

use std::cell::Cell;
use std::num::NonZeroUsize;
use std::time::Duration;

use freecell_core::{AutoPlay, CellCount, DealNumber, Game, Metric, Position, Start};
use freecell_solve::{Control, Deadline, Limit, Limits, OptimalSolver, Request, Shortener};
use freecell_solve::{Effort, Solver, Verdict, workspace};
use freecell_testkit::{
    IMPOSSIBLE, Random, assert_wins, is_winnable, position, position_with_cells, small_endgame,
};
use proptest::prelude::*;
use proptest::test_runner::TestRunner;

#[test]
fn agrees_with_a_naive_search_on_small_endgames() {
    let mut random = Random::new(0x1234_5678_9ABC_DEF1);
    let mut solvers = vec![Solver::new(), Solver::exhaustive()];
    let mut counts = [0; 2];
    while counts.iter().sum::<u32>() < 12_000 {
        let cells = random.below(5);
        let position = small_endgame(&mut random, cells);
        // Empty columns make the naive search large and the game easy.
        let Some(truth) = is_winnable(&position, 300) else {
            continue;
        };
        for solver in &mut solvers {
            match solver.solve(position) {
                Verdict::Solved(solution) => {
                    assert!(truth, "{position}");
                    assert_wins(&position, solution.autoplay(), solution.moves());
                }
                Verdict::Impossible => assert!(!truth, "{position}"),
                Verdict::GaveUp(limit) => panic!("{limit}\n{position}"),
            }
        }
        counts[usize::from(truth)] += 1;
    }
    assert!(counts.iter().all(|&count| count > 2000), "{counts:?}");
}

#[test]
fn proves_the_impossible_deals() {
    let mut solver = Solver::new();
    for number in IMPOSSIBLE {
        assert_eq!(solver.solve(position(number)), Verdict::Impossible);
    }
}

/// Few states must be enough for most deals; otherwise the goal search is badly
/// tuned.
#[test]
fn most_deals_are_won_after_few_states() {
    let mut solver = Solver::new();
    let few = Limits::default().states(100);
    let wins = |number| {
        let verdict = solver.solve(Request::new(position(number)).limits(few));
        assert!(solver.states() <= 100);
        verdict.is_winnable() == Some(true)
    };
    let won = (5_000_001..=5_000_200).map(wins).filter(|won| *won).count();
    assert!(won > 180, "{won} of 200");
}

#[test]
fn a_solution_knows_its_deal() {
    let number = DealNumber::from(617);
    let verdict = Solver::new().solve(number);
    let solution = verdict.into_solution().expect("617 can be won");
    assert_eq!(*solution.start(), Start::Deal(number, CellCount::FOUR));
    let record = solution.game().to_record();
    assert!(record.starts_with("617~max:"), "{record}");
}

/// Core counts moves without playing the game again where it can.
#[test]
fn lengths_are_those_of_the_game_as_played() {
    let mut solver = Solver::new();
    let (mut counted, mut longer) = (0, 0);
    for (number, cells) in (1..=300).flat_map(|number| [(number, 3), (number, 4)]) {
        let few = Limits::default().states(1_000);
        let verdict = solver.solve(Request::new(position_with_cells(number, cells)).limits(few));
        let Verdict::Solved(solution) = verdict else {
            continue;
        };
        for metric in Metric::ALL {
            let played = solution.in_metric(metric);
            let turns = played.map(|played| played.moves().len());
            assert_eq!(solution.length(metric), turns, "{number} {metric}");
        }
        counted += 1;
        longer += u32::from(solution.length(Metric::Safe) > solution.length(Metric::Max));
    }
    assert!(counted > 500 && longer > 400, "{counted} {longer}");
}

#[test]
fn wins_what_needs_cards_to_stay_on_the_table() {
    let mut solver = Solver::new();
    for number in [1941, 98_714] {
        let solution = solver.solve(position(number)).into_solution();
        let solution = solution.expect("it can be won");
        assert_wins(&position(number), solution.autoplay(), solution.moves());
        let game = solution.game();
        assert!(game.with_autoplay(AutoPlay::None).is_some());
        assert!(game.with_autoplay(AutoPlay::Horne).is_some());
    }
}

#[test]
fn jokes() {
    let mut solver = Solver::new();
    for (number, is_winnable) in [(-1, false), (-2, false), (-3, true), (-4, true)] {
        let verdict = solver.solve(position(number));
        assert_eq!(verdict.is_winnable(), Some(is_winnable), "{number}");
    }
}

#[test]
fn a_won_position_needs_no_moves() {
    let text = "Foundations: H-K C-K D-K S-K\nFreecells: - - - -\n";
    let position = Position::read(text, CellCount::FOUR).expect("a position");
    let mut solver = Solver::new();
    let none = Limits::default().states(0).memory(0);
    let verdict = solver.solve(Request::new(position).limits(none));
    let solution = verdict.into_solution().expect("it is won");
    assert!(solution.moves().next().is_none());
    assert_eq!(solver.hint(position), Verdict::Solved(None));
}

#[test]
fn a_stuck_position_is_impossible() {
    let mut solver = Solver::exhaustive();
    let none = CellCount::ZERO;
    let deals = DealNumber::deals(DealNumber::MIN..=DealNumber::MAX);
    let stuck = deals
        .map(|(_, deal)| Position::new(&deal, none))
        .filter(Position::is_stuck);
    for position in stuck.take(10) {
        assert_eq!(solver.solve(position), Verdict::Impossible);
        assert!(solver.states() <= 1);
    }
}

#[test]
fn limits_are_kept_and_named() {
    let mut solver = Solver::new();
    // The first can be won; the second is lost after many states.
    let (won, lost) = (position(1), position_with_cells(883, 0));
    let mut solve = |position, max_states, max_memory| {
        let limits = Limits::default().states(max_states).memory(max_memory);
        let verdict = solver.solve(Request::new(position).limits(limits));
        assert!(solver.states() <= max_states);
        verdict.limit()
    };
    let base = Solver::BASE_MEMORY;
    assert_eq!(solve(won, 0, 256 << 20), Some(Limit::States));
    assert_eq!(solve(lost, 10_000, 256 << 20), Some(Limit::States));
    assert_eq!(solve(lost, 0, 1 << 20), Some(Limit::States));
    assert_eq!(solve(lost, u64::MAX, 0), Some(Limit::Memory));
    assert_eq!(solve(lost, u64::MAX, base), Some(Limit::Memory));
    assert_eq!(
        solve(lost, u64::MAX, base + (64 << 10)),
        Some(Limit::Memory)
    );
    assert_eq!(solve(lost, u64::MAX, base + (16 << 20)), None);
    // Memory that an earlier search was allowed is not available to the next.
    assert_eq!(
        solve(lost, u64::MAX, base + (64 << 10)),
        Some(Limit::Memory)
    );
}

/// With too little memory there is no verdict, and never a false one.
#[test]
fn little_memory_gives_no_false_verdict() {
    let mut solver = Solver::exhaustive();
    let mut counts = [0; 2];
    let positions = [
        (position(11_982), false),
        (position(781_948), false),
        (position_with_cells(883, 0), false),
        (position_with_cells(164, 0), true),
        (position(617), true),
        (position(1_941), true),
    ];
    for (position, truth) in positions {
        for eighths in 8..=8 * 12 {
            let memory = (1_usize << 10 << (eighths / 8)) * (8 + eighths % 8) / 8;
            let limits = Limits::default().memory(Solver::BASE_MEMORY + memory);
            match solver.solve(Request::new(position).limits(limits)) {
                Verdict::GaveUp(limit) => {
                    assert_eq!(limit, Limit::Memory);
                    counts[0] += 1;
                }
                verdict => {
                    assert_eq!(verdict.is_winnable(), Some(truth), "{memory}\n{position}");
                    counts[1] += 1;
                }
            }
        }
    }
    assert!(counts.iter().all(|&count| count > 50), "{counts:?}");
}

/// In an earlier version, a limit below 3 MB skipped the fast search.
#[test]
fn a_low_memory_limit_does_not_disable_the_fast_search() {
    let mut solver = Solver::new();
    for number in 1..=100 {
        let mut solve = |limits| {
            let verdict = solver.solve(Request::new(position(number)).limits(limits));
            (verdict, solver.states())
        };
        let little = solve(Limits::default().memory(0));
        assert_eq!(little, solve(Limits::default()), "{number}");
    }
}

#[test]
fn the_solver_is_as_good_as_new_after_a_stop() {
    let mut solver = Solver::new();
    let mut calls = 0;
    let mut control = |_states: u64| {
        calls += 1;
        calls < 10
    };
    let verdict = solver.solve(Request::new(position(11982)).control(&mut control));
    assert_eq!(verdict, Verdict::GaveUp(Limit::Stopped));
    assert_eq!(calls, 10);
    assert_eq!(solver.solve(position(11982)), Verdict::Impossible);
}

/// In an earlier version, the cards of the last impossible position remained.
#[test]
fn twins_are_distinct_only_after_an_impossible_position() {
    let mut solver = Solver::new();
    // Its proof distinguishes some twins.
    let lost = position_with_cells(544, 2);
    for other in [position(617), lost] {
        assert_eq!(solver.solve(lost), Verdict::Impossible);
        assert!(workspace::distinct_twins(&solver).count() > 0);
        let few = Limits::default().states(100);
        let verdict = solver.solve(Request::new(other).limits(few));
        assert_ne!(verdict.is_winnable(), Some(false));
        assert_eq!(workspace::distinct_twins(&solver).count(), 0);
    }
}

#[test]
fn a_deadline_names_the_time_limit() {
    let mut solver = Solver::new();
    let limits = Limits::default();
    let mut none = Deadline::after(Duration::ZERO);
    let verdict = solver.solve(
        Request::new(position(11982))
            .limits(limits)
            .control(&mut none),
    );
    assert_eq!(verdict, Verdict::GaveUp(Limit::Time));
    let mut never = Deadline::from_limit(None);
    let verdict = solver.solve(
        Request::new(position(11982))
            .limits(limits)
            .control(&mut never),
    );
    assert_eq!(verdict, Verdict::Impossible);
    // Of two controls, the one that stops is named.
    let mut both = (Deadline::NEVER, |states: u64| states < 3_000);
    let verdict = solver.solve(
        Request::new(position(11982))
            .limits(limits)
            .control(&mut both),
    );
    assert_eq!(verdict, Verdict::GaveUp(Limit::Stopped));
}

/// The unit tests of the exhaustive search start threads with the first state; here they start
/// only when a position turns out to be hard.
#[test]
fn threads_make_no_difference_to_the_verdict() {
    let threads = NonZeroUsize::new(2).unwrap();
    let limits = Limits::default();
    let (mut one, mut two) = (Solver::exhaustive(), Solver::new());
    let mut solved = 0;
    for (number, cells) in (1..=40).zip((0..5).cycle()) {
        let start = position_with_cells(number, cells);
        let verdict = two.solve(Request::new(start).limits(limits).threads(threads));
        assert_eq!(
            verdict.is_winnable(),
            one.solve(start).is_winnable(),
            "{number} with {cells} cells"
        );
        if let Verdict::Solved(solution) = verdict {
            assert_wins(&start, solution.autoplay(), solution.moves());
            solved += 1;
        }
    }
    assert!((10..30).contains(&solved), "{solved}");
    let verdict = two.solve(
        Request::new(hard_position())
            .limits(limits)
            .threads(threads),
    );
    assert_eq!(verdict, Verdict::Impossible);
    assert!(two.states() > WITH_THREADS, "{}", two.states());
}

/// Returns a position that takes about a million states. It is impossible, as its
/// certificate proves.
fn hard_position() -> Position {
    position_with_cells(384_243, 2)
}

/// Number of states after which a search on several threads has started them.
const WITH_THREADS: u64 = 720_000;

#[test]
fn limits_hold_on_two_threads() {
    let threads = NonZeroUsize::new(2).unwrap();
    let mut solver = Solver::new();
    let mut solve = |limits, control: &mut dyn Control| {
        let verdict = solver.solve(
            Request::new(hard_position())
                .limits(limits)
                .threads(threads)
                .control(control),
        );
        (verdict, solver.states())
    };
    let limits = Limits::default();
    // A limit of states is kept by a single thread.
    let (verdict, states) = solve(limits.states(60_000), &mut ());
    assert_eq!(verdict, Verdict::GaveUp(Limit::States));
    assert_eq!(states, 60_000);
    let (verdict, states) = solve(limits, &mut |states: u64| states < WITH_THREADS);
    assert_eq!(verdict, Verdict::GaveUp(Limit::Stopped));
    assert!(
        (WITH_THREADS..WITH_THREADS + 1_000).contains(&states),
        "{states}"
    );
}

/// In an earlier version, every hint came from a separate search, and most games went in
/// circles.
#[test]
fn hints_lead_to_a_win() {
    let mut solver = Solver::new();
    for number in 1..=100 {
        let autoplay = AutoPlay::ALL[number % 4];
        let mut game = Game::new(position(number as i64), autoplay);
        while let Verdict::Solved(Some(mv)) = solver.hint(game.position()) {
            game.play(mv).expect("a hint is legal");
            assert!(game.turn() < 300, "deal {number} goes in circles");
        }
        assert!(game.position().is_won());
    }
}

#[test]
fn a_control_is_asked_before_anything_else() {
    let limits = Limits::default();
    let mut late = Deadline::after(Duration::ZERO);
    for number in [-3, 1, 11_982] {
        let verdict = Solver::new().solve(
            Request::new(position(number))
                .limits(limits)
                .control(&mut late),
        );
        assert_eq!(verdict, Verdict::GaveUp(Limit::Time), "{number}");
    }
}

/// Remembers the largest number of states between two polls.
#[derive(Default)]
struct Gaps {
    last: u64,
    largest: u64,
    polls: u64,
}

impl Control for Gaps {
    fn poll(&mut self, states: u64) -> Result<(), Limit> {
        self.largest = self.largest.max(states - self.last);
        self.last = states;
        self.polls += 1;
        Ok(())
    }
}

impl Gaps {
    #[track_caller]
    fn check(&self, states: u64, least: u64) {
        assert!(states >= least, "{states} states");
        assert!(self.largest.max(states - self.last) <= 1_000);
        assert!(self.polls * 1_000 >= states, "{} polls", self.polls);
    }
}

/// In an earlier version, the fast search was not polled for 8,000 states.
#[test]
fn every_search_polls_every_thousand_states() {
    let start = position_with_cells(883, 0);
    let mut gaps = Gaps::default();
    let mut solver = Solver::new();
    solver.solve(Request::new(start).control(&mut gaps));
    gaps.check(solver.states(), 30_000);

    let mut gaps = Gaps::default();
    let mut optimal = OptimalSolver::new();
    let request = Request::new(position(3)).metric(Metric::Unit);
    optimal.solve(request.control(&mut gaps));
    gaps.check(optimal.states(), 5_000);

    let mut gaps = Gaps::default();
    let mut shortener = Shortener::new();
    let request = Request::new(position(617)).metric(Metric::Unit);
    let request = request.effort(Effort::States(20_000));
    shortener.shorten(request.control(&mut gaps));
    gaps.check(shortener.states(), 20_000);
}

/// Positions in the middle of games: every solution wins, whatever has been played
/// and with any number of cells; and hints lead to a win.
#[test]
fn solutions_of_any_position_win() {
    let counts = [Cell::new(0), Cell::new(0)];
    let strategy = (
        0_i64..1 << 33,
        0_usize..=4,
        prop::collection::vec(0_usize..1000, 0..40),
    );
    let mut runner = TestRunner::new(ProptestConfig::with_cases(200));
    let result = runner.run(&strategy, |(number, cells, choices)| {
        let mut position = position_with_cells(number, cells);
        for choice in choices {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            let mv = moves[choice % moves.len()];
            position.play(mv).expect("a legal move");
        }
        let limits = Limits::default().states(20_000);
        let mut solver = Solver::new();
        let verdict = solver.solve(Request::new(position).limits(limits));
        let is_solved = verdict.is_winnable() == Some(true);
        let count = &counts[usize::from(is_solved)];
        count.set(count.get() + 1);
        let hint = solver.hint(Request::new(position).limits(limits));
        prop_assert_eq!(hint.is_winnable(), verdict.is_winnable());
        if let Verdict::Solved(solution) = verdict {
            assert_wins(&position, solution.autoplay(), solution.moves());
            if let Verdict::Solved(Some(hint)) = hint {
                let mut played = position;
                prop_assert!(played.play(hint).is_ok());
                let verdict = solver.solve(Request::new(played).limits(limits));
                prop_assert_ne!(verdict.is_winnable(), Some(false));
            }
        }
        Ok(())
    });
    result.expect("the property holds");
    let [others, solved] = counts.map(Cell::into_inner);
    assert!(solved > 20 && others > 20, "{solved} solved, {others} not");
}

#[test]
fn verdicts_have_names() {
    let gave_up = Verdict::<()>::GaveUp(Limit::Time);
    assert_eq!(gave_up.to_string(), "gave up: time limit reached");
    let limits = Limit::ALL.map(Verdict::GaveUp);
    let all = [Verdict::Solved(()), Verdict::Impossible];
    for verdict in all.into_iter().chain(limits) {
        let limit = verdict.limit().map(Limit::name);
        assert_eq!(Verdict::from_names(verdict.name(), limit), Some(verdict));
    }
    assert_eq!(Verdict::from_names("gave_up", None), None);
    assert_eq!(Verdict::from_names("solved", Some("time")), None);
}
