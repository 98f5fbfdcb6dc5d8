//! Boards as text.
//!
//! **Reading** (`text.parse::<Deal>()`) detects the format by its shape:
//!
//! | format | shape |
//! |---|---|
//! | rows | seven lines of 8 8 8 8 8 8 4 cards |
//! | columns | eight lines of 7 7 7 7 6 6 6 6 cards |
//! | deck | one line of 52 cards in dealing order |
//! | JSON | an array of such lists or one of 52 cards, bare or under the key `rows`, `columns` or `deck` of an object |
//!
//! Cards may be separated by white space or commas, or not at all. The
//! spellings of [`Card`] are tolerated, as are blank lines, lines that begin
//! with `#`, a heading that ends in a number (`Game #617`), `:` before a line,
//! and lines with empty foundations and free cells.
//!
//! **Writing** ([`Deal::display`]) uses two-letter cards, single spaces, and
//! no line break at the end.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use crate::name::named_enum;
use crate::{Card, Column, Deal};

mod position;
mod problem;
mod raw_board;
mod table;

pub(crate) use position::read_record_board;
pub use problem::{BoardError, BoardProblem, CardGroup, CardLocation};
pub(crate) use problem::{check_distinct, check_pack, list, quoted};
pub use raw_board::is_board_heading;
pub(crate) use raw_board::read_foundation;

use problem::{fail_if, repeated_and_missing};
use raw_board::RawBoard;

/// Returns a value whose `Display` calls the function.
///
/// [`core::fmt::from_fn`] does the same, but needs a newer compiler than this crate's
/// minimum.
pub(crate) fn display_with<F>(write: F) -> impl fmt::Display
where
    F: Fn(&mut fmt::Formatter<'_>) -> fmt::Result,
{
    struct DisplayWith<F>(F);

    impl<F: Fn(&mut fmt::Formatter<'_>) -> fmt::Result> fmt::Display for DisplayWith<F> {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            (self.0)(f)
        }
    }

    DisplayWith(write)
}

named_enum! {
    "a format";
    /// The text formats of a deal.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub enum BoardFormat {
        /// Seven lines, from the top of the board.
        Rows = "rows",
        /// Eight lines, each a column from the table outward, as Freecell Solver
        /// reads them.
        Columns = "columns",
        /// One line of 104 letters in dealing order.
        Deck = "deck",
        /// The rows as a two-dimensional JSON array on one line.
        Json = "json",
        /// The columns as a two-dimensional JSON array on one line.
        JsonColumns = "json-columns",
    }
}

/// The numbers of cards in the seven rows of a deal.
const ROW_LENGTHS: [usize; 7] = [8, 8, 8, 8, 8, 8, 4];

/// The length of a deal written as rows or columns: two letters and a space
/// or line break for each card.
const LINES_LENGTH: usize = Card::COUNT * 3;

impl Deal {
    /// Returns this deal as text in the given format.
    ///
    /// ```
    /// use freecell_core::{BoardFormat, Deal, DealNumber};
    ///
    /// let deal = DealNumber::new(617)?.deal();
    /// let text = deal.display(BoardFormat::Columns).to_string();
    /// assert_eq!(text.lines().next(), Some("7D TD TH KD 4C 4S JD"));
    /// assert_eq!(text.parse::<Deal>(), Ok(deal));
    /// # Ok::<(), freecell_core::DealNumberError>(())
    /// ```
    pub fn display(&self, format: BoardFormat) -> impl fmt::Display {
        let deal = *self;
        display_with(move |f| {
            let mut text = Vec::new();
            deal.write(format, &mut text);
            f.write_str(&String::from_utf8_lossy(&text))
        })
    }

    /// Appends this deal in the given format, as ASCII text.
    pub fn write(&self, format: BoardFormat, text: &mut Vec<u8>) {
        match format {
            BoardFormat::Rows => write_lines(self.cards().iter().copied(), &ROW_LENGTHS, text),
            BoardFormat::Columns => {
                write_lines(self.columns().flatten(), &Deal::COLUMN_LENGTHS, text);
            }
            BoardFormat::Deck => text.extend(self.cards().iter().flat_map(|card| card.letters())),
            BoardFormat::Json => {
                let rows = self.rows().map(|row| row.iter().copied());
                write_json(rows, text);
            }
            BoardFormat::JsonColumns => write_json(self.columns(), text),
        }
    }
}

/// Every card as it is written in a line, by index: two letters, a space, and a byte that
/// the next card overwrites, because storing four bytes is one instruction. An entry for
/// every byte, so that no index needs a check.
static IN_LINE: [[u8; 4]; 1 << u8::BITS] = {
    let mut words = [[0; 4]; 1 << u8::BITS];
    let mut i = 0;
    while i < Card::COUNT {
        let card = Card::ALL[i];
        let (rank, suit) = (card.rank().letter(), card.suit().letter());
        words[i] = [rank as u8, suit as u8, b' ', 0];
        i += 1;
    }
    words
};

/// Appends the cards of a deal in lines of the given lengths, with line breaks between them.
fn write_lines(cards: impl Iterator<Item = Card>, lengths: &[usize], text: &mut Vec<u8>) {
    // Written in place: a copy would have to wait for the stores of all cards.
    let end = text.len() + LINES_LENGTH - 1;
    text.extend_from_slice(&[0; LINES_LENGTH + 1]);
    let Some(lines) = text.last_chunk_mut::<{ LINES_LENGTH + 1 }>() else {
        return;
    };
    for (i, card) in (0..Card::COUNT).zip(cards) {
        lines[3 * i..3 * i + 4].copy_from_slice(&IN_LINE[usize::from(u8::from(card))]);
    }
    let mut line_end = 0;
    for length in lengths {
        line_end += 3 * length;
        lines[line_end - 1] = b'\n';
    }
    text.truncate(end);
}

fn write_json<Line>(lines: impl Iterator<Item = Line>, text: &mut Vec<u8>)
where
    Line: Iterator<Item = Card>,
{
    text.push(b'[');
    for (line_index, line) in lines.enumerate() {
        text.extend_from_slice(if line_index == 0 { b"[" } else { b",[" });
        for (index, card) in line.enumerate() {
            let [rank, suit] = card.letters();
            let quoted = [b',', b'"', rank, suit, b'"'];
            text.extend_from_slice(&quoted[usize::from(index == 0)..]);
        }
        text.push(b']');
    }
    text.push(b']');
}

impl fmt::Display for Deal {
    /// Formats the deal as rows.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.display(BoardFormat::Rows).fmt(f)
    }
}

impl Deal {
    /// Builds a deal from lists of cards: seven rows, eight columns, or one list of
    /// all cards. The lengths of the lists decide which.
    ///
    /// # Errors
    ///
    /// Returns every duplicate or missing card, and lengths that match no format.
    #[cfg(feature = "serde")]
    pub(crate) fn from_lists(lists: &[Vec<Card>]) -> Result<Deal, BoardError> {
        let mut board = RawBoard::default();
        for (index, cards) in lists.iter().enumerate() {
            let at = |place| CardLocation::new(CardGroup::List(index + 1), place);
            let cards = cards.iter().enumerate();
            let list = cards.map(|(place, &card)| Some((card, at(place))));
            board.lists.push(list.collect());
        }
        deal_from_raw(board)
    }
}

impl FromStr for Deal {
    type Err = BoardError;

    /// Reads a board in any [`BoardFormat`].
    fn from_str(text: &str) -> Result<Deal, BoardError> {
        deal_from_raw(RawBoard::read(text)?)
    }
}

/// Returns whether lists of these lengths are a deal: rows, columns or a deck.
fn is_shape_of_deal(lengths: &[usize]) -> bool {
    [&ROW_LENGTHS[..], &Deal::COLUMN_LENGTHS, &[Card::COUNT]].contains(&lengths)
}

fn deal_from_raw(mut board: RawBoard) -> Result<Deal, BoardError> {
    if let Some(line) = board.line_of_moved_card {
        board.problems.push(BoardProblem::NotADeal { line });
    }
    let lengths: Vec<usize> = board.lists.iter().map(Vec::len).collect();
    if lengths.iter().all(|&length| length == 0) {
        board.problems.insert(0, BoardProblem::Empty);
    } else if board.cards().next().is_some() {
        if !is_shape_of_deal(&lengths) {
            board.problems.push(BoardProblem::Shape(lengths.clone()));
        }
        let cards: Vec<_> = board.cards().map(|(card, at)| (card, Some(at))).collect();
        repeated_and_missing(cards.into_iter(), &mut board.problems);
    }
    fail_if(board.problems)?;

    // Every card appears once and the shape is right.
    let mut cards = Card::ALL;
    let by_columns = lengths == Deal::COLUMN_LENGTHS;
    for (list_index, list) in board.lists.iter().enumerate() {
        for (index, (card, _)) in list.iter().flatten().enumerate() {
            let place = if by_columns {
                index * Column::COUNT + list_index
            } else {
                list_index * Column::COUNT + index
            };
            cards[place] = *card;
        }
    }
    Ok(Deal::new_unchecked(cards))
}

/// Reads a sequence of cards, with or without separators: `JD 2D 9H` or `JD2D9H`.
///
/// # Errors
///
/// Returns every word that is not a card.
pub fn read_cards(text: &str) -> Result<Vec<Card>, BoardError> {
    let mut board = RawBoard::default();
    board.lists.push(Vec::new());
    for (index, line) in text.lines().enumerate() {
        board.add_words(line, CardGroup::Line(index + 1));
    }
    let cards = board.cards().map(|(card, _)| card).collect();
    fail_if(board.problems)?;
    Ok(cards)
}
