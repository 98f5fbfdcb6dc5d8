//! From a FreeCell position to an honest verdict.
//!
//! ```
//! use freecell_core::{AutoPlay, CellCount, DealNumber, Position};
//! use freecell_solve::{Solver, Verdict};
//!
//! let deal = DealNumber::new(617)?.deal();
//! let mut solver = Solver::default();
//! match solver.solve(&Position::new(&deal, CellCount::FOUR)) {
//!     Verdict::Solved(solution) => {
//!         let game = solution.game();
//!         assert!(game.position().is_won());
//!         // Told so that every card home is a move.
//!         assert!(game.with_autoplay(AutoPlay::None).is_some());
//!     }
//!     Verdict::Impossible { states } => println!("impossible, {states} states"),
//!     Verdict::GaveUp(limit) => println!("gave up: {limit}"),
//! }
//! # Ok::<(), freecell_core::DealNumberError>(())
//! ```
//!
//! | to | see |
//! |---|---|
//! | solve a position | [`Solver::solve`], [`Verdict`], [`Limits`] |
//! | watch and stop a search | [`Solver::solve_watched`], [`Watch`] |
//! | find the shortest solution, and prove it | [`Optimal::search`], [`shortest_together`], [`Bounds`] |
//! | get a hint | [`Solver::hint`] |
//! | get a solution as short as possible | [`Shortener::shorten`], [`shorten_together`], [`Short`] |
//! | solve many deals on all cores, results in order | `freecell_parallel::ordered_map` |
//!
//! The search has no clock, no threads and no I/O; only [`shorten_together`] and
//! [`shortest_together`] start threads. How it searches, and why `Impossible` is
//! a proof, stands in `docs/solver.md`.

mod board;
mod estimate;
mod exact;
mod key;
mod optimal;
mod portfolio;
mod proof;
mod quest;
mod short;
mod shortest;
mod solver;
#[cfg(feature = "tune")]
#[doc(hidden)]
pub mod tune;
mod verdict;
mod watch;

pub use optimal::{Bounds, Optimal};
pub use short::{Effort, Short, Shortener, Shortening, shorten_together};
pub use shortest::{Shortest, shortest_together};
pub use solver::Solver;
pub use verdict::{Limit, Limits, Solution, Verdict};
pub use watch::Watch;

/// Compiles the examples of the project's README.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;
