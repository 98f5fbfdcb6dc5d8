//! A sweep on all cores: blocks of rows, written as they are complete.

use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{SyncSender, sync_channel};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

use crate::error::Error;
use crate::folder::Draft;
use crate::job::{Block, Job};
use crate::manifest::Counts;
use crate::row::Rows;
use crate::table::write_table;
use crate::worker::Worker;

/// Deals that a thread takes at a time. All threads work on the same block, so
/// that the end of a sweep finds none idle for long.
const CHUNK: u64 = 200;

/// What a sweep reports.
pub enum Event {
    /// So many more deals are done, with these verdicts.
    Done(u64, Counts),
    /// A block is complete, and ready to be finished.
    Written(Draft),
    /// A block could not be written.
    Failed(Error),
}

/// Makes the rows of these blocks on so many threads and writes their files as
/// drafts; `report` is called on this thread and may end it all, as may
/// `is_stopped`. The thread that completes a block encodes and compresses it,
/// while others go on with the next.
pub fn sweep(
    folder: &Path,
    job: &Job,
    blocks: &[Block],
    threads: NonZeroUsize,
    is_stopped: &(dyn Fn() -> bool + Sync),
    mut report: impl FnMut(Event) -> ControlFlow<()>,
) {
    let is_over = AtomicBool::new(false);
    let work = Work {
        folder,
        job,
        blocks,
        most_open: threads.get() + 1,
        queue: Mutex::new(Queue {
            next_block: 0,
            next_deal: blocks.first().map_or(0, |block| block.first),
            open: BTreeMap::new(),
            open_count: 0,
        }),
        room: Condvar::new(),
        is_stopped: &|| is_over.load(Ordering::Relaxed) || is_stopped(),
    };
    thread::scope(|scope| {
        let (sender, receiver) = sync_channel(4 * threads.get());
        for _ in 0..threads.get() {
            let (work, sender) = (&work, sender.clone());
            scope.spawn(move || work.run(&sender));
        }
        drop(sender);
        for event in receiver {
            if report(event).is_break() {
                break;
            }
        }
        // Threads that wait see it when they wake, and those that send find
        // nobody there.
        is_over.store(true, Ordering::Relaxed);
        drop(work.lock());
        work.room.notify_all();
    });
}

/// What all threads share.
struct Work<'a> {
    folder: &'a Path,
    job: &'a Job,
    blocks: &'a [Block],
    /// The most blocks to have in memory; a hard deal holds up its block, and
    /// the others must not run away from it.
    most_open: usize,
    queue: Mutex<Queue>,
    room: Condvar,
    is_stopped: &'a (dyn Fn() -> bool + Sync),
}

struct Queue {
    next_block: usize,
    next_deal: i64,
    open: BTreeMap<usize, Open>,
    /// Blocks that are open or being written.
    open_count: usize,
}

/// A block of which some deals are done.
#[derive(Default)]
struct Open {
    parts: BTreeMap<i64, Rows>,
    deals: u64,
    counts: Counts,
}

impl Work<'_> {
    fn lock(&self) -> MutexGuard<'_, Queue> {
        // A panic in a thread is passed on by the scope.
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn run(&self, sender: &SyncSender<Event>) {
        let _guard = OnPanic(self);
        let mut worker = Worker::new(&self.job.options);
        while let Some((index, chunk)) = self.take() {
            let Ok(rows) = worker.rows(chunk, self.is_stopped) else {
                return;
            };
            let counts = Counts::of(&rows);
            if sender.send(Event::Done(chunk.count(), counts)).is_err() {
                return;
            }
            if let Some(open) = self.give(index, chunk, rows, counts) {
                let event = self.write(index, open);
                self.lock().open_count -= 1;
                self.room.notify_all();
                if sender.send(event).is_err() {
                    return;
                }
            }
        }
    }

    /// The next few deals, and the block that they are of.
    fn take(&self) -> Option<(usize, Block)> {
        let mut queue = self.lock();
        loop {
            let block = *self.blocks.get(queue.next_block)?;
            if (self.is_stopped)() {
                return None;
            }
            let is_new = queue.next_deal == block.first;
            if is_new && queue.open_count >= self.most_open {
                queue = self
                    .room
                    .wait(queue)
                    .unwrap_or_else(PoisonError::into_inner);
                continue;
            }
            if is_new {
                queue.open_count += 1;
            }
            let index = queue.next_block;
            let first = queue.next_deal;
            let last = (first + CHUNK as i64 - 1).min(block.last);
            if last == block.last {
                queue.next_block += 1;
                let next = self.blocks.get(index + 1);
                queue.next_deal = next.map_or(0, |block| block.first);
            } else {
                queue.next_deal = last + 1;
            }
            return Some((index, Block { first, last }));
        }
    }

    /// Puts rows to their block, and takes it out if it is complete.
    fn give(&self, index: usize, chunk: Block, rows: Rows, counts: Counts) -> Option<Open> {
        let mut queue = self.lock();
        let open = queue.open.entry(index).or_default();
        open.deals += chunk.count();
        open.counts.add(counts);
        open.parts.insert(chunk.first, rows);
        let is_complete = open.deals == self.blocks[index].count();
        is_complete.then(|| queue.open.remove(&index)).flatten()
    }

    fn write(&self, index: usize, open: Open) -> Event {
        let block = self.blocks[index];
        let bytes = write_table(open.parts.into_values().collect(), self.job);
        let draft = bytes
            .map_err(Error::Refused)
            .and_then(|bytes| Draft::write(self.folder, self.job, block, &bytes, open.counts));
        match draft {
            Ok(draft) => Event::Written(draft),
            Err(error) => Event::Failed(error),
        }
    }
}

/// Wakes those that wait for a block that will never be complete.
struct OnPanic<'a>(&'a Work<'a>);

impl Drop for OnPanic<'_> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.0.lock().next_block = usize::MAX;
            self.0.room.notify_all();
        }
    }
}
