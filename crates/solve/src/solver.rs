//! The solver: first fast attempts, then a search that decides.

use freecell_core::{AutoPlay, Card, CellCount, Column, DealNumber, Move, Played, Position};

use crate::board::{Start, Step};
use crate::portfolio::{decisive, plans};
use crate::proof::{Outcome, Proof, Task};
use crate::quest::{Plan, Quest};
use crate::verdict::{Limit, Limits, Solution, Verdict};
use crate::watch::Watch;

/// Solves position after position with the memory that it got at first; only
/// a proof that is longer than all before takes more.
///
/// ```
/// use freecell_core::{CellCount, DealNumber, Position};
/// use freecell_solve::{Solver, Verdict};
///
/// let mut solver = Solver::default();
/// let position = |number| {
///     let deal = DealNumber::new(number).unwrap().deal();
///     Position::new(&deal, CellCount::FOUR)
/// };
/// let Verdict::Solved(solution) = solver.solve(&position(617)) else {
///     panic!("617 can be won");
/// };
/// assert!(solution.game().position().is_won());
/// assert!(matches!(solver.solve(&position(11982)), Verdict::Impossible { .. }));
/// ```
pub struct Solver {
    limits: Limits,
    start: Start,
    /// None if it would take more memory than allowed.
    quest: Option<Quest>,
    plans: &'static [Plan],
    proof: Proof,
    steps: Vec<Step>,
    referee: Referee,
    states: u64,
}

impl Default for Solver {
    fn default() -> Solver {
        Solver::new(Limits::default())
    }
}

impl Solver {
    /// A solver with these limits.
    pub fn new(limits: Limits) -> Solver {
        let least = Quest::BYTES + Proof::BYTES + Referee::BYTES;
        Solver {
            limits,
            start: Start::new(),
            quest: (least <= limits.max_memory).then(Quest::new),
            plans: plans(),
            proof: Proof::new(),
            steps: Vec::with_capacity(Referee::MOVES),
            referee: Referee::new(),
            states: 0,
        }
    }

    /// The limits that it was made with.
    pub fn limits(&self) -> Limits {
        self.limits
    }

    /// How many positions the last search looked at, those of attempts that
    /// failed included.
    pub fn states(&self) -> u64 {
        self.states
    }

    /// Decides whether a position can be won.
    ///
    /// # Panics
    ///
    /// If core does not agree with a solution, which would be a fault of this
    /// crate: it does not say what is not so.
    pub fn solve(&mut self, position: &Position) -> Verdict<'_> {
        self.solve_watched(position, &mut ())
    }

    /// The same, and somebody watches.
    ///
    /// # Panics
    ///
    /// As [`Solver::solve`].
    pub fn solve_watched(&mut self, position: &Position, watch: &mut impl Watch) -> Verdict<'_> {
        self.states = 0;
        if position.is_won() {
            self.referee.replay(position, AutoPlay::Max, &[]);
            return Verdict::Solved(self.referee.solution());
        }
        let root = self.start.read(position);
        let mut memory = self.limits.max_memory;
        memory = memory.saturating_sub(Proof::BYTES + Referee::BYTES);
        if let Some(quest) = &mut self.quest {
            memory = memory.saturating_sub(Quest::BYTES);
            for plan in self.plans {
                if !watch.go_on(self.states) {
                    return Verdict::GaveUp(Limit::Stopped);
                }
                let left = self.limits.max_states - self.states;
                if left == 0 {
                    return Verdict::GaveUp(Limit::States);
                }
                let quota = (plan.quota as u64).min(left) as usize;
                let is_solved = quest.run(&self.start, &root, plan, quota, &mut self.steps);
                self.states += quest.visited();
                if is_solved && self.referee.replay(position, AutoPlay::Max, &self.steps) {
                    return Verdict::Solved(self.referee.solution());
                }
                debug_assert!(!is_solved, "core does not agree with a solution");
            }
        }
        if !watch.go_on(self.states) {
            return Verdict::GaveUp(Limit::Stopped);
        }
        let before = self.states;
        let task = Task {
            start: &self.start,
            root: &root,
            weights: decisive(),
            max_states: self.limits.max_states - before,
            max_memory: memory,
        };
        let mut go_on = |states| watch.go_on(before + states);
        let outcome = self.proof.run(&task, &mut self.steps, &mut go_on);
        self.states += self.proof.visited;
        match outcome {
            Outcome::Solved => {
                let is_won = self
                    .referee
                    .replay(position, AutoPlay::Raymond, &self.steps);
                // A solver that contradicts its referee has a fault, and any
                // verdict of it would be a lie.
                assert!(is_won, "core does not agree with a solution");
                Verdict::Solved(self.referee.solution())
            }
            Outcome::Exhausted => Verdict::Impossible {
                states: self.proof.count(),
            },
            Outcome::GaveUp(limit) => Verdict::GaveUp(limit),
        }
    }

    /// The next move of a way to win: `Ok(None)` if the position is won
    /// already, and the verdict as the error if no way is known.
    ///
    /// The move is legal in the position as it is, before any autoplay.
    ///
    /// # Errors
    ///
    /// [`Verdict::Impossible`] or [`Verdict::GaveUp`].
    ///
    /// # Panics
    ///
    /// As [`Solver::solve`].
    pub fn hint(&mut self, position: &Position) -> Result<Option<Move>, Verdict<'_>> {
        match self.solve(position) {
            Verdict::Solved(solution) => {
                // What autoplay takes before the first move comes first.
                let game = solution.game();
                let first = game.steps().first();
                Ok(first.map(|played| played.mv))
            }
            verdict => Err(verdict),
        }
    }
}

/// Turns steps into moves of core and plays them: no solution leaves the
/// solver that core has not seen to the end.
pub(crate) struct Referee {
    start: Position,
    position: Position,
    autoplay: AutoPlay,
    moves: Vec<Move>,
    played: Vec<Played>,
}

impl Referee {
    /// Room for so many moves at first; few solutions are longer.
    const MOVES: usize = 512;
    /// The bytes that [`Referee::new`] and the steps of a solution take.
    const BYTES: usize = Referee::MOVES * (size_of::<Move>() + size_of::<Step>())
        + Card::COUNT * size_of::<Played>();

    pub(crate) fn new() -> Referee {
        let any = DealNumber::new(1).expect("there is a deal 1").deal();
        let position = Position::new(&any, CellCount::FOUR);
        Referee {
            start: position,
            position,
            autoplay: AutoPlay::Max,
            moves: Vec::with_capacity(Referee::MOVES),
            played: Vec::with_capacity(Card::COUNT),
        }
    }

    pub(crate) fn solution(&self) -> Solution<'_> {
        Solution {
            start: &self.start,
            autoplay: self.autoplay,
            moves: &self.moves,
        }
    }

    /// Whether the steps lead from the position to the end.
    pub(crate) fn replay(&mut self, start: &Position, autoplay: AutoPlay, steps: &[Step]) -> bool {
        self.start = *start;
        self.position = *start;
        self.autoplay = autoplay;
        self.moves.clear();
        self.played.clear();
        autoplay.run(&mut self.position, &mut self.played);
        for &step in steps {
            let Some(mv) = step.resolve(&self.position) else {
                return false;
            };
            if self.position.play(mv).is_err() {
                return false;
            }
            self.moves.push(mv);
            // Autoplay had taken all that it takes before this move. It takes
            // more only if a card has come to light that can go home, or the
            // foundations have changed; to ask for it in vain is what most of
            // a replay would cost.
            let seen =
                Column::from_index(step.from()).and_then(|from| self.position.column(from).last());
            if step.to() == Step::HOME || seen.is_some_and(|&card| self.position.is_next_home(card))
            {
                self.played.clear();
                autoplay.run(&mut self.position, &mut self.played);
            }
        }
        self.position.is_won()
    }
}
