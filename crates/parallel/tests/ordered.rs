//! The guarantees of `ordered_map`, each with a deadline: a deadlock fails the test
//! instead of hanging the suite.

use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::panic::resume_unwind;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::sync::{Arc, Mutex};
use std::task::Poll;
use std::thread;
use std::time::Duration;

use freecell_parallel::{Parallelism, ordered_map, ordered_stream};
use proptest::prelude::*;

/// Long enough for a busy machine; only a deadlock waits for it.
const DEADLINE: Duration = Duration::from_secs(300);

/// The thread counts for the tests of panics and stops.
const THREADS: [usize; 4] = [1, 2, 3, 8];

fn parallelism(threads: usize, chunk: usize) -> Parallelism {
    Parallelism::default()
        .threads(NonZeroUsize::new(threads).unwrap())
        .chunk(NonZeroUsize::new(chunk).unwrap())
}

fn carry_on() -> ControlFlow<()> {
    ControlFlow::Continue(())
}

/// Runs `body` on a separate thread and returns its result; fails if it does not
/// end before the deadline.
fn in_time<T: Send + 'static>(body: impl FnOnce() -> T + Send + 'static) -> thread::Result<T> {
    let (sender, receiver) = channel::<()>();
    let body = thread::spawn(move || {
        let _ends_with_the_thread = sender;
        body()
    });
    match receiver.recv_timeout(DEADLINE) {
        Err(RecvTimeoutError::Disconnected) => body.join(),
        _ => panic!("deadlock: not done after {DEADLINE:?}"),
    }
}

/// Returns the message of the panic that ends `body`.
fn panic_of(body: impl FnOnce() + Send + 'static) -> String {
    let payload = in_time(body).expect_err("should have panicked");
    match payload.downcast::<String>() {
        Ok(message) => *message,
        Err(payload) => (*payload.downcast::<&str>().expect("a message")).to_owned(),
    }
}

/// Records consumed values outside of the closure that may panic.
type Seen = Arc<Mutex<Vec<u64>>>;

fn record(seen: &Seen, n: u64) -> ControlFlow<()> {
    seen.lock().unwrap().push(n);
    carry_on()
}

#[test]
fn a_panic_in_consume_is_propagated() {
    for threads in THREADS {
        for chunk in [1, 64] {
            let message = panic_of(move || {
                let consume = |n: u64| {
                    // The workers are far ahead by now and wait for room.
                    if n == 0 {
                        thread::sleep(Duration::from_millis(50));
                    }
                    assert!(n < 3, "consumer at {n}");
                    carry_on()
                };
                let _ = ordered_map(
                    0u64..,
                    parallelism(threads, chunk),
                    || (),
                    |(), n| n,
                    consume,
                );
            });
            assert_eq!(message, "consumer at 3");
        }
    }
}

#[test]
fn a_panic_in_work_is_propagated_after_the_results_before_it() {
    for threads in THREADS {
        for chunk in [1, 7, 64] {
            let seen = Seen::default();
            let message = panic_of({
                let seen = seen.clone();
                move || {
                    let work = |(): &mut (), n: u64| {
                        assert!(n < 100, "work on {n}");
                        n
                    };
                    let consume = |n| record(&seen, n);
                    let _ = ordered_map(0u64.., parallelism(threads, chunk), || (), work, consume);
                }
            });
            assert_eq!(message, "work on 100");
            assert!(seen.lock().unwrap().iter().copied().eq(0..100));
        }
    }
}

#[test]
fn a_panic_in_the_iterator_is_propagated_after_the_results_before_it() {
    for threads in THREADS {
        for chunk in [1, 7, 64] {
            let seen = Seen::default();
            let message = panic_of({
                let seen = seen.clone();
                move || {
                    let items = (0u64..).inspect(|&n| assert!(n != 100, "iterator at {n}"));
                    let consume = |n| record(&seen, n);
                    let _ = ordered_map(
                        items,
                        parallelism(threads, chunk),
                        || (),
                        |(), n| n,
                        consume,
                    );
                }
            });
            assert_eq!(message, "iterator at 100");
            assert!(seen.lock().unwrap().iter().copied().eq(0..100));
        }
    }
}

#[test]
fn a_panic_in_make_state_is_propagated() {
    for threads in THREADS {
        let message = panic_of(move || {
            let make_state = || panic!("no state");
            let work = |(): &mut (), n: u64| n;
            let consume = |_| carry_on();
            let _ = ordered_map(0u64.., parallelism(threads, 1), make_state, work, consume);
        });
        assert_eq!(message, "no state");
    }
}

#[test]
fn a_panic_keeps_its_payload() {
    for threads in THREADS {
        let ended = in_time(move || {
            let work = |(): &mut (), n: u64| -> u64 { resume_unwind(Box::new(n + 617)) };
            let _ = ordered_map(0..1, parallelism(threads, 1), || (), work, |_| carry_on());
        });
        let payload = ended.expect_err("should have panicked").downcast::<u64>();
        assert_eq!(*payload.expect("the number"), 617);
    }
}

/// Returns the number of states created for `items` items.
fn states_for(items: u64, parallelism: Parallelism) -> usize {
    let states = AtomicUsize::new(0);
    let make_state = || states.fetch_add(1, Ordering::Relaxed);
    let work = |_: &mut usize, _| thread::sleep(Duration::from_millis(1));
    let _ = ordered_map(0..items, parallelism, make_state, work, |()| carry_on());
    states.into_inner()
}

#[test]
fn no_more_workers_are_started_than_there_are_items() {
    assert_eq!(states_for(0, parallelism(4000, 64)), 0);
    assert_eq!(states_for(0, parallelism(1, 64)), 0);
    for chunk in [1, 64] {
        let states = states_for(3, parallelism(4000, chunk));
        assert!((1..=3).contains(&states), "{states}");
    }
    let states = states_for(1000, parallelism(3, 1));
    assert!((1..=3).contains(&states), "{states}");
}

#[test]
fn few_items_are_spread_over_the_threads() {
    // Each item waits until the other one is being processed.
    let ended = in_time(|| {
        let barrier = std::sync::Barrier::new(2);
        let work = |(): &mut (), _| {
            barrier.wait();
        };
        ordered_map(0..2, parallelism(2, 64), || (), work, |()| carry_on())
    });
    assert!(ended.is_ok());
}

#[test]
fn consume_can_break_with_a_value() {
    for threads in THREADS {
        let end = in_time(move || {
            let consume = |n: u64| match n {
                1000 => ControlFlow::Break("enough"),
                _ => ControlFlow::Continue(()),
            };
            ordered_map(0u64.., parallelism(threads, 64), || (), |(), n| n, consume)
        });
        assert_eq!(end.unwrap(), ControlFlow::Break("enough"));
    }
}

#[test]
fn a_panic_after_the_end_is_ignored() {
    for threads in THREADS {
        let end = in_time(move || {
            let work = |(): &mut (), n: u64| {
                assert!(n < 10);
                n
            };
            let consume = |n| match n {
                9 => ControlFlow::Break(n),
                _ => ControlFlow::Continue(()),
            };
            ordered_map(0u64.., parallelism(threads, 1), || (), work, consume)
        });
        assert_eq!(end.unwrap(), ControlFlow::Break(9));
    }
}

#[test]
fn the_number_of_items_taken_ahead_is_bounded() {
    for threads in [2, 3, 8] {
        let taken = AtomicUsize::new(0);
        let items = (0..100_000usize).inspect(|_| {
            taken.fetch_add(1, Ordering::Relaxed);
        });
        let mut consumed = 0;
        let consume = |n| {
            if n % 10_000 == 0 {
                thread::sleep(Duration::from_millis(5));
            }
            let ahead = taken.load(Ordering::Relaxed) - consumed;
            assert!(ahead <= 10 * 16 * threads, "{ahead} items ahead");
            consumed += 1;
            carry_on()
        };
        let _ = ordered_map(items, parallelism(threads, 16), || (), |(), n| n, consume);
        assert_eq!(consumed, 100_000);
    }
}

#[test]
fn results_arrive_while_the_iterator_waits() {
    for threads in THREADS {
        let ended = in_time(move || {
            let (sender, receiver) = channel();
            sender.send(0).unwrap();
            let mut sender = Some(sender);
            // Each item exists only after the result before it.
            let consume = |n: u64| {
                if n == 100 {
                    sender = None;
                } else if let Some(sender) = &sender {
                    sender.send(n + 1).unwrap();
                }
                carry_on()
            };
            ordered_map(receiver, parallelism(threads, 1), || (), |(), n| n, consume)
        });
        assert!(ended.is_ok());
    }
}

#[test]
fn extreme_settings_work() {
    let most = NonZeroUsize::MAX;
    for parallelism in [
        Parallelism::default(),
        Parallelism::default().chunk(most),
        Parallelism::default().threads(most),
        Parallelism::default().threads(most).chunk(most),
    ] {
        let mut results = Vec::new();
        let consume = |n| {
            results.push(n);
            carry_on()
        };
        let end = ordered_map(0..100u64, parallelism, || (), |(), n| n, consume);
        assert!(end.is_continue());
        assert!(results.into_iter().eq(0..100));
    }
}

/// The items at which something happens.
#[derive(Clone, Copy, Debug)]
struct Events {
    slow_item: u64,
    slow_work: u64,
    break_at: u64,
    /// In the iterator, `work` and `consume`.
    panics_at: [u64; 3],
}

impl Events {
    fn item(&self, n: u64) -> u64 {
        if n == self.slow_item {
            thread::sleep(Duration::from_millis(2));
        }
        self.panic(0, n);
        n
    }

    fn work(&self, worked: &mut u64, n: u64) -> u64 {
        *worked += 1;
        if n == self.slow_work {
            thread::sleep(Duration::from_millis(2));
        }
        self.panic(1, n);
        n
    }

    fn consume(&self, n: u64) -> ControlFlow<u64> {
        self.panic(2, n);
        if n == self.break_at {
            ControlFlow::Break(n)
        } else {
            ControlFlow::Continue(())
        }
    }

    fn panic(&self, place: usize, n: u64) {
        if self.panics_at[place] == n {
            // Without a message on the terminal.
            resume_unwind(Box::new((place, n)));
        }
    }
}

/// The consumed values, and the end: a panic at a place and an item, or the return
/// value.
type Outcome = (Vec<u64>, Result<ControlFlow<u64>, (usize, u64)>);

fn outcome(run: impl FnOnce(&mut dyn FnMut(u64)) -> ControlFlow<u64> + Send + 'static) -> Outcome {
    let seen = Seen::default();
    let end = in_time({
        let seen = seen.clone();
        move || run(&mut |n| seen.lock().unwrap().push(n))
    });
    let end = end.map_err(|payload| *payload.downcast().expect("a panic of ours"));
    let seen = seen.lock().unwrap().clone();
    (seen, end)
}

fn event() -> impl Strategy<Value = u64> {
    prop_oneof![3 => Just(u64::MAX), 2 => 0u64..400]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(500))]

    /// Results, stopping point and panic are those of a loop on one thread, for any
    /// number of items and threads and any chunk size.
    #[test]
    fn it_equals_a_loop(
        count in 0u64..400,
        threads in 1usize..9,
        chunk in prop_oneof![1usize..5, 1usize..200],
        slow_item in event(),
        slow_work in event(),
        break_at in event(),
        panics_at in prop::array::uniform3(event()),
    ) {
        let events = Events { slow_item, slow_work, break_at, panics_at };
        let expected = outcome(move |saw| {
            let mut state = 0;
            (0..count).map(|n| events.item(n)).try_for_each(|n| {
                let n = events.work(&mut state, n);
                saw(n);
                events.consume(n)
            })
        });
        let actual = outcome(move |saw| {
            ordered_map(
                (0..count).map(|n| events.item(n)),
                parallelism(threads, chunk),
                || 0,
                |state, n| events.work(state, n),
                |n| {
                    saw(n);
                    events.consume(n)
                },
            )
        });
        prop_assert_eq!(actual, expected);
    }
}

/// The iterator waits for an answer that depends on all results before.
#[test]
fn results_are_consumed_while_the_iterator_waits() {
    for threads in THREADS {
        in_time(move || {
            let (answer, question) = channel();
            let mut last = 0;
            let items = std::iter::from_fn(move || {
                last += 1;
                match last {
                    1..=10 => Some(Poll::Ready(last)),
                    11 => Some(Poll::Pending),
                    12 => {
                        question.recv().unwrap();
                        Some(Poll::Ready(last))
                    }
                    _ => None,
                }
            });
            // What is written, and how much of it is flushed.
            let (mut written, mut flushed) = (0, 0);
            let end = ordered_stream(
                items,
                parallelism(threads, 64),
                || (),
                |(), item| item,
                |result| {
                    match result {
                        Poll::Ready(_) => written += 1,
                        Poll::Pending => flushed = written,
                    }
                    if flushed == 10 && written == 10 {
                        answer.send(()).unwrap();
                    }
                    carry_on()
                },
            );
            assert_eq!((end, written), (carry_on(), 11));
        })
        .unwrap();
    }
}
