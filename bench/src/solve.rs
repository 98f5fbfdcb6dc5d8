//! Solving: ranges compared with Freecell Solver, the first million, the proofs.

use std::num::NonZeroUsize;
use std::ops::{ControlFlow, RangeInclusive};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use freecell_parallel::{Parallelism, ordered_map};
use freecell_solve::{Solver, Verdict};
use freecell_testkit::{IMPOSSIBLE, position};

use crate::report::{duration, hardware, output, rounded, table};

/// Tuning has not used these deals: weights were tuned on deals above ten million.
const WINDOWS: RangeInclusive<i64> = 1..=32_000;
const UNSEEN: RangeInclusive<i64> = 5_000_001..=5_032_000;
const MILLION: RangeInclusive<i64> = 1..=1_000_000;
/// The seeds of the benchmark by Blake and Gent (JAIR 85:21, 2026, table 7).
const SEEDS: RangeInclusive<i64> = 1..=10_000;
/// Ranges whose instructions are counted.
const COUNTED: [&str; 2] = ["1-1000", "5000001-5001000"];

/// Number of rounds in which the candidates take turns; the best one counts.
const ROUNDS: usize = 5;

/// Freecell Solver's program for ranges.
const FC_SOLVE: &str = "freecell-solver-range-parallel-solve";

pub(crate) fn run() {
    println!("{}\n", hardware());
    let nanos = compare();
    if let Some(nanos) = nanos {
        scaling(nanos);
    }
    instructions();
    seeds();
    million();
    proofs();
}

/// The results and the cost of solving a range.
struct Run {
    took: Duration,
    impossible: Vec<i64>,
    gave_up: u64,
    states: u64,
    moves: u64,
    /// Nanoseconds per deal, sorted.
    nanos: Vec<u64>,
}

/// Solves a range; core replays every solution before the solver returns it.
fn solve(range: RangeInclusive<i64>, threads: usize) -> Run {
    let work = |solver: &mut Solver, number: i64| {
        let position = position(number);
        let began = Instant::now();
        let verdict = solver.solve_ref(position);
        let nanos = nanos(began.elapsed());
        let moves = match verdict {
            Verdict::Solved(solution) => Ok(solution.moves().len() as u64),
            verdict => Err(verdict.is_winnable()),
        };
        (number, moves, solver.states(), nanos)
    };
    // Of the right size at once, because the peak memory is reported.
    let count = usize::try_from(range.end() - range.start() + 1).unwrap_or_default();
    let began = Instant::now();
    let mut run = Run {
        took: Duration::ZERO,
        impossible: Vec::new(),
        gave_up: 0,
        states: 0,
        moves: 0,
        nanos: Vec::with_capacity(count),
    };
    let threads = NonZeroUsize::new(threads).expect("at least one thread");
    let _ = ordered_map(
        range,
        Parallelism::default().threads(threads),
        Solver::new,
        work,
        |(number, moves, states, nanos)| {
            match moves {
                Ok(moves) => run.moves += moves,
                Err(Some(_)) => run.impossible.push(number),
                Err(None) => run.gave_up += 1,
            }
            run.states += states;
            run.nanos.push(nanos);
            ControlFlow::<()>::Continue(())
        },
    );
    run.took = began.elapsed();
    run.nanos.sort_unstable();
    run
}

/// Returns a time in nanoseconds; those that do not fit would be centuries.
fn nanos(time: Duration) -> u64 {
    u64::try_from(time.as_nanos()).unwrap_or(u64::MAX)
}

/// Compares `freecell` on one and two threads with Freecell Solver, in turns; returns the
/// nanoseconds per deal on one thread.
fn compare() -> Option<f64> {
    let mut rows = Vec::new();
    let mut nanos = None;
    for range in [WINDOWS, UNSEEN] {
        let count = (range.end() - range.start() + 1) as f64;
        let mut best = [f64::INFINITY; 3];
        let mut last = None;
        for _ in 0..ROUNDS {
            let one = solve(range.clone(), 1);
            best[0] = best[0].min(one.took.as_secs_f64());
            best[1] = best[1].min(solve(range.clone(), 2).took.as_secs_f64());
            if let Some(theirs) = fc_solve(&range) {
                best[2] = best[2].min(theirs.as_secs_f64());
            }
            last = Some(one);
        }
        let run = last?;
        nanos.get_or_insert(best[0] / count * 1e9);
        assert_eq!(run.gave_up, 0);
        let name = format!("{} to {}", range.start(), range.end());
        let row = |who: &str, seconds: f64, states: String| {
            vec![
                name.clone(),
                who.to_owned(),
                duration(seconds / count * 1e9),
                format!("{:.1}", best[2] / seconds),
                states,
            ]
        };
        let states = format!("{:.0}", run.states as f64 / count);
        rows.push(row("`freecell`, one thread", best[0], states.clone()));
        rows.push(row("`freecell`, two threads", best[1], states));
        rows.push(row("fc-solve `-l lg`, one thread", best[2], String::new()));
    }
    let header = [
        "deals",
        "solver",
        "per deal",
        "× fc-solve",
        "states per deal",
    ];
    println!("{}", table(&header, &rows));
    nanos
}

/// Predicts the speed on more cores. Threads share nothing while they solve. They share the
/// numbers they take and the results they leave, and the calling thread consumes all
/// results, so that what this costs without any solving is the limit.
fn scaling(nanos: f64) {
    const ITEMS: u32 = 2_000_000;
    let mut shared = f64::INFINITY;
    for _ in 0..ROUNDS {
        let began = Instant::now();
        let mut sum = 0;
        let _ = ordered_map(
            0..ITEMS,
            Parallelism::default().threads(NonZeroUsize::new(2).expect("not zero")),
            || (),
            |(), number| (number, Ok::<u64, Option<bool>>(1), 24_u64, 13_000_u64),
            |(_, moves, ..)| {
                sum += moves.unwrap_or_default();
                ControlFlow::<()>::Continue(())
            },
        );
        assert_eq!(sum, u64::from(ITEMS), "every result is consumed once");
        shared = shared.min(began.elapsed().as_secs_f64() / f64::from(ITEMS) * 1e9);
    }
    let rows = [1, 2, 4, 8, 16, 32, 64, 128, 256].map(|cores| {
        let per_deal = (nanos / f64::from(cores)).max(shared);
        vec![cores.to_string(), rounded(1e9 / per_deal)]
    });
    println!(
        "A thread solves a deal in {}; handing out a number and consuming its result takes {}, \
         so scaling stops at {} deals per second, on {:.0} cores. If memory is no limit:\n",
        duration(nanos),
        duration(shared),
        rounded(1e9 / shared),
        nanos / shared
    );
    println!("{}", table(&["cores", "deals per second, at most"], &rows));
}

/// Counts the instructions of the command, which do not depend on what else the
/// machine does.
fn instructions() {
    let Some(command) = std::env::current_exe().ok() else {
        return;
    };
    let command = command.with_file_name("freecell");
    let mut rows = Vec::new();
    for range in COUNTED {
        let run = Command::new("valgrind")
            .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
            .arg(&command)
            .args(["solve", range, "--threads", "1", "--summary"])
            .output();
        let Ok(run) = run else {
            println!("Instructions were not counted, because valgrind is not installed.\n");
            return;
        };
        let log = String::from_utf8_lossy(&run.stderr).into_owned();
        let line = log.lines().find(|line| line.contains("Collected : "));
        let count = line.and_then(|line| line.rsplit(' ').next()?.parse::<f64>().ok());
        let count = count.expect("callgrind prints the number of instructions");
        rows.push(vec![
            range.replace('-', " to "),
            format!("{:.1} k", count / 1e6),
        ]);
    }
    println!("{}", table(&["deals", "instructions per deal"], &rows));
}

/// Compares means and maxima on the seeds of a published benchmark.
fn seeds() {
    let count = (SEEDS.end() - SEEDS.start() + 1) as f64;
    let run = solve(SEEDS, 1);
    let sum: u64 = run.nanos.iter().sum();
    let longest = run.nanos.last().copied().unwrap_or_default();
    let mut rows = vec![vec![
        "`freecell`".to_owned(),
        duration(sum as f64 / count),
        duration(longest as f64),
    ]];
    if let Some(times) = fc_solve_times(&SEEDS) {
        let longest = times.iter().copied().fold(0.0, f64::max);
        rows.push(vec![
            "fc-solve `-l lg`".to_owned(),
            duration(times.iter().sum::<f64>() / times.len() as f64),
            duration(longest),
        ]);
    }
    println!("The first 10,000 seeds, one thread:\n");
    println!("{}", table(&["solver", "mean", "longest"], &rows));
}

/// Returns the nanoseconds that Freecell Solver's range solver takes for each deal.
fn fc_solve_times(range: &RangeInclusive<i64>) -> Option<Vec<f64>> {
    let (first, last) = (range.start().to_string(), range.end().to_string());
    let text = output(FC_SOLVE, &[&first, &last, "1", "-l", "lg"])?;
    // "Reached Board No. 1 at 1794883633.977360 (total_num_iters=96)", after a line
    // that says when it started.
    let clock = |line: &str| line.split(" at ").nth(1)?.split(' ').next()?.parse().ok();
    let clocks: Vec<f64> = text.lines().filter_map(clock).collect();
    let pairs = clocks.windows(2);
    // Starting the program is not solving: leave out the first deal.
    Some(
        pairs
            .skip(1)
            .map(|pair| (pair[1] - pair[0]) * 1e9)
            .collect(),
    )
}

/// Times the range solver of Freecell Solver, which writes no solutions.
fn fc_solve(range: &RangeInclusive<i64>) -> Option<Duration> {
    let began = Instant::now();
    let last = range.end().to_string();
    let status = Command::new(FC_SOLVE)
        .args([&range.start().to_string(), &last, &last, "-l", "lg"])
        .stdout(Stdio::null())
        .status()
        .ok()?;
    status.success().then(|| began.elapsed())
}

fn million() {
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let run = solve(MILLION, threads);
    assert_eq!(
        run.impossible, IMPOSSIBLE,
        "the impossible deals of the first million"
    );
    assert_eq!(run.gave_up, 0);
    let solved = run.nanos.len() - run.impossible.len();
    let mut row = vec![
        solved.to_string(),
        run.impossible.len().to_string(),
        format!("{:.1} s", run.took.as_secs_f64()),
        format!("{:.1}", run.moves as f64 / solved as f64),
    ];
    for part in [0.5, 0.9, 0.99, 0.999, 1.0] {
        #[allow(clippy::cast_possible_truncation, reason = "at most the length")]
        let place = (part * run.nanos.len() as f64) as usize;
        let nanos = run.nanos[place.min(run.nanos.len() - 1)];
        row.push(duration(nanos as f64));
    }
    let header = [
        "solved",
        "impossible",
        "total time",
        "mean moves (`max`)",
        "median",
        "90 %",
        "99 %",
        "99.9 %",
        "longest",
    ];
    println!("The first million on {threads} threads, with percentiles of the time per deal:\n");
    println!("{}", table(&header, &[row]));
}

fn proofs() {
    let (mut solver, mut exhaustive) = (Solver::new(), Solver::exhaustive());
    let began = Instant::now();
    let mut rows = Vec::new();
    for number in IMPOSSIBLE {
        let position = position(number);
        let began = Instant::now();
        assert_eq!(solver.solve(position), Verdict::Impossible, "{number}");
        let took = duration(began.elapsed().as_nanos() as f64);
        rows.push(vec![number.to_string(), String::new(), took]);
    }
    let total = duration(began.elapsed().as_nanos() as f64);
    rows.push(vec!["all eight".to_owned(), String::new(), total]);
    for (number, row) in IMPOSSIBLE.into_iter().zip(&mut rows) {
        exhaustive.solve(position(number));
        row[1] = exhaustive.states().to_string();
    }
    println!("{}", table(&["impossible deal", "states", "time"], &rows));
    if let Some(peak) = peak_memory() {
        println!("Peak memory of the whole run: {peak}.");
    }
}

/// Returns the peak memory of this process, as Linux reports it.
fn peak_memory() -> Option<String> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find(|line| line.starts_with("VmHWM:"))?;
    Some(
        line.split_whitespace()
            .skip(1)
            .collect::<Vec<_>>()
            .join(" "),
    )
}
