//! Times deals one after the other on one thread: `bench FIRST LAST`.

use std::time::Instant;

use freecell_core::{CellCount, DealNumber, Position};
use freecell_solve::{Solver, Verdict};

fn main() {
    let mut numbers = std::env::args()
        .skip(1)
        .map(|arg| arg.parse::<i64>().expect("a number"));
    let first = numbers.next().unwrap_or(1);
    let last = numbers.next().unwrap_or(32000);
    let number = |n| DealNumber::new(n).expect("a deal number");
    let mut solver = Solver::default();
    let mut times = Vec::with_capacity((last - first + 1) as usize);
    let mut states = Vec::with_capacity((last - first + 1) as usize);
    let (mut solved, mut impossible, mut gave_up) = (0, Vec::new(), 0);
    let mut moves = 0;
    let begin = Instant::now();
    let mut before = begin;
    for (n, deal) in DealNumber::deals(number(first)..=number(last)) {
        match solver.solve(&Position::new(&deal, CellCount::FOUR)) {
            Verdict::Solved(solution) => {
                solved += 1;
                moves += solution.moves().len();
            }
            Verdict::Impossible { .. } => impossible.push(n),
            Verdict::GaveUp(_) => gave_up += 1,
        }
        let now = Instant::now();
        times.push((now - before).as_nanos() as u64);
        before = now;
        states.push(solver.states());
    }
    let total = begin.elapsed();
    let count = times.len() as f64;
    println!(
        "{solved} solved, {} impossible {impossible:?}, {gave_up} gave up",
        impossible.len()
    );
    println!(
        "{:.3} us a deal, {:.3} s in all",
        total.as_secs_f64() * 1e6 / count,
        total.as_secs_f64()
    );
    println!(
        "{:.1} moves a solution",
        moves as f64 / f64::from(solved.max(1))
    );
    for (name, list, unit) in [("time", &mut times, 1000.0), ("states", &mut states, 1.0)] {
        list.sort_unstable();
        let mean = list.iter().sum::<u64>() as f64 / count / unit;
        let at = |part: f64| list[((count * part) as usize).min(list.len() - 1)] as f64 / unit;
        println!(
            "{name}: mean {mean:.1}, median {:.1}, p90 {:.1}, p99 {:.1}, p99.9 {:.1}, most {:.1}",
            at(0.5),
            at(0.9),
            at(0.99),
            at(0.999),
            at(1.0)
        );
    }
}
