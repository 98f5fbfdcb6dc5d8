//! Looks for better numbers of a plan:
//! `tune SEED QUOTA PENALTY SECONDS PLAN|FILE goals|steps [DEALS]`.
//!
//! An evolution strategy (CMA-ES with a diagonal covariance): each generation
//! tries 24 lists of weights around the present ones on the same deals, new
//! ones each time, so that nothing can be learned by heart, and moves towards
//! the better half. The deals are random numbers above 10,000,000, or from a
//! file, one a line. It begins with the weights of an attempt, or with those in
//! a file, and prints the present ones now and then. With 0 seconds it tells
//! what the weights need for the first 20,000 deals, and lists those that they
//! leave unsolved.

use std::time::Instant;

use freecell_solve::tune::{COUNT, Trial, list, told};

/// Lists in a generation, and how many of them count.
const LAMBDA: usize = 24;
const MU: usize = 12;
/// Deals in a generation.
const DEALS: usize = 1500;

struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 >> 11
    }

    /// A number from a normal distribution, nearly.
    fn normal(&mut self) -> f64 {
        let sum: f64 = (0..12).map(|_| self.next() as f64).sum();
        sum / (1u64 << 53) as f64 - 6.0
    }
}

fn numbers<T: std::str::FromStr>(text: &str) -> Vec<T> {
    let is_break = |c: char| !c.is_ascii_digit() && c != '-';
    text.split(is_break)
        .filter_map(|n| n.parse().ok())
        .collect()
}

fn rounded(list: &[f64; COUNT]) -> [i32; COUNT] {
    list.map(|weight| weight.round() as i32)
}

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let number = |i: usize| args[i].parse::<u64>().expect("a number");
    let (seed, quota, penalty, seconds) = (number(0), number(1) as usize, number(2), number(3));
    let begin: [i32; COUNT] = match args[4].parse::<usize>() {
        Ok(attempt) => list(attempt),
        Err(_) => numbers(&std::fs::read_to_string(&args[4]).expect("a file of weights"))
            .try_into()
            .expect("as many weights as there are"),
    };
    let pool: Vec<i64> = args.get(6).map_or(Vec::new(), |file| {
        numbers(&std::fs::read_to_string(file).expect("a file of deals"))
    });
    let mut random = Random(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1);
    for _ in 0..20 {
        random.next();
    }
    let any = |random: &mut Random| match pool.len() as u64 {
        0 => 10_000_001 + (random.next() % ((1 << 31) - 10_000_001)) as i64,
        most => pool[(random.next() % most) as usize],
    };
    let mut trial = Trial::default();
    trial.with_steps = args[5] == "steps";
    let with_steps = trial.with_steps;
    if seconds == 0 {
        let (mut visited, mut made) = (0, 0);
        let deals: Vec<i64> = if pool.is_empty() {
            (0..20_000).map(|_| any(&mut random)).collect()
        } else {
            pool.clone()
        };
        let mut left = 0;
        for &deal in &deals {
            let found = trial.run(deal, &begin, quota);
            visited += found.1;
            made += found.2;
            if !found.0 {
                left += 1;
                println!("{deal}");
            }
        }
        let per = deals.len() as f64;
        eprintln!(
            "{:.1} positions, {:.1} goals, {:.2} % left; cost {:.0}",
            visited as f64 / per,
            made as f64 / per,
            f64::from(left) * 100.0 / per,
            (visited * 9 + made * 8 + left as u64 * penalty) as f64 / per,
        );
        return;
    }
    let mut mean = begin.map(f64::from);
    let scale = begin.map(|weight| 1.5 + 0.12 * f64::from(weight.abs()));
    // The usual constants, for so many dimensions.
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
        let deals: Vec<i64> = (0..DEALS).map(|_| any(&mut random)).collect();
        let mut tries: Vec<(u64, [f64; COUNT])> = Vec::new();
        for _ in 0..LAMBDA {
            let z: [f64; COUNT] = std::array::from_fn(|_| random.normal());
            let list: [f64; COUNT] =
                std::array::from_fn(|i| mean[i] + sigma * scale[i] * variance[i].sqrt() * z[i]);
            let list = rounded(&list);
            let mut cost = 0;
            for &deal in &deals {
                let (is_solved, visited, made) = trial.run(deal, &list, quota);
                cost += visited * 9 + made * 8 + if is_solved { 0 } else { penalty };
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
        let middle = tries[LAMBDA / 2].0 as f64 / DEALS as f64;
        recent = if generation == 1 {
            middle
        } else {
            recent * 0.95 + middle * 0.05
        };
        if generation % 20 == 0 {
            println!(
                "{generation} {recent:.0} sigma {sigma:.2} {:?}",
                rounded(&mean)
            );
        }
    }
    println!(
        "{generation} {recent:.0} sigma {sigma:.2} {:?}\n{}",
        rounded(&mean),
        told(&rounded(&mean), with_steps)
    );
}
