//! A game with undo, redo and autoplay.

use freecell_core::{AutoPlay, Column, Metric, Move, Notation, Rank, Suit};
use freecell_play::card_steps;
use freecell_study::draw_position;
use js_sys::{Array, JSON};
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

use crate::args;
use crate::error::{CausedBy, Reason};
use crate::value::{card, count, number_value, object, set, texts};
use crate::view::step;

/// A game with undo, redo and autoplay.
#[wasm_bindgen]
pub struct Game {
    pub(crate) inner: freecell_core::Game,
}

#[wasm_bindgen]
impl Game {
    /// Starts a deal or continues a game: takes a deal number, a board or a position
    /// in any format, a record, a link to the page, another game, or its JSON. The
    /// defaults are autoplay `horne` and four free cells; a record or a game has its
    /// own. A board with a deal number becomes that deal.
    ///
    /// @throws {FreeCellError} If an argument is not valid, or contradicts the game;
    /// `problems` lists every problem of a board.
    #[wasm_bindgen(constructor)]
    pub fn new(
        #[wasm_bindgen(unchecked_param_type = "GameInput")] game: &JsValue,
        #[wasm_bindgen(unchecked_optional_param_type = "AutoPlay")] autoplay: &JsValue,
        #[wasm_bindgen(unchecked_optional_param_type = "number")] cells: &JsValue,
    ) -> Result<Game, JsValue> {
        let autoplay = args::optional("autoplay", autoplay, args::autoplay)?;
        let cells = args::optional("cells", cells, args::cells)?;
        let inner = args::game("game", game, AutoPlay::Horne, autoplay, cells)?;
        Ok(Game { inner })
    }

    /// Parses a record such as `617~horne:7a7b`.
    ///
    /// @throws {FreeCellError} If the text is not a record or a move is illegal.
    #[wasm_bindgen(js_name = fromRecord)]
    pub fn from_record(
        #[wasm_bindgen(unchecked_param_type = "string")] record: &JsValue,
    ) -> Result<Game, JsValue> {
        let inner = freecell_core::Game::from_record(&args::text("record", record)?);
        let inner = inner.caused_by(record)?;
        Ok(Game { inner })
    }

    /// Returns the game for `JSON.stringify`: its record, and the position as
    /// `columns`, `cells` and `foundations`. `new Game(json)` restores it, without
    /// undone moves.
    #[wasm_bindgen(js_name = toJSON, unchecked_return_type = "GameJson")]
    pub fn to_json(&self) -> Result<JsValue, JsValue> {
        let json = JSON::parse(&self.inner.position().to_json())?;
        set(&json, "record", &self.record().into());
        if let Some(number) = self.number() {
            set(&json, "number", &number.into());
        }
        Ok(json)
    }

    /// Returns a copy of the game.
    #[must_use]
    pub fn copy(&self) -> Game {
        Game {
            inner: self.inner.clone(),
        }
    }

    /// Returns a new game with the same start and another number of free cells;
    /// undefined if the cards in its cells do not fit.
    ///
    /// @throws {FreeCellError} If `cells` is not 0 to 4.
    #[wasm_bindgen(js_name = withCells)]
    pub fn with_cells(
        &self,
        #[wasm_bindgen(unchecked_param_type = "number")] cells: &JsValue,
    ) -> Result<Option<Game>, JsValue> {
        let cells = args::cells("cells", cells)?;
        let Some(start) = self.inner.start().with_cells(cells) else {
            return Ok(None);
        };
        let inner = freecell_core::Game::new(start, self.inner.autoplay());
        Ok(Some(Game { inner }))
    }

    /// Returns the same game with another autoplay, without undone moves;
    /// undefined if that autoplay takes a card that a later move needs.
    ///
    /// @throws {FreeCellError} If the autoplay is unknown.
    #[wasm_bindgen(js_name = withAutoplay)]
    pub fn with_autoplay(
        &self,
        #[wasm_bindgen(unchecked_param_type = "AutoPlay")] autoplay: &JsValue,
    ) -> Result<Option<Game>, JsValue> {
        let autoplay = args::autoplay("autoplay", autoplay)?;
        let game = self.inner.with_autoplay(autoplay);
        Ok(game.map(|inner| Game { inner }))
    }

    /// The deal number, if the start has one.
    #[wasm_bindgen(getter)]
    pub fn number(&self) -> Option<f64> {
        self.inner.start().number().map(number_value)
    }

    /// The autoplay rule.
    #[wasm_bindgen(getter, unchecked_return_type = "AutoPlay")]
    pub fn autoplay(&self) -> String {
        self.inner.autoplay().name().to_owned()
    }

    /// The game as one line, without undone moves.
    #[wasm_bindgen(getter)]
    pub fn record(&self) -> String {
        self.inner.to_record()
    }

    /// The text that identifies the game in a link: the deal number if no card
    /// has moved, otherwise the record.
    #[wasm_bindgen(getter, js_name = shortName)]
    pub fn short_name(&self) -> String {
        freecell_reader::short_name(&self.inner)
    }

    /// The moves, without undone ones.
    #[wasm_bindgen(getter, unchecked_return_type = "Move[]")]
    pub fn moves(&self) -> Array {
        texts(self.inner.moves())
    }

    /// Returns the moves as text.
    ///
    /// @throws {FreeCellError} If the notation is unknown or cannot express this
    /// game.
    #[wasm_bindgen(js_name = movesText)]
    pub fn moves_text(
        &self,
        #[wasm_bindgen(unchecked_param_type = "Notation")] notation: &JsValue,
    ) -> Result<String, JsValue> {
        let text = self.inner.moves_text(args::notation("notation", notation)?);
        text.map_err(|error| Reason::new("cannot-say", error, notation).into())
    }

    /// The number of moves, without undone ones.
    #[wasm_bindgen(getter)]
    pub fn turn(&self) -> u32 {
        count(self.inner.turn())
    }

    /// The number of moves, including undone ones.
    #[wasm_bindgen(getter, js_name = turnCount)]
    pub fn turn_count(&self) -> u32 {
        count(self.inner.turn_count())
    }

    /// The columns, each with the deepest card first.
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

    /// The free cells, each with its card or null.
    #[wasm_bindgen(getter, unchecked_return_type = "(Card | null)[]")]
    pub fn cells(&self) -> Array {
        let cells = self.inner.position().cells().iter();
        cells.map(|cell| cell.map_or(JsValue::NULL, card)).collect()
    }

    /// The number of cards on the foundations of clubs, diamonds, hearts and
    /// spades.
    #[wasm_bindgen(getter)]
    pub fn foundations(&self) -> Vec<u8> {
        let position = self.inner.position();
        let top = |suit| position.foundation(suit).map_or(0, Rank::number);
        Suit::ALL.map(top).to_vec()
    }

    /// The largest number of free cells in use at once so far.
    #[wasm_bindgen(getter, js_name = cellsUsed)]
    pub fn cells_used(&self) -> u32 {
        count(self.inner.cells_used())
    }

    /// Whether all cards are on the foundations.
    #[wasm_bindgen(getter, js_name = isWon)]
    pub fn is_won(&self) -> bool {
        self.inner.position().is_won()
    }

    /// Whether there is no legal move, and the game is not won.
    #[wasm_bindgen(getter, js_name = isStuck)]
    pub fn is_stuck(&self) -> bool {
        self.inner.position().is_stuck()
    }

    /// The position as text, in the format of Freecell Solver.
    #[wasm_bindgen(getter)]
    pub fn board(&self) -> String {
        self.inner.position().to_string()
    }

    /// Returns a picture of the position.
    ///
    /// @throws {FreeCellError} If the title is not a text.
    pub fn svg(
        &self,
        #[wasm_bindgen(unchecked_optional_param_type = "string")] title: &JsValue,
    ) -> Result<String, JsValue> {
        let title = args::optional("title", title, args::text)?;
        let title = title.unwrap_or_default();
        Ok(draw_position(self.inner.position(), &title))
    }

    /// The length of the game in each metric.
    #[wasm_bindgen(getter, unchecked_return_type = "Lengths")]
    pub fn lengths(&self) -> JsValue {
        let counted = Metric::ALL.map(|metric| {
            let length = self.inner.length(metric);
            (metric.name(), JsValue::from(length.map(count)))
        });
        object(&counted)
    }

    /// Returns all legal moves.
    #[wasm_bindgen(js_name = legalMoves, unchecked_return_type = "Move[]")]
    pub fn legal_moves(&self) -> Array {
        texts(self.inner.position().legal_moves())
    }

    /// Returns the places to which a card can move with the cards on it.
    ///
    /// @throws {FreeCellError} If `card` is not a card.
    #[wasm_bindgen(unchecked_return_type = "Place[]")]
    pub fn targets(
        &self,
        #[wasm_bindgen(unchecked_param_type = "Card")] card: &JsValue,
    ) -> Result<Array, JsValue> {
        let moves = self.inner.position().moves_of(args::card("card", card)?);
        Ok(texts(moves.into_iter().map(Move::to)))
    }

    /// Returns the move that takes a card, with the cards on it, to a place.
    ///
    /// @throws {FreeCellError} If that is not legal.
    #[wasm_bindgen(js_name = moveTo, unchecked_return_type = "Move")]
    pub fn move_to(
        &self,
        #[wasm_bindgen(unchecked_param_type = "Card")] card: &JsValue,
        #[wasm_bindgen(unchecked_param_type = "Place")] place: &JsValue,
    ) -> Result<String, JsValue> {
        let to = args::place("place", place)?;
        let mv = self.inner.position().move_to(args::card("card", card)?, to);
        Ok(mv.caused_by(card)?.to_string())
    }

    /// Returns the most sensible move of a card, as for a click on it.
    ///
    /// @throws {FreeCellError} If the card has no legal move.
    #[wasm_bindgen(js_name = sensibleMove, unchecked_return_type = "Move")]
    pub fn sensible_move(
        &self,
        #[wasm_bindgen(unchecked_param_type = "Card")] card: &JsValue,
    ) -> Result<String, JsValue> {
        let position = self.inner.position();
        let mv = position.sensible_move(args::card("card", card)?);
        Ok(mv.caused_by(card)?.to_string())
    }

    /// Plays one or more moves, each followed by autoplay. Returns the single-card
    /// steps; a sequence is split into several.
    ///
    /// @throws {FreeCellError} If a move is illegal; then no move is played.
    #[wasm_bindgen(unchecked_return_type = "Step[]")]
    pub fn play(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "string | readonly Move[]")] moves: &JsValue,
        #[wasm_bindgen(unchecked_optional_param_type = "Notation")] notation: &JsValue,
    ) -> Result<Array, JsValue> {
        let notation = args::optional("notation", notation, args::notation)?;
        let text = args::words("moves", moves)?;
        let before = self.inner.steps().len();
        let notation = notation.unwrap_or(Notation::Extended);
        self.inner.play_text(&text, notation).caused_by(moves)?;
        Ok(self.steps_since(before))
    }

    /// Undoes the last move and its autoplay. Returns false if there is none.
    pub fn undo(&mut self) -> bool {
        self.inner.undo().is_some()
    }

    /// Redoes the move that was undone last. Returns its single-card steps, which
    /// are empty if there is no such move.
    #[wasm_bindgen(unchecked_return_type = "Step[]")]
    pub fn redo(&mut self) -> Array {
        let before = self.inner.steps().len();
        self.inner.redo();
        self.steps_since(before)
    }

    /// Undoes or redoes moves up to a turn. Returns false if the game has fewer
    /// moves.
    ///
    /// @throws {FreeCellError} If `turn` is not a whole number.
    pub fn jump(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "number")] turn: &JsValue,
    ) -> Result<bool, JsValue> {
        Ok(self.inner.jump(args::turn("turn", turn)?))
    }

    /// Returns the moves that win the game by foundation moves alone, or none if
    /// another move is needed.
    #[wasm_bindgen(js_name = finishingMoves, unchecked_return_type = "Move[]")]
    pub fn finishing_moves(&self) -> Array {
        texts(freecell_play::finishing_moves(self.inner.position()))
    }

    /// Returns the cards that moved after the first `before` steps.
    fn steps_since(&self, before: usize) -> Array {
        let steps = card_steps(&self.inner, before).into_iter();
        steps.map(step).collect()
    }
}
