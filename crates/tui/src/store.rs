//! What stays on this machine: the game that was left, how games went, and
//! settings. Plain text, one thing to a line.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use freecell_core::{AutoPlay, Game};
use freecell_play::{Outcome, Statistics};

use crate::theme::Shade;

/// How fast cards move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Animation {
    /// They are there at once.
    Off,
    /// Hardly seen.
    Fast,
    /// To be followed.
    #[default]
    Normal,
    /// For those who learn.
    Slow,
}

impl Animation {
    pub(crate) const ALL: [Animation; 4] = [
        Animation::Off,
        Animation::Fast,
        Animation::Normal,
        Animation::Slow,
    ];

    /// The name, in files and on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Animation::Off => "off",
            Animation::Fast => "fast",
            Animation::Normal => "normal",
            Animation::Slow => "slow",
        }
    }

    /// The animation of a name.
    pub fn named(name: &str) -> Option<Animation> {
        Animation::ALL.into_iter().find(|one| one.name() == name)
    }
}

/// What the player likes.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(clippy::struct_excessive_bools, reason = "they are switches")]
pub struct Settings {
    /// The tag of a language, or empty for that of the environment.
    pub language: String,
    /// Dark or light, or none for that of the terminal.
    pub shade: Option<Shade>,
    /// What goes home by itself.
    pub autoplay: AutoPlay,
    /// How fast cards move.
    pub animation: Animation,
    /// Whether every suit has a colour of its own.
    pub has_four_colours: bool,
    /// Whether to bring all home when nothing else is left to do.
    pub finishes: bool,
    /// Whether to tell if the game can be won.
    pub tells_verdict: bool,
    /// Whether to show clock and moves.
    pub shows_counts: bool,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            language: String::new(),
            shade: None,
            autoplay: AutoPlay::Horne,
            animation: Animation::Normal,
            has_four_colours: false,
            finishes: true,
            tells_verdict: true,
            shows_counts: true,
        }
    }
}

impl Settings {
    fn to_text(&self) -> String {
        let yes = |value| if value { "yes" } else { "no" };
        let shade = match self.shade {
            None => "auto",
            Some(Shade::Dark) => "dark",
            Some(Shade::Light) => "light",
        };
        format!(
            "language {}\ntheme {shade}\nautoplay {}\nanimation {}\nfour-colours {}\nfinish {}\n\
             verdict {}\ncounts {}\n",
            self.language,
            self.autoplay,
            self.animation.name(),
            yes(self.has_four_colours),
            yes(self.finishes),
            yes(self.tells_verdict),
            yes(self.shows_counts),
        )
    }

    /// Reads what it can; the rest is as usual.
    fn from_text(text: &str) -> Settings {
        let mut settings = Settings::default();
        for (key, value) in pairs(text) {
            let is_yes = value == "yes";
            match key {
                "language" => value.clone_into(&mut settings.language),
                "theme" => {
                    settings.shade = match value {
                        "dark" => Some(Shade::Dark),
                        "light" => Some(Shade::Light),
                        _ => None,
                    }
                }
                "autoplay" => settings.autoplay = value.parse().unwrap_or(settings.autoplay),
                "animation" => {
                    settings.animation = Animation::named(value).unwrap_or(settings.animation);
                }
                "four-colours" => settings.has_four_colours = is_yes,
                "finish" => settings.finishes = is_yes,
                "verdict" => settings.tells_verdict = is_yes,
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

/// A game, with what was undone and what its record does not say.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(clippy::struct_excessive_bools, reason = "they are independent")]
pub struct Kept {
    /// The game as it stands, with what was undone.
    pub game: Game,
    /// How long it has been played.
    pub seconds: u32,
    /// Whether the solution was shown.
    pub is_helped: bool,
    /// Whether the player has moved a card; only such games count.
    pub is_touched: bool,
    /// Whether it has been counted.
    pub is_counted: bool,
}

impl Kept {
    /// A game of which nothing was played yet, or nothing here.
    pub fn new(game: Game) -> Kept {
        Kept {
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

    fn from_text(text: &str) -> Option<Kept> {
        let get = |wanted: &str| {
            pairs(text)
                .find(|(key, _)| *key == wanted)
                .map(|pair| pair.1)
        };
        let mut game = Game::from_record(get("record")?).ok()?;
        let turn = get("turn").and_then(|turn| turn.parse().ok());
        game.jump(turn.unwrap_or(game.turn()));
        Some(Kept {
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

/// The folder of all that.
#[derive(Clone, Debug)]
pub struct Store {
    /// None if nothing shall be kept.
    folder: Option<PathBuf>,
}

impl Store {
    /// The folder of this platform for such things, or the one that
    /// `FREECELL_HOME` names.
    pub fn of_this_machine() -> Store {
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

    /// This folder.
    pub fn in_folder(folder: impl Into<PathBuf>) -> Store {
        Store {
            folder: Some(folder.into()),
        }
    }

    /// Keeps nothing and knows nothing.
    pub fn forgetful() -> Store {
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

    /// The settings.
    pub fn settings(&self) -> Settings {
        Settings::from_text(&self.read("settings").unwrap_or_default())
    }

    /// Keeps the settings.
    ///
    /// # Errors
    ///
    /// The folder or file cannot be written.
    pub fn keep_settings(&self, settings: &Settings) -> io::Result<()> {
        self.write("settings", &settings.to_text())
    }

    /// The game that was left.
    pub fn game(&self) -> Option<Kept> {
        Kept::from_text(&self.read("game")?)
    }

    /// Keeps the game. Whenever the program ends, the file has this game or the
    /// one before.
    ///
    /// # Errors
    ///
    /// The folder or file cannot be written.
    pub fn keep_game(&self, kept: &Kept) -> io::Result<()> {
        self.write("game", &kept.to_text())
    }

    /// Adds how a game went.
    ///
    /// # Errors
    ///
    /// The folder or file cannot be written.
    pub fn add_result(&self, deal: &str, outcome: Outcome) -> io::Result<()> {
        let Some(folder) = &self.folder else {
            return Ok(());
        };
        fs::create_dir_all(folder)?;
        let at = std::time::SystemTime::now()
            .duration_since(std::time::UNIX_EPOCH)
            .map_or(0, |time| time.as_secs());
        let line = format!(
            "{deal} {} {} {} {} {at}\n",
            if outcome.is_won { "won" } else { "lost" },
            if outcome.is_helped { "helped" } else { "alone" },
            outcome.moves,
            outcome.seconds,
        );
        let mut options = fs::OpenOptions::new();
        let mut file = options
            .append(true)
            .create(true)
            .open(folder.join("results"))?;
        // One call for one line: another game at the same time does no harm.
        file.write_all(line.as_bytes())
    }

    /// All games together.
    pub fn statistics(&self) -> Statistics {
        let text = self.read("results").unwrap_or_default();
        Statistics::of(text.lines().filter_map(|line| {
            let words: Vec<&str> = line.split(' ').collect();
            let &[_, won, helped, moves, seconds, _] = words.as_slice() else {
                return None;
            };
            Some(Outcome {
                is_won: won == "won",
                is_helped: helped == "helped",
                moves: moves.parse().ok()?,
                seconds: seconds.parse().ok()?,
            })
        }))
    }
}

/// Writes a file under another name first, so that there is never half of it.
/// It is not synced: what ends a program does not lose what the system has, and
/// a disk may take longer than a player waits.
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
    fn what_is_kept_is_read() {
        let folder = folder("store");
        let store = Store::in_folder(&folder);
        assert_eq!(store.game(), None);
        assert_eq!(store.settings(), Settings::default());
        let mut game = Game::from_record("617~none:7a7b7cb7").unwrap();
        game.undo();
        let kept = Kept {
            game,
            seconds: 61,
            is_helped: true,
            is_touched: true,
            is_counted: false,
        };
        store.keep_game(&kept).unwrap();
        assert_eq!(store.game(), Some(kept));
        let settings = Settings {
            language: "pt-BR".to_owned(),
            shade: Some(Shade::Light),
            autoplay: AutoPlay::Max,
            animation: Animation::Off,
            has_four_colours: true,
            finishes: false,
            tells_verdict: false,
            shows_counts: false,
        };
        store.keep_settings(&settings).unwrap();
        assert_eq!(store.settings(), settings);
        let outcome = Outcome {
            is_won: true,
            is_helped: false,
            moves: 40,
            seconds: 90,
        };
        store.add_result("617", outcome).unwrap();
        store
            .add_result(
                "617",
                Outcome {
                    is_won: false,
                    ..outcome
                },
            )
            .unwrap();
        // Half a line, as a full disk may leave it, is not counted.
        let mut results = fs::OpenOptions::new();
        let mut results = results.append(true).open(folder.join("results")).unwrap();
        results.write_all(b"618 wo").unwrap();
        let sum = store.statistics();
        assert_eq!((sum.played, sum.won, sum.streak), (2, 1, 0));
        let names = fs::read_dir(&folder).unwrap().count();
        assert_eq!(names, 3, "no part is left behind");
        fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn damage_is_survived() {
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
        // A file stands where the folder should be.
        let nowhere = Store::in_folder(folder.join("game"));
        assert!(nowhere.keep_settings(&Settings::default()).is_err());
        fs::remove_dir_all(&folder).unwrap();
        assert!(
            Store::forgetful()
                .keep_settings(&Settings::default())
                .is_ok()
        );
    }
}
