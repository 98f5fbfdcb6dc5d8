//! Arguments of any type, which are checked where their names are known, so that every
//! error names the argument.

use std::ops::RangeInclusive;

use freecell_core::CellCount;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyInt, PyString};

use crate::error::invalid;

/// Returns a Python integer; `None` if the value is not one.
pub(crate) fn to_integer<'py>(value: &Bound<'py, PyAny>) -> Option<Bound<'py, PyInt>> {
    let index = value.call_method0(pyo3::intern!(value.py(), "__index__"));
    index.ok()?.cast_into::<PyInt>().ok()
}

/// Returns a Python string; fails if it has a surrogate, which is half a character.
pub(crate) fn to_text<'a>(text: &'a Bound<'_, PyString>) -> PyResult<&'a str> {
    text.to_str().map_err(|_| not_unicode("the text"))
}

fn not_unicode(name: &str) -> PyErr {
    invalid(format!(
        "{name} is not valid Unicode (it contains a surrogate, which is half a character)"
    ))
}

/// Creates the error for an argument of another type.
pub(crate) fn wrong_type(name: &str, expected: &str, kind: &str) -> PyErr {
    PyTypeError::new_err(format!("{name} must be {expected}, not {kind}"))
}

/// Returns the name of the type of a value.
pub(crate) fn type_name(value: &Bound<'_, PyAny>) -> PyResult<String> {
    Ok(value.get_type().name()?.to_string())
}

/// Text, or the type of another value.
pub(crate) enum Text {
    Valid(String),
    NotUnicode,
    Other(String),
}

impl From<&str> for Text {
    fn from(text: &str) -> Text {
        Text::Valid(text.to_owned())
    }
}

impl<'py> FromPyObject<'_, 'py> for Text {
    type Error = PyErr;

    fn extract(given: Borrowed<'_, 'py, PyAny>) -> PyResult<Text> {
        Ok(match given.cast::<PyString>() {
            Ok(text) => text.to_str().map_or(Text::NotUnicode, Text::from),
            Err(_) => Text::Other(type_name(&given)?),
        })
    }
}

impl Text {
    pub(crate) fn get(&self, name: &str, expected: &str) -> PyResult<&str> {
        match self {
            Text::Valid(text) => Ok(text),
            Text::NotUnicode => Err(not_unicode(name)),
            Text::Other(kind) => Err(wrong_type(name, expected, kind)),
        }
    }
}

/// A number of seconds, or the type of another value.
pub(crate) struct Seconds(Result<f64, String>);

impl From<f64> for Seconds {
    fn from(seconds: f64) -> Seconds {
        Seconds(Ok(seconds))
    }
}

impl<'py> FromPyObject<'_, 'py> for Seconds {
    type Error = PyErr;

    fn extract(given: Borrowed<'_, 'py, PyAny>) -> PyResult<Seconds> {
        Ok(Seconds(match given.extract::<f64>() {
            Ok(seconds) => Ok(seconds),
            // An integer that is too large for a float.
            Err(_) if to_integer(&given).is_some() => Ok(if given.lt(0)? {
                f64::NEG_INFINITY
            } else {
                f64::INFINITY
            }),
            Err(_) => Err(type_name(&given)?),
        }))
    }
}

impl Seconds {
    /// Returns 0 or more seconds, possibly infinitely many.
    pub(crate) fn get(&self, name: &str) -> PyResult<f64> {
        match &self.0 {
            Ok(seconds) if *seconds >= 0.0 => Ok(*seconds),
            Ok(seconds) => Err(invalid(format!(
                "{name} must be 0 or more seconds, not {seconds}"
            ))),
            Err(kind) => Err(wrong_type(name, "a number of seconds", kind)),
        }
    }
}

/// An integer of any size, or the type of another value.
#[derive(Clone)]
pub(crate) enum Integer {
    Value(i128),
    /// Whether an integer beyond the range of `Value` is negative.
    Beyond {
        is_negative: bool,
    },
    Other(String),
}

impl<'py> FromPyObject<'_, 'py> for Integer {
    type Error = PyErr;

    fn extract(given: Borrowed<'_, 'py, PyAny>) -> PyResult<Integer> {
        let Some(integer) = to_integer(&given) else {
            return Ok(Integer::Other(type_name(&given)?));
        };
        Ok(match integer.extract() {
            Ok(value) => Integer::Value(value),
            Err(_) => Integer::Beyond {
                is_negative: integer.lt(0)?,
            },
        })
    }
}

impl Integer {
    /// Returns the value if it is in a range.
    fn within(&self, name: &str, range: RangeInclusive<u64>) -> PyResult<u64> {
        let (first, last) = (*range.start(), *range.end());
        let value = match self {
            Integer::Value(value) => u64::try_from(*value).ok(),
            _ => None,
        };
        value.filter(|value| range.contains(value)).ok_or_else(|| {
            let expected = match last {
                u64::MAX => format!("{first} or more"),
                _ => format!("from {first} to {last}"),
            };
            match self {
                Integer::Value(value) => invalid(format!("{name} must be {expected}, not {value}")),
                // No one needs to read thousands of digits.
                Integer::Beyond { .. } => invalid(format!(
                    "{name} must be {expected}, not a number of more than 38 digits"
                )),
                Integer::Other(kind) => wrong_type(name, &format!("an integer, {expected}"), kind),
            }
        })
    }

    /// Returns a limit. More than the type can hold means no limit.
    pub(crate) fn at_least(&self, name: &str, first: u64) -> PyResult<u64> {
        match self {
            Integer::Value(value) if *value > i128::from(u64::MAX) => Ok(u64::MAX),
            Integer::Beyond { is_negative: false } => Ok(u64::MAX),
            _ => self.within(name, first..=u64::MAX),
        }
    }

    /// Like [`Integer::at_least`], for a count of things in memory.
    pub(crate) fn size_at_least(&self, name: &str, first: u64) -> PyResult<usize> {
        Ok(usize::try_from(self.at_least(name, first)?).unwrap_or(usize::MAX))
    }

    /// Returns the seed of a random generator.
    pub(crate) fn seed(&self) -> PyResult<u64> {
        match self {
            Integer::Value(value) if u64::try_from(*value).is_ok() => {
                self.within("seed", 0..=u64::MAX)
            }
            Integer::Value(value) => Err(invalid(format!(
                "seed must be from 0 to 2**64 - 1, not {value}"
            ))),
            Integer::Beyond { .. } => Err(invalid(
                "seed must be from 0 to 2**64 - 1, not a number of more than 38 digits",
            )),
            Integer::Other(kind) => {
                Err(wrong_type("seed", "an integer, from 0 to 2**64 - 1", kind))
            }
        }
    }

    pub(crate) fn cell_count(&self) -> PyResult<CellCount> {
        let count = self.within("cells", 0..=4)?;
        let count = usize::try_from(count).expect("checked above");
        Ok(CellCount::ALL[count])
    }
}
