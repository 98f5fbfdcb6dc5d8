//! `cargo xtask oracle`: comparison with programs that others wrote.

use std::fs;
use std::path::Path;

use crate::shell::{command, ensure, output, root, run};

mod solutions;
mod verdicts;

/// Where the oracles' packages are installed.
const ENVIRONMENT: &str = "target/oracle";

type Oracle = (&'static str, fn() -> Result<(), String>);

const ORACLES: [Oracle; 3] = [
    ("deals", deals),
    ("solutions", solutions::solutions),
    ("verdicts", verdicts::verdicts),
];

/// Asks the named oracles, or all.
pub(crate) fn oracle(names: &[&str]) -> Result<(), String> {
    for name in names {
        if !ORACLES.iter().any(|(known, _)| known == name) {
            let known = ORACLES.map(|(name, _)| name).join(", ");
            return Err(format!("there is no oracle {name:?} (there are {known})"));
        }
    }
    for (name, ask) in ORACLES {
        if names.is_empty() || names.contains(&name) {
            ask()?;
        }
    }
    Ok(())
}

/// Makes the digests of an independent dealer anew. The ordinary tests compare
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
    compare("testdata/deal-digests.txt", &digests)?;
    run(&mut command(
        "cargo test --quiet --package freecell-core --test dealing digests",
    ))?;
    println!("pysol_cards and freecell-core deal all 62,000 numbers alike");
    Ok(())
}

/// Compares what an oracle says with the file that keeps it, and renews that.
fn compare(name: &str, said: &str) -> Result<(), String> {
    let path = root().join(name);
    let kept = fs::read_to_string(&path).unwrap_or_default();
    if kept == said {
        return Ok(());
    }
    fs::write(&path, said).map_err(|error| format!("{name}: {error}"))?;
    Err(format!(
        "{name} was not what the oracle says; it is now, see `git diff`"
    ))
}

/// Makes sure that Freecell Solver is there.
fn ensure_fc_solve() -> Result<(), String> {
    ensure(
        "fc-solve --version",
        "apt-get install -y --no-install-recommends freecell-solver-bin",
    )
}

/// The command `freecell`, built for speed.
fn build_freecell() -> Result<std::path::PathBuf, String> {
    run(&mut command(
        "cargo build --quiet --release --package freecell-cli",
    ))?;
    Ok(root().join(Path::new("target/release/freecell")))
}
