//! The outcome of a search for a solution of one deal.

use std::fmt;

use freecell_core::{CellCount, Metric, Start};
use freecell_solve::{Limit, LowerBound, Solution, Verdict};

use crate::exit::Exit;
use crate::output::quantity::count;

/// The verdict on one deal or position, with the cost of the search.
pub(crate) struct Outcome {
    pub(crate) start: Start,
    /// The name of a board in a file, such as `boards.txt:9`.
    pub(crate) label: Option<String>,
    /// The verdict; without the solution if it is not printed.
    pub(crate) verdict: Verdict<Option<Solution>>,
    pub(crate) states: u64,
    /// The length of the solution, with `--short` or `--shortest`.
    pub(crate) measure: Option<Measure>,
}

/// The length of a solution in a metric, and its proven lower bound.
#[derive(Clone, Copy)]
pub(crate) struct Measure {
    pub(crate) metric: Metric,
    /// The length of the solution; `None` without a solution that the metric can
    /// count.
    pub(crate) length: Option<usize>,
    /// The proven lower bound on the length, with `--shortest`.
    pub(crate) lower: Option<LowerBound>,
    /// The limit that ended the search, unless it is proven complete.
    pub(crate) ended: Option<Limit>,
    /// Whether that limit is the effort, which is always spent.
    pub(crate) is_effort_spent: bool,
}

impl Measure {
    /// Returns whether the solution is proven optimal.
    pub(crate) fn is_optimal(self) -> bool {
        self.length.is_some() && self.length == self.lower_bound()
    }

    /// Returns the proven lower bound on the length.
    pub(crate) fn lower_bound(self) -> Option<usize> {
        self.lower.and_then(LowerBound::moves)
    }

    /// Returns whether nothing is left to prove: with `--shortest`, that the solution is
    /// optimal, or that the metric can count none.
    pub(crate) fn is_settled(self) -> bool {
        let is_uncountable = self.lower == Some(LowerBound::Unsolvable);
        self.lower.is_none() || self.is_optimal() || is_uncountable
    }
}

/// Formats as in `34 moves in metric max, no solution has fewer than 28`.
impl fmt::Display for Measure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let metric = self.metric;
        match self.length {
            Some(length) => write!(f, "{} in metric {metric}", count(length as u64, "move"))?,
            None if self.lower == Some(LowerBound::Unsolvable) => {
                write!(f, "no solution exists in metric {metric}")?;
            }
            None => write!(f, "no solution found in metric {metric}")?,
        }
        match self.lower_bound() {
            Some(_) if self.is_optimal() => f.write_str(", optimal")?,
            Some(0) | None => {}
            Some(lower) => write!(f, ", no solution has fewer than {lower}")?,
        }
        match self.ended {
            Some(limit) if !self.is_effort_spent && !self.is_optimal() => write!(f, ", {limit}"),
            _ => Ok(()),
        }
    }
}

impl Outcome {
    /// Returns the solution to print.
    pub(crate) fn solution(&self) -> Option<&Solution> {
        self.verdict.as_ref().into_solution()?.as_ref()
    }

    /// Returns the measure if its metric cannot count the solution, which then has the
    /// autoplay and the length that the search found.
    pub(crate) fn uncounted(&self) -> Option<Measure> {
        let is_solved = matches!(self.verdict, Verdict::Solved(_));
        self.measure
            .filter(|measure| is_solved && measure.length.is_none())
    }

    /// Returns the number of free cells.
    pub(crate) fn cells(&self) -> CellCount {
        self.start.cell_count()
    }

    pub(crate) fn exit(&self) -> Exit {
        match self.verdict {
            Verdict::Solved(_) if self.measure.is_none_or(Measure::is_settled) => Exit::Done,
            Verdict::Impossible => Exit::No,
            Verdict::Solved(_) | Verdict::GaveUp(_) => Exit::GaveUp,
        }
    }

    /// Returns the name of the start, as [`name`].
    pub(crate) fn name(&self) -> String {
        name(&self.start, self.label.as_deref())
    }

    /// Explains why there is no solution to print.
    pub(crate) fn failure(&self) -> String {
        failure(self.verdict.kind(), self.states)
    }
}

/// Returns the name of a start for messages: the deal number, the label of a position or
/// `this position`, and the number of free cells if it is not four.
pub(crate) fn name(start: &Start, label: Option<&str>) -> String {
    let cells = with_cells(start.cell_count());
    match start {
        Start::Deal(number, _) => format!("{number}{cells}"),
        Start::Position(_) => format!("{}{cells}", label.unwrap_or("this position")),
    }
}

/// Returns the name of a start as [`name`] does, but always with the number of free cells.
pub(crate) fn name_with_cells(start: &Start) -> String {
    let cells = count(start.cell_count().get() as u64, "free cell");
    match start {
        Start::Deal(number, _) => format!("{number} with {cells}"),
        Start::Position(_) => format!("this position with {cells}"),
    }
}

/// Returns the heading of moves, from which their start can be read back: the deal
/// number, or the board below its label.
pub(crate) fn heading(start: &Start, label: Option<&str>) -> String {
    match (start.numbered(None), label) {
        (start @ Start::Deal(..), _) => format!("# {}\n", name(&start, None)),
        (start, None) => format!("# {start}\n"),
        (start, Some(label)) => format!("# {label}\n# {start}\n"),
    }
}

/// Returns a phrase such as ` with 2 free cells`, with a leading space; nothing for four
/// cells.
pub(crate) fn with_cells(cells: CellCount) -> String {
    match cells.get() {
        4 => String::new(),
        1 => " with 1 free cell".to_owned(),
        count => format!(" with {count} free cells"),
    }
}

/// Explains why a search has no solution.
pub(crate) fn failure(verdict: Verdict<()>, states: u64) -> String {
    match verdict {
        Verdict::Solved(()) => "solved".to_owned(),
        Verdict::Impossible => format!("impossible, {}", count(states, "state")),
        Verdict::GaveUp(limit) => format!("gave up: {limit}, {}", count(states, "state")),
    }
}
