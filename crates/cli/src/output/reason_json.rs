//! The reasons of a move as JSON.

use freecell_core::Card;
use freecell_study::{Arg, Message, MoveReason};
use serde_json::{Map, Value};

/// Returns a reason with its code, its arguments and the English text.
pub(crate) fn reason_json(reason: &MoveReason) -> Value {
    let reason = Message::from(reason);
    let mut object = Map::new();
    object.insert("code".to_owned(), reason.code().into());
    for (name, arg) in reason.args {
        let value = match arg {
            Arg::Number(number) => number.into(),
            Arg::Text(text) => text.into(),
            Arg::Card(card) => card.as_str().into(),
            Arg::Cards(cards) => cards.into_iter().map(Card::as_str).collect(),
            _ => continue,
        };
        object.insert(name.to_owned(), value);
    }
    object.insert("text".to_owned(), reason.message.into());
    object.into()
}
