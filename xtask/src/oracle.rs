//! `cargo xtask oracle`: comparison with programs that others wrote.

use std::fs;

use crate::shell::{command, output, root, run};

/// Where the oracles' packages are installed.
const ENVIRONMENT: &str = "target/oracle";

pub(crate) fn oracle() -> Result<(), String> {
    run(&mut command(&format!("python3 -m venv {ENVIRONMENT}")))?;
    run(&mut command(&format!(
        "{ENVIRONMENT}/bin/pip install --quiet pysol_cards"
    )))?;
    deals()
}

/// Makes the digests of an independent dealer anew. The ordinary tests compare
/// them with ours.
fn deals() -> Result<(), String> {
    println!("dealing 62,000 numbers with pysol_cards");
    let digests = output(&mut command(&format!(
        "{ENVIRONMENT}/bin/python xtask/oracle/deals.py"
    )))?;
    let name = "testdata/deal-digests.txt";
    let path = root().join(name);
    let kept = fs::read_to_string(&path).map_err(|error| format!("{name}: {error}"))?;
    if kept != digests {
        fs::write(&path, digests).map_err(|error| format!("{name}: {error}"))?;
        return Err("testdata/deal-digests.txt was not what pysol_cards deals; \
                    it is now, see `git diff`"
            .to_owned());
    }
    run(&mut command(
        "cargo test --quiet --package freecell-core --test dealing digests",
    ))?;
    println!("pysol_cards and freecell-core deal all 62,000 numbers alike");
    Ok(())
}
