//! The game without a terminal: events in, effects out.

mod command;
mod dialog;
mod hand;
mod marks;
mod telling;

use std::time::Duration;

use crossterm::event::{Event as TerminalEvent, KeyEventKind};
use freecell_core::{Card, Cell, Game, Move, Notation, Place, Position};
use freecell_play::{CardStep, Difficulty, Reason, Study, card_steps};
use ratatui::layout::Rect;

use crate::layout::{Layout, Pile, Spot};
use crate::store::{Animation, Kept, Settings};
use crate::text::Words;
use crate::theme::Shade;
use crate::thinker::{Heard, Question};

pub(crate) use command::{random_numbers, today};
pub(crate) use telling::clock;

pub(crate) use dialog::{Dialog, Entry, EntryKind, Field};

/// What happens to the game.
#[derive(Debug)]
pub enum Event {
    /// A key, the mouse, a paste, another size.
    Terminal(TerminalEvent),
    /// The solver has found something.
    Heard(Heard),
    /// A file was read, or why not.
    Loaded(Result<String, String>),
    /// A file was written, or why not.
    Saved(Result<String, String>),
    /// The game cannot be kept, and why.
    NotKept(String),
    /// Time has passed.
    Tick,
    /// The system asks to end.
    Hangup,
}

/// What the game wants from the world around it.
#[derive(Clone, Debug)]
pub enum Effect {
    /// Ask the first thinker, about the game.
    Ask(Question),
    /// Let it stop.
    StopThinking,
    /// Ask the second one, about deals.
    AskAside(Question),
    /// Keep the game as it stands.
    Keep,
    /// Keep the settings.
    KeepSettings,
    /// Count how the game went.
    Count(String, freecell_play::Outcome),
    /// Put a text on the clipboard.
    Copy(String),
    /// Write a text to a file.
    Save(String, String),
    /// Read a file.
    Load(String),
    /// Draw everything anew.
    Redraw,
    /// End.
    Quit,
}

/// What a card was picked up by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Picked {
    /// The first key of a move.
    Typed(Place),
    /// Enter on a card.
    Card(Card),
}

/// Cards at the mouse.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Held {
    pub(crate) cards: Vec<Card>,
    pub(crate) from: Spot,
    pub(crate) at: (u16, u16),
    /// Whether the mouse has moved since.
    pub(crate) is_dragged: bool,
}

/// Cards on their way, for the eye; the game itself is ahead of them.
#[derive(Clone, Debug)]
struct Flight {
    position: Position,
    steps: std::vec::IntoIter<CardStep>,
    last: Option<Card>,
    pace: Duration,
    next: Duration,
}

/// A line for the player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Message {
    pub(crate) text: String,
    pub(crate) is_error: bool,
    until: Duration,
}

/// Where the arrows are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Cursor {
    pub(crate) pile: Pile,
    /// The card of a column, counted from the table.
    pub(crate) index: usize,
}

/// The solution plays so many milliseconds a move.
const SPEEDS: [(u64, &str); 4] = [(2000, "0.5"), (1000, "1"), (500, "2"), (250, "4")];

/// The whole game.
pub struct App {
    pub(crate) kept: Kept,
    pub(crate) settings: Settings,
    pub(crate) words: Words,
    pub(crate) shade: Shade,
    /// The address of a page to link to.
    pub(crate) page: String,
    pub(crate) size: Rect,
    pub(crate) dialog: Option<Dialog>,
    pub(crate) message: Option<Message>,
    pub(crate) difficulty: Option<Difficulty>,
    pub(crate) held: Option<Held>,
    pub(crate) cursor: Option<Cursor>,
    pub(crate) statistics: freecell_play::Statistics,
    study: Study,
    picked: Option<Picked>,
    hinted: Option<Move>,
    flight: Option<Flight>,
    /// When the solution makes its next move.
    playing: Option<Duration>,
    speed: usize,
    is_hint_pending: bool,
    is_solution_pending: bool,
    now: Duration,
    /// When the clock was last advanced.
    ticked: Duration,
    effects: Vec<Effect>,
    is_over: bool,
}

impl App {
    /// A game at its start, or one that was left.
    pub fn new(kept: Kept, settings: Settings, words: Words, shade: Shade) -> App {
        let mut app = App {
            kept,
            settings,
            words,
            shade,
            page: String::new(),
            size: Rect::new(0, 0, 80, 24),
            dialog: None,
            message: None,
            difficulty: None,
            held: None,
            cursor: None,
            statistics: freecell_play::Statistics::default(),
            study: Study::default(),
            picked: None,
            hinted: None,
            flight: None,
            playing: None,
            speed: 1,
            is_hint_pending: false,
            is_solution_pending: false,
            now: Duration::ZERO,
            ticked: Duration::ZERO,
            effects: Vec::new(),
            is_over: false,
        };
        app.dealt();
        app
    }

    /// The game as it stands.
    pub fn game(&self) -> &Game {
        &self.kept.game
    }

    /// The game with what its record does not say.
    pub fn kept(&self) -> &Kept {
        &self.kept
    }

    /// The settings.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Whether the player has left.
    pub fn is_over(&self) -> bool {
        self.is_over
    }

    /// What the start or an update wants done; asked for once.
    pub fn take_effects(&mut self) -> Vec<Effect> {
        std::mem::take(&mut self.effects)
    }

    /// What is known about the game.
    pub(crate) fn known(&self) -> &freecell_play::Judgement {
        self.study.now()
    }

    /// Puts effects back, to be done with the next ones.
    pub(crate) fn give_back(&mut self, effects: Vec<Effect>) {
        self.effects.extend(effects);
    }

    /// Takes an event at a time since the start, and tells what is to be done.
    pub fn update(&mut self, event: Event, now: Duration) -> Vec<Effect> {
        self.now = now;
        match event {
            Event::Terminal(event) => self.terminal(event),
            Event::Heard(heard) => self.hear(heard),
            Event::Loaded(Ok(text)) => self.open_text(&text),
            Event::Saved(Ok(path)) => {
                self.say(self.words.tell("terminal-saved", &[("path", path.into())]));
            }
            Event::Loaded(Err(why)) | Event::Saved(Err(why)) => self.warn(why),
            Event::NotKept(why) => {
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

    /// How long nothing happens by itself.
    pub fn sleep(&self) -> Duration {
        let second = Duration::from_secs(1);
        let flight = self.flight.as_ref().map(|flight| flight.next);
        let message = self.message.as_ref().map(|message| message.until);
        let next = [flight, self.playing, message].into_iter().flatten().min();
        let next = next.map_or(second, |next| next.saturating_sub(self.now));
        next.clamp(Duration::from_millis(1), second)
    }

    fn tick(&mut self) {
        let passed = self.now.saturating_sub(self.ticked).as_secs();
        if passed > 0 {
            self.ticked += Duration::from_secs(passed);
            if self.kept.is_touched && !self.game().position().is_won() {
                let before = self.kept.seconds;
                // A machine that slept did not play.
                self.kept.seconds += passed.min(2) as u32;
                if before / 10 != self.kept.seconds / 10 {
                    self.effects.push(Effect::Keep);
                }
            }
        }
        let is_past = |message: &Message| message.until <= self.now;
        if self.message.as_ref().is_some_and(is_past) {
            self.message = None;
        }
        while let Some(flight) = &mut self.flight
            && flight.next <= self.now
        {
            let Some(step) = flight.steps.next() else {
                self.flight = None;
                break;
            };
            if let Ok(mv) = flight.position.move_to(step.card, step.to) {
                flight.position.play_unchecked(mv);
            }
            flight.last = Some(step.card);
            flight.next += flight.pace;
        }
        if self.playing.is_some_and(|next| next <= self.now) && self.flight.is_none() {
            let next = self.now + Duration::from_millis(SPEEDS[self.speed].0);
            self.playing = Some(next);
            if !self.step() || self.game().position().is_won() {
                self.playing = None;
            }
        }
    }

    /// What is seen of the position: cards may be on their way.
    pub(crate) fn shown(&self) -> &Position {
        let flight = self.flight.as_ref();
        flight.map_or(self.game().position(), |flight| &flight.position)
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
                self.held = None;
            }
            _ => {}
        }
    }

    fn play_move(&mut self, mv: Move) {
        self.play_text(&mv.to_string(), Notation::Extended);
    }

    /// Plays moves of the player.
    pub(crate) fn play_text(&mut self, text: &str, notation: Notation) {
        self.pause();
        self.settle();
        let game = &mut self.kept.game;
        let (steps, turn) = (game.steps().len(), game.turn());
        let before = *game.position();
        if let Err(error) = game.play_text(text, notation) {
            self.refuse(&error.into());
            return;
        }
        self.kept.is_touched = true;
        self.clear();
        self.fly(before, steps);
        let mut played = self.game().moves().skip(turn);
        let only = played.next().filter(|_| played.next().is_none());
        drop(played);
        self.changed(only);
        self.after_move();
    }

    /// Lets the cards fly that moved since there were so many steps.
    fn fly(&mut self, before: Position, steps: usize) {
        let pace = match self.settings.animation {
            Animation::Off => return,
            Animation::Fast => 45,
            Animation::Normal => 90,
            Animation::Slow => 200,
        };
        let steps = card_steps(self.game(), steps);
        // Long ways of many cards go faster.
        let count = steps.len() as u64;
        let pace = if count > 6 {
            (pace * 6 / count).max(12)
        } else {
            pace
        };
        // A single card is there at once: there is nothing to follow.
        if count > 1 {
            let pace = Duration::from_millis(pace);
            self.flight = Some(Flight {
                position: before,
                steps: steps.into_iter(),
                last: None,
                pace,
                next: self.now + pace / 2,
            });
        }
    }

    /// Cards on their way are there at once.
    fn settle(&mut self) {
        self.flight = None;
    }

    /// The game has changed; with the move, if one was just made.
    fn changed(&mut self, mv: Option<Move>) {
        self.look(mv);
        self.effects.push(Effect::Keep);
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

    fn refuse(&mut self, reason: &Reason) {
        let words = &self.words;
        let told = words.reason(reason, |card| words.sign(card));
        self.warn(told);
    }

    /// Says something for a while.
    fn say(&mut self, text: String) {
        self.show_message(text, false);
    }

    /// Says what is wrong.
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

/// A cell that the game has; used for piles.
pub(crate) fn cells_of(position: &Position) -> impl Iterator<Item = Cell> + use<> {
    Cell::ALL.into_iter().take(position.cell_count().get())
}
