//! What the solver has to say to a player.

use std::ops::RangeInclusive;

use freecell_core::{CellCount, DealNumber, Game, Move, Position, Start};
use freecell_solve::{Limit, Solver, Verdict, Watch};

use crate::open::with_cells;

/// What the solver says about a game as it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// It can be won.
    Winnable {
        /// A way to win in moves of this game with its autoplay. Missing if
        /// there is one only with an autoplay that takes less.
        moves: Option<Vec<Move>>,
        /// The most cells in use at a time on that way.
        cells: Option<usize>,
    },
    /// It cannot be won.
    Lost,
    /// The search ended before it knew.
    Undecided(Limit),
}

impl Answer {
    /// Asks the solver.
    ///
    /// ```
    /// use freecell_core::Game;
    /// use freecell_play::Answer;
    /// use freecell_solve::Solver;
    ///
    /// let game = Game::from_record("617~horne:7a7b")?;
    /// let answer = Answer::of(&mut Solver::default(), &game, &mut ());
    /// assert!(matches!(answer, Answer::Winnable { moves: Some(_), .. }));
    /// # Ok::<(), freecell_core::RecordError>(())
    /// ```
    pub fn of(solver: &mut Solver, game: &Game, watch: &mut impl Watch) -> Answer {
        match solver.solve_watched(game.position(), watch) {
            Verdict::Solved(solution) => {
                let told = solution.game().with_autoplay(game.autoplay());
                Answer::Winnable {
                    moves: told.as_ref().map(|told| told.moves().collect()),
                    cells: told.as_ref().map(Game::cells_used),
                }
            }
            Verdict::Impossible { .. } => Answer::Lost,
            Verdict::GaveUp(limit) => Answer::Undecided(limit),
        }
    }
}

/// Which move threw a game away that cannot be won any more: 0 for the deal
/// itself, 1 for the first move. What is lost stays lost, so that halving
/// finds it; if a position on the way is not decided, it is one of a range.
///
/// ```
/// use freecell_core::Game;
/// use freecell_solve::Solver;
///
/// let game = Game::from_record("11982~horne:1a")?;
/// let since = freecell_play::lost_since(&mut Solver::default(), &game, &mut ());
/// assert_eq!(since, 0..=0);
/// # Ok::<(), freecell_core::RecordError>(())
/// ```
pub fn lost_since(
    solver: &mut Solver,
    game: &Game,
    watch: &mut impl Watch,
) -> RangeInclusive<usize> {
    let mut game = game.clone();
    // The first turn that may be lost, and the first that is known to be.
    let (mut first, mut lost) = (0, game.turn());
    while first < lost {
        let middle = (first + lost).div_ceil(2) - 1;
        game.jump(middle);
        match solver.solve_watched(game.position(), watch).is_winnable() {
            Some(true) => first = middle + 1,
            Some(false) => lost = middle,
            None => break,
        }
    }
    first..=lost
}

/// How hard a deal is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Enough {
    /// The smallest number of cells that the solver won it with.
    pub cells: usize,
    /// The moves of a way to win with the cells that the game has; none if
    /// it has one only with another autoplay.
    pub moves: Option<usize>,
}

/// The smallest number of cells that the solver can win a deal with, looking
/// at about so many positions for each number. The game counts from its start.
pub fn cells_needed(solver: &mut Solver, game: &Game, max_states: u64) -> Option<Enough> {
    for count in 0..=4 {
        let start = CellCount::new(count).and_then(|cells| with_cells(game.start(), cells));
        let Some(start) = start else { continue };
        if !wins(solver, &start.position(), max_states) {
            continue;
        }
        let own = Game::new(*game.start(), game.autoplay());
        let answer = Answer::of(solver, &own, &mut |states| states < max_states);
        let moves = match answer {
            Answer::Winnable { moves, .. } => moves.map(|moves| moves.len()),
            _ => None,
        };
        return Some(Enough {
            cells: count,
            moves,
        });
    }
    None
}

/// The first of some deals that the solver can win, looking at about so many
/// positions for each.
pub fn first_winnable(
    solver: &mut Solver,
    numbers: impl IntoIterator<Item = DealNumber>,
    cells: CellCount,
    max_states: u64,
) -> Option<DealNumber> {
    numbers.into_iter().find(|&number| {
        let position = Start::Deal(number, cells).position();
        wins(solver, &position, max_states)
    })
}

fn wins(solver: &mut Solver, position: &Position, max_states: u64) -> bool {
    let mut watch = |states: u64| states < max_states;
    matches!(
        solver.solve_watched(position, &mut watch),
        Verdict::Solved(_)
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use freecell_core::{AutoPlay, Notation};

    /// Halving finds the same move as looking at every one.
    #[test]
    fn halving_finds_what_scanning_finds() {
        let mut solver = Solver::default();
        let mut found = 0;
        for number in 1..=40 {
            let start = Start::Deal(DealNumber::new(number).unwrap(), CellCount::new(1).unwrap());
            let mut game = Game::new(start, AutoPlay::Horne);
            for turn in 0..12 {
                let moves = game.position().legal_moves();
                if moves.is_empty() || game.position().is_won() {
                    break;
                }
                game.play(moves[(turn * 5 + number as usize) % moves.len()])
                    .unwrap();
            }
            let limit = &mut |states| states < 100_000;
            if Answer::of(&mut solver, &game, limit) != Answer::Lost {
                continue;
            }
            let since = lost_since(&mut solver, &game, &mut ());
            let mut scanned = game.clone();
            let first = (0..=game.turn()).find(|&turn| {
                scanned.jump(turn);
                solver.solve(scanned.position()).is_winnable() == Some(false)
            });
            assert_eq!(
                since,
                first.unwrap()..=first.unwrap(),
                "{}",
                game.to_record()
            );
            found += usize::from(*since.start() > 0);
        }
        assert!(found >= 3, "only {found} games were thrown away by a move");
    }

    #[test]
    fn without_an_answer_there_is_a_range() {
        let game = Game::from_record("11982~horne:1a1b").unwrap();
        let mut solver = Solver::default();
        assert_eq!(lost_since(&mut solver, &game, &mut |_| false), 0..=2);
    }

    #[test]
    fn hard_and_easy_deals() {
        let mut solver = Solver::default();
        let mut needed = |number: i64| {
            let number = DealNumber::new(number).unwrap();
            let game = Game::new(number, AutoPlay::Horne);
            cells_needed(&mut solver, &game, 60_000).map(|enough| enough.cells)
        };
        assert_eq!(needed(-3), Some(0));
        assert_eq!(needed(11982), None);
        let numbers = [11982, 617].map(|number| DealNumber::new(number).unwrap());
        let found = first_winnable(&mut solver, numbers, CellCount::FOUR, 60_000);
        assert_eq!(found, Some(numbers[1]));
    }

    #[test]
    fn the_way_can_be_played() {
        let mut solver = Solver::default();
        for autoplay in AutoPlay::ALL {
            let mut game = Game::new(DealNumber::new(617).unwrap(), autoplay);
            game.play_text("7a 7b", Notation::Standard).unwrap();
            let Answer::Winnable { moves, .. } = Answer::of(&mut solver, &game, &mut ()) else {
                panic!("617 can be won");
            };
            for mv in moves.unwrap() {
                game.play(mv).unwrap();
            }
            assert!(game.position().is_won());
        }
    }
}
