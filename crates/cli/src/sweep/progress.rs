//! Progress of a sweep: a bar on a terminal, lines in a log.

use std::io::{self, IsTerminal};
use std::time::{Duration, Instant};

use freecell_sweep::{Counts, Manifest, Only};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use super::verdict_cells;
use crate::output::write_stderr;
use crate::quantity::count;

pub(crate) struct SweepProgress {
    total: u64,
    done: u64,
    counts: Counts,
    has_verdicts: bool,
    /// The number of free cells behind the verdicts, if it is not four.
    cells: String,
    /// Deals of earlier runs, which do not count for the rate.
    before: u64,
    began: Instant,
    mode: Mode,
}

enum Mode {
    Quiet,
    Bar(ProgressBar),
    /// Lines at an interval, with the time of the last one.
    Lines(Duration, Instant),
}

impl SweepProgress {
    pub(crate) fn new(manifest: &Manifest, quiet: bool, interval: Duration) -> SweepProgress {
        let (total, done) = (manifest.job.count(), manifest.deals());
        let mode = if quiet {
            Mode::Quiet
        } else if io::stderr().is_terminal() {
            let style = ProgressStyle::with_template(
                "{bar:30} {percent}%  {human_pos} of {human_len} deals\n{msg}",
            );
            let target = ProgressDrawTarget::stderr_with_hz(10);
            let bar = ProgressBar::with_draw_target(Some(total), target)
                .with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
                .with_position(done);
            Mode::Bar(bar)
        } else {
            Mode::Lines(interval, Instant::now())
        };
        SweepProgress {
            total,
            done,
            counts: manifest.counts(),
            has_verdicts: manifest.job.options.only != Some(Only::Deal),
            cells: verdict_cells(&manifest.job.options),
            before: done,
            began: Instant::now(),
            mode,
        }
    }

    pub(crate) fn add(&mut self, deals: u64, counts: Counts) {
        self.done += deals;
        self.counts.add(counts);
        match &self.mode {
            Mode::Quiet => {}
            Mode::Bar(bar) => {
                bar.set_message(self.pace());
                bar.set_position(self.done);
            }
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
        let (done, total, pace) = (self.done, count(self.total, "deal"), self.pace());
        format!("{done} of {total} ({part:.1} %), {pace}")
    }

    /// Returns the rate, the remaining time and the verdict counts.
    fn pace(&self) -> String {
        let seconds = self.began.elapsed().as_secs_f64().max(1e-9);
        let pace = (self.done - self.before) as f64 / seconds;
        let left = clock((self.total - self.done) as f64 / pace);
        let Counts {
            solved,
            impossible,
            gave_up,
        } = self.counts;
        if self.has_verdicts {
            format!(
                "{pace:.0} deals/s, {left} left; {solved} solved, {impossible} impossible, \
                 {gave_up} gave up{}",
                self.cells
            )
        } else {
            format!("{pace:.0} deals/s, {left} left")
        }
    }
}

/// Formats a duration as hours, minutes and seconds.
fn clock(seconds: f64) -> String {
    #[allow(
        clippy::cast_possible_truncation,
        reason = "whole after rounding; clamped"
    )]
    let seconds = seconds.round() as u64;
    match seconds {
        0..60 => format!("{seconds} s"),
        60..3600 => format!("{} min {} s", seconds / 60, seconds % 60),
        _ => format!("{} h {} min", seconds / 3600, seconds / 60 % 60),
    }
}

impl Drop for SweepProgress {
    fn drop(&mut self) {
        if let Mode::Bar(bar) = &self.mode {
            bar.finish_and_clear();
        }
    }
}
