//! The solver: first the goal search, then the exhaustive one. The latter has its first turn
//! before the last configuration of the former.

use std::num::NonZeroUsize;
use std::ops::ControlFlow::{Break, Continue};

use freecell_core::{AutoPlay, Card, Move, Position, Start};

use crate::control::{Control, Meter};
use crate::exhaustive::{Decision, ExhaustiveSearch};
use crate::goals::{GoalSearch, portfolio};
use crate::limits::{Limit, Limits};
use crate::referee::Referee;
use crate::solution::Solution;
use crate::space::{Cards, Layout, PACK, Step, each};
use crate::verdict::Verdict;

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

/// Decides a position by an exhaustive search that has begun, on some threads.
type Finish = fn(ExhaustiveSearch, usize, &mut Meter, &mut Vec<Step>) -> Result<Decision, Limit>;

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

    /// Decides whether a position can be won, within the default [`Limits`].
    ///
    /// Takes a deal number, a position or a [`Start`].
    ///
    /// # Panics
    ///
    /// Panics if core rejects a solution, which would be a bug in this crate.
    pub fn solve(&mut self, start: impl Into<Start>) -> Verdict {
        self.solve_with(start, Limits::default(), &mut ())
    }

    /// Decides whether a position can be won, within limits and under a control.
    ///
    /// # Panics
    ///
    /// Panics like [`Solver::solve`].
    pub fn solve_with(
        &mut self,
        start: impl Into<Start>,
        limits: Limits,
        control: &mut dyn Control,
    ) -> Verdict {
        self.solve_ref(start, limits, control).map(Solution::clone)
    }

    /// Like [`Solver::solve_with`], but borrows the solution from the solver's
    /// memory. It allocates nothing, which matters for millions of deals.
    ///
    /// # Panics
    ///
    /// Panics like [`Solver::solve`].
    pub fn solve_ref(
        &mut self,
        start: impl Into<Start>,
        limits: Limits,
        control: &mut dyn Control,
    ) -> Verdict<&Solution> {
        let start = start.into();
        let position = self.referee.position(&start);
        let mut meter = Meter::new(control, 0, limits.max_states);
        let finish: Finish = |search, _, meter, steps| search.finish(meter, steps);
        let found = self.search(&position, limits, (finish, 1), &mut meter);
        self.accept(&start, found, &meter)
    }

    /// Like [`Solver::solve_with`], on several threads if the position is not decided
    /// within about a second. More than four threads make no difference. The verdict is the same for
    /// any number of threads, unless a limit is reached; solutions and numbers of states
    /// may differ, but not from run to run. A search with a limit of states runs on
    /// one thread.
    ///
    /// ```
    /// use std::num::NonZeroUsize;
    /// use freecell_core::{CellCount, DealNumber, Start};
    /// use freecell_solve::{Limits, Solver, Verdict};
    ///
    /// let start = Start::Deal(DealNumber::new(982)?, CellCount::new(2).unwrap());
    /// let threads = NonZeroUsize::MIN.saturating_add(1);
    /// let limits = Limits::default();
    /// let verdict = Solver::new().solve_parallel(start, limits, threads, &mut ());
    /// assert_eq!(verdict, Verdict::Impossible);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Panics
    ///
    /// Panics like [`Solver::solve`].
    pub fn solve_parallel(
        &mut self,
        start: impl Into<Start>,
        limits: Limits,
        threads: NonZeroUsize,
        control: &mut dyn Control,
    ) -> Verdict {
        if threads == NonZeroUsize::MIN || limits.max_states < u64::MAX {
            return self.solve_with(start, limits, control);
        }
        let start = start.into();
        let position = self.referee.position(&start);
        let mut meter = Meter::new(control, 0, limits.max_states);
        let finish: Finish =
            |search, threads, meter, steps| search.finish_parallel(threads, meter, steps);
        let found = self.search(&position, limits, (finish, threads.get()), &mut meter);
        self.accept(&start, found, &meter).map(Solution::clone)
    }

    /// Returns the verdict of a search.
    fn accept(
        &mut self,
        start: &Start,
        found: Result<Option<AutoPlay>, Limit>,
        meter: &Meter,
    ) -> Verdict<&Solution> {
        self.states = meter.states();
        match found {
            Ok(Some(autoplay)) => {
                let steps = &self.steps;
                Verdict::Solved(self.referee.accept(start, autoplay, steps))
            }
            Ok(None) => Verdict::Impossible,
            Err(limit) => Verdict::GaveUp(limit),
        }
    }

    /// Writes the steps of a solution and returns its autoplay; `None` if there is
    /// no solution. A function ends the exhaustive search.
    fn search(
        &mut self,
        position: &Position,
        limits: Limits,
        (finish, threads): (Finish, usize),
        meter: &mut Meter,
    ) -> Result<Option<AutoPlay>, Limit> {
        self.steps.clear();
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
        let mut search = ExhaustiveSearch::new(layout, &root, memory, meter)?;
        if let Some(goals) = &mut self.goals {
            // Few deals that can be won come here, and most of the others need few states.
            match search.try_turn(meter, steps)? {
                Break(decision) => return Ok(self.decided(decision)),
                Continue(unfinished) => search = unfinished,
            }
            if goals.run(layout, &root, last, meter, steps)? {
                return Ok(Some(AutoPlay::Max));
            }
        }
        let decision = finish(search, threads, meter, steps)?;
        Ok(self.decided(decision))
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

    /// Returns the cards that the last search distinguished from the other card of the same
    /// rank and colour, if its verdict was impossible. A certificate that
    /// distinguishes the same cards is mostly the smallest.
    ///
    /// ```
    /// use freecell_core::{CellCount, DealNumber, Start};
    /// use freecell_solve::{Solver, Verdict};
    ///
    /// let mut solver = Solver::new();
    /// let start = Start::Deal(DealNumber::new(11982)?, CellCount::FOUR);
    /// assert_eq!(solver.solve(start), Verdict::Impossible);
    /// assert_eq!(solver.distinct_twins().count(), 0);
    /// # Ok::<(), freecell_core::DealNumberError>(())
    /// ```
    pub fn distinct_twins(&self) -> impl Iterator<Item = Card> + use<> {
        each(PACK & !self.merged).map(|card| Card::ALL[card])
    }

    /// Returns the next move of a solution, or `None` if the position is won
    /// already. The move is legal in the position as it is, before any
    /// autoplay. Hints for one position after the other follow one solution as
    /// long as the positions lie on its path, so that they lead to a win.
    ///
    /// ```
    /// use freecell_core::{CellCount, DealNumber, Position};
    /// use freecell_solve::Solver;
    ///
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// let deal = DealNumber::new(617)?.deal();
    /// let mut position = Position::new(&deal, CellCount::FOUR);
    /// let mut solver = Solver::new();
    /// while let Some(mv) = solver.hint(&position)? {
    ///     position.play(mv)?;
    /// }
    /// assert!(position.is_won());
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    ///
    /// Returns [`Verdict::Impossible`] or [`Verdict::GaveUp`] if no solution was
    /// found.
    ///
    /// # Panics
    ///
    /// Panics like [`Solver::solve`].
    pub fn hint(&mut self, start: impl Into<Start>) -> Result<Option<Move>, Verdict<()>> {
        self.hint_with(start, Limits::default(), &mut ())
    }

    /// Like [`Solver::hint`], within limits and under a control.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`Solver::hint`].
    ///
    /// # Panics
    ///
    /// Panics like [`Solver::solve`].
    pub fn hint_with(
        &mut self,
        start: impl Into<Start>,
        limits: Limits,
        control: &mut dyn Control,
    ) -> Result<Option<Move>, Verdict<()>> {
        let start = start.into();
        let position = start.position();
        if !self.continue_hints(&position) {
            // What autoplay takes before the first move comes first.
            let verdict = self.solve_ref(start, limits, control);
            let game = verdict.into_result()?.game();
            let moves = game.steps().iter().map(|played| played.mv);
            self.hinted = Some((position, moves.collect()));
        }
        Ok(self
            .hinted
            .as_ref()
            .and_then(|(_, moves)| moves.first().copied()))
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
