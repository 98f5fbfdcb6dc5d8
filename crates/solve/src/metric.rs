//! How a search counts the moves of a metric.

use std::sync::atomic::{AtomicUsize, Ordering};

use freecell_core::{AutoPlay, Metric, Position};

use crate::space::{MoveSet, Rules, Step};

/// Returns the autoplay that a search applies. In [`Metric::Unit`], where each move
/// to a foundation counts anyway, this is a rule that never makes a game longer.
pub(crate) fn search_autoplay(metric: Metric) -> AutoPlay {
    match metric {
        Metric::Max | Metric::Safe => metric.autoplay(),
        Metric::Unit => AutoPlay::Raymond,
    }
}

/// Returns the moves and the autoplay of a search.
pub(crate) fn rules_of(metric: Metric) -> Rules {
    let autoplay = search_autoplay(metric);
    let moves = match metric {
        Metric::Max | Metric::Safe => MoveSet::All,
        Metric::Unit => MoveSet::Single,
    };
    Rules { autoplay, moves }
}

/// Returns the cost of every solution besides its steps: in [`Metric::Unit`] one
/// move to the foundations for each card, which the steps then do not count.
pub(crate) fn base_cost(metric: Metric, position: &Position) -> usize {
    match metric {
        Metric::Max | Metric::Safe => 0,
        Metric::Unit => 52 - position.cards_on_foundations(),
    }
}

/// Returns the cost of a step of one card, or of several where these count as one.
#[inline]
pub(crate) fn step_cost(metric: Metric, step: Step) -> u16 {
    u16::from(step.to() != Step::HOME || metric == Metric::Safe)
}

/// The length of the best known solution, which several threads improve.
#[derive(Debug)]
pub(crate) struct BestLength(AtomicUsize);

impl BestLength {
    pub(crate) fn new(known: Option<usize>) -> BestLength {
        BestLength(AtomicUsize::new(known.unwrap_or(usize::MAX)))
    }

    /// Returns the length; `None` if no solution is known.
    pub(crate) fn get(&self) -> Option<usize> {
        let length = self.0.load(Ordering::Relaxed);
        (length != usize::MAX).then_some(length)
    }

    pub(crate) fn improve(&self, length: usize) {
        self.0.fetch_min(length, Ordering::Relaxed);
    }
}
