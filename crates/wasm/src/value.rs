//! Small values of JavaScript.

use freecell_core::Card;
use js_sys::{Array, Object, Reflect};
use wasm_bindgen::JsValue;

/// A card as a text.
pub(crate) fn card(card: Card) -> JsValue {
    JsValue::from_str(card.as_str())
}

/// An array of texts.
pub(crate) fn texts<T: ToString>(items: impl IntoIterator<Item = T>) -> Array {
    items
        .into_iter()
        .map(|item| JsValue::from_str(&item.to_string()))
        .collect()
}

/// An object with these properties.
pub(crate) fn object(properties: &[(&str, JsValue)]) -> JsValue {
    let object = Object::new();
    for (key, value) in properties {
        set(&object, key, value);
    }
    object.into()
}

/// Sets a property. That cannot fail on an object that was just made.
pub(crate) fn set(object: &JsValue, key: &str, value: &JsValue) {
    let _ = Reflect::set(object, &JsValue::from_str(key), value);
}

/// Returns a count as a number of JavaScript.
pub(crate) fn count(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}
