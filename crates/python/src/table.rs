//! Many deals on many threads, as columns in the layout of Apache Arrow.

use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::panic::resume_unwind;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use freecell_parallel::{Parallelism, ordered_map};
use freecell_sweep::{Block, Column, ColumnKind, Options, Rows, Stopped, Worker};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyIterator};

use crate::args::Integer;
use crate::deal::deal_range;
use crate::options::{Wanted, threads};
use crate::signals::POLL_INTERVAL;
use crate::source::deal_number;

/// Number of deals that a thread takes at a time.
const CHUNK: usize = 64;

/// Number of batches for which numbers are taken from Python ahead of the rows that
/// it has read. This bounds memory, whatever the number of deals.
const AHEAD: usize = 4;

/// The maximum size of the texts of a column in a batch: Arrow's offsets are
/// 32-bit integers.
const MAX_TEXT: usize = i32::MAX as usize;

/// Upper bound for the length of a verdict or a limit.
const LONGEST_WORD: usize = 16;

/// Returns the name, the type (`integer` or `text`) and whether every row has a
/// value, for each column of a sweep with these options.
#[pyfunction]
pub(crate) fn columns(wanted: Wanted) -> PyResult<Vec<(&'static str, &'static str, bool)>> {
    let columns = Column::of(&wanted.options()?);
    Ok(columns
        .into_iter()
        .map(|column| {
            let kind = match column.kind() {
                ColumnKind::Integer => "integer",
                ColumnKind::Text => "text",
            };
            (column.name(), kind, column.is_required())
        })
        .collect())
}

/// A column of some rows in the memory layout of Arrow.
struct Array {
    /// One bit per row, set if the row has a value; `None` if all rows have one.
    validity: Option<Vec<u8>>,
    /// End offsets of the texts, with a leading zero.
    offsets: Option<Vec<u8>>,
    values: Vec<u8>,
}

impl Array {
    fn new(column: Column, parts: &[Rows], count: usize) -> Array {
        let mut validity = vec![0; count.div_ceil(8)];
        let mut valid = 0;
        let mut note = |index: usize| {
            validity[index / 8] |= 1 << (index % 8);
            valid += 1;
        };
        let (offsets, values) = match column.kind() {
            ColumnKind::Integer => {
                let mut values = Vec::with_capacity(count * size_of::<i64>());
                for (index, row) in parts.iter().flat_map(Rows::rows).enumerate() {
                    let value = column.integer(row);
                    if value.is_some() {
                        note(index);
                    }
                    values.extend_from_slice(&value.unwrap_or(0).to_le_bytes());
                }
                (None, values)
            }
            ColumnKind::Text => {
                let mut offsets = Vec::with_capacity((count + 1) * size_of::<i32>());
                offsets.extend_from_slice(&0i32.to_le_bytes());
                let mut values = Vec::new();
                for (index, (row, long)) in parts.iter().flat_map(Rows::iter).enumerate() {
                    if let Some(text) = column.text(row, long) {
                        note(index);
                        values.extend_from_slice(text.as_bytes());
                    }
                    let end = i32::try_from(values.len())
                        .expect("a batch stays below the limit of Arrow");
                    offsets.extend_from_slice(&end.to_le_bytes());
                }
                (Some(offsets), values)
            }
        };
        Array {
            validity: (valid < count).then_some(validity),
            offsets,
            values,
        }
    }
}

/// Returns an upper bound for the size of each column of text.
fn text_size(rows: &Rows) -> usize {
    rows.iter()
        .map(|(_, long)| long.len().max(LONGEST_WORD))
        .sum()
}

/// A list of rows.
struct Batch {
    count: usize,
    arrays: Vec<Array>,
}

/// Requested deals in order.
enum Requested {
    /// The first and the last one that are left.
    Range(i64, i64),
    Iterator(Py<PyIterator>),
}

impl Requested {
    /// Takes the next piece of work, up to [`CHUNK`] deals, as blocks of successive
    /// deals. It is empty if there are no more deals.
    fn take_piece(&mut self, py: Python<'_>) -> PyResult<Vec<Block>> {
        let mut blocks: Vec<Block> = Vec::new();
        match self {
            Requested::Range(first, last) if *first > *last => {}
            Requested::Range(first, last) => {
                let end = (*last).min(*first + CHUNK as i64 - 1);
                blocks.push(Block {
                    first: *first,
                    last: end,
                });
                *first = end + 1;
            }
            Requested::Iterator(numbers) => {
                for number in numbers.bind(py).clone().take(CHUNK) {
                    let number = deal_number(&number?)?.get();
                    match blocks.last_mut() {
                        Some(block) if block.last + 1 == number => block.last = number,
                        _ => blocks.push(Block {
                            first: number,
                            last: number,
                        }),
                    }
                }
            }
        }
        Ok(blocks)
    }
}

/// Rows of many deals in batches, computed by background threads: a row count, and
/// the buffers of each column.
#[pyclass(module = "freecell")]
pub(crate) struct Batches {
    /// `None` at the end. Nothing else locks it: Python requires that a class can be
    /// shared by threads.
    running: Mutex<Option<Running>>,
}

struct Running {
    requested: Requested,
    /// Takes pieces of work to the threads; `None` if there are no more.
    pieces: Option<Sender<Vec<Block>>>,
    batches: Receiver<Batch>,
    /// Number of deals that the threads have and whose rows Python has not.
    pending: usize,
    max_pending: usize,
    is_stopped: Arc<AtomicBool>,
    thread: JoinHandle<()>,
}

impl Running {
    /// Waits for the next batch and feeds the threads meanwhile; `None` at the end.
    fn next(&mut self, py: Python<'_>) -> PyResult<Option<Batch>> {
        loop {
            py.check_signals()?;
            // The iterator runs on the thread of its owner, as in any other loop.
            let wait = if self.feed(py)? {
                Duration::ZERO
            } else {
                POLL_INTERVAL
            };
            let batches = &mut self.batches;
            match py.detach(move || batches.recv_timeout(wait)) {
                Ok(batch) => {
                    self.pending -= batch.count;
                    return Ok(Some(batch));
                }
                Err(RecvTimeoutError::Disconnected) => return Ok(None),
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }

    /// Gives one piece of work to the threads, if they need more and there is one.
    fn feed(&mut self, py: Python<'_>) -> PyResult<bool> {
        let Some(pieces) = &self.pieces else {
            return Ok(false);
        };
        if self.pending >= self.max_pending {
            return Ok(false);
        }
        let piece = self.requested.take_piece(py)?;
        if piece.is_empty() {
            self.pieces = None;
            return Ok(false);
        }
        let deals = piece.iter().map(|block| block.last - block.first + 1);
        self.pending += usize::try_from(deals.sum::<i64>()).expect("a piece is small");
        // An error means that the threads have ended, which the next batch shows.
        let _ = pieces.send(piece);
        Ok(true)
    }

    /// Stops all threads and discards their rows.
    fn end(self) {
        self.is_stopped.store(true, Ordering::Relaxed);
        drop((self.pieces, self.batches));
        if let Err(panic) = self.thread.join() {
            resume_unwind(panic);
        }
    }
}

/// The buffers of a column: validity, offsets, values.
type Buffers<'py> = (
    Option<Bound<'py, PyBytes>>,
    Option<Bound<'py, PyBytes>>,
    Bound<'py, PyBytes>,
);

#[pymethods]
impl Batches {
    /// Takes a start and a stop, or an iterator over numbers.
    #[new]
    fn new(
        deals: &Bound<'_, PyAny>,
        wanted: Wanted,
        threads: Option<Integer>,
        size: Integer,
    ) -> PyResult<Batches> {
        let requested = match deals.extract::<(Bound<'_, PyAny>, Bound<'_, PyAny>)>() {
            Ok((start, stop)) => match deal_range(&start, &stop)? {
                Some((first, last)) => Requested::Range(first.get(), last.get()),
                None => Requested::Range(0, -1),
            },
            Err(_) => Requested::Iterator(deals.try_iter()?.unbind()),
        };
        let options = wanted.options()?;
        let threads = self::threads(threads.as_ref())?;
        let size = size.size_at_least("batch", 1)?;
        let (pieces, work) = channel();
        let (sender, batches) = channel();
        let is_stopped = Arc::new(AtomicBool::new(false));
        let thread = {
            let is_stopped = Arc::clone(&is_stopped);
            thread::spawn(move || make_batches(work, options, threads, size, &is_stopped, &sender))
        };
        Ok(Batches {
            running: Mutex::new(Some(Running {
                requested,
                pieces: Some(pieces),
                batches,
                pending: 0,
                max_pending: size.saturating_mul(AHEAD),
                is_stopped,
                thread,
            })),
        })
    }

    fn __iter__(this: PyRef<'_, Self>) -> PyRef<'_, Self> {
        this
    }

    fn __next__<'py>(&mut self, py: Python<'py>) -> PyResult<Option<(usize, Vec<Buffers<'py>>)>> {
        let next = match self.running() {
            Some(running) => running.next(py),
            None => return Ok(None),
        };
        let Ok(Some(batch)) = next else {
            self.close(py);
            return next.map(|_| None);
        };
        let bytes = |bytes: Vec<u8>| PyBytes::new(py, &bytes);
        let arrays = batch.arrays.into_iter().map(|array| {
            let validity = array.validity.map(bytes);
            (validity, array.offsets.map(bytes), bytes(array.values))
        });
        Ok(Some((batch.count, arrays.collect())))
    }

    /// Stops all threads and discards rows that were not returned.
    fn close(&mut self, py: Python<'_>) {
        if let Some(running) = self.running().take() {
            py.detach(|| running.end());
        }
    }
}

impl Batches {
    fn running(&mut self) -> &mut Option<Running> {
        self.running
            .get_mut()
            .unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Batches {
    fn drop(&mut self) {
        if let Some(running) = self.running() {
            // The threads notice this soon; there is no need to wait for them.
            running.is_stopped.store(true, Ordering::Relaxed);
        }
    }
}

fn make_batches(
    work: Receiver<Vec<Block>>,
    options: Options,
    threads: NonZeroUsize,
    size: usize,
    is_stopped: &AtomicBool,
    sender: &Sender<Batch>,
) {
    let columns = Column::of(&options);
    let is_stopped = || is_stopped.load(Ordering::Relaxed);
    let make_rows = |worker: &mut Worker, blocks: Vec<Block>| -> Result<Vec<Rows>, Stopped> {
        let rows = blocks
            .into_iter()
            .map(|block| worker.rows(block, &is_stopped));
        rows.collect()
    };
    let mut waiting: Vec<Rows> = Vec::new();
    let (mut count, mut text) = (0, 0);
    let send = |waiting: &mut Vec<Rows>, count: &mut usize| {
        let parts = std::mem::take(waiting);
        let count = std::mem::take(count);
        let array = |&column: &Column| Array::new(column, &parts, count);
        let arrays = columns.iter().map(array).collect();
        sender.send(Batch { count, arrays })
    };
    let end = ordered_map(
        work,
        Parallelism::default()
            .threads(threads)
            .chunk(NonZeroUsize::MIN),
        || Worker::new(&options),
        make_rows,
        |made| {
            let Ok(made) = made else {
                return ControlFlow::Break(());
            };
            let more_text = made.iter().map(text_size).sum::<usize>();
            if text + more_text > MAX_TEXT {
                text = 0;
                if count > 0 && send(&mut waiting, &mut count).is_err() {
                    return ControlFlow::Break(());
                }
            }
            text += more_text;
            count += made.iter().map(Rows::len).sum::<usize>();
            waiting.extend(made);
            if count >= size {
                text = 0;
                if send(&mut waiting, &mut count).is_err() {
                    return ControlFlow::Break(());
                }
            }
            ControlFlow::Continue(())
        },
    );
    if count > 0 && end.is_continue() {
        // An error means that the batches are no longer read.
        let _ = send(&mut waiting, &mut count);
    }
}
