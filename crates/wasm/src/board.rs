//! Dealing by number, and finding the number of a board.

use freecell_core::{BoardFormat, Deal, DealsWithPrefix, Position, Start, read_cards};
use js_sys::{Array, Math};
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

use crate::args;
use crate::error::{CausedBy, Reason};
use crate::value::{card, number_value, object};

/// Deals a FreeCell game and returns seven rows of cards.
///
/// @throws {FreeCellError} If `number` is not a deal number.
#[wasm_bindgen(js_name = dealFreeCell, unchecked_return_type = "Card[][]")]
pub fn deal_free_cell(
    #[wasm_bindgen(unchecked_param_type = "number")] number: &JsValue,
) -> Result<Array, JsValue> {
    let deal = args::deal_number("number", number)?.deal();
    let rows = deal.rows();
    Ok(rows
        .map(|row| row.iter().copied().map(card).collect::<Array>())
        .collect())
}

/// Parses a deal number.
///
/// @throws {FreeCellError} If the text is not a deal number.
#[wasm_bindgen(js_name = readNumber)]
pub fn read_number(
    #[wasm_bindgen(unchecked_param_type = "string")] text: &JsValue,
) -> Result<f64, JsValue> {
    Ok(number_value(args::number_of_text("text", text)?))
}

/// Returns the deal number of a board in any format, or of the board with which a
/// game began; undefined if no number deals it.
///
/// @throws {FreeCellError} If this is not a board, or cards have moved from it;
/// `problems` lists every problem.
#[wasm_bindgen]
pub fn find(
    #[wasm_bindgen(unchecked_param_type = "GameInput")] game: &JsValue,
) -> Result<Option<f64>, JsValue> {
    Ok(match *args::any_game("game", game)?.start() {
        Start::Deal(number, _) => Some(number_value(number)),
        Start::Position(position) => deal_of(&position, game)?.number().map(number_value),
    })
}

/// Returns the deal of a position from which no card has moved.
fn deal_of(position: &Position, game: &JsValue) -> Result<Deal, Reason> {
    let message = "this position is not a deal, because cards have moved";
    let moved = || Reason::new("board-not-a-deal", message, game);
    position.to_deal().ok_or_else(moved)
}

/// Deal numbers in ascending order, found one by one as they are asked for.
#[wasm_bindgen]
pub struct DealNumbers {
    numbers: DealsWithPrefix,
    /// How many more to return.
    left: u64,
}

#[wasm_bindgen]
#[allow(clippy::should_implement_trait, reason = "an iterator of JavaScript")]
impl DealNumbers {
    /// Returns the next number.
    #[wasm_bindgen(unchecked_return_type = "IteratorResult<number, undefined>")]
    pub fn next(&mut self) -> JsValue {
        let next = match self.left.checked_sub(1) {
            Some(left) => {
                self.left = left;
                self.numbers.next()
            }
            None => None,
        };
        let value = next.map_or(JsValue::UNDEFINED, |number| number_value(number).into());
        object(&[("value", value), ("done", next.is_none().into())])
    }
}

/// Finds the numbers of all deals that begin with the given cards, one by one and
/// at most `limit` of them. One card begins 165 million deals.
///
/// @throws {FreeCellError} If an argument is not valid.
#[wasm_bindgen(js_name = dealsWithPrefix)]
pub fn deals_with_prefix(
    #[wasm_bindgen(unchecked_param_type = "string | readonly Card[]")] cards: &JsValue,
    #[wasm_bindgen(unchecked_optional_param_type = "number")] limit: &JsValue,
) -> Result<DealNumbers, JsValue> {
    let prefix = read_cards(&args::words("cards", cards)?).caused_by(cards)?;
    let left = args::optional("limit", limit, args::limit)?.unwrap_or(u64::MAX);
    let numbers = DealsWithPrefix::new(&prefix).caused_by(cards)?;
    Ok(DealNumbers { numbers, left })
}

/// Returns a deal, or the deal with which a game began, as text, by default in rows.
///
/// @throws {FreeCellError} If an argument is not valid.
#[wasm_bindgen(js_name = boardText)]
pub fn board_text(
    #[wasm_bindgen(unchecked_param_type = "GameInput")] game: &JsValue,
    #[wasm_bindgen(unchecked_optional_param_type = "BoardFormat")] format: &JsValue,
) -> Result<String, JsValue> {
    let deal = match *args::any_game("game", game)?.start() {
        Start::Deal(number, _) => number.deal(),
        Start::Position(position) => deal_of(&position, game)?,
    };
    let format = args::optional("format", format, args::board_format)?;
    let format = format.unwrap_or(BoardFormat::Rows);
    Ok(deal.display(format).to_string())
}

/// Returns a random deal number from 1 to 1,000,000. Nearly all of these deals can
/// be won; `Solver.firstWinnable` makes sure. `Solver.randomDeal` chooses one of a level.
#[wasm_bindgen(js_name = randomDeal)]
pub fn random_deal() -> f64 {
    let numbers = freecell_study::random_numbers(Math::random().to_bits());
    numbers.first().copied().map_or(1.0, number_value)
}
