//! The relaxed game: moves between groups that some arrangement of the loose cards
//! would allow.

use super::board::Board;
use super::cards::{Cards, bit, count, each};
use super::group::Group;

/// Cells that are more than any game has.
const TOO_MANY: u8 = 100;

/// The least number of cells by number of columns without buried cards.
type Costs = [u8; 9];

/// Returns the groups to which a move can lead from any position of a group, and
/// perhaps some others, with the least number of cells that it needs.
pub(super) fn exits(board: &Board, group: &Group) -> Vec<(u8, Group)> {
    let loose = board.loose(group);
    let mut bases = [None; 8];
    let mut base_set = 0;
    for (column, base) in bases.iter_mut().enumerate() {
        if group.rests[column] > 0 {
            let card = board.base(group, column);
            *base = Some(card);
            base_set |= bit(card);
        }
    }
    let tables = group.tables();
    let usual = [0, 1].map(|class| costs(class, loose, base_set, 0, tables));
    let cells_for = |loose, bases, bare: usize| {
        let class = class_of(bare);
        let with_bare = costs(class, loose, bases, bit(bare), tables);
        let other = usual[1 - class];
        let split = |used| with_bare[used] + other[tables - used];
        (0..=tables).map(split).min().unwrap_or(0)
    };
    let mut exits = Vec::new();
    let mut push = |cells: u8, group| {
        if usize::from(cells) <= board.cell_count {
            exits.push((cells, group));
        }
    };
    for card in each(loose & group.next_cards()) {
        push(cells_for(loose, base_set, card), group.send_home(card));
    }
    for (column, base) in bases.into_iter().enumerate() {
        let Some(card) = base else {
            continue;
        };
        let (dug, _) = board.dig(group, column);
        let others = base_set & !bit(card);
        if group.next_cards() & bit(card) != 0 {
            push(cells_for(loose, others, card), dug.send_home(card));
        }
        push(cells_for(loose | bit(card), others, card), dug);
    }
    exits
}

/// Returns the class of a card, 0 or 1: black cards of even rank and red ones of odd rank,
/// or the others. A card fits only on cards of its own class.
#[inline]
const fn class_of(card: usize) -> usize {
    let is_red = (card + 1) & 2 != 0;
    (card / 4 + is_red as usize) % 2
}

/// Returns the cards of a class at a rank.
#[inline]
const fn class_at(class: usize, rank: usize) -> Cards {
    let suits = if (rank + class) % 2 == 0 {
        0b1001
    } else {
        0b0110
    };
    suits << (4 * rank)
}

/// Returns how many cells the loose cards of a class need at least, if nothing lies on a bare card,
/// by number of columns without buried cards that they may take.
fn costs(class: usize, loose: Cards, bases: Cards, bare: Cards, tables: usize) -> Costs {
    // By number of cards of the rank above that can take a card.
    let mut by_ends = [[TOO_MANY; 9]; 3];
    by_ends[0][0] = 0;
    for rank in (0..13).rev() {
        let all = class_at(class, rank);
        let takers = count(loose & all & !bare);
        let loose = count(loose & all);
        let bases = count(bases & all);
        let mut after = [[TOO_MANY; 9]; 3];
        for (ends, costs) in by_ends.iter().enumerate() {
            for (used, &cost) in costs[..=tables].iter().enumerate() {
                if cost >= TOO_MANY {
                    continue;
                }
                // This many of them lie in columns, the others in cells.
                for lying in 0..=loose {
                    let used = used + lying.saturating_sub(ends);
                    if used > tables {
                        break;
                    }
                    let ends = bases + lying.min(takers);
                    let in_cells = u8::try_from(loose - lying).unwrap_or(0);
                    let least = &mut after[ends][used];
                    *least = (*least).min(cost + in_cells);
                }
            }
        }
        by_ends = after;
    }
    let mut least = [TOO_MANY; 9];
    let mut with_fewer = TOO_MANY;
    for (tables, least) in least.iter_mut().enumerate() {
        let with_so_many = by_ends.iter().map(|costs| costs[tables]);
        *least = with_so_many.fold(with_fewer, u8::min);
        with_fewer = *least;
    }
    least
}
