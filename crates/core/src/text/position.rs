//! Positions as text.
//!
//! **Text** is Freecell Solver's: optional lines `Foundations:` and
//! `Freecells:`, anywhere in the text, and one line per column. Empty columns at the
//! end may be omitted. A text without these two lines may also be a deal in any
//! format. A line `Freecells:` with at least one `-` states the number of cells, and so does
//! one that ends in it, such as `Freecells: KC (1 cell)`. Other lines may come from a program
//! that lists only occupied cells.
//!
//! **JSON** is an object: `columns`, an array of arrays of cards; `cells`, an
//! array with a card or `null` for every cell of the game; and `foundations`, an object with the number of
//! cards (or the top rank) for each of `C`, `D`, `H` and `S`.

use alloc::borrow::ToOwned;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::{self, Write};
use core::str::FromStr;

use crate::position::run_length;
use crate::{Card, CellCount, Column, Position, Rank, Suit};

use super::problem::{
    BoardError, BoardProblem, CardGroup, CardLocation, cells_in_brackets, fail_if,
    repeated_and_missing,
};
use super::raw_board::RawBoard;
use super::{deal_from_raw, is_shape_of_deal};

impl FromStr for Position {
    type Err = BoardError;

    /// Reads a position, of a game with four cells if the text does not state their number:
    /// JSON does, and so does a line `Freecells:` that marks an empty cell or ends in the
    /// number of cells, such as `(1 cell)`.
    ///
    /// ```
    /// use freecell_core::{CellCount, Position, Rank, Suit};
    ///
    /// let text = "Foundations: H-K C-K D-K S-Q\nFreecells: KS - - -\n";
    /// let position: Position = text.parse()?;
    /// assert_eq!(position.foundation(Suit::Spades), Some(Rank::Queen));
    /// let two_cells: Position = text.replace(" - - -", " -").parse()?;
    /// assert_eq!(two_cells.cell_count(), CellCount::TWO);
    /// let one_cell: Position = text.replace(" - - -", " (1 cell)").parse()?;
    /// assert_eq!(one_cell.cell_count(), CellCount::ONE);
    /// # Ok::<(), freecell_core::BoardError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns every missing, duplicate or misspelt card, and every other problem.
    fn from_str(text: &str) -> Result<Position, BoardError> {
        Position::read(text, CellCount::FOUR)
    }
}

impl Position {
    /// Reads a position as `text.parse()` does, but of a game with `cell_count` cells if the
    /// text does not state their number: most boards are columns alone, and [`FromStr`] cannot take
    /// the number from a player's choice.
    ///
    /// # Errors
    ///
    /// As for `text.parse()`.
    pub fn read(text: &str, cell_count: CellCount) -> Result<Position, BoardError> {
        let board = RawBoard::read(text)?;
        let cell_count = board.stated_cells.unwrap_or(cell_count);
        let lengths: Vec<usize> = board.lists.iter().map(Vec::len).collect();
        if is_shape_of_deal(&lengths) && board.line_of_moved_card.is_none() {
            let deal = deal_from_raw(board)?;
            return Ok(Position::new(&deal, cell_count));
        }
        let is_marked = board.line_of_moved_card.is_some();
        // Empty columns at the end may be left out.
        let has_all_cards = lengths.iter().sum::<usize>() == Card::COUNT;
        let is_table = lengths.len() >= Column::COUNT || has_all_cards;
        if !is_marked && !is_table {
            // Without foundations or cells and with cards missing, this can only be a
            // malformed deal; report its problems.
            deal_from_raw(board)?;
            return Err(BoardProblem::Empty.into());
        }
        position_from_raw(board, cell_count)
    }

    /// Returns this position as JSON on one line.
    pub fn to_json(&self) -> String {
        // Writing to memory cannot fail.
        let mut json = String::from("{\"columns\":[");
        for column in Column::ALL {
            let cards: Vec<String> = self.column(column).iter().copied().map(json_card).collect();
            let comma = if column.index() == 0 { "" } else { "," };
            let _ = write!(json, "{comma}[{}]", cards.join(","));
        }
        let cells = self.cells().iter();
        let cells: Vec<String> = cells
            .map(|cell| cell.map_or("null".to_owned(), json_card))
            .collect();
        let tops = Suit::ALL.map(|suit| format!("\"{suit}\":{}", self.foundations[suit]));
        let (cells, tops) = (cells.join(","), tops.join(","));
        let _ = write!(json, "],\"cells\":[{cells}],\"foundations\":{{{tops}}}}}");
        json
    }
}

fn json_card(card: Card) -> String {
    format!("\"{card}\"")
}

/// Reads the board of a record: columns and cells, without spaces between cards. All
/// other cards are on the foundations.
pub(crate) fn read_record_board<'a>(
    columns: impl Iterator<Item = &'a str>,
    cells: impl Iterator<Item = &'a str>,
    cell_count: CellCount,
) -> Result<Position, BoardError> {
    let mut board = RawBoard::default();
    for (index, column) in columns.enumerate() {
        board.lists.push(Vec::new());
        board.add_words(column, CardGroup::Column(index + 1));
    }
    for (index, cell) in cells.enumerate() {
        board.add_cell(cell, CardLocation::new(CardGroup::Cells, index));
    }
    let in_cells = board.cells.iter().flatten().copied();
    let there = board.cards().chain(in_cells);
    let there: Vec<Card> = there.map(|(card, _)| card).collect();
    for card in Card::ALL {
        let count = &mut board.foundations[card];
        if *count + 1 == card.number() && !there.contains(&card) {
            *count += 1;
        }
    }
    position_from_raw(board, cell_count)
}

fn position_from_raw(mut board: RawBoard, cell_count: CellCount) -> Result<Position, BoardError> {
    let problems = &mut board.problems;
    if board.lists.len() > Column::COUNT {
        problems.push(BoardProblem::TooManyColumns(board.lists.len()));
    }
    for (index, list) in board.lists.iter().enumerate() {
        let cards: Vec<Card> = list.iter().flatten().map(|(card, _)| *card).collect();
        let under = cards.len() - run_length(&cards);
        if under > Position::MAX_UNDER_SEQUENCE {
            problems.push(BoardProblem::LongColumn(index + 1, under));
        }
    }
    // Ignore empty cells beyond those of the game.
    let cells_needed = board
        .cells
        .iter()
        .rposition(Option::is_some)
        .map_or(0, |last| last + 1);
    if cells_needed > cell_count.get() {
        problems.push(BoardProblem::TooManyCells(cells_needed, cell_count.get()));
    }
    let lying: Vec<(Card, CardLocation)> = {
        let lists = board.lists.iter().flatten().flatten();
        lists.chain(board.cells.iter().flatten()).copied().collect()
    };
    let is_above = |card: Card| card.number() <= board.foundations[card];
    let twice = lying.iter().filter(|(card, _)| is_above(*card));
    problems.extend(twice.map(|&(card, at)| BoardProblem::AlsoOnFoundation { card, at }));
    let above = Card::ALL.into_iter().filter(|&card| is_above(card));
    let below = lying.iter().filter(|(card, _)| !is_above(*card));
    let below = below.map(|&(card, at)| (card, Some(at)));
    repeated_and_missing(above.map(|card| (card, None)).chain(below), problems);
    fail_if(core::mem::take(&mut board.problems))?;

    let mut position = Position::bare(cell_count);
    for (pile, list) in position.columns.iter_mut().zip(&board.lists) {
        for (card, _) in list.iter().flatten() {
            pile.push(*card);
        }
    }
    for (cell, card) in position.cells.iter_mut().zip(board.cells) {
        *cell = card.map(|(card, _)| card);
    }
    position.foundations = board.foundations;
    Ok(position)
}

impl fmt::Display for Position {
    /// Formats the position in Freecell Solver's format, without a final line break. The line
    /// of cells ends in their number if a reader would otherwise assume four.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Foundations:")?;
        for suit in [Suit::Hearts, Suit::Clubs, Suit::Diamonds, Suit::Spades] {
            let top = self.foundation(suit).map_or('0', Rank::letter);
            write!(f, " {suit}-{top}")?;
        }
        f.write_str("\nFreecells:")?;
        for cell in self.cells() {
            match cell {
                Some(card) => write!(f, " {card}")?,
                None => f.write_str(" -")?,
            }
        }
        let cells = self.cells();
        if cells.len() < CellCount::FOUR.get() && !cells.contains(&None) {
            write!(f, " {}", cells_in_brackets(cells.len()))?;
        }
        for column in Column::ALL {
            f.write_str("\n:")?;
            for card in self.column(column) {
                write!(f, " {card}")?;
            }
        }
        Ok(())
    }
}
