#![doc = include_str!("../README.md")]
//!
//! # What to use
//!
//! | to | see |
//! |---|---|
//! | state what to search, within which limits, on how many threads | [`Request`], [`Limits`], [`Effort`] |
//! | decide whether a position can be won | [`Solver::solve`], [`Verdict`] |
//! | do so for millions of deals without allocating | [`Solver::solve_ref`] |
//! | decide by the exhaustive search alone, to compare numbers of states | [`Solver::exhaustive`] |
//! | get the next move | [`Solver::hint`] |
//! | play, count or save a solution | [`Solution::game`], [`Solution::moves`], [`Solution::length`] |
//! | express a solution in a metric, where every move counts as one | [`Solution::in_metric`] |
//! | find a short solution | [`Shortener::shorten`], [`ShortSolution`] |
//! | find a shortest solution, with short ones on the way | [`Shortener::shortest`], [`ShortestSolution`] |
//! | prove a lower bound, or that a known solution is shortest | [`OptimalSolver::solve`], [`Bounds`], [`LowerBound`] |
//! | follow a search, stop it, or receive each shorter solution | [`Control`], [`Deadline`] |
//! | learn why a search gave up | [`Verdict::limit`], [`Limit`] |
//! | write a verdict to a table and read it back | [`Verdict::name`], [`Limit::name`], [`Verdict::from_names`] |
//! | know whether two builds return the same results | [`SOLVER_VERSION`] |
//! | count the work of the last search | [`Solver::states`], [`Shortener::states`], [`OptimalSolver::states`] |
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

mod control;
mod exhaustive;
mod goals;
mod heuristic;
mod limits;
mod memory_budget;
mod metric;
mod open_list;
mod optimal;
mod referee;
mod request;
mod seen;
mod short;
mod short_solution;
mod solution;
mod solver;
mod space;
mod table;
#[cfg(feature = "tune")]
#[doc(hidden)]
pub mod tune;
mod verdict;
mod version;
pub mod workspace;

pub use control::{Control, Deadline};
pub use limits::{Limit, Limits};
pub use optimal::{Bounds, LowerBound, OptimalSolver};
pub use request::{Effort, Request};
pub use short::Shortener;
pub use short_solution::{ShortSolution, ShortestSolution};
pub use solution::Solution;
pub use solver::Solver;
pub use verdict::Verdict;
pub use version::SOLVER_VERSION;
