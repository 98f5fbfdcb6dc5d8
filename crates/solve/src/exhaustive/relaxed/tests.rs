//! The relaxed game compared with brute force and with the rules of core.

use std::collections::HashMap;

use freecell_core::{Move, Place};
use freecell_testkit::{
    Random, decided_ends, position_with_cells, random_player_move, small_endgame,
};

use super::*;
use crate::space::{children_of, highest, lowest};

/// Returns the least number of cells for some loose cards, given the bases and loose cards in
/// columns that nothing lies on yet, by trying every place for every card. Nothing may lie on the
/// exposed card.
fn cells_by_force(loose: Cards, open: Cards, tables: usize, exposed: Cards) -> u32 {
    if loose == 0 {
        return 0;
    }
    let card = highest(loose);
    let (loose, on) = (loose ^ bit(card), bit(card) & !exposed);
    let in_cell = 1 + cells_by_force(loose, open, tables, exposed);
    let on_table = match tables {
        0 => u32::MAX,
        _ => cells_by_force(loose, open | on, tables - 1, exposed),
    };
    let parents = each(open).filter(|&parent| children_of(bit(parent)) & bit(card) != 0);
    let on_cards = parents.map(|parent| {
        let open = open ^ bit(parent) | on;
        cells_by_force(loose, open, tables, exposed)
    });
    on_cards.fold(in_cell.min(on_table), u32::min)
}

/// For every card of random small groups, whether it stays, goes home or is dug out.
#[test]
fn the_number_of_cells_is_that_of_the_best_arrangement() {
    let mut random = Random::new(0xA77A);
    let mut counts = [0; 5];
    for round in 0..6_000 {
        let first = 4 * random.below(9);
        let cards: Cards = 0xF_FFFF << first & PACK;
        let some = |random: &mut Random| random.next() & random.next() & cards;
        let bases = some(&mut random) & random.next();
        let mut loose = some(&mut random) & !bases;
        while loose.count_ones() > 7 {
            loose &= loose - 1;
        }
        let tables = round % (MAX_TABLES + 1);
        let node = GroupCards::new(loose, bases, tables, 4);
        for card in each(loose | bases) {
            let one = bit(card);
            let bases = bases & !one;
            let cells = cells_by_force(loose, bases, tables, one);
            assert_eq!(
                node.min_cells_to_expose(card, false),
                cells,
                "{loose:x} {bases:x} {card}"
            );
            counts[(cells as usize).min(4)] += 1;
            if loose & one == 0 {
                let cells = cells_by_force(loose | one, bases, tables, one);
                assert_eq!(
                    node.min_cells_to_expose(card, true),
                    cells,
                    "{loose:x} {bases:x} {card}"
                );
            }
        }
    }
    assert!(counts.iter().all(|&count| count > 500), "{counts:?}");
}

/// Returns whether the relaxed game can be won, with safe cards like all others.
fn wins_naively(layout: &Layout, group: GroupKey, known: &mut HashMap<u64, bool>) -> bool {
    if group.is_won() {
        return true;
    }
    if let Some(&wins) = known.get(&group.number()) {
        return wins;
    }
    let (buried_lens, next) = group.buried_and_next();
    let node = GroupCards::of(layout, buried_lens, next);
    let is_allowed = |card: usize, is_dug| node.min_cells_to_expose(card, is_dug) <= node.cells;
    let after = |card: usize| match node.bases & bit(card) {
        0 => group,
        _ => group.dug(layout, card),
    };
    let homes = each((node.bases | node.loose) & next).filter(|&card| is_allowed(card, false));
    let digs = each(node.bases).filter(|&card| is_allowed(card, true));
    let mut all = homes
        .map(|card| after(card).sent_home(card))
        .chain(digs.map(after));
    let wins = all.any(|after| wins_naively(layout, after, known));
    known.insert(group.number(), wins);
    wins
}

/// To send safe cards home first makes no difference.
#[test]
fn safe_cards_lose_no_win() {
    let mut layout = Layout::new();
    let mut counts = [[0; 2]; 5];
    for (position, _) in decided_ends(0x5AFE).take(4_000) {
        let mut root = layout.read(&position);
        root.autoplay(&layout, AUTOPLAY, &mut ());
        let group = GroupKey::of(&root);
        let mut relaxed = RelaxedGame::new(1 << 20);
        let Some(wins) = relaxed.wins_from(&layout, group) else {
            continue;
        };
        let naive = wins_naively(&layout, group, &mut HashMap::new());
        assert_eq!(wins, naive, "{position}");
        counts[position.cells().len()][usize::from(wins)] += 1;
    }
    let mut all = counts.iter().flatten();
    assert!(all.all(|&count| count > 100), "{counts:?}");
}

/// Every legal move to another group is one of the relaxed game.
#[test]
fn every_exit_of_the_game_is_allowed() {
    let mut layout = Layout::new();
    let mut random = Random::new(0xE817);
    let mut exits = [[0; 2]; 5];
    for (number, cells) in (1..=400).zip((0..5).cycle()) {
        let mut position = match number % 2 {
            0 => position_with_cells(number, cells),
            _ => small_endgame(&mut random, cells),
        };
        for _ in 0..60 {
            let state = layout.read(&position);
            let node = GroupCards::of(&layout, state.buried_lens, state.next);
            for mv in position.legal_moves() {
                if matches!(mv, Move::ColumnToColumn { count: 2.., .. }) {
                    continue;
                }
                let card = match mv.from() {
                    Place::Column(from) => lowest(state.runs[from.index()]),
                    Place::Cell(from) => position.cells()[from.index()].expect("a card").index(),
                    Place::Foundation => unreachable!("no move leads from there"),
                };
                let is_dug = !mv.is_to_foundation();
                if is_dug && node.bases & bit(card) == 0 {
                    continue;
                }
                let cells = node.min_cells_to_expose(card, is_dug);
                assert!(cells <= node.cells, "{mv}\n{position}");
                exits[position.cells().len()][usize::from(is_dug)] += 1;
            }
            let Some(mv) = random_player_move(&mut random, &position) else {
                break;
            };
            position.play(mv).expect("a legal move");
        }
    }
    let mut all = exits.iter().flatten();
    assert!(all.all(|&count| count > 300), "{exits:?}");
}
