//! Deciding on several threads.

use freecell_testkit::position_with_cells;

use super::super::best_first::BestFirst;
use super::super::parallel::MAX_THREADS;
use super::super::relaxed::RelaxedGame;
use super::super::{Decision, ExhaustiveSearch, Outcome};
use super::{MEMORY, read};
use crate::control::{Control, Meter, POLL_INTERVAL};
use crate::limits::Limit;
use crate::space::{Layout, PACK};

/// Batches change the order of states, but not whether there is a win.
#[test]
fn threads_find_the_same_and_do_so_again() {
    let mut layout = Layout::new();
    let mut counts = [0; 2];
    for (number, cells) in (1..=48).zip([0, 1, 1, 2].into_iter().cycle()) {
        let root = read(&mut layout, &position_with_cells(number, cells));
        let control = &mut ();
        let mut meter = Meter::new(control, 0, u64::MAX);
        let mut run = |threads: usize| {
            let mut relaxed = RelaxedGame::new(MEMORY);
            let mut search = BestFirst::new(&layout, &root, MEMORY, PACK);
            let outcome = search.run(u64::MAX, threads, &mut relaxed, &mut meter);
            (outcome.expect("enough memory"), search.states())
        };
        let is_won = run(1).0 != Outcome::Lost;
        for threads in 2..=MAX_THREADS {
            let outcome = run(threads);
            assert_eq!(outcome.0 != Outcome::Lost, is_won, "{number} {cells}");
            assert_eq!(run(threads), outcome, "{number} {cells}");
        }
        counts[usize::from(is_won)] += 1;
    }
    assert!(counts.iter().all(|&count| count > 5), "{counts:?}");
}

/// From the first state on, although the solver waits until a position turns out to be hard.
#[test]
fn threads_decide_like_one() {
    let mut layout = Layout::new();
    let (mut counts, mut stopped) = ([0; 2], 0);
    for (number, cells) in (1..=60).zip([0, 1, 1, 2].into_iter().cycle()) {
        let position = position_with_cells(number, cells);
        let root = read(&mut layout, &position);
        let decide = |threads: usize, control: &mut dyn Control| {
            let mut meter = Meter::new(control, 0, u64::MAX);
            let mut search = ExhaustiveSearch::new(&layout, &root, MEMORY);
            let steps = &mut Vec::new();
            let decision = search.run(u64::MAX, threads, &mut meter, steps);
            decision.map(|decision| (decision == Some(Decision::Won), steps.len()))
        };
        let (is_won, _) = decide(1, &mut ()).expect("enough memory");
        let two = decide(2, &mut ()).expect("enough memory");
        assert_eq!(two.0, is_won, "{number} {cells}");
        assert_eq!(is_won, two.1 > 0, "{number} {cells}");
        assert_eq!(decide(2, &mut ()), Ok(two), "{number} {cells}");
        // Small searches end before they ask.
        match decide(2, &mut |_: u64| false) {
            Err(limit) => {
                assert_eq!(limit, Limit::Stopped);
                stopped += 1;
            }
            decided => assert_eq!(decided, Ok(two), "{number} {cells}"),
        }
        counts[usize::from(is_won)] += 1;
    }
    assert!(counts.iter().all(|&count| count > 5), "{counts:?}");
    assert!(stopped > 5, "{stopped}");
}

/// Stops a search with a limit of its own.
struct StopAt(u64, Limit);

impl Control for StopAt {
    fn poll(&mut self, states: u64) -> Result<(), Limit> {
        match states {
            states if states < self.0 => Ok(()),
            _ => Err(self.1),
        }
    }
}

/// On threads from the first state on, every limit ends the search soon and is named.
#[test]
fn limits_hold_on_threads() {
    let mut layout = Layout::new();
    // Takes a million states.
    let root = read(&mut layout, &position_with_cells(384_243, 2));
    for threads in 2..=MAX_THREADS {
        let decide = |memory, max_states, control: &mut dyn Control| {
            let mut meter = Meter::new(control, 0, max_states);
            let mut search = ExhaustiveSearch::new(&layout, &root, memory);
            let decision = search.run(u64::MAX, threads, &mut meter, &mut Vec::new());
            (decision, meter.states())
        };
        let (decision, states) = decide(MEMORY, 20_000, &mut ());
        assert_eq!((decision, states), (Err(Limit::States), 20_000));
        for limit in [Limit::Stopped, Limit::Time] {
            let (decision, states) = decide(MEMORY, u64::MAX, &mut StopAt(20_000, limit));
            assert_eq!(decision, Err(limit));
            assert!(
                (20_000..=20_000 + POLL_INTERVAL).contains(&states),
                "{states}"
            );
        }
        let (decision, states) = decide(1 << 20, u64::MAX, &mut ());
        assert_eq!(decision, Err(Limit::Memory));
        assert!(states > 1_000, "{states}");
    }
}

/// If the memory of the search on threads is not enough, the search by layers decides as always.
#[test]
fn little_memory_gives_no_false_verdict_on_threads() {
    let mut layout = Layout::new();
    let mut counts = [0; 2];
    let deals = [
        (11_982, 4, false),
        (883, 0, false),
        (164, 0, true),
        (1_941, 4, true),
    ];
    for (number, cells, truth) in deals {
        let root = read(&mut layout, &position_with_cells(number, cells));
        for eighths in (8..=8 * 16).step_by(2) {
            let memory = (1_usize << 10 << (eighths / 8)) * (8 + eighths % 8) / 8;
            let control = &mut ();
            let mut meter = Meter::new(control, 0, u64::MAX);
            let mut search = ExhaustiveSearch::new(&layout, &root, memory);
            let decision = match search.run(u64::MAX, 2, &mut meter, &mut Vec::new()) {
                Ok(decision) => decision == Some(Decision::Won),
                Err(limit) => {
                    assert_eq!(limit, Limit::Memory);
                    counts[0] += 1;
                    continue;
                }
            };
            assert_eq!(decision, truth, "{number} {cells} {memory}");
            counts[1] += 1;
        }
    }
    assert!(counts.iter().all(|&count| count > 50), "{counts:?}");
}
