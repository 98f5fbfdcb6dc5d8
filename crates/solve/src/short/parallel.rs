//! Several threads on one position: some search for short solutions, each with
//! other weights, and one may prove a lower bound.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread::{self, ScopedJoinHandle};
use std::time::Duration;

use super::beam_runner::{BeamRunner, Job};
use crate::control::{Control, Deadline};
use crate::limits::{Limit, Limits};
use crate::optimal::{Bounds, OptimalSolver};
use crate::request::Settings;
use crate::short_solution::ShortSolution;

/// How often the calling thread checks the others.
const INTERVAL: Duration = Duration::from_millis(5);

/// What several threads have found.
pub(super) struct ParallelOutcome {
    /// The shortest solution found.
    pub short: ShortSolution,
    /// What was proven; missing without a prover.
    pub bounds: Option<Bounds>,
    pub states: u64,
}

/// A limit that one thread sets and others obey. The first one is kept.
type Stop = OnceLock<Limit>;

/// Sets a limit when it is dropped, so that all threads end if a control panics.
struct StopOnDrop<'a>([&'a Stop; 2]);

impl Drop for StopOnDrop<'_> {
    fn drop(&mut self) {
        let _ = self.0.map(|stop| stop.set(Limit::Stopped));
    }
}

/// A report of a thread.
enum Report {
    Solution(Box<ShortSolution>),
    /// The lower bound has risen.
    LowerBound(usize),
    /// The proof is over.
    Proof {
        is_complete: bool,
    },
}

/// The control of one thread.
struct Worker<'a> {
    stop: &'a Stop,
    states: &'a AtomicU64,
    reports: Sender<Report>,
}

impl Worker<'_> {
    fn report(&self, report: Report) {
        // The receiver is gone if the control panicked.
        let _ = self.reports.send(report);
    }
}

impl Control for Worker<'_> {
    fn poll(&mut self, states: u64) -> Result<(), Limit> {
        self.states.store(states, Ordering::Relaxed);
        self.stop.get().map_or(Ok(()), |&limit| Err(limit))
    }

    fn on_solution(&mut self, short: &ShortSolution) {
        self.report(Report::Solution(Box::new(short.clone())));
    }

    fn on_lower_bound(&mut self, moves: usize) {
        self.report(Report::LowerBound(moves));
    }
}

/// Shortens a solution on several threads, and proves a lower bound on one more if there
/// are limits for that. Polls the control on the calling thread, with `before` more states.
pub(super) fn run(
    job: &Job,
    first: ShortSolution,
    beams: usize,
    deadline: Deadline,
    prover: Option<Limits>,
    before: u64,
    control: &mut dyn Control,
) -> ParallelOutcome {
    let (stop, stop_proof) = (Stop::new(), Stop::new());
    let counts: Vec<AtomicU64> = (0..=beams).map(|_| AtomicU64::new(0)).collect();
    let (reports, received) = channel();
    let worker = |index: usize, stop, reports: &Sender<Report>| Worker {
        stop,
        states: &counts[index],
        reports: reports.clone(),
    };
    let (found, bounds) = thread::scope(|scope| {
        let _guard = StopOnDrop([&stop, &stop_proof]);
        let searches: Vec<_> = (0..beams)
            .map(|index| {
                let mut worker = worker(index, &stop, &reports);
                let (states, mut short) = (worker.states, first.clone());
                scope.spawn(move || {
                    let mut meter = job.settings.effort.meter(&mut worker, 0);
                    BeamRunner::new().shorten(index, job, &mut short, &mut meter);
                    states.store(meter.states(), Ordering::Relaxed);
                    short
                })
            })
            .collect();
        let proof = prover.map(|limits| {
            let mut worker = worker(beams, &stop_proof, &reports);
            let settings = Settings {
                limits,
                ..*job.settings
            };
            let best = job.best;
            scope.spawn(move || {
                let mut optimal = OptimalSolver::new();
                let bounds = optimal.solve_beside(&settings, best, 0, &mut worker);
                worker.states.store(optimal.states(), Ordering::Relaxed);
                worker.report(Report::Proof {
                    is_complete: bounds.ended.is_none(),
                });
                bounds
            })
        });
        drop(reports);
        let mut is_proving = proof.is_some();
        let mut length = first.length.unwrap_or(usize::MAX);
        loop {
            let states = counts.iter().map(|count| count.load(Ordering::Relaxed));
            if let Err(limit) = control.poll(before + states.sum::<u64>()) {
                let _ = (stop.set(limit), stop_proof.set(limit));
            }
            if let (false, Err(limit)) = (is_proving, deadline.check()) {
                let _ = stop.set(limit);
            }
            match received.recv_timeout(INTERVAL) {
                // Another thread may have been faster with a shorter one.
                Ok(Report::Solution(short)) => {
                    if short.length.is_some_and(|new| new < length) {
                        length = short.length.unwrap_or(length);
                        control.on_solution(&short);
                    }
                }
                Ok(Report::LowerBound(moves)) => control.on_lower_bound(moves),
                Ok(Report::Proof { is_complete }) => {
                    is_proving = false;
                    if is_complete {
                        let _ = stop.set(Limit::Stopped);
                    }
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => break,
            }
        }
        let found: Vec<_> = searches.into_iter().map(join).collect();
        (found, proof.map(join))
    });
    let best = found
        .into_iter()
        .min_by_key(|short| short.length.unwrap_or(usize::MAX));
    ParallelOutcome {
        short: best.unwrap_or(first),
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
