//! Highlighted cards and places.

use freecell_core::{Card, Move, Place, Suit};
use freecell_play::Selection;
use freecell_study::moved_cards;

use super::{App, Cursor};
use crate::layout::Pile;
use crate::theme::Highlight;

impl App {
    /// Returns the places to which the picked cards can move.
    pub(crate) fn targets(&self) -> Vec<Place> {
        match self.player.session().selection() {
            Selection::Card(card) => self.player.session().targets(card),
            Selection::Place(from) => {
                let moves = self.game().position().legal_moves().into_iter();
                moves.filter(|mv| mv.from() == from).map(Move::to).collect()
            }
            Selection::None => Vec::new(),
        }
    }

    pub(crate) fn pile_highlight(&self, pile: Pile, targets: &[Place]) -> Highlight {
        let is_target = |place: Place| match (place, pile) {
            // A card moves only to the foundation of its own suit.
            (Place::Foundation, Pile::Foundation(suit)) => self.picked_suit() == Some(suit),
            (place, pile) => place == pile.place(),
        };
        if targets.iter().any(|&place| is_target(place)) {
            return Highlight::Target;
        }
        if let Some(mv) = self.player.session().hint() {
            let moved = moved_cards(self.game().position(), mv);
            let is_home = matches!(pile, Pile::Foundation(suit)
                if mv.is_to_foundation() && moved.first().is_some_and(|card| card.suit() == suit));
            if is_home || (!mv.is_to_foundation() && mv.to() == pile.place()) {
                return Highlight::Hint;
            }
        }
        if self.player.session().selection() == Selection::Place(pile.place()) {
            return Highlight::Picked;
        }
        match self.cursor {
            Some(cursor) if cursor.pile == pile => Highlight::Cursor,
            _ => Highlight::Plain,
        }
    }

    /// Returns the cards that are picked up, the deepest first.
    fn picked(&self) -> Vec<Card> {
        let position = self.game().position();
        match self.player.session().selection() {
            Selection::None | Selection::Place(Place::Foundation) => Vec::new(),
            Selection::Card(card) => match position.place_of(card) {
                (Place::Column(column), on_it) => {
                    let cards = position.column(column);
                    cards[cards.len() - 1 - on_it..].to_vec()
                }
                _ => vec![card],
            },
            Selection::Place(Place::Column(column)) => position
                .column(column)
                .last()
                .copied()
                .into_iter()
                .collect(),
            Selection::Place(Place::Cell(cell)) => position.cell(cell).into_iter().collect(),
        }
    }

    fn picked_suit(&self) -> Option<Suit> {
        self.picked().first().map(|card| card.suit())
    }

    /// Returns the highlighted cards: picked up, hinted at, under the cursor, or
    /// just moved.
    pub(crate) fn card_highlights(&self) -> Vec<(Card, Highlight)> {
        let mut highlights = Vec::new();
        let mut add = |cards: Vec<Card>, highlight| {
            highlights.extend(cards.into_iter().map(|card| (card, highlight)));
        };
        if let Some(dragged) = self.dragged.as_ref() {
            add(dragged.cards.clone(), Highlight::Picked);
        }
        add(self.picked(), Highlight::Picked);
        if let Some(mv) = self.player.session().hint() {
            let moved = moved_cards(self.game().position(), mv);
            add(moved, Highlight::Hint);
        }
        if let Some(Cursor { pile, index }) = self.cursor {
            let card = self.card_at(pile, index);
            add(card.into_iter().collect(), Highlight::Cursor);
        }
        let last = match &self.animation {
            Some(animation) => animation.last,
            None => {
                let first = self.game().turn_starts().last().copied();
                let played = first.and_then(|first| self.game().steps().get(first));
                played.map(|played| played.card)
            }
        };
        add(last.into_iter().collect(), Highlight::Moved);
        highlights
    }
}
