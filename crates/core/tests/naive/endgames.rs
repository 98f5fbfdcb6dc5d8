//! Safe autoplay is safe: a winnable position stays winnable.

use std::collections::HashSet;

use freecell_core::AutoPlay;

use crate::autoplay::run_library;
use crate::random::Random;
use crate::table::{Place, Table};

/// Returns whether a table can be won, by trying everything. It assumes nothing: even
/// an ace may stay where it is.
fn is_winnable(start: &Table, tried: &mut usize) -> bool {
    let mut seen = HashSet::from([start.key()]);
    let mut open = vec![start.clone()];
    while let Some(table) = open.pop() {
        *tried += 1;
        if table.is_won() {
            return true;
        }
        let mut steps = table.steps();
        // The last step pushed is tried first, and moves to a foundation often win.
        steps.sort_by_key(|step| step.to == Place::Foundation);
        for step in steps {
            let next = table.after(step);
            if seen.insert(next.key()) {
                open.push(next);
            }
        }
    }
    false
}

#[derive(Default, Debug)]
struct Seen {
    winnable: usize,
    lost: usize,
    /// Winnable positions from which this rule took a card.
    touched_by_horne: usize,
    /// Those from which this rule took more cards than the other one.
    touched_more_by_raymond: usize,
    spoilt_by_max: usize,
    tried: usize,
}

impl Seen {
    fn look_at(&mut self, table: &Table) {
        if !is_winnable(table, &mut self.tried) {
            self.lost += 1;
            return;
        }
        self.winnable += 1;
        let [horne, raymond, max] =
            [AutoPlay::Horne, AutoPlay::Raymond, AutoPlay::Max].map(|rule| after(rule, table));
        self.touched_by_horne += usize::from(horne != *table);
        self.touched_more_by_raymond += usize::from(raymond != horne);
        for safe in [&horne, &raymond] {
            // The position after autoplay must still be winnable.
            let still_winnable = safe == table || is_winnable(safe, &mut self.tried);
            assert!(still_winnable, "autoplay spoils\n{}", table.position());
        }
        self.spoilt_by_max += usize::from(!is_winnable(&max, &mut self.tried));
    }
}

/// Returns the table after autoplay by a rule of the library.
fn after(rule: AutoPlay, table: &Table) -> Table {
    let (position, _taken) = run_library(rule, &table.position());
    Table::of(&position)
}

#[test]
fn safe_autoplay_spoils_nothing() {
    let mut random = Random::new(9);
    let mut seen = Seen::default();
    for round in 0..4_000 {
        // Without free cells, more positions are lost.
        let cell_count = [0, 0, 1, 2][round % 4];
        let left = random.between(10, 24);
        seen.look_at(&random.endgame(left, cell_count));
    }
    println!("{seen:?}");
    assert!(seen.winnable > 2_000 && seen.lost > 400);
    assert!(seen.touched_by_horne > 1_000 && seen.touched_more_by_raymond > 100);
    // The test detects an unsafe rule, so it can fail.
    assert!(seen.spoilt_by_max > 100);
}
