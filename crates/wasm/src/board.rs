//! Dealing by number, and finding the number of a board.

use freecell_core::{BoardError, BoardFormat, Deal, DealNumber, DealsWithPrefix, read_cards};
use js_sys::Array;
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

use crate::error::Reason;
use crate::value::card;

/// The largest integer n such that JavaScript represents n and n + 1 exactly.
const MAX_SAFE_INTEGER: f64 = 9_007_199_254_740_991.0;

/// Converts a JavaScript number to a deal number.
pub(crate) fn deal_number(number: f64) -> Result<DealNumber, Reason> {
    if number.fract() == 0.0 && number.abs() <= MAX_SAFE_INTEGER {
        #[allow(clippy::cast_possible_truncation, reason = "a whole number below 2^53")]
        let number = number as i64;
        Ok(DealNumber::new(number)?)
    } else {
        // Returns the error that describes the number.
        Ok(number.to_string().parse::<DealNumber>()?)
    }
}

pub(crate) fn number_value(number: DealNumber) -> f64 {
    number.get() as f64
}

/// Deals a FreeCell game and returns seven rows of cards.
///
/// @throws {FreeCellError} If `number` is not a deal number.
#[wasm_bindgen(js_name = dealFreeCell, unchecked_return_type = "Card[][]")]
pub fn deal_free_cell(number: f64) -> Result<Array, JsValue> {
    let deal = deal_number(number)?.deal();
    let rows = deal.rows();
    Ok(rows
        .map(|row| row.iter().copied().map(card).collect::<Array>())
        .collect())
}

/// Parses a deal number.
///
/// @throws {FreeCellError} If the text is not a deal number.
#[wasm_bindgen(js_name = readNumber)]
pub fn read_number(text: &str) -> Result<f64, JsValue> {
    let number: DealNumber = text.trim().parse().map_err(Reason::from)?;
    Ok(number_value(number))
}

/// Returns the deal number of a board in any text format, or undefined if no
/// number deals it.
///
/// @throws {FreeCellError} If the text is not a board; `problems` lists every
/// problem.
#[wasm_bindgen]
pub fn find(board: &str) -> Result<Option<f64>, JsValue> {
    let deal: Deal = board.parse().map_err(Reason::from)?;
    Ok(deal.number().map(number_value))
}

/// Returns the numbers of all deals that begin with the given cards.
///
/// @throws {FreeCellError} If the text does not consist of cards, or has too few.
#[wasm_bindgen(js_name = dealsWithPrefix)]
pub fn deals_with_prefix(cards: &str) -> Result<Vec<f64>, JsValue> {
    let cards = read_cards(cards).map_err(Reason::from)?;
    let numbers = DealsWithPrefix::new(&cards).map_err(|error: BoardError| Reason::from(error))?;
    Ok(numbers.map(number_value).collect())
}

/// Returns a deal as text.
///
/// @throws {FreeCellError} If `number` is not a deal number or `format` is
/// unknown.
#[wasm_bindgen(js_name = boardText)]
pub fn board_text(
    number: f64,
    #[wasm_bindgen(unchecked_param_type = "BoardFormat")] format: &str,
) -> Result<String, JsValue> {
    let format: BoardFormat = format.parse().map_err(|error| Reason::new("form", error))?;
    Ok(deal_number(number)?.deal().display(format).to_string())
}
