//! Reads the table that `freecell show --format pretty` prints.
//!
//! ```text
//!  J♥   –    –    –     ♣    ♦    ♥    ♠
//!  1    2    3    4    5    6    7    8
//!  7♦   A♦   5♣   3♠   5♠   8♣   2♦   A♥
//! ```
//!
//! Cells and foundations are above the numbers of the columns. Every place is three
//! characters wide, with two spaces between places.

use alloc::borrow::ToOwned;
use alloc::string::String;
use alloc::vec::Vec;

use super::problem::{BoardProblem, CardGroup, CardLocation};
use super::sheet::Sheet;
use crate::position::CellCount;
use crate::{Card, Suit};

/// The width of a place and the space after it.
const WIDTH: usize = 5;

/// The number of columns, and of cells and foundations together.
const PLACES: usize = 8;

/// Reads a table if the text is one: if its second line numbers the columns.
pub(super) fn read_table(text: &str) -> Option<Sheet> {
    let is_line = |(_, line): &(usize, &str)| {
        let line = line.trim();
        !line.is_empty() && !line.starts_with('#')
    };
    let mut lines = (1..).zip(text.lines()).filter(is_line);
    let (top_line, top) = lines.next()?;
    let (_, numbers) = lines.next()?;
    if !numbers
        .split_whitespace()
        .eq(["1", "2", "3", "4", "5", "6", "7", "8"])
    {
        return None;
    }
    let mut sheet = Sheet::default();
    for (index, word) in places(top).iter().enumerate() {
        let at = CardLocation {
            group: CardGroup::Line(top_line),
            card: index + 1,
        };
        if index < PLACES / 2 {
            let word = if word == "–" { "-" } else { word };
            sheet.add_cell(word, at);
        } else {
            read_foundation(&mut sheet, word, at);
        }
    }
    // Cells that the game does not have are blank.
    let cells = places(top).into_iter().take(PLACES / 2);
    let cell_count = cells.rev().skip_while(String::is_empty).count();
    sheet.stated_cells = CellCount::new(cell_count);
    let has_home = Suit::ALL.iter().any(|&suit| sheet.home[suit] > 0);
    if has_home || sheet.cells.iter().any(Option::is_some) {
        sheet.line_of_moved_card = Some(top_line);
    }
    let mut columns: [Vec<Option<(Card, CardLocation)>>; PLACES] = Default::default();
    for (line, row) in lines {
        for (index, word) in places(row).iter().enumerate() {
            let at = CardLocation {
                group: CardGroup::Line(line),
                card: index + 1,
            };
            match (word.parse(), columns.get_mut(index)) {
                (_, Some(_)) if word.is_empty() => {}
                (Ok(card), Some(column)) => column.push(Some((card, at))),
                _ => add_problem(&mut sheet, word, at),
            }
        }
    }
    sheet.lists = columns.into();
    Some(sheet)
}

/// Splits a line into its places, which may be empty.
fn places(line: &str) -> Vec<String> {
    let chars: Vec<char> = line.trim_end().chars().collect();
    let places = chars.chunks(WIDTH).map(String::from_iter);
    places.map(|place| place.trim().to_owned()).collect()
}

/// Reads a foundation: its top card, or the symbol of its suit if it is empty.
fn read_foundation(sheet: &mut Sheet, word: &str, at: CardLocation) {
    let is_symbol = Suit::ALL
        .iter()
        .any(|suit| word.chars().eq([suit.symbol()]));
    match word.parse::<Card>() {
        Ok(card) => sheet.home[card.suit()] = card.rank().number(),
        Err(_) if is_symbol => {}
        Err(_) => add_problem(sheet, word, at),
    }
}

fn add_problem(sheet: &mut Sheet, word: &str, at: CardLocation) {
    let text = word.to_owned();
    sheet.problems.push(BoardProblem::NotACard { at, text });
}
