//! Files and standard input.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read, Stdin};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use anyhow::{Context, bail};
use freecell_reader::TextPlace;

use crate::input::pipe::Pipe;

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
    reader: Reader,
}

enum Reader {
    File(BufReader<File>),
    Stdin(BufReader<Stdin>),
    /// An input that may pause.
    Pipe(Pipe),
}

impl Input {
    /// Opens a file, or standard input for `-` or `None`.
    pub(crate) fn open(path: Option<&Path>) -> anyhow::Result<Input> {
        let (name, reader) = match path.filter(|path| path.as_os_str() != "-") {
            None => {
                let stdin = Reader::Stdin(BufReader::new(io::stdin()));
                ("standard input".to_owned(), stdin)
            }
            Some(path) => {
                check_file_exists(path, "file")?;
                let name = format!("{path:?}");
                let file = File::open(path).with_context(|| format!("cannot read {name}"))?;
                (name, Reader::File(BufReader::with_capacity(1 << 16, file)))
            }
        };
        Ok(Input { name, reader })
    }

    /// Opens an input as [`Input::open`], such that it tells before it waits for more:
    /// see [`Pipe`].
    pub(crate) fn open_pausing(
        path: Option<&Path>,
        is_stopped: &Arc<AtomicBool>,
    ) -> anyhow::Result<Input> {
        let Input { name, reader } = Input::open(path)?;
        let reader = match reader {
            Reader::Stdin(_) => Reader::Pipe(Pipe::new(io::stdin(), is_stopped.clone())),
            Reader::File(file) if !file.get_ref().metadata().is_ok_and(|file| file.is_file()) => {
                Reader::Pipe(Pipe::new(file.into_inner(), is_stopped.clone()))
            }
            reader => reader,
        };
        Ok(Input { name, reader })
    }

    /// Returns whether the input has had nothing to read for a while.
    pub(crate) fn is_silent(&self) -> bool {
        matches!(&self.reader, Reader::Pipe(pipe) if pipe.is_silent())
    }

    /// Reads a whole text of moves.
    pub(crate) fn read_moves(self) -> anyhow::Result<String> {
        let place = TextPlace::File(self.name.as_str().into());
        Ok(freecell_reader::read_moves(self).map_err(|problem| place.error(problem))?)
    }
}

impl Read for Input {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        match &mut self.reader {
            Reader::File(file) => file.read(buffer),
            Reader::Stdin(stdin) => stdin.read(buffer),
            Reader::Pipe(pipe) => pipe.read(buffer),
        }
    }
}

impl BufRead for Input {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        match &mut self.reader {
            Reader::File(file) => file.fill_buf(),
            Reader::Stdin(stdin) => stdin.fill_buf(),
            Reader::Pipe(pipe) => pipe.fill_buf(),
        }
    }

    fn consume(&mut self, count: usize) {
        match &mut self.reader {
            Reader::File(file) => file.consume(count),
            Reader::Stdin(stdin) => stdin.consume(count),
            Reader::Pipe(pipe) => pipe.consume(count),
        }
    }
}
