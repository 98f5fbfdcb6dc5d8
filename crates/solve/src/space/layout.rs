//! The columns at the root of a search.

use freecell_core::{Column, Position, Rank, Suit};

use super::cards::{Cards, bit};
use super::state::State;

/// Maximum number of cards in a column, as in core.
pub(crate) const ROWS: usize = 32;

/// The row of a card that is in no column; no rest reaches it.
const NOWHERE: u8 = 255;

/// A column after its run was removed.
#[derive(Clone, Copy, Default)]
pub(crate) struct Refill {
    /// The run that appears.
    pub run: Cards,
    /// The cards under it.
    pub rest: u8,
}

/// Data that never changes during a search: the columns at its root.
pub(crate) struct Layout {
    /// By column and number of cards left.
    refills: [[Refill; ROWS]; 8],
    /// The cards of each column, from the table outward.
    columns: [[u8; ROWS]; 8],
    lengths: [u8; 8],
    /// Column and row of every card that lies in a column.
    origins: [(u8, u8); 64],
    pub cell_count: u32,
}

impl Layout {
    pub(crate) fn new() -> Layout {
        Layout {
            refills: [[Refill::default(); ROWS]; 8],
            columns: [[0; ROWS]; 8],
            lengths: [0; 8],
            origins: [(0, NOWHERE); 64],
            cell_count: 4,
        }
    }

    /// Reads a position and returns it as a state, without autoplay.
    #[allow(clippy::cast_possible_truncation, reason = "all below 64")]
    pub(crate) fn read(&mut self, position: &Position) -> State {
        self.cell_count = position.cell_count().get() as u32;
        self.origins = [(0, NOWHERE); 64];
        let mut state = State::default();
        for column in Column::ALL {
            let place = column.index();
            let refills = &mut self.refills[place];
            let mut refill = Refill::default();
            let mut last = None;
            for (row, &card) in position.column(column).iter().enumerate() {
                self.columns[place][row % ROWS] = card.index() as u8;
                self.origins[card.index()] = (place as u8, row as u8);
                if !last.is_some_and(|last| card.fits_on(last)) {
                    refill = Refill {
                        run: 0,
                        rest: row as u8,
                    };
                }
                refill.run |= bit(card.index());
                refills[(row + 1) % ROWS] = refill;
                last = Some(card);
            }
            self.lengths[place] = position.column(column).len() as u8;
            state.runs[place] = refill.run;
            state.rests[place] = refill.rest;
        }
        for card in position.cells().iter().flatten() {
            state.cells |= bit(card.index());
        }
        for suit in Suit::ALL {
            let home = position.foundation(suit).map_or(0, Rank::number);
            state.next |= bit(usize::from(home) * 4 + suit as usize);
        }
        state
    }

    /// Returns the cards of a column, from the table outward.
    pub(crate) fn column(&self, column: usize) -> &[u8] {
        &self.columns[column][..usize::from(self.lengths[column])]
    }

    /// Iterates over the cards of a column with their rows and the refill of the
    /// column when the card is its last.
    pub(crate) fn rows(&self, column: usize) -> impl Iterator<Item = (usize, usize, Refill)> {
        let cards = self.column(column).iter().enumerate();
        cards.map(move |(row, &card)| {
            let refill = self.refills[column][(row + 1) % ROWS];
            (row, usize::from(card), refill)
        })
    }

    /// Returns the column when only `rest` of its cards are left. A rest of 0 has
    /// an empty refill, because row 0 is never written.
    #[inline]
    pub(crate) fn refill(&self, column: usize, rest: u8) -> Refill {
        self.refills[column & 7][usize::from(rest) % ROWS]
    }

    /// Returns the column and row of a card at the root; a row that no rest reaches
    /// if it was in no column.
    #[inline]
    pub(crate) fn origin(&self, card: usize) -> (usize, u8) {
        let (column, row) = self.origins[card & 63];
        (usize::from(column), row)
    }

    /// Returns whether a card lay on another one at the root.
    pub(crate) fn lay_on(&self, card: usize, below: usize) -> bool {
        let (column, row) = self.origin(card);
        let row_below = usize::from(row).checked_sub(1);
        let found = row_below.and_then(|row| self.column(column).get(row));
        found.is_some_and(|&found| usize::from(found) == below)
    }
}
