//! Estimates: how far a position seems to be from the end.

use crate::board::{Board, Cards, PACK, ROWS, Start, just, length, lowest};

/// What each thing in a position costs. The position with the least is looked
/// at next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Weights {
    /// A card that is not home.
    pub away: i32,
    /// A card under a run.
    pub unsorted: i32,
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
    /// A card in a cell, by its rank: a quarter of this for each above the
    /// ace. Low cards leave sooner.
    pub high: i32,
    /// How much worse than its parent a child may be and not be dropped.
    pub reach: i32,
    /// By number of empty cells and of empty columns, see [`Weights::room`].
    pub room: [i32; 128],
}

impl Weights {
    /// The cost of a card in a cell, besides the room that it takes.
    #[inline]
    pub(crate) fn in_cell(&self, card: usize) -> i32 {
        (self.high * (card as i32 >> 2)) >> 2
    }

    /// The cost of room.
    #[inline]
    pub(crate) fn room(&self, empty_cells: u32, empty_columns: u32) -> i32 {
        self.room[(empty_cells << 4 | empty_columns) as usize & 127]
    }
}

/// The cost of what lies under the run of each column, by the number of cards
/// there. It depends on the start and the weights only.
pub(crate) struct Rests([[i32; ROWS]; 8]);

impl Rests {
    pub(crate) const ZERO: Rests = Rests([[0; ROWS]; 8]);

    pub(crate) fn fill(&mut self, start: &Start, weights: &Weights) {
        for (column, costs) in self.0.iter_mut().enumerate() {
            let mut cost = 0;
            let mut lowest = [u8::MAX; 4];
            for (row, &card) in start.column(column).iter().enumerate() {
                let least = &mut lowest[usize::from(card & 3)];
                if *least < card {
                    cost += weights.inverted;
                } else {
                    *least = card;
                }
                if usize::from(start.refill(column, row as u8 + 1).rest) == row {
                    cost += weights.pieces;
                }
                cost += weights.unsorted;
                costs[(row + 1) % ROWS] = cost;
            }
        }
    }

    /// The cost of so many cards under the run of a column.
    #[inline]
    pub(crate) fn cost(&self, column: usize, rest: u8) -> i32 {
        self.0[column & 7][usize::from(rest) % ROWS]
    }
}

/// The cost of a position without the steps to it.
#[inline]
pub(crate) fn estimate(start: &Start, weights: &Weights, rests: &Rests, board: &Board) -> i32 {
    let home = [0, 1, 2, 3].map(|suit| board.home(suit) as i32);
    let away = 52 - home.iter().sum::<i32>();
    let color = (home[0] + home[3] - home[1] - home[2]).abs();
    let empty_cells = start.cell_count - board.cells.count_ones();
    let mut sum = weights.away * away
        + weights.color * color
        + weights.room(empty_cells, board.empty_columns());
    for column in 0..8 {
        sum += rests.cost(column, board.rests[column]);
    }
    let mut cells = board.cells;
    while cells != 0 {
        sum += weights.in_cell(lowest(cells));
        cells &= cells - 1;
    }
    let mut next = board.next & PACK;
    while next != 0 {
        let card = lowest(next);
        next &= next - 1;
        let (column, row) = start.origin(card);
        let rest = board.rests[column & 7];
        let above = if row < rest {
            usize::from(rest - 1 - row) + length(board.runs[column & 7])
        } else {
            let holds = |run: &&Cards| **run & just(card) != 0;
            let run = board.runs.iter().find(holds);
            run.map_or(0, |&run| card / 4 - lowest(run) / 4)
        };
        sum += weights.buried * above as i32;
    }
    sum
}

/// What one card more on each column costs, for the cards that it buries.
#[inline]
pub(crate) fn burdens(start: &Start, weights: &Weights, board: &Board) -> [i32; 8] {
    let mut burdens = [0; 8];
    let mut next = board.next & PACK;
    while next != 0 {
        let (column, row) = start.origin(lowest(next));
        next &= next - 1;
        let lies = i32::from(row < board.rests[column & 7]);
        burdens[column & 7] += weights.buried & -lies;
    }
    for (burden, &run) in burdens.iter_mut().zip(&board.runs) {
        *burden += own_burden(weights, run & board.next);
    }
    burdens
}

/// What so many wanted cards in a run add to the burden of their column.
#[inline]
pub(crate) fn own_burden(weights: &Weights, mut wanted: Cards) -> i32 {
    let mut sum = 0;
    while wanted != 0 {
        sum += weights.buried;
        wanted &= wanted - 1;
    }
    sum
}
