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
    /// # Ok::<(), freecell_core::ParseError>(())
    /// ```
    pub fn merged_except(cards: impl IntoIterator<Item = Card>) -> Twins {
        let cards = cards.into_iter();
        let some = cards.fold(0, |some, card| some | bit(card.index()));
        Twins {
            distinct: some | swapped(some),
        }
    }

    /// Reads what [`Display`](fmt::Display) writes.
    pub(crate) fn from_text(text: &str) -> Option<Twins> {
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

    /// Returns the merged twins of a group: those of which both are loose, neither is the next
    /// card of its foundation, and which are not distinct.
    #[inline]
    pub(super) fn merged_in(self, board: &Board, group: &Group) -> Cards {
        let merged = board.loose(group) & !group.next_cards() & !self.distinct;
        merged & swapped(merged)
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
    /// Exchanges twins so that states that differ only in which of these twins is where become the
    /// same state. Returns the clubs and diamonds of the exchanged pairs.
    ///
    /// The first twin of each pair that occurs becomes the club or diamond. Columns with buried
    /// cards come first, then those without, in an order that does not depend on which twin is
    /// where, then the cells.
    pub(super) fn merge_twins(&mut self, merged: Cards) -> Cards {
        if merged == 0 {
            return 0;
        }
        let folded = |run: Cards| run & !merged | (run | swapped(run)) & merged;
        let mut order = [0, 1, 2, 3, 4, 5, 6, 7];
        order.sort_unstable_by_key(|&column| match self.group.buried[column] {
            0 => (true, folded(self.runs[column])),
            _ => (false, column as u64),
        });
        // The clubs and diamonds that have occurred, and those that were exchanged.
        let (mut used, mut exchanged) = (0, 0);
        let mut relabel = |cards: &mut Cards| {
            let mut after = *cards & !merged;
            for card in each(*cards & merged) {
                let first = if is_first(card) { card } else { twin(card) };
                if used & bit(first) == 0 {
                    after |= bit(first);
                    exchanged |= bit(first) & !bit(card);
                } else {
                    after |= bit(twin(first));
                }
                used |= bit(first);
            }
            *cards = after;
        };
        for column in order {
            relabel(&mut self.runs[column]);
        }
        relabel(&mut self.cells);
        exchanged
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
