//! The heuristic of the widening beam: an estimate of the moves that are left, and an
//! admissible bound.
//!
//! Both are stored in one integer: the estimate times 256, plus the bound. All
//! terms are sums, so one addition updates both.

use freecell_core::Metric;

use crate::space::{Cards, Layout, PACK, ROWS, State, each, higher_in_suit, splitmix};

/// The factor of the estimate, which leaves room for the bound.
pub(crate) const SCALE: i32 = 256;

/// Returns the bound of a value.
#[inline]
pub(crate) fn bound_of(value: i32) -> usize {
    (value & (SCALE - 1)) as usize
}

/// The contribution of each feature of a state to the estimate, in the order of
/// [`MovesLeft::fill`]; the tuner varies these numbers.
pub(crate) type MovesLeftWeights = [i32; 15];

static TUNED: [MovesLeftWeights; 5] = include!("moves_left.txt");

/// Returns the weights for a metric, one set for each useful thread: another thread
/// with the same weights would search the same states.
pub(crate) fn weights_for(metric: Metric) -> &'static [MovesLeftWeights] {
    match metric {
        Metric::Max | Metric::Safe => &TUNED[..3],
        Metric::Unit => &TUNED[3..],
    }
}

/// Returns weights that differ by at most one each, other ones in each round; in round 0 the same.
pub(crate) fn varied(weights: &MovesLeftWeights, round: u64) -> MovesLeftWeights {
    let mut random = round;
    weights.map(|weight| {
        random = splitmix(random);
        let change = signed((random % 3) as usize) - 1;
        weight + if round == 0 { 0 } else { change }
    })
}

/// The values of the parts of a state, computed once per layout.
pub(crate) struct MovesLeft {
    /// By column and number of cards under its run.
    buried: [[i32; ROWS]; 8],
    /// The cards that would lie above a lower one of their suit, by column and
    /// number of cards under them.
    over: [[Cards; ROWS]; 8],
    /// By 16 × empty cells + empty columns.
    room: [i32; 128],
    /// By card in a cell.
    in_cell: [i32; 64],
    stuck_run: i32,
    pub above_next: i32,
    away: i32,
    color: i32,
    /// Maximum difference to the parent; worse children are pruned.
    pub reach: i32,
}

impl MovesLeft {
    pub(crate) const ZERO: MovesLeft = MovesLeft {
        buried: [[0; ROWS]; 8],
        over: [[0; ROWS]; 8],
        room: [0; 128],
        in_cell: [0; 64],
        stuck_run: 0,
        above_next: 0,
        away: 0,
        color: 0,
        reach: 0,
    };

    pub(crate) fn fill(&mut self, layout: &Layout, weights: &MovesLeftWeights) {
        let &[
            // A buried card.
            buried,
            // A buried sequence of one card or more; extra if it cannot go to its
            // foundation from where it lies; a run that cannot.
            piece_cost,
            stuck_piece,
            stuck_run,
            // A card above one that its foundation takes next.
            above_next,
            // A card that is not on its foundation.
            away,
            // A surplus card on the foundations of one colour.
            color,
            // A card in a free cell, and each missing empty column.
            cell,
            column_taken,
            // No empty free cell; no empty column either.
            no_cell,
            no_room,
            // A card in a free cell: an eighth of this for each rank above the ace.
            high,
            // Maximum difference to the parent.
            reach,
            // A buried card: an eighth of this for each rank below the king.
            low,
            // A buried card above a lower one of its suit.
            inverted_card,
        ] = weights;
        for column in 0..8 {
            let over = &mut self.over[column];
            let mut pieces = [0; ROWS + 1];
            let (mut ranks, mut inverted) = (0, 0);
            for (row, card, piece) in layout.rows(column) {
                over[(row + 1) % ROWS] = over[row] | higher_in_suit(card);
                ranks += low * (12 - signed(card / 4));
                if over[row] >> card & 1 != 0 {
                    inverted += inverted_card;
                }
                let below = usize::from(piece.buried_len) % ROWS;
                let mut cost = piece_cost + buried * signed(row + 1 - below);
                cost *= SCALE;
                if piece.run & over[below] != 0 {
                    // At least one move, which no other piece shares.
                    cost += stuck_piece * SCALE + 1;
                }
                pieces[row + 1] = pieces[below] + cost;
                let others = ((ranks >> 3) + inverted) * SCALE;
                self.buried[column][(row + 1) % ROWS] = pieces[row + 1] + others;
            }
        }
        for (i, room) in (0..).zip(&mut self.room) {
            let (cells, columns) = (i / 16, i % 16);
            let mut cost = -cell * cells - column_taken * columns;
            if cells == 0 {
                cost += no_cell;
            }
            if i == 0 {
                cost += no_room;
            }
            *room = cost * SCALE;
        }
        for (card, cost) in self.in_cell.iter_mut().enumerate() {
            *cost = ((high * signed(card / 4)) >> 3) * SCALE;
        }
        self.stuck_run = stuck_run * SCALE + 1;
        self.above_next = above_next * SCALE;
        self.away = away * SCALE;
        self.color = color * SCALE;
        self.reach = reach * SCALE;
    }

    /// Returns the value of `buried_len` cards under the run of a column.
    #[inline]
    pub(crate) fn buried(&self, column: usize, buried_len: u8) -> i32 {
        self.buried[column & 7][usize::from(buried_len) % ROWS]
    }

    /// Returns the value of a run on `buried_len` cards of a column.
    #[inline]
    pub(crate) fn run(&self, column: usize, buried_len: u8, run: Cards) -> i32 {
        if run & self.over[column & 7][usize::from(buried_len) % ROWS] == 0 {
            0
        } else {
            self.stuck_run
        }
    }

    #[inline]
    pub(crate) fn room(&self, empty_cells: u32, empty_columns: u32) -> i32 {
        self.room[(empty_cells << 4 | empty_columns) as usize & 127]
    }

    #[inline]
    pub(crate) fn in_cell(&self, card: usize) -> i32 {
        self.in_cell[card & 63]
    }

    /// Returns the value of a state.
    #[inline]
    pub(crate) fn evaluate(&self, layout: &Layout, state: &State) -> i32 {
        let (away, color) = state.away_and_color();
        let mut sum = self.away * away
            + self.color * color
            + self.room(state.empty_cells(layout), state.empty_columns());
        for column in 0..8 {
            let buried_len = state.buried_lens[column];
            sum +=
                self.buried(column, buried_len) + self.run(column, buried_len, state.runs[column]);
        }
        for card in each(state.cells) {
            sum += self.in_cell(card);
        }
        for card in each(state.next & PACK) {
            sum += self.above_next * signed(state.cards_above(layout, card));
        }
        sum
    }
}

/// Converts a small number to a signed integer.
#[allow(clippy::cast_possible_truncation, reason = "at most 64 cards")]
pub(crate) fn signed(number: usize) -> i32 {
    number as i32
}
