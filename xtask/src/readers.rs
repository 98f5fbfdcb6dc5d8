//! Reads the output of `freecell sweep` with third-party readers.

use std::fs;
use std::process::Command;

use crate::shell::{build_tested, root, run, target};
use crate::wheel::{Failure, environment, python};

/// Packages from `PyPI`; pandas reads Parquet with pyarrow.
const PACKAGES: [&str; 4] = [
    "duckdb==2.0.0",
    "polars==2.1.0",
    "pandas==3.1.1",
    "pyarrow==26.0.1",
];

/// Sweeps a range and reads it with `DuckDB`, Polars and pandas, with the queries
/// of the README. The inner error names a missing tool that could not be installed.
pub(crate) fn readers() -> Result<Result<(), String>, String> {
    let environment = match environment("readers", &PACKAGES) {
        Ok(environment) => environment,
        Err(Failure::Missing(why)) => return Ok(Err(why)),
        Err(Failure::Wrong(why)) => return Err(why),
    };
    build_tested()?;
    let target = target();
    let work = target.join("readers-work");
    let _ = fs::remove_dir_all(&work);
    fs::create_dir_all(&work).map_err(|error| format!("{}: {error}", work.display()))?;
    let mut read = Command::new(python(&environment));
    read.arg(root().join("xtask/src/readers.py"));
    read.arg(target.join("debug/freecell"))
        .arg(root())
        .arg(&work);
    run(&mut read)?;
    Ok(Ok(()))
}
