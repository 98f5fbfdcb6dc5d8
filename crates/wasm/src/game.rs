//! A game, as a front end holds it.

use freecell_core::{
    AutoPlay, Card, CellCount, Column, Metric, Move, Notation, Place, Rank, Start, Suit,
};
use freecell_play::{CardStep, card_steps};
use js_sys::Array;
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

use crate::board::{deal_number, number_value};
use crate::error::Reason;
use crate::value::{card, count, object, texts};

/// A game with undo, redo and autoplay.
#[wasm_bindgen]
pub struct Game {
    pub(crate) inner: freecell_core::Game,
}

fn read_autoplay(name: Option<&str>) -> Result<AutoPlay, Reason> {
    match name {
        None => Ok(AutoPlay::Horne),
        Some(name) => name.parse().map_err(|error| Reason::new("autoplay", error)),
    }
}

fn read_cells(count: Option<u32>) -> Result<CellCount, Reason> {
    let count = count.map_or(Some(CellCount::FOUR), |count| {
        CellCount::new(count as usize)
    });
    count.ok_or_else(|| Reason::new("cells", "a game has 0 to 4 cells"))
}

fn read_card(text: &str) -> Result<Card, Reason> {
    text.parse().map_err(|error| Reason::new("card", error))
}

fn read_notation(name: &str) -> Result<Notation, Reason> {
    name.parse().map_err(|error| Reason::new("notation", error))
}

#[wasm_bindgen]
impl Game {
    /// Starts a numbered game; autoplay is horne and there are four cells if
    /// not said.
    ///
    /// @throws {FreeCellError} There is no such number.
    #[wasm_bindgen(constructor)]
    pub fn new(
        number: f64,
        #[wasm_bindgen(unchecked_optional_param_type = "AutoPlay")] autoplay: Option<String>,
        #[wasm_bindgen(unchecked_optional_param_type = "number")] cells: Option<u32>,
    ) -> Result<Game, JsValue> {
        let start = Start::Deal(deal_number(number)?, read_cells(cells)?);
        let autoplay = read_autoplay(autoplay.as_deref())?;
        let inner = freecell_core::Game::new(start, autoplay);
        Ok(Game { inner })
    }

    /// Reads a record, `617~horne:7a7b`.
    ///
    /// @throws {FreeCellError} It is not a record, or a move cannot be made.
    #[wasm_bindgen(js_name = fromRecord)]
    pub fn from_record(record: &str) -> Result<Game, JsValue> {
        let inner = freecell_core::Game::from_record(record).map_err(Reason::from)?;
        Ok(Game { inner })
    }

    /// Reads whatever a player has: a deal number, a record, a link of the
    /// page, or a board or position in any text form. A board that has a
    /// number becomes the deal of that number.
    ///
    /// @throws {FreeCellError} It is none of them; of a board, `problems` tells
    /// every one.
    pub fn read(
        text: &str,
        #[wasm_bindgen(unchecked_optional_param_type = "AutoPlay")] autoplay: Option<String>,
        #[wasm_bindgen(unchecked_optional_param_type = "number")] cells: Option<u32>,
    ) -> Result<Game, JsValue> {
        let autoplay = read_autoplay(autoplay.as_deref())?;
        let inner = freecell_play::read_game(text, autoplay, read_cells(cells)?);
        let inner = inner.map_err(Reason::from)?;
        Ok(Game { inner })
    }

    /// Another game in the same state.
    #[must_use]
    pub fn copy(&self) -> Game {
        Game {
            inner: self.inner.clone(),
        }
    }

    /// The same start with another number of cells, nothing played; undefined
    /// if a card lies in a cell that there would not be.
    ///
    /// @throws {FreeCellError} A game has 0 to 4 cells.
    #[wasm_bindgen(js_name = withCells)]
    pub fn with_cells(&self, cells: u32) -> Result<Option<Game>, JsValue> {
        let cells = read_cells(Some(cells))?;
        let Some(start) = freecell_play::with_cells(self.inner.start(), cells) else {
            return Ok(None);
        };
        let inner = freecell_core::Game::new(start, self.inner.autoplay());
        Ok(Some(Game { inner }))
    }

    /// The same game told with another autoplay; undefined if that takes a
    /// card that is still needed. What was undone is forgotten.
    ///
    /// @throws {FreeCellError} There is no such autoplay.
    #[wasm_bindgen(js_name = withAutoplay)]
    pub fn with_autoplay(
        &self,
        #[wasm_bindgen(unchecked_param_type = "AutoPlay")] autoplay: &str,
    ) -> Result<Option<Game>, JsValue> {
        let autoplay = read_autoplay(Some(autoplay))?;
        let game = self.inner.with_autoplay(autoplay);
        Ok(game.map(|inner| Game { inner }))
    }

    /// The number of the deal, if it has one.
    #[wasm_bindgen(getter)]
    pub fn number(&self) -> Option<f64> {
        match self.inner.start() {
            Start::Deal(number, _) => Some(number_value(*number)),
            Start::Position(_) => None,
        }
    }

    /// The rule by which cards go home by themselves.
    #[wasm_bindgen(getter, unchecked_return_type = "AutoPlay")]
    pub fn autoplay(&self) -> String {
        self.inner.autoplay().name().to_owned()
    }

    /// The game on one line, undone moves not included.
    #[wasm_bindgen(getter)]
    pub fn record(&self) -> String {
        self.inner.to_record()
    }

    /// What stands for the game in a link: its number alone as long as no card
    /// has moved, else its record.
    #[wasm_bindgen(getter, js_name = shortName)]
    pub fn short_name(&self) -> String {
        freecell_play::short_name(&self.inner)
    }

    /// The moves, undone ones not included.
    #[wasm_bindgen(getter, unchecked_return_type = "Move[]")]
    pub fn moves(&self) -> Array {
        texts(self.inner.moves())
    }

    /// The moves as text.
    ///
    /// @throws {FreeCellError} The notation cannot say this game.
    #[wasm_bindgen(js_name = movesText)]
    pub fn moves_text(
        &self,
        #[wasm_bindgen(unchecked_param_type = "Notation")] notation: &str,
    ) -> Result<String, JsValue> {
        let text = self.inner.moves_text(read_notation(notation)?);
        text.map_err(|error| Reason::new("cannot-say", error).into())
    }

    /// How many moves are played and not undone.
    #[wasm_bindgen(getter)]
    pub fn turn(&self) -> u32 {
        count(self.inner.turn())
    }

    /// How many moves there are, undone ones included.
    #[wasm_bindgen(getter, js_name = turnCount)]
    pub fn turn_count(&self) -> u32 {
        count(self.inner.turn_count())
    }

    /// The columns, each from the table outward.
    #[wasm_bindgen(getter, unchecked_return_type = "Card[][]")]
    pub fn columns(&self) -> Array {
        let position = self.inner.position();
        Column::ALL
            .iter()
            .map(|&column| {
                let cards = position.column(column).iter();
                cards.copied().map(card).collect::<Array>()
            })
            .collect()
    }

    /// The cells of this game, each with its card or null.
    #[wasm_bindgen(getter, unchecked_return_type = "(Card | null)[]")]
    pub fn cells(&self) -> Array {
        let cells = self.inner.position().cells().iter();
        cells.map(|cell| cell.map_or(JsValue::NULL, card)).collect()
    }

    /// How many cards of clubs, diamonds, hearts and spades are home.
    #[wasm_bindgen(getter)]
    pub fn foundations(&self) -> Vec<u8> {
        let position = self.inner.position();
        let top = |suit| position.foundation(suit).map_or(0, Rank::number);
        Suit::ALL.map(top).to_vec()
    }

    /// Whether all cards are home.
    #[wasm_bindgen(getter, js_name = isWon)]
    pub fn is_won(&self) -> bool {
        self.inner.position().is_won()
    }

    /// Whether there is no legal move, and the game is not won.
    #[wasm_bindgen(getter, js_name = isStuck)]
    pub fn is_stuck(&self) -> bool {
        self.inner.position().is_stuck()
    }

    /// The position as text, as Freecell Solver reads it.
    #[wasm_bindgen(getter)]
    pub fn board(&self) -> String {
        self.inner.position().to_string()
    }

    /// A picture of the position.
    pub fn svg(&self, title: &str) -> String {
        self.inner.position().to_svg(title)
    }

    /// The moves so far in the three ways to count.
    #[wasm_bindgen(getter, unchecked_return_type = "Lengths")]
    pub fn lengths(&self) -> JsValue {
        let counted = Metric::ALL.map(|metric| {
            let length = self.inner.length(metric);
            (metric.name(), JsValue::from(length.map(count)))
        });
        object(&counted)
    }

    /// All legal moves.
    #[wasm_bindgen(js_name = legalMoves, unchecked_return_type = "Move[]")]
    pub fn legal_moves(&self) -> Array {
        texts(self.inner.position().legal_moves())
    }

    /// The places that a card, with those on it, can go to.
    ///
    /// @throws {FreeCellError} It is not a card.
    #[wasm_bindgen(unchecked_return_type = "Place[]")]
    pub fn targets(&self, card: &str) -> Result<Array, JsValue> {
        let moves = self.inner.position().moves_of(read_card(card)?);
        Ok(texts(moves.into_iter().map(Move::to)))
    }

    /// The move that takes a card, with those on it, to a place.
    ///
    /// @throws {FreeCellError} Why that is not legal.
    #[wasm_bindgen(js_name = moveTo, unchecked_return_type = "Move")]
    pub fn move_to(&self, card: &str, place: &str) -> Result<String, JsValue> {
        let mut letters = place.chars();
        let to = letters.next().and_then(Place::from_char);
        let to = to.filter(|_| letters.next().is_none());
        let to = to.ok_or_else(|| Reason::new("place", "expected 1 to 8, a to d or h"))?;
        let mv = self.inner.position().move_to(read_card(card)?, to);
        Ok(mv.map_err(Reason::from)?.to_string())
    }

    /// The move that a player means who only points at a card.
    ///
    /// @throws {FreeCellError} Why nothing makes sense.
    #[wasm_bindgen(js_name = sensibleMove, unchecked_return_type = "Move")]
    pub fn sensible_move(&self, card: &str) -> Result<String, JsValue> {
        let mv = self.inner.position().sensible_move(read_card(card)?);
        Ok(mv.map_err(Reason::from)?.to_string())
    }

    /// Makes a move or several, and what autoplay makes of them. Returns every
    /// card that moved, one by one; cards that move together take turns.
    ///
    /// @throws {FreeCellError} A move cannot be made; none of them is then.
    #[wasm_bindgen(unchecked_return_type = "Step[]")]
    pub fn play(
        &mut self,
        moves: &str,
        #[wasm_bindgen(unchecked_optional_param_type = "Notation")] notation: Option<String>,
    ) -> Result<Array, JsValue> {
        let notation = read_notation(notation.as_deref().unwrap_or("extended"))?;
        let before = self.inner.steps().len();
        let played = self.inner.play_text(moves, notation);
        played.map_err(Reason::from)?;
        Ok(self.steps_since(before))
    }

    /// Takes the last move back with what autoplay made of it.
    pub fn undo(&mut self) -> bool {
        self.inner.undo()
    }

    /// Makes the move again that was undone last. Returns every card that
    /// moved, none if there is no such move.
    #[wasm_bindgen(unchecked_return_type = "Step[]")]
    pub fn redo(&mut self) -> Array {
        let before = self.inner.steps().len();
        self.inner.redo();
        self.steps_since(before)
    }

    /// Undoes or redoes until so many moves are played; false if there are not
    /// so many.
    pub fn jump(&mut self, turn: u32) -> bool {
        self.inner.jump(turn as usize)
    }

    /// The moves that bring everything home, if nothing else is needed to win.
    #[wasm_bindgen(js_name = finishingMoves, unchecked_return_type = "Move[]")]
    pub fn finishing_moves(&self) -> Array {
        texts(freecell_play::finishing_moves(self.inner.position()))
    }

    /// The cards that moved since there were so many steps.
    fn steps_since(&self, before: usize) -> Array {
        let steps = card_steps(&self.inner, before).into_iter();
        let place = |place: Place| JsValue::from_str(&place.to_string());
        let value = |step: CardStep| {
            object(&[
                ("card", card(step.card)),
                ("from", place(step.from)),
                ("to", place(step.to)),
                ("auto", step.is_auto.into()),
            ])
        };
        steps.map(value).collect()
    }
}
