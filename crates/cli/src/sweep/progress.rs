//! How far a sweep has come: a bar on a terminal, lines in a log.

use std::io::{self, IsTerminal};
use std::time::{Duration, Instant};

use freecell_sweep::{Counts, Manifest, Only};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::output::say;

pub(crate) struct Progress {
    total: u64,
    done: u64,
    counts: Counts,
    has_verdicts: bool,
    /// Deals of earlier runs, which tell nothing about the pace.
    before: u64,
    began: Instant,
    way: Way,
}

enum Way {
    Quiet,
    Bar(ProgressBar),
    /// Lines at intervals, and when the last one was.
    Lines(Duration, Instant),
}

impl Progress {
    pub(crate) fn new(manifest: &Manifest, quiet: bool, interval: Duration) -> Progress {
        let (total, done) = (manifest.job.count(), manifest.deals());
        let way = if quiet {
            Way::Quiet
        } else if io::stderr().is_terminal() {
            let style = ProgressStyle::with_template(
                "{bar:30} {percent}%  {human_pos} of {human_len} deals\n{msg}",
            );
            let target = ProgressDrawTarget::stderr_with_hz(10);
            let bar = ProgressBar::with_draw_target(Some(total), target)
                .with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
                .with_position(done);
            Way::Bar(bar)
        } else {
            Way::Lines(interval, Instant::now())
        };
        Progress {
            total,
            done,
            counts: manifest.counts(),
            has_verdicts: manifest.job.options.only != Some(Only::Deal),
            before: done,
            began: Instant::now(),
            way,
        }
    }

    pub(crate) fn add(&mut self, deals: u64, counts: Counts) {
        self.done += deals;
        self.counts.add(counts);
        match &self.way {
            Way::Quiet => {}
            Way::Bar(bar) => {
                bar.set_message(self.pace());
                bar.set_position(self.done);
            }
            Way::Lines(interval, last) => {
                if last.elapsed() >= *interval {
                    say(&self.line());
                    self.way = Way::Lines(*interval, Instant::now());
                }
            }
        }
    }

    fn line(&self) -> String {
        let part = 100.0 * self.done as f64 / self.total.max(1) as f64;
        let (done, total, pace) = (self.done, self.total, self.pace());
        format!("{done} of {total} deals ({part:.1} %), {pace}")
    }

    /// How fast it goes, how long it will take, and the verdicts.
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
                 {gave_up} gave up"
            )
        } else {
            format!("{pace:.0} deals/s, {left} left")
        }
    }
}

/// A stretch of time as people say it.
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

impl Drop for Progress {
    fn drop(&mut self) {
        if let Way::Bar(bar) = &self.way {
            bar.finish_and_clear();
        }
    }
}
