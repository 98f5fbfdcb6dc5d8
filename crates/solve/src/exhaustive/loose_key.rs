//! The key of a state among those of its group.

use super::flat_table::FlatEntry;
use super::group_key::GroupKey;
use crate::space::{Cards, Layout, PACK, State, bit, children_of, each, highest, suit};

/// Two sets of cards: those that lie on a heart, on a spade or in a cell, and those that lie on
/// the table or in a cell. In a group, they determine what lies under every card.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct LooseKey {
    off: Cards,
    high: Cards,
}

impl LooseKey {
    #[inline]
    pub(super) fn of(state: &State) -> LooseKey {
        const HIGHER: Cards = suit(2) | suit(3);
        let (mut tables, mut higher) = (0, 0);
        for (column, &run) in state.runs.iter().enumerate() {
            let parents = run & HIGHER;
            // The ranks below, all suits.
            let ranks = (parents >> 6 | parents >> 7) & suit(0);
            higher |= run & (ranks * 15);
            if state.buried_lens[column] == 0 && run != 0 {
                tables |= bit(highest(run));
            }
        }
        LooseKey {
            off: state.cells | tables,
            high: state.cells | higher,
        }
    }

    #[inline]
    pub(super) fn halves(self) -> (u64, u64) {
        (self.off, self.high)
    }

    #[inline]
    pub(super) fn from_halves(off: u64, high: u64) -> LooseKey {
        LooseKey { off, high }
    }

    #[inline]
    pub(super) fn hash(self) -> u64 {
        let off = self.off.wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let high = self.high.wrapping_mul(0xC2B2_AE3D_27D4_EB4F);
        let mixed = off ^ off >> 32 ^ high.rotate_left(32);
        let mixed = mixed.wrapping_mul(0xD6E8_FEB8_6659_FD93);
        mixed ^ mixed >> 32
    }

    /// Returns the state of this key, with columns in some order.
    pub(super) fn state(self, layout: &Layout, group: GroupKey) -> State {
        let (buried_lens, next) = group.buried_and_next();
        let mut state = State {
            buried_lens,
            next,
            cells: self.off & self.high,
            ..State::default()
        };
        // Cards that lie on a fitting card.
        let on = loose(layout, buried_lens, next) & !self.off;
        let chain = |first: usize| {
            let mut run = bit(first);
            let mut last = run;
            loop {
                let is_higher = last & (suit(2) | suit(3)) != 0;
                let side = if is_higher { self.high } else { !self.high };
                last = children_of(last) & on & side;
                if last == 0 {
                    return run;
                }
                run |= last;
            }
        };
        let mut tables = each(self.off & !self.high);
        for (column, &buried_len) in buried_lens.iter().enumerate() {
            if buried_len > 0 {
                let base = layout.column(column)[usize::from(buried_len)];
                state.runs[column] = chain(usize::from(base));
            } else if let Some(card) = tables.next() {
                state.runs[column] = chain(card);
            }
        }
        state
    }
}

impl FlatEntry for LooseKey {
    const NONE: LooseKey = LooseKey {
        off: Cards::MAX,
        high: Cards::MAX,
    };

    #[inline]
    fn hash(self) -> u64 {
        LooseKey::hash(self)
    }
}

/// Returns the loose cards of a group.
#[inline]
pub(super) fn loose(layout: &Layout, buried_lens: [u8; 8], next: Cards) -> Cards {
    let mut loose = PACK & !home(next);
    for (column, &buried_len) in buried_lens.iter().enumerate() {
        if buried_len > 0 {
            loose &= !layout.below(column, buried_len + 1);
        }
    }
    loose
}

/// Returns the cards on the foundations.
#[inline]
pub(super) fn home(next: Cards) -> Cards {
    let below = |of: usize| suit(of) & ((next & suit(of)) - 1);
    below(0) | below(1) | below(2) | below(3)
}
