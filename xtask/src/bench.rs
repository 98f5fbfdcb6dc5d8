//! `cargo xtask bench`: runs a benchmark in release mode.

use crate::python::{Profile, environment};
use crate::shell::{command, run};

pub(crate) fn bench(name: &str) -> Result<(), String> {
    run(&mut command(
        "cargo build --quiet --release --package freecell-cli",
    ))?;
    let mut bench = command(&format!(
        "cargo run --quiet --release --package freecell-bench -- {name}"
    ));
    if name == "python" {
        bench.env("FREECELL_PYTHON", environment(Profile::Dist)?);
    }
    run(&mut bench)
}
