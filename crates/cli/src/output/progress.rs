//! Progress on standard error, for work that takes long. No line is wider than the
//! terminal.

use std::cell::Cell;
use std::io;
use std::time::{Duration, Instant};

use console::Term;
use freecell_tui::is_dumb_terminal;

/// How long to wait before showing anything.
const DELAY: Duration = Duration::from_millis(500);

/// The time between two updates.
const INTERVAL: Duration = Duration::from_millis(100);

/// The width of the bar itself, and of a terminal that has room for it. A narrower one shows
/// the remaining time first.
const BAR_WIDTH: usize = 12;
const MIN_WIDTH_WITH_BAR: usize = 60;

/// Columns that stay empty, so that the `^C` that a terminal echoes fits.
const MARGIN: usize = 3;

/// Lines at the cursor that replace each other.
struct StatusLines {
    term: Term,
    /// The number of lines on the terminal.
    drawn: Cell<usize>,
    /// When to draw next.
    due: Cell<Instant>,
}

impl StatusLines {
    /// Creates the lines; `None` if nobody would see them.
    fn new(is_wanted: bool) -> Option<StatusLines> {
        let term = Term::buffered_stderr();
        (is_wanted && term.features().is_attended() && !is_dumb_terminal()).then(|| StatusLines {
            term,
            drawn: Cell::new(0),
            due: Cell::new(Instant::now() + DELAY),
        })
    }

    /// Draws the lines if it is time to, each without the parts that do not fit.
    fn draw(&self, lines: impl FnOnce(usize) -> Vec<String>) {
        let now = Instant::now();
        if now < self.due.get() {
            return;
        }
        self.due.set(now + INTERVAL);
        let (_, columns) = self.term.size();
        let width = usize::from(columns).saturating_sub(MARGIN);
        let lines = lines(width);
        let lines: Vec<&str> = lines.iter().map(|line| fitted(line, width)).collect();
        // Without a terminal, there is nobody to tell.
        let _ = self
            .clear()
            .and_then(|()| self.term.write_str(&lines.join("\n")))
            .and_then(|()| self.term.flush());
        self.drawn.set(lines.len());
    }

    /// Clears the lines at once.
    fn erase(&self) {
        // Without a terminal, there is nobody to tell.
        let _ = self.clear().and_then(|()| self.term.flush());
    }

    /// Clears the lines and moves the cursor to the start of the first one.
    fn clear(&self) -> io::Result<()> {
        for line in 0..self.drawn.replace(0) {
            if line > 0 {
                self.term.move_cursor_up(1)?;
            }
            self.term.clear_line()?;
        }
        Ok(())
    }
}

impl Drop for StatusLines {
    fn drop(&mut self) {
        self.erase();
    }
}

/// Returns the start of a line that fits: its parts, which end at commas, or else its words,
/// because a number that is cut off reads like a smaller one.
fn fitted(line: &str, width: usize) -> &str {
    let Some((end, next)) = line.char_indices().nth(width) else {
        return line;
    };
    // The start may end right before a comma or space.
    let start = &line[..end + next.len_utf8()];
    let cut = start.rfind(',').or_else(|| start.rfind(' '));
    start[..cut.unwrap_or(0)].trim_end()
}

/// A progress bar, or the number of deals done if the total is unknown.
pub(crate) struct Progress {
    lines: Option<StatusLines>,
    total: Option<u64>,
    pace: Pace,
}

impl Progress {
    /// Creates a bar, which is shown only if `is_wanted` and standard error is a
    /// terminal.
    pub(crate) fn new(total: impl Into<Option<u64>>, is_wanted: bool) -> Progress {
        Progress::continued(0, total, is_wanted)
    }

    /// Creates a bar for work of which an earlier run has done a part.
    pub(crate) fn continued(
        before: u64,
        total: impl Into<Option<u64>>,
        is_wanted: bool,
    ) -> Progress {
        Progress {
            lines: StatusLines::new(is_wanted),
            total: total.into(),
            pace: Pace::new(before),
        }
    }

    pub(crate) fn advance_to(&self, done: u64) {
        self.draw(done, String::new);
    }

    /// Clears the bar, to write where it was.
    pub(crate) fn clear(&self) {
        if let Some(lines) = &self.lines {
            lines.erase();
        }
    }

    /// Advances, with a second line below the bar unless it is empty.
    pub(crate) fn draw(&self, done: u64, second: impl FnOnce() -> String) {
        let is_done = self.total.is_some_and(|total| done >= total);
        let Some(lines) = self.lines.as_ref().filter(|_| !is_done) else {
            return;
        };
        lines.draw(|width| {
            let Some(total) = self.total else {
                let [rate, _] = self.pace.rate_and_time_left(done, done);
                return vec![format!("{done} deals, {rate}")];
            };
            let part = done as f64 / total as f64;
            let percent = (100.0 * part).floor();
            let [rate, left] = self.pace.rate_and_time_left(done, total);
            let mut lines = vec![match width {
                0..MIN_WIDTH_WITH_BAR => {
                    format!("{percent}%  {left}, {done} of {total} deals, {rate}")
                }
                _ => {
                    let bar = bar(part);
                    format!("{bar} {percent}%  {done} of {total} deals, {rate}, {left}")
                }
            }];
            lines.extend(Some(second()).filter(|line| !line.is_empty()));
            lines
        });
    }
}

/// Returns a bar of which a part is filled.
fn bar(part: f64) -> String {
    #[allow(clippy::cast_possible_truncation, reason = "at most the width")]
    let filled = (part * BAR_WIDTH as f64) as usize;
    "█".repeat(filled) + &"░".repeat(BAR_WIDTH - filled)
}

/// The speed of work.
pub(crate) struct Pace {
    began: Instant,
    /// Deals of earlier runs, which do not count.
    before: u64,
}

impl Pace {
    pub(crate) fn new(before: u64) -> Pace {
        Pace {
            began: Instant::now(),
            before,
        }
    }

    /// Returns the rate and the remaining time, such as `312 deals/s, 9 s left`.
    pub(crate) fn describe(&self, done: u64, total: u64) -> String {
        self.rate_and_time_left(done, total).join(", ")
    }

    fn rate_and_time_left(&self, done: u64, total: u64) -> [String; 2] {
        let seconds = self.began.elapsed().as_secs_f64().max(1e-9);
        let rate = (done - self.before) as f64 / seconds;
        let left = clock((total - done) as f64 / rate);
        [format!("{rate:.0} deals/s"), format!("{left} left")]
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
        3600..360_000_000 => format!("{} h {} min", seconds / 3600, seconds / 60 % 60),
        _ => "unknown time".to_owned(),
    }
}

/// A status line for work of unknown length.
pub(crate) struct Spinner(Option<StatusLines>);

impl Spinner {
    /// Creates a spinner, with `is_wanted` as in [`Progress::new`].
    pub(crate) fn new(is_wanted: bool) -> Spinner {
        Spinner(StatusLines::new(is_wanted))
    }

    /// Clears the line, to write where it was.
    pub(crate) fn clear(&self) {
        if let Some(lines) = &self.0 {
            lines.erase();
        }
    }

    pub(crate) fn set_message(&self, message: &str) {
        if let Some(lines) = &self.0 {
            lines.draw(|_| vec![message.to_owned()]);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_lose_whole_parts() {
        let line = "45%  2250 of 5000 deals, 312 deals/s, 1 min 9 s left";
        for (width, expected) in [
            (80, line),
            (52, line),
            (51, "45%  2250 of 5000 deals, 312 deals/s"),
            (36, "45%  2250 of 5000 deals, 312 deals/s"),
            (35, "45%  2250 of 5000 deals"),
            (23, "45%  2250 of 5000 deals"),
            (22, "45%  2250 of 5000"),
            (3, "45%"),
            (2, ""),
            (0, ""),
        ] {
            assert_eq!(fitted(line, width), expected, "{width}");
        }
        assert_eq!(fitted("████░░░░ 50%", 6), "");
    }
}
