//! Python bindings for `freecell-core`, `freecell-solve` and `freecell-sweep`.
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

mod deal;
mod error;
mod game;
mod options;
mod parse;
mod position;
mod solve;
mod sweep;
mod table;

use pyo3::pymodule;

/// The compiled module behind the package `freecell`.
#[pymodule]
mod _freecell {
    #[pymodule_export]
    use crate::deal::{
        Deal, Deals, Numbers, deal, deal_count, deal_into, deals, find, find_beginning,
    };
    #[pymodule_export]
    use crate::error::{
        BoardError, DealNumberError, FreecellError, MoveError, NotationError, RecordError,
        SweepError,
    };
    #[pymodule_export]
    use crate::game::{Game, verify};
    #[pymodule_export]
    use crate::parse::{parse_range, parse_size, parse_time};
    #[pymodule_export]
    use crate::position::{Move, Position};
    #[pymodule_export]
    use crate::solve::{Verdict, solve};
    #[pymodule_export]
    use crate::sweep::{Sweep, SweepFolder};
    #[pymodule_export]
    use crate::table::{Batches, columns};
}
