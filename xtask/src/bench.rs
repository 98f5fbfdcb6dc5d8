//! `cargo xtask bench`: the benchmarks, built for speed.

use crate::shell::{command, run};

pub(crate) fn bench(name: &str) -> Result<(), String> {
    run(&mut command(
        "cargo build --quiet --release --package freecell-cli",
    ))?;
    run(&mut command(&format!(
        "cargo run --quiet --release --package freecell-bench -- {name}"
    )))
}
