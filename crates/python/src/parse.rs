//! Parses the arguments of commands, as `freecell sweep` does.

use freecell_core::{DealRange, DealRangeError};
use freecell_sweep::{ByteSize, TimeSpan};
use pyo3::prelude::*;

use crate::error::{DealNumberError, invalid};

/// Parses a deal or a range such as 1-1000000 and returns its first deal and the one
/// after its last, as in Python's ranges.
#[pyfunction]
pub(crate) fn parse_range(text: &str) -> PyResult<(i64, i64)> {
    let range: DealRange = text.parse().map_err(|error: DealRangeError| match error {
        DealRangeError::Number(..) => DealNumberError::new_err(error.to_string()),
        _ => invalid(error),
    })?;
    Ok((range.first().get(), range.last().get() + 1))
}

/// Parses a size such as 64MiB and returns it in bytes.
#[pyfunction]
pub(crate) fn parse_size(text: &str) -> PyResult<usize> {
    let size: ByteSize = text
        .parse()
        .map_err(|error| invalid(format!("{text:?} is not a size ({error})")))?;
    Ok(size.0)
}

/// Parses a time such as 20s and returns it in seconds.
#[pyfunction]
pub(crate) fn parse_time(text: &str) -> PyResult<f64> {
    let time: TimeSpan = text
        .parse()
        .map_err(|error| invalid(format!("{text:?} is not a time ({error})")))?;
    Ok(time.0.as_secs_f64())
}
