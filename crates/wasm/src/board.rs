//! Deals by number, and numbers of boards.

use freecell_core::{BoardError, BoardFormat, Deal, DealNumber, DealsWithPrefix, read_cards};
use js_sys::Array;
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

use crate::error::Reason;
use crate::value::card;

/// The greatest whole number up to which JavaScript has all of them.
const MAX_SAFE_INTEGER: f64 = 9_007_199_254_740_991.0;

/// The deal number of a number of JavaScript.
pub(crate) fn deal_number(number: f64) -> Result<DealNumber, Reason> {
    if number.fract() == 0.0 && number.abs() <= MAX_SAFE_INTEGER {
        #[allow(clippy::cast_possible_truncation, reason = "a whole number below 2^53")]
        let number = number as i64;
        Ok(DealNumber::new(number)?)
    } else {
        // Says what is wrong with it.
        Ok(number.to_string().parse::<DealNumber>()?)
    }
}

pub(crate) fn number_value(number: DealNumber) -> f64 {
    number.get() as f64
}

/// Deals a FreeCell game: seven rows of two-letter cards.
///
/// @throws {FreeCellError} There is no such number.
#[wasm_bindgen(js_name = dealFreeCell, unchecked_return_type = "Card[][]")]
pub fn deal_free_cell(number: f64) -> Result<Array, JsValue> {
    let deal = deal_number(number)?.deal();
    let rows = deal.rows();
    Ok(rows
        .map(|row| row.iter().copied().map(card).collect::<Array>())
        .collect())
}

/// The deal number in a text that a person typed.
///
/// @throws {FreeCellError} It is not a deal number.
#[wasm_bindgen(js_name = readNumber)]
pub fn read_number(text: &str) -> Result<f64, JsValue> {
    let number: DealNumber = text.trim().parse().map_err(Reason::from)?;
    Ok(number_value(number))
}

/// The number of a board in any text form, or undefined: that is a proof.
///
/// @throws {FreeCellError} It is not a board; `problems` tells every one.
#[wasm_bindgen]
pub fn find(board: &str) -> Result<Option<f64>, JsValue> {
    let deal: Deal = board.parse().map_err(Reason::from)?;
    Ok(deal.number().map(number_value))
}

/// All numbers whose deals begin with these cards.
///
/// @throws {FreeCellError} These are not cards, or too few of them.
#[wasm_bindgen(js_name = findBeginning)]
pub fn find_beginning(cards: &str) -> Result<Vec<f64>, JsValue> {
    let cards = read_cards(cards).map_err(Reason::from)?;
    let numbers = DealsWithPrefix::new(&cards).map_err(|error: BoardError| Reason::from(error))?;
    Ok(numbers.map(number_value).collect())
}

/// A deal as text.
///
/// @throws {FreeCellError} There is no such number.
#[wasm_bindgen(js_name = boardText)]
pub fn board_text(
    number: f64,
    #[wasm_bindgen(unchecked_param_type = "BoardFormat")] form: &str,
) -> Result<String, JsValue> {
    let form: BoardFormat = form.parse().map_err(|error| Reason::new("form", error))?;
    Ok(deal_number(number)?.deal().display(form).to_string())
}
