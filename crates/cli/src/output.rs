//! Writes to standard output, or to a file that is replaced only when complete.

use std::fs::{self, File, OpenOptions};
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};

use anyhow::Context;
use tempfile::NamedTempFile;

use crate::exit::Exit;
use crate::startup::check_stdout_is_open;

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
    /// A device or pipe, which is written directly.
    Special(File),
    /// A file that is written under a temporary name first, and its final name.
    Draft(NamedTempFile, PathBuf),
    /// A file in a folder that cannot be written: a draft elsewhere replaces its content.
    Copy(NamedTempFile, PathBuf),
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
            Target::Special(file) => file.is_terminal(),
            Target::Draft(..) | Target::Copy(..) => false,
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
        matches!(self.target, Target::Draft(..) | Target::Copy(..))
    }

    /// Returns whether the buffer should be flushed.
    pub(crate) fn is_full(&self) -> bool {
        self.buffer.len() >= CHUNK
    }

    /// Writes the buffer.
    pub(crate) fn flush(&mut self) -> anyhow::Result<()> {
        let written = match &mut self.target {
            Target::Stdout(stdout) => {
                let checked = if self.buffer.is_empty() {
                    Ok(())
                } else {
                    check_stdout_is_open()
                };
                checked
                    .and_then(|()| stdout.write_all(&self.buffer))
                    .and_then(|()| stdout.flush())
            }
            Target::Special(file) => file.write_all(&self.buffer),
            Target::Draft(file, _) | Target::Copy(file, _) => file.write_all(&self.buffer),
        };
        written.with_context(|| format!("cannot write {}", self.name))?;
        self.buffer.clear();
        Ok(())
    }

    /// Flushes the buffer and moves a file to its final name.
    pub(crate) fn finish(mut self) -> anyhow::Result<()> {
        self.flush()?;
        let written = match self.target {
            Target::Draft(file, path) => {
                let synced = file.as_file().sync_all();
                synced.and_then(|()| Ok(file.persist(&path).map(drop)?))
            }
            Target::Copy(file, path) => replace_content(&path, &file),
            Target::Stdout(_) | Target::Special(_) => Ok(()),
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
        write_stderr(&format!("freecell: interrupted{done}{unwritten}"));
        Ok(Exit::Interrupted)
    }
}

/// Replaces the content of an existing file by that of a draft.
fn replace_content(path: &Path, draft: &NamedTempFile) -> io::Result<()> {
    let mut file = File::options().write(true).truncate(true).open(path)?;
    io::copy(&mut draft.reopen()?, &mut file)?;
    file.sync_all()
}

/// Returns the path of the option `--output`; `None` for `-`, which means standard
/// output.
pub(crate) fn file_path(path: Option<&Path>) -> Option<&Path> {
    path.filter(|path| path.as_os_str() != "-")
}

/// Opens a file for writing: a regular one through a draft in the same folder,
/// anything else directly.
fn open_file(path: &Path) -> anyhow::Result<Target> {
    let name = format!("{path:?}");
    let cannot = || format!("cannot write {name}");
    let open = |options: &mut OpenOptions| options.open(path).with_context(cannot);
    let descriptor = descriptor(path);
    if descriptor == Some(1) {
        return Ok(Target::Stdout(io::stdout()));
    }
    // Follows links, also those of open descriptors, whose text is not a path:
    // `pipe:[123]`.
    let metadata = fs::metadata(path).ok();
    match &metadata {
        Some(metadata) if metadata.is_dir() => {
            anyhow::bail!("{name} is a folder (expected a file)")
        }
        Some(metadata) if !metadata.is_file() => {
            return Ok(Target::Special(open(File::options().write(true))?));
        }
        // Other programs write to the same descriptor: replacing its file would lose
        // their output.
        Some(_) if descriptor.is_some() => {
            return Ok(Target::Special(open(File::options().append(true))?));
        }
        // Refuse to replace a file without write permission.
        Some(_) => drop(open(File::options().append(true))?),
        // A link to a file that does not exist yet: create that file.
        None if path.is_symlink() => {
            let file = open(File::options().append(true).create(true))?;
            return Ok(Target::Special(file));
        }
        None => {}
    }
    // Follow a link, so that its target is replaced and not the link.
    let target = match &metadata {
        Some(_) => fs::canonicalize(path).with_context(cannot)?,
        None => path.to_owned(),
    };
    let folder = match target.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    let mut name = target.file_name().unwrap_or_default().to_owned();
    name.push(".");
    let mut builder = tempfile::Builder::new();
    builder.prefix(&name).suffix(".part");
    // `tempfile_in` would make the file private, and name it in errors.
    let draft = builder.make_in(folder, |path| File::create_new(path));
    let draft = match draft {
        // The folder allows no new files, but the file may be written, as `>` does.
        Err(error) if error.kind() == io::ErrorKind::PermissionDenied && metadata.is_some() => {
            return Ok(Target::Copy(
                NamedTempFile::new().with_context(cannot)?,
                target,
            ));
        }
        draft => draft.with_context(cannot)?,
    };
    if let Some(metadata) = metadata {
        let file = draft.as_file();
        file.set_permissions(metadata.permissions())
            .with_context(cannot)?;
    }
    Ok(Target::Draft(draft, target))
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
