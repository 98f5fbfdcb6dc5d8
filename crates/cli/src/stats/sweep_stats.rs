//! What the rows of a sweep have in common.

use freecell_solve::{Limit, Verdict};
use freecell_sweep::{Column, Job, Manifest, Row};

use crate::histogram::Histogram;

/// Deals without a solution that are named.
const NAMED: usize = 1000;

/// Counts, and how the numbers of each column are spread.
pub(crate) struct Survey {
    pub(crate) job: Job,
    pub(crate) program: String,
    /// Deals that the manifests call finished.
    pub(crate) finished: u64,
    pub(crate) deals: u64,
    pub(crate) solved: u64,
    pub(crate) impossible: Named,
    pub(crate) gave_up: Named,
    /// How many searches ended at states, memory and time.
    pub(crate) limits: [u64; 3],
    pub(crate) spreads: Vec<Spread>,
}

/// A number of deals, the first of which are named.
#[derive(Default)]
pub(crate) struct Named {
    pub(crate) count: u64,
    pub(crate) first: Vec<i64>,
}

impl Named {
    fn add(&mut self, deal: i64) {
        self.count += 1;
        if self.first.len() < NAMED {
            self.first.push(deal);
        }
    }
}

/// How the numbers of a column are spread.
pub(crate) struct Spread {
    pub(crate) column: Column,
    pub(crate) histogram: Histogram,
    /// The least and the greatest number, each with the first deal that has it.
    pub(crate) extremes: Option<[(u64, i64); 2]>,
}

impl Spread {
    fn new(column: Column) -> Spread {
        Spread {
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

impl Survey {
    pub(crate) fn new(manifests: &[Manifest]) -> Survey {
        let first = &manifests[0];
        let columns = Column::of(&first.job.options);
        let spreads = [
            Column::LengthMax,
            Column::LengthSafe,
            Column::LengthUnit,
            Column::CellsUsed,
            Column::FewestCells,
            Column::States,
            Column::Micros,
        ];
        let is_there = |column: &Column| columns.contains(column);
        Survey {
            job: first.job.whole(),
            program: first.program.clone(),
            finished: manifests.iter().map(Manifest::deals).sum(),
            deals: 0,
            solved: 0,
            impossible: Named::default(),
            gave_up: Named::default(),
            limits: [0; 3],
            spreads: spreads
                .into_iter()
                .filter(is_there)
                .map(Spread::new)
                .collect(),
        }
    }

    pub(crate) fn add(&mut self, rows: &[Row]) {
        for row in rows {
            self.deals += 1;
            match row.verdict {
                Some(Verdict::Solved(())) => self.solved += 1,
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
        }
        for spread in &mut self.spreads {
            for row in rows {
                if let Some(number) = spread.column.integer(row) {
                    spread.add(number as u64, row.deal);
                }
            }
        }
    }

    pub(crate) fn spread(&self, column: Column) -> Option<&Spread> {
        let is_wanted = |spread: &&Spread| spread.column == column;
        self.spreads
            .iter()
            .find(is_wanted)
            .filter(|spread| spread.histogram.total() > 0)
    }
}
