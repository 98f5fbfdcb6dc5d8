//! Short and shortest solutions.

use std::time::Duration;

use freecell_core::Metric;
use freecell_solve::{Effort, Limit, Request, ShortSolution, Shortener, Verdict};
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

use crate::args;
use crate::error::Reason;
use crate::search::{Options, search};
use crate::solver::{Solver, properties};
use crate::value::{count, object, texts};

/// The names of the options.
const NAMES: &[&str] = &[
    "maxStates",
    "maxMemory",
    "maxTime",
    "onProgress",
    "metric",
    "effort",
    "effortStates",
];

/// Reads the effort: a time, or a number of states.
fn effort(options: &Options) -> Result<Effort, Reason> {
    let time = options.get("effort", args::milliseconds)?;
    let states = options.get("effortStates", args::limit)?;
    match (time, states) {
        (Some(_), Some(_)) => {
            let message = "options: effort and effortStates exclude each other";
            Err(Reason::new("option", message, &"effort".into()))
        }
        (_, Some(states)) => Ok(Effort::States(states)),
        (time, None) => Ok(Effort::Time(time.unwrap_or(Duration::from_secs(1)))),
    }
}

/// Runs a search for short solutions. Returns its verdict and the number of states.
fn search_short<T>(
    game: &JsValue,
    options: &JsValue,
    run: impl FnOnce(&mut Shortener, Request) -> Verdict<T>,
) -> Result<(Verdict<T>, u64), JsValue> {
    let start = args::start("game", game, None)?;
    let found = search(options, NAMES, |options, progress| {
        let metric = options.get("metric", args::metric)?;
        let request = Request::new(start)
            .metric(metric.unwrap_or(Metric::Max))
            .effort(effort(options)?)
            .limits(options.limits)
            .control(progress);
        let mut shortener = Shortener::new();
        let verdict = run(&mut shortener, request);
        Ok::<_, Reason>((verdict, shortener.states()))
    });
    Ok(found??)
}

/// Returns the properties of a verdict with a short solution, and with the limit that
/// ended the search.
fn short_properties(
    verdict: &Verdict<(&ShortSolution, Option<Limit>)>,
    states: u64,
) -> Vec<(&'static str, JsValue)> {
    let mut properties = properties(verdict, states);
    if let Verdict::Solved((short, ended)) = verdict {
        let length = short.length.map(count);
        properties.extend([
            ("record", short.solution.game().to_record().into()),
            ("moves", texts(short.solution.moves()).into()),
            ("autoplay", short.solution.autoplay().name().into()),
            ("metric", short.metric.name().into()),
            ("length", length.map_or(JsValue::NULL, JsValue::from)),
        ]);
        properties.extend(ended.map(|limit| ("limit", limit.name().into())));
    }
    properties
}

#[wasm_bindgen]
impl Solver {
    /// Finds a solution, and spends an effort on shorter ones.
    ///
    /// @throws {FreeCellError} If an argument is not valid.
    /// @throws Any exception of `onProgress`.
    #[wasm_bindgen(js_name = solveShort, unchecked_return_type = "ShortVerdict")]
    pub fn solve_short(
        &self,
        #[wasm_bindgen(unchecked_param_type = "GameInput")] game: &JsValue,
        #[wasm_bindgen(unchecked_optional_param_type = "ShortOptions")] options: &JsValue,
    ) -> Result<JsValue, JsValue> {
        let (verdict, states) = search_short(game, options, |shortener, request| {
            shortener.shorten(request)
        })?;
        let short = verdict.as_ref().map(|short| (short, short.ended));
        Ok(object(&short_properties(&short, states)))
    }

    /// Finds a solution, spends an effort on shorter ones, and searches for a
    /// shortest one until it is proven or a limit ends the search. Many deals need
    /// more memory for the proof than a browser has.
    ///
    /// @throws {FreeCellError} If an argument is not valid.
    /// @throws Any exception of `onProgress`.
    #[wasm_bindgen(js_name = solveShortest, unchecked_return_type = "ShortestVerdict")]
    pub fn solve_shortest(
        &self,
        #[wasm_bindgen(unchecked_param_type = "GameInput")] game: &JsValue,
        #[wasm_bindgen(unchecked_optional_param_type = "ShortOptions")] options: &JsValue,
    ) -> Result<JsValue, JsValue> {
        let (verdict, states) = search_short(game, options, |shortener, request| {
            shortener.shortest(request)
        })?;
        let short = verdict.as_ref();
        let short = short.map(|shortest| (&shortest.short, shortest.ended));
        let mut properties = short_properties(&short, states);
        if let Verdict::Solved(shortest) = &verdict {
            let lower = shortest.lower.moves().map(count);
            properties.push(("isOptimal", shortest.is_optimal().into()));
            properties.push(("lowerBound", lower.map_or(JsValue::NULL, JsValue::from)));
        }
        Ok(object(&properties))
    }
}
