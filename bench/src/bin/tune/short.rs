//! Climbs towards better weights for short solutions:
//! `tune short METRIC SEED STATES DEALS SECONDS [WEIGHTS…]`, and prints lines of
//! `heuristic/moves_left.txt`.
//! Deals are random ones above ten million. With 0 seconds it only measures
//! deals from 1 if SEED is 0.

use std::time::Instant;

use freecell_core::Metric;
use freecell_solve::tune::{SHORT_NUMBERS as COUNT, Trial};
use freecell_testkit::{Random, position};

/// The length that counts for a deal without a solution: about that of the fast
/// search.
const UNSOLVED: f64 = 40.0;

pub(crate) fn run(args: &[String]) {
    let metric: Metric = args[0].parse().expect("a metric");
    let number = |i: usize| args[i].parse::<u64>().expect("a number");
    let (seed, states, count, seconds) = (number(1), number(2), number(3), number(4));
    let mut best = [11, 5, 5, 3, 4, 1, 1, 14, 14, 0, 3, 2, 9, -2, 1];
    for (weight, arg) in best.iter_mut().zip(&args[5.min(args.len())..]) {
        *weight = arg.parse().expect("a weight");
    }
    let mut random = Random::new(seed);
    let deals: Vec<i64> = (1..=count)
        .map(|i| {
            if seed == 0 {
                i as i64
            } else {
                (10_000_000 + random.next() % 2_000_000_000) as i64
            }
        })
        .collect();
    let mut trial = Trial::new();
    let mut cost = |list: [i32; COUNT], most: f64| -> (f64, usize, u64) {
        let (mut sum, mut solved, mut visited) = (0.0, 0, 0);
        for &deal in &deals {
            let (length, looked) = trial.short(&position(deal), metric, &list, states);
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
        "mean {:.3}, solved {solved}, states {:.0}, {:.2} ms per deal",
        least / count as f64,
        visited as f64 / count as f64,
        took * 1e3 / count as f64
    );
    let began = Instant::now();
    while began.elapsed().as_secs() < seconds {
        let mut tried = best;
        for _ in 0..=random.next() % 3 {
            let i = random.below(COUNT);
            let change = random.below(best[i].unsigned_abs() as usize / 4 + 2);
            let step = 1 + i32::try_from(change).expect("a quarter of a weight fits");
            tried[i] += if random.next() & 1 == 0 { step } else { -step };
        }
        let (sum, solved, _) = cost(tried, least);
        if sum <= least {
            if sum < least {
                println!("// mean {:.4}, solved {solved}", sum / count as f64);
                let tried = tried.map(|weight| weight.to_string());
                println!("[{}],", tried.join(", "));
            }
            least = sum;
            best = tried;
        }
    }
}
