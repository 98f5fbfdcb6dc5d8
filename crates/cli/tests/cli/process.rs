//! Processes that end with their test, and that no test waits for without limit.

use std::io::Read;
use std::process::{
    Child, ChildStderr, ChildStdin, ChildStdout, Command, ExitStatus, Output, Stdio,
};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle, sleep};
use std::time::Duration;

#[cfg(target_os = "linux")]
use crate::run::wait_until;

/// The time after which a process is killed. It is generous, because the machine may be
/// busy: only a process that hangs takes so long.
const LIMIT: Duration = Duration::from_secs(300);

/// A running process. It is killed when it is dropped and after [`LIMIT`]; then, what
/// reads its output comes to an end, too.
pub(crate) struct Process {
    child: Arc<Mutex<Child>>,
    pub(crate) stdin: Option<ChildStdin>,
    pub(crate) stdout: Option<ChildStdout>,
    pub(crate) stderr: Option<ChildStderr>,
    name: String,
    is_late: Arc<AtomicBool>,
    /// Ends the thread that watches the time.
    _watched: Sender<()>,
}

/// Starts a command with these streams.
pub(crate) fn start(command: &mut Command) -> Process {
    start_with_limit(command, LIMIT)
}

fn start_with_limit(command: &mut Command, limit: Duration) -> Process {
    let name = format!("{command:?}");
    let mut child = command.spawn().expect(&name);
    let streams = (child.stdin.take(), child.stdout.take(), child.stderr.take());
    let child = Arc::new(Mutex::new(child));
    let is_late = Arc::new(AtomicBool::new(false));
    let (watched, end) = mpsc::channel();
    thread::spawn({
        let (child, is_late) = (Arc::clone(&child), Arc::clone(&is_late));
        move || {
            if end.recv_timeout(limit) == Err(RecvTimeoutError::Timeout) {
                is_late.store(true, Ordering::Relaxed);
                let _ = lock(&child).kill();
            }
        }
    });
    Process {
        child,
        stdin: streams.0,
        stdout: streams.1,
        stderr: streams.2,
        name,
        is_late,
        _watched: watched,
    }
}

/// Runs a command to its end; its output is captured.
#[track_caller]
pub(crate) fn output(command: &mut Command) -> Output {
    start(command.stdout(Stdio::piped()).stderr(Stdio::piped())).output()
}

impl Process {
    /// Closes its standard input and waits for the end.
    #[track_caller]
    pub(crate) fn output(mut self) -> Output {
        drop(self.stdin.take());
        let (stdout, stderr) = (read(self.stdout.take()), read(self.stderr.take()));
        let status = self.end();
        let output = Output {
            status,
            stdout: stdout.join().unwrap(),
            stderr: stderr.join().unwrap(),
        };
        assert!(!self.is_late(), "{} timed out: {output:?}", self.name);
        output
    }

    /// Waits for the end, without closing a stream.
    #[track_caller]
    pub(crate) fn wait(&mut self) -> ExitStatus {
        let status = self.end();
        assert!(!self.is_late(), "{} timed out", self.name);
        status
    }

    /// Kills it without letting it clean up.
    pub(crate) fn kill(&mut self) {
        let _ = lock(&self.child).kill();
        self.end();
    }

    pub(crate) fn is_running(&self) -> bool {
        lock(&self.child).try_wait().unwrap().is_none()
    }

    pub(crate) fn id(&self) -> u32 {
        lock(&self.child).id()
    }

    /// Sends Ctrl-C. On Windows, only a whole console can be interrupted.
    #[cfg(unix)]
    pub(crate) fn interrupt(&self) {
        let id = self.id().to_string();
        let killed = Command::new("kill").args(["-INT", &id]).status();
        assert!(killed.unwrap().success());
    }

    /// Waits until it catches Ctrl-C, as `/proc` tells.
    #[cfg(target_os = "linux")]
    pub(crate) fn wait_for_handler(&self) {
        const SIGINT_BIT: u64 = 1 << 1;
        wait_until("a handler of Ctrl-C", || {
            let caught = self.status("SigCgt:");
            u64::from_str_radix(&caught, 16).is_ok_and(|caught| caught & SIGINT_BIT != 0)
        });
    }

    /// Waits until it does nothing but wait, as `/proc` tells.
    #[cfg(target_os = "linux")]
    pub(crate) fn wait_for_sleep(&self) {
        wait_until("sleep", || self.status("State:").starts_with('S'));
    }

    /// Returns a field of its status.
    #[cfg(target_os = "linux")]
    fn status(&self, field: &str) -> String {
        let status = format!("/proc/{}/status", self.id());
        let status = std::fs::read_to_string(status).unwrap_or_default();
        let value = status.lines().find_map(|line| line.strip_prefix(field));
        value.unwrap_or_default().trim().to_owned()
    }

    /// Polls, so that the other thread can kill it meanwhile.
    fn end(&mut self) -> ExitStatus {
        loop {
            let status = lock(&self.child).try_wait().unwrap();
            if let Some(status) = status {
                return status;
            }
            sleep(Duration::from_millis(1));
        }
    }

    fn is_late(&self) -> bool {
        self.is_late.load(Ordering::Relaxed)
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.kill();
    }
}

fn lock(child: &Mutex<Child>) -> MutexGuard<'_, Child> {
    child.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Reads a stream to its end on another thread.
fn read(stream: Option<impl Read + Send + 'static>) -> JoinHandle<Vec<u8>> {
    thread::spawn(move || {
        let mut all = Vec::new();
        if let Some(mut stream) = stream {
            stream.read_to_end(&mut all).unwrap();
        }
        all
    })
}

#[test]
#[should_panic(expected = "timed out")]
fn a_process_that_hangs_fails_its_test() {
    let mut command = Command::new(env!("CARGO_BIN_EXE_freecell"));
    // It waits for a board.
    command.arg("find").stdin(Stdio::piped());
    start_with_limit(&mut command, Duration::from_millis(10)).wait();
}
