//! What a position is worth to a search for short solutions: a guess at how
//! many moves are left, and a number that there surely are.
//!
//! Both travel in one integer: the guess times 256, plus the sure number. All
//! terms are sums, so one addition keeps both up to date.

use crate::board::{Board, Cards, PACK, ROWS, Start, just, length, lowest};

/// The guess in front of the sure number.
pub(crate) const GUESS: i32 = 256;

/// What each thing in a position adds to the guess.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Weights {
    /// A card under a run.
    pub unsorted: i32,
    /// A sequence under a run, of one card or more.
    pub piece: i32,
    /// A sequence under a run that cannot go home from there.
    pub stuck_piece: i32,
    /// A run that cannot go home from there.
    pub stuck_run: i32,
    /// A card above one that its foundation takes next.
    pub buried: i32,
    /// A card that is not home.
    pub away: i32,
    /// A card more on the red foundations than on the black ones, or fewer.
    pub color: i32,
    /// A card in a cell.
    pub cell: i32,
    /// An empty column less.
    pub column: i32,
    /// No empty cell.
    pub no_cell: i32,
    /// No empty cell and no empty column.
    pub no_room: i32,
    /// A card in a cell, by its rank: an eighth of this for each above the ace.
    pub high: i32,
    /// How much worse than its parent a child may be and not be dropped.
    pub reach: i32,
    /// A card under a run, by its rank: an eighth of this for each below the
    /// king.
    pub low: i32,
    /// A card under a run that lies above a lower one of its suit.
    pub inverted: i32,
}

/// How many weights there are.
#[cfg(feature = "tune")]
pub const COUNT: usize = 15;

/// Weights from a list of numbers, as the tuner varies them.
pub(crate) const fn weights(w: [i32; 15]) -> Weights {
    Weights {
        unsorted: w[0],
        piece: w[1],
        stuck_piece: w[2],
        stuck_run: w[3],
        buried: w[4],
        away: w[5],
        color: w[6],
        cell: w[7],
        column: w[8],
        no_cell: w[9],
        no_room: w[10],
        high: w[11],
        reach: w[12],
        low: w[13],
        inverted: w[14],
    }
}

/// The worth of the parts of a position, made once a deal.
pub(crate) struct Worth {
    /// By column and number of cards under its run.
    rests: [[i32; ROWS]; 8],
    /// The cards that lie above a lower one of their suit if they lie on so
    /// many cards of a column.
    over: [[Cards; ROWS]; 8],
    /// By 16 × empty cells + empty columns.
    room: [i32; 128],
    /// By card in a cell.
    in_cell: [i32; 64],
    /// A run that cannot go home from where it lies.
    stuck_run: i32,
    pub buried: i32,
    away: i32,
    color: i32,
}

impl Worth {
    pub(crate) const ZERO: Worth = Worth {
        rests: [[0; ROWS]; 8],
        over: [[0; ROWS]; 8],
        room: [0; 128],
        in_cell: [0; 64],
        stuck_run: 0,
        buried: 0,
        away: 0,
        color: 0,
    };

    pub(crate) fn fill(&mut self, start: &Start, weights: &Weights) {
        for column in 0..8 {
            let cards = start.column(column);
            let mut over = 0;
            self.over[column][0] = 0;
            for (row, &card) in cards.iter().enumerate() {
                // The higher cards of its suit.
                over |= (0x1111_1111_1111_1111 << (card + 4)) & PACK;
                self.over[column][(row + 1) % ROWS] = over;
            }
            let mut pieces = [0; ROWS + 1];
            let mut ranks = 0;
            let mut inverted = 0;
            for row in 1..=cards.len() {
                let card = usize::from(cards[row - 1]);
                ranks += weights.low * (12 - card as i32 / 4);
                if self.over[column][row - 1] >> card & 1 != 0 {
                    inverted += weights.inverted;
                }
                let others = ((ranks >> 3) + inverted) * GUESS;
                let piece = start.refill(column, row as u8);
                let below = usize::from(piece.rest) % ROWS;
                let is_stuck = piece.run & self.over[column][below] != 0;
                let mut cost = weights.piece + weights.unsorted * (row - below) as i32;
                cost *= GUESS;
                if is_stuck {
                    cost += weights.stuck_piece * GUESS + 1;
                }
                pieces[row] = pieces[below] + cost;
                self.rests[column][row % ROWS] = pieces[row] + others;
            }
        }
        for (i, room) in self.room.iter_mut().enumerate() {
            let (cells, columns) = (i as i32 / 16, i as i32 % 16);
            let mut cost = -weights.cell * cells - weights.column * columns;
            if cells == 0 {
                cost += weights.no_cell;
            }
            if i == 0 {
                cost += weights.no_room;
            }
            *room = cost * GUESS;
        }
        for (card, cost) in self.in_cell.iter_mut().enumerate() {
            *cost = ((weights.high * (card as i32 >> 2)) >> 3) * GUESS;
        }
        self.stuck_run = weights.stuck_run * GUESS + 1;
        self.buried = weights.buried * GUESS;
        self.away = weights.away * GUESS;
        self.color = weights.color * GUESS;
    }

    /// So many cards under the run of a column.
    #[inline]
    pub(crate) fn rest(&self, column: usize, rest: u8) -> i32 {
        self.rests[column & 7][usize::from(rest) % ROWS]
    }

    /// A run on so many cards of a column.
    #[inline]
    pub(crate) fn run(&self, column: usize, rest: u8, run: Cards) -> i32 {
        if run & self.over[column & 7][usize::from(rest) % ROWS] == 0 {
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

    /// The worth of a position.
    #[inline]
    pub(crate) fn of(&self, start: &Start, board: &Board) -> i32 {
        let home = [0, 1, 2, 3].map(|suit| board.home(suit) as i32);
        let away = 52 - home.iter().sum::<i32>();
        let color = (home[0] + home[3] - home[1] - home[2]).abs();
        let empty_cells = start.cell_count - board.cells.count_ones();
        let mut sum =
            self.away * away + self.color * color + self.room(empty_cells, board.empty_columns());
        for column in 0..8 {
            let rest = board.rests[column];
            sum += self.rest(column, rest) + self.run(column, rest, board.runs[column]);
        }
        let mut cells = board.cells;
        while cells != 0 {
            sum += self.in_cell(lowest(cells));
            cells &= cells - 1;
        }
        let mut next = board.next & PACK;
        while next != 0 {
            let card = lowest(next);
            next &= next - 1;
            sum += self.above(start, board, card);
        }
        sum
    }

    /// What lies above a card that its foundation takes next.
    #[inline]
    fn above(&self, start: &Start, board: &Board, card: usize) -> i32 {
        let (column, row) = start.origin(card);
        let rest = board.rests[column & 7];
        let cards = if row < rest {
            usize::from(rest - 1 - row) + length(board.runs[column & 7])
        } else {
            let holds = |run: &&Cards| **run & just(card) != 0;
            let run = board.runs.iter().find(holds);
            run.map_or(0, |&run| card / 4 - lowest(run) / 4)
        };
        self.buried * cards as i32
    }
}
