//! The status line of one long search.

use std::time::{Duration, Instant};

use freecell_solve::{Control, Limit};

use crate::output::progress::Spinner;
use crate::output::quantity::{count, short_count, short_size};
use crate::output::sink::write_stderr;

/// Shows the states of a search, and of an exhaustive one its layer and memory, or the lower
/// bound of one for a shortest solution.
pub(crate) struct SearchStatus {
    spinner: Spinner,
    /// What happens to the states, such as `checked`; empty for a search.
    stage: &'static str,
    /// When the stage began.
    began: Instant,
    /// How far the search is, after a comma; empty if it cannot tell.
    detail: String,
}

impl SearchStatus {
    pub(crate) fn new(is_shown: bool) -> SearchStatus {
        SearchStatus {
            spinner: Spinner::new(is_shown),
            stage: "",
            began: Instant::now(),
            detail: String::new(),
        }
    }

    /// Begins a stage, unless it has begun.
    pub(crate) fn begin(&mut self, stage: &'static str) {
        if self.stage != stage {
            self.stage = stage;
            self.began = Instant::now();
            self.detail.clear();
        }
    }

    /// Writes a line above the status.
    pub(crate) fn write(&self, line: &str) {
        self.spinner.clear();
        write_stderr(line);
    }
}

impl Control for SearchStatus {
    fn poll(&mut self, states: u64) -> Result<(), Limit> {
        self.spinner.set_message(&message(
            states,
            self.stage,
            self.began.elapsed(),
            &self.detail,
        ));
        Ok(())
    }

    fn on_layer(&mut self, layer: usize, memory: usize) {
        self.detail = format!(", {}, layer {layer}", short_size(memory as u64));
    }

    fn on_lower_bound(&mut self, moves: usize) {
        self.detail = format!(", at least {}", count(moves as u64, "move"));
    }
}

/// Returns the status: states, rate and how far the search is. It fits into 40 columns, and a
/// narrower terminal omits the end.
fn message(states: u64, stage: &str, elapsed: Duration, detail: &str) -> String {
    #[allow(clippy::cast_possible_truncation, reason = "a rate is far smaller")]
    let rate = (states as f64 / elapsed.as_secs_f64().max(1e-9)) as u64;
    let mut message = format!("{} states", short_count(states));
    if !stage.is_empty() {
        message += &format!(" {stage}");
    }
    message + &format!(", {}/s{detail}", short_count(rate))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_status_is_short() {
        let second = Duration::from_secs(1);
        assert_eq!(message(56_832, "", second, ""), "57k states, 57k/s");
        assert_eq!(
            message(56_832, "checked", second, ""),
            "57k states checked, 57k/s"
        );
        assert_eq!(
            message(111_995_000, "", 1000 * second, ", 463 MB, layer 45"),
            "112M states, 112k/s, 463 MB, layer 45"
        );
    }
}
