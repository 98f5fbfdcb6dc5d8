//! Positions.

use freecell_core::{AutoPlay, Card, CellCount, Column, Place, Rank, Start, Suit};
use freecell_study::draw_position;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyType};

use crate::args::{Integer, Text};
use crate::deal::names;
use crate::error::{MoveError, illegal, invalid, move_error};
use crate::game::play_moves;
use crate::html::picture;
use crate::moves::Move;
use crate::options::notation;
use crate::source::{numbered, read_start};

/// The location of every card. Positions are immutable; `play` returns the next
/// one.
///
/// Create one from a game in any form: a number, a Deal, a Game, lists of cards, or text
/// that the command `freecell` reads.
///
/// >>> import freecell
/// >>> position = freecell.Position(617).play("4a")
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
    #[pyo3(signature = (game, *, cells = None))]
    fn new(game: &Bound<'_, PyAny>, cells: Option<Integer>) -> PyResult<Position> {
        let inner = read_start(game, cells.as_ref())?.position();
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

    /// Whether there is no legal move, and the position is not won.
    ///
    /// >>> import freecell
    /// >>> freecell.Position(617).is_stuck
    /// False
    #[getter]
    fn is_stuck(&self) -> bool {
        self.inner.is_stuck()
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

    /// Returns the locations to which a card can move, with the cards on it.
    ///
    /// >>> import freecell
    /// >>> freecell.Position(617).targets("4H")
    /// ['a', 'b', 'c', 'd']
    fn targets(&self, card: Text) -> PyResult<Vec<String>> {
        let moves = self.inner.moves_of(read_card(&card)?);
        Ok(moves.into_iter().map(|mv| mv.to().to_string()).collect())
    }

    /// Returns the legal move that takes a card, and those on it, to a location.
    ///
    /// >>> import freecell
    /// >>> str(freecell.Position(617).move_to("4H", "a"))
    /// '4a'
    fn move_to(&self, card: Text, place: Text) -> PyResult<Move> {
        let card = read_card(&card)?;
        let place = place.get("place", "'1' to '8', 'a' to 'd' or 'h'")?;
        let mut letters = place.chars();
        let to = letters.next().and_then(Place::from_char);
        let to = to.filter(|_| letters.next().is_none());
        let to = to.ok_or_else(|| {
            invalid(format!(
                "{place:?} is not a location (expected 1 to 8, a to d or h)"
            ))
        })?;
        let mv = self.inner.move_to(card, to);
        Ok(mv.map_err(illegal)?.into())
    }

    /// Returns the most sensible move of a card, as for a click on it: to its
    /// foundation, onto another card, to an empty column or to a free cell.
    ///
    /// >>> import freecell
    /// >>> str(freecell.Position(617).sensible_move("4H"))
    /// '4a'
    fn sensible_move(&self, card: Text) -> PyResult<Move> {
        let mv = self.inner.sensible_move(read_card(&card)?);
        Ok(mv.map_err(illegal)?.into())
    }

    /// Returns the legal move that a text means here.
    ///
    /// >>> import freecell
    /// >>> freecell.Position(617).parse_move("4a")
    /// freecell.Move('4a')
    #[pyo3(
        signature = (text, notation = Text::from("extended")),
        text_signature = "($self, text, notation='extended')"
    )]
    fn parse_move(&self, text: Text, notation: Text) -> PyResult<Move> {
        let text = text.get("text", "a move such as '4a'")?;
        let game = self.after(text, &notation)?;
        let mut moves = game.moves();
        match (moves.next(), moves.next()) {
            (Some(mv), None) => Ok(mv.into()),
            _ => Err(MoveError::new_err(format!(
                "{text:?} is not one move but {}",
                game.turn()
            ))),
        }
    }

    /// Returns the position after a move, or after moves given as text, without
    /// autoplay.
    ///
    /// >>> import freecell
    /// >>> position = freecell.Position(617)
    /// >>> position.play(position.move_to("JD", "b")).cells
    /// [None, 'JD', None, None]
    /// >>> position.play("1b 4a").cells
    /// ['4H', 'JD', None, None]
    #[pyo3(
        signature = (moves, notation = Text::from("extended")),
        text_signature = "($self, moves, notation='extended')"
    )]
    fn play(&self, moves: &Bound<'_, PyAny>, notation: Text) -> PyResult<Position> {
        let mut game = freecell_core::Game::new(self.inner, AutoPlay::None);
        play_moves(&mut game, moves, self::notation(&notation)?)?;
        Ok(Position {
            inner: *game.position(),
        })
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
        draw_position(&self.inner, "FreeCell position")
    }

    fn _repr_html_(&self) -> String {
        picture(&self.svg())
    }

    fn __str__(&self) -> String {
        self.inner.to_string().trim_end().to_owned()
    }

    fn __repr__(&self, py: Python<'_>) -> String {
        match numbered(py, self.inner) {
            Start::Deal(number, CellCount::FOUR) => format!("freecell.Position({number})"),
            start => {
                let record = freecell_core::Game::new(start, AutoPlay::None).to_record();
                format!("freecell.Position('{record}')")
            }
        }
    }

    /// Supports copy and pickle.
    fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, PyType>, (String,)) {
        (py.get_type::<Position>(), (self.record(),))
    }
}

impl Position {
    /// Returns the position on one line, as a record without moves.
    fn record(&self) -> String {
        freecell_core::Game::new(self.inner, AutoPlay::None).to_record()
    }

    /// Plays moves from here.
    fn after(&self, text: &str, notation: &Text) -> PyResult<freecell_core::Game> {
        let mut game = freecell_core::Game::new(self.inner, AutoPlay::None);
        let played = game.play_text(text, self::notation(notation)?);
        played.map_err(|error| move_error(&error))?;
        Ok(game)
    }
}

fn read_card(card: &Text) -> PyResult<Card> {
    let card = card.get("card", "text such as '7D'")?;
    card.parse().map_err(invalid)
}
