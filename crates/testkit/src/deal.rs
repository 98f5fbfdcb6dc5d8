//! Numbered deals.

use freecell_core::{CellCount, DealNumber, Position};

/// The only deals of the first million that cannot be won.
pub const IMPOSSIBLE: [i64; 8] = [
    11_982, 146_692, 186_216, 455_889, 495_505, 512_118, 517_776, 781_948,
];

/// Returns the starting position of a numbered deal, with four free cells.
///
/// # Panics
///
/// Panics if there is no such deal.
pub fn position(number: i64) -> Position {
    position_with_cells(number, 4)
}

/// Returns the starting position of a numbered deal, with 0 to 4 free cells.
///
/// # Panics
///
/// Panics if there is no such deal, or if there are more than four free cells.
pub fn position_with_cells(number: i64, cells: usize) -> Position {
    let deal = DealNumber::new(number).expect("a deal number").deal();
    Position::new(&deal, CellCount::new(cells).expect("at most four cells"))
}

#[cfg(test)]
mod tests {
    use super::{IMPOSSIBLE, position, position_with_cells};

    #[test]
    fn positions_match_their_deal_numbers() {
        for number in IMPOSSIBLE {
            let deal = position(number).to_deal().expect("a start");
            assert_eq!(deal.number().map(i64::from), Some(number));
        }
        assert!(IMPOSSIBLE.is_sorted_by(|a, b| a < b));
        for cells in 0..=4 {
            assert_eq!(position_with_cells(617, cells).cells().len(), cells);
        }
        assert_eq!(position_with_cells(617, 4), position(617));
    }
}
