//! The complete search: it decides.
//!
//! It starts from the position after safe autoplay, goes from every position
//! it has to all that one move and safe autoplay lead to, and keeps every
//! position once. If it finds a win, there is one. If it runs out of
//! positions, there is none, because nothing was left out that matters:
//!
//! 1. *Order of columns and cells.* Exchanging two columns or two cells turns
//!    every game into another that is as long and wins as well. So positions
//!    that differ only in that are kept as one, and of several empty columns
//!    or cells only one is tried as a target. A lone card is not moved from
//!    one column to an empty one, for that changes only the order.
//! 2. *Moves of single cards.* A move of several cards is, by its definition,
//!    a number of moves of one card. All moves of one card are tried, so all
//!    games are covered. Moves of several cards are tried besides, to be
//!    faster; what they lead to can be reached anyway.
//! 3. *Safe autoplay.* Let card N of a suit be able to go home. It is safe if
//!    both cards of rank N − 1 and the other colour are home, or N is at most
//!    2; or if both cards of rank N − 2 of the other colour are home as well
//!    as rank N − 3 of the other suit of its colour. Claim: if a game wins
//!    from here, one that begins with N going home wins, too. Take the game
//!    that wins and play N home first; leave out the moves of N itself.
//!    Where N is away from its place there is more room than before, and no
//!    move of another card needs N to be anywhere else, except one that puts
//!    a card on N. That can only be a card X of rank N − 1 and the other
//!    colour. In the first case there is none, for they are home (an ace is
//!    the only card that can lie on a two, and it never needs to: it can go
//!    home). In the second case all lower cards of the suit of X are home, so
//!    that X goes home instead, and all later moves of X are left out. Then
//!    one needs X to be elsewhere only to put a card Y on it, of rank N − 2
//!    and the colour of N. If Y is of the suit of N it is home. If not, rank
//!    N − 3 of its suit is home, so that Y goes home instead, and what lies
//!    on Y is of rank N − 3 and the other colour, which is home. Cards only
//!    ever are home earlier than in the game that wins, so everything that
//!    goes home there can still go.
//! 4. *The end.* If no card lies under a run, the game is won, see
//!    [`Board::unsorted`].
//!
//! Keys are exact (see [`crate::exact`]): two positions are never taken for
//! one by chance. Memory is counted before it is taken. The order in which
//! positions have their turn, by estimate, has no bearing on any of this.

use crate::board::{Board, PARENTS, Start, Step, highest, just, lowest, up_to};
use crate::estimate::{Rests, Weights, estimate};
use crate::exact::{Exact, Key};
use crate::key::{self, CELL, HOME};
use crate::verdict::Limit;

/// Records are allocated so many at a time, and never moved.
const CHUNK: usize = 1 << 13;
/// Estimates that the queue tells apart.
const BUCKETS: usize = 4096;
/// No record.
const NONE: u32 = u32::MAX;
/// Slots of the table at first.
const FIRST_SLOTS: usize = 1 << 12;
/// More children than a position has.
const MOST_CHILDREN: usize = 256;
/// More steps than solutions have, as a rule.
const LONG_WAY: usize = 512;

/// A position that was met.
#[derive(Clone, Copy)]
struct Record {
    key: Key,
    parent: u32,
    /// The next in the same bucket, while it waits.
    next: u32,
}

/// What to decide, and how far to go for it.
pub(crate) struct Task<'a> {
    pub start: &'a Start,
    pub root: &'a Board,
    /// What the order of positions goes by.
    pub weights: &'a Weights,
    pub max_states: u64,
    /// For records and the table, in bytes.
    pub max_memory: usize,
}

/// How the search ended.
pub(crate) enum Outcome {
    /// With steps to the end.
    Solved,
    /// All positions have had their turn.
    Exhausted,
    /// Before it knew.
    GaveUp(Limit),
}

/// The buffers of the search. They grow when needed, and stay.
pub(crate) struct Proof {
    exact: Exact,
    rests: Rests,
    chunks: Vec<Box<[Record]>>,
    count: usize,
    /// Numbers of records by the hash of their keys; the first `mask` + 1 are
    /// in use.
    slots: Vec<u32>,
    mask: usize,
    heads: Box<[u32; BUCKETS]>,
    filled: [u64; BUCKETS / 64],
    lowest: usize,
    children: Vec<Step>,
    /// The keys from a solution back to the start.
    way: Vec<Key>,
    /// Positions that had their turn.
    pub visited: u64,
}

impl Proof {
    /// The bytes that [`Proof::new`] allocates.
    pub(crate) const BYTES: usize =
        BUCKETS * 4 + MOST_CHILDREN * size_of::<Step>() + LONG_WAY * size_of::<Key>();

    pub(crate) fn new() -> Proof {
        Proof {
            exact: Exact::new(),
            rests: Rests::ZERO,
            chunks: Vec::new(),
            count: 0,
            slots: Vec::new(),
            mask: 0,
            heads: Box::new([NONE; BUCKETS]),
            filled: [0; BUCKETS / 64],
            lowest: 0,
            children: Vec::with_capacity(MOST_CHILDREN),
            way: Vec::with_capacity(LONG_WAY),
            visited: 0,
        }
    }

    /// How many different positions were met.
    pub(crate) fn count(&self) -> u64 {
        self.count as u64
    }

    /// Decides, within limits. Writes the steps of a solution under
    /// [`AutoPlay::Raymond`](freecell_core::AutoPlay::Raymond).
    pub(crate) fn run(
        &mut self,
        task: &Task,
        steps: &mut Vec<Step>,
        watch: &mut impl FnMut(u64) -> bool,
    ) -> Outcome {
        let Task {
            start,
            root,
            weights,
            max_states,
            max_memory,
        } = *task;
        steps.clear();
        self.visited = 0;
        self.count = 0;
        self.filled = [0; BUCKETS / 64];
        self.lowest = BUCKETS / 64;
        self.mask = 0;
        self.rests.fill(start, weights);

        let mut board = *root;
        let mut key = self.exact.read(start, &board);
        send_safe_home(&mut board, start, &mut key);
        if board.unsorted() == 0 {
            finish(start, board, steps);
            return Outcome::Solved;
        }
        let bias = BUCKETS as i32 / 2 - estimate(start, weights, &self.rests, &board);
        let first = match self.slot(key, max_memory) {
            Ok(slot) => slot.unwrap_or_default(),
            Err(limit) => return Outcome::GaveUp(limit),
        };
        if let Err(limit) = self.add(first, key, NONE, BUCKETS as i32 / 2, max_memory) {
            return Outcome::GaveUp(limit);
        }
        while let Some((number, bucket)) = self.pop() {
            if self.visited >= max_states {
                return Outcome::GaveUp(Limit::States);
            }
            self.visited += 1;
            if self.visited % 1024 == 0 && !watch(self.visited) {
                return Outcome::GaveUp(Limit::Stopped);
            }
            let key = self.record(number).key;
            let board = self.exact.board(start, key);
            let here = estimate(start, weights, &self.rests, &board) + bias;
            let mut children = std::mem::take(&mut self.children);
            list(start, &board, &mut children);
            let mut result = Ok(None);
            for &step in &children {
                let (board, key) = child(start, &board, key, step);
                if board.unsorted() == 0 {
                    result = Ok(Some(key));
                    break;
                }
                let slot = match self.slot(key, max_memory) {
                    Ok(Some(slot)) => slot,
                    Ok(None) => continue,
                    Err(limit) => {
                        result = Err(limit);
                        break;
                    }
                };
                let there = estimate(start, weights, &self.rests, &board) + bias;
                let bucket = bucket as i32 + there - here + weights.step;
                if let Err(limit) = self.add(slot, key, number, bucket, max_memory) {
                    result = Err(limit);
                    break;
                }
            }
            self.children = children;
            match result {
                Ok(None) => {}
                Ok(Some(key)) => {
                    self.trace(start, root, number, key, steps);
                    return Outcome::Solved;
                }
                Err(limit) => return Outcome::GaveUp(limit),
            }
        }
        Outcome::Exhausted
    }

    /// Writes the steps from the root to a record, to the child of it with a
    /// key, and to the end.
    ///
    /// Positions built from keys have their columns in another order than the
    /// game, so the steps are found again from the root, by the keys on the
    /// way.
    fn trace(
        &mut self,
        start: &Start,
        root: &Board,
        number: u32,
        last: Key,
        steps: &mut Vec<Step>,
    ) {
        let mut way = std::mem::take(&mut self.way);
        way.clear();
        way.push(last);
        let mut at = number;
        while self.record(at).parent != NONE {
            way.push(self.record(at).key);
            at = self.record(at).parent;
        }
        let mut board = *root;
        let mut key = self.exact.read(start, &board);
        send_safe_home(&mut board, start, &mut key);
        let mut children = std::mem::take(&mut self.children);
        for &next in way.iter().rev() {
            list(start, &board, &mut children);
            let leads = children
                .iter()
                .find(|&&step| child(start, &board, key, step).1 == next);
            let Some(&step) = leads else {
                // The referee will see that these steps win nothing.
                break;
            };
            (board, key) = child(start, &board, key, step);
            steps.push(step);
        }
        finish(start, board, steps);
        self.children = children;
        self.way = way;
    }

    fn record(&self, number: u32) -> &Record {
        &self.chunks[number as usize / CHUNK][number as usize % CHUNK]
    }

    fn record_mut(&mut self, number: u32) -> &mut Record {
        &mut self.chunks[number as usize / CHUNK][number as usize % CHUNK]
    }

    /// The free slot for a position; `None` if it was met before.
    #[inline]
    fn slot(&mut self, key: Key, max_memory: usize) -> Result<Option<usize>, Limit> {
        if self.count * 3 >= self.mask * 2 {
            self.widen(max_memory)?;
        }
        let mask = self.mask;
        let mut slot = key.hash() as usize & mask;
        loop {
            match self.slots[slot] {
                NONE => return Ok(Some(slot)),
                number if self.record(number).key == key => return Ok(None),
                _ => slot = (slot + 1) & mask,
            }
        }
    }

    /// Lets a new position wait for its turn.
    #[inline]
    fn add(
        &mut self,
        slot: usize,
        key: Key,
        parent: u32,
        bucket: i32,
        max_memory: usize,
    ) -> Result<(), Limit> {
        if self.count == self.chunks.len() * CHUNK {
            self.lengthen(max_memory)?;
        }
        let number = self.count as u32;
        self.slots[slot] = number;
        let bucket = bucket.clamp(0, BUCKETS as i32 - 1) as usize;
        let (word, bit) = (bucket / 64, 1 << (bucket % 64));
        let next = if self.filled[word] & bit == 0 {
            NONE
        } else {
            self.heads[bucket]
        };
        self.filled[word] |= bit;
        self.lowest = self.lowest.min(word);
        self.heads[bucket] = number;
        *self.record_mut(number) = Record { key, parent, next };
        self.count += 1;
        Ok(())
    }

    /// The record whose turn it is, and its bucket.
    fn pop(&mut self) -> Option<(u32, usize)> {
        while self.lowest < BUCKETS / 64 {
            let bits = self.filled[self.lowest];
            if bits == 0 {
                self.lowest += 1;
                continue;
            }
            let bucket = self.lowest * 64 + bits.trailing_zeros() as usize;
            let number = self.heads[bucket];
            let next = self.record(number).next;
            self.heads[bucket] = next;
            if next == NONE {
                self.filled[self.lowest] = bits & (bits - 1);
            }
            return Some((number, bucket));
        }
        None
    }

    /// The bytes in use with so many slots and chunks.
    fn bytes(slots: usize, chunks: usize) -> usize {
        // A chunk costs its place in the list of chunks, too, which may double.
        slots * 4 + chunks * (CHUNK * size_of::<Record>() + 64)
    }

    /// Adds room for records.
    fn lengthen(&mut self, max_memory: usize) -> Result<(), Limit> {
        let chunks = self.chunks.len() + 1;
        let is_too_much = Proof::bytes(self.slots.len(), chunks) > max_memory;
        // The numbers of records are 32 bits, and the last one means none.
        if is_too_much || chunks * CHUNK > NONE as usize {
            return Err(Limit::Memory);
        }
        let mut chunk = Vec::new();
        chunk.try_reserve_exact(CHUNK).map_err(|_| Limit::Memory)?;
        self.chunks.try_reserve(1).map_err(|_| Limit::Memory)?;
        let blank = Record {
            key: Key::ZERO,
            parent: NONE,
            next: NONE,
        };
        chunk.resize(CHUNK, blank);
        self.chunks.push(chunk.into_boxed_slice());
        Ok(())
    }

    /// Doubles the table.
    fn widen(&mut self, max_memory: usize) -> Result<(), Limit> {
        let slots = if self.mask == 0 {
            FIRST_SLOTS
        } else {
            (self.mask + 1) * 2
        };
        if slots > self.slots.len() {
            if Proof::bytes(slots, self.chunks.len()) > max_memory {
                return Err(Limit::Memory);
            }
            // The old table goes first: the records tell all that is in it.
            self.slots = Vec::new();
            self.mask = 0;
            let mut wider = Vec::new();
            wider.try_reserve_exact(slots).map_err(|_| Limit::Memory)?;
            wider.resize(slots, NONE);
            self.slots = wider;
        } else {
            self.slots[..slots].fill(NONE);
        }
        self.mask = slots - 1;
        for number in 0..self.count as u32 {
            let mut slot = self.record(number).key.hash() as usize & self.mask;
            while self.slots[slot] != NONE {
                slot = (slot + 1) & self.mask;
            }
            self.slots[slot] = number;
        }
        Ok(())
    }
}

/// The position after a step and safe autoplay.
#[inline]
fn child(start: &Start, board: &Board, key: Key, step: Step) -> (Board, Key) {
    let card = step.card();
    let from = match step.from() {
        Step::CELL => CELL,
        column => key::under(board, column, card),
    };
    let to = match step.to() {
        Step::CELL => CELL,
        Step::HOME => HOME,
        column => key::under_on(board, column),
    };
    let mut board = *board;
    let mut key = key.moved(card, from, to);
    board.make(start, step);
    send_safe_home(&mut board, start, &mut key);
    (board, key)
}

/// Moves home what nothing can be needed for any more.
fn send_safe_home(board: &mut Board, start: &Start, key: &mut Key) {
    loop {
        let mut ready = ready(board);
        let mut has_moved = false;
        while ready != 0 {
            let card = lowest(ready);
            ready &= ready - 1;
            if !is_safe(board, card) {
                continue;
            }
            let (from, under) = place(board, card);
            *key = key.moved(card, under, HOME);
            board.make(start, Step::new(card, from, Step::HOME));
            has_moved = true;
        }
        if !has_moved {
            return;
        }
    }
}

/// The cards that can go home.
#[inline]
pub(crate) fn ready(board: &Board) -> u64 {
    let end = |run: &u64| run & run.wrapping_neg();
    let ends = board.runs.iter().fold(0, |ends, run| ends | end(run));
    (ends | board.cells) & board.next
}

/// Where a card that can be moved is, and what lies under it.
#[inline]
pub(crate) fn place(board: &Board, card: usize) -> (usize, key::Under) {
    if board.cells & just(card) != 0 {
        return (Step::CELL, CELL);
    }
    let holds = |run: &u64| run & just(card) != 0;
    let column = board.runs.iter().position(holds).unwrap_or_default();
    (column, key::under(board, column, card))
}

/// Whether a card that can go home need never be anywhere else: the rule
/// [`AutoPlay::Raymond`](freecell_core::AutoPlay::Raymond) of core, which
/// stands there, too, for positions of the other kind. A test compares them.
#[inline]
pub(crate) fn is_safe(board: &Board, card: usize) -> bool {
    let rank = card as u32 / 4 + 1;
    let opposite = match card & 3 {
        1 | 2 => board.home(0).min(board.home(3)),
        _ => board.home(1).min(board.home(2)),
    };
    let mate = board.home(3 - (card & 3));
    rank <= 2 || opposite + 1 >= rank || (opposite + 2 >= rank && mate + 3 >= rank)
}

/// Sends everything home when nothing lies under any run: what safe autoplay
/// takes goes by itself, the rest is steps.
fn finish(start: &Start, mut board: Board, steps: &mut Vec<Step>) {
    let mut key = Key::ZERO;
    loop {
        send_safe_home(&mut board, start, &mut key);
        let ready = ready(&board);
        if ready == 0 {
            return;
        }
        let card = lowest(ready);
        let step = Step::new(card, place(&board, card).0, Step::HOME);
        board.make(start, step);
        steps.push(step);
    }
}

/// All moves of one card, but for what differs only by the order of columns or
/// cells; and moves of several.
fn list(start: &Start, board: &Board, steps: &mut Vec<Step>) {
    steps.clear();
    let mut ends = 0;
    let mut column_of_end = [0_u8; 64];
    for column in 0..8 {
        let run = board.runs[column];
        if run != 0 {
            ends |= just(lowest(run));
            column_of_end[lowest(run) & 63] = column as u8;
        }
    }
    let first_empty = board.runs.iter().position(|&run| run == 0);
    let empty_cells = start.cell_count - board.cells.count_ones();
    let limit = (empty_cells as usize + 1) << board.empty_columns();

    let onto_ends = |card: usize, from: usize, steps: &mut Vec<Step>| {
        let mut targets = PARENTS[card & 63] & ends;
        while targets != 0 {
            let to = column_of_end[lowest(targets) & 63];
            targets &= targets - 1;
            steps.push(Step::new(card, from, usize::from(to)));
        }
    };

    let mut cells = board.cells;
    while cells != 0 {
        let card = lowest(cells);
        cells &= cells - 1;
        if board.next & just(card) != 0 {
            steps.push(Step::new(card, Step::CELL, Step::HOME));
        }
        onto_ends(card, Step::CELL, steps);
        if let Some(empty) = first_empty {
            steps.push(Step::new(card, Step::CELL, empty));
        }
    }
    for from in 0..8 {
        let run = board.runs[from];
        if run == 0 {
            continue;
        }
        let end = lowest(run);
        if board.next & just(end) != 0 {
            steps.push(Step::new(end, from, Step::HOME));
        }
        if empty_cells > 0 {
            steps.push(Step::new(end, from, Step::CELL));
        }
        if let Some(empty) = first_empty {
            let is_alone = run == just(end) && board.rests[from] == 0;
            if !is_alone {
                steps.push(Step::new(end, from, empty));
            }
            // Besides, the longest part of the run that can go.
            let count = (highest(run) / 4 - end / 4 + 1).min(limit / 2);
            let base = highest(run & up_to((end / 4 + count) * 4 - 1));
            let is_all = base == highest(run) && board.rests[from] == 0;
            if count > 1 && !is_all {
                steps.push(Step::new(base, from, empty));
            }
        }
        let mut bases = run;
        while bases != 0 {
            let card = lowest(bases);
            bases &= bases - 1;
            if card / 4 - end / 4 < limit {
                onto_ends(card, from, steps);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use freecell_core::{AutoPlay, Card, CellCount, DealNumber, Position};

    use super::{Exact, Start, is_safe};

    /// Positions of games played at random, after safe autoplay.
    fn positions() -> Vec<Position> {
        let mut positions = Vec::new();
        let mut chance = 1_u64;
        for number in 1..=100_u32 {
            let cells = CellCount::new(number as usize % 5).expect("at most four");
            let mut position = Position::new(&DealNumber::from(number).deal(), cells);
            for _ in 0..60 {
                AutoPlay::Raymond.run(&mut position, &mut Vec::new());
                positions.push(position);
                let moves = position.legal_moves();
                chance = chance
                    .wrapping_mul(6_364_136_223_846_793_005)
                    .wrapping_add(1);
                let Some(&mv) = moves.get((chance >> 33) as usize % moves.len().max(1)) else {
                    break;
                };
                position.play(mv).expect("a listed move is legal");
            }
        }
        positions
    }

    #[test]
    fn safe_is_what_core_calls_safe() {
        let mut start = Start::new();
        let mut counts = [0, 0];
        for position in positions() {
            let board = start.read(&position);
            for suit in 0..4 {
                let next = board.home(suit) as usize * 4 + suit;
                if let Some(card) = Card::from_index(next) {
                    let is_safe = is_safe(&board, next);
                    assert_eq!(
                        is_safe,
                        AutoPlay::Raymond.takes(card, &position),
                        "{position}"
                    );
                    counts[usize::from(is_safe)] += 1;
                }
            }
        }
        assert!(counts.iter().all(|&count| count > 500), "{counts:?}");
    }

    #[test]
    fn a_board_can_be_built_from_its_key() {
        let mut start = Start::new();
        let mut exact = Exact::new();
        for position in positions() {
            let board = start.read(&position);
            let key = exact.read(&start, &board);
            let built = exact.board(&start, key);
            assert_eq!(
                (built.cells, built.next),
                (board.cells, board.next),
                "{position}"
            );
            // Columns that lie on nothing of the start may be in any order.
            let mut expected: Vec<_> = board.runs.into_iter().zip(board.rests).collect();
            let mut found: Vec<_> = built.runs.into_iter().zip(built.rests).collect();
            expected.sort_unstable();
            found.sort_unstable();
            assert_eq!(found, expected, "{position}");
        }
    }
}
