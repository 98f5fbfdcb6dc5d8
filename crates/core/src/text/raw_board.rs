//! The words of a text that may be a board.

use crate::card::BySuit;
use crate::json::Json;
use crate::{Card, CellCount, Rank, Suit};
use alloc::borrow::ToOwned;
use alloc::string::ToString;
use alloc::vec::Vec;

use super::problem::{BoardError, BoardProblem, CardGroup, CardLocation, cells_in_brackets};
use super::table::read_table;

/// A card and where the text names it.
pub(super) type LocatedCard = (Card, CardLocation);

/// The words of a text before it is checked to be a board: a list per line (or JSON
/// list) of words that are cards or not, and the cells and foundations.
#[derive(Default)]
pub(super) struct RawBoard {
    pub(super) lists: Vec<Vec<Option<LocatedCard>>>,
    pub(super) cells: Vec<Option<LocatedCard>>,
    /// The number of cells of the game, if the text states it.
    pub(super) stated_cells: Option<CellCount>,
    /// The number of cards on each foundation.
    pub(super) foundations: BySuit<u8>,
    /// The first line with a non-empty cell or foundation.
    pub(super) line_of_moved_card: Option<usize>,
    pub(super) problems: Vec<BoardProblem>,
}

impl RawBoard {
    pub(super) fn read(text: &str) -> Result<RawBoard, BoardError> {
        let text = text.trim_start_matches('\u{feff}');
        if text.trim_start().starts_with(['[', '{']) {
            let json = Json::read(text).map_err(BoardProblem::Json)?;
            RawBoard::read_json(&json)
        } else {
            Ok(read_table(text).unwrap_or_else(|| RawBoard::read_lines(text)))
        }
    }

    fn read_lines(text: &str) -> RawBoard {
        let mut board = RawBoard::default();
        let mut has_heading = false;
        for (index, whole_line) in text.lines().enumerate() {
            let number = index + 1;
            let line = whole_line.trim();
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            if board.lists.is_empty() && !has_heading && is_board_heading(line) {
                has_heading = true;
                continue;
            }
            let (label, rest) = whole_line.split_once(':').unwrap_or_default();
            match &label.trim().to_ascii_lowercase()[..] {
                "foundations" | "founds" => board.read_foundations(rest, number),
                "freecells" | "fc" => board.read_cells(rest, number),
                _ => {
                    board.lists.push(Vec::new());
                    let cards = line.strip_prefix(':').unwrap_or(line);
                    board.add_words(cards, CardGroup::Line(number));
                }
            }
        }
        board
    }

    /// Reads `H-0 C-A D-10 S-K`.
    fn read_foundations(&mut self, text: &str, line: usize) {
        for word in text.split_whitespace() {
            match read_foundation(word) {
                Some((suit, count)) => {
                    self.foundations[suit] = count;
                    if count > 0 {
                        self.line_of_moved_card.get_or_insert(line);
                    }
                }
                None => self.problems.push(BoardProblem::NotAFoundation {
                    line,
                    text: word.to_owned(),
                }),
            }
        }
    }

    /// Reads `QS 3S - KD`, perhaps with `(4 cells)` after it, or Freecell Solver's output:
    /// fields of four characters, blank for empty cells.
    fn read_cells(&mut self, text: &str, line: usize) {
        let text = text.trim_end_matches('\r');
        let (text, count) = text.split_at(text.find('(').unwrap_or(text.len()));
        let is_printed = text.len() == 16 && text.is_ascii() && !text.contains('-');
        let words: Vec<&str> = if is_printed {
            let fields = (0..16).step_by(4).map(|at| text[at..at + 4].trim());
            fields.collect()
        } else {
            text.split_whitespace().collect()
        };
        // Programs that do not mark empty cells list only the occupied ones.
        if words.contains(&"-") || !count.is_empty() {
            self.stated_cells = CellCount::new(words.len()).ok();
        }
        if !count.is_empty() && count.trim_end() != cells_in_brackets(words.len()) {
            self.problems.push(BoardProblem::WrongCellCount {
                line,
                text: count.trim_end().to_owned(),
                listed: words.len(),
            });
        }
        for (index, word) in words.into_iter().enumerate() {
            self.add_cell(word, CardLocation::new(CardGroup::Line(line), index));
        }
        if self.cells.iter().any(Option::is_some) {
            self.line_of_moved_card.get_or_insert(line);
        }
    }

    pub(super) fn add_cell(&mut self, word: &str, at: CardLocation) {
        let card = match word {
            "" | "-" => None,
            word => self.read_card(word, at),
        };
        self.cells.push(card);
    }

    /// Reads a word that should be a card; otherwise it is a problem.
    pub(super) fn read_card(&mut self, word: &str, at: CardLocation) -> Option<LocatedCard> {
        let card = word.parse().ok();
        if card.is_none() {
            let text = word.to_owned();
            self.problems.push(BoardProblem::NotACard { at, text });
        }
        card.map(|card| (card, at))
    }

    fn read_json(json: &Json) -> Result<RawBoard, BoardError> {
        let keys = ["rows", "columns", "deck"];
        let cards = keys.iter().find_map(|key| json.get(key)).unwrap_or(json);
        let lists: Vec<&[Json]> = match cards {
            Json::String(deck) => return Ok(RawBoard::read_lines(deck)),
            Json::Array(items) => {
                let is_list = items.iter().all(|item| item.as_str().is_some());
                let lists = items.iter().map(Json::as_array).collect::<Option<_>>();
                if is_list || items.len() == Card::COUNT {
                    vec![items]
                } else {
                    lists.ok_or(BoardProblem::JsonShape)?
                }
            }
            _ => return Err(BoardProblem::JsonShape.into()),
        };
        let mut board = RawBoard::default();
        for (index, list) in lists.into_iter().enumerate() {
            board.lists.push(Vec::new());
            for item in list {
                let word = item.as_str().ok_or(BoardProblem::JsonShape)?;
                board.add(word, CardGroup::List(index + 1));
            }
        }
        board.read_json_cells(json)?;
        board.read_json_foundations(json)?;
        if board.cells.iter().any(Option::is_some) || board.foundations != BySuit::default() {
            board.line_of_moved_card = Some(1);
        }
        Ok(board)
    }

    fn read_json_cells(&mut self, json: &Json) -> Result<(), BoardProblem> {
        let Some(cells) = json.get("cells") else {
            return Ok(());
        };
        let cells = cells.as_array().ok_or(BoardProblem::JsonShape)?;
        self.stated_cells = CellCount::new(cells.len()).ok();
        for (index, cell) in cells.iter().enumerate() {
            let at = CardLocation::new(CardGroup::Cells, index);
            match cell {
                Json::Bare(null) if *null == "null" => self.cells.push(None),
                cell => self.add_cell(cell.as_str().ok_or(BoardProblem::JsonShape)?, at),
            }
        }
        Ok(())
    }

    fn read_json_foundations(&mut self, json: &Json) -> Result<(), BoardProblem> {
        let Some(foundations) = json.get("foundations") else {
            return Ok(());
        };
        for suit in Suit::ALL {
            let count = match foundations.get(&suit.to_string()) {
                None => continue,
                Some(Json::Bare(count)) if *count == "null" => Some(0),
                Some(Json::Bare(count)) => count.parse().ok().filter(|&count| count <= 13),
                Some(rank) => rank.as_str().and_then(read_count),
            };
            self.foundations[suit] = count.ok_or(BoardProblem::JsonShape)?;
        }
        Ok(())
    }

    /// Adds all cards of a line of text to the last list.
    pub(super) fn add_words(&mut self, line: &str, group: CardGroup) {
        for word in line.split(|c: char| c.is_whitespace() || c == ',') {
            // Cards need no space between them. A misspelt card extends to the next
            // readable one, but a short word is reported as a whole.
            let mut rest = word;
            let is_short = word.chars().count() <= 4;
            if is_short && !is_run_of_cards(word) {
                self.add(word, group);
                continue;
            }
            while !rest.is_empty() {
                let after = match Card::split_first(rest) {
                    Some((_, after)) => after,
                    None => after_junk(rest),
                };
                self.add(&rest[..rest.len() - after.len()], group);
                rest = after;
            }
        }
    }

    /// Adds one word to the last list.
    fn add(&mut self, word: &str, group: CardGroup) {
        let place = self.lists.last().map_or(0, Vec::len);
        let card = self.read_card(word, CardLocation::new(group, place));
        if let Some(list) = self.lists.last_mut() {
            list.push(card);
        }
    }

    /// Returns the cards of all lists.
    pub(super) fn cards(&self) -> impl Iterator<Item = LocatedCard> {
        self.lists.iter().flatten().copied().flatten()
    }
}

fn is_run_of_cards(mut word: &str) -> bool {
    while let Some((_, rest)) = Card::split_first(word) {
        word = rest;
    }
    word.is_empty()
}

/// Returns the rest of a text from the first readable card after its start.
fn after_junk(text: &str) -> &str {
    let mut starts = text.char_indices().skip(1).map(|(at, _)| &text[at..]);
    starts
        .find(|rest| Card::split_first(rest).is_some())
        .unwrap_or("")
}

/// Returns whether a line is a heading, which may stand above a board: its last word is a number, and only that one has
/// digits or is a card, as in `617`, `Game #617` or `Deal 617:`. Moves such as `26 35` and
/// `Move a card from stack 5 to freecell 0` are not.
pub fn is_board_heading(line: &str) -> bool {
    let end = line.trim_end().trim_end_matches([':', '.']);
    // Most lines end here: files have millions of boards on one line each.
    if !end.ends_with(|c: char| c.is_ascii_digit()) {
        return false;
    }
    let mut words = line.split_whitespace();
    let last = words.next_back().unwrap_or("");
    let number = last.trim_start_matches('#').trim_end_matches([':', '.']);
    let is_number = number.parse::<i64>().is_ok() && last.parse::<Card>().is_err();
    is_number && !words.any(|word| word.contains(|c: char| c.is_ascii_digit()))
}

/// Reads `H-0` or `H-10`.
pub(crate) fn read_foundation(word: &str) -> Option<(Suit, u8)> {
    let (suit, rank) = word.split_once('-')?;
    Some((suit.parse().ok()?, read_count(rank)?))
}

/// Returns the number of cards on a foundation, given its top rank: `0`, `A`, `10`.
fn read_count(rank: &str) -> Option<u8> {
    match rank {
        "0" => Some(0),
        "10" => Some(10),
        rank => rank.parse().ok().map(Rank::number),
    }
}
