//! A state: each column as a number of buried cards and a run of bits.
//!
//! Every column of every state that a search can reach is a part of the same column
//! at the root with one sequence on top. A column is therefore two small values:
//! the number of root cards under the sequence, which are *buried*, and the sequence
//! itself (its *run*) as a set of cards. A sequence has one card of each rank
//! between its first and its last, so the set determines their order: the card to
//! play is the lowest bit, and the cards that move along with a card are the bits
//! below it.

use freecell_core::{AutoPlay, Suit};

use super::cards::{Cards, PACK, bit, end_of, highest, lowest, suit, up_to};
use super::layout::{ExposedRun, Layout};
use super::step::Step;
use super::support::{CELL, HOME, Key, ORIGIN, Support, TABLE};

/// The location of every card.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct State {
    /// The sequence at the end of each column; empty only if the column is empty.
    pub runs: [Cards; 8],
    /// Number of root cards under each run.
    pub buried_lens: [u8; 8],
    /// The cards in cells.
    pub cells: Cards,
    /// The card that each foundation takes next; for a full one, the bit of a card
    /// that does not exist, above all others.
    pub next: Cards,
}

/// A card that leaves a column with all cards on it.
pub(crate) struct Departure {
    /// The cards that move.
    pub moved: Cards,
    /// The run that the column has then, and the cards under it.
    pub left: ExposedRun,
    /// What the card lay on.
    pub support: Support,
}

impl State {
    /// Returns the number of cards under the runs. If it is 0, the game can be
    /// finished with moves to the foundations only: the lowest card that is not on
    /// its foundation lies at the end of a column or in a free cell.
    #[inline]
    pub(crate) fn buried(&self) -> u32 {
        let bytes = u64::from_le_bytes(self.buried_lens);
        // At most 31 in each of eight bytes, so the sum fits into the highest.
        u32::from(bytes.wrapping_mul(0x0101_0101_0101_0101).to_le_bytes()[7])
    }

    /// Returns the card of a suit that its foundation takes next, or the one after
    /// its king.
    #[inline]
    pub(crate) fn next_of(&self, of: usize) -> usize {
        lowest(self.next & suit(of))
    }

    /// Returns the number of cards on each foundation.
    #[inline]
    #[allow(clippy::cast_possible_truncation, reason = "at most 13 for each")]
    pub(crate) fn home(&self) -> [u8; 4] {
        [0, 1, 2, 3].map(|suit| (self.next_of(suit) / 4) as u8)
    }

    /// Returns the number of cards that are not on the foundations, and the surplus
    /// on the foundations of one colour.
    #[inline]
    pub(crate) fn away_and_color(&self) -> (i32, i32) {
        let [clubs, diamonds, hearts, spades] = self.home().map(i32::from);
        let (black, red) = (clubs + spades, diamonds + hearts);
        (52 - black - red, (black - red).abs())
    }

    #[inline]
    pub(crate) fn empty_columns(&self) -> u32 {
        self.runs.iter().map(|&run| u32::from(run == 0)).sum()
    }

    #[inline]
    pub(crate) fn empty_cells(&self, layout: &Layout) -> u32 {
        layout.cell_count - self.cells.count_ones()
    }

    /// Returns the cards at the ends of columns.
    #[inline]
    pub(crate) fn ends(&self) -> Cards {
        self.runs.iter().fold(0, |ends, &run| ends | end_of(run))
    }

    /// Returns the cards of all runs.
    #[inline]
    pub(crate) fn sorted(&self) -> Cards {
        self.runs.iter().fold(0, |sorted, &run| sorted | run)
    }

    /// Returns the first cards of all runs.
    #[inline]
    pub(crate) fn heads(&self) -> Cards {
        let head = |&run: &Cards| if run == 0 { 0 } else { bit(highest(run)) };
        self.runs
            .iter()
            .map(head)
            .fold(0, |heads, head| heads | head)
    }

    /// Returns the column whose run holds a card; 0 if none does.
    #[inline]
    pub(crate) fn column_of(&self, card: usize) -> usize {
        // The bits of its number, each from the four columns that have it: no branch
        // could be predicted.
        let [_, b, c, d, e, f, g, h] = self.runs;
        let has = |cards: Cards| (cards >> (card & 63) & 1) as usize;
        let (high, odd) = (f | h, d | h);
        has(b | d | high) | has(c | g | odd) << 1 | has(e | g | high) << 2
    }

    /// Returns the location of a movable card, as a place of a step.
    #[inline]
    pub(crate) fn place_of(&self, card: usize) -> usize {
        if self.cells & bit(card) != 0 {
            Step::CELL
        } else {
            self.column_of(card)
        }
    }

    /// Returns the number of cards above a card in a column; 0 for a card
    /// elsewhere.
    #[inline]
    pub(crate) fn cards_above(&self, layout: &Layout, card: usize) -> usize {
        let (column, row) = layout.origin(card);
        let buried_len = self.buried_lens[column & 7];
        if row < buried_len {
            return usize::from(buried_len - 1 - row) + super::run_length(self.runs[column & 7]);
        }
        let holds = |run: &&Cards| **run & bit(card) != 0;
        let run = self.runs.iter().find(holds);
        run.map_or(0, |&run| card / 4 - lowest(run) / 4)
    }

    /// Returns what changes when a card leaves a column with all cards on it.
    #[inline]
    pub(crate) fn departure(&self, layout: &Layout, card: usize, from: usize) -> Departure {
        let (run, buried_len) = (self.runs[from & 7], self.buried_lens[from & 7]);
        let moved = run & up_to(card);
        let left = run ^ moved;
        if left != 0 {
            let support = lowest(left) & 3;
            let left = ExposedRun {
                run: left,
                buried_len,
            };
            return Departure {
                moved,
                left,
                support,
            };
        }
        Departure {
            moved,
            left: layout.exposed_run(from, buried_len),
            support: if buried_len == 0 { TABLE } else { ORIGIN },
        }
    }

    /// Returns what will lie under a card that moves to a place.
    #[inline]
    pub(crate) fn support_on(&self, place: usize) -> Support {
        match place {
            Step::CELL => CELL,
            Step::HOME => HOME,
            column => match self.runs[column & 7] {
                0 => TABLE,
                run => lowest(run) & 3,
            },
        }
    }

    /// Removes a card, with all cards on it, from a place. Returns the cards, and what the card
    /// lay on.
    #[inline]
    fn take(&mut self, layout: &Layout, card: usize, from: usize) -> (Cards, Support) {
        if from == Step::CELL {
            self.leave_cell(bit(card));
            return (bit(card), CELL);
        }
        let departure = self.departure(layout, card, from);
        self.leave(from, &departure);
        (departure.moved, departure.support)
    }

    /// Leaves a column as it is after a departure.
    #[inline]
    pub(crate) fn leave(&mut self, from: usize, departure: &Departure) {
        self.runs[from & 7] = departure.left.run;
        self.buried_lens[from & 7] = departure.left.buried_len;
    }

    /// Makes a step without checking that it is legal.
    #[inline]
    pub(crate) fn apply(&mut self, layout: &Layout, step: Step) {
        self.apply_keyed(layout, step, &mut ());
    }

    /// Makes a step, and updates a key.
    #[inline]
    pub(crate) fn apply_keyed<K: Key>(&mut self, layout: &Layout, step: Step, key: &mut K) {
        let (card, support) = (step.card(), self.support_on(step.to()));
        let (moved, from) = self.take(layout, card, step.from());
        *key = key.moved(card, from, support);
        match step.to() {
            Step::CELL => self.put_in_cell(moved),
            Step::HOME => self.put_home(moved),
            column => self.put_on_column(moved, column),
        }
    }

    /// Adds a card to the cells.
    #[inline]
    pub(crate) fn put_in_cell(&mut self, card: Cards) {
        self.cells |= card;
    }

    /// Removes a card from its cell.
    #[inline]
    pub(crate) fn leave_cell(&mut self, card: Cards) {
        self.cells ^= card;
    }

    /// Adds the next card of a foundation to it.
    #[inline]
    pub(crate) fn put_home(&mut self, card: Cards) {
        self.next ^= card | card << 4;
    }

    /// Adds a card and those on it to a column.
    #[inline]
    pub(crate) fn put_on_column(&mut self, moved: Cards, to: usize) {
        self.runs[to & 7] |= moved;
    }

    /// Returns the cards that autoplay takes as soon as they are exposed.
    #[inline]
    pub(crate) fn taken_by(&self, autoplay: AutoPlay) -> Cards {
        let next = self.next & PACK;
        if autoplay == AutoPlay::Max {
            return next;
        }
        let home = self.home();
        let takes = |of: &Suit| autoplay.takes_next(*of, home);
        let suits = Suit::ALL.into_iter().filter(takes);
        suits.fold(0, |taken, of| taken | next & suit(of as usize))
    }

    /// Runs autoplay and updates a key.
    #[inline]
    pub(crate) fn autoplay<K: Key>(&mut self, layout: &Layout, autoplay: AutoPlay, key: &mut K) {
        let mut ends = self.ends();
        while (ends | self.cells) & self.next != 0 {
            let ready = (ends | self.cells) & self.taken_by(autoplay);
            if ready == 0 {
                return;
            }
            let card = lowest(ready);
            let from = self.place_of(card);
            let (moved, support) = self.take(layout, card, from);
            *key = key.moved(card, support, HOME);
            self.put_home(moved);
            if from != Step::CELL {
                ends |= end_of(self.runs[from & 7]);
            }
        }
    }
}

/// Returns what lies under the last card of a run, given the other cards of the run
/// and the number of cards under it.
#[inline]
pub(crate) fn support_in(others: Cards, buried_len: u8) -> Support {
    match (others, buried_len) {
        (0, 0) => TABLE,
        (0, _) => ORIGIN,
        (others, _) => lowest(others) & 3,
    }
}
