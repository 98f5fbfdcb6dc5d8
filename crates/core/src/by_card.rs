//! Moves by card, for user interfaces: the place of a card, its legal moves, and the
//! most sensible one. A card moves together with the cards on it.

use alloc::vec::Vec;

use crate::{Card, Cell, Column, IllegalMove, Move, Place, Position, Rank};

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
        (cell.map_or(Place::Foundation, Place::Cell), 0)
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
        let mv = Move::between(from, to, count).ok_or(match from {
            Place::Foundation => IllegalMove::LeavesFoundation(card),
            Place::Cell(_) => IllegalMove::BetweenCells(card),
            Place::Column(_) => IllegalMove::TooMany(count, 1),
        })?;
        self.check(mv)?;
        Ok(mv)
    }

    /// Returns all legal moves that take a card, and the cards on it,
    /// elsewhere.
    pub fn moves_of(&self, card: Card) -> Vec<Move> {
        let moves = Place::ALL.map(|to| self.move_to(card, to).ok());
        moves.into_iter().flatten().collect()
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
            Place::Foundation => return Err(IllegalMove::LeavesFoundation(card)),
        };
        let goes_far = on_it > 0 || card.rank() == Rank::King;
        let worth = |mv: &Move| match mv.to() {
            Place::Foundation => Some((0, 0)),
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
