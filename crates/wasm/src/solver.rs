//! The solver, with a budget and a way to stop it.

use freecell_core::Move;
use freecell_play::{Answer, Enough, cells_needed, lost_since};
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

/// Asks a function of JavaScript whether to go on; what it throws ends it.
fn asked(go_on: Option<&Function>, states: u64, failure: &mut Option<JsValue>) -> bool {
    let Some(go_on) = go_on else {
        return true;
    };
    match go_on.call1(&JsValue::UNDEFINED, &(states as f64).into()) {
        Ok(answer) => answer.is_truthy(),
        Err(error) => {
            *failure = Some(error);
            false
        }
    }
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
            asked(go_on.as_ref(), states, &mut failure)
        };
        let answer = Answer::of(&mut self.inner, &game.inner, &mut watch);
        if let Some(error) = failure {
            return Err(error);
        }
        let mut verdict = vec![("states", JsValue::from(self.inner.states() as f64))];
        match answer {
            Answer::Winnable { moves, cells } => {
                verdict.push(("kind", "solved".into()));
                if let (Some(moves), Some(cells)) = (moves, cells) {
                    verdict.push(("moves", texts(moves).into()));
                    verdict.push(("cells", (cells as u32).into()));
                }
            }
            Answer::Lost => verdict.push(("kind", "impossible".into())),
            Answer::Undecided(limit) => {
                let limit = if is_spent { Limit::States } else { limit };
                verdict.push(("kind", "gave-up".into()));
                verdict.push(("limit", JsValue::from_str(&limit.to_string())));
            }
        }
        Ok(object(&verdict))
    }

    /// Which move threw away a game that cannot be won any more: the first and
    /// the last that it can be, both the same if every position was decided; 0
    /// is the deal itself. Ends when `goOn` returns false.
    ///
    /// @throws Whatever `goOn` throws.
    #[wasm_bindgen(js_name = lostSince, unchecked_return_type = "[number, number]")]
    pub fn lost_since(
        &mut self,
        game: &Game,
        #[wasm_bindgen(
            js_name = goOn,
            unchecked_optional_param_type = "(states: number) => boolean"
        )]
        go_on: Option<Function>,
    ) -> Result<Vec<u32>, JsValue> {
        let mut failure = None;
        let mut watch = |states: u64| asked(go_on.as_ref(), states, &mut failure);
        let since = lost_since(&mut self.inner, &game.inner, &mut watch);
        match failure {
            Some(error) => Err(error),
            None => Ok(vec![*since.start() as u32, *since.end() as u32]),
        }
    }

    /// The smallest number of cells that the deal of a game can be won with, as
    /// far as the solver can tell within about so many positions for each, and
    /// the moves of a way to win with the cells that the game has. Undefined if
    /// it was not won at all.
    #[wasm_bindgen(
        js_name = cellsNeeded,
        unchecked_return_type = "{ cells: number; moves?: number } | undefined"
    )]
    pub fn cells_needed(
        &mut self,
        game: &Game,
        #[wasm_bindgen(js_name = maxStates)] max_states: f64,
    ) -> JsValue {
        let enough = cells_needed(&mut self.inner, &game.inner, max_states as u64);
        enough.map_or(JsValue::UNDEFINED, |Enough { cells, moves }| {
            let moves = moves.map(|moves| moves as u32);
            object(&[("cells", (cells as u32).into()), ("moves", moves.into())])
        })
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
                let first = game.steps().first().map(|played| played.mv);
                Ok(first.as_ref().map(Move::to_string))
            }
            Verdict::Impossible { .. } => {
                let message = "this game can no longer be won";
                Err(Reason::new("impossible", message).into())
            }
            Verdict::GaveUp(limit) => {
                let message = format!("the search ended before it knew: {limit}");
                Err(Reason::new("gave-up", message).into())
            }
        }
    }
}
