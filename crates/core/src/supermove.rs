//! Moves of several cards as moves of single cards.

use alloc::vec::Vec;

use crate::occupancy::Occupancy;
use crate::{Cell, Column, IllegalMove, Move, Position};

impl Position {
    /// Expands a legal move into moves of single cards, each legal in turn.
    ///
    /// Cards are parked in empty cells, and in empty columns if there are not enough
    /// cells. No shorter sequence uses the same places.
    ///
    /// ```
    /// use freecell_core::{Column, Move, Position};
    ///
    /// let text = "Foundations: H-J C-J D-J S-J\n: KH QC\n: KS\n:\n:\n:\n: QH\n: KC QD\n: KD QS\n";
    /// let position: Position = text.parse()?;
    /// let column = |index| Column::from_index(index).unwrap();
    /// let two = Move::ColumnToColumn { from: column(0), to: column(2), count: 2 };
    /// let single: Vec<String> = position.expand(two)?.iter().map(Move::to_string).collect();
    /// assert_eq!(single, ["1a", "13", "a3"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns the rule that the move breaks.
    pub fn expand(&self, mv: Move) -> Result<Vec<Move>, IllegalMove> {
        self.check(mv)?;
        let Move::ColumnToColumn { from, to, count } = mv else {
            return Ok(vec![mv]);
        };
        let cells: Vec<Cell> = Cell::ALL
            .into_iter()
            .take(self.cell_count.get())
            .filter(|&cell| self.cell(cell).is_none())
            .collect();
        let columns: Vec<Column> = Column::ALL
            .into_iter()
            .filter(|&column| column != to && self.column(column).is_empty())
            .collect();
        let mut moves = Vec::new();
        expand_run([from, to], usize::from(count), &cells, &columns, &mut moves);
        Ok(moves)
    }

    /// Returns the number of moves that [`Position::expand`] returns for a legal move,
    /// without computing them. The result for an illegal move is meaningless.
    pub fn expanded_length(&self, mv: Move) -> usize {
        Occupancy::of(self).expanded_length(mv)
    }
}

/// Returns the number of single-card moves that a move of `count` cards takes, given
/// the empty cells and the empty columns other than its target. This is the length of
/// [`Position::expand`]; 0 for no cards.
///
/// More empty cells than [`Cell::COUNT`] and more empty columns than
/// [`Column::COUNT`] count as that many, and the result saturates.
///
/// ```
/// use freecell_core::supermove_cost;
///
/// assert_eq!(supermove_cost(1, 0, 0), 1);
/// assert_eq!(supermove_cost(3, 2, 0), 5);
/// assert_eq!(supermove_cost(4, 1, 1), 9);
/// ```
pub const fn supermove_cost(count: usize, empty_cells: usize, empty_columns: usize) -> usize {
    if empty_cells > Cell::COUNT {
        return supermove_cost(count, Cell::COUNT, empty_columns);
    }
    if empty_columns > Column::COUNT {
        return supermove_cost(count, empty_cells, Column::COUNT);
    }
    if count == 0 {
        return 0;
    }
    if empty_columns == 0 || count - 1 <= empty_cells {
        return (count - 1).saturating_mul(2).saturating_add(1);
    }
    // Park as few cards as possible in an empty column.
    let most = (empty_cells + 1) << (empty_columns - 1);
    let direct = if most < count - 1 { most } else { count - 1 };
    let detour = supermove_cost(count - direct, empty_cells, empty_columns - 1);
    let direct = supermove_cost(direct, empty_cells, empty_columns - 1);
    detour.saturating_mul(2).saturating_add(direct)
}

/// Moves a run card by card, using empty cells and columns.
fn expand_run(
    [from, to]: [Column; 2],
    count: usize,
    cells: &[Cell],
    columns: &[Column],
    moves: &mut Vec<Move>,
) {
    match columns.split_last() {
        Some((&waiting, others)) if count > cells.len() + 1 => {
            // Park as few cards as possible.
            let direct = ((cells.len() + 1) << others.len()).min(count - 1);
            let detour = count - direct;
            expand_run([from, waiting], detour, cells, others, moves);
            expand_run([from, to], direct, cells, others, moves);
            expand_run([waiting, to], detour, cells, others, moves);
        }
        _ => {
            let waiting = &cells[..count - 1];
            moves.extend(waiting.iter().map(|&to| Move::ColumnToCell { from, to }));
            moves.push(Move::ColumnToColumn { from, to, count: 1 });
            moves.extend(
                waiting
                    .iter()
                    .rev()
                    .map(|&from| Move::CellToColumn { from, to }),
            );
        }
    }
}
