//! `cargo xtask audit`: compares all dependencies with the databases of known
//! vulnerabilities. It needs the network, so it is not part of `cargo xtask test`.

use std::process::Command;

use crate::shell::{command, ensure, output, root, run};
use crate::venv::venv;

const PIP_AUDIT: &str = "pip-audit==2.10.1";

/// Audits every lock file of the repository, and reports all that fail.
pub(crate) fn audit() -> Result<(), String> {
    ensure("cargo deny --version", "cargo install --locked cargo-deny")?;
    let pip_audit = venv("audit", &[PIP_AUDIT])?.join("pip-audit");
    let mut failed = Vec::new();
    for file in locked()? {
        println!("==> {file}");
        let folder = file.rsplit_once('/').map_or(".", |(folder, _)| folder);
        let mut check = if file.ends_with("Cargo.lock") {
            command(&format!(
                "cargo deny --manifest-path {folder}/Cargo.toml --config deny.toml check advisories"
            ))
        } else if file.ends_with("package-lock.json") {
            command(&format!("npm audit --prefix {folder} --package-lock-only"))
        } else {
            let mut check = Command::new(&pip_audit);
            check.args(["--strict", "--progress-spinner", "off"]);
            check.args(["--requirement", &file]);
            check.current_dir(root());
            check
        };
        if run(&mut check).is_err() {
            failed.push(file);
        }
    }
    if failed.is_empty() {
        Ok(())
    } else {
        Err(format!(
            "cargo xtask audit: findings in {}, see above",
            failed.join(", ")
        ))
    }
}

/// Returns the files of the repository that name exact versions of dependencies.
pub(crate) fn locked() -> Result<Vec<String>, String> {
    let files = output(&mut command(
        "git ls-files *Cargo.lock *package-lock.json *requirements*.txt",
    ))?;
    Ok(files.lines().map(str::to_owned).collect())
}
