//! The solver.

use std::cell::Cell;

use freecell_core::Move;
use freecell_play::analyze;
use freecell_solve::{Request, Verdict};
use freecell_study::{
    Difficulty, QUICK_STATES, cells_needed, first_winnable, lost_since, solve_game,
};
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

use crate::args;
use crate::board::number_value;
use crate::error::Reason;
use crate::search::{ANALYSIS, Options, Progress, RATING, SEARCH, WINNABLE};
use crate::status;
use crate::value::{count, object, texts};

/// Solves games, and reuses its memory from one to the next. A search blocks its
/// thread: in a page, use `createSolver`.
#[wasm_bindgen]
#[derive(Default)]
pub struct Solver {
    /// Empty while a search runs: a search in its callback uses another solver, and
    /// so does the next search after one that ran out of memory.
    idle: Cell<Option<Box<freecell_solve::Solver>>>,
}

impl Solver {
    pub(crate) fn with<T>(&self, search: impl FnOnce(&mut freecell_solve::Solver) -> T) -> T {
        let mut solver = self.take();
        let found = search(&mut solver);
        self.put_back(solver);
        found
    }

    // Every search calls these two; a copy in each would make the module larger.
    #[inline(never)]
    fn take(&self) -> Box<freecell_solve::Solver> {
        self.idle.take().unwrap_or_default()
    }

    #[inline(never)]
    fn put_back(&self, solver: Box<freecell_solve::Solver>) {
        self.idle.set(Some(solver));
    }
}

/// Returns the properties of a verdict that every kind of search has.
pub(crate) fn properties<S>(verdict: &Verdict<S>, states: u64) -> Vec<(&'static str, JsValue)> {
    let mut properties = vec![
        ("kind", verdict.name().into()),
        ("states", (states as f64).into()),
    ];
    if let Some(limit) = verdict.limit() {
        properties.push(("limit", limit.name().into()));
    }
    properties
}

#[wasm_bindgen]
impl Solver {
    /// Creates a solver.
    #[wasm_bindgen(constructor)]
    #[must_use]
    pub fn new() -> Solver {
        Solver::default()
    }

    /// Decides whether a game can be won from its current position, and how.
    ///
    /// @throws {FreeCellError} If an argument is not valid.
    /// @throws Any exception of `onProgress`.
    #[wasm_bindgen(unchecked_return_type = "Verdict")]
    pub fn solve(
        &self,
        #[wasm_bindgen(unchecked_param_type = "GameInput")] game: &JsValue,
        #[wasm_bindgen(unchecked_optional_param_type = "SearchOptions")] options: &JsValue,
    ) -> Result<JsValue, JsValue> {
        let game = args::any_game("game", game)?;
        let options = Options::read(options, SEARCH)?;
        let mut progress = options.progress()?;
        let (verdict, states) = self.with(|solver| {
            let verdict = solve_game(solver, &game, options.limits, &mut progress);
            (verdict, solver.states())
        });
        let verdict = progress.finish(verdict)?;
        let mut properties = properties(&verdict, states);
        if let Some(solution) = verdict.into_solution().flatten() {
            properties.push(("moves", texts(solution.moves).into()));
            properties.push(("cells", count(solution.cells).into()));
        }
        Ok(object(&properties))
    }

    /// Returns which move lost a game, as the first and the last possible move; both
    /// are equal if every position was decided. 0 is the deal itself. Undefined
    /// unless the solver decides within the limits that the game is lost: it is won,
    /// can still be won, or is undecided. The limits apply to each position.
    ///
    /// @throws {FreeCellError} If an argument is not valid.
    /// @throws Any exception of `onProgress`.
    #[wasm_bindgen(js_name = lostSince, unchecked_return_type = "[number, number] | undefined")]
    pub fn lost_since(
        &self,
        #[wasm_bindgen(unchecked_param_type = "GameInput")] game: &JsValue,
        #[wasm_bindgen(unchecked_optional_param_type = "SearchOptions")] options: &JsValue,
    ) -> Result<JsValue, JsValue> {
        let game = args::any_game("game", game)?;
        let options = Options::read(options, SEARCH)?;
        let mut progress = options.progress()?;
        let since = self.with(|solver| lost_since(solver, &game, options.limits, &mut progress));
        let Some(since) = progress.finish(since)? else {
            return Ok(JsValue::UNDEFINED);
        };
        let since = [count(*since.start()), count(*since.end())];
        Ok(since
            .map(JsValue::from)
            .into_iter()
            .collect::<js_sys::Array>()
            .into())
    }

    /// Decides whether a game can be won and, if not, which move lost it. Calls
    /// `onStatus` with the status, and again when that move is known. The limits
    /// apply to each of the two searches.
    ///
    /// @throws {FreeCellError} If an argument is not valid.
    /// @throws Any exception of `onStatus`.
    pub fn analyze(
        &self,
        #[wasm_bindgen(unchecked_param_type = "GameInput")] game: &JsValue,
        #[wasm_bindgen(
            js_name = onStatus,
            unchecked_param_type = "(status: GameStatus) => void"
        )]
        on_status: &JsValue,
        #[wasm_bindgen(unchecked_optional_param_type = "AnalysisOptions")] options: &JsValue,
    ) -> Result<(), JsValue> {
        let game = args::any_game("game", game)?;
        let on_status = args::function("onStatus", on_status)?;
        let options = Options::read(options, ANALYSIS)?;
        let time = options.max_time()?;
        let mut thrown = Ok(());
        self.with(|solver| {
            let control = || Progress::new(time, None);
            analyze(solver, &game, options.limits, control, |status| {
                if let Err(exception) =
                    on_status.call1(&JsValue::UNDEFINED, &status::to_js(&status))
                {
                    thrown = Err(exception);
                }
            });
        });
        thrown
    }

    /// Returns the number of the first deal that the solver wins; undefined if there
    /// is none. The limits apply to each deal; the default is 60,000 states.
    ///
    /// @throws {FreeCellError} If an argument is not valid.
    #[wasm_bindgen(js_name = firstWinnable)]
    pub fn first_winnable(
        &self,
        #[wasm_bindgen(unchecked_param_type = "readonly number[]")] numbers: &JsValue,
        #[wasm_bindgen(unchecked_optional_param_type = "WinnableOptions")] options: &JsValue,
    ) -> Result<Option<f64>, JsValue> {
        let numbers = args::deal_numbers("numbers", numbers)?;
        let options = Options::read_within(options, WINNABLE, QUICK_STATES)?;
        let (cells, limits) = (options.cells()?, options.limits);
        let number = self.with(|solver| first_winnable(solver, numbers, cells, limits));
        Ok(number.map(number_value))
    }

    /// Rates the deal of a game: the smallest number of free cells with which the
    /// solver wins it, and the number of moves of a solution with the game's own
    /// number of free cells. Undefined if the solver wins with no number of free
    /// cells. The limits apply to each number; the default is 60,000 states.
    ///
    /// @throws {FreeCellError} If an argument is not valid.
    #[wasm_bindgen(
        js_name = cellsNeeded,
        unchecked_return_type = "{ cells: number; moves?: number } | undefined"
    )]
    pub fn cells_needed(
        &self,
        #[wasm_bindgen(unchecked_param_type = "GameInput")] game: &JsValue,
        #[wasm_bindgen(unchecked_optional_param_type = "RatingOptions")] options: &JsValue,
    ) -> Result<JsValue, JsValue> {
        let game = args::any_game("game", game)?;
        let limits = Options::read_within(options, RATING, QUICK_STATES)?.limits;
        let difficulty = self.with(|solver| cells_needed(solver, &game, limits));
        let Some(Difficulty { cells, moves }) = difficulty else {
            return Ok(JsValue::UNDEFINED);
        };
        let mut properties = vec![("cells", count(cells).into())];
        properties.extend(moves.map(|moves| ("moves", count(moves).into())));
        Ok(object(&properties))
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
        let read = args::any_game("game", game)?;
        let options = Options::read(options, SEARCH)?;
        let mut progress = options.progress()?;
        let request = Request::new(read.position()).limits(options.limits);
        let hint = self.with(|solver| solver.hint(request.control(&mut progress)));
        match progress.finish(hint)? {
            Verdict::Solved(hint) => Ok(hint.as_ref().map(Move::to_string)),
            verdict @ Verdict::GaveUp(_) => Err(Reason::new(verdict.name(), verdict, game).into()),
            verdict => Err(Reason::new(verdict.name(), "this game cannot be won", game).into()),
        }
    }
}
