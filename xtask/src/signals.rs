//! Signals that the commands of this program inherit.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use signal_hook::consts::SIGINT;
use signal_hook::flag::register_conditional_default;

/// Makes Ctrl-C end commands even if this program ignores it, as everything does that a
/// script starts in the background. Processes inherit ignored signals, but not handlers.
pub(crate) fn let_children_be_interrupted() {
    // A handler that does what happens without one.
    let set = register_conditional_default(SIGINT, Arc::new(AtomicBool::new(true)));
    set.expect("SIGINT can be caught");
}

#[cfg(test)]
mod tests {
    use std::env;
    use std::process::Command;

    use super::let_children_be_interrupted;

    const NAME: &str = "signals::tests::children_can_be_interrupted";
    const IS_IGNORED: &str = "XTASK_TEST_SIGINT_IS_IGNORED";

    /// Whether a shell that interrupts itself is ended by that.
    fn can_be_interrupted() -> bool {
        let shell = Command::new("sh").args(["-c", "kill -INT $$"]).status();
        !shell.unwrap().success()
    }

    /// Runs itself once more, in a process that ignores the signal.
    #[test]
    fn children_can_be_interrupted() {
        if env::var_os(IS_IGNORED).is_some() {
            assert!(!can_be_interrupted());
            let_children_be_interrupted();
            assert!(can_be_interrupted());
            return;
        }
        let output = Command::new("sh")
            .args(["-c", "trap '' INT; exec \"$@\"", "sh"])
            .arg(env::current_exe().unwrap())
            .args([NAME, "--exact", "--nocapture"])
            .env(IS_IGNORED, "1")
            .output()
            .unwrap();
        let said = String::from_utf8_lossy(&output.stdout);
        assert!(output.status.success(), "{output:?}");
        assert!(said.contains("1 passed"), "{said}");
    }
}
