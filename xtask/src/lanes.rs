//! Runs steps side by side: lanes run at the same time, the steps of a lane one after
//! the other. The output of each step goes to a log; the log of a failed step is shown.

use std::fs::{self, File};
use std::path::Path;
use std::sync::mpsc::{self, Sender};
use std::thread;
use std::time::Instant;

use crate::shell::{log_to, target};

/// The outcome of a step that did not fail.
pub(crate) enum Outcome {
    Passed,
    /// A tool is missing and could not be installed.
    LeftOut(String),
}

/// A step: its name, and what it does.
pub(crate) type Step = (&'static str, fn() -> Result<Outcome, String>);

/// What a lane reports.
enum Event {
    Started(&'static str),
    Ended(&'static str, Result<Outcome, String>, u64),
}

/// The steps that have ended; what was left out or failed has its reason beside it.
#[derive(Default)]
pub(crate) struct Report {
    pub(crate) passed: Vec<String>,
    pub(crate) left_out: Vec<String>,
    pub(crate) failed: Vec<String>,
}

/// Runs all steps and prints when each starts and ends.
pub(crate) fn run(lanes: &[&'static [Step]]) -> Result<Report, String> {
    let logs = target().join("steps");
    fs::create_dir_all(&logs).map_err(|error| format!("{}: {error}", logs.display()))?;
    let count: usize = lanes.iter().map(|steps| steps.len()).sum();
    let mut report = Report::default();
    thread::scope(|scope| {
        let (events, ended) = mpsc::channel();
        for &steps in lanes {
            let (events, logs) = (events.clone(), &logs);
            scope.spawn(move || {
                for step in steps {
                    run_step(*step, logs, &events);
                }
            });
        }
        drop(events);
        for event in ended {
            match event {
                Event::Started(name) => println!("==> {name}"),
                Event::Ended(name, result, seconds) => {
                    let failed = result.is_err();
                    report.add(name, result, seconds, count);
                    if failed {
                        let log = fs::read(logs.join(file_name(name))).unwrap_or_default();
                        println!("{}", String::from_utf8_lossy(&log));
                    }
                }
            }
        }
    });
    Ok(report)
}

fn run_step((name, step): Step, logs: &Path, events: &Sender<Event>) {
    let start = Instant::now();
    // Nobody listens only if the main thread has panicked.
    let _ = events.send(Event::Started(name));
    let path = logs.join(file_name(name));
    let result = match File::create(&path) {
        Ok(log) => {
            log_to(Some(log));
            let result = std::panic::catch_unwind(step);
            log_to(None);
            result.unwrap_or_else(|_| Err("panicked".to_owned()))
        }
        Err(error) => Err(format!("{}: {error}", path.display())),
    };
    let _ = events.send(Event::Ended(name, result, start.elapsed().as_secs()));
}

fn file_name(step: &str) -> String {
    format!("{}.log", step.replace(' ', "-"))
}

impl Report {
    fn add(&mut self, name: &str, result: Result<Outcome, String>, seconds: u64, count: usize) {
        let (what, list, entry) = match result {
            Ok(Outcome::Passed) => (
                format!("passed in {seconds} s"),
                &mut self.passed,
                name.to_owned(),
            ),
            Ok(Outcome::LeftOut(why)) => (
                format!("left out, {why}"),
                &mut self.left_out,
                format!("{name} ({why})"),
            ),
            Err(why) => (
                format!("FAILED after {seconds} s, {why}"),
                &mut self.failed,
                format!("{name} ({why})"),
            ),
        };
        list.push(entry);
        let ended = self.passed.len() + self.left_out.len() + self.failed.len();
        println!("    {name}: {what} ({ended} of {count})");
    }

    /// Prints the summary and returns whether all is well.
    pub(crate) fn conclude(self, command: &str) -> Result<(), String> {
        println!();
        for (what, names) in [
            ("left out", &self.left_out),
            ("failed", &self.failed),
            ("passed", &self.passed),
        ] {
            if !names.is_empty() {
                println!("{what}: {}", names.join(", "));
            }
        }
        let (passed, left_out) = (self.passed.len(), self.left_out.len());
        let failed = self.failed.len();
        println!("steps: {passed} passed, {failed} failed, {left_out} skipped");
        self.verdict(is_ci())
            .map_err(|why| format!("cargo xtask {command}: {why}"))
    }

    fn verdict(&self, is_ci: bool) -> Result<(), &'static str> {
        if !self.failed.is_empty() {
            Err("some steps failed, see above")
        } else if is_ci && !self.left_out.is_empty() {
            Err("with CI=true no step may be skipped")
        } else {
            Ok(())
        }
    }
}

/// Returns whether this runs as continuous integration, where every tool can be installed.
fn is_ci() -> bool {
    std::env::var_os("CI").is_some_and(|value| value == "true")
}

#[cfg(test)]
mod tests {
    use super::{Outcome, Report};

    fn report(results: Vec<Result<Outcome, String>>) -> Report {
        let mut report = Report::default();
        let count = results.len();
        for result in results {
            report.add("step", result, 0, count);
        }
        report
    }

    #[test]
    fn a_skipped_step_fails_only_in_continuous_integration() {
        let skipped = || Ok(Outcome::LeftOut("needs node".to_owned()));
        let report_of_all = report(vec![Ok(Outcome::Passed), skipped()]);
        assert_eq!(report_of_all.left_out, ["step (needs node)"]);
        assert_eq!(report_of_all.verdict(false), Ok(()));
        report_of_all.verdict(true).unwrap_err();
        assert_eq!(report(vec![Ok(Outcome::Passed)]).verdict(true), Ok(()));
        let failed = report(vec![Err("wrong".to_owned()), skipped()]);
        assert_eq!(failed.verdict(false), failed.verdict(true));
        failed.verdict(false).unwrap_err();
    }
}
