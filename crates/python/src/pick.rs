//! Deals that chance or the calendar picks.

use freecell_core::CellCount;
use freecell_solve::{Control, Limits, Solver};
use freecell_study::{QUICK_STATES, Rater, first_winnable, random_numbers};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;

use crate::args::{Integer, Text};
use crate::deal::Deal;
use crate::error::invalid;
use crate::options;
use crate::signals::Signals;

/// Returns a random deal from 1 to 1,000,000. With `winnable`, the solver makes sure
/// that it can be won with this number of free cells. With `level`, the deal is 'easy',
/// 'medium', 'tricky', 'hard' or 'expert', as `rate` rates it, and can always be won.
///
/// The same `seed`, an integer from 0 to 2**64 - 1, always gives the same deal. Without one, Python's
/// module `random` provides it.
///
/// >>> import freecell
/// >>> 1 <= freecell.random_deal().number <= 1_000_000
/// True
/// >>> freecell.random_deal(seed=7) == freecell.random_deal(seed=7)
/// True
/// >>> freecell.rate(freecell.random_deal(level="hard")).level
/// 'hard'
#[pyfunction]
#[pyo3(signature = (*, seed = None, winnable = false, cells = None, level = None))]
pub(crate) fn random_deal(
    py: Python<'_>,
    seed: Option<Integer>,
    winnable: bool,
    cells: Option<Integer>,
    level: Option<Text>,
) -> PyResult<Deal> {
    let level = level.as_ref().map(options::level).transpose()?;
    let seed = match seed {
        Some(seed) => seed.seed()?,
        None => {
            let random = py.import("random")?.call_method1("getrandbits", (64,))?;
            random.extract()?
        }
    };
    let cells = cells.map(|cells| cells.cell_count()).transpose()?;
    let cells = cells.unwrap_or(CellCount::FOUR);
    let mut numbers = random_numbers(seed).into_iter();
    let mut signals = Signals::new();
    // No deal takes long, so signals are checked between deals.
    let mut should_continue = || (&mut signals).poll(0).is_ok();
    let number = py.detach(|| {
        if let Some(level) = level {
            let solver = &mut Solver::new();
            Rater::new().random_deal(solver, seed, cells, level, should_continue)
        } else if winnable {
            let limits = Limits::default().states(QUICK_STATES);
            let numbers = numbers.take_while(|_| should_continue());
            first_winnable(&mut Solver::new(), numbers, cells, limits)
        } else {
            numbers.next()
        }
    });
    let number = signals.finish(number)?.ok_or_else(|| match level {
        Some(level) => invalid(format!(
            "none of {} random deals is {level} with so few cells (try another seed)",
            Rater::RANDOM_TRIES
        )),
        None => invalid("none of 50 random deals can be won with so few cells (try another seed)"),
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
    Ok(Deal::from(freecell_study::daily_deal(
        year.extract()?,
        month.extract()?,
        day.extract()?,
    )))
}
