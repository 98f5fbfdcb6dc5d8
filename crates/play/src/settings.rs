//! The player's settings.

use freecell_core::AutoPlay;

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
    use super::*;

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
