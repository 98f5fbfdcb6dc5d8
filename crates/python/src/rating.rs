//! Rating: how hard a game is.

use std::cell::RefCell;

use freecell_solve::{Control, Limit, Solver};
use freecell_study::{Level, Rater, Rating};
use pyo3::prelude::*;

use crate::args::{Integer, Seconds};
use crate::signals::Signals;
use crate::solve::GiveUp;
use crate::source::read_start;

/// The fields of `freecell.Rating`.
type Fields = (
    Option<&'static str>,
    u32,
    u32,
    &'static str,
    Option<&'static str>,
    Option<usize>,
    Option<usize>,
);

/// Rates a game and returns the fields of `freecell.Rating`.
#[pyfunction]
#[pyo3(signature = (game, *, cells = None, max_states = None, max_memory = None, max_time = None))]
pub(crate) fn rate_game(
    game: &Bound<'_, PyAny>,
    cells: Option<Integer>,
    max_states: Option<Integer>,
    max_memory: Option<Integer>,
    max_time: Option<Seconds>,
) -> PyResult<Fields> {
    let start = read_start(game, cells.as_ref())?;
    let mut give_up = GiveUp::new(max_states.as_ref(), max_memory.as_ref(), max_time.as_ref())?;
    if max_states.is_none() {
        give_up.limits = give_up.limits.states(Rating::MAX_STATES);
    }
    if max_memory.is_none() {
        give_up.limits = give_up.limits.memory(Rating::MAX_MEMORY);
    }
    game.py().detach(|| {
        // Several searches, one after the other, poll the same signals.
        let signals = RefCell::new(Signals::new());
        let control = || {
            let should_continue = |states| (&mut *signals.borrow_mut()).poll(states).is_ok();
            (give_up.deadline(), should_continue)
        };
        let rating = Rater::new().rate(&mut Solver::new(), start, give_up.limits, control);
        signals.into_inner().finish((
            rating.level().map(Level::name),
            rating.wins,
            Rating::GAMES,
            rating.verdict.name(),
            rating.verdict.limit().map(Limit::name),
            rating.length,
            rating.fewest_cells,
        ))
    })
}
