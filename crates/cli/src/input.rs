//! Reads boards from a file or standard input, in bounded memory.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;

use anyhow::{Context, bail};
use freecell_core::{BoardSplitter, BoardText};

/// Fails if there is no folder at `path`.
pub(crate) fn check_folder_exists(path: &Path) -> anyhow::Result<()> {
    if path.is_dir() {
        Ok(())
    } else if path.exists() {
        bail!("{path:?} is a file (expected a folder)")
    } else {
        bail!("no such folder: {path:?}")
    }
}

/// A file or standard input, with its name for messages.
pub(crate) struct Input {
    pub(crate) name: String,
    reader: Box<dyn BufRead + Send>,
    pub(crate) lines_read: usize,
    splitter: BoardSplitter,
    /// Whether the next board is an element of an array of boards.
    is_in_array: bool,
}

impl Read for Input {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.reader.read(buffer)
    }
}

impl Input {
    /// The limit for the text of one board or record, in bytes.
    pub(crate) const LONGEST_BOARD: usize = 64 * 1024;

    /// Opens a file, or standard input for `-` or `None`.
    pub(crate) fn open(path: Option<&Path>) -> anyhow::Result<Input> {
        match path.filter(|path| path.as_os_str() != "-") {
            None => Ok(Input::new("standard input", BufReader::new(io::stdin()))),
            Some(path) => {
                let name = format!("{path:?}");
                let file = match File::open(path) {
                    // A wrong argument, not a failure to read.
                    Err(error) if error.kind() == io::ErrorKind::NotFound => {
                        bail!("no such file: {name}")
                    }
                    opened => opened.with_context(|| format!("cannot read {name}"))?,
                };
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
            is_in_array: false,
        }
    }

    /// Reads the text of the next board; `None` at the end of the input.
    pub(crate) fn next_board(&mut self) -> anyhow::Result<Option<BoardText>> {
        loop {
            let room = Input::LONGEST_BOARD.saturating_sub(self.splitter.pending());
            let Some(line) = self.next_line(room)? else {
                return Ok(self.splitter.finish());
            };
            let board = if self.splitter.pending() == 0 {
                self.push_first(&line)?
            } else {
                self.splitter.push(&line)
            };
            if board.is_some() {
                return Ok(board);
            }
        }
    }

    /// Adds the first line of a board. Boards in an array, as `freecell deal` writes
    /// them, have a line each, between lines with the brackets of the array.
    fn push_first(&mut self, line: &str) -> anyhow::Result<Option<BoardText>> {
        match line.trim() {
            "[" if !self.is_in_array => {
                let Some(next) = self.next_line(Input::LONGEST_BOARD)? else {
                    return Ok(self.splitter.push(line));
                };
                self.is_in_array = next.trim_start().starts_with("[[");
                if !self.is_in_array {
                    // A board with a row on each line.
                    self.splitter.push(line);
                    return Ok(self.splitter.push(&next));
                }
                // Keep the count of the lines.
                self.splitter.push("");
                self.push_first(&next)
            }
            "]" if self.is_in_array => {
                self.is_in_array = false;
                Ok(self.splitter.push(""))
            }
            element if self.is_in_array => {
                let board = element.strip_suffix(',').unwrap_or(element);
                Ok(self.splitter.push(board))
            }
            _ => Ok(self.splitter.push(line)),
        }
    }

    /// Returns the name of a board of this input for messages, whose line numbers
    /// count from the start of the board.
    pub(crate) fn place(&self, board: &BoardText) -> String {
        match board.first_line {
            1 => self.name.clone(),
            line => format!("{}, board from line {line}", self.name),
        }
    }

    /// Reads the next line with its line break. Fails if it is longer than `limit`
    /// bytes.
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
                "{}, line {}: longer than {} KiB; not a board or a record",
                self.name,
                self.lines_read,
                Input::LONGEST_BOARD / 1024
            );
        }
        match String::from_utf8(bytes) {
            Ok(line) if !line.contains('\0') => Ok(Some(line)),
            _ => bail!("{}, line {}: not UTF-8 text", self.name, self.lines_read),
        }
    }
}
