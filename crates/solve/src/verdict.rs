//! The verdict of a search about a position.

use std::fmt;

use crate::limits::Limit;
use crate::solution::Solution;

/// The verdict about a position: `Solved` comes with a solution that core has
/// replayed, `Impossible` only after an exhaustive search, and everything else is
/// `GaveUp`.
///
/// The parameter is the value of `Solved`: a [`Solution`], a reference to one, a
/// [`ShortSolution`](crate::ShortSolution), or `()` where only the verdict matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Verdict<S = Solution> {
    /// The position can be won.
    Solved(S),
    /// The position cannot be won.
    Impossible,
    /// A limit stopped the search before a verdict.
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

    /// Returns the value of `Solved`.
    pub fn into_solution(self) -> Option<S> {
        match self {
            Verdict::Solved(solution) => Some(solution),
            Verdict::Impossible | Verdict::GaveUp(_) => None,
        }
    }

    /// Returns the limit that stopped the search.
    pub const fn limit(&self) -> Option<Limit> {
        match self {
            Verdict::GaveUp(limit) => Some(*limit),
            Verdict::Solved(_) | Verdict::Impossible => None,
        }
    }

    /// Maps the value of `Solved`.
    pub fn map<T>(self, replace: impl FnOnce(S) -> T) -> Verdict<T> {
        match self {
            Verdict::Solved(solution) => Verdict::Solved(replace(solution)),
            Verdict::Impossible => Verdict::Impossible,
            Verdict::GaveUp(limit) => Verdict::GaveUp(limit),
        }
    }

    /// Borrows the value of `Solved`.
    pub const fn as_ref(&self) -> Verdict<&S> {
        match self {
            Verdict::Solved(solution) => Verdict::Solved(solution),
            Verdict::Impossible => Verdict::Impossible,
            Verdict::GaveUp(limit) => Verdict::GaveUp(*limit),
        }
    }

    /// Returns the verdict without its value.
    pub fn kind(&self) -> Verdict<()> {
        self.as_ref().map(|_| ())
    }
}

impl Verdict<()> {
    /// Parses a verdict from the names that [`Verdict::name`] and [`Limit::name`]
    /// return; the limit is required for `gave_up`.
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

/// Formats `solved`, `impossible` or, for example, `gave up: time limit reached`.
impl<S> fmt::Display for Verdict<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Verdict::Solved(_) => f.write_str("solved"),
            Verdict::Impossible => f.write_str("impossible"),
            Verdict::GaveUp(limit) => write!(f, "gave up: {limit}"),
        }
    }
}
