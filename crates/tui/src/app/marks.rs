//! What stands out on the table.

use freecell_core::{Card, Move, Place, Suit};
use freecell_play::moved_cards;

use super::{App, Cursor, Picked};
use crate::layout::Pile;
use crate::theme::Mark;

impl App {
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

    pub(super) fn picked_suit(&self) -> Option<Suit> {
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
}
