//! Short and shortest solutions.

use freecell_core::{Game, Metric};
use freecell_solve::{Effort, Request, ShortSolution, Shortener, Verdict};
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

use crate::args;
use crate::error::Reason;
use crate::search::Options;
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
];
/// The default effort in states: about a second.
const EFFORT: u64 = 200_000;

/// Returns the request of a search for short solutions.
fn short_request(game: &Game, options: &Options) -> Result<Request<'static>, Reason> {
    let metric = options.get("metric", args::metric)?.unwrap_or(Metric::Max);
    let effort = options.get("effort", args::limit)?.unwrap_or(EFFORT);
    Ok(Request::new(game.start_here())
        .metric(metric)
        .effort(Effort::States(effort))
        .limits(options.limits))
}

/// Returns the properties of a verdict with a short solution.
fn short_properties(
    verdict: &Verdict<&ShortSolution>,
    states: u64,
) -> Vec<(&'static str, JsValue)> {
    let mut properties = properties(verdict, states);
    if let Verdict::Solved(short) = verdict {
        let length = short.length.map(count);
        properties.extend([
            ("record", short.solution.game().to_record().into()),
            ("moves", texts(short.solution.moves()).into()),
            ("autoplay", short.solution.autoplay().name().into()),
            ("metric", short.metric.name().into()),
            ("length", length.map_or(JsValue::NULL, JsValue::from)),
        ]);
    }
    properties
}

#[wasm_bindgen]
impl Solver {
    /// Finds a solution, and spends an effort on shorter ones.
    ///
    /// @throws {FreeCellError} If an argument is not valid.
    /// @throws Any exception of `onProgress`.
    #[wasm_bindgen(unchecked_return_type = "ShortVerdict")]
    pub fn shorten(
        &self,
        #[wasm_bindgen(unchecked_param_type = "GameInput")] game: &JsValue,
        #[wasm_bindgen(unchecked_optional_param_type = "ShortOptions")] options: &JsValue,
    ) -> Result<JsValue, JsValue> {
        let game = args::any_game("game", game)?;
        let options = Options::read(options, NAMES)?;
        let request = short_request(&game, &options)?;
        let mut progress = options.progress()?;
        let mut shortener = Shortener::new();
        let verdict = shortener.shorten(request.control(&mut progress));
        let verdict = progress.finish(verdict)?;
        let short = verdict.as_ref();
        Ok(object(&short_properties(&short, shortener.states())))
    }

    /// Finds a solution, spends an effort on shorter ones, and searches for a
    /// shortest one until it is proven or a limit ends the search. Many deals need
    /// more memory for the proof than a browser has.
    ///
    /// @throws {FreeCellError} If an argument is not valid.
    /// @throws Any exception of `onProgress`.
    #[wasm_bindgen(unchecked_return_type = "ShortestVerdict")]
    pub fn shortest(
        &self,
        #[wasm_bindgen(unchecked_param_type = "GameInput")] game: &JsValue,
        #[wasm_bindgen(unchecked_optional_param_type = "ShortOptions")] options: &JsValue,
    ) -> Result<JsValue, JsValue> {
        let game = args::any_game("game", game)?;
        let options = Options::read(options, NAMES)?;
        let request = short_request(&game, &options)?;
        let mut progress = options.progress()?;
        let mut shortener = Shortener::new();
        let verdict = shortener.shortest(request.control(&mut progress));
        let verdict = progress.finish(verdict)?;
        let short = verdict.as_ref().map(|shortest| &shortest.short);
        let mut properties = short_properties(&short, shortener.states());
        if let Verdict::Solved(shortest) = &verdict {
            let at_least = shortest.lower.moves().map(count);
            properties.push(("isOptimal", shortest.is_optimal().into()));
            properties.push(("atLeast", at_least.map_or(JsValue::NULL, JsValue::from)));
            if let Some(limit) = shortest.ended {
                properties.push(("limit", limit.name().into()));
            }
        }
        Ok(object(&properties))
    }
}
