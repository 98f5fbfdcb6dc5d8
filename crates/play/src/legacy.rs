//! Files of the first version of the terminal game: lines of a key and a value.

use serde_json::{Map, Value};

use crate::saved::SavedGame;

fn pairs(text: &str) -> impl Iterator<Item = (&str, &str)> {
    text.lines().filter_map(|line| line.split_once(' '))
}

/// Converts a value: a switch, a number or a text.
fn value(text: &str) -> Value {
    match text {
        "yes" => Value::Bool(true),
        "no" => Value::Bool(false),
        _ => match text.parse::<u64>() {
            Ok(number) => number.into(),
            Err(_) => text.into(),
        },
    }
}

/// Returns the settings of the first version; `None` if the text is something
/// else.
pub(crate) fn settings(text: &str) -> Option<Map<String, Value>> {
    const KEYS: [&str; 8] = [
        "language",
        "theme",
        "autoplay",
        "animation",
        "four-colours",
        "finish",
        "verdict",
        "counts",
    ];
    let is_line = |line: &str| KEYS.iter().any(|key| line.starts_with(key));
    if !text.lines().all(is_line) {
        return None;
    }
    let entry = |(key, text): (&str, &str)| {
        let key = if key == "four-colours" {
            "fourColours"
        } else {
            key
        };
        (key.to_owned(), value(text))
    };
    Some(pairs(text).map(entry).collect())
}

/// Returns the saved game of the first version.
pub(crate) fn game(text: &str) -> Option<SavedGame> {
    let map: Map<String, Value> = pairs(text)
        .map(|(key, text)| (key.to_owned(), value(text)))
        .collect();
    SavedGame::from_json(&Value::Object(map).to_string())
}

/// Converts the lines of the first version among results; `None` if there are
/// none.
pub(crate) fn results(text: &str) -> Option<String> {
    let mut is_old = false;
    let mut new = String::new();
    for line in text.split_inclusive('\n') {
        match result(line.trim_end()) {
            Some(json) => {
                is_old = true;
                new += &json;
                new.push('\n');
            }
            None => new += line,
        }
    }
    is_old.then_some(new)
}

/// Converts a line such as `617 won alone 40 90 1700000000`.
fn result(line: &str) -> Option<String> {
    let words: Vec<&str> = line.split(' ').collect();
    let &[deal, won, helped, moves, seconds, at] = words.as_slice() else {
        return None;
    };
    let number = |text: &str| text.parse::<u64>().ok();
    let one_of = |word: &str, yes: &str, no: &str| match word {
        _ if word == yes => Some(true),
        _ if word == no => Some(false),
        _ => None,
    };
    let entries = [
        ("deal", deal.into()),
        ("won", one_of(won, "won", "lost")?.into()),
        ("helped", one_of(helped, "helped", "alone")?.into()),
        ("moves", number(moves)?.into()),
        ("seconds", number(seconds)?.into()),
        ("at", (number(at)? * 1000).into()),
    ];
    let map: Map<String, Value> = entries
        .into_iter()
        .map(|(key, value)| (key.to_owned(), value))
        .collect();
    Some(Value::Object(map).to_string())
}
