//! The game behind every FreeCell front end.
//!
//! The page and the terminal game look different but behave the same, because
//! both draw one [`Session`] and run its effects. The crate uses no clock and no
//! threads; the front end provides a [`Storage`]. Its only texts are English error
//! messages: what a player reads are keys of translated messages.
//!
//! | to | see |
//! |---|---|
//! | play: moves, undo, hints, solutions, deals | [`Session`], [`Event`], [`Effect`] |
//! | keep games, results and settings | [`SavedSession`], [`Shelf`], [`Storage`] |
//! | get the deal of the day | [`deal_of_day`] |
//! | parse pasted text as a game | [`read_game`] |
//! | animate moves card by card | [`card_steps`] |
//! | translate errors and notices | [`Reason`], [`Notice`] |
//! | decide whether a game can be won, or which move lost it | [`solve_game`], [`lost_since`], [`Analysis`] |
//! | judge every move in a position | [`Judge`], [`Choices`] |
//! | review a game | [`Review`], [`MoveReason`] |
//! | prove that a position cannot be won, and check a proof | [`prove`], [`verify_proof`]; for large ones [`prove_any`], [`verify_any_proof`] |
//! | rate a deal, find a winnable deal | [`Rater`], [`Level`], [`fewest_cells`], [`cells_needed`], [`first_winnable`] |
//! | open, verify or make puzzles | [`PUZZLES`], [`Puzzle`], [`PuzzleVerifier`], [`PuzzleMaker`] |
//! | simulate a player | [`Player`], [`Habits`] |
//! | compute statistics | [`Statistics`] |

mod analysis;
mod daily;
mod judge;
mod move_reason;
mod notice;
mod player;
mod proof;
mod puzzle;
mod puzzle_maker;
mod rating;
mod read;
mod reason;
mod review;
mod saved;
mod saved_session;
mod session;
mod settings;
mod shelf;
mod solve;
mod statistics;
mod steps;
mod storage;

pub use analysis::{Analysis, GameStatus, LostSince};
pub use daily::deal_of_day;
pub use judge::{Assessment, Choice, Choices, Judge, PositionKey, Winnability};
pub use move_reason::MoveReason;
pub use notice::{Action, MoveWords, Notice, Tone};
pub use player::{Habits, Player, Random};
pub use proof::{
    AnyProof, ProofCheck, ProofStage, prove, prove_any, verify_any_proof, verify_proof,
};
pub use puzzle::{Answer, PUZZLES, Puzzle, PuzzleError, PuzzleKind, PuzzleVerifier};
pub use puzzle_maker::PuzzleMaker;
pub use rating::{Level, Rater, Rating};
pub use read::{
    ReadError, game_of_link, is_record, read_game, read_record, record_of_line, short_name,
    with_cells,
};
pub use reason::{Arg, Reason};
pub use review::{
    Cost, MoveClass, Review, ReviewStep, ReviewSummary, ReviewTask, ReviewedMove, Score,
};
pub use saved::{Help, Progress, SavedGame};
pub use saved_session::SavedSession;
pub use session::{
    Awaited, Effect, Event, MAX_STATES, Playback, Selection, Session, Speed, random_deals,
    random_numbers,
};
pub use settings::{Animation, Settings, Tap, Theme};
pub use shelf::{Imported, Shelf};
pub use solve::{
    Difficulty, GameSolution, analyze, cells_needed, fewest_cells, first_winnable, lost_since,
    solve_game, solve_with_beam, start_here,
};
pub use statistics::{GameResult, Statistics, merge_results, read_results, write_results};
pub use steps::{CardStep, card_steps, finishing_moves, moved_cards};
pub use storage::{Memory, Storage, StorageError};

/// Compiles the examples of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
