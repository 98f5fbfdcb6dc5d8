//! The theorem of the search: its states cover everything that the rules of core reach.

use std::collections::{HashMap, HashSet};

use freecell_core::{Card, Move, Position};
use freecell_testkit::{Random, position_with_cells, random_player_move};

use super::super::best_first::BestFirst;
use super::super::group_key::GroupKey;
use super::super::layers::LayerSearch;
use super::super::loose_key::LooseKey;
use super::super::relaxed::RelaxedGame;
use super::super::replay::Target;
use super::super::twins::{Twins, exchange};
use super::super::{Outcome, RULES};
use super::{MEMORY, read};
use crate::control::Meter;
use crate::limits::Limit;
use crate::space::{Cards, Layout, PACK, State, bit, each, highest, lowest, parents_of};

/// What a search has stored that found no win.
struct Stored {
    merged: Cards,
    states: Vec<Target>,
    keys: HashMap<u64, HashSet<(u64, u64)>>,
    lost: HashSet<u64>,
}

impl Stored {
    fn new(merged: Cards, (states, lost): (Vec<Target>, Vec<GroupKey>)) -> Stored {
        let mut keys: HashMap<_, HashSet<_>> = HashMap::new();
        for (group, key) in &states {
            keys.entry(group.number()).or_default().insert(key.halves());
        }
        Stored {
            merged,
            states,
            keys,
            lost: lost.into_iter().map(GroupKey::number).collect(),
        }
    }

    /// Returns whether a state is in a lost group, or a lift of one that is alike a stored one: tries all
    /// ways to put cards from cells onto columns.
    fn cover(&self, layout: &Layout, state: &State) -> bool {
        let group = GroupKey::of(state).number();
        if self.lost.contains(&group) {
            return true;
        }
        let mut alike = *state;
        Twins::of(self.merged, layout, state).normalize(&mut alike);
        let key = LooseKey::of(&alike).halves();
        let is_stored = |keys: &HashSet<_>| keys.contains(&key);
        if self.keys.get(&group).is_some_and(is_stored) {
            return true;
        }
        let puts = each(state.cells).flat_map(|card| (0..8).map(move |column| (card, column)));
        let mut puts = puts.filter(|&(card, column)| {
            let run = state.runs[column];
            run == 0 || parents_of(card) & bit(lowest(run)) != 0
        });
        puts.any(|(card, column)| {
            let mut settled = *state;
            settled.cells ^= bit(card);
            settled.runs[column] |= bit(card);
            self.cover(layout, &settled)
        })
    }
}

/// Runs a search to its end. Returns what it has stored if it found no win, and no more than
/// `MAX_STATES`.
fn search(layout: &Layout, root: &State, merged: Cards, kind: usize) -> Option<Stored> {
    const MAX_STATES: u64 = 2_000;
    let control = &mut ();
    let meter = &mut Meter::new(control, 0, MAX_STATES);
    let relaxed = &mut match kind % 2 {
        0 => RelaxedGame::new(MEMORY),
        _ => RelaxedGame::undecided(),
    };
    let (is_lost, stored) = if kind < 2 {
        let mut search = BestFirst::new(layout, root, MEMORY, merged);
        let outcome = search.run(u64::MAX, 1, relaxed, meter);
        (
            outcome.map(|outcome| outcome == Outcome::Lost),
            search.stored(),
        )
    } else {
        let mut search = LayerSearch::new(layout, MEMORY, merged);
        search.dive(true);
        let win = search.run(root, relaxed, meter);
        (win.map(|win| win.is_none()), search.stored())
    };
    match is_lost {
        Ok(is_lost) => is_lost.then(|| Stored::new(merged, stored)),
        Err(limit) => {
            assert_eq!(limit, Limit::States);
            None
        }
    }
}

/// Returns a state as a position, with the columns in the same order.
fn position_of(layout: &Layout, state: &State) -> Position {
    let card = |index: usize| Card::ALL[index];
    let columns: [Vec<Card>; 8] = std::array::from_fn(|column| {
        let buried = &layout.column(column)[..usize::from(state.buried_lens[column])];
        let mut cards: Vec<Card> = buried.iter().map(|&index| card(index.into())).collect();
        let mut run: Vec<Card> = each(state.runs[column]).map(card).collect();
        run.reverse();
        cards.append(&mut run);
        cards
    });
    let mut cells: Vec<Option<Card>> = each(state.cells).map(|index| Some(card(index))).collect();
    cells.resize(layout.cell_count as usize, None);
    let columns = std::array::from_fn(|column| &columns[column][..]);
    Position::from_places(columns, &cells).expect("every card once")
}

/// Exchanges some free twins and lifts some loose cards.
fn vary(layout: &Layout, merged: Cards, random: &mut Random, state: &mut State) {
    for pair in Twins::of(merged, layout, state).pairs() {
        if random.below(2) == 0 {
            exchange(state, pair);
        }
    }
    for _ in 0..random.below(5) {
        let column = random.below(8);
        let run = &mut state.runs[column];
        let is_base = || state.buried_lens[column] > 0 && lowest(*run) == highest(*run);
        if *run != 0 && !is_base() && state.cells.count_ones() < layout.cell_count {
            let end = bit(lowest(*run));
            *run ^= end;
            state.cells |= end;
        }
    }
}

/// Returns one of the last positions of a random game, which is mostly lost.
fn late_position(random: &mut Random, number: i64, cells: usize) -> Position {
    let mut positions = vec![position_with_cells(number, cells)];
    while let Some(&position) = positions.last() {
        let mut after = position;
        match random_player_move(random, &position) {
            Some(mv) if positions.len() < 60 => after.play(mv).expect("a legal move"),
            _ => break,
        };
        positions.push(after);
    }
    positions[positions.len().saturating_sub(1 + random.below(20))]
}

/// Whatever position a stored state covers, and whatever the legal move: the position after it and
/// autoplay is not won, and covered as well.
#[test]
fn every_legal_move_leads_to_a_covered_position() {
    let (mut layout, mut other) = (Layout::new(), Layout::new());
    let mut random = Random::new(0xC0_FE2);
    let mut moves = [[0; 4]; 5];
    for (number, cells) in (1..=2_000).zip((0..5).cycle()) {
        let start = late_position(&mut random, number, cells);
        let root = read(&mut layout, &start);
        for merged in [PACK, 0, random.next() & PACK] {
            let kind = random.below(4);
            if root.buried() == 0 {
                continue;
            }
            let Some(stored) = search(&layout, &root, merged, kind) else {
                continue;
            };
            assert!(stored.cover(&layout, &root), "{start}");
            for _ in 0..100.min(2 * stored.states.len()) {
                let &(group, key) = random.choose(&stored.states).expect("not empty");
                let mut state = key.state(&layout, group);
                vary(&layout, merged, &mut random, &mut state);
                assert!(stored.cover(&layout, &state), "{start}");
                let position = position_of(&layout, &state);
                for mv in position.legal_moves() {
                    if matches!(mv, Move::ColumnToColumn { count: 2.., .. }) {
                        continue;
                    }
                    let mut after = position;
                    after.play(mv).expect("a legal move");
                    RULES.autoplay.run(&mut after);
                    let state = other.read(&after);
                    assert!(state.buried() > 0, "{mv} wins\n{position}");
                    assert!(stored.cover(&layout, &state), "{mv}\n{position}");
                    moves[cells][kind] += 1;
                }
            }
        }
    }
    for (cells, [best, best_alone, layers, layers_alone]) in moves.into_iter().enumerate() {
        assert!(best_alone > 2_000 && layers_alone > 2_000, "{moves:?}");
        // Without cells, the relaxed game decides nearly everything.
        assert!(cells == 0 || best + layers > 2_000, "{moves:?}");
    }
}
