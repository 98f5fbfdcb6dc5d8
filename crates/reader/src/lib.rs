//! Reads FreeCell games: boards, records, links, deal numbers and solutions.
//!
//! | to | use |
//! |---|---|
//! | read one text, such as what a player pasted | [`read_game`] |
//! | read a record | [`read_record`], [`is_record`], [`record_of_line`] |
//! | read or write what identifies a game in a link | [`game_of_link`], [`short_name`] |
//! | read a stream of games, lines, or a text of moves | [`GameReader`], [`Lines`], [`read_moves`] |
//! | find out what a word or a game of a stream is | [`TextKind`], [`GameText`] |
//! | replay moves in whatever notation they are | [`Replay`], [`TextNotation`] |
//! | check that a game has the wanted autoplay and number of free cells | [`Conflict`] |
//! | tell what is wrong, and where | [`Error`], [`Problem`], [`TextPlace`], [`ReadError`] |

#![forbid(unsafe_code)]

mod conflict;
mod read;

pub use conflict::Conflict;
pub use read::{
    ReadError, game_of_link, is_record, read_game, read_record, record_of_line, short_name,
};

#[cfg(feature = "stream")]
mod error;
#[cfg(feature = "stream")]
mod game_reader;
#[cfg(feature = "stream")]
mod game_text;
#[cfg(feature = "stream")]
mod kind;
#[cfg(feature = "stream")]
mod parts;
#[cfg(feature = "stream")]
mod replay;
#[cfg(feature = "stream")]
mod solution;
#[cfg(feature = "stream")]
mod splitter;

#[cfg(feature = "stream")]
pub use {
    error::{Error, Problem, TextPlace},
    game_reader::GameReader,
    game_text::GameText,
    kind::TextKind,
    parts::{LONGEST_GAME, Lines, read_moves},
    replay::{Replay, TextNotation},
    splitter::BoardText,
};

/// Compiles the examples of the README.
#[cfg(all(doctest, feature = "stream"))]
#[doc = include_str!("../README.md")]
struct Readme;
