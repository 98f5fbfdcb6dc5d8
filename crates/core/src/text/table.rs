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
use super::raw_board::RawBoard;
use crate::card::BySuit;
use crate::{CellCount, Suit};

/// The width of a place and the space after it.
const WIDTH: usize = 5;

/// The number of columns, and of cells and foundations together.
const PLACES: usize = 8;

/// Reads a table if the text is one: if its second line numbers the columns.
pub(super) fn read_table(text: &str) -> Option<RawBoard> {
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
    let mut board = RawBoard::default();
    for (index, word) in places(top).iter().enumerate() {
        let at = CardLocation::new(CardGroup::Line(top_line), index);
        if index < PLACES / 2 {
            let word = if word == "–" { "-" } else { word };
            board.add_cell(word, at);
        } else {
            read_foundation(&mut board, word, at);
        }
    }
    // Cells that the game does not have are blank.
    let cells = places(top).into_iter().take(PLACES / 2);
    let cell_count = cells.rev().skip_while(String::is_empty).count();
    board.stated_cells = CellCount::new(cell_count).ok();
    if board.foundations != BySuit::default() || board.cells.iter().any(Option::is_some) {
        board.line_of_moved_card = Some(top_line);
    }
    let mut columns: [Vec<_>; PLACES] = Default::default();
    for (line, row) in lines {
        let words = places(row).into_iter().enumerate();
        for (index, text) in words.filter(|(_, word)| !word.is_empty()) {
            let at = CardLocation::new(CardGroup::Line(line), index);
            match columns.get_mut(index) {
                Some(column) => column.extend(board.read_card(&text, at).map(Some)),
                None => board.problems.push(BoardProblem::NotACard { at, text }),
            }
        }
    }
    board.lists = columns.into();
    Some(board)
}

/// Splits a line into its places, which may be empty.
fn places(line: &str) -> Vec<String> {
    let chars: Vec<char> = line.trim_end().chars().collect();
    let places = chars.chunks(WIDTH).map(String::from_iter);
    places.map(|place| place.trim().to_owned()).collect()
}

/// Reads a foundation: its top card, or the symbol of its suit if it is empty.
fn read_foundation(board: &mut RawBoard, word: &str, at: CardLocation) {
    if Suit::ALL
        .iter()
        .any(|suit| word.chars().eq([suit.symbol()]))
    {
        return;
    }
    if let Some((card, _)) = board.read_card(word, at) {
        board.foundations[card] = card.number();
    }
}
