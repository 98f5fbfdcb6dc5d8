//! Positions regardless of the order of columns and cells.

use freecell_core::{Column, Position};

/// A position regardless of the order of its columns and cells, which does not
/// affect the game.
///
/// Two positions with the same number of cells are equal if and only if exchanging
/// columns and exchanging cells turns one into the other.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Unordered(Vec<u8>);

impl Unordered {
    /// Sorts the columns and cells of a position.
    pub fn new(position: &Position) -> Unordered {
        let mut columns = Column::ALL.map(|column| position.column(column));
        columns.sort_unstable();
        let mut cells = position.cells().to_vec();
        cells.sort_unstable();
        let mut bytes = Vec::with_capacity(64);
        for column in columns {
            bytes.extend(column.iter().copied().map(u8::from));
            bytes.push(u8::MAX);
        }
        bytes.extend(cells.into_iter().flatten().map(u8::from));
        Unordered(bytes)
    }
}

#[cfg(test)]
mod tests {
    use freecell_core::{Column, Position};

    use super::Unordered;
    use crate::{Random, small_endgame};

    #[test]
    fn only_the_order_is_ignored() {
        let mut random = Random::new(1);
        let mut different = 0;
        for _ in 0..200 {
            let position = small_endgame(&mut random, 4);
            let mut columns = Column::ALL.map(|column| position.column(column));
            let mut cells = position.cells().to_vec();
            random.shuffle(&mut columns);
            random.shuffle(&mut cells);
            let other = Position::from_places(columns, &cells).expect("the same cards");
            assert_eq!(Unordered::new(&other), Unordered::new(&position));
            different += usize::from(other != position);
            for mv in position.legal_moves() {
                let mut after = position;
                after.play(mv).expect("a legal move");
                let is_same = Unordered::new(&after) == Unordered::new(&position);
                // A single card of a column may move to an empty one.
                let keeps_piles = after.empty_columns() == position.empty_columns()
                    && after.empty_cells() == position.empty_cells()
                    && after.cards_home() == position.cards_home();
                assert!(!is_same || keeps_piles, "{mv}\n{position}");
            }
        }
        assert!(different > 150, "{different}");
    }

    #[test]
    fn a_card_in_another_place_is_another_position() {
        let [queen, king] = ["QS", "KS"].map(|name| name.parse().expect("a card"));
        let at = |columns: [&[_]; 2], cells: &[_]| {
            let columns = std::array::from_fn(|i| columns.get(i).copied().unwrap_or_default());
            Unordered::new(&Position::from_places(columns, cells).expect("a position"))
        };
        let all = [
            at([&[queen, king], &[]], &[None]),
            at([&[king, queen], &[]], &[None]),
            at([&[king], &[queen]], &[None]),
            at([&[king], &[]], &[Some(queen)]),
            at([&[queen], &[]], &[Some(king)]),
            at([&[king], &[]], &[None]),
        ];
        for (index, a) in all.iter().enumerate() {
            assert!(all[..index].iter().all(|b| a != b), "{index}");
        }
        assert_eq!(at([&[queen], &[king]], &[None]), all[2]);
    }
}
