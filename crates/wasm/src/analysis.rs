//! The live analysis of a game.

use freecell_core::{Move, Notation};
use freecell_play::{GameStatus, LostSince};
use js_sys::{Array, Reflect};
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

use crate::error::Reason;
use crate::game::Game;
use crate::value::{count, object, texts};

/// Tracks what is known about a game while it is played. It does not search:
/// run a solver, usually in a worker, when `observe` returns true, and pass its
/// verdict to `onResult`.
#[wasm_bindgen]
#[derive(Default)]
pub struct Analysis {
    inner: freecell_play::Analysis,
}

#[wasm_bindgen]
impl Analysis {
    /// Creates an analysis that is off.
    #[wasm_bindgen(constructor)]
    pub fn new() -> Analysis {
        Analysis::default()
    }

    /// The status of the observed game.
    #[wasm_bindgen(getter, unchecked_return_type = "GameStatus")]
    pub fn status(&self) -> JsValue {
        let (kind, more) = match self.inner.status() {
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

    /// The record of the observed game.
    #[wasm_bindgen(getter)]
    pub fn record(&self) -> String {
        self.inner.record().to_owned()
    }

    /// Observes a game. `hasMoved` says whether its last move led here from the
    /// game observed before. Returns whether a search is needed.
    pub fn observe(
        &mut self,
        game: &Game,
        #[wasm_bindgen(js_name = hasMoved)] has_moved: bool,
    ) -> bool {
        let last_move = game.inner.moves().last().filter(|_| has_moved);
        self.inner.observe(&game.inner, last_move)
    }

    /// Stores the verdict of a search for a game, and the range of the move that
    /// lost it if known. Returns false if the result was ignored because another
    /// game is observed now, or no search is expected.
    ///
    /// @throws {FreeCellError} If `record` or the moves of the verdict are not valid.
    #[wasm_bindgen(js_name = onResult)]
    pub fn on_result(
        &mut self,
        record: &str,
        #[wasm_bindgen(unchecked_param_type = "Verdict")] verdict: &JsValue,
        #[wasm_bindgen(unchecked_optional_param_type = "[number, number]")] since: Option<Vec<u32>>,
    ) -> Result<bool, JsValue> {
        if record != self.inner.record() {
            return Ok(false);
        }
        let get = |key: &str| Reflect::get(verdict, &JsValue::from_str(key)).unwrap_or_default();
        let status = match get("kind").as_string().as_deref() {
            Some("solved") => {
                let moves = get("moves");
                let moves = Array::is_array(&moves).then(|| Array::from(&moves).join(" "));
                let moves = moves.map(|text| moves_after(record, &String::from(text)));
                GameStatus::Winnable(moves.transpose()?)
            }
            Some("impossible") => GameStatus::Lost(match since.as_deref() {
                Some(&[first, last]) => LostSince::Between(first as usize, last as usize),
                _ => LostSince::Searching,
            }),
            _ => GameStatus::Undecided { is_stopped: false },
        };
        Ok(self.inner.on_result(record, status))
    }

    /// Sets the status to searching; the caller starts another search.
    #[wasm_bindgen(js_name = searchAgain)]
    pub fn search_again(&mut self) {
        self.inner.search_again();
    }

    /// Records that the player stopped the search.
    pub fn stop(&mut self) {
        self.inner.stop();
    }

    /// Turns the analysis off.
    pub fn off(&mut self) {
        self.inner.off();
    }
}

/// Parses moves that continue the game of a record.
fn moves_after(record: &str, text: &str) -> Result<Vec<Move>, Reason> {
    let mut game = freecell_core::Game::from_record(record)?;
    let before = game.turn();
    game.play_text(text, Notation::Extended)?;
    Ok(game.moves().skip(before).collect())
}
