//! What every place to play FreeCell needs besides the rules.
//!
//! The page and the game in the terminal look different and do the same. What
//! they do lives here once, without a clock, threads, input and output, and
//! without a word for people in any language but that of the errors.
//!
//! | to | see |
//! |---|---|
//! | know today's deal | [`deal_of_day`] |
//! | read whatever a player pastes | [`read_game`] |
//! | move cards one by one, for the eye | [`card_steps`] |
//! | know that only bringing home is left | [`finishing_moves`] |
//! | say what is wrong in any language | [`Reason`] |
//! | tell whether the game can be won, and since when not | [`solve_game`], [`lost_since`], [`Study`] |
//! | tell how hard a deal is; find one that can be won | [`cells_needed`], [`first_winnable`] |
//! | sum up how games went | [`Statistics`] |

mod daily;
mod judge;
mod open;
mod reason;
mod statistics;
mod steps;
mod study;

pub use daily::deal_of_day;
pub use judge::{Difficulty, Plan, cells_needed, first_winnable, lost_since, solve_game};
pub use open::{
    OpenError, is_record, read_game, read_record, record_of_line, short_name, with_cells,
};
pub use reason::{Arg, Reason};
pub use statistics::{Outcome, Statistics};
pub use steps::{CardStep, card_steps, finishing_moves, moved_cards};
pub use study::{Judgement, Since, Study};

/// Compiles the examples of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

/// Compiles the examples of the project's README, which deal, play and solve.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct ProjectReadme;
