//! What may be played in a metric, and what it costs.

use freecell_core::{AutoPlay, Metric};

use super::bound::Pieces;
use crate::board::{Board, PACK, PARENTS, Start, Step, just, lowest};
use crate::exact::Key;
use crate::key::{self, CELL, HOME};
use crate::proof::{is_safe, place, ready};

/// The rules of a metric.
#[derive(Clone, Copy)]
pub(crate) struct Rules {
    metric: Metric,
}

impl Rules {
    pub(crate) fn new(metric: Metric) -> Rules {
        Rules { metric }
    }

    /// The rule by which the search sends cards home. Where each card home
    /// counts anyway, it is one that never makes a game longer.
    pub(crate) fn autoplay(self) -> AutoPlay {
        match self.metric {
            Metric::Max => AutoPlay::Max,
            Metric::Safe => AutoPlay::Horne,
            Metric::Unit => AutoPlay::Raymond,
        }
    }

    /// What goes to a cell at a cost of one in the easier game of the bound.
    #[inline]
    pub(crate) fn pieces(self) -> Pieces {
        match self.metric {
            Metric::Max | Metric::Safe => Pieces::Sequences,
            Metric::Unit => Pieces::Cards,
        }
    }

    /// What every solution costs besides its steps: each card goes home once,
    /// and where that counts, it counts here.
    pub(crate) fn base(self, board: &Board) -> u32 {
        match self.metric {
            Metric::Max | Metric::Safe => 0,
            Metric::Unit => 52 - (0..4).map(|suit| board.home(suit)).sum::<u32>(),
        }
    }

    /// Whether each card home is a move.
    pub(crate) fn counts_home(self) -> bool {
        self.metric == Metric::Unit
    }

    /// Whether nothing is left that costs anything, when the bound says so
    /// much.
    pub(crate) fn is_end(self, board: &Board, least: u32) -> bool {
        match self.metric {
            // What autoplay leaves on the table costs a move.
            Metric::Max | Metric::Safe => board.next & PACK == 0,
            // The bound is the least cost of an easier game, and one that costs
            // nothing there has only moves home, so it is one by the rules.
            Metric::Unit => least == 0,
        }
    }

    /// What a step costs.
    #[inline]
    pub(crate) fn cost(self, step: Step) -> u32 {
        u32::from(step.to() != Step::HOME || self.metric == Metric::Safe)
    }

    /// The position after a step and autoplay.
    #[inline]
    pub(crate) fn child(self, start: &Start, board: &Board, key: Key, step: Step) -> (Board, Key) {
        let card = step.card();
        let from = match step.from() {
            Step::CELL => CELL,
            column => key::under(board, column, card),
        };
        let to = match step.to() {
            Step::CELL => CELL,
            Step::HOME => HOME,
            column => key::under_on(board, column),
        };
        let mut board = *board;
        let mut key = key.moved(card, from, to);
        board.make(start, step);
        self.send_home(start, &mut board, &mut key);
        (board, key)
    }

    /// Lets autoplay take what it takes.
    pub(crate) fn send_home(self, start: &Start, board: &mut Board, key: &mut Key) {
        loop {
            let mut ready = ready(board);
            let mut has_moved = false;
            while ready != 0 {
                let card = lowest(ready);
                ready &= ready - 1;
                if !self.takes(board, card) {
                    continue;
                }
                let (from, under) = place(board, card);
                *key = key.moved(card, under, HOME);
                board.make(start, Step::new(card, from, Step::HOME));
                has_moved = true;
            }
            if !has_moved {
                return;
            }
        }
    }

    /// Whether autoplay takes a card that can go home.
    #[inline]
    fn takes(self, board: &Board, card: usize) -> bool {
        match self.metric {
            Metric::Max => true,
            Metric::Unit => is_safe(board, card),
            Metric::Safe => {
                let rank = card as u32 / 4 + 1;
                let opposite = match card & 3 {
                    1 | 2 => board.home(0).min(board.home(3)),
                    _ => board.home(1).min(board.home(2)),
                };
                rank <= 2 || opposite + 1 >= rank
            }
        }
    }

    /// All steps, but for what differs only by the order of columns or cells.
    pub(crate) fn list(self, start: &Start, board: &Board, steps: &mut Vec<Step>) {
        steps.clear();
        let mut ends = 0;
        let mut column_of_end = [0_u8; 64];
        for column in 0..8 {
            let run = board.runs[column];
            if run != 0 {
                ends |= just(lowest(run));
                column_of_end[lowest(run) & 63] = column as u8;
            }
        }
        let first_empty = board.runs.iter().position(|&run| run == 0);
        let empty_cells = start.cell_count - board.cells.count_ones();
        let limit = match self.metric {
            Metric::Unit => 1,
            Metric::Max | Metric::Safe => (empty_cells as usize + 1) << board.empty_columns(),
        };
        let limit_to_empty = (limit / 2).max(1);

        let onto_ends = |card: usize, from: usize, steps: &mut Vec<Step>| {
            let mut targets = PARENTS[card & 63] & ends;
            while targets != 0 {
                let to = column_of_end[lowest(targets) & 63];
                targets &= targets - 1;
                steps.push(Step::new(card, from, usize::from(to)));
            }
        };

        for from in 0..8 {
            let run = board.runs[from];
            if run == 0 {
                continue;
            }
            let end = lowest(run);
            if empty_cells > 0 {
                steps.push(Step::new(end, from, Step::CELL));
            }
            let mut bases = run;
            while bases != 0 {
                let card = lowest(bases);
                let count = card / 4 - end / 4 + 1;
                if count > limit {
                    break;
                }
                bases &= bases - 1;
                onto_ends(card, from, steps);
                let is_all = bases == 0 && board.rests[from] == 0;
                if let Some(empty) = first_empty {
                    if count <= limit_to_empty && !is_all {
                        steps.push(Step::new(card, from, empty));
                    }
                }
            }
            if board.next & just(end) != 0 {
                steps.push(Step::new(end, from, Step::HOME));
            }
        }
        let mut cells = board.cells;
        while cells != 0 {
            let card = lowest(cells);
            cells &= cells - 1;
            if let Some(empty) = first_empty {
                steps.push(Step::new(card, Step::CELL, empty));
            }
            onto_ends(card, Step::CELL, steps);
            if board.next & just(card) != 0 {
                steps.push(Step::new(card, Step::CELL, Step::HOME));
            }
        }
    }
}
