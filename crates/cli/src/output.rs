//! Where text goes: standard output, or a file that appears when it is whole.

use std::fs::{self, File};
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::Context;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::exit::Exit;

/// Bytes that are collected before they are written.
const CHUNK: usize = 64 * 1024;

/// Says something on standard error. If nobody can hear it, so be it.
pub(crate) fn say(message: &str) {
    let _ = writeln!(io::stderr(), "{message}");
}

/// Writes some bytes to standard output.
pub(crate) fn write_all(bytes: &[u8]) -> anyhow::Result<Exit> {
    let mut output = Output::open(None)?;
    output.buffer.extend_from_slice(bytes);
    output.finish()?;
    Ok(Exit::Done)
}

/// A buffer before standard output or a file.
pub(crate) struct Output {
    pub(crate) buffer: Vec<u8>,
    pub(crate) is_terminal: bool,
    target: Target,
}

enum Target {
    Stdout(io::Stdout),
    /// A device or pipe that is written to as it is.
    Special(File, String),
    /// A file that is written under another name first.
    Draft(Draft),
}

struct Draft {
    file: File,
    path: PathBuf,
    target: PathBuf,
}

impl Output {
    /// Opens the file at `path`, or standard output.
    pub(crate) fn open(path: Option<&Path>) -> anyhow::Result<Output> {
        let target = match path {
            None => Target::Stdout(io::stdout()),
            Some(path) => open_file(path)?,
        };
        let is_terminal = matches!(&target, Target::Stdout(stdout) if stdout.is_terminal());
        Ok(Output {
            buffer: Vec::with_capacity(2 * CHUNK),
            is_terminal,
            target,
        })
    }

    /// Whether enough is collected to be worth writing.
    pub(crate) fn is_full(&self) -> bool {
        self.buffer.len() >= CHUNK
    }

    /// Writes what is collected.
    pub(crate) fn flush(&mut self) -> anyhow::Result<()> {
        let (written, name) = match &mut self.target {
            Target::Stdout(stdout) => {
                let written = stdout.write_all(&self.buffer).and_then(|()| stdout.flush());
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

    /// Writes the rest; a file gets its name only now.
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

/// Opens a file for writing: a plain one, old or new, by way of a draft beside
/// it; anything else as it is.
fn open_file(path: &Path) -> anyhow::Result<Target> {
    let name = format!("{path:?}");
    let cannot = || format!("cannot write {name}");
    // A link is followed, so that it stays one.
    let old = fs::canonicalize(path).ok();
    let metadata = old.as_ref().and_then(|old| fs::metadata(old).ok());
    match &metadata {
        Some(metadata) if metadata.is_dir() => {
            anyhow::bail!("{name} is a folder (expected the name of a file)")
        }
        Some(metadata) if !metadata.is_file() => {
            let file = File::options()
                .write(true)
                .open(path)
                .with_context(cannot)?;
            return Ok(Target::Special(file, name));
        }
        // What may not be written may not be replaced either.
        Some(_) => drop(
            File::options()
                .append(true)
                .open(path)
                .with_context(cannot)?,
        ),
        None => {}
    }
    let target = old.unwrap_or_else(|| path.to_owned());
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

impl Drop for Draft {
    /// Leaves no half-written file behind.
    fn drop(&mut self) {
        // After `finish` there is none, which is as well.
        let _ = fs::remove_file(&self.path);
    }
}

/// A progress bar on standard error, for work that takes a while.
pub(crate) struct Progress {
    bar: Option<ProgressBar>,
    start: Instant,
    total: u64,
}

impl Progress {
    /// Work that is over before this shows no bar.
    const PATIENCE: Duration = Duration::from_millis(500);

    /// `is_wanted` says whether a bar would not be in the way; it also takes a
    /// terminal to draw it on.
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
            if bar.is_hidden() && self.start.elapsed() > Progress::PATIENCE && done < self.total {
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

/// A line on standard error that tells how far work has come whose end is not
/// known.
pub(crate) struct Spinner(Option<ProgressBar>);

impl Spinner {
    /// `is_wanted` as for [`Progress::new`].
    pub(crate) fn new(is_wanted: bool) -> Spinner {
        Spinner((is_wanted && io::stderr().is_terminal()).then(ProgressBar::new_spinner))
    }

    pub(crate) fn tell(&self, message: &str) {
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
