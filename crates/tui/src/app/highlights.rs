//! Highlighted cards and places.

use freecell_core::{Card, Move, Place, Suit};
use freecell_play::moved_cards;

use super::{App, Cursor, Picked};
use crate::layout::Pile;
use crate::theme::Highlight;

impl App {
    /// Returns the places to which the picked or dragged cards can move.
    pub(crate) fn targets(&self) -> Vec<Place> {
        let position = self.game().position();
        if let Some(dragged) = self.dragged.as_ref().filter(|dragged| dragged.has_moved) {
            let moves = dragged.cards.first().map(|&card| position.moves_of(card));
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

    pub(crate) fn pile_highlight(&self, pile: Pile, targets: &[Place]) -> Highlight {
        let is_target = |place: Place| match (place, pile) {
            // A card moves only to the foundation of its own suit.
            (Place::Home, Pile::Home(suit)) => self.picked_suit() == Some(suit),
            (place, pile) => place == pile.place(),
        };
        if targets.iter().any(|&place| is_target(place)) {
            return Highlight::Target;
        }
        if let Some(mv) = self.hinted {
            let moved = moved_cards(self.game().position(), mv);
            let is_home = matches!(pile, Pile::Home(suit)
                if mv.is_home() && moved.first().is_some_and(|card| card.suit() == suit));
            if is_home || (!mv.is_home() && mv.to() == pile.place()) {
                return Highlight::Hint;
            }
        }
        if self.picked == Some(Picked::Typed(pile.place())) {
            return Highlight::Picked;
        }
        match self.cursor {
            Some(cursor) if cursor.pile == pile => Highlight::Cursor,
            _ => Highlight::Plain,
        }
    }

    pub(super) fn picked_suit(&self) -> Option<Suit> {
        let dragged = self.dragged.as_ref().filter(|dragged| dragged.has_moved);
        let card = match (dragged, self.picked) {
            (Some(dragged), _) => dragged.cards.first().copied(),
            (None, Some(Picked::Card(card))) => Some(card),
            (None, Some(Picked::Typed(place))) => self.source(place).ok(),
            (None, None) => None,
        };
        card.map(Card::suit)
    }

    /// Returns the highlighted cards: picked up, hinted at, under the cursor, or
    /// just moved.
    pub(crate) fn card_highlights(&self) -> Vec<(Card, Highlight)> {
        let position = self.game().position();
        let mut highlights = Vec::new();
        let mut add = |cards: Vec<Card>, highlight| {
            highlights.extend(cards.into_iter().map(|card| (card, highlight)));
        };
        if let Some(dragged) = self.dragged.as_ref() {
            add(dragged.cards.clone(), Highlight::Picked);
        }
        match self.picked {
            Some(Picked::Card(card)) => {
                let (place, on_it) = position.place_of(card);
                match place {
                    Place::Column(column) => {
                        let cards = position.column(column);
                        add(cards[cards.len() - 1 - on_it..].to_vec(), Highlight::Picked);
                    }
                    _ => add(vec![card], Highlight::Picked),
                }
            }
            Some(Picked::Typed(place)) => {
                add(self.source(place).into_iter().collect(), Highlight::Picked);
            }
            None => {}
        }
        if let Some(mv) = self.hinted {
            add(moved_cards(position, mv), Highlight::Hint);
        }
        if let Some(Cursor { pile, index }) = self.cursor {
            add(
                self.card_at(pile, index).into_iter().collect(),
                Highlight::Cursor,
            );
        }
        if let Some(animation) = &self.move_animation {
            add(animation.last.into_iter().collect(), Highlight::Moved);
        } else if self.game().turn() > 0 {
            let first = self.game().turn_starts().last().copied();
            let played = first.and_then(|first| self.game().steps().get(first));
            add(
                played.map(|played| played.card).into_iter().collect(),
                Highlight::Moved,
            );
        }
        highlights
    }
}
