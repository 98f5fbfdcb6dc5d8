//! FreeCell in the terminal: the game behind `freecell play`.
//!
//! [`App`] is the whole game without a terminal: events in, effects out.
//! [`draw`] puts it on a buffer. The rest is the world around them: the
//! terminal, the solver in a thread of its own, files.

mod app;
mod environment;
mod layout;
mod plain;
mod screen;
mod store;
mod text;
mod theme;
mod thinker;
mod view;
mod world;

use std::io;

use freecell_core::{AutoPlay, CellCount, Game, Notation, Start};
use freecell_play::first_winnable;
use freecell_solve::Solver;

use crate::thinker::quick_limits;

pub use app::{App, Effect, Event};
pub use layout::{Layout, Pile, Spot};
pub use plain::play_plain;
pub use screen::play;
pub use store::{Animation, Kept, Settings, Store};
pub use text::{Signs, Words};
pub use theme::{Depth, Shade, Theme};
pub use thinker::{Heard, Question, Thinker};
pub use view::draw;

/// What to play, and how.
#[derive(Clone, Debug)]
pub struct Options {
    /// The game; none for the one that was left, or a random one.
    pub game: Option<Game>,
    /// Whether to play the deal of the day.
    pub is_today: bool,
    /// How many cells a new game has.
    pub cells: CellCount,
    /// What goes home by itself in a new game; none for what the player has
    /// chosen before.
    pub autoplay: Option<AutoPlay>,
    /// The language; none for that of the settings or the environment.
    pub language: Option<String>,
    /// The signs; none for those of the environment.
    pub signs: Option<Signs>,
    /// How many colours; none for what the environment says.
    pub depth: Option<Depth>,
    /// How fast cards move; none for what the player has chosen before.
    pub animation: Option<Animation>,
    /// How moves are written in plain mode.
    pub notation: Notation,
    /// Whether to keep nothing and count nothing.
    pub is_forgetful: bool,
}

/// How it ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// The game was won.
    Won,
    /// It was left.
    Left,
}

/// The autoplay that the player has chosen.
pub fn usual_autoplay(is_forgetful: bool) -> AutoPlay {
    store(is_forgetful).settings().autoplay
}

fn store(is_forgetful: bool) -> Store {
    if is_forgetful {
        Store::forgetful()
    } else {
        Store::of_this_machine()
    }
}

impl Options {
    fn store(&self) -> Store {
        store(self.is_forgetful)
    }

    /// The game as it begins.
    fn app(&self, store: &Store) -> io::Result<App> {
        let mut settings = store.settings();
        if let Some(autoplay) = self.autoplay {
            settings.autoplay = autoplay;
        }
        if let Some(animation) = self.animation {
            settings.animation = animation;
        }
        let wish = match &self.language {
            Some(asked) => asked.clone(),
            None if settings.language.is_empty() => environment::language(),
            None => settings.language.clone(),
        };
        let words = Words::new(&wish, self.signs.unwrap_or_else(environment::signs));
        let asked = match &self.game {
            Some(game) => Some(game.clone()),
            None if self.is_today => {
                let start = Start::Deal(app::today(), self.cells);
                Some(Game::new(start, settings.autoplay))
            }
            None => None,
        };
        let left = store.game().filter(|kept| !kept.game.position().is_won());
        let kept = match (left, &asked) {
            (Some(left), _) => left,
            (None, Some(game)) => Kept::new(game.clone()),
            (None, None) => Kept::new(self.random(settings.autoplay)?),
        };
        let mut app = App::new(kept, settings, words, environment::shade());
        // The same game as the one that was left goes on.
        if let Some(game) = asked
            && game.to_record() != app.game().to_record()
        {
            app.open(game);
        }
        app.page = std::env::var("FREECELL_PAGE").unwrap_or_default();
        app.statistics = store.statistics();
        Ok(app)
    }

    /// A random deal that the solver has just won.
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
    /// How the game stands when the player leaves.
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
