//! Counting verdicts, and what they took.

use std::fmt;
use std::time::Instant;

use freecell_core::Start;

use crate::exit::Exit;
use crate::telling::{Kind, Outcome};

/// Impossible deals that are named in a summary.
const NAMED: usize = 20;

/// Counts by verdict, and if wanted the distribution of costs.
pub(crate) struct Tally {
    began: Instant,
    solved: u64,
    impossible: u64,
    gave_up: u64,
    /// The first impossible deals.
    named: Vec<String>,
    costs: Option<[Histogram; 2]>,
}

impl Tally {
    pub(crate) fn new(with_costs: bool) -> Tally {
        Tally {
            began: Instant::now(),
            solved: 0,
            impossible: 0,
            gave_up: 0,
            named: Vec::new(),
            costs: with_costs.then(|| [Histogram::new(), Histogram::new()]),
        }
    }

    pub(crate) fn add(&mut self, outcome: &Outcome, micros: u64) {
        match outcome.kind {
            Kind::Solved(_) | Kind::Told => self.solved += 1,
            Kind::Impossible => {
                self.impossible += 1;
                if self.named.len() < NAMED && matches!(outcome.start, Start::Deal(..)) {
                    self.named.push(outcome.name());
                }
            }
            Kind::GaveUp(_) => self.gave_up += 1,
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
        if self.gave_up > 0 {
            Exit::GaveUp
        } else if self.impossible > 0 {
            Exit::No
        } else {
            Exit::Done
        }
    }

    /// A table of what deals took.
    pub(crate) fn stats(&self) -> String {
        let Some([states, times]) = &self.costs else {
            return String::new();
        };
        let header = ["mean", "median", "90 %", "99 %", "99.9 %", "most"];
        let mut lines = vec![row("", &header.map(str::to_owned))];
        for (name, histogram) in [("positions", states), ("µs a deal", times)] {
            let mut cells = vec![format!("{:.1}", histogram.mean())];
            let quantiles = [0.5, 0.9, 0.99, 0.999, 1.0].map(|part| histogram.quantile(part));
            cells.extend(quantiles.iter().map(u64::to_string));
            lines.push(row(name, &cells));
        }
        lines.join("\n")
    }
}

/// A line of a table.
fn row(name: &str, cells: &[String]) -> String {
    let cells: Vec<String> = cells.iter().map(|cell| format!("{cell:>9}")).collect();
    format!("{name:10} {}", cells.join(" "))
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
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
        )
    }
}

/// Numbers counted in steps of an eighth of a power of two, in constant memory.
struct Histogram {
    counts: Vec<u64>,
    total: u64,
    sum: u64,
    most: u64,
}

impl Histogram {
    /// Parts of a power of two.
    const PARTS: u64 = 64;

    fn new() -> Histogram {
        let buckets = 65 * Histogram::PARTS as usize;
        Histogram {
            counts: vec![0; buckets],
            total: 0,
            sum: 0,
            most: 0,
        }
    }

    /// The bucket of a number: exact below 64, then 64 to a power of two.
    fn bucket(number: u64) -> usize {
        let power = (number | 1).ilog2().saturating_sub(6);
        (u64::from(power) * Histogram::PARTS + (number >> power)) as usize
    }

    /// The least number of a bucket.
    fn least(bucket: usize) -> u64 {
        let bucket = bucket as u64;
        let power = (bucket / Histogram::PARTS).saturating_sub(1);
        (bucket - power * Histogram::PARTS) << power
    }

    fn add(&mut self, number: u64) {
        self.counts[Histogram::bucket(number)] += 1;
        self.total += 1;
        self.sum += number;
        self.most = self.most.max(number);
    }

    fn mean(&self) -> f64 {
        self.sum as f64 / self.total.max(1) as f64
    }

    /// A number that so large a part is at most as large as, to within a
    /// sixty-fourth.
    fn quantile(&self, part: f64) -> u64 {
        let wanted = (part * self.total as f64).ceil() as u64;
        if wanted >= self.total {
            return self.most;
        }
        let mut seen = 0;
        for (bucket, count) in self.counts.iter().enumerate() {
            seen += count;
            if seen >= wanted {
                return Histogram::least(bucket);
            }
        }
        self.most
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quantiles_are_close() {
        let mut histogram = Histogram::new();
        for number in 1..=10_000 {
            histogram.add(number);
        }
        assert!((histogram.mean() - 5000.5).abs() < 1e-9);
        for (part, exact) in [
            (0.5, 5000.0),
            (0.9, 9000.0),
            (0.99, 9900.0),
            (1.0, 10_000.0),
        ] {
            let found = histogram.quantile(part) as f64;
            assert!((found - exact).abs() <= exact / 60.0, "{part}: {found}");
        }
        for number in (0..200).chain([1 << 20, 1 << 40, u64::MAX]) {
            let bucket = Histogram::bucket(number);
            let least = Histogram::least(bucket);
            assert!(
                least <= number && Histogram::bucket(least) == bucket,
                "{number}"
            );
        }
    }
}
