//! Arguments of functions: the one place that checks the types of JavaScript values.

use std::fmt::Display;
use std::ops::RangeInclusive;
use std::str::FromStr;

use freecell_core::{AutoPlay, Card, CellCount, DealNumber, Game, Notation, Place};
use freecell_play::{read_game, read_record};
use js_sys::{Array, Date, Function, JSON, JsString, Reflect};
use wasm_bindgen::{JsCast, JsValue};

use crate::error::{CausedBy, Reason};

/// The largest integer n such that JavaScript represents n and n + 1 exactly.
const MAX_SAFE_INTEGER: f64 = 9_007_199_254_740_991.0;
/// The most characters of a text. No board, game or table of results comes near, and
/// a text that does not fit into the memory would stop the module.
const MAX_TEXT: u32 = 1 << 24;

/// Describes a value in a message: small ones as they stand, others by their type.
fn describe(value: &JsValue) -> String {
    if let Some(number) = value.as_f64() {
        return number.to_string();
    }
    if let Some(text) = value.dyn_ref::<JsString>() {
        let short: String = text.slice(0, 40).into();
        let more = if text.length() > 40 { "…" } else { "" };
        return format!("{:?}", short + more);
    }
    let kind = value.js_typeof().as_string().unwrap_or_default();
    match kind.as_str() {
        _ if value.is_null() => "null".to_owned(),
        "undefined" => kind,
        "boolean" => value.is_truthy().to_string(),
        _ if Array::is_array(value) => "an array".to_owned(),
        "object" => "an object".to_owned(),
        _ => format!("a {kind}"),
    }
}

/// Creates the error for a value of the wrong type.
fn wrong_type(name: &str, expected: &str, value: &JsValue) -> Reason {
    let message = format!("{name}: expected {expected}, not {}", describe(value));
    Reason::new("type", message, value)
}

/// Reads an argument that may be missing.
pub(crate) fn optional<T>(
    name: &str,
    value: &JsValue,
    read: impl Fn(&str, &JsValue) -> Result<T, Reason>,
) -> Result<Option<T>, Reason> {
    if value.is_null() || value.is_undefined() {
        return Ok(None);
    }
    read(name, value).map(Some)
}

/// Reads a text.
pub(crate) fn text(name: &str, value: &JsValue) -> Result<String, Reason> {
    let text = value.dyn_ref::<JsString>();
    let text = text.ok_or_else(|| wrong_type(name, "a text", value))?;
    let length = text.length();
    if length > MAX_TEXT {
        let message = format!("{name}: {length} characters are too many; at most {MAX_TEXT}");
        return Err(Reason::new("too-long", message, value));
    }
    Ok(text.into())
}

/// Reads a text, or a list of texts as words of one text.
pub(crate) fn words(name: &str, value: &JsValue) -> Result<String, Reason> {
    if value.is_string() {
        return text(name, value);
    }
    let expected = "a text or an array of texts";
    let list = list(name, expected, value)?;
    let words: Result<Vec<String>, Reason> = list.iter().map(|item| text(name, &item)).collect();
    Ok(words?.join(" "))
}

fn list(name: &str, expected: &str, value: &JsValue) -> Result<Array, Reason> {
    let list = Array::is_array(value).then(|| Array::from(value));
    list.ok_or_else(|| wrong_type(name, expected, value))
}

/// Reads a list of texts.
pub(crate) fn text_list(name: &str, value: &JsValue) -> Result<Vec<String>, Reason> {
    let list = list(name, "an array of texts", value)?;
    list.iter().map(|item| text(name, &item)).collect()
}

/// Reads one of several names.
fn named<T: FromStr<Err: Display>>(
    name: &str,
    value: &JsValue,
    code: &'static str,
) -> Result<T, Reason> {
    let parsed = text(name, value)?.parse();
    parsed.map_err(|error| Reason::new(code, format!("{name}: {error}"), value))
}

/// Reads an autoplay rule.
pub(crate) fn autoplay(name: &str, value: &JsValue) -> Result<AutoPlay, Reason> {
    named(name, value, "autoplay")
}

/// Reads a notation.
pub(crate) fn notation(name: &str, value: &JsValue) -> Result<Notation, Reason> {
    named(name, value, "notation")
}

/// Reads the format of a board.
pub(crate) fn board_format(
    name: &str,
    value: &JsValue,
) -> Result<freecell_core::BoardFormat, Reason> {
    named(name, value, "format")
}

/// Reads a metric.
#[cfg(feature = "full")]
pub(crate) fn metric(name: &str, value: &JsValue) -> Result<freecell_core::Metric, Reason> {
    named(name, value, "metric")
}

/// Reads a card.
pub(crate) fn card(name: &str, value: &JsValue) -> Result<Card, Reason> {
    named(name, value, "card")
}

/// Reads a place.
pub(crate) fn place(name: &str, value: &JsValue) -> Result<Place, Reason> {
    let text = text(name, value)?;
    let mut letters = text.chars();
    let place = letters.next().and_then(Place::from_char);
    let place = place.filter(|_| letters.next().is_none());
    let message = || format!("{name}: {text:?} is not a place; expected 1 to 8, a to d or h");
    place.ok_or_else(|| Reason::new("place", message(), value))
}

/// Reads a number.
pub(crate) fn number(name: &str, value: &JsValue) -> Result<f64, Reason> {
    let number = value.as_f64().filter(|number| !number.is_nan());
    number.ok_or_else(|| wrong_type(name, "a number", value))
}

/// Reads a whole number within a range.
pub(crate) fn whole(
    name: &str,
    value: &JsValue,
    range: RangeInclusive<i64>,
) -> Result<i64, Reason> {
    let number = number(name, value)?;
    let (least, greatest) = range.into_inner();
    if number.fract() == 0.0 && number >= least as f64 && number <= greatest as f64 {
        #[allow(
            clippy::cast_possible_truncation,
            reason = "a whole number of the range"
        )]
        return Ok(number as i64);
    }
    let message =
        format!("{name}: expected a whole number from {least} to {greatest}, not {number}");
    Err(Reason::new("range", message, value))
}

/// Reads a limit: a number from 0, or `Infinity` for none.
pub(crate) fn limit(name: &str, value: &JsValue) -> Result<u64, Reason> {
    let number = number(name, value)?;
    if number < 0.0 || (number.is_finite() && number.fract() != 0.0) {
        let message = format!("{name}: expected a whole number from 0, not {number}");
        return Err(Reason::new("range", message, value));
    }
    #[allow(clippy::cast_possible_truncation, reason = "saturates")]
    Ok(number as u64)
}

/// Reads a number of milliseconds.
pub(crate) fn milliseconds(name: &str, value: &JsValue) -> Result<f64, Reason> {
    let number = number(name, value)?;
    if number < 0.0 {
        let message = format!("{name}: expected milliseconds from 0, not {number}");
        return Err(Reason::new("range", message, value));
    }
    Ok(number)
}

/// Reads a number of turns.
pub(crate) fn turn(name: &str, value: &JsValue) -> Result<usize, Reason> {
    let turn = whole(name, value, 0..=i64::from(u32::MAX))?;
    Ok(usize::try_from(turn).unwrap_or(usize::MAX))
}

/// Reads a number of free cells.
pub(crate) fn cells(name: &str, value: &JsValue) -> Result<CellCount, Reason> {
    let count = number(name, value)?;
    let is_whole = count >= 0.0 && count.fract() == 0.0;
    #[allow(clippy::cast_possible_truncation, reason = "saturates")]
    let cells = is_whole.then_some(count as usize).and_then(CellCount::new);
    let message = || format!("{name}: a game has 0 to 4 free cells, not {count}");
    cells.ok_or_else(|| Reason::new("cells", message(), value))
}

/// Reads a deal number.
pub(crate) fn deal_number(name: &str, value: &JsValue) -> Result<DealNumber, Reason> {
    let number = value.as_f64();
    let number = number.ok_or_else(|| wrong_type(name, "a deal number", value))?;
    if number.fract() == 0.0 && number.abs() <= MAX_SAFE_INTEGER {
        #[allow(clippy::cast_possible_truncation, reason = "a whole number below 2^53")]
        let number = number as i64;
        DealNumber::new(number).caused_by(value)
    } else {
        // Returns the error that describes the number.
        number.to_string().parse().caused_by(value)
    }
}

/// Reads a list of deal numbers.
pub(crate) fn deal_numbers(name: &str, value: &JsValue) -> Result<Vec<DealNumber>, Reason> {
    let list = list(name, "an array of deal numbers", value)?;
    list.iter().map(|item| deal_number(name, &item)).collect()
}

/// Reads a board: a text, an array of rows, columns or cards, or a position as an
/// object with `columns`. Core parses the JSON of what is not a text.
pub(crate) fn board(name: &str, value: &JsValue) -> Result<String, Reason> {
    if value.is_string() {
        return text(name, value);
    }
    let is_position = || value.is_object() && Array::is_array(&property(value, "columns"));
    if Array::is_array(value) || is_position() {
        let json = JSON::stringify(value).ok();
        if let Some(json) = json.filter(|json| json.is_string()) {
            return text(name, &json);
        }
    }
    let expected = "a board (a text, an array of rows, or a position)";
    Err(wrong_type(name, expected, value))
}

/// Reads a game: a `Game`, its JSON, a deal number, a record, a link or a board.
pub(crate) fn game(
    name: &str,
    value: &JsValue,
    autoplay: AutoPlay,
    cells: CellCount,
) -> Result<Game, Reason> {
    if value.as_f64().is_some() {
        let start = freecell_core::Start::Deal(deal_number(name, value)?, cells);
        return Ok(Game::new(start, autoplay));
    }
    // A game of this package or of another copy of it, or what JSON makes of one.
    let record = property(value, "record");
    if record.is_string() {
        return read_record(&text(name, &record)?).caused_by(value);
    }
    let expected = "a game, a deal number, a record or a board";
    let text = match board(name, value) {
        Err(_) if !value.is_string() => return Err(wrong_type(name, expected, value)),
        text => text?,
    };
    read_game(&text, autoplay, cells).caused_by(value)
}

/// Reads a game with the default autoplay and four free cells, for a search.
pub(crate) fn any_game(name: &str, value: &JsValue) -> Result<Game, Reason> {
    game(name, value, AutoPlay::Horne, CellCount::FOUR)
}

/// Reads a function.
pub(crate) fn function(name: &str, value: &JsValue) -> Result<Function, Reason> {
    let function = value.dyn_ref::<Function>().cloned();
    function.ok_or_else(|| wrong_type(name, "a function", value))
}

/// Reads a date as year, month (from 1) and day, in local time.
pub(crate) fn date(name: &str, value: &JsValue) -> Result<(u16, u8, u8), Reason> {
    let date = value
        .dyn_ref::<Date>()
        .filter(|date| !date.get_time().is_nan())
        .ok_or_else(|| wrong_type(name, "a valid Date", value))?;
    let year = u16::try_from(date.get_full_year()).ok();
    let year = year.filter(|year| *year <= 9999);
    let message = || format!("{name}: expected a year up to 9999");
    let year = year.ok_or_else(|| Reason::new("range", message(), value))?;
    #[allow(clippy::cast_possible_truncation, reason = "at most 12 and 31")]
    let (month, day) = (date.get_month() as u8 + 1, date.get_date() as u8);
    Ok((year, month, day))
}

/// Reads bytes.
#[cfg(feature = "full")]
pub(crate) fn bytes(name: &str, value: &JsValue) -> Result<Vec<u8>, Reason> {
    let bytes = value.dyn_ref::<js_sys::Uint8Array>();
    let bytes = bytes.ok_or_else(|| wrong_type(name, "a Uint8Array", value))?;
    Ok(bytes.to_vec())
}

/// Checks that a value has methods with these names.
pub(crate) fn has_methods(name: &str, value: &JsValue, methods: &[&str]) -> Result<(), Reason> {
    let has = |method: &&str| property(value, method).is_function();
    if value.is_object() && methods.iter().all(has) {
        return Ok(());
    }
    let expected = format!("an object with the methods {}", methods.join(", "));
    Err(wrong_type(name, &expected, value))
}

/// Checks that a value is an object, or missing, whose keys are among these names.
pub(crate) fn check_options(value: &JsValue, names: &[&str]) -> Result<(), Reason> {
    if value.is_undefined() {
        return Ok(());
    }
    if !value.is_object() || Array::is_array(value) || value.is_function() {
        return Err(wrong_type("options", "an object", value));
    }
    for key in js_sys::Object::keys(value.unchecked_ref::<js_sys::Object>()).iter() {
        let key_text = key.as_string().unwrap_or_default();
        if !names.contains(&key_text.as_str()) {
            let names = names.join(", ");
            let message = format!("options: there is no option {key_text:?}; expected {names}");
            return Err(Reason::new("option", message, &key));
        }
    }
    Ok(())
}

/// Returns a property of a value; undefined if there is none.
pub(crate) fn property(value: &JsValue, key: &str) -> JsValue {
    Reflect::get(value, &JsValue::from_str(key)).unwrap_or_default()
}
