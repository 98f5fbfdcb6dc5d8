//! Climbs towards better weights for short solutions:
//! `tune_short METRIC SEED STATES DEALS SECONDS[WEIGHTS...]`.
//! Deals are random ones above ten million. With 0 seconds it only measures
//! deals from 1 if SEED is 0.

use std::time::Instant;

use freecell_core::Metric;
use freecell_solve::tune::{SHORT_COUNT as COUNT, ShortTrial};

/// What a deal without a solution counts for: about what the fast search finds.
const UNSOLVED: f64 = 40.0;

struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 >> 11
    }
}

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let metric = Metric::ALL
        .into_iter()
        .find(|metric| metric.name() == args[0])
        .expect("a metric");
    let number = |i: usize| args[i].parse::<u64>().expect("a number");
    let (seed, states, count, seconds) = (number(1), number(2), number(3), number(4));
    let mut best = [11, 5, 5, 3, 4, 1, 1, 14, 14, 0, 3, 2, 9, -2, 1];
    for (weight, arg) in best.iter_mut().zip(&args[5.min(args.len())..]) {
        *weight = arg.parse().expect("a weight");
    }
    let mut random = Random(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1);
    for _ in 0..20 {
        random.next();
    }
    let deals: Vec<i64> = (1..=count)
        .map(|i| {
            if seed == 0 {
                i as i64
            } else {
                (10_000_000 + random.next() % 2_000_000_000) as i64
            }
        })
        .collect();
    let mut trial = ShortTrial::default();
    let mut cost = |list: [i32; COUNT], most: f64| -> (f64, usize, u64) {
        let (mut sum, mut solved, mut visited) = (0.0, 0, 0);
        for &deal in &deals {
            let (length, looked) = trial.run(deal, metric, list, states);
            visited += looked;
            match length {
                Some(length) => {
                    sum += length as f64;
                    solved += 1;
                }
                None => sum += UNSOLVED,
            }
            if sum > most {
                return (f64::INFINITY, 0, 0);
            }
        }
        (sum, solved, visited)
    };
    let began = Instant::now();
    let (mut least, solved, visited) = cost(best, f64::INFINITY);
    let took = began.elapsed().as_secs_f64();
    println!(
        "mean {:.3}, solved {solved}, states {:.0}, {:.2} ms a deal",
        least / count as f64,
        visited as f64 / count as f64,
        took * 1e3 / count as f64
    );
    let began = Instant::now();
    while began.elapsed().as_secs() < seconds {
        let mut tried = best;
        for _ in 0..=random.next() % 3 {
            let i = (random.next() % COUNT as u64) as usize;
            let step = 1 + (random.next() % (u64::from(best[i].unsigned_abs()) / 4 + 2)) as i32;
            tried[i] += if random.next() & 1 == 0 { step } else { -step };
        }
        let (sum, solved, _) = cost(tried, least);
        if sum <= least {
            if sum < least {
                println!("{:.4} {solved} {tried:?}", sum / count as f64);
            }
            least = sum;
            best = tried;
        }
    }
}
