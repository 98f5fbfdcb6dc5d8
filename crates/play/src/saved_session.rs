//! A session whose games, results and settings are kept.

use std::collections::VecDeque;

use freecell_core::Game;
use freecell_locale::key;
use freecell_study::{Arg, Message};

use crate::effect::{Effect, Output, StorageRequest};
use crate::player_data::PlayerData;
use crate::saved::{Help, Progress, SavedGame, start_name};
use crate::session::{Event, Session};
use crate::settings::Settings;
use crate::statistics::GameResult;
use crate::storage::{Storage, StorageError};

/// Whether saving works.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Saving {
    Works,
    /// It has failed, and the player was told.
    Failed,
}

/// Runs a [`Session`] together with a [`PlayerData`]: it loads and saves games, counts
/// results and reports what cannot be kept. The other effects are left to the
/// front end.
///
/// ```
/// use freecell_core::{AutoPlay, DealNumber, Game, Place};
/// use freecell_play::{Event, Memory, SavedSession, PlayerData};
///
/// let data = PlayerData::new(Memory::default());
/// let game = Game::new(DealNumber::new(617)?, AutoPlay::Horne);
/// let (mut session, _) = SavedSession::new(data, Some(game), || unreachable!(), &[], 1_000);
/// let now = 1_001;
/// session.update(Event::Type(Place::from_char('7').unwrap()), now);
/// session.update(Event::Type(Place::from_char('a').unwrap()), now);
/// session.update(Event::Adjacent(1), now);
/// assert_eq!(session.session().game().to_record(), "618~horne:");
/// session.update(Event::Return, now);
/// assert_eq!(session.session().game().to_record(), "617~horne:7a");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct SavedSession<S> {
    session: Session,
    data: PlayerData<S>,
    saving: Saving,
    /// Games that were left and could not be saved.
    unsaved: Vec<SavedGame>,
}

impl<S: Storage> SavedSession<S> {
    /// Opens the wanted game, or continues it if it is saved. Without a wanted
    /// game it continues the latest one, or opens the game of `otherwise`.
    /// Returns the first effects. `now` is the time in milliseconds since 1970.
    pub fn new(
        mut data: PlayerData<S>,
        wanted: Option<Game>,
        otherwise: impl FnOnce() -> Game,
        languages: &[&str],
        now: u64,
    ) -> (SavedSession<S>, Vec<Effect>) {
        let settings = data.settings(languages);
        let saved = match &wanted {
            Some(game) => data.find(game),
            None => data.games().map(|games| games.into_iter().next()),
        };
        // Damaged results are reported at once, not when somebody asks for them.
        let results = data.results();
        let failed = settings.as_ref().err().or(saved.as_ref().err());
        let failed = failed.or(results.as_ref().err()).cloned();
        let current = saved
            .unwrap_or_default()
            .unwrap_or_else(|| SavedGame::new(wanted.unwrap_or_else(otherwise)));
        let session = Session::new(current, settings.unwrap_or_default());
        let mut this = SavedSession {
            session,
            data,
            saving: Saving::Works,
            unsaved: Vec::new(),
        };
        let first = this.session.begin();
        let mut effects = this.run(first, now);
        effects.extend(this.report(failed.map_or(Ok(()), Err)));
        effects.extend(this.report_set_aside());
        (this, effects)
    }

    /// Returns the session.
    pub fn session(&self) -> &Session {
        &self.session
    }

    /// Returns what is kept.
    pub fn data(&mut self) -> &mut PlayerData<S> {
        &mut self.data
    }

    /// Returns whether something could not be saved, and still is not.
    pub fn is_unsaved(&self) -> bool {
        self.saving == Saving::Failed || !self.unsaved.is_empty()
    }

    /// Returns whether the game is kept, so that it can be continued later.
    pub fn is_kept(&self) -> bool {
        self.saving == Saving::Works
            && self.session.current().is_kept()
            && !self.session.current().key().is_empty()
    }

    /// Handles an event. `now` is the time in milliseconds since 1970.
    pub fn update(&mut self, event: Event, now: u64) -> Vec<Effect> {
        let before = self.session.settings().clone();
        let first = self.session.update(event);
        let mut effects = Vec::new();
        if *self.session.settings() != before {
            let saved = self.data.save_settings(&before, self.session.settings());
            effects.extend(self.report(saved));
        }
        effects.extend(self.run(first, now));
        effects
    }

    /// Does what concerns the storage, and returns the effects for the front end.
    fn run(&mut self, first: Vec<Output>, now: u64) -> Vec<Effect> {
        let mut queue: VecDeque<Output> = first.into();
        let mut effects = Vec::new();
        while let Some(output) = queue.pop_front() {
            match output {
                Output::Effect(effect) => effects.push(effect),
                Output::Storage(StorageRequest::Open(game)) => {
                    effects.extend(self.save_before_leaving(now));
                    queue.extend(self.open(game));
                }
                Output::Storage(StorageRequest::OpenSaved(key)) => {
                    // Taken first, because saving gives it another key.
                    let unsaved = self.take_unsaved(|saved| saved.key == key);
                    effects.extend(self.save_before_leaving(now));
                    queue.extend(self.open_saved(&key, unsaved));
                }
                Output::Storage(StorageRequest::Save) => effects.extend(self.save(now)),
                Output::Storage(StorageRequest::Count) => effects.extend(self.count(now)),
            }
        }
        effects.extend(self.report_set_aside());
        effects
    }

    /// Adds the won game to the statistics. If that fails, the game is kept, and
    /// counted when it is opened again.
    fn count(&mut self, now: u64) -> Option<Effect> {
        let result = result_of(self.session.current(), true, now);
        let added = self.data.add_result(&result);
        if added.is_err() {
            self.session.current_mut().progress = Progress::Playing;
        }
        self.report(added)
    }

    /// Applies settings for this session only, such as options of a command.
    pub fn override_settings(&mut self, settings: Settings, now: u64) -> Vec<Effect> {
        let outputs = self.session.override_settings(settings);
        self.run(outputs, now)
    }

    /// Removes a saved game. It counts as lost if [`Session::would_lose`] says so.
    pub fn give_up(&mut self, key: &str, now: u64) -> Vec<Effect> {
        let is_current = self.session.current().key() == key;
        let saved = if is_current {
            Ok(Some(self.session.current().clone()))
        } else {
            self.data.game(key)
        };
        let given_up = saved.and_then(|saved| {
            if let Some(saved) = saved.filter(|saved| self.session.would_lose(saved)) {
                self.data.add_result(&result_of(&saved, false, now))?;
            }
            self.data.remove(key)
        });
        let outputs = if is_current && given_up.is_ok() {
            self.session.give_up()
        } else {
            Vec::new()
        };
        let mut effects = self.run(outputs, now);
        effects.extend(self.report(given_up));
        effects
    }

    /// Opens a game, or continues its saved game.
    fn open(&mut self, game: Game) -> Vec<Output> {
        let saved = match self.take_unsaved(|saved| saved.contains(&game)) {
            Some(saved) => {
                // It is not saved yet.
                self.saving = Saving::Failed;
                Ok(Some(saved))
            }
            None => self.data.find(&game),
        };
        let (saved, failed) = saved.map_or_else(|why| (None, Err(why)), |saved| (saved, Ok(())));
        let mut outputs = self.session.open(game, saved);
        outputs.extend(self.report(failed).map(Output::Effect));
        outputs
    }

    fn open_saved(&mut self, key: &str, unsaved: Option<SavedGame>) -> Vec<Output> {
        let saved = match unsaved {
            Some(saved) => {
                // It is not saved yet.
                self.saving = Saving::Failed;
                Ok(Some(saved))
            }
            None => self.data.game(key),
        };
        let failed = match saved {
            Ok(Some(saved)) => return self.session.open(saved.game.clone(), Some(saved)),
            Ok(None) => {
                let gone = Message::new(key!("game-gone"), "this game is no longer saved", vec![]);
                Some(Effect::error(gone))
            }
            Err(error) => self.report(Err(error)),
        };
        failed.into_iter().map(Output::Effect).collect()
    }

    /// Saves the game before another one is opened. If that fails, it is kept as
    /// long as the program runs, and the failure is reported again.
    fn save_before_leaving(&mut self, now: u64) -> Option<Effect> {
        self.saving = Saving::Works;
        let effect = self.save(now);
        let game = self.session.kept_game();
        let current = self.session.current_mut();
        if self.saving == Saving::Failed && current.is_kept() {
            if current.key.is_empty() {
                current.key = format!("unsaved.{}", start_name(current.game.start()));
            }
            let saved = SavedGame {
                game,
                ..current.clone()
            };
            self.unsaved.retain(|other| other.key != saved.key);
            self.unsaved.push(saved);
        }
        effect
    }

    /// Saves the game if it is worth keeping, or removes it if it is over. Moves
    /// are saved anyway, the clock only from time to time.
    pub fn save(&mut self, now: u64) -> Option<Effect> {
        // What is saved is the player's own game, also while the solution is shown.
        let own = self.session.kept_game();
        let shown = std::mem::replace(&mut self.session.current_mut().game, own);
        let saved = self.data.save(self.session.current_mut(), now);
        self.session.current_mut().game = shown;
        if saved.is_ok() {
            self.saving = Saving::Works;
            self.save_others(now);
        }
        self.report(saved)
    }

    /// Tries again to save the games that were left unsaved.
    fn save_others(&mut self, now: u64) {
        for mut saved in std::mem::take(&mut self.unsaved) {
            let before = saved.key.clone();
            match self.data.save(&mut saved, now) {
                Ok(()) => self.session.rename_left(&before, &saved.key),
                Err(_) => self.unsaved.push(saved),
            }
        }
    }

    /// Takes a game out of those that were left unsaved.
    fn take_unsaved(&mut self, is_wanted: impl Fn(&SavedGame) -> bool) -> Option<SavedGame> {
        let index = self.unsaved.iter().position(is_wanted)?;
        Some(self.unsaved.remove(index))
    }

    /// Reports a failure, once until saving works again.
    fn report(&mut self, result: Result<(), StorageError>) -> Option<Effect> {
        let StorageError(why) = result.err()?;
        if std::mem::replace(&mut self.saving, Saving::Failed) == Saving::Failed {
            return None;
        }
        let args = vec![("reason", Arg::Text(why.clone()))];
        Some(Effect::error(Message::new(key!("not-kept"), why, args)))
    }

    fn report_set_aside(&mut self) -> Option<Effect> {
        let names = self.data.take_set_aside().join(", ");
        let args = vec![("names", Arg::Text(names.clone()))];
        let message = Message::new(key!("set-aside"), &names, args);
        (!names.is_empty()).then(|| Effect::error(message))
    }
}

fn result_of(saved: &SavedGame, is_won: bool, now: u64) -> GameResult {
    GameResult {
        record: saved.game.to_record(),
        is_won,
        is_helped: saved.help != Help::None,
        moves: u32::try_from(saved.game.turn()).unwrap_or(u32::MAX),
        seconds: saved.seconds,
        at: now,
        started: saved.started,
    }
}
