//! Moves in the words of a player.

use freecell_core::{Card, Game, Move, Place, Position};

use crate::message::{Arg, Message};
use freecell_locale::key;

/// A move in the words of a player: the deepest card, the number of cards on it,
/// and the place they go to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MoveWords {
    /// The deepest card that moves.
    pub card: Card,
    /// The number of cards on it.
    pub more: usize,
    /// The place they go to.
    pub to: Place,
}

impl MoveWords {
    /// Describes a legal move of a game; `None` if it takes no card.
    pub fn new(game: &Game, mv: Move) -> Option<MoveWords> {
        let cards = moved_cards(game.position(), mv);
        Some(MoveWords {
            card: *cards.first()?,
            more: cards.len() - 1,
            to: mv.to(),
        })
    }
}

impl From<MoveWords> for Message {
    fn from(MoveWords { card, more, to }: MoveWords) -> Message {
        let is_home = if to == Place::Foundation { "yes" } else { "no" };
        let args = vec![
            ("card", Arg::Card(card)),
            ("more", Arg::count(more)),
            ("place", Arg::Place(to)),
            ("home", Arg::Text(is_home.to_owned())),
        ];
        Message::new(key!("move"), "", args)
    }
}

/// Returns the cards that a legal move takes, the deepest card first. That card
/// decides where the sequence fits.
pub fn moved_cards(position: &Position, mv: Move) -> Vec<Card> {
    let count = match mv {
        Move::ColumnToColumn { count, .. } => usize::from(count),
        _ => 1,
    };
    match mv.from() {
        Place::Column(column) => {
            let cards = position.column(column);
            cards[cards.len().saturating_sub(count)..].to_vec()
        }
        Place::Cell(cell) => position.cell(cell).into_iter().collect(),
        Place::Foundation => Vec::new(),
    }
}
