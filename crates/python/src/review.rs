//! Reviews of games.

use freecell_core::Metric;
use freecell_solve::Effort;
use freecell_study::{Assessment, Cost, ReviewSummary, ReviewedMove, Winnability, moved_cards};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::args::{Integer, Seconds, Text};
use crate::error::{invalid, record_error};
use crate::game::Game;
use crate::html;
use crate::options::metric;
use crate::solve::{GiveUp, effort};
use crate::source::read_game;

/// What each move of a game was worth, as `review` returns it.
///
/// A notebook shows it as a table.
///
/// >>> import freecell
/// >>> review = freecell.review("11982~horne:1a", effort_states=5000)
/// >>> print(review)
/// The game was lost from the start. Score 0: 0 of 1 move neither lost the game nor made it longer.
#[pyclass(module = "freecell", frozen)]
pub(crate) struct Review {
    game: freecell_core::Game,
    metric: Metric,
    moves: Vec<ReviewedMove>,
    summary: ReviewSummary,
    findings: Vec<Vec<Assessment>>,
    states: u64,
}

/// The name of a verdict, the length of a solution and the lower bound.
type Finding = (String, Option<usize>, usize);
/// The record with undone moves, the turn, the metric, the findings and the states.
type Parts = (String, usize, String, Vec<Vec<Finding>>, u64);

#[pymethods]
impl Review {
    /// The reviewed game, including its undone moves.
    #[getter]
    fn game(&self) -> Game {
        Game {
            inner: self.game.clone(),
        }
    }

    /// The metric of all lengths.
    #[getter]
    fn metric(&self) -> &'static str {
        self.metric.name()
    }

    /// The percentage of moves that neither lost the game nor made it longer, by the best
    /// known lengths; None if the game has no moves, or while some are undecided.
    #[getter]
    fn score(&self) -> Option<usize> {
        self.summary.score.percent()
    }

    /// The length of the best known solution of the deal; None if none is known.
    #[getter]
    fn par(&self) -> Option<usize> {
        self.summary.par.length
    }

    /// The proven lower bound of par.
    #[getter]
    fn par_lower_bound(&self) -> usize {
        self.summary.par.lower
    }

    /// The length of the game; None if the metric cannot count it.
    #[getter]
    fn length(&self) -> Option<usize> {
        self.summary.length
    }

    /// The first and the last move that may have lost the game, equal if it is known
    /// which: 0 is the deal itself, 1 the first move. None if no position is known to be
    /// lost.
    #[getter]
    fn lost(&self) -> Option<(usize, usize)> {
        let lost = self.summary.lost.as_ref()?;
        Some((*lost.start(), *lost.end()))
    }

    /// The numbers of the moves that cost most, at most three, the worst first.
    #[getter]
    fn costliest(&self) -> Vec<usize> {
        let numbers = self.summary.costliest.iter();
        numbers.map(|(number, _)| *number).collect()
    }

    /// The summary in English.
    #[getter]
    fn summary(&self) -> String {
        self.summary.sentences().join(" ")
    }

    /// The number of states that all searches expanded.
    #[getter]
    fn states(&self) -> u64 {
        self.states
    }

    /// One list for each column, with one value for each move, undone ones included:
    /// `pandas.DataFrame(review.table)`.
    ///
    /// The verdicts are `winnable`, `lost` or `undecided`. The lengths are those of the
    /// best known solutions, with their proven lower bounds. `winning_min` and
    /// `winning_max` bound how many of the `choices` keep the game winnable, and
    /// `cost_min` and `cost_max` by how many moves the move made the game longer.
    #[getter]
    fn table<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let table = PyDict::new(py);
        let mut replayed = self.game.clone();
        let cards: Vec<Option<&str>> = self
            .moves
            .iter()
            .map(|mv| {
                replayed.jump(mv.number - 1);
                let cards = moved_cards(replayed.position(), mv.mv);
                cards.first().map(|card| card.as_str())
            })
            .collect();
        table.set_item("number", self.column(|mv| mv.number))?;
        table.set_item("move", self.column(|mv| mv.mv.to_string()))?;
        table.set_item("card", cards)?;
        table.set_item("undone", self.column(|mv| mv.is_undone))?;
        table.set_item("before", self.column(|mv| mv.before.winnability.name()))?;
        table.set_item("after", self.column(|mv| mv.after.winnability.name()))?;
        table.set_item("left_before", self.column(|mv| mv.before.length))?;
        table.set_item("left_after", self.column(|mv| mv.after.length))?;
        table.set_item("lower_before", self.column(|mv| mv.before.lower))?;
        table.set_item("lower_after", self.column(|mv| mv.after.lower))?;
        table.set_item("choices", self.column(|mv| mv.choices))?;
        table.set_item("winning_min", self.column(|mv| *mv.winning.start()))?;
        table.set_item("winning_max", self.column(|mv| *mv.winning.end()))?;
        table.set_item("class", self.column(|mv| mv.class.name()))?;
        let cost = |get: fn(&Cost) -> usize| self.column(move |mv| mv.cost.as_ref().map(get));
        table.set_item("cost", cost(|cost| cost.known))?;
        table.set_item("cost_min", cost(|cost| *cost.range.start()))?;
        table.set_item("cost_max", cost(|cost| *cost.range.end()))?;
        let better = self.column(|mv| mv.better.map(|better| better.to_string()));
        table.set_item("better", better)?;
        table.set_item("judgement", self.column(ReviewedMove::judgement))?;
        Ok(table)
    }

    fn _repr_html_(&self) -> String {
        html::review(&self.game, &self.moves, &self.summary.sentences())
    }

    fn __str__(&self) -> String {
        self.summary()
    }

    fn __repr__(&self) -> String {
        format!("<freecell.Review of {}>", self.game.to_record())
    }

    /// Supports copy and pickle.
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Parts)> {
        let make = py.get_type::<Review>().getattr("_unpickled")?;
        let mut whole = self.game.clone();
        whole.jump(whole.turn_count());
        let finding = |known: &Assessment| {
            let verdict = known.winnability.name().to_owned();
            (verdict, known.length, known.lower)
        };
        let findings = self.findings.iter();
        let findings = findings.map(|known| known.iter().map(finding).collect());
        let metric = self.metric.name().to_owned();
        let (record, turn) = (whole.to_record(), self.game.turn());
        Ok((
            make,
            (record, turn, metric, findings.collect(), self.states),
        ))
    }

    /// Restores a pickled review.
    #[staticmethod]
    fn _unpickled(
        py: Python<'_>,
        record: &str,
        turn: usize,
        metric: &str,
        findings: Vec<Vec<Finding>>,
        states: u64,
    ) -> PyResult<Review> {
        let broken = || invalid("this pickle is not a review of freecell");
        let game = freecell_core::Game::from_record(record);
        let mut game = game.map_err(|error| record_error(py, &error))?;
        game.jump(turn);
        let metric = metric.parse().map_err(invalid)?;
        let verdicts = [
            Winnability::Winnable,
            Winnability::Lost,
            Winnability::Undecided,
        ];
        let assessment = |(name, length, lower): Finding| {
            let winnability = verdicts
                .into_iter()
                .find(|verdict| verdict.name() == name)?;
            Some(Assessment {
                winnability,
                length,
                lower,
            })
        };
        let findings = findings
            .into_iter()
            .map(|known| known.into_iter().map(assessment).collect());
        let findings: Vec<Vec<Assessment>> = findings.collect::<Option<_>>().ok_or_else(broken)?;
        let review = freecell_study::Review::with_findings(&game, metric, &findings);
        Ok(Review::new(&review.ok_or_else(broken)?, game, states))
    }
}

impl Review {
    fn new(review: &freecell_study::Review, game: freecell_core::Game, states: u64) -> Review {
        Review {
            metric: review.metric(),
            moves: review.moves(),
            summary: review.summary(),
            findings: review.findings(),
            states,
            game,
        }
    }

    fn column<T>(&self, value: impl Fn(&ReviewedMove) -> T) -> Vec<T> {
        self.moves.iter().map(value).collect()
    }
}

/// Reviews a game, in any form: whether each move kept the game winnable, how many moves
/// it cost, and how many others would have been better.
///
/// Nothing is claimed without proof: a position is lost only after an exhaustive search,
/// and lengths have proven lower bounds. `effort_states` is the number of states for a
/// short solution of each position, 20,000 by default; the same number gives the same
/// review. With `effort` seconds instead, and after `max_time` seconds in any case, the
/// review ends with what is known. The metric is `max` for games with autoplay `max` and
/// otherwise `safe`.
///
/// >>> import freecell
/// >>> review = freecell.review("617~horne:838a83816c6d", effort_states=2000)
/// >>> review.lost
/// (5, 5)
/// >>> review.table["class"][4]
/// 'loses'
#[pyfunction]
#[pyo3(signature = (
    game, *, effort = None, effort_states = None, metric = None, cells = None, max_memory = None,
    max_time = None
))]
pub(crate) fn review(
    game: &Bound<'_, PyAny>,
    effort: Option<Seconds>,
    effort_states: Option<Integer>,
    metric: Option<Text>,
    cells: Option<Integer>,
    max_memory: Option<Integer>,
    max_time: Option<Seconds>,
) -> PyResult<Review> {
    let effort = self::effort(effort.as_ref(), effort_states.as_ref())?;
    let effort = effort.unwrap_or(Effort::States(freecell_study::Review::DEFAULT_EFFORT));
    let py = game.py();
    let game = read_game(game, cells.as_ref(), freecell_core::AutoPlay::Horne)?;
    let metric = match &metric {
        Some(metric) => self::metric(metric)?,
        None => freecell_study::Review::metric_for(game.autoplay()),
    };
    let give_up = GiveUp::new(None, max_memory.as_ref(), max_time.as_ref())?;
    let (review, _) = give_up.run(py, |control| {
        let mut review =
            freecell_study::Review::new(&game, metric).memory(give_up.limits.max_memory);
        review.run(effort.states(), &mut (control, effort.deadline()));
        Review::new(&review, game, review.states())
    })?;
    Ok(review)
}
