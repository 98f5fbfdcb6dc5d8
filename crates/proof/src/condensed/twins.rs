//! Twins: the two cards of one rank and colour.

use std::fmt;

use freecell_core::Card;

use super::board::Board;
use super::cards::{Cards, PACK, bit, each, is_first, twin};
use super::group::Group;
use super::state::State;

/// Which twins a condensed certificate merges. Of merged twins that neither lie on buried cards
/// nor are next on their foundations, one state stands for all that differ only in which is where.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Twins {
    /// The cards that differ from their twins.
    distinct: Cards,
}

impl Twins {
    /// All twins are merged.
    pub const MERGED: Twins = Twins { distinct: 0 };
    /// Every card counts.
    pub const DISTINCT: Twins = Twins { distinct: PACK };

    /// Merges all twins except these cards and their twins.
    ///
    /// ```
    /// use freecell_core::Card;
    /// use freecell_proof::Twins;
    ///
    /// let queen: Card = "QS".parse()?;
    /// assert_eq!(Twins::merged_except([queen]).to_string(), "merged except QC");
    /// assert_eq!(Twins::merged_except([]), Twins::MERGED);
    /// assert_eq!(Twins::merged_except(Card::ALL), Twins::DISTINCT);
    /// # Ok::<(), freecell_core::ParseCardError>(())
    /// ```
    pub fn merged_except(cards: impl IntoIterator<Item = Card>) -> Twins {
        let cards = cards.into_iter();
        let some = cards.fold(0, |some, card| some | bit(card.index()));
        Twins {
            distinct: some | swapped(some),
        }
    }

    /// Reads what [`Display`](fmt::Display) writes.
    pub(super) fn from_text(text: &str) -> Option<Twins> {
        let twins = match text {
            "merged" => Twins::MERGED,
            "distinct" => Twins::DISTINCT,
            _ => {
                let cards = text.strip_prefix("merged except ")?.split(' ');
                let cards: Result<Vec<Card>, _> = cards.map(str::parse).collect();
                Twins::merged_except(cards.ok()?)
            }
        };
        (twins.to_string() == text).then_some(twins)
    }

    /// Returns the free twins of a group: those of which both are loose, and neither is the
    /// next card of its foundation.
    #[inline]
    pub(super) fn free(self, board: &Board, group: &Group) -> Cards {
        let free = board.loose(group) & !group.next_cards() & !self.distinct;
        free & swapped(free)
    }
}

/// Formats as `merged`, `distinct` or as in `merged except 5C 9D`, which names a club or
/// diamond of each pair, from aces to kings.
impl fmt::Display for Twins {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if *self == Twins::DISTINCT {
            return f.write_str("distinct");
        }
        f.write_str("merged")?;
        for (index, card) in each(self.distinct)
            .filter(|&card| is_first(card))
            .enumerate()
        {
            f.write_str(if index == 0 { " except " } else { " " })?;
            write!(f, "{}", Card::ALL[card])?;
        }
        Ok(())
    }
}

/// Returns the twins of some cards: the four cards of each rank in reverse order.
#[inline]
const fn swapped(cards: Cards) -> Cards {
    const CLUBS: Cards = 0x1_1111_1111_1111;
    (cards & CLUBS) << 3
        | (cards & CLUBS << 1) << 1
        | (cards & CLUBS << 2) >> 1
        | (cards & CLUBS << 3) >> 3
}

impl State {
    /// Exchanges free twins so that alike states become the same one: the first one of each two that
    /// occurs is a club or a diamond. Columns with buried cards come first, then those
    /// without, in an order that free twins do not affect, then the cells.
    pub(super) fn merge_twins(&mut self, free: Cards) {
        if free == 0 {
            return;
        }
        // The clubs and diamonds that have occurred.
        let mut used = 0;
        let mut relabel = |cards: &mut Cards| {
            let mut after = *cards & !free;
            for card in each(*cards & free) {
                let first = if is_first(card) { card } else { twin(card) };
                after |= if used & bit(first) == 0 {
                    bit(first)
                } else {
                    bit(twin(first))
                };
                used |= bit(first);
            }
            *cards = after;
        };
        let mut tables = [0; 8];
        let mut count = 0;
        for (column, run) in self.runs.iter_mut().enumerate() {
            if self.group.rests[column] > 0 {
                relabel(run);
            } else if *run != 0 {
                tables[count] = *run;
                count += 1;
            }
        }
        let tables = &mut tables[..count];
        tables.sort_unstable_by_key(|&run| run & !free | (run | swapped(run)) & free);
        let mut sorted = tables.iter_mut();
        for (column, run) in self.runs.iter_mut().enumerate() {
            if self.group.rests[column] == 0 {
                *run = sorted.next().map_or(0, |run| {
                    relabel(run);
                    *run
                });
            }
        }
        relabel(&mut self.cells);
    }

    /// Exchanges a card and its twin, both loose.
    pub(super) fn exchange(&mut self, card: usize) {
        let pair = bit(card) | bit(twin(card));
        for cards in self.runs.iter_mut().chain([&mut self.cells]) {
            let some = *cards & pair;
            // Both of them can be in cells, but not in one run.
            if some != 0 && some != pair {
                *cards ^= pair;
            }
        }
    }
}
