//! The list of legal moves, the check of a move and the naive rules agree, and undo
//! restores the position.

use std::collections::HashSet;

use freecell_core::{Cell, CellCount, Column, Move, Position};

use crate::random::{Random, deal};
use crate::supermoves::assert_expands;
use crate::table::Table;

/// Every move that can be written, of up to a few more cards than any sequence has.
pub(crate) fn conceivable_moves() -> Vec<Move> {
    let mut moves = Vec::new();
    for from in Column::ALL {
        moves.push(Move::ColumnToFoundation { from });
        moves.extend(Cell::ALL.map(|to| Move::ColumnToCell { from, to }));
        for to in Column::ALL {
            let counts = (0..=14).chain([255]);
            moves.extend(counts.map(|count| Move::ColumnToColumn { from, to, count }));
        }
    }
    for from in Cell::ALL {
        moves.push(Move::CellToFoundation { from });
        moves.extend(Column::ALL.map(|to| Move::CellToColumn { from, to }));
    }
    moves
}

/// Counts comparisons, so that a test can check that there were enough.
#[derive(Default)]
struct Seen {
    positions: usize,
    legal: usize,
    several_cards: usize,
    stuck: usize,
}

impl Seen {
    fn assert_agreement(&mut self, position: &Position, conceivable: &[Move]) {
        let table = Table::of(position);
        let list = position.legal_moves();
        let listed: HashSet<Move> = list.iter().copied().collect();
        assert_eq!(
            listed.len(),
            list.len(),
            "a move is listed twice\n{position}"
        );
        let mut legal = 0;
        for &mv in conceivable {
            let is_legal = table.allows_move(mv);
            assert_eq!(listed.contains(&mv), is_legal, "list, {mv:?}\n{position}");
            assert_eq!(
                position.check(mv).is_ok(),
                is_legal,
                "check, {mv:?}\n{position}"
            );
            legal += usize::from(is_legal);
        }
        assert_eq!(
            legal,
            list.len(),
            "an inconceivable move is listed\n{position}"
        );
        assert_eq!(
            position.is_stuck(),
            legal == 0 && !table.is_won(),
            "{position}"
        );
        for &mv in &list {
            assert_can_be_undone(position, mv);
            self.several_cards += usize::from(assert_expands(position, mv) > 1);
        }
        self.positions += 1;
        self.legal += legal;
        self.stuck += usize::from(legal == 0);
    }
}

fn assert_can_be_undone(position: &Position, mv: Move) {
    let mut changed = *position;
    let played = changed.play(mv).expect("listed moves are legal");
    assert!(changed != *position, "{mv} changes nothing\n{position}");
    assert_eq!(played.mv, mv);
    changed.undo(played);
    assert!(
        changed == *position,
        "undoing {mv} leads to\n{changed}\nnot\n{position}"
    );
}

#[test]
fn listed_moves_are_the_legal_ones() {
    let conceivable = conceivable_moves();
    let mut random = Random::new(4);
    let mut seen = Seen::default();
    for cell_count in CellCount::ALL {
        for number in 1..=40 {
            let mut position = deal(number * 104_729, cell_count);
            for _ in 0..60 {
                seen.assert_agreement(&position, &conceivable);
                let Some(mv) = random.player_move(&position) else {
                    break;
                };
                position.play(mv).expect("listed moves are legal");
            }
        }
    }
    for _ in 0..2_000 {
        seen.assert_agreement(&random.table().position(), &conceivable);
    }
    println!(
        "{} positions, {} legal moves, {} of several cards, {} stuck",
        seen.positions, seen.legal, seen.several_cards, seen.stuck
    );
    assert!(seen.positions > 5_000);
    assert!(seen.several_cards > 1_000);
    assert!(seen.stuck > 10);
}

#[test]
fn refused_moves_change_nothing() {
    let mut random = Random::new(5);
    let mut refused = 0;
    for _ in 0..100 {
        let position = random.table().position();
        for mv in conceivable_moves() {
            let mut changed = position;
            if changed.play(mv).is_err() {
                assert!(changed == position, "{mv:?} was refused\n{position}");
                refused += 1;
            }
        }
    }
    assert!(refused > 10_000, "{refused}");
}

#[test]
fn whole_games_can_be_taken_back() {
    let mut random = Random::new(6);
    let mut taken_back = 0;
    for cell_count in CellCount::ALL {
        for number in 1..=60 {
            let start = deal(number * 15_485_863, cell_count);
            let mut position = start;
            let mut history = Vec::new();
            while history.len() < 100 {
                let Some(mv) = random.player_move(&position) else {
                    break;
                };
                let before = position;
                history.push((before, position.play(mv).expect("listed moves are legal")));
            }
            taken_back += history.len();
            for (before, played) in history.into_iter().rev() {
                position.undo(played);
                assert!(position == before, "undoing {}", played.mv);
            }
            assert!(position == start);
        }
    }
    assert!(taken_back > 5_000, "{taken_back}");
}
