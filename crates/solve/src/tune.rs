//! Trying weights on positions, for the tuners in `bench`; not part of the API.

use freecell_core::{Metric, Position};

use crate::control::Meter;
use crate::goals::{self, GoalSearch, SearchConfig};
use crate::heuristic::MovesLeftWeights;
use crate::metric::BestLength;
use crate::short::{BeamSearch, WideningBeam};
use crate::space::{Layout, Step};

/// Number of values in a configuration of the goal search.
pub const NUMBERS: usize = goals::NUMBERS;
/// Number of weights of the search for short solutions.
pub const SHORT_NUMBERS: usize = size_of::<MovesLeftWeights>() / size_of::<i32>();
/// The configurations of the goal search.
pub const TUNED: [[i32; NUMBERS]; goals::TUNED.len()] = goals::TUNED;

/// The buffers of both searches.
pub struct Trial {
    layout: Layout,
    goals: GoalSearch,
    beam: WideningBeam,
    steps: Vec<Step>,
}

impl Trial {
    /// Allocates the buffers.
    #[allow(clippy::new_without_default, reason = "the tuners need no default")]
    pub fn new() -> Trial {
        Trial {
            layout: Layout::new(),
            goals: GoalSearch::new(),
            beam: WideningBeam::new(),
            steps: Vec::new(),
        }
    }

    /// Runs a configuration of the goal search. Returns the number of moves, if it finds a
    /// solution, and of states.
    pub fn goals(&mut self, start: &Position, numbers: &[i32; NUMBERS]) -> (Option<u64>, u64) {
        let root = self.layout.read(start);
        let config = SearchConfig::new(numbers);
        let mut control = ();
        let mut meter = Meter::new(&mut control, 0, u64::MAX);
        let (layout, steps) = (&self.layout, &mut self.steps);
        let found = self.goals.run(layout, &root, &config, &mut meter, steps);
        let moves = (found == Ok(true)).then_some(self.steps.len() as u64);
        (moves, meter.states())
    }

    /// Returns the length of the best solution after a number of states, without
    /// the moves to the foundations that every solution has, and the number of
    /// states expanded.
    pub fn short(
        &mut self,
        start: &Position,
        metric: Metric,
        numbers: &[i32; SHORT_NUMBERS],
        max_states: u64,
    ) -> (Option<usize>, u64) {
        let root = self.layout.read(start);
        let mut length = None;
        let mut search = BeamSearch {
            layout: &self.layout,
            root,
            metric,
            weights: numbers,
            max_memory: usize::MAX,
            best: &BestLength::new(None),
            base: 0,
            found: &mut |_, found, _| length = Some(found),
        };
        let mut control = ();
        let mut meter = Meter::new(&mut control, 0, max_states);
        // The limit is the effort of the trial.
        let _ = self.beam.run(&mut search, &mut meter);
        let states = meter.states();
        (length, states)
    }
}
