//! Timing on a noisy machine, and tables.

use std::fmt::Write;
use std::hint::black_box;
use std::process::Command;
use std::time::Instant;

/// Number of rounds in which the candidates take turns. The best round counts,
/// because noise only ever adds time.
const ROUNDS: usize = 15;

/// A candidate: its name, and a function that runs it a number of times and returns
/// a checksum, so that nothing is optimised away.
pub(crate) struct Candidate<'a> {
    pub(crate) name: &'static str,
    pub(crate) work: &'a mut dyn FnMut(u64) -> u64,
}

/// The time of one piece of work.
pub(crate) struct Timing {
    pub(crate) name: &'static str,
    pub(crate) nanos: f64,
}

/// Times each candidate and returns the time of one piece of work, as the best of
/// several rounds of `pieces` each.
pub(crate) fn time(pieces: u64, candidates: &mut [Candidate]) -> Vec<Timing> {
    let mut timings: Vec<Timing> = candidates
        .iter()
        .map(|candidate| Timing {
            name: candidate.name,
            nanos: f64::INFINITY,
        })
        .collect();
    for _ in 0..ROUNDS {
        for (candidate, timing) in candidates.iter_mut().zip(&mut timings) {
            let start = Instant::now();
            black_box((candidate.work)(black_box(pieces)));
            let nanos = start.elapsed().as_nanos() as f64 / pieces as f64;
            timing.nanos = timing.nanos.min(nanos);
        }
    }
    timings
}

/// Formats a Markdown table.
pub(crate) fn table(header: &[&str], rows: &[Vec<String>]) -> String {
    let mut text = String::new();
    let mut line = |cells: Vec<&str>| {
        // Writing to a `String` cannot fail.
        let _ = writeln!(text, "| {} |", cells.join(" | "));
    };
    line(header.to_vec());
    line(vec!["---"; header.len()]);
    for row in rows {
        line(row.iter().map(String::as_str).collect());
    }
    text
}

/// Formats a time with a suitable unit.
pub(crate) fn duration(nanos: f64) -> String {
    match nanos {
        ..1e3 => format!("{nanos:.0} ns"),
        1e3..1e6 => format!("{:.1} µs", nanos / 1e3),
        1e6..1e9 => format!("{:.1} ms", nanos / 1e6),
        _ => format!("{:.1} s", nanos / 1e9),
    }
}

/// Formats a number with three significant digits, with commas: `14,600,000`.
pub(crate) fn rounded(number: f64) -> String {
    let unit = 10_f64.powf((number.log10().floor() - 2.0).max(0.0));
    let digits = format!("{:.0}", (number / unit).round() * unit);
    let mut text = String::new();
    for (i, digit) in digits.char_indices() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// Describes the machine, for the line above a table.
pub(crate) fn hardware() -> String {
    let cpuinfo = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let field = |name: &str| {
        let line = cpuinfo.lines().find(|line| line.starts_with(name));
        let value = line.and_then(|line| line.split(": ").nth(1));
        value.unwrap_or("?").to_owned()
    };
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let rustc = output("rustc", &["--version"]).unwrap_or_default();
    format!(
        "{} (family {}, model {}), {cores} virtual cores, {}",
        field("model name"),
        field("cpu family"),
        field("model\t"),
        rustc.trim(),
    )
}

/// Returns the output of a command; `None` if it cannot be run.
pub(crate) fn output(program: &str, args: &[&str]) -> Option<String> {
    let output = Command::new(program).args(args).output().ok()?;
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    output.status.success().then_some(text)
}

#[cfg(test)]
mod tests {
    use super::rounded;

    #[test]
    fn numbers_have_three_significant_digits() {
        let numbers = [7.0, 515.4, 56_960.0, 99_960.0, 911_355.0, 14_581_681.0];
        let rounded = numbers.map(rounded);
        let expected = ["7", "515", "57,000", "100,000", "911,000", "14,600,000"];
        assert_eq!(rounded, expected);
    }
}
