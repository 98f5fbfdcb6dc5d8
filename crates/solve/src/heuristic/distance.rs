//! The estimated distance from a win, by which the goal search and the exhaustive search order
//! their states.

use super::moves_left::signed;
use crate::space::{Layout, ROWS, State, each, highest};

/// The cost of each feature of a state. The state with the lowest cost is expanded
/// next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Weights {
    /// A card that is not on its foundation.
    pub away: i32,
    /// A buried card, by its rank.
    pub buried: [i32; 16],
    /// A quarter of the cost of a buried card for each card above it at the root,
    /// by its rank.
    pub deep: [i32; 16],
    /// The first card of a column without buried cards, by its rank.
    pub base: [i32; 16],
    /// A card in a free cell, by its rank, in addition to the room that it takes.
    pub cell: [i32; 16],
    /// A buried sequence of one card or more.
    pub piece: i32,
    /// A buried card above a lower one of its suit.
    pub inverted: i32,
    /// A card above one that its foundation takes next.
    pub above_next: i32,
    /// A card more on the red foundations than on the black ones, or fewer.
    pub color: i32,
    /// A step on the path so far.
    pub step: i32,
    /// By number of empty cells and of empty columns, see [`Weights::room`].
    room: [i32; 128],
}

/// The weights of the exhaustive search.
pub(crate) static EXHAUSTIVE: Weights = Weights::new(&include!("exhaustive.txt"));

impl Weights {
    /// Number of weights.
    pub(crate) const COUNT: usize = 6 + 4 * 13 + 5 * 4;

    /// Creates weights from their numbers, in the order of `goals.txt`.
    pub(crate) const fn new(numbers: &[i32; Weights::COUNT]) -> Weights {
        Weights {
            away: numbers[0],
            piece: numbers[1],
            inverted: numbers[2],
            above_next: numbers[3],
            color: numbers[4],
            step: numbers[5],
            buried: by_rank(numbers, 6),
            deep: by_rank(numbers, 19),
            base: by_rank(numbers, 32),
            cell: by_rank(numbers, 45),
            room: room(numbers, 58),
        }
    }

    /// Returns the cost of a card in a free cell, in addition to the room that it
    /// takes.
    #[inline]
    pub(crate) fn in_cell(&self, card: usize) -> i32 {
        self.cell[card >> 2 & 15]
    }

    /// Returns the cost of a column that starts with a card.
    #[inline]
    pub(crate) fn base(&self, card: usize) -> i32 {
        self.base[card >> 2 & 15]
    }

    /// Returns the cost of the available room.
    #[inline]
    pub(crate) fn room(&self, empty_cells: u32, empty_columns: u32) -> i32 {
        self.room[(empty_cells << 4 | empty_columns) as usize & 127]
    }

    /// Returns the part of the heuristic that depends on the foundations: their
    /// progress, and the number of cards above those that they take next.
    #[inline]
    pub(crate) fn foundations(&self, state: &State, above: i32) -> i32 {
        let (away, color) = state.away_and_color();
        self.away * away + self.color * color + self.above_next * above
    }
}

/// The cost of the cards under the run of each column, by their number. It depends
/// only on the layout and the weights.
pub(crate) struct BuriedCosts {
    costs: [[i32; ROWS]; 8],
    /// The cost of a column of which a number of cards is left.
    left: [[i32; ROWS]; 8],
}

impl BuriedCosts {
    pub(crate) const ZERO: BuriedCosts = BuriedCosts {
        costs: [[0; ROWS]; 8],
        left: [[0; ROWS]; 8],
    };

    pub(crate) fn fill(&mut self, layout: &Layout, weights: &Weights) {
        for column in 0..8 {
            let costs = &mut self.costs[column];
            let mut cost = 0;
            let mut deep = 0;
            let mut lowest = [usize::MAX; 4];
            for (row, card, exposed) in layout.rows(column) {
                let least = &mut lowest[card & 3];
                cost += weights.inverted * i32::from(*least < card);
                *least = card.min(*least);
                let buried_len = usize::from(exposed.buried_len) % ROWS;
                cost += weights.piece * i32::from(buried_len == row);
                // Every card below is now one deeper.
                cost += weights.buried[card >> 2 & 15] + (deep >> 2);
                deep += weights.deep[card >> 2 & 15];
                costs[(row + 1) % ROWS] = cost;
                let left = if buried_len == 0 {
                    weights.base(highest(exposed.run))
                } else {
                    costs[buried_len]
                };
                self.left[column][(row + 1) % ROWS] = left;
            }
        }
    }

    /// Returns the change of the cost when the run of a column is removed from a
    /// column with buried cards.
    #[inline]
    pub(crate) fn gain(&self, column: usize, buried_len: u8) -> i32 {
        self.change(column, buried_len, buried_len)
    }

    /// Returns the change of the cost when a column with `buried_len` cards under its run is
    /// left with `rows` cards in all.
    #[inline]
    pub(crate) fn change(&self, column: usize, buried_len: u8, rows: u8) -> i32 {
        self.left[column & 7][usize::from(rows) % ROWS]
            - self.costs[column & 7][usize::from(buried_len) % ROWS]
    }

    /// Returns the part of the heuristic that changes only with cards that are
    /// added or removed: the buried cards, the first cards of columns without any, the
    /// cards in free cells.
    #[inline]
    pub(crate) fn static_cost(&self, weights: &Weights, state: &State) -> i32 {
        let mut sum = 0;
        for column in 0..8 {
            let buried_len = usize::from(state.buried_lens[column]) % ROWS;
            sum += self.costs[column][buried_len];
            if buried_len == 0 && state.runs[column] != 0 {
                sum += weights.base(highest(state.runs[column]));
            }
        }
        let cells = each(state.cells).map(|card| weights.in_cell(card));
        sum + cells.sum::<i32>()
    }

    /// Returns the heuristic of a state.
    #[inline]
    pub(crate) fn evaluate(&self, layout: &Layout, weights: &Weights, state: &State) -> i32 {
        let next = [0, 1, 2, 3].map(|suit| state.next_of(suit));
        let above = next.map(|card| signed(state.cards_above(layout, card)));
        self.static_cost(weights, state)
            + weights.room(state.empty_cells(layout), state.empty_columns())
            + weights.foundations(state, above.iter().sum())
    }
}

/// Returns 13 values starting at `first`, padded for ranks that do not exist.
const fn by_rank(numbers: &[i32; Weights::COUNT], first: usize) -> [i32; 16] {
    let mut table = [0; 16];
    let mut rank = 0;
    while rank < 13 {
        table[rank] = numbers[first + rank];
        rank += 1;
    }
    table
}

/// Returns values indexed by 16 × empty cells + empty columns. Every column beyond
/// the third counts like the third.
const fn room(numbers: &[i32; Weights::COUNT], first: usize) -> [i32; 128] {
    let mut table = [0; 128];
    let mut cells = 0;
    while cells < 5 {
        let row = first + 4 * cells;
        let last = numbers[row + 3] - numbers[row + 2];
        let mut columns = 0;
        while columns < 16 {
            table[cells * 16 + columns] = if columns < 4 {
                numbers[row + columns]
            } else {
                table[cells * 16 + columns - 1] + last
            };
            columns += 1;
        }
        cells += 1;
    }
    table
}
