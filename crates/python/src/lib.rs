//! FreeCell for Python: core, solve and sweep, bound and nothing else.
//!
//! `cargo xtask python` builds the package. What Python sees is declared in
//! `python/freecell/_freecell.pyi`. Cards are two letters (`7D`), places one
//! (`1` to `8`, `a` to `d`, `h`). The docs here are read in Python.

// What the macros make is unsafe by nature; there is no other.
#![allow(unsafe_code)]
// The macros decide how arguments come, and the docs are those of Python.
#![allow(clippy::needless_pass_by_value, clippy::trivially_copy_pass_by_ref)]
#![allow(clippy::doc_markdown, clippy::doc_link_with_quotes)]

mod deal;
mod error;
mod game;
mod options;
mod position;
mod solve;
mod sweep;
mod table;

use pyo3::pymodule;

/// What the package `freecell` is built on.
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
    use crate::position::{Move, Position};
    #[pymodule_export]
    use crate::solve::{Verdict, solve};
    #[pymodule_export]
    use crate::sweep::{Sweep, SweepFolder};
    #[pymodule_export]
    use crate::table::{Batches, columns};
}
