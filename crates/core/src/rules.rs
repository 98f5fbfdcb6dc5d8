//! The rules: which moves are legal, playing and undoing them.

use alloc::borrow::ToOwned;
use alloc::string::String;
use alloc::vec::Vec;

use crate::text::list;
use crate::{Card, Cell, Column, Move, Position, Rank};

/// A played move, with the card needed to undo it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Played {
    /// The move.
    pub mv: Move,
    /// The moved card; of several, the one with the highest rank.
    pub card: Card,
}

enum_with_messages! {
    /// The reason why a move is not legal.
    #[derive(Clone, Copy, PartialEq, Eq, Hash)]
    #[non_exhaustive]
    pub enum IllegalMove {
        /// The source column is empty.
        EmptyColumn(column: Column) = "column {column} is empty";
        /// The source cell is empty.
        EmptyCell(cell: Cell) = "free cell {cell} is empty";
        /// The target cell holds this card.
        TakenCell(cell: Cell, card: Card) = "free cell {cell} already holds {card}";
        /// All cells are taken.
        NoEmptyCell = "all free cells are occupied";
        /// The game does not have this cell.
        NoSuchCell(cell: Cell) = "this game has no free cell {cell}";
        /// Source and target are the same column.
        SamePlace(column: Column) = "source and target are both column {column}";
        /// The move takes no cards.
        NoCards = "the move takes no cards";
        /// The column has fewer cards than the move takes.
        FewerCards(column: Column, count: u8) = "column {column} has fewer than {count} cards";
        /// The last cards of a column, given their number, are not in sequence.
        NotInSequence(column: Column, count: u8) =
            "the last {count} cards of column {column} are not in sequence";
        /// The move takes the first number of cards, but the limit is the second.
        TooMany(count: u8, limit: u8) = "cannot move {count} cards at once (at most {limit})";
        /// The first card does not fit on the second.
        DoesNotFit(card: Card, on: Card) = "{card} does not go on {on} ({})", places_for(*card);
        /// No card at the end of the column fits on this one.
        NoneFits(column: Column, on: Card) = "no card at the end of column {column} goes on {on}";
        /// The card is not the next one of its suit; the rank is.
        NotNextOnFoundation(card: Card, next: Rank) =
            "{card} cannot go to its foundation before {}", Card::new(*next, card.suit());
        /// The card is on its foundation and cannot leave it.
        LeavesFoundation(card: Card) = "{card} is on its foundation and cannot leave it";
        /// The card is in a cell and cannot move to another cell.
        BetweenCells(card: Card) = "{card} cannot move from one free cell to another";
        /// The card, with those on it, has no legal move.
        NowhereToGo(card: Card) = "{card} has nowhere to go";
    }
}

error_as_sentence!(IllegalMove);

/// Sets of columns by their last card, with a bit for each column.
struct Targets {
    /// Indexed by the rank of the last card, from 1, and whether it is red. The sets of
    /// rank 14 are always empty: kings fit on no card.
    ending_in: [[u8; 2]; 15],
    empty: u8,
}

impl Targets {
    fn new(lasts: &[Option<Card>; Column::COUNT]) -> Targets {
        let mut targets = Targets {
            ending_in: [[0; 2]; 15],
            empty: 0,
        };
        for (index, last) in lasts.iter().enumerate() {
            match last {
                Some(card) => {
                    let columns = &mut targets.ending_in[usize::from(card.number())];
                    columns[usize::from(card.is_red())] |= 1 << index;
                }
                None => targets.empty |= 1 << index,
            }
        }
        targets
    }

    /// Returns the columns whose last card this one fits on.
    #[inline]
    fn for_card(&self, card: Card) -> u8 {
        self.ending_in[usize::from(card.number() + 1)][usize::from(!card.is_red())]
    }
}

/// Iterates over the columns of a set, from the left.
#[inline]
fn columns_of(mut set: u8) -> impl Iterator<Item = Column> {
    core::iter::from_fn(move || {
        let column = Column::from_index(set.trailing_zeros() as usize)?;
        set &= set - 1;
        Some(column)
    })
}

/// Describes the places that a card fits on, other than an empty column.
fn places_for(card: Card) -> String {
    let mut places = Card::ALL.to_vec();
    places.retain(|&place| card.fits_on(place));
    match places[..] {
        [] => "a king goes only to an empty column".to_owned(),
        _ => format!("it goes on {}", list(&places, " or ")),
    }
}

impl Position {
    /// Checks that a move is legal.
    ///
    /// # Errors
    ///
    /// Returns the rule that the move breaks.
    #[inline]
    pub fn check(&self, mv: Move) -> Result<(), IllegalMove> {
        match mv {
            Move::ColumnToColumn { from, to, count } => self.check_run(from, to, count),
            Move::ColumnToCell { from, to } => {
                self.last(from)?;
                if to.index() >= self.cell_count.get() {
                    return Err(IllegalMove::NoSuchCell(to));
                }
                match self.cell(to) {
                    Some(card) => Err(IllegalMove::TakenCell(to, card)),
                    None => Ok(()),
                }
            }
            Move::ColumnToFoundation { from } => self.check_foundation(self.last(from)?),
            Move::CellToColumn { from, to } => {
                let card = self.cell(from).ok_or(IllegalMove::EmptyCell(from))?;
                self.check_fits(card, to)
            }
            Move::CellToFoundation { from } => {
                self.check_foundation(self.cell(from).ok_or(IllegalMove::EmptyCell(from))?)
            }
        }
    }

    #[inline]
    fn last(&self, column: Column) -> Result<Card, IllegalMove> {
        let last = self.columns[column.index()].last();
        last.ok_or(IllegalMove::EmptyColumn(column))
    }

    #[inline]
    fn check_foundation(&self, card: Card) -> Result<(), IllegalMove> {
        if self.is_next_on_foundation(card) {
            return Ok(());
        }
        let next = Rank::from_number(self.foundations[card] + 1).unwrap_or(Rank::King);
        Err(IllegalMove::NotNextOnFoundation(card, next))
    }

    #[inline]
    fn check_fits(&self, card: Card, to: Column) -> Result<(), IllegalMove> {
        match self.columns[to.index()].last() {
            Some(on) if !card.fits_on(on) => Err(IllegalMove::DoesNotFit(card, on)),
            _ => Ok(()),
        }
    }

    #[inline]
    fn check_run(&self, from: Column, to: Column, count: u8) -> Result<(), IllegalMove> {
        let last = self.last(from)?;
        if count == 0 {
            return Err(IllegalMove::NoCards);
        }
        if from == to {
            return Err(IllegalMove::SamePlace(from));
        }
        if count == 1 {
            return self.check_fits(last, to);
        }
        let cards = self.column(from);
        let Some(start) = cards.len().checked_sub(usize::from(count)) else {
            return Err(IllegalMove::FewerCards(from, count));
        };
        let run = &cards[start..];
        if !run.is_sorted_by(|under, card| card.fits_on(*under)) {
            return Err(IllegalMove::NotInSequence(from, count));
        }
        self.check_fits(run[0], to)?;
        // Counting the empty columns takes long, and is rarely necessary.
        if run.len() <= self.empty_cells() + 1 {
            return Ok(());
        }
        let limit = self.supermove_limit(to);
        if run.len() > limit {
            let limit = u8::try_from(limit).map_or(13, |limit| limit.min(13));
            return Err(IllegalMove::TooMany(count, limit));
        }
        Ok(())
    }

    /// Plays a move if it is legal.
    ///
    /// # Errors
    ///
    /// Returns the rule that the move breaks; the position is unchanged.
    #[inline]
    pub fn play(&mut self, mv: Move) -> Result<Played, IllegalMove> {
        self.check(mv)?;
        Ok(self.play_unchecked(mv))
    }

    /// Plays a move that is known to be legal, because [`Position::legal_moves`]
    /// listed it or [`Position::check`] accepted it.
    ///
    /// # Panics
    ///
    /// May panic on an illegal move, or produce an invalid position, whose methods may
    /// panic.
    #[inline]
    pub fn play_unchecked(&mut self, mv: Move) -> Played {
        let card = match mv {
            Move::ColumnToColumn { from, to, count } => self.carry(from, to, count),
            Move::ColumnToCell { from, to } => {
                let card = self.take(from);
                self.cells[to.index()] = Some(card);
                card
            }
            Move::ColumnToFoundation { from } => self.column_to_foundation(from),
            Move::CellToColumn { from, to } => {
                let card = self.empty(from);
                self.columns[to.index()].push(card);
                card
            }
            Move::CellToFoundation { from } => self.cell_to_foundation(from),
        };
        Played { mv, card }
    }

    /// Undoes the last move.
    ///
    /// # Panics
    ///
    /// May panic on any other move, or produce an invalid position, whose methods may
    /// panic.
    pub fn undo(&mut self, played: Played) {
        match played.mv {
            Move::ColumnToColumn { from, to, count } => {
                self.carry(to, from, count);
            }
            Move::ColumnToCell { from, to } => {
                let card = self.empty(to);
                self.columns[from.index()].push(card);
            }
            Move::ColumnToFoundation { from } => {
                self.foundations[played.card] -= 1;
                self.columns[from.index()].push(played.card);
            }
            Move::CellToColumn { from, to } => {
                let card = self.take(to);
                self.cells[from.index()] = Some(card);
            }
            Move::CellToFoundation { from } => {
                self.foundations[played.card] -= 1;
                self.cells[from.index()] = Some(played.card);
            }
        }
    }

    #[inline]
    pub(crate) fn column_to_foundation(&mut self, from: Column) -> Card {
        let card = self.take(from);
        self.foundations[card] += 1;
        card
    }

    #[inline]
    pub(crate) fn cell_to_foundation(&mut self, from: Cell) -> Card {
        let card = self.empty(from);
        self.foundations[card] += 1;
        card
    }

    #[inline]
    fn take(&mut self, column: Column) -> Card {
        let card = self.columns[column.index()].pop();
        card.expect("a legal move takes from a column with cards")
    }

    #[inline]
    fn empty(&mut self, cell: Cell) -> Card {
        let card = self.cells[cell.index()].take();
        card.expect("a legal move takes from a cell with a card")
    }

    /// Moves cards together and returns the first of them.
    #[inline]
    fn carry(&mut self, from: Column, to: Column, count: u8) -> Card {
        if count == 1 {
            let card = self.take(from);
            self.columns[to.index()].push(card);
            return card;
        }
        let start = self.columns[from.index()].len() - usize::from(count);
        let source = self.columns[from.index()];
        for &card in &source.cards()[start..] {
            self.columns[from.index()].pop();
            self.columns[to.index()].push(card);
        }
        source.cards()[start]
    }

    /// Returns all legal moves, in this order: from columns and from cells to the
    /// foundations; from column to column, fewer cards first; from cells to columns;
    /// from columns to cells. Each kind is sorted by source, then by target.
    ///
    /// The list includes moves that differ only in the empty cell or column they go to,
    /// and moves of a whole column to an empty one.
    pub fn legal_moves(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        self.legal_moves_into(&mut moves);
        moves
    }

    /// Replaces the content of a buffer with [`Position::legal_moves`].
    pub fn legal_moves_into(&self, moves: &mut Vec<Move>) {
        moves.clear();
        let lasts = Column::ALL.map(|column| self.column(column).last().copied());
        let cells = &Cell::ALL[..self.cell_count.get()];
        for (from, last) in Column::ALL.into_iter().zip(lasts) {
            if last.is_some_and(|card| self.is_next_on_foundation(card)) {
                moves.push(Move::ColumnToFoundation { from });
            }
        }
        for &from in cells {
            let card = self.cell(from);
            if card.is_some_and(|card| self.is_next_on_foundation(card)) {
                moves.push(Move::CellToFoundation { from });
            }
        }
        let targets = Targets::new(&lasts);
        let empty_cells = self.empty_cells();
        let limit = (empty_cells + 1) << targets.empty.count_ones();
        for (from, last) in Column::ALL.into_iter().zip(lasts) {
            if let Some(last) = last {
                self.runs_from(from, last, limit, &targets, moves);
            }
        }
        for &from in cells {
            if let Some(card) = self.cell(from) {
                let columns = targets.for_card(card) | targets.empty;
                moves.extend(columns_of(columns).map(|to| Move::CellToColumn { from, to }));
            }
        }
        if empty_cells == 0 {
            return;
        }
        for (from, last) in Column::ALL.into_iter().zip(lasts) {
            if last.is_some() {
                let empty = cells.iter().filter(|&&cell| self.cell(cell).is_none());
                moves.extend(empty.map(|&to| Move::ColumnToCell { from, to }));
            }
        }
    }

    /// Appends the legal moves from one column to others, where `limit` is the number
    /// of cards that can move to a non-empty column at once.
    #[inline]
    fn runs_from(
        &self,
        from: Column,
        last: Card,
        limit: usize,
        targets: &Targets,
        moves: &mut Vec<Move>,
    ) {
        let cards = self.column(from);
        let longest = self.run_length(from).min(limit);
        // The target does not count as an empty column itself.
        #[allow(
            clippy::cast_possible_truncation,
            reason = "a run has at most 13 cards"
        )]
        let longest_to_empty = longest.min(limit / 2) as u8;
        let bases = cards.iter().rev().take(longest);
        let columns = bases.fold(0, |columns, &base| columns | targets.for_card(base));
        for to in columns_of(columns | targets.empty) {
            match self.column(to).last() {
                Some(on) => {
                    // The ranks determine the number of cards.
                    let count = on.number() - last.number();
                    moves.push(Move::ColumnToColumn { from, to, count });
                }
                None => {
                    let counts = 1..=longest_to_empty;
                    moves.extend(counts.map(|count| Move::ColumnToColumn { from, to, count }));
                }
            }
        }
    }
}
