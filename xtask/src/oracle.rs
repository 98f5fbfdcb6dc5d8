//! `cargo xtask oracle`: comparison with third-party programs.

use std::fs;
use std::path::Path;

use crate::shell::{command, ensure, output, root, run};

mod solutions;
mod verdicts;

/// The virtual environment of the oracles' packages.
const ENVIRONMENT: &str = "target/oracle";

type Oracle = (&'static str, fn() -> Result<(), String>);

const ORACLES: [Oracle; 3] = [
    ("deals", deals),
    ("solutions", solutions::solutions),
    ("verdicts", verdicts::verdicts),
];

/// Runs the named oracles, or all.
pub(crate) fn oracle(names: &[&str]) -> Result<(), String> {
    for name in names {
        if !ORACLES.iter().any(|(known, _)| known == name) {
            let known = ORACLES.map(|(name, _)| name).join(", ");
            return Err(format!("unknown oracle {name:?} (expected {known})"));
        }
    }
    for (name, ask) in ORACLES {
        if names.is_empty() || names.contains(&name) {
            ask()?;
        }
    }
    Ok(())
}

/// Regenerates the digests of an independent dealer. The ordinary tests compare
/// them with ours.
fn deals() -> Result<(), String> {
    run(&mut command(&format!("python3 -m venv {ENVIRONMENT}")))?;
    run(&mut command(&format!(
        "{ENVIRONMENT}/bin/pip install --quiet pysol_cards"
    )))?;
    println!("dealing 62,000 numbers with pysol_cards");
    let digests = output(&mut command(&format!(
        "{ENVIRONMENT}/bin/python xtask/oracle/deals.py"
    )))?;
    compare("crates/core/tests/data/deal-digests.txt", &digests)?;
    run(&mut command(
        "cargo test --quiet --package freecell-core --test dealing digests",
    ))?;
    println!("pysol_cards and freecell-core deal all 62,000 numbers alike");
    Ok(())
}

/// Compares the output of an oracle with the recorded file, and updates the file.
fn compare(name: &str, said: &str) -> Result<(), String> {
    let path = root().join(name);
    let kept = fs::read_to_string(&path).unwrap_or_default();
    if kept == said {
        return Ok(());
    }
    fs::write(&path, said).map_err(|error| format!("{name}: {error}"))?;
    Err(format!(
        "{name} differed from the oracle and was updated; see `git diff`"
    ))
}

/// Makes sure that Freecell Solver is installed.
fn ensure_fc_solve() -> Result<(), String> {
    ensure(
        "fc-solve --version",
        "apt-get install -y --no-install-recommends freecell-solver-bin",
    )
}

/// Builds the command `freecell` in release mode.
fn build_freecell() -> Result<std::path::PathBuf, String> {
    run(&mut command(
        "cargo build --quiet --release --package freecell-cli",
    ))?;
    Ok(root().join(Path::new("target/release/freecell")))
}
