//! What other crates of this repository need to know about a search. It may change in any
//! release; other programs should not rely on it.

use freecell_core::{Card, Metric, Position};

use crate::{OptimalSolver, Solver};

/// Returns the cards that the last search of a solver distinguished from the other card of
/// the same rank and colour, if its verdict was impossible; none otherwise. A certificate that
/// distinguishes the same cards is mostly the smallest.
///
/// ```
/// use freecell_core::DealNumber;
/// use freecell_solve::{Solver, Verdict, workspace};
///
/// let mut solver = Solver::new();
/// assert_eq!(solver.solve(DealNumber::new(11982)?), Verdict::Impossible);
/// assert_eq!(workspace::distinct_twins(&solver).count(), 0);
/// # Ok::<(), freecell_core::DealNumberError>(())
/// ```
pub fn distinct_twins(solver: &Solver) -> impl Iterator<Item = Card> + use<> {
    solver.distinct_twins()
}

/// Returns whether the last search proved that a position has no solution in a metric: it
/// ended with [`LowerBound::Unsolvable`](crate::LowerBound::Unsolvable) and reached the
/// position. What can be reached from an unsolvable position is also unsolvable. The metric's
/// autoplay must be complete in the position.
///
/// ```
/// use freecell_core::{AutoPlay, CellCount, Game, Metric, Position};
/// use freecell_solve::{LowerBound, OptimalSolver, workspace};
///
/// let text = "Foundations: C-K D-K S-K\n: AH KH QH\n: 2H 3H\n: 4H 5H\n: 6H 7H\n\
///             : 8H\n: 9H\n: TH\n: JH\n";
/// let position = Position::read(text, CellCount::ONE)?;
/// let mut optimal = OptimalSolver::new();
/// assert_eq!(optimal.solve(position).lower, LowerBound::Unsolvable);
/// let mut game = Game::new(position, AutoPlay::Max);
/// game.play(game.position().legal_moves()[0])?;
/// assert!(workspace::has_refuted(&optimal, game.position(), Metric::Max));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn has_refuted(solver: &OptimalSolver, position: &Position, metric: Metric) -> bool {
    solver.has_refuted(position, metric)
}

/// Returns whether a position can be won if loose cards can be rearranged at will (the
/// *relaxed game* of the exhaustive search); `None` if it was not decided.
///
/// ```
/// use freecell_core::{CellCount, DealNumber, Start};
/// use freecell_solve::workspace;
///
/// let start = Start::Deal(DealNumber::new(11982)?, CellCount::FOUR);
/// assert_eq!(workspace::wins_relaxed_game(&start.position()), Some(true));
/// # Ok::<(), freecell_core::DealNumberError>(())
/// ```
pub fn wins_relaxed_game(position: &Position) -> Option<bool> {
    crate::exhaustive::wins_relaxed_game(position)
}
