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

use crate::position::{CellCount, Column, Position};
use crate::{Card, Rank, Suit};

use super::problem::{
    BoardError, BoardProblem, CardGroup, CardLocation, cells_in_brackets, fail_if,
    repeated_and_missing,
};
use super::sheet::Sheet;
use super::{deal_from_sheet, is_shape_of_deal};

impl Position {
    /// Reads a position. `cell_count` is the number of cells if the text does not state
    /// it: JSON does, and so does a line `Freecells:` that marks an empty cell or ends in
    /// the number of cells, such as `(1 cell)`.
    ///
    /// ```
    /// use freecell_core::{CellCount, Position, Rank, Suit};
    ///
    /// let text = "Foundations: H-K C-K D-K S-Q\nFreecells: KS - - -\n";
    /// let position = Position::read(text, CellCount::FOUR)?;
    /// assert_eq!(position.foundation(Suit::Spades), Some(Rank::Queen));
    /// let two_cells = Position::read(&text.replace(" - - -", " -"), CellCount::FOUR)?;
    /// assert_eq!(two_cells.cell_count().get(), 2);
    /// let one_cell = Position::read(&text.replace(" - - -", " (1 cell)"), CellCount::FOUR)?;
    /// assert_eq!(one_cell.cell_count().get(), 1);
    /// # Ok::<(), freecell_core::BoardError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns every missing, duplicate or misspelt card, and every other problem.
    pub fn read(text: &str, cell_count: CellCount) -> Result<Position, BoardError> {
        let sheet = Sheet::read(text)?;
        let cell_count = sheet.stated_cells.unwrap_or(cell_count);
        let lengths: Vec<usize> = sheet.lists.iter().map(Vec::len).collect();
        if is_shape_of_deal(&lengths) && sheet.line_of_moved_card.is_none() {
            let deal = deal_from_sheet(sheet)?;
            return Ok(Position::new(&deal, cell_count));
        }
        let is_marked = sheet.line_of_moved_card.is_some();
        let is_table = lengths.len() >= Column::COUNT;
        if !is_marked && !is_table {
            // Without foundations or cells this can only be a malformed deal; report
            // its problems.
            deal_from_sheet(sheet)?;
            return Err(BoardProblem::Empty.into());
        }
        position_from_sheet(sheet, cell_count)
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
        let homes = Suit::ALL.map(|suit| format!("\"{suit}\":{}", self.home[suit]));
        let (cells, homes) = (cells.join(","), homes.join(","));
        let _ = write!(json, "],\"cells\":[{cells}],\"foundations\":{{{homes}}}}}");
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
    let mut sheet = Sheet::default();
    for (index, column) in columns.enumerate() {
        sheet.lists.push(Vec::new());
        sheet.add_words(column, CardGroup::Column(index + 1));
    }
    for (index, cell) in cells.enumerate() {
        let group = CardGroup::Cells;
        sheet.add_cell(
            cell,
            CardLocation {
                group,
                card: index + 1,
            },
        );
    }
    let in_cells = sheet.cells.iter().flatten().copied();
    let there: Vec<Card> = sheet
        .cards()
        .chain(in_cells)
        .map(|(card, _)| card)
        .collect();
    for suit in Suit::ALL {
        let is_missing = |rank: &&Rank| !there.contains(&Card::new(**rank, suit));
        let highest = Rank::ALL.iter().take_while(is_missing).last();
        sheet.home[suit] = highest.map_or(0, |rank| rank.number());
    }
    position_from_sheet(sheet, cell_count)
}

fn position_from_sheet(mut sheet: Sheet, cell_count: CellCount) -> Result<Position, BoardError> {
    let problems = &mut sheet.problems;
    if sheet.lists.len() > Column::COUNT {
        problems.push(BoardProblem::TooManyColumns(sheet.lists.len()));
    }
    for (index, list) in sheet.lists.iter().enumerate() {
        let cards: Vec<Card> = list.iter().flatten().map(|(card, _)| *card).collect();
        let pairs = cards.windows(2).rev();
        let run = 1 + pairs.take_while(|pair| pair[1].fits_on(pair[0])).count();
        let under = cards.len().saturating_sub(run);
        if under > Position::MAX_UNDER_SEQUENCE {
            problems.push(BoardProblem::LongColumn(index + 1, under));
        }
    }
    // Ignore empty cells beyond those of the game.
    let cells_needed = sheet
        .cells
        .iter()
        .rposition(Option::is_some)
        .map_or(0, |last| last + 1);
    if cells_needed > cell_count.get() {
        problems.push(BoardProblem::TooManyCells(cells_needed, cell_count.get()));
    }
    let lying: Vec<(Card, CardLocation)> = {
        let lists = sheet.lists.iter().flatten().flatten();
        lists.chain(sheet.cells.iter().flatten()).copied().collect()
    };
    let is_home = |card: Card| card.rank().number() <= sheet.home[card.suit()];
    let twice = lying.iter().filter(|(card, _)| is_home(*card));
    problems.extend(twice.map(|&(card, at)| BoardProblem::AlsoHome { card, at }));
    let home = Card::ALL.into_iter().filter(|&card| is_home(card));
    let home = home.map(|card| (card, None));
    let lying_elsewhere = lying.iter().filter(|(card, _)| !is_home(*card));
    let lying_elsewhere = lying_elsewhere.map(|&(card, at)| (card, Some(at)));
    repeated_and_missing(home.chain(lying_elsewhere), problems);
    fail_if(core::mem::take(&mut sheet.problems))?;

    let mut position = Position::bare(cell_count);
    for (pile, list) in position.columns.iter_mut().zip(&sheet.lists) {
        for (card, _) in list.iter().flatten() {
            pile.push(*card);
        }
    }
    for (cell, card) in position.cells.iter_mut().zip(sheet.cells) {
        *cell = card.map(|(card, _)| card);
    }
    position.home = sheet.home;
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
