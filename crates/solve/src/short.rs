//! Short solutions: an anytime search in a given metric.

mod beam;
mod beam_runner;
mod context;
#[cfg(not(target_family = "wasm"))]
mod parallel;

use crate::control::{Control, Deadline, Meter};
#[cfg(not(target_family = "wasm"))]
use crate::heuristic::weights_for;
use crate::limits::Limit;
use crate::metric::BestLength;
use crate::optimal::{Bounds, OptimalSolver};
use crate::request::{Effort, Request, Settings};
use crate::short_solution::{ShortSolution, ShortestSolution};
use crate::solution::Solution;
use crate::solver::Solver;
use crate::verdict::Verdict;
#[cfg(feature = "tune")]
pub(crate) use beam::{BeamSearch, WideningBeam};
use beam_runner::{BeamRunner, Job};

/// Searches for short solutions and reuses its memory.
///
/// ```
/// use freecell_core::DealNumber;
/// use freecell_solve::{Effort, Request, Shortener, Verdict};
///
/// let mut shortener = Shortener::new();
/// let request = Request::new(DealNumber::new(617)?).effort(Effort::States(5_000));
/// let Verdict::Solved(short) = shortener.shorten(request) else {
///     panic!("617 can be won");
/// };
/// assert!(short.length.unwrap() < 45);
/// # Ok::<(), freecell_core::DealNumberError>(())
/// ```
pub struct Shortener {
    solver: Solver,
    runner: BeamRunner,
    states: u64,
}

impl_search!(Shortener);

impl Shortener {
    /// Creates a shortener.
    pub fn new() -> Shortener {
        Shortener {
            solver: Solver::new(),
            runner: BeamRunner::new(),
            states: 0,
        }
    }

    /// Returns the number of states that the last search expanded, including those
    /// for the first solution.
    pub fn states(&self) -> u64 {
        self.states
    }

    /// Finds a solution as fast as possible, then shorter ones within the effort.
    /// The control receives each of them and can stop the search. It never starts more
    /// threads than the metric has tuned weights.
    ///
    /// # Panics
    ///
    /// Panics if core rejects a solution, which would be a bug in this crate.
    pub fn shorten<'a>(&mut self, request: impl Into<Request<'a>>) -> Verdict<ShortSolution> {
        let Request { settings, control } = request.into();
        let deadline = settings.effort.deadline();
        let verdict = self.first(&settings, control);
        verdict.map(|short| self.improve(&settings, short, deadline, control))
    }

    /// Like [`Shortener::shorten`], and searches for a shortest solution until it
    /// is proven or a limit stops the proof. On one thread the proof runs after the
    /// effort, and an unlimited effort is skipped. On several threads both run at
    /// the same time, and the effort limits only the search that continues after
    /// the proof gave up.
    ///
    /// # Panics
    ///
    /// Panics like [`Shortener::shorten`].
    pub fn shortest<'a>(&mut self, request: impl Into<Request<'a>>) -> Verdict<ShortestSolution> {
        let Request { settings, control } = request.into();
        let deadline = settings.effort.deadline();
        let verdict = self.first(&settings, control);
        verdict.map(|mut short| {
            #[cfg(not(target_family = "wasm"))]
            if useful_threads(&settings, 1) > 1 {
                return self.prove_in_parallel(&settings, short, deadline, control);
            }
            if settings.effort != Effort::Unlimited {
                short = self.improve(&settings, short, deadline, control);
            }
            // All the memory is for the proof.
            *self = Shortener {
                states: self.states,
                ..Shortener::new()
            };
            let mut optimal = OptimalSolver::new();
            let best = BestLength::new(short.length);
            let bounds = optimal.solve_beside(&settings, &best, self.states, control);
            self.states += optimal.states();
            shortest(short, bounds, control)
        })
    }

    /// Searches for any solution with the beam alone. It wins some deals that a
    /// [`Solver`] gives up on, with less memory, but decides nothing if it finds none.
    ///
    /// The limits apply to this search. The solution has the autoplay of the metric.
    ///
    /// ```
    /// use freecell_core::{DealNumber, Metric};
    /// use freecell_solve::{Limits, Request, Shortener};
    ///
    /// let request = Request::new(DealNumber::new(617)?)
    ///     .metric(Metric::Safe)
    ///     .limits(Limits::default().states(50_000));
    /// let solution = Shortener::new().find(request);
    /// assert!(solution.is_ok_and(|solution| solution.game().position().is_won()));
    /// # Ok::<(), freecell_core::DealNumberError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns the limit that stopped the search; [`Limit::States`] if nothing is left
    /// to expand, because the beam prunes.
    ///
    /// # Panics
    ///
    /// Panics like [`Shortener::shorten`].
    pub fn find<'a>(&mut self, request: impl Into<Request<'a>>) -> Result<Solution, Limit> {
        let Request { settings, control } = request.into();
        let best = BestLength::new(None);
        let job = Job::new(&settings, &best, settings.limits.max_memory);
        let mut meter = Meter::new(control, 0, settings.limits.max_states);
        let mut found = None;
        let ended = meter.poll().and_then(|()| {
            self.runner.run(0, 0, &job, &mut meter, |solution, _| {
                found.get_or_insert(solution);
                // Nothing is shorter: the search ends.
                best.improve(0);
            })
        });
        self.states = meter.states();
        found.ok_or_else(|| ended.err().unwrap_or(Limit::States))
    }

    /// Finds the first solution, with half of the memory.
    fn first(&mut self, settings: &Settings, control: &mut dyn Control) -> Verdict<ShortSolution> {
        let limits = settings.limits.memory(settings.limits.max_memory / 2);
        let request = Request::new(settings.start).limits(limits);
        let verdict = self.solver.solve(request.control(control));
        self.states = self.solver.states();
        verdict.map(|solution| {
            let short = ShortSolution::new(solution, settings.metric);
            if short.length.is_some() {
                control.on_solution(&short);
            }
            short
        })
    }

    /// Shortens a solution within the effort.
    fn improve(
        &mut self,
        settings: &Settings,
        mut short: ShortSolution,
        deadline: Deadline,
        control: &mut dyn Control,
    ) -> ShortSolution {
        let best = BestLength::new(short.length);
        let memory = settings.limits.max_memory;
        #[cfg(not(target_family = "wasm"))]
        {
            let threads = useful_threads(settings, 0);
            if threads > 1 {
                // What the solver holds is for the threads now.
                self.solver = Solver::new();
                let job = Job::new(settings, &best, memory / threads);
                let before = self.states;
                let found = parallel::run(&job, short, threads, deadline, None, before, control);
                self.states += found.states;
                return found.short;
            }
        }
        let job = Job::new(settings, &best, memory / 2);
        let mut control = (control, deadline);
        let mut meter = settings.effort.meter(&mut control, self.states);
        self.runner.shorten(0, &job, &mut short, &mut meter);
        self.states = meter.states();
        short
    }

    /// Shortens a solution and proves a lower bound at the same time.
    #[cfg(not(target_family = "wasm"))]
    fn prove_in_parallel(
        &mut self,
        settings: &Settings,
        short: ShortSolution,
        deadline: Deadline,
        control: &mut dyn Control,
    ) -> ShortestSolution {
        let (limits, beams) = (settings.limits, useful_threads(settings, 1) - 1);
        self.solver = Solver::new();
        let best = BestLength::new(short.length);
        // The proof needs the memory; what is short is found early or not at all.
        let memory = limits.max_memory / 4;
        let job = Job::new(settings, &best, memory / beams);
        let left = limits.max_states.saturating_sub(self.states);
        let prover = limits.states(left).memory(limits.max_memory - memory);
        let (before, prover) = (self.states, Some(prover));
        let found = parallel::run(&job, short, beams, deadline, prover, before, control);
        self.states += found.states;
        let bounds = found.bounds.expect("a search with a prover has bounds");
        shortest(found.short, bounds, control)
    }
}

/// Returns the number of threads that have different work to do.
#[cfg(not(target_family = "wasm"))]
fn useful_threads(settings: &Settings, others: usize) -> usize {
    match settings.effort {
        Effort::States(_) => 1,
        Effort::Time(_) | Effort::Unlimited => {
            let useful = weights_for(settings.metric).len() + others;
            settings.threads.get().min(useful)
        }
    }
}

/// Returns the shorter of a solution and one that was proven to be shortest.
fn shortest(
    mut short: ShortSolution,
    bounds: Bounds,
    control: &mut dyn Control,
) -> ShortestSolution {
    // Another thread may have found one of the same length in the meantime.
    if bounds.solution.is_some_and(|found| short.improve(found)) {
        control.on_solution(&short);
    }
    ShortestSolution {
        short,
        lower: bounds.lower,
        ended: bounds.ended,
    }
}
