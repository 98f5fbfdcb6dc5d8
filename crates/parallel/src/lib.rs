//! Maps an iterator on several threads and returns the results in order.
//!
//! ```
//! use std::ops::ControlFlow;
//! use freecell_parallel::{Parallelism, ordered_map};
//!
//! // Finds the first number with a long Collatz sequence. Each thread has its own
//! // buffer, which it reuses for all its items.
//! let found = ordered_map(
//!     1u64..,
//!     Parallelism::default(),
//!     Vec::new,
//!     |sequence, start| {
//!         sequence.clear();
//!         sequence.push(start);
//!         while let Some(&n) = sequence.last().filter(|&&n| n != 1) {
//!             sequence.push(if n % 2 == 0 { n / 2 } else { 3 * n + 1 });
//!         }
//!         (start, sequence.len())
//!     },
//!     |(start, length)| match length {
//!         300.. => ControlFlow::Break(start),
//!         _ => ControlFlow::Continue(()),
//!     },
//! );
//! assert_eq!(found, ControlFlow::Break(26_623));
//! ```
//!
//! [`ordered_map`] behaves like a loop over the items on one thread, only faster:
//! the results, their order, the stopping point and panics are the same for any
//! number of threads.
//!
//! # Why not a crate
//!
//! No published crate takes items from an iterator without collecting it, keeps
//! memory bounded, gives each thread a state, returns results in order while later
//! items are processed, and ends cleanly after a stop or a panic:
//!
//! - `rayon` has no ordered consumer: `par_bridge` loses the order, and
//!   `map_init` creates a state for each split, not for each thread.
//! - `orx-parallel` has per-thread state and order, but only to collect results.
//! - `pariter` and `parseq` start every thread at once, send items one at a time
//!   (too slow at 20 µs an item) and replace the payload of a panic; `pariter`
//!   polls for panics, `parseq` takes `'static` closures only.
//! - `par-stream` needs an async runtime.
//! - `ordered-channel` restores the order and leaves the rest to the caller.

#![forbid(unsafe_code)]

mod pool;

use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::task::Poll;
use std::thread;

use pool::Pool;

/// Default of [`Parallelism::chunk`].
const CHUNK: NonZeroUsize = NonZeroUsize::new(64).expect("not zero");

/// The number of threads and the size of the chunks that they take.
///
/// ```
/// use std::num::NonZeroUsize;
/// use freecell_parallel::Parallelism;
///
/// let two = NonZeroUsize::new(2).expect("not zero");
/// let parallelism = Parallelism::default().threads(two).chunk(NonZeroUsize::MIN);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[must_use]
pub struct Parallelism {
    /// `None` for all cores.
    threads: Option<NonZeroUsize>,
    chunk: NonZeroUsize,
}

impl Default for Parallelism {
    /// Returns all cores, and chunks of up to 64 items.
    fn default() -> Self {
        Self {
            threads: None,
            chunk: CHUNK,
        }
    }
}

impl Parallelism {
    /// Sets the maximum number of threads. The calling thread is not one of them,
    /// unless the number is 1: then it does all the work. [default: number of
    /// cores]
    pub fn threads(self, threads: NonZeroUsize) -> Self {
        Self {
            threads: Some(threads),
            ..self
        }
    }

    /// Sets the maximum number of items that a thread takes at a time. [default:
    /// 64]
    ///
    /// Large chunks reduce the overhead per item, small chunks deliver results
    /// sooner. The default suits items that take microseconds; use 1 if they take
    /// many milliseconds. The first chunks are smaller than this, so that even a
    /// few items are spread over all threads.
    pub fn chunk(self, chunk: NonZeroUsize) -> Self {
        Self { chunk, ..self }
    }
}

/// Calls `work` for every item, on several threads, and `consume` for every
/// result, on the calling thread and in the order of the items.
///
/// `consume` may break with a value, which is returned; later items count as not
/// processed. Returns `Continue` if all results were consumed.
///
/// - `make_state` makes the state of a thread, such as a solver, right before
///   its first item. A thread is started only if there may be work for it.
/// - Items are taken as they are needed. Items and results in memory are bounded
///   by threads × chunk × a constant, whatever the number of items.
/// - Results are consumed while later items are worked on, even while the
///   iterator waits for the next item. An iterator that may wait should say so,
///   see [`ordered_stream`].
/// - After a break or a panic, each thread finishes the item that it is at, and
///   the call returns when all threads have ended.
///
/// See the [crate's page](crate) for an example.
///
/// # Panics
///
/// Propagates a panic in `items`, `make_state`, `work` or `consume` with its
/// payload. Results of items before the panic are consumed first. Panics if the
/// operating system cannot start a single thread; if it starts some, they do the
/// work.
pub fn ordered_map<Item, State, Output, Break>(
    items: impl IntoIterator<Item = Item, IntoIter: Send>,
    parallelism: Parallelism,
    make_state: impl Fn() -> State + Sync,
    work: impl Fn(&mut State, Item) -> Output + Sync,
    mut consume: impl FnMut(Output) -> ControlFlow<Break>,
) -> ControlFlow<Break>
where
    Item: Send,
    Output: Send,
{
    let items = items.into_iter().map(Poll::Ready);
    ordered_stream(
        items,
        parallelism,
        make_state,
        work,
        |result| match result {
            Poll::Ready(output) => consume(output),
            Poll::Pending => ControlFlow::Continue(()),
        },
    )
}

/// Like [`ordered_map`], for items that arrive over time, such as lines of a pipe.
///
/// The iterator returns `Pending` before it waits for the next item: the items
/// before it are then worked on at once instead of waiting until their chunk is
/// full. `consume` gets `Pending` whenever no result is ready, which is the time to
/// flush what it has written.
///
/// ```
/// use std::ops::ControlFlow;
/// use std::task::Poll;
/// use freecell_parallel::{Parallelism, ordered_stream};
///
/// let numbers = [Poll::Ready(1), Poll::Ready(2), Poll::Pending, Poll::Ready(3)];
/// let mut squares = Vec::new();
/// let _ = ordered_stream(numbers, Parallelism::default(), || (), |(), n| n * n, |square| {
///     match square {
///         Poll::Ready(square) => squares.push(square),
///         Poll::Pending => {} // Flush.
///     }
///     ControlFlow::<()>::Continue(())
/// });
/// assert_eq!(squares, [1, 4, 9]);
/// ```
///
/// # Panics
///
/// As [`ordered_map`].
pub fn ordered_stream<Item, State, Output, Break>(
    items: impl IntoIterator<Item = Poll<Item>, IntoIter: Send>,
    parallelism: Parallelism,
    make_state: impl Fn() -> State + Sync,
    work: impl Fn(&mut State, Item) -> Output + Sync,
    mut consume: impl FnMut(Poll<Output>) -> ControlFlow<Break>,
) -> ControlFlow<Break>
where
    Item: Send,
    Output: Send,
{
    let threads = match parallelism.threads {
        Some(threads) => threads,
        None => thread::available_parallelism().unwrap_or(NonZeroUsize::MIN),
    };
    let mut items = items.into_iter();
    if threads == NonZeroUsize::MIN {
        let mut state = None;
        return items.try_for_each(|item| {
            let work = |item| work(state.get_or_insert_with(&make_state), item);
            consume(item.map(work))
        });
    }
    let pool = Pool::new(items, threads, parallelism.chunk, make_state, work);
    thread::scope(|scope| {
        let _stop = pool.stop_on_drop();
        scope.spawn(|| pool.run_worker(scope));
        pool.consume(consume)
    })
}

/// Compiles the examples of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
