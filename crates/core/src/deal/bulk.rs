//! Dealing many numbers, a block at a time.

use alloc::vec::Vec;
use core::array;
use core::ops::RangeInclusive;

use super::pack::deal_in_turns;
use super::{Deal, DealNumber};
use crate::Card;

/// The number of deals in a block: the bytes in the widest register of common machines.
pub(super) const LANES: usize = 32;

/// Deals a block of numbers; the deals of jokes are arbitrary.
type Kernel = fn(&[DealNumber; LANES], &mut [Deal; LANES]);

/// Deals with the best instruction set of this machine.
#[cfg(all(feature = "std", target_arch = "x86_64"))]
#[allow(unsafe_code)]
fn deal_best(numbers: &[DealNumber; LANES], deals: &mut [Deal; LANES]) {
    #[target_feature(enable = "avx2")]
    unsafe fn deal_lanes_avx2(numbers: &[DealNumber; LANES], deals: &mut [Deal; LANES]) {
        super::lanes::deal_lanes(numbers, deals);
    }

    if std::arch::is_x86_feature_detected!("avx2") {
        // SAFETY: the body of this function is safe; it only requires a
        // processor with AVX2, which the line above has checked. AVX2 makes
        // dealing twice as fast (docs/benchmarks.md).
        unsafe { deal_lanes_avx2(numbers, deals) }
    } else {
        deal_in_turns(numbers, deals);
    }
}

/// Deals with the instruction set of the build: only the standard library can detect a
/// better one.
#[cfg(not(all(feature = "std", target_arch = "x86_64")))]
fn deal_best(numbers: &[DealNumber; LANES], deals: &mut [Deal; LANES]) {
    deal_in_turns(numbers, deals);
}

/// Deals like [`deal_all`], using only instructions that every machine has. For
/// tests and benchmarks.
#[doc(hidden)]
pub fn deal_all_portable(numbers: &[DealNumber]) -> Vec<Deal> {
    deal_slices(numbers, deal_in_turns)
}

/// Deals every number of a slice. The numbers may be in any order.
///
/// ```
/// use freecell_core::{DealNumber, deal_all};
///
/// let numbers = [617, 1, -1, 8589934591].map(|n| DealNumber::new(n).unwrap());
/// let deals = deal_all(&numbers);
/// assert_eq!(deals[3], numbers[3].deal());
/// ```
pub fn deal_all(numbers: &[DealNumber]) -> Vec<Deal> {
    deal_slices(numbers, deal_best)
}

/// Deals consecutive numbers, starting at `first`, one into each place: the indices
/// of its cards in dealing order. Use it to write millions of deals into preallocated
/// memory.
///
/// ```
/// use freecell_core::{DealNumber, deal_indices};
///
/// let first = DealNumber::new(617)?;
/// let mut places = [[0; 52]; 2];
/// deal_indices(first, &mut places);
/// assert_eq!(places[0], first.deal().cards().map(u8::from));
/// # Ok::<(), freecell_core::DealNumberError>(())
/// ```
///
/// # Panics
///
/// Panics if there are more places than numbers.
pub fn deal_indices(first: DealNumber, places: &mut [[u8; Card::COUNT]]) {
    let left = DealNumber::MAX.get() - first.get() + 1;
    assert!(
        places.len() as u64 <= left.unsigned_abs(),
        "there are only {left} numbers from {first} on"
    );
    let mut block = NO_DEALS;
    for (index, places) in places.chunks_mut(LANES).enumerate() {
        let numbers = consecutive(first.get() + (index * LANES) as i64);
        deal_block(&numbers, &mut block, deal_best);
        for (place, deal) in places.iter_mut().zip(&block) {
            *place = deal.0.map(u8::from);
        }
    }
}

fn deal_slices(numbers: &[DealNumber], kernel: Kernel) -> Vec<Deal> {
    let mut deals = Vec::with_capacity(numbers.len());
    let mut block = NO_DEALS;
    for numbers in numbers.chunks(LANES) {
        let mut padded = [DealNumber::MAX; LANES];
        padded[..numbers.len()].copy_from_slice(numbers);
        deal_block(&padded, &mut block, kernel);
        deals.extend_from_slice(&block[..numbers.len()]);
    }
    deals
}

/// Returns the numbers of a block. Those above the largest number are the largest.
fn consecutive(first: i64) -> [DealNumber; LANES] {
    let number_at = |lane| DealNumber::MAX.get().min(first + lane as i64);
    array::from_fn(|lane| DealNumber::new_unchecked(number_at(lane)))
}

/// The initial content of a block, before its numbers are dealt.
const NO_DEALS: [Deal; LANES] = [Deal(Card::ALL); LANES];

/// Deals one number per lane.
fn deal_block(numbers: &[DealNumber; LANES], deals: &mut [Deal; LANES], kernel: Kernel) {
    kernel(numbers, deals);
    for (deal, number) in deals.iter_mut().zip(numbers) {
        if let Some(joke) = number.joke() {
            *deal = joke.deal();
        }
    }
}

/// An iterator over the numbers of a range and their deals, made by
/// [`DealNumber::deals`].
#[derive(Clone, Debug)]
pub struct Deals {
    /// The next number to return, and the end of the range (exclusive).
    next: i64,
    end: i64,
    /// The deals of a block of numbers; the last `ready` have not been returned
    /// yet.
    block: [Deal; LANES],
    ready: usize,
}

impl Deals {
    pub(super) fn new(range: RangeInclusive<DealNumber>) -> Deals {
        Deals {
            next: range.start().get(),
            end: range.end().get() + 1,
            block: NO_DEALS,
            ready: 0,
        }
    }
}

impl Deals {
    /// Deals the next block.
    #[inline(never)]
    fn deal_block(&mut self) {
        deal_block(&consecutive(self.next), &mut self.block, deal_best);
        self.ready = LANES;
    }
}

impl Iterator for Deals {
    type Item = (DealNumber, Deal);

    #[inline]
    fn next(&mut self) -> Option<(DealNumber, Deal)> {
        if self.next >= self.end {
            return None;
        }
        if self.ready == 0 {
            self.deal_block();
        }
        let item = (
            DealNumber::new_unchecked(self.next),
            self.block[LANES - self.ready],
        );
        self.ready -= 1;
        self.next += 1;
        Some(item)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.end.saturating_sub(self.next).max(0);
        // A range can have more numbers than a 32-bit `usize` can hold.
        match usize::try_from(left) {
            Ok(left) => (left, Some(left)),
            Err(_) => (usize::MAX, None),
        }
    }

    fn nth(&mut self, skip: usize) -> Option<(DealNumber, Deal)> {
        self.ready = self.ready.saturating_sub(skip);
        let skip = i64::try_from(skip).unwrap_or(i64::MAX);
        self.next = self.next.saturating_add(skip).min(self.end);
        self.next()
    }
}

impl core::iter::FusedIterator for Deals {}

#[cfg(test)]
mod tests {
    use std::prelude::v1::*;

    use super::*;
    use crate::Regime;

    fn number(number: i64) -> DealNumber {
        DealNumber::new(number).unwrap()
    }

    /// Deals a number card by card, with the obvious loop.
    fn plain_dealer(number: DealNumber) -> Deal {
        let (mask, set, add) = match number.regime() {
            Regime::Joke => return number.joke().unwrap().deal(),
            Regime::Classic => (0x7fff, 0, 0),
            Regime::HighBit => (0x7fff, 0x8000, 0),
            Regime::Wide => (0xffff, 0, 1),
        };
        let mut state = number.seed();
        let mut pack = Card::ALL.to_vec();
        let cards = array::from_fn(|_| {
            state = state.wrapping_mul(214_013).wrapping_add(2_531_011);
            let random = ((state >> 16 & mask) | set) + add;
            pack.swap_remove(random as usize % pack.len())
        });
        Deal::new(cards).unwrap()
    }

    #[test]
    fn agrees_with_the_plain_dealer_everywhere() {
        // Across every boundary between regimes, and at both ends.
        for middle in [-4, 0, 1 << 31, 1 << 32, (1 << 33) - 1] {
            let first = (middle - 100).max(-4);
            let last = (middle + 100).min((1 << 33) - 1);
            let deals: Vec<_> = DealNumber::deals(number(first)..=number(last)).collect();
            assert_eq!(deals.len() as i64, last - first + 1);
            let numbers: Vec<_> = deals.iter().map(|(number, _)| *number).collect();
            let mut places = vec![[0; Card::COUNT]; numbers.len()];
            deal_indices(number(first), &mut places);
            let indices = |deal: &Deal| deal.cards().map(u8::from);
            assert!(
                places
                    .iter()
                    .copied()
                    .eq(deals.iter().map(|(_, deal)| indices(deal)))
            );
            let portable = deal_all_portable(&numbers);
            assert!(portable.iter().eq(deals.iter().map(|(_, deal)| deal)));
            for (expected, (number, deal)) in (first..).zip(deals) {
                assert_eq!(number.get(), expected);
                assert_eq!(deal, plain_dealer(number), "deal {number}");
                assert_eq!(number.deal(), deal, "deal {number}");
            }
        }
    }

    #[test]
    fn skipping_is_the_same_as_going_on() {
        let range = number(1)..=number(200);
        for skip in [0, 1, 30, 31, 32, 33, 64, 198, 199, 200, usize::MAX] {
            let mut plain = DealNumber::deals(range.clone());
            for _ in 0..skip.min(300) {
                plain.next();
            }
            let mut skipped = DealNumber::deals(range.clone());
            assert_eq!(skipped.nth(skip), plain.next(), "skip {skip}");
            assert_eq!(skipped.next(), plain.next(), "after skip {skip}");
            assert_eq!(skipped.size_hint(), plain.size_hint(), "skip {skip}");
        }
    }

    #[test]
    fn an_empty_range_has_no_deals() {
        assert_eq!(DealNumber::deals(number(2)..=number(1)).next(), None);
    }
}
