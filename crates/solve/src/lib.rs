#![doc = include_str!("../README.md")]
//!
//! # A tour
//!
//! ```
//! use std::time::Duration;
//!
//! use freecell_core::{AutoPlay, DealNumber, Game, Metric};
//! use freecell_solve::{Deadline, Effort, Limits, LowerBound, Optimal};
//! use freecell_solve::{ShortOptions, Shortener, Solver, Verdict};
//!
//! // Deal a number and play a move. Core knows the rules.
//! let mut game = Game::new(DealNumber::new(617)?, AutoPlay::Horne);
//! let moves = game.position().legal_moves();
//! game.play(moves[0])?;
//!
//! // Solve what is left, for at most five seconds.
//! let mut solver = Solver::new();
//! let mut deadline = Deadline::after(Duration::from_secs(5));
//! let verdict = solver.solve_with(game.position(), Limits::default(), &mut deadline);
//! match &verdict {
//!     Verdict::Solved(solution) => println!("{} moves", solution.moves().len()),
//!     Verdict::Impossible => println!("cannot be won"),
//!     Verdict::GaveUp(limit) => println!("unknown: {limit}"),
//! }
//! println!("{} states", solver.states());
//!
//! // Where only a solution will do, the other verdicts are errors.
//! let solution = verdict.into_result()?;
//!
//! // Get a hint: the next move of a solution.
//! let hint = solver.hint(game.position())?;
//! assert!(hint.is_some());
//!
//! // Finish the game, save it as a record, and read it back. The solution has
//! // an autoplay of its own; this is the same solution under the game's.
//! let rest = solution.game().with_autoplay(game.autoplay());
//! for mv in rest.ok_or("autoplay takes a card that the solution needs")?.moves() {
//!     game.play(mv)?;
//! }
//! assert!(game.position().is_won());
//! let record = game.to_record();
//! assert!(record.starts_with("617~horne:"));
//! assert_eq!(Game::from_record(&record)?, game);
//!
//! // Spend 5,000 more states on a shorter solution of the whole deal.
//! let deal = DealNumber::new(617)?;
//! let options = ShortOptions::new(Metric::Max).effort(Effort::States(5_000));
//! let short = Shortener::new().shorten(deal, &options, &mut ()).into_result()?;
//! println!("{:?} moves in metric {}", short.length, short.metric);
//! println!("{}", short.solution.game().to_record());
//!
//! // Find a shortest solution of an easy deal, and prove that it is one.
//! let easy = DealNumber::new(224_533)?;
//! let bounds = Optimal::new().search(easy, Metric::Max, None, Limits::default(), &mut ());
//! assert_eq!(bounds.lower, LowerBound::AtLeast(8));
//! assert_eq!(bounds.solution.map(|solution| solution.moves().len()), Some(8));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! `examples/tour.rs` is the first half of this as a program that saves the game
//! to a file.
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
//! | do so for millions of deals without allocating | [`Solver::solve_ref`] |
//! | do so without the fast search, for counts that no tuning changes | [`Solver::exhaustive`] |
//! | get the next move | [`Solver::hint`], [`Solver::hint_with`] |
//! | play, count or save a solution | [`Solution::game`], [`Solution::moves`], [`Solution::length`] |
//! | express a solution in a metric, where every move counts as one | [`Solution::in_metric`] |
//! | find a short solution | [`Shortener::shorten`], [`ShortOptions`], [`Effort`], [`Short`] |
//! | find a shortest solution, with short ones on the way | [`Shortener::shortest`], [`Shortest`] |
//! | prove a lower bound, or that a known solution is shortest | [`Optimal::search`], [`Bounds`], [`LowerBound`] |
//! | limit the time | [`Deadline`] |
//! | follow a search, or receive each shorter solution | [`Control::poll`], [`Control::on_solution`] |
//! | learn why a search gave up | [`Verdict::limit`], [`Limit`] |
//! | use `?` where only a solution will do | [`Verdict::into_result`] |
//! | write a verdict to a table and read it back | [`Verdict::name`], [`Limit::name`], [`Verdict::from_names`] |
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

pub use control::{Control, Deadline};
pub use limits::{Limit, Limits};
pub use optimal::{Bounds, LowerBound, Optimal};
pub use short::{Effort, Short, ShortOptions, Shortener, Shortest};
pub use solution::Solution;
pub use solver::Solver;
pub use verdict::Verdict;
