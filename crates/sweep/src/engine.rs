//! A sweep on all cores: blocks of rows, written as they are complete.

use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::panic::resume_unwind;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{SyncSender, sync_channel};
use std::sync::{Mutex, MutexGuard, PoisonError};
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
/// while others go on with the next. Panics are propagated with their payload.
///
/// `freecell_parallel::ordered_map` does not fit here: blocks are reported as
/// they are complete, not in order, and are compressed by the workers, many of
/// which work on one block.
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
        queue: Mutex::new(Queue {
            next_block: 0,
            next_deal: blocks.first().map_or(0, |block| block.first),
            open: BTreeMap::new(),
        }),
        is_stopped: &|| is_over.load(Ordering::Relaxed) || is_stopped(),
    };
    // Threads without a chunk to work on would be started in vain.
    let chunks: u64 = blocks
        .iter()
        .map(|block| block.count().div_ceil(CHUNK))
        .sum();
    let threads = usize::try_from(chunks).map_or(threads.get(), |chunks| chunks.min(threads.get()));
    thread::scope(|scope| {
        let (sender, receiver) = sync_channel(4 * threads);
        let start = |_| {
            let (work, is_over, sender) = (&work, &is_over, sender.clone());
            scope.spawn(move || {
                let _guard = SetOnPanic(is_over);
                work.run(&sender);
            })
        };
        let workers: Vec<_> = (0..threads).map(start).collect();
        drop(sender);
        let _guard = SetOnPanic(&is_over);
        for event in receiver {
            if report(event).is_break() {
                break;
            }
        }
        // Threads that send find nobody there.
        is_over.store(true, Ordering::Relaxed);
        for worker in workers {
            if let Err(panic) = worker.join() {
                resume_unwind(panic);
            }
        }
    });
}

/// What all threads share.
struct Work<'a> {
    folder: &'a Path,
    job: &'a Job,
    blocks: &'a [Block],
    queue: Mutex<Queue>,
    is_stopped: &'a (dyn Fn() -> bool + Sync),
}

struct Queue {
    next_block: usize,
    next_deal: i64,
    /// Blocks of which some deals are done. A hard deal holds up its block, but
    /// only so many: all deals before the next one are taken, so each of these
    /// blocks but the last has a thread at work on it.
    open: BTreeMap<usize, Open>,
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
        // A panic ends the sweep and is passed on.
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn run(&self, sender: &SyncSender<Event>) {
        let mut worker = Worker::new(&self.job.options);
        while let Some((index, chunk)) = self.take() {
            let Ok(rows) = worker.rows(chunk, self.is_stopped) else {
                return;
            };
            let counts = Counts::of(&rows);
            if sender.send(Event::Done(chunk.count(), counts)).is_err() {
                return;
            }
            if let Some(open) = self.give(index, chunk, rows, counts)
                && sender.send(self.write(index, open)).is_err()
            {
                return;
            }
        }
    }

    /// The next few deals, and the block that they are of.
    fn take(&self) -> Option<(usize, Block)> {
        if (self.is_stopped)() {
            return None;
        }
        let mut queue = self.lock();
        let index = queue.next_block;
        let block = self.blocks.get(index)?;
        let first = queue.next_deal;
        let last = (first + CHUNK as i64 - 1).min(block.last);
        if last == block.last {
            queue.next_block += 1;
            let next = self.blocks.get(index + 1);
            queue.next_deal = next.map_or(0, |block| block.first);
        } else {
            queue.next_deal = last + 1;
        }
        Some((index, Block { first, last }))
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

/// Sets a flag if its thread panics.
struct SetOnPanic<'a>(&'a AtomicBool);

impl Drop for SetOnPanic<'_> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.0.store(true, Ordering::Relaxed);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::panic::{AssertUnwindSafe, catch_unwind};

    use freecell_core::DealNumber;

    use super::*;
    use crate::job::{Format, Only, Options};

    /// Runs a sweep over a few blocks, writing nowhere, and returns the message
    /// of the panic that ends it.
    fn panic_of(
        is_stopped: &(dyn Fn() -> bool + Sync),
        report: impl FnMut(Event) -> ControlFlow<()>,
    ) -> String {
        let deal = |number| DealNumber::new(number).unwrap();
        let job = Job {
            range: deal(1)..=deal(2000),
            options: Options {
                only: Some(Only::Deal),
                format: Format::Csv,
                ..Options::default()
            },
            block: 500,
            shard: None,
        };
        let blocks: Vec<Block> = job.blocks().collect();
        let threads = NonZeroUsize::new(3).unwrap();
        let folder = Path::new("/nowhere");
        let ended = catch_unwind(AssertUnwindSafe(|| {
            sweep(folder, &job, &blocks, threads, is_stopped, report);
        }));
        let payload = ended.expect_err("should have panicked");
        (*payload.downcast::<&str>().expect("a message")).to_owned()
    }

    #[test]
    fn panics_are_propagated_with_their_payload() {
        let on_this_thread = panic_of(&|| false, |_| panic!("in report"));
        assert_eq!(on_this_thread, "in report");
        let on_another = panic_of(&|| panic!("in a worker"), |_| ControlFlow::Continue(()));
        assert_eq!(on_another, "in a worker");
    }
}
