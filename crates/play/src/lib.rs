//! Logic that every FreeCell front end shares, on top of the rules.
//!
//! The page and the terminal game look different but behave the same. That
//! shared behaviour lives here. The crate uses no clock, no threads and no
//! input or output; its only texts are English error messages.
//!
//! | to | see |
//! |---|---|
//! | get the deal of the day | [`deal_of_day`] |
//! | parse pasted text as a game | [`read_game`] |
//! | animate moves card by card | [`card_steps`] |
//! | finish a game that needs only foundation moves | [`finishing_moves`] |
//! | translate errors | [`Reason`] |
//! | decide whether a game can be won, or which move lost it | [`solve_game`], [`lost_since`], [`Analysis`] |
//! | rate a deal; find a winnable deal | [`cells_needed`], [`first_winnable`] |
//! | compute statistics | [`Statistics`] |

mod analysis;
mod daily;
mod read;
mod reason;
mod solve;
mod statistics;
mod steps;

pub use analysis::{Analysis, GameStatus, LostSince};
pub use daily::deal_of_day;
pub use read::{
    ReadError, is_record, read_game, read_record, record_of_line, short_name, with_cells,
};
pub use reason::{Arg, Reason};
pub use solve::{Difficulty, GameSolution, cells_needed, first_winnable, lost_since, solve_game};
pub use statistics::{GameResult, Statistics};
pub use steps::{CardStep, card_steps, finishing_moves, moved_cards};

/// Compiles the examples of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

/// Compiles the examples of the project's README.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct ProjectReadme;
