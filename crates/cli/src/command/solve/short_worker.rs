//! Short solutions, for `freecell solve --short` and `--shortest`.

use std::io::{self, IsTerminal};
use std::num::NonZeroUsize;
use std::time::{Duration, Instant};

use freecell_core::{Metric, Start};
use freecell_solve::{Control, Effort, Limit, Limits, Request, ShortSolution, Shortener};

use crate::command::solve::args::SolveArgs;
use crate::interrupt;
use crate::output::outcome::{Measure, Outcome, name};
use crate::output::search_status::SearchStatus;

/// Finds short solutions of one deal after another.
pub(crate) struct ShortWorker {
    shortener: Shortener,
    metric: Metric,
    effort: Option<Effort>,
    limits: Limits,
    threads: NonZeroUsize,
    max_time: Option<Duration>,
    /// Whether to search until the solution is proven optimal.
    is_proven: bool,
    /// Whether to report every improvement on standard error, and to show how far the search
    /// is.
    is_reported: bool,
    has_status: bool,
}

impl ShortWorker {
    /// Creates a worker for one deal on all threads, or for one of many deals.
    pub(crate) fn new(args: &SolveArgs, is_single: bool) -> ShortWorker {
        let has_status = is_single && !args.quiet.is_set();
        let threads = if is_single {
            args.threads.count()
        } else {
            NonZeroUsize::MIN
        };
        ShortWorker {
            shortener: Shortener::new(),
            metric: args.metric.unwrap_or(Metric::Max),
            effort: args.effort,
            limits: args.limits.limits(),
            threads,
            max_time: args.limits.max_time(),
            is_proven: args.shortest,
            is_reported: has_status && (args.stats || io::stderr().is_terminal()),
            has_status,
        }
    }

    pub(crate) fn solve(&mut self, start: Start, is_shown: bool) -> Outcome {
        let report = ImprovementReporter {
            start,
            began: Instant::now(),
            is_wanted: self.is_reported,
            status: SearchStatus::new(self.has_status),
        };
        let mut control = (interrupt::control(self.max_time), report);
        let mut request = Request::new(start)
            .metric(self.metric)
            .limits(self.limits)
            .threads(self.threads)
            .control(&mut control);
        if let Some(effort) = self.effort {
            request = request.effort(effort);
        }
        let shortener = &mut self.shortener;
        let verdict = if self.is_proven {
            let verdict = shortener.shortest(request);
            verdict.map(|shortest| (shortest.short, Some(shortest.lower), shortest.ended))
        } else {
            let verdict = shortener.shorten(request);
            verdict.map(|short| {
                let ended = short.ended;
                (short, None, ended)
            })
        };
        let found = verdict.as_ref().into_solution();
        let effort = match self.effort {
            Some(Effort::States(_)) => Limit::States,
            _ => Limit::Time,
        };
        let ended = found.and_then(|(_, _, ended)| *ended);
        let measure = Measure {
            metric: self.metric,
            length: found.and_then(|(short, ..)| short.length),
            lower: found.and_then(|(_, lower, _)| *lower),
            ended,
            is_effort_spent: !self.is_proven && ended == Some(effort),
        };
        Outcome {
            start,
            label: None,
            verdict: verdict.map(|(short, ..)| is_shown.then_some(short.solution)),
            states: shortener.states(),
            measure: Some(measure),
        }
    }
}

/// Reports improvements on standard error if `is_wanted`, and shows the status below them.
struct ImprovementReporter {
    start: Start,
    began: Instant,
    is_wanted: bool,
    status: SearchStatus,
}

impl Control for ImprovementReporter {
    fn poll(&mut self, states: u64) -> Result<(), Limit> {
        self.status.poll(states)
    }

    fn on_lower_bound(&mut self, moves: usize) {
        self.status.on_lower_bound(moves);
    }

    fn on_solution(&mut self, short: &ShortSolution) {
        if let (true, Some(length)) = (self.is_wanted, short.length) {
            let (name, took) = (name(&self.start, None), self.began.elapsed());
            self.status.write(&format!(
                "{name}: {length} moves in metric {} after {took:.1?}",
                short.metric
            ));
        }
    }
}
