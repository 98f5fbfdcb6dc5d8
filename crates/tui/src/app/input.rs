//! Keys and the mouse over the board.

use std::time::Duration;

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use freecell_core::{Card, Column, Place};
use freecell_play::{Event, Selection};

use super::command::{Command, letter};
use super::{App, Cursor, DraggedCards};
use crate::layout::{Pile, Spot};

/// A second click on the same spot within this time is the same intention.
const DOUBLE_CLICK: Duration = Duration::from_millis(300);

impl App {
    pub(super) fn key(&mut self, key: KeyEvent) {
        // Terminals report Escape followed by a key as Alt with that key.
        if key.modifiers.contains(KeyModifiers::ALT) {
            self.key(KeyEvent::new(KeyCode::Esc, KeyModifiers::NONE));
            self.key(KeyEvent::new(key.code, KeyModifiers::NONE));
            return;
        }
        let has_control = key.modifiers.contains(KeyModifiers::CONTROL);
        let command = Command::of_key(key);
        let is_too_small = self.layout().is_none();
        if self.dialog.is_some() || is_too_small {
            match command.filter(|_| has_control) {
                Some(command @ (Command::Quit | Command::Redraw | Command::Suspend)) => {
                    self.run(command);
                }
                _ if has_control || is_too_small => {}
                _ => self.dialog_key(key),
            }
            return;
        }
        let place = Place::from_char(letter(key)).filter(|_| !has_control);
        match (key.code, place, command) {
            (KeyCode::Left | KeyCode::Right | KeyCode::Up | KeyCode::Down, ..) => {
                self.arrow(key.code);
            }
            (KeyCode::Enter | KeyCode::Char(' '), ..) => self.enter(),
            (_, Some(place), _) => {
                self.dragged = None;
                self.cursor = None;
                self.send(Event::Type(place));
            }
            (_, None, Some(command)) => self.run(command),
            _ => {}
        }
    }

    /// Moves the cursor.
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
        let is_carrying = matches!(self.player.session().selection(), Selection::Card(_));
        let place = pile.index();
        let row = if pile.is_column() { 8 } else { 0 };
        let next = match code {
            KeyCode::Left => Pile::from_index(row + (place + 7) % 8),
            KeyCode::Right => Pile::from_index(row + (place + 1) % 8),
            KeyCode::Up if pile.is_column() && index > 0 && !is_carrying => {
                let index = index - 1;
                self.cursor = Some(Cursor { pile, index });
                return;
            }
            KeyCode::Down if index < last(pile) && !is_carrying => {
                let index = index + 1;
                self.cursor = Some(Cursor { pile, index });
                return;
            }
            KeyCode::Up | KeyCode::Down => Pile::from_index((8 - row) + place % 8),
            _ => return,
        };
        let index = last(next);
        self.cursor = Some(Cursor { pile: next, index });
    }

    /// Keeps the cursor on a card after a move.
    pub(super) fn keep_cursor(&mut self) {
        if let Some(Cursor { pile, index }) = self.cursor
            && let Pile::Column(column) = pile
        {
            let count = self.game().position().column(column).len();
            let index = index.min(count.saturating_sub(1));
            self.cursor = Some(Cursor { pile, index });
        }
    }

    /// Handles Enter: picks up a card or puts it down.
    fn enter(&mut self) {
        let Some(Cursor { pile, index }) = self.cursor else {
            self.arrow(KeyCode::Down);
            return;
        };
        let card = self.card_at(pile, index);
        let place = pile.place();
        self.send(Event::Pick { card, place });
    }

    pub(crate) fn card_at(&self, pile: Pile, index: usize) -> Option<Card> {
        let position = self.shown();
        match pile {
            Pile::Column(column) => position.column(column).get(index).copied(),
            Pile::Cell(cell) => position.cell(cell),
            Pile::Foundation(suit) => position.foundation(suit).map(|rank| Card::new(rank, suit)),
        }
    }

    pub(super) fn mouse(&mut self, mouse: MouseEvent) {
        let at = (mouse.column, mouse.row);
        if self.dialog.is_some() {
            self.dialog_mouse(mouse);
            return;
        }
        let Some(layout) = self.layout() else { return };
        match mouse.kind {
            MouseEventKind::Down(MouseButton::Left) => {
                self.animation = None;
                if let Some(command) = crate::view::command_hit(self, at) {
                    self.run(command);
                    return;
                }
                let Some(from) = layout.hit(at, self.game().position()) else {
                    self.run(Command::Cancel);
                    return;
                };
                self.cursor = None;
                if layout.is_hidden(from, self.game().position()) {
                    // The line of hidden cards shows them, and hides them again.
                    let index = from.index.filter(|&index| index == 0);
                    let pile = from.pile;
                    self.cursor = index.map(|index| Cursor { pile, index });
                    return;
                }
                self.dragged = Some(DraggedCards {
                    cards: self.lifted(from),
                    from,
                    at,
                    has_moved: false,
                });
            }
            MouseEventKind::Drag(MouseButton::Left) => self.drag(at),
            MouseEventKind::Up(MouseButton::Left) => {
                if let Some(dragged) = self.dragged.take() {
                    let to = layout.hit(at, self.game().position());
                    self.release(&dragged, to);
                }
            }
            MouseEventKind::Down(MouseButton::Right) => self.run(Command::Cancel),
            _ => {}
        }
    }

    /// Returns the card at a spot and the cards on it, if they are in sequence.
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

    fn drag(&mut self, at: (u16, u16)) {
        let Some(dragged) = &mut self.dragged else {
            return;
        };
        let begins = !dragged.has_moved && dragged.at != at;
        dragged.has_moved |= begins;
        dragged.at = at;
        let card = dragged.cards.first().copied().filter(|_| begins);
        if let Some(card) = card {
            self.send(Event::Lift(card));
        }
    }

    /// Handles the release of the button: a click, or the end of a drag.
    fn release(&mut self, dragged: &DraggedCards, to: Option<Spot>) {
        let from = dragged.from;
        if dragged.has_moved && to.is_none_or(|to| to.pile != from.pile) {
            if let Some(&card) = dragged.cards.first() {
                let place = to.map(|to| to.pile.place());
                self.send(Event::Drop { card, place });
            }
            return;
        }
        // A click may move the mouse a little.
        if let Some(&card) = dragged.cards.first().filter(|_| dragged.has_moved) {
            self.send(Event::Drop { card, place: None });
        }
        let click = (dragged.at, self.now);
        let before = self.clicked.replace(click);
        let is_double = |(at, time): ((u16, u16), Duration)| {
            at == dragged.at && self.now.saturating_sub(time) < DOUBLE_CLICK
        };
        if !before.is_some_and(is_double) {
            let card = self.card_at(from.pile, from.index.unwrap_or(0));
            let place = from.pile.place();
            self.send(Event::Tap { card, place });
        }
    }
}
