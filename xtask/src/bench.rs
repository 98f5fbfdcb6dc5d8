//! `cargo xtask bench`: runs a benchmark with the optimisation of releases.

use crate::python::{Profile, environment};
use crate::shell::{command, run};

pub(crate) fn bench(name: &str) -> Result<(), String> {
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
