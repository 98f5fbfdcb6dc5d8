//! Arguments of functions: the one place that checks the types of JavaScript values.

use std::fmt::Display;
use std::ops::RangeInclusive;
use std::str::FromStr;
use std::time::Duration;

use freecell_core::{
    AutoPlay, Card, CellCount, DealNumber, DealNumberError, Game, Notation, Place, Start,
};
use freecell_reader::{Conflict, ReadError, game_of_link, read_game, read_record};
use js_sys::{Array, Date, Function, JSON, JsString, Number, Reflect};
use wasm_bindgen::{JsCast, JsValue};

use crate::error::{CausedBy, Reason};
use crate::value::count;

/// The largest integer n such that JavaScript represents n and n + 1 exactly.
const MAX_SAFE_INTEGER: f64 = 9_007_199_254_740_991.0;
/// The most characters of a text. No board, game or table of results comes near, and
/// a text that does not fit into the memory would stop the module.
const MAX_TEXT: u32 = 1 << 24;

/// Describes a value in a message: small ones as they stand, others by their type.
fn describe(value: &JsValue) -> String {
    if let Some(number) = value.as_f64() {
        return number_text(number);
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

/// Returns a number as JavaScript writes it.
fn number_text(number: f64) -> String {
    let text = Number::from(number).to_string_with_radix(10);
    text.map_or_else(|_| number.to_string(), Into::into)
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
#[cfg(feature = "full")]
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

/// Reads a level.
#[cfg(feature = "full")]
pub(crate) fn level(name: &str, value: &JsValue) -> Result<freecell_study::Level, Reason> {
    named(name, value, "level")
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
    let number = number_text(number);
    let message =
        format!("{name}: expected a whole number from {least} to {greatest}, not {number}");
    Err(Reason::new("range", message, value))
}

/// Reads a limit: a number from 0, or `Infinity` for none.
pub(crate) fn limit(name: &str, value: &JsValue) -> Result<u64, Reason> {
    let number = number(name, value)?;
    if number < 0.0 || (number.is_finite() && number.fract() != 0.0) {
        let number = number_text(number);
        let message = format!("{name}: expected a whole number from 0, not {number}");
        return Err(Reason::new("range", message, value));
    }
    #[allow(clippy::cast_possible_truncation, reason = "saturates")]
    Ok(number as u64)
}

/// Reads a time in milliseconds; an infinite one lasts longer than every search.
pub(crate) fn milliseconds(name: &str, value: &JsValue) -> Result<Duration, Reason> {
    let number = number(name, value)?;
    if number < 0.0 {
        let number = number_text(number);
        let message = format!("{name}: expected milliseconds from 0, not {number}");
        return Err(Reason::new("range", message, value));
    }
    #[allow(clippy::cast_possible_truncation, reason = "saturates")]
    Ok(Duration::from_millis(number as u64))
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
    let cells = is_whole.then_some(count as usize);
    let cells = cells.and_then(|count| CellCount::new(count).ok());
    let count = number_text(count);
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
        DealNumber::new(number).map_err(|error| wrong_number(error, value))
    } else {
        // Returns the error that describes the number.
        let parsed = number.to_string().parse();
        parsed.map_err(|error| wrong_number(error, value))
    }
}

/// Parses a deal number.
#[cfg(feature = "full")]
pub(crate) fn number_of_text(name: &str, value: &JsValue) -> Result<DealNumber, Reason> {
    let parsed = text(name, value)?.trim().parse();
    parsed.map_err(|error| wrong_number(error, value))
}

/// Creates the error for what is not a deal number.
fn wrong_number(error: DealNumberError, value: &JsValue) -> Reason {
    let mut shown = describe(value);
    if error != DealNumberError::NotANumber {
        shown = shown.trim_matches(['"', ' ', '#']).to_owned();
    }
    let message = format!("deal {shown} is {error}");
    Reason::from(error).with_value(value).with_message(message)
}

/// Reads a list of deal numbers.
#[cfg(feature = "full")]
pub(crate) fn deal_numbers(name: &str, value: &JsValue) -> Result<Vec<DealNumber>, Reason> {
    let list = list(name, "an array of deal numbers", value)?;
    list.iter().map(|item| deal_number(name, &item)).collect()
}

/// Returns the JSON of a board: an array of rows, columns or cards, or a position as
/// an object with `columns`. Core parses it.
fn board_json(value: &JsValue) -> Option<JsString> {
    let is_position = || value.is_object() && Array::is_array(&property(value, "columns"));
    if !Array::is_array(value) && !is_position() {
        return None;
    }
    let json = JSON::stringify(value).ok()?;
    json.is_string().then_some(json)
}

/// Reads a game: a `Game`, its JSON, a deal number, a record, a link or a board. It has
/// the wanted autoplay and number of free cells, or else its own, or else the default
/// autoplay and four free cells.
pub(crate) fn game(
    name: &str,
    value: &JsValue,
    default: AutoPlay,
    autoplay: Option<AutoPlay>,
    cells: Option<CellCount>,
) -> Result<Game, Reason> {
    let own_cells = cells.unwrap_or(CellCount::FOUR);
    let game = read(name, value, autoplay.unwrap_or(default), own_cells)?;
    let checked = Conflict::check(&game, autoplay, cells);
    checked.map_err(|conflict| {
        let (name, value, method) = match conflict {
            Conflict::AutoPlay { wanted, .. } => ("autoplay", wanted.name().into(), "withAutoplay"),
            Conflict::Cells { wanted, .. } => ("cells", count(wanted.get()).into(), "withCells"),
        };
        let message = format!("{conflict} (omit {name}, or use {method})");
        Reason::new(name, message, &value)
    })?;
    Ok(game)
}

/// Reads a game; one that states its autoplay and its free cells keeps them.
fn read(name: &str, value: &JsValue, autoplay: AutoPlay, cells: CellCount) -> Result<Game, Reason> {
    if value.as_f64().is_some() {
        let start = Start::Deal(deal_number(name, value)?, cells);
        return Ok(Game::new(start, autoplay));
    }
    if property(value, "__wbg_ptr") == 0 {
        let message = format!("{name}: this object was freed");
        return Err(Reason::new("freed", message, value));
    }
    let given = value.is_string().then(|| text(name, value)).transpose()?;
    let parsed = given.as_deref().and_then(json_object);
    let object = parsed.as_ref().unwrap_or(value);
    // A game of this package or of another copy of it, or what JSON makes of one.
    let record = property(object, "record");
    if record.is_string() {
        return read_record(&text(name, &record)?).caused_by(value);
    }
    let expected = "a game, a deal number, a record or a board";
    let text = match given {
        Some(given) => given,
        None => {
            let json = board_json(value).ok_or_else(|| wrong_type(name, expected, value))?;
            text(name, &json)?
        }
    };
    read_game(&text, autoplay, cells).map_err(|error| match error {
        ReadError::Number(DealNumberError::NotANumber) => {
            let shown = describe(value);
            let message = format!("{shown} is not a deal number, a record, a link or a board");
            Reason::from(error).with_value(value).with_message(message)
        }
        ReadError::Number(error) => {
            let number = game_of_link(&text).map_or_else(|| value.clone(), Into::into);
            wrong_number(error, &number).with_value(value)
        }
        ReadError::Record(_) if text.contains("://") && game_of_link(&text).is_none() => {
            let shown = describe(value);
            let message = format!(
                "{shown} is not a link to a game (expected ?deal= and a deal number or a record)"
            );
            Reason::new("record-no-deal", message, value)
        }
        error => Reason::from(error).with_value(value),
    })
}

/// Returns the object that a text in JSON describes.
fn json_object(text: &str) -> Option<JsValue> {
    let is_object = text.trim_start().starts_with('{');
    is_object.then(|| JSON::parse(text))?.ok()
}

/// Reads a game with the default autoplay and four free cells, for a search.
pub(crate) fn any_game(name: &str, value: &JsValue) -> Result<Game, Reason> {
    game(name, value, AutoPlay::Horne, None, None)
}

/// Reads a game, and returns its current position as the start of a search. What has no
/// autoplay of its own has none, so that it keeps its deal number.
#[cfg(feature = "full")]
pub(crate) fn start(
    name: &str,
    value: &JsValue,
    cells: Option<CellCount>,
) -> Result<Start, Reason> {
    Ok(game(name, value, AutoPlay::None, None, cells)?.start_here())
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
    // A proxy may refuse to list its keys.
    Reflect::own_keys(value).map_err(|error| unreadable("options", value, &error))?;
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

/// Reads an option; undefined if there is none.
pub(crate) fn option(options: &JsValue, name: &str) -> Result<JsValue, Reason> {
    if !options.is_object() {
        return Ok(JsValue::UNDEFINED);
    }
    let value = Reflect::get(options, &JsValue::from_str(name));
    value.map_err(|error| unreadable(name, options, &error))
}

/// Creates the error for a value whose getter or proxy throws.
fn unreadable(name: &str, value: &JsValue, error: &JsValue) -> Reason {
    let why = property(error, "message");
    let why = why.as_string().unwrap_or_else(|| describe(error));
    Reason::new("type", format!("{name}: cannot be read: {why}"), value)
}

/// Returns a property of a value; undefined if there is none.
pub(crate) fn property(value: &JsValue, key: &str) -> JsValue {
    Reflect::get(value, &JsValue::from_str(key)).unwrap_or_default()
}
