//! Deciding: impossible deals compared with Freecell Solver's complete search, and
//! few free cells.

use std::io::Write;
use std::process::{Command, Stdio};
use std::time::Instant;

use freecell_core::Position;
use freecell_solve::Solver;
use freecell_testkit::{position, position_with_cells};

use crate::report::{duration, hardware, table};

/// Impossible deals, a sample of all between 1 and 100 million.
const IMPOSSIBLE: &str = include_str!("impossible.txt");

pub(crate) fn run() {
    println!("{}\n", hardware());
    compare();
    few_cells();
}

/// Times of several deals, in nanoseconds.
#[derive(Default)]
struct Times(Vec<f64>);

impl Times {
    fn mean(&self) -> f64 {
        self.0.iter().sum::<f64>() / self.0.len() as f64
    }

    fn row(&mut self, who: &str, reference: f64) -> Vec<String> {
        self.0.sort_unstable_by(f64::total_cmp);
        let longest = self.0.last().copied().unwrap_or_default();
        vec![
            who.to_owned(),
            duration(self.mean()),
            duration(self.0[self.0.len() / 2]),
            duration(longest),
            format!("{:.1}", reference / self.mean()),
        ]
    }
}

/// Compares both solvers on the same impossible deals, in turns.
fn compare() {
    let (mut solver, mut exhaustive) = (Solver::new(), Solver::exhaustive());
    let [mut ours, mut alone, mut theirs] = [(); 3].map(|()| Times::default());
    let mut states = 0;
    for line in IMPOSSIBLE.lines() {
        let number = line.parse().expect("a number in each line");
        let position = position(number);
        let began = Instant::now();
        assert_eq!(
            solver.solve(position).is_winnable(),
            Some(false),
            "{number}"
        );
        ours.0.push(began.elapsed().as_nanos() as f64);
        let began = Instant::now();
        exhaustive.solve(position);
        alone.0.push(began.elapsed().as_nanos() as f64);
        states += exhaustive.states();
        theirs.0.extend(fc_solve(&position));
    }
    let reference = theirs.mean();
    let mut rows = vec![
        ours.row("`freecell`", reference),
        alone.row("its exhaustive search alone", reference),
    ];
    if !theirs.0.is_empty() {
        rows.push(theirs.row("fc-solve, complete", reference));
    }
    let count = ours.0.len();
    println!("{count} impossible deals, one thread:\n");
    let header = ["solver", "mean", "median", "longest", "× fc-solve"];
    println!("{}", table(&header, &rows));
    println!("{} states per deal on average.\n", states / count as u64);
}

/// Returns the nanoseconds that Freecell Solver takes to find that a position cannot
/// be won, with the start of its process; `None` if it cannot be run.
fn fc_solve(position: &Position) -> Option<f64> {
    let began = Instant::now();
    let mut child = Command::new("fc-solve")
        .args("--method soft-dfs -to 01ABCDE -sp r:tf".split(' '))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .ok()?;
    let mut input = child.stdin.take()?;
    input.write_all(position.to_string().as_bytes()).ok()?;
    drop(input);
    let output = child.wait_with_output().ok()?;
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(text.contains("I could not solve"), "{position}\n{text}");
    Some(began.elapsed().as_nanos() as f64)
}

/// Decides deals 1 to 1000 with few free cells.
fn few_cells() {
    let mut rows = Vec::new();
    for cells in 0..4 {
        let mut solver = Solver::new();
        let mut times = Times::default();
        let mut solved = 0;
        for number in 1..=1000 {
            let position = position_with_cells(number, cells);
            let began = Instant::now();
            let is_winnable = solver.solve(position).is_winnable();
            times.0.push(began.elapsed().as_nanos() as f64);
            let is_winnable = is_winnable.unwrap_or_else(|| panic!("gave up on {number}"));
            solved += u32::from(is_winnable);
        }
        let total = times.0.iter().sum();
        times.0.sort_unstable_by(f64::total_cmp);
        rows.push(vec![
            cells.to_string(),
            solved.to_string(),
            duration(total),
            duration(times.0[999]),
        ]);
    }
    println!("Deals 1 to 1000 with few free cells, one thread:\n");
    let header = ["free cells", "can be won", "total time", "longest"];
    println!("{}", table(&header, &rows));
}
