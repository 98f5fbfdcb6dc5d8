//! Verdicts: what a search found out.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::time::Duration;

use freecell_core::{AutoPlay, Metric, Start};
use freecell_solve::Limit;
use pyo3::prelude::*;

use crate::args::Text;
use crate::error::{invalid, record_error};
use crate::game::Game;
use crate::html;
use crate::moves::Move;

/// The result of a search: exactly one of `solved`, `impossible` and `gave_up` is
/// True. A verdict is truthy if it is solved.
///
/// Two verdicts are equal if everything but the time they took is equal. A notebook
/// shows the solution move by move, or the board if there is none.
///
/// >>> import freecell
/// >>> verdict = freecell.solve(617)
/// >>> verdict.solved, verdict.impossible, verdict.gave_up
/// (True, False, False)
/// >>> len(verdict.moves) == verdict.length("max")
/// True
/// >>> verdict.game.is_won
/// True
#[pyclass(module = "freecell", frozen, eq, hash, str)]
pub(crate) struct Verdict {
    pub(crate) start: Start,
    pub(crate) inner: freecell_solve::Verdict<freecell_core::Game>,
    pub(crate) states: u64,
    pub(crate) took: Duration,
    pub(crate) optimality: Option<Optimality>,
}

/// How short a solution is.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Optimality {
    /// The metric in which it was shortened.
    pub(crate) metric: Metric,
    /// No solution has fewer moves.
    pub(crate) lower_bound: Option<usize>,
    pub(crate) is_optimal: bool,
    /// The limit that stopped the proof.
    pub(crate) ended: Option<Limit>,
}

impl PartialEq for Verdict {
    fn eq(&self, other: &Verdict) -> bool {
        let parts =
            |verdict: &Verdict| (verdict.start.position(), verdict.states, verdict.optimality);
        self.inner == other.inner && parts(self) == parts(other)
    }
}

impl Hash for Verdict {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.inner.kind(), self.record(), self.states).hash(state);
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (&self.inner, self.optimality) {
            (freecell_solve::Verdict::Solved(game), None) => write!(
                f,
                "solved in {} moves with autoplay {}",
                game.turn(),
                game.autoplay()
            )?,
            (freecell_solve::Verdict::Solved(game), Some(Optimality { metric, .. })) => {
                match game.length(metric) {
                    Some(length) => write!(f, "solved in {length} moves in metric {metric}")?,
                    None => write!(f, "solved, but not in metric {metric}")?,
                }
            }
            (verdict, _) => write!(f, "{verdict}")?,
        }
        match self.optimality {
            Some(Optimality {
                is_optimal: true, ..
            }) => write!(f, ", none is shorter")?,
            Some(Optimality {
                lower_bound: Some(bound),
                ..
            }) => write!(f, ", at least {bound} are needed")?,
            _ => {}
        }
        write!(f, ", {} states", self.states)
    }
}

impl Verdict {
    /// Returns the game before any move.
    fn board(&self) -> freecell_core::Game {
        freecell_core::Game::new(self.start, AutoPlay::None)
    }

    fn solution(&self) -> Option<&freecell_core::Game> {
        self.inner.as_ref().into_solution()
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

    /// The limit that ended the search, that of an effort included, or the proof that a
    /// solution is shortest: `states`, `memory`, `time`, or `stopped` if something else did;
    /// None if it was complete.
    ///
    /// >>> import freecell
    /// >>> freecell.solve(11982, max_states=100).limit
    /// 'states'
    #[getter]
    fn limit(&self) -> Option<&'static str> {
        let ended = self.optimality.and_then(|optimality| optimality.ended);
        self.inner.limit().or(ended).map(Limit::name)
    }

    /// The solution as a game, played to its end; None if there is none.
    #[getter]
    fn game(&self) -> Option<Game> {
        let inner = self.solution()?.clone();
        Some(Game { inner })
    }

    /// The moves of the solution; None if there is none.
    #[getter]
    fn moves(&self) -> Option<Vec<Move>> {
        Some(self.solution()?.moves().map(Move::from).collect())
    }

    /// The solution on one line; None if there is none.
    #[getter]
    fn record(&self) -> Option<String> {
        Some(self.solution()?.to_record())
    }

    /// Returns the number of moves in a metric, `max`, `safe` or `unit`; None if
    /// there is no solution or the metric does not apply to it. The default is the
    /// metric in which the solution was shortened, otherwise `max`.
    #[pyo3(signature = (metric = None))]
    fn length(&self, metric: Option<Text>) -> PyResult<Option<usize>> {
        let shortened = self.optimality.map(|optimality| optimality.metric);
        let metric = match metric {
            Some(name) => crate::options::metric(&name)?,
            None => shortened.unwrap_or(Metric::Max),
        };
        Ok(self.solution().and_then(|game| game.length(metric)))
    }

    /// The metric in which `solve_short` or `solve_shortest` has shortened the
    /// solution; None for other searches.
    #[getter]
    fn metric(&self) -> Option<&'static str> {
        Some(self.optimality?.metric.name())
    }

    /// A proven lower bound: every solution has at least this many moves. None if
    /// nothing was proven.
    #[getter]
    fn lower_bound(&self) -> Option<usize> {
        self.optimality?.lower_bound
    }

    /// Whether the solution is proven to be a shortest one.
    #[getter]
    fn is_optimal(&self) -> bool {
        self.optimality
            .is_some_and(|optimality| optimality.is_optimal)
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

    fn __repr__(&self) -> String {
        format!("<freecell.Verdict: {self}>")
    }

    fn _repr_html_(&self) -> String {
        let text = self.to_string();
        match self.solution() {
            Some(game) => html::steps(game, 0, Some(&text)),
            None => html::steps(&self.board(), 0, Some(&text)),
        }
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Parts)> {
        let make = py.get_type::<Verdict>().getattr("_unpickled")?;
        let optimality = self.optimality.map(|optimality| {
            let Optimality {
                metric,
                lower_bound,
                is_optimal,
                ended,
            } = optimality;
            let ended = ended.map(|limit| limit.name().to_owned());
            (metric.name().to_owned(), lower_bound, is_optimal, ended)
        });
        let kind = (
            self.kind().to_owned(),
            self.inner.limit().map(|limit| limit.name().to_owned()),
            self.record(),
        );
        let start = self.board().to_record();
        let parts = (kind, start, self.states, self.seconds(), optimality);
        Ok((make, parts))
    }

    /// Restores a pickled verdict.
    #[staticmethod]
    fn _unpickled(
        py: Python<'_>,
        kind: PickledKind,
        start: &str,
        states: u64,
        seconds: f64,
        optimality: Option<PickledOptimality>,
    ) -> PyResult<Verdict> {
        let broken = || invalid("this pickle is not a verdict of freecell");
        let (kind, limit, record) = kind;
        let kind = freecell_solve::Verdict::from_names(&kind, limit.as_deref());
        let game = record.map(|record| freecell_core::Game::from_record(&record));
        let game = game.transpose().map_err(|error| record_error(py, &error))?;
        let inner = match (kind.ok_or_else(broken)?, game) {
            (freecell_solve::Verdict::Solved(()), None) => return Err(broken()),
            (verdict, game) => verdict.map(|()| game.expect("checked above")),
        };
        let limit = |name: String| Limit::ALL.into_iter().find(|limit| limit.name() == name);
        let optimality = optimality.map(|(metric, lower_bound, is_optimal, ended)| {
            PyResult::Ok(Optimality {
                metric: metric.parse().map_err(invalid)?,
                lower_bound,
                is_optimal,
                ended: ended.and_then(limit),
            })
        });
        let start = freecell_core::Game::from_record(start);
        let start = start.map_err(|error| record_error(py, &error))?;
        Ok(Verdict {
            start: *start.start(),
            inner,
            states,
            took: Duration::try_from_secs_f64(seconds).map_err(invalid)?,
            optimality: optimality.transpose()?,
        })
    }
}

/// The name of a verdict, its limit, and the record of its solution.
type PickledKind = (String, Option<String>, Option<String>);
/// The fields of [`Optimality`].
type PickledOptimality = (String, Option<usize>, bool, Option<String>);
type Parts = (PickledKind, String, u64, f64, Option<PickledOptimality>);
