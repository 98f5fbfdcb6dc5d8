//! How many cards lie in each place, without the cards themselves.

use crate::{CellCount, Column, Deal, Move, Position, Start, supermove_cost};

/// The number of cards in each column and in the cells. The length and the text of a
/// move depend on nothing else, and this is cheaper to update than a position.
#[derive(Clone, Copy)]
pub(crate) struct Occupancy {
    columns: [u8; Column::COUNT],
    /// The number of occupied cells.
    cells: u8,
    cell_count: CellCount,
}

#[allow(clippy::cast_possible_truncation, reason = "at most 52 cards")]
impl Occupancy {
    pub(crate) fn of(position: &Position) -> Occupancy {
        let cell_count = position.cell_count();
        Occupancy {
            columns: Column::ALL.map(|column| position.column(column).len() as u8),
            cells: (cell_count.get() - position.empty_cells()) as u8,
            cell_count,
        }
    }

    /// Returns the occupancy at the start of a game, without dealing.
    pub(crate) fn at_start(start: &Start) -> Occupancy {
        match start {
            Start::Deal(_, cell_count) => Occupancy {
                columns: Deal::COLUMN_LENGTHS.map(|length| length as u8),
                cells: 0,
                cell_count: *cell_count,
            },
            Start::Position(position) => Occupancy::of(position),
        }
    }

    /// Returns the number of occupied cells.
    pub(crate) fn cells(&self) -> usize {
        usize::from(self.cells)
    }

    pub(crate) fn is_empty(&self, column: Column) -> bool {
        self.columns[column.index()] == 0
    }

    /// Returns the length of [`Position::expand`] for a legal move.
    pub(crate) fn expanded_length(&self, mv: Move) -> usize {
        match mv {
            Move::ColumnToColumn { to, count, .. } if count > 1 => {
                let is_spare = |&column: &Column| column != to && self.is_empty(column);
                let columns = Column::ALL.into_iter().filter(is_spare).count();
                let cells = self.cell_count.get() - self.cells();
                supermove_cost(usize::from(count), cells, columns)
            }
            _ => 1,
        }
    }

    /// Plays a legal move.
    pub(crate) fn play(&mut self, mv: Move) {
        match mv {
            Move::ColumnToColumn { from, to, count } => {
                self.columns[from.index()] -= count;
                self.columns[to.index()] += count;
            }
            Move::ColumnToCell { from, .. } => {
                self.columns[from.index()] -= 1;
                self.cells += 1;
            }
            Move::ColumnToFoundation { from } => self.columns[from.index()] -= 1,
            Move::CellToColumn { to, .. } => {
                self.cells -= 1;
                self.columns[to.index()] += 1;
            }
            Move::CellToFoundation { .. } => self.cells -= 1,
        }
    }
}
