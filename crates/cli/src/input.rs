//! Reading boards from a file or standard input, with bounded memory.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;

use anyhow::{Context, bail};

/// More bytes than the longest text of one board.
const LONGEST_BOARD: usize = 64 * 1024;

/// A file or standard input, and what to call it in messages.
pub(crate) struct Input {
    pub(crate) name: String,
    reader: Box<dyn BufRead>,
    lines_read: usize,
}

/// The text of one board, and the line of the input it begins on.
pub(crate) struct BoardText {
    pub(crate) text: String,
    pub(crate) first_line: usize,
}

impl Input {
    /// Opens a file; `-` or nothing is standard input.
    pub(crate) fn open(path: Option<&Path>) -> anyhow::Result<Input> {
        match path.filter(|path| path.as_os_str() != "-") {
            None => Ok(Input::new("standard input", BufReader::new(io::stdin()))),
            Some(path) => {
                let name = path.display().to_string();
                let file = File::open(path).with_context(|| format!("cannot read {name}"))?;
                if file.metadata().is_ok_and(|metadata| metadata.is_dir()) {
                    bail!("{name} is a folder (expected a file with a board)");
                }
                Ok(Input::new(&name, BufReader::new(file)))
            }
        }
    }

    fn new(name: &str, reader: impl BufRead + 'static) -> Input {
        Input {
            name: name.to_owned(),
            reader: Box::new(reader),
            lines_read: 0,
        }
    }

    /// The next board: a line that is a board of its own, or lines up to a blank
    /// one. `None` at the end of the input.
    pub(crate) fn next_board(&mut self) -> anyhow::Result<Option<BoardText>> {
        let mut text = String::new();
        let mut first_line = 0;
        while let Some(line) = self.next_line(LONGEST_BOARD - text.len())? {
            let is_blank = line.trim().is_empty();
            if is_blank && (text.is_empty() || !has_open_bracket(&text)) {
                if text.is_empty() {
                    continue;
                }
                break;
            }
            if text.is_empty() {
                first_line = self.lines_read;
            }
            text.push_str(&line);
            if first_line == self.lines_read && is_whole_board(&line) {
                break;
            }
        }
        Ok((!text.is_empty()).then_some(BoardText { text, first_line }))
    }

    fn next_line(&mut self, limit: usize) -> anyhow::Result<Option<String>> {
        let mut bytes = Vec::new();
        let mut limited = self.reader.as_mut().take(limit as u64 + 1);
        limited
            .read_until(b'\n', &mut bytes)
            .with_context(|| format!("cannot read {}", self.name))?;
        if bytes.is_empty() {
            return Ok(None);
        }
        self.lines_read += 1;
        if bytes.len() > limit {
            bail!(
                "{}, line {}: this is too long for a board (expected at most {LONGEST_BOARD} bytes)",
                self.name,
                self.lines_read
            );
        }
        match String::from_utf8(bytes) {
            Ok(line) if !line.contains('\0') => Ok(Some(line)),
            _ => bail!("{}, line {}: this is not text", self.name, self.lines_read),
        }
    }
}

/// Whether a line is a board without any other: JSON from bracket to bracket,
/// or a pack of cards.
fn is_whole_board(line: &str) -> bool {
    let line = line.trim();
    match line.chars().next() {
        Some('[' | '{') => !has_open_bracket(line),
        _ => line.len() >= 104,
    }
}

/// Whether a JSON text is not closed yet.
fn has_open_bracket(text: &str) -> bool {
    text.trim_start().starts_with(['[', '{'])
        && text.matches(['[', '{']).count() > text.matches([']', '}']).count()
}
