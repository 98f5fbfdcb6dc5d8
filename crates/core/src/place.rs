//! Moves by card, for user interfaces: the place of a card, its legal moves, and the
//! most sensible one. A card moves together with the cards on it.

use alloc::vec::Vec;
use core::fmt;

use crate::moves::Move;
use crate::position::{Cell, Column, Position};
use crate::rules::IllegalMove;
use crate::{Card, Rank};

/// A place for cards. Written as in move texts: `1` to `8`, `a` to `d`, and
/// `h` for the foundations.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Place {
    /// A column.
    Column(Column),
    /// A free cell.
    Cell(Cell),
    /// The foundations; a card has only one that it goes to.
    Home,
}

impl Place {
    /// Reads `1` to `8`, `a` to `d` or `h`.
    pub fn from_char(c: char) -> Option<Place> {
        let column = || Column::from_char(c).map(Place::Column);
        let cell = || Cell::from_char(c).map(Place::Cell);
        let home = || (c == 'h').then_some(Place::Home);
        column().or_else(cell).or_else(home)
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Place::Column(column) => column.fmt(f),
            Place::Cell(cell) => cell.fmt(f),
            Place::Home => f.write_str("h"),
        }
    }
}

impl Move {
    /// Returns where the cards come from.
    pub fn from(self) -> Place {
        match self {
            Move::ColumnToColumn { from, .. }
            | Move::ColumnToCell { from, .. }
            | Move::ColumnToFoundation { from } => Place::Column(from),
            Move::CellToColumn { from, .. } | Move::CellToFoundation { from } => Place::Cell(from),
        }
    }

    /// Returns where the cards go.
    pub fn to(self) -> Place {
        match self {
            Move::ColumnToColumn { to, .. } | Move::CellToColumn { to, .. } => Place::Column(to),
            Move::ColumnToCell { to, .. } => Place::Cell(to),
            Move::ColumnToFoundation { .. } | Move::CellToFoundation { .. } => Place::Home,
        }
    }
}

/// Returns the number of cards that move with a card, itself included, given the number
/// of cards on it.
fn cards_to_move(on_it: usize) -> u8 {
    u8::try_from(on_it + 1).expect("a column has at most 52 cards")
}

impl Position {
    /// Returns where a card lies, and how many cards of its column lie on it.
    pub fn place_of(&self, card: Card) -> (Place, usize) {
        for column in Column::ALL {
            let cards = self.column(column);
            if let Some(index) = cards.iter().position(|&other| other == card) {
                return (Place::Column(column), cards.len() - 1 - index);
            }
        }
        let cell = Cell::ALL
            .into_iter()
            .find(|&cell| self.cell(cell) == Some(card));
        (cell.map_or(Place::Home, Place::Cell), 0)
    }

    /// Returns the legal move that takes a card, and the cards on it, to a
    /// place.
    ///
    /// ```
    /// use freecell_core::{Card, CellCount, Column, DealNumber, Place, Position};
    ///
    /// let position = Position::new(&DealNumber::new(617)?.deal(), CellCount::FOUR);
    /// let card: Card = "4H".parse()?;
    /// let mv = position.move_to(card, Place::from_char('a').unwrap())?;
    /// assert_eq!(mv.to_string(), "4a");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns the rule that forbids the move.
    pub fn move_to(&self, card: Card, to: Place) -> Result<Move, IllegalMove> {
        let (from, on_it) = self.place_of(card);
        let count = cards_to_move(on_it);
        let mv = match (from, to) {
            (Place::Home, _) => return Err(IllegalMove::LeavesHome(card)),
            (Place::Cell(_), Place::Cell(_)) => return Err(IllegalMove::BetweenCells(card)),
            (Place::Column(from), Place::Column(to)) => Move::ColumnToColumn { from, to, count },
            (Place::Column(_), _) if count > 1 => return Err(IllegalMove::TooMany(count, 1)),
            (Place::Column(from), Place::Cell(to)) => Move::ColumnToCell { from, to },
            (Place::Column(from), Place::Home) => Move::ColumnToFoundation { from },
            (Place::Cell(from), Place::Column(to)) => Move::CellToColumn { from, to },
            (Place::Cell(from), Place::Home) => Move::CellToFoundation { from },
        };
        self.check(mv)?;
        Ok(mv)
    }

    /// Returns all legal moves that take a card, and the cards on it,
    /// elsewhere.
    pub fn moves_of(&self, card: Card) -> Vec<Move> {
        let columns = Column::ALL.into_iter().map(Place::Column);
        let cells = Cell::ALL.into_iter().map(Place::Cell);
        [Place::Home]
            .into_iter()
            .chain(columns)
            .chain(cells)
            .filter_map(|to| self.move_to(card, to).ok())
            .collect()
    }

    /// Returns the most sensible move of a card, in this order of preference: to its
    /// foundation; onto another card, at the longer sequence; a run or a king to an empty
    /// column; to a cell; to an empty column. A whole column never moves to an empty one.
    ///
    /// # Errors
    ///
    /// Returns an error if the card is on its foundation, the cards on it are not in
    /// sequence, or there is no place for them.
    pub fn sensible_move(&self, card: Card) -> Result<Move, IllegalMove> {
        let (from, on_it) = self.place_of(card);
        let is_whole_column = match from {
            Place::Column(column) if on_it >= self.run_length(column) => {
                return Err(IllegalMove::NotInSequence(column, cards_to_move(on_it)));
            }
            Place::Column(column) => self.column(column).len() == on_it + 1,
            Place::Cell(_) => false,
            Place::Home => return Err(IllegalMove::LeavesHome(card)),
        };
        let goes_far = on_it > 0 || card.rank() == Rank::King;
        let worth = |mv: &Move| match mv.to() {
            Place::Home => Some((0, 0)),
            Place::Column(to) if !self.column(to).is_empty() => Some((1, 13 - self.run_length(to))),
            Place::Column(_) if is_whole_column => None,
            Place::Column(_) if goes_far => Some((2, 0)),
            Place::Cell(_) => Some((3, 0)),
            Place::Column(_) => Some((4, 0)),
        };
        let moves = self.moves_of(card).into_iter();
        let worthy = moves.filter_map(|mv| Some((worth(&mv)?, mv)));
        let best = worthy.min_by_key(|&(worth, _)| worth);
        best.map(|(_, mv)| mv).ok_or(IllegalMove::NowhereToGo(card))
    }
}

#[cfg(test)]
mod tests {
    use std::prelude::v1::*;

    use super::*;
    use crate::{CellCount, DealNumber};

    fn position(number: i64) -> Position {
        Position::new(&DealNumber::new(number).unwrap().deal(), CellCount::FOUR)
    }

    #[test]
    fn places_print_as_they_read() {
        for c in "12345678abcdh".chars() {
            assert_eq!(Place::from_char(c).unwrap().to_string(), c.to_string());
        }
        for c in "09eH ".chars() {
            assert_eq!(Place::from_char(c), None);
        }
    }

    /// Along a game, the moves of all cards together are all legal moves.
    #[test]
    fn moves_of_cards_are_the_legal_moves() {
        for number in 1..=40 {
            let mut position = position(number);
            for turn in 0..60_usize {
                let mut legal = position.legal_moves();
                let mut by_card: Vec<Move> = Card::ALL
                    .into_iter()
                    .flat_map(|card| position.moves_of(card))
                    .collect();
                legal.sort_by_key(ToString::to_string);
                by_card.sort_by_key(ToString::to_string);
                assert_eq!(by_card, legal);
                for card in Card::ALL {
                    if let Ok(mv) = position.sensible_move(card) {
                        assert_eq!(position.check(mv), Ok(()));
                        assert_eq!(mv.from(), position.place_of(card).0);
                    }
                }
                let Some(&mv) = legal.get(turn * 7 % legal.len().max(1)) else {
                    break;
                };
                position.play_unchecked(mv);
            }
        }
    }

    #[test]
    fn what_makes_sense_comes_first() {
        let text = "Foundations: H-2 C-J D-J S-J\nFreecells: 3H - - -\n\
                    : 4H KC QH\n: KS QD\n: 5H\n: KH QC\n: KD QS\n\
                    : 9H 8H 7H\n: TH JH 6H\n";
        let position = Position::read(text, CellCount::FOUR).unwrap();
        let sent = |card: &str| {
            let sent = position.sensible_move(card.parse().unwrap());
            sent.map(|mv| mv.to_string())
        };
        assert_eq!(sent("3H").as_deref(), Ok("ah"));
        assert_eq!(sent("QH").as_deref(), Ok("1b"));
        // A run goes to the empty column, a whole column does not.
        assert_eq!(sent("KC").as_deref(), Ok("18v2"));
        let king = "KS".parse().unwrap();
        let nowhere = Err(IllegalMove::NowhereToGo(king));
        assert_eq!(position.sensible_move(king), nowhere);
        let buried = "4H".parse().unwrap();
        let why = position.sensible_move(buried).unwrap_err();
        assert_eq!(
            why.to_string(),
            "the last 3 cards of column 1 are not in sequence"
        );
    }

    #[test]
    fn cards_at_home_and_in_cells_stay() {
        let text = "Foundations: H-K C-K D-K S-J\nFreecells: QS - - -\n: KS\n";
        let position = Position::read(text, CellCount::FOUR).unwrap();
        let in_cell = "QS".parse().unwrap();
        let refused = Err(IllegalMove::BetweenCells(in_cell));
        assert_eq!(
            position.move_to(in_cell, Place::Cell(Cell::ALL[1])),
            refused
        );
        let home = "AS".parse().unwrap();
        assert_eq!(position.place_of(home), (Place::Home, 0));
        let refused = Err(IllegalMove::LeavesHome(home));
        assert_eq!(position.sensible_move(home), refused);
        assert_eq!(position.moves_of(home), []);
    }
}
