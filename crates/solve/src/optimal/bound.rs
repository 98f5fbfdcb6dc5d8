//! An admissible and consistent lower bound on the remaining moves.
//!
//! It is the minimum cost of a relaxed game with unlimited free cells in which no
//! card is ever put on a column. A card goes to its foundation from where it lies,
//! or to a free cell first, at a cost of one; everything else is free. No legal
//! game costs less, because each corresponds to a relaxed game in which every card
//! that is put anywhere goes to a free cell at its first move and waits there.
//!
//! Where several cards move at once, a whole *piece* of a column goes to a free
//! cell: the longest sequence there. See [`Piece`].
//!
//! Three properties make the minimum cost quick to find:
//!
//! - Every card that can go to its foundation goes there: nothing is ever put on it.
//! - A piece with a card above a lower one of its suit in the same column must
//!   go to a free cell in any case, so it goes as soon as possible. The number of
//!   these pieces is known without any search and is counted first.
//! - When no such move is left, some foundation must receive the next card, which
//!   lies in a column. All cards above it go to free cells. At most four columns
//!   have such a card, and in each only the first one matters.

use freecell_core::Metric;

use crate::memory_budget::MemoryBudget;
use crate::space::{
    CELL, Cards, HOME, Key, Layout, ROWS, State, StateKey, end_of, higher_in_suit, lowest,
    support_in,
};

/// Maximum number of cached states of the relaxed game. A larger cache would have
/// more hits but would not fit into the processor's cache.
const MAX_CACHED: usize = 1 << 15;

/// The unit that goes to a free cell at a cost of one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Piece {
    /// One card, where every move of a card counts.
    Card,
    /// A whole sequence, where a move of any number of cards is one. A card leaves
    /// what it lies on as the first card of a move or together with the card under
    /// it. Of each sequence from which a card is ever put elsewhere, one card is
    /// therefore the first of a move, and no two sequences share that move.
    Sequence,
}

impl Piece {
    pub(super) fn of(metric: Metric) -> Piece {
        match metric {
            Metric::Max | Metric::Safe => Piece::Sequence,
            Metric::Unit => Piece::Card,
        }
    }

    /// Returns the cost of a piece of which these cards, if any, must go to free
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
    /// By column and number of buried cards: the cards that are higher than one of their suit
    /// among those.
    higher: [[Cards; ROWS]; 8],
    /// By column and number of buried cards: the cost of their pieces that must go to free
    /// cells.
    forced: [[u32; ROWS]; 8],
    /// Known bounds of states without a free move, indexed by hash; the most recent
    /// one is kept.
    cache: Vec<Cached>,
    /// The number of the layout, from 1.
    epoch: u32,
    /// Makes the bound inconsistent, for a test of the search: it forgets the bound
    /// of every other state.
    #[cfg(test)]
    pub(super) forgets_half: bool,
}

/// The known bounds of a state of the relaxed game.
#[derive(Clone, Copy, Default)]
struct Cached {
    key: StateKey,
    epoch: u32,
    at_least: u8,
    at_most: u8,
}

/// A state of the relaxed game. Its columns determine the rest.
#[derive(Clone, Copy)]
struct RelaxedState {
    state: State,
    key: StateKey,
}

impl Bound {
    pub(super) fn new() -> Bound {
        Bound {
            piece: Piece::Card,
            higher: [[0; ROWS]; 8],
            forced: [[0; ROWS]; 8],
            cache: Vec::new(),
            epoch: 0,
            #[cfg(test)]
            forgets_half: false,
        }
    }

    /// Reads a layout, and a limit for the cache in bytes.
    pub(super) fn read(&mut self, layout: &Layout, piece: Piece, max_memory: usize) {
        self.piece = piece;
        let count = (max_memory / size_of::<Cached>()).min(MAX_CACHED);
        // Keys are not valid across layouts.
        self.epoch = self.epoch.wrapping_add(1);
        if self.cache.len() != count || self.epoch == 0 {
            self.cache = Vec::new();
            let cache = MemoryBudget::new(usize::MAX).filled(count, Cached::default());
            self.cache = cache.unwrap_or_default();
            self.epoch = 1;
        }
        for column in 0..8 {
            for (row, card, exposed) in layout.rows(column) {
                let (next, buried_len) = ((row + 1) % ROWS, usize::from(exposed.buried_len) % ROWS);
                self.higher[column][next] = self.higher[column][row] | higher_in_suit(card);
                let forced = exposed.run & self.higher[column][buried_len];
                self.forced[column][next] = self.forced[column][buried_len] + piece.cost(forced);
            }
        }
    }

    /// Returns whether the bound of a state is at most `most`.
    #[inline]
    pub(super) fn is_within(
        &mut self,
        layout: &Layout,
        state: &State,
        key: StateKey,
        most: u32,
    ) -> bool {
        #[cfg(test)]
        if self.forgets_half && key.hash() & 1 == 0 {
            return true;
        }
        let forced = self.forced(state);
        if forced > most {
            return false;
        }
        let mut relaxed = RelaxedState { state: *state, key };
        self.play_free_moves(layout, &mut relaxed);
        self.is_rest_within(layout, &relaxed, most - forced)
    }

    /// Returns the cost of the pieces that must go to free cells because of their
    /// own column.
    #[inline]
    fn forced(&self, state: &State) -> u32 {
        let mut sum = 0;
        for column in 0..8 {
            let buried_len = usize::from(state.buried_lens[column]) % ROWS;
            sum += self
                .piece
                .cost(state.runs[column] & self.higher[column][buried_len]);
            sum += self.forced[column][buried_len];
        }
        sum
    }

    /// Returns the cards that must leave the run of a column via a free cell, if
    /// they lie there or are put there.
    #[inline]
    pub(super) fn higher(&self, state: &State, column: usize) -> Cards {
        self.higher[column][usize::from(state.buried_lens[column]) % ROWS]
    }

    /// Plays cards to the foundations, and to free cells where they must go, until
    /// no such move remains.
    fn play_free_moves(&self, layout: &Layout, relaxed: &mut RelaxedState) {
        let RelaxedState { state, key } = relaxed;
        loop {
            while state.cells & state.next != 0 {
                let end = end_of(state.cells & state.next);
                state.leave_cell(end);
                state.put_home(end);
                *key = key.moved(lowest(end), CELL, HOME);
            }
            let mut has_moved = false;
            for column in 0..8 {
                let (mut run, mut buried_len) = (state.runs[column], state.buried_lens[column]);
                if run == 0 {
                    continue;
                }
                let before = run;
                // A piece that has started to go to a free cell goes there as a
                // whole.
                let mut is_going = false;
                loop {
                    let end = end_of(run);
                    let forced = run & self.higher[column][usize::from(buried_len) % ROWS];
                    let is_forced = match self.piece {
                        Piece::Card => end & forced != 0,
                        Piece::Sequence => forced != 0 || is_going,
                    };
                    let to = if end & state.next != 0 {
                        state.put_home(end);
                        HOME
                    } else if is_forced {
                        state.put_in_cell(end);
                        is_going = true;
                        CELL
                    } else {
                        break;
                    };
                    run ^= end;
                    *key = key.moved(lowest(end), support_in(run, buried_len), to);
                    if run == 0 {
                        let exposed = layout.exposed_run(column, buried_len);
                        (run, buried_len) = (exposed.run, exposed.buried_len);
                        is_going = false;
                        if run == 0 {
                            break;
                        }
                    }
                }
                if run != before {
                    has_moved = true;
                    state.runs[column] = run;
                    state.buried_lens[column] = buried_len;
                }
            }
            if !has_moved {
                return;
            }
        }
    }

    /// Returns whether a state without a free move costs at most `most`.
    #[allow(clippy::cast_possible_truncation, reason = "32 bits; clamped")]
    fn is_rest_within(&mut self, layout: &Layout, relaxed: &RelaxedState, most: u32) -> bool {
        let state = &relaxed.state;
        if state.runs == [0; 8] {
            return true;
        }
        if most == 0 {
            return false;
        }
        // Maps the high half of the hash to an index below the length.
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
        // The columns with a card that a foundation takes next, the cheapest first.
        let mut ways = [(0_u32, 0_usize); 8];
        let mut count = 0;
        for column in 0..8 {
            let buried = layout.below(column, state.buried_lens[column]);
            if (state.runs[column] | buried) & state.next != 0 {
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

    /// Returns the cost to reach the first card of a column that a foundation takes
    /// next.
    fn depth(&self, layout: &Layout, state: &State, column: usize) -> u32 {
        let (mut run, mut buried_len) = (state.runs[column], state.buried_lens[column]);
        let mut cost = 0;
        loop {
            let needed = run & state.next;
            let above = match needed {
                0 => run,
                _ => run & end_of(needed).wrapping_sub(1),
            };
            let forced = run & self.higher[column][usize::from(buried_len) % ROWS];
            cost += match self.piece {
                Piece::Card => (above & !forced).count_ones(),
                Piece::Sequence => u32::from(above != 0 && forced == 0),
            };
            if needed != 0 || run == 0 {
                return cost;
            }
            let exposed = layout.exposed_run(column, buried_len);
            (run, buried_len) = (exposed.run, exposed.buried_len);
        }
    }

    /// Reaches that card: it is then at the end of the column, or in a free cell
    /// with the rest of its piece.
    fn dig(&self, layout: &Layout, relaxed: &mut RelaxedState, column: usize) {
        let RelaxedState { state, key } = relaxed;
        let (mut run, mut buried_len) = (state.runs[column], state.buried_lens[column]);
        let mut is_going = false;
        while run != 0 {
            let end = end_of(run);
            // A piece that has started to go to a free cell goes there as a whole.
            let goes_along = is_going && self.piece == Piece::Sequence;
            if end & state.next != 0 && !goes_along {
                break;
            }
            is_going = true;
            state.put_in_cell(end);
            run ^= end;
            *key = key.moved(lowest(end), support_in(run, buried_len), CELL);
            if run == 0 {
                let exposed = layout.exposed_run(column, buried_len);
                (run, buried_len) = (exposed.run, exposed.buried_len);
                is_going = false;
                if state.cells & state.next != 0 {
                    break;
                }
            }
        }
        state.runs[column] = run;
        state.buried_lens[column] = buried_len;
    }
}
