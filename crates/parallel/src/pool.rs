//! Workers that take chunks of items, and the results that wait to be consumed.
//!
//! Chunks are numbered in the order of the items. Workers take them in order and
//! deliver them when they are done; the calling thread consumes them in order.
//!
//! It cannot deadlock: a worker waits (for the iterator, or for room) only while it
//! holds no chunk, so every chunk that was taken is delivered, and the calling
//! thread, which waits only for the oldest chunk, makes progress. All user code
//! runs under `catch_unwind` or under the guard that stops the pool.

use std::any::Any;
use std::collections::VecDeque;
use std::iter::Fuse;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::task::Poll;
use std::thread::{Builder, Scope};

/// Maximum number of full chunks per thread that are taken before the oldest of
/// them is consumed. This bounds memory for any number of items.
const CHUNKS_AHEAD: usize = 8;

/// The payload of a panic.
type Payload = Box<dyn Any + Send>;

/// A chunk of items, later of their results.
struct Chunk<T> {
    values: Vec<T>,
    /// The panic that followed these values, if any. It is ordered like a value, so
    /// that the first panic in the order of the items wins.
    panic: Option<Payload>,
}

/// The state that the workers and the calling thread share.
pub(crate) struct Pool<Items, MakeState, Work, Output> {
    threads: usize,
    chunk: usize,
    /// Maximum number of items that are taken but not consumed.
    max_ahead: usize,
    make_state: MakeState,
    work: Work,
    /// Locked before `results` if both are locked. User code runs under this lock,
    /// so the calling thread never takes it.
    source: Mutex<Source<Items>>,
    results: Mutex<Results<Output>>,
    /// Tells the worker that holds `source` that results were consumed.
    room: Condvar,
    /// Tells the calling thread that the oldest chunk may be done.
    ready: Condvar,
    /// Tells workers to abandon their chunks.
    is_stopped: AtomicBool,
}

/// The items that are not taken yet.
struct Source<Items> {
    items: Fuse<Items>,
    is_exhausted: bool,
    /// Number of items and chunks taken.
    taken: usize,
    chunks: usize,
    /// Number of workers started.
    workers: usize,
}

/// Results that are not consumed yet.
struct Results<Output> {
    /// The delivered chunks, starting with the oldest that is not consumed.
    delivered: VecDeque<Option<Chunk<Output>>>,
    /// Number of the first of them.
    oldest: usize,
    /// Number of results consumed.
    consumed: usize,
    /// Number of chunks, once known.
    chunks: Option<usize>,
    /// Whether no more chunks are taken, because of a panic or a stop.
    is_closed: bool,
}

/// A chunk to process.
struct Task<Item> {
    index: usize,
    chunk: Chunk<Item>,
    /// Whether there may be work for another worker.
    starts_worker: bool,
}

impl<Items, Item, State, MakeState, Work, Output> Pool<Items, MakeState, Work, Output>
where
    Items: Iterator<Item = Poll<Item>> + Send,
    Item: Send,
    MakeState: Fn() -> State + Sync,
    Work: Fn(&mut State, Item) -> Output + Sync,
    Output: Send,
{
    /// Returns a pool whose first worker is about to be started.
    pub(crate) fn new(
        items: Items,
        threads: NonZeroUsize,
        chunk: NonZeroUsize,
        make_state: MakeState,
        work: Work,
    ) -> Self {
        let max_ahead = CHUNKS_AHEAD
            .saturating_mul(threads.get())
            .saturating_mul(chunk.get());
        Self {
            threads: threads.get(),
            chunk: chunk.get(),
            max_ahead,
            make_state,
            work,
            source: Mutex::new(Source {
                items: items.fuse(),
                is_exhausted: false,
                taken: 0,
                chunks: 0,
                workers: 1,
            }),
            results: Mutex::new(Results {
                delivered: VecDeque::new(),
                oldest: 0,
                consumed: 0,
                chunks: None,
                is_closed: false,
            }),
            room: Condvar::new(),
            ready: Condvar::new(),
            is_stopped: AtomicBool::new(false),
        }
    }

    /// Processes chunks until none is left, and starts the next worker if there may
    /// be work for it.
    pub(crate) fn run_worker<'scope>(&'scope self, scope: &'scope Scope<'scope, '_>) {
        let mut state = None;
        while let Some(task) = self.take() {
            if task.starts_worker {
                // If the thread cannot be started, the others do the work.
                let _ = Builder::new().spawn_scoped(scope, || self.run_worker(scope));
            }
            let results = self.work_on(&mut state, task.chunk);
            let has_panicked = results.panic.is_some();
            self.deliver(task.index, results);
            if has_panicked {
                return;
            }
        }
    }

    /// Takes the next chunk as soon as there is room for it. It ends early where the
    /// iterator is about to wait. Returns `None` if no item is left or the pool is closed.
    fn take(&self) -> Option<Task<Item>> {
        let mut source = lock(&self.source);
        if source.is_exhausted || !self.wait_for_room(source.taken) {
            return None;
        }
        // The first chunks are small, so that a few items are spread over all
        // threads and first results arrive soon.
        let size = self.chunk.min(1 + source.chunks / self.threads);
        let (mut values, mut has_ended) = (Vec::new(), false);
        let filled = catch_unwind(AssertUnwindSafe(|| {
            while values.len() < size {
                match source.items.next() {
                    Some(Poll::Ready(item)) => values.push(item),
                    Some(Poll::Pending) if values.is_empty() => {}
                    Some(Poll::Pending) => break,
                    None => {
                        has_ended = true;
                        break;
                    }
                }
            }
            source.items.size_hint().1 != Some(0)
        }));
        let (may_have_more, panic) = match filled {
            Ok(may_have_more) => (may_have_more && !has_ended, None),
            Err(panic) => (false, Some(panic)),
        };
        // A size hint may be wrong; only the end proves exhaustion.
        source.is_exhausted = has_ended || panic.is_some();
        let is_empty = values.is_empty() && panic.is_none();
        let index = source.chunks;
        source.chunks += usize::from(!is_empty);
        source.taken += values.len();
        if source.is_exhausted {
            lock(&self.results).chunks = Some(source.chunks);
            self.ready.notify_one();
        }
        let starts_worker = may_have_more && source.workers < self.threads;
        source.workers += usize::from(starts_worker);
        let chunk = Chunk { values, panic };
        (!is_empty).then_some(Task {
            index,
            chunk,
            starts_worker,
        })
    }

    /// Waits until another chunk may be taken; returns `false` if the pool is
    /// closed.
    fn wait_for_room(&self, taken: usize) -> bool {
        let mut results = lock(&self.results);
        while !results.is_closed && taken - results.consumed >= self.max_ahead {
            results = wait(&self.room, results);
        }
        !results.is_closed
    }

    /// Processes the items of a chunk, up to a panic or a stop.
    fn work_on(&self, state: &mut Option<State>, chunk: Chunk<Item>) -> Chunk<Output> {
        let mut values = Vec::with_capacity(chunk.values.len());
        let worked = catch_unwind(AssertUnwindSafe(|| {
            for item in chunk.values {
                if self.is_stopped.load(Ordering::Relaxed) {
                    return;
                }
                let state = state.get_or_insert_with(&self.make_state);
                values.push((self.work)(state, item));
            }
        }));
        let panic = worked.err().or(chunk.panic);
        Chunk { values, panic }
    }

    /// Delivers results to the calling thread.
    fn deliver(&self, index: usize, chunk: Chunk<Output>) {
        let mut results = lock(&self.results);
        // Chunks after a panic are not needed. Earlier chunks were taken before it
        // and will be delivered.
        results.is_closed |= chunk.panic.is_some();
        let is_closed = results.is_closed;
        let place = index - results.oldest;
        if results.delivered.len() <= place {
            results.delivered.resize_with(place + 1, || None);
        }
        results.delivered[place] = Some(chunk);
        drop(results);
        if place == 0 {
            self.ready.notify_one();
        }
        if is_closed {
            self.room.notify_one();
        }
    }

    /// Consumes the results in order, and `Pending` before waiting for the next.
    pub(crate) fn consume<Break>(
        &self,
        mut consume: impl FnMut(Poll<Output>) -> ControlFlow<Break>,
    ) -> ControlFlow<Break> {
        loop {
            let taken = take_delivered(&mut lock(&self.results));
            let next = match taken {
                Poll::Ready(next) => next,
                Poll::Pending => {
                    consume(Poll::Pending)?;
                    self.wait_for_delivered()
                }
            };
            let Some(chunk) = next else {
                return ControlFlow::Continue(());
            };
            let count = chunk.values.len();
            for value in chunk.values {
                consume(Poll::Ready(value))?;
            }
            if let Some(panic) = chunk.panic {
                resume_unwind(panic);
            }
            lock(&self.results).consumed += count;
            self.room.notify_one();
        }
    }

    /// Waits for the oldest chunk. Returns `None` if there are no more.
    fn wait_for_delivered(&self) -> Option<Chunk<Output>> {
        let mut results = lock(&self.results);
        loop {
            match take_delivered(&mut results) {
                Poll::Ready(next) => return next,
                Poll::Pending => results = wait(&self.ready, results),
            }
        }
    }

    /// Returns a guard that stops the workers; the calling thread holds it while it
    /// consumes.
    pub(crate) fn stop_on_drop(&self) -> impl Drop {
        StopOnDrop(|| {
            self.is_stopped.store(true, Ordering::Relaxed);
            lock(&self.results).is_closed = true;
            self.room.notify_one();
        })
    }
}

/// Takes the oldest chunk, if it is delivered; `None` if there are no more.
fn take_delivered<Output>(results: &mut Results<Output>) -> Poll<Option<Chunk<Output>>> {
    if let Some(chunk) = results.delivered.front_mut().and_then(Option::take) {
        results.delivered.pop_front();
        results.oldest += 1;
        return Poll::Ready(Some(chunk));
    }
    if results.chunks == Some(results.oldest) {
        return Poll::Ready(None);
    }
    Poll::Pending
}

/// Calls a function when it is dropped, also by a panic.
struct StopOnDrop<F: Fn()>(F);

impl<F: Fn()> Drop for StopOnDrop<F> {
    fn drop(&mut self) {
        (self.0)();
    }
}

/// Locks a mutex. All panics under these locks are caught, so it is never poisoned.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

fn wait<'a, T>(condvar: &Condvar, guard: MutexGuard<'a, T>) -> MutexGuard<'a, T> {
    condvar.wait(guard).unwrap_or_else(PoisonError::into_inner)
}
