//! Positions and moves.

use freecell_core::{Card, Column, Place, Rank, Suit};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::deal::{Deal, deal_number, in_html, names};
use crate::error::{board_error, illegal, invalid};
use crate::options::cell_count;

/// The error for an argument `cells` where the number of free cells is known.
pub(crate) const OWN_CELLS: &str = "a position determines its number of cells (omit cells)";

/// Reads the start of a game: a deal number, a Deal, a Position, or the text of
/// one.
pub(crate) fn read_start(
    start: &Bound<'_, PyAny>,
    cells: Option<usize>,
) -> PyResult<freecell_core::Start> {
    let py = start.py();
    if let Ok(position) = start.cast::<Position>() {
        if cells.is_some() {
            return Err(invalid(OWN_CELLS));
        }
        return Ok(position.get().inner.into());
    }
    let cells = cell_count(cells.unwrap_or(4))?;
    if let Ok(deal) = start.cast::<Deal>() {
        let deal = deal.get();
        return Ok(match deal.find(py) {
            Some(number) => freecell_core::Start::Deal(number, cells),
            None => freecell_core::Position::new(&deal.inner, cells).into(),
        });
    }
    if let Ok(text) = start.extract::<String>() {
        let position = freecell_core::Position::read(&text, cells);
        return Ok(position.map_err(|error| board_error(py, &error))?.into());
    }
    if start.hasattr("__index__")? {
        return Ok(freecell_core::Start::Deal(deal_number(start)?, cells));
    }
    Err(PyTypeError::new_err(format!(
        "a start must be a deal number, a Deal, a Position or text, not {}",
        start.get_type().name()?
    )))
}

/// A move of a player. Its text is in extended notation.
///
/// >>> import freecell
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
        format!("<freecell.Move {}>", self.inner)
    }
}

/// The location of every card. Positions are immutable; `play` returns the next
/// one.
///
/// Create one from a deal number, a Deal, or text in any form that the command
/// `freecell` reads.
///
/// >>> import freecell
/// >>> position = freecell.Position(617)
/// >>> position = position.play(position.move_to("4H", "a"))
/// >>> position.cells
/// ['4H', None, None, None]
/// >>> freecell.Position(str(position)) == position
/// True
#[pyclass(module = "freecell", frozen, eq, hash)]
#[derive(PartialEq, Eq, Hash)]
pub(crate) struct Position {
    pub(crate) inner: freecell_core::Position,
}

#[pymethods]
impl Position {
    #[new]
    #[pyo3(signature = (start, *, cells = None))]
    fn new(start: &Bound<'_, PyAny>, cells: Option<usize>) -> PyResult<Position> {
        let inner = read_start(start, cells)?.position();
        Ok(Position { inner })
    }

    /// The eight columns; the last card of each is the one that can move.
    #[getter]
    fn columns(&self) -> Vec<Vec<&'static str>> {
        let cards = |column| names(self.inner.column(column).iter().copied());
        Column::ALL.into_iter().map(cards).collect()
    }

    /// The free cells; None where one is empty.
    #[getter]
    fn cells(&self) -> Vec<Option<&'static str>> {
        let cells = self.inner.cells().iter();
        cells.map(|cell| cell.map(Card::as_str)).collect()
    }

    /// The number of cards on the foundation of each suit.
    ///
    /// >>> import freecell
    /// >>> freecell.Position(617).foundations
    /// {'C': 0, 'D': 0, 'H': 0, 'S': 0}
    #[getter]
    fn foundations<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let home = PyDict::new(py);
        for suit in Suit::ALL {
            let count = self.inner.foundation(suit).map_or(0, Rank::number);
            home.set_item(suit.letter().to_string(), count)?;
        }
        Ok(home)
    }

    /// Whether all cards are on the foundations.
    #[getter]
    fn is_won(&self) -> bool {
        self.inner.is_won()
    }

    /// Returns all legal moves.
    ///
    /// >>> import freecell
    /// >>> len(freecell.Position(617).legal_moves())
    /// 35
    fn legal_moves(&self) -> Vec<Move> {
        let moves = self.inner.legal_moves();
        moves.into_iter().map(Move::from).collect()
    }

    /// Returns the legal move that takes a card, and those on it, to a location.
    ///
    /// >>> import freecell
    /// >>> str(freecell.Position(617).move_to("4H", "a"))
    /// '4a'
    fn move_to(&self, card: &str, place: &str) -> PyResult<Move> {
        let mut letters = place.chars();
        let to = letters.next().and_then(Place::from_char);
        let to = to.filter(|_| letters.next().is_none());
        let to = to.ok_or_else(|| {
            invalid(format!(
                "{place:?} is not a location (expected 1 to 8, a to d or h)"
            ))
        })?;
        let mv = self.inner.move_to(card.parse().map_err(invalid)?, to);
        Ok(mv.map_err(illegal)?.into())
    }

    /// Returns the position after a move, without autoplay.
    ///
    /// >>> import freecell
    /// >>> position = freecell.Position(617)
    /// >>> position.play(position.move_to("JD", "b")).cells
    /// [None, 'JD', None, None]
    #[pyo3(name = "play")]
    fn played(&self, r#move: &Bound<'_, Move>) -> PyResult<Position> {
        let mut inner = self.inner;
        inner.play(r#move.get().inner).map_err(illegal)?;
        Ok(Position { inner })
    }

    /// Returns the position as JSON.
    ///
    /// >>> import freecell
    /// >>> freecell.Position(617).json()[:24]
    /// '{"columns":[["7D","TD","'
    fn json(&self) -> String {
        self.inner.to_json()
    }

    /// Returns the position as an SVG image.
    ///
    /// >>> import freecell
    /// >>> freecell.Position(617).svg().startswith("<svg")
    /// True
    fn svg(&self) -> String {
        self.inner.to_svg("FreeCell position")
    }

    fn _repr_html_(&self) -> String {
        in_html(&self.svg())
    }

    fn __str__(&self) -> String {
        self.inner.to_string().trim_end().to_owned()
    }

    fn __repr__(&self) -> String {
        format!(
            "<freecell.Position, {} cards on foundations>",
            self.inner.cards_home()
        )
    }

    fn __reduce__<'py>(this: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, (String, usize))> {
        let make = this.get_type().getattr("_unpickled")?;
        let position = &this.get().inner;
        Ok((make, (position.to_string(), position.cell_count().get())))
    }

    /// Restores a pickled position.
    #[staticmethod]
    fn _unpickled(py: Python<'_>, text: &str, cells: usize) -> PyResult<Position> {
        let read = freecell_core::Position::read(text, cell_count(cells)?);
        let inner = read.map_err(|error| board_error(py, &error))?;
        Ok(Position { inner })
    }
}
