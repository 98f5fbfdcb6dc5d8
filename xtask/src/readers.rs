//! Reads the output of `freecell sweep` with third-party readers.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use crate::shell::{build_tested, root, run, say, target};

/// Packages from `PyPI`; pandas reads Parquet with pyarrow.
const PACKAGES: [&str; 4] = ["duckdb", "polars", "pandas", "pyarrow"];

/// Sweeps a range and reads it with `DuckDB`, Polars and pandas, with the queries
/// of the README. The inner error names a missing tool that could not be installed.
pub(crate) fn readers() -> Result<Result<(), String>, String> {
    let target = target();
    let python = target.join("readers/bin/python");
    if !has_packages(&python) {
        let mut venv = Command::new("python3");
        venv.args(["-m", "venv"]).arg(target.join("readers"));
        let mut install = Command::new(&python);
        install
            .args(["-m", "pip", "install", "--quiet"])
            .args(PACKAGES);
        for step in [&mut venv, &mut install] {
            say!("running {step:?}");
            if run(step).is_err() {
                return Ok(Err(format!("needs `{step:?}`, which failed")));
            }
        }
    }
    build_tested()?;
    let work = target.join("readers-work");
    let _ = fs::remove_dir_all(&work);
    fs::create_dir_all(&work).map_err(|error| format!("{}: {error}", work.display()))?;
    let mut read = Command::new(&python);
    read.arg(root().join("xtask/src/readers.py"));
    read.arg(target.join("debug/freecell"))
        .arg(root())
        .arg(&work);
    run(&mut read)?;
    Ok(Ok(()))
}

fn has_packages(python: &Path) -> bool {
    let mut import = Command::new(python);
    import.args(["-c", &format!("import {}", PACKAGES.join(", "))]);
    import.stdout(Stdio::null()).stderr(Stdio::null());
    import.status().is_ok_and(|status| status.success())
}
