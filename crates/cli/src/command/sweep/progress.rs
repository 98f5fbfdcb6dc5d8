//! Progress of a sweep: a bar on a terminal, lines in a log.

use std::io::{self, IsTerminal};
use std::time::{Duration, Instant};

use freecell_sweep::{Content, Counts, Manifest};

use super::verdict_cells;
use crate::output::progress::{Pace, Progress};
use crate::output::quantity::count;
use crate::output::sink::write_stderr;

pub(crate) struct SweepProgress {
    total: u64,
    done: u64,
    counts: Counts,
    has_verdicts: bool,
    /// The number of free cells behind the verdicts, if it is not four.
    cells: String,
    pace: Pace,
    mode: Mode,
}

enum Mode {
    Quiet,
    Bar(Progress),
    /// Lines at an interval, with the time of the last one.
    Lines(Duration, Instant),
}

impl SweepProgress {
    pub(crate) fn new(manifest: &Manifest, quiet: bool, interval: Duration) -> SweepProgress {
        let (total, done) = (manifest.job.count(), manifest.deals());
        let mode = if quiet {
            Mode::Quiet
        } else if io::stderr().is_terminal() {
            Mode::Bar(Progress::continued(done, total, true))
        } else {
            Mode::Lines(interval, Instant::now())
        };
        SweepProgress {
            total,
            done,
            counts: manifest.counts(),
            has_verdicts: manifest.job.options.content != Content::Boards,
            cells: verdict_cells(&manifest.job.options),
            pace: Pace::new(done),
            mode,
        }
    }

    pub(crate) fn add(&mut self, deals: u64, counts: Counts) {
        self.done += deals;
        self.counts.add(counts);
        match &self.mode {
            Mode::Quiet => {}
            Mode::Bar(bar) => bar.draw(self.done, || self.verdicts()),
            Mode::Lines(interval, last) => {
                if last.elapsed() >= *interval {
                    write_stderr(&self.line());
                    self.mode = Mode::Lines(*interval, Instant::now());
                }
            }
        }
    }

    fn line(&self) -> String {
        let part = 100.0 * self.done as f64 / self.total.max(1) as f64;
        let (done, total) = (self.done, count(self.total, "deal"));
        let pace = self.pace.describe(done, self.total);
        let verdicts = match self.verdicts() {
            none if none.is_empty() => none,
            verdicts => format!("; {verdicts}"),
        };
        format!("{done} of {total} ({part:.1} %), {pace}{verdicts}")
    }

    /// Returns the verdict counts; nothing if there are no verdicts.
    fn verdicts(&self) -> String {
        if !self.has_verdicts {
            return String::new();
        }
        format!("{}{}", self.counts, self.cells)
    }
}
