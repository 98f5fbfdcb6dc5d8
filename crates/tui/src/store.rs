//! The saved game, results and settings: plain text files with one item per line.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use freecell_core::{AutoPlay, Game};
use freecell_play::{GameResult, Statistics};

use crate::theme::ColorScheme;

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
    pub(crate) const ALL: [Animation; 4] = [
        Animation::Off,
        Animation::Fast,
        Animation::Normal,
        Animation::Slow,
    ];

    /// Returns the name used in files and on the command line.
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

/// The player's settings.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(clippy::struct_excessive_bools, reason = "they are switches")]
pub struct Settings {
    /// The tag of the language; empty for that of the environment.
    pub language: String,
    /// The colour scheme; `None` for that of the terminal.
    pub scheme: Option<ColorScheme>,
    /// The autoplay rule of new games.
    pub autoplay: AutoPlay,
    /// The speed of animations.
    pub animation: Animation,
    /// Whether each suit has its own colour.
    pub has_four_colors: bool,
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
            scheme: None,
            autoplay: AutoPlay::Horne,
            animation: Animation::Normal,
            has_four_colors: false,
            finishes_automatically: true,
            shows_verdict: true,
            shows_counts: true,
        }
    }
}

impl Settings {
    fn to_text(&self) -> String {
        let yes = |value| if value { "yes" } else { "no" };
        let scheme = match self.scheme {
            None => "auto",
            Some(ColorScheme::Dark) => "dark",
            Some(ColorScheme::Light) => "light",
        };
        format!(
            "language {}\ntheme {scheme}\nautoplay {}\nanimation {}\nfour-colours {}\nfinish {}\n\
             verdict {}\ncounts {}\n",
            self.language,
            self.autoplay,
            self.animation.name(),
            yes(self.has_four_colors),
            yes(self.finishes_automatically),
            yes(self.shows_verdict),
            yes(self.shows_counts),
        )
    }

    /// Parses settings; unreadable ones keep their defaults.
    fn from_text(text: &str) -> Settings {
        let mut settings = Settings::default();
        for (key, value) in pairs(text) {
            let is_yes = value == "yes";
            match key {
                "language" => value.clone_into(&mut settings.language),
                "theme" => {
                    settings.scheme = match value {
                        "dark" => Some(ColorScheme::Dark),
                        "light" => Some(ColorScheme::Light),
                        _ => None,
                    }
                }
                "autoplay" => settings.autoplay = value.parse().unwrap_or(settings.autoplay),
                "animation" => {
                    settings.animation = Animation::from_name(value).unwrap_or(settings.animation);
                }
                "four-colours" => settings.has_four_colors = is_yes,
                "finish" => settings.finishes_automatically = is_yes,
                "verdict" => settings.shows_verdict = is_yes,
                "counts" => settings.shows_counts = is_yes,
                _ => {}
            }
        }
        settings
    }
}

fn pairs(text: &str) -> impl Iterator<Item = (&str, &str)> {
    text.lines().filter_map(|line| line.split_once(' '))
}

/// A game with the data that its record does not contain.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(clippy::struct_excessive_bools, reason = "they are independent")]
pub struct SavedGame {
    /// The game, including undone moves.
    pub game: Game,
    /// The playing time in seconds.
    pub seconds: u32,
    /// Whether the player saw a hint or the solution.
    pub is_helped: bool,
    /// Whether the player has moved a card; other games are not counted.
    pub is_touched: bool,
    /// Whether the game is already in the statistics.
    pub is_counted: bool,
}

impl SavedGame {
    /// Creates a game without playing time.
    pub fn new(game: Game) -> SavedGame {
        SavedGame {
            game,
            seconds: 0,
            is_helped: false,
            is_touched: false,
            is_counted: false,
        }
    }

    fn to_text(&self) -> String {
        let mut whole = self.game.clone();
        whole.jump(whole.turn_count());
        let yes = |value| if value { "yes" } else { "no" };
        format!(
            "record {}\nturn {}\nseconds {}\nhelped {}\ntouched {}\ncounted {}\n",
            whole.to_record(),
            self.game.turn(),
            self.seconds,
            yes(self.is_helped),
            yes(self.is_touched),
            yes(self.is_counted),
        )
    }

    fn from_text(text: &str) -> Option<SavedGame> {
        let get = |wanted: &str| {
            pairs(text)
                .find(|(key, _)| *key == wanted)
                .map(|pair| pair.1)
        };
        let mut game = Game::from_record(get("record")?).ok()?;
        let turn = get("turn").and_then(|turn| turn.parse().ok());
        game.jump(turn.unwrap_or(game.turn()));
        Some(SavedGame {
            game,
            seconds: get("seconds")
                .and_then(|text| text.parse().ok())
                .unwrap_or(0),
            is_helped: get("helped") == Some("yes"),
            is_touched: get("touched") == Some("yes"),
            is_counted: get("counted") == Some("yes"),
        })
    }
}

/// The folder with the saved game, results and settings.
#[derive(Clone, Debug)]
pub struct Store {
    /// `None` if nothing is saved.
    folder: Option<PathBuf>,
}

impl Store {
    /// Opens the folder named by `FREECELL_HOME`, or the data folder of the
    /// platform.
    pub fn default_folder() -> Store {
        use etcetera::app_strategy::{AppStrategy, AppStrategyArgs, choose_native_strategy};
        let named = std::env::var_os("FREECELL_HOME").filter(|name| !name.is_empty());
        let folder = named.map(PathBuf::from).or_else(|| {
            let args = AppStrategyArgs {
                top_level_domain: String::new(),
                author: String::new(),
                app_name: "freecell".to_owned(),
            };
            Some(choose_native_strategy(args).ok()?.data_dir())
        });
        Store { folder }
    }

    /// Opens a folder.
    pub fn in_folder(folder: impl Into<PathBuf>) -> Store {
        Store {
            folder: Some(folder.into()),
        }
    }

    /// Creates a store that saves nothing and is empty.
    pub fn disabled() -> Store {
        Store { folder: None }
    }

    fn read(&self, name: &str) -> Option<String> {
        fs::read_to_string(self.folder.as_ref()?.join(name)).ok()
    }

    fn write(&self, name: &str, text: &str) -> io::Result<()> {
        match &self.folder {
            Some(folder) => replace(&folder.join(name), text),
            None => Ok(()),
        }
    }

    /// Returns the saved settings, or the defaults.
    pub fn settings(&self) -> Settings {
        Settings::from_text(&self.read("settings").unwrap_or_default())
    }

    /// Saves the settings.
    ///
    /// # Errors
    ///
    /// If the folder or file cannot be written.
    pub fn save_settings(&self, settings: &Settings) -> io::Result<()> {
        self.write("settings", &settings.to_text())
    }

    /// Returns the saved game.
    pub fn game(&self) -> Option<SavedGame> {
        SavedGame::from_text(&self.read("game")?)
    }

    /// Saves the game. If the program is interrupted, the file contains either
    /// this game or the previous one.
    ///
    /// # Errors
    ///
    /// If the folder or file cannot be written.
    pub fn save_game(&self, game: &SavedGame) -> io::Result<()> {
        self.write("game", &game.to_text())
    }

    /// Adds the result of a game.
    ///
    /// # Errors
    ///
    /// If the folder or file cannot be written.
    pub fn add_result(&self, deal: &str, result: GameResult) -> io::Result<()> {
        let Some(folder) = &self.folder else {
            return Ok(());
        };
        fs::create_dir_all(folder)?;
        let at = std::time::SystemTime::now()
            .duration_since(std::time::UNIX_EPOCH)
            .map_or(0, |time| time.as_secs());
        let line = format!(
            "{deal} {} {} {} {} {at}\n",
            if result.is_won { "won" } else { "lost" },
            if result.is_helped { "helped" } else { "alone" },
            result.moves,
            result.seconds,
        );
        let mut options = fs::OpenOptions::new();
        let mut file = options
            .append(true)
            .create(true)
            .open(folder.join("results"))?;
        // One write per line, so that concurrent games do not mix their lines.
        file.write_all(line.as_bytes())
    }

    /// Returns the statistics of all results.
    pub fn statistics(&self) -> Statistics {
        let text = self.read("results").unwrap_or_default();
        Statistics::of(text.lines().filter_map(|line| {
            let words: Vec<&str> = line.split(' ').collect();
            let &[_, won, helped, moves, seconds, _] = words.as_slice() else {
                return None;
            };
            Some(GameResult {
                is_won: won == "won",
                is_helped: helped == "helped",
                moves: moves.parse().ok()?,
                seconds: seconds.parse().ok()?,
            })
        }))
    }
}

/// Writes a temporary file and renames it, so that a file is never incomplete.
/// The file is not synced: that would delay the game, and a crash of the program
/// loses nothing that the system has accepted.
pub(crate) fn replace(path: &Path, text: &str) -> io::Result<()> {
    let folder = path
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty());
    if let Some(folder) = folder {
        fs::create_dir_all(folder)?;
    }
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(format!(".{}.part", std::process::id()));
    let part = path.with_file_name(name);
    let written = fs::write(&part, text).and_then(|()| fs::rename(&part, path));
    if written.is_err() {
        let _ = fs::remove_file(&part);
    }
    written
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folder(name: &str) -> PathBuf {
        let folder = std::env::temp_dir().join(format!("freecell-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        folder
    }

    #[test]
    fn saved_data_is_read_back() {
        let folder = folder("store");
        let store = Store::in_folder(&folder);
        assert_eq!(store.game(), None);
        assert_eq!(store.settings(), Settings::default());
        let mut game = Game::from_record("617~none:7a7b7cb7").unwrap();
        game.undo();
        let saved = SavedGame {
            game,
            seconds: 61,
            is_helped: true,
            is_touched: true,
            is_counted: false,
        };
        store.save_game(&saved).unwrap();
        assert_eq!(store.game(), Some(saved));
        let settings = Settings {
            language: "pt-BR".to_owned(),
            scheme: Some(ColorScheme::Light),
            autoplay: AutoPlay::Max,
            animation: Animation::Off,
            has_four_colors: true,
            finishes_automatically: false,
            shows_verdict: false,
            shows_counts: false,
        };
        store.save_settings(&settings).unwrap();
        assert_eq!(store.settings(), settings);
        let outcome = GameResult {
            is_won: true,
            is_helped: false,
            moves: 40,
            seconds: 90,
        };
        store.add_result("617", outcome).unwrap();
        store
            .add_result(
                "617",
                GameResult {
                    is_won: false,
                    ..outcome
                },
            )
            .unwrap();
        // An incomplete line, as a full disk may leave it, is ignored.
        let mut results = fs::OpenOptions::new();
        let mut results = results.append(true).open(folder.join("results")).unwrap();
        results.write_all(b"618 wo").unwrap();
        let sum = store.statistics();
        assert_eq!((sum.played, sum.won, sum.streak), (2, 1, 0));
        let names = fs::read_dir(&folder).unwrap().count();
        assert_eq!(names, 3, "no temporary file is left behind");
        fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn damaged_files_are_ignored() {
        let folder = folder("damage");
        fs::create_dir_all(&folder).unwrap();
        let store = Store::in_folder(&folder);
        for text in [
            "",
            "record",
            "record 617~none:77\n",
            "\0\0",
            "record 1:\nturn 99\n",
        ] {
            fs::write(folder.join("game"), text).unwrap();
            fs::write(folder.join("settings"), text).unwrap();
            assert_eq!(store.game().is_some(), text.starts_with("record 1:"));
            assert_eq!(store.settings(), Settings::default());
        }
        // A file is in the place of the folder.
        let nowhere = Store::in_folder(folder.join("game"));
        assert!(nowhere.save_settings(&Settings::default()).is_err());
        fs::remove_dir_all(&folder).unwrap();
        assert!(
            Store::disabled()
                .save_settings(&Settings::default())
                .is_ok()
        );
    }
}
