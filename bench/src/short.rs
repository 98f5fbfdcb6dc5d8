//! Short solutions: length against time, and deals with known short solutions.

use std::fs;
use std::ops::RangeInclusive;
use std::time::Instant;

use freecell_core::Metric;
use freecell_solve::{Effort, Limits, Request, ShortSolution, Shortener};
use freecell_testkit::{assert_solution, position};

use crate::report::{duration, hardware, table};

/// Tuning has not used these deals: weights were tuned on deals above ten million.
const DEALS: RangeInclusive<i64> = 1..=1000;

/// States per deal.
const EFFORTS: [u64; 6] = [1_000, 4_000, 10_000, 40_000, 120_000, 700_000];

/// Maximum number of states for one of the deals below.
const LONGEST: u64 = 1_000_000;

/// Deals and the shortest lengths that others have published.
const NAMED: [(i64, Metric, usize); 5] = [
    (224_533, Metric::Max, 8),
    (239_313, Metric::Max, 8),
    (57_148, Metric::Max, 51),
    (617, Metric::Max, 35),
    (617, Metric::Safe, 41),
];

pub(crate) fn run() {
    println!("{}\n", hardware());
    named();
    curve();
}

/// Returns the processor time of this thread in nanoseconds, so that other threads
/// on the same core do not count. Falls back to wall-clock time where the system
/// does not report it.
pub(crate) fn on_core(began: Instant) -> f64 {
    let stat = fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanos = stat.and_then(|stat| stat.split_whitespace().next()?.parse().ok());
    nanos.unwrap_or_else(|| began.elapsed().as_nanos() as f64)
}

/// Shortens a deal with an effort in states.
fn shorten(shortener: &mut Shortener, number: i64, metric: Metric, states: u64) -> usize {
    // Enough memory for the longest of these searches.
    let start = position(number);
    let request = Request::new(start)
        .metric(metric)
        .effort(Effort::States(states))
        .limits(Limits::default().memory(2 << 30));
    let verdict = shortener.shorten(request);
    let Some(ShortSolution {
        solution,
        length: Some(length),
        ..
    }) = verdict.into_solution()
    else {
        panic!("deal {number} can be won in metric {metric}");
    };
    // Core counts the moves again.
    let (autoplay, moves) = (solution.autoplay(), solution.moves());
    assert_solution(&start, autoplay, moves, metric, length);
    length
}

/// Measures mean lengths in metric max by effort.
fn curve() {
    let mut rows = Vec::new();
    for effort in EFFORTS {
        let mut shortener = Shortener::new();
        let mut lengths = Vec::new();
        let began = Instant::now();
        let before = on_core(began);
        for number in DEALS {
            lengths.push(shorten(&mut shortener, number, Metric::Max, effort));
        }
        let nanos = (on_core(began) - before) / lengths.len() as f64;
        let mean = |deals: &[usize]| {
            format!(
                "{:.2}",
                deals.iter().sum::<usize>() as f64 / deals.len() as f64
            )
        };
        rows.push(vec![
            effort.to_string(),
            duration(nanos),
            mean(&lengths[..100]),
            mean(&lengths),
        ]);
        println!("{}", rows[rows.len() - 1].join(", "));
    }
    println!();
    let header = [
        "states per deal",
        "time per deal, one core",
        "mean length (`max`), deals 1 to 100",
        "deals 1 to 1000",
    ];
    println!("{}", table(&header, &rows));
}

/// Doubles the effort until each deal is as short as published, then runs once with
/// a million states.
fn named() {
    let mut rows = Vec::new();
    let mut shortener = Shortener::new();
    for (number, metric, known) in NAMED {
        let mut shorten = |effort: u64| {
            let began = Instant::now();
            let before = on_core(began);
            let length = shorten(&mut shortener, number, metric, effort);
            // The counter of the system has a coarse resolution.
            let nanos = match on_core(began) - before {
                0.0 => began.elapsed().as_nanos() as f64,
                nanos => nanos,
            };
            (length, nanos)
        };
        let mut effort = 250;
        let mut reached = shorten(effort);
        while reached.0 > known && effort < LONGEST {
            effort *= 2;
            reached = shorten(effort);
        }
        rows.push(vec![
            number.to_string(),
            metric.name().to_owned(),
            known.to_string(),
            reached.0.to_string(),
            effort.to_string(),
            duration(reached.1),
            shorten(LONGEST).0.to_string(),
        ]);
    }
    let header = [
        "deal",
        "metric",
        "best known",
        "reached",
        "effort in states",
        "time",
        "with a million states",
    ];
    println!("{}", table(&header, &rows));
}
