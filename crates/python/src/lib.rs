//! Python bindings for the libraries of this project.
//!
//! `cargo xtask python` builds the package. `python/freecell/_freecell.pyi`
//! declares its interface. A card is two letters (`7D`), a location one (`1` to
//! `8`, `a` to `d`, `h`). The doc comments in this crate become Python docstrings.

// The PyO3 macros generate unsafe code; there is no other.
#![allow(unsafe_code)]
// The macros determine how arguments are passed, and the docs are Python
// docstrings.
#![allow(clippy::needless_pass_by_value, clippy::trivially_copy_pass_by_ref)]
#![allow(clippy::doc_markdown, clippy::doc_link_with_quotes)]

mod args;
mod deal;
mod error;
mod game;
mod html;
mod moves;
mod options;
mod parse;
mod pick;
mod position;
mod proof;
mod rating;
mod review;
mod signals;
mod solve;
mod source;
mod sweep;
mod table;
mod verdict;

use pyo3::pymodule;

/// The compiled module behind the package `freecell`.
#[pymodule]
mod _freecell {
    /// The version of this package.
    #[pymodule_export]
    #[allow(non_upper_case_globals, reason = "the name is Python's")]
    const __version__: &str = env!("CARGO_PKG_VERSION");

    #[pymodule_export]
    use crate::deal::{
        Deal, Deals, Numbers, card_names, deal, deal_count, deal_into, deal_list_into, deals,
        deals_with_prefix, find,
    };
    #[pymodule_export]
    use crate::error::{
        BoardError, DealNumberError, FreecellError, MoveError, NotationError, ProofError,
        RecordError, SweepError, UnsolvedError,
    };
    #[pymodule_export]
    use crate::game::{Game, verify};
    #[pymodule_export]
    use crate::moves::Move;
    #[pymodule_export]
    use crate::parse::{parse_range, parse_size, parse_time};
    #[pymodule_export]
    use crate::pick::{daily_deal, random_deal};
    #[pymodule_export]
    use crate::position::Position;
    #[pymodule_export]
    use crate::proof::{prove, verify_proof};
    #[pymodule_export]
    use crate::rating::rate_game;
    #[pymodule_export]
    use crate::review::{Review, review};
    #[pymodule_export]
    use crate::solve::{hint, solve, solve_short, solve_shortest};
    #[pymodule_export]
    use crate::sweep::{Sweep, SweepFolder};
    #[pymodule_export]
    use crate::table::{Batches, columns};
    #[pymodule_export]
    use crate::verdict::Verdict;
}
