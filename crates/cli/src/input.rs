//! Reading boards from a file or standard input, with bounded memory.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;

use anyhow::{Context, bail};
use freecell_core::{BoardSplitter, BoardText};

/// A file or standard input, and what to call it in messages.
pub(crate) struct Input {
    pub(crate) name: String,
    reader: Box<dyn BufRead + Send>,
    pub(crate) lines_read: usize,
    splitter: BoardSplitter,
}

impl Read for Input {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.reader.read(buffer)
    }
}

impl Input {
    /// More bytes than the longest text of one board or record.
    pub(crate) const LONGEST_BOARD: usize = 64 * 1024;

    /// Opens a file; `-` or nothing is standard input.
    pub(crate) fn open(path: Option<&Path>) -> anyhow::Result<Input> {
        match path.filter(|path| path.as_os_str() != "-") {
            None => Ok(Input::new("standard input", BufReader::new(io::stdin()))),
            Some(path) => {
                let name = format!("{path:?}");
                let file = File::open(path).with_context(|| format!("cannot read {name}"))?;
                if file.metadata().is_ok_and(|metadata| metadata.is_dir()) {
                    bail!("{name} is a folder (expected a file)");
                }
                Ok(Input::new(&name, BufReader::new(file)))
            }
        }
    }

    fn new(name: &str, reader: impl BufRead + Send + 'static) -> Input {
        Input {
            name: name.to_owned(),
            reader: Box::new(reader),
            lines_read: 0,
            splitter: BoardSplitter::default(),
        }
    }

    /// The text of the next board, or `None` at the end of the input.
    pub(crate) fn next_board(&mut self) -> anyhow::Result<Option<BoardText>> {
        loop {
            let room = Input::LONGEST_BOARD.saturating_sub(self.splitter.pending());
            let Some(line) = self.next_line(room)? else {
                return Ok(self.splitter.finish());
            };
            if let Some(board) = self.splitter.push(&line) {
                return Ok(Some(board));
            }
        }
    }

    /// What to call a board of this input in messages, which count lines from
    /// its start.
    pub(crate) fn place(&self, board: &BoardText) -> String {
        match board.first_line {
            1 => self.name.clone(),
            line => format!("{}, board from line {line}", self.name),
        }
    }

    /// The next line with its line break; one of more than `limit` bytes is
    /// refused.
    pub(crate) fn next_line(&mut self, limit: usize) -> anyhow::Result<Option<String>> {
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
                "{}, line {}: this is too long (expected at most {limit} more bytes)",
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
