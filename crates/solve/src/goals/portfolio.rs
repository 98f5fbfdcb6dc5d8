//! The portfolio of configurations of the goal search, tried in order.

use super::generate::DigLimits;
use crate::heuristic::Weights;

/// The configuration of one attempt.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SearchConfig {
    pub weights: Weights,
    pub dig: DigLimits,
    pub corrections: Corrections,
    /// Maximum difference to the parent; worse children are pruned.
    pub reach: i32,
    /// Maximum difference to the parent that is forecast for a card home.
    pub home_reach: i32,
    /// How much better than its parent a child must be to be expanded at once.
    pub margin: i32,
    /// The priority penalty of the other children of such a parent.
    pub defer: i32,
    /// The same while only cards to the foundations were tried.
    pub near_later: i32,
    /// The priority penalty of goals that dig out columns for a sequence.
    pub dig_later: i32,
    /// Maximum number of states to expand.
    pub quota: usize,
}

/// Number of values in a configuration.
pub(crate) const NUMBERS: usize = 97;

impl SearchConfig {
    /// Creates a configuration from the values that the tuner varies.
    pub(crate) const fn new(numbers: &[i32; NUMBERS]) -> SearchConfig {
        let Some(weights) = numbers.split_at(7).1.first_chunk() else {
            panic!("too few numbers");
        };
        SearchConfig {
            weights: Weights::new(weights),
            dig: DigLimits {
                from_cell: numbers[2],
                home: numbers[3],
                onto: numbers[4],
                single_steps: numbers[1] != 0,
            },
            corrections: Corrections {
                home: numbers[85],
                onto: numbers[86],
                start_column: numbers[87],
                from_cell: numbers[88],
                dig: numbers[89],
                to_empty: numbers[90],
                to_cell: numbers[91],
                exposes_next: numbers[92],
            },
            margin: numbers[5],
            defer: numbers[6],
            dig_later: numbers[93],
            reach: numbers[94],
            home_reach: numbers[95],
            near_later: numbers[96],
            quota: numbers[0] as usize,
        }
    }
}

/// What is added to the forecast of each kind of goal, because it ignores what autoplay
/// takes and other consequences.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Corrections {
    pub home: i32,
    pub onto: i32,
    pub start_column: i32,
    pub from_cell: i32,
    /// A sequence for which columns are dug out.
    pub dig: i32,
    pub to_empty: i32,
    pub to_cell: i32,
    /// A run that leaves a card which its foundation takes next.
    pub exposes_next: i32,
}

/// Number of configurations.
const CONFIGS: usize = 4;

/// The tuned values of the configurations.
pub(crate) const TUNED: [[i32; NUMBERS]; CONFIGS] = include!("../heuristic/goals.txt");

static PORTFOLIO: [SearchConfig; CONFIGS] = {
    let mut configs = [SearchConfig::new(&TUNED[0]); CONFIGS];
    let mut i = 1;
    while i < CONFIGS {
        configs[i] = SearchConfig::new(&TUNED[i]);
        i += 1;
    }
    configs
};

/// Returns the configurations in order, with the last one, the most expensive, apart.
pub(crate) fn portfolio() -> (&'static [SearchConfig], &'static SearchConfig) {
    let [first @ .., last] = &PORTFOLIO;
    (first, last)
}
