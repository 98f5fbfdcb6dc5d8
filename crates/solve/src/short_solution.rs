//! Short solutions, and what is proven about them.

use freecell_core::Metric;

use crate::limits::Limit;
use crate::optimal::LowerBound;
use crate::solution::Solution;

/// A solution that a search has shortened.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ShortSolution {
    /// The solution, with the autoplay of the metric if the metric applies to it.
    pub solution: Solution,
    /// The metric in which it was shortened.
    pub metric: Metric,
    /// Its number of moves, as core counts them. `None` if no solution was found to
    /// which the metric applies: in [`Metric::Max`] autoplay plays every card that
    /// it can, and a few deals need one of these cards.
    pub length: Option<usize>,
    /// The limit that stopped the search: that of the effort, or the control's. A full memory
    /// stops only an unlimited effort, or a search without room for a single state. `None` if
    /// the open list was empty, which does not prove that there is nothing shorter.
    pub ended: Option<Limit>,
}

impl ShortSolution {
    /// Counts a solution in a metric.
    pub(crate) fn new(solution: Solution, metric: Metric) -> ShortSolution {
        let counted = solution.in_metric(metric);
        ShortSolution {
            metric,
            length: counted.as_ref().map(|solution| solution.moves().len()),
            solution: counted.unwrap_or(solution),
            ended: None,
        }
    }

    /// Takes a solution that is counted in the same metric, if it is shorter. Returns whether
    /// it is.
    pub(crate) fn improve(&mut self, solution: Solution) -> bool {
        let length = solution.moves().len();
        let is_shorter = self.length.is_none_or(|shortest| length < shortest);
        if is_shorter {
            self.length = Some(length);
            self.solution = solution;
        }
        is_shorter
    }
}

/// A short solution, and the proven bounds of the shortest.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ShortestSolution {
    /// The shortest solution found.
    pub short: ShortSolution,
    /// A lower bound on the length of every solution.
    pub lower: LowerBound,
    /// The limit that stopped the proof early; `None` if it is complete.
    pub ended: Option<Limit>,
}

impl ShortestSolution {
    /// Returns whether the solution is proven to be a shortest one.
    pub fn is_optimal(&self) -> bool {
        self.short.length.is_some() && self.short.length == self.lower.moves()
    }
}
