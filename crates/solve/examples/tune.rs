//! Climbs towards better weights: `tune SEED QUOTA PENALTY SECONDS DEALS [WEIGHTS...]`.
//! Reads the deals to train on from the file DEALS, one number a line. With 0
//! seconds it lists the deals that the weights leave unsolved.

use std::time::Instant;

use freecell_solve::tune::Trial;

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
    let number = |i: usize| args[i].parse::<u64>().expect("a number");
    let (seed, quota, penalty, seconds) = (number(0), number(1), number(2), number(3));
    let deals: Vec<i64> = std::fs::read_to_string(&args[4])
        .expect("a file of deals")
        .split_whitespace()
        .map(|n| n.parse().expect("a deal number"))
        .collect();
    let mut best = [14, 13, 13, 5, 7, 15, 15, 37, 20, 9, 14, 40, 0];
    if args.len() > 5 {
        for (weight, arg) in best.iter_mut().zip(&args[5..]) {
            *weight = arg.parse().expect("a weight");
        }
    }
    let mut random = Random(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1);
    for _ in 0..20 {
        random.next();
    }
    let mut trial = Trial::default();
    if seconds == 0 {
        // Only list what is left.
        for &deal in &deals {
            if !trial.run(deal, best, quota as usize).0 {
                println!("{deal}");
            }
        }
        return;
    }
    let mut cost = |list: [i32; 13], most: u64| -> (u64, usize) {
        let mut sum = 0;
        let mut solved = 0;
        for &deal in &deals {
            let (is_solved, visited, made) = trial.run(deal, list, quota as usize);
            sum += visited * 12 + made + if is_solved { 0 } else { penalty };
            solved += usize::from(is_solved);
            if sum > most {
                return (u64::MAX, 0);
            }
        }
        (sum, solved)
    };
    let begin = Instant::now();
    let (mut least, solved) = cost(best, u64::MAX);
    let per = deals.len() as u64;
    println!("{} {solved} {best:?}", least / per);
    while begin.elapsed().as_secs() < seconds {
        let mut list = best;
        for _ in 0..=random.next() % 3 {
            let i = (random.next() % 13) as usize;
            let span = (list[i].abs() / 3).max(3) as u64;
            let change = 1 + (random.next() % span) as i32;
            list[i] += if random.next().is_multiple_of(2) {
                change
            } else {
                -change
            };
        }
        let (found, solved) = cost(list, least);
        if found <= least {
            if found < least {
                println!("{} {solved} {list:?}", found / per);
            }
            least = found;
            best = list;
        }
    }
    println!("best {} {best:?}", least / per);
}
