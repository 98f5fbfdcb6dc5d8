//! Prints what each configuration of the goal search contributes: `tune portfolio
//! FIRST LAST`.
//!
//! A configuration is tried on the deals that those before it did not solve. The last
//! line lists the deals that none solves.

use freecell_solve::tune::{TUNED, Trial};
use freecell_testkit::position;

pub(crate) fn run(args: &[String]) {
    let args: Vec<i64> = args
        .iter()
        .map(|arg| arg.parse().expect("a deal number"))
        .collect();
    let [first, last] = args[..] else {
        panic!("expected the first and the last deal");
    };
    let count = (last - first + 1) as f64;
    let mut trial = Trial::new();
    let mut left: Vec<i64> = (first..=last).collect();
    for (number, config) in TUNED.iter().enumerate() {
        let (tried, mut states, mut moves) = (left.len(), 0, 0);
        left.retain(|&deal| {
            let (solution, needed) = trial.goals(&position(deal), config);
            states += needed;
            moves += solution.unwrap_or_default();
            solution.is_none()
        });
        let solved = tried - left.len();
        println!(
            "configuration {number}: {solved} of {tried} deals, {:.1} moves, \
             {:.1} states per deal of the range",
            moves as f64 / solved as f64,
            states as f64 / count,
        );
    }
    println!("left: {left:?}");
}
