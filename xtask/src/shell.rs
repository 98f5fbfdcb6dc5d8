//! Helpers to run other programs.

use std::cell::RefCell;
use std::env;
use std::fs::{self, File};
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Mutex;

thread_local! {
    /// Where the output of this thread's commands goes, if not to that of this program.
    static LOG: RefCell<Option<File>> = const { RefCell::new(None) };
}

/// Sends the output of all further commands of this thread to a file, or back to that of
/// this program.
pub(crate) fn log_to(file: Option<File>) {
    LOG.set(file);
}

/// Makes a function write its output to the log of this thread, also on another thread.
pub(crate) fn with_log<T>(work: impl FnOnce() -> T) -> impl FnOnce() -> T {
    let log = copy_of_log();
    move || {
        log_to(log);
        work()
    }
}

/// Says one line, where the output of commands goes; `say!` formats it.
pub(crate) fn say_line(line: &str) {
    LOG.with_borrow_mut(|log| match log {
        Some(file) => {
            // A full disk will fail the step itself.
            let _ = writeln!(file, "{line}");
        }
        None => println!("{line}"),
    });
}

macro_rules! say {
    ($($arguments:tt)*) => {
        $crate::shell::say_line(&format!($($arguments)*))
    };
}
pub(crate) use say;

/// Returns what a command inherits as its output.
fn sink() -> Stdio {
    copy_of_log().map_or_else(Stdio::inherit, Stdio::from)
}

fn copy_of_log() -> Option<File> {
    LOG.with_borrow(|log| log.as_ref()?.try_clone().ok())
}

/// Returns the root of the repository.
pub(crate) fn root() -> PathBuf {
    let xtask = Path::new(env!("CARGO_MANIFEST_DIR"));
    xtask.parent().unwrap_or(xtask).to_owned()
}

/// Returns the target folder.
pub(crate) fn target() -> PathBuf {
    // Commands run in other folders than this program.
    let set = env::var_os("CARGO_TARGET_DIR").and_then(|path| std::path::absolute(path).ok());
    set.unwrap_or_else(|| root().join("target"))
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

/// Returns the time of everything that is packed, in seconds since 1970: that of the last
/// commit, unless the environment names another.
pub(crate) fn source_date() -> Result<String, String> {
    if let Ok(date) = env::var("SOURCE_DATE_EPOCH") {
        return Ok(date);
    }
    let date = output(&mut command("git log -1 --format=%ct"))?;
    Ok(date.trim().to_owned())
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
        .stdout(sink())
        .stderr(sink())
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
        .stderr(sink())
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
    // Package managers lock their files, and do not wait for each other.
    static INSTALLING: Mutex<()> = Mutex::new(());
    if works(check) {
        return Ok(());
    }
    let _one_at_a_time = INSTALLING
        .lock()
        .unwrap_or_else(std::sync::PoisonError::into_inner);
    if works(check) {
        return Ok(());
    }
    say!("{check} does not work; running {install}");
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
