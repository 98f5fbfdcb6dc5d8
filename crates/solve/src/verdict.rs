//! What a search concludes about a position.

use std::error::Error;
use std::fmt;

use crate::limits::Limit;
use crate::solution::Solution;

/// The conclusion about a position. The three are never confused: `Solved`
/// comes with a solution that core has replayed, `Impossible` only after an
/// exhaustive search, and everything else is `GaveUp`.
///
/// The parameter is what comes with `Solved`: a [`Solution`], a reference to
/// one, a [`Short`](crate::Short) one, or `()` where only the verdict matters.
///
/// A verdict is also an error, so that `?` works where only a solution will do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Verdict<S = Solution> {
    /// The position can be won.
    Solved(S),
    /// The position cannot be won.
    Impossible,
    /// A limit ended the search before either was known.
    GaveUp(Limit),
}

impl<S> Verdict<S> {
    /// Returns the name of this verdict: `solved`, `impossible` or `gave_up`.
    pub const fn name(&self) -> &'static str {
        match self {
            Verdict::Solved(_) => "solved",
            Verdict::Impossible => "impossible",
            Verdict::GaveUp(_) => "gave_up",
        }
    }

    /// Returns whether the position can be won; `None` if that is not known.
    pub const fn is_winnable(&self) -> Option<bool> {
        match self {
            Verdict::Solved(_) => Some(true),
            Verdict::Impossible => Some(false),
            Verdict::GaveUp(_) => None,
        }
    }

    /// Returns what came with `Solved`.
    pub fn solution(self) -> Option<S> {
        match self {
            Verdict::Solved(solution) => Some(solution),
            Verdict::Impossible | Verdict::GaveUp(_) => None,
        }
    }

    /// Returns the limit that ended the search early.
    pub const fn limit(&self) -> Option<Limit> {
        match self {
            Verdict::GaveUp(limit) => Some(*limit),
            Verdict::Solved(_) | Verdict::Impossible => None,
        }
    }

    /// Replaces what came with `Solved`.
    pub fn map<T>(self, replace: impl FnOnce(S) -> T) -> Verdict<T> {
        match self {
            Verdict::Solved(solution) => Verdict::Solved(replace(solution)),
            Verdict::Impossible => Verdict::Impossible,
            Verdict::GaveUp(limit) => Verdict::GaveUp(limit),
        }
    }

    /// Borrows what came with `Solved`.
    pub const fn as_ref(&self) -> Verdict<&S> {
        match self {
            Verdict::Solved(solution) => Verdict::Solved(solution),
            Verdict::Impossible => Verdict::Impossible,
            Verdict::GaveUp(limit) => Verdict::GaveUp(*limit),
        }
    }

    /// Returns the verdict alone.
    pub fn kind(&self) -> Verdict<()> {
        self.as_ref().map(|_| ())
    }

    /// Returns what came with `Solved`, or the verdict as the error.
    ///
    /// # Errors
    ///
    /// The verdict, if it is not `Solved`.
    pub fn into_result(self) -> Result<S, Verdict<()>> {
        let kind = self.kind();
        self.solution().ok_or(kind)
    }
}

impl Verdict<()> {
    /// Returns the verdict with a name and, if it is `gave_up`, a limit.
    /// Reads what [`Verdict::name`] and [`Limit::name`] write.
    pub fn from_names(name: &str, limit: Option<&str>) -> Option<Verdict<()>> {
        match (name, limit) {
            ("solved", None) => Some(Verdict::Solved(())),
            ("impossible", None) => Some(Verdict::Impossible),
            ("gave_up", Some(limit)) => {
                let named = |known: &Limit| known.name() == limit;
                Limit::ALL.into_iter().find(named).map(Verdict::GaveUp)
            }
            _ => None,
        }
    }
}

/// Writes `solved`, `impossible` or, for example, `gave up: time limit reached`.
impl<S> fmt::Display for Verdict<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Verdict::Solved(_) => f.write_str("solved"),
            Verdict::Impossible => f.write_str("impossible"),
            Verdict::GaveUp(limit) => write!(f, "gave up: {limit}"),
        }
    }
}

impl<S: fmt::Debug> Error for Verdict<S> {}
