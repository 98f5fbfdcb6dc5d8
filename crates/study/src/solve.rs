//! Solving games, finding the losing move and the fewest free cells.

use std::ops::RangeInclusive;

use freecell_core::{CellCount, Column, DealNumber, Game, Move, Position, Start};
use freecell_solve::{Control, Limit, Limits, Request, Shortener, Solver, Verdict};

/// The limit of quick searches, in states: for [`first_winnable`] and for finding deals of
/// a level.
pub const QUICK_STATES: u64 = 60_000;

/// Holds the moves that win a game from its current position, with its autoplay.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameSolution {
    /// The player's moves.
    pub moves: Vec<Move>,
    /// The largest number of free cells in use at once.
    pub cells: usize,
}

/// Decides whether a game can be won from its current position.
///
/// `Solved(None)` means that the position can be won, but that the game's
/// autoplay takes a card that the solution needs.
///
/// ```
/// use freecell_core::Game;
/// use freecell_study::solve_game;
/// use freecell_solve::{Limits, Solver, Verdict};
///
/// let mut game = Game::from_record("617~horne:7a7b")?;
/// let verdict = solve_game(&mut Solver::new(), &game, Limits::default(), &mut ());
/// let Verdict::Solved(Some(solution)) = verdict else {
///     panic!("617 can be won");
/// };
/// for mv in solution.moves {
///     game.play(mv)?;
/// }
/// assert!(game.position().is_won());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn solve_game(
    solver: &mut Solver,
    game: &Game,
    limits: Limits,
    control: &mut dyn Control,
) -> Verdict<Option<GameSolution>> {
    let request = Request::new(game.position()).limits(limits);
    let verdict = solver.solve_ref(request.control(control));
    verdict.map(|solution| {
        let game = solution.game().with_autoplay(game.autoplay())?;
        Some(GameSolution {
            moves: game.moves().collect(),
            cells: game.cells_used(),
        })
    })
}

/// Decides whether a game can be won. If the solver gives up at a limit, a beam search
/// with the same memory and up to four times the states may still find a solution. It does
/// for deal 94717719, famously hard, with [`Rating::MAX_STATES`] and
/// [`Rating::MAX_MEMORY`].
///
/// `control` creates the control of each search.
///
/// [`Rating::MAX_STATES`]: crate::Rating::MAX_STATES
/// [`Rating::MAX_MEMORY`]: crate::Rating::MAX_MEMORY
pub fn solve_with_beam<C: Control>(
    solver: &mut Solver,
    start: Start,
    limits: Limits,
    mut control: impl FnMut() -> C,
) -> Verdict {
    /// A state of the beam search takes less time.
    const BEAM_STATES: u64 = 4;
    let verdict = solver.solve(Request::new(start).limits(limits).control(&mut control()));
    let Verdict::GaveUp(Limit::States | Limit::Memory) = verdict else {
        return verdict;
    };
    let limits = limits.states(limits.max_states.saturating_mul(BEAM_STATES));
    let found = Shortener::new().find(Request::new(start).limits(limits).control(&mut control()));
    found.map_or(verdict, Verdict::Solved)
}

/// Returns which move lost a game: 0 for the deal itself, 1 for the first move; a
/// range if the solver gives up on a position in between. Returns `None` unless the
/// solver decides within the limits that the game is lost: it is won, can still be
/// won, or is undecided.
///
/// The limits apply to each position.
///
/// ```
/// use freecell_core::Game;
/// use freecell_study::losing_move;
/// use freecell_solve::{Limits, Solver};
///
/// let game = Game::from_record("11982~horne:1a")?;
/// let since = losing_move(&mut Solver::new(), &game, Limits::default(), &mut ());
/// assert_eq!(since, Some(0..=0));
/// # Ok::<(), freecell_core::RecordError>(())
/// ```
pub fn losing_move(
    solver: &mut Solver,
    game: &Game,
    limits: Limits,
    control: &mut dyn Control,
) -> Option<RangeInclusive<usize>> {
    let request = Request::new(game.position()).limits(limits);
    let verdict = solver.solve_ref(request.control(control));
    (verdict.is_winnable() == Some(false))
        .then(|| losing_move_of_lost(solver, game, limits, control))
}

/// Returns which move lost a game that is known to be lost. A lost game stays lost,
/// so this is a binary search.
pub fn losing_move_of_lost(
    solver: &mut Solver,
    game: &Game,
    limits: Limits,
    control: &mut dyn Control,
) -> RangeInclusive<usize> {
    let mut game = game.clone();
    // The first turn that may be lost, and the first turn known to be lost.
    let (mut first, mut lost) = (0, game.turn());
    while first < lost {
        let middle = (first + lost).div_ceil(2) - 1;
        game.jump(middle);
        let request = Request::new(game.position()).limits(limits);
        match solver.solve_ref(request.control(control)) {
            Verdict::Solved(_) => first = middle + 1,
            Verdict::Impossible => lost = middle,
            Verdict::GaveUp(_) => break,
        }
    }
    first..=lost
}

/// Returns the smallest number of free cells with which a game can be won, given that it
/// can be won with all of them; `None` if that remains undecided.
///
/// The limits apply to each number of cells, and `control` creates the control of each
/// search. This is a proof that no number is smaller.
///
/// ```
/// use freecell_core::{CellCount, DealNumber, Start};
/// use freecell_study::fewest_cells;
/// use freecell_solve::{Limits, Solver};
///
/// let start = Start::Deal(DealNumber::new(164)?, CellCount::FOUR);
/// let fewest = fewest_cells(&mut Solver::new(), &start, Limits::default(), || ());
/// assert_eq!(fewest, Some(CellCount::ZERO));
/// # Ok::<(), freecell_core::DealNumberError>(())
/// ```
pub fn fewest_cells<C: Control>(
    solver: &mut Solver,
    start: &Start,
    limits: Limits,
    mut control: impl FnMut() -> C,
) -> Option<CellCount> {
    let start = with_cells_filled_first(start);
    let mut fewest = start.position().cell_count();
    let mut is_decided = true;
    // Additional free cells never hurt: if a number is too small, every smaller one is too.
    for cells in CellCount::ALL[..fewest.get()].iter().copied().rev() {
        // A position whose cells hold more cards needs that many.
        let Some(start) = start.with_cells(cells) else {
            break;
        };
        match solver.solve_ref(Request::new(start).limits(limits).control(&mut control())) {
            Verdict::Solved(_) => (fewest, is_decided) = (cells, true),
            Verdict::Impossible => break,
            Verdict::GaveUp(_) => is_decided = false,
        }
    }
    is_decided.then_some(fewest)
}

/// Returns the start with its occupied cells before the empty ones.
fn with_cells_filled_first(start: &Start) -> Start {
    let Start::Position(position) = start else {
        return *start;
    };
    let mut cells = position.cells().to_vec();
    cells.sort_by_key(Option::is_none);
    let columns = Column::ALL.map(|column| position.column(column));
    let sorted = Position::from_places(columns, &cells);
    sorted.map_or(*start, Start::Position)
}

/// Returns the first deal of a sequence that the solver wins. The limits apply
/// to each deal.
pub fn first_winnable(
    solver: &mut Solver,
    numbers: impl IntoIterator<Item = DealNumber>,
    cells: CellCount,
    limits: Limits,
) -> Option<DealNumber> {
    numbers
        .into_iter()
        .find(|&number| wins(solver, Start::Deal(number, cells), limits))
}

/// Returns whether the solver finds a solution within the limits.
pub(crate) fn wins(solver: &mut Solver, start: Start, limits: Limits) -> bool {
    let verdict = solver.solve_ref(Request::new(start).limits(limits));
    verdict.is_winnable() == Some(true)
}

#[cfg(test)]
mod tests {
    use super::*;
    use freecell_core::{AutoPlay, Notation};
    use freecell_solve::Limit;

    /// Binary search and linear scan find the same move.
    #[test]
    fn binary_search_matches_a_linear_scan() {
        let mut solver = Solver::new();
        let mut found = 0;
        for number in 1..=40_usize {
            let start = Start::Deal(DealNumber::new(number as i64).unwrap(), CellCount::ONE);
            let mut game = Game::new(start, AutoPlay::Horne);
            for turn in 0..12 {
                let moves = game.position().legal_moves();
                if moves.is_empty() || game.position().is_won() {
                    break;
                }
                game.play(moves[(turn * 5 + number) % moves.len()]).unwrap();
            }
            let limits = Limits::default().states(100_000);
            if solve_game(&mut solver, &game, limits, &mut ()) != Verdict::Impossible {
                continue;
            }
            let since = losing_move(&mut solver, &game, Limits::default(), &mut ());
            let mut scanned = game.clone();
            let first = (0..=game.turn()).find(|&turn| {
                scanned.jump(turn);
                solver.solve(scanned.position()).is_winnable() == Some(false)
            });
            assert_eq!(
                since,
                Some(first.unwrap()..=first.unwrap()),
                "{}",
                game.to_record()
            );
            found += usize::from(first > Some(0));
        }
        assert!(found >= 3, "only {found} games were lost by a move");
    }

    #[test]
    fn undecided_positions_leave_a_range() {
        let game = Game::from_record("11982~horne:1a1b").unwrap();
        let mut solver = Solver::new();
        let limits = Limits::default();
        // Stops when the states count from the start again, in the second search.
        let mut last = 0;
        let stopped = losing_move(&mut solver, &game, limits, &mut |states| {
            let goes_on = states >= last;
            last = states;
            goes_on
        });
        assert_eq!(stopped, Some(0..=2));
    }

    #[test]
    fn only_a_lost_game_has_a_losing_move() {
        let mut solver = Solver::new();
        let mut won = Game::from_record("617~none:7a7b").unwrap();
        let limits = Limits::default();
        let mut since = |game: &Game, limits| losing_move(&mut solver, game, limits, &mut ());
        assert_eq!(since(&won, limits), None, "can still be won");
        assert_eq!(
            since(&Game::from_record("617~none:").unwrap(), limits),
            None
        );
        let verdict = solve_game(&mut Solver::new(), &won, limits, &mut ());
        for mv in verdict.into_solution().flatten().unwrap().moves {
            won.play(mv).unwrap();
        }
        assert_eq!(since(&won, limits), None, "won");
        let lost = Game::from_record("11982~horne:1a1b").unwrap();
        assert_eq!(since(&lost, limits), Some(0..=0));
        assert_eq!(since(&lost, limits.states(1_000)), None, "undecided");
    }

    /// The solver expands no state beyond a limit and names that limit.
    #[test]
    fn limits_are_exact_and_named() {
        let game = Game::from_record("11982~horne:1a").unwrap();
        let mut solver = Solver::new();
        for max_states in [0, 1, 1_000] {
            let limits = Limits::default().states(max_states);
            let verdict = solve_game(&mut solver, &game, limits, &mut ());
            assert_eq!(verdict, Verdict::GaveUp(Limit::States));
            assert_eq!(solver.states(), max_states);
        }
        let limits = Limits::default().memory(0);
        let verdict = solve_game(&mut solver, &game, limits, &mut ());
        assert_eq!(verdict, Verdict::GaveUp(Limit::Memory));
        let stop = &mut |_| false;
        let verdict = solve_game(&mut solver, &game, Limits::default(), stop);
        assert_eq!(verdict, Verdict::GaveUp(Limit::Stopped));
    }

    #[test]
    fn the_first_winnable_deal() {
        let mut solver = Solver::new();
        let numbers = [11982, 617].map(|number| DealNumber::new(number).unwrap());
        let mut first = |states| {
            let limits = Limits::default().states(states);
            first_winnable(&mut solver, numbers, CellCount::FOUR, limits)
        };
        assert_eq!(first(QUICK_STATES), Some(numbers[1]));
        assert_eq!(first(0), None);
    }

    /// A card in the last cell fits into the first.
    #[test]
    fn fewest_cells_do_not_depend_on_the_order_of_cells() {
        let text = |cells| format!("Foundations: H-K C-K D-K S-T\nFreecells: {cells}\n: KS JS\n");
        for cells in ["QS - - -", "- - - QS"] {
            let position: Position = text(cells).parse().unwrap();
            let start = Start::Position(position);
            let fewest = fewest_cells(&mut Solver::new(), &start, Limits::default(), || ());
            assert_eq!(fewest, Some(CellCount::ONE), "{cells}");
        }
    }

    /// Autoplay `max` moves cards to the foundations that this solution needs.
    #[test]
    fn a_solution_may_need_another_autoplay() {
        let mut solver = Solver::new();
        for autoplay in AutoPlay::ALL {
            let start = Start::Deal(DealNumber::from(208), CellCount::TWO);
            let game = Game::new(start, autoplay);
            let verdict = solve_game(&mut solver, &game, Limits::default(), &mut ());
            let Verdict::Solved(solution) = verdict else {
                panic!("208 can be won with 2 cells: {verdict}");
            };
            assert_eq!(solution.is_none(), autoplay == AutoPlay::Max, "{autoplay}");
        }
    }

    #[test]
    fn the_solution_can_be_played() {
        let mut solver = Solver::new();
        for autoplay in AutoPlay::ALL {
            let mut game = Game::new(DealNumber::new(617).unwrap(), autoplay);
            game.play_text("7a 7b", Notation::Standard).unwrap();
            let verdict = solve_game(&mut solver, &game, Limits::default(), &mut ());
            let Verdict::Solved(Some(solution)) = verdict else {
                panic!("617 can be won");
            };
            for mv in solution.moves {
                game.play(mv).unwrap();
            }
            assert!(game.position().is_won());
            assert_eq!(game.cells_used(), solution.cells);
        }
    }
}
