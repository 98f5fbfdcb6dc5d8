//! Short solutions: they win, their lengths are correct, and more effort never
//! makes them longer.

use std::num::NonZeroUsize;
use std::time::Duration;

use freecell_core::{AutoPlay, CellCount, Metric, Position};
use freecell_solve::{Control, Effort, Limit, Limits, Request, ShortSolution, Shortener};
use freecell_solve::{Solver, Verdict};
use freecell_testkit::{assert_solution, high_card_endgame, position, shortest_length};

/// Asserts that core confirms every claim of a short solution, and returns its
/// length.
#[track_caller]
fn assert_holds(short: &ShortSolution, start: &Position) -> usize {
    let metric = short.metric;
    assert_eq!(short.solution.start().position(), *start);
    assert_eq!(short.solution.autoplay(), metric.autoplay());
    let length = short.length.expect("the metric counts it");
    let moves = short.solution.moves();
    assert_eq!(moves.len(), length);
    assert_solution(start, metric.autoplay(), moves, metric, length);
    length
}

/// Checks every solution that a search reports, and stops it at a number of
/// states.
struct Checked<'a> {
    start: &'a Position,
    max_states: u64,
    lengths: Vec<usize>,
}

impl<'a> Checked<'a> {
    fn new(start: &'a Position) -> Checked<'a> {
        Checked {
            start,
            max_states: u64::MAX,
            lengths: Vec::new(),
        }
    }
}

impl Control for Checked<'_> {
    fn poll(&mut self, states: u64) -> Result<(), Limit> {
        if states < self.max_states {
            Ok(())
        } else {
            Err(Limit::Stopped)
        }
    }

    fn on_solution(&mut self, short: &ShortSolution) {
        let length = assert_holds(short, self.start);
        let is_shorter = self.lengths.last().is_none_or(|&last| length < last);
        assert!(is_shorter, "{:?} {length}", self.lengths);
        self.lengths.push(length);
    }
}

fn shorten(shortener: &mut Shortener, start: &Position, request: Request) -> ShortSolution {
    let mut control = Checked::new(start);
    let verdict = shortener.shorten(request.control(&mut control));
    let short = verdict.into_solution().expect("it can be won");
    let length = assert_holds(&short, start);
    assert_eq!(control.lengths.last(), Some(&length));
    short
}

fn states(start: &Position, metric: Metric, states: u64) -> Request<'static> {
    Request::new(start)
        .metric(metric)
        .effort(Effort::States(states))
}

#[test]
fn every_result_wins_and_more_effort_never_makes_it_longer() {
    let mut shortener = Shortener::new();
    let mut solver = Solver::new();
    for number in (1..=12).chain([617, 20_000_003]) {
        let start = position(number);
        let first = solver.solve(start).into_solution().expect("it can be won");
        let fast = solver.states();
        for metric in Metric::ALL {
            let mut last = first.length(metric).unwrap_or(usize::MAX);
            for effort in [0, 1, 10, 300, 3000] {
                let short = shorten(&mut shortener, &start, states(&start, metric, effort));
                assert_eq!(short.metric, metric);
                let length = short.length.expect("checked");
                assert!(length <= last, "{number} {metric:?} {effort}");
                assert!(shortener.states() <= fast + effort, "{number} {effort}");
                last = length;
            }
        }
    }
}

#[test]
fn a_search_repeats_whatever_was_searched_before() {
    let start = position(617);
    for metric in Metric::ALL {
        let fresh = shorten(&mut Shortener::new(), &start, states(&start, metric, 2000));
        let mut used = Shortener::new();
        for number in 30_000_000..30_000_003 {
            let other = position(number);
            shorten(&mut used, &other, states(&other, metric, 5000));
        }
        assert_eq!(
            shorten(&mut used, &start, states(&start, metric, 2000)),
            fresh
        );
        // Threads do not affect an effort in states.
        let threads = NonZeroUsize::new(4).expect("not zero");
        let request = states(&start, metric, 2000).threads(threads);
        assert_eq!(shorten(&mut used, &start, request), fresh);
    }
}

/// The same holds if the memory is full long before the effort is spent: memory that a shortener
/// holds from an earlier search makes no difference. The search goes on within its memory, and
/// finds shorter solutions.
#[test]
fn a_search_repeats_and_improves_when_memory_is_short() {
    let mut used = Shortener::new();
    let start = position(617);
    shorten(&mut used, &start, states(&start, Metric::Max, 40_000));
    let mut shorter = 0;
    for megabytes in [8, 12, 20] {
        let limits = Limits::default().memory(megabytes << 20);
        for number in 1..=8 {
            let start = position(number);
            let request = || states(&start, Metric::Max, 40_000).limits(limits);
            let fresh = shorten(&mut Shortener::new(), &start, request());
            assert_eq!(shorten(&mut used, &start, request()), fresh, "{number}");
            assert_ne!(fresh.ended, Some(Limit::Memory), "{number} {megabytes}");
            // Without an effort, it ends when the memory is full.
            let full = shorten(&mut used, &start, request().effort(Effort::Unlimited));
            if full.ended == Some(Limit::Memory) && used.states() < 40_000 {
                assert!(fresh.length <= full.length, "{number} {megabytes}");
                shorter += usize::from(fresh.length < full.length);
            }
        }
    }
    assert!(shorter > 5, "{shorter}");
}

/// The first solution is searched for once, with the same memory on any number of
/// threads.
#[test]
fn threads_make_no_difference_to_the_verdict() {
    let start = position(11_982);
    for megabytes in [8, 16, 24, 48] {
        let limits = Limits::default().memory(megabytes << 20);
        let verdicts: Vec<_> = (1..=4)
            .map(|threads| {
                let threads = NonZeroUsize::new(threads).expect("not zero");
                let request = Request::new(start).limits(limits).threads(threads);
                Shortener::new().shorten(request.effort(Effort::Time(Duration::ZERO)))
            })
            .collect();
        assert!(verdicts.iter().all(|verdict| *verdict == verdicts[0]));
    }
}

#[test]
fn deals_that_are_known_to_be_short_are() {
    let mut shortener = Shortener::new();
    for number in [224_533, 239_313] {
        let start = position(number);
        let short = shorten(&mut shortener, &start, states(&start, Metric::Max, 20_000));
        assert_eq!(short.length, Some(8), "{number}");
    }
    let start = position(617);
    let short = shorten(&mut shortener, &start, states(&start, Metric::Max, 100_000));
    assert!(short.length.is_some_and(|length| length <= 35));
}

#[test]
fn won_and_impossible_positions_end_at_once() {
    let mut shortener = Shortener::new();
    let won = Position::read("Foundations: H-K C-K D-K S-K\n", CellCount::FOUR);
    let won = won.expect("a position");
    for metric in Metric::ALL {
        let by_hand = if metric == Metric::Unit { 52 } else { 0 };
        for joke in [-3, -4] {
            let start = position(joke);
            let short = shorten(&mut shortener, &start, states(&start, metric, 100));
            assert_eq!(short.length, Some(by_hand));
        }
        let short = shorten(&mut shortener, &won, states(&won, metric, 100));
        assert_eq!(short.length, Some(0));
        let verdict = shortener.shorten(states(&position(11_982), metric, 100));
        assert_eq!(verdict, Verdict::Impossible);
    }
}

#[test]
fn a_game_that_needs_its_cards_has_no_length_in_max() {
    let mut shortener = Shortener::new();
    let start = position(1941);
    let verdict = shortener.shorten(states(&start, Metric::Max, 2000));
    let short = verdict.into_solution().expect("it can be won");
    assert_eq!(short.length, None);
    assert_eq!(short.solution.autoplay(), AutoPlay::Raymond);
    assert!(short.solution.game().position().is_won());
    shorten(&mut shortener, &start, states(&start, Metric::Safe, 2000));
    shorten(&mut shortener, &start, states(&start, Metric::Unit, 2000));
}

#[test]
fn limits_and_a_control_end_it_with_the_best_so_far() {
    let start = position(617);
    let small = Limits::default().memory(24 << 20);
    let mut shortener = Shortener::new();
    let request = || Request::new(start).effort(Effort::Unlimited);
    let short = shorten(&mut shortener, &start, request().limits(small));
    assert_eq!(short.ended, Some(Limit::Memory));
    let long = shortener.states();
    let short = shorten(&mut shortener, &start, states(&start, Metric::Max, 1000));
    assert_eq!(short.ended, Some(Limit::States));
    assert!(shortener.states() < long);

    let mut control = Checked::new(&start);
    control.max_states = 20_000;
    let verdict = shortener.shorten(request().control(&mut control));
    let short = verdict.into_solution().expect("it can be won");
    assert_eq!(short.ended, Some(Limit::Stopped));
    // The effort limits only shorter solutions, not the first.
    for threads in 1..4 {
        let threads = NonZeroUsize::new(threads).expect("not zero");
        let none = request().effort(Effort::Time(Duration::ZERO));
        let short = shorten(&mut shortener, &start, none.threads(threads));
        assert_eq!(short.ended, Some(Limit::Time));
    }
    for threads in 1..4 {
        let mut control = Checked::new(&start);
        control.max_states = 0;
        let threads = NonZeroUsize::new(threads).expect("not zero");
        let verdict = shortener.shorten(request().threads(threads).control(&mut control));
        assert_eq!(verdict, Verdict::GaveUp(Limit::Stopped));
    }
}

#[test]
fn results_of_several_threads_are_valid() {
    let start = position(617);
    let request = || Request::new(start).effort(Effort::Unlimited);
    for threads in 1..4 {
        let threads = NonZeroUsize::new(threads).expect("not zero");
        let mut control = Checked::new(&start);
        control.max_states = 60_000;
        let mut shortener = Shortener::new();
        let verdict = shortener.shorten(request().threads(threads).control(&mut control));
        let short = verdict.into_solution().expect("it can be won");
        let length = assert_holds(&short, &start);
        assert_eq!(control.lengths.last(), Some(&length));
        assert!(shortener.states() >= 60_000);
        assert_eq!(short.ended, Some(Limit::Stopped));
    }
}

/// In an earlier version, every thread got its share of the memory and its own
/// solver, for any number of threads.
#[test]
fn no_more_threads_than_there_is_work() {
    let start = position(617);
    let threads = NonZeroUsize::new(4_000).expect("not zero");
    let limits = Limits::default().memory(64 << 20);
    let mut control = Checked::new(&start);
    control.max_states = 60_000;
    let request = Request::new(start)
        .effort(Effort::Unlimited)
        .limits(limits)
        .threads(threads);
    let verdict = Shortener::new().shorten(request.control(&mut control));
    let short = verdict.into_solution().expect("it can be won");
    // With a four-thousandth of the memory, only this solution would be found.
    let first = Solver::new().solve(start).into_solution().expect("it can");
    assert!(short.length < first.length(Metric::Max));
}

#[test]
fn a_panic_of_the_control_is_propagated() {
    struct Panics;
    impl Control for Panics {
        fn poll(&mut self, _states: u64) -> Result<(), Limit> {
            panic!("the control panics");
        }
    }
    let result = std::panic::catch_unwind(|| {
        let request = Request::new(position(617))
            .effort(Effort::Unlimited)
            .threads(NonZeroUsize::new(3).expect("not zero"));
        Shortener::new().shorten(request.control(&mut Panics))
    });
    assert!(result.is_err());
}

#[test]
fn endgames_are_as_short_as_they_can_be_and_never_shorter() {
    let mut shortener = Shortener::new();
    let (mut compared, mut shortest) = (0, 0);
    for seed in 0..120 {
        let start = high_card_endgame(seed);
        for metric in Metric::ALL {
            let Ok(Some(least)) = shortest_length(&start, metric, 3_000) else {
                continue;
            };
            let short = shorten(&mut shortener, &start, states(&start, metric, 3_000));
            let length = short.length.expect("checked");
            assert!(length >= least, "{seed} {metric:?}");
            compared += 1;
            shortest += usize::from(length == least);
        }
    }
    assert!(compared > 100, "{compared}");
    assert!(shortest * 20 >= compared * 19, "{shortest} of {compared}");
}
