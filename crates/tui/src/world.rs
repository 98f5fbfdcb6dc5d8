//! Doing what the game wants: files, and everything that is not the terminal.

use std::fs;
use std::io::{self, Read};

use crate::app::{App, Effect, Event};
use crate::store::{Settings, Store, replace};

/// More bytes than any board or record has.
const LONGEST: u64 = 1 << 20;

/// The files of the player.
pub(crate) struct World {
    store: Store,
    /// Whether the player knows that nothing can be kept.
    has_told: bool,
}

impl World {
    pub(crate) fn new(store: Store) -> World {
        World {
            store,
            has_told: false,
        }
    }

    /// Does what concerns files, and returns what comes of it.
    pub(crate) fn run(&mut self, app: &mut App, effect: Effect) -> Option<Event> {
        let kept = match effect {
            Effect::Keep => self.store.keep_game(app.kept()),
            Effect::KeepSettings => return self.keep_settings(app.settings()),
            Effect::Count(deal, outcome) => {
                let added = self.store.add_result(&deal, outcome);
                app.statistics = self.store.statistics();
                added
            }
            Effect::Save(path, text) => {
                let saved = replace(path.as_ref(), &text);
                let told = saved.map(|()| path.clone()).map_err(|error| {
                    let told = [("path", path.into()), ("reason", error.to_string().into())];
                    app.words.tell("terminal-unwritable", &told)
                });
                return Some(Event::Saved(told));
            }
            Effect::Load(path) => {
                let told = read(&path).map_err(|error| {
                    let told = [("path", path.into()), ("reason", error.to_string().into())];
                    app.words.tell("terminal-unreadable", &told)
                });
                return Some(Event::Loaded(told));
            }
            _ => return None,
        };
        self.told(kept)
    }

    pub(crate) fn keep_settings(&mut self, settings: &Settings) -> Option<Event> {
        let kept = self.store.keep_settings(settings);
        self.told(kept)
    }

    /// That nothing can be kept is told once.
    fn told(&mut self, kept: io::Result<()>) -> Option<Event> {
        let error = kept.err().filter(|_| !self.has_told)?;
        self.has_told = true;
        Some(Event::NotKept(error.to_string()))
    }
}

/// The first line with something on it if that is a record, else the whole
/// file.
fn read(path: &str) -> io::Result<String> {
    let mut text = String::new();
    fs::File::open(path)?
        .take(LONGEST)
        .read_to_string(&mut text)?;
    let first = text.lines().find_map(freecell_play::record_of_line);
    Ok(match first.filter(|line| freecell_play::is_record(line)) {
        Some(record) => record.to_owned(),
        None => text,
    })
}
