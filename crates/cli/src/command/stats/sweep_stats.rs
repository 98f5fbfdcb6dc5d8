//! Statistics over the rows of a sweep.

use freecell_solve::{Limit, Verdict};
use freecell_study::Level;
use freecell_sweep::{Column, Job, Manifest, Row};

use crate::output::histogram::Histogram;

/// The number of deals to list.
const NAMED: usize = 1000;

/// Verdict counts, and the distribution of each column.
pub(crate) struct SweepStats {
    pub(crate) job: Job,
    pub(crate) program: String,
    /// The number of finished deals according to the manifests.
    pub(crate) finished: u64,
    pub(crate) deals: u64,
    pub(crate) solved: u64,
    pub(crate) impossible: DealList,
    pub(crate) gave_up: DealList,
    /// Solved deals whose fewest free cells are not known, in a sweep that looked for them.
    pub(crate) undecided: DealList,
    /// The number of searches that reached the limit of states, memory and time.
    pub(crate) limits: [u64; 3],
    /// The number of deals of each level, easiest first, in a sweep that rated them.
    pub(crate) levels: Option<[(Level, u64); 5]>,
    pub(crate) distributions: Vec<Distribution>,
}

/// A count of deals with a list of the first ones.
#[derive(Default)]
pub(crate) struct DealList {
    pub(crate) count: u64,
    pub(crate) first: Vec<i64>,
}

impl DealList {
    fn add(&mut self, deal: i64) {
        self.count += 1;
        if self.first.len() < NAMED {
            self.first.push(deal);
        }
    }
}

/// The distribution of the values of a column.
pub(crate) struct Distribution {
    pub(crate) column: Column,
    pub(crate) histogram: Histogram,
    /// The smallest and the largest value, each with the first deal that has it.
    pub(crate) extremes: Option<[(u64, i64); 2]>,
}

impl Distribution {
    fn new(column: Column) -> Distribution {
        Distribution {
            column,
            histogram: Histogram::new(),
            extremes: None,
        }
    }

    fn add(&mut self, number: u64, deal: i64) {
        self.histogram.add(number);
        let [least, most] = self.extremes.get_or_insert([(number, deal); 2]);
        if number < least.0 {
            *least = (number, deal);
        }
        if number > most.0 {
            *most = (number, deal);
        }
    }
}

impl SweepStats {
    pub(crate) fn new(manifests: &[Manifest]) -> SweepStats {
        let first = &manifests[0];
        let columns = Column::of(&first.job.options);
        let distributions = [
            Column::LengthMax,
            Column::LengthSafe,
            Column::LengthUnit,
            Column::CellsUsed,
            Column::FewestCells,
            Column::Wins,
            Column::States,
            Column::Micros,
        ];
        let is_there = |column: &Column| columns.contains(column);
        SweepStats {
            job: first.job.unsharded(),
            program: first.program.clone(),
            finished: manifests.iter().map(Manifest::deals).sum(),
            deals: 0,
            solved: 0,
            impossible: DealList::default(),
            gave_up: DealList::default(),
            undecided: DealList::default(),
            limits: [0; 3],
            levels: is_there(&Column::Level).then(|| Level::ALL.map(|level| (level, 0))),
            distributions: distributions
                .into_iter()
                .filter(is_there)
                .map(Distribution::new)
                .collect(),
        }
    }

    pub(crate) fn add(&mut self, rows: &[Row]) {
        for row in rows {
            self.deals += 1;
            match row.verdict {
                Some(Verdict::Solved(())) => {
                    self.solved += 1;
                    if self.job.options.fewest_cells && row.fewest_cells.is_none() {
                        self.undecided.add(row.deal);
                    }
                }
                Some(Verdict::Impossible) => self.impossible.add(row.deal),
                Some(Verdict::GaveUp(limit)) => {
                    self.gave_up.add(row.deal);
                    match limit {
                        Limit::States => self.limits[0] += 1,
                        Limit::Memory => self.limits[1] += 1,
                        _ => self.limits[2] += 1,
                    }
                }
                None => {}
            }
            if let (Some(levels), Some(wins)) = (&mut self.levels, row.wins) {
                let level = Level::of_wins(wins);
                for (_, count) in levels.iter_mut().filter(|(other, _)| *other == level) {
                    *count += 1;
                }
            }
        }
        for distribution in &mut self.distributions {
            for row in rows {
                if let Some(number) = distribution.column.integer(row) {
                    distribution.add(number as u64, row.deal);
                }
            }
        }
    }

    pub(crate) fn distribution(&self, column: Column) -> Option<&Distribution> {
        let is_wanted = |distribution: &&Distribution| distribution.column == column;
        self.distributions
            .iter()
            .find(is_wanted)
            .filter(|distribution| distribution.histogram.total() > 0)
    }
}
