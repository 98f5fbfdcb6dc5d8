//! Benchmarks that compare candidates in one run; `cargo xtask bench` runs them.

mod deal;
mod decide;
mod optimal;
mod play;
mod prove;
mod python;
mod report;
mod short;
mod solve;
mod sweep;

use std::process::ExitCode;

fn main() -> ExitCode {
    let benches: &[(&str, fn())] = &[
        ("deal", deal::run),
        ("decide", decide::run),
        ("optimal", optimal::run),
        ("play", play::run),
        ("short", short::run),
        ("solve", solve::run),
        ("prove", prove::run),
        ("python", python::run),
        ("sweep", sweep::run),
    ];
    let wanted = std::env::args().nth(1);
    match benches
        .iter()
        .find(|(name, _)| Some(*name) == wanted.as_deref())
    {
        Some((_, run)) => {
            run();
            ExitCode::SUCCESS
        }
        None => {
            let names: Vec<_> = benches.iter().map(|(name, _)| *name).collect();
            eprintln!("expected the name of a benchmark: {}", names.join(", "));
            ExitCode::from(2)
        }
    }
}
