//! The state space that all searches share: states, steps, moves, keys.
//!
//! Only this module knows which cards fit on which ([`children_of`]), how many cards can move at
//! once ([`Room`]), which moves there are ([`MoveContext`], [`macro_moves_of`], and
//! [`Room::removal`] for the goal search), and how a move changes a state. The searches choose
//! among these moves. Core knows the rules from the player's point of view; [`crate::referee`]
//! converts between the two and has core replay every solution.
//!
//! Three modules play other games with these parts. `goals/forecast.rs` estimates the room after a
//! goal, and no verdict rests on it. Verdicts rest on two: lost groups on [`crate::exhaustive`]'s relaxed
//! game (`exhaustive/relaxed.rs`), and lower bounds on `optimal/bound.rs`, in which cells are unlimited.
//! Each argues that it allows at least the moves of the real game.
//!
//! | file | holds |
//! |---|---|
//! | `cards.rs` | sets of cards as 64-bit masks |
//! | `layout.rs` | the columns at the root, which never change during a search |
//! | `state.rs` | a state, and how a step, a departure and autoplay change it |
//! | `step.rs` | a step: one card, with all cards on it, from place to place |
//! | `moves.rs` | which steps a state has, and how many cards they can move |
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
pub(crate) use moves::{MoveContext, MoveSet, Removal, Room};
pub(crate) use rules::Rules;
pub(crate) use state::{State, support_in};
pub(crate) use step::Step;
pub(crate) use support::{CELL, HOME, Key, ORIGIN, TABLE};
pub(crate) use zobrist::{Zobrist, splitmix};
