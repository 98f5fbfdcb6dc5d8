//! Positions: where every card is in the middle of a game.

use core::fmt;

use crate::card::BySuit;
use crate::pile::Pile;
use crate::{Card, Cell, CellCount, CellCountError, Column, Deal, Rank, Suit};

/// Where every card is: in eight columns, up to four free cells and on four
/// foundations.
///
/// A position always holds every card exactly once. Two positions are equal if
/// every card is in the same place. Positions that differ only in the order of cells or
/// columns are not equal, but [equivalent](Position::is_equivalent).
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
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Position {
    pub(crate) columns: [Pile; Column::COUNT],
    pub(crate) cells: [Option<Card>; Cell::COUNT],
    pub(crate) cell_count: CellCount,
    /// The number of cards on each foundation.
    pub(crate) foundations: BySuit<u8>,
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
        let count =
            CellCount::new(cells.len()).map_err(|error| PlacesError::TooManyCells(error.count))?;
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
            if cards.len() - run_length(cards) > Position::MAX_UNDER_SEQUENCE {
                return Err(PlacesError::LongColumn(column));
            }
            for &card in cards {
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
                let count = &mut position.foundations[card];
                *count += 1;
                if *count != card.number() {
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

    /// Returns this position with its columns and cells in a fixed order, empty ones last.
    ///
    /// The order of columns and cells does not affect the game: positions with the same
    /// canonical form have the same moves up to the names of places.
    ///
    /// ```
    /// use freecell_core::Position;
    ///
    /// let position: Position = "Freecells: - KS - -\nFoundations: H-K C-K D-K S-J\n:\n: QS".parse()?;
    /// let other: Position = "Freecells: KS - - -\nFoundations: H-K C-K D-K S-J\n: QS".parse()?;
    /// assert_ne!(position, other);
    /// assert!(position.is_equivalent(&other));
    /// assert_eq!(position.canonical(), other);
    /// # Ok::<(), freecell_core::BoardError>(())
    /// ```
    #[must_use]
    pub fn canonical(&self) -> Position {
        let mut position = *self;
        position.columns.sort_unstable_by(|a, b| b.cmp(a));
        position.cells.sort_unstable_by(|a, b| b.cmp(a));
        position
    }

    /// Returns whether exchanging columns and exchanging cells turns one position into
    /// the other. Positions with different numbers of cells are never equivalent.
    pub fn is_equivalent(&self, other: &Position) -> bool {
        self.canonical() == other.canonical()
    }

    /// Returns an incomplete position without cards, which the caller fills.
    pub(crate) fn bare(cell_count: CellCount) -> Position {
        Position {
            columns: [Pile::EMPTY; Column::COUNT],
            cells: [None; Cell::COUNT],
            cell_count,
            foundations: BySuit([0; 4]),
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
        Rank::from_number(self.foundations[suit])
    }

    /// Returns how many cards are on the foundations.
    pub fn cards_on_foundations(&self) -> usize {
        self.foundations.0.into_iter().map(usize::from).sum()
    }

    /// Returns whether a card is on its foundation.
    pub fn is_on_foundation(&self, card: Card) -> bool {
        card.number() <= self.foundations[card]
    }

    /// Returns whether a card is the next one that its foundation takes.
    #[inline]
    pub fn is_next_on_foundation(&self, card: Card) -> bool {
        card.number() == self.foundations[card] + 1
    }

    /// Returns whether all cards are on the foundations.
    pub fn is_won(&self) -> bool {
        self.foundations == BySuit([13; 4])
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
        run_length(self.column(column))
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

/// Returns how many cards at the end of a column are in sequence.
#[inline]
pub(crate) fn run_length(cards: &[Card]) -> usize {
    let pairs = cards.windows(2).rev();
    let fitting = pairs.take_while(|pair| pair[1].fits_on(pair[0])).count();
    cards.len().min(1) + fitting
}

enum_with_messages! {
    /// The reason why columns and cells are not a [`Position`].
    #[derive(Clone, Copy, PartialEq, Eq, Hash)]
    #[non_exhaustive]
    pub enum PlacesError {
        /// The card appears twice.
        Repeated(card: Card) = "{card} appears twice";
        /// The card is missing, and it cannot be on its foundation because a lower card of
        /// its suit is not.
        Missing(card: Card) =
            "{card} is missing (lower cards of its suit are not on the foundation)";
        /// There are this many cells, more than [`Cell::COUNT`].
        TooManyCells(count: usize) = "{}", CellCountError { count: *count };
        /// The column has more than [`Position::MAX_UNDER_SEQUENCE`] cards under the
        /// sequence at its end.
        LongColumn(column: Column) =
            "column {column} has too many cards under the sequence at its end \
             (expected at most {})",
            Position::MAX_UNDER_SEQUENCE;
    }
}

error_as_sentence!(PlacesError);

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}
