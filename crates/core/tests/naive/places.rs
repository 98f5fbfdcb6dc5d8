//! Building positions from columns and free cells.

use freecell_core::{Card, Column, PlacesError, Position};

use crate::random::Random;

#[test]
fn a_position_is_made_of_its_places() {
    let mut random = Random::new(10);
    let mut refused = 0;
    for _ in 0..2_000 {
        let position = random.table().position();
        let columns = Column::ALL.map(|column| position.column(column));
        let cells = position.cells();
        assert!(Position::from_places(columns, cells) == Ok(position));

        // Without the last card of a column, this is a position only if that card can
        // be on its foundation; with a duplicate card it never is.
        let Some(&card) = random.pick(&columns).and_then(|cards| cards.last()) else {
            continue;
        };
        let shorter = columns.map(|cards| match cards.split_last() {
            Some((last, rest)) if *last == card => rest,
            _ => cards,
        });
        let without = Position::from_places(shorter, cells);
        if position.is_next_on_foundation(card) {
            assert!(without.is_ok(), "{position}");
        } else {
            assert_eq!(without, Err(PlacesError::Missing(card)), "{position}");
            refused += 1;
        }
        let longer = [cells, &[Some(card)]].concat();
        let expected = match longer.len() {
            5 => PlacesError::TooManyCells(5),
            _ => PlacesError::Repeated(card),
        };
        assert_eq!(Position::from_places(columns, &longer), Err(expected));
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
        let position = Position::from_places(columns, &[]);
        if length == under + 1 {
            assert!(position.is_ok(), "{length}");
        } else {
            assert_eq!(position, Err(PlacesError::LongColumn(Column::ALL[0])));
        }
    }
    let five = Position::from_places([&[]; 8], &[None; 5]);
    assert_eq!(five, Err(PlacesError::TooManyCells(5)));
    assert_eq!(
        five.unwrap_err().to_string(),
        "5 free cells found (expected at most 4)"
    );
    let won = Position::from_places([&[]; 8], &[]);
    assert!(won.is_ok_and(|position| position.is_won()));
}
