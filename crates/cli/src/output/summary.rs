//! The summary of many outcomes: counts by verdict, and search costs.

use std::fmt;
use std::time::Instant;

use freecell_core::{CellCount, Metric, Start};
use freecell_solve::Verdict;

use crate::exit::Exit;
use crate::output::histogram::Histogram;
use crate::output::outcome::{Measure, Outcome, with_cells};

/// The number of impossible deals to list.
const NAMED: usize = 20;

/// Counts by verdict and, with `--stats`, the distribution of costs.
pub(crate) struct Summary {
    began: Instant,
    cells: CellCount,
    solved: u64,
    impossible: u64,
    gave_up: u64,
    /// The first impossible deals.
    named: Vec<String>,
    costs: Option<[Histogram; 2]>,
    lengths: Option<Lengths>,
}

/// The lengths of short solutions.
struct Lengths {
    metric: Metric,
    count: u64,
    sum: u64,
    /// The number of proven optimal solutions, with `--shortest`.
    optimal: Option<u64>,
    /// Whether a proof is missing.
    is_open: bool,
}

impl Lengths {
    fn add(&mut self, measure: Measure) {
        if let Some(length) = measure.length {
            self.count += 1;
            self.sum += length as u64;
        }
        self.is_open |= !measure.is_settled();
        if measure.lower.is_some() {
            *self.optimal.get_or_insert(0) += u64::from(measure.is_optimal());
        }
    }
}

impl fmt::Display for Lengths {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mean = self.sum as f64 / self.count as f64;
        write!(f, "mean length {mean:.2} in metric {}", self.metric)?;
        match self.optimal {
            Some(optimal) => write!(f, ", {optimal} of {} optimal", self.count),
            None => Ok(()),
        }
    }
}

impl Summary {
    pub(crate) fn new(cells: CellCount, with_costs: bool) -> Summary {
        Summary {
            began: Instant::now(),
            cells,
            solved: 0,
            impossible: 0,
            gave_up: 0,
            named: Vec::new(),
            costs: with_costs.then(|| [Histogram::new(), Histogram::new()]),
            lengths: None,
        }
    }

    pub(crate) fn add(&mut self, outcome: &Outcome, micros: u64) {
        match outcome.verdict {
            Verdict::Solved(_) => self.solved += 1,
            Verdict::GaveUp(_) => self.gave_up += 1,
            Verdict::Impossible => {
                self.impossible += 1;
                if self.named.len() < NAMED
                    && let Start::Deal(number, _) = outcome.start
                {
                    self.named.push(number.to_string());
                }
            }
        }
        if let Some(measure) = outcome.measure {
            let lengths = self.lengths.get_or_insert(Lengths {
                metric: measure.metric,
                count: 0,
                sum: 0,
                optimal: None,
                is_open: false,
            });
            lengths.add(measure);
        }
        if let Some([states, times]) = &mut self.costs {
            states.add(outcome.states);
            times.add(micros);
        }
    }

    pub(crate) fn total(&self) -> u64 {
        self.solved + self.impossible + self.gave_up
    }

    pub(crate) fn exit(&self) -> Exit {
        if self.gave_up > 0 || self.lengths.as_ref().is_some_and(|lengths| lengths.is_open) {
            Exit::GaveUp
        } else if self.impossible > 0 {
            Exit::No
        } else {
            Exit::Done
        }
    }

    /// Returns the mean length, with `--short` or `--shortest`.
    pub(crate) fn lengths(&self) -> Option<String> {
        self.measured().map(Lengths::to_string)
    }

    /// Returns the lengths if there is a solution to measure.
    fn measured(&self) -> Option<&Lengths> {
        self.lengths.as_ref().filter(|lengths| lengths.count > 0)
    }

    /// Returns a table of the costs per deal.
    pub(crate) fn stats(&self) -> String {
        let Some([states, times]) = &self.costs else {
            return String::new();
        };
        let header = ["mean", "median", "90 %", "99 %", "99.9 %", "max"];
        let mut lines = vec![row("", &header.map(str::to_owned))];
        for (name, histogram) in [("states", states), ("µs/deal", times)] {
            let mut cells = vec![format!("{:.1}", histogram.mean())];
            let quantiles = [0.5, 0.9, 0.99, 0.999, 1.0].map(|part| histogram.quantile(part));
            cells.extend(quantiles.iter().map(u64::to_string));
            lines.push(row(name, &cells));
        }
        lines.join("\n")
    }
}

/// Returns a line of a table.
fn row(name: &str, cells: &[String]) -> String {
    let cells: Vec<String> = cells.iter().map(|cell| format!("{cell:>9}")).collect();
    format!("{name:10} {}", cells.join(" "))
}

impl fmt::Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.cells != CellCount::FOUR {
            write!(f, "{}: ", with_cells(self.cells).trim_start())?;
        }
        write!(f, "{} solved, {} impossible", self.solved, self.impossible)?;
        if !self.named.is_empty() {
            let more = if self.impossible > self.named.len() as u64 {
                " …"
            } else {
                ""
            };
            write!(f, " ({}{more})", self.named.join(" "))?;
        }
        let seconds = self.began.elapsed().as_secs_f64();
        let rate = self.total() as f64 / seconds.max(1e-9);
        write!(
            f,
            ", {} gave up; {seconds:.2} s, {rate:.0} deals/s",
            self.gave_up
        )?;
        match self.measured() {
            Some(lengths) => write!(f, "; {lengths}"),
            None => Ok(()),
        }
    }
}
