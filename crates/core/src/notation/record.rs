//! Records: a whole game on one line.
//!
//! ```text
//! record = deal *( "~" option ) ":" moves
//! deal   = number / board
//! board  = column 7( "." column ) [ "_" cell *3( "." cell ) ]
//! column = *card
//! cell   = [ card ]
//! option = "none" / "horne" / "raymond" / "max"      ; autoplay [default: horne]
//!        / "0cells" / "1cells" / "2cells" / "3cells" ; [default: four cells]
//! moves  = *move                                     ; extended notation
//! ```
//!
//! Cards that are not on the board are on the foundations. Records need no escaping in
//! the query of a URL. [`Game::to_record`] always writes the autoplay.

use alloc::borrow::ToOwned;
use alloc::string::String;
use core::fmt::{self, Write};
use core::str::FromStr;

use crate::occupancy::Occupancy;
use crate::text::{BoardError, quoted, read_record_board};
use crate::{
    AutoPlay, Card, Cell, CellCount, Column, DealNumber, DealNumberError, Game, Position, Start,
};

use super::{MoveError, Notation, NotationError, RecordNotation, code};

enum_with_messages! {
    /// The reason why a text is not a record of a game.
    #[derive(Clone, PartialEq, Eq)]
    pub enum RecordError {
        /// There is no colon between deal and moves.
        NoColon = "not a record (expected a deal, a colon and moves, such as 617:7a7b)";
        /// The deal number is invalid.
        Number(text: String, error: DealNumberError) = "deal {} is {error}", quoted(text);
        /// The board is invalid.
        Board(error: BoardError) = "{error}";
        /// An option is unknown or repeated, or is an autoplay where no game is expected.
        Option(text: String) =
            "{} is an unknown, repeated or misplaced record option (for a game: none, \
             horne, raymond or max; for a deal: 0cells to 3cells)",
            quoted(text);
        /// The deal is neither a number nor a board of eight columns.
        Deal(text: String) =
            "{} is not a deal (expected a number, or eight columns separated by dots \
             and up to four cells after _)",
            quoted(text);
        /// A move is malformed or illegal.
        Move(error: MoveError) = "{error}";
    }
}

error_as_sentence!(RecordError, |error| match error {
    RecordError::Number(_, error) => Some(error),
    RecordError::Board(error) => Some(error),
    RecordError::Move(error) => Some(error),
    RecordError::NoColon | RecordError::Option(_) | RecordError::Deal(_) => None,
});

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
    /// Returns an error if the text is malformed or a move is illegal.
    pub fn from_record(text: &str) -> Result<Game, RecordError> {
        Game::from_record_in(text, RecordNotation::Native)
    }

    /// Reads a record in a given notation and plays its moves.
    ///
    /// # Errors
    ///
    /// As for [`Game::from_record`].
    pub fn from_record_in(text: &str, notation: RecordNotation) -> Result<Game, RecordError> {
        let (head, moves) = text.trim().split_once(':').ok_or(RecordError::NoColon)?;
        let (start, autoplay) = read_head(head)?;
        let (autoplay, notation) = match notation {
            RecordNotation::Native => (autoplay.unwrap_or(AutoPlay::Horne), Notation::Extended),
            RecordNotation::Macroxue => (macroxue_autoplay(moves), Notation::Macroxue),
        };
        let mut game = Game::new(start, autoplay);
        game.play_text(moves, notation).map_err(RecordError::Move)?;
        Ok(game)
    }

    /// Returns this game as a record of macroxue's solver, without undone moves.
    ///
    /// # Errors
    ///
    /// Returns the reason if such a record cannot express this game.
    pub fn to_macroxue_record(&self) -> Result<String, NotationError> {
        let Start::Deal(number, CellCount::FOUR) = self.start() else {
            return Err(NotationError::NoNumber);
        };
        let moves = self.moves_text(Notation::Macroxue)?;
        let (meant, read) = (self.autoplay(), macroxue_autoplay(&moves));
        if meant != read {
            return Err(NotationError::Autoplay { meant, read });
        }
        Ok(format!("{number}:{moves}"))
    }

    /// Returns this game as a record, without undone moves.
    pub fn to_record(&self) -> String {
        let mut record = String::new();
        self.write_record(&mut record);
        record
    }

    /// Appends this game to a text as a record, without undone moves.
    pub fn write_record(&self, text: &mut String) {
        self.write_record_of(self.turn(), text);
    }

    /// Appends the first `turns` moves of this game as a record, including undone ones.
    pub(crate) fn write_record_of(&self, turns: usize, text: &mut String) {
        // Enough for a numbered deal; few moves have a count.
        text.reserve(24 + 2 * turns);
        // Writing to memory cannot fail.
        let _ = write_head(text, self.start(), Some(self.autoplay()));
        text.push(':');
        let mut occupancy = Occupancy::at_start(self.start());
        for (autoplayed, mv) in self.turns().take(turns) {
            for played in autoplayed {
                occupancy.play(played.mv);
            }
            code::write_extended(text, mv, |column| occupancy.is_empty(column));
            occupancy.play(mv);
        }
    }
}

/// Formats the start as in the head of a record, without the autoplay: `617`,
/// `617~3cells`, or the board of a position.
impl fmt::Display for Start {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_head(f, self, None)
    }
}

impl FromStr for Start {
    type Err = RecordError;

    /// Parses the output of `Display`. Rejects an autoplay, which belongs to a game.
    fn from_str(text: &str) -> Result<Start, RecordError> {
        match read_head(text)? {
            (start, None) => Ok(start),
            (_, Some(autoplay)) => Err(RecordError::Option(autoplay.name().to_owned())),
        }
    }
}

/// Writes the head of a record, before the colon.
fn write_head(text: &mut impl Write, start: &Start, autoplay: Option<AutoPlay>) -> fmt::Result {
    let cells = match start {
        Start::Deal(number, cells) => {
            write!(text, "{number}")?;
            *cells
        }
        Start::Position(position) => {
            write_board(position, text)?;
            position.cell_count()
        }
    };
    if let Some(autoplay) = autoplay {
        text.write_char('~')?;
        text.write_str(autoplay.name())?;
    }
    if cells != CellCount::FOUR {
        write!(text, "~{}cells", cells.get())?;
    }
    Ok(())
}

/// Reads the head of a record, before the colon.
fn read_head(head: &str) -> Result<(Start, Option<AutoPlay>), RecordError> {
    const CELLS: [&str; 4] = ["0cells", "1cells", "2cells", "3cells"];
    let mut parts = head.split('~');
    let deal = parts.next().unwrap_or("");
    let (mut cells, mut autoplay) = (None, None);
    for option in parts {
        let count = CELLS
            .iter()
            .position(|&name| name == option)
            .map(|count| CellCount::ALL[count]);
        let is_known = match (option.parse(), count) {
            (Ok(rule), _) => autoplay.replace(rule).is_none(),
            (_, Some(count)) => cells.replace(count).is_none(),
            _ => false,
        };
        if !is_known {
            return Err(RecordError::Option(option.to_owned()));
        }
    }
    let cells = cells.unwrap_or(CellCount::FOUR);
    let is_number = deal
        .bytes()
        .all(|byte| byte.is_ascii_digit() || byte == b'-');
    let start = if is_number {
        let number: Result<DealNumber, _> = deal.parse();
        let number = number.map_err(|error| RecordError::Number(deal.to_owned(), error))?;
        Start::Deal(number, cells)
    } else {
        let (columns, in_cells) = deal.split_once('_').unwrap_or((deal, ""));
        let is_board = columns.matches('.').count() == Column::COUNT - 1
            && in_cells.matches('.').count() < Cell::COUNT
            && !deal.contains(char::is_whitespace);
        if !is_board {
            return Err(RecordError::Deal(deal.to_owned()));
        }
        let position = read_record_board(columns.split('.'), in_cells.split('.'), cells);
        Start::Position(position.map_err(RecordError::Board)?)
    };
    Ok((start, autoplay))
}

/// Returns the autoplay that the moves of a macroxue record imply.
fn macroxue_autoplay(moves: &str) -> AutoPlay {
    match moves.matches('h').count() {
        0 => AutoPlay::Max,
        Card::COUNT => AutoPlay::None,
        _ => AutoPlay::Horne,
    }
}

fn write_board(position: &Position, text: &mut impl Write) -> fmt::Result {
    for column in Column::ALL {
        if column.index() > 0 {
            text.write_char('.')?;
        }
        for card in position.column(column) {
            text.write_str(card.as_str())?;
        }
    }
    if position.cells().iter().any(Option::is_some) {
        for (index, cell) in position.cells().iter().enumerate() {
            text.write_char(if index == 0 { '_' } else { '.' })?;
            text.write_str(cell.map_or("", Card::as_str))?;
        }
    }
    Ok(())
}
