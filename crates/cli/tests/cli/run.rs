//! Helpers for running the command.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use crate::process::{output, start};

/// A run of the command that has not started yet.
pub(crate) struct Run {
    command: Command,
    input: Vec<u8>,
}

/// The output and exit code of a run.
#[derive(Debug)]
pub(crate) struct Ran {
    pub(crate) out: String,
    pub(crate) err: String,
    pub(crate) code: Option<i32>,
}

/// Prepares a run with these arguments, split at white space.
pub(crate) fn freecell(args: &str) -> Run {
    let args: Vec<&str> = args.split_whitespace().collect();
    freecell_args(&args)
}

/// Prepares a run with exactly these arguments.
pub(crate) fn freecell_args(args: &[&str]) -> Run {
    let mut command = Command::new(env!("CARGO_BIN_EXE_freecell"));
    command.args(args).env_remove("NO_COLOR");
    Run {
        command,
        input: Vec::new(),
    }
}

impl Run {
    /// Sets an environment variable.
    pub(crate) fn variable(mut self, name: &str, value: &str) -> Run {
        self.command.env(name, value);
        self
    }

    pub(crate) fn input(mut self, input: impl AsRef<[u8]>) -> Run {
        input.as_ref().clone_into(&mut self.input);
        self
    }

    pub(crate) fn go(mut self) -> Ran {
        let stdio = || Stdio::piped();
        self.command.stdin(stdio()).stdout(stdio()).stderr(stdio());
        let mut child = start(&mut self.command);
        let mut stdin = child.stdin.take().unwrap();
        let input = self.input;
        let feeder = std::thread::spawn(move || {
            // The command may stop reading before the end of its input.
            let _ = stdin.write_all(&input);
        });
        let output = child.output();
        feeder.join().unwrap();
        Ran {
            out: String::from_utf8(output.stdout).unwrap(),
            err: String::from_utf8(output.stderr).unwrap(),
            code: output.status.code(),
        }
    }

    /// Runs the command, which must succeed without a message, and returns its output.
    pub(crate) fn prints(self) -> String {
        let ran = self.go();
        assert_eq!(ran.code, Some(0), "{ran:?}");
        assert_eq!(ran.err, "");
        ran.out
    }

    /// Runs the command, which must reject its input, and returns the error message.
    pub(crate) fn refuses(self) -> String {
        self.fails(2)
    }

    /// Runs the command, which must fail to read or write, and returns the error
    /// message.
    pub(crate) fn fails_to_access(self) -> String {
        self.fails(4)
    }

    fn fails(self, code: i32) -> String {
        let ran = self.go();
        assert_eq!(ran.code, Some(code), "{ran:?}");
        assert_eq!(ran.out, "");
        let message = ran.err.strip_prefix("error: ").expect("an error message");
        // The parser of the arguments has its own format.
        if let Some(message) = message.strip_suffix("\n\nFor more information, try '--help'.\n") {
            return message.to_owned();
        }
        assert_eq!(message.lines().count(), 1, "{message}");
        message.trim_end().to_owned()
    }
}

/// Waits for a condition. The timeout is generous, because the machine may be
/// busy.
#[track_caller]
pub(crate) fn wait_until(what: &str, mut condition: impl FnMut() -> bool) {
    let end = Instant::now() + Duration::from_secs(300);
    while !condition() {
        assert!(Instant::now() < end, "timed out: {what}");
        sleep(Duration::from_millis(1));
    }
}

/// Creates an empty folder for one test.
pub(crate) fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

/// Creates a folder for running examples; also returns a `PATH` that includes the command.
pub(crate) fn examples_folder(name: &str) -> (PathBuf, String) {
    let folder = folder(name);
    let binary = Path::new(env!("CARGO_BIN_EXE_freecell"));
    let binaries = binary.parent().unwrap().display();
    let path = format!("{}:{binaries}:{}", folder.display(), env!("PATH"));
    (folder, path)
}

/// Runs an example in a shell, which must succeed.
pub(crate) fn assert_runs(example: &str, folder: &Path, path: &str) {
    let shell = output(
        Command::new("sh")
            .args(["-c", example])
            .env("PATH", path)
            .env("HOME", folder)
            .env("FREECELL_HOME", folder.join("home"))
            .current_dir(folder)
            .stdin(Stdio::null()),
    );
    let stderr = String::from_utf8_lossy(&shell.stderr);
    // A full-screen game cannot start here, but its arguments are checked.
    let is_screen = example.contains("freecell play") && !example.contains("--plain");
    let is_refused = stderr.contains("playing full-screen needs a terminal");
    assert!(
        shell.status.success() || (is_screen && is_refused),
        "{example}: {shell:?}"
    );
}
