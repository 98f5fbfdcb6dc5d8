//! The game without a terminal: events in, effects out.

mod command;
mod dialog;
mod telling;

use std::time::Duration;

use crossterm::event::{
    Event as TerminalEvent, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent,
    MouseEventKind,
};
use freecell_core::{Card, Cell, Column, Game, IllegalMove, Move, Notation, Place, Position, Suit};
use freecell_play::{CardStep, Enough, Reason, Study, card_steps, moved_cards};
use ratatui::layout::Rect;

use crate::layout::{Layout, Pile, Spot};
use crate::store::{Animation, Kept, Settings};
use crate::text::Words;
use crate::theme::{Mark, Shade};
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
    pub(crate) enough: Option<Enough>,
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
            enough: None,
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

    // Keys.

    fn key(&mut self, key: KeyEvent) {
        let has_control = key.modifiers.contains(KeyModifiers::CONTROL);
        let letter = match key.code {
            KeyCode::Char(c) => latin(c),
            _ => '\0',
        };
        if has_control {
            match letter {
                'c' | 'q' => self.quit(),
                'z' => self.undo(),
                'y' => self.redo(),
                'l' => self.effects.push(Effect::Redraw),
                _ => {}
            }
            return;
        }
        // Escape with another key at its heels arrives as one.
        if key.modifiers.contains(KeyModifiers::ALT) {
            self.key(KeyEvent::new(KeyCode::Esc, KeyModifiers::NONE));
            self.key(KeyEvent::new(key.code, KeyModifiers::NONE));
            return;
        }
        if self.dialog.is_some() {
            self.dialog_key(key, letter);
            return;
        }
        match key.code {
            KeyCode::Left | KeyCode::Right | KeyCode::Up | KeyCode::Down => {
                self.settle();
                self.arrow(key.code);
            }
            KeyCode::Enter | KeyCode::Char(' ') => self.enter(),
            KeyCode::Esc => self.escape(),
            KeyCode::Backspace => self.undo(),
            KeyCode::Home => self.jump(0),
            KeyCode::End => self.jump(self.game().turn_count()),
            KeyCode::PageUp => self.jump(self.game().turn().saturating_sub(10)),
            KeyCode::PageDown => {
                self.jump((self.game().turn() + 10).min(self.game().turn_count()));
            }
            KeyCode::Char(_) => match Place::from_char(letter) {
                Some(place) => self.type_place(place),
                None => self.command(letter),
            },
            _ => {}
        }
    }

    /// A key of the notation: first where from, then where to.
    fn type_place(&mut self, place: Place) {
        self.settle();
        self.held = None;
        let Some(picked) = self.picked else {
            self.clear();
            if let Err(why) = self.source(place) {
                self.refuse(&why.into());
                return;
            }
            self.cursor = None;
            self.picked = Some(Picked::Typed(place));
            let told = [("place", self.words.place(place).into())];
            self.say(self.words.tell("typed", &told));
            return;
        };
        match picked {
            Picked::Card(card) => {
                self.clear();
                self.put(card, place);
            }
            Picked::Typed(from) if from == place => {
                self.clear();
                self.send(from);
            }
            Picked::Typed(from) => {
                self.clear();
                self.play_text(&format!("{from}{place}"), Notation::Standard);
            }
        }
    }

    /// The card that a place gives, or why it gives none.
    fn source(&self, place: Place) -> Result<Card, IllegalMove> {
        let position = self.game().position();
        match place {
            Place::Column(column) => {
                let last = position.column(column).last().copied();
                last.ok_or(IllegalMove::EmptyColumn(column))
            }
            Place::Cell(cell) if cell.index() >= position.cell_count().get() => {
                Err(IllegalMove::NoSuchCell(cell))
            }
            Place::Cell(cell) => position.cell(cell).ok_or(IllegalMove::EmptyCell(cell)),
            Place::Home => {
                let home = Card::ALL.into_iter().find(|&card| position.is_home(card));
                Err(home.map_or(IllegalMove::NoCards, IllegalMove::LeavesHome))
            }
        }
    }

    /// Sends what lies at a place where it makes sense: the last card home if
    /// it can go, else as much of the run as fits on another card, else the
    /// last card alone.
    fn send(&mut self, from: Place) {
        let position = *self.game().position();
        let card = match self.source(from) {
            Ok(card) => card,
            Err(why) => return self.refuse(&why.into()),
        };
        let alone = position.sensible_move(card);
        let mut moves = Vec::new();
        if let Place::Column(column) = from
            && !alone.is_ok_and(Move::is_home)
        {
            let cards = position.column(column);
            let run = &cards[cards.len() - position.run_length(column)..];
            let onto_card = |mv: &Move| match mv.to() {
                Place::Column(to) => !position.column(to).is_empty(),
                _ => false,
            };
            let sent = run
                .iter()
                .filter_map(|&card| position.sensible_move(card).ok());
            moves.extend(sent.filter(onto_card));
        }
        match moves.first().copied().map_or(alone, Ok) {
            Ok(mv) => self.play_move(mv),
            Err(why) => self.refuse(&why.into()),
        }
    }

    /// Takes a card, with those on it, to a place.
    fn put(&mut self, card: Card, to: Place) {
        match self.game().position().move_to(card, to) {
            Ok(mv) => self.play_move(mv),
            Err(why) => self.refuse(&why.into()),
        }
    }

    fn escape(&mut self) {
        self.settle();
        self.clear();
        self.held = None;
        self.cursor = None;
        self.message = None;
        self.pause();
    }

    /// Forgets what was picked up and hinted at.
    fn clear(&mut self) {
        self.picked = None;
        self.hinted = None;
        self.message = None;
    }

    // Arrows.

    fn arrow(&mut self, code: KeyCode) {
        let position = *self.game().position();
        let last = |pile| match pile {
            Pile::Column(column) => position.column(column).len().saturating_sub(1),
            _ => 0,
        };
        let Some(Cursor { pile, index }) = self.cursor else {
            let pile = Pile::Column(Column::ALL[0]);
            let index = last(pile);
            self.cursor = Some(Cursor { pile, index });
            return;
        };
        let is_carrying = matches!(self.picked, Some(Picked::Card(_)));
        let place = pile.index();
        let row = if pile.is_column() { 8 } else { 0 };
        let next = match code {
            KeyCode::Left => Pile::from_index(row + (place + 7) % 8),
            KeyCode::Right => Pile::from_index(row + (place + 1) % 8),
            KeyCode::Up if pile.is_column() && index > 0 && !is_carrying => {
                self.cursor = Some(Cursor {
                    pile,
                    index: index - 1,
                });
                return;
            }
            KeyCode::Down if index < last(pile) && !is_carrying => {
                self.cursor = Some(Cursor {
                    pile,
                    index: index + 1,
                });
                return;
            }
            KeyCode::Up | KeyCode::Down => Pile::from_index((8 - row) + place % 8),
            _ => return,
        };
        self.cursor = Some(Cursor {
            pile: next,
            index: last(next),
        });
    }

    /// Picks up, puts down; twice on the same card sends it.
    fn enter(&mut self) {
        self.settle();
        let Some(cursor) = self.cursor else {
            self.arrow(KeyCode::Down);
            return;
        };
        let card = self.card_at(cursor.pile, cursor.index);
        match self.picked {
            Some(Picked::Card(picked)) => {
                self.clear();
                let from = self.game().position().place_of(picked).0;
                if from == cursor.pile.place() {
                    self.tap(picked);
                } else {
                    self.put(picked, cursor.pile.place());
                }
            }
            Some(Picked::Typed(from)) => {
                self.clear();
                self.play_text(
                    &format!("{from}{}", cursor.pile.place()),
                    Notation::Standard,
                );
            }
            None => {
                self.clear();
                let Some(card) = card else { return };
                if self.game().position().moves_of(card).is_empty() {
                    self.tap(card);
                } else {
                    self.picked = Some(Picked::Card(card));
                }
            }
        }
    }

    pub(crate) fn card_at(&self, pile: Pile, index: usize) -> Option<Card> {
        let position = self.shown();
        match pile {
            Pile::Column(column) => position.column(column).get(index).copied(),
            Pile::Cell(cell) => position.cell(cell),
            Pile::Home(suit) => position.foundation(suit).map(|rank| Card::new(rank, suit)),
        }
    }

    fn tap(&mut self, card: Card) {
        match self.game().position().sensible_move(card) {
            Ok(mv) => self.play_move(mv),
            Err(why) => self.refuse(&why.into()),
        }
    }

    // The mouse.

    fn mouse(&mut self, mouse: MouseEvent) {
        let at = (mouse.column, mouse.row);
        if self.dialog.is_some() {
            self.dialog_mouse(mouse);
            return;
        }
        let Some(layout) = self.layout() else { return };
        match mouse.kind {
            MouseEventKind::Down(MouseButton::Left) => {
                self.settle();
                if let Some(letter) = crate::view::footer_hit(self, at) {
                    self.command(letter);
                    return;
                }
                let Some(spot) = layout.hit(at, self.game().position()) else {
                    self.escape();
                    return;
                };
                let cards = self.lifted(spot);
                self.cursor = None;
                self.held = Some(Held {
                    cards,
                    from: spot,
                    at,
                    is_dragged: false,
                });
            }
            MouseEventKind::Drag(MouseButton::Left) => {
                if let Some(held) = &mut self.held {
                    held.is_dragged |= held.at != at;
                    held.at = at;
                }
            }
            MouseEventKind::Up(MouseButton::Left) => {
                let Some(held) = self.held.take() else { return };
                let to = layout.hit(at, self.game().position());
                self.drop_held(&held, to);
            }
            MouseEventKind::Down(MouseButton::Right) => self.escape(),
            _ => {}
        }
    }

    /// The card at a spot and those on it, if they are in sequence.
    fn lifted(&self, spot: Spot) -> Vec<Card> {
        let position = self.game().position();
        match (spot.pile, spot.index) {
            (Pile::Column(column), Some(index)) => {
                let cards = position.column(column);
                let is_run = cards.len() - index <= position.run_length(column);
                if is_run {
                    cards[index..].to_vec()
                } else {
                    Vec::new()
                }
            }
            (Pile::Cell(cell), _) => position.cell(cell).into_iter().collect(),
            _ => Vec::new(),
        }
    }

    fn drop_held(&mut self, held: &Held, to: Option<Spot>) {
        let is_same = to.is_some_and(|to| to.pile == held.from.pile);
        if is_same || !held.is_dragged {
            // A click: puts down what was picked up, or sends the card.
            let place = held.from.pile.place();
            match self.picked {
                Some(Picked::Card(card)) => {
                    self.clear();
                    self.put(card, place);
                }
                Some(Picked::Typed(from)) if from != place => {
                    self.clear();
                    self.play_text(&format!("{from}{place}"), Notation::Standard);
                }
                _ => {
                    self.clear();
                    let index = held.from.index.unwrap_or(0);
                    if let Some(card) = self.card_at(held.from.pile, index) {
                        self.tap(card);
                    }
                }
            }
            return;
        }
        self.clear();
        let Some(&base) = held.cards.first() else {
            return;
        };
        if let Some(to) = to {
            self.put(base, to.pile.place());
        }
    }

    // Moves.

    fn play_move(&mut self, mv: Move) {
        self.play_text(&mv.to_string(), Notation::Extended);
    }

    /// Plays moves of the player.
    pub(crate) fn play_text(&mut self, text: &str, notation: Notation) {
        self.pause();
        self.settle();
        let mut game = self.game().clone();
        let (steps, turn) = (game.steps().len(), game.turn());
        let before = *game.position();
        if let Err(error) = game.play_text(text, notation) {
            self.refuse(&error.into());
            return;
        }
        self.kept.game = game;
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

    // What stands out.

    /// The places that what was picked up can go to.
    pub(crate) fn targets(&self) -> Vec<Place> {
        let position = self.game().position();
        if let Some(held) = self.held.as_ref().filter(|held| held.is_dragged) {
            let moves = held.cards.first().map(|&card| position.moves_of(card));
            return moves
                .unwrap_or_default()
                .into_iter()
                .map(Move::to)
                .collect();
        }
        match self.picked {
            Some(Picked::Card(card)) => position.moves_of(card).into_iter().map(Move::to).collect(),
            Some(Picked::Typed(from)) => {
                let moves = position.legal_moves().into_iter();
                moves.filter(|mv| mv.from() == from).map(Move::to).collect()
            }
            None => Vec::new(),
        }
    }

    pub(crate) fn mark_of_pile(&self, pile: Pile, targets: &[Place]) -> Mark {
        let is_target = |place: Place| match (place, pile) {
            // Only the foundation of its suit takes a card.
            (Place::Home, Pile::Home(suit)) => self.picked_suit() == Some(suit),
            (place, pile) => place == pile.place(),
        };
        if targets.iter().any(|&place| is_target(place)) {
            return Mark::Target;
        }
        if let Some(mv) = self.hinted {
            let moved = moved_cards(self.game().position(), mv);
            let is_home = matches!(pile, Pile::Home(suit)
                if mv.is_home() && moved.first().is_some_and(|card| card.suit() == suit));
            if is_home || (!mv.is_home() && mv.to() == pile.place()) {
                return Mark::Hint;
            }
        }
        if self.picked == Some(Picked::Typed(pile.place())) {
            return Mark::Picked;
        }
        match self.cursor {
            Some(cursor) if cursor.pile == pile => Mark::Cursor,
            _ => Mark::Plain,
        }
    }

    fn picked_suit(&self) -> Option<Suit> {
        let held = self.held.as_ref().filter(|held| held.is_dragged);
        let card = match (held, self.picked) {
            (Some(held), _) => held.cards.first().copied(),
            (None, Some(Picked::Card(card))) => Some(card),
            (None, Some(Picked::Typed(place))) => self.source(place).ok(),
            (None, None) => None,
        };
        card.map(Card::suit)
    }

    /// The marks of cards: those picked up, hinted at, under the arrows, or
    /// just moved.
    pub(crate) fn marked_cards(&self) -> Vec<(Card, Mark)> {
        let position = self.game().position();
        let mut marks = Vec::new();
        let mut add =
            |cards: Vec<Card>, mark| marks.extend(cards.into_iter().map(|card| (card, mark)));
        if let Some(held) = self.held.as_ref() {
            add(held.cards.clone(), Mark::Picked);
        }
        match self.picked {
            Some(Picked::Card(card)) => {
                let (place, on_it) = position.place_of(card);
                match place {
                    Place::Column(column) => {
                        let cards = position.column(column);
                        add(cards[cards.len() - 1 - on_it..].to_vec(), Mark::Picked);
                    }
                    _ => add(vec![card], Mark::Picked),
                }
            }
            Some(Picked::Typed(place)) => {
                add(self.source(place).into_iter().collect(), Mark::Picked);
            }
            None => {}
        }
        if let Some(mv) = self.hinted {
            add(moved_cards(position, mv), Mark::Hint);
        }
        if let Some(Cursor { pile, index }) = self.cursor {
            add(
                self.card_at(pile, index).into_iter().collect(),
                Mark::Cursor,
            );
        }
        if let Some(flight) = &self.flight {
            add(flight.last.into_iter().collect(), Mark::Moved);
        } else if self.game().turn() > 0 {
            let first = self.game().turn_starts().last().copied();
            let played = first.and_then(|first| self.game().steps().get(first));
            add(
                played.map(|played| played.card).into_iter().collect(),
                Mark::Moved,
            );
        }
        marks
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

/// The Latin letter of a key, also where the layout has others in its place,
/// and small.
fn latin(c: char) -> char {
    const CYRILLIC: &str = "йцукенгшщзфівапролдячсмитьы";
    const LATIN: &str = "qwertyuiopasdfghjklzxcvbnms";
    let c = c.to_lowercase().next().unwrap_or(c);
    // Full-width letters and digits, as Japanese input has them.
    if let '\u{ff01}'..='\u{ff5e}' = c {
        return char::from_u32(c as u32 - 0xfee0)
            .unwrap_or(c)
            .to_ascii_lowercase();
    }
    let found = CYRILLIC.chars().position(|other| other == c);
    found
        .and_then(|index| LATIN.chars().nth(index))
        .unwrap_or(c)
}

/// A cell that the game has; used for piles.
pub(crate) fn cells_of(position: &Position) -> impl Iterator<Item = Cell> + use<> {
    Cell::ALL.into_iter().take(position.cell_count().get())
}
