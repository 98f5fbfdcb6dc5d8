//! Reads a stream of games.

use std::collections::VecDeque;
use std::io::BufRead;
use std::sync::Arc;

use freecell_core::{AutoPlay, Deal, DealNumber, DealRange, Game, Start, is_board_heading};

use crate::kind::{is_moves, is_range, start_of_heading};
use crate::parts::{LONGEST_GAME, Parts};
use crate::solution::JsonObject;
use crate::splitter::{BoardSplitter, LONG_LINE};
use crate::{BoardText, Error, GameText, Problem, TextKind, TextPlace, is_record, record_of_line};

/// Reads a stream of games: boards, records, links, deal numbers, JSON, or moves under
/// headings with their deals. It holds one game at a time.
pub struct GameReader<R> {
    input: Parts<R>,
    /// The name for headings and messages.
    name: Arc<str>,
    splitter: BoardSplitter,
    /// A deal number on a line of its own, which may be a heading.
    number: Option<NumberLine>,
    /// A heading after which nothing has followed yet: its line and start.
    heading: Option<(usize, Start)>,
    inside: Inside,
    ready: VecDeque<GameText>,
    is_empty: bool,
    is_finished: bool,
}

/// What the reader is in the middle of, unless it is between games.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Inside {
    Board,
    Moves,
    /// The rest of a board with a bad line, which is skipped.
    BadBoard,
}

/// A deal number on a line of its own: `617`, or `617:`, which is also a record without
/// moves in macroxue's notation.
struct NumberLine {
    line: usize,
    number: DealNumber,
    has_colon: bool,
}

impl NumberLine {
    fn kind(&self) -> TextKind {
        if self.has_colon {
            TextKind::Record(format!("{}:", self.number))
        } else {
            deal(self.number)
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

/// Returns whether a line is a deal number, a range or a record with options, none of which
/// is a line of a board.
fn is_game(line: &str) -> bool {
    is_range(line) || (is_record(line) && line.contains('~') && !line.contains(' '))
}

/// Returns whether a line is a word with which no board begins. Otherwise one wrong line
/// among numbers or records would take all lines after it for its board.
fn is_stray(line: &str) -> bool {
    let is_word = !line.contains(char::is_whitespace) && line.len() < LONG_LINE;
    let may_be_card =
        line.len() <= 4 && line.starts_with(|c: char| "A0123456789TJQKatjqk".contains(c));
    let has_sign = line.contains([':', '[', '{', '-', '.', '|', '*', '=', '#']);
    is_word
        && line.is_ascii()
        && !may_be_card
        && !has_sign
        && !is_moves(line)
        && !is_board_heading(line)
}

/// Returns the kind of one deal number.
fn deal(number: DealNumber) -> TextKind {
    let range = DealRange::new(number, number);
    TextKind::Deals(range.expect("a range of one number is not empty"))
}

impl<R: BufRead> GameReader<R> {
    /// Creates a reader. The name is for messages and headings: a path, perhaps in
    /// quotes, or a name such as `standard input`.
    pub fn new(input: R, name: &str) -> GameReader<R> {
        GameReader {
            input: Parts::new(input),
            name: name.into(),
            splitter: BoardSplitter::default(),
            number: None,
            heading: None,
            inside: Inside::Board,
            ready: VecDeque::new(),
            is_empty: true,
            is_finished: false,
        }
    }

    /// Returns the input.
    pub fn get_ref(&self) -> &R {
        self.input.get_ref()
    }

    /// Reads the next game; `None` at the end.
    ///
    /// # Errors
    ///
    /// If a line or the input cannot be read, or if there is no game at all. The next
    /// call continues after a bad line, and after [`Error::is_pending`] where the input
    /// would block.
    pub fn next_game(&mut self) -> Result<Option<GameText>, Error> {
        while self.ready.is_empty() && !self.is_finished {
            if self.splitter.is_between_boards() && self.splitter.pending() > LONGEST_GAME / 2 {
                // Only comments.
                self.splitter.skip("");
            }
            let room = LONGEST_GAME.saturating_sub(self.splitter.pending());
            match self.input.next_part(room, self.splitter.is_in_json()) {
                Ok(Some(part)) => self.push(&part)?,
                Ok(None) => self.finish()?,
                Err(problem) => return Err(self.fail(problem)),
            }
        }
        Ok(self.ready.pop_front())
    }

    /// Returns the deal number on the last line, which may also be the heading of what
    /// follows: for input that pauses and whose next line may never come.
    pub fn take_number(&mut self) -> Option<GameText> {
        self.add_number();
        self.ready.pop_front()
    }

    /// Gives up a part of the input, with the rest of the board that it belongs to.
    fn fail(&mut self, problem: Problem) -> Error {
        let is_pending = matches!(&problem, Problem::Io(_)) && !problem.is_fatal();
        if !is_pending {
            if !self.splitter.is_between_boards() {
                self.inside = Inside::BadBoard;
            }
            self.splitter.reset(self.input.line);
            self.is_finished = problem.is_fatal();
            self.is_empty = false;
        }
        self.place(self.input.line.max(1)).error(problem)
    }

    fn finish(&mut self) -> Result<(), Error> {
        self.is_finished = true;
        self.finish_board();
        self.add_solved_heading();
        self.add_number();
        if self.is_empty {
            return Err(TextPlace::File(self.name.clone()).error(Problem::NoGame));
        }
        Ok(())
    }

    fn finish_board(&mut self) {
        if let Some(board) = self.splitter.finish() {
            self.add_board(board);
        }
    }

    fn push(&mut self, part: &str) -> Result<(), Error> {
        if self.inside == Inside::BadBoard {
            let line = part.trim();
            let begins_another = line.starts_with(['#', '{', '[']) || is_game(line);
            if line.is_empty() || begins_another {
                self.inside = Inside::Board;
            }
            if !begins_another {
                self.splitter.skip(part);
                return Ok(());
            }
        }
        self.end_before(part);
        if self.splitter.is_between_boards() && !part.starts_with(['[', '{']) {
            if let Some(line) = record_of_line(part) {
                let word = self.kind_of_line(line);
                if !matches!(word, Ok(None)) {
                    self.splitter.skip(part);
                }
                if let Some(kind) = word? {
                    self.add_word(line, kind);
                    return Ok(());
                }
                if is_stray(part.trim()) {
                    self.splitter.skip(part);
                    self.add_number();
                    self.is_empty = false;
                    let problem = Problem::NotAGame(line.to_owned());
                    return Err(self.place(self.input.line).error(problem));
                }
            }
        }
        let was_between_boards = self.splitter.is_between_boards();
        for board in self.splitter.push(part) {
            self.add_board(board);
        }
        if was_between_boards && !self.splitter.is_between_boards() {
            self.inside = if is_moves(part) {
                Inside::Moves
            } else {
                Inside::Board
            };
        }
        Ok(())
    }

    /// Adds a record, a link or a deal number on a line of its own.
    fn add_word(&mut self, line: &str, kind: TextKind) {
        self.add_solved_heading();
        self.add_number();
        match kind {
            TextKind::Deals(range) if range.count() == 1 => {
                self.number = Some(NumberLine {
                    line: self.input.line,
                    number: range.first(),
                    has_colon: line.ends_with(':'),
                });
            }
            kind => self.add(self.input.line, kind),
        }
    }

    /// Ends what comes before a heading with a deal, moves before a record, and a board
    /// before a deal number or a record with options: texts put together need no blank line
    /// between them.
    fn end_before(&mut self, line: &str) {
        if self.splitter.is_in_json() {
            return;
        }
        let heading = line.trim_start_matches('\u{feff}').strip_prefix('#');
        if let Some(start) = heading.and_then(|heading| start_of_heading(heading.trim())) {
            self.finish_board();
            self.add_solved_heading();
            self.heading = Some((self.input.line, start));
        } else if !self.splitter.is_between_boards() {
            let is_next = |line| match self.inside {
                Inside::Moves => is_record(line) && !line.contains(' '),
                Inside::Board | Inside::BadBoard => is_game(line),
            };
            if record_of_line(line).is_some_and(is_next) {
                self.finish_board();
            }
        }
    }

    fn kind_of_line(&mut self, line: &str) -> Result<Option<TextKind>, Error> {
        // `617:` may be a heading.
        let number = line.strip_suffix(':').unwrap_or(line);
        let word = if is_range(number) { number } else { line };
        TextKind::of_word(word).map_err(|problem| {
            self.is_empty = false;
            self.place(self.input.line).error(problem)
        })
    }

    fn place(&self, line: usize) -> TextPlace {
        TextPlace::Line(self.name.clone(), line)
    }

    fn add(&mut self, line: usize, kind: TextKind) {
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
        let Some((line, start)) = self.heading.take() else {
            return;
        };
        if Game::new(start, AutoPlay::Max).position().is_won() {
            self.add_number();
            let (text, first_line) = (String::new(), line);
            let moves = BoardText { text, first_line };
            self.add(line, TextKind::Moves(moves, Some(start)));
        }
    }

    fn add_board(&mut self, board: BoardText) {
        self.heading = None;
        let number = self.number.take_if(|number| number.is_heading_of(&board));
        let above = number.map(|number| number.number);
        self.add_number();
        let (line, content) = (board.first_line, board.content());
        let json = JsonObject::parse(content);
        let stated = json.as_ref().and_then(JsonObject::number);
        if let Some(outcome) = json.filter(JsonObject::is_outcome) {
            // A search without a solution leaves nothing to read.
            self.is_empty = false;
            if let Some(kind) = outcome.solution() {
                self.add(line, kind);
            }
            return;
        }
        let heading = board.heading().and_then(start_of_heading);
        let heading = heading.or(above.map(Start::from));
        if is_moves(content) {
            self.add(line, TextKind::Moves(board, heading));
            return;
        }
        let stated = stated.or(heading.and_then(|start| start.number()));
        self.add(line, TextKind::Board(board, stated));
    }
}
