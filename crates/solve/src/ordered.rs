//! Work on all cores, results in order.

use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::mpsc::sync_channel;
use std::sync::{Condvar, Mutex, PoisonError};
use std::thread;

/// Items that a thread takes at a time: enough to make the taking cheap, few
/// enough to keep results coming.
const CHUNK: NonZeroUsize = NonZeroUsize::new(64).expect("not zero");

/// Chunks for each thread that may be done or under way before the oldest of
/// them is consumed. Memory is bounded by this, whatever the number of items.
const AHEAD: usize = 8;

/// What is left to do, and how far results have been consumed.
struct Queue<I> {
    items: I,
    next_chunk: usize,
    consumed: usize,
    is_over: bool,
}

/// Does `work` on every item, on so many threads, and hands the results to
/// `consume` in the order of the items. Each thread has a state of its own,
/// such as a solver. `consume` is called on this thread and may end it all;
/// results do not depend on the number of threads.
///
/// ```
/// use std::num::NonZeroUsize;
/// use std::ops::ControlFlow;
/// use freecell_solve::ordered_map;
///
/// let mut squares = Vec::new();
/// ordered_map(0..1000u64, NonZeroUsize::MIN, || (), |(), n| n * n, |square| {
///     squares.push(square);
///     ControlFlow::Continue(())
/// });
/// assert_eq!(squares[999], 998_001);
/// ```
pub fn ordered_map<Item, State, Output>(
    items: impl Iterator<Item = Item> + Send,
    threads: NonZeroUsize,
    state: impl Fn() -> State + Sync,
    work: impl Fn(&mut State, Item) -> Output + Sync,
    consume: impl FnMut(Output) -> ControlFlow<()>,
) where
    Item: Send,
    Output: Send,
{
    ordered_map_by(CHUNK, items, threads, state, work, consume);
}

/// The same for work that takes long: threads take `chunk` items at a time, and
/// results come as soon as so many are done.
pub fn ordered_map_by<Item, State, Output>(
    chunk: NonZeroUsize,
    items: impl Iterator<Item = Item> + Send,
    threads: NonZeroUsize,
    state: impl Fn() -> State + Sync,
    work: impl Fn(&mut State, Item) -> Output + Sync,
    mut consume: impl FnMut(Output) -> ControlFlow<()>,
) where
    Item: Send,
    Output: Send,
{
    let ahead = AHEAD * threads.get();
    let queue = Mutex::new(Queue {
        items,
        next_chunk: 0,
        consumed: 0,
        is_over: false,
    });
    let room = Condvar::new();
    // A panic in a thread is passed on by the scope; the queue stays whole.
    let lock = || queue.lock().unwrap_or_else(PoisonError::into_inner);
    let take = || {
        let mut queue = lock();
        while !queue.is_over && queue.next_chunk >= queue.consumed + ahead {
            queue = room.wait(queue).unwrap_or_else(PoisonError::into_inner);
        }
        if queue.is_over {
            return None;
        }
        let items: Vec<Item> = queue.items.by_ref().take(chunk.get()).collect();
        if items.is_empty() {
            return None;
        }
        queue.next_chunk += 1;
        Some((queue.next_chunk - 1, items))
    };
    let give_up = || {
        lock().is_over = true;
        room.notify_all();
    };
    thread::scope(|scope| {
        let (sender, receiver) = sync_channel::<(usize, Vec<Output>)>(ahead);
        for _ in 0..threads.get() {
            let sender = sender.clone();
            let (take, state, work, give_up) = (&take, &state, &work, &give_up);
            scope.spawn(move || {
                // A chunk that is lost to a panic would be waited for.
                let _guard = OnPanic(give_up);
                let mut state = state();
                while let Some((chunk, items)) = take() {
                    let outputs = items.into_iter().map(|item| work(&mut state, item));
                    if sender.send((chunk, outputs.collect())).is_err() {
                        return;
                    }
                }
            });
        }
        drop(sender);
        let mut waiting = BTreeMap::new();
        let mut next = 0;
        'all: for (chunk, outputs) in receiver {
            waiting.insert(chunk, outputs);
            while let Some(outputs) = waiting.remove(&next) {
                for output in outputs {
                    if consume(output).is_break() {
                        break 'all;
                    }
                }
                next += 1;
                lock().consumed = next;
                room.notify_all();
            }
        }
        give_up();
    });
}

/// Does something if its thread panics.
struct OnPanic<F: Fn()>(F);

impl<F: Fn()> Drop for OnPanic<F> {
    fn drop(&mut self) {
        if thread::panicking() {
            (self.0)();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_are_in_order_for_any_number_of_threads() {
        for threads in 1..5 {
            let mut results = Vec::new();
            let threads = NonZeroUsize::new(threads).unwrap();
            let slow = |count: &mut u64, n: u64| {
                *count += 1;
                // Some items take much longer than others.
                let rounds = if n.is_multiple_of(97) { 10_000 } else { 2 };
                (0..rounds).fold(n, |n, _| std::hint::black_box(!n))
            };
            ordered_map(
                0..5_000,
                threads,
                || 0,
                slow,
                |result| {
                    results.push(result);
                    ControlFlow::Continue(())
                },
            );
            assert!(results.into_iter().eq(0..5_000));
        }
    }

    #[test]
    #[should_panic(expected = "a scoped thread panicked")]
    fn a_panic_is_passed_on() {
        let threads = NonZeroUsize::new(2).unwrap();
        let work = |(): &mut (), n: u64| assert_ne!(n, 100);
        ordered_map(0u64.., threads, || (), work, |()| ControlFlow::Continue(()));
    }

    #[test]
    fn the_consumer_can_end_it() {
        let mut count = 0;
        let threads = NonZeroUsize::new(3).unwrap();
        ordered_map(
            0u64..,
            threads,
            || (),
            |(), n| n,
            |n| {
                count += 1;
                if n == 1_000 {
                    ControlFlow::Break(())
                } else {
                    ControlFlow::Continue(())
                }
            },
        );
        assert_eq!(count, 1_001);
    }
}
