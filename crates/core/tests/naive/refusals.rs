//! A refused move says which rule it breaks, and what would be right.

use freecell_core::{Cell, Column, Move, Position};

use crate::agreement::conceivable_moves;
use crate::random::Random;
use crate::table::{Card, Table, fits};

fn name((rank, suit): Card) -> String {
    let letter = |letters: &str, index: usize| letters[index..=index].to_owned();
    letter("A23456789TJQK", usize::from(rank) - 1) + &letter("CDHS", suit)
}

/// Returns the rule that a refused move breaks, as the library should say it.
fn refusal(table: &Table, mv: Move) -> String {
    let last = |column: Column| match table.columns[column.index()].last() {
        Some(&card) => Ok(card),
        None => Err(format!("column {column} is empty")),
    };
    let held = |cell: Cell| match table.cells.get(cell.index()) {
        Some(&Some(card)) => Ok(card),
        _ => Err(format!("free cell {cell} is empty")),
    };
    let broken = match mv {
        Move::ColumnToColumn { from, to, count } => {
            last(from).and_then(|_| Err(run_refusal(table, [from, to], count)))
        }
        Move::ColumnToCell { from, to } => last(from).and_then(|_| {
            Err(match table.cells.get(to.index()) {
                Some(card) => {
                    let card = name(card.expect("the cell is taken"));
                    format!("free cell {to} already holds {card}")
                }
                None => format!("this game has no free cell {to}"),
            })
        }),
        Move::ColumnToFoundation { from } => last(from).and_then(|card| Err(not_next(table, card))),
        Move::CellToColumn { from, to } => held(from).and_then(|card| Err(no_fit(table, card, to))),
        Move::CellToFoundation { from } => held(from).and_then(|card| Err(not_next(table, card))),
    };
    broken.map_or_else(|why| why, |never: Card| unreachable!("{never:?}"))
}

/// Returns what is wrong with a move from one column, which has cards, to another.
fn run_refusal(table: &Table, [from, to]: [Column; 2], count: u8) -> String {
    if count == 0 {
        return "the move takes no cards".to_owned();
    }
    if from == to {
        return format!("source and target are both column {from}");
    }
    let source = &table.columns[from.index()];
    let Some(start) = source.len().checked_sub(usize::from(count)) else {
        return format!("column {from} has fewer than {count} cards");
    };
    let run = &source[start..];
    if !run.windows(2).all(|pair| fits(pair[1], pair[0])) {
        return format!("the last {count} cards of column {from} are not in sequence");
    }
    let target = &table.columns[to.index()];
    if target.last().is_some_and(|&on| !fits(run[0], on)) {
        return no_fit(table, run[0], to);
    }
    let empty_cells = table.cells.iter().filter(|cell| cell.is_none()).count();
    let spare_columns = table.empty_columns() - usize::from(target.is_empty());
    // No run is longer than a suit.
    let limit = ((empty_cells + 1) << spare_columns).min(13);
    format!("cannot move {count} cards at once (at most {limit})")
}

fn no_fit(table: &Table, card: Card, to: Column) -> String {
    let on = table.columns[to.index()].last();
    let on = *on.expect("every card goes to an empty column");
    let places: Vec<String> = (0..4)
        .map(|suit| (card.0 + 1, suit))
        .filter(|&place| card.0 < 13 && fits(card, place))
        .map(name)
        .collect();
    let advice = match &places[..] {
        [] => "a king goes only to an empty column".to_owned(),
        places => format!("it goes on {}", places.join(" or ")),
    };
    format!("{} does not go on {} ({advice})", name(card), name(on))
}

fn not_next(table: &Table, card: Card) -> String {
    let next = (table.home[card.1] + 1, card.1);
    let [card, next] = [card, next].map(name);
    format!("{card} cannot go to its foundation before {next}")
}

/// Asserts that the library says why it refuses a move, and returns whether it does refuse it.
pub(crate) fn assert_refusal(position: &Position, mv: Move) -> bool {
    let Err(error) = position.check(mv) else {
        return false;
    };
    let expected = refusal(&Table::of(position), mv);
    assert_eq!(error.to_string(), expected, "{mv:?}\n{position}");
    true
}

#[test]
fn a_refusal_names_the_rule() {
    let mut random = Random::new(10);
    let mut refused = 0;
    for _ in 0..500 {
        let position = random.table().position();
        for mv in conceivable_moves() {
            refused += usize::from(assert_refusal(&position, mv));
        }
    }
    assert!(refused > 400_000, "{refused}");
}
