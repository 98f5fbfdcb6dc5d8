//! Conversions to JavaScript values.

use freecell_core::{Card, DealNumber};
use js_sys::{Array, Object, Reflect};
use wasm_bindgen::JsValue;

/// Converts a card to a string.
pub(crate) fn card(card: Card) -> JsValue {
    JsValue::from_str(card.as_str())
}

/// Converts items to an array of strings.
pub(crate) fn texts<T: ToString>(items: impl IntoIterator<Item = T>) -> Array {
    items
        .into_iter()
        .map(|item| JsValue::from_str(&item.to_string()))
        .collect()
}

/// Creates an object with properties.
pub(crate) fn object(properties: &[(&str, JsValue)]) -> JsValue {
    let object = Object::new();
    for (key, value) in properties {
        set(&object, key, value);
    }
    object.into()
}

/// Sets a property of a new object, which cannot fail.
pub(crate) fn set(object: &JsValue, key: &str, value: &JsValue) {
    let _ = Reflect::set(object, &JsValue::from_str(key), value);
}

/// Converts a count, saturating at `u32::MAX`.
pub(crate) fn count(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}

/// Converts a deal number.
pub(crate) fn number_value(number: DealNumber) -> f64 {
    number.get() as f64
}
