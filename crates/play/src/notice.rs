//! What a session tells the player: keys of translated messages, no words.

use freecell_core::{Card, DealNumber, Game, Move, Place, Start};

use crate::reason::{Arg, Reason};
use crate::steps::moved_cards;

/// The tone of a notice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tone {
    /// Something to know.
    Plain,
    /// Something is wrong.
    Error,
}

/// What the player can do about a notice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// Return to the game that was left: [`Event::Return`](crate::Event::Return).
    Return,
}

/// A message to the player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Notice {
    /// The message.
    pub message: Reason,
    /// Its tone.
    pub tone: Tone,
    /// What the player can do about it.
    pub action: Option<Action>,
}

impl Notice {
    /// Creates a notice with a key and arguments.
    pub(crate) fn new(code: &'static str, args: Vec<(&'static str, Arg)>) -> Notice {
        Notice {
            message: Reason::new(code, "", args),
            tone: Tone::Plain,
            action: None,
        }
    }

    /// Creates a notice about something that is wrong.
    pub(crate) fn error(message: impl Into<Reason>) -> Notice {
        Notice {
            message: message.into(),
            tone: Tone::Error,
            action: None,
        }
    }
}

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

/// Returns the number of a deal; `None` if it has none.
pub(crate) fn number_of(start: &Start) -> Option<DealNumber> {
    match start {
        Start::Deal(number, _) => Some(*number),
        Start::Position(_) => None,
    }
}
