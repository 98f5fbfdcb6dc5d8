//! Conversion of solutions to moves of core. Core replays every solution before
//! this crate returns it.

use freecell_core::{AutoPlay, Card, Cell, CellCount, Column, DealNumber, Move};
use freecell_core::{Played, Position, Start};

use crate::solution::Solution;
use crate::space::Step;

/// Converts steps to moves of core and plays them.
pub(crate) struct Referee {
    solution: Solution,
    position: Position,
    played: Vec<Played>,
}

impl Referee {
    /// Initial capacity in moves; few solutions are longer.
    pub(crate) const MOVES: usize = 512;
    /// The bytes that [`Referee::new`] and the steps of a solution allocate.
    pub(crate) const BYTES: usize = Referee::MOVES * (size_of::<Move>() + size_of::<Step>())
        + Card::COUNT * size_of::<Played>();

    pub(crate) fn new() -> Referee {
        let start = Start::Deal(DealNumber::from(1), CellCount::FOUR);
        Referee {
            position: start.position(),
            solution: Solution {
                start,
                autoplay: AutoPlay::Max,
                moves: Vec::with_capacity(Referee::MOVES),
            },
            played: Vec::with_capacity(Card::COUNT),
        }
    }

    /// Replays the steps of a solution and returns it.
    ///
    /// # Panics
    ///
    /// Panics if the steps do not win, which would be a bug in a search.
    pub(crate) fn accept(
        &mut self,
        start: &Start,
        position: &Position,
        autoplay: AutoPlay,
        steps: &[Step],
    ) -> &Solution {
        self.solution.start = *start;
        self.solution.autoplay = autoplay;
        self.solution.moves.clear();
        self.position = *position;
        self.played.clear();
        let is_won = self.replay(steps);
        assert!(is_won, "core rejects a solution of a search");
        &self.solution
    }

    /// Returns whether the steps win.
    fn replay(&mut self, steps: &[Step]) -> bool {
        let autoplay = self.solution.autoplay;
        autoplay.run(&mut self.position, &mut self.played);
        for &step in steps {
            let Some(mv) = resolve(step, &self.position) else {
                return false;
            };
            if self.position.play(mv).is_err() {
                return false;
            }
            self.solution.moves.push(mv);
            // Running autoplay without effect would be the main cost of a replay.
            if AutoPlay::can_act_after(mv, &self.position) {
                self.played.clear();
                autoplay.run(&mut self.position, &mut self.played);
            }
        }
        self.position.is_won()
    }
}

/// Returns the move of core for a step in a position; `None` if there is no such
/// card or place.
pub(crate) fn resolve(step: Step, position: &Position) -> Option<Move> {
    let card = Card::from_index(step.card())?;
    if step.from() == Step::CELL {
        let holds = |&cell: &Cell| position.cell(cell) == Some(card);
        let from = Cell::ALL.into_iter().find(holds)?;
        return Some(match step.to() {
            Step::HOME => Move::CellToFoundation { from },
            to => Move::CellToColumn {
                from,
                to: Column::from_index(to)?,
            },
        });
    }
    let from = Column::from_index(step.from())?;
    Some(match step.to() {
        Step::HOME => Move::ColumnToFoundation { from },
        Step::CELL => {
            let empty = position.cells().iter().position(Option::is_none)?;
            Move::ColumnToCell {
                from,
                to: Cell::from_index(empty)?,
            }
        }
        to => {
            let cards = position.column(from);
            let base = cards.iter().rposition(|&other| other == card)?;
            Move::ColumnToColumn {
                from,
                to: Column::from_index(to)?,
                count: u8::try_from(cards.len() - base).ok()?,
            }
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Also checked in release builds: this must not be a debug assertion.
    #[test]
    #[should_panic(expected = "core rejects a solution")]
    fn a_wrong_solution_is_never_returned() {
        let start = Start::from(DealNumber::from(617));
        let wrong = [Step::new(0, 1, 2)];
        Referee::new().accept(&start, &start.position(), AutoPlay::Max, &wrong);
    }
}
