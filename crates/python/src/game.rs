//! Games: history, notations, records, lengths.

use freecell_core::{AutoPlay, DealNumber, Notation, Start};
use freecell_study::draw_position;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString, PyType};

use crate::args::{Integer, Text, to_text, type_name, wrong_type};
use crate::error::{MoveError, illegal, move_error, notation_error, record_error};
use crate::html;
use crate::moves::Move;
use crate::options::{autoplay, metric, notation};
use crate::position::Position;
use crate::source::{read_start, read_wanted};

/// A game with undo, redo and autoplay.
///
/// Starts from a game in any form: a number, a Deal, a Position, lists of cards, or
/// text that the command `freecell` reads. A record or another Game comes with its
/// moves. `autoplay` is `none`, `horne` (the default), `raymond` or `max`.
///
/// A notebook shows the game move by move.
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
    #[pyo3(signature = (game, autoplay = None, *, cells = None))]
    fn new(
        game: &Bound<'_, PyAny>,
        autoplay: Option<Text>,
        cells: Option<Integer>,
    ) -> PyResult<Game> {
        let wanted = autoplay.as_ref().map(self::autoplay).transpose()?;
        let inner = read_wanted(game, cells.as_ref(), wanted, AutoPlay::Horne)?;
        Ok(Game { inner })
    }

    /// Creates the game of a record, also of one in macroxue's notation.
    ///
    /// >>> import freecell
    /// >>> freecell.Game.from_record("617~none:7a7b7cb7").turn
    /// 4
    #[classmethod]
    fn from_record(cls: &Bound<'_, PyType>, record: Text) -> PyResult<Game> {
        let record = record.get("record", "text such as '617:7a7b'")?;
        let game = freecell_reader::read_record(record);
        let inner = game.map_err(|error| record_error(cls.py(), &error))?;
        Ok(Game { inner })
    }

    /// The deal number; None if the game started from another board.
    ///
    /// >>> import freecell
    /// >>> freecell.Game(freecell.deal(617).rows).number
    /// 617
    #[getter]
    fn number(&self) -> Option<i64> {
        match self.inner.start() {
            Start::Deal(number, _) => Some(DealNumber::get(*number)),
            Start::Position(_) => None,
        }
    }

    /// The position before the first move, and before autoplay.
    #[getter]
    fn start(&self) -> Position {
        Position {
            inner: self.inner.start().position(),
        }
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

    /// The number of moves played, including undone ones.
    #[getter]
    fn turn_count(&self) -> usize {
        self.inner.turn_count()
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

    /// Whether there is no legal move, and the game is not won.
    #[getter]
    fn is_stuck(&self) -> bool {
        self.inner.position().is_stuck()
    }

    /// The largest number of free cells occupied at the same time.
    #[getter]
    fn cells_used(&self) -> usize {
        self.inner.cells_used()
    }

    /// Plays a Move, moves given as text in a notation (`standard`, `extended`, `long`
    /// or `macroxue`), or an iterable of both. If one of them is illegal, none is played.
    ///
    /// >>> import freecell
    /// >>> game = freecell.Game(617, "none")
    /// >>> game.play("7a 7b")
    /// >>> game.play(game.position.legal_moves()[0])
    /// >>> game.turn
    /// 3
    #[pyo3(
        signature = (moves, notation = Text::from("extended")),
        text_signature = "($self, moves, notation='extended')"
    )]
    fn play(this: &Bound<'_, Self>, moves: &Bound<'_, PyAny>, notation: Text) -> PyResult<()> {
        let notation = self::notation(&notation)?;
        if moves.is_instance_of::<Move>() || moves.is_instance_of::<PyString>() {
            return play_moves(&mut this.borrow_mut().inner, moves, notation);
        }
        // The iterable may be a generator that uses this game.
        let mut game = this.borrow().inner.clone();
        play_moves(&mut game, moves, notation)?;
        this.borrow_mut().inner = game;
        Ok(())
    }

    /// Undoes the last move and its autoplay; returns False if there is none.
    fn undo(&mut self) -> bool {
        self.inner.undo().is_some()
    }

    /// Redoes the move that was undone last; returns False if there is none.
    fn redo(&mut self) -> bool {
        self.inner.redo().is_some()
    }

    /// Undoes or redoes until `turn` moves are played; returns False if the game
    /// has fewer.
    fn jump(&mut self, turn: Integer) -> PyResult<bool> {
        Ok(self.inner.jump(turn.size_at_least("turn", 0)?))
    }

    /// Returns the number of moves in a metric, `max`, `safe` or `unit`; None if
    /// the game cannot be expressed with the autoplay of the metric.
    ///
    /// >>> import freecell
    /// >>> game = freecell.Game.from_record("617~none:7a7b7cb7")
    /// >>> [game.length(metric) for metric in ("max", "safe", "unit")]
    /// [4, 4, 4]
    #[pyo3(signature = (metric = Text::from("max")), text_signature = "($self, metric='max')")]
    fn length(&self, metric: Text) -> PyResult<Option<usize>> {
        Ok(self.inner.length(self::metric(&metric)?))
    }

    /// Returns the moves as text in a notation. `play` reads it back.
    ///
    /// Not every notation can express every game: `extended` and `long` can. `macroxue`
    /// does not name free cells, so cards may be in other cells when `play` has read it.
    ///
    /// >>> import freecell
    /// >>> game = freecell.Game("617~none:7a7b7cb7")
    /// >>> game.text()
    /// '7a 7b 7c b7'
    /// >>> print(game.text("long").splitlines()[0])
    /// Move a card from stack 6 to freecell 0
    #[pyo3(
        signature = (notation = Text::from("extended")),
        text_signature = "($self, notation='extended')"
    )]
    fn text(&self, notation: Text) -> PyResult<String> {
        let text = self.inner.moves_text(self::notation(&notation)?);
        Ok(text.map_err(notation_error)?.trim_end().to_owned())
    }

    /// Returns the same game with another autoplay; None if that would move a card
    /// that is still needed.
    ///
    /// >>> import freecell
    /// >>> len(freecell.Game(-3, "max").with_autoplay("none").moves)
    /// 52
    fn with_autoplay(&self, autoplay: Text) -> PyResult<Option<Game>> {
        let game = self.inner.with_autoplay(self::autoplay(&autoplay)?);
        Ok(game.map(|inner| Game { inner }))
    }

    /// Returns a copy, which can be played on independently.
    ///
    /// >>> import freecell
    /// >>> game = freecell.Game(617)
    /// >>> game.copy().play("7a")
    /// >>> game.turn
    /// 0
    fn copy(&self) -> Game {
        self.clone()
    }

    /// Returns the current position as an SVG image.
    fn svg(&self) -> String {
        draw_position(self.inner.position(), &html::title(&self.inner))
    }

    fn _repr_html_(&self) -> String {
        html::steps(&self.inner, self.inner.turn(), None)
    }

    fn __str__(&self) -> String {
        self.record()
    }

    fn __repr__(&self) -> String {
        format!("freecell.Game('{}')", self.record())
    }

    fn __copy__(&self) -> Game {
        self.clone()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyDict>) -> Game {
        self.clone()
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (String, usize))> {
        let make = py.get_type::<Game>().getattr("_unpickled")?;
        let mut whole = self.inner.clone();
        whole.jump(whole.turn_count());
        Ok((make, (whole.to_record(), self.turn())))
    }

    /// Restores a pickled game: a record that includes undone moves, and the turn.
    #[staticmethod]
    fn _unpickled(py: Python<'_>, record: &str, turn: usize) -> PyResult<Game> {
        let game = freecell_core::Game::from_record(record);
        let mut inner = game.map_err(|error| record_error(py, &error))?;
        inner.jump(turn);
        Ok(Game { inner })
    }
}

/// Plays a Move, text, or an iterable of both. If this fails, some of an iterable may be
/// played.
pub(crate) fn play_moves(
    game: &mut freecell_core::Game,
    moves: &Bound<'_, PyAny>,
    notation: Notation,
) -> PyResult<()> {
    match Moves::read(moves)? {
        Moves::One(mv) => return game.play(mv).map_err(illegal),
        Moves::Text(text) => {
            let played = game.play_text(&text, notation);
            return played.map_err(|error| move_error(&error));
        }
        Moves::Many => {}
    }
    let before = game.turn();
    for item in items(moves)? {
        let number = game.turn() - before + 1;
        match item? {
            Moves::Text(text) => game.play_text(&text, notation).map_err(|mut error| {
                error.number += number - 1;
                move_error(&error)
            })?,
            Moves::One(mv) => game
                .play(mv)
                .map_err(|error| MoveError::new_err(format!("move {number} \"{mv}\": {error}")))?,
            Moves::Many => return Err(not_moves(moves)?),
        }
    }
    Ok(())
}

/// What an argument that gives moves is.
enum Moves {
    One(freecell_core::Move),
    Text(String),
    /// Perhaps an iterable.
    Many,
}

impl Moves {
    fn read(moves: &Bound<'_, PyAny>) -> PyResult<Moves> {
        if let Ok(mv) = moves.cast::<Move>() {
            return Ok(Moves::One(mv.get().inner));
        }
        match moves.cast::<PyString>() {
            Ok(text) => Ok(Moves::Text(to_text(text)?.to_owned())),
            Err(_) => Ok(Moves::Many),
        }
    }
}

/// Iterates over single moves and texts, as long as no signal handler raises.
fn items<'py>(
    moves: &Bound<'py, PyAny>,
) -> PyResult<impl Iterator<Item = PyResult<Moves>> + use<'py>> {
    let Ok(items) = moves.try_iter() else {
        return Err(not_moves(moves)?);
    };
    Ok(items.map(|item| {
        let item = item?;
        item.py().check_signals()?;
        match Moves::read(&item)? {
            Moves::Many => Err(not_moves(&item)?),
            item => Ok(item),
        }
    }))
}

fn not_moves(value: &Bound<'_, PyAny>) -> PyResult<PyErr> {
    let kind = type_name(value)?;
    Ok(wrong_type(
        "moves",
        "a Move, text or an iterable of them",
        &kind,
    ))
}

/// Replays a solution by the rules and returns the game; raises an error if it is
/// not valid.
///
/// The solution is a record or a Game, or a game in any form with moves from there: a
/// list of Moves or texts, or text in any notation. If `notation` or `autoplay` is omitted, the
/// one with which the moves win is used.
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
#[pyo3(signature = (game, moves = None, *, notation = None, autoplay = None, cells = None))]
pub(crate) fn verify(
    game: &Bound<'_, PyAny>,
    moves: Option<Bound<'_, PyAny>>,
    notation: Option<Text>,
    autoplay: Option<Text>,
    cells: Option<Integer>,
) -> PyResult<Game> {
    let py = game.py();
    let notation = notation.as_ref().map(self::notation).transpose()?;
    let autoplay = autoplay.as_ref().map(self::autoplay).transpose()?;
    let replayed = match moves {
        None => read_wanted(game, cells.as_ref(), autoplay, AutoPlay::None)?,
        Some(moves) => {
            let start = read_start(game, cells.as_ref())?;
            // Moves are in extended notation.
            let mut has_moves = false;
            let mut texts = Vec::new();
            let mut add = |item: Moves| match item {
                Moves::One(mv) => {
                    has_moves = true;
                    texts.push(mv.to_string());
                }
                Moves::Text(text) => texts.push(text),
                Moves::Many => {}
            };
            match Moves::read(&moves)? {
                Moves::Many => {
                    for item in items(&moves)? {
                        add(item?);
                    }
                }
                single => add(single),
            }
            let text = texts.join(" ");
            let notations = match &notation {
                _ if has_moves => &[Notation::Extended][..],
                Some(notation) => std::slice::from_ref(notation),
                None => Notation::candidates(&text),
            };
            let replayed =
                py.detach(|| freecell_core::Game::replay(start, &text, notations, autoplay));
            replayed.map_err(|error| move_error(&error))?
        }
    };
    if replayed.position().is_won() {
        return Ok(Game { inner: replayed });
    }
    if replayed.turn() == 0 {
        return Err(MoveError::new_err(
            "there are no moves to verify (expected a record such as 617:7a7b, or moves)",
        ));
    }
    Err(MoveError::new_err(format!(
        "all {} moves are legal (autoplay {}), but only {} of 52 cards are on the foundations",
        replayed.turn(),
        replayed.autoplay(),
        replayed.position().cards_on_foundations()
    )))
}
