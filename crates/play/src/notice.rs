//! What a session tells the player: keys of translated messages, no words.

use freecell_locale::Key;
use freecell_study::{Arg, Message};

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
    pub message: Message,
    /// Its tone.
    pub tone: Tone,
    /// What the player can do about it.
    pub action: Option<Action>,
}

impl Notice {
    /// Creates a notice with a key and arguments.
    pub(crate) fn new(key: Key, args: Vec<(&'static str, Arg)>) -> Notice {
        Notice {
            message: Message::new(key, "", args),
            tone: Tone::Plain,
            action: None,
        }
    }

    /// Creates a notice about something that is wrong.
    pub(crate) fn error(message: impl Into<Message>) -> Notice {
        Notice {
            message: message.into(),
            tone: Tone::Error,
            action: None,
        }
    }
}

/// Returns how long to show a message: long enough to read its text, and longer if the
/// player can do something about it.
pub fn message_milliseconds(text: &str, action: Option<Action>) -> u64 {
    match action {
        Some(Action::Return) => 20_000,
        None => 3_500 + 60 * text.chars().count() as u64,
    }
}
