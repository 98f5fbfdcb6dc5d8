//! Equality of positions up to the order of columns and cells.

use freecell_core::{Column, Position};

use crate::random::Random;

#[test]
fn only_the_order_is_ignored() {
    let mut random = Random::new(1);
    let (mut different, mut moved) = (0, 0);
    for _ in 0..500 {
        let position = random.table().position();
        let mut columns = Column::ALL.map(|column| position.column(column));
        let mut cells = position.cells().to_vec();
        random.shuffle(&mut columns);
        random.shuffle(&mut cells);
        let other = Position::from_places(columns, &cells).expect("the same cards");
        assert!(other.is_equivalent(&position), "{position}");
        assert_eq!(other.canonical(), position.canonical());
        assert_eq!(position.canonical().canonical(), position.canonical());
        different += usize::from(other != position);
        for mv in position.legal_moves() {
            let mut after = position;
            after.play(mv).expect("a legal move");
            // A whole column may move to an empty one.
            let keeps_piles = after.empty_columns() == position.empty_columns()
                && after.empty_cells() == position.empty_cells()
                && after.cards_on_foundations() == position.cards_on_foundations();
            let is_same = after.is_equivalent(&position);
            assert!(!is_same || keeps_piles, "{mv}\n{position}");
            moved += usize::from(!is_same);
        }
    }
    assert!(different > 400 && moved > 1_000, "{different} {moved}");
}

#[test]
fn a_card_in_another_place_is_another_position() {
    let [queen, king] = ["QS", "KS"].map(|name| name.parse().expect("a card"));
    let at = |columns: [&[_]; 2], cells: &[_]| {
        let columns = std::array::from_fn(|i| columns.get(i).copied().unwrap_or_default());
        Position::from_places(columns, cells).expect("a position")
    };
    let all = [
        at([&[queen, king], &[]], &[None]),
        at([&[king, queen], &[]], &[None]),
        at([&[king], &[queen]], &[None]),
        at([&[king], &[]], &[Some(queen)]),
        at([&[queen], &[]], &[Some(king)]),
        at([&[king], &[]], &[None]),
        // The number of cells is part of the game.
        at([&[king], &[]], &[None, None]),
    ];
    for (index, a) in all.iter().enumerate() {
        assert!(all[..index].iter().all(|b| !a.is_equivalent(b)), "{index}");
    }
    assert!(at([&[queen], &[king]], &[None]).is_equivalent(&all[2]));
}
