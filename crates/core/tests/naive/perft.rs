//! The library and the naive rules reach the same positions at every depth.

use std::collections::HashSet;

use freecell_core::{CellCount, Move, Position};

use crate::random::{Random, deal};
use crate::table::{Step, Table};

/// For each depth, the positions that are first reached there.
type Levels = Vec<HashSet<Vec<u8>>>;

/// Returns what `follow` reaches from a start, level by level; positions with the same
/// `key` count once.
fn levels<T>(
    start: T,
    depth: usize,
    key: impl Fn(&T) -> Vec<u8>,
    follow: impl Fn(&T) -> Vec<T>,
) -> Levels {
    let mut seen = HashSet::from([key(&start)]);
    let mut levels = vec![seen.clone()];
    let mut last = vec![start];
    for _ in 0..depth {
        let mut level = HashSet::new();
        let mut reached = Vec::new();
        for next in last.iter().flat_map(&follow) {
            let key = key(&next);
            if seen.insert(key.clone()) {
                level.insert(key);
                reached.push(next);
            }
        }
        levels.push(level);
        last = reached;
    }
    levels
}

fn naive_levels(start: Table, depth: usize) -> Levels {
    levels(start, depth, Table::key, |table| {
        table
            .steps()
            .iter()
            .map(|&step| table.after(step))
            .collect()
    })
}

fn library_levels(start: &Position, depth: usize) -> Levels {
    let key = |position: &Position| Table::of(position).key();
    levels(*start, depth, key, |position| {
        let moves = position.legal_moves().into_iter();
        moves
            .filter(|&mv| Step::of(mv).is_some())
            .map(|mv| after(position, mv))
            .collect()
    })
}

fn after(position: &Position, mv: Move) -> Position {
    let mut next = *position;
    next.play(mv).expect("listed moves are legal");
    next
}

/// Compares the positions that both reach, and returns their number.
fn compare(start: &Position, depth: usize) -> usize {
    let naive = naive_levels(Table::of(start), depth);
    let library = library_levels(start, depth);
    let sizes = |levels: &Levels| levels.iter().map(HashSet::len).collect::<Vec<_>>();
    assert_eq!(sizes(&naive), sizes(&library), "{start}");
    assert!(naive == library, "as many, but others, from\n{start}");
    sizes(&naive).iter().sum()
}

#[test]
fn deals_lead_to_the_same_positions() {
    let mut compared = 0;
    for cell_count in CellCount::ALL {
        for number in 1..=60 {
            compared += compare(&deal(number * 7919, cell_count), 4);
        }
    }
    println!("{compared} positions from deals");
    assert!(compared > 100_000);
}

#[test]
fn middles_of_games_lead_to_the_same_positions() {
    let mut random = Random::new(2);
    let mut compared = 0;
    for cell_count in CellCount::ALL {
        for number in 1..=100 {
            let mut position = deal(number, cell_count);
            for _ in 0..random.between(5, 40) {
                if let Some(mv) = random.player_move(&position) {
                    position = after(&position, mv);
                }
            }
            compared += compare(&position, 4);
        }
    }
    println!("{compared} positions from middles of games");
    assert!(compared > 20_000);
}

#[test]
fn ends_of_games_lead_to_the_same_positions() {
    // Random games rarely clear columns; these tables have many empty columns.
    let mut random = Random::new(3);
    let mut compared = 0;
    let mut with_empty_column = 0;
    for _ in 0..300 {
        let table = random.table();
        with_empty_column += usize::from(table.empty_columns() > 0);
        compared += compare(&table.position(), 3);
    }
    println!("{compared} positions from ends of games");
    assert!(compared > 20_000);
    assert!(with_empty_column > 100);
}
