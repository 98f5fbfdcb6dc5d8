//! Short solutions: they win, they are as long as they say, and more effort
//! never makes them longer.

use std::collections::HashSet;
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, Ordering};

use freecell_core::{AutoPlay, CellCount, DealNumber, Game, Metric, Position};
use freecell_solve::shorten_together;
use freecell_solve::{Effort, Limit, Limits, Short, Shortener, Shortening, Solver, Verdict};

fn position(number: i64) -> Position {
    Position::new(&DealNumber::new(number).unwrap().deal(), CellCount::FOUR)
}

/// Says that core agrees with everything that a short solution claims.
fn assert_holds(short: &Short, start: &Position, metric: Metric) {
    assert_eq!(short.metric(), metric);
    assert_eq!(short.start(), start);
    let mut game = Game::new(*start, short.autoplay());
    for &mv in short.moves() {
        game.play(mv).expect("moves of a solution are legal");
    }
    assert!(game.position().is_won());
    assert_eq!(game.length(metric), Some(short.length()));
}

fn shorten(shortener: &mut Shortener, start: &Position, metric: Metric, effort: u64) -> Short {
    let mut lengths = Vec::new();
    let mut improved = |short: &Short| {
        assert_holds(short, start, metric);
        lengths.push(short.length());
    };
    let found = shortener.shorten(
        start,
        metric,
        Effort::states(effort),
        &mut improved,
        &mut (),
    );
    let Shortening::Found(short) = found else {
        panic!("{found:?}: {start}");
    };
    assert_holds(&short, start, metric);
    assert!(lengths.is_sorted_by(|longer, shorter| longer > shorter));
    assert_eq!(lengths.last(), Some(&short.length()));
    short
}

#[test]
fn every_result_wins_and_more_effort_never_makes_it_longer() {
    let mut shortener = Shortener::new(Limits::default());
    let mut solver = Solver::default();
    for number in (1..=12).chain([617, 20_000_003]) {
        let start = position(number);
        let Verdict::Solved(solution) = solver.solve(&start) else {
            panic!("{number}");
        };
        let first = solution.game();
        let fast = solver.states();
        for metric in Metric::ALL {
            let mut last = first.length(metric).unwrap_or(usize::MAX);
            for effort in [0, 1, 10, 300, 3000] {
                let short = shorten(&mut shortener, &start, metric, effort);
                assert!(short.length() <= last, "{number} {metric:?} {effort}");
                assert!(shortener.states() <= fast + effort, "{number} {effort}");
                last = short.length();
            }
        }
    }
}

#[test]
fn a_search_repeats_whatever_was_searched_before() {
    let start = position(617);
    for metric in Metric::ALL {
        let fresh = shorten(&mut Shortener::new(Limits::default()), &start, metric, 2000);
        let mut used = Shortener::new(Limits::default());
        for number in 30_000_000..30_000_003 {
            shorten(&mut used, &position(number), metric, 5000);
        }
        assert_eq!(shorten(&mut used, &start, metric, 2000), fresh);
    }
}

#[test]
fn deals_that_are_known_to_be_short_are() {
    let mut shortener = Shortener::new(Limits::default());
    for number in [224_533, 239_313] {
        let short = shorten(&mut shortener, &position(number), Metric::Max, 20_000);
        assert_eq!(short.length(), 8, "{number}");
    }
    let short = shorten(&mut shortener, &position(617), Metric::Max, 100_000);
    assert!(short.length() <= 35, "{}", short.length());
}

#[test]
fn what_is_won_or_impossible_is_said_at_once() {
    let mut shortener = Shortener::new(Limits::default());
    let mut silent = |_: &Short| ();
    for (joke, length) in [(-3, 0), (-4, 0)] {
        for metric in [Metric::Max, Metric::Safe] {
            let short = shorten(&mut shortener, &position(joke), metric, 100);
            assert_eq!(short.length(), length);
        }
        let short = shorten(&mut shortener, &position(joke), Metric::Unit, 100);
        assert_eq!(short.length(), 52);
    }
    let won = Position::read("Foundations: H-K C-K D-K S-K\n", CellCount::FOUR).unwrap();
    for metric in Metric::ALL {
        assert_eq!(shorten(&mut shortener, &won, metric, 100).length(), 0);
        let found = shortener.shorten(
            &position(11_982),
            metric,
            Effort::states(100),
            &mut silent,
            &mut (),
        );
        assert_eq!(found, Shortening::Impossible);
    }
}

#[test]
fn a_game_that_needs_its_cards_is_not_told_with_autoplay_max() {
    let mut shortener = Shortener::new(Limits::default());
    let start = position(1941);
    let found = shortener.shorten(
        &start,
        Metric::Max,
        Effort::states(2000),
        &mut |_| (),
        &mut (),
    );
    assert_eq!(found, Shortening::OnlyOtherwise(AutoPlay::Raymond));
    shorten(&mut shortener, &start, Metric::Safe, 2000);
    shorten(&mut shortener, &start, Metric::Unit, 2000);
}

#[test]
fn limits_and_a_watch_end_it_with_the_best_so_far() {
    let start = position(617);
    let small = Limits {
        max_memory: 24 << 20,
        ..Limits::default()
    };
    let mut shortener = Shortener::new(small);
    shorten(&mut shortener, &start, Metric::Max, u64::MAX);
    assert_eq!(shortener.ended(), Some(Limit::Memory));
    let long = shortener.states();
    shorten(&mut shortener, &start, Metric::Max, 1000);
    assert_eq!(shortener.ended(), Some(Limit::States));
    assert!(shortener.states() < long);

    let mut shortener = Shortener::new(Limits::default());
    let mut few = |states: u64| states < 20_000;
    let found = shortener.shorten(
        &start,
        Metric::Max,
        Effort::states(u64::MAX),
        &mut |_| (),
        &mut few,
    );
    assert!(matches!(found, Shortening::Found(_)));
    assert_eq!(shortener.ended(), Some(Limit::Stopped));
    // An effort of no time is for shorter solutions, not for the first.
    let found = shortener.shorten(
        &start,
        Metric::Max,
        Effort::until(&|| true),
        &mut |_| (),
        &mut (),
    );
    assert!(matches!(found, Shortening::Found(_)));
    assert_eq!(shortener.ended(), Some(Limit::Stopped));
    let mut none = |_: u64| false;
    let found = shortener.shorten(
        &start,
        Metric::Max,
        Effort::states(9),
        &mut |_| (),
        &mut none,
    );
    assert_eq!(found, Shortening::GaveUp(Limit::Stopped));
}

#[test]
fn several_threads_find_what_holds() {
    let start = position(617);
    for threads in 1..4 {
        let threads = NonZeroUsize::new(threads).unwrap();
        let is_told = AtomicBool::new(false);
        let mut improved = |short: &Short| {
            assert_holds(short, &start, Metric::Max);
            is_told.store(true, Ordering::Relaxed);
        };
        let (found, states, ended) = shorten_together(
            threads,
            Limits::default(),
            &start,
            Metric::Max,
            Effort::states(u64::MAX),
            &mut improved,
            &|states| states < 10_000,
        );
        let Shortening::Found(short) = found else {
            panic!("{found:?}");
        };
        assert_holds(&short, &start, Metric::Max);
        assert!(is_told.into_inner() && states >= 10_000);
        assert_eq!(ended, Some(Limit::Stopped));
    }
}

/// The shortest solution, by looking at everything in the order of its length;
/// `None` if that is too much.
fn naive(start: &Position, metric: Metric, most: usize) -> Option<usize> {
    let autoplay = match metric {
        Metric::Max => AutoPlay::Max,
        Metric::Safe => AutoPlay::Horne,
        Metric::Unit => AutoPlay::None,
    };
    let play_out = |mut position: Position| {
        autoplay.run(&mut position, &mut Vec::new());
        position
    };
    let mut level = vec![play_out(*start)];
    let mut seen: HashSet<Position> = level.iter().copied().collect();
    for length in 0.. {
        if level.iter().any(Position::is_won) {
            return Some(length);
        }
        let mut next = Vec::new();
        for position in &level {
            for mv in position.legal_moves() {
                let is_one = position.expand(mv).unwrap().len() == 1;
                if metric == Metric::Unit && !is_one {
                    continue;
                }
                let mut child = *position;
                child.play(mv).unwrap();
                let child = play_out(child);
                if seen.insert(child) {
                    next.push(child);
                }
            }
        }
        if seen.len() > most || next.is_empty() {
            return None;
        }
        level = next;
    }
    None
}

/// The sixteen highest cards in eight columns, in any order.
fn endgame(seed: u64) -> Position {
    let mut cards: Vec<String> = "TJQK"
        .chars()
        .flat_map(|rank| "CDHS".chars().map(move |suit| format!("{rank}{suit}")))
        .collect();
    let mut state = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1;
    for i in (1..cards.len()).rev() {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        cards.swap(i, (state >> 20) as usize % (i + 1));
    }
    let columns: Vec<String> = cards.chunks(2).map(|pair| pair.join(" ")).collect();
    let text = format!("Foundations: H-9 C-9 D-9 S-9\n: {}\n", columns.join("\n: "));
    Position::read(&text, CellCount::new(1).unwrap()).unwrap()
}

#[test]
fn endgames_are_as_short_as_they_can_be_and_never_shorter() {
    let mut shortener = Shortener::new(Limits::default());
    let (mut compared, mut shortest) = (0, 0);
    for seed in 0..120 {
        let start = endgame(seed);
        for metric in Metric::ALL {
            let Some(least) = naive(&start, metric, 3_000) else {
                continue;
            };
            let short = shorten(&mut shortener, &start, metric, 3_000);
            assert!(short.length() >= least, "{seed} {metric:?}");
            compared += 1;
            shortest += usize::from(short.length() == least);
        }
    }
    assert!(compared > 100, "{compared}");
    assert!(shortest * 20 >= compared * 19, "{shortest} of {compared}");
}
