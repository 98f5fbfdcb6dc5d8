//! Conversion of solutions to moves of core. Core replays every solution before
//! this crate returns it.

use freecell_core::{AutoPlay, Card, Cell, Column, DealNumber, Game, Move};
use freecell_core::{Played, Position, Start};

use crate::solution::Solution;
use crate::space::Step;

/// Converts steps to moves of core and plays them.
pub(crate) struct Referee {
    solution: Solution,
}

impl Referee {
    /// Initial capacity in moves; few solutions are longer.
    pub(crate) const MOVES: usize = 512;
    /// The bytes that [`Referee::new`] and the steps of a solution allocate.
    pub(crate) const BYTES: usize = Referee::MOVES
        * (size_of::<Played>() + size_of::<usize>() + size_of::<Step>())
        + Card::COUNT * size_of::<Played>();

    pub(crate) fn new() -> Referee {
        let mut game = Game::new(DealNumber::from(1), AutoPlay::Max);
        game.reserve(Referee::MOVES);
        Referee {
            solution: Solution { game },
        }
    }

    /// Returns the position of a start. Replaying a solution from there does not deal it
    /// again.
    pub(crate) fn position(&mut self, start: &Start) -> Position {
        self.solution.game.restart(start, AutoPlay::None);
        *self.solution.game.position()
    }

    /// Replays the steps of a solution and returns it.
    ///
    /// # Panics
    ///
    /// Panics if the steps do not win, which would be a bug in a search.
    pub(crate) fn accept(
        &mut self,
        start: &Start,
        autoplay: AutoPlay,
        steps: &[Step],
    ) -> &Solution {
        let is_won = self.replay(start, autoplay, steps);
        assert!(is_won, "core rejects a solution of a search");
        &self.solution
    }

    /// Returns whether the steps are legal and win.
    fn replay(&mut self, start: &Start, autoplay: AutoPlay, steps: &[Step]) -> bool {
        let game = &mut self.solution.game;
        game.restart(start, autoplay);
        let is_legal = steps.iter().all(|&step| {
            let mv = resolve(step, game.position());
            mv.is_some_and(|mv| game.play(mv).is_ok())
        });
        is_legal && game.position().is_won()
    }
}

/// Returns the first cell that meets a condition, without branches, which could not be
/// predicted.
#[inline]
fn find_cell(condition: impl Fn(Cell) -> bool) -> Option<Cell> {
    let [a, b, c, d] = Cell::ALL.map(|cell| usize::from(condition(cell)) << cell.index());
    Cell::from_index((a | b | c | d).trailing_zeros() as usize)
}

/// Returns the move of core for a step in a position; `None` if there is no such card or
/// place.
pub(crate) fn resolve(step: Step, position: &Position) -> Option<Move> {
    let is_moved = |card: Card| card.index() == step.card();
    if step.from() == Step::CELL {
        let from = find_cell(|cell| position.cell(cell).is_some_and(is_moved))?;
        return Some(match step.to() {
            Step::HOME => Move::CellToFoundation { from },
            to => Move::CellToColumn {
                from,
                to: Column::from_index(to)?,
            },
        });
    }
    let from = Column::from_index(step.from())?;
    let cards = position.column(from);
    // Cards that lie on it and move along are in sequence, so the ranks count them.
    let count = (step.card() / 4 + 1).checked_sub(cards.last()?.index() / 4)?;
    let base = cards.len().checked_sub(count)?;
    if !cards.get(base).is_some_and(|&card| is_moved(card)) {
        return None;
    }
    match (step.to(), count) {
        (Step::HOME, 1) => Some(Move::ColumnToFoundation { from }),
        (Step::CELL, 1) => {
            let to = find_cell(|cell| position.cell(cell).is_none())?;
            Some(Move::ColumnToCell { from, to })
        }
        (to, count) => Some(Move::ColumnToColumn {
            from,
            to: Column::from_index(to)?,
            count: u8::try_from(count).ok()?,
        }),
    }
}

#[cfg(test)]
mod tests {
    use freecell_core::{CellCount, Place};
    use freecell_testkit::Random;

    use super::*;
    use crate::{Solver, Verdict};

    /// Also checked in release builds: this must not be a debug assertion.
    #[test]
    #[should_panic(expected = "core rejects a solution")]
    fn a_wrong_solution_is_never_returned() {
        let start = Start::from(DealNumber::from(617));
        let wrong = [Step::new(0, 1, 2)];
        Referee::new().accept(&start, AutoPlay::Max, &wrong);
    }

    /// Returns the steps of a solution.
    fn steps_of(solution: &Solution) -> Vec<Step> {
        let place = |place: Place| match place {
            Place::Column(column) => column.index(),
            Place::Cell(_) => Step::CELL,
            Place::Foundation => Step::HOME,
        };
        let game = solution.game();
        let played = game.turn_starts().iter().map(|&index| game.steps()[index]);
        played
            .map(|Played { mv, card }| Step::new(card.index(), place(mv.from()), place(mv.to())))
            .collect()
    }

    /// Changes steps a little at random.
    fn corrupt(steps: &mut Vec<Step>, random: &mut Random) {
        if steps.is_empty() {
            return;
        }
        let [at, other] = [0; 2].map(|_| random.below(steps.len()));
        let (card, from, to) = (steps[at].card(), steps[at].from(), steps[at].to());
        match random.below(8) {
            0 => steps[at] = Step::new(random.below(64), from, to),
            1 => steps[at] = Step::new(card, random.below(16), to),
            2 | 3 => steps[at] = Step::new(card, from, random.below(16)),
            4 => drop(steps.remove(at)),
            5 => steps.insert(other, steps[at]),
            6 => steps.swap(at, other),
            _ => steps.truncate(at),
        }
    }

    /// Returns whether steps win, by the slow and simple functions of core.
    fn wins(start: &Start, autoplay: AutoPlay, steps: &[Step]) -> bool {
        let mut position = start.position();
        autoplay.run(&mut position);
        for step in steps {
            let Some(card) = Card::from_index(step.card()) else {
                return false;
            };
            let is_there = match position.place_of(card).0 {
                Place::Column(column) => column.index() == step.from(),
                Place::Cell(_) => step.from() == Step::CELL,
                Place::Foundation => false,
            };
            let to = match step.to() {
                Step::HOME => Some(Place::Foundation),
                Step::CELL => {
                    let mut cells = Cell::ALL.into_iter().take(position.cell_count().get());
                    let empty = cells.find(|&cell| position.cell(cell).is_none());
                    empty.map(Place::Cell)
                }
                to => Column::from_index(to).map(Place::Column),
            };
            let mv = to.and_then(|to| position.move_to(card, to).ok());
            let Some(mv) = mv.filter(|_| is_there) else {
                return false;
            };
            position.play_unchecked(mv);
            autoplay.run(&mut position);
        }
        position.is_won()
    }

    /// Most corrupt solutions are wrong. The referee accepts the others, no more and no
    /// less, and what it accepts is a game that core plays from its start.
    #[test]
    fn a_corrupt_solution_is_accepted_only_if_it_wins() {
        let mut random = Random::new(1);
        let mut referee = Referee::new();
        let (mut solver, mut exhaustive) = (Solver::new(), Solver::exhaustive());
        let (mut accepted, mut rejected) = (0, 0);
        for number in 1..=200 {
            let start = Start::Deal(DealNumber::from(number), CellCount::FOUR);
            let solver = if number % 50 == 0 {
                &mut exhaustive
            } else {
                &mut solver
            };
            let Verdict::Solved(solution) = solver.solve(start) else {
                panic!("{number} can be won");
            };
            let autoplay = solution.autoplay();
            assert_eq!(
                referee.accept(&start, autoplay, &steps_of(&solution)),
                &solution
            );
            for _ in 0..50 {
                let mut steps = steps_of(&solution);
                for _ in 0..=random.below(3) {
                    corrupt(&mut steps, &mut random);
                }
                let is_won = referee.replay(&start, autoplay, &steps);
                assert_eq!(is_won, wins(&start, autoplay, &steps), "{start} {steps:?}");
                if !is_won {
                    rejected += 1;
                    continue;
                }
                accepted += 1;
                let mut game = Game::new(start, autoplay);
                for mv in referee.solution.moves() {
                    game.play(mv).expect("the referee accepted it");
                }
                assert!(game.position().is_won());
                assert_eq!(game, referee.solution.game);
            }
        }
        assert!(accepted > 100 && rejected > 5_000, "{accepted} {rejected}");
    }
}
