//! The solver, with a budget and a way to stop it.

use freecell_core::Move;
use freecell_play::{Difficulty, cells_needed, lost_since, solve_game};
use freecell_solve::{Control, Limit, Limits, Verdict};
use js_sys::Function;
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

use crate::error::Reason;
use crate::game::Game;
use crate::value::{count, object, texts};

/// The most memory that a search holds, in bytes, unless the caller says
/// otherwise. A page shares its memory with others.
const MEMORY: usize = 192 << 20;

/// Solves game after game with the same memory. A search keeps its thread
/// busy: in a page it belongs into a worker.
#[wasm_bindgen]
pub struct Solver {
    inner: freecell_solve::Solver,
    limits: Limits,
}

impl Solver {
    /// Returns the limits of a search that expands at most this many states.
    fn limits(&self, max_states: Option<f64>) -> Limits {
        #[allow(clippy::cast_possible_truncation, reason = "clamped")]
        let max_states = max_states.map_or(u64::MAX, |states| states as u64);
        self.limits.states(max_states)
    }
}

/// Asks a JavaScript function whether to continue. An exception stops the
/// search and is kept, to be thrown again.
struct Callback {
    function: Option<Function>,
    exception: Option<JsValue>,
}

impl Callback {
    fn new(function: Option<Function>) -> Callback {
        Callback {
            function,
            exception: None,
        }
    }

    /// Returns what a search found, or the exception that stopped it.
    fn finish<T>(self, found: T) -> Result<T, JsValue> {
        self.exception.map_or(Ok(found), Err)
    }
}

impl Control for Callback {
    fn poll(&mut self, states: u64) -> Result<(), Limit> {
        let Some(function) = &self.function else {
            return Ok(());
        };
        match function.call1(&JsValue::UNDEFINED, &(states as f64).into()) {
            Ok(answer) if answer.is_truthy() => Ok(()),
            Ok(_) => Err(Limit::Stopped),
            Err(exception) => {
                self.exception = Some(exception);
                Err(Limit::Stopped)
            }
        }
    }
}

#[wasm_bindgen]
impl Solver {
    /// Makes a solver whose searches hold at most this much memory, in bytes.
    #[wasm_bindgen(constructor)]
    pub fn new(
        #[wasm_bindgen(unchecked_optional_param_type = "number")] memory: Option<u32>,
    ) -> Solver {
        let memory = memory.map_or(MEMORY, |bytes| bytes as usize);
        Solver {
            inner: freecell_solve::Solver::new(),
            limits: Limits::default().memory(memory),
        }
    }

    /// Decides whether a game can be won from where it stands, and how. Gives
    /// up after `maxStates` positions, and when `goOn` returns false, which is
    /// called at least every thousand positions.
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
        let limits = self.limits(max_states);
        let mut callback = Callback::new(go_on);
        let verdict = solve_game(&mut self.inner, &game.inner, limits, &mut callback);
        let verdict = callback.finish(verdict)?;
        let mut properties = vec![("states", JsValue::from(self.inner.states() as f64))];
        match verdict {
            Verdict::Solved(plan) => {
                properties.push(("kind", "solved".into()));
                if let Some(plan) = plan {
                    properties.push(("moves", texts(plan.moves).into()));
                    properties.push(("cells", count(plan.cells).into()));
                }
            }
            Verdict::Impossible => properties.push(("kind", "impossible".into())),
            Verdict::GaveUp(limit) => {
                properties.push(("kind", "gave-up".into()));
                properties.push(("limit", limit.name().into()));
            }
        }
        Ok(object(&properties))
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
        let mut callback = Callback::new(go_on);
        let since = lost_since(&mut self.inner, &game.inner, self.limits, &mut callback);
        let since = callback.finish(since)?;
        Ok(vec![count(*since.start()), count(*since.end())])
    }

    /// Returns the smallest number of cells that the solver wins the deal of a
    /// game with, within `maxStates` positions for each number, and the number
    /// of moves of a solution with the cells that the game has. Undefined if it
    /// wins with no number.
    #[wasm_bindgen(
        js_name = cellsNeeded,
        unchecked_return_type = "{ cells: number; moves?: number } | undefined"
    )]
    pub fn cells_needed(
        &mut self,
        game: &Game,
        #[wasm_bindgen(js_name = maxStates)] max_states: f64,
    ) -> JsValue {
        let limits = self.limits(Some(max_states));
        let difficulty = cells_needed(&mut self.inner, &game.inner, limits);
        difficulty.map_or(JsValue::UNDEFINED, |Difficulty { cells, moves }| {
            let moves = moves.map(count);
            object(&[("cells", count(cells).into()), ("moves", moves.into())])
        })
    }

    /// Returns the next move of a solution, or undefined if the game is won.
    ///
    /// @throws {FreeCellError} The game cannot be won (`impossible`), or that
    /// is not known after `maxStates` positions (`gave-up`).
    pub fn hint(
        &mut self,
        game: &Game,
        #[wasm_bindgen(js_name = maxStates, unchecked_optional_param_type = "number")]
        max_states: Option<f64>,
    ) -> Result<Option<String>, JsValue> {
        let limits = self.limits(max_states);
        let position = game.inner.position();
        let hint = self.inner.hint_with(position, limits, &mut ());
        let hint = hint.map_err(|verdict| match verdict {
            Verdict::GaveUp(_) => Reason::new("gave-up", verdict),
            _ => Reason::new("impossible", "this game can no longer be won"),
        })?;
        Ok(hint.as_ref().map(Move::to_string))
    }
}
