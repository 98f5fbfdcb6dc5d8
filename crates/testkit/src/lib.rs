//! Test helpers for FreeCell programs: random positions, naive searches and replays.
//!
//! Everything here is simple rather than fast, deterministic for a given seed, and
//! depends only on the rules of `freecell-core`. Other crates use it as a
//! dev-dependency only. The tests of `freecell-core` have a random generator of their
//! own, because two published crates cannot depend on each other.
//!
//! ```
//! use freecell_core::Metric;
//! use freecell_testkit::{Random, is_winnable, shortest_length, small_endgame};
//!
//! let mut random = Random::new(1);
//! let endgame = small_endgame(&mut random, 1);
//! if let (Some(is_winnable), Ok(length)) =
//!     (is_winnable(&endgame, 300), shortest_length(&endgame, Metric::Unit, 300))
//! {
//!     assert_eq!(is_winnable, length.is_some());
//! }
//! ```
//!
//! | to | see |
//! |---|---|
//! | draw numbers, shuffle, choose | [`Random`] |
//! | deal a number, or an impossible deal | [`position`], [`position_with_cells`], [`IMPOSSIBLE`] |
//! | generate an endgame | [`small_endgame`], [`sparse_endgame`], [`full_endgame`], [`high_card_endgame`], [`endgame()`] |
//! | play random moves | [`random_game_positions`], [`random_player_move`] |
//! | compare verdicts on ends of games, lost and won | [`decided_ends`] |
//! | generate a position of any size that can be won | [`backward_game`] |
//! | decide a small position | [`is_winnable`], [`shortest_length`], [`reachable_positions`] |
//! | replay a solution | [`assert_wins`], [`assert_solution`] |

mod deal;
mod endgame;
mod game;
mod oracle;
mod random;
mod replay;
mod search;

pub use deal::{IMPOSSIBLE, position, position_with_cells};
pub use endgame::{endgame, full_endgame, high_card_endgame, small_endgame, sparse_endgame};
pub use game::{backward_game, random_game_positions, random_player_move};
pub use oracle::decided_ends;
pub use random::Random;
pub use replay::{assert_solution, assert_wins};
pub use search::{TooMany, is_winnable, reachable_positions, shortest_length};

/// Compiles the example of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
