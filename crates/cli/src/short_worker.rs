//! Short solutions, for `freecell solve --short` and `--shortest`.

use std::num::NonZeroUsize;
use std::time::{Duration, Instant};

use freecell_core::{Metric, Start};
use freecell_solve::{Control, Limit, LowerBound, Short, ShortOptions, Shortener};

use crate::interrupt;
use crate::outcome::{Measure, Outcome, name};
use crate::output::write_stderr;
use crate::solve::args::SolveArgs;

/// Finds short solutions of one deal after another.
pub(crate) struct ShortWorker {
    shortener: Shortener,
    options: ShortOptions,
    max_time: Option<Duration>,
    /// Whether to search until the solution is proven optimal.
    is_proven: bool,
    /// Whether to report every improvement on standard error.
    is_reported: bool,
}

impl ShortWorker {
    /// Creates a worker for one deal on all threads, or for one of many deals.
    pub(crate) fn new(args: &SolveArgs, is_single: bool, is_reported: bool) -> ShortWorker {
        let threads = if is_single {
            args.threads.count()
        } else {
            NonZeroUsize::MIN
        };
        let options = ShortOptions::new(args.metric.unwrap_or(Metric::Max));
        let effort = args.effort.unwrap_or(options.effort);
        ShortWorker {
            shortener: Shortener::new(),
            options: options
                .effort(effort)
                .limits(args.limits.limits())
                .threads(threads),
            max_time: args.limits.max_time(),
            is_proven: args.shortest,
            is_reported,
        }
    }

    pub(crate) fn solve(&mut self, start: Start, is_shown: bool) -> Outcome {
        let report = ImprovementReporter {
            start,
            began: Instant::now(),
            is_wanted: self.is_reported,
        };
        let mut control = (interrupt::control(self.max_time), report);
        let (shortener, options) = (&mut self.shortener, &self.options);
        let verdict = if self.is_proven {
            let verdict = shortener.shortest(start, options, &mut control);
            verdict.map(|shortest| (shortest.short, Some(shortest.lower)))
        } else {
            let verdict = shortener.shorten(start, options, &mut control);
            verdict.map(|short| (short, None))
        };
        let found = verdict.as_ref().solution();
        let measure = Measure {
            metric: options.metric,
            length: found.and_then(|(short, _)| short.length),
            lower: found.and_then(|(_, lower)| lower.and_then(LowerBound::moves)),
        };
        Outcome {
            start,
            label: None,
            verdict: verdict.map(|(short, _)| is_shown.then_some(short.solution)),
            states: shortener.states(),
            measure: Some(measure),
        }
    }
}

/// Reports improvements on standard error if `is_wanted`.
struct ImprovementReporter {
    start: Start,
    began: Instant,
    is_wanted: bool,
}

impl Control for ImprovementReporter {
    fn poll(&mut self, _states: u64) -> Result<(), Limit> {
        Ok(())
    }

    fn on_solution(&mut self, short: &Short) {
        if let (true, Some(length)) = (self.is_wanted, short.length) {
            let (name, took) = (name(&self.start, None), self.began.elapsed());
            write_stderr(&format!(
                "{name}: {length} moves in metric {} after {took:.1?}",
                short.metric
            ));
        }
    }
}
