//! Trying weights on deals; not part of the API.

use freecell_core::{DealNumber, Metric};

use crate::control::Meter;
use crate::goals::{self, GoalSearch, SearchConfig};
use crate::metric::BestLength;
use crate::short::{BeamSearch, Weights, WideningBeam};
use crate::space::{Layout, State, Step};

/// Number of values in a configuration of the goal search.
pub const NUMBERS: usize = goals::NUMBERS;
/// Number of weights of the search for short solutions.
pub const SHORT_NUMBERS: usize = size_of::<Weights>() / size_of::<i32>();
/// The configurations of the goal search.
pub const TUNED: [[i32; NUMBERS]; goals::TUNED.len()] = goals::TUNED;

fn read(layout: &mut Layout, deal: i64) -> State {
    let number = DealNumber::new(deal).expect("a deal number");
    layout.read(&freecell_core::Start::from(number).position())
}

/// Evaluates configurations of the goal search.
pub struct GoalTrial {
    layout: Layout,
    search: GoalSearch,
    steps: Vec<Step>,
}

impl Default for GoalTrial {
    fn default() -> GoalTrial {
        GoalTrial {
            layout: Layout::new(),
            search: GoalSearch::new(),
            steps: Vec::new(),
        }
    }
}

impl GoalTrial {
    /// Runs a configuration on a deal.
    pub fn run(&mut self, deal: i64, numbers: &[i32; NUMBERS]) -> GoalResult {
        let root = read(&mut self.layout, deal);
        let config = SearchConfig::new(numbers);
        let mut control = ();
        let mut meter = Meter::new(&mut control, 0, u64::MAX);
        let (layout, steps) = (&self.layout, &mut self.steps);
        let found = self.search.run(layout, &root, &config, &mut meter, steps);
        GoalResult {
            moves: (found == Ok(true)).then_some(self.steps.len() as u64),
            work: self.search.work(),
        }
    }
}

/// The result of a configuration on a deal.
pub struct GoalResult {
    /// The number of moves, if the configuration solves the deal.
    pub moves: Option<u64>,
    /// About how many instructions it takes.
    pub work: u64,
}

/// Evaluates weights of the search for short solutions.
pub struct ShortTrial {
    layout: Layout,
    beam: WideningBeam,
}

impl Default for ShortTrial {
    fn default() -> ShortTrial {
        ShortTrial {
            layout: Layout::new(),
            beam: WideningBeam::new(),
        }
    }
}

impl ShortTrial {
    /// Returns the length of the best solution after a number of states, without
    /// the moves to the foundations that every solution has, and the number of
    /// states expanded.
    pub fn run(
        &mut self,
        deal: i64,
        metric: Metric,
        numbers: &[i32; SHORT_NUMBERS],
        max_states: u64,
    ) -> (Option<usize>, u64) {
        let root = read(&mut self.layout, deal);
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
