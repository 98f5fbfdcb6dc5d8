//! Several threads on one position: some search for short solutions, each with
//! other weights, and one may prove a lower bound.

use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread::{self, ScopedJoinHandle};
use std::time::Duration;

use freecell_core::Start;

use super::{Short, ShortOptions, Shortener};
use crate::control::Control;
use crate::limits::{Limit, Limits};
use crate::metric::BestLength;
use crate::optimal::{Bounds, Optimal};
use crate::verdict::Verdict;

/// How often the calling thread checks the others.
const INTERVAL: Duration = Duration::from_millis(5);

/// The result of a team.
pub(super) struct Outcome {
    pub verdict: Verdict<Short>,
    /// The proven bounds; `None` without a prover.
    pub bounds: Option<Bounds>,
    pub states: u64,
}

/// A limit that one thread sets and others obey.
#[derive(Default)]
struct Stop(AtomicU8);

impl Stop {
    /// Sets the limit, unless one is already set.
    fn set(&self, limit: Limit) {
        let (code, order) = (limit as u8 + 1, Ordering::Relaxed);
        // An earlier limit is kept.
        let _ = self.0.compare_exchange(0, code, order, order);
    }

    fn check(&self) -> Result<(), Limit> {
        match self.0.load(Ordering::Relaxed) {
            0 => Ok(()),
            code => Err(Limit::ALL[usize::from(code - 1) % Limit::ALL.len()]),
        }
    }
}

/// Sets a limit when it is dropped, so that all threads end if a control panics.
struct StopOnDrop<'a>([&'a Stop; 2]);

impl Drop for StopOnDrop<'_> {
    fn drop(&mut self) {
        self.0.iter().for_each(|stop| stop.set(Limit::Stopped));
    }
}

/// A report of a thread.
enum Report {
    Solution(Box<Short>),
    /// There is nothing to prove: the position has no solution, or none is known.
    Moot,
    /// The proof has ended.
    Proof {
        is_complete: bool,
    },
}

/// The control of one thread.
struct Member<'a> {
    stop: &'a Stop,
    states: &'a AtomicU64,
    reports: Sender<Report>,
}

impl Member<'_> {
    fn report(&self, report: Report) {
        // The receiver is gone if the control panicked.
        let _ = self.reports.send(report);
    }
}

impl Control for Member<'_> {
    fn poll(&mut self, states: u64) -> Result<(), Limit> {
        self.states.store(states, Ordering::Relaxed);
        self.stop.check()
    }

    fn on_solution(&mut self, short: &Short) {
        self.report(Report::Solution(Box::new(short.clone())));
    }
}

/// Searches on several threads, and on one more if a prover has limits. Polls the
/// control on the calling thread.
pub(super) fn run(
    start: &Start,
    options: &ShortOptions,
    helpers: usize,
    prover: Option<Limits>,
    control: &mut dyn Control,
) -> Outcome {
    if let Err(limit) = control.poll(0) {
        return Outcome {
            verdict: Verdict::GaveUp(limit),
            bounds: None,
            states: 0,
        };
    }
    let deadline = options.deadline();
    let memory = options.limits.max_memory / helpers;
    let options = options.limits(options.limits.memory(memory));
    let best = BestLength::new(None);
    // `enough` stops the search for shorter solutions, but not for the first.
    let (stop, stop_proof, enough) = (Stop::default(), Stop::default(), Stop::default());
    let counts: Vec<AtomicU64> = (0..=helpers).map(|_| AtomicU64::new(0)).collect();
    let (reports, received) = channel();
    let member = |index: usize, stop, reports: &Sender<Report>| Member {
        stop,
        states: &counts[index],
        reports: reports.clone(),
    };
    let (verdicts, bounds) = thread::scope(|scope| {
        let _guard = StopOnDrop([&stop, &stop_proof]);
        let searches: Vec<_> = (0..helpers)
            .map(|index| {
                let mut member = member(index, &stop, &reports);
                let (options, best, enough) = (&options, &best, &enough);
                scope.spawn(move || {
                    let mut shortener = Shortener::new();
                    let effort = || enough.check();
                    let verdict =
                        shortener.shorten_as(index, start, options, best, &mut member, &effort);
                    member.states.store(shortener.states(), Ordering::Relaxed);
                    if !matches!(verdict, Verdict::Solved(_)) {
                        member.report(Report::Moot);
                    }
                    verdict
                })
            })
            .collect();
        let proof = prover.map(|limits| {
            let mut member = member(helpers, &stop_proof, &reports);
            let (metric, best) = (options.metric, &best);
            scope.spawn(move || {
                let mut optimal = Optimal::new();
                let bounds = optimal.search_beside(start, metric, best, limits, &mut member);
                member.states.store(optimal.states(), Ordering::Relaxed);
                member.report(Report::Proof {
                    is_complete: bounds.ended.is_none(),
                });
                bounds
            })
        });
        drop(reports);
        let mut is_proving = proof.is_some();
        let mut length = usize::MAX;
        loop {
            match received.recv_timeout(INTERVAL) {
                Ok(Report::Solution(short)) => {
                    // Another thread may have found a shorter one first.
                    if short.length.is_some_and(|new| new < length) {
                        length = short.length.unwrap_or(length);
                        control.on_solution(&short);
                    }
                    continue;
                }
                Ok(Report::Moot) => stop_proof.set(Limit::Stopped),
                Ok(Report::Proof { is_complete }) => {
                    is_proving = false;
                    // Threads without a first solution must continue until they
                    // find one.
                    if is_complete {
                        enough.set(Limit::Stopped);
                    }
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => break,
            }
            let states = counts.iter().map(|count| count.load(Ordering::Relaxed));
            if let Err(limit) = control.poll(states.sum()) {
                stop.set(limit);
                stop_proof.set(limit);
            }
            if !is_proving && deadline.check().is_err() {
                enough.set(Limit::Time);
            }
        }
        let verdicts: Vec<_> = searches.into_iter().map(join).collect();
        (verdicts, proof.map(join))
    });
    let best = verdicts.into_iter().min_by_key(rank);
    Outcome {
        verdict: best.unwrap_or(Verdict::GaveUp(Limit::Stopped)),
        bounds,
        states: counts.into_iter().map(AtomicU64::into_inner).sum(),
    }
}

fn join<T>(thread: ScopedJoinHandle<'_, T>) -> T {
    match thread.join() {
        Ok(result) => result,
        Err(panic) => std::panic::resume_unwind(panic),
    }
}

/// The order of verdicts, best first.
fn rank(verdict: &Verdict<Short>) -> (u8, usize) {
    match verdict {
        Verdict::Solved(short) => (u8::from(short.length.is_none()), short.length.unwrap_or(0)),
        Verdict::Impossible => (2, 0),
        Verdict::GaveUp(_) => (3, 0),
    }
}
