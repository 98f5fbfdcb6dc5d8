//! Several threads on one position: some search for short solutions, each with
//! other weights, and one may prove a lower bound.

use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread::{self, ScopedJoinHandle};
use std::time::Duration;

use super::{Improver, Job, Short};
use crate::control::{Control, Deadline};
use crate::limits::{Limit, Limits};
use crate::optimal::{Bounds, Optimal};

/// How often the calling thread checks the others.
const INTERVAL: Duration = Duration::from_millis(5);

/// What several threads came to.
pub(super) struct Team {
    /// The shortest solution found.
    pub short: Short,
    /// What was proven; missing without a prover.
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
            code => Err(Limit::ALL[usize::from(code - 1)]),
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
    /// The proof is over.
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

impl Team {
    /// Shortens a solution on several threads, and proves on one more if there
    /// are limits for that. The control is asked on this thread, which counts
    /// on from some states.
    pub(super) fn run(
        job: &Job,
        first: Short,
        helpers: usize,
        deadline: Deadline,
        prover: Option<Limits>,
        before: u64,
        control: &mut dyn Control,
    ) -> Team {
        let (stop, stop_proof) = (Stop::default(), Stop::default());
        let counts: Vec<AtomicU64> = (0..=helpers).map(|_| AtomicU64::new(0)).collect();
        let (reports, received) = channel();
        let member = |index: usize, stop, reports: &Sender<Report>| Member {
            stop,
            states: &counts[index],
            reports: reports.clone(),
        };
        let (found, bounds) = thread::scope(|scope| {
            let _guard = StopOnDrop([&stop, &stop_proof]);
            let searches: Vec<_> = (0..helpers)
                .map(|index| {
                    let mut member = member(index, &stop, &reports);
                    let (states, mut short) = (member.states, first.clone());
                    scope.spawn(move || {
                        let mut meter = job.options.meter(&mut member, 0);
                        let ended = Improver::new().run(index, job, &mut short, &mut meter);
                        short.ended = ended.err();
                        states.store(meter.states(), Ordering::Relaxed);
                        short
                    })
                })
                .collect();
            let proof = prover.map(|limits| {
                let mut member = member(helpers, &stop_proof, &reports);
                let (start, metric, best) = (job.start, job.options.metric, job.best);
                scope.spawn(move || {
                    let mut optimal = Optimal::new();
                    let bounds = optimal.search_beside(start, metric, best, limits, 0, &mut member);
                    member.states.store(optimal.states(), Ordering::Relaxed);
                    member.report(Report::Proof {
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
                    stop.set(limit);
                    stop_proof.set(limit);
                }
                if let (false, Err(limit)) = (is_proving, deadline.check()) {
                    stop.set(limit);
                }
                match received.recv_timeout(INTERVAL) {
                    // Another thread may have been faster with a shorter one.
                    Ok(Report::Solution(short)) => {
                        if short.length.is_some_and(|new| new < length) {
                            length = short.length.unwrap_or(length);
                            control.on_solution(&short);
                        }
                    }
                    Ok(Report::Proof { is_complete }) => {
                        is_proving = false;
                        if is_complete {
                            stop.set(Limit::Stopped);
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
        Team {
            short: best.unwrap_or(first),
            bounds,
            states: counts.into_iter().map(AtomicU64::into_inner).sum(),
        }
    }
}

fn join<T>(thread: ScopedJoinHandle<'_, T>) -> T {
    match thread.join() {
        Ok(result) => result,
        Err(panic) => std::panic::resume_unwind(panic),
    }
}
