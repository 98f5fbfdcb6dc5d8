//! Arguments that several functions share.

use std::num::NonZeroUsize;
use std::time::Duration;

use freecell_core::{AutoPlay, BoardFormat, Metric, Notation};
use freecell_solve::Limits;
use freecell_study::Level;
use freecell_sweep::{Content, Format, Options};
use pyo3::conversion::FromPyObjectOwned;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;

use crate::args::{Integer, Seconds, Text};
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

/// Lists names in quotes, as what an argument must be.
fn one_of<const N: usize>(names: [&str; N]) -> String {
    let names = names.map(|name| format!("'{name}'"));
    let (last, others) = names.split_last().expect("the list of names is not empty");
    format!("{} or {last}", others.join(", "))
}

pub(crate) fn autoplay(name: &Text) -> PyResult<AutoPlay> {
    let expected = one_of(AutoPlay::ALL.map(AutoPlay::name));
    name.get("autoplay", &expected)?.parse().map_err(invalid)
}

pub(crate) fn notation(name: &Text) -> PyResult<Notation> {
    let expected = one_of(Notation::ALL.map(Notation::name));
    name.get("notation", &expected)?.parse().map_err(invalid)
}

pub(crate) fn metric(name: &Text) -> PyResult<Metric> {
    let expected = one_of(Metric::ALL.map(Metric::name));
    name.get("metric", &expected)?.parse().map_err(invalid)
}

pub(crate) fn level(name: &Text) -> PyResult<Level> {
    let expected = one_of(Level::ALL.map(Level::name));
    name.get("level", &expected)?.parse().map_err(invalid)
}

pub(crate) fn board_format(name: &Text) -> PyResult<BoardFormat> {
    let expected = one_of(BoardFormat::ALL.map(BoardFormat::name));
    name.get("format", &expected)?.parse().map_err(invalid)
}

pub(crate) fn format(name: &str) -> PyResult<Format> {
    named("format", name, Format::ALL.map(|f| (f.name(), f)))
}

/// Converts seconds; an infinite number of them is no limit.
pub(crate) fn duration(name: &str, seconds: Option<&Seconds>) -> PyResult<Option<Duration>> {
    let seconds = seconds.map(|seconds| seconds.get(name)).transpose()?;
    Ok(seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok()))
}

pub(crate) fn limits(
    max_states: Option<&Integer>,
    max_memory: Option<&Integer>,
    default_memory: usize,
) -> PyResult<Limits> {
    let states = max_states.map(|states| states.at_least("max_states", 0));
    let memory = max_memory.map(|memory| memory.size_at_least("max_memory", 0));
    let limits = Limits::default().memory(memory.transpose()?.unwrap_or(default_memory));
    Ok(limits.states(states.transpose()?.unwrap_or(u64::MAX)))
}

pub(crate) fn threads(threads: Option<&Integer>) -> PyResult<NonZeroUsize> {
    let Some(threads) = threads else {
        return Ok(std::thread::available_parallelism()?);
    };
    let threads = threads.size_at_least("threads", 1)?;
    Ok(NonZeroUsize::new(threads).expect("checked above"))
}

/// What to compute for every deal.
pub(crate) struct Wanted {
    content: Content,
    cells: Integer,
    fewest_cells: bool,
    level: bool,
    max_states: Option<Integer>,
    max_memory: Option<Integer>,
    max_time: Option<Seconds>,
}

impl<'py> FromPyObject<'_, 'py> for Wanted {
    type Error = PyErr;

    fn extract(given: Borrowed<'_, 'py, PyAny>) -> PyResult<Wanted> {
        let (boards, solutions) = (field(given, "boards")?, field(given, "solutions")?);
        Ok(Wanted {
            content: match (boards, solutions) {
                (true, _) => Content::Boards,
                (false, true) => Content::Solutions,
                (false, false) => Content::Verdicts,
            },
            cells: field(given, "cells")?,
            fewest_cells: field(given, "fewest_cells")?,
            level: field(given, "level")?,
            max_states: field(given, "max_states")?,
            max_memory: field(given, "max_memory")?,
            max_time: field(given, "max_time")?,
        })
    }
}

/// Converts an item of a dictionary; the error names it.
fn field<'py, T>(options: Borrowed<'_, 'py, PyAny>, name: &str) -> PyResult<T>
where
    T: FromPyObjectOwned<'py>,
{
    let item = options.get_item(name)?;
    item.extract::<T>().map_err(|error| {
        let error: PyErr = error.into();
        PyTypeError::new_err(format!("{name}: {}", error.value(options.py())))
    })
}

impl Wanted {
    pub(crate) fn options(&self) -> PyResult<Options> {
        let max_time = duration("max_time", self.max_time.as_ref())?;
        let limits = limits(
            self.max_states.as_ref(),
            self.max_memory.as_ref(),
            Options::default_memory(self.fewest_cells),
        )?;
        Ok(Options {
            content: self.content,
            cells: self.cells.cell_count()?,
            fewest_cells: self.fewest_cells,
            level: self.level,
            max_states: (limits.max_states < u64::MAX).then_some(limits.max_states),
            max_memory: limits.max_memory,
            max_millis: max_time.map(|time| u64::try_from(time.as_millis()).unwrap_or(u64::MAX)),
        })
    }
}
