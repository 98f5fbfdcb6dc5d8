//! Deciding: impossible deals compared with Freecell Solver's complete search, few free
//! cells, and agreement with other searches.

use std::io::Write;
use std::process::{Command, Stdio};
use std::time::Instant;

use freecell_core::Position;
use freecell_solve::Solver;
use freecell_testkit::{
    Random, is_winnable, position, position_with_cells, random_player_move, small_endgame,
};

use crate::report::{duration, hardware, table};

/// Impossible deals, a sample of all between 1 and 100 million.
const IMPOSSIBLE: &str = include_str!("impossible.txt");

pub(crate) fn run() {
    println!("{}\n", hardware());
    compare();
    few_cells();
    agree();
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
        if let Some((is_winnable, time)) = fc_solve(&position, i32::MAX) {
            assert_eq!(is_winnable, Some(false), "{number}");
            theirs.0.push(time);
        }
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

/// Returns whether Freecell Solver's complete search finds that a position can be won,
/// unless it needs too many iterations, and the nanoseconds that it takes, with the start
/// of its process; `None` if it cannot be run.
fn fc_solve(position: &Position, max_iterations: i32) -> Option<(Option<bool>, f64)> {
    let began = Instant::now();
    let mut child = Command::new("fc-solve")
        .args("--method soft-dfs -to 01ABCDE -sp r:tf".split(' '))
        .args(["--freecells-num", &position.cells().len().to_string()])
        .args(["--max-iters", &max_iterations.to_string()])
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
    let is_winnable = match () {
        () if text.contains("This game is solveable") => Some(true),
        // It says the same when it has used up its iterations.
        () if text.contains(&format!("states checked is {max_iterations}.")) => None,
        () if text.contains("I could not solve") => Some(false),
        () => None,
    };
    Some((is_winnable, began.elapsed().as_nanos() as f64))
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

/// Compares verdicts with a naive search on small positions, and with Freecell Solver in
/// the middle of games.
fn agree() {
    let mut solvers = vec![Solver::new(), Solver::exhaustive()];
    let mut check = |position: &Position, truth| {
        for solver in &mut solvers {
            let is_winnable = solver.solve(*position).is_winnable();
            assert_eq!(is_winnable, Some(truth), "{position}");
        }
    };
    let mut random = Random::new(0x00DE_C1DE);
    let mut small = [0; 2];
    while small.iter().sum::<u32>() < 50_000 {
        let cells = random.below(5);
        let position = small_endgame(&mut random, cells);
        if let Some(truth) = is_winnable(&position, 300) {
            check(&position, truth);
            small[usize::from(truth)] += 1;
        }
    }
    let mut middle = [0; 2];
    let mut left_out = 0;
    for number in 1..=1000 {
        let cells = random.below(5);
        let mut position = position_with_cells(number, cells);
        for _ in 0..random.below(60) {
            let Some(mv) = random_player_move(&mut random, &position) else {
                break;
            };
            position.play(mv).expect("a legal move");
        }
        match fc_solve(&position, 100_000) {
            Some((Some(truth), _)) => {
                check(&position, truth);
                middle[usize::from(truth)] += 1;
            }
            Some((None, _)) => left_out += 1,
            None => break,
        }
    }
    let row = |who: &str, [lost, won]: [u32; 2], left_out: u32| {
        let counts = [lost + won, won, lost, left_out].map(|count| count.to_string());
        [&[who.to_owned()][..], &counts].concat()
    };
    println!("Positions with 0 to 4 free cells on which all verdicts agree:\n");
    let header = [
        "compared with",
        "positions",
        "can be won",
        "lost",
        "given up there",
    ];
    let rows = [
        row("a naive search, endgames", small, 0),
        row("fc-solve, complete, 0 to 59 moves", middle, left_out),
    ];
    println!("{}", table(&header, &rows));
}
