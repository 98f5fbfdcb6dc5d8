//! Trying weights on deals; not part of the interface.

use freecell_core::{CellCount, DealNumber, Position};

use crate::board::Start;
use crate::portfolio::weights;
use crate::rush::Rush;

/// What an attempt needed for each deal of a list.
pub struct Trial {
    start: Start,
    rush: Rush,
}

impl Default for Trial {
    fn default() -> Trial {
        Trial {
            start: Start::new(),
            rush: Rush::new(),
        }
    }
}

impl Trial {
    /// Whether the deal was solved, how many positions had their turn, and how
    /// many children were made.
    pub fn run(&mut self, deal: i64, list: [i32; 13], quota: usize) -> (bool, u64, u64) {
        let deal = DealNumber::new(deal).expect("a deal number").deal();
        let board = self.start.read(&Position::new(&deal, CellCount::FOUR));
        let mut steps = Vec::new();
        let weights = weights(list);
        let is_solved = self
            .rush
            .run(&self.start, &board, &weights, quota, &mut steps);
        (is_solved, self.rush.visited(), self.rush.made())
    }
}
