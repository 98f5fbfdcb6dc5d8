//! The next move of a solution, and the move that lost a game.

use freecell_core::Move;
use freecell_solve::{Request, Verdict};
use freecell_study::losing_move;
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

use crate::args;
use crate::error::Reason;
use crate::search::{SEARCH, search};
use crate::solver::Solver;
use crate::value::count;

#[wasm_bindgen]
impl Solver {
    /// Returns which move lost a game, as the first and the last possible move; both
    /// are equal if every position was decided. 0 is the deal itself. Undefined
    /// unless the solver decides within the limits that the game is lost: it is won,
    /// can still be won, or is undecided. The limits apply to each position.
    ///
    /// @throws {FreeCellError} If an argument is not valid.
    /// @throws Any exception of `onProgress`.
    #[wasm_bindgen(js_name = losingMove, unchecked_return_type = "[number, number] | undefined")]
    pub fn losing_move(
        &self,
        #[wasm_bindgen(unchecked_param_type = "GameInput")] game: &JsValue,
        #[wasm_bindgen(unchecked_optional_param_type = "SearchOptions")] options: &JsValue,
    ) -> Result<JsValue, JsValue> {
        let game = args::any_game("game", game)?;
        let since = search(options, SEARCH, |options, progress| {
            self.with(|solver| losing_move(solver, &game, options.limits, progress))
        })?;
        let Some(since) = since else {
            return Ok(JsValue::UNDEFINED);
        };
        let since = [count(*since.start()), count(*since.end())];
        Ok(since
            .map(JsValue::from)
            .into_iter()
            .collect::<js_sys::Array>()
            .into())
    }

    /// Returns the next move of a solution, or undefined if the game is won.
    ///
    /// @throws {FreeCellError} If an argument is not valid, the game cannot be won
    /// (`impossible`), or the search gave up (`gave_up`).
    /// @throws Any exception of `onProgress`.
    pub fn hint(
        &self,
        #[wasm_bindgen(unchecked_param_type = "GameInput")] game: &JsValue,
        #[wasm_bindgen(unchecked_optional_param_type = "SearchOptions")] options: &JsValue,
    ) -> Result<Option<String>, JsValue> {
        let start = args::any_game("game", game)?.start_here();
        let hint = search(options, SEARCH, |options, progress| {
            let request = Request::new(start).limits(options.limits);
            self.with(|solver| solver.hint(request.control(progress)))
        })?;
        match hint {
            Verdict::Solved(hint) => Ok(hint.as_ref().map(Move::to_string)),
            verdict @ Verdict::GaveUp(_) => Err(Reason::new(verdict.name(), verdict, game).into()),
            verdict => Err(Reason::new(verdict.name(), "this game cannot be won", game).into()),
        }
    }
}
