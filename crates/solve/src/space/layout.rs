//! The columns at the root of a search.

use freecell_core::{Column, Position, Rank, Suit};

use super::cards::{Cards, bit};
use super::state::State;

/// Maximum number of cards in a column, as in core.
pub(crate) const ROWS: usize = 32;

/// The row of a card that is in no column, below which no card is buried.
const NOWHERE: u8 = 255;

/// A column after its run was removed.
#[derive(Clone, Copy, Default)]
pub(crate) struct ExposedRun {
    /// The run that appears.
    pub run: Cards,
    /// The cards under it.
    pub buried_len: u8,
}

/// Data that never changes during a search: the columns at its root.
pub(crate) struct Layout {
    /// By column and number of cards left.
    exposed_runs: [[ExposedRun; ROWS]; 8],
    /// The cards below each row of each column, as a set.
    below: [[Cards; ROWS]; 8],
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
            exposed_runs: [[ExposedRun::default(); ROWS]; 8],
            below: [[0; ROWS]; 8],
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
            let (exposed_runs, below) = (&mut self.exposed_runs[place], &mut self.below[place]);
            let mut exposed = ExposedRun::default();
            let mut last = None;
            for (row, &card) in position.column(column).iter().enumerate() {
                self.columns[place][row % ROWS] = card.index() as u8;
                self.origins[card.index()] = (place as u8, row as u8);
                if !last.is_some_and(|last| card.fits_on(last)) {
                    exposed = ExposedRun {
                        run: 0,
                        buried_len: row as u8,
                    };
                }
                exposed.run |= bit(card.index());
                exposed_runs[(row + 1) % ROWS] = exposed;
                below[(row + 1) % ROWS] = below[row % ROWS] | bit(card.index());
                last = Some(card);
            }
            self.lengths[place] = position.column(column).len() as u8;
            state.runs[place] = exposed.run;
            state.buried_lens[place] = exposed.buried_len;
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

    /// Iterates over the rows of a column: row, card, and the run that the card is the last of.
    pub(crate) fn rows(&self, column: usize) -> impl Iterator<Item = (usize, usize, ExposedRun)> {
        let cards = self.column(column).iter().enumerate();
        cards.map(move |(row, &card)| {
            let exposed = self.exposed_runs[column][(row + 1) % ROWS];
            (row, usize::from(card), exposed)
        })
    }

    /// Returns the run of a column when only `buried_len` of its cards are left. An empty column
    /// has an empty run, because row 0 is never written.
    #[inline]
    pub(crate) fn exposed_run(&self, column: usize, buried_len: u8) -> ExposedRun {
        self.exposed_runs[column & 7][usize::from(buried_len) % ROWS]
    }

    /// Returns the cards below a row of a column.
    #[inline]
    pub(crate) fn below(&self, column: usize, row: u8) -> Cards {
        self.below[column & 7][usize::from(row) % ROWS]
    }

    /// Returns the column and row of a card at the root; a row in which no card is buried
    /// if it was in no column.
    #[inline]
    pub(crate) fn origin(&self, card: usize) -> (usize, u8) {
        let (column, row) = self.origins[card & 63];
        (usize::from(column), row)
    }

    /// Returns whether a card lay on another one at the root.
    pub(crate) fn lay_on(&self, card: usize, below: usize) -> bool {
        let ((column, row), (column_below, row_below)) = (self.origin(card), self.origin(below));
        column == column_below && row_below.checked_add(1) == Some(row)
    }
}
