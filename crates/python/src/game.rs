//! Games: history, notations, records, lengths.

use freecell_core::Notation;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyType;

use crate::error::{MoveError, illegal, move_error, notation_error, record_error};
use crate::options::{autoplay, metric, notation};
use crate::position::{Move, Position, read_start};

/// A game with undo, redo and autoplay.
///
/// Starts from a deal number, a Deal, a Position or the text of one. `autoplay` is
/// `none`, `horne`, `raymond` or `max`.
///
/// >>> import freecell
/// >>> game = freecell.Game(617)
/// >>> game.play("7a 7b 7c b7")
/// >>> game.undo()
/// True
/// >>> game.record
/// '617~horne:7a7b7c'
/// >>> game.length("unit")
/// 3
#[pyclass(module = "freecell", eq)]
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Game {
    pub(crate) inner: freecell_core::Game,
}

#[pymethods]
impl Game {
    #[new]
    #[pyo3(signature = (start, autoplay = "horne", *, cells = None))]
    fn new(start: &Bound<'_, PyAny>, autoplay: &str, cells: Option<usize>) -> PyResult<Game> {
        let start = read_start(start, cells)?;
        let inner = freecell_core::Game::new(start, self::autoplay(autoplay)?);
        Ok(Game { inner })
    }

    /// Creates the game of a record.
    ///
    /// >>> import freecell
    /// >>> freecell.Game.from_record("617~none:7a7b7cb7").turn
    /// 4
    #[classmethod]
    fn from_record(cls: &Bound<'_, PyType>, record: &str) -> PyResult<Game> {
        let game = freecell_core::Game::from_record(record);
        let inner = game.map_err(|error| record_error(cls.py(), &error))?;
        Ok(Game { inner })
    }

    /// The current position.
    #[getter]
    fn position(&self) -> Position {
        Position {
            inner: *self.inner.position(),
        }
    }

    /// The autoplay rule.
    #[getter]
    fn autoplay(&self) -> &'static str {
        self.inner.autoplay().name()
    }

    /// The moves of the player, without autoplay moves.
    #[getter]
    pub(crate) fn moves(&self) -> Vec<Move> {
        self.inner.moves().map(Move::from).collect()
    }

    /// The number of moves played and not undone.
    #[getter]
    fn turn(&self) -> usize {
        self.inner.turn()
    }

    /// The game on one line; `from_record` and the command `freecell` read it.
    #[getter]
    pub(crate) fn record(&self) -> String {
        self.inner.to_record()
    }

    /// Whether all cards are on the foundations.
    #[getter]
    fn is_won(&self) -> bool {
        self.inner.position().is_won()
    }

    /// The largest number of free cells occupied at the same time.
    #[getter]
    fn cells_used(&self) -> usize {
        self.inner.cells_used()
    }

    /// Plays a Move, or moves given as text in a notation: `standard`, `extended`,
    /// `long` or `macroxue`. If one of them is illegal, none is played.
    ///
    /// >>> import freecell
    /// >>> game = freecell.Game(617, "none")
    /// >>> game.play("7a 7b")
    /// >>> game.play(game.position.legal_moves()[0])
    /// >>> game.turn
    /// 3
    #[pyo3(signature = (moves, notation = "extended"))]
    fn play(&mut self, moves: &Bound<'_, PyAny>, notation: &str) -> PyResult<()> {
        let notation = self::notation(notation)?;
        if let Ok(mv) = moves.cast::<Move>() {
            return self.inner.play(mv.get().inner).map_err(illegal);
        }
        let Ok(text) = moves.extract::<String>() else {
            return Err(PyTypeError::new_err(format!(
                "moves must be a Move or text, not {}",
                moves.get_type().name()?
            )));
        };
        let played = self.inner.play_text(&text, notation);
        played.map_err(|error| move_error(&error))
    }

    /// Undoes the last move and its autoplay; returns False if there is none.
    fn undo(&mut self) -> bool {
        self.inner.undo()
    }

    /// Redoes the move that was undone last; returns False if there is none.
    fn redo(&mut self) -> bool {
        self.inner.redo()
    }

    /// Undoes or redoes until `turn` moves are played; returns False if the game
    /// has fewer.
    fn jump(&mut self, turn: usize) -> bool {
        self.inner.jump(turn)
    }

    /// Returns the number of moves in a metric, `max`, `safe` or `unit`; None if
    /// the game cannot be expressed with the autoplay of the metric.
    ///
    /// >>> import freecell
    /// >>> game = freecell.Game.from_record("617~none:7a7b7cb7")
    /// >>> [game.length(metric) for metric in ("max", "safe", "unit")]
    /// [4, 4, 4]
    #[pyo3(signature = (metric = "max"))]
    pub(crate) fn length(&self, metric: &str) -> PyResult<Option<usize>> {
        Ok(self.inner.length(self::metric(metric)?))
    }

    /// Returns the moves as text in a notation.
    ///
    /// >>> import freecell
    /// >>> freecell.Game.from_record("617~none:7a7b7cb7").text("standard")
    /// '7a 7b 7c b7'
    #[pyo3(signature = (notation = "standard"))]
    fn text(&self, notation: &str) -> PyResult<String> {
        let text = self.inner.moves_text(self::notation(notation)?);
        Ok(text.map_err(notation_error)?.trim_end().to_owned())
    }

    /// Returns the same game with another autoplay; None if that would move a card
    /// that is still needed.
    ///
    /// >>> import freecell
    /// >>> len(freecell.Game(-3, "max").with_autoplay("none").moves)
    /// 52
    fn with_autoplay(&self, autoplay: &str) -> PyResult<Option<Game>> {
        let game = self.inner.with_autoplay(self::autoplay(autoplay)?);
        Ok(game.map(|inner| Game { inner }))
    }

    fn __str__(&self) -> String {
        self.record()
    }

    fn __repr__(&self) -> String {
        format!("freecell.Game.from_record('{}')", self.record())
    }

    fn __copy__(&self) -> Game {
        self.clone()
    }

    /// Undone moves are not pickled.
    fn __reduce__<'py>(this: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        let make = this.get_type().getattr("from_record")?;
        Ok((make, (this.borrow().record(),)))
    }
}

/// Replays a solution by the rules and returns the game; raises an error if it is
/// not valid.
///
/// The solution is a record, or a start with moves in any notation. If `notation`
/// or `autoplay` is omitted, the one with which the moves win is used.
///
/// >>> import freecell
/// >>> game = freecell.verify(freecell.solve(617).record)
/// >>> game.is_won
/// True
/// >>> freecell.verify(617, "7a 7b 7c b7")
/// Traceback (most recent call last):
/// ...
/// freecell.MoveError: all 4 moves are legal (autoplay none), but only 0 of 52 cards are on the foundations
#[pyfunction]
#[pyo3(signature = (start, moves = None, *, notation = None, autoplay = None, cells = None))]
pub(crate) fn verify(
    start: &Bound<'_, PyAny>,
    moves: Option<&str>,
    notation: Option<&str>,
    autoplay: Option<&str>,
    cells: Option<usize>,
) -> PyResult<Game> {
    let py = start.py();
    let notation = notation.map(self::notation).transpose()?;
    let autoplay = autoplay.map(self::autoplay).transpose()?;
    let game = match moves {
        None => {
            let record: String = start.extract()?;
            let game = freecell_core::Game::from_any_record(&record);
            game.map_err(|error| record_error(py, &error))?
        }
        Some(moves) => {
            let start = read_start(start, cells)?;
            let notations = match &notation {
                Some(notation) => std::slice::from_ref(notation),
                None => Notation::candidates(moves),
            };
            let replayed =
                py.detach(|| freecell_core::Game::replay(start, moves, notations, autoplay));
            replayed.map_err(|error| move_error(&error))?
        }
    };
    if game.position().is_won() {
        return Ok(Game { inner: game });
    }
    Err(MoveError::new_err(format!(
        "all {} moves are legal (autoplay {}), but only {} of 52 cards are on the foundations",
        game.turn(),
        game.autoplay(),
        game.position().cards_home()
    )))
}
