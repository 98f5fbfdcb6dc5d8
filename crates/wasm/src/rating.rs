//! Rating: how hard a game is; deals that can be won.

use freecell_solve::Limit;
use freecell_study::{Level, QUICK_STATES, Rater, Rating, first_winnable};
use js_sys::Math;
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

use crate::args;
use crate::search::{Options, RANDOM, RATING, WINNABLE};
use crate::solver::Solver;
use crate::value::{count, number_value, object, set};

#[wasm_bindgen]
impl Solver {
    /// Rates how hard a game is from its current position, by the games of simulated
    /// players. The same position always has the same rating. The limits apply to each
    /// search; the default is 500,000 states. If no player wins and the solver gives up, a
    /// beam search with up to four times the states is the last attempt.
    ///
    /// @throws {FreeCellError} If an argument is not valid.
    #[wasm_bindgen(unchecked_return_type = "Rating")]
    pub fn rate(
        &self,
        #[wasm_bindgen(unchecked_param_type = "GameInput")] game: &JsValue,
        #[wasm_bindgen(unchecked_optional_param_type = "RatingOptions")] options: &JsValue,
    ) -> Result<JsValue, JsValue> {
        let start = args::start("game", game, None)?;
        let limits = Options::read_within(options, RATING, Rating::MAX_STATES)?.limits;
        let rating = self.with(|solver| Rater::new().rate(solver, start, limits, || ()));
        let result = object(&[
            ("kind", rating.verdict.name().into()),
            ("wins", rating.wins.into()),
            ("games", Rating::GAMES.into()),
        ]);
        let number = |number: Option<usize>| number.map(|number| count(number).into());
        let name = |name: Option<&str>| name.map(JsValue::from);
        let known = [
            ("length", number(rating.length)),
            ("fewestCells", number(rating.fewest_cells)),
            ("level", name(rating.level().map(Level::name))),
            ("limit", name(rating.verdict.limit().map(Limit::name))),
        ];
        for (key, value) in &known {
            if let Some(value) = value {
                set(&result, key, value);
            }
        }
        Ok(result)
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

    /// Returns the number of a random deal of a level, from 1 to 1,000,000, that can be
    /// won; undefined if none of 1000 random deals is one, which happens with few free
    /// cells. The same seed gives the same deal, also in Python.
    ///
    /// @throws {FreeCellError} If an argument is not valid.
    #[wasm_bindgen(js_name = randomDeal)]
    pub fn random_deal(
        &self,
        #[wasm_bindgen(unchecked_param_type = "Level")] level: &JsValue,
        #[wasm_bindgen(unchecked_optional_param_type = "RandomOptions")] options: &JsValue,
    ) -> Result<Option<f64>, JsValue> {
        let level = args::level("level", level)?;
        let options = Options::read(options, RANDOM)?;
        let cells = options.cells()?;
        let seed = options.get("seed", args::limit)?;
        let seed = seed.unwrap_or_else(|| Math::random().to_bits());
        let number =
            self.with(|solver| Rater::new().random_deal(solver, seed, cells, level, || true));
        Ok(number.map(number_value))
    }
}
