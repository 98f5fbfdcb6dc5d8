//! Positions from their columns and cells.

use freecell_core::{Card, Column, Position};

use crate::random::Random;

#[test]
fn a_position_is_made_of_its_places() {
    let mut random = Random::new(10);
    let mut refused = 0;
    for _ in 0..2_000 {
        let position = random.table().position();
        let columns = Column::ALL.map(|column| position.column(column));
        let cells = position.cells();
        assert!(Position::from_places(columns, cells) == Some(position));

        // Without its last card a column is that of a position only if the card
        // may be home; with one twice, never.
        let Some(&card) = random.pick(&columns).and_then(|cards| cards.last()) else {
            continue;
        };
        let shorter = columns.map(|cards| match cards.split_last() {
            Some((last, rest)) if *last == card => rest,
            _ => cards,
        });
        let without = Position::from_places(shorter, cells);
        assert_eq!(without.is_some(), position.is_next_home(card), "{position}");
        refused += usize::from(without.is_none());
        let longer = [cells, &[Some(card)]].concat();
        assert!(Position::from_places(columns, &longer).is_none());
    }
    assert!(refused > 500);
}

#[test]
fn no_column_is_too_long() {
    let under = Position::MAX_UNDER_SEQUENCE;
    // From ace to king, no card fits on the one before it.
    for length in [under + 1, under + 2, Card::COUNT] {
        let cards = &Card::ALL[Card::COUNT - length..];
        let columns = [cards, &[], &[], &[], &[], &[], &[], &[]];
        let made = Position::from_places(columns, &[]);
        assert_eq!(made.is_some(), length == under + 1, "{length}");
    }
    assert!(Position::from_places([&[]; 8], &[None; 5]).is_none());
    let won = Position::from_places([&[]; 8], &[]);
    assert!(won.is_some_and(|position| position.is_won()));
}
