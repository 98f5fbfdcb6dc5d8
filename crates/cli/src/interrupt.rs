//! Ctrl-C as a flag that long work polls.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use freecell_solve::{Control, Deadline};

static INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// Keeps Ctrl-C from ending the program by itself from now on. For work that
/// polls [`interrupted`] often.
pub(crate) fn catch() {
    // Without a handler Ctrl-C still ends the program, only less tidily.
    let _ = ctrlc::set_handler(|| INTERRUPTED.store(true, Ordering::Relaxed));
}

/// Returns whether the user has pressed Ctrl-C.
pub(crate) fn interrupted() -> bool {
    INTERRUPTED.load(Ordering::Relaxed)
}

/// Returns a control that stops a search at a time limit, counted from now, and
/// at Ctrl-C.
pub(crate) fn control(max_time: Option<Duration>) -> impl Control {
    let goes_on = |_states: u64| !interrupted();
    (Deadline::from_limit(max_time), goes_on)
}
