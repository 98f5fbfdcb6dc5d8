//! The solver: first the goal search, then the exhaustive one. The latter has its first turn
//! before the last configuration of the former.

use std::num::NonZeroUsize;

use freecell_core::{AutoPlay, Card, Move, Position};

use crate::control::Meter;
use crate::exhaustive::{Decision, ExhaustiveSearch};
use crate::goals::{GoalSearch, portfolio};
use crate::limits::{Limit, Limits};
use crate::referee::Referee;
use crate::request::{Request, Settings};
use crate::solution::Solution;
use crate::space::{Cards, Layout, PACK, Step, each};
use crate::verdict::Verdict;

/// Number of states that the exhaustive search expands before the last configuration of the goal
/// search.
const FIRST_STATES: u64 = 2_500;

/// Number of states that the exhaustive search expands before it starts threads: for most
/// positions, starting them earlier takes longer.
const STATES_ON_ONE_THREAD: u64 = 700_000;

/// Solves one position after another and reuses its memory. Only an exhaustive
/// search allocates more, and frees it at its end.
///
/// ```
/// use freecell_core::DealNumber;
/// use freecell_solve::{Solver, Verdict};
///
/// let mut solver = Solver::new();
/// let Verdict::Solved(solution) = solver.solve(DealNumber::new(617)?) else {
///     panic!("617 can be won");
/// };
/// assert!(solution.game().position().is_won());
/// assert_eq!(solver.solve(DealNumber::new(11982)?), Verdict::Impossible);
/// # Ok::<(), freecell_core::DealNumberError>(())
/// ```
pub struct Solver {
    layout: Layout,
    goals: Option<GoalSearch>,
    steps: Vec<Step>,
    referee: Referee,
    states: u64,
    /// The cards that the last exhaustive search did not distinguish from their twins.
    merged: Cards,
    /// What the last hint was taken from: a position, and the moves from there.
    hinted: Option<(Position, Vec<Move>)>,
}

impl_search!(Solver);

impl Solver {
    /// The memory in bytes that a solver needs regardless of the limit of a search.
    pub const BASE_MEMORY: usize = GoalSearch::BYTES + ExhaustiveSearch::BYTES + Referee::BYTES;

    /// Creates a solver.
    pub fn new() -> Solver {
        Solver {
            goals: Some(GoalSearch::new()),
            ..Solver::exhaustive()
        }
    }

    /// Creates a solver without the fast search, which uses only the exhaustive
    /// one: much slower, with numbers of states that do not depend on tuned
    /// weights.
    pub fn exhaustive() -> Solver {
        Solver {
            layout: Layout::new(),
            goals: None,
            steps: Vec::with_capacity(Referee::MOVES),
            referee: Referee::new(),
            states: 0,
            merged: PACK,
            hinted: None,
        }
    }

    /// Returns the number of states that the last search expanded, including those
    /// of failed attempts.
    pub fn states(&self) -> u64 {
        self.states
    }

    /// Decides whether a position can be won.
    ///
    /// Several threads start only if the position is not decided within about a second, and
    /// more than four make no difference. The verdict is the same for any number of threads,
    /// unless a limit is reached; solutions and numbers of states may differ, but not from run
    /// to run.
    ///
    /// ```
    /// use std::num::NonZeroUsize;
    /// use freecell_core::{CellCount, DealNumber, Start};
    /// use freecell_solve::{Request, Solver, Verdict};
    ///
    /// let start = Start::Deal(DealNumber::new(982)?, CellCount::TWO);
    /// let request = Request::new(start).threads(NonZeroUsize::MIN.saturating_add(1));
    /// assert_eq!(Solver::new().solve(request), Verdict::Impossible);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Panics
    ///
    /// Panics if core rejects a solution, which would be a bug in this crate.
    pub fn solve<'a>(&mut self, request: impl Into<Request<'a>>) -> Verdict {
        self.solve_ref(request).map(Solution::clone)
    }

    /// Like [`Solver::solve`], but borrows the solution from the solver's memory. It
    /// allocates nothing, which matters for millions of deals.
    ///
    /// # Panics
    ///
    /// Panics like [`Solver::solve`].
    pub fn solve_ref<'a>(&mut self, request: impl Into<Request<'a>>) -> Verdict<&Solution> {
        let Request { settings, control } = request.into();
        let Settings {
            start,
            limits,
            threads,
            ..
        } = settings;
        let position = self.referee.position(&start);
        let mut meter = Meter::new(control, 0, limits.max_states);
        let found = self.search(&position, limits, threads, &mut meter);
        self.states = meter.states();
        match found {
            Ok(Some(autoplay)) => {
                let steps = &self.steps;
                Verdict::Solved(self.referee.accept(&start, autoplay, steps))
            }
            Ok(None) => Verdict::Impossible,
            Err(limit) => Verdict::GaveUp(limit),
        }
    }

    /// Writes the steps of a solution and returns its autoplay; `None` if there is
    /// no solution.
    fn search(
        &mut self,
        position: &Position,
        limits: Limits,
        threads: NonZeroUsize,
        meter: &mut Meter,
    ) -> Result<Option<AutoPlay>, Limit> {
        self.steps.clear();
        self.merged = PACK;
        meter.poll()?;
        if position.is_won() {
            return Ok(Some(AutoPlay::Max));
        }
        let root = self.layout.read(position);
        let (layout, steps) = (&self.layout, &mut self.steps);
        let memory = limits.max_memory.saturating_sub(Solver::BASE_MEMORY);
        let (first, last) = portfolio();
        if let Some(goals) = &mut self.goals {
            for config in first {
                if goals.run(layout, &root, config, meter, steps)? {
                    return Ok(Some(AutoPlay::Max));
                }
            }
        }
        let mut search = ExhaustiveSearch::new(layout, &root, memory);
        if let Some(goals) = &mut self.goals {
            // Few deals that can be won come here, and most of the others need few states.
            if let Some(decision) = search.run(FIRST_STATES, 1, meter, steps)? {
                return Ok(self.decided(decision));
            }
            if goals.run(layout, &root, last, meter, steps)? {
                return Ok(Some(AutoPlay::Max));
            }
        }
        // A limit of states must not depend on how the threads share their work.
        let threads = if limits.max_states == u64::MAX {
            threads.get()
        } else {
            1
        };
        let mut decision = None;
        if threads > 1 {
            decision = search.run(STATES_ON_ONE_THREAD, 1, meter, steps)?;
        }
        while decision.is_none() {
            decision = search.run(u64::MAX, threads, meter, steps)?;
        }
        Ok(decision.and_then(|decision| self.decided(decision)))
    }

    /// Returns the autoplay of the solution, if there is one.
    fn decided(&mut self, decision: Decision) -> Option<AutoPlay> {
        match decision {
            Decision::Won => Some(ExhaustiveSearch::AUTOPLAY),
            Decision::Lost { merged } => {
                self.merged = merged;
                None
            }
        }
    }

    /// See [`crate::workspace::distinct_twins`].
    pub(crate) fn distinct_twins(&self) -> impl Iterator<Item = Card> + use<> {
        each(PACK & !self.merged).map(|card| Card::ALL[card])
    }

    /// Returns the next move of a solution, or `None` if the position is won
    /// already. The move is legal in the position as it is, before any
    /// autoplay. Hints for one position after the other follow one solution as
    /// long as the positions lie on its path, so that they lead to a win.
    ///
    /// ```
    /// use freecell_core::{CellCount, DealNumber, Position};
    /// use freecell_solve::{Solver, Verdict};
    ///
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// let deal = DealNumber::new(617)?.deal();
    /// let mut position = Position::new(&deal, CellCount::FOUR);
    /// let mut solver = Solver::new();
    /// while let Verdict::Solved(Some(mv)) = solver.hint(&position) {
    ///     position.play(mv)?;
    /// }
    /// assert!(position.is_won());
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Panics
    ///
    /// Panics like [`Solver::solve`].
    pub fn hint<'a>(&mut self, request: impl Into<Request<'a>>) -> Verdict<Option<Move>> {
        let request = request.into();
        let position = request.settings.start.position();
        let verdict = if self.continue_hints(&position) {
            Verdict::Solved(())
        } else {
            // What autoplay takes before the first move comes first.
            let moves = self.solve_ref(request).map(|solution| {
                let steps = solution.game().steps();
                steps.iter().map(|played| played.mv).collect()
            });
            moves.map(|moves| self.hinted = Some((position, moves)))
        };
        verdict.map(|()| self.hinted.as_ref()?.1.first().copied())
    }

    /// Returns whether a position lies on the path of the last hint, and goes
    /// there.
    fn continue_hints(&mut self, position: &Position) -> bool {
        let Some((mut at, moves)) = self.hinted.take() else {
            return false;
        };
        for (index, &mv) in moves.iter().enumerate() {
            if at == *position {
                self.hinted = Some((at, moves[index..].to_vec()));
                return true;
            }
            at.play_unchecked(mv);
        }
        false
    }
}
