//! Deciding: impossible deals compared with Freecell Solver's complete search, few free
//! cells, and agreement with other searches.

use std::io::Write;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::process::{Command, Stdio};
use std::time::Instant;

use freecell_core::Position;
use freecell_parallel::{Parallelism, ordered_map};
use freecell_solve::Solver;
use freecell_testkit::{
    Random, is_winnable, position, position_with_cells, random_player_move, small_endgame,
};

use crate::report::{duration, hardware, table};

/// Impossible deals, a sample of all between 1 and 100 million.
const IMPOSSIBLE: &str = include_str!("impossible.txt");

/// All impossible deals from 100,000,001 to 150,000,000, none of which was used for tuning.
const UNSEEN: &str = include_str!("impossible_unseen.txt");

pub(crate) fn run() {
    println!("{}\n", hardware());
    compare("a sample of those up to 100 million", numbers(IMPOSSIBLE));
    let unseen = numbers(UNSEEN).take_while(|&number| number <= 110_000_000);
    compare("all from 100,000,001 to 110,000,000", unseen);
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

/// Returns the deals of a list, one in each line that is no comment.
fn numbers(list: &str) -> impl Iterator<Item = i64> {
    let lines = list.lines().filter(|line| !line.starts_with('#'));
    lines.map(|line| line.parse().expect("a number in each line"))
}

/// Compares both solvers on the same impossible deals, in turns.
fn compare(which: &str, deals: impl Iterator<Item = i64>) {
    let (mut solver, mut exhaustive) = (Solver::new(), Solver::exhaustive());
    let [mut ours, mut alone, mut theirs] = [(); 3].map(|()| Times::default());
    let mut states = 0;
    for number in deals {
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
    println!("{count} impossible deals, {which}, one thread:\n");
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

/// The seconds that deals 1 to 1000 took on two threads with 0, 1, 2 and 3 free cells
/// before the search by settled states, on the machine that measured it then. It gave up on one
/// deal with two free cells.
const BEFORE: [f64; 4] = [4.2, 10.5, 11.4, 0.7];

/// Decides deals 1 to 1000 with few free cells.
fn few_cells() {
    const DEALS: u32 = 1000;
    let threads = NonZeroUsize::new(2).expect("not zero");
    let mut rows = Vec::new();
    for (cells, before) in BEFORE.into_iter().enumerate() {
        let (mut times, mut solved) = (Times::default(), 0);
        let mut elapsed = [0.0; 2];
        for (elapsed, threads) in elapsed.iter_mut().zip([NonZeroUsize::MIN, threads]) {
            (times, solved) = (Times::default(), 0);
            let began = Instant::now();
            let _ = ordered_map(
                1..=i64::from(DEALS),
                Parallelism::default()
                    .threads(threads)
                    .chunk(NonZeroUsize::MIN),
                Solver::new,
                |solver, number| {
                    let began = Instant::now();
                    let verdict = solver.solve(position_with_cells(number, cells));
                    let is_winnable = verdict.is_winnable();
                    let is_winnable = is_winnable.unwrap_or_else(|| panic!("gave up on {number}"));
                    (is_winnable, began.elapsed().as_nanos() as f64)
                },
                |(is_winnable, time)| {
                    solved += u32::from(is_winnable);
                    times.0.push(time);
                    ControlFlow::<()>::Continue(())
                },
            );
            *elapsed = began.elapsed().as_secs_f64();
        }
        let longest = times.0.iter().copied().fold(0.0, f64::max);
        let [one, two] = elapsed;
        rows.push(vec![
            cells.to_string(),
            solved.to_string(),
            format!("{one:.2} s"),
            format!("{two:.2} s"),
            duration(longest),
            format!("{before:.1} s"),
            format!("{:.1}", before / two),
        ]);
    }
    println!("Deals 1 to {DEALS} with few free cells:\n");
    let header = [
        "free cells",
        "can be won",
        "one thread",
        "two threads",
        "longest",
        "before, two threads",
        "× before",
    ];
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
