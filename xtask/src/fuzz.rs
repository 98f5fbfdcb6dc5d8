//! `cargo xtask fuzz SECONDS`: fuzzes every target.

use std::fs;
use std::num::NonZeroU32;

use crate::shell::{command, ensure, root, run, say};

/// Seeds of every target, beside its corpus.
const SEEDS: &str =
    "crates/core/tests/data/boards crates/core/tests/data/moves crates/proof/tests/data";

/// Fuzzes every target for this long; the engine takes 0 for "without end". Code without `unsafe` hardly needs a sanitizer,
/// so stable Rust is enough. A crash does not stop the other targets; its input is in
/// `fuzz/artifacts`. The inner error names a missing tool that could not be installed.
pub(crate) fn fuzz(seconds: NonZeroU32) -> Result<Result<(), String>, String> {
    // The fuzzing engine is written in C++.
    let tools = [
        (
            "c++ --version",
            "apt-get install -y --no-install-recommends g++",
        ),
        ("cargo fuzz --version", "cargo install --locked cargo-fuzz"),
    ];
    for (check, install) in tools {
        if let Err(why) = ensure(check, install) {
            return Ok(Err(why));
        }
    }
    let mut crashed = Vec::new();
    for name in targets()? {
        say!("{name}, {seconds} s");
        let corpus = format!("fuzz/corpus/{name}");
        fs::create_dir_all(root().join(&corpus)).map_err(|error| format!("{corpus}: {error}"))?;
        // New inputs go to the first folder; the others are seeds.
        let ran = run(&mut command(&format!(
            "cargo fuzz run --sanitizer none {name} {corpus} {SEEDS} -- \
             -max_total_time={seconds} -verbosity=0 -print_final_stats=1"
        )));
        if ran.is_err() {
            crashed.push(name);
        }
    }
    if crashed.is_empty() {
        Ok(Ok(()))
    } else {
        Err(format!("these fuzz targets failed: {}", crashed.join(", ")))
    }
}

/// Returns the names of all targets, sorted.
fn targets() -> Result<Vec<String>, String> {
    let files = fs::read_dir(root().join("fuzz/fuzz_targets"))
        .map_err(|error| format!("fuzz/fuzz_targets: {error}"))?;
    let mut names: Vec<String> = files
        .filter_map(|entry| entry.ok()?.path().file_stem()?.to_str().map(str::to_owned))
        .collect();
    names.sort();
    Ok(names)
}
