//! Random numbers and random moves.
//!
//! `freecell-testkit` has the same functions. It depends on this crate, so a published
//! version of this crate cannot depend on it, not even for its tests.

#![allow(dead_code, reason = "no test needs all of it")]

use freecell_core::{Move, Position};

/// A small random generator (`SplitMix64`), so that a failing test fails again.
pub(crate) struct Random(u64);

impl Random {
    pub(crate) fn new(seed: u64) -> Random {
        Random(seed)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ mixed >> 31
    }

    /// Returns a number below `end`.
    pub(crate) fn below(&mut self, end: usize) -> usize {
        let scaled = (u128::from(self.next()) * end as u128) >> 64;
        usize::try_from(scaled).expect("the product is below end << 64")
    }

    /// Shuffles `items`; every order has the same probability.
    pub(crate) fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last + 1));
        }
    }

    /// Returns one of the items, or `None` if there are none.
    pub(crate) fn choose<T: Copy>(&mut self, items: &[T]) -> Option<T> {
        (!items.is_empty()).then(|| items[self.below(items.len())])
    }

    /// Returns a random move that prefers progress, or `None` if no move is legal.
    ///
    /// A uniformly random player fills the free cells and gets stuck. This one often
    /// plays to the foundations, and seldom to a free cell.
    pub(crate) fn player_move(&mut self, position: &Position) -> Option<Move> {
        let moves = position.legal_moves();
        let is_preferred: fn(&Move) -> bool = match self.below(8) {
            0 | 1 => |_| true,
            2..=4 => |mv| mv.is_to_foundation(),
            _ => |mv| !matches!(mv, Move::ColumnToCell { .. }),
        };
        let preferred: Vec<Move> = moves.iter().copied().filter(is_preferred).collect();
        self.choose(&preferred).or_else(|| self.choose(&moves))
    }
}

/// The published first outputs of `SplitMix64`.
#[test]
fn the_generator_is_splitmix64() {
    let mut random = Random::new(0);
    assert_eq!(random.next(), 0xE220_A839_7B1D_CDAF);
    assert_eq!(random.next(), 0x6E78_9E6A_A1B9_65F4);
}
