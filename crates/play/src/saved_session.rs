//! A session whose games, results and settings are kept.

use std::collections::VecDeque;

use freecell_core::Game;

use crate::notice::Notice;
use crate::reason::{Arg, Reason};
use crate::saved::{Help, Progress, SavedGame, deal_name, start_name};
use crate::session::{Effect, Event, Session};
use crate::settings::Settings;
use crate::shelf::Shelf;
use crate::statistics::GameResult;
use crate::storage::{Storage, StorageError};

/// Whether saving works.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Saving {
    Works,
    /// It has failed, and the player knows.
    Failed,
}

/// Runs a [`Session`] together with a [`Shelf`]: it loads and saves games, counts
/// results and reports what cannot be kept. The other effects are left to the
/// front end.
///
/// ```
/// use freecell_core::{AutoPlay, DealNumber, Game, Place};
/// use freecell_play::{Event, Memory, SavedSession, Shelf};
///
/// let shelf = Shelf::new(Memory::default());
/// let game = Game::new(DealNumber::new(617)?, AutoPlay::Horne);
/// let (mut session, _) = SavedSession::new(shelf, Some(game), || unreachable!(), &[], 1_000);
/// let now = 1_001;
/// session.update(Event::Type { place: Place::from_char('7').unwrap() }, now);
/// session.update(Event::Type { place: Place::from_char('a').unwrap() }, now);
/// session.update(Event::Adjacent { by: 1 }, now);
/// assert_eq!(session.session().game().to_record(), "618~horne:");
/// session.update(Event::Return, now);
/// assert_eq!(session.session().game().to_record(), "617~horne:7a");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct SavedSession<S> {
    session: Session,
    shelf: Shelf<S>,
    saving: Saving,
    /// Games that were left and could not be saved.
    unsaved: Vec<SavedGame>,
}

impl<S: Storage> SavedSession<S> {
    /// Opens the wanted game, or continues it if it is saved. Without a wanted
    /// game it continues the latest one, or opens the game of `otherwise`.
    /// Returns the first effects. `now` is the time in milliseconds since 1970.
    pub fn new(
        mut shelf: Shelf<S>,
        wanted: Option<Game>,
        otherwise: impl FnOnce() -> Game,
        languages: &[&str],
        now: u64,
    ) -> (SavedSession<S>, Vec<Effect>) {
        let settings = shelf.settings(languages);
        let saved = match &wanted {
            Some(game) => shelf.find(game),
            None => shelf.games().map(|games| games.into_iter().next()),
        };
        // Damaged results are reported at once, not when somebody asks for them.
        let results = shelf.results();
        let failed = settings.as_ref().err().or(saved.as_ref().err());
        let failed = failed.or(results.as_ref().err()).cloned();
        let current = saved
            .unwrap_or_default()
            .unwrap_or_else(|| SavedGame::new(wanted.unwrap_or_else(otherwise)));
        let session = Session::new(current, settings.unwrap_or_default());
        let mut this = SavedSession {
            session,
            shelf,
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
    pub fn shelf(&mut self) -> &mut Shelf<S> {
        &mut self.shelf
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
            let saved = self.shelf.save_settings(&before, self.session.settings());
            effects.extend(self.report(saved));
        }
        effects.extend(self.run(first, now));
        effects
    }

    /// Runs effects that concern the shelf, and returns the others.
    fn run(&mut self, first: Vec<Effect>, now: u64) -> Vec<Effect> {
        let mut queue: VecDeque<Effect> = first.into();
        let mut effects = Vec::new();
        while let Some(effect) = queue.pop_front() {
            match effect {
                Effect::Load { game } => queue.extend(self.load(game, now)),
                Effect::LoadSaved { key } => queue.extend(self.load_saved(&key, now)),
                Effect::Save => effects.extend(self.save(now)),
                Effect::Count => effects.extend(self.count(now)),
                other => effects.push(other),
            }
        }
        effects.extend(self.report_set_aside());
        effects
    }

    /// Adds the won game to the statistics. If that fails, the game is kept, and
    /// counted when it is opened again.
    fn count(&mut self, now: u64) -> Vec<Effect> {
        let result = result_of(self.session.current(), true, now);
        let added = self.shelf.add_result(&result);
        if added.is_err() {
            self.session.current_mut().progress = Progress::Playing;
        }
        self.report(added)
    }

    /// Applies settings for this session only, such as options of a command.
    pub fn override_settings(&mut self, settings: Settings) -> Vec<Effect> {
        self.session.override_settings(settings)
    }

    /// Removes a saved game. It counts as lost if the player made a move.
    pub fn give_up(&mut self, key: &str, now: u64) -> Vec<Effect> {
        let is_current = self.session.current().key() == key;
        let saved = if is_current {
            Ok(Some(self.session.current().clone()))
        } else {
            self.shelf.game(key)
        };
        let given_up = saved.and_then(|saved| {
            if let Some(saved) = saved.filter(|saved| saved.progress == Progress::Playing) {
                self.shelf.add_result(&result_of(&saved, false, now))?;
            }
            self.shelf.remove(key)
        });
        let mut effects = if is_current && given_up.is_ok() {
            self.session.give_up()
        } else {
            Vec::new()
        };
        effects = self.run(effects, now);
        effects.extend(self.report(given_up));
        effects
    }

    fn load(&mut self, game: Game, now: u64) -> Vec<Effect> {
        let mut effects = self.put_away(now);
        let unsaved = self.unsaved.iter().position(|saved| saved.contains(&game));
        let (saved, failed) = match unsaved.map(|index| self.unsaved.remove(index)) {
            Some(saved) => (Some(saved), Ok(())),
            None => match self.shelf.find(&game) {
                Ok(saved) => (saved, Ok(())),
                Err(error) => (None, Err(error)),
            },
        };
        effects.extend(self.session.update(Event::Loaded { game, saved }));
        effects.extend(self.report(failed));
        effects
    }

    fn load_saved(&mut self, key: &str, now: u64) -> Vec<Effect> {
        let mut effects = self.put_away(now);
        let unsaved = self.unsaved.iter().position(|saved| saved.key == key);
        let saved = match unsaved.map(|index| self.unsaved.remove(index)) {
            Some(saved) => Ok(Some(saved)),
            None => self.shelf.game(key),
        };
        match saved {
            Ok(Some(saved)) => {
                let game = saved.game.clone();
                let saved = Some(saved);
                effects.extend(self.session.update(Event::Loaded { game, saved }));
            }
            Ok(None) => {
                let reason = Reason::new("game-gone", "this game is no longer saved", vec![]);
                effects.push(Effect::Notice {
                    notice: Notice::error(reason),
                });
            }
            Err(error) => effects.extend(self.report(Err(error))),
        }
        effects
    }

    /// Saves the game before another one is opened. If that fails, it is kept as
    /// long as the program runs, and the failure is reported again.
    fn put_away(&mut self, now: u64) -> Vec<Effect> {
        self.saving = Saving::Works;
        let effects = self.save(now);
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
        effects
    }

    /// Saves the game if it is worth keeping, or removes it if it is over. Moves
    /// are saved anyway, the clock only from time to time.
    pub fn save(&mut self, now: u64) -> Vec<Effect> {
        // What is saved is the player's own game, also while the solution is shown.
        let own = self.session.kept_game();
        let shown = std::mem::replace(&mut self.session.current_mut().game, own);
        let saved = self.shelf.save(self.session.current_mut(), now);
        self.session.current_mut().game = shown;
        if saved.is_ok() {
            self.saving = Saving::Works;
        }
        self.report(saved)
    }

    /// Reports a failure, once until saving works again.
    fn report(&mut self, result: Result<(), StorageError>) -> Vec<Effect> {
        let Err(StorageError(why)) = result else {
            return Vec::new();
        };
        if std::mem::replace(&mut self.saving, Saving::Failed) == Saving::Failed {
            return Vec::new();
        }
        let args = vec![("reason", Arg::Text(why.clone()))];
        vec![Effect::Notice {
            notice: Notice::error(Reason::new("not-kept", why, args)),
        }]
    }

    fn report_set_aside(&mut self) -> Vec<Effect> {
        let names = self.shelf.take_set_aside();
        if names.is_empty() {
            return Vec::new();
        }
        let args = vec![("names", Arg::Text(names.join(", ")))];
        vec![Effect::Notice {
            notice: Notice::error(Reason::new("set-aside", names.join(", "), args)),
        }]
    }
}

fn result_of(saved: &SavedGame, is_won: bool, now: u64) -> GameResult {
    GameResult {
        deal: deal_name(saved.game.start()),
        is_won,
        is_helped: saved.help != Help::None,
        moves: u32::try_from(saved.game.turn()).unwrap_or(u32::MAX),
        seconds: saved.seconds,
        at: now,
        started: saved.started,
    }
}
