//! The session: one game at a time, with everything a player can do in it.
//!
//! It is a state machine: a front end passes [`Event`]s to the
//! [`SavedSession`](crate::SavedSession) around it, draws the session, and runs the
//! [`Effect`]s. The session has no clock, no storage and no words.

mod analysis;
mod deals;
mod moves;

use freecell_core::{AutoPlay, Card, DealNumber, Game, Move, Notation, Place};
use freecell_locale::key;
use freecell_study::Level;

use crate::analysis::{Analysis, GameStatus};
use crate::effect::{DrawRequest, Effect, Output, StorageRequest};
use crate::notice::Notice;
use crate::saved::{Progress, SavedGame};
use crate::settings::Settings;
use crate::solver_request::{SolverAnswer, SolverQueue, SolverRequest};

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
    Open(String),
    /// The player opens a deal.
    Deal(DealNumber),
    /// The player opens the deal whose number differs by this: 1 for the next deal, -1 for
    /// the previous one.
    Adjacent(i64),
    /// The player opens a random deal that can be won. The seed chooses it.
    Random(u64),
    /// The player opens the saved game with a key.
    OpenSaved(String),
    /// The player returns to the game that was left last.
    Return,
    /// The player types a key of the notation: first the source of a move, then
    /// its target. The same column twice sends a card to a free cell.
    Type(Place),
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
    Lift(Card),
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
    Jump(usize),
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
    SetSpeed(Speed),
    /// The player stops the search, or continues it with a longer time limit.
    Search,
    /// The solver answers a request.
    Answer(SolverAnswer),
    /// The solver does not answer the request in a queue.
    SolverFailed(SolverQueue, SolverFailure),
    /// A second has passed in which the player saw the board: its window was
    /// visible, and no dialog was open.
    Second,
    /// The time for the next move of the solution has come: see
    /// [`Speed::milliseconds`].
    Step,
    /// The player changes settings.
    Settings(Settings),
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
    /// The solution is not being played.
    #[default]
    Stopped,
    /// The solution is being played.
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

/// Why the solver does not answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SolverFailure {
    /// It cannot be used.
    Broken,
    /// It took too long.
    Timeout,
}

/// Whether the solver can be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum SolverState {
    Works,
    /// It has failed, and the player was told.
    Failed,
}

/// What is known about the level of the deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum DealLevel {
    /// The solver was not asked.
    Unknown,
    /// The solver was asked, and has not answered.
    Asked,
    /// The answer of the solver.
    Known(Option<Level>),
}

/// One player at one game. A [`SavedSession`](crate::SavedSession) runs it.
#[derive(Debug)]
pub struct Session {
    current: SavedGame,
    settings: Settings,
    analysis: Analysis,
    level: DealLevel,
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
    outputs: Vec<Output>,
}

impl Session {
    /// Creates a session with a new or saved game. [`begin`](Session::begin)
    /// returns its first effects.
    pub(crate) fn new(current: SavedGame, settings: Settings) -> Session {
        Session {
            current,
            settings,
            analysis: Analysis::default(),
            level: DealLevel::Unknown,
            selection: Selection::None,
            hint: None,
            awaited: Awaited::Nothing,
            playback: Playback::Stopped,
            speed: Speed::default(),
            solver: SolverState::Works,
            own_line: None,
            left: None,
            outputs: Vec::new(),
        }
    }

    /// Returns the effects that show the first game.
    pub(crate) fn begin(&mut self) -> Vec<Output> {
        self.on_opened();
        std::mem::take(&mut self.outputs)
    }

    /// Handles an event and returns the effects to run.
    pub(crate) fn update(&mut self, event: Event) -> Vec<Output> {
        match event {
            Event::Open(text) => self.open_text(&text),
            Event::Deal(number) => self.deal(number),
            Event::Adjacent(by) => self.adjacent_deal(by),
            Event::Random(seed) => self.random(seed),
            Event::OpenSaved(key) => self.request(StorageRequest::OpenSaved(key)),
            Event::Return => self.return_to_left(),
            Event::Type(place) => self.type_place(place),
            Event::Tap { card, place } => self.tap(card, place),
            Event::Pick { card, place } => self.pick(card, place),
            Event::Lift(card) => self.lift(card),
            Event::Drop { card, place } => self.drop_card(card, place),
            Event::Moves { text, notation } => self.enter_moves(&text, notation),
            Event::Undo => self.jump(self.game().turn().checked_sub(1)),
            Event::Redo => {
                self.pause();
                self.redo();
            }
            Event::Jump(turn) => self.jump(Some(turn)),
            Event::Restart => self.jump(Some(0)),
            Event::BackToWinnable => self.jump(self.status().last_winnable()),
            Event::Finish => self.finish(),
            Event::Cancel => self.cancel(),
            Event::Hint => self.show_hint(),
            Event::Solution => self.solution(),
            Event::SetSpeed(speed) => self.speed = speed,
            Event::Search => self.search(),
            Event::Answer(answer) => self.on_answer(answer),
            Event::SolverFailed(queue, failure) => self.on_solver_failed(queue, failure),
            Event::Second => self.on_second(),
            Event::Step => self.step(),
            Event::Settings(settings) => self.set(settings),
        }
        std::mem::take(&mut self.outputs)
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

    /// Returns the level of the deal, if it is known and the settings show the verdict.
    pub fn level(&self) -> Option<Level> {
        match self.level {
            DealLevel::Known(level) if self.settings.shows_verdict => level,
            _ => None,
        }
    }

    /// Returns whether giving up a game is a loss: the player has made a move, and the
    /// deal is not known to be impossible.
    pub fn would_lose(&self, saved: &SavedGame) -> bool {
        let deal = Game::new(*saved.game.start(), saved.game.autoplay());
        saved.progress == Progress::Playing && !self.analysis.is_impossible(&deal)
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

    fn draw(&mut self, request: DrawRequest) {
        self.outputs.push(Output::Effect(Effect::Draw(request)));
    }

    fn notify(&mut self, notice: Notice) {
        self.draw(DrawRequest::Notice(notice));
    }

    fn ask(&mut self, request: SolverRequest) {
        self.outputs.push(Output::Effect(Effect::Solve(request)));
    }

    fn stop_analysis(&mut self) {
        self.outputs.push(Output::Effect(Effect::StopAnalysis));
    }

    fn request(&mut self, request: StorageRequest) {
        self.outputs.push(Output::Storage(request));
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
                self.request(StorageRequest::Save);
            }
        }
    }

    /// Changes the settings for this session, such as options of a command do.
    /// The game keeps its autoplay.
    pub(crate) fn override_settings(&mut self, settings: Settings) -> Vec<Output> {
        self.settings = settings;
        self.observe(None);
        std::mem::take(&mut self.outputs)
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
                    self.draw(DrawRequest::Jumped);
                    self.after_move();
                }
                None => self.notify(Notice::new(key!("autoplay-later"), vec![])),
            }
        } else {
            self.observe(None);
        }
    }
}
