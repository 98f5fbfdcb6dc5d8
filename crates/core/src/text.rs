//! Boards as text.
//!
//! **Reading** (`text.parse::<Deal>()`) tells the forms apart by their shape:
//!
//! | form | shape |
//! |---|---|
//! | rows | seven lines of 8 8 8 8 8 8 4 cards |
//! | columns | eight lines of 7 7 7 7 6 6 6 6 cards |
//! | deck | one line of 52 cards in dealing order |
//! | JSON | an array of such lists or one of 52 cards, bare or under the key `rows`, `columns` or `deck` of an object |
//!
//! Cards may be separated by white space or commas, or not at all. The
//! spellings of [`Card`] are tolerated, as are blank lines, lines that begin
//! with `#`, a heading that ends in a number (`Game #617`), `:` before a line,
//! and lines that say that foundations and free cells are empty.
//!
//! **Writing** ([`Deal::display`]) uses two-letter cards, single spaces, and
//! no line break at the end.

use std::fmt;
use std::str::FromStr;

use crate::deal::COLUMN_COUNT;
use crate::json::{Json, JsonError};
use crate::{Card, Deal};

/// The forms in which a deal is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BoardFormat {
    /// Seven lines, from the top of the board.
    Rows,
    /// Eight lines, each a column from the table outward, as Freecell Solver
    /// reads them.
    Columns,
    /// One line of 104 letters in dealing order.
    Deck,
    /// The rows as a two-dimensional JSON array on one line.
    Json,
    /// The columns as a two-dimensional JSON array on one line.
    JsonColumns,
}

impl BoardFormat {
    /// All forms.
    pub const ALL: [BoardFormat; 5] = [
        BoardFormat::Rows,
        BoardFormat::Columns,
        BoardFormat::Deck,
        BoardFormat::Json,
        BoardFormat::JsonColumns,
    ];
}

/// The numbers of cards in the seven rows and in the eight columns of a deal.
const ROW_LENGTHS: [usize; 7] = [8, 8, 8, 8, 8, 8, 4];
const COLUMN_LENGTHS: [usize; 8] = [7, 7, 7, 7, 6, 6, 6, 6];

/// The length of a deal written as rows or columns: two letters and a space
/// or line break for each card.
const LINES_LENGTH: usize = Card::COUNT * 3;

impl Deal {
    /// This deal as text in the given form.
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
        fmt::from_fn(move |f| {
            let mut text = Vec::new();
            deal.write(format, &mut text);
            f.write_str(&String::from_utf8_lossy(&text))
        })
    }

    /// Appends this deal as text in the given form to a buffer of bytes. What
    /// it appends is ASCII.
    pub fn write(&self, format: BoardFormat, text: &mut Vec<u8>) {
        match format {
            BoardFormat::Rows => {
                let lines = write_lines(self.cards().iter().copied(), &ROW_LENGTHS);
                text.extend_from_slice(&lines[..LINES_LENGTH - 1]);
            }
            BoardFormat::Columns => {
                let lines = write_lines(self.columns().flatten(), &COLUMN_LENGTHS);
                text.extend_from_slice(&lines[..LINES_LENGTH - 1]);
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

/// Writes cards in lines of the given lengths, each ended by a line break.
fn write_lines(cards: impl Iterator<Item = Card>, lengths: &[usize]) -> [u8; LINES_LENGTH] {
    let mut text = [b' '; LINES_LENGTH];
    for (place, card) in text.chunks_exact_mut(3).zip(cards) {
        place[..2].copy_from_slice(&card.letters());
    }
    let mut end = 0;
    for length in lengths {
        end += 3 * length;
        text[end - 1] = b'\n';
    }
    text
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
    /// The deal as rows.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.display(BoardFormat::Rows).fmt(f)
    }
}

impl Deal {
    /// Builds a deal from lists of cards: seven rows, eight columns, or all
    /// cards in one list, told apart by their lengths.
    ///
    /// # Errors
    ///
    /// Tells every card that is there twice or missing, and a wrong shape.
    pub fn from_rows<List: AsRef<[Card]>>(lists: &[List]) -> Result<Deal, BoardError> {
        let mut sheet = Sheet::default();
        for (index, cards) in lists.iter().enumerate() {
            let group = Group::List(index + 1);
            let spot = |(place, &card): (usize, &Card)| {
                let card_number = place + 1;
                Some((
                    card,
                    Spot {
                        group,
                        card: card_number,
                    },
                ))
            };
            let cards = cards.as_ref().iter().enumerate();
            sheet.lists.push(cards.map(spot).collect());
        }
        sheet.into_deal()
    }
}

impl FromStr for Deal {
    type Err = BoardError;

    /// Reads a board in any of the forms of [`BoardFormat`].
    fn from_str(text: &str) -> Result<Deal, BoardError> {
        Sheet::read(text)?.into_deal()
    }
}

/// Reads cards that stand in a row, separated or not: `JD 2D 9H` or `JD2D9H`.
///
/// # Errors
///
/// Tells every word that is not a card.
pub fn read_cards(text: &str) -> Result<Vec<Card>, BoardError> {
    let mut sheet = Sheet::default();
    sheet.lists.push(Vec::new());
    for (index, line) in text.lines().enumerate() {
        sheet.add_words(line, index + 1);
    }
    sheet.fail_if_problems()?;
    Ok(sheet.cards().map(|(card, _)| card).collect())
}

/// Where a card stands in a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spot {
    /// Lines and lists are counted from 1.
    pub group: Group,
    /// Cards in a line or list are counted from 1.
    pub card: usize,
}

/// What the cards of a text are grouped by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Group {
    /// A line of plain text.
    Line(usize),
    /// A list in JSON.
    List(usize),
}

impl fmt::Display for Spot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.group {
            Group::Line(line) => write!(f, "line {line}, card {}", self.card),
            Group::List(list) => write!(f, "list {list}, card {}", self.card),
        }
    }
}

/// One thing that is wrong with a board.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum BoardProblem {
    /// There is no card in the text.
    Empty,
    /// A word is not a card.
    NotACard {
        /// Where it stands.
        at: Spot,
        /// What stands there.
        text: String,
    },
    /// A card is there more than once.
    Repeated {
        /// The card.
        card: Card,
        /// Where, if it was read from a text.
        at: Vec<Spot>,
        /// How many times.
        times: usize,
    },
    /// These cards are not there.
    Missing(Vec<Card>),
    /// The lines or lists have these numbers of cards, which is no form of a
    /// deal.
    Shape(Vec<usize>),
    /// A line says that a card is on a foundation or in a free cell.
    NotADeal {
        /// The line, counted from 1.
        line: usize,
    },
    /// The text begins like JSON, and is none.
    Json(JsonError),
    /// The JSON is not an array of cards or of lists of cards.
    JsonShape,
}

impl fmt::Display for BoardProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BoardProblem::Empty => f.write_str("there is no card in it"),
            BoardProblem::NotACard { at, text } => write!(
                f,
                "{at}: {} is not a card (rank A23456789TJQK, then suit CDHS)",
                quoted(text)
            ),
            BoardProblem::Repeated { card, at, times } => {
                match times {
                    2 => write!(f, "{card} appears twice")?,
                    times => write!(f, "{card} appears {times} times")?,
                }
                if !at.is_empty() {
                    write!(f, " ({})", list(at, " and "))?;
                }
                Ok(())
            }
            BoardProblem::Missing(cards) => {
                let verb = if cards.len() == 1 { "is" } else { "are" };
                write!(f, "{} {verb} missing", list(cards, " and "))
            }
            BoardProblem::Shape(lengths) => {
                write!(f, "{}", found(lengths))?;
                f.write_str(
                    " (expected seven rows of 8 8 8 8 8 8 4 cards, eight columns of \
                     7 7 7 7 6 6 6 6, or all 52 in one line)",
                )
            }
            BoardProblem::NotADeal { line } => write!(
                f,
                "line {line}: in a deal, foundations and free cells are empty"
            ),
            BoardProblem::Json(error) => error.fmt(f),
            BoardProblem::JsonShape => f.write_str(
                "this JSON is not a board (expected an array of rows or columns, \
                 or an object with such an array under \"rows\" or \"columns\")",
            ),
        }
    }
}

/// Says how many cards were found in how many lines.
fn found(lengths: &[usize]) -> impl fmt::Display {
    const SHOWN: usize = 12;
    fmt::from_fn(move |f| {
        let lines = if lengths.len() == 1 { "line" } else { "lines" };
        let shown: Vec<_> = lengths.iter().take(SHOWN).map(usize::to_string).collect();
        let more = if lengths.len() > SHOWN { " …" } else { "" };
        let (count, shown) = (lengths.len(), shown.join(" "));
        write!(f, "{count} {lines} of {shown}{more} cards are no board")
    })
}

/// Joins things as one says them: `a, b and c`.
pub(crate) fn list<T: fmt::Display>(items: &[T], last: &str) -> impl fmt::Display {
    fmt::from_fn(move |f| {
        for (index, item) in items.iter().enumerate() {
            match index {
                0 => {}
                _ if index + 1 == items.len() => f.write_str(last)?,
                _ => f.write_str(", ")?,
            }
            item.fmt(f)?;
        }
        Ok(())
    })
}

/// A piece of somebody's text for a message: in quotes, without control
/// characters, and not too long.
pub(crate) fn quoted(text: &str) -> impl fmt::Display {
    const SHOWN: usize = 24;
    fmt::from_fn(move |f| {
        let shown: String = text.chars().take(SHOWN).collect();
        let more = if shown.len() < text.len() { "…" } else { "" };
        write!(f, "{shown:?}{more}")
    })
}

/// Everything that is wrong with a board, as one sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardError {
    problems: Vec<BoardProblem>,
}

impl BoardError {
    /// The problems, in the order of the text; there is at least one.
    pub fn problems(&self) -> &[BoardProblem] {
        &self.problems
    }
}

impl From<BoardProblem> for BoardError {
    fn from(problem: BoardProblem) -> BoardError {
        BoardError {
            problems: vec![problem],
        }
    }
}

impl fmt::Display for BoardError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // A text that is something else altogether has hundreds of problems
        // of the same kind, and a few of them tell as much.
        const SHOWN: usize = 10;
        for (index, problem) in self.problems.iter().take(SHOWN).enumerate() {
            if index > 0 {
                f.write_str("; ")?;
            }
            problem.fmt(f)?;
        }
        match self.problems.len().saturating_sub(SHOWN) {
            0 => Ok(()),
            more => write!(f, "; and {more} more problems"),
        }
    }
}

impl std::error::Error for BoardError {}

/// Checks that these are 52 different cards.
pub(crate) fn check_pack(cards: &[Card]) -> Result<(), BoardError> {
    let mut problems = Vec::new();
    repeated_and_missing(cards.iter().map(|&card| (card, None)), &mut problems);
    fail_if(problems)
}

/// Checks that no card is there twice.
pub(crate) fn check_distinct(cards: &[Card]) -> Result<(), BoardError> {
    let mut problems = Vec::new();
    repeated_and_missing(cards.iter().map(|&card| (card, None)), &mut problems);
    problems.retain(|problem| !matches!(problem, BoardProblem::Missing(_)));
    fail_if(problems)
}

fn fail_if(problems: Vec<BoardProblem>) -> Result<(), BoardError> {
    if problems.is_empty() {
        Ok(())
    } else {
        Err(BoardError { problems })
    }
}

fn repeated_and_missing(
    cards: impl Iterator<Item = (Card, Option<Spot>)>,
    problems: &mut Vec<BoardProblem>,
) {
    let mut places: [Vec<Option<Spot>>; Card::COUNT] = [const { Vec::new() }; Card::COUNT];
    for (card, spot) in cards {
        places[card.index()].push(spot);
    }
    let mut missing = Vec::new();
    for (card, spots) in Card::ALL.into_iter().zip(places) {
        match spots.len() {
            0 => missing.push(card),
            1 => {}
            times => problems.push(BoardProblem::Repeated {
                card,
                at: spots.into_iter().flatten().collect(),
                times,
            }),
        }
    }
    if !missing.is_empty() {
        problems.push(BoardProblem::Missing(missing));
    }
}

/// What stands in a text before it is known to be a board: lists of words,
/// each a card or not, one list for each line (or JSON list) that has any.
#[derive(Default)]
struct Sheet {
    lists: Vec<Vec<Option<(Card, Spot)>>>,
    problems: Vec<BoardProblem>,
}

impl Sheet {
    fn read(text: &str) -> Result<Sheet, BoardError> {
        let text = text.trim_start_matches('\u{feff}');
        if text.trim_start().starts_with(['[', '{']) {
            let json = Json::read(text).map_err(BoardProblem::Json)?;
            Sheet::read_json(&json)
        } else {
            Ok(Sheet::read_lines(text))
        }
    }

    fn read_lines(text: &str) -> Sheet {
        let mut sheet = Sheet::default();
        for (index, line) in text.lines().enumerate() {
            let number = index + 1;
            let line = line.trim();
            let is_heading = sheet.lists.is_empty() && is_heading(line);
            if line.is_empty() || line.starts_with('#') || is_heading {
                continue;
            }
            if let Some(rest) = after_label(line) {
                if !rest.split_whitespace().all(is_empty_place) {
                    sheet.problems.push(BoardProblem::NotADeal { line: number });
                }
                continue;
            }
            sheet.lists.push(Vec::new());
            sheet.add_words(line.strip_prefix(':').unwrap_or(line), number);
        }
        sheet
    }

    fn read_json(json: &Json) -> Result<Sheet, BoardError> {
        let keys = ["rows", "columns", "deck"];
        let board = keys.iter().find_map(|key| json.get(key)).unwrap_or(json);
        let lists: Vec<&[Json]> = match board {
            Json::String(deck) => return Ok(Sheet::read_lines(deck)),
            Json::Array(items) if items.iter().all(|item| matches!(item, Json::String(_))) => {
                vec![items]
            }
            Json::Array(items) => {
                let lists = items.iter().map(|item| match item {
                    Json::Array(list) => Ok(&list[..]),
                    _ => Err(BoardProblem::JsonShape),
                });
                lists.collect::<Result<_, _>>()?
            }
            _ => return Err(BoardProblem::JsonShape.into()),
        };
        let mut sheet = Sheet::default();
        for (index, list) in lists.into_iter().enumerate() {
            sheet.lists.push(Vec::new());
            for item in list {
                match item {
                    Json::String(word) => sheet.add(word, Group::List(index + 1)),
                    _ => return Err(BoardProblem::JsonShape.into()),
                }
            }
        }
        Ok(sheet)
    }

    /// Adds all cards of a line of text to the last list.
    fn add_words(&mut self, line: &str, number: usize) {
        for word in line.split(|c: char| c.is_whitespace() || c == ',') {
            // Cards may stand without a space between them. What is no card
            // goes up to where one can be read again, except that in a short
            // word nothing is worth finding.
            let mut rest = word;
            let is_short = word.chars().count() <= 4;
            if is_short && !is_run_of_cards(word) {
                self.add(word, Group::Line(number));
                continue;
            }
            while !rest.is_empty() {
                let after = match Card::split_first(rest) {
                    Some((_, after)) => after,
                    None => after_junk(rest),
                };
                self.add(&rest[..rest.len() - after.len()], Group::Line(number));
                rest = after;
            }
        }
    }

    /// Adds one word to the last list.
    fn add(&mut self, word: &str, group: Group) {
        let Some(list) = self.lists.last_mut() else {
            return;
        };
        let at = Spot {
            group,
            card: list.len() + 1,
        };
        if let Ok(card) = word.parse() {
            list.push(Some((card, at)));
        } else {
            list.push(None);
            let text = word.to_owned();
            self.problems.push(BoardProblem::NotACard { at, text });
        }
    }

    fn cards(&self) -> impl Iterator<Item = (Card, Spot)> {
        self.lists.iter().flatten().copied().flatten()
    }

    fn fail_if_problems(&mut self) -> Result<(), BoardError> {
        fail_if(std::mem::take(&mut self.problems))
    }

    fn into_deal(mut self) -> Result<Deal, BoardError> {
        let lengths: Vec<usize> = self.lists.iter().map(Vec::len).collect();
        if lengths.iter().all(|&length| length == 0) {
            self.problems.insert(0, BoardProblem::Empty);
        } else if self.cards().next().is_some() {
            if ![&ROW_LENGTHS[..], &COLUMN_LENGTHS, &[Card::COUNT]].contains(&&lengths[..]) {
                self.problems.push(BoardProblem::Shape(lengths.clone()));
            }
            let cards: Vec<_> = self.cards().map(|(card, at)| (card, Some(at))).collect();
            repeated_and_missing(cards.into_iter(), &mut self.problems);
        }
        self.fail_if_problems()?;

        // Every card is there once and the shape is right.
        let mut cards = Card::ALL;
        let by_columns = lengths == COLUMN_LENGTHS;
        for (list_index, list) in self.lists.iter().enumerate() {
            for (index, (card, _)) in list.iter().flatten().enumerate() {
                let place = if by_columns {
                    index * COLUMN_COUNT + list_index
                } else {
                    list_index * COLUMN_COUNT + index
                };
                cards[place] = *card;
            }
        }
        Ok(Deal::trusted(cards))
    }
}

fn is_run_of_cards(mut word: &str) -> bool {
    while let Some((_, rest)) = Card::split_first(word) {
        word = rest;
    }
    word.is_empty()
}

/// The rest of a text from the first place after its start where a card can be
/// read.
fn after_junk(text: &str) -> &str {
    let mut starts = text.char_indices().skip(1).map(|(at, _)| &text[at..]);
    starts
        .find(|rest| Card::split_first(rest).is_some())
        .unwrap_or("")
}

/// A heading names the game: its last word is a number, as in `617`,
/// `Game #617` or `Deal 617:`.
fn is_heading(line: &str) -> bool {
    let last = line.split_whitespace().next_back().unwrap_or("");
    let number = last.trim_start_matches('#').trim_end_matches([':', '.']);
    number.parse::<i64>().is_ok()
}

/// What follows the label of a line about foundations or free cells.
fn after_label(line: &str) -> Option<&str> {
    let (label, rest) = line.split_once(':')?;
    let labels = ["foundations", "founds", "freecells", "fc"];
    let is_label = |known: &str| label.trim().eq_ignore_ascii_case(known);
    labels.into_iter().any(is_label).then_some(rest)
}

/// Whether a word says that a cell (`-`) or a foundation (`H-0`) is empty.
fn is_empty_place(word: &str) -> bool {
    word == "-" || word.ends_with("-0")
}
