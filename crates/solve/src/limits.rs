//! The limits of a search.

use std::fmt;

/// The limits of one search.
///
/// ```
/// use freecell_solve::Limits;
///
/// let limits = Limits::default().states(10_000).memory(64 << 20);
/// assert_eq!(limits.max_states, 10_000);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Limits {
    /// Maximum number of states to expand.
    pub max_states: u64,
    /// The most memory to hold, in bytes. A [`Solver`](crate::Solver) holds
    /// about 3 MB ([`Solver::BASE_MEMORY`](crate::Solver::BASE_MEMORY)) whatever the limit, so that the fast search always runs; a
    /// smaller limit leaves nothing for the exhaustive search.
    pub max_memory: usize,
}

impl Limits {
    pub(crate) const DEFAULT: Limits = Limits {
        max_states: u64::MAX,
        max_memory: 256 << 20,
    };

    /// Sets the maximum number of states to expand.
    #[must_use]
    pub const fn states(self, max_states: u64) -> Limits {
        Limits { max_states, ..self }
    }

    /// Sets the maximum memory to hold, in bytes.
    #[must_use]
    pub const fn memory(self, max_memory: usize) -> Limits {
        Limits { max_memory, ..self }
    }
}

impl Default for Limits {
    /// As many states as fit into 256 MiB.
    fn default() -> Limits {
        Limits::DEFAULT
    }
}

/// The limit that stopped a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Limit {
    /// [`Limits::max_states`], or an effort in states.
    States,
    /// [`Limits::max_memory`]; in the exhaustive and the optimal search also the
    /// memory of the system.
    Memory,
    /// A [`Deadline`](crate::Deadline), or an effort in time.
    Time,
    /// A [`Control`](crate::Control) that stopped the search.
    Stopped,
}

impl Limit {
    /// All limits.
    pub const ALL: [Limit; 4] = [Limit::States, Limit::Memory, Limit::Time, Limit::Stopped];

    /// Returns the name of this limit: `states`, `memory`, `time` or `stopped`.
    pub const fn name(self) -> &'static str {
        match self {
            Limit::States => "states",
            Limit::Memory => "memory",
            Limit::Time => "time",
            Limit::Stopped => "stopped",
        }
    }
}

/// Formats a message such as `time limit reached`.
impl fmt::Display for Limit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Limit::States => "state limit reached",
            Limit::Memory => "memory limit reached",
            Limit::Time => "time limit reached",
            Limit::Stopped => "stopped",
        })
    }
}
