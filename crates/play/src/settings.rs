//! The player's settings.

use freecell_core::AutoPlay;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// The colour scheme.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Theme {
    /// The scheme of the system or terminal.
    #[default]
    Auto,
    /// Dark on light.
    Light,
    /// Light on dark.
    Dark,
}

/// The speed of animations.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Animation {
    /// No animations.
    Off,
    /// Fast.
    Fast,
    /// Normal.
    #[default]
    Normal,
    /// Slow.
    Slow,
}

impl Animation {
    /// All speeds.
    pub const ALL: [Animation; 4] = [
        Animation::Off,
        Animation::Fast,
        Animation::Normal,
        Animation::Slow,
    ];

    /// Returns the name used in settings and on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Animation::Off => "off",
            Animation::Fast => "fast",
            Animation::Normal => "normal",
            Animation::Slow => "slow",
        }
    }

    /// Returns the animation with a name.
    pub fn from_name(name: &str) -> Option<Animation> {
        Animation::ALL.into_iter().find(|one| one.name() == name)
    }
}

/// What a tap or click on a card does.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Tap {
    /// It sends the card to the most sensible place.
    #[default]
    Send,
    /// It picks the card up; a second tap puts it down.
    Select,
}

/// The player's settings. A front end ignores those that it has no use for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
#[allow(clippy::struct_excessive_bools, reason = "they are switches")]
pub struct Settings {
    /// The tag of the language; empty for that of the system.
    pub language: String,
    /// The colour scheme.
    pub theme: Theme,
    /// The autoplay rule of new games.
    pub autoplay: AutoPlay,
    /// The speed of animations.
    pub animation: Animation,
    /// What a tap on a card does.
    pub tap: Tap,
    /// Whether each suit has its own colour.
    #[serde(rename = "fourColours")]
    pub has_four_colors: bool,
    /// Whether ranks and suits are large.
    #[serde(rename = "largeIndex")]
    pub has_large_index: bool,
    /// Whether the layout is mirrored.
    #[serde(rename = "leftHanded")]
    pub is_left_handed: bool,
    /// Whether to finish automatically when only foundation moves are left.
    #[serde(rename = "finish")]
    pub finishes_automatically: bool,
    /// Whether to analyse the game and show the verdict.
    #[serde(rename = "verdict")]
    pub shows_verdict: bool,
    /// Whether to show the clock and the number of moves.
    #[serde(rename = "counts")]
    pub shows_counts: bool,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            language: String::new(),
            theme: Theme::Auto,
            autoplay: AutoPlay::Horne,
            animation: Animation::Normal,
            tap: Tap::Send,
            has_four_colors: false,
            has_large_index: false,
            is_left_handed: false,
            finishes_automatically: true,
            shows_verdict: true,
            shows_counts: true,
        }
    }
}

impl Settings {
    /// Returns the settings as a JSON object.
    pub(crate) fn to_map(&self) -> Map<String, Value> {
        match serde_json::to_value(self) {
            Ok(Value::Object(map)) => map,
            _ => Map::new(),
        }
    }

    /// Reads settings one by one. Those that are missing or not valid have their
    /// defaults. Also returns whether every setting was valid; unknown ones are
    /// not errors, because a newer version may have written them.
    pub(crate) fn from_map(map: &Map<String, Value>, languages: &[&str]) -> (Settings, bool) {
        let mut known = Settings::default().to_map();
        let mut is_valid = true;
        for (key, value) in map {
            let Some(before) = known.get(key).cloned() else {
                continue;
            };
            known.insert(key.clone(), value.clone());
            let read: Result<Settings, _> = serde_json::from_value(Value::Object(known.clone()));
            let has_language =
                |name: &str| name.is_empty() || languages.is_empty() || languages.contains(&name);
            if !read.is_ok_and(|settings| has_language(&settings.language)) {
                known.insert(key.clone(), before);
                is_valid = false;
            }
        }
        let settings = serde_json::from_value(Value::Object(known)).unwrap_or_default();
        (settings, is_valid)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> (Settings, bool) {
        let Ok(Value::Object(map)) = serde_json::from_str(text) else {
            panic!("{text} is not an object");
        };
        Settings::from_map(&map, &["en", "pt-BR"])
    }

    #[test]
    fn settings_are_read_back() {
        let settings = Settings {
            language: "pt-BR".to_owned(),
            theme: Theme::Light,
            autoplay: AutoPlay::Max,
            animation: Animation::Off,
            tap: Tap::Select,
            has_four_colors: true,
            has_large_index: true,
            is_left_handed: true,
            finishes_automatically: false,
            shows_verdict: false,
            shows_counts: false,
        };
        assert_eq!(
            Settings::from_map(&settings.to_map(), &[]),
            (settings, true)
        );
    }

    /// Each damaged setting has its default; the others keep their values.
    #[test]
    fn damaged_settings_are_read_one_by_one() {
        let (settings, is_valid) =
            read(r#"{"language":"de","autoplay":"bogus","counts":0,"theme":"dark","new":[1]}"#);
        assert!(!is_valid);
        let expected = Settings {
            theme: Theme::Dark,
            ..Settings::default()
        };
        assert_eq!(settings, expected);
        assert!(read(r#"{"new":1,"tap":"select"}"#).1);
    }
}
