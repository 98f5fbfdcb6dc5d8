//! The heuristic of the goal search: the estimated distance from a win.

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
    /// The first card of a column without a rest, by its rank.
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
    /// Maximum difference to the parent; worse children are pruned.
    pub reach: i32,
    /// Maximum difference to the parent that is forecast for a card home.
    pub home_reach: i32,
    /// By number of empty cells and of empty columns, see [`Weights::room`].
    pub room: [i32; 128],
    pub corrections: Corrections,
}

/// What is added to the forecast of each kind of goal, because it ignores what autoplay
/// takes and other consequences.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Corrections {
    pub home: i32,
    pub onto: i32,
    pub start_column: i32,
    pub from_cell: i32,
    /// A sequence for which columns are dug out.
    pub dig: i32,
    pub to_empty: i32,
    pub to_cell: i32,
    /// A run that leaves a card which its foundation takes next.
    pub exposes_next: i32,
}

impl Weights {
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
    /// progress, and the cards above those that they take next.
    #[inline]
    #[allow(clippy::cast_possible_truncation, reason = "at most 52 × 31")]
    pub(crate) fn foundations(&self, layout: &Layout, state: &State) -> i32 {
        let next = [0, 1, 2, 3].map(|suit| state.next_of(suit));
        let above = next.map(|card| state.cards_above(layout, card));
        let (away, color) = state.away_and_color();
        self.away * away + self.color * color + self.above_next * above.iter().sum::<usize>() as i32
    }
}

/// The cost of the cards under the run of each column, by their number. It depends
/// only on the layout and the weights.
pub(crate) struct RestCosts {
    costs: [[i32; ROWS]; 8],
    /// The change of the cost when the run is removed from a number of remaining
    /// cards, of which the last become the run.
    gains: [[i32; ROWS]; 8],
    /// The cost of a column of which a number of cards is left.
    left: [[i32; ROWS]; 8],
}

impl RestCosts {
    pub(crate) const ZERO: RestCosts = RestCosts {
        costs: [[0; ROWS]; 8],
        gains: [[0; ROWS]; 8],
        left: [[0; ROWS]; 8],
    };

    pub(crate) fn fill(&mut self, layout: &Layout, weights: &Weights) {
        for column in 0..8 {
            let costs = &mut self.costs[column];
            let mut cost = 0;
            let mut deep = 0;
            let mut lowest = [usize::MAX; 4];
            for (row, card, refill) in layout.rows(column) {
                let least = &mut lowest[card & 3];
                cost += weights.inverted * i32::from(*least < card);
                *least = card.min(*least);
                let rest = usize::from(refill.rest) % ROWS;
                cost += weights.piece * i32::from(rest == row);
                // Every card below is now one deeper.
                cost += weights.buried[card >> 2 & 15] + (deep >> 2);
                deep += weights.deep[card >> 2 & 15];
                costs[(row + 1) % ROWS] = cost;
                let left = if rest == 0 {
                    weights.base(highest(refill.run))
                } else {
                    costs[rest]
                };
                self.gains[column][(row + 1) % ROWS] = left - cost;
                self.left[column][(row + 1) % ROWS] = left;
            }
        }
    }

    /// Returns the change of the cost when the run of a column is removed from a
    /// non-empty rest.
    #[inline]
    pub(crate) fn gain(&self, column: usize, rest: u8) -> i32 {
        self.gains[column & 7][usize::from(rest) % ROWS]
    }

    /// Returns the change of the cost when a column with `rest` cards under its run is
    /// left with `rows` cards in all.
    #[inline]
    pub(crate) fn change(&self, column: usize, rest: u8, rows: u8) -> i32 {
        self.left[column & 7][usize::from(rows) % ROWS]
            - self.costs[column & 7][usize::from(rest) % ROWS]
    }

    /// Returns the part of the heuristic that changes only with cards that are
    /// added or removed: the rests, the first cards of columns without one, the
    /// cards in free cells.
    #[inline]
    pub(crate) fn places(&self, weights: &Weights, state: &State) -> i32 {
        let mut sum = 0;
        for column in 0..8 {
            let rest = usize::from(state.rests[column]) % ROWS;
            sum += self.costs[column][rest];
            if rest == 0 && state.runs[column] != 0 {
                sum += weights.base(highest(state.runs[column]));
            }
        }
        let cells = each(state.cells).map(|card| weights.in_cell(card));
        sum + cells.sum::<i32>()
    }

    /// Returns the heuristic of a state.
    #[inline]
    pub(crate) fn evaluate(&self, layout: &Layout, weights: &Weights, state: &State) -> i32 {
        self.places(weights, state)
            + weights.room(state.empty_cells(layout), state.empty_columns())
            + weights.foundations(layout, state)
    }
}
