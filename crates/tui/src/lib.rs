//! FreeCell in the terminal: the game behind `freecell play`.
//!
//! [`App`] is the whole game without a terminal: it takes events and returns
//! effects. [`draw`] draws it on a buffer. The other modules run the effects:
//! the terminal, the solver in a background thread, and files.

mod app;
mod environment;
mod files;
mod layout;
mod plain;
mod screen;
mod store;
mod text;
mod theme;
mod view;
mod worker;

use std::io;

use freecell_core::{AutoPlay, CellCount, Game, Notation, Start};
use freecell_play::first_winnable;
use freecell_solve::Solver;

use crate::worker::quick_limits;

pub use app::{App, Effect, Event};
pub use layout::{Layout, Pile, Spot};
pub use plain::play_plain;
pub use screen::play;
pub use store::{Animation, SavedGame, Settings, Store};
pub use text::{Charset, Words};
pub use theme::{ColorDepth, ColorScheme, Theme};
pub use view::draw;
pub use worker::{Request, Response, SolverWorker};

/// Options of a session.
#[derive(Clone, Debug)]
pub struct Options {
    /// The game to play; `None` for the saved game, or a random deal if there is
    /// none.
    pub game: Option<Game>,
    /// Whether to play the deal of the day.
    pub is_today: bool,
    /// The number of free cells of a new game.
    pub cells: CellCount,
    /// The autoplay of a new game; `None` for the one in the settings.
    pub autoplay: Option<AutoPlay>,
    /// The language; `None` for that of the settings or the environment.
    pub language: Option<String>,
    /// The character set; `None` to detect it from the environment.
    pub charset: Option<Charset>,
    /// The colour depth; `None` to detect it from the environment.
    pub color_depth: Option<ColorDepth>,
    /// The speed of animations; `None` for the one in the settings.
    pub animation: Option<Animation>,
    /// The move notation in plain mode.
    pub notation: Notation,
    /// Whether to save nothing and leave the statistics unchanged.
    pub is_private: bool,
}

/// How a session ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// The game was won.
    Won,
    /// The player left before the end of the game.
    Left,
}

/// Returns the autoplay in the player's settings.
pub fn preferred_autoplay(is_private: bool) -> AutoPlay {
    store(is_private).settings().autoplay
}

fn store(is_private: bool) -> Store {
    if is_private {
        Store::disabled()
    } else {
        Store::default_folder()
    }
}

impl Options {
    fn store(&self) -> Store {
        store(self.is_private)
    }

    /// Creates the app with the saved game, or the game of these options.
    fn app(&self, store: &Store) -> io::Result<App> {
        let mut settings = store.settings();
        if let Some(autoplay) = self.autoplay {
            settings.autoplay = autoplay;
        }
        if let Some(animation) = self.animation {
            settings.animation = animation;
        }
        let language = match &self.language {
            Some(language) => language.clone(),
            None if settings.language.is_empty() => environment::language(),
            None => settings.language.clone(),
        };
        let words = Words::new(&language, self.charset.unwrap_or_else(environment::charset));
        let requested = match &self.game {
            Some(game) => Some(game.clone()),
            None if self.is_today => {
                let start = Start::Deal(app::today(), self.cells);
                Some(Game::new(start, settings.autoplay))
            }
            None => None,
        };
        let saved = store.game().filter(|saved| !saved.game.position().is_won());
        let current = match (saved, &requested) {
            (Some(saved), _) => saved,
            (None, Some(game)) => SavedGame::new(game.clone()),
            (None, None) => SavedGame::new(self.random(settings.autoplay)?),
        };
        let mut app = App::new(current, settings, words, environment::color_scheme());
        // If the saved game was requested, it continues.
        if let Some(game) = requested
            && game.to_record() != app.game().to_record()
        {
            app.open(game);
        }
        app.page = std::env::var("FREECELL_PAGE").unwrap_or_default();
        app.statistics = store.statistics();
        Ok(app)
    }

    /// Returns a random deal that the solver wins.
    fn random(&self, autoplay: AutoPlay) -> io::Result<Game> {
        let mut solver = Solver::new();
        let numbers = app::random_numbers();
        let number = first_winnable(&mut solver, numbers, self.cells, quick_limits());
        let number = number
            .ok_or_else(|| io::Error::other("no deal that can be won was found (name a deal)"))?;
        Ok(Game::new(Start::Deal(number, self.cells), autoplay))
    }
}

impl App {
    /// Returns whether the game was won or left.
    pub fn ending(&self) -> Ending {
        if self.game().position().is_won() {
            Ending::Won
        } else {
            Ending::Left
        }
    }
}

/// Compiles the examples of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
