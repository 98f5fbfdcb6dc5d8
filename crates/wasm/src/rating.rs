//! Rating: how hard a game is.

use freecell_play::{Level, Rater, Rating, start_here};
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

use crate::args;
use crate::search::{Options, RATING};
use crate::solver::Solver;
use crate::value::{count, object};

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
        let game = args::any_game("game", game)?;
        let limits = Options::read_within(options, RATING, Rating::MAX_STATES)?.limits;
        let start = start_here(&game);
        let rating = self.with(|solver| Rater::new().rate(solver, start, limits, || ()));
        let mut properties = vec![
            ("kind", rating.verdict.name().into()),
            ("wins", rating.wins.into()),
            ("games", Rating::GAMES.into()),
        ];
        let numbers = [
            ("length", rating.length),
            ("fewestCells", rating.fewest_cells),
        ];
        let numbers = numbers.into_iter();
        properties.extend(numbers.filter_map(|(name, number)| Some((name, count(number?).into()))));
        properties.extend(
            rating
                .level()
                .map(|level: Level| ("level", level.name().into())),
        );
        properties.extend(
            rating
                .verdict
                .limit()
                .map(|limit| ("limit", limit.name().into())),
        );
        Ok(object(&properties))
    }
}
