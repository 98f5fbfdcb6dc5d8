//! Moves, undo and redo.

use freecell_core::{Card, Cell, Game, IllegalMove, Move, Notation, Place};
use freecell_locale::key;
use freecell_study::{Arg, Message};

use super::{Selection, Session};
use crate::effect::{DrawRequest, StorageRequest};
use crate::notice::Notice;
use crate::saved::{Help, Progress, SavedGame};
use crate::settings::Tap;
use crate::steps::{card_steps, finishing_moves};

impl Session {
    /// Returns the card that can leave a place.
    ///
    /// # Errors
    ///
    /// If the place is empty, does not exist, or is the foundations.
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
            Place::Foundation => {
                let home = Card::ALL
                    .into_iter()
                    .find(|&card| position.is_on_foundation(card));
                Err(home.map_or(IllegalMove::NoCards, IllegalMove::LeavesFoundation))
            }
        }
    }

    /// Returns the places to which a card can go, with the cards on it.
    pub fn targets(&self, card: Card) -> Vec<Place> {
        let moves = self.game().position().moves_of(card);
        moves.into_iter().map(Move::to).collect()
    }

    pub(super) fn type_place(&mut self, place: Place) {
        let selection = std::mem::take(&mut self.selection);
        self.clear();
        match selection {
            Selection::None => match self.source(place) {
                Ok(_) => {
                    self.selection = Selection::Place(place);
                    self.notify(Notice::new(
                        key!("typed"),
                        vec![("place", Arg::Place(place))],
                    ));
                }
                Err(why) => self.reject(why),
            },
            Selection::Card(card) => self.put(card, place),
            Selection::Place(from) if from == place => self.send_from(from),
            Selection::Place(from) => self.move_between(from, place),
        }
    }

    /// Moves from one place to another, from a column as many cards as fit.
    fn move_between(&mut self, from: Place, to: Place) {
        match (from, self.source(from)) {
            (Place::Cell(_), Ok(card)) => self.put(card, to),
            _ => self.play_text(&format!("{from}{to}"), Notation::Standard),
        }
    }

    /// Sends the card at a place away: from a column to a free cell, from a free
    /// cell to the most sensible place.
    fn send_from(&mut self, from: Place) {
        let position = self.game().position();
        let mv = self.source(from).and_then(|card| match from {
            Place::Column(_) => {
                let cells = Cell::ALL.into_iter().take(position.cell_count().get());
                let mut empty = cells.filter(|&cell| position.cell(cell).is_none());
                let cell = empty.next().ok_or(IllegalMove::NoEmptyCell)?;
                position.move_to(card, Place::Cell(cell))
            }
            _ => position.sensible_move(card),
        });
        self.play_or_reject(mv);
    }

    pub(super) fn tap(&mut self, card: Option<Card>, place: Place) {
        match (self.selection, card) {
            (Selection::None, Some(card)) if self.settings.tap == Tap::Send => {
                self.clear();
                self.send(card);
            }
            _ => self.pick(card, place),
        }
    }

    pub(super) fn pick(&mut self, card: Option<Card>, place: Place) {
        let selection = std::mem::take(&mut self.selection);
        self.clear();
        let is_back = |picked| self.game().position().place_of(picked).0 == place;
        match (selection, card) {
            // The picked card again, or another one of its column.
            (Selection::Card(picked), Some(card)) if is_back(picked) && card != picked => {
                self.lift(card);
            }
            (Selection::Card(picked), _) if is_back(picked) => self.send(picked),
            (Selection::Card(picked), _) => self.put(picked, place),
            (Selection::Place(from), _) => self.move_between(from, place),
            (Selection::None, Some(card)) => self.lift(card),
            (Selection::None, None) => {}
        }
    }

    pub(super) fn lift(&mut self, card: Card) {
        self.clear();
        if self.targets(card).is_empty() {
            // Say why, unless the card could move and only the sequence on it is too long.
            if let Err(why) = self.game().position().sensible_move(card) {
                self.reject(why);
            }
        } else {
            self.selection = Selection::Card(card);
            self.pause();
        }
    }

    pub(super) fn drop_card(&mut self, card: Card, place: Option<Place>) {
        self.clear();
        let from = self.game().position().place_of(card).0;
        match place.filter(|&place| place != from) {
            Some(place) => self.put(card, place),
            None => self.draw(DrawRequest::Board),
        }
    }

    /// Moves a card to the most sensible place.
    fn send(&mut self, card: Card) {
        let mv = self.game().position().sensible_move(card);
        self.play_or_reject(mv);
    }

    /// Moves a card, with the cards on it, to a place.
    fn put(&mut self, card: Card, to: Place) {
        let mv = self.game().position().move_to(card, to);
        self.play_or_reject(mv);
    }

    fn play_or_reject(&mut self, mv: Result<Move, IllegalMove>) {
        match mv {
            Ok(mv) => self.play(mv),
            Err(why) => self.reject(why),
        }
    }

    /// Reports why something is not possible, and returns dragged cards.
    fn reject(&mut self, why: impl Into<Message>) {
        self.draw(DrawRequest::Board);
        self.notify(Notice::error(why.into()));
    }

    /// Plays moves that the player enters as text; the same column twice sends
    /// its card to a free cell.
    pub(super) fn enter_moves(&mut self, text: &str, notation: Notation) {
        let mut letters = text.trim().chars();
        match (letters.next(), letters.next(), letters.next()) {
            (Some(from), Some(to), None) if from == to => match Place::from_char(from) {
                Some(place) => self.send_from(place),
                None => self.play_text(text, notation),
            },
            _ => self.play_text(text, notation),
        }
    }

    /// Plays a move of the player.
    pub(super) fn play(&mut self, mv: Move) {
        self.play_with(|game| game.play(mv));
    }

    /// Plays the player's moves, given as text.
    fn play_text(&mut self, text: &str, notation: Notation) {
        self.play_with(|game| game.play_text(text, notation));
    }

    fn play_with<E: Into<Message>>(&mut self, play: impl FnOnce(&mut Game) -> Result<(), E>) {
        self.pause();
        self.clear();
        let (steps, turn) = (self.game().steps().len(), self.game().turn());
        let mut line = self.game().clone();
        if let Err(why) = play(&mut self.current.game) {
            self.reject(why);
            return;
        }
        self.own_line = None;
        if line.jump(self.game().turn()) && line.steps() == self.game().steps() {
            // The moves that were undone: those after them stay.
            self.current.game = line;
        } else if self.current.progress == Progress::Counted {
            // The game that is in the statistics ends here; this is another one.
            let help = match turn {
                0 => Help::None,
                _ => Help::Record,
            };
            self.current = SavedGame {
                help,
                progress: Progress::Playing,
                ..SavedGame::new(self.game().clone())
            };
        }
        if self.current.progress == Progress::New {
            self.current.progress = Progress::Playing;
        }
        self.draw(DrawRequest::ClearNotice);
        self.on_played(turn, steps);
    }

    /// Handles moves that were just played, after `turn` turns and `steps` steps.
    fn on_played(&mut self, turn: usize, steps: usize) {
        let has_more = self.game().turn() < self.game().turn_count();
        if self.settings.finishes_automatically && !has_more {
            play_to_end(&mut self.current.game);
        }
        let mut played = self.game().moves().skip(turn);
        let only = played.next().filter(|_| played.next().is_none());
        drop(played);
        self.draw_steps(steps);
        self.on_change(only);
        self.after_move();
    }

    /// Draws the cards that moved after the first `before` steps.
    fn draw_steps(&mut self, before: usize) {
        let steps = card_steps(self.game(), before);
        let milliseconds = self.settings.animation.milliseconds(steps.len());
        self.draw(DrawRequest::Steps {
            steps,
            milliseconds,
        });
    }

    /// Updates the analysis and saves the game. `mv` is the only move that was
    /// made, if there is one.
    pub(super) fn on_change(&mut self, mv: Option<Move>) {
        self.observe(mv);
        self.request(StorageRequest::Save);
    }

    /// Handles the end of the game and stuck positions.
    pub(super) fn after_move(&mut self) {
        if self.game().position().is_won() {
            self.pause();
            self.own_line = None;
            let is_played =
                self.current.progress == Progress::Playing || self.current.help == Help::Used;
            if is_played && self.current.progress != Progress::Counted {
                self.current.progress = Progress::Counted;
                self.request(StorageRequest::Count);
                self.request(StorageRequest::Save);
                self.draw(DrawRequest::Won);
            }
        } else if self.game().position().is_stuck() {
            self.notify(Notice::error(Message::new(
                key!("stuck"),
                "no moves left",
                vec![],
            )));
        }
    }

    /// Wins the game if only foundation moves are left.
    pub(super) fn finish(&mut self) {
        if !finishing_moves(self.game().position()).is_empty() {
            self.play_with(|game| {
                play_to_end(game);
                Ok::<(), IllegalMove>(())
            });
        } else if !self.game().position().is_won() {
            self.notify(Notice::new(key!("no-finish"), vec![]));
        }
    }

    /// Redoes the next move, which may belong to the solution. Returns whether
    /// there was one.
    pub(super) fn redo(&mut self) -> bool {
        let steps = self.game().steps().len();
        let Some(mv) = self.current.game.redo() else {
            return false;
        };
        self.clear();
        self.draw(DrawRequest::ClearNotice);
        self.draw_steps(steps);
        self.on_change(Some(mv));
        self.after_move();
        true
    }

    /// Undoes or redoes moves up to a turn, if there is one.
    pub(super) fn jump(&mut self, turn: Option<usize>) {
        self.pause();
        let Some(turn) = turn.filter(|&turn| turn != self.game().turn()) else {
            return;
        };
        if self.current.game.jump(turn) {
            self.restore_line();
            self.clear();
            self.draw(DrawRequest::ClearNotice);
            self.draw(DrawRequest::Jumped);
            self.on_change(None);
            self.after_move();
        }
    }

    pub(super) fn cancel(&mut self) {
        self.clear();
        self.pause();
        self.draw(DrawRequest::ClearNotice);
        self.draw(DrawRequest::Board);
    }

    /// Clears what is picked up and the hint.
    pub(super) fn clear(&mut self) {
        self.selection = Selection::None;
        self.hint = None;
    }
}

/// Wins the game if only foundation moves are left. Autoplay may make some of them.
fn play_to_end(game: &mut Game) {
    while let Some(&mv) = finishing_moves(game.position()).first() {
        if game.play(mv).is_err() {
            return;
        }
    }
}
