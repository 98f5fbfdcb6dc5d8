//! Keyboard and mouse input.

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use freecell_core::{Card, Column, IllegalMove, Move, Notation, Place};

use super::{App, Cursor, DraggedCards, Effect, Picked};
use crate::layout::{Pile, Spot};

impl App {
    pub(super) fn key(&mut self, key: KeyEvent) {
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
        // Terminals report Escape followed by a key as Alt with that key.
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
                self.end_animation();
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

    /// Handles a key of the notation: first the source, then the target.
    pub(super) fn type_place(&mut self, place: Place) {
        self.end_animation();
        self.dragged = None;
        let Some(picked) = self.picked else {
            self.clear();
            if let Err(why) = self.source(place) {
                self.reject(&why.into());
                return;
            }
            self.cursor = None;
            self.picked = Some(Picked::Typed(place));
            let args = [("place", self.words.place(place).into())];
            self.say(self.words.tell("typed", &args));
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

    /// Returns the card that can leave a place.
    ///
    /// # Errors
    ///
    /// If the place is empty, does not exist, or is the foundations.
    pub(super) fn source(&self, place: Place) -> Result<Card, IllegalMove> {
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

    /// Moves cards from a place to the most sensible target: the last card to
    /// its foundation, otherwise as much of the sequence as fits on another
    /// card, otherwise the last card alone.
    pub(super) fn send(&mut self, from: Place) {
        let position = *self.game().position();
        let card = match self.source(from) {
            Ok(card) => card,
            Err(why) => return self.reject(&why.into()),
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
            Err(why) => self.reject(&why.into()),
        }
    }

    /// Moves a card, with the cards on it, to a place.
    pub(super) fn put(&mut self, card: Card, to: Place) {
        match self.game().position().move_to(card, to) {
            Ok(mv) => self.play_move(mv),
            Err(why) => self.reject(&why.into()),
        }
    }

    pub(super) fn escape(&mut self) {
        self.end_animation();
        self.clear();
        self.dragged = None;
        self.cursor = None;
        self.message = None;
        self.pause();
    }

    /// Clears the picked card, the hint and the message.
    pub(super) fn clear(&mut self) {
        self.picked = None;
        self.hinted = None;
        self.message = None;
    }

    pub(super) fn arrow(&mut self, code: KeyCode) {
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

    /// Handles Enter: picks up a card or puts it down. Enter twice on the same
    /// card moves it to the most sensible place.
    pub(super) fn enter(&mut self) {
        self.end_animation();
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

    pub(super) fn tap(&mut self, card: Card) {
        match self.game().position().sensible_move(card) {
            Ok(mv) => self.play_move(mv),
            Err(why) => self.reject(&why.into()),
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
                self.end_animation();
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
                self.dragged = Some(DraggedCards {
                    cards,
                    from: spot,
                    at,
                    has_moved: false,
                });
            }
            MouseEventKind::Drag(MouseButton::Left) => {
                if let Some(dragged) = &mut self.dragged {
                    dragged.has_moved |= dragged.at != at;
                    dragged.at = at;
                }
            }
            MouseEventKind::Up(MouseButton::Left) => {
                let Some(dragged) = self.dragged.take() else {
                    return;
                };
                let to = layout.hit(at, self.game().position());
                self.drop_cards(&dragged, to);
            }
            MouseEventKind::Down(MouseButton::Right) => self.escape(),
            _ => {}
        }
    }

    /// Returns the card at a spot and the cards on it, if they are in sequence.
    pub(super) fn lifted(&self, spot: Spot) -> Vec<Card> {
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

    pub(super) fn drop_cards(&mut self, dragged: &DraggedCards, to: Option<Spot>) {
        let is_same = to.is_some_and(|to| to.pile == dragged.from.pile);
        if is_same || !dragged.has_moved {
            // A click puts down the picked card, or moves the clicked card.
            let place = dragged.from.pile.place();
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
                    let index = dragged.from.index.unwrap_or(0);
                    if let Some(card) = self.card_at(dragged.from.pile, index) {
                        self.tap(card);
                    }
                }
            }
            return;
        }
        self.clear();
        let Some(&base) = dragged.cards.first() else {
            return;
        };
        if let Some(to) = to {
            self.put(base, to.pile.place());
        }
    }
}

/// Returns the lower-case Latin letter of a key, also for Cyrillic layouts.
fn latin(c: char) -> char {
    const CYRILLIC: &str = "йцукенгшщзфівапролдячсмитьы";
    const LATIN: &str = "qwertyuiopasdfghjklzxcvbnms";
    let c = c.to_lowercase().next().unwrap_or(c);
    // Full-width letters and digits of Japanese input methods.
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
