//! Signals of Python during a search, such as Ctrl-C.

use std::time::{Duration, Instant};

use freecell_solve::{Control, Limit};
use pyo3::prelude::*;

/// How often a search checks for signals.
pub(crate) const POLL_INTERVAL: Duration = Duration::from_millis(50);

/// Stops a search when a Python signal handler raises.
pub(crate) struct Signals {
    checked: Instant,
    error: Option<PyErr>,
}

impl Signals {
    pub(crate) fn new() -> Signals {
        Signals {
            checked: Instant::now(),
            error: None,
        }
    }

    /// Returns the exception that stopped the search, or its result.
    pub(crate) fn finish<T>(self, found: T) -> PyResult<T> {
        self.error.map_or(Ok(found), Err)
    }
}

impl Control for &mut Signals {
    fn poll(&mut self, _states: u64) -> Result<(), Limit> {
        let now = Instant::now();
        // Threads may take longer than the interval to stop: keep what stopped them.
        if self.error.is_none() && now - self.checked >= POLL_INTERVAL {
            self.checked = now;
            #[allow(
                clippy::redundant_closure_for_method_calls,
                reason = "lifetimes need it"
            )]
            let checked = Python::attach(|py| py.check_signals());
            self.error = checked.err();
        }
        match self.error {
            Some(_) => Err(Limit::Stopped),
            None => Ok(()),
        }
    }
}
