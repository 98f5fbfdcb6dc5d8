//! A flag that Ctrl-C sets and long-running work polls.

use std::io::{self, IsTerminal, Write};
use std::process;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use freecell_solve::{Control, Deadline};

use crate::exit::Exit;

static INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// Makes Ctrl-C set the flag instead of ending the program. The caller must then poll
/// [`interrupted`] often.
pub(crate) fn catch() {
    // Without a handler, Ctrl-C still ends the program, but without cleaning up.
    let _ = ctrlc::set_handler(|| {
        if INTERRUPTED.swap(true, Ordering::Relaxed) {
            // Still busy after the first Ctrl-C, perhaps waiting for input.
            process::exit(Exit::Interrupted.code().into());
        }
        // The terminal has echoed `^C`, perhaps behind a progress bar.
        if io::stderr().is_terminal() {
            let _ = write!(io::stderr(), "\r\x1b[K");
        }
    });
}

/// Returns whether the user has pressed Ctrl-C.
pub(crate) fn interrupted() -> bool {
    INTERRUPTED.load(Ordering::Relaxed)
}

/// Returns a control that stops a search on Ctrl-C or after a time limit, counted from
/// now.
pub(crate) fn control(max_time: Option<Duration>) -> impl Control {
    let should_continue = |_states: u64| !interrupted();
    (Deadline::from_limit(max_time), should_continue)
}
