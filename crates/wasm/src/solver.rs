//! The solver, with limits and a callback that can stop it.

use freecell_core::{DealNumber, Move};
use freecell_play::{Difficulty, analyze, cells_needed, first_winnable, lost_since, solve_game};
use freecell_solve::{Control, Limit, Limits, Verdict};
use js_sys::Function;
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

use crate::board::{deal_number, number_value};
use crate::error::Reason;
use crate::game::Game;
use crate::status;
use crate::value::{count, object, texts};

/// The default memory limit of a search in bytes. A page shares its memory with
/// other pages.
const MEMORY: usize = 192 << 20;

/// Solves games, and reuses its memory from one to the next. A search blocks its
/// thread: in a page, run it in a worker.
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

/// Calls a JavaScript function that returns whether to continue. An exception
/// stops the search and is thrown again afterwards.
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

    /// Returns the result of a search, or the exception that stopped it.
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
            Ok(result) if result.is_truthy() => Ok(()),
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
    /// Creates a solver with a memory limit in bytes.
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

    /// Decides whether a game can be won from its current position, and how.
    /// Gives up after `maxStates` states, or when `shouldContinue` returns false.
    /// `shouldContinue` is called at least every thousand states.
    ///
    /// @throws Any exception of `shouldContinue`.
    #[wasm_bindgen(unchecked_return_type = "Verdict")]
    pub fn solve(
        &mut self,
        game: &Game,
        #[wasm_bindgen(js_name = maxStates, unchecked_optional_param_type = "number")]
        max_states: Option<f64>,
        #[wasm_bindgen(
            js_name = shouldContinue,
            unchecked_optional_param_type = "(states: number) => boolean"
        )]
        should_continue: Option<Function>,
    ) -> Result<JsValue, JsValue> {
        let limits = self.limits(max_states);
        let mut callback = Callback::new(should_continue);
        let verdict = solve_game(&mut self.inner, &game.inner, limits, &mut callback);
        let verdict = callback.finish(verdict)?;
        let mut properties = vec![("states", JsValue::from(self.inner.states() as f64))];
        match verdict {
            Verdict::Solved(solution) => {
                properties.push(("kind", "solved".into()));
                if let Some(solution) = solution {
                    properties.push(("moves", texts(solution.moves).into()));
                    properties.push(("cells", count(solution.cells).into()));
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

    /// Returns which move lost a game that can no longer be won, as the first and
    /// the last possible move; both are equal if every position was decided. 0 is
    /// the deal itself. Stops when `shouldContinue` returns false.
    ///
    /// @throws Any exception of `shouldContinue`.
    #[wasm_bindgen(js_name = lostSince, unchecked_return_type = "[number, number]")]
    pub fn lost_since(
        &mut self,
        game: &Game,
        #[wasm_bindgen(
            js_name = shouldContinue,
            unchecked_optional_param_type = "(states: number) => boolean"
        )]
        should_continue: Option<Function>,
    ) -> Result<Vec<u32>, JsValue> {
        let mut callback = Callback::new(should_continue);
        let since = lost_since(&mut self.inner, &game.inner, self.limits, &mut callback);
        let since = callback.finish(since)?;
        Ok(vec![count(*since.start()), count(*since.end())])
    }

    /// Decides whether the game of a record can be won and, if not, which move
    /// lost it. Calls `onStatus` with the status, and again when that move is
    /// known. Each of the two searches ends when `milliseconds` have passed.
    ///
    /// @throws {FreeCellError} If the record is not valid.
    pub fn analyze(
        &mut self,
        record: &str,
        milliseconds: f64,
        #[wasm_bindgen(
            js_name = onStatus,
            unchecked_param_type = "(status: GameStatus) => void"
        )]
        on_status: &Function,
    ) -> Result<(), JsValue> {
        let game = freecell_core::Game::from_record(record).map_err(Reason::from)?;
        let control = || {
            let end = js_sys::Date::now() + milliseconds;
            move |_states: u64| js_sys::Date::now() < end
        };
        let mut thrown = Ok(());
        analyze(&mut self.inner, &game, self.limits, control, |status| {
            if let Err(exception) = on_status.call1(&JsValue::UNDEFINED, &status::to_js(&status)) {
                thrown = Err(exception);
            }
        });
        thrown
    }

    /// Returns the number of the first deal that the solver wins within
    /// `maxStates` states; undefined if there is none.
    ///
    /// @throws {FreeCellError} If an argument is not valid.
    #[wasm_bindgen(js_name = firstWinnable)]
    pub fn first_winnable(
        &mut self,
        numbers: Vec<f64>,
        #[wasm_bindgen(js_name = maxStates)] max_states: f64,
        #[wasm_bindgen(unchecked_optional_param_type = "number")] cells: Option<u32>,
    ) -> Result<Option<f64>, JsValue> {
        let numbers: Result<Vec<DealNumber>, _> = numbers.into_iter().map(deal_number).collect();
        let cells = crate::game::read_cells(cells)?;
        let limits = self.limits(Some(max_states));
        let number = first_winnable(&mut self.inner, numbers?, cells, limits);
        Ok(number.map(number_value))
    }

    /// Rates the deal of a game: the smallest number of free cells with which the
    /// solver wins it, and the number of moves of a solution with the game's own
    /// number of free cells. Undefined if the solver wins with no number of free
    /// cells. The limit of `maxStates` states applies to each number.
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
    /// @throws {FreeCellError} If the game cannot be won (`impossible`), or the
    /// search gave up after `maxStates` states (`gave-up`).
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
