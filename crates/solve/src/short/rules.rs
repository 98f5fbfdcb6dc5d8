//! What counts as a move in a metric, what goes home by itself, and the weights
//! that are good for it.

use freecell_core::{AutoPlay, Metric};

use super::worth::{Weights, weights};
use crate::board::{Board, Cards, PACK, Start, Step, just, lowest};
use crate::key::{self, CELL, HOME, hash};

/// The bits of clubs.
const CLUBS: Cards = 0x1111_1111_1111_1111;

/// What counts as a move, and what goes home by itself.
#[derive(Clone, Copy)]
pub(crate) struct Rules {
    metric: Metric,
    pub autoplay: AutoPlay,
    /// What a move home costs; nobody makes one if all go by themselves.
    pub home: usize,
    /// Every card that is moved counts.
    pub counts_cards: bool,
}

impl Rules {
    pub(crate) fn of(metric: Metric) -> Rules {
        let (autoplay, home, counts_cards) = match metric {
            Metric::Max => (AutoPlay::Max, 1, false),
            Metric::Safe => (AutoPlay::Horne, 1, false),
            // Every card goes home by one move in any case: these are left out
            // of the count, and what is safe goes at once.
            Metric::Unit => (AutoPlay::Raymond, 0, true),
        };
        Rules {
            metric,
            autoplay,
            home,
            counts_cards,
        }
    }

    /// The weights for one of several searches.
    pub(crate) fn variant(self, member: usize) -> &'static Weights {
        let list: &[Weights] = match self.metric {
            Metric::Max => &MAX,
            Metric::Safe => &SAFE,
            Metric::Unit => &UNIT,
        };
        &list[member % list.len()]
    }

    /// Of the cards that the foundations take next, those that go by
    /// themselves.
    #[inline]
    pub(crate) fn takes(self, board: &Board) -> Cards {
        if self.autoplay == AutoPlay::Max {
            return board.next & PACK;
        }
        let home = [0, 1, 2, 3].map(|suit| board.home(suit));
        let black = home[0].min(home[3]);
        let red = home[1].min(home[2]);
        let mut taken = 0;
        for suit in 0..4 {
            let rank = home[suit] + 1;
            let opposite = if suit == 0 || suit == 3 { red } else { black };
            let mate = home[3 - suit];
            let is_raymond = self.autoplay == AutoPlay::Raymond;
            let is_safe = rank <= 2
                || opposite + 1 >= rank
                || is_raymond && opposite + 2 >= rank && mate + 3 >= rank;
            if is_safe {
                taken |= board.next & (CLUBS << suit);
            }
        }
        taken & PACK
    }

    /// Moves home what goes by itself, and returns the change of the key.
    #[inline]
    pub(crate) fn send_home(self, board: &mut Board, start: &Start) -> u64 {
        let mut ends = board.ends();
        let mut change = 0;
        loop {
            let ready = (ends | board.cells) & self.takes(board);
            if ready == 0 {
                return change;
            }
            let card = lowest(ready);
            let from = if board.cells & just(card) != 0 {
                Step::CELL
            } else {
                let holds = |run: &u64| run & just(card) != 0;
                board.runs.iter().position(holds).unwrap_or_default()
            };
            let step = Step::new(card, from, Step::HOME);
            change ^= change_of_key(board, step);
            board.make(start, step);
            if from < 8 {
                let run = board.runs[from];
                ends |= run & run.wrapping_neg();
            }
        }
    }
}

/// The change of the key by a step, without what goes home after it.
#[inline]
pub(crate) fn change_of_key(board: &Board, step: Step) -> u64 {
    let card = step.card();
    let before = match step.from() {
        Step::CELL => CELL,
        from => key::under(board, from, card),
    };
    let after = match step.to() {
        Step::CELL => CELL,
        Step::HOME => HOME,
        to => key::under_on(board, to),
    };
    hash(card, before) ^ hash(card, after)
}

/// The moves of single cards that core needs to move `count` at once, by empty
/// cells and empty columns besides the target; `Position::expand` makes them.
#[inline]
pub(crate) fn price(count: usize, empty_cells: u32, empty_columns: u32) -> usize {
    let (cells, columns) = (empty_cells as usize % 5, empty_columns as usize & 7);
    usize::from(PRICES[cells][columns][count & 15])
}

static PRICES: [[[u8; 16]; 8]; 5] = {
    let mut prices = [[[0; 16]; 8]; 5];
    let mut i = 0;
    while i < 5 * 8 * 16 {
        let (cells, columns, count) = (i / 128, i / 16 % 8, i % 16);
        if count > 0 {
            prices[cells][columns][count] = single_moves(count, cells, columns);
        }
        i += 1;
    }
    prices
};

const fn single_moves(count: usize, cells: usize, columns: usize) -> u8 {
    if count <= cells + 1 || columns == 0 {
        return (2 * count - 1) as u8;
    }
    let most = (cells + 1) << (columns - 1);
    let direct = if most < count - 1 { most } else { count - 1 };
    2 * single_moves(count - direct, cells, columns - 1) + single_moves(direct, cells, columns - 1)
}

/// Tuned on random deals above ten million. The first is what one thread goes
/// by; when there are more, each goes by another.
static MAX: [Weights; 3] = [
    weights([11, 5, 5, 3, 4, 1, 1, 14, 14, 0, 3, 2, 9, -2, 1]),
    weights([11, 3, 6, 2, 3, 1, 0, 13, 14, 0, 3, 2, 9, 0, 0]),
    weights([11, 7, 3, 3, 5, 1, 2, 15, 14, 1, 2, 2, 8, -3, 2]),
];
static SAFE: [Weights; 3] = MAX;
static UNIT: [Weights; 2] = [
    weights([7, -3, 6, 4, 2, 5, 2, 1, 3, 3, 3, 3, 44, 0, 0]),
    weights([7, -3, 6, 4, 2, 5, 2, 1, 5, 3, 3, 3, 44, 0, 0]),
];
