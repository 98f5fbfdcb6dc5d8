//! The position as the search sees it: columns as what is left of the start
//! plus one sequence of bits.
//!
//! Every column of every position that a game can reach is a piece of the
//! same column at the start, as it lay, with one sequence on top of it. So a
//! column is two small things: how many cards of the start lie under the
//! sequence (its *rest*), and the sequence itself (its *run*) as a set of
//! cards, one bit for each. A sequence has one card of each rank between its
//! first and its last, so the set tells their order: the card to play is the
//! lowest bit, and the cards that go with a card are the bits below it.
//!
//! Cards are numbered as in core: 4 × (rank − 1) + suit, suits C D H S.

use freecell_core::{Card, Cell, Column, Move, Position, Rank, Suit};

/// A set of cards, one bit for each.
pub(crate) type Cards = u64;

/// The most cards in a column; core allows no more.
pub(crate) const ROWS: usize = 32;

/// The row of a card that lies in no column; no rest reaches it.
const NOWHERE: u8 = 255;

/// The cards that a card may lie on: one rank above and of the other colour.
pub(crate) static PARENTS: [Cards; 64] = {
    let mut sets = [0; 64];
    let mut card = 0;
    while card < 48 {
        sets[card] = other_color(card) << (card / 4 * 4 + 4);
        card += 1;
    }
    sets
};

/// The suits of the colour that a card has not, as a set of aces.
const fn other_color(card: usize) -> Cards {
    match card & 3 {
        0 | 3 => 0b0110,
        _ => 0b1001,
    }
}

/// The cards that fit on any of a set: one rank below and of the other colour.
#[inline]
pub(crate) fn fit_on(cards: Cards) -> Cards {
    const BLACK: Cards = CLUBS | CLUBS << 3;
    const RED: Cards = CLUBS << 1 | CLUBS << 2;
    // The bit of clubs for each rank that has a black card, or a red one.
    let black = (cards | cards >> 3) & CLUBS;
    let red = (cards >> 1 | cards >> 2) & CLUBS;
    (black << 1 | black << 2) >> 4 & RED | (red | red << 3) >> 4 & BLACK
}

/// The lowest card of a set; 64 for none.
#[inline]
pub(crate) fn lowest(cards: Cards) -> usize {
    cards.trailing_zeros() as usize
}

/// The set of one card.
#[inline]
pub(crate) fn just(card: usize) -> Cards {
    1 << (card & 63)
}

/// The set of a card and all that are lower.
#[inline]
pub(crate) fn up_to(card: usize) -> Cards {
    (2 << (card & 63)) - 1
}

/// The number of cards of a run: one for each rank from its end to its first.
/// Counting bits would take longer on machines without an instruction for it.
#[inline]
pub(crate) fn length(run: Cards) -> usize {
    if run == 0 {
        0
    } else {
        highest(run) / 4 - lowest(run) / 4 + 1
    }
}

/// The highest card of a set that has any.
#[inline]
pub(crate) fn highest(cards: Cards) -> usize {
    63 ^ (cards.leading_zeros() as usize & 63)
}

/// The cards that exist.
pub(crate) const PACK: Cards = (1 << 52) - 1;

/// The bits of clubs.
const CLUBS: Cards = 0x1111_1111_1111_1111;

/// What a column becomes when its run has gone.
#[derive(Clone, Copy, Default)]
pub(crate) struct Refill {
    /// The run that appears.
    pub run: Cards,
    /// The cards under it.
    pub rest: u8,
}

/// What never changes during a search: how the columns lay at its start.
pub(crate) struct Start {
    /// By column and number of cards left.
    refills: [[Refill; ROWS]; 8],
    /// The cards of each column, from the table outward.
    columns: [[u8; ROWS]; 8],
    lengths: [u8; 8],
    /// Column and row of every card that lies in a column.
    origins: [(u8, u8); 64],
    /// How many cells there are.
    pub cell_count: u32,
}

impl Start {
    pub(crate) fn new() -> Start {
        Start {
            refills: [[Refill::default(); ROWS]; 8],
            columns: [[0; ROWS]; 8],
            lengths: [0; 8],
            origins: [(0, NOWHERE); 64],
            cell_count: 4,
        }
    }

    /// Takes over a position; nothing of it goes home yet.
    pub(crate) fn read(&mut self, position: &Position) -> Board {
        self.cell_count = position.cell_count().get() as u32;
        self.origins = [(0, NOWHERE); 64];
        let mut board = Board {
            runs: [0; 8],
            rests: [0; 8],
            cells: 0,
            next: 0,
        };
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
                refill.run |= just(card.index());
                refills[(row + 1) % ROWS] = refill;
                last = Some(card);
            }
            self.lengths[place] = position.column(column).len() as u8;
            board.runs[place] = refill.run;
            board.rests[place] = refill.rest;
        }
        for card in position.cells().iter().flatten() {
            board.cells |= just(card.index());
        }
        for suit in Suit::ALL {
            let home = position.foundation(suit).map_or(0, Rank::number);
            board.next |= just(usize::from(home) * 4 + suit as usize);
        }
        board
    }

    /// The cards of a column, from the table outward.
    pub(crate) fn column(&self, column: usize) -> &[u8] {
        &self.columns[column][..usize::from(self.lengths[column])]
    }

    /// What a column becomes when nothing but `rest` cards of it are left.
    #[inline]
    pub(crate) fn refill(&self, column: usize, rest: u8) -> Refill {
        self.refills[column & 7][usize::from(rest) % ROWS]
    }

    /// The column and row where a card lay at the start; a row that no rest
    /// reaches for one that lay in none.
    #[inline]
    pub(crate) fn origin(&self, card: usize) -> (usize, u8) {
        let (column, row) = self.origins[card & 63];
        (usize::from(column), row)
    }
}

/// Where every card is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Board {
    /// The sequence at the end of each column; empty only if the column is.
    pub runs: [Cards; 8],
    /// How many cards of the start lie under each run.
    pub rests: [u8; 8],
    /// The cards in cells.
    pub cells: Cards,
    /// The card that each foundation takes next; for a full one the bit of a
    /// card that does not exist, above all others.
    pub next: Cards,
}

impl Board {
    /// The cards under the runs. Without any the game is as good as won: the
    /// lowest card that is not home always lies at the end of a column or in
    /// a cell, and its foundation has come up to it.
    #[inline]
    pub(crate) fn unsorted(&self) -> u32 {
        let bytes = u64::from_le_bytes(self.rests);
        // At most 31 in each of eight bytes, so the sum fits into the highest.
        (bytes.wrapping_mul(0x0101_0101_0101_0101) >> 56) as u32
    }

    /// The card of a suit that its foundation takes next, or the one after its
    /// king.
    #[inline]
    pub(crate) fn next_of(&self, suit: usize) -> usize {
        lowest(self.next & (CLUBS << suit))
    }

    /// How many cards of a suit are home.
    #[inline]
    pub(crate) fn home(&self, suit: usize) -> u32 {
        self.next_of(suit) as u32 / 4
    }

    /// The number of empty columns.
    #[inline]
    pub(crate) fn empty_columns(&self) -> u32 {
        self.runs.iter().map(|&run| u32::from(run == 0)).sum()
    }

    /// The cards at the ends of columns.
    #[inline]
    pub(crate) fn ends(&self) -> Cards {
        let ends = self.runs.iter().map(|run| run & run.wrapping_neg());
        ends.fold(0, |ends, end| ends | end)
    }

    /// Takes the cards up to `card` off a column, and returns them.
    #[inline]
    pub(crate) fn take(&mut self, start: &Start, column: usize, card: usize) -> Cards {
        let run = self.runs[column & 7];
        let moved = run & up_to(card);
        let left = run ^ moved;
        if left == 0 {
            let refill = start.refill(column, self.rests[column & 7]);
            // A rest of 0 has an empty refill, because no row 0 was written.
            self.runs[column & 7] = refill.run;
            self.rests[column & 7] = refill.rest;
        } else {
            self.runs[column & 7] = left;
        }
        moved
    }

    /// Makes a step without looking at its legality.
    #[inline]
    pub(crate) fn make(&mut self, start: &Start, step: Step) {
        let card = step.card();
        let moved = match step.from() {
            Step::CELL => {
                self.cells ^= just(card);
                just(card)
            }
            column => self.take(start, column, card),
        };
        match step.to() {
            Step::CELL => self.cells |= moved,
            Step::HOME => self.next ^= moved | moved << 4,
            column => self.runs[column & 7] |= moved,
        }
    }
}

/// A move: a card and all that lie on it, from a place to a place.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Step(u16);

impl Step {
    /// Any cell, as a place; columns are 0 to 7.
    pub(crate) const CELL: usize = 8;
    /// The foundations, as a place.
    pub(crate) const HOME: usize = 9;

    #[inline]
    pub(crate) fn new(card: usize, from: usize, to: usize) -> Step {
        Step((card | from << 6 | to << 10) as u16)
    }

    #[inline]
    pub(crate) fn card(self) -> usize {
        usize::from(self.0 & 63)
    }

    #[inline]
    pub(crate) fn from(self) -> usize {
        usize::from(self.0 >> 6 & 15)
    }

    #[inline]
    pub(crate) fn to(self) -> usize {
        usize::from(self.0 >> 10 & 15)
    }

    /// The move of core that this step is in a position; `None` if there is no
    /// such card or place.
    pub(crate) fn resolve(self, position: &Position) -> Option<Move> {
        let card = Card::from_index(self.card())?;
        if self.from() == Step::CELL {
            let holds = |&cell: &Cell| position.cell(cell) == Some(card);
            let from = Cell::ALL.into_iter().find(holds)?;
            return Some(match self.to() {
                Step::HOME => Move::CellToFoundation { from },
                to => Move::CellToColumn {
                    from,
                    to: Column::from_index(to)?,
                },
            });
        }
        let from = Column::from_index(self.from())?;
        Some(match self.to() {
            Step::HOME => Move::ColumnToFoundation { from },
            Step::CELL => {
                let empty = position.cells().iter().position(Option::is_none)?;
                Move::ColumnToCell {
                    from,
                    to: Cell::from_index(empty)?,
                }
            }
            to => {
                let cards = position.column(from);
                let base = cards.iter().rposition(|&other| other == card)?;
                Move::ColumnToColumn {
                    from,
                    to: Column::from_index(to)?,
                    count: (cards.len() - base) as u8,
                }
            }
        })
    }
}
