//! Replaying solutions.

use freecell_core::Notation;
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

use crate::args;
use crate::error::CausedBy;
use crate::game::Game;

#[wasm_bindgen]
impl Game {
    /// Replays a solution from a deal, a board or the current position of a game.
    /// Without options, detects the notation, and takes the first autoplay rule with
    /// which the moves win. `isWon` tells whether they do, `lengths` how many they are.
    ///
    /// @throws {FreeCellError} If an argument is not valid, or a move is illegal.
    pub fn replay(
        #[wasm_bindgen(unchecked_param_type = "GameInput")] game: &JsValue,
        #[wasm_bindgen(unchecked_param_type = "string | readonly Move[]")] moves: &JsValue,
        #[wasm_bindgen(unchecked_optional_param_type = "ReplayOptions")] options: &JsValue,
    ) -> Result<Game, JsValue> {
        args::check_options(options, &["notation", "autoplay", "cells"])?;
        let option = |name: &str| args::option(options, name);
        let notation = args::optional("notation", &option("notation")?, args::notation)?;
        let autoplay = args::optional("autoplay", &option("autoplay")?, args::autoplay)?;
        let cells = args::optional("cells", &option("cells")?, args::cells)?;
        let start = args::start("game", game, cells)?;
        let text = args::words("moves", moves)?;
        let notations = match &notation {
            Some(notation) => std::slice::from_ref(notation),
            None => Notation::candidates(&text),
        };
        let inner = freecell_core::Game::replay(start, &text, notations, autoplay);
        let inner = inner.caused_by(moves)?;
        Ok(Game { inner })
    }
}
