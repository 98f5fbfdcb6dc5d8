//! `cargo xtask bench`: runs a benchmark with the optimisation of releases.

use crate::python::{Profile, environment};
use crate::shell::{command, run};

/// The benchmarks of `bench/src/main.rs`.
const NAMES: [&str; 9] = [
    "deal", "decide", "optimal", "play", "short", "solve", "prove", "python", "sweep",
];

pub(crate) fn bench(name: &str) -> Result<(), String> {
    // Before minutes of compiling.
    if !NAMES.contains(&name) {
        let known = NAMES.join(", ");
        return Err(format!("unknown benchmark {name:?} (expected {known})"));
    }
    run(&mut command(
        "cargo build --quiet --profile dist --package freecell-cli",
    ))?;
    let mut bench = command(&format!(
        "cargo run --quiet --profile dist --package freecell-bench -- {name}"
    ));
    if name == "python" {
        bench.env("FREECELL_PYTHON", environment(Profile::Dist)?);
    }
    run(&mut bench)
}

#[cfg(test)]
mod tests {
    use super::NAMES;

    #[test]
    fn every_benchmark_is_known() {
        let main = include_str!("../../bench/src/main.rs");
        let names = main.lines().filter_map(|line| {
            let entry = line.trim().strip_prefix("(\"")?;
            Some(entry.split_once("\", ")?.0)
        });
        assert_eq!(names.collect::<Vec<_>>(), NAMES);
    }
}
