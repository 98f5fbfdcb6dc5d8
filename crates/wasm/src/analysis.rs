//! The live line.

use freecell_core::{Move, Notation};
use freecell_play::{Judgement, Since};
use js_sys::{Array, Reflect};
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

use crate::error::Reason;
use crate::game::Game;
use crate::value::{count, object, texts};

/// Follows a game and remembers what was found about it. Who owns it asks a
/// solver, in a worker as a rule, and tells what it said.
#[wasm_bindgen]
#[derive(Default)]
pub struct Study {
    inner: freecell_play::Study,
}

#[wasm_bindgen]
impl Study {
    /// Nothing is looked at yet.
    #[wasm_bindgen(constructor)]
    pub fn new() -> Study {
        Study::default()
    }

    /// What is known now.
    #[wasm_bindgen(getter, unchecked_return_type = "Judgement")]
    pub fn now(&self) -> JsValue {
        let (kind, more) = match self.inner.now() {
            Judgement::Off => ("off", None),
            Judgement::Thinking => ("thinking", None),
            Judgement::Won => ("won", None),
            Judgement::Winnable(moves) => {
                let moves = moves.as_ref().map(|moves| texts(moves).into());
                ("winnable", moves.map(|moves| ("moves", moves)))
            }
            Judgement::Lost(Since::Searching) => ("lost", None),
            Judgement::Lost(Since::Between(first, last)) => {
                let since = [first, last].map(|&turn| JsValue::from(count(turn)));
                let since: Array = since.into_iter().collect();
                ("lost", Some(("since", since.into())))
            }
            Judgement::Undecided { is_stopped } => {
                ("undecided", Some(("stopped", (*is_stopped).into())))
            }
        };
        let mut judgement = vec![("kind", JsValue::from_str(kind))];
        judgement.extend(more);
        object(&judgement)
    }

    /// The game that was last looked at, as a record.
    #[wasm_bindgen(getter)]
    pub fn record(&self) -> String {
        self.inner.record().to_owned()
    }

    /// Looks at a game, and says whether its last move led here from the game
    /// last looked at. Returns whether a search is needed.
    pub fn look(
        &mut self,
        game: &Game,
        #[wasm_bindgen(js_name = hasMoved)] has_moved: bool,
    ) -> bool {
        let led_here = game.inner.moves().last().filter(|_| has_moved);
        self.inner.look(&game.inner, led_here)
    }

    /// Takes what the solver said about a game, and since when it is lost if
    /// that is known. False if another one is looked at by now.
    ///
    /// @throws {FreeCellError} It is not a record, or the moves cannot be made.
    pub fn hear(
        &mut self,
        record: &str,
        #[wasm_bindgen(unchecked_param_type = "Verdict")] verdict: &JsValue,
        #[wasm_bindgen(unchecked_optional_param_type = "[number, number]")] since: Option<Vec<u32>>,
    ) -> Result<bool, JsValue> {
        if record != self.inner.record() {
            return Ok(false);
        }
        let get = |key: &str| Reflect::get(verdict, &JsValue::from_str(key)).unwrap_or_default();
        let judgement = match get("kind").as_string().as_deref() {
            Some("solved") => {
                let moves = get("moves");
                let moves = Array::is_array(&moves).then(|| Array::from(&moves).join(" "));
                let moves = moves.map(|text| moves_after(record, &String::from(text)));
                Judgement::Winnable(moves.transpose()?)
            }
            Some("impossible") => Judgement::Lost(match since.as_deref() {
                Some(&[first, last]) => Since::Between(first as usize, last as usize),
                _ => Since::Searching,
            }),
            _ => Judgement::Undecided { is_stopped: false },
        };
        Ok(self.inner.hear(record, judgement))
    }

    /// Searches again, or for longer.
    pub fn think(&mut self) {
        self.inner.think();
    }

    /// The player ends the search.
    pub fn stop(&mut self) {
        self.inner.stop();
    }

    /// Nobody asks any more.
    pub fn off(&mut self) {
        self.inner.off();
    }
}

/// The moves of a text that go on from a record.
fn moves_after(record: &str, text: &str) -> Result<Vec<Move>, Reason> {
    let mut game = freecell_core::Game::from_record(record)?;
    let before = game.turn();
    game.play_text(text, Notation::Extended)?;
    Ok(game.moves().skip(before).collect())
}
