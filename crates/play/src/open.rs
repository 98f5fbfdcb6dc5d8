//! Reading a game from whatever a player has: a number, a record, a board.

use freecell_core::{
    AutoPlay, BoardError, CellCount, DealNumber, DealNumberError, Game, Position, RecordError,
    Start,
};

/// Why a text is no game.
#[derive(Clone, Debug)]
pub enum OpenError {
    /// It is a number, and none of a deal.
    Number(DealNumberError),
    /// It looks like a record.
    Record(RecordError),
    /// It is taken for a board.
    Board(BoardError),
}

/// Reads a deal number, a record or a board in any form. A board that has a
/// number becomes the deal of that number. Records name their own autoplay and
/// cells.
///
/// ```
/// use freecell_core::{AutoPlay, CellCount};
/// use freecell_play::read_game;
///
/// let game = read_game("617", AutoPlay::Horne, CellCount::FOUR).unwrap();
/// assert_eq!(game.to_record(), "617~horne:");
/// let board = game.position().to_string();
/// let same = read_game(&board, AutoPlay::Horne, CellCount::FOUR).unwrap();
/// assert_eq!(same.to_record(), "617~horne:");
/// let record = read_game("617~none:7a7b", AutoPlay::Horne, CellCount::FOUR).unwrap();
/// assert_eq!(record.turn(), 2);
/// ```
///
/// # Errors
///
/// What is wrong, with what it was taken for.
pub fn read_game(text: &str, autoplay: AutoPlay, cells: CellCount) -> Result<Game, OpenError> {
    // Terminals paste lines that end as typewriters end them.
    let text = text.trim().replace("\r\n", "\n").replace('\r', "\n");
    let text = text.as_str();
    // A link, as the page shares it: what it asks for stands at its end.
    let text = text.rsplit_once("?deal=").map_or(text, |(_, asked)| asked);
    if is_record(text) {
        return read_record(text).map_err(OpenError::Record);
    }
    let digits = text.trim_start_matches(['-', '+', '−', '#']);
    if !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit()) {
        let plain = text.trim_start_matches('#').replace('−', "-");
        let number: DealNumber = plain.parse().map_err(OpenError::Number)?;
        return Ok(Game::new(Start::Deal(number, cells), autoplay));
    }
    let position = Position::read(text, cells).map_err(OpenError::Board)?;
    let number = position.to_deal().and_then(|deal| deal.number());
    let start = match number {
        Some(number) => Start::Deal(number, cells),
        None => Start::Position(position),
    };
    Ok(Game::new(start, autoplay))
}

/// The same start with another number of cells, nothing played; `None` if a
/// card lies in a cell that there would not be.
pub fn with_cells(start: &Start, cells: CellCount) -> Option<Start> {
    match start {
        Start::Deal(number, _) => Some(Start::Deal(*number, cells)),
        Start::Position(position) => {
            let read = Position::read(&position.to_string(), cells);
            read.ok().map(Start::Position)
        }
    }
}

/// What stands for a game in a link: its number alone as long as no card has
/// moved, else its record.
pub fn short_name(game: &Game) -> String {
    match game.start() {
        Start::Deal(number, CellCount::FOUR) if game.steps().is_empty() => number.to_string(),
        _ => game.to_record(),
    }
}

/// What a line of a file of records has besides remarks.
pub fn record_of_line(line: &str) -> Option<&str> {
    let line = line.trim_start_matches('\u{feff}');
    let record = line.split('#').next().unwrap_or("").trim();
    (!record.is_empty()).then_some(record)
}

/// Reads a record of ours, or one of macroxue's, which alone use `r`.
///
/// # Errors
///
/// As [`Game::from_record`].
pub fn read_record(text: &str) -> Result<Game, RecordError> {
    Game::from_any_record(record_of_line(text).unwrap_or(""))
}

/// Whether a text can only be meant as a record: a deal, a colon, and nothing
/// that a path or a board would have.
pub fn is_record(text: &str) -> bool {
    let Some((head, _)) = text.split_once(':') else {
        return false;
    };
    let is_part = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '~' | '.' | '_');
    let is_number = head
        .trim_start_matches('-')
        .bytes()
        .all(|byte| byte.is_ascii_digit());
    let is_board = head.matches('.').count() == 7;
    !head.is_empty() && head.chars().all(is_part) && (is_number || is_board || head.contains('~'))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<String, OpenError> {
        read_game(text, AutoPlay::Horne, CellCount::FOUR).map(|game| game.to_record())
    }

    #[test]
    fn links_are_short_where_they_can_be() {
        let name = |record| short_name(&Game::from_record(record).unwrap());
        assert_eq!(name("617~none:"), "617");
        assert_eq!(name("617~none~3cells:"), "617~none~3cells:");
        assert_eq!(name("617~none:7a"), "617~none:7a");
    }

    #[test]
    fn whatever_a_player_pastes() {
        assert_eq!(read(" 617\n").unwrap(), "617~horne:");
        assert_eq!(read("#617").unwrap(), "617~horne:");
        assert_eq!(read("−1").unwrap(), "-1~horne:");
        assert_eq!(read("617:7r").unwrap(), "617~max:7a");
        assert_eq!(
            read("https://example.org/?deal=617~none:7a").unwrap(),
            "617~none:7a"
        );
        let board = DealNumber::from(617).deal();
        let board = board
            .display(freecell_core::BoardFormat::Columns)
            .to_string();
        assert_eq!(read(&board.replace('\n', "\r")).unwrap(), "617~horne:");
        assert_eq!(read(&board.replace('\n', "\r\n")).unwrap(), "617~horne:");
        assert!(matches!(read("-7"), Err(OpenError::Number(_))));
        assert!(matches!(read("617~none:77"), Err(OpenError::Record(_))));
        assert!(matches!(read("7D AD"), Err(OpenError::Board(_))));
        assert!(matches!(read(""), Err(OpenError::Board(_))));
    }
}
