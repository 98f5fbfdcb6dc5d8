//! Arguments that several functions share.

use std::num::NonZeroUsize;
use std::ops::RangeInclusive;
use std::time::Duration;

use freecell_core::{AutoPlay, CellCount, Metric, Notation};
use freecell_solve::Limits;
use freecell_sweep::{Format, Only, Options};
use pyo3::conversion::FromPyObjectOwned;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyInt;

use crate::error::invalid;

/// Returns a Python integer; `None` if the value is not one.
pub(crate) fn to_integer<'py>(value: &Bound<'py, PyAny>) -> Option<Bound<'py, PyInt>> {
    let index = value.call_method0(pyo3::intern!(value.py(), "__index__"));
    index.ok()?.cast_into::<PyInt>().ok()
}

/// An integer of any size, not yet checked. PyO3 would report a negative one as
/// an overflow.
#[derive(Clone)]
pub(crate) struct Integer {
    /// The value, or the nearest one of the type.
    value: i128,
    text: String,
}

impl<'py> FromPyObject<'_, 'py> for Integer {
    type Error = PyErr;

    fn extract(given: Borrowed<'_, 'py, PyAny>) -> PyResult<Integer> {
        let Some(integer) = to_integer(&given) else {
            let kind = given.get_type();
            let message = format!("expected an integer, not {}", kind.name()?);
            return Err(PyTypeError::new_err(message));
        };
        let text = integer.to_string();
        let value = integer.extract().unwrap_or(if text.starts_with('-') {
            i128::MIN
        } else {
            i128::MAX
        });
        Ok(Integer { value, text })
    }
}

impl Integer {
    /// Returns the value if it is in a range.
    fn within(&self, name: &str, range: RangeInclusive<u64>) -> PyResult<u64> {
        // More than the type can hold means no limit.
        let value = u64::try_from(self.value.min(i128::from(u64::MAX))).ok();
        value.filter(|value| range.contains(value)).ok_or_else(|| {
            let (first, last) = range.into_inner();
            let expected = match last {
                u64::MAX => format!("{first} or more"),
                _ => format!("from {first} to {last}"),
            };
            // No one needs to read thousands of digits.
            let text = match self.text.len() {
                0..=40 => &self.text,
                _ => "a number of more than 40 digits",
            };
            invalid(format!("{name} must be {expected}, not {text}"))
        })
    }

    pub(crate) fn at_least(&self, name: &str, first: u64) -> PyResult<u64> {
        self.within(name, first..=u64::MAX)
    }

    /// Like [`Integer::at_least`], for a count of things in memory.
    pub(crate) fn size_at_least(&self, name: &str, first: u64) -> PyResult<usize> {
        Ok(usize::try_from(self.at_least(name, first)?).unwrap_or(usize::MAX))
    }

    pub(crate) fn cell_count(&self) -> PyResult<CellCount> {
        let count = self.within("cells", 0..=4)?;
        let count = usize::try_from(count).ok().and_then(CellCount::new);
        Ok(count.expect("checked above"))
    }
}

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

/// Converts seconds; an infinite number of them is no limit.
pub(crate) fn duration(name: &str, seconds: Option<f64>) -> PyResult<Option<Duration>> {
    match seconds {
        None => Ok(None),
        Some(seconds) if seconds >= 0.0 => Ok(Duration::try_from_secs_f64(seconds).ok()),
        Some(seconds) => Err(invalid(format!(
            "{name} must be 0 or more seconds, not {seconds}"
        ))),
    }
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

/// The options that apply to every deal of a sweep.
pub(crate) struct Wanted {
    only: Option<String>,
    cells: Integer,
    fewest_cells: bool,
    max_states: Option<Integer>,
    max_memory: Option<Integer>,
    max_time: Option<f64>,
}

impl<'py> FromPyObject<'_, 'py> for Wanted {
    type Error = PyErr;

    fn extract(given: Borrowed<'_, 'py, PyAny>) -> PyResult<Wanted> {
        Ok(Wanted {
            only: field(given, "only")?,
            cells: field(given, "cells")?,
            fewest_cells: field(given, "fewest_cells")?,
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
    pub(crate) fn options(&self, format: Format) -> PyResult<Options> {
        let max_time = duration("max_time", self.max_time)?;
        Ok(Options {
            only: self.only.as_deref().map(only).transpose()?,
            cells: self.cells.cell_count()?,
            fewest_cells: self.fewest_cells,
            limits: limits(
                self.max_states.as_ref(),
                self.max_memory.as_ref(),
                Options::MAX_MEMORY,
            )?,
            max_millis: max_time.map(|time| u64::try_from(time.as_millis()).unwrap_or(u64::MAX)),
            format,
        })
    }
}
