//! A saved session with the words for it: what the full-screen and the
//! line-by-line game share.

use freecell_core::Game;
use freecell_locale::{Key, key};
use freecell_play::{
    Effect, Event, Help, Notice, SavedGame, SavedSession, Session, Settings, StorageError,
    format_time, write_results,
};
use freecell_reader::short_name;
use freecell_study::Level;

use crate::files::{self, Existing, Saved};
use crate::store::{Store, unix_time};
use crate::text::Words;

/// A game in the list of games.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(clippy::large_enum_variant, reason = "few exist at a time")]
pub(crate) enum ListedGame {
    Unfinished(SavedGame),
    /// A won game, with its playing time in seconds.
    Won(Game, u32),
}

impl ListedGame {
    /// Returns the event that opens the game.
    pub(crate) fn open(&self) -> Event {
        match self {
            ListedGame::Unfinished(saved) => Event::OpenSaved(saved.key().to_owned()),
            ListedGame::Won(game, _) => Event::Open(game.to_record()),
        }
    }
}

pub(crate) struct Player {
    pub(crate) saved: SavedSession<Store>,
    pub(crate) words: Words,
    /// The URL of the page that links point to.
    pub(crate) page: String,
}

impl Player {
    pub(crate) fn session(&self) -> &Session {
        self.saved.session()
    }

    pub(crate) fn game(&self) -> &Game {
        self.session().game()
    }

    pub(crate) fn settings(&self) -> &Settings {
        self.session().settings()
    }

    /// Passes an event to the session. Returns the effects that concern the
    /// front end.
    pub(crate) fn update(&mut self, event: Event) -> Vec<Effect> {
        self.saved.update(event, unix_time())
    }

    // Words.

    /// Returns the title of the deal.
    pub(crate) fn title(&self) -> String {
        self.words.deal_title(self.game().start())
    }

    /// Returns the text of a notice.
    pub(crate) fn notice(&self, notice: &Notice) -> String {
        self.words.message(&notice.message)
    }

    /// Returns the status of the game as text: whether it can be won, or which
    /// move lost it.
    pub(crate) fn status_text(&self) -> String {
        let notice = self.session().status().notice(self.game().turn());
        notice.map_or_else(String::new, |notice| self.notice(&notice))
    }

    /// Returns the number of moves and the playing time.
    pub(crate) fn counts(&self) -> String {
        let (turn, count) = (self.game().turn(), self.game().turn_count());
        let moves = if turn == count {
            self.words.format(key!("moves"), &[("count", turn.into())])
        } else {
            let args = [("turn", turn.into()), ("count", count.into())];
            self.words.format(key!("turn"), &args)
        };
        format!("{moves}  {}", format_time(self.session().current().seconds))
    }

    /// Returns the level of the deal, or an empty text if it is unknown.
    pub(crate) fn level(&self) -> String {
        let args = |level: Level| [("level", level.name().into())];
        let level = self.session().level().map(args);
        level.map_or_else(String::new, |args| self.words.format(key!("level"), &args))
    }

    /// Returns a link that opens this game, if the address of the page is known.
    pub(crate) fn link(&self) -> Option<String> {
        let is_known = !self.page.is_empty();
        is_known.then(|| format!("{}?deal={}", self.page, short_name(self.game())))
    }

    /// Returns whether the player had help in this game.
    pub(crate) fn is_helped(&self) -> bool {
        self.session().current().help != Help::None
    }

    /// Returns the summary of a won game.
    pub(crate) fn won_text(&self) -> String {
        let text = self.won_words(self.game(), self.session().current().seconds);
        if self.is_helped() {
            format!("{text} {}", self.words.get(key!("won-helped")))
        } else {
            text
        }
    }

    fn won_words(&self, game: &Game, seconds: u32) -> String {
        let args = [
            ("deal", self.words.deal_title(game.start()).into()),
            ("moves", game.turn().into()),
            ("time", format_time(seconds).into()),
        ];
        self.words.format(key!("won-text"), &args)
    }

    /// Returns what to say at the end about a game that is not won. It is kept
    /// only if saving works and lasts.
    pub(crate) fn left_text(&mut self) -> String {
        let number = self.game().start().number();
        let args = [
            ("deal", self.words.deal_name(number).into()),
            ("turn", self.game().turn().into()),
        ];
        let is_kept = self.saved.is_kept() && self.saved.data().storage().is_persistent();
        let key = if is_kept {
            key!("terminal-left")
        } else {
            key!("left")
        };
        self.words.format(key, &args)
    }

    // Saved games and results.

    /// Saves the game with its clock.
    pub(crate) fn save(&mut self) -> Option<Effect> {
        self.saved.save(unix_time())
    }

    /// Returns the unfinished games, then the won ones, each the most recent first.
    pub(crate) fn games(&mut self) -> Vec<ListedGame> {
        // A storage that cannot be read was reported before.
        let unfinished = self.saved.data().games().unwrap_or_default();
        let results = self.saved.data().results().unwrap_or_default();
        let won = results.into_iter().rev().filter(|result| result.is_won);
        let won = won.filter_map(|result| {
            let game = Game::from_record(&result.record).ok()?;
            Some(ListedGame::Won(game, result.seconds))
        });
        let unfinished = unfinished.into_iter().map(ListedGame::Unfinished);
        unfinished.chain(won).collect()
    }

    /// Returns the line of a game in the list of games.
    pub(crate) fn entry(&self, game: &ListedGame) -> String {
        match game {
            ListedGame::Unfinished(saved) => self.unfinished_words(saved),
            ListedGame::Won(game, seconds) => self.won_words(game, *seconds),
        }
    }

    pub(crate) fn unfinished_words(&self, saved: &SavedGame) -> String {
        let args = [
            ("deal", self.words.deal_title(saved.game.start()).into()),
            ("turn", saved.game.turn().into()),
            ("time", format_time(saved.seconds).into()),
        ];
        self.words.format(key!("games-entry"), &args)
    }

    /// Returns the question whether to give up a game.
    pub(crate) fn give_up_question(&self, saved: &SavedGame) -> String {
        let would_lose = self.session().would_lose(saved);
        let key = if would_lose {
            key!("give-up-question")
        } else {
            key!("give-up-impossible")
        };
        self.words.get(key)
    }

    /// Gives up a game.
    pub(crate) fn give_up(&mut self, key: &str) -> Vec<Effect> {
        self.saved.give_up(key, unix_time())
    }

    /// Returns the statistics as keys of messages and values.
    pub(crate) fn statistics(&mut self) -> Vec<(Key, String)> {
        // A storage that cannot be read was reported before.
        let sum = self.saved.data().statistics().unwrap_or_default();
        let rows = sum.rows().into_iter();
        rows.map(|(key, value)| (key, self.words.value(&value)))
            .collect()
    }

    // Files of the player. Errors are messages.

    /// Returns the content of the file for the record.
    pub(crate) fn record_text(&self) -> String {
        format!("{}\n", self.game().to_record())
    }

    /// Returns the content of the file for the results.
    pub(crate) fn results_text(&mut self) -> Result<String, String> {
        let results = self.saved.data().results();
        let results = results.map_err(|StorageError(why)| {
            let args = [("reason", why.into())];
            self.words.format(key!("not-kept"), &args)
        })?;
        Ok(write_results(&results))
    }

    /// Saves a text to a file.
    pub(crate) fn save_file(
        &self,
        path: &str,
        text: &str,
        existing: Existing,
    ) -> Result<Saved, String> {
        files::save(path, text, existing).map_err(|error| {
            let args = [
                ("path", path.to_owned().into()),
                ("reason", error.to_string().into()),
            ];
            self.words.format(key!("terminal-unwritable"), &args)
        })
    }

    /// Returns the game in a file as text.
    pub(crate) fn read_game(&self, path: &str) -> Result<String, String> {
        files::read_game(path).map_err(|error| self.unreadable(path, &error.to_string()))
    }

    /// Adds the results in a file to the player's own. Returns what to say.
    pub(crate) fn import(&mut self, path: &str) -> Result<String, String> {
        let imported = files::read(path)
            .map_err(|error| error.to_string())
            .and_then(|text| {
                let imported = self.saved.data().import(&text);
                imported.map_err(|error| error.to_string())
            })
            .map_err(|reason| self.unreadable(path, &reason))?;
        let args = [
            ("added", imported.added.into()),
            ("known", imported.known.into()),
            ("damaged", imported.damaged.into()),
        ];
        Ok(self.words.format(key!("statistics-imported"), &args))
    }

    fn unreadable(&self, path: &str, reason: &str) -> String {
        let args = [
            ("path", path.to_owned().into()),
            ("reason", reason.to_owned().into()),
        ];
        self.words.format(key!("terminal-unreadable"), &args)
    }

    /// Returns the message that a file was saved.
    pub(crate) fn saved_text(&self, path: &str) -> String {
        let args = [("path", path.to_owned().into())];
        self.words.format(key!("terminal-saved"), &args)
    }
}
