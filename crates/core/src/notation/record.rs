//! Records: a whole game on one line.
//!
//! ```text
//! record = deal *( "~" option ) ":" moves
//! deal   = number / board
//! board  = column 7( "." column ) [ "_" cell *3( "." cell ) ]
//! column = *card
//! cell   = [ card ]
//! option = "none" / "horne" / "raymond" / "max"      ; autoplay, horne if not said
//!        / "0cells" / "1cells" / "2cells" / "3cells" ; four if not said
//! moves  = *move                                     ; extended notation
//! ```
//!
//! Cards that are not on a board are home. Everything is safe in the query of a
//! web address as it is. What [`Game::to_record`] writes always names the
//! autoplay.

use std::fmt::{self, Write};

use crate::autoplay::AutoPlay;
use crate::game::{Game, Start};
use crate::position::{CellCount, Column, Position};
use crate::text::{BoardError, quoted, read_cards};
use crate::{BySuit, Card, DealNumber, DealNumberError, Rank, Suit};

use super::{MoveError, Notation};

/// Why a text is not a record of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RecordError {
    /// There is no colon between deal and moves.
    NoColon,
    /// The deal is no deal number.
    Number(String, DealNumberError),
    /// The deal is a board, and none that can be.
    Board(BoardError),
    /// An option is not known.
    Option(String),
    /// A move cannot be made.
    Move(MoveError),
}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RecordError::NoColon => f.write_str(
                "this is not a record (expected a deal, a colon and moves, such as 617:7a7b)",
            ),
            RecordError::Number(text, error) => write!(f, "deal {} is {error}", quoted(text)),
            RecordError::Board(error) => error.fmt(f),
            RecordError::Option(text) => write!(
                f,
                "{} is not an option of a record (expected none, horne, raymond, max, or 0cells to 3cells)",
                quoted(text)
            ),
            RecordError::Move(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for RecordError {}

impl Game {
    /// Reads a record and plays its moves.
    ///
    /// ```
    /// use freecell_core::Game;
    ///
    /// let game = Game::from_record("617~none:7a7b7cb7")?;
    /// assert_eq!(game.turn(), 4);
    /// assert_eq!(game.to_record(), "617~none:7a7b7cb7");
    /// # Ok::<(), freecell_core::RecordError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Tells what is wrong with the text, or the first move that cannot be
    /// made.
    pub fn from_record(text: &str) -> Result<Game, RecordError> {
        let (head, moves) = text.trim().split_once(':').ok_or(RecordError::NoColon)?;
        let (start, autoplay) = read_head(head)?;
        let mut game = Game::new(start, autoplay);
        game.play_text(moves, Notation::Extended)
            .map_err(RecordError::Move)?;
        Ok(game)
    }

    /// Reads one of macroxue's records, `617:2r4r46…`. Its moves tell which
    /// autoplay they mean: none of them goes home if everything goes by
    /// itself, 52 if nothing does, and else what is safe goes.
    ///
    /// # Errors
    ///
    /// As for [`Game::from_record`].
    pub fn from_macroxue_record(text: &str) -> Result<Game, RecordError> {
        let (head, moves) = text.trim().split_once(':').ok_or(RecordError::NoColon)?;
        let (start, _) = read_head(head)?;
        let autoplay = match moves.matches('h').count() {
            0 => AutoPlay::Max,
            Card::COUNT => AutoPlay::None,
            _ => AutoPlay::Horne,
        };
        let mut game = Game::new(start, autoplay);
        game.play_text(moves, Notation::Macroxue)
            .map_err(RecordError::Move)?;
        Ok(game)
    }

    /// This game as a record, undone moves not included.
    pub fn to_record(&self) -> String {
        let mut record = String::new();
        // Writing to memory does not fail.
        let cells = match self.start() {
            Start::Deal(number, cells) => {
                let _ = write!(record, "{number}");
                *cells
            }
            Start::Position(position) => {
                write_board(position, &mut record);
                position.cell_count()
            }
        };
        let _ = write!(record, "~{}", self.autoplay());
        if cells != CellCount::FOUR {
            let _ = write!(record, "~{}cells", cells.get());
        }
        record.push(':');
        // Extended notation can say every move.
        let moves = self.moves_text(Notation::Extended).unwrap_or_default();
        record.extend(moves.chars().filter(|c| !c.is_whitespace()));
        record
    }
}

/// Reads what stands before the colon.
fn read_head(head: &str) -> Result<(Start, AutoPlay), RecordError> {
    let mut parts = head.split('~');
    let deal = parts.next().unwrap_or("");
    let mut cells = CellCount::FOUR;
    let mut autoplay = AutoPlay::Horne;
    for option in parts {
        let count = option
            .strip_suffix("cells")
            .and_then(|count| count.parse().ok());
        match (option.parse(), count.and_then(CellCount::new)) {
            (Ok(rule), _) => autoplay = rule,
            (_, Some(count)) => cells = count,
            _ => return Err(RecordError::Option(option.to_owned())),
        }
    }
    let is_number = deal
        .bytes()
        .all(|byte| byte.is_ascii_digit() || byte == b'-');
    let start = if is_number {
        let number: Result<DealNumber, _> = deal.parse();
        let number = number.map_err(|error| RecordError::Number(deal.to_owned(), error))?;
        Start::Deal(number, cells)
    } else {
        Start::Position(read_board(deal, cells).map_err(RecordError::Board)?)
    };
    Ok((start, autoplay))
}

fn write_board(position: &Position, record: &mut String) {
    for column in Column::ALL {
        if column.index() > 0 {
            record.push('.');
        }
        for card in position.column(column) {
            record.push_str(card.as_str());
        }
    }
    if position.cells().iter().any(Option::is_some) {
        for (index, cell) in position.cells().iter().enumerate() {
            record.push(if index == 0 { '_' } else { '.' });
            record.push_str(cell.map_or("", Card::as_str));
        }
    }
}

/// Reads a board by turning it into the text that [`Position::read`] knows.
fn read_board(board: &str, cell_count: CellCount) -> Result<Position, BoardError> {
    let (columns, cells) = board.split_once('_').unwrap_or((board, ""));
    let there = read_cards(&board.replace(['.', '_'], " "))?;
    let mut home = BySuit([0u8; 4]);
    for suit in Suit::ALL {
        let missing = |rank: &&Rank| !there.contains(&Card::new(**rank, suit));
        home[suit] = Rank::ALL.iter().take_while(missing).count() as u8;
    }
    let mut text = String::from("Foundations:");
    for suit in Suit::ALL {
        let top = Rank::from_number(home[suit]).map_or('0', Rank::letter);
        let _ = write!(text, " {suit}-{top}");
    }
    text.push_str("\nFreecells:");
    for cell in cells.split('.') {
        let _ = write!(text, " {}", if cell.is_empty() { "-" } else { cell });
    }
    for column in columns.split('.') {
        let _ = write!(text, "\n:{column}");
    }
    Position::read(&text, cell_count)
}
