//! What an exact solver can say about FreeCell games.
//!
//! The crate uses no clock, no threads and no storage. Its texts are English; errors
//! and what a move does are also keys of translated messages.
//!
//! | to | see |
//! |---|---|
//! | decide whether a game can be won, or which move lost it | [`solve_game`], [`losing_move`] |
//! | judge every move in a position | [`Judge`], [`Choices`] |
//! | review a game | [`Review`], [`MoveReason`] |
//! | prove that a position cannot be won, and check a proof | [`prove`], for large ones [`prove_any`]; [`verify_proof`] |
//! | rate a deal, find a winnable deal | [`Rater`], [`Level`], [`fewest_cells`], [`first_winnable`] |
//! | choose a deal | [`daily_deal`], [`random_deals()`] |
//! | open, verify or make puzzles | [`PUZZLES`], [`Puzzle`], [`PuzzleVerifier`], [`PuzzleMaker`] |
//! | simulate a player | [`Player`], [`Habits`] |
//! | draw a position as SVG | [`draw_position`], [`escape_xml`] |
//! | translate errors and moves | [`Message`], [`MoveWords`] |

mod daily;
mod judge;
mod message;
mod move_reason;
mod move_words;
mod picture;
mod player;
mod proof;
mod puzzle;
mod puzzle_maker;
mod random_deals;
mod rating;
mod review;
mod solve;

pub use daily::daily_deal;
pub use judge::{Assessment, Choice, Choices, Judge, PositionKey, Winnability};
pub use message::{Arg, Message};
pub use move_reason::MoveReason;
pub use move_words::{MoveWords, moved_cards};
pub use picture::{draw_position, escape_xml};
pub use player::{Habits, Player, Random};
pub use proof::{AnyProof, ProofCheck, ProofStage, prove, prove_any, verify_proof};
pub use puzzle::{Answer, PUZZLES, Puzzle, PuzzleError, PuzzleKind, PuzzleVerifier};
pub use puzzle_maker::PuzzleMaker;
pub use random_deals::{random_deals, random_numbers};
pub use rating::{Level, Rater, Rating};
pub use review::{
    Cost, MoveClass, Review, ReviewStep, ReviewSummary, ReviewTask, ReviewedMove, Score,
};
pub use solve::{
    GameSolution, QUICK_STATES, fewest_cells, first_winnable, losing_move, losing_move_of_lost,
    solve_game, solve_with_beam,
};

/// Compiles the examples of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
