//! Reads text from a file or standard input, in bounded memory.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;

use anyhow::{Context, bail};

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

/// Fails if there is no file at `path`, with `what` as the missing thing, or if it is a
/// folder.
pub(crate) fn check_file_exists(path: &Path, what: &str) -> anyhow::Result<()> {
    match path.metadata() {
        Ok(metadata) if metadata.is_dir() => bail!("{path:?} is a folder (expected a file)"),
        Ok(_) => Ok(()),
        // A wrong argument, not a failure to read.
        Err(error) if names_no_file(error.kind()) => bail!("no such {what}: {path:?}"),
        Err(error) => Err(error).with_context(|| format!("cannot read {path:?}")),
    }
}

fn names_no_file(kind: io::ErrorKind) -> bool {
    matches!(
        kind,
        io::ErrorKind::NotFound
            | io::ErrorKind::NotADirectory
            | io::ErrorKind::InvalidFilename
            | io::ErrorKind::InvalidInput
    )
}

/// A file or standard input, with its name for messages.
pub(crate) struct Input {
    pub(crate) name: String,
    reader: Box<dyn BufRead + Send>,
    /// The number of the line that was read last, counted from 1.
    pub(crate) line: usize,
    is_inside_line: bool,
}

impl Read for Input {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.reader.read(buffer)
    }
}

impl Input {
    /// The limit for the text of one game, in bytes.
    pub(crate) const LONGEST_GAME: usize = 64 * 1024;

    /// The limit for a text of moves, in bytes. Enough for Freecell Solver's boards of
    /// about 300 bytes after each move.
    const LONGEST_MOVES: usize = 16 * 1024 * 1024;

    /// Opens a file, or standard input for `-` or `None`.
    pub(crate) fn open(path: Option<&Path>) -> anyhow::Result<Input> {
        match path.filter(|path| path.as_os_str() != "-") {
            None => Ok(Input::new("standard input", BufReader::new(io::stdin()))),
            Some(path) => {
                check_file_exists(path, "file")?;
                let name = format!("{path:?}");
                let file = File::open(path).with_context(|| format!("cannot read {name}"))?;
                Ok(Input::new(&name, BufReader::new(file)))
            }
        }
    }

    fn new(name: &str, reader: impl BufRead + Send + 'static) -> Input {
        Input {
            name: name.to_owned(),
            reader: Box::new(reader),
            line: 0,
            is_inside_line: false,
        }
    }

    /// Reads the next line with its line break; `None` at the end. In JSON, which may
    /// have many boards on a line, reads up to a closing bracket. Fails if that is
    /// longer than `limit` bytes.
    pub(crate) fn next_part(
        &mut self,
        limit: usize,
        is_in_json: bool,
    ) -> anyhow::Result<Option<String>> {
        let mut bytes = Vec::new();
        let (mut is_json, mut is_blank) = (is_in_json, true);
        let mut is_complete = false;
        while !is_complete && bytes.len() <= limit {
            let buffer = match self.reader.fill_buf() {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                buffer => buffer.with_context(|| format!("cannot read {}", self.name))?,
            };
            if buffer.is_empty() {
                break;
            }
            let mut used = 0;
            for &byte in buffer {
                is_json |= is_blank && matches!(byte, b'[' | b'{');
                is_blank &= is_space_or_mark(byte);
                bytes.push(byte);
                used += 1;
                is_complete = byte == b'\n' || (is_json && matches!(byte, b']' | b'}'));
                if is_complete || bytes.len() > limit {
                    break;
                }
            }
            self.reader.consume(used);
        }
        if bytes.is_empty() {
            return Ok(None);
        }
        if !self.is_inside_line {
            self.line += 1;
        }
        self.is_inside_line = bytes.last() != Some(&b'\n');
        let place = format!("{}, line {}", self.name, self.line);
        if bytes.len() > limit {
            let limit = Input::LONGEST_GAME / 1024;
            bail!("{place}: longer than {limit} KiB; not a board or a record");
        }
        text_of(bytes, &place).map(Some)
    }

    /// Reads a whole text of moves.
    pub(crate) fn read_moves(self) -> anyhow::Result<String> {
        let name = self.name.clone();
        let mut bytes = Vec::new();
        self.take(Input::LONGEST_MOVES as u64 + 1)
            .read_to_end(&mut bytes)
            .with_context(|| format!("cannot read {name}"))?;
        if bytes.len() > Input::LONGEST_MOVES {
            let limit = Input::LONGEST_MOVES >> 20;
            bail!("{name}: longer than {limit} MiB; not a list of moves");
        }
        text_of(bytes, &name)
    }
}

/// White space, or a part of a byte order mark.
fn is_space_or_mark(byte: u8) -> bool {
    byte.is_ascii_whitespace() || matches!(byte, 0xef | 0xbb | 0xbf)
}

fn text_of(bytes: Vec<u8>, place: &str) -> anyhow::Result<String> {
    let has_mark = matches!(bytes[..], [0xff, 0xfe, ..] | [0xfe, 0xff, ..]);
    let has_zeros = matches!(bytes[..], [a, 0, b, 0, ..] | [0, a, 0, b, ..] if a > 0 && b > 0);
    let is_utf16 = has_mark || has_zeros;
    match String::from_utf8(bytes) {
        _ if is_utf16 => bail!("{place}: not UTF-8 text; looks like UTF-16"),
        Err(_) => bail!("{place}: not UTF-8 text"),
        Ok(text) if text.contains('\0') => bail!("{place}: not text (it contains a zero byte)"),
        Ok(text) => Ok(text),
    }
}
