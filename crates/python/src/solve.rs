//! Solving: from a start to a verdict.

use std::time::{Duration, Instant};

use freecell_core::Start;
use freecell_solve::{Control, Deadline, Limit, Limits, Solver};
use pyo3::prelude::*;

use crate::error::invalid;
use crate::game::Game;
use crate::options::{limits, millis};
use crate::position::{Move, OWN_CELLS, read_start};

/// How often a search checks for signals of Python.
const POLL_INTERVAL: Duration = Duration::from_millis(50);

/// The result of a search: exactly one of `solved`, `impossible` and `gave_up` is
/// True. A verdict is truthy if it is solved.
///
/// >>> import freecell
/// >>> verdict = freecell.solve(617)
/// >>> verdict.solved, verdict.impossible, verdict.gave_up
/// (True, False, False)
/// >>> len(verdict.moves) == verdict.length("max")
/// True
/// >>> verdict.game.is_won
/// True
#[pyclass(module = "freecell", frozen)]
pub(crate) struct Verdict {
    inner: freecell_solve::Verdict<freecell_core::Game>,
    states: u64,
    took: Duration,
}

impl Verdict {
    /// Returns the solution as a Python game.
    fn solution(&self) -> Option<Game> {
        let inner = self.inner.as_ref().solution()?.clone();
        Some(Game { inner })
    }
}

#[pymethods]
impl Verdict {
    /// `solved`, `impossible` or `gave_up`.
    #[getter]
    fn kind(&self) -> &'static str {
        self.inner.name()
    }

    /// Whether a solution was found.
    #[getter]
    fn solved(&self) -> bool {
        self.inner.is_winnable() == Some(true)
    }

    /// Whether an exhaustive search has shown that there is no solution.
    #[getter]
    fn impossible(&self) -> bool {
        self.inner.is_winnable() == Some(false)
    }

    /// Whether the search reached a limit before it found a verdict.
    #[getter]
    fn gave_up(&self) -> bool {
        self.inner.is_winnable().is_none()
    }

    /// The limit that stopped the search: `states`, `memory` or `time`; None if no
    /// limit did.
    ///
    /// >>> import freecell
    /// >>> freecell.solve(11982, max_states=100).limit
    /// 'states'
    #[getter]
    fn limit(&self) -> Option<&'static str> {
        self.inner.limit().map(Limit::name)
    }

    /// The solution as a game, played to its end; None if there is none.
    #[getter]
    fn game(&self) -> Option<Game> {
        self.solution()
    }

    /// The moves of the solution; None if there is none.
    #[getter]
    fn moves(&self) -> Option<Vec<Move>> {
        Some(self.solution()?.moves())
    }

    /// The solution on one line; None if there is none.
    #[getter]
    fn record(&self) -> Option<String> {
        Some(self.inner.as_ref().solution()?.to_record())
    }

    /// Returns the number of moves in a metric, `max`, `safe` or `unit`; None if
    /// there is no solution or the metric does not apply to it.
    #[pyo3(signature = (metric = "max"))]
    fn length(&self, metric: &str) -> PyResult<Option<usize>> {
        let metric = crate::options::metric(metric)?;
        let game = self.inner.as_ref().solution();
        Ok(game.and_then(|game| game.length(metric)))
    }

    /// The number of states that the search expanded.
    #[getter]
    fn states(&self) -> u64 {
        self.states
    }

    /// The duration of the search in seconds.
    #[getter]
    fn seconds(&self) -> f64 {
        self.took.as_secs_f64()
    }

    fn __bool__(&self) -> bool {
        self.solved()
    }

    fn __str__(&self) -> String {
        let states = self.states;
        match &self.inner {
            freecell_solve::Verdict::Solved(game) => format!(
                "solved in {} moves with autoplay {}, {states} states",
                game.turn(),
                game.autoplay()
            ),
            freecell_solve::Verdict::Impossible => {
                format!("impossible, {states} states")
            }
            freecell_solve::Verdict::GaveUp(limit) => {
                let limit = limit.name();
                format!("gave up at the limit of {limit}, {states} states")
            }
        }
    }

    fn __repr__(&self) -> String {
        format!("<freecell.Verdict: {}>", self.__str__())
    }
}

/// Solves a deal number, a Deal, a Position, the text of one, or a Game from its
/// current position.
///
/// The search gives up after `max_states` states, at `max_memory` bytes of memory
/// or after `max_time` seconds. Ctrl-C stops it.
///
/// >>> import freecell
/// >>> freecell.solve(11982).impossible
/// True
/// >>> print(freecell.solve(617, cells=2).kind)
/// impossible
#[pyfunction]
#[pyo3(signature = (start, *, cells = None, max_states = None, max_memory = None, max_time = None))]
pub(crate) fn solve(
    start: &Bound<'_, PyAny>,
    cells: Option<usize>,
    max_states: Option<u64>,
    max_memory: Option<usize>,
    max_time: Option<f64>,
) -> PyResult<Verdict> {
    let py = start.py();
    let start = match start.cast::<Game>() {
        Ok(_) if cells.is_some() => return Err(invalid(OWN_CELLS)),
        Ok(game) => Start::Position(*game.borrow().inner.position()),
        Err(_) => read_start(start, cells)?,
    };
    let max_memory = max_memory.unwrap_or(Limits::default().max_memory);
    let limits = limits(max_states, max_memory);
    let most = millis(max_time)?.map(Duration::from_millis);
    py.detach(|| search(start, limits, most))
}

/// Searches without the interpreter lock and checks for signals regularly.
fn search(start: Start, limits: Limits, max_time: Option<Duration>) -> PyResult<Verdict> {
    let began = Instant::now();
    let mut signals = Signals {
        checked: began,
        error: None,
    };
    let mut control = (Deadline::from_limit(max_time), &mut signals);
    let mut solver = Solver::new();
    let verdict = solver.solve_with(start, limits, &mut control);
    match signals.error {
        Some(error) => Err(error),
        None => Ok(Verdict {
            inner: verdict.map(|solution| solution.game()),
            states: solver.states(),
            took: began.elapsed(),
        }),
    }
}

/// Stops a search when a Python signal handler raises, as for Ctrl-C.
struct Signals {
    checked: Instant,
    error: Option<PyErr>,
}

impl Control for &mut Signals {
    fn poll(&mut self, _states: u64) -> Result<(), Limit> {
        let now = Instant::now();
        if now - self.checked >= POLL_INTERVAL {
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
