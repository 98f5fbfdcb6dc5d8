//! Short solutions: an anytime search in a given metric.

mod beam;
mod context;
mod heuristic;
mod open_list;
mod team;

use std::num::NonZeroUsize;
use std::time::Duration;

use freecell_core::{Metric, Start};

use crate::control::{Control, Deadline, Meter};
use crate::limits::{Limit, Limits};
use crate::metric::{BestLength, base_cost, search_autoplay};
use crate::optimal::{Bounds, LowerBound, Optimal};
use crate::referee::Referee;
use crate::solution::Solution;
use crate::solver::Solver;
use crate::space::{Layout, Step};
use crate::verdict::Verdict;
pub(crate) use beam::{BeamSearch, WideningBeam};
#[cfg(feature = "tune")]
pub(crate) use heuristic::Weights;
use heuristic::weights_for;
use team::Team;

/// A solution that a search has shortened.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Short {
    /// The solution, with the autoplay of the metric if the metric applies to it.
    pub solution: Solution,
    /// The metric in which it was shortened.
    pub metric: Metric,
    /// Its number of moves, as core counts them. `None` if no solution was found to
    /// which the metric applies: in [`Metric::Max`] autoplay plays every card that
    /// it can, and a few deals need one of these cards.
    pub length: Option<usize>,
    /// The limit that stopped the search. `None` if the open list was empty, which
    /// does not prove that there is nothing shorter.
    pub ended: Option<Limit>,
}

/// A short solution, and the proven bounds of the shortest.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Shortest {
    /// The shortest solution found.
    pub short: Short,
    /// A lower bound on the length of every solution.
    pub lower: LowerBound,
    /// The limit that stopped the proof early; `None` if it is complete.
    pub ended: Option<Limit>,
}

impl Shortest {
    /// Returns whether the solution is proven to be a shortest one.
    pub fn is_optimal(&self) -> bool {
        self.short.length.is_some() && self.short.length == self.lower.moves()
    }

    fn new(mut short: Short, bounds: Bounds, control: &mut dyn Control) -> Shortest {
        if let Some(solution) = bounds.solution {
            let length = solution.moves().len();
            // Another thread may have found one of the same length in the meantime.
            if short.length.is_none_or(|known| length < known) {
                short.length = Some(length);
                short.solution = solution;
                control.on_solution(&short);
            }
        }
        Shortest {
            short,
            lower: bounds.lower,
            ended: bounds.ended,
        }
    }
}

/// The effort for shorter solutions after the first is found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Effort {
    /// This many states, on one thread. The result is deterministic, and more
    /// states never give a longer solution, because a longer search starts like a
    /// shorter one.
    States(u64),
    /// This much time, counted from the start of the whole search.
    Time(Duration),
    /// Until the memory or the control ends it.
    Unlimited,
}

/// The options of a search for short solutions.
///
/// ```
/// use std::time::Duration;
/// use freecell_core::Metric;
/// use freecell_solve::{Effort, ShortOptions};
///
/// let options = ShortOptions::new(Metric::Safe)
///     .effort(Effort::Time(Duration::from_millis(100)));
/// assert_eq!(options.metric, Metric::Safe);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ShortOptions {
    /// The metric to minimise.
    pub metric: Metric,
    /// The effort after the first solution is found [default: one second].
    pub effort: Effort,
    /// The limits of all memory, and of the states for the first solution and
    /// the proof.
    pub limits: Limits,
    /// Maximum number of threads [default: one]. The search never starts more
    /// threads than the metric has tuned weights, and only one with an effort in
    /// states.
    pub threads: NonZeroUsize,
}

impl ShortOptions {
    /// Creates the default options for a metric.
    pub const fn new(metric: Metric) -> ShortOptions {
        ShortOptions {
            metric,
            effort: Effort::Time(Duration::from_secs(1)),
            limits: Limits::DEFAULT,
            threads: NonZeroUsize::MIN,
        }
    }

    /// Sets the effort.
    #[must_use]
    pub const fn effort(self, effort: Effort) -> ShortOptions {
        ShortOptions { effort, ..self }
    }

    /// Sets the limits.
    #[must_use]
    pub const fn limits(self, limits: Limits) -> ShortOptions {
        ShortOptions { limits, ..self }
    }

    /// Sets the maximum number of threads.
    #[must_use]
    pub const fn threads(self, threads: NonZeroUsize) -> ShortOptions {
        ShortOptions { threads, ..self }
    }

    /// Returns the number of threads that have different work to do.
    fn useful_threads(&self, others: usize) -> usize {
        match self.effort {
            Effort::States(_) => 1,
            Effort::Time(_) | Effort::Unlimited => {
                let useful = weights_for(self.metric).len() + others;
                self.threads.get().min(useful)
            }
        }
    }

    /// Returns a meter for the effort, after some states.
    fn meter<'a>(&self, control: &'a mut dyn Control, states: u64) -> Meter<'a> {
        let max_states = match self.effort {
            Effort::States(effort) => states.saturating_add(effort),
            Effort::Time(_) | Effort::Unlimited => u64::MAX,
        };
        Meter::new(control, states, max_states)
    }

    /// Returns when the effort is spent, for a search that starts now.
    fn deadline(&self) -> Deadline {
        match self.effort {
            Effort::Time(time) => Deadline::after(time),
            Effort::States(_) | Effort::Unlimited => Deadline::NEVER,
        }
    }
}

/// Searches for short solutions and reuses its memory.
///
/// ```
/// use freecell_core::{DealNumber, Metric};
/// use freecell_solve::{Effort, ShortOptions, Shortener, Verdict};
///
/// let mut shortener = Shortener::new();
/// let options = ShortOptions::new(Metric::Max).effort(Effort::States(5_000));
/// let verdict = shortener.shorten(DealNumber::new(617)?, &options, &mut ());
/// let Verdict::Solved(short) = verdict else {
///     panic!("617 can be won");
/// };
/// assert!(short.length.unwrap() < 45);
/// # Ok::<(), freecell_core::DealNumberError>(())
/// ```
pub struct Shortener {
    solver: Solver,
    improver: Improver,
    states: u64,
}

impl_search!(Shortener);

impl Shortener {
    /// Creates a shortener.
    pub fn new() -> Shortener {
        Shortener {
            solver: Solver::new(),
            improver: Improver::new(),
            states: 0,
        }
    }

    /// Returns the number of states that the last search expanded, including those
    /// for the first solution.
    pub fn states(&self) -> u64 {
        self.states
    }

    /// Finds a solution as fast as possible, then shorter ones within the effort.
    /// The control receives each of them and can stop the search.
    ///
    /// # Panics
    ///
    /// Panics if core rejects a solution, which would be a bug in this crate.
    pub fn shorten(
        &mut self,
        start: impl Into<Start>,
        options: &ShortOptions,
        control: &mut dyn Control,
    ) -> Verdict<Short> {
        let start = start.into();
        let deadline = options.deadline();
        self.first(&start, options, control).map(|mut short| {
            let best = BestLength::new(short.length);
            let threads = options.useful_threads(0);
            let mut job = Job {
                start: &start,
                options,
                best: &best,
                max_memory: options.limits.max_memory / 2,
            };
            if threads == 1 {
                let mut control = (control, deadline);
                let mut meter = options.meter(&mut control, self.states);
                short.ended = self.improver.run(0, &job, &mut short, &mut meter).err();
                self.states = meter.states();
                return short;
            }
            // What the solver holds is for the threads now.
            self.solver = Solver::new();
            job.max_memory = options.limits.max_memory / threads;
            let team = Team::run(&job, short, threads, deadline, None, self.states, control);
            self.states += team.states;
            team.short
        })
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
    pub fn shortest(
        &mut self,
        start: impl Into<Start>,
        options: &ShortOptions,
        control: &mut dyn Control,
    ) -> Verdict<Shortest> {
        let start = start.into();
        let deadline = options.deadline();
        let threads = options.useful_threads(1);
        let verdict = match (threads, options.effort) {
            (1, Effort::States(_) | Effort::Time(_)) => self.shorten(start, options, control),
            _ => self.first(&start, options, control),
        };
        verdict.map(|short| {
            let (metric, limits) = (options.metric, options.limits);
            let best = BestLength::new(short.length);
            if threads == 1 {
                // All the memory is for the proof.
                *self = Shortener {
                    states: self.states,
                    ..Shortener::new()
                };
                let mut optimal = Optimal::new();
                let before = self.states;
                let bounds = optimal.search_beside(&start, metric, &best, limits, before, control);
                self.states += optimal.states();
                return Shortest::new(short, bounds, control);
            }
            self.solver = Solver::new();
            // The proof needs the memory; what is short is found early or not
            // at all.
            let memory = limits.max_memory / 4;
            let job = Job {
                start: &start,
                options,
                best: &best,
                max_memory: memory / (threads - 1),
            };
            let left = limits.max_states.saturating_sub(self.states);
            let prover = limits.states(left).memory(limits.max_memory - memory);
            let before = self.states;
            let team = Team::run(
                &job,
                short,
                threads - 1,
                deadline,
                Some(prover),
                before,
                control,
            );
            self.states += team.states;
            let bounds = team.bounds.expect("a team with a prover has bounds");
            Shortest::new(team.short, bounds, control)
        })
    }

    /// Searches for any solution with the beam alone. It wins some deals that a
    /// [`Solver`] gives up on, with less memory, but decides nothing if it finds none.
    ///
    /// The limits apply to this search. The solution has the autoplay of the metric.
    ///
    /// ```
    /// use freecell_core::{DealNumber, Metric};
    /// use freecell_solve::{Limits, Shortener};
    ///
    /// let deal = DealNumber::new(617)?;
    /// let limits = Limits::default().states(50_000);
    /// let solution = Shortener::new().find(deal, Metric::Safe, limits, &mut ());
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
    pub fn find(
        &mut self,
        start: impl Into<Start>,
        metric: Metric,
        limits: Limits,
        control: &mut dyn Control,
    ) -> Result<Solution, Limit> {
        let start = start.into();
        let best = BestLength::new(None);
        let job = Job {
            start: &start,
            options: &ShortOptions::new(metric),
            best: &best,
            max_memory: limits.max_memory,
        };
        let mut meter = Meter::new(control, 0, limits.max_states);
        let mut found = None;
        let ended = meter.poll().and_then(|()| {
            self.improver.search(0, &job, &mut meter, |solution, _| {
                found.get_or_insert(solution);
                // Nothing is shorter: the search ends.
                best.improve(0);
            })
        });
        self.states = meter.states();
        found.ok_or_else(|| ended.err().unwrap_or(Limit::States))
    }

    /// Finds the first solution, with half of the memory.
    fn first(
        &mut self,
        start: &Start,
        options: &ShortOptions,
        control: &mut dyn Control,
    ) -> Verdict<Short> {
        let metric = options.metric;
        let limits = options.limits.memory(options.limits.max_memory / 2);
        let verdict = self.solver.solve_with(start, limits, control);
        self.states = self.solver.states();
        verdict.map(|solution| {
            let counted = solution.in_metric(metric);
            let short = Short {
                metric,
                length: counted.as_ref().map(|solution| solution.moves().len()),
                solution: counted.unwrap_or(solution),
                ended: None,
            };
            if short.length.is_some() {
                control.on_solution(&short);
            }
            short
        })
    }
}

/// What to shorten, and with how much memory.
#[derive(Clone, Copy)]
struct Job<'a> {
    start: &'a Start,
    options: &'a ShortOptions,
    best: &'a BestLength,
    max_memory: usize,
}

/// The search for shorter solutions, on one thread.
struct Improver {
    layout: Layout,
    beam: WideningBeam,
    referee: Referee,
}

impl Improver {
    fn new() -> Improver {
        Improver {
            layout: Layout::new(),
            beam: WideningBeam::new(),
            referee: Referee::new(),
        }
    }

    /// Searches for shorter and shorter solutions, with the weights of one of
    /// several threads.
    fn run(
        &mut self,
        member: usize,
        job: &Job,
        short: &mut Short,
        meter: &mut Meter,
    ) -> Result<(), Limit> {
        self.search(member, job, meter, |solution, meter| {
            let length = solution.moves().len();
            if short.length.is_none_or(|shortest| length < shortest) {
                short.length = Some(length);
                short.solution = solution;
                meter.on_solution(short);
            }
        })
    }

    /// Like [`Improver::run`], but needs no solution to begin with, and calls `on_solution`
    /// with each that it finds.
    fn search(
        &mut self,
        member: usize,
        job: &Job,
        meter: &mut Meter,
        mut on_solution: impl FnMut(Solution, &mut Meter),
    ) -> Result<(), Limit> {
        let metric = job.options.metric;
        let position = job.start.position();
        let root = self.layout.read(&position);
        let referee = &mut self.referee;
        let mut found = |steps: &[Step], length: usize, meter: &mut Meter| {
            job.best.improve(length);
            let solution = referee.accept(job.start, search_autoplay(metric), steps);
            let solution = solution.in_metric(metric);
            let is_right = |solution: &Solution| solution.moves().len() <= length;
            let solution = solution.filter(is_right);
            let solution = solution.expect("core counts a solution as the search does");
            on_solution(solution, meter);
        };
        let weights = weights_for(metric);
        let mut search = BeamSearch {
            layout: &self.layout,
            root,
            metric,
            weights: &weights[member % weights.len()],
            max_memory: job.max_memory,
            best: job.best,
            base: base_cost(metric, &position),
            found: &mut found,
        };
        self.beam.run(&mut search, meter)
    }
}
