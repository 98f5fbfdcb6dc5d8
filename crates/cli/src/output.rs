//! Writes to standard output, or to a file that is replaced only when complete.

use std::fs::{self, File, OpenOptions};
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::Context;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::exit::Exit;
use crate::startup::check_stdout_is_open;

/// The number of buffered bytes that triggers a write.
const CHUNK: usize = 64 * 1024;

/// Writes a line to standard error, ignoring failures.
pub(crate) fn write_stderr(message: &str) {
    let _ = writeln!(io::stderr(), "{message}");
}

/// Writes bytes to standard output.
pub(crate) fn write_stdout(bytes: &[u8]) -> anyhow::Result<Exit> {
    let mut output = Output::open(None)?;
    output.buffer.extend_from_slice(bytes);
    output.finish()?;
    Ok(Exit::Done)
}

/// A buffered standard output or file.
pub(crate) struct Output {
    pub(crate) buffer: Vec<u8>,
    pub(crate) is_terminal: bool,
    target: Target,
}

enum Target {
    Stdout(io::Stdout),
    /// A device or pipe, which is written directly.
    Special(File, String),
    /// A file that is written under a temporary name first.
    Draft(Draft),
}

struct Draft {
    file: File,
    path: PathBuf,
    target: PathBuf,
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
            Target::Special(file, _) => file.is_terminal(),
            Target::Draft(_) => false,
        };
        Ok(Output {
            buffer: Vec::with_capacity(2 * CHUNK),
            is_terminal,
            target,
        })
    }

    /// Returns whether this is standard output, whatever path named it.
    pub(crate) fn is_stdout(&self) -> bool {
        matches!(self.target, Target::Stdout(_))
    }

    /// Returns whether the buffer should be flushed.
    pub(crate) fn is_full(&self) -> bool {
        self.buffer.len() >= CHUNK
    }

    /// Writes the buffer.
    pub(crate) fn flush(&mut self) -> anyhow::Result<()> {
        let (written, name) = match &mut self.target {
            Target::Stdout(stdout) => {
                let checked = if self.buffer.is_empty() {
                    Ok(())
                } else {
                    check_stdout_is_open()
                };
                let written = checked
                    .and_then(|()| stdout.write_all(&self.buffer))
                    .and_then(|()| stdout.flush());
                (written, "standard output".to_owned())
            }
            Target::Special(file, name) => (file.write_all(&self.buffer), name.clone()),
            Target::Draft(draft) => (
                draft.file.write_all(&self.buffer),
                format!("{:?}", draft.target),
            ),
        };
        written.with_context(|| format!("cannot write {name}"))?;
        self.buffer.clear();
        Ok(())
    }

    /// Flushes the buffer and moves a file to its final name.
    pub(crate) fn finish(mut self) -> anyhow::Result<()> {
        self.flush()?;
        if let Target::Draft(draft) = &self.target {
            draft
                .file
                .sync_all()
                .and_then(|()| fs::rename(&draft.path, &draft.target))
                .with_context(|| format!("cannot write {:?}", draft.target))?;
        }
        Ok(())
    }
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
            return Ok(Target::Special(open(File::options().write(true))?, name));
        }
        // Other programs write to the same descriptor: replacing its file would lose
        // their output.
        Some(_) if descriptor.is_some() => {
            return Ok(Target::Special(open(File::options().append(true))?, name));
        }
        // Refuse to replace a file without write permission.
        Some(_) => drop(open(File::options().append(true))?),
        // A link to a file that does not exist yet: create that file.
        None if path.is_symlink() => {
            let file = open(File::options().append(true).create(true))?;
            return Ok(Target::Special(file, name));
        }
        None => {}
    }
    // Follow a link, so that its target is replaced and not the link.
    let target = match &metadata {
        Some(_) => fs::canonicalize(path).with_context(cannot)?,
        None => path.to_owned(),
    };
    let mut draft = target.as_os_str().to_owned();
    draft.push(format!(".{}.part", std::process::id()));
    let draft = PathBuf::from(draft);
    let file = File::options()
        .write(true)
        .create_new(true)
        .open(&draft)
        .with_context(cannot)?;
    if let Some(metadata) = metadata {
        file.set_permissions(metadata.permissions())
            .with_context(cannot)?;
    }
    Ok(Target::Draft(Draft {
        file,
        path: draft,
        target,
    }))
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

impl Drop for Draft {
    /// Removes an unfinished draft.
    fn drop(&mut self) {
        // After `finish` there is no draft left; ignore the error.
        let _ = fs::remove_file(&self.path);
    }
}

/// A progress bar on standard error for long-running work.
pub(crate) struct Progress {
    bar: Option<ProgressBar>,
    start: Instant,
    total: u64,
}

impl Progress {
    /// How long to wait before showing the bar.
    const DELAY: Duration = Duration::from_millis(500);

    /// Creates a bar, which is shown only if `is_wanted` and standard error is a
    /// terminal.
    pub(crate) fn new(total: u64, is_wanted: bool) -> Progress {
        let style = ProgressStyle::with_template(
            "{bar:30} {percent}%  {human_pos} of {human_len} deals, {per_sec}, {eta} left",
        );
        let bar = (is_wanted && io::stderr().is_terminal()).then(|| {
            let bar = ProgressBar::with_draw_target(Some(total), ProgressDrawTarget::hidden());
            bar.with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
        });
        Progress {
            bar,
            start: Instant::now(),
            total,
        }
    }

    pub(crate) fn advance_to(&self, done: u64) {
        if let Some(bar) = &self.bar {
            if bar.is_hidden() && self.start.elapsed() > Progress::DELAY && done < self.total {
                bar.set_draw_target(ProgressDrawTarget::stderr_with_hz(10));
            }
            bar.set_position(done);
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}

/// A status line on standard error for work of unknown length.
pub(crate) struct Spinner(Option<ProgressBar>);

impl Spinner {
    /// Creates a spinner, with `is_wanted` as in [`Progress::new`].
    pub(crate) fn new(is_wanted: bool) -> Spinner {
        Spinner((is_wanted && io::stderr().is_terminal()).then(ProgressBar::new_spinner))
    }

    pub(crate) fn set_message(&self, message: &str) {
        if let Some(bar) = &self.0 {
            bar.set_message(message.to_owned());
            bar.tick();
        }
    }
}

impl Drop for Spinner {
    fn drop(&mut self) {
        if let Some(bar) = &self.0 {
            bar.finish_and_clear();
        }
    }
}
