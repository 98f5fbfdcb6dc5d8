//! Python environments with tools from `PyPI`.

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use crate::shell::{run, say, target};

/// Python's name on this system.
pub(crate) const PYTHON: &str = if cfg!(windows) { "python" } else { "python3" };

/// Returns the folder of the programs of an environment under `target`, with these
/// packages installed. The error names a command that failed.
pub(crate) fn venv(name: &str, packages: &[&str]) -> Result<PathBuf, String> {
    let folder = target().join(name);
    let programs = folder.join(if cfg!(windows) { "Scripts" } else { "bin" });
    // Written last, so that an interrupted installation starts again.
    let marker = folder.join("packages.txt");
    let wanted = packages.join("\n");
    if fs::read_to_string(&marker).is_ok_and(|installed| installed == wanted) {
        return Ok(programs);
    }
    let mut create = Command::new(PYTHON);
    create.args(["-m", "venv", "--clear"]).arg(&folder);
    let mut install = Command::new(programs.join("python"));
    install.args(["-m", "pip", "install", "--quiet"]);
    // Compiling every module would take as long as the rest; Python compiles those it uses.
    install.arg("--no-compile");
    install.args(["--disable-pip-version-check"]).args(packages);
    for step in [&mut create, &mut install] {
        say!("running {step:?}");
        run(step).map_err(|_| format!("needs `{step:?}`, which failed"))?;
    }
    fs::write(&marker, wanted).map_err(|error| format!("{}: {error}", marker.display()))?;
    Ok(programs)
}
