//! Reads lines and parts of JSON, in bounded memory.

use std::io::{self, BufRead, Read};
use std::sync::Arc;

use crate::{Error, Problem, TextPlace};

/// The limit for the text of one game, in bytes.
pub const LONGEST_GAME: usize = 64 * 1024;

/// The limit for a text of moves, in bytes. Enough for Freecell Solver's boards of about
/// 300 bytes after each move.
pub(crate) const LONGEST_MOVES: usize = 16 * 1024 * 1024;

/// The length from which a line of JSON is read in parts, because it may contain any
/// number of boards.
const LONG_JSON: usize = 1024;

/// Reads the whole text of the moves of a game.
///
/// # Errors
///
/// If the input cannot be read, is not text, or is longer than 16 MiB.
pub fn read_moves(input: impl Read) -> Result<String, Problem> {
    let mut bytes = Vec::new();
    input
        .take(LONGEST_MOVES as u64 + 1)
        .read_to_end(&mut bytes)?;
    if bytes.len() > LONGEST_MOVES {
        return Err(Problem::LongMoves);
    }
    text_of(bytes)
}

/// Reads the lines of a file, with their places for errors.
pub struct Lines<R> {
    parts: Parts<R>,
    name: Arc<str>,
}

impl<R: BufRead> Lines<R> {
    /// Creates a reader. The name is for messages.
    pub fn new(input: R, name: &str) -> Lines<R> {
        Lines {
            parts: Parts::new(input),
            name: name.into(),
        }
    }

    /// Returns the place of the line that was read last.
    pub fn place(&self) -> TextPlace {
        TextPlace::Line(self.name.clone(), self.parts.line)
    }

    /// Reads the next line; `None` at the end.
    ///
    /// # Errors
    ///
    /// If a line or the input cannot be read. The next call continues after a bad line.
    pub fn next_line(&mut self) -> Result<Option<String>, Error> {
        let line = self.parts.next_part(LONGEST_GAME, false);
        line.map_err(|problem| self.place().error(problem))
    }
}

/// Reads an input in parts: lines, or shorter ones in JSON.
pub(crate) struct Parts<R> {
    input: R,
    /// The number of the line that was read last, counted from 1.
    pub(crate) line: usize,
    is_inside_line: bool,
    /// The current part, which stays here while the input would block.
    part: Vec<u8>,
    content: Content,
    /// Whether the rest of a line that is too long is being skipped.
    is_skipping: bool,
}

/// What a part has so far.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Content {
    /// White space only.
    Blank,
    Json,
    Other,
}

impl<R: BufRead> Parts<R> {
    pub(crate) fn new(input: R) -> Parts<R> {
        Parts {
            input,
            line: 0,
            is_inside_line: false,
            part: Vec::new(),
            content: Content::Blank,
            is_skipping: false,
        }
    }

    pub(crate) fn get_ref(&self) -> &R {
        &self.input
    }

    /// Reads the next line with its line break; `None` at the end. In JSON, which may
    /// have many boards on a line, reads long lines up to a closing bracket. Fails if
    /// that is longer than `limit` bytes.
    pub(crate) fn next_part(
        &mut self,
        limit: usize,
        is_in_json: bool,
    ) -> Result<Option<String>, Problem> {
        let mut is_complete = false;
        while !is_complete {
            let buffer = match self.input.fill_buf() {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                buffer => buffer?,
            };
            if buffer.is_empty() {
                break;
            }
            let line_end = buffer.iter().position(|&byte| byte == b'\n');
            let mut used = line_end.map_or(buffer.len(), |end| end + 1);
            if self.is_skipping {
                self.is_skipping = line_end.is_none();
                self.input.consume(used);
                continue;
            }
            if self.content == Content::Blank {
                let first = buffer.iter().find(|byte| !is_space_or_mark(**byte));
                self.content = match first {
                    None => Content::Blank,
                    Some(b'[' | b'{') => Content::Json,
                    Some(_) => Content::Other,
                };
            }
            is_complete = line_end.is_some();
            let is_json = is_in_json || self.content == Content::Json;
            if is_json && self.part.len() + used > LONG_JSON {
                let from = LONG_JSON.saturating_sub(self.part.len()).min(used);
                let is_bracket = |byte: &u8| matches!(byte, b']' | b'}');
                if let Some(bracket) = buffer[from..used].iter().position(is_bracket) {
                    used = from + bracket + 1;
                    is_complete = true;
                }
            }
            let is_too_long = self.part.len() + used > limit;
            if !is_too_long {
                self.part.extend_from_slice(&buffer[..used]);
            }
            let ends_line = buffer[used - 1] == b'\n';
            self.input.consume(used);
            if is_too_long {
                self.is_skipping = !ends_line;
                self.end(ends_line);
                return Err(Problem::LongGame);
            }
        }
        if self.part.is_empty() {
            return Ok(None);
        }
        let ends_line = self.part.ends_with(b"\n");
        text_of(self.end(ends_line)).map(Some)
    }

    /// Ends the current part, and returns it.
    fn end(&mut self, ends_line: bool) -> Vec<u8> {
        self.line += usize::from(!self.is_inside_line);
        self.is_inside_line = !ends_line && !self.is_skipping;
        self.content = Content::Blank;
        std::mem::take(&mut self.part)
    }
}

/// White space, or a part of a byte order mark.
fn is_space_or_mark(byte: u8) -> bool {
    byte.is_ascii_whitespace() || matches!(byte, 0xef | 0xbb | 0xbf)
}

fn text_of(bytes: Vec<u8>) -> Result<String, Problem> {
    let has_mark = matches!(bytes[..], [0xff, 0xfe, ..] | [0xfe, 0xff, ..]);
    let has_zeros = matches!(bytes[..], [a, 0, b, 0, ..] | [0, a, 0, b, ..] if a > 0 && b > 0);
    match String::from_utf8(bytes) {
        _ if has_mark || has_zeros => Err(Problem::Utf16),
        Err(_) => Err(Problem::NotUtf8),
        Ok(text) if text.contains('\0') => Err(Problem::ZeroByte),
        Ok(text) => Ok(text),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parts(text: &[u8], limit: usize, is_in_json: bool) -> Vec<(usize, Result<String, String>)> {
        let mut parts = Parts::new(text);
        let mut found = Vec::new();
        loop {
            let part = match parts.next_part(limit, is_in_json) {
                Ok(None) => return found,
                Ok(Some(part)) => Ok(part),
                Err(problem) => Err(problem.to_string()),
            };
            found.push((parts.line, part));
        }
    }

    #[test]
    fn a_bad_line_costs_only_that_line() {
        let text = [&b"ab\n"[..], &[b'x'; 90], b"\n\xe4\ncd\n", &[b'y'; 90]].concat();
        let long = || Err(Problem::LongGame.to_string());
        let found = parts(&text, 80, false);
        assert_eq!(
            found,
            [
                (1, Ok("ab\n".to_owned())),
                (2, long()),
                (3, Err(Problem::NotUtf8.to_string())),
                (4, Ok("cd\n".to_owned())),
                (5, long()),
            ]
        );
    }

    #[test]
    fn a_long_line_of_json_comes_in_parts() {
        let text = format!("[{}]\n7\n", vec!["[1,2]"; 1000].join(","));
        let found = parts(text.as_bytes(), 2048, true);
        let (last, json) = found.split_last().unwrap();
        assert_eq!(*last, (2, Ok("7\n".to_owned())));
        assert!(json.len() > 1 && json.iter().all(|(line, _)| *line == 1));
        let joined: String = json.iter().map(|(_, part)| part.clone().unwrap()).collect();
        assert_eq!(joined, text[..text.len() - 2]);
    }

    /// An input that has nothing to read before every byte.
    struct Slow<'a>(&'a [u8], bool);

    impl Read for Slow<'_> {
        fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
            unreachable!("only the buffer is read")
        }
    }

    impl BufRead for Slow<'_> {
        fn fill_buf(&mut self) -> io::Result<&[u8]> {
            self.1 = !self.1;
            if self.1 {
                return Err(io::ErrorKind::WouldBlock.into());
            }
            Ok(&self.0[..self.0.len().min(1)])
        }

        fn consume(&mut self, count: usize) {
            self.0 = &self.0[count..];
        }
    }

    #[test]
    fn reading_continues_after_the_input_would_block() {
        let mut parts = Parts::new(Slow(b"ab\n\ncd", false));
        let mut found = Vec::new();
        loop {
            match parts.next_part(100, false) {
                Ok(Some(part)) => found.push(part),
                Ok(None) => break,
                Err(Problem::Io(error)) => assert_eq!(error.kind(), io::ErrorKind::WouldBlock),
                Err(problem) => panic!("{problem}"),
            }
        }
        assert_eq!(found, ["ab\n", "\n", "cd"]);
    }
}
