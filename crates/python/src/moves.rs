//! Moves.

use std::str::FromStr;

use pyo3::prelude::*;
use pyo3::types::PyType;

use crate::args::Text;
use crate::error::MoveError;

/// A move of a player. Its text is in extended notation, with the number of cards if
/// there are several: `Move("57v3")`, and `Move("57va")` for ten (the number is a hexadecimal
/// digit, at most `d` for 13).
///
/// >>> import freecell
/// >>> freecell.Move("57v3").count
/// 3
/// >>> move = freecell.Position(617).move_to("4H", "a")
/// >>> str(move), move.source, move.target, move.count
/// ('4a', '4', 'a', 1)
#[pyclass(module = "freecell", frozen, eq, hash, str)]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Move {
    pub(crate) inner: freecell_core::Move,
}

impl std::fmt::Display for Move {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.inner.fmt(f)
    }
}

impl From<freecell_core::Move> for Move {
    fn from(inner: freecell_core::Move) -> Move {
        Move { inner }
    }
}

#[pymethods]
impl Move {
    #[new]
    fn new(text: Text) -> PyResult<Move> {
        let text = text.get("text", "a move such as '57v3'")?;
        match freecell_core::Move::from_str(text) {
            Ok(inner) => Ok(Move { inner }),
            Err(error) => Err(MoveError::new_err(error.to_string())),
        }
    }

    /// The source of the cards: a column '1' to '8' or a free cell 'a' to 'd'.
    #[getter]
    fn source(&self) -> String {
        self.inner.from().to_string()
    }

    /// The target of the cards: a column, a free cell, or 'h' for the foundations.
    #[getter]
    fn target(&self) -> String {
        self.inner.to().to_string()
    }

    /// The number of cards that move.
    #[getter]
    fn count(&self) -> u8 {
        match self.inner {
            freecell_core::Move::ColumnToColumn { count, .. } => count,
            _ => 1,
        }
    }

    fn __repr__(&self) -> String {
        format!("freecell.Move('{}')", self.inner)
    }

    /// Supports copy and pickle.
    fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, PyType>, (String,)) {
        (py.get_type::<Move>(), (self.to_string(),))
    }
}
