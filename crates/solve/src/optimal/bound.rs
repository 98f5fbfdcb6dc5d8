//! An admissible and consistent lower bound on the moves that are left.
//!
//! It is the least cost of a relaxed game: there are as many cells as one
//! likes, and nothing is ever put on a column. There a card goes home from
//! where it lies, or goes to a cell first, at a cost of one; all else is free.
//! No game by the rules costs less, because each is one of the relaxed game as
//! well, when every card that is put anywhere goes to a cell at its first move
//! and waits there.
//!
//! Where several cards move at once, what goes to a cell is a whole *piece* of
//! a column: the longest sequence there. See [`Piece`].
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

use freecell_core::Metric;

use crate::space::{
    CELL, Cards, HOME, Key, Layout, ROWS, State, StateKey, bit, end_of, higher_in_suit, lowest,
    support_in,
};
use crate::table::try_filled;

/// The most states of the relaxed game that are cached. More would be found
/// again more often, but farther away from the processor.
const MAX_CACHED: usize = 1 << 15;

/// What goes to a cell at a cost of one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Piece {
    /// One card, where every move of a card counts.
    Card,
    /// A whole sequence, where a move of any number of cards is one. A card
    /// leaves what it lies on as the first card of a move or along with the
    /// card under it. So of each sequence from which a card is ever put
    /// elsewhere, one card is the first of a move, and no two sequences share
    /// that move.
    Sequence,
}

impl Piece {
    pub(super) fn of(metric: Metric) -> Piece {
        match metric {
            Metric::Max | Metric::Safe => Piece::Sequence,
            Metric::Unit => Piece::Card,
        }
    }

    /// Returns what a piece costs of which these cards, if any, must go to
    /// cells.
    #[inline]
    fn cost(self, cards: Cards) -> u32 {
        match self {
            Piece::Card => cards.count_ones(),
            Piece::Sequence => u32::from(cards != 0),
        }
    }
}

/// The tables of the bound for one layout, and a cache.
pub(super) struct Bound {
    piece: Piece,
    /// By column and rest: the cards of the rest.
    sets: [[Cards; ROWS]; 8],
    /// By column and rest: the cards that are higher than one of their suit in
    /// the rest.
    higher: [[Cards; ROWS]; 8],
    /// By column and rest: what the pieces of the rest cost that must go to
    /// cells.
    forced: [[u32; ROWS]; 8],
    /// What is known about states without a free move, each at a place by its
    /// hash; the last one met stays.
    cache: Vec<Cached>,
    /// The number of the layout, from 1.
    epoch: u32,
    /// Makes the bound inconsistent, for a test of the search: it forgets what
    /// it knows about every other state.
    #[cfg(test)]
    pub(super) is_forgetful: bool,
}

/// What is known about the least cost of a state of the relaxed game.
#[derive(Clone, Copy, Default)]
struct Cached {
    key: StateKey,
    epoch: u32,
    at_least: u8,
    at_most: u8,
}

/// A state of the relaxed game. What is in its columns determines the rest.
#[derive(Clone, Copy)]
struct Relaxed {
    state: State,
    key: StateKey,
}

impl Bound {
    pub(super) fn new() -> Bound {
        Bound {
            piece: Piece::Card,
            sets: [[0; ROWS]; 8],
            higher: [[0; ROWS]; 8],
            forced: [[0; ROWS]; 8],
            cache: Vec::new(),
            epoch: 0,
            #[cfg(test)]
            is_forgetful: false,
        }
    }

    /// Takes over a layout, and a limit for the cache in bytes.
    pub(super) fn read(&mut self, layout: &Layout, piece: Piece, max_memory: usize) {
        self.piece = piece;
        let count = (max_memory / size_of::<Cached>()).min(MAX_CACHED);
        // Keys say nothing about the states of another layout.
        self.epoch = self.epoch.wrapping_add(1);
        if self.cache.len() != count || self.epoch == 0 {
            self.cache = Vec::new();
            self.cache = try_filled(count, Cached::default()).unwrap_or_default();
            self.epoch = 1;
        }
        for column in 0..8 {
            for (row, card, refill) in layout.rows(column) {
                let (next, rest) = ((row + 1) % ROWS, usize::from(refill.rest) % ROWS);
                self.sets[column][next] = self.sets[column][row] | bit(card);
                self.higher[column][next] = self.higher[column][row] | higher_in_suit(card);
                let forced = refill.run & self.higher[column][rest];
                self.forced[column][next] = self.forced[column][rest] + piece.cost(forced);
            }
        }
    }

    /// Returns whether a state may cost no more than so much.
    #[inline]
    pub(super) fn is_within(
        &mut self,
        layout: &Layout,
        state: &State,
        key: StateKey,
        most: u32,
    ) -> bool {
        #[cfg(test)]
        if self.is_forgetful && key.hash() & 1 == 0 {
            return true;
        }
        let forced = self.forced(state);
        if forced > most {
            return false;
        }
        let mut relaxed = Relaxed { state: *state, key };
        self.play_free_moves(layout, &mut relaxed);
        self.is_rest_within(layout, &relaxed, most - forced)
    }

    /// Returns what the pieces cost that must go to cells because of their own
    /// column.
    #[inline]
    fn forced(&self, state: &State) -> u32 {
        let mut sum = 0;
        for column in 0..8 {
            let rest = usize::from(state.rests[column]) % ROWS;
            sum += self
                .piece
                .cost(state.runs[column] & self.higher[column][rest]);
            sum += self.forced[column][rest];
        }
        sum
    }

    /// Returns the cards that must leave the run of a column by way of a cell,
    /// if they lie there or are put there.
    #[inline]
    pub(super) fn higher(&self, state: &State, column: usize) -> Cards {
        self.higher[column][usize::from(state.rests[column]) % ROWS]
    }

    /// Sends home what can go, and to cells what must, until no such move
    /// remains.
    fn play_free_moves(&self, layout: &Layout, relaxed: &mut Relaxed) {
        let Relaxed { state, key } = relaxed;
        loop {
            while state.cells & state.next != 0 {
                let end = end_of(state.cells & state.next);
                state.cells ^= end;
                state.next ^= end | end << 4;
                *key = key.moved(lowest(end), CELL, HOME);
            }
            let mut has_moved = false;
            for column in 0..8 {
                let (mut run, mut rest) = (state.runs[column], state.rests[column]);
                if run == 0 {
                    continue;
                }
                let before = run;
                // A piece that has begun to go to a cell goes there whole.
                let mut is_going = false;
                loop {
                    let end = end_of(run);
                    let forced = run & self.higher[column][usize::from(rest) % ROWS];
                    let is_forced = match self.piece {
                        Piece::Card => end & forced != 0,
                        Piece::Sequence => forced != 0 || is_going,
                    };
                    let to = if end & state.next != 0 {
                        state.next ^= end | end << 4;
                        HOME
                    } else if is_forced {
                        state.cells |= end;
                        is_going = true;
                        CELL
                    } else {
                        break;
                    };
                    run ^= end;
                    *key = key.moved(lowest(end), support_in(run, rest), to);
                    if run == 0 {
                        let refill = layout.refill(column, rest);
                        (run, rest) = (refill.run, refill.rest);
                        is_going = false;
                        if run == 0 {
                            break;
                        }
                    }
                }
                if run != before {
                    has_moved = true;
                    state.runs[column] = run;
                    state.rests[column] = rest;
                }
            }
            if !has_moved {
                return;
            }
        }
    }

    /// Returns whether a state without a free move costs at most so much.
    #[allow(clippy::cast_possible_truncation, reason = "32 bits; clamped")]
    fn is_rest_within(&mut self, layout: &Layout, relaxed: &Relaxed, most: u32) -> bool {
        let state = &relaxed.state;
        if state.runs == [0; 8] {
            return true;
        }
        if most == 0 {
            return false;
        }
        // The high half of the hash times the count: a place below the count.
        let place = (((relaxed.key.hash() >> 32) * self.cache.len() as u64) >> 32) as usize;
        let mut cached = Cached {
            key: relaxed.key,
            epoch: self.epoch,
            at_least: 1,
            at_most: u8::MAX,
        };
        if let Some(met) = self.cache.get(place) {
            if met.epoch == self.epoch && met.key == relaxed.key {
                cached = *met;
            }
        }
        if most >= u32::from(cached.at_most) {
            return true;
        }
        if most < u32::from(cached.at_least) {
            return false;
        }
        // The columns with a card that a foundation takes next, the cheapest
        // first.
        let mut ways = [(0_u32, 0_usize); 8];
        let mut count = 0;
        for column in 0..8 {
            let rest = usize::from(state.rests[column]) % ROWS;
            if (state.runs[column] | self.sets[column][rest]) & state.next != 0 {
                ways[count & 7] = (self.depth(layout, state, column), column);
                count += 1;
            }
        }
        let ways = &mut ways[..count];
        ways.sort_unstable();
        let is_within = ways.iter().any(|&(cost, column)| {
            cost <= most && {
                let mut child = *relaxed;
                self.dig(layout, &mut child, column);
                self.play_free_moves(layout, &mut child);
                self.is_rest_within(layout, &child, most - cost)
            }
        });
        if is_within {
            cached.at_most = most.min(254) as u8;
        } else {
            cached.at_least = (most + 1).min(255) as u8;
        }
        if let Some(slot) = self.cache.get_mut(place) {
            *slot = cached;
        }
        is_within
    }

    /// Returns what it costs to reach the first card of a column that a
    /// foundation takes next.
    fn depth(&self, layout: &Layout, state: &State, column: usize) -> u32 {
        let (mut run, mut rest) = (state.runs[column], state.rests[column]);
        let mut cost = 0;
        loop {
            let needed = run & state.next;
            let above = match needed {
                0 => run,
                _ => run & end_of(needed).wrapping_sub(1),
            };
            let forced = run & self.higher[column][usize::from(rest) % ROWS];
            cost += match self.piece {
                Piece::Card => (above & !forced).count_ones(),
                Piece::Sequence => u32::from(above != 0 && forced == 0),
            };
            if needed != 0 || run == 0 {
                return cost;
            }
            let refill = layout.refill(column, rest);
            (run, rest) = (refill.run, refill.rest);
        }
    }

    /// Reaches that card: it is then at the end of the column, or in a cell
    /// with the rest of its piece.
    fn dig(&self, layout: &Layout, relaxed: &mut Relaxed, column: usize) {
        let Relaxed { state, key } = relaxed;
        let (mut run, mut rest) = (state.runs[column], state.rests[column]);
        let mut is_going = false;
        while run != 0 {
            let end = end_of(run);
            // A piece that has begun to go to a cell goes there whole.
            let goes_along = is_going && self.piece == Piece::Sequence;
            if end & state.next != 0 && !goes_along {
                break;
            }
            is_going = true;
            state.cells |= end;
            run ^= end;
            *key = key.moved(lowest(end), support_in(run, rest), CELL);
            if run == 0 {
                let refill = layout.refill(column, rest);
                (run, rest) = (refill.run, refill.rest);
                is_going = false;
                if state.cells & state.next != 0 {
                    break;
                }
            }
        }
        state.runs[column] = run;
        state.rests[column] = rest;
    }
}
