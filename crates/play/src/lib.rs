//! The game behind every FreeCell front end.
//!
//! The page and the terminal game look different but behave the same, because
//! both draw one [`Session`] and run its effects. The crate uses no clock and no
//! threads; the front end provides a [`Storage`]. Its only texts are English error
//! messages: what a player reads are keys of translated messages.
//!
//! | to | see |
//! |---|---|
//! | play: moves, undo, hints, solutions, deals | [`SavedSession`], [`Session`], [`Event`], [`Effect`] |
//! | keep games, results and settings | [`SavedSession`], [`PlayerData`], [`Storage`] |
//! | animate moves card by card | [`card_steps`] |
//! | translate notices | [`Notice`] |
//! | run the searches that a session asks for | [`SolverRequest`], [`SolverAnswer`] |
//! | follow whether a game can be won | [`Analysis`] |
//! | compute statistics | [`Statistics`] |

mod analysis;
mod effect;
mod notice;
mod player_data;
mod saved;
mod saved_session;
mod session;
mod settings;
mod solver_request;
mod statistics;
mod steps;
mod storage;

pub use analysis::{Analysis, GameStatus, LosingMove, StatusAction};
pub use effect::{DrawRequest, Effect};
pub use notice::{Action, Notice, Tone, message_milliseconds};
pub use player_data::{Imported, PlayerData};
pub use saved::{Help, Progress, SavedGame};
pub use saved_session::SavedSession;
pub use session::{Awaited, Event, Playback, Selection, Session, SolverFailure, Speed};
pub use settings::{Animation, Choice, SettingRow, Settings, Tap, Theme};
pub use solver_request::{SolverAnswer, SolverQueue, SolverRequest};
pub use statistics::{
    GameResult, Statistics, format_time, merge_results, read_results, write_results,
};
pub use steps::{CardStep, announcement, card_steps, finishing_moves};
pub use storage::{Memory, Storage, StorageError};

/// Compiles the examples of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
