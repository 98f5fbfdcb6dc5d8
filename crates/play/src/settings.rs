//! The player's settings.

use freecell_core::AutoPlay;
use freecell_locale::{Key, Surface, key};

/// Gives an enum of settings its names.
macro_rules! named {
    ($type:ident { $($variant:ident = $name:literal),* }) => {
        impl $type {
            /// All of them.
            pub const ALL: &'static [$type] = &[$($type::$variant),*];

            /// Returns the name used in files and on the command line.
            pub fn name(self) -> &'static str {
                match self {
                    $($type::$variant => $name,)*
                }
            }

            /// Returns the one with a name.
            pub fn from_name(name: &str) -> Option<$type> {
                $type::ALL.iter().copied().find(|one| one.name() == name)
            }
        }
    };
}

named!(Theme { Auto = "auto", Light = "light", Dark = "dark" });
named!(Animation { Off = "off", Fast = "fast", Normal = "normal", Slow = "slow" });
named!(Tap { Send = "send", Select = "select" });

/// The colour scheme.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
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
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
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
    /// Returns the time for each of several cards that move one after the other; 0
    /// without animation. Many cards move faster.
    pub fn milliseconds(self, cards: usize) -> u64 {
        let one = match self {
            Animation::Off => 0,
            Animation::Fast => 90,
            Animation::Normal => 170,
            Animation::Slow => 340,
        };
        one * 6 / (cards as u64).max(6)
    }
}

/// What a tap or click on a card does.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Tap {
    /// It sends the card to the most sensible place.
    #[default]
    Send,
    /// It picks the card up; a second tap puts it down.
    Select,
}

/// A value that a setting can have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The value, as in files.
    pub value: &'static str,
    /// The message that names it.
    pub label: Key,
    /// The message that explains it, if it needs that.
    pub note: Option<Key>,
}

/// A setting as a row of a dialog.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SettingRow {
    /// The name, as in files.
    pub name: &'static str,
    /// The message that names it.
    pub label: Key,
    /// The values to choose from; none for the language, because a front end knows which it has.
    pub choices: &'static [Choice],
}

const fn choice(value: &'static str, label: Key, note: Option<Key>) -> Choice {
    Choice { value, label, note }
}

const fn row(name: &'static str, label: Key, choices: &'static [Choice]) -> SettingRow {
    SettingRow {
        name,
        label,
        choices,
    }
}

const SWITCH: &[Choice] = &[
    choice("yes", key!("settings-yes"), None),
    choice("no", key!("settings-no"), None),
];

/// The settings in the order of the dialog; the terminal has no use for the last two.
const ROWS: [SettingRow; 11] = [
    row("language", key!("settings-language"), &[]),
    row(
        "autoplay",
        key!("settings-autoplay"),
        &[
            choice(
                "none",
                key!("settings-autoplay-none"),
                Some(key!("settings-autoplay-none-note")),
            ),
            choice(
                "horne",
                key!("settings-autoplay-horne"),
                Some(key!("settings-autoplay-horne-note")),
            ),
            choice(
                "raymond",
                key!("settings-autoplay-raymond"),
                Some(key!("settings-autoplay-raymond-note")),
            ),
            choice(
                "max",
                key!("settings-autoplay-max"),
                Some(key!("settings-autoplay-max-note")),
            ),
        ],
    ),
    row(
        "tap",
        key!("settings-tap"),
        &[
            choice("send", key!("settings-tap-send"), None),
            choice("select", key!("settings-tap-select"), None),
        ],
    ),
    row("finish", key!("settings-finish"), SWITCH),
    row(
        "animation",
        key!("settings-animation"),
        &[
            choice("off", key!("settings-animation-off"), None),
            choice("fast", key!("settings-animation-fast"), None),
            choice("normal", key!("settings-animation-normal"), None),
            choice("slow", key!("settings-animation-slow"), None),
        ],
    ),
    row("verdict", key!("settings-verdict"), SWITCH),
    row("counts", key!("settings-counts"), SWITCH),
    row(
        "theme",
        key!("settings-theme"),
        &[
            choice("auto", key!("settings-theme-auto"), None),
            choice("light", key!("settings-theme-light"), None),
            choice("dark", key!("settings-theme-dark"), None),
        ],
    ),
    row("fourColors", key!("settings-fourColors"), SWITCH),
    row("largeIndex", key!("settings-largeIndex"), SWITCH),
    row("leftHanded", key!("settings-leftHanded"), SWITCH),
];

/// The player's settings. A front end ignores those that it has no use for.
#[derive(Clone, Debug, PartialEq, Eq)]
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
    pub has_four_colors: bool,
    /// Whether ranks and suits are large.
    pub has_large_index: bool,
    /// Whether the layout is mirrored.
    pub is_left_handed: bool,
    /// Whether to finish automatically when only foundation moves are left.
    pub finishes_automatically: bool,
    /// Whether to analyse the game and show the verdict.
    pub shows_verdict: bool,
    /// Whether to show the clock and the number of moves.
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
    /// Returns the settings that a surface shows, in the order of its dialog.
    pub fn rows(surface: Surface) -> &'static [SettingRow] {
        match surface {
            Surface::Page => &ROWS,
            Surface::Terminal => ROWS.split_at(9).0,
        }
    }

    /// Returns the value of the setting with a name, as [`Settings::set`] reads it.
    pub fn get(&self, name: &str) -> Option<&str> {
        let entries = self.entries();
        entries
            .into_iter()
            .find(|entry| entry.0 == name)
            .map(|entry| entry.1)
    }

    /// Returns the settings as names and values.
    pub fn entries(&self) -> [(&'static str, &str); 11] {
        let yes = |value| if value { "yes" } else { "no" };
        [
            ("language", &self.language),
            ("theme", self.theme.name()),
            ("autoplay", self.autoplay.name()),
            ("animation", self.animation.name()),
            ("tap", self.tap.name()),
            ("fourColors", yes(self.has_four_colors)),
            ("largeIndex", yes(self.has_large_index)),
            ("leftHanded", yes(self.is_left_handed)),
            ("finish", yes(self.finishes_automatically)),
            ("verdict", yes(self.shows_verdict)),
            ("counts", yes(self.shows_counts)),
        ]
    }

    /// Sets a setting by its name. Returns `None` if there is no such setting,
    /// and whether the value was valid otherwise.
    pub fn set(&mut self, name: &str, value: &str) -> Option<bool> {
        fn put<T>(place: &mut T, value: Option<T>) -> bool {
            value.map(|value| *place = value).is_some()
        }
        let yes = match value {
            "yes" => Some(true),
            "no" => Some(false),
            _ => None,
        };
        Some(match name {
            "language" => put(&mut self.language, Some(value.to_owned())),
            "theme" => put(&mut self.theme, Theme::from_name(value)),
            "autoplay" => put(&mut self.autoplay, value.parse().ok()),
            "animation" => put(&mut self.animation, Animation::from_name(value)),
            "tap" => put(&mut self.tap, Tap::from_name(value)),
            "fourColors" => put(&mut self.has_four_colors, yes),
            "largeIndex" => put(&mut self.has_large_index, yes),
            "leftHanded" => put(&mut self.is_left_handed, yes),
            "finish" => put(&mut self.finishes_automatically, yes),
            "verdict" => put(&mut self.shows_verdict, yes),
            "counts" => put(&mut self.shows_counts, yes),
            _ => return None,
        })
    }

    /// Reads settings from lines of a name and a value. Those that are missing or
    /// not valid have their defaults. Also returns whether every line was valid;
    /// unknown names are, because a newer version may have written them.
    pub(crate) fn read(text: &str, languages: &[&str]) -> (Settings, bool) {
        let mut settings = Settings::default();
        let mut is_valid = true;
        for line in text.lines() {
            let Some((name, value)) = line.split_once(' ') else {
                is_valid = false;
                continue;
            };
            let is_name = |c: char| c.is_ascii_alphabetic() || c == '-';
            let is_language =
                languages.is_empty() || value.is_empty() || languages.contains(&value);
            is_valid &= name.chars().all(is_name)
                && !name.is_empty()
                && (name != "language" || is_language)
                && settings.set(name, value) != Some(false);
        }
        (settings, is_valid)
    }

    /// Returns the lines of a text with the changes from some settings to others;
    /// all other lines stay.
    pub(crate) fn rewrite(text: &str, before: &Settings, after: &Settings) -> String {
        let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
        for ((name, value), (_, old)) in after.entries().into_iter().zip(before.entries()) {
            if value != old {
                lines.retain(|line| line.split(' ').next() != Some(name));
                lines.push(format!("{name} {value}"));
            }
        }
        lines.into_iter().map(|line| line + "\n").collect()
    }
}

#[cfg(test)]
mod tests {
    use freecell_locale::Language;

    use super::*;

    /// Every setting has a row, and the row offers every value.
    #[test]
    fn rows_offer_all_values() {
        let rows = Settings::rows(Surface::Page);
        for (name, value) in Settings::default().entries() {
            let row = rows.iter().find(|row| row.name == name).unwrap();
            let values: Vec<&str> = row.choices.iter().map(|choice| choice.value).collect();
            assert!(name == "language" || values.contains(&value), "{name}");
            for value in values {
                let mut settings = Settings::default();
                assert_eq!(settings.set(name, value), Some(true), "{name} {value}");
                assert_eq!(settings.get(name), Some(value));
            }
        }
        let count = |name: &str| {
            rows.iter()
                .find(|row| row.name == name)
                .unwrap()
                .choices
                .len()
        };
        assert_eq!(rows.len(), Settings::default().entries().len());
        assert_eq!(count("autoplay"), AutoPlay::ALL.len());
        assert_eq!(count("animation"), Animation::ALL.len());
        assert_eq!(count("tap"), Tap::ALL.len());
        assert_eq!(count("theme"), Theme::ALL.len());
    }

    /// Each surface has the messages of its rows.
    #[test]
    fn surfaces_have_the_messages_of_their_rows() {
        for surface in Surface::ALL {
            let sources = Language::ENGLISH.sources(surface).concat();
            for row in Settings::rows(surface) {
                let choices = row.choices.iter();
                let keys = choices.flat_map(|choice| [Some(choice.label), choice.note]);
                for key in keys.flatten().chain([row.label]) {
                    let is_found = sources.contains(&format!("\n{} = ", key.name()));
                    assert!(is_found, "{surface:?} {key:?}");
                }
            }
        }
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
        let text = Settings::rewrite("", &Settings::default(), &settings);
        assert_eq!(Settings::read(&text, &[]), (settings, true));
    }

    /// Each damaged setting has its default; the others keep their values.
    #[test]
    fn damaged_settings_are_read_one_by_one() {
        let text = "language de\nautoplay bogus\ncounts 0\ntheme dark\nnew x\n";
        let (settings, is_valid) = Settings::read(text, &["en", "pt-BR"]);
        assert!(!is_valid);
        let expected = Settings {
            theme: Theme::Dark,
            ..Settings::default()
        };
        assert_eq!(settings, expected);
        assert!(Settings::read("new x\ntap select\n", &[]).1);
        for damaged in ["{}", "null", "\0", "a1 b", " tap select"] {
            assert!(!Settings::read(damaged, &[]).1, "{damaged:?}");
        }
    }
}
