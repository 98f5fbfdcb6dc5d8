//! The full-screen game without a terminal: draws and wires the session.
//!
//! A key press goes `update` → `key` → `run(Command)` → `send(Event of the
//! session)`; what the session answers goes through `handle` to the fields that
//! `view` draws.

mod command;
mod dialog;
mod highlights;
mod input;
mod text_field;

use std::time::Duration;

use crossterm::event::{Event as TerminalEvent, KeyEventKind};
use freecell_core::{Card, Cell, Game, Position};
use freecell_locale::key;
use freecell_play::{
    Action, CardStep, DrawRequest, GameStatus, Playback, SavedSession, Settings, SolverRequest,
    StatusAction, Tone, message_milliseconds,
};
use ratatui_core::layout::Rect;

use crate::Ending;
use crate::layout::{Layout, Pile, Spot};
use crate::player::Player;
use crate::store::Store;
use crate::text::Words;
use crate::theme::{ColorScheme, StatusLight};

pub(crate) use command::Command;
pub(crate) use dialog::{Dialog, Entry, EntryKind, Question};

/// An input of the game.
#[derive(Debug)]
#[allow(clippy::large_enum_variant, reason = "few exist at a time")]
pub enum Event {
    /// A key, a mouse action, a paste or a new window size.
    Terminal(TerminalEvent),
    /// A response of the solver.
    Solver(freecell_play::Event),
    /// Time has passed.
    Tick,
    /// The terminal was closed or a signal asks to quit.
    Hangup,
}

/// An action that the caller must run for the game.
#[derive(Clone, Debug, PartialEq)]
#[allow(clippy::large_enum_variant, reason = "few exist at a time")]
pub enum Effect {
    /// Pass a request of the session to the solver.
    Solve(SolverRequest),
    /// Stop the search for the status of the game.
    StopAnalysis,
    /// Copy a text to the clipboard.
    Copy(String),
    /// Redraw the whole screen.
    Redraw,
    /// Stop until the shell continues the program.
    Suspend,
    /// Quit.
    Quit,
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

/// A message that is shown to the player, for some time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ShownMessage {
    pub(crate) text: String,
    pub(crate) tone: Tone,
    until: Duration,
}

/// The card or pile selected with the arrow keys.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Cursor {
    pub(crate) pile: Pile,
    /// The index of the card in a column; 0 is the deepest.
    pub(crate) index: usize,
}

/// The whole game.
pub struct App {
    pub(crate) player: Player,
    pub(crate) scheme: ColorScheme,
    pub(crate) size: Rect,
    pub(crate) dialog: Option<Dialog>,
    pub(crate) message: Option<ShownMessage>,
    pub(crate) dragged: Option<DraggedCards>,
    pub(crate) cursor: Option<Cursor>,
    /// The last click, and when it was.
    clicked: Option<((u16, u16), Duration)>,
    animation: Option<MoveAnimation>,
    /// The time of the next move of a solution that is played.
    next_step: Duration,
    now: Duration,
    /// The time up to which the seconds have been counted.
    counted: Duration,
    effects: Vec<Effect>,
    is_over: bool,
}

impl App {
    /// Creates the app of a session, with the first effects of the session.
    pub fn new(
        saved: SavedSession<Store>,
        effects: Vec<freecell_play::Effect>,
        words: Words,
        scheme: ColorScheme,
    ) -> App {
        let page = String::new();
        let player = Player { saved, words, page };
        App::of(player, effects, scheme)
    }

    pub(crate) fn of(
        player: Player,
        effects: Vec<freecell_play::Effect>,
        scheme: ColorScheme,
    ) -> App {
        let mut app = App {
            player,
            scheme,
            size: Rect::new(0, 0, 80, 24),
            dialog: None,
            message: None,
            dragged: None,
            cursor: None,
            clicked: None,
            animation: None,
            next_step: Duration::ZERO,
            now: Duration::ZERO,
            counted: Duration::ZERO,
            effects: Vec::new(),
            is_over: false,
        };
        let position = *app.game().position();
        app.handle(position, effects);
        app
    }

    /// Returns the game.
    pub fn game(&self) -> &Game {
        self.player.game()
    }

    /// Returns the session and what is kept.
    pub fn saved(&mut self) -> &mut SavedSession<Store> {
        &mut self.player.saved
    }

    /// Returns the settings.
    pub fn settings(&self) -> &Settings {
        self.player.settings()
    }

    /// Returns whether the player has quit.
    pub fn is_over(&self) -> bool {
        self.is_over
    }

    /// Returns whether the game was won or left.
    pub fn ending(&self) -> Ending {
        Ending::of(self.game())
    }

    /// Takes the pending effects.
    pub fn take_effects(&mut self) -> Vec<Effect> {
        std::mem::take(&mut self.effects)
    }

    /// Handles an event and returns the effects to run. `now` is the time since
    /// the start.
    pub fn update(&mut self, event: Event, now: Duration) -> Vec<Effect> {
        self.now = now;
        match event {
            Event::Terminal(event) => self.terminal(event),
            Event::Solver(event) => self.send(event),
            Event::Tick => {}
            Event::Hangup => self.run(Command::Quit),
        }
        self.tick();
        self.take_effects()
    }

    /// Returns how long the caller may wait for input before the next tick.
    pub fn timeout(&self) -> Duration {
        let second = Duration::from_secs(1);
        let animation = self.animation.as_ref().map(|animation| animation.next);
        let step = self.is_playing().then_some(self.next_step);
        let message = self.message.as_ref().map(|message| message.until);
        let next = [animation, step, message].into_iter().flatten().min();
        let next = next.map_or(second, |next| next.saturating_sub(self.now));
        next.clamp(Duration::from_millis(1), second)
    }

    fn terminal(&mut self, event: TerminalEvent) {
        match event {
            TerminalEvent::Key(key) if key.kind != KeyEventKind::Release => self.key(key),
            TerminalEvent::Resize(width, height) => self.resize(width, height),
            // Nobody should change what cannot be seen.
            _ if self.layout().is_none() => {}
            TerminalEvent::Mouse(mouse) => self.mouse(mouse),
            TerminalEvent::Paste(text) => self.paste(&text),
            _ => {}
        }
    }

    /// Sets the size of the window.
    pub(crate) fn resize(&mut self, width: u16, height: u16) {
        self.size = Rect::new(0, 0, width, height);
        self.dragged = None;
        if self.is_playing() && self.layout().is_none() {
            self.send(freecell_play::Event::Solution);
        }
    }

    /// Passes an event to the session and shows what has changed.
    fn send(&mut self, event: freecell_play::Event) {
        let before = *self.game().position();
        let effects = self.player.update(event);
        self.handle(before, effects);
    }

    /// Runs effects of the session; `before` is the position before them.
    fn handle(
        &mut self,
        before: Position,
        effects: impl IntoIterator<Item = freecell_play::Effect>,
    ) {
        let mut texts: Vec<(String, Tone)> = Vec::new();
        let mut action = None;
        for effect in effects {
            let request = match effect {
                freecell_play::Effect::Draw(request) => request,
                freecell_play::Effect::Solve(request) => {
                    self.effects.push(Effect::Solve(request));
                    continue;
                }
                freecell_play::Effect::StopAnalysis => {
                    self.effects.push(Effect::StopAnalysis);
                    continue;
                }
            };
            match request {
                DrawRequest::Steps {
                    steps,
                    milliseconds,
                } => self.animate(before, steps, Duration::from_millis(milliseconds)),
                DrawRequest::Board | DrawRequest::Jumped => self.animation = None,
                DrawRequest::Opened => {
                    self.dialog = None;
                    self.animation = None;
                    self.cursor = None;
                    self.dragged = None;
                }
                DrawRequest::Won => self.dialog = Some(Dialog::Won),
                DrawRequest::Notice(notice) => {
                    let mut text = self.player.notice(&notice);
                    action = notice.action;
                    if action == Some(Action::Return) {
                        let args = [("message", text.into())];
                        text = self.player.words.format(key!("terminal-return"), &args);
                    }
                    texts.push((text, notice.tone));
                }
                DrawRequest::ClearNotice => {
                    texts.clear();
                    self.message = None;
                }
            }
        }
        self.keep_cursor();
        let Some(&(_, tone)) = texts.last() else {
            return;
        };
        let texts: Vec<String> = texts.into_iter().map(|(text, _)| text).collect();
        let text = texts.join(" ");
        match &mut self.dialog {
            Some(Dialog::Entry(entry)) if tone == Tone::Error => entry.problem = text,
            _ => self.show_message(text, tone, action),
        }
    }

    fn tick(&mut self) {
        let passed = self.now.saturating_sub(self.counted).as_secs();
        self.counted += Duration::from_secs(passed);
        // Time during which the machine slept does not count.
        let seconds = if self.dialog.is_none() && self.layout().is_some() {
            passed.min(2)
        } else {
            0
        };
        for _ in 0..seconds {
            self.send(freecell_play::Event::Second);
        }
        let is_past = |message: &ShownMessage| message.until <= self.now;
        if self.message.as_ref().is_some_and(is_past) {
            self.message = None;
        }
        self.advance_animation();
        if !self.is_playing() {
            self.next_step = self.now;
        } else if self.next_step <= self.now && self.animation.is_none() {
            let pace = self.player.session().speed().milliseconds();
            self.next_step = self.now + Duration::from_millis(pace);
            self.send(freecell_play::Event::Step);
        }
    }

    // Animation.

    /// Animates the cards that moved from a position.
    fn animate(&mut self, before: Position, steps: Vec<CardStep>, pace: Duration) {
        self.animation = None;
        // A single step needs no animation.
        if steps.len() > 1 && !pace.is_zero() {
            self.animation = Some(MoveAnimation {
                position: before,
                steps: steps.into_iter(),
                last: None,
                pace,
                next: self.now + pace / 2,
            });
        }
    }

    fn advance_animation(&mut self) {
        while let Some(animation) = &mut self.animation
            && animation.next <= self.now
        {
            let Some(step) = animation.steps.next() else {
                self.animation = None;
                break;
            };
            animation.position.play_unchecked(step.mv);
            animation.last = Some(step.card);
            animation.next += animation.pace;
        }
    }

    /// Returns the position to draw, which an animation may show in between.
    pub(crate) fn shown(&self) -> &Position {
        let animation = self.animation.as_ref();
        animation.map_or(self.game().position(), |animation| &animation.position)
    }

    /// Returns the layout in the window; `None` if it is too small.
    pub(crate) fn layout(&self) -> Option<Layout> {
        self.layout_in(self.size)
    }

    pub(crate) fn layout_in(&self, area: Rect) -> Option<Layout> {
        let cursor = self.cursor.map(|Cursor { pile, index }| (pile, index));
        Some(Layout::new(area, self.shown())?.revealing(cursor))
    }

    // What is shown.

    /// Returns whether the solution is being played.
    pub(crate) fn is_playing(&self) -> bool {
        self.player.session().playback() == Playback::Running
    }

    pub(crate) fn status_light(&self) -> StatusLight {
        match self.player.session().status() {
            GameStatus::Off => StatusLight::Off,
            GameStatus::Won | GameStatus::Winnable(_) => StatusLight::Good,
            GameStatus::Lost(_) => StatusLight::Bad,
            GameStatus::Searching | GameStatus::Undecided { .. } => StatusLight::Unknown,
        }
    }

    /// Returns the command that the status line offers, with its key and label.
    pub(crate) fn status_command(&self) -> Option<(Command, String)> {
        let action = self.player.session().status().action()?;
        let command = match action {
            StatusAction::StopSearch | StatusAction::KeepSearching => Command::Search,
            StatusAction::BackToTurn(_) => Command::BackToWinnable,
        };
        Some((command, self.player.words.message(&action.label())))
    }

    /// Shows a message for a few seconds.
    fn say(&mut self, text: String) {
        self.show_message(text, Tone::Plain, None);
    }

    fn show_message(&mut self, text: String, tone: Tone, action: Option<Action>) {
        let time = Duration::from_millis(message_milliseconds(&text, action));
        self.message = Some(ShownMessage {
            text,
            tone,
            until: self.now + time,
        });
    }

    /// Saves the game and quits.
    fn quit(&mut self) {
        self.player.save();
        self.is_over = true;
        self.effects.push(Effect::Quit);
    }
}

/// Returns the free cells of a position.
pub(crate) fn cells_of(position: &Position) -> impl Iterator<Item = Cell> + use<> {
    Cell::ALL.into_iter().take(position.cell_count().get())
}
