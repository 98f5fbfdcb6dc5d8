//! Looking at a search from outside, and stopping it.

/// Is asked now and then whether the search shall go on. The search itself has
/// no clock and no threads; who wants a time limit brings the clock along.
///
/// ```
/// use freecell_core::{CellCount, DealNumber, Position};
/// use freecell_solve::{Limit, Solver, Verdict};
///
/// let mut solver = Solver::default();
/// let deal = DealNumber::new(11982)?.deal();
/// let position = Position::new(&deal, CellCount::FOUR);
/// let mut stop_at_once = |_states: u64| false;
/// let verdict = solver.solve_watched(&position, &mut stop_at_once);
/// assert!(matches!(verdict, Verdict::GaveUp(Limit::Stopped)));
/// # Ok::<(), freecell_core::DealNumberError>(())
/// ```
pub trait Watch {
    /// Told how many positions have been looked at; `false` ends the search.
    /// Called every thousand positions or so.
    fn go_on(&mut self, states: u64) -> bool;
}

/// Nobody watches, and nothing is spent on it.
impl Watch for () {
    #[inline]
    fn go_on(&mut self, _states: u64) -> bool {
        true
    }
}

impl<F: FnMut(u64) -> bool> Watch for F {
    fn go_on(&mut self, states: u64) -> bool {
        self(states)
    }
}
