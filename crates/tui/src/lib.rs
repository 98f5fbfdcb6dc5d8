//! FreeCell in the terminal: the game behind `freecell play`.
//!
//! The game itself is the session in `freecell-play`. [`App`] draws it and wires
//! it: keys and the mouse become events of the session, and its effects become
//! animations, messages and dialogs. [`draw`] puts the app on a buffer. Around
//! them are the terminal, the solver in background threads, and files.

mod app;
mod environment;
mod files;
mod layout;
mod plain;
mod player;
mod screen;
mod store;
mod text;
mod theme;
mod view;
mod worker;

use std::hash::{BuildHasher, RandomState};

use chrono::Datelike as _;
use freecell_core::{AutoPlay, CellCount, DealNumber, Game, Notation, Start};
use freecell_play::{Animation, PlayerData, SavedSession};
use freecell_solve::{Limits, Solver};
use freecell_study::{QUICK_STATES, daily_deal, first_winnable, random_numbers};

use crate::player::Player;
use crate::store::unix_time;

pub use app::{App, Effect, Event};
pub use layout::{Layout, Pile, Spot};
pub use plain::play_plain;
pub use screen::play;
pub use store::{Folder, Store};
pub use text::{Charset, Words};
pub use theme::{ColorDepth, ColorScheme, Theme};
pub use view::draw;
pub use worker::SolverWorker;

/// Options of a game.
#[derive(Clone, Debug)]
pub struct Options {
    /// The game to play, or to continue if it is saved; `None` for the latest
    /// saved game, or a random deal if there is none.
    pub game: Option<Game>,
    /// Whether to play the deal of the day.
    pub is_daily: bool,
    /// The number of free cells of a new game.
    pub cells: CellCount,
    /// The autoplay; `None` for the one in the settings.
    pub autoplay: Option<AutoPlay>,
    /// The language; `None` for that of the settings or the environment.
    pub language: Option<String>,
    /// The character set; `None` to detect it from the environment.
    pub charset: Option<Charset>,
    /// The colour depth; `None` to detect it from the environment.
    pub color_depth: Option<ColorDepth>,
    /// The speed of animations; `None` for the one in the settings.
    pub animation: Option<Animation>,
    /// Whether to hide if the game can be won; otherwise the settings say so.
    pub hides_verdict: bool,
    /// The move notation in plain mode.
    pub notation: Notation,
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// The game was won.
    Won,
    /// The player left before the end of the game.
    Left,
}

impl Ending {
    fn of(game: &Game) -> Ending {
        if game.position().is_won() {
            Ending::Won
        } else {
            Ending::Left
        }
    }
}

/// Returns whether the terminal can show only lines of text.
pub fn is_dumb_terminal() -> bool {
    environment::is_dumb()
}

/// Returns the colour depth of the terminal, whether or not `NO_COLOR` is set; at least
/// 16 colours.
pub fn supported_color_depth() -> ColorDepth {
    environment::supported_color_depth()
}

/// Returns the autoplay in the player's settings.
pub fn preferred_autoplay(data: &mut PlayerData<Store>) -> AutoPlay {
    let languages: Vec<&str> = Words::languages().collect();
    data.settings(&languages).unwrap_or_default().autoplay
}

/// Returns the deal of the day, by the local date.
fn local_daily_deal() -> DealNumber {
    let date = chrono::Local::now().date_naive();
    #[expect(
        clippy::cast_possible_truncation,
        reason = "years have four digits, months and days two"
    )]
    daily_deal(date.year() as u16, date.month() as u8, date.day() as u8)
}

/// Returns a random number. The standard library has none, but it seeds each
/// hasher.
fn random_seed() -> u64 {
    RandomState::new().hash_one(0)
}

/// Returns a random deal that the solver wins.
fn random_game(cells: CellCount, autoplay: AutoPlay) -> Game {
    let numbers = random_numbers(random_seed());
    let limits = Limits::default().states(QUICK_STATES);
    let winnable = first_winnable(&mut Solver::new(), numbers.clone(), cells, limits);
    let number = winnable.unwrap_or(numbers[0]);
    Game::new(Start::Deal(number, cells), autoplay)
}

impl Options {
    /// Creates the session with the wanted or saved game. Also returns its first
    /// effects.
    fn player(&self, mut data: PlayerData<Store>) -> (Player, Vec<freecell_play::Effect>) {
        let usual = || preferred_autoplay(&mut data);
        let autoplay = self.autoplay.unwrap_or_else(usual);
        let wanted = match &self.game {
            Some(game) => Some(game.clone()),
            None if self.is_daily => Some(Game::new(
                Start::Deal(local_daily_deal(), self.cells),
                autoplay,
            )),
            None => None,
        };
        let languages: Vec<&str> = Words::languages().collect();
        let otherwise = || random_game(self.cells, autoplay);
        let (mut saved, mut effects) =
            SavedSession::new(data, wanted, otherwise, &languages, store::unix_time());
        let mut settings = saved.session().settings().clone();
        settings.autoplay = autoplay;
        settings.shows_verdict &= !self.hides_verdict;
        settings.animation = self.animation.unwrap_or(settings.animation);
        let language = match &self.language {
            Some(language) => language.clone(),
            None if settings.language.is_empty() => environment::language(),
            None => settings.language.clone(),
        };
        effects.extend(saved.override_settings(settings, unix_time()));
        let charset = self.charset.unwrap_or_else(environment::charset);
        let player = Player {
            saved,
            words: Words::new(&language, charset),
            page: std::env::var("FREECELL_PAGE").unwrap_or_default(),
        };
        (player, effects)
    }
}

/// Compiles the examples of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
