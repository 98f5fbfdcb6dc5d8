//! Splits a text into boards.

use super::sheet::is_heading;
use alloc::string::String;

/// Splits a stream of lines into the texts of boards, without parsing them.
///
/// A line of 52 cards and a complete JSON value are a board each; other boards end at
/// a blank line. Headings and lines that begin with `#`
/// belong to the board after them.
///
/// ```
/// use freecell_core::BoardSplitter;
///
/// let mut splitter = BoardSplitter::default();
/// let deck = "AC".repeat(52);
/// assert_eq!(splitter.push("# 1\n"), None);
/// assert!(splitter.push(&deck).is_some());
/// assert_eq!(splitter.finish(), None);
/// ```
#[derive(Clone, Debug, Default)]
pub struct BoardSplitter {
    /// The text of the current board, and whether it has more than headings.
    text: String,
    has_content: bool,
    /// The first line of the board, and the last line pushed.
    first_line: usize,
    line: usize,
    json: Brackets,
}

/// The text of one board and its first line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardText {
    /// The text.
    pub text: String,
    /// The first line, counted from 1.
    pub first_line: usize,
}

impl BoardSplitter {
    /// Adds a line, with or without its line break; returns the board that it
    /// completes.
    pub fn push(&mut self, line: &str) -> Option<BoardText> {
        self.line += 1;
        let content = line.trim().trim_start_matches('\u{feff}');
        if content.is_empty() && !self.json.is_open() {
            return self.take();
        }
        if self.text.is_empty() {
            self.first_line = self.line;
        }
        self.text.push_str(line.trim_end_matches(['\n', '\r']));
        self.text.push('\n');
        if !self.has_content && (content.starts_with('#') || is_heading(content)) {
            return None;
        }
        let is_first = !self.has_content;
        self.has_content = true;
        if self.json.is_open() || (is_first && content.starts_with(['[', '{'])) {
            self.json.read(content);
            return if self.json.is_open() {
                None
            } else {
                self.take()
            };
        }
        let letters = content
            .chars()
            .filter(|c| !c.is_whitespace() && *c != ',')
            .count();
        if is_first && letters >= 104 {
            self.take()
        } else {
            None
        }
    }

    /// Returns the last board at the end of the input.
    pub fn finish(&mut self) -> Option<BoardText> {
        self.take()
    }

    /// Returns the number of bytes pushed but not yet returned.
    pub fn pending(&self) -> usize {
        self.text.len()
    }

    fn take(&mut self) -> Option<BoardText> {
        if !self.has_content {
            return None;
        }
        self.has_content = false;
        self.json = Brackets::default();
        Some(BoardText {
            text: core::mem::take(&mut self.text),
            first_line: self.first_line,
        })
    }
}

/// The bracket depth of a JSON text, ignoring strings.
#[derive(Clone, Debug, Default)]
struct Brackets {
    depth: usize,
    quote: Option<char>,
    is_escaped: bool,
}

impl Brackets {
    fn is_open(&self) -> bool {
        self.depth > 0
    }

    fn read(&mut self, text: &str) {
        for c in text.chars() {
            if self.is_escaped {
                self.is_escaped = false;
                continue;
            }
            match (self.quote, c) {
                (Some(_), '\\') => self.is_escaped = true,
                (Some(quote), c) if c == quote => self.quote = None,
                (None, '"' | '\'') => self.quote = Some(c),
                (None, '[' | '{') => self.depth += 1,
                (None, ']' | '}') => self.depth = self.depth.saturating_sub(1),
                _ => {}
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::prelude::v1::*;

    use super::*;

    fn boards(text: &str) -> Vec<(usize, String)> {
        let mut splitter = BoardSplitter::default();
        let mut boards: Vec<_> = text
            .lines()
            .filter_map(|line| splitter.push(line))
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
            [board(1, "{\"a\": \"}\",||\"b\": []}|"), board(4, "[1]|"),]
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
}
