//! The status line of one long search.

use std::time::{Duration, Instant};

use freecell_solve::{Control, Limit};

use crate::output::progress::Spinner;
use crate::output::quantity::{short_count, short_size};

/// Shows the states of a search, and in an exhaustive one its layer and memory.
pub(crate) struct SearchStatus {
    spinner: Spinner,
    /// What happens to the states, such as `checked`; empty for a search.
    stage: &'static str,
    /// When the stage began.
    began: Instant,
    /// The layer and the memory in bytes.
    layer: Option<(usize, usize)>,
}

impl SearchStatus {
    pub(crate) fn new(is_shown: bool) -> SearchStatus {
        SearchStatus {
            spinner: Spinner::new(is_shown),
            stage: "",
            began: Instant::now(),
            layer: None,
        }
    }

    /// Begins a stage, unless it has begun.
    pub(crate) fn begin(&mut self, stage: &'static str) {
        if self.stage != stage {
            self.stage = stage;
            self.began = Instant::now();
            self.layer = None;
        }
    }
}

impl Control for SearchStatus {
    fn poll(&mut self, states: u64) -> Result<(), Limit> {
        self.spinner.set_message(&message(
            states,
            self.stage,
            self.began.elapsed(),
            self.layer,
        ));
        Ok(())
    }

    fn on_layer(&mut self, layer: usize, memory: usize) {
        self.layer = Some((layer, memory));
    }
}

/// Returns the status: states, rate, and the memory and layer of an exhaustive search. It fits
/// into 40 columns, and a narrower terminal omits the end.
fn message(states: u64, stage: &str, elapsed: Duration, layer: Option<(usize, usize)>) -> String {
    #[allow(clippy::cast_possible_truncation, reason = "a rate is far smaller")]
    let rate = (states as f64 / elapsed.as_secs_f64().max(1e-9)) as u64;
    let mut message = format!("{} states", short_count(states));
    if !stage.is_empty() {
        message += &format!(" {stage}");
    }
    message += &format!(", {}/s", short_count(rate));
    if let Some((layer, memory)) = layer {
        let memory = short_size(memory as u64);
        message += &format!(", {memory}, layer {layer}");
    }
    message
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_status_is_short() {
        let second = Duration::from_secs(1);
        assert_eq!(message(56_832, "", second, None), "57k states, 57k/s");
        assert_eq!(
            message(56_832, "checked", second, None),
            "57k states checked, 57k/s"
        );
        assert_eq!(
            message(111_995_000, "", 1000 * second, Some((45, 463_000_000))),
            "112M states, 112k/s, 463 MB, layer 45"
        );
    }
}
