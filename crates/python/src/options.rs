//! Arguments that several functions share.

use std::num::NonZeroUsize;
use std::time::Duration;

use freecell_core::{AutoPlay, CellCount, Metric, Notation};
use freecell_solve::Limits;
use freecell_sweep::{Format, Only, Options};
use pyo3::prelude::*;

use crate::error::invalid;

/// Returns the value with this name.
fn named<T: Copy, const N: usize>(what: &str, name: &str, known: [(&str, T); N]) -> PyResult<T> {
    if let Some((_, value)) = known.iter().find(|(known, _)| *known == name) {
        return Ok(*value);
    }
    let names = known.map(|(name, _)| name);
    let (last, others) = names.split_last().expect("the list of names is not empty");
    let others = others.join(", ");
    Err(invalid(format!(
        "{name:?} is not a {what} (expected {others} or {last})"
    )))
}

pub(crate) fn cell_count(cells: usize) -> PyResult<CellCount> {
    CellCount::new(cells).ok_or_else(|| invalid("cells must be from 0 to 4"))
}

pub(crate) fn autoplay(name: &str) -> PyResult<AutoPlay> {
    name.parse().map_err(invalid)
}

pub(crate) fn notation(name: &str) -> PyResult<Notation> {
    name.parse().map_err(invalid)
}

pub(crate) fn metric(name: &str) -> PyResult<Metric> {
    name.parse().map_err(invalid)
}

pub(crate) fn format(name: &str) -> PyResult<Format> {
    named("format", name, Format::ALL.map(|f| (f.name(), f)))
}

fn only(name: &str) -> PyResult<Only> {
    named("value of only", name, Only::ALL.map(|o| (o.name(), o)))
}

/// Converts seconds to milliseconds.
pub(crate) fn millis(seconds: Option<f64>) -> PyResult<Option<u64>> {
    match seconds {
        None => Ok(None),
        Some(seconds) if seconds >= 0.0 => {
            // As the command rounds times; a longer time is no limit.
            let time = Duration::try_from_secs_f64(seconds).unwrap_or(Duration::MAX);
            Ok(Some(u64::try_from(time.as_millis()).unwrap_or(u64::MAX)))
        }
        Some(seconds) => Err(invalid(format!(
            "{seconds} is not a duration (expected seconds, 0 or more)"
        ))),
    }
}

pub(crate) fn limits(max_states: Option<u64>, max_memory: usize) -> Limits {
    let limits = Limits::default().memory(max_memory);
    limits.states(max_states.unwrap_or(u64::MAX))
}

pub(crate) fn threads(threads: Option<usize>) -> PyResult<NonZeroUsize> {
    match threads {
        Some(threads) => {
            NonZeroUsize::new(threads).ok_or_else(|| invalid("threads must be at least 1"))
        }
        None => Ok(std::thread::available_parallelism()?),
    }
}

/// The options that apply to every deal of a sweep.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
pub(crate) struct Wanted {
    only: Option<String>,
    cells: usize,
    fewest_cells: bool,
    max_states: Option<u64>,
    max_memory: Option<usize>,
    max_time: Option<f64>,
}

impl Wanted {
    pub(crate) fn options(&self, format: Format) -> PyResult<Options> {
        Ok(Options {
            only: self.only.as_deref().map(only).transpose()?,
            cells: cell_count(self.cells)?,
            fewest_cells: self.fewest_cells,
            limits: limits(
                self.max_states,
                self.max_memory.unwrap_or(Options::MAX_MEMORY),
            ),
            max_millis: millis(self.max_time)?,
            format,
        })
    }
}
