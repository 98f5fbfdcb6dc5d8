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

/// Writes some bytes to standard output.
pub(crate) fn write_all(bytes: &[u8]) -> anyhow::Result<Exit> {
    io::stdout().write_all(bytes)?;
    Ok(Exit::Done)
}

/// A buffer before standard output or a file.
pub(crate) struct Output {
    pub(crate) buffer: Vec<u8>,
    target: Target,
}

enum Target {
    Stdout(io::Stdout),
    File {
        file: File,
        draft: PathBuf,
        path: PathBuf,
    },
}

impl Output {
    /// Opens the file at `path`, or standard output.
    pub(crate) fn open(path: Option<&Path>) -> anyhow::Result<Output> {
        let target = match path {
            None => Target::Stdout(io::stdout()),
            Some(path) => {
                if path.is_dir() {
                    anyhow::bail!(
                        "{} is a folder (expected the name of a file)",
                        path.display()
                    );
                }
                let mut draft = path.as_os_str().to_owned();
                draft.push(format!(".{}.part", std::process::id()));
                let draft = PathBuf::from(draft);
                let file = File::create(&draft)
                    .with_context(|| format!("cannot write {}", path.display()))?;
                Target::File {
                    file,
                    draft,
                    path: path.to_owned(),
                }
            }
        };
        Ok(Output {
            buffer: Vec::with_capacity(2 * CHUNK),
            target,
        })
    }

    pub(crate) fn is_terminal(&self) -> bool {
        match &self.target {
            Target::Stdout(stdout) => stdout.is_terminal(),
            Target::File { .. } => false,
        }
    }

    /// Whether enough is collected to be worth writing.
    pub(crate) fn is_full(&self) -> bool {
        self.buffer.len() >= CHUNK
    }

    /// Writes what is collected.
    pub(crate) fn flush(&mut self) -> anyhow::Result<()> {
        match &mut self.target {
            Target::Stdout(stdout) => {
                stdout.write_all(&self.buffer)?;
                stdout.flush()?;
            }
            Target::File { file, path, .. } => {
                let written = file.write_all(&self.buffer);
                written.with_context(|| format!("cannot write {}", path.display()))?;
            }
        }
        self.buffer.clear();
        Ok(())
    }

    /// Writes the rest; a file gets its name only now.
    pub(crate) fn finish(mut self) -> anyhow::Result<()> {
        self.flush()?;
        if let Target::File { file, draft, path } = &self.target {
            file.sync_all()
                .and_then(|()| fs::rename(draft, path))
                .with_context(|| format!("cannot write {}", path.display()))?;
        }
        Ok(())
    }
}

impl Drop for Output {
    /// Leaves no half-written file behind.
    fn drop(&mut self) {
        if let Target::File { draft, .. } = &self.target {
            // After `finish` there is none, which is as well.
            let _ = fs::remove_file(draft);
        }
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
