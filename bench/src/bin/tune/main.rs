//! Tunes the weights of the solver, and prints what they achieve.
//!
//! - `tune goals SEED PENALTY SECONDS CONFIGURATION|FILE [DEALS [COUNT]]`: see `goals.rs`
//! - `tune short METRIC SEED STATES DEALS SECONDS [WEIGHTS…]`: see `short.rs`
//! - `tune portfolio FIRST LAST`: see `portfolio.rs`

mod goals;
mod portfolio;
mod short;

use std::process::ExitCode;

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    match args.split_first() {
        Some((name, args)) if name == "goals" => goals::run(args),
        Some((name, args)) if name == "short" => short::run(args),
        Some((name, args)) if name == "portfolio" => portfolio::run(args),
        _ => {
            eprintln!("expected what to tune: goals or short, or portfolio");
            return ExitCode::from(2);
        }
    }
    ExitCode::SUCCESS
}
