//! The status line of one long search.

use std::time::Instant;

use freecell_solve::{Control, Limit};

use crate::progress::Spinner;
use crate::quantity::size;

/// Shows the states of a search, and in an exhaustive one its layer and memory.
pub(crate) struct SearchStatus {
    spinner: Spinner,
    began: Instant,
    /// The layer and the memory in bytes.
    layer: Option<(usize, usize)>,
}

impl SearchStatus {
    pub(crate) fn new() -> SearchStatus {
        SearchStatus {
            spinner: Spinner::new(true),
            began: Instant::now(),
            layer: None,
        }
    }
}

impl Control for SearchStatus {
    fn poll(&mut self, states: u64) -> Result<(), Limit> {
        let rate = states as f64 / self.began.elapsed().as_secs_f64().max(1e-9);
        // A narrow terminal cuts off the end.
        let mut message = format!("{states} states, {rate:.0} states/s");
        if let Some((layer, memory)) = self.layer {
            message = format!("layer {layer}, {message}, {}", size(memory as u64));
        }
        self.spinner.set_message(&message);
        Ok(())
    }

    fn on_layer(&mut self, layer: usize, memory: usize) {
        self.layer = Some((layer, memory));
    }
}
