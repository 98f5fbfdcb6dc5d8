//! Finds the games that the arguments of a command name: deal numbers, ranges, records,
//! links, files and standard input.

use std::collections::VecDeque;
use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::{anyhow, bail};
use freecell_core::{
    AutoPlay, BoardSplitter, BoardText, CellCount, Deal, DealNumber, Game, Notation, Start,
};
use freecell_play::{game_of_link, is_record, record_of_line};
use serde_json::Value;

use crate::deal_spec::DealSpec;
use crate::game_text::{GameText, Kind, Place};
use crate::input::{Input, check_file_exists};

/// The games that arguments name, read as they are needed.
pub(crate) struct Games {
    arguments: VecDeque<Argument>,
    file: Option<GameFile>,
}

#[allow(clippy::large_enum_variant, reason = "there are few")]
enum Argument {
    Game(Kind),
    File(PathBuf),
    StandardInput,
}

impl Argument {
    fn resolve(text: &str) -> anyhow::Result<Argument> {
        if text == "-" {
            return Ok(Argument::StandardInput);
        }
        match game_of_word(text)? {
            Some(game) => Ok(Argument::Game(game)),
            None => {
                let path = Path::new(text);
                check_file_exists(path, "file or deal")?;
                Ok(Argument::File(path.to_owned()))
            }
        }
    }
}

/// Returns the game that a deal number, a range, `random`, a record or a link names;
/// `None` if the text is none of these.
fn game_of_word(text: &str) -> anyhow::Result<Option<Kind>> {
    let text = text.trim();
    if let Some(linked) = game_of_link(text) {
        return match game_of_word(&linked)? {
            Some(kind) => Ok(Some(kind)),
            None => bail!("{linked:?} in the link is not a deal or a record"),
        };
    }
    let (_, moves) = text.split_once(':').unwrap_or_default();
    // A line such as `1: 7D AD` is part of a board.
    let is_line_of_cards = moves.contains(' ') && !is_moves(moves);
    Ok(if is_record(text) && !is_line_of_cards {
        Some(Kind::Record(text.to_owned()))
    } else if DealSpec::is_meant(text) {
        Some(Kind::Deals(DealSpec::parse(text)?))
    } else {
        None
    })
}

impl Games {
    /// Resolves the arguments of a command; without arguments, standard input. Fails
    /// if one is neither a game nor a file.
    pub(crate) fn open<Text: AsRef<str>>(arguments: &[Text]) -> anyhow::Result<Games> {
        if arguments.is_empty() && io::stdin().is_terminal() {
            bail!(
                "no game given (expected a deal number, a record, a link or a file, or a game on standard input)"
            );
        }
        let resolved = arguments
            .iter()
            .map(|argument| Argument::resolve(argument.as_ref()));
        let mut resolved: VecDeque<Argument> = resolved.collect::<Result<_, _>>()?;
        if resolved.is_empty() {
            resolved.push_back(Argument::StandardInput);
        }
        let is_stdin = |argument: &&Argument| matches!(argument, Argument::StandardInput);
        if resolved.iter().filter(is_stdin).count() > 1 {
            bail!("standard input can be read only once");
        }
        Ok(Games {
            arguments: resolved,
            file: None,
        })
    }

    /// Reads the only game that an argument names.
    pub(crate) fn only(argument: Option<&str>) -> anyhow::Result<GameText> {
        let arguments: Vec<&str> = argument.into_iter().collect();
        let mut games = Games::open(&arguments)?;
        let game = games.first()?;
        games.check_finished()?;
        Ok(game)
    }

    /// Reads the first game. Fails if there is none.
    pub(crate) fn first(&mut self) -> anyhow::Result<GameText> {
        self.next_game()?
            .ok_or_else(|| anyhow!("the input has no solution"))
    }

    /// Fails if there is another game.
    pub(crate) fn check_finished(&mut self) -> anyhow::Result<()> {
        match self.next_game()? {
            None => Ok(()),
            Some(another) => Err(another
                .place
                .error("another game begins here (expected only one)")),
        }
    }

    /// Returns whether standard input is among the arguments that are still to be read.
    pub(crate) fn reads_stdin(&self) -> bool {
        let is_stdin = |argument: &Argument| matches!(argument, Argument::StandardInput);
        self.arguments.iter().any(is_stdin)
    }

    /// Reads the next game; `None` at the end. Fails if a file has no game.
    pub(crate) fn next_game(&mut self) -> anyhow::Result<Option<GameText>> {
        loop {
            if let Some(file) = &mut self.file {
                if let Some(game) = file.next_game()? {
                    return Ok(Some(game));
                }
                self.file = None;
            }
            let path = match self.arguments.pop_front() {
                None => return Ok(None),
                Some(Argument::Game(kind)) => {
                    let place = Place::Argument;
                    return Ok(Some(GameText { place, kind }));
                }
                Some(Argument::File(path)) => Some(path),
                Some(Argument::StandardInput) => None,
            };
            self.file = Some(GameFile::new(Input::open(path.as_deref())?));
        }
    }
}

impl Games {
    /// Iterates over the games, with one item for each deal of a range; ends after an
    /// error.
    pub(crate) fn each(mut self) -> impl Iterator<Item = anyhow::Result<GameText>> + Send {
        let mut numbers: Option<Box<dyn Iterator<Item = DealNumber> + Send>> = None;
        let mut has_failed = false;
        std::iter::from_fn(move || {
            if has_failed {
                return None;
            }
            loop {
                if let Some(number) = numbers.as_mut().and_then(Iterator::next) {
                    return Some(Ok(GameText {
                        place: Place::Argument,
                        kind: Kind::Deals(DealSpec::one(number)),
                    }));
                }
                match self.next_game() {
                    Ok(Some(GameText {
                        kind: Kind::Deals(spec),
                        ..
                    })) if spec.count() > 1 => numbers = Some(Box::new(spec.numbers())),
                    Ok(game) => return game.map(Ok),
                    Err(error) => {
                        has_failed = true;
                        return Some(Err(error));
                    }
                }
            }
        })
    }
}

/// A file of games: boards, records, links, deal numbers, JSON, or moves under headings
/// with their deals.
struct GameFile {
    input: Input,
    /// The name for headings and messages.
    name: Arc<str>,
    splitter: BoardSplitter,
    /// A deal number on a line of its own, which may be a heading.
    number: Option<NumberLine>,
    /// A heading after which nothing has followed yet: its line and start.
    heading: Option<(usize, Start)>,
    /// Whether the splitter is in the middle of moves.
    is_in_moves: bool,
    ready: VecDeque<GameText>,
    is_empty: bool,
    is_finished: bool,
}

/// A deal number on a line of its own: `617`, or `617:`, which is also a record without
/// moves in macroxue's notation.
struct NumberLine {
    line: usize,
    number: DealNumber,
    has_colon: bool,
}

impl NumberLine {
    fn kind(&self) -> Kind {
        if self.has_colon {
            Kind::Record(format!("{}:", self.number))
        } else {
            Kind::Deals(DealSpec::one(self.number))
        }
    }

    /// Returns whether this is the heading of what follows: of moves, which need their
    /// deal, of a board right below, or of the board that has this number.
    fn is_heading_of(&self, board: &BoardText) -> bool {
        let is_below = board.first_line == self.line + 1;
        let is_this_deal = || {
            let deal = board.text.parse::<Deal>();
            deal.is_ok_and(|deal| deal == self.number.deal())
        };
        is_below || is_moves(board.content()) || is_this_deal()
    }
}

impl GameFile {
    fn new(input: Input) -> GameFile {
        GameFile {
            name: input.name.as_str().into(),
            input,
            splitter: BoardSplitter::default(),
            number: None,
            heading: None,
            is_in_moves: false,
            ready: VecDeque::new(),
            is_empty: true,
            is_finished: false,
        }
    }

    fn next_game(&mut self) -> anyhow::Result<Option<GameText>> {
        while self.ready.is_empty() && !self.is_finished {
            if self.splitter.is_between_boards()
                && self.splitter.pending() > Input::LONGEST_GAME / 2
            {
                // Only comments.
                self.splitter.skip("");
            }
            let room = Input::LONGEST_GAME.saturating_sub(self.splitter.pending());
            match self.input.next_part(room, self.splitter.is_in_json())? {
                Some(part) => self.push(&part)?,
                None => self.finish()?,
            }
        }
        Ok(self.ready.pop_front())
    }

    fn finish(&mut self) -> anyhow::Result<()> {
        self.is_finished = true;
        self.finish_board();
        self.add_solved_heading();
        self.add_number();
        if self.is_empty {
            bail!(
                "{}: no game found (expected a board, a record, a link or a deal number)",
                self.name
            );
        }
        Ok(())
    }

    fn finish_board(&mut self) {
        if let Some(board) = self.splitter.finish() {
            self.add_board(board);
        }
    }

    fn push(&mut self, part: &str) -> anyhow::Result<()> {
        self.end_before(part);
        if self.splitter.is_between_boards()
            && let Some(line) = record_of_line(part)
            && let Some(kind) = self.game_of_line(line)?
        {
            self.add_solved_heading();
            self.add_number();
            match kind {
                Kind::Deals(spec) if spec.count() == 1 && !spec.is_random => {
                    self.number = Some(NumberLine {
                        line: self.input.line,
                        number: *spec.range.start(),
                        has_colon: line.ends_with(':'),
                    });
                }
                kind => self.add(self.input.line, kind),
            }
            self.splitter.skip(part);
            return Ok(());
        }
        let was_between_boards = self.splitter.is_between_boards();
        for board in self.splitter.push(part) {
            self.add_board(board);
        }
        if was_between_boards && !self.splitter.is_between_boards() {
            self.is_in_moves = is_moves(part);
        }
        Ok(())
    }

    /// Ends what comes before a heading with a deal, or moves before a record: texts
    /// put together need no blank line between them.
    fn end_before(&mut self, line: &str) {
        if self.splitter.is_in_json() {
            return;
        }
        let heading = line.trim_start_matches('\u{feff}').strip_prefix('#');
        if let Some(start) = heading.and_then(|heading| start_of_heading(heading.trim())) {
            self.finish_board();
            self.add_solved_heading();
            self.heading = Some((self.input.line, start));
        } else if self.is_in_moves
            && !self.splitter.is_between_boards()
            && record_of_line(line).is_some_and(|line| is_record(line) && !line.contains(' '))
        {
            self.finish_board();
        }
    }

    fn game_of_line(&self, line: &str) -> anyhow::Result<Option<Kind>> {
        // `617:` may be a heading.
        let number = line.strip_suffix(':').unwrap_or(line);
        let word = if DealSpec::is_meant(number) {
            number
        } else {
            line
        };
        game_of_word(word).map_err(|error| self.place(self.input.line).error(error))
    }

    fn place(&self, line: usize) -> Place {
        Place::Line(self.name.clone(), line)
    }

    fn add(&mut self, line: usize, kind: Kind) {
        let place = self.place(line);
        self.is_empty = false;
        self.ready.push_back(GameText { place, kind });
    }

    /// Adds the deal number that turned out not to be a heading.
    fn add_number(&mut self) {
        if let Some(number) = self.number.take() {
            self.add(number.line, number.kind());
        }
    }

    /// Adds a solution without moves: a heading with nothing below it, if its deal is
    /// won by autoplay alone. Any other heading is a comment.
    fn add_solved_heading(&mut self) {
        if let Some((line, start)) = self.heading.take()
            && Game::new(start, AutoPlay::Max).position().is_won()
        {
            self.add_number();
            let (text, first_line) = (String::new(), line);
            self.add(
                line,
                Kind::Moves(BoardText { text, first_line }, Some(start)),
            );
        }
    }

    fn add_board(&mut self, board: BoardText) {
        self.heading = None;
        let number = self.number.take_if(|number| number.is_heading_of(&board));
        let above = number.map(|number| number.number);
        self.add_number();
        let (line, content) = (board.first_line, board.content());
        let json: Option<Value> = content
            .starts_with('{')
            .then(|| serde_json::from_str(content).ok())
            .flatten();
        if let Some(json) = json.as_ref().filter(|json| json.get("verdict").is_some()) {
            // A search without a solution leaves nothing to read.
            self.is_empty = false;
            if let Some(kind) = solution(json) {
                self.add(line, kind);
            }
            return;
        }
        let heading = board.heading().and_then(start_of_heading);
        let heading = heading.or(above.map(|number| Start::Deal(number, CellCount::FOUR)));
        if is_moves(content) {
            self.add(line, Kind::Moves(board, heading));
            return;
        }
        let in_json = json.as_ref().and_then(deal_number);
        let in_heading = heading.and_then(|start| match start {
            Start::Deal(number, _) => Some(number),
            Start::Position(_) => None,
        });
        self.add(line, Kind::Board(board, in_json.or(in_heading)));
    }
}

fn deal_number(json: &Value) -> Option<DealNumber> {
    DealNumber::new(json.get("deal")?.as_i64()?).ok()
}

/// Reads an object of `freecell solve --format json`.
fn solution(json: &Value) -> Option<Kind> {
    let text = |key: &str| json.get(key).and_then(Value::as_str);
    let start = match deal_number(json) {
        Some(number) => {
            let cells = json.get("cells").and_then(Value::as_u64).unwrap_or(4);
            Start::Deal(number, CellCount::new(usize::try_from(cells).ok()?)?)
        }
        None => text("start")?.parse().ok()?,
    };
    Some(Kind::Solution {
        start,
        moves: text("moves")?.to_owned(),
        autoplay: text("autoplay")?.parse().ok()?,
    })
}

/// Reads the start that a heading names: `617`, `Game #617`, `617 with 2 free cells`, or
/// a board as in a record.
fn start_of_heading(heading: &str) -> Option<Start> {
    if let Ok(start) = heading.parse() {
        return Some(start);
    }
    let heading = heading.to_ascii_lowercase();
    let (deal, cells) = match heading.split_once(" with ") {
        None => (heading.as_str(), CellCount::FOUR),
        Some((deal, cells)) => {
            let count = cells.strip_suffix(" free cells");
            let count = count.or(cells.strip_suffix(" free cell"))?;
            (deal, CellCount::new(count.parse().ok()?)?)
        }
    };
    let number = ["game", "deal"]
        .into_iter()
        .find_map(|word| deal.strip_prefix(word))
        .unwrap_or(deal)
        .trim()
        .trim_start_matches('#')
        .trim_end_matches([':', '.']);
    Some(Start::Deal(number.parse().ok()?, cells))
}

/// Returns whether a text is moves rather than a board. Every board contains kings or
/// labels, which are not moves.
fn is_moves(text: &str) -> bool {
    Notation::guess(text) == Notation::Long || text.split_whitespace().all(is_run_of_moves)
}

/// Returns whether a word is moves without spaces between them.
fn is_run_of_moves(word: &str) -> bool {
    let mut rest = word.as_bytes();
    while let [from, to, after @ ..] = rest {
        let is_move = matches!(from, b'1'..=b'8' | b'a'..=b'd')
            && matches!(to, b'1'..=b'8' | b'a'..=b'd' | b'h' | b'r');
        if !is_move {
            return false;
        }
        rest = after;
        if let [b'v', b'1'..=b'9' | b'a'..=b'd', after @ ..] = after {
            rest = after;
        }
    }
    rest.is_empty()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headings_name_deals() {
        for (heading, start) in [
            ("617", Some("617")),
            ("-4", Some("-4")),
            ("Game #617", Some("617")),
            ("Deal 617:", Some("617")),
            ("617 with 2 free cells", Some("617~2cells")),
            ("617 with 1 free cell", Some("617~1cells")),
            ("617 with 5 free cells", None),
            ("11982: impossible, 61809 states", None),
            ("solved in 45", None),
            ("boards.txt:9", None),
            ("", None),
        ] {
            let read = start_of_heading(heading).map(|start| start.to_string());
            assert_eq!(read.as_deref(), start, "{heading}");
        }
    }

    #[test]
    fn moves_are_told_from_boards() {
        for text in ["26 3a b5 4h", "57v3 1a\n2h", "2r4r46ah", "4h 5d 6c"] {
            assert!(is_moves(text), "{text}");
        }
        let board = DealNumber::from(617).deal().to_string();
        for text in [&board, &board.to_lowercase(), ": 2H\n: KS", "hello", "7"] {
            assert!(!is_moves(text), "{text}");
        }
    }
}
