//! The session: one game at a time, with everything a player can do in it.
//!
//! It is a state machine. A front end passes [`Event`]s to
//! [`Session::update`], draws the session, and runs the [`Effect`]s. The session
//! has no clock, no storage and no words.

mod analysis;
mod deals;
mod moves;

use freecell_core::{AutoPlay, Card, CellCount, DealNumber, Game, Move, Notation, Place, Start};

use crate::analysis::{Analysis, GameStatus};
use crate::notice::Notice;
use crate::saved::{Progress, SavedGame};
use crate::settings::Settings;
use crate::solve::Difficulty;
use crate::steps::CardStep;

pub use deals::{random_deals, random_numbers};

/// The limit of searches that rate a deal or check a random deal.
pub const MAX_STATES: u64 = 60_000;
/// The time limit of an automatic search, in milliseconds.
const SHORT: u64 = 8_000;
/// The time limit of a search that the player asks for, in milliseconds.
const LONG: u64 = 120_000;
/// The number of seconds after which a game is saved without a move.
const SAVE_EVERY: u32 = 10;

/// Something that happens: the player does something, or a front end reports.
#[derive(Clone, Debug, PartialEq)]
#[allow(clippy::large_enum_variant, reason = "few exist at a time")]
pub enum Event {
    /// The player opens a deal number, a record, a link or a board.
    Open {
        /// The text.
        text: String,
    },
    /// The player opens a deal.
    Deal {
        /// Its number.
        number: DealNumber,
    },
    /// The player opens the deal whose number differs by `by`.
    Adjacent {
        /// 1 for the next deal, -1 for the previous one.
        by: i64,
    },
    /// The player opens a random deal that can be won.
    Random {
        /// Chooses the deal.
        seed: u64,
    },
    /// The player opens a saved game.
    OpenSaved {
        /// Its key.
        key: String,
    },
    /// The player returns to the game that was left last.
    Return,
    /// The response to [`Effect::Load`].
    Loaded {
        /// The game to open.
        game: Game,
        /// The saved game to continue instead.
        saved: Option<SavedGame>,
    },
    /// The player types a key of the notation: first the source of a move, then
    /// its target. The same column twice sends a card to a free cell.
    Type {
        /// The place.
        place: Place,
    },
    /// The player taps or clicks.
    Tap {
        /// The card, if there is one.
        card: Option<Card>,
        /// The place.
        place: Place,
    },
    /// The player picks up a card, or puts down the one picked before.
    Pick {
        /// The card, if there is one.
        card: Option<Card>,
        /// The place.
        place: Place,
    },
    /// The player starts to drag a card.
    Lift {
        /// The card.
        card: Card,
    },
    /// The player drops a card; `None` drops it nowhere.
    Drop {
        /// The card.
        card: Card,
        /// The place.
        place: Option<Place>,
    },
    /// The player enters moves.
    Moves {
        /// The moves.
        text: String,
        /// Their notation.
        notation: Notation,
    },
    /// The player undoes a move.
    Undo,
    /// The player redoes a move.
    Redo,
    /// The player goes to a turn.
    Jump {
        /// The turn.
        turn: usize,
    },
    /// The player goes back to the start.
    Restart,
    /// The player goes back to the last turn from which the game can be won.
    BackToWinnable,
    /// The player moves all cards to the foundations, if that is all that is left.
    Finish,
    /// The player cancels what is under way.
    Cancel,
    /// The player asks for a hint, or plays the hint that is shown.
    Hint,
    /// The player starts or pauses the solution.
    Solution,
    /// The player chooses the speed of the solution.
    SetSpeed {
        /// The speed.
        speed: Speed,
    },
    /// The player stops the search, or continues it with a longer time limit.
    Search,
    /// The solver reports the status of the game with a record.
    Status {
        /// The record.
        record: String,
        /// The status.
        status: GameStatus,
    },
    /// The solver reports the difficulty of the deal with a record.
    Rated {
        /// The record of the deal, without moves.
        record: String,
        /// The difficulty; `None` if the solver does not win it.
        difficulty: Option<Difficulty>,
    },
    /// The solver reports the first winnable deal.
    Winnable {
        /// Its number; `None` if there is none.
        number: Option<DealNumber>,
    },
    /// The solver cannot be used.
    SolverFailed,
    /// A second has passed in which the player saw the board: its window was
    /// visible, and no dialog was open.
    Second,
    /// The time for the next move of the solution has come: see
    /// [`Speed::milliseconds`].
    Step,
    /// The player changes settings.
    Settings {
        /// All settings.
        settings: Settings,
    },
}

/// Something that a front end must do.
#[derive(Clone, Debug, PartialEq)]
#[allow(clippy::large_enum_variant, reason = "few exist at a time")]
pub enum Effect {
    /// Show cards that moved, one after the other.
    Steps {
        /// The cards.
        steps: Vec<CardStep>,
    },
    /// Show the board of the session at once.
    Show,
    /// Show another game.
    Opened,
    /// Show that the game is won.
    Won,
    /// Show a message.
    Notice {
        /// The message.
        notice: Notice,
    },
    /// Remove the message.
    ClearNotice,
    /// Search with the solver for the status of a game, and report it with
    /// [`Event::Status`].
    Analyze {
        /// The record of the game.
        record: String,
        /// The time limit.
        milliseconds: u64,
    },
    /// Stop that search.
    StopAnalysis,
    /// Rate a deal, and report it with [`Event::Rated`].
    Rate {
        /// The record of the deal, without moves.
        record: String,
        /// The maximum number of states.
        states: u64,
    },
    /// Find the first winnable deal, and report it with [`Event::Winnable`].
    FindWinnable {
        /// The deals.
        numbers: Vec<DealNumber>,
        /// The number of free cells.
        cells: CellCount,
        /// The maximum number of states for each deal.
        states: u64,
    },
    /// Look for a saved game of this deal, and open it with [`Event::Loaded`].
    Load {
        /// The game to open.
        game: Game,
    },
    /// Open the saved game with this key with [`Event::Loaded`].
    LoadSaved {
        /// The key.
        key: String,
    },
    /// Save the game.
    Save,
    /// Add the result of the game to the statistics.
    Count,
}

/// What the player has picked up, and how.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Selection {
    /// Nothing.
    #[default]
    None,
    /// A place, by typing the first key of a move.
    Place(Place),
    /// A card.
    Card(Card),
}

/// Whether the solution is being played.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Playback {
    /// It is not.
    #[default]
    Stopped,
    /// It is.
    Running,
}

/// The command that waits for the analysis.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Awaited {
    /// None.
    #[default]
    Nothing,
    /// A hint.
    Hint,
    /// The solution.
    Solution,
}

/// The speed of the solution.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Speed {
    /// Two seconds per move.
    Half,
    /// A second per move.
    #[default]
    Normal,
    /// Half a second per move.
    Double,
    /// A quarter of a second per move.
    Fourfold,
}

impl Speed {
    /// All speeds, the slowest first.
    pub const ALL: [Speed; 4] = [Speed::Half, Speed::Normal, Speed::Double, Speed::Fourfold];

    /// Returns the factor by which it is faster than normal.
    pub fn label(self) -> &'static str {
        match self {
            Speed::Half => "0.5",
            Speed::Normal => "1",
            Speed::Double => "2",
            Speed::Fourfold => "4",
        }
    }

    /// Returns the speed with a label.
    pub fn from_label(label: &str) -> Option<Speed> {
        Speed::ALL.into_iter().find(|speed| speed.label() == label)
    }

    /// Returns the time between two moves.
    pub fn milliseconds(self) -> u64 {
        match self {
            Speed::Half => 2_000,
            Speed::Normal => 1_000,
            Speed::Double => 500,
            Speed::Fourfold => 250,
        }
    }
}

/// Whether the solver can be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum SolverState {
    Works,
    /// It has failed, and the player knows.
    Failed,
}

/// What is known about the difficulty of the deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Rating {
    /// Nothing was asked.
    Unrated,
    /// The solver was asked.
    Asked,
    /// The answer of the solver.
    Rated(Option<Difficulty>),
}

/// One player at one game.
///
/// ```
/// use freecell_core::{AutoPlay, DealNumber, Game, Place};
/// use freecell_play::{Effect, Event, SavedGame, Session, Settings};
///
/// let game = Game::new(DealNumber::new(617)?, AutoPlay::Horne);
/// let mut session = Session::new(SavedGame::new(game), Settings::default());
/// session.update(Event::Type { place: Place::from_char('7').unwrap() });
/// let effects = session.update(Event::Type { place: Place::from_char('a').unwrap() });
/// let moves_one = |effect: &Effect| matches!(effect, Effect::Steps { steps } if steps.len() == 1);
/// assert!(effects.iter().any(moves_one));
/// assert_eq!(session.game().to_record(), "617~horne:7a");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Session {
    current: SavedGame,
    settings: Settings,
    analysis: Analysis,
    rating: Rating,
    selection: Selection,
    hint: Option<Move>,
    awaited: Awaited,
    playback: Playback,
    speed: Speed,
    solver: SolverState,
    /// The player's own undone moves, while those of the solution replace them.
    own_line: Option<Game>,
    /// The key of the unfinished game that was left last.
    left: Option<String>,
    effects: Vec<Effect>,
}

impl Session {
    /// Creates a session with a new or saved game. [`begin`](Session::begin)
    /// returns its first effects.
    pub fn new(current: SavedGame, settings: Settings) -> Session {
        Session {
            current,
            settings,
            analysis: Analysis::default(),
            rating: Rating::Unrated,
            selection: Selection::None,
            hint: None,
            awaited: Awaited::Nothing,
            playback: Playback::Stopped,
            speed: Speed::default(),
            solver: SolverState::Works,
            own_line: None,
            left: None,
            effects: Vec::new(),
        }
    }

    /// Returns the effects that show the first game.
    pub fn begin(&mut self) -> Vec<Effect> {
        self.on_opened();
        std::mem::take(&mut self.effects)
    }

    /// Handles an event and returns the effects to run.
    pub fn update(&mut self, event: Event) -> Vec<Effect> {
        match event {
            Event::Open { text } => self.open_text(&text),
            Event::Deal { number } => self.deal(number),
            Event::Adjacent { by } => self.adjacent_deal(by),
            Event::Random { seed } => self.random(seed),
            Event::OpenSaved { key } => self.effects.push(Effect::LoadSaved { key }),
            Event::Return => self.return_to_left(),
            Event::Loaded { game, saved } => self.open(game, saved),
            Event::Type { place } => self.type_place(place),
            Event::Tap { card, place } => self.tap(card, place),
            Event::Pick { card, place } => self.pick(card, place),
            Event::Lift { card } => self.lift(card),
            Event::Drop { card, place } => self.drop_card(card, place),
            Event::Moves { text, notation } => self.enter_moves(&text, notation),
            Event::Undo => self.jump(self.game().turn().checked_sub(1)),
            Event::Redo => {
                self.pause();
                self.redo();
            }
            Event::Jump { turn } => self.jump(Some(turn)),
            Event::Restart => self.restart(),
            Event::BackToWinnable => self.jump(self.status().last_winnable()),
            Event::Finish => self.finish(),
            Event::Cancel => self.cancel(),
            Event::Hint => self.show_hint(),
            Event::Solution => self.solution(),
            Event::SetSpeed { speed } => self.speed = speed,
            Event::Search => self.search(),
            Event::Status { record, status } => self.on_status(&record, status),
            Event::Rated { record, difficulty } => self.on_rated(&record, difficulty),
            Event::Winnable { number } => self.on_winnable(number),
            Event::SolverFailed => self.on_solver_failed(),
            Event::Second => self.on_second(),
            Event::Step => self.step(),
            Event::Settings { settings } => self.set(settings),
        }
        std::mem::take(&mut self.effects)
    }

    /// Returns the game.
    pub fn game(&self) -> &Game {
        &self.current.game
    }

    /// Returns the game with its clock, help and progress.
    pub fn current(&self) -> &SavedGame {
        &self.current
    }

    pub(crate) fn current_mut(&mut self) -> &mut SavedGame {
        &mut self.current
    }

    /// Returns the settings.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Returns the status of the game.
    pub fn status(&self) -> &GameStatus {
        self.analysis.status()
    }

    /// Returns the difficulty of the deal, if it is known.
    pub fn difficulty(&self) -> Option<Difficulty> {
        match self.rating {
            Rating::Rated(difficulty) => difficulty,
            Rating::Unrated | Rating::Asked => None,
        }
    }

    /// Returns what the player has picked up.
    pub fn selection(&self) -> Selection {
        self.selection
    }

    /// Returns the hint that is shown.
    pub fn hint(&self) -> Option<Move> {
        self.hint
    }

    /// Returns the command that waits for the analysis.
    pub fn awaited(&self) -> Awaited {
        self.awaited
    }

    /// Returns whether the solution is being played.
    pub fn playback(&self) -> Playback {
        self.playback
    }

    /// Returns the speed of the solution.
    pub fn speed(&self) -> Speed {
        self.speed
    }

    fn notify(&mut self, notice: Notice) {
        self.effects.push(Effect::Notice { notice });
    }

    /// Counts the playing time. The clock runs from the first move to the end,
    /// but not while the solution is played.
    fn on_second(&mut self) {
        let is_running = self.current.progress == Progress::Playing
            && self.playback == Playback::Stopped
            && !self.game().position().is_won();
        if is_running {
            self.current.seconds = self.current.seconds.saturating_add(1);
            if self.current.seconds % SAVE_EVERY == 0 {
                self.effects.push(Effect::Save);
            }
        }
    }

    /// Changes the settings for this session, such as options of a command do.
    /// The game keeps its autoplay.
    pub(crate) fn override_settings(&mut self, settings: Settings) -> Vec<Effect> {
        self.settings = settings;
        self.observe(None);
        std::mem::take(&mut self.effects)
    }

    /// Returns this game with another autoplay, including undone moves; `None` if
    /// it takes a card that a move needs.
    fn with_autoplay(&self, autoplay: AutoPlay) -> Option<Game> {
        let played = self.game().with_autoplay(autoplay)?;
        let mut whole = self.game().clone();
        whole.jump(whole.turn_count());
        let mut whole = whole.with_autoplay(autoplay)?;
        whole.jump(played.turn());
        (whole.steps() == played.steps()).then_some(whole)
    }

    /// Returns the game as it is kept: while the solution is shown, with the
    /// player's own undone moves.
    pub(crate) fn kept_game(&self) -> Game {
        self.own_line.as_ref().unwrap_or(self.game()).clone()
    }

    /// Changes the settings; autoplay also in this game, if its moves stay legal.
    fn set(&mut self, settings: Settings) {
        let autoplay = settings.autoplay;
        let is_new_rule = autoplay != self.settings.autoplay;
        self.settings = settings;
        if is_new_rule && self.game().autoplay() != autoplay {
            match self.with_autoplay(autoplay) {
                Some(game) => {
                    self.pause();
                    self.clear();
                    self.current.game = game;
                    self.on_change(None);
                    self.effects.push(Effect::Show);
                    self.after_move();
                }
                None => self.notify(Notice::new("autoplay-later", vec![])),
            }
        } else {
            self.observe(None);
        }
    }
}

/// Returns the number of free cells of a start.
fn cells_of(start: &Start) -> CellCount {
    start.position().cell_count()
}

#[cfg(test)]
#[path = "session_tests.rs"]
mod tests;
