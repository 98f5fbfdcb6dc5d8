//! The player's games, results and settings. Everything that is read from a
//! storage is validated here; what cannot be read is set aside, never
//! overwritten.

use freecell_core::Game;

use crate::saved::{SavedGame, start_name};
use crate::settings::Settings;
use crate::statistics::{GameResult, Statistics, merge_results, read_results, write_results};
use crate::storage::{Storage, StorageError};

/// The maximum number of saved games; beyond it, the oldest ones are removed.
const MAX_GAMES: usize = 500;

const SETTINGS: &str = "settings";
const RESULTS: &str = "results";
/// The prefix of the keys of games.
const GAME: &str = "game.";
/// The prefix of the keys of damaged values.
const DAMAGED: &str = "damaged.";

/// Keeps the player's games, results and settings in a storage.
///
/// ```
/// use freecell_core::Game;
/// use freecell_play::{Memory, Progress, SavedGame, PlayerData};
///
/// let mut data = PlayerData::new(Memory::default());
/// let mut saved = SavedGame::new(Game::from_record("617~none:")?);
/// saved.game.play("7a".parse()?)?;
/// saved.progress = Progress::Playing;
/// data.save(&mut saved, 1_000)?;
/// let found = data.find(&Game::from_record("617~none:")?)?.unwrap();
/// assert_eq!(found.game.turn(), 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct PlayerData<S> {
    storage: S,
    /// The keys of values that were set aside since the last report.
    set_aside: Vec<String>,
}

/// What [`PlayerData::import`] has done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Imported {
    /// The number of results that are new.
    pub added: usize,
    /// The number of results that were known.
    pub known: usize,
    /// The number of entries that are not results.
    pub damaged: usize,
}

impl<S: Storage> PlayerData<S> {
    /// Opens a storage.
    pub fn new(storage: S) -> PlayerData<S> {
        PlayerData {
            storage,
            set_aside: Vec::new(),
        }
    }

    /// Returns the storage.
    pub fn storage(&self) -> &S {
        &self.storage
    }

    /// Returns the names under which damaged values were kept since the last
    /// call.
    pub fn take_set_aside(&mut self) -> Vec<String> {
        std::mem::take(&mut self.set_aside)
    }

    /// Returns the value of a key as text. A value that is not UTF-8 is set
    /// aside.
    fn read(&mut self, key: &str) -> Result<Option<String>, StorageError> {
        let Some(value) = self.storage.read(key)? else {
            return Ok(None);
        };
        match String::from_utf8(value) {
            Ok(text) => Ok(Some(text)),
            Err(error) => {
                self.set_aside(key, error.as_bytes())?;
                self.storage.remove(key)?;
                Ok(None)
            }
        }
    }

    /// Keeps a damaged value under another name.
    fn set_aside(&mut self, key: &str, value: &[u8]) -> Result<(), StorageError> {
        self.set_aside.extend(set_aside(&self.storage, key, value)?);
        Ok(())
    }

    // Settings.

    /// Returns the settings. Those that cannot be read have their defaults, and
    /// are set aside. `languages` lists the tags of known languages; if it is
    /// empty, every language is accepted.
    ///
    /// # Errors
    ///
    /// If the storage cannot be read, or a damaged value not be set aside.
    pub fn settings(&mut self, languages: &[&str]) -> Result<Settings, StorageError> {
        let text = self.read(SETTINGS)?.unwrap_or_default();
        let (settings, is_valid) = Settings::read(&text, languages);
        if !is_valid {
            self.set_aside(SETTINGS, text.as_bytes())?;
            let mended = Settings::rewrite("", &Settings::default(), &settings);
            self.storage.write(SETTINGS, mended.as_bytes())?;
        }
        Ok(settings)
    }

    /// Saves the settings that differ. Others keep their stored values, which
    /// another program may have changed.
    ///
    /// # Errors
    ///
    /// If the storage cannot be written.
    pub fn save_settings(
        &mut self,
        before: &Settings,
        after: &Settings,
    ) -> Result<(), StorageError> {
        self.settings(&[])?;
        let storage = &self.storage;
        let mut result = Ok(());
        storage.exclusively(&mut || {
            result = storage.read(SETTINGS).and_then(|value| {
                let text = String::from_utf8(value.unwrap_or_default()).unwrap_or_default();
                let text = Settings::rewrite(&text, before, after);
                storage.write(SETTINGS, text.as_bytes())
            });
        });
        result
    }

    // Games.

    /// Returns the saved games, the most recent first.
    ///
    /// # Errors
    ///
    /// If the storage cannot be read.
    pub fn games(&mut self) -> Result<Vec<SavedGame>, StorageError> {
        let mut games = Vec::new();
        for key in self.storage.keys()? {
            if key.starts_with(GAME) {
                // An entry that cannot be read does not hide the others.
                games.extend(self.game(&key).ok().flatten());
            }
        }
        games.sort_by(|a: &SavedGame, b| (b.at, &b.key).cmp(&(a.at, &a.key)));
        Ok(games)
    }

    /// Returns the game with a key.
    ///
    /// # Errors
    ///
    /// If the storage cannot be read, or a damaged value not be set aside.
    pub fn game(&mut self, key: &str) -> Result<Option<SavedGame>, StorageError> {
        let Some(text) = self.read(key)? else {
            return Ok(None);
        };
        match SavedGame::from_text(&text) {
            Some(mut saved) => {
                key.clone_into(&mut saved.key);
                Ok(Some(saved))
            }
            None => {
                self.set_aside(key, text.as_bytes())?;
                self.storage.remove(key)?;
                Ok(None)
            }
        }
    }

    /// Returns the saved game to continue when a game is opened: the most recent
    /// one of the deal or, if the wanted game has moves, the most recent one that
    /// contains them.
    ///
    /// # Errors
    ///
    /// If the storage cannot be read, or a damaged value not be set aside.
    pub fn find(&mut self, wanted: &Game) -> Result<Option<SavedGame>, StorageError> {
        let is_wanted = |saved: &SavedGame| saved.contains(wanted);
        Ok(self.games()?.into_iter().find(is_wanted))
    }

    /// Saves a game. If another program has saved it since it was loaded, both
    /// are kept, this one under a new key. A game that is over is removed.
    ///
    /// # Errors
    ///
    /// If the storage cannot be written.
    pub fn save(&mut self, saved: &mut SavedGame, now: u64) -> Result<(), StorageError> {
        let mut result = Ok(());
        let storage = &self.storage;
        storage.exclusively(&mut || result = save(storage, saved, now));
        if saved.revision == 1 {
            self.remove_oldest(&saved.key)?;
        }
        result
    }

    fn remove_oldest(&mut self, kept: &str) -> Result<(), StorageError> {
        let keys = self.storage.keys()?;
        if keys.iter().filter(|key| key.starts_with(GAME)).count() <= MAX_GAMES {
            return Ok(());
        }
        let games = self.games()?;
        for old in games.iter().skip(MAX_GAMES).filter(|old| old.key != kept) {
            self.storage.remove(&old.key)?;
        }
        Ok(())
    }

    /// Removes a game.
    ///
    /// # Errors
    ///
    /// If the storage cannot be written.
    pub fn remove(&mut self, key: &str) -> Result<(), StorageError> {
        if key.starts_with(GAME) {
            self.storage.remove(key)?;
        }
        Ok(())
    }

    // Results.

    /// Adds the result of a game.
    ///
    /// # Errors
    ///
    /// If the storage cannot be written.
    pub fn add_result(&mut self, result: &GameResult) -> Result<(), StorageError> {
        // A line that was cut off is set aside before another one is added.
        self.results()?;
        self.storage.append(RESULTS, &result.to_line())
    }

    /// Returns all results in the order of play, each game once.
    ///
    /// # Errors
    ///
    /// If the storage cannot be read, or a damaged value not be set aside.
    pub fn results(&mut self) -> Result<Vec<GameResult>, StorageError> {
        let Some(value) = self.storage.read(RESULTS)? else {
            return Ok(Vec::new());
        };
        let (results, is_clean) = lines(&value);
        if !is_clean {
            let (storage, names) = (&self.storage, &mut self.set_aside);
            let mut mended = Ok(());
            storage.exclusively(&mut || mended = mend_results(storage, names));
            mended?;
        }
        Ok(merge_results(results))
    }

    /// Returns the statistics of all results.
    ///
    /// # Errors
    ///
    /// If the storage cannot be read, or a damaged value not be set aside.
    pub fn statistics(&mut self) -> Result<Statistics, StorageError> {
        Ok(Statistics::of(&self.results()?))
    }

    /// Adds exported results that are not known yet.
    ///
    /// # Errors
    ///
    /// If the storage cannot be read or written.
    pub fn import(&mut self, text: &str) -> Result<Imported, StorageError> {
        self.results()?;
        let (new, damaged) = read_results(text);
        let count = merge_results(new.iter().cloned()).len();
        let (storage, mut added) = (&self.storage, Ok(0));
        storage.exclusively(&mut || added = import(storage, &new));
        let added = added?;
        Ok(Imported {
            added,
            known: count.saturating_sub(added),
            damaged: damaged.len(),
        })
    }

    /// Removes all results.
    ///
    /// # Errors
    ///
    /// If the storage cannot be written.
    pub fn erase_results(&mut self) -> Result<(), StorageError> {
        self.storage.remove(RESULTS)
    }
}

/// Keeps a damaged value under another name. Returns the name, unless the value
/// was kept before.
fn set_aside<S: Storage>(
    storage: &S,
    key: &str,
    value: &[u8],
) -> Result<Option<String>, StorageError> {
    for number in 1_u32.. {
        let name = match number {
            1 => format!("{DAMAGED}{key}"),
            _ => format!("{DAMAGED}{key}.{number}"),
        };
        match storage.read(&name)? {
            Some(other) if other != value => {}
            Some(_) => return Ok(None),
            None => {
                storage.write(&name, value)?;
                return Ok(Some(name));
            }
        }
    }
    Ok(None)
}

/// Returns the results in a value, and whether it consists of nothing else.
fn lines(value: &[u8]) -> (Vec<GameResult>, bool) {
    let text = String::from_utf8_lossy(value);
    let (results, damaged) = read_results(&text);
    let is_clean = damaged.is_empty() && (text.is_empty() || text.ends_with('\n'));
    (results, is_clean)
}

/// Sets damaged results aside and writes the others again.
fn mend_results<S: Storage>(storage: &S, names: &mut Vec<String>) -> Result<(), StorageError> {
    let value = storage.read(RESULTS)?.unwrap_or_default();
    let (results, damaged) = read_results(&String::from_utf8_lossy(&value));
    let aside = match std::str::from_utf8(&value) {
        Ok(_) => (damaged.join("\n") + "\n").into_bytes(),
        Err(_) => value,
    };
    if !damaged.is_empty() {
        names.extend(set_aside(storage, RESULTS, &aside)?);
    }
    storage.write(RESULTS, write_results(&results).as_bytes())
}

/// Adds results to those that are stored. Returns how many are new.
fn import<S: Storage>(storage: &S, new: &[GameResult]) -> Result<usize, StorageError> {
    let (own, _) = lines(&storage.read(RESULTS)?.unwrap_or_default());
    let own = merge_results(own);
    let all = merge_results(own.iter().chain(new).cloned());
    let added = all.len() - own.len();
    if all != own {
        storage.write(RESULTS, write_results(&all).as_bytes())?;
    }
    Ok(added)
}

/// What is stored under the key of a game.
enum Stored {
    Nothing,
    Damaged,
    Game(Box<SavedGame>),
}

fn stored<S: Storage>(storage: &S, key: &str) -> Result<Stored, StorageError> {
    let Some(value) = storage.read(key)? else {
        return Ok(Stored::Nothing);
    };
    let text = String::from_utf8(value).ok();
    let saved = text.and_then(|text| SavedGame::from_text(&text));
    Ok(saved.map_or(Stored::Damaged, |saved| Stored::Game(Box::new(saved))))
}

/// Returns the key that a game has or gets: its own if no other program has
/// saved under it, otherwise the first free one of the deal.
fn free_key<S: Storage>(storage: &S, saved: &SavedGame) -> Result<String, StorageError> {
    if saved.key.starts_with(GAME) {
        let is_own = match stored(storage, &saved.key)? {
            Stored::Nothing => true,
            Stored::Damaged => false,
            Stored::Game(other) => {
                (other.revision, other.started) == (saved.revision, saved.started)
            }
        };
        if is_own {
            return Ok(saved.key.clone());
        }
    }
    let name = start_name(saved.game.start());
    for number in 1_u32.. {
        let key = match number {
            1 => format!("{GAME}{name}"),
            _ => format!("{GAME}{name}+{number}"),
        };
        if storage.read(&key)?.is_none() {
            return Ok(key);
        }
    }
    Err(StorageError("too many games".to_owned()))
}

fn save<S: Storage>(storage: &S, saved: &mut SavedGame, now: u64) -> Result<(), StorageError> {
    // A program that only looks at a game changes nothing but its time, so that
    // the one that plays it does not take it for another game.
    if saved.is_kept() && saved.key.starts_with(GAME) {
        match stored(storage, &saved.key)? {
            Stored::Game(mut stored) if stored.is_same_state(saved) => {
                stored.at = now;
                saved.at = now;
                return storage.write(&saved.key, stored.to_text().as_bytes());
            }
            _ => {}
        }
    }
    let key = free_key(storage, saved)?;
    if !saved.is_kept() && saved.revision > 0 {
        // The game is over. A game of another program keeps its key.
        if key == saved.key {
            storage.remove(&key)?;
        }
        return Ok(());
    }
    let mut next = saved.clone();
    next.key = key;
    next.revision = next.revision.wrapping_add(1).max(1);
    next.at = now;
    if next.started == 0 {
        next.started = now;
    }
    if !next.is_kept() {
        return Ok(());
    }
    storage.write(&next.key, next.to_text().as_bytes())?;
    *saved = next;
    Ok(())
}
