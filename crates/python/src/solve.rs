//! Solving: from a game to a verdict, a short solution or a hint.

use std::cell::Cell;
use std::time::{Duration, Instant};

use freecell_core::{AutoPlay, Metric, Start};
use freecell_solve::{Deadline, Effort, Limits, LowerBound, Request, Shortener, Solution, Solver};
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
    game.py().detach(|| {
        let began = Instant::now();
        let mut signals = Signals::new();
        let mut solver = Solver::new();
        let mut control = (give_up.deadline(), &mut signals);
        let request = Request::new(start).limits(give_up.limits).threads(threads);
        let verdict = solver.solve(request.control(&mut control));
        signals.finish(Verdict {
            start,
            inner: verdict.map(Solution::into_game),
            states: solver.states(),
            took: began.elapsed(),
            optimality: None,
        })
    })
}

/// Solves a game, in any form, and looks for a short solution in a metric: `max`,
/// `safe` or `unit`.
///
/// Searches for `effort` seconds. With `effort_states`, it expands that many states
/// on one thread instead, and the result is always the same. `threads` defaults to the
/// number of cores. The other limits are those of `solve`.
///
/// >>> import freecell
/// >>> verdict = freecell.solve_short(617, effort_states=5000)
/// >>> verdict.length() < freecell.solve(617).length()
/// True
#[pyfunction]
#[pyo3(signature = (
    game, *, metric = Text::from("max"), effort = Seconds::from(1.0), effort_states = None,
    threads = None, cells = None, max_states = None, max_memory = None, max_time = None
), text_signature = "(game, *, metric='max', effort=1.0, effort_states=None, threads=None, \
    cells=None, max_states=None, max_memory=None, max_time=None)")]
#[allow(clippy::too_many_arguments, reason = "Python has keywords")]
pub(crate) fn solve_short(
    game: &Bound<'_, PyAny>,
    metric: Text,
    effort: Seconds,
    effort_states: Option<Integer>,
    threads: Option<Integer>,
    cells: Option<Integer>,
    max_states: Option<Integer>,
    max_memory: Option<Integer>,
    max_time: Option<Seconds>,
) -> PyResult<Verdict> {
    let effort = match effort_states {
        Some(states) => Effort::States(states.at_least("effort_states", 0)?),
        None => match effort.get("effort")? {
            seconds if seconds <= MAX_EFFORT => Effort::Time(Duration::from_secs_f64(seconds)),
            seconds => {
                return Err(invalid(format!(
                    "effort must be from 0 to {MAX_EFFORT} seconds, not {seconds:?}"
                )));
            }
        },
    };
    let start = read_start(game, cells.as_ref())?;
    let give_up = GiveUp::new(max_states.as_ref(), max_memory.as_ref(), max_time.as_ref())?;
    let metric = self::metric(&metric)?;
    let threads = self::threads(threads.as_ref())?;
    game.py().detach(|| {
        let request = Request::new(start).effort(effort).threads(threads);
        shorten(start, request, metric, &give_up, false)
    })
}

/// Solves a game, in any form, and searches until a solution is proven to be a
/// shortest one in a metric, or a limit is reached.
///
/// Most deals need much time and memory: `limit` says what ended the proof, and
/// `lower_bound` how much of it is done. The options are those of `solve_short`.
///
/// >>> import freecell
/// >>> verdict = freecell.solve_shortest("617~none:" + "7a7b7c", max_time=1)
/// >>> verdict.solved, verdict.lower_bound is not None
/// (True, True)
#[pyfunction]
#[pyo3(signature = (
    game, *, metric = Text::from("max"), threads = None, cells = None, max_states = None,
    max_memory = None, max_time = None
), text_signature = "(game, *, metric='max', threads=None, cells=None, max_states=None, \
    max_memory=None, max_time=None)")]
pub(crate) fn solve_shortest(
    game: &Bound<'_, PyAny>,
    metric: Text,
    threads: Option<Integer>,
    cells: Option<Integer>,
    max_states: Option<Integer>,
    max_memory: Option<Integer>,
    max_time: Option<Seconds>,
) -> PyResult<Verdict> {
    let start = read_start(game, cells.as_ref())?;
    let give_up = GiveUp::new(max_states.as_ref(), max_memory.as_ref(), max_time.as_ref())?;
    let metric = self::metric(&metric)?;
    let threads = self::threads(threads.as_ref())?;
    game.py().detach(|| {
        let request = Request::new(start).threads(threads);
        shorten(start, request, metric, &give_up, true)
    })
}

/// Finds a short solution, or proves that one is shortest.
fn shorten(
    start: Start,
    request: Request,
    metric: Metric,
    give_up: &GiveUp,
    is_proven: bool,
) -> PyResult<Verdict> {
    let began = Instant::now();
    let mut signals = Signals::new();
    let mut shortener = Shortener::new();
    let mut control = (give_up.deadline(), &mut signals);
    let request = request.metric(metric).limits(give_up.limits);
    let request = request.control(&mut control);
    let mut optimality = Optimality {
        metric,
        lower_bound: None,
        is_optimal: false,
        ended: None,
    };
    let verdict = if is_proven {
        let verdict = shortener.shortest(request);
        verdict.map(|shortest| {
            optimality.lower_bound = LowerBound::moves(shortest.lower);
            optimality.is_optimal = shortest.is_optimal();
            optimality.ended = shortest.ended;
            shortest.short
        })
    } else {
        shortener.shorten(request)
    };
    let inner = verdict.map(|short| short.solution.into_game());
    let is_solved = inner.is_winnable() == Some(true);
    signals.finish(Verdict {
        start,
        inner,
        states: shortener.states(),
        took: began.elapsed(),
        optimality: is_solved.then_some(optimality),
    })
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
    let (hint, states, took) = py.detach(|| {
        let began = Instant::now();
        let mut signals = Signals::new();
        let mut control = (give_up.deadline(), &mut signals);
        let request = Request::new(start).limits(give_up.limits);
        let hint = solver.hint(request.control(&mut control));
        signals.finish((hint, solver.states(), began.elapsed()))
    })?;
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
