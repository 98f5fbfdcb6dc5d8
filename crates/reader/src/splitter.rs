//! Splits a text into boards.

use freecell_core::is_board_heading;

use crate::kind::is_moves;

/// The number of letters from which a line is meant as all cards of a board, even if some
/// are missing. No row and no column is as long.
pub(crate) const LONG_LINE: usize = 80;

/// Splits a stream of lines into the texts of boards, without parsing them.
///
/// A line of 52 cards, a JSON value and an element of a JSON array of boards are a
/// board each; other boards end at a blank line. Headings and lines that begin with `#`
/// belong to the board after them.
#[derive(Clone, Debug, Default)]
pub(crate) struct BoardSplitter {
    /// The text of the current board, and whether it has more than headings.
    text: String,
    has_content: bool,
    /// The first line of the board, and the number of line breaks before it ends.
    first_line: usize,
    line_breaks: usize,
    json: JsonState,
}

/// The text of one board and its first line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardText {
    /// The text, with headings and comments above the board.
    pub text: String,
    /// The first line, counted from 1.
    pub first_line: usize,
}

impl BoardText {
    /// Returns the last heading or comment above the board, without its `#`.
    pub fn heading(&self) -> Option<&str> {
        let headings = self.text.lines().take_while(|line| is_above_board(line));
        let last = headings.filter(|line| !line.trim().is_empty()).last()?;
        Some(without_mark(last).trim_start_matches('#').trim())
    }

    /// Returns the text from the first line that is not a heading or comment.
    pub fn content(&self) -> &str {
        let lines = self.text.split_inclusive('\n');
        let above = lines.take_while(|line| is_above_board(line));
        &self.text[above.map(str::len).sum()..]
    }
}

impl BoardSplitter {
    /// Adds a line with its line break, which may be missing at the end of the text. A
    /// line of JSON may also be added in parts. Returns the boards that it completes.
    pub(crate) fn push(&mut self, text: &str) -> Vec<BoardText> {
        let mut boards = Vec::new();
        let starts_json = !self.has_content && without_mark(text).starts_with(['[', '{']);
        let rest = if self.is_in_json() || starts_json {
            self.push_json(text, &mut boards)
        } else {
            text
        };
        if !rest.is_empty() {
            boards.extend(self.push_line(rest));
        }
        boards
    }

    /// Returns the last board at the end of the input. An array without its closing
    /// bracket leaves an invalid one.
    pub(crate) fn finish(&mut self) -> Option<BoardText> {
        if self.json.is_array && !self.has_content {
            self.begin();
            self.text.push('[');
        }
        self.json = JsonState::default();
        self.take()
    }

    /// Returns the number of bytes pushed but not yet returned.
    pub(crate) fn pending(&self) -> usize {
        self.text.len()
    }

    /// Returns whether the next line starts a board, after any headings.
    pub(crate) fn is_between_boards(&self) -> bool {
        !self.has_content && !self.json.is_array
    }

    /// Returns whether a JSON value or array is incomplete.
    pub(crate) fn is_in_json(&self) -> bool {
        self.json.depth > 0 || self.json.is_array
    }

    /// Forgets the current board; the next line follows this one.
    pub(crate) fn reset(&mut self, line: usize) {
        *self = BoardSplitter {
            line_breaks: line,
            ..BoardSplitter::default()
        };
    }

    /// Skips a line that is not part of a board, and forgets the headings before it.
    pub(crate) fn skip(&mut self, line: &str) {
        self.text.clear();
        self.line_breaks += line.matches('\n').count();
    }

    /// Adds a line that is not JSON.
    fn push_line(&mut self, line: &str) -> Option<BoardText> {
        let content = without_mark(line);
        if content.is_empty() {
            self.line_breaks += line.matches('\n').count();
            return self.take();
        }
        if self.text.is_empty() {
            self.first_line = self.line_breaks + 1;
        }
        self.line_breaks += line.matches('\n').count();
        self.text.push_str(line.trim_end_matches(['\n', '\r']));
        self.text.push('\n');
        if !self.has_content && (content.starts_with('#') || is_board_heading(content)) {
            return None;
        }
        let is_first = !self.has_content;
        self.has_content = true;
        let letters = content
            .chars()
            .filter(|c| !c.is_whitespace() && *c != ',')
            .count();
        // Moves may be as long, and go on in the next line.
        let is_deck = letters >= 104 || (letters >= LONG_LINE && !is_moves(content));
        if is_first && is_deck {
            self.take()
        } else {
            None
        }
    }

    /// Adds JSON; returns the rest of the text that is not JSON.
    fn push_json<'a>(&mut self, text: &'a str, boards: &mut Vec<BoardText>) -> &'a str {
        // An object cannot begin here, so the value before it is incomplete.
        let last = self.text.trim_end().bytes().last();
        if self.json.depth > 0
            && text.trim_start().starts_with('{')
            && !matches!(last, Some(b'[' | b'{' | b',' | b':'))
        {
            boards.extend(self.take());
        }
        // The first byte that is part of the board, but not copied yet.
        let mut uncopied = 0;
        for (at, byte) in text.bytes().enumerate() {
            if self.json.depth == 0 {
                match byte {
                    b'[' | b'{' => {
                        self.begin();
                        uncopied = at;
                    }
                    b']' if self.json.is_array => self.json.is_array = false,
                    b',' if self.json.is_array => {}
                    byte if byte.is_ascii_whitespace() || is_part_of_mark(byte) => {}
                    _ => {
                        self.json = JsonState::default();
                        return &text[at..];
                    }
                }
            }
            self.line_breaks += usize::from(byte == b'\n');
            if !self.has_content {
                continue;
            }
            self.json.read(byte);
            let is_start_of_array = self.json.is_start_of_array();
            if is_start_of_array || self.json.depth == 0 {
                self.text.push_str(&text[uncopied..=at]);
                uncopied = at + 1;
                if is_start_of_array {
                    self.open_array();
                }
                if self.json.depth == 0 {
                    boards.extend(self.take());
                }
            }
        }
        if self.has_content {
            self.text.push_str(&text[uncopied..]);
        }
        ""
    }

    /// Starts a JSON value.
    fn begin(&mut self) {
        if self.text.is_empty() {
            self.first_line = self.line_breaks + 1;
        }
        self.has_content = true;
        self.json.start = self.text.len();
    }

    /// Removes the opening bracket of an array of boards, and the space after it.
    fn open_array(&mut self) {
        let start = self.json.start;
        let after = &self.text[start + 1..];
        let board = after.trim_start();
        let breaks = after[..after.len() - board.len()].matches('\n').count();
        let board = String::from(board);
        if start == 0 {
            self.first_line += breaks;
        }
        self.text.truncate(start);
        self.text.push_str(&board);
        self.json.is_array = true;
        self.json.depth -= 1;
    }

    fn take(&mut self) -> Option<BoardText> {
        if !self.has_content {
            return None;
        }
        self.has_content = false;
        self.json = JsonState {
            is_array: self.json.is_array,
            ..JsonState::default()
        };
        Some(BoardText {
            text: std::mem::take(&mut self.text),
            first_line: self.first_line,
        })
    }
}

/// Returns a line without a byte order mark and outer white space.
fn without_mark(line: &str) -> &str {
    line.trim().trim_start_matches('\u{feff}').trim_start()
}

/// Returns whether a byte is a part of a byte order mark.
fn is_part_of_mark(byte: u8) -> bool {
    matches!(byte, 0xef | 0xbb | 0xbf)
}

fn is_above_board(line: &str) -> bool {
    let line = without_mark(line);
    line.is_empty() || line.starts_with('#') || is_board_heading(line)
}

/// The state of a JSON text.
#[derive(Clone, Debug, Default)]
struct JsonState {
    /// Whether the current value is an element of an array of boards.
    is_array: bool,
    /// Where the current value starts in the text of the board.
    start: usize,
    /// The number of open brackets.
    depth: usize,
    /// The number of bytes that are not white space, and how many of the first are square
    /// brackets.
    length: usize,
    brackets: usize,
    /// Whether the last of these bytes opens an object.
    opens_object: bool,
    quote: Option<u8>,
    is_escaped: bool,
}

impl JsonState {
    /// Returns whether the text up to here shows that the value is an array of boards:
    /// `[[[` or `[{`.
    fn is_start_of_array(&self) -> bool {
        let of_arrays = self.brackets == 3 && self.length == 3;
        let of_objects = self.brackets == 1 && self.length == 2 && self.opens_object;
        !self.is_array && (of_arrays || of_objects)
    }

    fn read(&mut self, byte: u8) {
        if !byte.is_ascii_whitespace() {
            self.brackets += usize::from(byte == b'[' && self.brackets == self.length);
            self.length += 1;
            self.opens_object = byte == b'{';
        }
        if std::mem::take(&mut self.is_escaped) {
            return;
        }
        match (self.quote, byte) {
            // A string ends with its line, even if its closing quote is missing.
            (_, b'\n') => self.quote = None,
            (Some(_), b'\\') => self.is_escaped = true,
            (Some(quote), byte) if byte == quote => self.quote = None,
            (None, b'"' | b'\'') => self.quote = Some(byte),
            (None, b'[' | b'{') => self.depth += 1,
            (None, b']' | b'}') => self.depth = self.depth.saturating_sub(1),
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn boards(text: &str) -> Vec<(usize, String)> {
        let mut splitter = BoardSplitter::default();
        let mut boards: Vec<_> = text
            .split_inclusive('\n')
            .flat_map(|line| splitter.push(line))
            .collect();
        boards.extend(splitter.finish());
        let pair = |board: BoardText| (board.first_line, board.text.replace('\n', "|"));
        boards.into_iter().map(pair).collect()
    }

    #[test]
    fn boards_end_at_blank_lines_and_headings_belong_to_the_next() {
        let board = |line, text: &str| (line, text.to_owned());
        assert_eq!(boards(""), []);
        assert_eq!(boards("# remark\n\n"), []);
        assert_eq!(
            boards("7D\nAD\n\n\n7D"),
            [board(1, "7D|AD|"), board(5, "7D|")]
        );
        assert_eq!(
            boards("Game #617\n\n7D\n\n# end"),
            [board(1, "Game #617|7D|")]
        );
        assert_eq!(
            boards("{\"a\": \"}\",\n\n\"b\": []}\n[1]\n"),
            [board(1, "{\"a\": \"}\",||\"b\": []}"), board(4, "[1]"),]
        );
        let deck = "7D".repeat(52);
        assert_eq!(
            boards(&format!("# 1\n{deck}\n# 2\n{deck}")),
            [
                board(1, &format!("# 1|{deck}|")),
                board(3, &format!("# 2|{deck}|")),
            ]
        );
    }

    #[test]
    fn every_element_of_an_array_is_a_board() {
        let board = |line, text: &str| (line, text.to_owned());
        let both = |first, second| [board(first, "[[\"7D\"]]"), board(second, "[[\"AD\"]]")];
        for (text, expected) in [
            ("[[[\"7D\"]],[[\"AD\"]]]", both(1, 1)),
            ("[\n[[\"7D\"]],\n[[\"AD\"]]\n]\n", both(2, 3)),
            ("[[[\"7D\"]]\n,\n\n[[\"AD\"]]]\n", both(1, 4)),
            ("\u{feff}\n[ [[\"7D\"]] , [[\"AD\"]] ]\n", both(2, 2)),
            ("[[\"7D\"]]\n[[\"AD\"]]\n", both(1, 2)),
        ] {
            assert_eq!(boards(text), expected, "{text}");
            // The same, in parts.
            let mut splitter = BoardSplitter::default();
            let parts = text.split_inclusive([']', '\n']);
            let mut found: Vec<_> = parts.flat_map(|part| splitter.push(part)).collect();
            found.extend(splitter.finish());
            let lines: Vec<usize> = found.iter().map(|board| board.first_line).collect();
            assert_eq!(lines, expected.map(|(line, _)| line), "{text}");
        }
        assert_eq!(
            boards("[{\"a\":[]},\n{}]\n7D"),
            [board(1, "{\"a\":[]}"), board(2, "{}"), board(3, "7D|")]
        );
        // A board of lists is one board.
        assert_eq!(boards("[[\"[7D\"],\n[]]"), [board(1, "[[\"[7D\"],|[]]")]);
        assert_eq!(boards("[]"), [board(1, "[]")]);
        // A truncated array is not silently complete.
        assert_eq!(boards("[{},\n"), [board(1, "{}"), board(2, "[")]);
        assert_eq!(boards("[{}, 5]"), [board(1, "{}"), board(1, "5]|")]);
    }

    #[test]
    fn headings_are_told_from_content() {
        let text = BoardText {
            text: "\u{feff}Game #617\n# 618\n\n7D AD\n".to_owned(),
            first_line: 1,
        };
        assert_eq!(text.heading(), Some("618"));
        assert_eq!(text.content(), "7D AD\n");
        for moves in ["26 35\n", "Move a card from stack 5 to freecell 0\n"] {
            let text = BoardText {
                text: format!("# 617\n{moves}"),
                first_line: 1,
            };
            assert_eq!(text.content(), moves);
        }
    }
}
