//! Solving: from a game to a verdict, a short solution or a hint.

use std::cell::Cell;
use std::num::NonZeroUsize;
use std::time::{Duration, Instant};

use freecell_core::{AutoPlay, Metric, Start};
use freecell_solve::{
    Control, Deadline, Effort, Limits, LowerBound, Request, Shortener, Solution, Solver,
};
use pyo3::prelude::*;

use crate::args::{Integer, Seconds, Text};
use crate::error::{invalid, unsolved};
use crate::moves::Move;
use crate::options::{duration, limits, metric, threads};
use crate::signals::Signals;
use crate::source::read_start;
use crate::verdict::{Optimality, Verdict};

/// The maximum effort in seconds, about 30 years.
const MAX_EFFORT: f64 = 1e9;

/// When a search gives up.
#[derive(Clone, Copy)]
pub(crate) struct GiveUp {
    pub(crate) limits: Limits,
    max_time: Option<Duration>,
}

impl GiveUp {
    pub(crate) fn new(
        max_states: Option<&Integer>,
        max_memory: Option<&Integer>,
        max_time: Option<&Seconds>,
    ) -> PyResult<GiveUp> {
        Ok(GiveUp {
            limits: limits(max_states, max_memory, Limits::default().max_memory)?,
            max_time: duration("max_time", max_time)?,
        })
    }

    /// Returns the deadline of a search that starts now.
    pub(crate) fn deadline(&self) -> Deadline {
        Deadline::from_limit(self.max_time)
    }

    /// Runs a search while other threads use Python. Returns its result and the time it
    /// took, or the exception that stopped it.
    pub(crate) fn run<T: Send>(
        &self,
        py: Python<'_>,
        search: impl FnOnce(&mut dyn Control) -> T + Send,
    ) -> PyResult<(T, Duration)> {
        py.detach(|| {
            let began = Instant::now();
            let mut signals = Signals::new();
            let found = search(&mut (self.deadline(), &mut signals));
            signals.finish((found, began.elapsed()))
        })
    }
}

/// Reads an effort: a time in seconds, or a number of states.
pub(crate) fn effort(
    seconds: Option<&Seconds>,
    states: Option<&Integer>,
) -> PyResult<Option<Effort>> {
    match (seconds, states) {
        (None, None) => Ok(None),
        (Some(_), Some(_)) => Err(invalid("effort and effort_states exclude each other")),
        (None, Some(states)) => Ok(Some(Effort::States(states.at_least("effort_states", 0)?))),
        (Some(seconds), None) => match seconds.get("effort")? {
            seconds if seconds <= MAX_EFFORT => {
                Ok(Some(Effort::Time(Duration::from_secs_f64(seconds))))
            }
            seconds => Err(invalid(format!(
                "effort must be from 0 to {MAX_EFFORT} seconds, not {seconds:?}"
            ))),
        },
    }
}

/// Solves a game, in any form, from its current position.
///
/// The search gives up after `max_states` states, at `max_memory` bytes of memory
/// or after `max_time` seconds. Ctrl-C stops it. The solver itself holds about 3 MB, whatever
/// `max_memory` is; a smaller limit leaves nothing for the exhaustive search.
///
/// A hard game is decided faster on several `threads`, and None means all cores. The
/// verdict is the same, but the solution may depend on their number. With `max_states`
/// there is only one.
///
/// >>> import freecell
/// >>> freecell.solve(11982).impossible
/// True
/// >>> print(freecell.solve(617, cells=2).kind)
/// impossible
#[pyfunction]
#[pyo3(signature = (
    game, *, threads = Some(Integer::Value(1)), cells = None, max_states = None,
    max_memory = None, max_time = None
), text_signature = "(game, *, threads=1, cells=None, max_states=None, max_memory=None, \
    max_time=None)")]
pub(crate) fn solve(
    game: &Bound<'_, PyAny>,
    threads: Option<Integer>,
    cells: Option<Integer>,
    max_states: Option<Integer>,
    max_memory: Option<Integer>,
    max_time: Option<Seconds>,
) -> PyResult<Verdict> {
    let start = read_start(game, cells.as_ref())?;
    let give_up = GiveUp::new(max_states.as_ref(), max_memory.as_ref(), max_time.as_ref())?;
    let threads = self::threads(threads.as_ref())?;
    let mut solver = Solver::new();
    let (verdict, took) = give_up.run(game.py(), |control| {
        let request = Request::new(start).limits(give_up.limits).threads(threads);
        solver.solve(request.control(control))
    })?;
    Ok(Verdict {
        start,
        inner: verdict.map(Solution::into_game),
        states: solver.states(),
        took,
        optimality: None,
    })
}

/// Solves a game, in any form, and looks for a short solution in a metric: `max`,
/// `safe` or `unit`.
///
/// Searches for `effort` seconds, 1 by default. With `effort_states`, it expands that many
/// states on one thread instead, and the result is always the same. `limit` names what ended
/// the search. `threads` defaults to the number of cores. The other limits are those of `solve`.
///
/// >>> import freecell
/// >>> verdict = freecell.solve_short(617, effort_states=5000)
/// >>> verdict.length() < freecell.solve(617).length()
/// True
#[pyfunction]
#[pyo3(signature = (
    game, *, metric = Text::from("max"), effort = None, effort_states = None, threads = None,
    cells = None, max_states = None, max_memory = None, max_time = None
), text_signature = "(game, *, metric='max', effort=None, effort_states=None, threads=None, \
    cells=None, max_states=None, max_memory=None, max_time=None)")]
#[allow(clippy::too_many_arguments, reason = "Python has keywords")]
pub(crate) fn solve_short(
    game: &Bound<'_, PyAny>,
    metric: Text,
    effort: Option<Seconds>,
    effort_states: Option<Integer>,
    threads: Option<Integer>,
    cells: Option<Integer>,
    max_states: Option<Integer>,
    max_memory: Option<Integer>,
    max_time: Option<Seconds>,
) -> PyResult<Verdict> {
    let search = Search {
        start: read_start(game, cells.as_ref())?,
        metric: self::metric(&metric)?,
        effort: self::effort(effort.as_ref(), effort_states.as_ref())?,
        threads: self::threads(threads.as_ref())?,
        give_up: GiveUp::new(max_states.as_ref(), max_memory.as_ref(), max_time.as_ref())?,
    };
    search.run(game.py(), |shortener, request| {
        let verdict = shortener.shorten(request);
        verdict.map(|short| {
            let optimality = Optimality {
                metric: search.metric,
                lower_bound: None,
                is_optimal: false,
                ended: short.ended,
            };
            (short.solution, optimality)
        })
    })
}

/// Solves a game, in any form, and searches until a solution is proven to be a
/// shortest one in a metric, or a limit is reached.
///
/// Most deals need much time and memory: `limit` says what ended the proof, and
/// `lower_bound` how much of it is done. The options are those of `solve_short`; on several
/// threads, the effort is for shorter solutions after the proof has given up.
///
/// >>> import freecell
/// >>> verdict = freecell.solve_shortest("617~none:" + "7a7b7c", max_time=1)
/// >>> verdict.solved, verdict.lower_bound is not None
/// (True, True)
#[pyfunction]
#[pyo3(signature = (
    game, *, metric = Text::from("max"), effort = None, effort_states = None, threads = None,
    cells = None, max_states = None, max_memory = None, max_time = None
), text_signature = "(game, *, metric='max', effort=None, effort_states=None, threads=None, \
    cells=None, max_states=None, max_memory=None, max_time=None)")]
#[allow(clippy::too_many_arguments, reason = "Python has keywords")]
pub(crate) fn solve_shortest(
    game: &Bound<'_, PyAny>,
    metric: Text,
    effort: Option<Seconds>,
    effort_states: Option<Integer>,
    threads: Option<Integer>,
    cells: Option<Integer>,
    max_states: Option<Integer>,
    max_memory: Option<Integer>,
    max_time: Option<Seconds>,
) -> PyResult<Verdict> {
    let search = Search {
        start: read_start(game, cells.as_ref())?,
        metric: self::metric(&metric)?,
        effort: self::effort(effort.as_ref(), effort_states.as_ref())?,
        threads: self::threads(threads.as_ref())?,
        give_up: GiveUp::new(max_states.as_ref(), max_memory.as_ref(), max_time.as_ref())?,
    };
    search.run(game.py(), |shortener, request| {
        let verdict = shortener.shortest(request);
        verdict.map(|shortest| {
            let optimality = Optimality {
                metric: search.metric,
                lower_bound: LowerBound::moves(shortest.lower),
                is_optimal: shortest.is_optimal(),
                ended: shortest.ended,
            };
            (shortest.short.solution, optimality)
        })
    })
}

/// A search for short solutions.
struct Search {
    start: Start,
    metric: Metric,
    effort: Option<Effort>,
    threads: NonZeroUsize,
    give_up: GiveUp,
}

impl Search {
    fn run(
        &self,
        py: Python<'_>,
        search: impl FnOnce(&mut Shortener, Request) -> freecell_solve::Verdict<(Solution, Optimality)>
        + Send,
    ) -> PyResult<Verdict> {
        let mut shortener = Shortener::new();
        let (verdict, took) = self.give_up.run(py, |control| {
            let mut request = Request::new(self.start)
                .metric(self.metric)
                .limits(self.give_up.limits)
                .threads(self.threads);
            if let Some(effort) = self.effort {
                request = request.effort(effort);
            }
            search(&mut shortener, request.control(control))
        })?;
        let found = verdict.as_ref().into_solution();
        Ok(Verdict {
            start: self.start,
            optimality: found.map(|(_, optimality)| *optimality),
            inner: verdict.map(|(solution, _)| solution.into_game()),
            states: shortener.states(),
            took,
        })
    }
}

thread_local! {
    /// The solver of the last hint, which follows one solution. A signal handler may
    /// ask for another hint meanwhile, so it is taken out while it is in use.
    static HINTS: Cell<Option<Solver>> = const { Cell::new(None) };
}

/// Returns the next move of a solution of a game, in any form; None if it is won
/// already. The move is legal in the current position. Hints for one position after
/// another lead to a win.
///
/// Raises UnsolvedError if the game cannot be won, or if the search reached a limit;
/// the limits are those of `solve`.
///
/// >>> import freecell
/// >>> game = freecell.Game(617)
/// >>> while move := freecell.hint(game):
/// ...     game.play(move)
/// >>> game.is_won
/// True
#[pyfunction]
#[pyo3(signature = (game, *, cells = None, max_states = None, max_memory = None, max_time = None))]
pub(crate) fn hint(
    game: &Bound<'_, PyAny>,
    cells: Option<Integer>,
    max_states: Option<Integer>,
    max_memory: Option<Integer>,
    max_time: Option<Seconds>,
) -> PyResult<Option<Move>> {
    let py = game.py();
    let start = read_start(game, cells.as_ref())?;
    let give_up = GiveUp::new(max_states.as_ref(), max_memory.as_ref(), max_time.as_ref())?;
    let mut solver = HINTS.take().unwrap_or_default();
    let (hint, took) = give_up.run(py, |control| {
        let request = Request::new(start).limits(give_up.limits);
        solver.hint(request.control(control))
    })?;
    let states = solver.states();
    HINTS.set(Some(solver));
    match hint {
        freecell_solve::Verdict::Solved(mv) => Ok(mv.map(Move::from)),
        verdict => {
            let verdict = Verdict {
                start,
                inner: verdict.map(|_| freecell_core::Game::new(start, AutoPlay::None)),
                states,
                took,
                optimality: None,
            };
            Err(unsolved(py, verdict))
        }
    }
}
