//! Positions: where every card is in the middle of a game.

use core::fmt;

use crate::card::BySuit;
use crate::{Card, Deal, Rank, Suit};

/// One of the eight columns of the table, written `1` to `8`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Column(u8);

impl Column {
    /// The number of columns on the table.
    pub const COUNT: usize = 8;

    /// All columns from the left.
    pub const ALL: [Column; Column::COUNT] = {
        let mut all = [Column(0); Column::COUNT];
        let mut i = 0;
        while (i as usize) < Column::COUNT {
            all[i as usize] = Column(i);
            i += 1;
        }
        all
    };

    /// Returns the column at this place from the left, counted from 0.
    #[allow(clippy::cast_possible_truncation, reason = "the index is below 8")]
    pub const fn from_index(index: usize) -> Option<Column> {
        if index < Column::COUNT {
            Some(Column(index as u8))
        } else {
            None
        }
    }

    /// Returns the column that a digit from `1` to `8` stands for.
    pub const fn from_char(c: char) -> Option<Column> {
        match c {
            '1'..='8' => Some(Column(c as u8 - b'1')),
            _ => None,
        }
    }

    /// Returns the place of this column from the left, counted from 0.
    pub const fn index(self) -> usize {
        // The mask lets the compiler drop bounds checks.
        (self.0 & 7) as usize
    }

    /// Returns the digit of this column, `1` to `8`.
    pub const fn digit(self) -> char {
        // The mask shows the compiler that this is ASCII.
        (b'1' + (self.0 & 7)) as char
    }
}

impl fmt::Display for Column {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0 + 1)
    }
}

impl fmt::Debug for Column {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "column {self}")
    }
}

/// One of the free cells, written `a` to `d`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Cell(u8);

impl Cell {
    /// The number of cells of the standard game, which is also the maximum.
    pub const COUNT: usize = 4;

    /// All cells from the left.
    pub const ALL: [Cell; Cell::COUNT] = [Cell(0), Cell(1), Cell(2), Cell(3)];

    /// Returns the cell at this place from the left, counted from 0.
    #[allow(clippy::cast_possible_truncation, reason = "the index is below 4")]
    pub const fn from_index(index: usize) -> Option<Cell> {
        if index < Cell::COUNT {
            Some(Cell(index as u8))
        } else {
            None
        }
    }

    /// Returns the cell that a letter from `a` to `d` stands for.
    pub const fn from_char(c: char) -> Option<Cell> {
        match c {
            'a'..='d' => Some(Cell(c as u8 - b'a')),
            _ => None,
        }
    }

    /// Returns the place of this cell from the left, counted from 0.
    pub const fn index(self) -> usize {
        (self.0 & 3) as usize
    }

    /// Returns the letter of this cell.
    pub const fn letter(self) -> char {
        // The mask shows the compiler that this is ASCII.
        (b'a' + (self.0 & 3)) as char
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

impl fmt::Debug for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "cell {self}")
    }
}

/// The number of free cells of a game, from 0 to 4.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct CellCount(u8);

impl CellCount {
    /// The usual four cells.
    pub const FOUR: CellCount = CellCount(4);

    /// Returns a count from 0 to 4, or `None`.
    #[allow(clippy::cast_possible_truncation, reason = "the count is at most 4")]
    pub const fn new(count: usize) -> Option<CellCount> {
        if count <= Cell::COUNT {
            Some(CellCount(count as u8))
        } else {
            None
        }
    }

    /// Returns the number of cells.
    pub const fn get(self) -> usize {
        self.0 as usize
    }
}

impl Default for CellCount {
    fn default() -> CellCount {
        CellCount::FOUR
    }
}

/// The cards of one column, from the table outward.
///
/// Places beyond the last card hold the ace of clubs, so that equal piles are
/// equal byte by byte.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Pile {
    cards: [Card; Pile::CAPACITY],
    len: u8,
}

impl Pile {
    /// As many as [`Position::MAX_UNDER_SEQUENCE`], and a sequence from king
    /// to ace.
    const CAPACITY: usize = Position::MAX_UNDER_SEQUENCE + 13;

    pub(crate) const EMPTY: Pile = Pile {
        cards: [Card::ALL[0]; Pile::CAPACITY],
        len: 0,
    };

    #[inline]
    pub(crate) fn cards(&self) -> &[Card] {
        &self.cards[..usize::from(self.len)]
    }

    #[inline]
    pub(crate) fn len(&self) -> usize {
        usize::from(self.len)
    }

    /// Returns the card that can be played.
    #[inline]
    pub(crate) fn last(&self) -> Option<Card> {
        // The place before the first is out of bounds, so that there is only one check.
        let place = usize::from(self.len).wrapping_sub(1);
        self.cards.get(place).copied()
    }

    #[inline]
    pub(crate) fn push(&mut self, card: Card) {
        self.cards[usize::from(self.len)] = card;
        self.len += 1;
    }

    #[inline]
    pub(crate) fn pop(&mut self) -> Option<Card> {
        let place = usize::from(self.len).wrapping_sub(1);
        let last = self.cards.get_mut(place)?;
        self.len -= 1;
        Some(core::mem::replace(last, Card::ALL[0]))
    }
}

/// Where every card is: in eight columns, up to four free cells and on four
/// foundations.
///
/// A position always holds every card exactly once. Two positions are equal if
/// every card is in the same place. Positions that differ only in the order of cells or
/// columns are different, although they are equivalent for play.
///
/// ```
/// use freecell_core::{CellCount, DealNumber, Position};
///
/// let deal = DealNumber::new(617)?.deal();
/// let position = Position::new(&deal, CellCount::FOUR);
/// assert_eq!(position.legal_moves().len(), 35);
/// assert!(!position.is_won());
/// # Ok::<(), freecell_core::DealNumberError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Position {
    pub(crate) columns: [Pile; Column::COUNT],
    pub(crate) cells: [Option<Card>; Cell::COUNT],
    pub(crate) cell_count: CellCount,
    /// The number of cards on each foundation.
    pub(crate) home: BySuit<u8>,
}

impl Position {
    /// The maximum number of cards in a column under the sequence at its end. Positions
    /// reached from a deal have at most six; constructed positions may have more. No
    /// move increases the number.
    pub const MAX_UNDER_SEQUENCE: usize = 18;

    /// Returns the position at the start of a game.
    pub fn new(deal: &Deal, cell_count: CellCount) -> Position {
        let mut position = Position::bare(cell_count);
        for row in deal.rows() {
            for (pile, &card) in position.columns.iter_mut().zip(row) {
                pile.push(card);
            }
        }
        position
    }

    /// Returns the position with these columns, each from the table outward, and
    /// these cells; all other cards are on the foundations.
    ///
    /// ```
    /// use freecell_core::{Card, PlacesError, Position, Rank};
    ///
    /// let last: [Card; 2] = ["QS".parse()?, "KS".parse()?];
    /// let columns = [&last[..], &[], &[], &[], &[], &[], &[], &[]];
    /// let position = Position::from_places(columns, &[None; 4])?;
    /// assert_eq!(position.foundation(last[0].suit()), Some(Rank::Jack));
    ///
    /// let twice = Position::from_places(columns, &[Some(last[0])]);
    /// assert_eq!(twice, Err(PlacesError::Repeated(last[0])));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns the first problem of the columns and cells.
    pub fn from_places(
        columns: [&[Card]; Column::COUNT],
        cells: &[Option<Card>],
    ) -> Result<Position, PlacesError> {
        let count = CellCount::new(cells.len()).ok_or(PlacesError::TooManyCells(cells.len()))?;
        let mut position = Position::bare(count);
        let mut lying = 0_u64;
        let mut lay = |card: Card| {
            let bit = 1 << card.index();
            if lying & bit != 0 {
                return Err(PlacesError::Repeated(card));
            }
            lying |= bit;
            Ok(card)
        };
        for (column, cards) in Column::ALL.into_iter().zip(columns) {
            let mut run = 0;
            for (row, &card) in cards.iter().enumerate() {
                let is_in_run = row > 0 && card.fits_on(cards[row - 1]);
                run = if is_in_run { run + 1 } else { 1 };
                if row + 1 - run > Position::MAX_UNDER_SEQUENCE {
                    return Err(PlacesError::LongColumn(column));
                }
                position.columns[column.index()].push(lay(card)?);
            }
        }
        for (place, &cell) in position.cells.iter_mut().zip(cells) {
            if let Some(card) = cell {
                *place = Some(lay(card)?);
            }
        }
        for card in Card::ALL {
            // Cards that are nowhere else are on the foundation, from the ace up.
            if lying >> card.index() & 1 == 0 {
                let home = &mut position.home[card.suit()];
                *home += 1;
                if *home != card.number() {
                    return Err(PlacesError::Missing(card));
                }
            }
        }
        Ok(position)
    }

    /// Returns the deal that starts with this position, or `None` in the middle of a
    /// game.
    pub fn to_deal(&self) -> Option<Deal> {
        let columns = Column::ALL.map(|column| self.column(column));
        let mut cards = Card::ALL;
        for (index, card) in cards.iter_mut().enumerate() {
            *card = *columns[index % Column::COUNT].get(index / Column::COUNT)?;
        }
        Deal::new(cards).ok()
    }

    /// Returns an incomplete position without cards, which the caller fills.
    pub(crate) fn bare(cell_count: CellCount) -> Position {
        Position {
            columns: [Pile::EMPTY; Column::COUNT],
            cells: [None; Cell::COUNT],
            cell_count,
            home: BySuit([0; 4]),
        }
    }

    /// Returns the cards of a column, from the table outward; the last one can
    /// be played.
    #[inline]
    pub fn column(&self, column: Column) -> &[Card] {
        self.columns[column.index()].cards()
    }

    /// Returns the cells of this game, each with its card if it has one.
    #[inline]
    pub fn cells(&self) -> &[Option<Card>] {
        &self.cells[..self.cell_count.get()]
    }

    /// Returns the card in a cell.
    #[inline]
    pub fn cell(&self, cell: Cell) -> Option<Card> {
        self.cells[cell.index()]
    }

    /// Returns how many cells this game has.
    pub fn cell_count(&self) -> CellCount {
        self.cell_count
    }

    /// Returns the rank of the card on top of a foundation.
    pub fn foundation(&self, suit: Suit) -> Option<Rank> {
        Rank::from_number(self.home[suit])
    }

    /// Returns how many cards are on the foundations.
    pub fn cards_home(&self) -> usize {
        self.home.0.iter().map(|&count| usize::from(count)).sum()
    }

    /// Returns whether a card is on its foundation.
    pub fn is_home(&self, card: Card) -> bool {
        card.number() <= self.home[card]
    }

    /// Returns whether a card is the next one that its foundation takes.
    #[inline]
    pub fn is_next_home(&self, card: Card) -> bool {
        card.number() == self.home[card] + 1
    }

    /// Returns whether all cards are on the foundations.
    pub fn is_won(&self) -> bool {
        self.home == BySuit([13; 4])
    }

    /// Returns whether the game is not won and has no legal moves.
    pub fn is_stuck(&self) -> bool {
        !self.is_won() && self.legal_moves().is_empty()
    }

    /// Returns the number of empty cells.
    #[inline]
    pub fn empty_cells(&self) -> usize {
        // Cells that the game does not have are empty.
        self.cell_count.get() - self.cells.iter().flatten().count()
    }

    /// Returns the number of empty columns.
    #[inline]
    pub fn empty_columns(&self) -> usize {
        self.columns.iter().filter(|pile| pile.len() == 0).count()
    }

    /// Returns how many cards at the end of a column are in sequence, falling
    /// and of alternating colours; 0 for an empty column.
    pub fn run_length(&self, column: Column) -> usize {
        let cards = self.column(column);
        let pairs = cards.windows(2).rev();
        let fitting = pairs.take_while(|pair| pair[1].fits_on(pair[0])).count();
        cards.len().min(1) + fitting
    }

    /// Returns the number of cards that can move to a column at once: the number of
    /// empty cells plus one, doubled for each empty column other than the target.
    ///
    /// [`Position::expand`] returns the moves of single cards.
    #[inline]
    pub fn supermove_limit(&self, to: Column) -> usize {
        let is_empty = usize::from(self.column(to).is_empty());
        (self.empty_cells() + 1) << (self.empty_columns() - is_empty)
    }
}

/// The reason why columns and cells are not a [`Position`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum PlacesError {
    /// The card appears twice.
    Repeated(Card),
    /// The card is missing, and it cannot be on its foundation because a lower card of
    /// its suit is not.
    Missing(Card),
    /// There are this many cells, more than [`Cell::COUNT`].
    TooManyCells(usize),
    /// The column has more than [`Position::MAX_UNDER_SEQUENCE`] cards under the
    /// sequence at its end.
    LongColumn(Column),
}

impl fmt::Display for PlacesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PlacesError::Repeated(card) => write!(f, "{card} appears twice"),
            PlacesError::Missing(card) => write!(
                f,
                "{card} is missing (lower cards of its suit are not on the foundation)"
            ),
            PlacesError::TooManyCells(count) => {
                write!(
                    f,
                    "{count} free cells found (expected at most {})",
                    Cell::COUNT
                )
            }
            PlacesError::LongColumn(column) => write!(
                f,
                "column {column} has too many cards under the sequence at its end \
                 (expected at most {})",
                Position::MAX_UNDER_SEQUENCE
            ),
        }
    }
}

impl core::error::Error for PlacesError {}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}
