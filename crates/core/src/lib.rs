//! FreeCell: deals and their numbers, boards, and the rules as a referee.
//!
//! A deal number means the same game everywhere, because Microsoft's dealer
//! fixed it. This crate deals every number, goes back from a board to its
//! number, reads and writes boards, and is the referee of every game.
//!
//! ```
//! use freecell_core::{BoardFormat, Deal, DealNumber};
//!
//! // From a number to the board, as rows of two-letter strings ...
//! let board = freecell_core::deal_freecell(617)?;
//! assert_eq!(board[0], ["7D", "AD", "5C", "3S", "5S", "8C", "2D", "AH"]);
//!
//! // ... or as a checked deal of typed cards.
//! let deal = DealNumber::new(617)?.deal();
//! assert_eq!(deal.columns().len(), 8);
//!
//! // From any board text back to the number.
//! let text = deal.display(BoardFormat::Columns).to_string();
//! let read: Deal = text.parse()?;
//! assert_eq!(read.number(), Some(DealNumber::new(617)?));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | to | see |
//! |---|---|
//! | deal one number | [`deal_freecell`], [`DealNumber::deal`] |
//! | deal many | [`DealNumber::deals`], [`deal_all`], [`deal_indices`] |
//! | name a deal | [`Deal::number`], [`DealsWithPrefix`] |
//! | read a board | `text.parse::<Deal>()`, [`BoardError`] |
//! | write a board | [`Deal::display`], [`BoardFormat`] |
//! | know where every card is | [`Position`] |
//! | make moves | [`Position::legal_moves`], [`Position::play`], [`AutoPlay`] |
//! | send a card somewhere | [`Position::move_to`], [`Position::moves_of`], [`Position::sensible_move`] |
//! | hold a game | [`Game`]: undo, redo, lengths |
//! | read and write moves | [`Game::play_text`], [`Game::moves_text`], [`Notation`] |
//! | keep a game on one line | [`Game::to_record`], [`Game::from_record`] |
//!
//! Nothing here does input or output, starts threads or reads a clock. The
//! feature `serde` makes cards, deals and deal numbers serializable.

#![no_std]

#[macro_use]
extern crate alloc;
// Tests run with the standard library, whatever the features are.
#[cfg(any(test, feature = "std"))]
extern crate std;

mod autoplay;
mod card;
mod deal;
mod find;
mod game;
mod json;
mod moves;
mod name;
mod notation;
mod place;
mod position;
#[cfg(feature = "serde")]
mod serde_impls;
mod svg;
mod text;

pub use autoplay::AutoPlay;
pub use card::{Card, Color, ParseCardError, Rank, Suit};
pub use deal::{
    Deal, DealColumn, DealNumber, DealNumberError, Deals, Regime, deal_all, deal_all_portable,
    deal_freecell, deal_indices,
};
pub use find::DealsWithPrefix;
pub use game::{Game, Metric, Start};
pub use json::JsonError;
pub use moves::{IllegalMove, Move, ParseMoveError, Played, supermove_cost};
pub use name::ParseNameError;
pub use notation::{MoveError, MoveErrorKind, Notation, NotationError, RecordError, RecordWriter};
pub use place::Place;
pub use position::{Cell, CellCount, Column, PlacesError, Position};
pub use text::{
    BoardError, BoardFormat, BoardProblem, BoardSplitter, BoardText, CardGroup, CardLocation,
    read_cards,
};
