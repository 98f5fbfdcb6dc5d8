//! The solver, with a budget and a way to stop it.

use freecell_core::Move;
use freecell_solve::{Limit, Limits, Verdict};
use js_sys::Function;
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

use crate::error::Reason;
use crate::game::Game;
use crate::value::{object, texts};

/// How much memory a search takes at most if not said. A page shares its
/// memory with others.
const MEMORY: usize = 192 << 20;

/// Solves game after game with the same memory. A search keeps its thread
/// busy: in a page it belongs into a worker.
#[wasm_bindgen]
pub struct Solver {
    inner: freecell_solve::Solver,
}

#[wasm_bindgen]
impl Solver {
    /// A solver that takes at most so many bytes.
    #[wasm_bindgen(constructor)]
    pub fn new(
        #[wasm_bindgen(unchecked_optional_param_type = "number")] memory: Option<u32>,
    ) -> Solver {
        let limits = Limits {
            max_memory: memory.map_or(MEMORY, |bytes| bytes as usize),
            ..Limits::default()
        };
        let inner = freecell_solve::Solver::new(limits);
        Solver { inner }
    }

    /// Decides whether a game can be won from where it stands, and how. Ends
    /// after about so many positions, and when `goOn`, which is asked every
    /// thousand positions or so, returns false.
    ///
    /// @throws Whatever `goOn` throws.
    #[wasm_bindgen(unchecked_return_type = "Verdict")]
    pub fn solve(
        &mut self,
        game: &Game,
        #[wasm_bindgen(js_name = maxStates, unchecked_optional_param_type = "number")]
        max_states: Option<f64>,
        #[wasm_bindgen(
            js_name = goOn,
            unchecked_optional_param_type = "(states: number) => boolean"
        )]
        go_on: Option<Function>,
    ) -> Result<JsValue, JsValue> {
        let max_states = max_states.map_or(u64::MAX, |states| states as u64);
        let mut is_spent = false;
        let mut failure = None;
        let mut watch = |states: u64| {
            is_spent = states >= max_states;
            if is_spent {
                return false;
            }
            let Some(go_on) = &go_on else {
                return true;
            };
            match go_on.call1(&JsValue::UNDEFINED, &(states as f64).into()) {
                Ok(answer) => answer.is_truthy(),
                Err(error) => {
                    failure = Some(error);
                    false
                }
            }
        };
        let position = *game.inner.position();
        let solution = match self.inner.solve_watched(&position, &mut watch) {
            Verdict::Solved(solution) => Ok(solution.game()),
            Verdict::Impossible { .. } => Err(("impossible", JsValue::UNDEFINED)),
            Verdict::GaveUp(limit) => {
                let limit = match limit {
                    Limit::Stopped if is_spent => Limit::States,
                    limit => limit,
                };
                Err(("gave-up", JsValue::from_str(&limit.to_string())))
            }
        };
        if let Some(error) = failure {
            return Err(error);
        }
        let states = ("states", JsValue::from(self.inner.states() as f64));
        let solution = match solution {
            Ok(solution) => solution,
            Err((kind, limit)) => {
                return Ok(object(&[("kind", kind.into()), states, ("limit", limit)]));
            }
        };
        let mut verdict = vec![("kind", "solved".into()), states];
        if let Some(told) = solution.retold(game.inner.autoplay()) {
            verdict.push(("moves", texts(told.moves()).into()));
            verdict.push(("cells", (told.cells_used() as u32).into()));
        }
        Ok(object(&verdict))
    }

    /// The next move of a way to win, or undefined if the game is won.
    ///
    /// @throws {FreeCellError} The game cannot be won (`impossible`), or that
    /// is not known within the budget (`gave-up`).
    pub fn hint(
        &mut self,
        game: &Game,
        #[wasm_bindgen(js_name = maxStates, unchecked_optional_param_type = "number")]
        max_states: Option<f64>,
    ) -> Result<Option<String>, JsValue> {
        let max_states = max_states.map_or(u64::MAX, |states| states as u64);
        let mut watch = |states: u64| states < max_states;
        let position = *game.inner.position();
        match self.inner.solve_watched(&position, &mut watch) {
            Verdict::Solved(solution) => {
                let game = solution.game();
                let first = game.steps().first().map(|played| played.made);
                Ok(first.as_ref().map(Move::to_string))
            }
            Verdict::Impossible { .. } => {
                let message = "this game can no longer be won";
                Err(Reason::new("impossible", message, vec![]).into())
            }
            Verdict::GaveUp(limit) => {
                let message = format!("the search ended before it knew: {limit}");
                Err(Reason::new("gave-up", message, vec![]).into())
            }
        }
    }
}
