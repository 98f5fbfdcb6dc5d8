//! The status of a game as a JavaScript value, and back.

use freecell_core::Move;
use freecell_play::{GameStatus, LostSince};
use js_sys::Array;
use wasm_bindgen::JsValue;

use crate::args::property;
use crate::error::Reason;
use crate::value::{count, object, texts};

/// Converts a status.
pub(crate) fn to_js(status: &GameStatus) -> JsValue {
    let (kind, more) = match status {
        GameStatus::Off => ("off", None),
        GameStatus::Searching => ("searching", None),
        GameStatus::Won => ("won", None),
        GameStatus::Winnable(moves) => {
            let moves = moves.as_ref().map(|moves| texts(moves).into());
            ("winnable", moves.map(|moves| ("moves", moves)))
        }
        GameStatus::Lost(LostSince::Searching) => ("lost", None),
        GameStatus::Lost(LostSince::Between(first, last)) => {
            let since = [first, last].map(|&turn| JsValue::from(count(turn)));
            let since: Array = since.into_iter().collect();
            ("lost", Some(("since", since.into())))
        }
        GameStatus::Undecided { is_stopped } => {
            ("undecided", Some(("stopped", (*is_stopped).into())))
        }
    };
    let mut status = vec![("kind", JsValue::from_str(kind))];
    status.extend(more);
    object(&status)
}

/// Converts a JavaScript value that [`to_js`] has made, here or in a worker.
///
/// # Errors
///
/// If the value is another one.
pub(crate) fn from_js(value: &JsValue) -> Result<GameStatus, Reason> {
    let wrong = || Reason::new("status", "status: this is not the status of a game", value);
    let get = |key: &str| property(value, key);
    let list = |key: &str| {
        let list = get(key);
        Array::is_array(&list).then(|| Array::from(&list))
    };
    Ok(match get("kind").as_string().as_deref() {
        Some("off") => GameStatus::Off,
        Some("searching") => GameStatus::Searching,
        Some("won") => GameStatus::Won,
        Some("winnable") => {
            let read = |text: JsValue| text.as_string()?.parse().ok();
            let moves = list("moves").map(|moves| moves.iter().map(read).collect());
            GameStatus::Winnable(match moves {
                None => None,
                Some(moves) => Some(Option::<Vec<Move>>::ok_or_else(moves, wrong)?),
            })
        }
        Some("lost") => GameStatus::Lost(match list("since") {
            None => LostSince::Searching,
            Some(since) => {
                #[allow(
                    clippy::cast_possible_truncation,
                    clippy::cast_sign_loss,
                    reason = "a number of moves"
                )]
                let turn = |index| since.get(index).as_f64().map(|turn| turn as usize);
                let (first, last) = turn(0).zip(turn(1)).ok_or_else(wrong)?;
                LostSince::Between(first, last)
            }
        }),
        Some("undecided") => GameStatus::Undecided {
            is_stopped: get("stopped").is_truthy(),
        },
        _ => return Err(wrong()),
    })
}
