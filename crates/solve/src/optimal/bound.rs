//! How many moves a position takes at least.
//!
//! Take an easier game: as many cells as one likes, and nothing is ever put
//! on a column. There a card goes home from where it lies, or goes to a cell
//! first, at a cost of one; all else is free. Its least cost can be found, and
//! no game by the rules costs less, because each of its games is one of the
//! easier game, too, when every card that is put anywhere goes to a cell at
//! its first move and waits there.
//!
//! Where cards go by the run, what goes to a cell is a whole *piece* of a
//! column: cards in sequence, as many as there are. See [`Pieces`].
//!
//! Three things make the least cost quick to find:
//!
//! - What can go home goes: nothing is ever put on it.
//! - A piece with a card above a lower one of its suit in the same column must
//!   go to a cell in any case, so it does as soon as it can. How many of these
//!   there are is known without any search; it is what is counted first.
//! - When nothing of this is left, some foundation must be served next, and
//!   the card for it lies in a column. All above it goes to cells. At most
//!   four columns have such a card, and in each only the first one matters.

use crate::board::{Board, Cards, ROWS, Start, just, lowest};
use crate::exact::Key;
use crate::key::{CELL, HOME, ORIGIN, TABLE, Under};

/// The most positions of the easier game that are remembered. More would be
/// found again more often, but farther away from the processor.
const MOST_KNOWN: usize = 1 << 15;

/// What goes to a cell at a cost of one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Pieces {
    /// One card, where every move of a card counts.
    Cards,
    /// A whole sequence, where a move of any number of cards is one. A card
    /// leaves what it lies on as the first card of a move or along with the
    /// card under it. So of each sequence from which a card is ever put
    /// elsewhere, one card is the first of a move, and no two sequences share
    /// that move.
    Sequences,
}

/// What the easier game needs to know about a start.
pub(crate) struct Bound {
    pieces: Pieces,
    /// By column and rest: the cards of the rest.
    sets: [[Cards; ROWS]; 8],
    /// By column and rest: the cards that are higher than one of their suit in
    /// the rest.
    higher: [[Cards; ROWS]; 8],
    /// By column and rest: how many pieces of the rest must go to cells.
    forced: [[u8; ROWS]; 8],
    /// What is known about positions where nothing can be done for nothing,
    /// each at a place by its hash; the last one met stays.
    known: Vec<Known>,
    /// The number of the start.
    epoch: u32,
}

/// What is known about what a position of the easier game costs.
#[derive(Clone, Copy)]
struct Known {
    key: Key,
    /// The number of the start, from 1.
    epoch: u32,
    at_least: u8,
    at_most: u8,
}

impl Known {
    const NOTHING: Known = Known {
        key: Key::ZERO,
        epoch: 0,
        at_least: 0,
        at_most: 0,
    };
}

/// A position of the easier game. What is in its columns tells the rest.
#[derive(Clone, Copy)]
struct Easier {
    board: Board,
    key: Key,
}

impl Bound {
    /// Takes at most so many bytes.
    pub(crate) fn new(max_memory: usize) -> Bound {
        let count = (max_memory / size_of::<Known>()).min(MOST_KNOWN);
        let mut known = Vec::new();
        if known.try_reserve_exact(count).is_ok() {
            known.resize(count, Known::NOTHING);
        }
        Bound {
            pieces: Pieces::Cards,
            sets: [[0; ROWS]; 8],
            higher: [[0; ROWS]; 8],
            forced: [[0; ROWS]; 8],
            known,
            epoch: 0,
        }
    }

    /// Looks at a start.
    pub(crate) fn read(&mut self, start: &Start, pieces: Pieces) {
        self.pieces = pieces;
        if self.epoch == u32::MAX {
            self.known.fill(Known::NOTHING);
            self.epoch = 0;
        }
        // Keys tell nothing about positions of another start.
        self.epoch += 1;
        for column in 0..8 {
            for (row, &card) in start.column(column).iter().enumerate() {
                let (card, next) = (usize::from(card), (row + 1) % ROWS);
                self.sets[column][next] = self.sets[column][row] | just(card);
                self.higher[column][next] = self.higher[column][row] | above_in_suit(card);
                let refill = start.refill(column, next as u8);
                let under = usize::from(refill.rest);
                let forced = self.count(refill.run & self.higher[column][under]);
                self.forced[column][next] = self.forced[column][under] + forced as u8;
            }
        }
    }

    /// What a piece costs of which these cards, if any, must go to cells.
    #[inline]
    fn count(&self, cards: Cards) -> u32 {
        match self.pieces {
            Pieces::Cards => cards.count_ones(),
            Pieces::Sequences => u32::from(cards != 0),
        }
    }

    /// The pieces that must go to cells because of their own column.
    #[inline]
    pub(crate) fn forced(&self, board: &Board) -> u32 {
        let mut sum = 0;
        for column in 0..8 {
            let rest = usize::from(board.rests[column]) % ROWS;
            sum += self.count(board.runs[column] & self.higher[column][rest]);
            sum += u32::from(self.forced[column][rest]);
        }
        sum
    }

    /// The cards that must go to a cell by themselves from the run of a column,
    /// if they lie there or are put there.
    #[inline]
    pub(crate) fn higher(&self, board: &Board, column: usize) -> Cards {
        self.higher[column][usize::from(board.rests[column]) % ROWS]
    }

    /// Whether the columns cost each other at most so much besides. The least
    /// cost of the easier game is that and [`Bound::forced`].
    pub(crate) fn is_within(&mut self, start: &Start, board: &Board, key: Key, most: u32) -> bool {
        let mut easier = Easier { board: *board, key };
        self.free(start, &mut easier);
        self.is_least_within(start, &easier, most)
    }

    /// Sends home what can go, and to cells what must, until nothing is left
    /// to do for nothing.
    fn free(&self, start: &Start, easier: &mut Easier) {
        let Easier { board, key } = easier;
        loop {
            let mut ready = board.cells & board.next;
            while ready != 0 {
                let end = ready & ready.wrapping_neg();
                board.cells ^= end;
                board.next ^= end | end << 4;
                *key = key.moved(lowest(end), CELL, HOME);
                ready = board.cells & board.next;
            }
            let mut has_moved = false;
            for column in 0..8 {
                let (mut run, mut rest) = (board.runs[column], board.rests[column]);
                if run == 0 {
                    continue;
                }
                let before = run;
                // A piece that has begun to go to a cell goes there whole.
                let mut is_going = false;
                loop {
                    let end = run & run.wrapping_neg();
                    let forced = run & self.higher[column][usize::from(rest) % ROWS];
                    let is_forced = match self.pieces {
                        Pieces::Cards => end & forced != 0,
                        Pieces::Sequences => forced != 0 || is_going,
                    };
                    let to = if end & board.next != 0 {
                        board.next ^= end | end << 4;
                        HOME
                    } else if is_forced {
                        board.cells |= end;
                        is_going = true;
                        CELL
                    } else {
                        break;
                    };
                    run ^= end;
                    *key = key.moved(lowest(end), under(run, rest), to);
                    if run == 0 {
                        let refill = start.refill(column, rest);
                        (run, rest) = (refill.run, refill.rest);
                        is_going = false;
                        if run == 0 {
                            break;
                        }
                    }
                }
                if run != before {
                    has_moved = true;
                    board.runs[column] = run;
                    board.rests[column] = rest;
                }
            }
            if !has_moved {
                return;
            }
        }
    }

    /// Whether a position where nothing can be done for nothing costs at most
    /// so much.
    fn is_least_within(&mut self, start: &Start, easier: &Easier, most: u32) -> bool {
        let board = &easier.board;
        if board.runs == [0; 8] {
            return true;
        }
        if most == 0 {
            return false;
        }
        // The high half of the hash times the count: a place below the count.
        let place = (((easier.key.hash() >> 32) * self.known.len() as u64) >> 32) as usize;
        let mut known = Known {
            key: easier.key,
            epoch: self.epoch,
            at_least: 1,
            at_most: u8::MAX,
        };
        if let Some(met) = self.known.get(place) {
            if met.epoch == self.epoch && met.key == easier.key {
                known = *met;
            }
        }
        if most >= u32::from(known.at_most) {
            return true;
        }
        if most < u32::from(known.at_least) {
            return false;
        }
        // The columns with a card that a foundation takes next, the cheapest
        // first.
        let mut ways = [(0_u32, 0_usize); 8];
        let mut count = 0;
        for column in 0..8 {
            let rest = usize::from(board.rests[column]) % ROWS;
            if (board.runs[column] | self.sets[column][rest]) & board.next != 0 {
                ways[count & 7] = (self.depth(start, board, column), column);
                count += 1;
            }
        }
        let ways = &mut ways[..count];
        ways.sort_unstable();
        let is_within = ways.iter().any(|&(cost, column)| {
            cost <= most && {
                let mut child = *easier;
                self.dig(start, &mut child, column);
                self.free(start, &mut child);
                self.is_least_within(start, &child, most - cost)
            }
        });
        if is_within {
            known.at_most = most.min(254) as u8;
        } else {
            known.at_least = (most + 1).min(255) as u8;
        }
        if let Some(slot) = self.known.get_mut(place) {
            *slot = known;
        }
        is_within
    }

    /// What it costs to come to the first card of a column that a foundation
    /// takes next.
    fn depth(&self, start: &Start, board: &Board, column: usize) -> u32 {
        let (mut run, mut rest) = (board.runs[column], board.rests[column]);
        let mut cost = 0;
        loop {
            let needed = run & board.next;
            let above = match needed {
                0 => run,
                _ => run & (needed & needed.wrapping_neg()).wrapping_sub(1),
            };
            let forced = run & self.higher[column][usize::from(rest) % ROWS];
            cost += match self.pieces {
                Pieces::Cards => (above & !forced).count_ones(),
                Pieces::Sequences => u32::from(above != 0 && forced == 0),
            };
            if needed != 0 || run == 0 {
                return cost;
            }
            let refill = start.refill(column, rest);
            (run, rest) = (refill.run, refill.rest);
        }
    }

    /// Comes to that card: it is then at the end of the column, or in a cell
    /// with the rest of its piece.
    fn dig(&self, start: &Start, easier: &mut Easier, column: usize) {
        let Easier { board, key } = easier;
        let (mut run, mut rest) = (board.runs[column], board.rests[column]);
        let mut is_going = false;
        while run != 0 {
            let end = run & run.wrapping_neg();
            // A piece that has begun to go to a cell goes there whole.
            let goes_on = is_going && self.pieces == Pieces::Sequences;
            if end & board.next != 0 && !goes_on {
                break;
            }
            is_going = true;
            board.cells |= end;
            run ^= end;
            *key = key.moved(lowest(end), under(run, rest), CELL);
            if run == 0 {
                let refill = start.refill(column, rest);
                (run, rest) = (refill.run, refill.rest);
                is_going = false;
                if board.cells & board.next != 0 {
                    break;
                }
            }
        }
        board.runs[column] = run;
        board.rests[column] = rest;
    }
}

/// What lay under the card that was taken off a run, when this is left of it.
#[inline]
fn under(run: Cards, rest: u8) -> Under {
    match (run, rest) {
        (0, 0) => TABLE,
        (0, _) => ORIGIN,
        (run, _) => lowest(run) & 3,
    }
}

/// The higher cards of a card's suit.
fn above_in_suit(card: usize) -> Cards {
    const CLUBS: Cards = 0x0001_1111_1111_1111;
    let higher = !crate::board::up_to(card);
    CLUBS << (card & 3) & higher
}
