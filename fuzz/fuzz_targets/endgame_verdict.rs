//! Compares the verdict about a small endgame with a naive search, and replays the
//! solution.
#![no_main]

use std::cell::RefCell;

use freecell_core::{Card, Position};
use freecell_solve::{Solver, Verdict};
use freecell_testkit::{assert_wins, is_winnable};
use libfuzzer_sys::fuzz_target;

/// Builds an endgame: the first byte gives the numbers of cells and columns; each
/// further byte places the next lower card, starting with the kings. Cards without
/// a byte are on the foundations.
fn endgame(data: &[u8]) -> Option<Position> {
    let (&first, rest) = data.split_first()?;
    let mut cells = vec![None; usize::from(first % 5)];
    let mut columns = [const { Vec::new() }; 8];
    let width = usize::from(first / 5 % 8) + 1;
    for (&card, &byte) in Card::ALL.iter().rev().zip(rest) {
        let place = usize::from(byte) % (width + cells.len());
        match cells.get_mut(place) {
            Some(cell @ None) => *cell = Some(card),
            _ => {
                let column: &mut Vec<Card> = &mut columns[place % width];
                column.insert(usize::from(byte / 16) % (column.len() + 1), card);
            }
        }
    }
    Position::from_places(columns.each_ref().map(Vec::as_slice), &cells).ok()
}

thread_local! {
    /// Creating a solver takes longer than solving most endgames.
    static SOLVER: RefCell<Solver> = RefCell::default();
}

fuzz_target!(|data: &[u8]| {
    let Some(position) = endgame(data) else {
        return;
    };
    let Some(truth) = is_winnable(&position, 500) else {
        return;
    };
    SOLVER.with_borrow_mut(|solver| match solver.solve(position) {
        Verdict::Solved(solution) => {
            assert!(truth, "{position}");
            assert_wins(&position, solution.autoplay(), solution.moves());
        }
        Verdict::Impossible => assert!(!truth, "{position}"),
        Verdict::GaveUp(limit) => panic!("{limit:?}\n{position}"),
    });
});
