//! Safe autoplay is safe: it never spoils a position that can be won.

use std::collections::HashSet;

use freecell_core::AutoPlay;

use crate::autoplay::run_library;
use crate::random::Random;
use crate::table::{Place, Table};

/// Whether a table can be won, by trying everything. Nothing is taken for
/// granted: even an ace may stay where it is.
fn is_winnable(start: &Table, tried: &mut usize) -> bool {
    let mut seen = HashSet::from([start.key()]);
    let mut open = vec![start.clone()];
    while let Some(table) = open.pop() {
        *tried += 1;
        if table.is_won() {
            return true;
        }
        let mut steps = table.steps();
        // What is pushed last is tried first; going home is likely to win.
        steps.sort_by_key(|step| step.to == Place::Home);
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
    /// Winnable positions of which this rule took something.
    touched_by_horne: usize,
    /// Those of which this rule took more than the other.
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
            // What a rule leaves alone is winnable still.
            let still_winnable = safe == table || is_winnable(safe, &mut self.tried);
            assert!(still_winnable, "autoplay spoils\n{}", table.position());
        }
        self.spoilt_by_max += usize::from(!is_winnable(&max, &mut self.tried));
    }
}

/// The table that a rule of the library makes of another.
fn after(rule: AutoPlay, table: &Table) -> Table {
    let (position, _taken) = run_library(rule, &table.position());
    Table::of(&position)
}

#[test]
fn safe_autoplay_spoils_nothing() {
    let mut random = Random::new(9);
    let mut seen = Seen::default();
    for round in 0..4_000 {
        // Without cells, more are lost.
        let cell_count = [0, 0, 1, 2][round % 4];
        let left = random.between(10, 24);
        seen.look_at(&random.endgame(left, cell_count));
    }
    println!("{seen:?}");
    assert!(seen.winnable > 2_000 && seen.lost > 400);
    assert!(seen.touched_by_horne > 1_000 && seen.touched_more_by_raymond > 100);
    // A rule that is not safe is found out, so the test can fail.
    assert!(seen.spoilt_by_max > 100);
}
