//! The relaxed game, in which loose cards can be rearranged at will. The collector uses it to find
//! lost groups; the checker does not.
//!
//! Consider a move that leaves a group: just before it if a card x goes home, and just after it if x
//! is a base. Then nothing lies on x, and every other loose card (when x is a base, x among them)
//! lies in a cell, in a column that had no buried cards before the move, or on a card that it fits
//! on. The relaxed game has the move if there are enough cells for some arrangement like that.
//!
//! Cards fall into two classes, such that a card only fits on cards of its own class: black cards
//! of even rank and red ones of odd rank, and the others. A class has two cards of each rank. From
//! kings to aces, the number of cells depends only on how many loose cards of a rank lie in
//! columns: at most as many of them lie on cards of the rank above as these can take, and the
//! others take a column each. Trying all of these numbers for each rank, and all ways to divide
//! the columns between the classes, gives the least number of cells.

use std::collections::HashMap;

use super::board::Board;
use super::cards::{Cards, bit, count, each, lowest};
use super::group::Group;

/// Memory of a group in the hash table while it grows, and in the set of lost groups.
const BYTES_OF_GROUP: usize = 96;

/// Cells that are more than any game has.
const TOO_MANY: u8 = 100;

/// The least number of cells by number of columns without buried cards.
type Costs = [u8; 9];

/// Returns the groups to which a move leads from some position of a group, with the least
/// number of cells that it needs.
pub(super) fn exits(board: &Board, group: &Group) -> Vec<(u8, Group)> {
    let loose = board.loose(group);
    let bases = board.bases(group);
    let base_set = bases.iter().fold(0, |set, base| set | base);
    let tables = group.tables();
    let usual = [0, 1].map(|class| costs(class, loose, base_set, 0, tables));
    let cells_for = |loose, bases, exposed: usize| {
        let class = class_of(exposed);
        let with_exposed = costs(class, loose, bases, bit(exposed), tables);
        let other = usual[1 - class];
        let split = |used| with_exposed[used] + other[tables - used];
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
    for column in (0..8).filter(|&column| group.buried[column] > 0) {
        let card = lowest(bases[column]);
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

/// Returns how many cells the loose cards of a class need at least, if nothing lies on an exposed
/// card, by number of columns without buried cards that they may take.
fn costs(class: usize, loose: Cards, bases: Cards, exposed: Cards, tables: usize) -> Costs {
    // By number of cards of the rank above that can take a card.
    let mut by_ends = [[TOO_MANY; 9]; 3];
    by_ends[0][0] = 0;
    for rank in (0..13).rev() {
        let all = class_at(class, rank);
        let takers = count(loose & all & !exposed);
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

/// What is known about the relaxed game.
pub(super) struct RelaxedGame {
    /// Maximum number of groups to look at for one verdict.
    max_budget: u32,
    /// Whether it can be won, by group; also if that could not be decided.
    known: HashMap<u64, bool>,
    budget: u32,
}

impl RelaxedGame {
    pub(super) fn new(max_budget: u32) -> RelaxedGame {
        RelaxedGame {
            max_budget,
            known: HashMap::new(),
            budget: 0,
        }
    }

    pub(super) fn memory(&self) -> usize {
        self.known.len() * BYTES_OF_GROUP
    }

    /// Returns whether the relaxed game is known to be lost from a group.
    pub(super) fn is_lost(&mut self, board: &Board, group: &Group) -> bool {
        let can_win = self.can_win_from(board, group);
        if can_win.is_none() {
            // Do not try again.
            self.known.insert(group.number(board), true);
        }
        can_win == Some(false)
    }

    /// Returns whether the relaxed game can be won, with a new budget; `None` if it is spent.
    pub(super) fn can_win_from(&mut self, board: &Board, group: &Group) -> Option<bool> {
        self.budget = self.max_budget;
        self.can_win(board, group)
    }

    /// Returns whether the relaxed game can be won; `None` if the budget is spent.
    fn can_win(&mut self, board: &Board, group: &Group) -> Option<bool> {
        if group.is_clear() {
            return Some(true);
        }
        let number = group.number(board);
        if let Some(&known) = self.known.get(&number) {
            return Some(known);
        }
        self.budget = self.budget.checked_sub(1)?;
        let mut exits = exits(board, group);
        // Cards that go home and moves that need few cells come first, so that a win is
        // found sooner.
        let home = |group: &Group| group.home.iter().sum::<u8>();
        exits.sort_by_key(|(cells, after)| (home(after) == home(group), *cells));
        let mut result = Some(false);
        for (_, after) in exits {
            match self.can_win(board, &after) {
                Some(false) => {}
                Some(true) => {
                    result = Some(true);
                    break;
                }
                None => result = None,
            }
        }
        if let Some(can_win) = result {
            self.known.insert(number, can_win);
        }
        result
    }
}
