//! Plays a random game: every listed move must be legal and undoable, and every
//! other move must be rejected.
#![no_main]

use freecell_core::{AutoPlay, Cell, CellCount, Column, DealNumber, Game, Move, Start};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: (u32, u8, &[u8])| {
    let (number, rules, picks) = input;
    let cells = CellCount::ALL[usize::from(rules) % 5];
    let start = Start::Deal(DealNumber::from(number), cells);
    let mut game = Game::new(start, AutoPlay::ALL[usize::from(rules) / 5 % 4]);
    for pick in picks.iter().take(60) {
        let moves = game.position().legal_moves();
        for mv in all_moves() {
            let before = *game.position();
            let mut after = before;
            match after.play(mv) {
                Ok(played) => {
                    assert!(moves.contains(&mv));
                    after.undo(played);
                }
                Err(_) => assert!(!moves.contains(&mv)),
            }
            assert_eq!(after, before);
        }
        let Some(&mv) = moves.get(usize::from(*pick) % moves.len().max(1)) else {
            break;
        };
        game.play(mv).unwrap();
    }
});

fn all_moves() -> impl Iterator<Item = Move> {
    let runs = Column::ALL.into_iter().flat_map(|from| {
        let counts = move |to| (0..=14).map(move |count| Move::ColumnToColumn { from, to, count });
        let cells = Cell::ALL.map(|to| Move::ColumnToCell { from, to });
        let home = [Move::ColumnToFoundation { from }];
        Column::ALL
            .into_iter()
            .flat_map(counts)
            .chain(cells)
            .chain(home)
    });
    let from_cells = Cell::ALL.into_iter().flat_map(|from| {
        let columns = Column::ALL.map(|to| Move::CellToColumn { from, to });
        columns.into_iter().chain([Move::CellToFoundation { from }])
    });
    runs.chain(from_cells)
}
