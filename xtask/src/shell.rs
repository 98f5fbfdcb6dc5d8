//! Helpers to run other programs.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Returns the root of the repository.
pub(crate) fn root() -> PathBuf {
    let xtask = Path::new(env!("CARGO_MANIFEST_DIR"));
    xtask.parent().unwrap_or(xtask).to_owned()
}

/// Returns the target folder.
pub(crate) fn target() -> PathBuf {
    env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), PathBuf::from)
}

/// Returns cargo's own folder.
pub(crate) fn cargo_home() -> PathBuf {
    let home = || env::home_dir().unwrap_or_default().join(".cargo");
    env::var_os("CARGO_HOME").map_or_else(home, PathBuf::from)
}

/// Returns the version of the workspace, which all packages have.
pub(crate) fn version() -> Result<String, String> {
    workspace("version")
}

/// Returns a text of `[workspace.package]` in the manifest.
pub(crate) fn workspace(field: &str) -> Result<String, String> {
    let manifest = fs::read_to_string(root().join("Cargo.toml"))
        .map_err(|error| format!("Cargo.toml: {error}"))?;
    let start = format!("{field} = \"");
    let section = manifest
        .lines()
        .skip_while(|line| *line != "[workspace.package]");
    let mut values = section.filter_map(|line| line.strip_prefix(&start)?.strip_suffix('"'));
    let value = values.next().map(str::to_owned);
    value.ok_or_else(|| format!("Cargo.toml: no {field} in [workspace.package]"))
}

/// Creates a command from a line, split at white space, that runs in the root.
pub(crate) fn command(line: &str) -> Command {
    let mut words = line.split_whitespace();
    let mut command = Command::new(words.next().unwrap_or_default());
    command.args(words).current_dir(root());
    command
}

/// Runs a command and shows its output.
pub(crate) fn run(command: &mut Command) -> Result<(), String> {
    let status = command
        .status()
        .map_err(|error| format!("{command:?}: {error}"))?;
    if status.success() {
        Ok(())
    } else {
        Err(format!("{command:?} failed ({status})"))
    }
}

/// Returns the output of a command.
pub(crate) fn output(command: &mut Command) -> Result<String, String> {
    let output = command
        .stderr(Stdio::inherit())
        .output()
        .map_err(|error| format!("{command:?}: {error}"))?;
    if !output.status.success() {
        return Err(format!("{command:?} failed ({})", output.status));
    }
    String::from_utf8(output.stdout).map_err(|error| format!("{command:?}: {error}"))
}

/// Returns whether a command can be run and succeeds; hides its output.
pub(crate) fn works(line: &str) -> bool {
    let mut command = command(line);
    command.stdout(Stdio::null()).stderr(Stdio::null());
    command.status().is_ok_and(|status| status.success())
}

/// Makes sure that a tool is installed: tries `check`, and if that fails installs
/// it and tries again.
pub(crate) fn ensure(check: &str, install: &str) -> Result<(), String> {
    if works(check) {
        return Ok(());
    }
    println!("    {check} does not work; running {install}");
    let mut install_command = command(install);
    if run(&mut install_command).is_ok() && works(check) {
        Ok(())
    } else {
        Err(format!("needs `{install}`, which failed"))
    }
}

/// Builds the command `freecell` in the folder `debug` with the same features as
/// the tests, so that nothing is built twice.
pub(crate) fn build_tested() -> Result<(), String> {
    run(&mut command(
        "cargo build --quiet --workspace --all-features --bin freecell",
    ))
}
