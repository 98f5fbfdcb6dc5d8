//! Proven shortest solutions: their number, their lengths, and the time to prove
//! them.

use std::time::{Duration, Instant};

use freecell_core::Metric;
use freecell_solve::{Bounds, Deadline, Limits, OptimalSolver, Request};
use freecell_testkit::position;

use crate::report::{duration, hardware, table};

const DEALS: i64 = 100;
const MEMORY: usize = 4 << 30;
const MAX_TIME: Duration = Duration::from_mins(1);

pub(crate) fn run() {
    println!("{}\n", hardware());
    let mut rows = Vec::new();
    let mut lengths = Vec::new();
    for metric in [Metric::Unit, Metric::Max] {
        let trials: Vec<Trial> = (1..=DEALS).map(|number| trial(number, metric)).collect();
        rows.push(row(metric, &trials));
        let each = trials.iter().map(Trial::display).collect::<Vec<_>>();
        let lines: Vec<_> = each.chunks(20).map(|chunk| chunk.join(" ")).collect();
        lengths.push(format!("{}:\n{}\n", metric.name(), lines.join("\n")));
    }
    let header = [
        "metric",
        "proven",
        "mean length",
        "range",
        "median time",
        "mean time",
        "longest time",
        "mean states",
    ];
    println!("{}", table(&header, &rows));
    println!(
        "The lengths of deals 1 to {DEALS}; `>` marks a lower bound that no solution is known to reach:\n"
    );
    println!("{}", lengths.join("\n"));
}

/// A search and its cost.
struct Trial {
    bounds: Bounds,
    states: u64,
    seconds: f64,
}

impl Trial {
    fn is_proven(&self) -> bool {
        self.bounds.ended.is_none()
    }

    fn lower(&self) -> usize {
        self.bounds.lower.moves().expect("these deals can be won")
    }

    fn display(&self) -> String {
        let mark = if self.is_proven() { "" } else { ">" };
        format!("{mark}{}", self.lower())
    }
}

/// Runs a search with fresh memory, so that none profits from an earlier one.
fn trial(number: i64, metric: Metric) -> Trial {
    let began = Instant::now();
    let mut deadline = Deadline::after(MAX_TIME);
    let limits = Limits::default().memory(MEMORY);
    let mut optimal = OptimalSolver::new();
    let request = Request::new(position(number)).metric(metric).limits(limits);
    let bounds = optimal.solve(request.control(&mut deadline));
    Trial {
        bounds,
        states: optimal.states(),
        seconds: began.elapsed().as_secs_f64(),
    }
}

fn row(metric: Metric, trials: &[Trial]) -> Vec<String> {
    let proven = trials.iter().filter(|trial| trial.is_proven());
    let lengths: Vec<usize> = proven.map(Trial::lower).collect();
    let mut seconds: Vec<f64> = trials.iter().map(|trial| trial.seconds).collect();
    seconds.sort_unstable_by(f64::total_cmp);
    let mean = |sum: f64, count: usize| sum / count.max(1) as f64;
    let length = mean(lengths.iter().sum::<usize>() as f64, lengths.len());
    let states: u64 = trials.iter().map(|trial| trial.states).sum();
    let least = lengths.iter().min().unwrap_or(&0);
    let most = lengths.iter().max().unwrap_or(&0);
    vec![
        format!("`{}`", metric.name()),
        format!("{} of {}", lengths.len(), trials.len()),
        format!("{length:.2}"),
        format!("{least} to {most}"),
        duration(seconds[seconds.len() / 2] * 1e9),
        duration(mean(seconds.iter().sum(), seconds.len()) * 1e9),
        duration(seconds[seconds.len() - 1] * 1e9),
        format!("{:.0}", mean(states as f64, trials.len())),
    ]
}
