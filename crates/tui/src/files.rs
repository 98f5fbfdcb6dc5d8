//! Effects that read or write files.

use std::fs;
use std::io::{self, Read};

use crate::app::{App, Effect, Event};
use crate::store::{Settings, Store, replace};

/// The maximum number of bytes read from a file; boards and records are shorter.
const MAX_BYTES: u64 = 1 << 20;

/// Runs file effects.
pub(crate) struct Files {
    store: Store,
    /// Whether a failure to save was reported to the player.
    has_reported_error: bool,
}

impl Files {
    pub(crate) fn new(store: Store) -> Files {
        Files {
            store,
            has_reported_error: false,
        }
    }

    /// Runs an effect that concerns files, and returns the resulting event.
    pub(crate) fn run(&mut self, app: &mut App, effect: Effect) -> Option<Event> {
        let saved = match effect {
            Effect::SaveGame => self.store.save_game(app.saved_game()),
            Effect::SaveSettings => return self.save_settings(app.settings()),
            Effect::AddResult(deal, result) => {
                let added = self.store.add_result(&deal, result);
                app.statistics = self.store.statistics();
                added
            }
            Effect::WriteFile(path, text) => {
                let written = replace(path.as_ref(), &text);
                let result = written.map(|()| path.clone()).map_err(|error| {
                    let args = [("path", path.into()), ("reason", error.to_string().into())];
                    app.words.tell("terminal-unwritable", &args)
                });
                return Some(Event::FileWritten(result));
            }
            Effect::ReadFile(path) => {
                let result = read(&path).map_err(|error| {
                    let args = [("path", path.into()), ("reason", error.to_string().into())];
                    app.words.tell("terminal-unreadable", &args)
                });
                return Some(Event::FileRead(result));
            }
            _ => return None,
        };
        self.report(saved)
    }

    pub(crate) fn save_settings(&mut self, settings: &Settings) -> Option<Event> {
        let saved = self.store.save_settings(settings);
        self.report(saved)
    }

    /// Reports a failure to save, once.
    fn report(&mut self, saved: io::Result<()>) -> Option<Event> {
        let error = saved.err().filter(|_| !self.has_reported_error)?;
        self.has_reported_error = true;
        Some(Event::SaveFailed(error.to_string()))
    }
}

/// Returns the first non-blank line of a file if it is a record, otherwise the
/// whole file.
fn read(path: &str) -> io::Result<String> {
    let mut text = String::new();
    fs::File::open(path)?
        .take(MAX_BYTES)
        .read_to_string(&mut text)?;
    let first = text.lines().find_map(freecell_play::record_of_line);
    Ok(match first.filter(|line| freecell_play::is_record(line)) {
        Some(record) => record.to_owned(),
        None => text,
    })
}
