//! The solver.

use std::cell::Cell;

use freecell_play::SolverRequest;
use freecell_solve::{Deadline, Verdict};
use freecell_study::solve_game;
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

use crate::args;
use crate::error::Reason;
use crate::search::{Options, REQUEST, SEARCH, search};
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
        let (verdict, states) = search(options, SEARCH, |options, progress| {
            self.with(|solver| {
                let verdict = solve_game(solver, &game, options.limits, progress);
                (verdict, solver.states())
            })
        })?;
        let mut properties = properties(&verdict, states);
        if let Some(solution) = verdict.into_solution().flatten() {
            properties.push(("moves", texts(solution.moves).into()));
            properties.push(("cells", count(solution.cells).into()));
        }
        Ok(object(&properties))
    }

    /// Runs the request of a session: the `request` of an effect. Calls `respond` with
    /// each answer, for `Session.onAnswer`, and whether it is the last. The limits apply to
    /// each search.
    ///
    /// @throws {FreeCellError} If an argument is not valid.
    /// @throws Any exception of `respond`.
    pub fn run(
        &self,
        #[wasm_bindgen(unchecked_param_type = "string")] request: &JsValue,
        #[wasm_bindgen(unchecked_param_type = "(answer: string, isLast: boolean) => void")]
        respond: &JsValue,
        #[wasm_bindgen(unchecked_optional_param_type = "RequestOptions")] options: &JsValue,
    ) -> Result<(), JsValue> {
        let text = args::text("request", request)?;
        let wrong = || Reason::new("request", "request: this is not one of a session", request);
        let request = SolverRequest::parse(&text).ok_or_else(wrong)?;
        let respond = args::function("respond", respond)?;
        let options = Options::read(options, REQUEST)?;
        let time = options.max_time()?;
        let mut thrown = Ok(());
        self.with(|solver| {
            let control = || Deadline::from_limit(time);
            request.run(solver, options.limits, control, |answer| {
                let (text, is_last) = (answer.to_string().into(), answer.is_last().into());
                if let Err(exception) = respond.call2(&JsValue::UNDEFINED, &text, &is_last) {
                    thrown = Err(exception);
                }
            });
        });
        thrown
    }
}
