//! Zobrist hash keys: one random number for every card and support, combined by
//! exclusive or. Different states may collide.

use super::support::{self, Key, ORIGIN, Support};

/// A Zobrist key, relative to that of the root.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Zobrist(pub(crate) u64);

impl Zobrist {
    /// Returns the key with one support of a card toggled.
    #[inline]
    pub(crate) fn toggled(self, card: usize, support: Support) -> Zobrist {
        Zobrist(self.0 ^ TERMS[support::index(card, support)])
    }
}

impl Key for Zobrist {
    #[inline]
    fn moved(self, card: usize, from: Support, to: Support) -> Zobrist {
        self.toggled(card, from).toggled(card, to)
    }
}

/// Fixed random numbers, so that searches are reproducible. The support at the root
/// has 0, so the root needs no key.
static TERMS: [u64; 512] = {
    let mut terms = [0; 512];
    let mut state: u64 = 0x2545_F491_4F6C_DD1D;
    let mut i = 0;
    while i < 512 {
        let term = splitmix(state);
        state = state.wrapping_add(INCREMENT);
        terms[i] = if i & 7 == ORIGIN { 0 } else { term };
        i += 1;
    }
    terms
};

const INCREMENT: u64 = 0x9E37_79B9_7F4A_7C15;

/// Returns the next random number of splitmix64 after a state.
pub(crate) const fn splitmix(state: u64) -> u64 {
    let mut z = state.wrapping_add(INCREMENT);
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}
