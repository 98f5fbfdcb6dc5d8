//! Writes to standard output, or to a file that is replaced only when complete.

use std::fs::{self, File};
use std::io::{self, IsTerminal, Write};
use std::path::Path;

use anyhow::Context;
use freecell_file::Replacement;

use crate::exit::Exit;

/// The number of buffered bytes that triggers a write.
const CHUNK: usize = 64 * 1024;

/// Writes a line to standard error, ignoring failures.
pub(crate) fn write_stderr(message: &str) {
    let _ = writeln!(io::stderr(), "{message}");
}

/// Writes bytes to a file, or to standard output for `-` or `None`.
pub(crate) fn write_output(path: Option<&Path>, bytes: &[u8]) -> anyhow::Result<Exit> {
    let mut output = Output::open(path)?;
    output.buffer.extend_from_slice(bytes);
    output.finish()?;
    Ok(Exit::Done)
}

/// A buffered standard output or file.
pub(crate) struct Output {
    pub(crate) buffer: Vec<u8>,
    pub(crate) is_terminal: bool,
    /// The name for messages.
    name: String,
    target: Target,
}

enum Target {
    Stdout(io::Stdout),
    /// An open descriptor of this process.
    Descriptor(File),
    File(Replacement),
}

impl Output {
    /// Opens the file at `path`, or standard output for `-` or `None`.
    pub(crate) fn open(path: Option<&Path>) -> anyhow::Result<Output> {
        let target = match file_path(path) {
            None => Target::Stdout(io::stdout()),
            Some(path) => open_file(path)?,
        };
        let is_terminal = match &target {
            Target::Stdout(stdout) => stdout.is_terminal(),
            Target::Descriptor(file) => file.is_terminal(),
            Target::File(file) => file.direct().is_some_and(File::is_terminal),
        };
        let name = file_path(path).map_or("standard output".to_owned(), |path| format!("{path:?}"));
        Ok(Output {
            buffer: Vec::with_capacity(2 * CHUNK),
            is_terminal,
            name,
            target,
        })
    }

    /// Returns whether this is standard output, whatever path named it.
    pub(crate) fn is_stdout(&self) -> bool {
        matches!(self.target, Target::Stdout(_))
    }

    /// Returns whether this is a file that is replaced only when complete.
    pub(crate) fn is_file(&self) -> bool {
        matches!(&self.target, Target::File(file) if file.direct().is_none())
    }

    /// Adds a text to the buffer.
    pub(crate) fn add(&mut self, text: &str) {
        self.buffer.extend_from_slice(text.as_bytes());
    }

    /// Returns whether the buffer should be flushed.
    pub(crate) fn is_full(&self) -> bool {
        self.buffer.len() >= CHUNK
    }

    /// Writes the buffer.
    pub(crate) fn flush(&mut self) -> anyhow::Result<()> {
        let written = match &mut self.target {
            Target::Stdout(stdout) => stdout.write_all(&self.buffer).and_then(|()| stdout.flush()),
            Target::Descriptor(file) => file.write_all(&self.buffer),
            Target::File(file) => file.write_all(&self.buffer),
        };
        written.with_context(|| format!("cannot write {}", self.name))?;
        self.buffer.clear();
        Ok(())
    }

    /// Flushes the buffer and moves a file to its final name.
    pub(crate) fn finish(mut self) -> anyhow::Result<()> {
        self.flush()?;
        let written = match self.target {
            Target::File(file) => file.finish(),
            Target::Stdout(_) | Target::Descriptor(_) => Ok(()),
        };
        written.with_context(|| format!("cannot write {}", self.name))
    }

    /// Ends after Ctrl-C, and says so. An incomplete file is not written, so that the
    /// old one stays; other output keeps what there is. `done` says how much was done,
    /// such as ` after 5 deals`.
    pub(crate) fn interrupt(mut self, done: &str) -> anyhow::Result<Exit> {
        let unwritten = if self.is_file() {
            format!("; nothing was written to {}", self.name)
        } else {
            self.flush()?;
            String::new()
        };
        write_stderr(&format!("note: interrupted{done}{unwritten}"));
        Ok(Exit::Interrupted)
    }
}

/// Returns the path of the option `--output`; `None` for `-`, which means standard
/// output.
pub(crate) fn file_path(path: Option<&Path>) -> Option<&Path> {
    path.filter(|path| path.as_os_str() != "-")
}

/// Opens a file for writing.
fn open_file(path: &Path) -> anyhow::Result<Target> {
    let name = format!("{path:?}");
    let cannot = || format!("cannot write {name}");
    let descriptor = descriptor(path);
    if descriptor == Some(1) {
        return Ok(Target::Stdout(io::stdout()));
    }
    let metadata = fs::metadata(path).ok();
    if metadata.as_ref().is_some_and(fs::Metadata::is_dir) {
        anyhow::bail!("{name} is a folder (expected a file)")
    }
    // Other programs write to the same descriptor: replacing its file would lose their
    // output.
    if descriptor.is_some() && metadata.is_some_and(|metadata| metadata.is_file()) {
        let file = File::options().append(true).open(path);
        return Ok(Target::Descriptor(file.with_context(cannot)?));
    }
    let file = Replacement::open(path).with_context(cannot)?;
    Ok(Target::File(file))
}

/// Returns the open descriptor of this process that a path names, such as 1 for
/// `/dev/stdout`.
fn descriptor(path: &Path) -> Option<u32> {
    /// More links than anyone puts in front of a descriptor.
    const MAX_LINKS: usize = 8;
    let mut path = path.to_owned();
    for _ in 0..MAX_LINKS {
        let folder = path.parent()?;
        if folder == Path::new("/dev/fd") || folder == Path::new("/proc/self/fd") {
            return path.file_name()?.to_str()?.parse().ok();
        }
        path = folder.join(fs::read_link(&path).ok()?);
    }
    None
}
