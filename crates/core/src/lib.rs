//! FreeCell: deals and their numbers, boards, and the rules as a referee.
//!
//! A deal number means the same game in every program that follows Microsoft's dealer.
//! This crate deals every number, finds the number of a board, reads and writes boards
//! and moves, and enforces the rules of the game.
//!
//! ```
//! use freecell_core::{AutoPlay, BoardFormat, Deal, DealNumber};
//! use freecell_core::{Game, Metric, Notation, Position};
//!
//! // Deal a number: as rows of two-letter strings, or as typed cards.
//! let board = freecell_core::deal_freecell(617)?;
//! assert_eq!(board[0], ["7D", "AD", "5C", "3S", "5S", "8C", "2D", "AH"]);
//! let number = DealNumber::new(617)?;
//! let deal = number.deal();
//!
//! // Find the number of a board. `None` is a proof that no number deals it.
//! assert_eq!(deal.number(), Some(number));
//!
//! // Read a board in any format, also in the middle of a game.
//! let text = deal.display(BoardFormat::Columns).to_string();
//! assert_eq!(text.parse::<Deal>()?, deal);
//! let text = "Foundations: H-K C-K D-K S-Q\nFreecells: KS - - -\n";
//! let nearly_won: Position = text.parse()?;
//! assert_eq!(nearly_won.cards_on_foundations(), 51);
//!
//! // Play moves, as values or as text, and undo them.
//! let mut game = Game::new(number, AutoPlay::Horne);
//! let moves = game.position().legal_moves();
//! game.play(moves[0])?;
//! assert_eq!(game.undo(), Some(moves[0]));
//! game.play_text("7a 7b 7c b7", Notation::Standard)?;
//! assert_eq!(game.turn(), 4);
//!
//! // Autoplay takes cards to the foundations; it is part of the game.
//! let won = Game::new(nearly_won, AutoPlay::Max);
//! assert!(won.position().is_won());
//! assert_eq!(won.length(Metric::Unit), Some(1));
//!
//! // Save a game as a record, on one line, and read it back.
//! let record = game.to_record();
//! assert_eq!(record, "617~horne:7a7b7cb7");
//! assert_eq!(Game::from_record(&record)?, game);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | to | see |
//! |---|---|
//! | deal one number | [`deal_freecell`], [`DealNumber::deal`] |
//! | parse a number or a range | [`DealNumber`], [`DealRange`] |
//! | deal many | [`DealNumber::deals`], [`deal_all`], [`deal_indices`] |
//! | name a deal | [`Deal::number`], [`DealsWithPrefix`] |
//! | read a board | `text.parse::<Deal>()`, `text.parse::<Position>()`, [`BoardError`] |
//! | write a board | [`Deal::display`], [`BoardFormat`] |
//! | know where every card is | [`Position`], [`Position::is_equivalent`] |
//! | make moves | [`Position::legal_moves`], [`Position::parse_move`], [`Position::play`], [`AutoPlay`] |
//! | send a card somewhere | [`Position::move_to`], [`Position::moves_of`], [`Position::sensible_move`] |
//! | hold a game | [`Game`]: undo, redo, lengths |
//! | read and write moves | [`Game::play_text`], [`Game::moves_text`], [`Notation`] |
//! | keep a game on one line | [`Game::to_record`], [`Game::write_record`], [`Game::from_record`] |
//! | name an option | [`AutoPlay`], [`BoardFormat`], [`Metric`], [`Notation`]: `ALL`, `name`, `Display`, `FromStr` |
//!
//! Nothing here does input or output, starts threads or reads a clock.
//!
//! # Features
//!
//! - `std`, on by default: detects AVX2, with which bulk dealing is twice as fast. Without
//!   it the crate is `no_std` and needs `alloc`.
//! - `serde`: serializes as in this table, and checks everything when deserializing.
//!
//! | type | form |
//! |---|---|
//! | [`Card`], [`Suit`], [`Rank`], [`Move`], [`Column`], [`Cell`], [`Place`] | what they print: `"7D"`, `"D"`, `"7"`, `"57v3"`, `"1"`, `"a"`, `"h"` |
//! | [`AutoPlay`], [`BoardFormat`], [`Metric`], [`Notation`] | their names |
//! | [`DealNumber`], [`CellCount`] | integers |
//! | [`Deal`] | its rows |
//! | [`Start`], [`Position`] | the head of a record, such as `"617~3cells"`, or one with a board instead of a number; it fixes the number of cells |
//! | [`Game`] | a struct: `record` with all moves, undone ones included, and `turn`, how many of them are played |
//!
//! # Panics
//!
//! No text or number makes a function of this crate panic, except where its
//! documentation has a section on panics: [`Position::play_unchecked`] and
//! [`Position::undo`] with moves that do not match the position, and
//! [`deal_indices`] with more places than there are numbers.

#![no_std]

#[macro_use]
extern crate alloc;
// Tests run with the standard library, whatever the features are.
#[cfg(any(test, feature = "std"))]
extern crate std;

#[macro_use]
mod error;

mod autoplay;
mod by_card;
mod card;
mod cell_count;
mod deal;
mod find;
mod game;
mod json;
mod metric;
mod moves;
mod name;
mod notation;
mod occupancy;
mod pile;
mod place;
mod position;
mod rules;
#[cfg(feature = "serde")]
mod serde_impls;
mod start;
mod supermove;
mod text;

pub use autoplay::AutoPlay;
pub use card::{Card, Color, Rank, Suit};
pub use cell_count::{CellCount, CellCountError};
pub use deal::{
    Deal, DealNumber, DealNumberError, DealRange, DealRangeError, Deals, Regime, deal_all,
    deal_all_portable, deal_freecell, deal_indices,
};
pub use find::DealsWithPrefix;
pub use game::Game;
pub use json::JsonError;
pub use metric::Metric;
pub use moves::Move;
pub use name::ParseError;
pub use notation::{
    MoveError, MoveErrorKind, Notation, NotationError, RecordError, RecordNotation,
};
pub use place::{Cell, Column, Place};
pub use position::{PlacesError, Position};
pub use rules::{IllegalMove, Played};
pub use start::Start;
pub use supermove::supermove_cost;
pub use text::{
    BoardError, BoardFormat, BoardProblem, CardGroup, CardLocation, is_board_heading, read_cards,
};

/// Compiles the examples of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
