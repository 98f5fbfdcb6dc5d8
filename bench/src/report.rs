//! Timing on a noisy machine, and tables.

use std::fmt::Write;
use std::hint::black_box;
use std::process::Command;
use std::time::Instant;

/// Rounds in which the candidates take turns. The best round counts: noise
/// only ever adds time.
const ROUNDS: usize = 15;

/// A thing to time: its name, and a function that does it a number of times.
pub(crate) struct Candidate<'a> {
    pub(crate) name: &'a str,
    pub(crate) work: &'a mut dyn FnMut(u64) -> u64,
}

/// Nanoseconds each candidate needs for one piece of work, best of several
/// rounds of `pieces` each. A candidate returns a checksum, so that nothing is
/// optimised away.
pub(crate) fn time(pieces: u64, candidates: &mut [Candidate]) -> Vec<f64> {
    let mut best = vec![f64::INFINITY; candidates.len()];
    for _ in 0..ROUNDS {
        for (candidate, best) in candidates.iter_mut().zip(&mut best) {
            let start = Instant::now();
            black_box((candidate.work)(black_box(pieces)));
            let nanos = start.elapsed().as_nanos() as f64 / pieces as f64;
            *best = best.min(nanos);
        }
    }
    best
}

/// A Markdown table.
pub(crate) fn table(header: &[&str], rows: &[Vec<String>]) -> String {
    let mut text = String::new();
    let line = |text: &mut String, cells: &[String]| {
        let _ = writeln!(text, "| {} |", cells.join(" | "));
    };
    let owned: Vec<String> = header.iter().map(ToString::to_string).collect();
    line(&mut text, &owned);
    line(&mut text, &vec!["---".to_owned(); header.len()]);
    for row in rows {
        line(&mut text, row);
    }
    text
}

/// The processor, for the heading of a table.
pub(crate) fn hardware() -> String {
    let cpuinfo = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let field = |name: &str| {
        let line = cpuinfo.lines().find(|line| line.starts_with(name));
        line.and_then(|line| line.split(": ").nth(1))
            .unwrap_or("?")
            .to_owned()
    };
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    format!(
        "{} (family {} model {}), {cores} cores, {}",
        field("model name"),
        field("cpu family"),
        field("model\t"),
        output("rustc", &["--version"]).unwrap_or_default().trim(),
    )
}

/// What a command prints, if it can be run.
pub(crate) fn output(program: &str, args: &[&str]) -> Option<String> {
    let output = Command::new(program).args(args).output().ok()?;
    output
        .status
        .success()
        .then(|| String::from_utf8_lossy(&output.stdout).into_owned())
}
