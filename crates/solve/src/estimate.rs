//! Estimates: how far a position seems to be from the end.

use crate::board::{Board, Cards, ROWS, Start, highest, just, length, lowest};

/// What each thing in a position costs. The position with the least is looked
/// at next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Weights {
    /// A card that is not home.
    pub away: i32,
    /// A card under a run, by its rank.
    pub unsorted: [i32; 16],
    /// A card under a run, by its rank, for each card of the start above it
    /// there: so many quarters.
    pub deep: [i32; 16],
    /// The first card of a column without a rest, by its rank.
    pub base: [i32; 16],
    /// A card in a cell, by its rank, besides the room that it takes.
    pub cell: [i32; 16],
    /// A sequence under a run, of one card or more.
    pub pieces: i32,
    /// A card under a run that lies above a lower one of its suit.
    pub inverted: i32,
    /// A card above one that its foundation takes next.
    pub buried: i32,
    /// A card more on the red foundations than on the black ones, or fewer.
    pub color: i32,
    /// A step on the way so far.
    pub step: i32,
    /// How much worse than its parent a child may be and not be dropped.
    pub reach: i32,
    /// By number of empty cells and of empty columns, see [`Weights::room`].
    pub room: [i32; 128],
}

impl Weights {
    /// The cost of a card in a cell, besides the room that it takes.
    #[inline]
    pub(crate) fn in_cell(&self, card: usize) -> i32 {
        self.cell[card >> 2 & 15]
    }

    /// The cost of a column that begins with a card.
    #[inline]
    pub(crate) fn base(&self, card: usize) -> i32 {
        self.base[card >> 2 & 15]
    }

    /// The cost of room.
    #[inline]
    pub(crate) fn room(&self, empty_cells: u32, empty_columns: u32) -> i32 {
        self.room[(empty_cells << 4 | empty_columns) as usize & 127]
    }
}

/// The cost of what lies under the run of each column, by the number of cards
/// there. It depends on the start and the weights only.
pub(crate) struct Rests {
    costs: [[i32; ROWS]; 8],
    /// How the estimate changes when the run has gone and so many cards are
    /// left, of which the last become the run.
    gains: [[i32; ROWS]; 8],
}

impl Rests {
    pub(crate) const ZERO: Rests = Rests {
        costs: [[0; ROWS]; 8],
        gains: [[0; ROWS]; 8],
    };

    pub(crate) fn fill(&mut self, start: &Start, weights: &Weights) {
        for column in 0..8 {
            let costs = &mut self.costs[column];
            let mut cost = 0;
            let mut deep = 0;
            let mut lowest = [u8::MAX; 4];
            for (row, &card) in start.column(column).iter().enumerate() {
                let least = &mut lowest[usize::from(card & 3)];
                if *least < card {
                    cost += weights.inverted;
                } else {
                    *least = card;
                }
                let refill = start.refill(column, row as u8 + 1);
                if usize::from(refill.rest) == row {
                    cost += weights.pieces;
                }
                // Every card below is one deeper now.
                cost += weights.unsorted[usize::from(card) >> 2 & 15] + (deep >> 2);
                deep += weights.deep[usize::from(card) >> 2 & 15];
                costs[(row + 1) % ROWS] = cost;
                let left = if refill.rest == 0 {
                    weights.base(highest(refill.run))
                } else {
                    costs[usize::from(refill.rest) % ROWS]
                };
                self.gains[column][(row + 1) % ROWS] = left - cost;
            }
        }
    }

    /// How the estimate changes when the run of a column has gone from a rest
    /// that is not empty.
    #[inline]
    pub(crate) fn gain(&self, column: usize, rest: u8) -> i32 {
        self.gains[column & 7][usize::from(rest) % ROWS]
    }

    /// The part of an estimate that changes only where cards come and go: the
    /// rests, the first cards of columns without one, the cards in cells.
    #[inline]
    pub(crate) fn fixed(&self, weights: &Weights, board: &Board) -> i32 {
        let mut sum = 0;
        for column in 0..8 {
            let rest = usize::from(board.rests[column]) % ROWS;
            sum += self.costs[column][rest];
            if rest == 0 && board.runs[column] != 0 {
                sum += weights.base(highest(board.runs[column]));
            }
        }
        let mut cells = board.cells;
        while cells != 0 {
            sum += weights.in_cell(lowest(cells));
            cells &= cells - 1;
        }
        sum
    }
}

/// The part of an estimate that is not [`Rests::fixed`].
#[inline]
pub(crate) fn moving(start: &Start, weights: &Weights, board: &Board) -> i32 {
    let empty_cells = start.cell_count - board.cells.count_ones();
    weights.room(empty_cells, board.empty_columns()) + homeward(start, weights, board)
}

/// The part of an estimate that the foundations have: how far they are, and
/// what lies on the cards that they take next.
#[inline]
pub(crate) fn homeward(start: &Start, weights: &Weights, board: &Board) -> i32 {
    let next = [0, 1, 2, 3].map(|suit| board.next_of(suit));
    let home = next.map(|card| card as i32 >> 2);
    let away = 52 - home.iter().sum::<i32>();
    let color = (home[0] + home[3] - home[1] - home[2]).abs();
    let mut buried = 0;
    for card in next {
        let (column, row) = start.origin(card);
        let rest = board.rests[column & 7];
        buried += if row < rest {
            usize::from(rest - 1 - row) + length(board.runs[column & 7])
        } else {
            let holds = |run: &&Cards| **run & just(card) != 0;
            let run = board.runs.iter().find(holds);
            run.map_or(0, |&run| card / 4 - lowest(run) / 4)
        };
    }
    weights.away * away + weights.color * color + weights.buried * buried as i32
}

/// The cost of a position without the steps to it.
#[inline]
pub(crate) fn estimate(start: &Start, weights: &Weights, rests: &Rests, board: &Board) -> i32 {
    rests.fixed(weights, board) + moving(start, weights, board)
}
