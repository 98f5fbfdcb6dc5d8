//! The game without a terminal: it takes events and returns effects.

mod command;
mod dialog;
mod highlights;
mod input;
mod labels;

use std::time::Duration;

use crossterm::event::{Event as TerminalEvent, KeyEventKind};
use freecell_core::{Card, Cell, Game, Move, Notation, Place, Position};
use freecell_play::{Analysis, CardStep, Difficulty, Reason, card_steps};
use ratatui::layout::Rect;

use crate::layout::{Layout, Pile, Spot};
use crate::store::{Animation, SavedGame, Settings};
use crate::text::Words;
use crate::theme::ColorScheme;
use crate::worker::{Request, Response};

pub(crate) use command::{random_numbers, today};
pub(crate) use labels::format_time;

pub(crate) use dialog::{Dialog, Entry, EntryKind, Field};

/// An input of the game.
#[derive(Debug)]
pub enum Event {
    /// A key, a mouse action, a paste or a new window size.
    Terminal(TerminalEvent),
    /// A response of the solver.
    Solver(Response),
    /// The content of a file, or why it could not be read.
    FileRead(Result<String, String>),
    /// The path of a written file, or why it could not be written.
    FileWritten(Result<String, String>),
    /// The reason why the game, the settings or a result could not be saved.
    SaveFailed(String),
    /// Time has passed.
    Tick,
    /// The terminal was closed or a signal asks to quit.
    Hangup,
}

/// An action that the caller must run for the game.
#[derive(Clone, Debug)]
pub enum Effect {
    /// Send a request about the game to the first worker.
    RequestAnalysis(Request),
    /// Stop the first worker.
    StopAnalysis,
    /// Send a request about deals to the second worker.
    RequestDeal(Request),
    /// Save the game.
    SaveGame,
    /// Save the settings.
    SaveSettings,
    /// Add the result of the game to the statistics, with the name of the deal.
    AddResult(String, freecell_play::GameResult),
    /// Copy a text to the clipboard.
    Copy(String),
    /// Write a file: its path and its content.
    WriteFile(String, String),
    /// Read a file.
    ReadFile(String),
    /// Redraw the whole screen.
    Redraw,
    /// Quit.
    Quit,
}

/// What the player has picked up, and how.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Picked {
    /// A place, by typing the first key of a move.
    Typed(Place),
    /// A card, by pressing Enter on it.
    Card(Card),
}

/// The cards under the mouse button.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct DraggedCards {
    pub(crate) cards: Vec<Card>,
    pub(crate) from: Spot,
    pub(crate) at: (u16, u16),
    /// Whether the mouse has moved since the button was pressed.
    pub(crate) has_moved: bool,
}

/// An animation of moves. The game itself is already in the final position.
#[derive(Clone, Debug)]
struct MoveAnimation {
    position: Position,
    steps: std::vec::IntoIter<CardStep>,
    last: Option<Card>,
    pace: Duration,
    next: Duration,
}

/// A message to the player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Message {
    pub(crate) text: String,
    pub(crate) is_error: bool,
    until: Duration,
}

/// The card or pile selected with the arrow keys.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Cursor {
    pub(crate) pile: Pile,
    /// The index of the card in a column; 0 is the deepest.
    pub(crate) index: usize,
}

/// The playback speeds of a solution: milliseconds per move, and the label.
const SPEEDS: [(u64, &str); 4] = [(2000, "0.5"), (1000, "1"), (500, "2"), (250, "4")];

/// The whole game.
pub struct App {
    pub(crate) current: SavedGame,
    pub(crate) settings: Settings,
    pub(crate) words: Words,
    pub(crate) scheme: ColorScheme,
    /// The URL of the page that links point to.
    pub(crate) page: String,
    pub(crate) size: Rect,
    pub(crate) dialog: Option<Dialog>,
    pub(crate) message: Option<Message>,
    pub(crate) difficulty: Option<Difficulty>,
    pub(crate) dragged: Option<DraggedCards>,
    pub(crate) cursor: Option<Cursor>,
    pub(crate) statistics: freecell_play::Statistics,
    analysis: Analysis,
    picked: Option<Picked>,
    hinted: Option<Move>,
    move_animation: Option<MoveAnimation>,
    /// The time of the next move of a solution that is played back.
    playing: Option<Duration>,
    speed: usize,
    is_hint_pending: bool,
    is_solution_pending: bool,
    now: Duration,
    /// The time up to which the game's clock has counted.
    ticked: Duration,
    effects: Vec<Effect>,
    is_over: bool,
}

impl App {
    /// Creates the app with a new or saved game.
    pub fn new(current: SavedGame, settings: Settings, words: Words, scheme: ColorScheme) -> App {
        let mut app = App {
            current,
            settings,
            words,
            scheme,
            page: String::new(),
            size: Rect::new(0, 0, 80, 24),
            dialog: None,
            message: None,
            difficulty: None,
            dragged: None,
            cursor: None,
            statistics: freecell_play::Statistics::default(),
            analysis: Analysis::default(),
            picked: None,
            hinted: None,
            move_animation: None,
            playing: None,
            speed: 1,
            is_hint_pending: false,
            is_solution_pending: false,
            now: Duration::ZERO,
            ticked: Duration::ZERO,
            effects: Vec::new(),
            is_over: false,
        };
        app.on_new_game();
        app
    }

    /// Returns the game.
    pub fn game(&self) -> &Game {
        &self.current.game
    }

    /// Returns the game with its clock and flags, as it is saved.
    pub fn saved_game(&self) -> &SavedGame {
        &self.current
    }

    /// Returns the settings.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Returns whether the player has quit.
    pub fn is_over(&self) -> bool {
        self.is_over
    }

    /// Takes the pending effects.
    pub fn take_effects(&mut self) -> Vec<Effect> {
        std::mem::take(&mut self.effects)
    }

    /// Returns the status of the game.
    pub(crate) fn status(&self) -> &freecell_play::GameStatus {
        self.analysis.status()
    }

    /// Queues effects to be returned with the next ones.
    pub(crate) fn queue_effects(&mut self, effects: Vec<Effect>) {
        self.effects.extend(effects);
    }

    /// Handles an event and returns the effects to run. `now` is the time since
    /// the start.
    pub fn update(&mut self, event: Event, now: Duration) -> Vec<Effect> {
        self.now = now;
        match event {
            Event::Terminal(event) => self.terminal(event),
            Event::Solver(response) => self.on_response(response),
            Event::FileRead(Ok(text)) => self.open_text(&text),
            Event::FileWritten(Ok(path)) => {
                self.say(self.words.tell("terminal-saved", &[("path", path.into())]));
            }
            Event::FileRead(Err(why)) | Event::FileWritten(Err(why)) => self.warn(why),
            Event::SaveFailed(why) => {
                self.warn(
                    self.words
                        .tell("terminal-not-kept", &[("reason", why.into())]),
                );
            }
            Event::Tick => {}
            Event::Hangup => self.quit(),
        }
        self.tick();
        self.take_effects()
    }

    /// Returns how long the caller may wait for input before the next tick.
    pub fn timeout(&self) -> Duration {
        let second = Duration::from_secs(1);
        let animation = self.move_animation.as_ref().map(|animation| animation.next);
        let message = self.message.as_ref().map(|message| message.until);
        let next = [animation, self.playing, message]
            .into_iter()
            .flatten()
            .min();
        let next = next.map_or(second, |next| next.saturating_sub(self.now));
        next.clamp(Duration::from_millis(1), second)
    }

    fn tick(&mut self) {
        let passed = self.now.saturating_sub(self.ticked).as_secs();
        if passed > 0 {
            self.ticked += Duration::from_secs(passed);
            if self.current.is_touched && !self.game().position().is_won() {
                let before = self.current.seconds;
                // Time during which the machine slept does not count.
                self.current.seconds += passed.min(2) as u32;
                if before / 10 != self.current.seconds / 10 {
                    self.effects.push(Effect::SaveGame);
                }
            }
        }
        let is_past = |message: &Message| message.until <= self.now;
        if self.message.as_ref().is_some_and(is_past) {
            self.message = None;
        }
        while let Some(animation) = &mut self.move_animation
            && animation.next <= self.now
        {
            let Some(step) = animation.steps.next() else {
                self.move_animation = None;
                break;
            };
            if let Ok(mv) = animation.position.move_to(step.card, step.to) {
                animation.position.play_unchecked(mv);
            }
            animation.last = Some(step.card);
            animation.next += animation.pace;
        }
        if self.playing.is_some_and(|next| next <= self.now) && self.move_animation.is_none() {
            let next = self.now + Duration::from_millis(SPEEDS[self.speed].0);
            self.playing = Some(next);
            if !self.step() || self.game().position().is_won() {
                self.playing = None;
            }
        }
    }

    /// Returns the position to draw, which an animation may show in between.
    pub(crate) fn shown(&self) -> &Position {
        let animation = self.move_animation.as_ref();
        animation.map_or(self.game().position(), |animation| &animation.position)
    }

    pub(crate) fn layout(&self) -> Option<Layout> {
        Layout::new(self.size, self.shown())
    }

    fn terminal(&mut self, event: TerminalEvent) {
        match event {
            TerminalEvent::Key(key) if key.kind != KeyEventKind::Release => self.key(key),
            TerminalEvent::Mouse(mouse) => self.mouse(mouse),
            TerminalEvent::Paste(text) => self.paste(&text),
            TerminalEvent::Resize(width, height) => {
                self.size = Rect::new(0, 0, width, height);
                self.dragged = None;
            }
            _ => {}
        }
    }

    fn play_move(&mut self, mv: Move) {
        self.play_text(&mv.to_string(), Notation::Extended);
    }

    /// Plays the player's moves.
    pub(crate) fn play_text(&mut self, text: &str, notation: Notation) {
        self.pause();
        self.end_animation();
        let game = &mut self.current.game;
        let (steps, turn) = (game.steps().len(), game.turn());
        let before = *game.position();
        if let Err(error) = game.play_text(text, notation) {
            self.reject(&error.into());
            return;
        }
        self.current.is_touched = true;
        self.clear();
        self.animate(before, steps);
        let mut played = self.game().moves().skip(turn);
        let only = played.next().filter(|_| played.next().is_none());
        drop(played);
        self.on_change(only);
        self.after_move();
    }

    /// Animates the cards that moved after the first `steps` steps.
    fn animate(&mut self, before: Position, steps: usize) {
        let pace = match self.settings.animation {
            Animation::Off => return,
            Animation::Fast => 45,
            Animation::Normal => 90,
            Animation::Slow => 200,
        };
        let steps = card_steps(self.game(), steps);
        // Animations with many steps run faster.
        let count = steps.len() as u64;
        let pace = if count > 6 {
            (pace * 6 / count).max(12)
        } else {
            pace
        };
        // A single step needs no animation.
        if count > 1 {
            let pace = Duration::from_millis(pace);
            self.move_animation = Some(MoveAnimation {
                position: before,
                steps: steps.into_iter(),
                last: None,
                pace,
                next: self.now + pace / 2,
            });
        }
    }

    /// Ends the animation.
    fn end_animation(&mut self) {
        self.move_animation = None;
    }

    /// Updates the analysis and saves the game after a change. `mv` is the move
    /// that was just made, if there is one.
    fn on_change(&mut self, mv: Option<Move>) {
        self.observe(mv);
        self.effects.push(Effect::SaveGame);
        if let Some(Cursor { pile, index }) = self.cursor
            && let Pile::Column(column) = pile
        {
            let last = self
                .game()
                .position()
                .column(column)
                .len()
                .saturating_sub(1);
            let index = index.min(last);
            self.cursor = Some(Cursor { pile, index });
        }
    }

    /// Shows why a move or an input was rejected.
    fn reject(&mut self, reason: &Reason) {
        let words = &self.words;
        let text = words.reason(reason, |card| words.sign(card));
        self.warn(text);
    }

    /// Shows a message for a few seconds.
    fn say(&mut self, text: String) {
        self.show_message(text, false);
    }

    /// Shows an error message for a few seconds.
    fn warn(&mut self, text: String) {
        self.show_message(text, true);
    }

    fn show_message(&mut self, text: String, is_error: bool) {
        let time = Duration::from_millis(3500 + 60 * text.chars().count() as u64);
        self.message = Some(Message {
            text,
            is_error,
            until: self.now + time,
        });
    }
}

/// Returns the free cells of a position.
pub(crate) fn cells_of(position: &Position) -> impl Iterator<Item = Cell> + use<> {
    Cell::ALL.into_iter().take(position.cell_count().get())
}
