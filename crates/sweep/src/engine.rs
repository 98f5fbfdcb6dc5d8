//! Runs a sweep on all cores and writes each block when it is complete.

use std::collections::BTreeMap;
use std::io::Write;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::panic::resume_unwind;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{SyncSender, sync_channel};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;

use freecell_file::Draft;

use crate::error::Error;
use crate::folder::draft_path;
use crate::job::{Block, Job};
use crate::manifest::{Counts, FinishedFile, Manifest};
use crate::read::read_rows;
use crate::row::{Column, Rows};
use crate::table::write_table;
use crate::worker::Worker;

/// Number of deals that a thread takes at a time. All threads work on the same
/// block, so that few are idle at the end of a sweep.
const CHUNK: u64 = 200;

/// What the threads of a sweep report.
pub(crate) enum Event {
    /// A number of deals was finished, with these verdicts.
    Done(u64, Counts),
    /// The file of a block was written under a temporary name, or could not be.
    Written(Result<(Draft, FinishedFile), Error>),
}

/// Computes the blocks of `manifest` that are not finished, on `threads` threads, and
/// writes their files as drafts.
///
/// Calls `report` on the calling thread. Either `report` or `is_stopped` can stop
/// the sweep. The thread that completes a block encodes and compresses it while the
/// others start on the next block. Panics are propagated with their payload.
///
/// This does not use `freecell_parallel::ordered_map`: blocks are reported when
/// they are complete, in any order, and workers compress them, several of which
/// work on one block.
pub(crate) fn compute(
    folder: &Path,
    manifest: &Manifest,
    threads: NonZeroUsize,
    is_stopped: &(dyn Fn() -> bool + Sync),
    mut report: impl FnMut(Event) -> ControlFlow<()>,
) {
    let is_over = AtomicBool::new(false);
    let blocks = manifest.remaining();
    let mut open = BTreeMap::new();
    for (index, &block) in blocks.iter().enumerate() {
        if let Some(start) = manifest.start_of(block) {
            open.extend(PartialBlock::read(folder, &manifest.job, start).map(|open| (index, open)));
        }
    }
    let mut queue = Queue {
        next_block: 0,
        next_deal: 0,
        open,
    };
    queue.next_deal = queue.first_deal(&blocks, 0);
    let work = Work {
        folder,
        job: &manifest.job,
        blocks: &blocks,
        queue: Mutex::new(queue),
        is_stopped: &|| is_over.load(Ordering::Relaxed) || is_stopped(),
    };
    // Do not start threads that would get no chunk.
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
        // Workers that still send see a closed channel.
        is_over.store(true, Ordering::Relaxed);
        for worker in workers {
            if let Err(panic) = worker.join() {
                resume_unwind(panic);
            }
        }
    });
}

/// The state that all threads share.
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
    /// Blocks with some finished deals. Their number is bounded although a hard
    /// deal delays its block: all deals before `next_deal` are taken, so each of
    /// these blocks except the last has a thread working on it.
    open: BTreeMap<usize, PartialBlock>,
}

impl Queue {
    /// Returns the first deal of a block that is not finished, if no thread works on
    /// the block yet.
    fn first_deal(&self, blocks: &[Block], index: usize) -> i64 {
        let done = self.open.get(&index).map_or(0, |open| open.deals);
        let first = blocks.get(index).map_or(0, |block| block.first);
        first + i64::try_from(done).unwrap_or(0)
    }
}

/// A block with some finished deals.
#[derive(Default)]
struct PartialBlock {
    parts: BTreeMap<i64, Rows>,
    deals: u64,
    counts: Counts,
}

impl PartialBlock {
    /// Reads the start of a block that was complete before the sweep was extended;
    /// `None` if that fails, so that it is solved again.
    fn read(folder: &Path, job: &Job, start: &FinishedFile) -> Option<PartialBlock> {
        let rows = read_rows(folder, job, start, &Column::of(&job.options)).ok()?;
        Some(PartialBlock {
            deals: start.block.count(),
            counts: Counts::of(&rows),
            parts: BTreeMap::from([(start.block.first, rows)]),
        })
    }
}

impl Work<'_> {
    fn lock(&self) -> MutexGuard<'_, Queue> {
        // A panic stops the sweep and is propagated.
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
            if let Some(open) = self.add_rows(index, chunk, rows, counts)
                && sender
                    .send(Event::Written(self.write(self.blocks[index], open)))
                    .is_err()
            {
                return;
            }
        }
    }

    /// Returns the next chunk of deals and the index of its block.
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
            queue.next_deal = queue.first_deal(self.blocks, index + 1);
        } else {
            queue.next_deal = last + 1;
        }
        Some((index, Block { first, last }))
    }

    /// Adds rows to their block; removes and returns the block when it is complete.
    fn add_rows(
        &self,
        index: usize,
        chunk: Block,
        rows: Rows,
        counts: Counts,
    ) -> Option<PartialBlock> {
        let mut queue = self.lock();
        let open = queue.open.entry(index).or_default();
        open.deals += chunk.count();
        open.counts.add(counts);
        open.parts.insert(chunk.first, rows);
        let is_complete = open.deals == self.blocks[index].count();
        is_complete.then(|| queue.open.remove(&index)).flatten()
    }

    /// Writes the file of a block under a temporary name.
    fn write(&self, block: Block, open: PartialBlock) -> Result<(Draft, FinishedFile), Error> {
        let parts = open.parts.into_values().collect();
        let bytes = write_table(parts, self.job).map_err(Error::Refused)?;
        let path = draft_path(self.folder, &block.file_name(self.job.format));
        let write = || {
            let mut draft = Draft::create(&path)?;
            draft.write_all(&bytes)?;
            Ok(draft)
        };
        let draft = write().map_err(Error::writing(&path))?;
        Ok((draft, FinishedFile::new(block, &bytes, open.counts)))
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
    use crate::job::{Content, Format, Options};

    /// Runs a sweep over a few blocks without a writable folder and returns the
    /// message of the panic that stops it.
    fn panic_of(
        is_stopped: &(dyn Fn() -> bool + Sync),
        report: impl FnMut(Event) -> ControlFlow<()>,
    ) -> String {
        let deal = |number| DealNumber::new(number).unwrap();
        let job = Job {
            range: deal(1)..=deal(2000),
            options: Options {
                content: Content::Boards,
                ..Options::default()
            },
            format: Format::Csv,
            block: 500,
            shard: None,
        };
        let manifest = Manifest::new(job);
        let threads = NonZeroUsize::new(3).unwrap();
        let folder = Path::new("/nowhere");
        let ended = catch_unwind(AssertUnwindSafe(|| {
            compute(folder, &manifest, threads, is_stopped, report);
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
