//! Checks whether standard output was open when the program started.
//!
//! Before `main`, Rust's runtime opens `/dev/null` in place of a closed standard stream,
//! so that a write to it would seem to succeed. After that nobody can tell: the runtime
//! opens it for reading and writing, as Python does for `subprocess.DEVNULL`.

use std::io;

/// Fails if the program was started with standard output closed. Only Linux can tell;
/// elsewhere this always succeeds.
pub(crate) fn check_stdout_is_open() -> io::Result<()> {
    #[cfg(target_os = "linux")]
    {
        /// "Bad file descriptor", the error of a write to a closed stream.
        const EBADF: i32 = 9;
        if linux::was_closed() {
            return Err(io::Error::from_raw_os_error(EBADF));
        }
    }
    Ok(())
}

#[cfg(target_os = "linux")]
mod linux {
    use std::fs;
    use std::sync::atomic::{AtomicBool, Ordering};

    static WAS_CLOSED: AtomicBool = AtomicBool::new(false);

    pub(super) fn was_closed() -> bool {
        WAS_CLOSED.load(Ordering::Relaxed)
    }

    /// Runs before Rust's runtime starts.
    // SAFETY: the loader calls every pointer in this section once, on the only thread,
    // after initialising the C library. C ignores the arguments that it passes.
    // `check` is `extern "C"`, cannot panic, and only makes system calls and stores a
    // flag; it relies on nothing that Rust's runtime sets up.
    #[allow(unsafe_code, reason = "no safe code can run before the runtime")]
    #[unsafe(link_section = ".init_array")]
    #[used]
    static CHECK: extern "C" fn() = check;

    extern "C" fn check() {
        // Without `/proc` nothing is known.
        let is_closed = fs::metadata("/proc/self/fd/").is_ok()
            && fs::symlink_metadata("/proc/self/fd/1").is_err();
        WAS_CLOSED.store(is_closed, Ordering::Relaxed);
    }
}
