//! What to search, how hard, and who watches.

use std::fmt;
use std::num::NonZeroUsize;
use std::time::Duration;

use freecell_core::{DealNumber, Metric, Position, Start};

use crate::control::{Control, Deadline, Meter};
use crate::limits::Limits;

/// A position to search, with the settings of the search. All searches take one.
///
/// A deal number, a [`Position`] or a [`Start`] is a request with the default settings. A
/// solution keeps the start that it was requested for, so records of numbered deals begin
/// with the number.
///
/// ```
/// use std::time::Duration;
/// use freecell_core::DealNumber;
/// use freecell_solve::{Deadline, Limit, Limits, Request, Solver, Verdict};
///
/// let mut solver = Solver::new();
/// let deal = DealNumber::new(11982)?;
/// assert_eq!(solver.solve(deal), Verdict::Impossible);
///
/// let request = Request::new(deal).limits(Limits::default().states(1_000));
/// assert_eq!(solver.solve(request), Verdict::GaveUp(Limit::States));
///
/// let mut deadline = Deadline::after(Duration::ZERO);
/// let request = Request::new(deal).control(&mut deadline);
/// assert_eq!(solver.solve(request), Verdict::GaveUp(Limit::Time));
/// # Ok::<(), freecell_core::DealNumberError>(())
/// ```
pub struct Request<'a> {
    pub(crate) settings: Settings,
    pub(crate) control: &'a mut dyn Control,
}

/// A request without its control.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Settings {
    pub start: Start,
    pub metric: Metric,
    pub effort: Effort,
    pub known: Option<usize>,
    pub limits: Limits,
    pub threads: NonZeroUsize,
}

/// The effort for shorter solutions after the first is found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Effort {
    /// This many states, on one thread. The result is deterministic, and more
    /// states never give a longer solution, because a longer search starts like a
    /// shorter one.
    States(u64),
    /// This much time, counted from the start of the whole search.
    Time(Duration),
    /// Until the memory is full or the control ends it.
    Unlimited,
}

impl<'a> Request<'a> {
    /// Creates a request with the default settings: no control, the default [`Limits`], one
    /// thread, [`Metric::Max`] and an effort of one second.
    pub fn new(start: impl Into<Start>) -> Request<'a> {
        Request {
            settings: Settings {
                start: start.into(),
                metric: Metric::Max,
                effort: Effort::Time(Duration::from_secs(1)),
                known: None,
                limits: Limits::DEFAULT,
                threads: NonZeroUsize::MIN,
            },
            // A control that never stops a search. A value without size is not allocated.
            control: Box::leak(Box::new(())),
        }
    }

    /// Sets the limits: for a [`Shortener`](crate::Shortener) those of all memory, and of the
    /// states for the first solution and for the proof.
    #[must_use]
    pub fn limits(mut self, limits: Limits) -> Request<'a> {
        self.settings.limits = limits;
        self
    }

    /// Sets the maximum number of threads. A search with a limit of states, or with an effort
    /// in states, runs on one thread, and so do all searches in WebAssembly.
    #[must_use]
    pub fn threads(mut self, threads: NonZeroUsize) -> Request<'a> {
        self.settings.threads = threads;
        self
    }

    /// Sets the metric to minimise. A [`Solver`](crate::Solver) ignores it.
    #[must_use]
    pub fn metric(mut self, metric: Metric) -> Request<'a> {
        self.settings.metric = metric;
        self
    }

    /// Sets the effort of a [`Shortener`](crate::Shortener). Other searches ignore it.
    #[must_use]
    pub fn effort(mut self, effort: Effort) -> Request<'a> {
        self.settings.effort = effort;
        self
    }

    /// Sets the length of a known solution, so that an [`OptimalSolver`](crate::OptimalSolver)
    /// searches only for shorter ones. Other searches ignore it.
    #[must_use]
    pub fn known(mut self, length: impl Into<Option<usize>>) -> Request<'a> {
        self.settings.known = length.into();
        self
    }

    /// Sets who observes the search and may stop it.
    #[must_use]
    pub fn control(self, control: &mut dyn Control) -> Request<'_> {
        Request {
            settings: self.settings,
            control,
        }
    }
}

impl fmt::Debug for Request<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Request").field(&self.settings).finish()
    }
}

macro_rules! impl_from {
    ($($start:ty)*) => {$(
        impl From<$start> for Request<'_> {
            fn from(start: $start) -> Self {
                Request::new(start)
            }
        }
    )*};
}

impl_from!(DealNumber Position &Position Start &Start);

impl Effort {
    /// Returns when the effort is spent, for a search that starts now.
    pub fn deadline(self) -> Deadline {
        match self {
            Effort::Time(time) => Deadline::after(time),
            Effort::States(_) | Effort::Unlimited => Deadline::NEVER,
        }
    }

    /// Returns the number of states that the effort allows.
    pub fn states(self) -> u64 {
        match self {
            Effort::States(states) => states,
            Effort::Time(_) | Effort::Unlimited => u64::MAX,
        }
    }

    /// Returns a meter that allows the effort, after some states.
    pub(crate) fn meter(self, control: &mut dyn Control, states: u64) -> Meter<'_> {
        Meter::new(control, states, states.saturating_add(self.states()))
    }
}
