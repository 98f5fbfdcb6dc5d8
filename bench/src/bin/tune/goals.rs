//! Searches for better numbers of a configuration:
//! `tune goals SEED PENALTY SECONDS CONFIGURATION|FILE [DEALS [COUNT]]`.
//!
//! An evolution strategy (CMA-ES with a diagonal covariance): each generation tries
//! 24 lists of weights around the current ones on the same deals, with new deals in
//! each generation to avoid overfitting, and moves towards the better half. The cost
//! of a deal is that of the states of the configuration and of its moves, in instructions; the penalty is the cost of a deal that it does not solve. The deals are
//! random numbers above 10,000,000, or from a file, one per line; COUNT of them in each
//! generation. It starts from a configuration, by its number, or from a line of
//! `heuristic/goals.txt` in a file, keeps its quota and kind of goals, and prints the
//! current line regularly. With 0 seconds it prints the cost of the configuration for
//! the first 20,000 deals, and lists those that it does not solve.

use std::time::Instant;

use freecell_solve::tune::{NUMBERS, TUNED, Trial};
use freecell_testkit::{Random, position};

/// The numbers that are not tuned: the quota, and the kind of goals.
const FIXED: usize = 2;
/// The numbers that are tuned.
const COUNT: usize = NUMBERS - FIXED;
/// Number of lists in a generation, and how many of them count.
const LAMBDA: usize = 24;
const MU: usize = 12;
/// The costs of a state and of a move, in instructions.
const STATE: u64 = 4_000;
const MOVE: u64 = 1_500;
/// Number of deals in a generation, by default.
const DEALS: usize = 1500;

/// Returns an approximately normally distributed number.
fn normal(random: &mut Random) -> f64 {
    const STEPS: usize = 1 << 30;
    let sum: f64 = (0..12).map(|_| random.below(STEPS) as f64).sum();
    sum / STEPS as f64 - 6.0
}

fn numbers<T: std::str::FromStr>(text: &str) -> Vec<T> {
    let is_break = |c: char| !c.is_ascii_digit() && c != '-';
    text.split(is_break)
        .filter_map(|n| n.parse().ok())
        .collect()
}

/// Returns a line of the configuration with these numbers.
fn line(config: &[i32; NUMBERS], list: &[f64; COUNT]) -> [i32; NUMBERS] {
    let mut line = *config;
    for (number, weight) in line[FIXED..].iter_mut().zip(list) {
        #[allow(clippy::cast_possible_truncation, reason = "weights are small")]
        let weight = weight.round() as i32;
        *number = weight;
    }
    line
}

fn print(line: &[i32; NUMBERS]) {
    let numbers: Vec<String> = line.iter().map(i32::to_string).collect();
    println!("[{}],", numbers.join(", "));
}

pub(crate) fn run(args: &[String]) {
    let number = |i: usize| args[i].parse::<u64>().expect("a number");
    let (seed, penalty, seconds) = (number(0), number(1), number(2));
    let config: [i32; NUMBERS] = match args[3].parse::<usize>() {
        Ok(index) => TUNED[index],
        Err(_) => numbers(&std::fs::read_to_string(&args[3]).expect("a file of weights"))
            .try_into()
            .expect("as many weights as there are"),
    };
    let begin: [i32; COUNT] = std::array::from_fn(|i| config[FIXED + i]);
    let pool: Vec<i64> = args.get(4).map_or(Vec::new(), |file| {
        numbers(&std::fs::read_to_string(file).expect("a file of deals"))
    });
    let count = args.get(5).map_or(DEALS, |n| n.parse().expect("a number"));
    let mut random = Random::new(seed);
    let any = |random: &mut Random| match random.choose(&pool) {
        None => 10_000_001 + random.below((1 << 31) - 10_000_001) as i64,
        Some(&deal) => deal,
    };
    let mut trial = Trial::new();
    if seconds == 0 {
        let (mut states, mut moves) = (0, 0);
        let deals: Vec<i64> = if pool.is_empty() {
            (0..20_000).map(|_| any(&mut random)).collect()
        } else {
            pool.clone()
        };
        let mut left = 0;
        for &deal in &deals {
            let (solution, needed) = trial.goals(&position(deal), &config);
            states += needed;
            if let Some(count) = solution {
                moves += count;
            } else {
                left += 1;
                println!("{deal}");
            }
        }
        let per = deals.len() as f64;
        eprintln!(
            "{:.2} states, {:.2} moves, {:.2} % left; cost {:.0}",
            states as f64 / per,
            moves as f64 / (per - left as f64),
            left as f64 * 100.0 / per,
            (states * STATE + moves * MOVE + left * penalty) as f64 / per,
        );
        return;
    }
    let mut mean = begin.map(f64::from);
    let scale = begin.map(|weight| 1.5 + 0.12 * f64::from(weight.abs()));
    // The usual constants for this number of dimensions.
    let n = COUNT as f64;
    let mut parts: Vec<f64> = (0..MU)
        .map(|i| (MU as f64 + 0.5).ln() - (i as f64 + 1.0).ln())
        .collect();
    let whole: f64 = parts.iter().sum();
    for part in &mut parts {
        *part /= whole;
    }
    let mass = 1.0 / parts.iter().map(|part| part * part).sum::<f64>();
    let c_path = (mass + 2.0) / (n + mass + 5.0);
    let damping = 1.0 + 2.0 * (((mass - 1.0) / (n + 1.0)).sqrt() - 1.0).max(0.0) + c_path;
    let c_cov_path = (4.0 + mass / n) / (n + 4.0 + 2.0 * mass / n);
    let c_one = 2.0 / ((n + 1.3).powi(2) + mass) * (n + 2.0) / 3.0;
    let c_mu = (1.0 - c_one)
        .min(2.0 * (mass - 2.0 + 1.0 / mass) / ((n + 2.0).powi(2) + mass) * (n + 2.0) / 3.0);
    let expected = n.sqrt() * (1.0 - 1.0 / (4.0 * n) + 1.0 / (21.0 * n * n));
    let mut sigma = 0.6;
    let mut path = [0.0; COUNT];
    let mut cov_path = [0.0; COUNT];
    let mut variance = [1.0f64; COUNT];
    let clock = Instant::now();
    let mut generation = 0;
    let mut recent = 0.0;
    while clock.elapsed().as_secs() < seconds {
        generation += 1;
        let deals: Vec<i64> = (0..count).map(|_| any(&mut random)).collect();
        let mut tries: Vec<(u64, [f64; COUNT])> = Vec::new();
        for _ in 0..LAMBDA {
            let z: [f64; COUNT] = std::array::from_fn(|_| normal(&mut random));
            let list: [f64; COUNT] =
                std::array::from_fn(|i| mean[i] + sigma * scale[i] * variance[i].sqrt() * z[i]);
            let line = line(&config, &list);
            let mut cost = 0;
            for &deal in &deals {
                let (moves, states) = trial.goals(&position(deal), &line);
                cost += states * STATE + moves.map_or(penalty, |moves| moves * MOVE);
            }
            tries.push((cost, z));
        }
        tries.sort_by_key(|&(cost, _)| cost);
        let z: [f64; COUNT] =
            std::array::from_fn(|i| (0..MU).map(|k| parts[k] * tries[k].1[i]).sum());
        let mut norm = 0.0;
        for i in 0..COUNT {
            mean[i] += sigma * scale[i] * variance[i].sqrt() * z[i];
            path[i] = (1.0 - c_path) * path[i] + (c_path * (2.0 - c_path) * mass).sqrt() * z[i];
            norm += path[i] * path[i];
        }
        let norm = norm.sqrt();
        let is_steady = norm / (1.0 - (1.0 - c_path).powi(2 * generation)).sqrt()
            < (1.4 + 2.0 / (n + 1.0)) * expected;
        for i in 0..COUNT {
            let step = variance[i].sqrt() * z[i];
            cov_path[i] = (1.0 - c_cov_path) * cov_path[i]
                + f64::from(u8::from(is_steady))
                    * (c_cov_path * (2.0 - c_cov_path) * mass).sqrt()
                    * step;
            let spread: f64 = (0..MU)
                .map(|k| parts[k] * variance[i] * tries[k].1[i].powi(2))
                .sum();
            variance[i] = (1.0 - c_one - c_mu) * variance[i]
                + c_one * cov_path[i] * cov_path[i]
                + c_mu * spread;
        }
        sigma *= ((c_path / damping) * (norm / expected - 1.0)).exp();
        let middle = tries[LAMBDA / 2].0 as f64 / count as f64;
        recent = if generation == 1 {
            middle
        } else {
            recent * 0.95 + middle * 0.05
        };
        if generation % 20 == 0 {
            println!("// {generation} {recent:.0} sigma {sigma:.2}");
            print(&line(&config, &mean));
        }
    }
    print(&line(&config, &mean));
}
