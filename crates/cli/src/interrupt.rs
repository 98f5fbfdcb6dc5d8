//! Ctrl-C as a question that long work asks itself from time to time.

use std::sync::atomic::{AtomicBool, Ordering};

static INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// From now on Ctrl-C does not end the program by itself. For work that asks
/// [`interrupted`] often.
pub(crate) fn catch() {
    // Without a handler Ctrl-C still ends the program, only less tidily.
    let _ = ctrlc::set_handler(|| INTERRUPTED.store(true, Ordering::Relaxed));
}

/// Whether the user has pressed Ctrl-C.
pub(crate) fn interrupted() -> bool {
    INTERRUPTED.load(Ordering::Relaxed)
}
