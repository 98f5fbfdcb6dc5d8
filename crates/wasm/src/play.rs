//! What every place to play needs besides the rules.

use freecell_play::{Outcome, Statistics};
use js_sys::{Array, Reflect};
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

use crate::board::number_value;
use crate::value::object;

/// The number of the deal of a day, by the local date: the same for everyone.
/// Months count from 1.
#[wasm_bindgen(js_name = dealOfDay)]
pub fn deal_of_day(year: u16, month: u8, day: u8) -> f64 {
    number_value(freecell_play::deal_of_day(year, month, day))
}

/// Sums up games in the order in which they were played. Those with the
/// solution shown are counted apart, and neither make nor break a streak.
#[wasm_bindgen(unchecked_return_type = "Statistics")]
pub fn statistics(
    #[wasm_bindgen(unchecked_param_type = "readonly Outcome[]")] outcomes: &Array,
) -> JsValue {
    let sum = Statistics::of(outcomes.iter().map(|value| {
        let get = |key: &str| Reflect::get(&value, &JsValue::from_str(key)).unwrap_or_default();
        #[allow(clippy::cast_possible_truncation, reason = "clamped")]
        let number = |key| get(key).as_f64().unwrap_or(0.0) as u32;
        Outcome {
            is_won: get("won").is_truthy(),
            is_helped: get("helped").is_truthy(),
            moves: number("moves"),
            seconds: number("seconds"),
        }
    }));
    object(&[
        ("played", sum.played.into()),
        ("won", sum.won.into()),
        ("helped", sum.helped.into()),
        ("streak", sum.streak.into()),
        ("bestStreak", sum.best_streak.into()),
        ("fastest", sum.fastest.into()),
        ("shortest", sum.shortest.into()),
    ])
}
