#![doc = include_str!("../README.md")]
//!
//! # What to use
//!
//! A search starts from a [`DealNumber`](freecell_core::DealNumber), a
//! [`Position`](freecell_core::Position) or a [`Start`](freecell_core::Start). A
//! solution keeps the start it was given, so records of numbered deals begin with
//! the number.
//!
//! | to | see |
//! |---|---|
//! | decide whether a position can be won | [`Solver::solve`], [`Verdict`] |
//! | do so within limits, or stop it | [`Solver::solve_with`], [`Limits`], [`Control`] |
//! | do so for one hard position on several threads | [`Solver::solve_parallel`] |
//! | do so for millions of deals without allocating | [`Solver::solve_ref`] |
//! | do so without the fast search, for counts that no tuning changes | [`Solver::exhaustive`] |
//! | get the next move | [`Solver::hint`], [`Solver::hint_with`] |
//! | play, count or save a solution | [`Solution::game`], [`Solution::moves`], [`Solution::length`] |
//! | express a solution in a metric, where every move counts as one | [`Solution::in_metric`] |
//! | find a short solution | [`Shortener::shorten`], [`ShortOptions`], [`Effort`], [`Short`] |
//! | find a shortest solution, with short ones on the way | [`Shortener::shortest`], [`Shortest`] |
//! | prove a lower bound, or that a known solution is shortest | [`Optimal::search`], [`Bounds`], [`LowerBound`] |
//! | know what else is unsolvable after such a search | [`Optimal::has_refuted`] |
//! | limit the time | [`Deadline`] |
//! | parse and write sizes and times | [`ByteSize`], [`TimeSpan`] |
//! | follow a search, or receive each shorter solution | [`Control::poll`], [`Control::on_solution`] |
//! | learn why a search gave up | [`Verdict::limit`], [`Limit`] |
//! | use `?` where only a solution will do | [`Verdict::into_result`] |
//! | write a verdict to a table and read it back | [`Verdict::name`], [`Limit::name`], [`Verdict::from_names`] |
//! | know whether two builds return the same results | [`SOLVER_VERSION`] |
//! | count the work of the last search | [`Solver::states`], [`Shortener::states`], [`Optimal::states`] |
//!
//! `docs/solver.md` in the repository explains how the searches work, why
//! `Impossible` is a proof, and what was measured.

/// Implements `Default` and a `Debug` without buffers for a search.
macro_rules! impl_search {
    ($search:ident) => {
        impl Default for $search {
            fn default() -> $search {
                $search::new()
            }
        }

        impl std::fmt::Debug for $search {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                let mut f = f.debug_struct(stringify!($search));
                f.field("states", &self.states).finish_non_exhaustive()
            }
        }
    };
}

mod buckets;
mod control;
mod data;
mod exhaustive;
mod goals;
mod limits;
mod metric;
mod optimal;
mod quantity;
mod referee;
mod seen;
mod short;
mod solution;
mod solver;
mod space;
mod table;
#[cfg(feature = "tune")]
#[doc(hidden)]
pub mod tune;
mod verdict;
mod version;

pub use control::{Control, Deadline};
pub use limits::{Limit, Limits};
pub use optimal::{Bounds, LowerBound, Optimal};
pub use quantity::{ByteSize, ParseQuantityError, TimeSpan};
pub use short::{Effort, Short, ShortOptions, Shortener, Shortest};
pub use solution::Solution;
pub use solver::Solver;
pub use verdict::Verdict;
pub use version::SOLVER_VERSION;
