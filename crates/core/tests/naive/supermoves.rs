//! How many cards can move at once, found by trying every way to move them one by one.

use std::collections::HashSet;

use freecell_core::{Column, Move, Position};

use crate::refusals::assert_refusal;
use crate::table::{COLUMNS, Card, Place, Step, Table};

/// Asserts that every single-card step of a legal move is legal and that they lead to
/// the same position as the move, without waiting in a column if there are enough cells.
/// Returns the number of steps.
pub(crate) fn assert_expands(position: &Position, mv: Move) -> usize {
    let steps = position.expand(mv).expect("legal moves expand");
    assert_eq!(position.expanded_length(mv), steps.len());
    let mut table = Table::of(position);
    let empty_cells = table.cells.iter().filter(|cell| cell.is_none()).count();
    for &single in &steps {
        let step = Step::of(single)
            .unwrap_or_else(|| panic!("{mv} expands to {single}, several cards\n{position}"));
        table.make(step);
        if let Move::ColumnToColumn { to, count, .. } = mv
            && usize::from(count) <= empty_cells + 1
            && let Place::Column(column) = step.to
        {
            assert_eq!(column, to.index(), "{mv} uses {single}\n{position}");
        }
    }
    let mut at_once = *position;
    at_once.play(mv).expect("legal moves can be played");
    assert_eq!(Table::of(&at_once), table, "{mv} from\n{position}");
    steps.len()
}

/// The run to move, what lies under it and in its target, and the empty places.
#[derive(Clone, Copy, Debug)]
struct Setting {
    run: u8,
    onto_parent: bool,
    on_other_cards: bool,
    empty_cells: usize,
    taken_cells: usize,
    spare_columns: usize,
}

const SOURCE: usize = 0;
const TARGET: usize = 1;

/// The suit of each card of the run: hearts and spades alternate, so that odd ranks are
/// red.
fn run_suit(rank: u8) -> usize {
    if rank % 2 == 1 { 2 } else { 3 }
}

impl Setting {
    /// The rank of the run's card nearest to the table. A parent is a king, so
    /// that the run can be long.
    fn greatest(self) -> u8 {
        if self.onto_parent { 12 } else { 13 }
    }

    fn run_cards(self) -> Vec<Card> {
        let greatest = self.greatest();
        let least = greatest + 1 - self.run;
        let ranks = (least..=greatest).rev();
        ranks.map(|rank| (rank, run_suit(rank))).collect()
    }

    /// The table with the run in its source or in its target.
    fn table(self, run_in: usize) -> Table {
        let run = self.run_cards();
        let parent = (13, run_suit(13));
        // Black cards of odd rank fit neither on each other nor on a card of
        // the run, and no card of the run fits on them.
        let is_blocker = |card: &Card| card.0 % 2 == 1 && (card.1 == 0 || card.1 == 3);
        let is_elsewhere =
            |card: &Card| run.contains(card) || (self.onto_parent && *card == parent);
        let pack = (0..4).flat_map(|suit| (1..=13).map(move |rank| (rank, suit)));
        let (mut blockers, others): (Vec<Card>, Vec<Card>) = pack
            .filter(|card| !is_elsewhere(card))
            .partition(is_blocker);

        let mut columns = vec![Vec::new(); COLUMNS];
        if self.onto_parent {
            columns[TARGET].push(parent);
        }
        if self.on_other_cards {
            columns[SOURCE].extend(blockers.pop());
        }
        let mut cells = vec![None; self.empty_cells];
        cells.extend((0..self.taken_cells).map(|_| blockers.pop()));
        let first_blocked = TARGET + 1 + self.spare_columns;
        for (index, card) in others.into_iter().chain(blockers).enumerate() {
            let width = COLUMNS - first_blocked;
            columns[first_blocked + index % width].push(card);
        }
        columns[run_in].extend(run);
        let home = [0; 4];
        Table {
            columns,
            cells,
            home,
        }
    }

    /// Returns whether the run can reach its target in single steps while no other card
    /// moves. Tries every arrangement of the run.
    fn can_transfer(self) -> bool {
        let run = self.run_cards();
        let goal = self.table(TARGET);
        let start = self.table(SOURCE);
        let mut seen = HashSet::from([self.arrangement(&start)]);
        let mut open = vec![start];
        while let Some(table) = open.pop() {
            if table == goal {
                return true;
            }
            for step in table.steps() {
                // Nothing comes back from a foundation, so going there never
                // helps.
                let is_of_run = table
                    .card_at(step.from)
                    .is_some_and(|card| run.contains(&card));
                if !is_of_run || step.to == Place::Foundation {
                    continue;
                }
                let next = table.after(step);
                if seen.insert(self.arrangement(&next)) {
                    open.push(next);
                }
            }
        }
        false
    }

    /// A key for the arrangement of the run. Source and target are distinguished; free
    /// cells and spare columns are interchangeable.
    fn arrangement(self, table: &Table) -> (Vec<Vec<Card>>, Vec<Option<Card>>) {
        let mut columns = table.columns[..=TARGET + self.spare_columns].to_vec();
        columns[TARGET + 1..].sort_unstable();
        let mut cells = table.cells.clone();
        cells.sort_unstable();
        (columns, cells)
    }
}

fn library_move(count: u8) -> Move {
    Move::ColumnToColumn {
        from: Column::ALL[SOURCE],
        to: Column::ALL[TARGET],
        count,
    }
}

/// Compares the naive result for a setting with that of the library, and returns
/// whether the run can move.
fn assert_same(setting: Setting) -> bool {
    let position = setting.table(SOURCE).position();
    let limit = position.supermove_limit(Column::ALL[TARGET]);
    let can_move = usize::from(setting.run) <= limit;
    let mv = library_move(setting.run);
    let is_refused = assert_refusal(&position, mv);
    assert_eq!(is_refused, !can_move, "{setting:?}\n{position}");
    // If there is room for every run, there are too many ways to try them all; the
    // steps that the library lists are proof enough.
    if limit < usize::from(setting.greatest()) {
        assert_eq!(setting.can_transfer(), can_move, "{setting:?}\n{position}");
    }
    if can_move {
        assert_expands(&position, mv);
        let mut played = position;
        played.play(mv).expect("checked above");
        assert_eq!(Table::of(&played), setting.table(TARGET));
    }
    can_move
}

/// Tries every length of run, for one kind of source and target and all numbers of empty
/// places. Returns how many runs can move and how many cannot.
fn compare_all(onto_parent: bool, on_other_cards: bool) -> (usize, usize) {
    let (mut can_move, mut cannot) = (0, 0);
    for (empty_cells, spare_columns) in (0..=4).flat_map(|cells| (0..=3).map(move |n| (cells, n))) {
        for taken_cells in [0, 4 - empty_cells] {
            let mut setting = Setting {
                run: 1,
                onto_parent,
                on_other_cards,
                empty_cells,
                taken_cells,
                spare_columns,
            };
            // If a run cannot move, a longer one cannot either.
            while setting.run <= setting.greatest() && assert_same(setting) {
                setting.run += 1;
                can_move += 1;
            }
            cannot += usize::from(setting.run <= setting.greatest());
        }
    }
    println!("{can_move} runs can move, {cannot} cannot");
    (can_move, cannot)
}

#[test]
fn runs_go_onto_a_parent() {
    let (can, cannot) = compare_all(true, true);
    assert!(can > 100 && cannot > 20);
}

#[test]
fn whole_columns_go_onto_a_parent() {
    let (can, cannot) = compare_all(true, false);
    assert!(can > 100 && cannot > 20);
}

// Moving a whole column to an empty one is not tested: the source becomes empty on the
// way, so more cards can move than the rule allows, and the move is pointless.
#[test]
fn runs_go_to_an_empty_column() {
    let (can, cannot) = compare_all(false, true);
    assert!(can > 100 && cannot > 20);
}
