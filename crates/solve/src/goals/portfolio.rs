//! The portfolio of configurations of the goal search, tried in order.

use super::generate::DigLimits;
use super::heuristic::{Corrections, Weights};
use crate::data;

/// The configuration of one attempt.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SearchConfig {
    pub weights: Weights,
    pub dig: DigLimits,
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
        let weights = Weights {
            away: numbers[7],
            piece: numbers[8],
            inverted: numbers[9],
            above_next: numbers[10],
            color: numbers[11],
            step: numbers[12],
            reach: numbers[13],
            home_reach: numbers[95],
            buried: by_rank(numbers, 14),
            deep: by_rank(numbers, 27),
            base: by_rank(numbers, 40),
            cell: by_rank(numbers, 53),
            room: room(numbers, 66),
            corrections: Corrections {
                home: numbers[86],
                onto: numbers[87],
                start_column: numbers[88],
                from_cell: numbers[89],
                dig: numbers[90],
                to_empty: numbers[91],
                to_cell: numbers[92],
                exposes_next: numbers[93],
            },
        };
        SearchConfig {
            weights,
            dig: DigLimits {
                from_cell: numbers[2],
                home: numbers[3],
                onto: numbers[4],
                single_steps: numbers[1] != 0,
            },
            margin: numbers[5],
            defer: numbers[6],
            near_later: numbers[96],
            dig_later: numbers[94],
            quota: numbers[0] as usize,
        }
    }
}

/// Returns 13 values starting at `first`, padded for ranks that do not exist.
const fn by_rank(numbers: &[i32; NUMBERS], first: usize) -> [i32; 16] {
    let mut table = [0; 16];
    let mut rank = 0;
    while rank < 13 {
        table[rank] = numbers[first + rank];
        rank += 1;
    }
    table
}

/// Returns values indexed by 16 × empty cells + empty columns. Every column beyond
/// the third counts like the third.
const fn room(numbers: &[i32; NUMBERS], first: usize) -> [i32; 128] {
    let mut table = [0; 128];
    let mut cells = 0;
    while cells < 5 {
        let row = first + 4 * cells;
        let last = numbers[row + 3] - numbers[row + 2];
        let mut columns = 0;
        while columns < 16 {
            table[cells * 16 + columns] = if columns < 4 {
                numbers[row + columns]
            } else {
                table[cells * 16 + columns - 1] + last
            };
            columns += 1;
        }
        cells += 1;
    }
    table
}

/// Number of configurations.
const CONFIGS: usize = 4;

/// The tuned values of the configurations, and after them those of the exhaustive search.
const LINES: [[i32; NUMBERS]; CONFIGS + 1] = data::rows(include_str!("weights.txt"));

/// The tuned values of the configurations.
#[cfg(feature = "tune")]
pub(crate) const TUNED: [[i32; NUMBERS]; CONFIGS] = *LINES.first_chunk().unwrap();

static PORTFOLIO: [SearchConfig; CONFIGS] = {
    let mut configs = [SearchConfig::new(&LINES[0]); CONFIGS];
    let mut i = 1;
    while i < CONFIGS {
        configs[i] = SearchConfig::new(&LINES[i]);
        i += 1;
    }
    configs
};

static EXHAUSTIVE: SearchConfig = SearchConfig::new(&LINES[CONFIGS]);

/// Returns the configurations in order, with the last one, the most expensive, apart.
pub(crate) fn portfolio() -> (&'static [SearchConfig], &'static SearchConfig) {
    let [first @ .., last] = &PORTFOLIO;
    (first, last)
}

/// Returns the weights by which the exhaustive search orders its states.
pub(crate) fn exhaustive_weights() -> &'static Weights {
    &EXHAUSTIVE.weights
}
