//! Many deals on many threads, as columns in the layout of Apache Arrow.

use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::panic::resume_unwind;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use freecell_core::DealNumber;
use freecell_parallel::{Parallelism, ordered_map};
use freecell_sweep::{Block, Column, Format, Kind, Options, Rows, Stopped, Worker};
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::deal::{deal_number, deal_range};
use crate::error::invalid;
use crate::options::{Wanted, threads};

/// Number of deals that a thread takes at a time.
const CHUNK: usize = 64;

/// Maximum number of batches that wait for Python; then the threads wait.
const AHEAD: usize = 4;

/// The maximum size of the texts of a column in a batch: Arrow's offsets are
/// 32-bit integers.
const MAX_TEXT: usize = i32::MAX as usize;

/// Upper bound for the length of a verdict or a limit.
const LONGEST_WORD: usize = 16;

/// How often Python checks for signals.
const POLL_INTERVAL: Duration = Duration::from_millis(50);

/// Returns the name, the type (`integer` or `text`) and whether every row has a
/// value, for each column of a sweep with these options.
#[pyfunction]
pub(crate) fn columns(wanted: Wanted) -> PyResult<Vec<(&'static str, &'static str, bool)>> {
    let columns = Column::of(&wanted.options(Format::Parquet)?);
    Ok(columns
        .into_iter()
        .map(|column| {
            let kind = match column.kind() {
                Kind::Integer => "integer",
                Kind::Text => "text",
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
            Kind::Integer => {
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
            Kind::Text => {
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
    Range(Option<(DealNumber, DealNumber)>),
    List(Vec<DealNumber>),
}

impl Requested {
    /// Splits the deals into pieces, each a list of blocks of successive deals.
    fn pieces(self) -> Box<dyn Iterator<Item = Vec<Block>> + Send> {
        match self {
            Requested::Range(None) => Box::new(std::iter::empty()),
            Requested::Range(Some((first, last))) => {
                let (first, last) = (first.get(), last.get());
                let starts = (first..=last).step_by(CHUNK);
                Box::new(starts.map(move |first| {
                    let last = last.min(first + CHUNK as i64 - 1);
                    vec![Block { first, last }]
                }))
            }
            Requested::List(numbers) => {
                let mut numbers = numbers.into_iter().map(DealNumber::get);
                Box::new(std::iter::from_fn(move || {
                    let mut blocks: Vec<Block> = Vec::new();
                    for number in numbers.by_ref().take(CHUNK) {
                        match blocks.last_mut() {
                            Some(block) if block.last + 1 == number => block.last = number,
                            _ => blocks.push(Block {
                                first: number,
                                last: number,
                            }),
                        }
                    }
                    (!blocks.is_empty()).then_some(blocks)
                }))
            }
        }
    }
}

/// Rows of many deals in batches, computed by background threads: a row count, and
/// the buffers of each column.
#[pyclass(module = "freecell", frozen)]
pub(crate) struct Batches {
    running: Mutex<Option<Running>>,
}

struct Running {
    receiver: Receiver<Batch>,
    is_stopped: Arc<AtomicBool>,
    thread: JoinHandle<()>,
}

/// The buffers of a column: validity, offsets, values.
type Buffers<'py> = (
    Option<Bound<'py, PyBytes>>,
    Option<Bound<'py, PyBytes>>,
    Bound<'py, PyBytes>,
);

#[pymethods]
impl Batches {
    #[new]
    fn new(
        deals: &Bound<'_, PyAny>,
        wanted: Wanted,
        threads: Option<usize>,
        size: usize,
    ) -> PyResult<Batches> {
        let asked = match deals.extract::<(Bound<'_, PyAny>, Bound<'_, PyAny>)>() {
            Ok((start, stop)) => Requested::Range(deal_range(&start, &stop)?),
            Err(_) => {
                let numbers = deals.try_iter()?.map(|number| deal_number(&number?));
                Requested::List(numbers.collect::<PyResult<_>>()?)
            }
        };
        let options = wanted.options(Format::Parquet)?;
        let threads = self::threads(threads)?;
        if size == 0 {
            return Err(invalid("batch must be at least 1"));
        }
        let (sender, receiver) = sync_channel(AHEAD);
        let is_stopped = Arc::new(AtomicBool::new(false));
        let thread = {
            let is_stopped = Arc::clone(&is_stopped);
            thread::spawn(move || make_batches(asked, options, threads, size, &is_stopped, &sender))
        };
        Ok(Batches {
            running: Mutex::new(Some(Running {
                receiver,
                is_stopped,
                thread,
            })),
        })
    }

    fn __iter__(this: PyRef<'_, Self>) -> PyRef<'_, Self> {
        this
    }

    fn __next__<'py>(&self, py: Python<'py>) -> PyResult<Option<(usize, Vec<Buffers<'py>>)>> {
        let wait = || {
            let guard = self.running.lock().unwrap_or_else(PoisonError::into_inner);
            match &*guard {
                Some(running) => running.receiver.recv_timeout(POLL_INTERVAL),
                None => Err(RecvTimeoutError::Disconnected),
            }
        };
        loop {
            match py.detach(wait) {
                Ok(batch) => {
                    let bytes = |bytes: Vec<u8>| PyBytes::new(py, &bytes);
                    let arrays = batch.arrays.into_iter().map(|array| {
                        let validity = array.validity.map(bytes);
                        (validity, array.offsets.map(bytes), bytes(array.values))
                    });
                    return Ok(Some((batch.count, arrays.collect())));
                }
                Err(RecvTimeoutError::Disconnected) => {
                    py.detach(|| self.end());
                    return Ok(None);
                }
                Err(RecvTimeoutError::Timeout) => {
                    if let Err(error) = py.check_signals() {
                        py.detach(|| self.end());
                        return Err(error);
                    }
                }
            }
        }
    }

    /// Stops all threads and discards rows that were not returned.
    fn close(&self, py: Python<'_>) {
        py.detach(|| self.end());
    }
}

impl Batches {
    fn end(&self) {
        let running = self
            .running
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .take();
        if let Some(running) = running {
            running.is_stopped.store(true, Ordering::Relaxed);
            drop(running.receiver);
            if let Err(panic) = running.thread.join() {
                resume_unwind(panic);
            }
        }
    }
}

impl Drop for Batches {
    fn drop(&mut self) {
        let running = self
            .running
            .get_mut()
            .unwrap_or_else(PoisonError::into_inner);
        if let Some(running) = running {
            // The threads notice this soon; there is no need to wait for them.
            running.is_stopped.store(true, Ordering::Relaxed);
        }
    }
}

fn make_batches(
    asked: Requested,
    options: Options,
    threads: NonZeroUsize,
    size: usize,
    is_stopped: &AtomicBool,
    sender: &SyncSender<Batch>,
) {
    let columns = Column::of(&options);
    let is_stopped = || is_stopped.load(Ordering::Relaxed);
    let work = |worker: &mut Worker, blocks: Vec<Block>| -> Result<Vec<Rows>, Stopped> {
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
        asked.pieces(),
        Parallelism::default()
            .threads(threads)
            .chunk(NonZeroUsize::MIN),
        || Worker::new(&options),
        work,
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
