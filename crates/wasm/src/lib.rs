//! FreeCell for JavaScript: the rules and the solver, bound and nothing else.
//!
//! `cargo xtask wasm` makes the npm package of it. What JavaScript sees is
//! declared in `types.ts`, or here where it is a function or class. Cards are
//! two letters (`7D`), places one (`1` to `8`, `a` to `d`, `h`), moves are
//! texts in extended notation (`26`, `57v3`).

// The bindings that the macro makes are unsafe by nature; there is no other.
#![allow(unsafe_code)]
// The docs are read in JavaScript, where types have no backticks and errors are
// thrown; and what comes from there is passed by value.
#![allow(clippy::doc_markdown, clippy::missing_errors_doc)]
#![allow(clippy::needless_pass_by_value)]

mod board;
mod error;
mod game;
mod play;
mod solver;
mod study;
mod value;

pub use board::{board_text, deal_free_cell, find, find_beginning, read_number};
pub use game::Game;
pub use play::{deal_of_day, statistics};
pub use solver::Solver;
pub use study::Study;

use wasm_bindgen::prelude::wasm_bindgen;

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = include_str!("types.ts");
