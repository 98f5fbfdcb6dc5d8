//! Conversions to JavaScript values.

use freecell_core::Card;
use js_sys::{Array, JSON, Object, Reflect};
use serde::Serialize;
use serde::de::DeserializeOwned;
use wasm_bindgen::JsValue;

use crate::error::Reason;

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

/// Converts a value to what its JSON means in JavaScript.
pub(crate) fn to_js(value: &impl Serialize) -> JsValue {
    let json = serde_json::to_string(value).unwrap_or_default();
    JSON::parse(&json).unwrap_or_default()
}

/// Converts a JavaScript value that JSON can express.
///
/// # Errors
///
/// If it is not such a value, or has another shape.
pub(crate) fn from_js<T: DeserializeOwned>(value: &JsValue) -> Result<T, Reason> {
    let json = JSON::stringify(value).map(String::from).unwrap_or_default();
    serde_json::from_str(&json).map_err(|error| Reason::new("form", error))
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
