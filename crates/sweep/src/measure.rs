//! Measures everything that a row reports about a solution, in one replay.
//!
//! A sweep measures millions of solutions. Asking a [`Game`](freecell_core::Game)
//! for each length would add about half the time of the search. Nearly all
//! solutions use autoplay `max` and are measured here while they are replayed; a
//! `Game` measures the others, and a test compares both for all of them.

use freecell_core::{AutoPlay, Metric, Move, Played, Position, RecordWriter};
use freecell_solve::Solution;

use crate::row::Row;

/// The measures of a solution so far, and buffers for the replay.
#[derive(Default)]
pub(crate) struct Measure {
    max: usize,
    safe: usize,
    unit: usize,
    cells: usize,
    taken: Vec<Played>,
    spare: Vec<Played>,
}

impl Measure {
    /// Fills in the measures of a solution and appends its record to `record`, if
    /// given.
    pub(crate) fn solution(
        &mut self,
        solution: &Solution,
        row: &mut Row,
        record: Option<&mut String>,
    ) {
        let start = solution.start();
        if solution.autoplay() != AutoPlay::Max {
            return measure_as_game(solution, row, record);
        }
        let mut writer = record.map(|record| RecordWriter::new(record, start, AutoPlay::Max));
        let mut position = start.position();
        (self.max, self.safe, self.unit, self.cells) = (0, 0, 0, 0);
        self.note_cells(&position);
        self.autoplay(&mut position);
        for &mv in solution.moves() {
            if let Some(writer) = &mut writer {
                writer.push(mv, &position);
            }
            self.max += 1;
            self.safe += 1;
            self.unit += position.expanded_length(mv);
            position.play_unchecked(mv);
            if matches!(mv, Move::ColumnToCell { .. }) {
                self.note_cells(&position);
            }
            if AutoPlay::can_act_after(mv, &position) {
                self.autoplay(&mut position);
            }
        }
        row.length_max = Some(length(self.max));
        row.length_safe = Some(length(self.safe));
        row.length_unit = Some(length(self.unit));
        row.cells_used = Some(cells(self.cells));
    }

    fn note_cells(&mut self, position: &Position) {
        let taken = position.cells().len() - position.empty_cells();
        self.cells = self.cells.max(taken);
    }

    /// Plays every autoplay move and counts those that the metric `safe` counts as
    /// moves. Both autoplay rules reach the same position at the end of a turn: a
    /// card that `max` moves and `horne` does not is moved by hand.
    fn autoplay(&mut self, position: &mut Position) {
        let mut by_hand = *position;
        self.taken.clear();
        AutoPlay::Max.run(position, &mut self.taken);
        self.unit += self.taken.len();
        for &Played { mv, card } in &self.taken {
            if by_hand.is_home(card) {
                continue;
            }
            if !AutoPlay::Horne.takes(card, &by_hand) {
                // Other autoplay moves may make this one safe.
                self.spare.clear();
                AutoPlay::Horne.run(&mut by_hand, &mut self.spare);
                if by_hand.is_home(card) {
                    continue;
                }
                self.safe += 1;
            }
            by_hand.play_unchecked(mv);
        }
    }
}

fn length(moves: usize) -> u32 {
    u32::try_from(moves).expect("a solution has far fewer than 2^32 moves")
}

fn cells(used: usize) -> u8 {
    u8::try_from(used).expect("a game has at most four cells")
}

/// Measures a solution with a `Game`, for any autoplay.
fn measure_as_game(solution: &Solution, row: &mut Row, record: Option<&mut String>) {
    let game = solution.game();
    row.length_max = game.length(Metric::Max).map(length);
    row.length_safe = game.length(Metric::Safe).map(length);
    row.length_unit = game.length(Metric::Unit).map(length);
    row.cells_used = Some(cells(game.cells_used()));
    if let Some(record) = record {
        record.push_str(&game.to_record());
    }
}

#[cfg(test)]
mod tests {
    use freecell_core::{CellCount, DealNumber, Start};
    use freecell_solve::{Solver, Verdict};

    use super::*;

    #[test]
    fn measures_agree_with_the_game() {
        let mut measure = Measure::default();
        let mut solver = Solver::new();
        let numbers = [(4, -4..1_000), (4, (1 << 31)..(1 << 31) + 200), (3, 0..300)];
        let mut compared = 0;
        for (cells, numbers) in numbers {
            let cells = CellCount::new(cells).unwrap();
            for number in numbers {
                let number = DealNumber::new(number).unwrap();
                let verdict = solver.solve(Start::Deal(number, cells));
                let Verdict::Solved(solution) = verdict else {
                    continue;
                };
                let (mut quick, mut slow) = (Row::default(), Row::default());
                let (mut record, mut expected) = (String::new(), String::new());
                measure.solution(&solution, &mut quick, Some(&mut record));
                measure_as_game(&solution, &mut slow, Some(&mut expected));
                assert_eq!(quick, slow, "{number}");
                assert_eq!(record, expected);
                compared += 1;
            }
        }
        assert!(compared > 1_300, "{compared} of 1504");
    }
}
