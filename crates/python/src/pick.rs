//! Deals that chance or the calendar picks.

use freecell_core::CellCount;
use freecell_play::{MAX_STATES, deal_of_day, first_winnable, random_numbers};
use freecell_solve::{Limits, Solver};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;

use crate::args::Integer;
use crate::deal::Deal;
use crate::error::invalid;

/// Returns a random deal from 1 to 1,000,000. With `winnable`, the solver makes sure
/// that it can be won with this number of free cells.
///
/// The same `seed`, an integer from 0 to 2**64 - 1, always gives the same deal. Without one, Python's
/// module `random` provides it.
///
/// >>> import freecell
/// >>> 1 <= freecell.random_deal().number <= 1_000_000
/// True
/// >>> freecell.random_deal(seed=7) == freecell.random_deal(seed=7)
/// True
#[pyfunction]
#[pyo3(signature = (*, seed = None, winnable = false, cells = None))]
pub(crate) fn random_deal(
    py: Python<'_>,
    seed: Option<Integer>,
    winnable: bool,
    cells: Option<Integer>,
) -> PyResult<Deal> {
    let seed = match seed {
        Some(seed) => seed.seed()?,
        None => {
            let random = py.import("random")?.call_method1("getrandbits", (64,))?;
            random.extract()?
        }
    };
    let cells = cells.map(|cells| cells.cell_count()).transpose()?;
    let numbers = random_numbers(seed);
    let number = if winnable {
        let limits = Limits::default().states(MAX_STATES);
        let cells = cells.unwrap_or(CellCount::FOUR);
        py.detach(|| first_winnable(&mut Solver::new(), numbers, cells, limits))
    } else {
        numbers.first().copied()
    };
    let number = number.ok_or_else(|| {
        invalid("none of 50 random deals can be won with so few cells (try another seed)")
    })?;
    Ok(Deal::from(number))
}

/// Returns the deal of a day, today by default. It is the same for all players: its
/// number is the date as YYYYMMDD.
///
/// >>> import datetime
/// >>> import freecell
/// >>> freecell.daily_deal(datetime.date(2026, 12, 24))
/// freecell.deal(20261224)
#[pyfunction]
#[pyo3(signature = (date = None))]
pub(crate) fn daily_deal(py: Python<'_>, date: Option<Bound<'_, PyAny>>) -> PyResult<Deal> {
    let date = match date {
        Some(date) => date,
        None => {
            let class = py.import("datetime")?.getattr("date")?;
            class.call_method0("today")?
        }
    };
    let field = |name| date.getattr(name).ok();
    let (Some(year), Some(month), Some(day)) = (field("year"), field("month"), field("day")) else {
        let kind = date.get_type();
        let message = format!("a date must be a datetime.date, not {}", kind.name()?);
        return Err(PyTypeError::new_err(message));
    };
    Ok(Deal::from(deal_of_day(
        year.extract()?,
        month.extract()?,
        day.extract()?,
    )))
}
