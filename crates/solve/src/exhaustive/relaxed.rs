//! A relaxed game that only counts cards: loose cards can be rearranged at will.
//!
//! A node of the relaxed game is a group. There are two moves: a card goes home, or a
//! base is dug out. A move is allowed if there is *some* arrangement of the loose cards,
//! reachable or not, in which nothing lies on that card. When a base is dug, it has to
//! find a place among them. The real game has such an arrangement at every such
//! move: the one just before it, or just after. So a real game that wins is a relaxed
//! game that wins, and if the relaxed game is lost from a group, so is every state of
//! that group.
//!
//! *Arrangements.* A loose card lies in a cell, on the table, or on a card of the next
//! higher rank and the other colour that is a base or lies in a column itself. So the
//! cards fall into two *classes*: black cards of even rank and red ones of odd rank, and
//! the others. From king to ace, as many cards of a rank as possible lie on the cards of the
//! rank above; each of the others takes a column on the table, or a cell. To put a card
//! on another instead of into a cell is never worse, because then it can take a card itself.
//! What remains is to divide the columns on the table among the ranks, which a small
//! table of costs does.
//!
//! *Safe cards.* If a safe card can go home, only that move is made. Claim: if a relaxed
//! game wins, so does one that starts with this move. Call the safe card *early*, and also
//! every card that is not home and fits on an early one. Let N be the rank of the safe
//! card. By the condition of safe autoplay (see [`super`]), the others are at most the
//! cards of rank N − 1 and the other colour and, if these are not both home, the card of
//! rank N − 2 of the other suit of the same colour; and each of them is the next card of
//! its foundation. Only early cards lie on early cards. So whatever the arrangement, those
//! that are not buried can go home one after the other, the lowest first.
//!
//! Take a relaxed game that wins. Play it with early cards sent home as soon as they are
//! not buried, and omit their other moves. After each move, the two games differ in two
//! ways only: the early cards that are not buried in the first game are home in the
//! second, and where such a card is a base in the first game, the second has exposed the
//! cards under it. An arrangement of the first game, without the early cards, is one of
//! the second: nothing else lies on an early card, and the cards that only the second game
//! has exposed stay where they are. So every other card that goes home or is dug in the
//! first game can do the same in the second. If the first game digs an early card, even
//! onto another early one, the second has sent it home already. If a move exposes early
//! cards, they go home as well. In the end nothing is buried in the first game, and hence
//! nothing in the second.
//!
//! Results are kept in a table. The number of nodes is limited: whatever is not known
//! to be lost is searched.

#[cfg(test)]
mod tests;

use super::AUTOPLAY;
use super::flat_table::{FlatEntry, FlatTable};
use super::group_key::{GroupKey, hash};
use super::loose_key::home;
use crate::memory_budget::MemoryBudget;
use crate::space::{Cards, Layout, PACK, State, bit, each};

/// Columns on the table that are counted; with more of them every move is allowed.
const MAX_TABLES: usize = 4;

/// Maximum number of nodes to expand for one group.
const BUDGET: u32 = 20_000;

/// Number of nodes at the beginning, and for each state that was expanded.
const FIRST_CREDIT: u32 = 20_000;
const CREDIT: u32 = 8;

/// A decided node: the number of the group, and the result in the highest bit.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Decided(u64);

impl Decided {
    fn new(group: GroupKey, wins: bool) -> Decided {
        Decided(group.number() | u64::from(wins) << 63)
    }

    fn wins(self) -> bool {
        self.0 >> 63 != 0
    }
}

impl FlatEntry for Decided {
    const NONE: Decided = Decided(0);

    fn hash(self) -> u64 {
        hash(self.0 & !(1 << 63))
    }

    fn is_same(self, other: Decided) -> bool {
        (self.0 ^ other.0) << 1 == 0
    }
}

/// Decides the relaxed game.
pub(super) struct RelaxedGame {
    known: FlatTable<Decided>,
    /// The nodes that may still be expanded: for this group, and altogether.
    budget: u32,
    credit: u32,
    memory: MemoryBudget,
    /// Whether nothing is decided.
    #[cfg(test)]
    is_idle: bool,
}

impl RelaxedGame {
    pub(super) fn new(max_memory: usize) -> RelaxedGame {
        RelaxedGame {
            known: FlatTable::default(),
            budget: 0,
            credit: FIRST_CREDIT,
            memory: MemoryBudget::new(max_memory),
            #[cfg(test)]
            is_idle: false,
        }
    }

    /// Creates one that decides nothing.
    #[cfg(test)]
    pub(super) fn undecided() -> RelaxedGame {
        RelaxedGame {
            is_idle: true,
            ..RelaxedGame::new(0)
        }
    }

    /// Returns the memory that the results take.
    pub(super) fn memory(&self) -> usize {
        self.memory.used()
    }

    /// Allows some more nodes, for a state that was expanded.
    #[inline]
    pub(super) fn earn(&mut self) {
        self.credit = self.credit.saturating_add(CREDIT);
    }

    /// Returns whether the relaxed game is lost from a group.
    pub(super) fn is_lost(&mut self, layout: &Layout, group: GroupKey) -> bool {
        #[cfg(test)]
        if self.is_idle {
            return false;
        }
        self.wins_from(layout, group) == Some(false)
    }

    /// Returns whether the relaxed game can be won from a group; `None` if the nodes that may be
    /// expanded do not decide it.
    pub(super) fn wins_from(&mut self, layout: &Layout, group: GroupKey) -> Option<bool> {
        let budget = self.credit.min(BUDGET);
        self.budget = budget;
        let wins = self.wins(layout, group);
        self.credit -= budget - self.budget;
        wins
    }

    /// Returns whether the relaxed game can be won; `None` if the budget is spent.
    fn wins(&mut self, layout: &Layout, group: GroupKey) -> Option<bool> {
        if group.is_won() {
            return Some(true);
        }
        if let Some(known) = self.known.find(Decided::new(group, false)) {
            return Some(known.wins());
        }
        if self.budget == 0 {
            return None;
        }
        self.budget -= 1;
        let result = self.any_wins(layout, group);
        if let Some(wins) = result {
            let decided = Decided::new(group, wins);
            // If there is no memory for more, it forgets all others.
            if self.known.insert(decided, &mut self.memory).is_err() {
                self.known.clear();
            }
        }
        result
    }

    /// Returns whether a move of the relaxed game leads to a win.
    fn any_wins(&mut self, layout: &Layout, group: GroupKey) -> Option<bool> {
        let (buried_lens, next) = group.buried_and_next();
        let node = GroupCards::of(layout, buried_lens, next);
        let mut result = Some(false);
        let goes = (node.bases | node.loose) & next;
        if goes != 0 {
            let state = State {
                next,
                ..State::default()
            };
            let safe = goes & state.taken_by(AUTOPLAY);
            for card in each(safe).chain(each(goes & !safe)) {
                if node.min_cells_to_expose(card, false) > node.cells {
                    continue;
                }
                let after = if node.bases & bit(card) != 0 {
                    group.dug(layout, card)
                } else {
                    group
                };
                let wins = self.wins(layout, after.sent_home(card));
                if wins == Some(true) || safe & bit(card) != 0 {
                    return wins;
                }
                result = result.and(wins);
            }
        }
        // Moves that need few cells come first: a win is found sooner.
        let mut moves = [(0, 0); 8];
        let mut count = 0;
        for card in each(node.bases) {
            let cells = node.min_cells_to_expose(card, true);
            if cells <= node.cells {
                let mut at = count;
                while at > 0 && moves[at - 1].0 > cells {
                    moves[at] = moves[at - 1];
                    at -= 1;
                }
                moves[at] = (cells, card);
                count += 1;
            }
        }
        for &(_, card) in &moves[..count] {
            let wins = self.wins(layout, group.dug(layout, card));
            if wins == Some(true) {
                return wins;
            }
            result = result.and(wins);
        }
        result
    }
}

/// The least number of cells for the cards of a class from some rank down, by
/// number of columns on the table that they may take. Each entry has a byte for each
/// number of cards of the next higher rank that they can lie on, 0 to 2.
type CellCosts = [u32; MAX_TABLES + 1];

#[inline]
const fn cost(costs: u32, ends: u32) -> u32 {
    costs >> (8 * ends) & 0xFF
}

#[inline]
const fn pack(none: u32, one: u32, two: u32) -> u32 {
    none | one << 8 | two << 16
}

/// How many cards of one class and rank there are.
#[derive(Clone, Copy)]
struct Counts {
    loose: u32,
    bases: u32,
    /// Whether nothing may lie on one of the loose cards.
    has_exposed: bool,
}

impl Counts {
    /// Adds a rank to the costs of the ranks below.
    #[inline]
    fn add_to(self, costs: &mut CellCosts, tables: usize) {
        let Counts {
            loose,
            bases,
            has_exposed,
        } = self;
        // A card that lies in a column takes one of the next lower rank, unless it is the
        // exposed one.
        let with = |cards: u32| bases + cards.min(loose - u32::from(has_exposed));
        for free in (0..=tables).rev() {
            let at = costs[free];
            let none = cost(at, with(0));
            costs[free] = match loose {
                0 => none * 0x01_01_01,
                1 => {
                    let one = cost(at, with(1));
                    let table = match free {
                        0 => none + 1,
                        _ => cost(costs[free - 1], with(1)).min(none + 1),
                    };
                    pack(table, one, one)
                }
                _ => {
                    let (one, two) = (cost(at, with(1)), cost(at, with(2)));
                    let (mut zero, mut one) = (none + 2, one + 1);
                    if free > 0 {
                        let fewer = costs[free - 1];
                        zero = zero.min(cost(fewer, with(1)) + 1);
                        one = one.min(cost(fewer, with(2)));
                    }
                    if free > 1 {
                        zero = zero.min(cost(costs[free - 2], with(2)));
                    }
                    pack(zero, one, two)
                }
            };
        }
    }
}

/// The loose cards and bases of a group, and how many cells its loose cards need.
struct GroupCards {
    loose: Cards,
    bases: Cards,
    tables: usize,
    cells: u32,
    /// By class, and by number of ranks.
    costs: [[CellCosts; 14]; 2],
}

/// Returns the cards of a class at a rank.
#[inline]
fn class_at(class: usize, rank: usize) -> Cards {
    (if (rank + class) % 2 == 0 { 9 } else { 6 }) << (4 * rank)
}

impl GroupCards {
    fn of(layout: &Layout, buried_lens: [u8; 8], next: Cards) -> GroupCards {
        let (mut buried, mut bases, mut tables) = (0, 0, 0);
        for (column, &buried_len) in buried_lens.iter().enumerate() {
            if buried_len == 0 {
                tables += 1;
            } else {
                buried |= layout.below(column, buried_len);
                bases |= bit(usize::from(layout.column(column)[usize::from(buried_len)]));
            }
        }
        let loose = PACK & !home(next) & !buried & !bases;
        GroupCards::new(loose, bases, tables, layout.cell_count)
    }

    fn new(loose: Cards, bases: Cards, tables: usize, cells: u32) -> GroupCards {
        let mut node = GroupCards {
            loose,
            bases,
            tables,
            cells,
            costs: [[[0; MAX_TABLES + 1]; 14]; 2],
        };
        if tables <= MAX_TABLES {
            for class in 0..2 {
                let mut costs = [0; MAX_TABLES + 1];
                for rank in 0..13 {
                    node.counts(class, rank).add_to(&mut costs, tables);
                    node.costs[class][rank + 1] = costs;
                }
            }
        }
        node
    }

    #[inline]
    fn counts(&self, class: usize, rank: usize) -> Counts {
        let mask = class_at(class, rank);
        Counts {
            loose: count(self.loose & mask, rank),
            bases: count(self.bases & mask, rank),
            has_exposed: false,
        }
    }

    /// Returns how many cells the loose cards need if nothing lies on a card; if it is
    /// dug, with that card among them.
    fn min_cells_to_expose(&self, card: usize, is_dug: bool) -> u32 {
        if self.tables > MAX_TABLES {
            return 0;
        }
        let rank = card / 4;
        let class = usize::from(class_at(0, rank) & bit(card) == 0);
        let mut counts = self.counts(class, rank);
        counts.has_exposed = is_dug || self.loose & bit(card) != 0;
        if self.bases & bit(card) != 0 {
            counts.bases -= 1;
            counts.loose += u32::from(is_dug);
        }
        let mut costs = self.costs[class][rank];
        counts.add_to(&mut costs, self.tables);
        for rank in rank + 1..13 {
            self.counts(class, rank).add_to(&mut costs, self.tables);
        }
        let other = &self.costs[1 - class][13];
        let cells = |used: usize| cost(costs[used], 0) + cost(other[self.tables - used], 0);
        (0..=self.tables).map(cells).min().unwrap_or(0)
    }
}

/// Returns the number of cards of one rank.
#[inline]
fn count(cards: Cards, rank: usize) -> u32 {
    // Two bits for each set of four; a rank has at most two cards of a class.
    const COUNTS: u32 = 0xAAA9_A994;
    COUNTS >> (2 * (cards >> (4 * rank) & 15)) & 3
}
