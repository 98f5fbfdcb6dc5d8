//! The start of a game.

use crate::card::BySuit;
use crate::{Cell, CellCount, Column, DealNumber, Position};

/// The start of a game.
///
/// Displays as the head of a record and parses from it:
///
/// ```
/// use freecell_core::{CellCount, DealNumber, Start};
///
/// let start: Start = "617~3cells".parse()?;
/// assert_eq!(start, Start::Deal(DealNumber::new(617)?, CellCount::THREE));
/// assert_eq!(start.to_string(), "617~3cells");
///
/// let board = Start::from(start.position()).to_string();
/// assert!(board.starts_with("7DTDTHKD4C4SJD.AD7SQC5HQSTSKS."));
/// assert_eq!(board.parse::<Start>()?.position(), start.position());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(
    clippy::large_enum_variant,
    reason = "a game has one, and copies are rare"
)]
pub enum Start {
    /// A numbered deal and the number of cells.
    Deal(DealNumber, CellCount),
    /// Any position.
    Position(Position),
}

impl Start {
    /// Returns the position of this start.
    pub fn position(&self) -> Position {
        match self {
            Start::Deal(number, cells) => Position::new(&number.deal(), *cells),
            Start::Position(position) => *position,
        }
    }

    /// Returns the number of free cells.
    pub fn cell_count(&self) -> CellCount {
        match self {
            Start::Deal(_, cells) => *cells,
            Start::Position(position) => position.cell_count(),
        }
    }

    /// Returns the deal number, unless the start is a position.
    pub fn number(&self) -> Option<DealNumber> {
        match self {
            Start::Deal(number, _) => Some(*number),
            Start::Position(_) => None,
        }
    }

    /// Returns a position as the numbered deal that it is; the start itself if it has no
    /// number. Tries `stated` first, such as the number in a heading, because
    /// [`Deal::number`](crate::Deal::number) takes longer.
    ///
    /// ```
    /// use freecell_core::{DealNumber, Start};
    ///
    /// let deal = Start::from(DealNumber::new(617)?);
    /// assert_eq!(Start::from(deal.position()).numbered(None), deal);
    /// # Ok::<(), freecell_core::DealNumberError>(())
    /// ```
    #[must_use]
    pub fn numbered(self, stated: Option<DealNumber>) -> Start {
        let deal = match &self {
            Start::Deal(..) => None,
            Start::Position(position) => position.to_deal(),
        };
        match deal.and_then(|deal| deal.number_with_guess(stated)) {
            Some(number) => Start::Deal(number, self.cell_count()),
            None => self,
        }
    }

    /// Returns the same start with another number of free cells; `None` if the cards in
    /// its cells do not fit.
    ///
    /// ```
    /// use freecell_core::{CellCount, Game, Start};
    ///
    /// let game = Game::from_record("617~none:7b")?;
    /// let start = Start::from(game.position());
    /// assert_eq!(start.with_cells(CellCount::ONE), None);
    /// let two = start.with_cells(CellCount::TWO).expect("cell b is occupied");
    /// assert_eq!(two.position().cells(), &game.position().cells()[..2]);
    /// assert_eq!(two.with_cells(CellCount::FOUR), Some(start));
    /// # Ok::<(), freecell_core::RecordError>(())
    /// ```
    pub fn with_cells(&self, cells: CellCount) -> Option<Start> {
        let position = match self {
            Start::Deal(number, _) => return Some(Start::Deal(*number, cells)),
            Start::Position(position) => position,
        };
        let mut wanted = [None; Cell::COUNT];
        wanted[..position.cells().len()].copy_from_slice(position.cells());
        let (wanted, beyond) = wanted.split_at(cells.get());
        if beyond.iter().any(Option::is_some) {
            return None;
        }
        let columns = Column::ALL.map(|column| position.column(column));
        let position = Position::from_places(columns, wanted);
        position.ok().map(Start::Position)
    }

    /// Returns the number of cards on each foundation.
    pub(crate) fn foundations(&self) -> BySuit<u8> {
        match self {
            Start::Deal(..) => BySuit::default(),
            Start::Position(position) => position.foundations,
        }
    }
}

impl From<DealNumber> for Start {
    fn from(number: DealNumber) -> Start {
        Start::Deal(number, CellCount::FOUR)
    }
}

impl From<&Position> for Start {
    fn from(position: &Position) -> Start {
        Start::Position(*position)
    }
}

impl From<&Start> for Start {
    fn from(start: &Start) -> Start {
        *start
    }
}

impl From<Position> for Start {
    fn from(position: Position) -> Start {
        Start::Position(position)
    }
}
