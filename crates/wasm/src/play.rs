//! The deal of the day, and statistics.

use freecell_play::{GameResult, Statistics};
use js_sys::{Array, Reflect};
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

use crate::board::number_value;
use crate::value::object;

/// Returns the number of the deal of a day, which is the date as `YYYYMMDD`.
/// Months count from 1.
#[wasm_bindgen(js_name = dealOfDay)]
pub fn deal_of_day(year: u16, month: u8, day: u8) -> f64 {
    number_value(freecell_play::deal_of_day(year, month, day))
}

/// Computes the statistics of games, given in the order of play. Games with help
/// are counted separately and neither extend nor end a streak.
#[wasm_bindgen(unchecked_return_type = "Statistics")]
pub fn statistics(
    #[wasm_bindgen(unchecked_param_type = "readonly GameResult[]")] results: &Array,
) -> JsValue {
    let sum = Statistics::of(results.iter().map(|value| {
        let get = |key: &str| Reflect::get(&value, &JsValue::from_str(key)).unwrap_or_default();
        #[allow(clippy::cast_possible_truncation, reason = "clamped")]
        let number = |key| get(key).as_f64().unwrap_or(0.0) as u32;
        GameResult {
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
