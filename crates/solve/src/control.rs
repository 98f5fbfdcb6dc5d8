//! Observing and stopping a search.

use std::time::Duration;
#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
use std::time::Instant;
#[cfg(all(target_family = "wasm", target_os = "unknown"))]
use web_time::Instant;

use crate::limits::Limit;
use crate::short_solution::ShortSolution;

/// Observes a search and can stop it. Every search polls it at the start and at
/// least every thousand states; a search on several threads polls it on the calling
/// thread every few milliseconds.
///
/// Closures that take the number of states and return whether to continue are
/// controls, and so are [`Deadline`], `()`, which never stops anything, and
/// pairs of controls.
///
/// ```
/// use freecell_core::DealNumber;
/// use freecell_solve::{Limit, Request, Solver, Verdict};
///
/// let mut at_most_1_000 = |states: u64| states < 1_000;
/// let request = Request::new(DealNumber::new(11982)?).control(&mut at_most_1_000);
/// let verdict = Solver::new().solve(request);
/// assert!(matches!(verdict, Verdict::GaveUp(Limit::Stopped)));
/// # Ok::<(), freecell_core::DealNumberError>(())
/// ```
pub trait Control {
    /// Receives the number of states expanded so far, and decides whether the
    /// search continues.
    ///
    /// # Errors
    ///
    /// The limit to stop the search with and to report in its verdict.
    fn poll(&mut self, states: u64) -> Result<(), Limit> {
        let _ = states;
        Ok(())
    }

    /// Receives the progress of an exhaustive search, before some of the polls: the layer of
    /// the state that it expands next, and the memory that it holds, in bytes. The layer is the
    /// number of cards on the foundations and of cards that nothing unsorted lies on.
    fn on_layer(&mut self, layer: usize, memory: usize) {
        let _ = (layer, memory);
    }

    /// Receives every solution that is shorter than those before it. Only
    /// [`Shortener`](crate::Shortener) calls this.
    fn on_solution(&mut self, short: &ShortSolution) {
        let _ = short;
    }

    /// Receives the proven lower bound on the length of every solution whenever it rises. Only
    /// the search for a shortest solution calls this.
    fn on_lower_bound(&mut self, moves: usize) {
        let _ = moves;
    }
}

impl Control for () {}

impl<F: FnMut(u64) -> bool> Control for F {
    fn poll(&mut self, states: u64) -> Result<(), Limit> {
        if self(states) {
            Ok(())
        } else {
            Err(Limit::Stopped)
        }
    }
}

impl Control for &mut dyn Control {
    fn poll(&mut self, states: u64) -> Result<(), Limit> {
        (**self).poll(states)
    }

    fn on_layer(&mut self, layer: usize, memory: usize) {
        (**self).on_layer(layer, memory);
    }

    fn on_solution(&mut self, short: &ShortSolution) {
        (**self).on_solution(short);
    }

    fn on_lower_bound(&mut self, moves: usize) {
        (**self).on_lower_bound(moves);
    }
}

/// Combines two controls: either can stop the search.
impl<A: Control, B: Control> Control for (A, B) {
    fn poll(&mut self, states: u64) -> Result<(), Limit> {
        self.0.poll(states)?;
        self.1.poll(states)
    }

    fn on_layer(&mut self, layer: usize, memory: usize) {
        self.0.on_layer(layer, memory);
        self.1.on_layer(layer, memory);
    }

    fn on_solution(&mut self, short: &ShortSolution) {
        self.0.on_solution(short);
        self.1.on_solution(short);
    }

    fn on_lower_bound(&mut self, moves: usize) {
        self.0.on_lower_bound(moves);
        self.1.on_lower_bound(moves);
    }
}

/// Stops a search with [`Limit::Time`] at a point in time.
///
/// ```
/// use std::time::Duration;
/// use freecell_core::DealNumber;
/// use freecell_solve::{Deadline, Limit, Request, Solver, Verdict};
///
/// let mut deadline = Deadline::after(Duration::ZERO);
/// let request = Request::new(DealNumber::new(617)?).control(&mut deadline);
/// assert_eq!(Solver::new().solve(request), Verdict::GaveUp(Limit::Time));
/// # Ok::<(), freecell_core::DealNumberError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Deadline {
    at: Option<Instant>,
}

impl Deadline {
    /// Never stops a search, and never reads a clock.
    pub const NEVER: Deadline = Deadline { at: None };

    /// Creates a deadline `time` from now. A deadline too far away to be
    /// represented never passes.
    pub fn after(time: Duration) -> Deadline {
        Deadline {
            at: Instant::now().checked_add(time),
        }
    }

    /// Creates a deadline from an optional time limit.
    pub fn from_limit(time: Option<Duration>) -> Deadline {
        time.map_or(Deadline::NEVER, Deadline::after)
    }

    /// Checks whether the deadline has passed.
    ///
    /// # Errors
    ///
    /// Returns [`Limit::Time`] if it has.
    pub fn check(&self) -> Result<(), Limit> {
        match self.at {
            Some(at) if Instant::now() >= at => Err(Limit::Time),
            _ => Ok(()),
        }
    }
}

impl Control for Deadline {
    fn poll(&mut self, _states: u64) -> Result<(), Limit> {
        self.check()
    }
}

/// Number of states expanded between two polls.
pub(crate) const POLL_INTERVAL: u64 = 512;

/// Counts the states of a search and stops it at a limit.
pub(crate) struct Meter<'a> {
    control: &'a mut dyn Control,
    max_states: u64,
    states: u64,
    /// The number of states at which to check the limits again.
    checkpoint: u64,
    /// Work that expanded no state since the last poll.
    idle: u64,
}

impl<'a> Meter<'a> {
    /// Creates a meter that has already counted some states.
    pub(crate) fn new(control: &'a mut dyn Control, states: u64, max_states: u64) -> Meter<'a> {
        Meter {
            control,
            max_states,
            states,
            checkpoint: states,
            idle: 0,
        }
    }

    pub(crate) fn states(&self) -> u64 {
        self.states
    }

    /// Polls the control, as every search does before anything else.
    pub(crate) fn poll(&mut self) -> Result<(), Limit> {
        self.control.poll(self.states)
    }

    /// Returns whether the next [`Meter::count`] polls the control.
    #[inline]
    pub(crate) fn is_at_checkpoint(&self) -> bool {
        self.states >= self.checkpoint
    }

    /// Counts a state that is about to be expanded.
    #[inline]
    pub(crate) fn count(&mut self) -> Result<(), Limit> {
        if self.is_at_checkpoint() {
            self.check()?;
        }
        self.states += 1;
        Ok(())
    }

    /// Counts work that expands no state, so that it is interrupted as well.
    #[inline]
    pub(crate) fn count_idle(&mut self) -> Result<(), Limit> {
        self.idle += 1;
        if self.idle >= POLL_INTERVAL {
            self.idle = 0;
            self.control.poll(self.states)?;
        }
        Ok(())
    }

    #[cold]
    fn check(&mut self) -> Result<(), Limit> {
        self.control.poll(self.states)?;
        if self.states >= self.max_states {
            return Err(Limit::States);
        }
        self.checkpoint = self.max_states.min(self.states + POLL_INTERVAL);
        Ok(())
    }

    /// Reports the layer and the memory of an exhaustive search.
    pub(crate) fn on_layer(&mut self, layer: usize, memory: usize) {
        self.control.on_layer(layer, memory);
    }

    pub(crate) fn on_solution(&mut self, short: &ShortSolution) {
        self.control.on_solution(short);
    }

    pub(crate) fn on_lower_bound(&mut self, moves: usize) {
        self.control.on_lower_bound(moves);
    }
}
