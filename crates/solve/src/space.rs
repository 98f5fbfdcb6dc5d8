//! The state space that all searches share: states, steps, moves, keys.
//!
//! This is the only place that knows the rules of the game from the search's point of view:
//! which cards can move where ([`MoveContext`], [`macro_moves_of`]), and how a move changes a
//! state ([`State::apply`] and its parts). A search chooses among these moves and
//! updates what it keeps beside the state. Core knows the rules from the player's point of view;
//! [`crate::referee`] converts between the two and has core replay every solution.
//!
//! Two modules play other games than this one, with rules of their own, and no verdict rests on
//! a move of theirs: `goals/forecast.rs` estimates the room after a goal, and `optimal/bound.rs`
//! plays a game in which cells are unlimited, for a lower bound.
//!
//! | file | holds |
//! |---|---|
//! | `cards.rs` | sets of cards as 64-bit masks |
//! | `layout.rs` | the columns at the root, which never change during a search |
//! | `state.rs` | a state, and how a step, a departure and autoplay change it |
//! | `step.rs` | a step: one card, with all cards on it, from place to place |
//! | `moves.rs` | which steps a state has |
//! | `macro_moves.rs` | several steps at once: the moves of the exhaustive search |
//! | `rules.rs` | successors under a set of moves and an autoplay |
//! | `support.rs`, `zobrist.rs`, `codec.rs` | keys: by hash, and exact |

mod cards;
mod codec;
mod layout;
mod macro_moves;
mod moves;
mod rules;
mod state;
mod step;
mod support;
mod zobrist;

pub(crate) use cards::{
    Cards, PACK, bit, children_of, each, end_of, higher_in_suit, highest, lowest, parents_of,
    run_length, suit, up_to,
};
pub(crate) use codec::{StateCodec, StateKey};
pub(crate) use layout::{Layout, ROWS};
pub(crate) use macro_moves::{MacroMove, append_runs, macro_moves_of, settle};
pub(crate) use moves::{MoveContext, MoveSet, ranks_below, run_limit};
pub(crate) use rules::Rules;
pub(crate) use state::{State, support_in};
pub(crate) use step::Step;
pub(crate) use support::{CELL, HOME, Key, ORIGIN, TABLE};
pub(crate) use zobrist::{Zobrist, splitmix};
