//! Parsing of deal numbers, records, links and boards.

use freecell_core::{
    AutoPlay, BoardError, Card, CellCount, DealNumber, DealNumberError, Game, Position,
    RecordError, Start,
};

/// Describes why a text is not a game.
#[derive(Clone, Debug)]
pub enum ReadError {
    /// The text is a number but not a deal number.
    Number(DealNumberError),
    /// The text looks like a record but is not valid.
    Record(RecordError),
    /// The text is neither a number nor a record, and not a valid board.
    Board(BoardError),
}

/// Parses a deal number, a record, a link or a board in any format. A board with
/// a deal number becomes that deal. A record overrides `autoplay` and `cells`, and a board
/// that states its number of cells overrides `cells`.
///
/// ```
/// use freecell_core::{AutoPlay, CellCount};
/// use freecell_reader::read_game;
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
/// If the text is none of these; the variant names the format that it resembles.
pub fn read_game(text: &str, autoplay: AutoPlay, cells: CellCount) -> Result<Game, ReadError> {
    // Terminals paste carriage returns as line ends.
    let whole = text.replace("\r\n", "\n").replace('\r', "\n");
    let text = whole.trim();
    let linked = game_of_link(text);
    let text = linked.as_deref().unwrap_or(text);
    if is_record(text) {
        return read_record(text).map_err(ReadError::Record);
    }
    let digits = text.trim_start_matches(['-', '+', '−', '#']);
    if !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit()) {
        let plain = text.trim_start_matches('#').replace('−', "-");
        let number: DealNumber = plain.parse().map_err(ReadError::Number)?;
        return Ok(Game::new(Start::Deal(number, cells), autoplay));
    }
    // A single word that is too short for a board is meant as a number or a record.
    let is_word = !text.contains(char::is_whitespace) && !text.starts_with(['[', '{']);
    if is_word && !text.is_empty() && text.len() < 2 * Card::ALL.len() {
        return if text.contains(':') {
            read_record(text).map_err(ReadError::Record)
        } else {
            Err(ReadError::Number(DealNumberError::NotANumber))
        };
    }
    // White space at the start of a table stands for cells that the game does not have.
    let board = linked.as_deref().unwrap_or(&whole);
    let position = Position::read(board, cells).map_err(ReadError::Board)?;
    Ok(Game::new(Start::from(position).numbered(None), autoplay))
}

/// Returns the text that identifies a game in a link: the deal number if no card
/// has moved, otherwise the record.
pub fn short_name(game: &Game) -> String {
    match game.start() {
        Start::Deal(number, CellCount::FOUR) if game.steps().is_empty() => number.to_string(),
        _ => game.to_record(),
    }
}

/// Returns the deal number or record in a link of the page; `None` if the text is not
/// such a link.
///
/// ```
/// use freecell_reader::game_of_link;
///
/// let link = "https://example.org/?lang=it&deal=617%7Enone%3A7a#top";
/// assert_eq!(game_of_link(link).as_deref(), Some("617~none:7a"));
/// assert_eq!(game_of_link("617"), None);
/// ```
pub fn game_of_link(text: &str) -> Option<String> {
    let (_, query) = text.split_once('?')?;
    let query = query.split('#').next().unwrap_or(query);
    let game = query
        .split('&')
        .find_map(|part| part.strip_prefix("deal="))?;
    // Some programs escape `~` and `:`, which need no escape.
    let escapes = [("%7E", "~"), ("%7e", "~"), ("%3A", ":"), ("%3a", ":")];
    let unescape = |text: String, (escape, char): (&str, &str)| text.replace(escape, char);
    Some(escapes.into_iter().fold(game.trim().to_owned(), unescape))
}

/// Returns the record on a line of a file, without comments; `None` if the line
/// is blank.
pub fn record_of_line(line: &str) -> Option<&str> {
    let line = line.trim_start_matches('\u{feff}');
    let record = line.split('#').next().unwrap_or("").trim();
    (!record.is_empty()).then_some(record)
}

/// Parses a record in this project's or macroxue's notation, whichever
/// [`Game::detect_record`] finds.
///
/// # Errors
///
/// If [`Game::detect_record`] rejects the text.
pub fn read_record(text: &str) -> Result<Game, RecordError> {
    let record = record_of_line(text).unwrap_or("");
    Game::detect_record(record).map(|(game, _)| game)
}

/// Returns whether a text has the form of a record: a deal and a colon, without
/// characters that only paths and boards contain.
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

    fn read(text: &str) -> Result<String, ReadError> {
        read_game(text, AutoPlay::Horne, CellCount::FOUR).map(|game| game.to_record())
    }

    #[test]
    fn links_without_moves_use_the_deal_number() {
        let name = |record| short_name(&Game::from_record(record).unwrap());
        assert_eq!(name("617~none:"), "617");
        assert_eq!(name("617~none~3cells:"), "617~none~3cells:");
        assert_eq!(name("617~none:7a"), "617~none:7a");
    }

    #[test]
    fn boards_that_state_their_cells_keep_them() {
        for record in [
            "617~horne~2cells:",
            "617~horne~0cells:",
            "617~horne~1cells:7a",
            "617~horne~3cells:7a",
        ] {
            let game = Game::from_record(record).unwrap();
            let cells = |text: &str| {
                let read = read_game(text, AutoPlay::Horne, CellCount::FOUR).unwrap();
                read.position().cell_count()
            };
            let own = game.position().cell_count();
            assert_eq!(cells(&game.position().to_json()), own, "{record}");
            assert_eq!(cells(&game.position().to_string()), own, "{record}");
        }
        // The blank first line of a table stands for no cells.
        let deal = DealNumber::new(617).unwrap().deal();
        let rows = deal.rows().map(|row| {
            let cards = row.iter().map(|card| format!(" {card}  "));
            cards.collect::<String>()
        });
        let rows: Vec<String> = rows.collect();
        let table = format!(
            "\n{:20}  ♣    ♦    ♥    ♠\n 1    2    3    4    5    6    7    8\n{}\n",
            "",
            rows.join("\n")
        );
        assert_eq!(read(&table).unwrap(), "617~horne~0cells:");
    }

    #[test]
    fn reads_every_pasted_format() {
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
        assert!(matches!(read("-7"), Err(ReadError::Number(_))));
        assert!(matches!(read("617~none:77"), Err(ReadError::Record(_))));
        assert!(matches!(read("7D AD"), Err(ReadError::Board(_))));
        assert!(matches!(read("[[\"7D\"]]"), Err(ReadError::Board(_))));
        assert!(matches!(read("hello"), Err(ReadError::Number(_))));
        assert!(matches!(read("hello:7a"), Err(ReadError::Record(_))));
        let deck: String = board.split_whitespace().collect();
        assert!(!matches!(read(&deck), Err(ReadError::Number(_))));
        assert!(matches!(read(""), Err(ReadError::Board(_))));
    }
}
