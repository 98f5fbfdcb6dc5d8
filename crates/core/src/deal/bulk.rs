//! Dealing many numbers side by side.
//!
//! Dealing one number is a chain of dependent steps, but different numbers are
//! independent. Every step therefore processes one lane per number, in loops over small
//! integers that the compiler vectorizes. The cost of a lane does not depend on its
//! number: random numbers are dealt as fast as consecutive ones.
//!
//! Three steps lead to the cards:
//!
//! 1. The generator gives every lane its choices, one for each number of cards
//!    left ([`Generators::choose`]).
//! 2. The pack is never stored. With n cards left, choosing place c moves the
//!    card at place n − 1 to place c. So the chosen card is found by going back
//!    through the earlier choices: if an earlier choice was the same place, the
//!    card there came from what was then the end of the pack. This takes 1326
//!    comparisons, but they compare bytes, and a vector register holds 16 or
//!    32 bytes ([`follow_back`]).
//! 3. The cards, one row per choice, are transposed into one row per deal.

// The loops index lanes because the compiler vectorizes that form, and
// everything is inlined so that it is compiled for the instruction set of its
// caller.
#![allow(clippy::needless_range_loop, clippy::inline_always)]

use alloc::vec::Vec;
use core::ops::RangeInclusive;

use super::generator::{Draw, Generator, Recipe};
use super::{Deal, DealNumber};
use crate::Card;

/// The number of deals that are computed side by side: the bytes in the widest
/// register of common machines.
const LANES: usize = 32;

type Lanes<T> = [T; LANES];

/// One value for every card of a deal, in dealing order.
type ByCard<T> = [T; Card::COUNT];

/// Deals all lanes with the best instruction set of this machine.
#[cfg(all(feature = "std", target_arch = "x86_64"))]
#[allow(unsafe_code)]
fn deal_lanes(recipes: &Lanes<(u32, Draw)>, deals: &mut Lanes<Deal>) {
    /// The same code, compiled for 32-byte registers.
    #[target_feature(enable = "avx2")]
    unsafe fn deal_lanes_avx2(recipes: &Lanes<(u32, Draw)>, deals: &mut Lanes<Deal>) {
        deal_lanes_inline(recipes, deals);
    }

    if std::arch::is_x86_feature_detected!("avx2") {
        // SAFETY: the body of this function is safe; it only requires a
        // processor with AVX2, which the line above has checked. AVX2 makes the
        // kernel 1.7 times as fast (docs/benchmarks.md).
        unsafe { deal_lanes_avx2(recipes, deals) }
    } else {
        deal_lanes_inline(recipes, deals);
    }
}

/// Deals all lanes with the instruction set of the build: only the standard
/// library can detect a better one.
#[cfg(not(all(feature = "std", target_arch = "x86_64")))]
fn deal_lanes(recipes: &Lanes<(u32, Draw)>, deals: &mut Lanes<Deal>) {
    deal_lanes_inline(recipes, deals);
}

/// Deals all lanes. Like everything below, it is compiled for the instruction
/// set of the function that it is inlined into.
#[inline(always)]
fn deal_lanes_inline(recipes: &Lanes<(u32, Draw)>, deals: &mut Lanes<Deal>) {
    let mut generators = Generators::new(recipes);
    let mut choices = [[0; LANES]; Card::COUNT];
    // The compiler replaces division by a constant with multiplication.
    macro_rules! choose {
        ($($left:literal)*) => {$(
            choices[Card::COUNT - $left] = generators.choose::<$left>();
        )*};
    }
    choose!(52 51 50 49 48 47 46 45 44 43 42 41 40 39 38 37 36 35 34 33 32 31 30 29 28 27);
    choose!(26 25 24 23 22 21 20 19 18 17 16 15 14 13 12 11 10 9 8 7 6 5 4 3 2);

    turn(&follow_back(&choices), deals);
}

/// The generators of all lanes. Each state is split into two 16-bit halves,
/// because every vector unit can multiply 16-bit integers.
struct Generators {
    low: Lanes<u16>,
    high: Lanes<u16>,
    mask: Lanes<u16>,
    set: Lanes<u16>,
    add: Lanes<u8>,
}

impl Generators {
    #[inline(always)]
    #[allow(
        clippy::cast_possible_truncation,
        reason = "a seed is split into halves, and all parts of a draw fit into 16 bits"
    )]
    fn new(recipes: &Lanes<(u32, Draw)>) -> Generators {
        Generators {
            low: recipes.map(|(seed, _)| seed as u16),
            high: recipes.map(|(seed, _)| (seed >> 16) as u16),
            mask: recipes.map(|(_, draw)| draw.mask as u16),
            set: recipes.map(|(_, draw)| draw.set as u16),
            add: recipes.map(|(_, draw)| draw.add as u8),
        }
    }

    /// Advances every lane and returns its random number modulo `LEFT`.
    #[inline(always)]
    #[allow(clippy::cast_possible_truncation, reason = "LEFT is at most 52")]
    fn choose<const LEFT: u16>(&mut self) -> Lanes<u8> {
        const FACTOR: [u16; 2] = halves(Generator::FACTOR);
        const SUMMAND: [u16; 2] = halves(Generator::SUMMAND);
        let mut choices = [0; LANES];
        for lane in 0..LANES {
            let (low, high) = (self.low[lane], self.high[lane]);
            let product_high = ((u32::from(low) * u32::from(FACTOR[0])) >> 16) as u16;
            let product_low = low.wrapping_mul(FACTOR[0]);
            let new_low = product_low.wrapping_add(SUMMAND[0]);
            let carry = u16::from(new_low < product_low);
            let new_high = product_high
                .wrapping_add(low.wrapping_mul(FACTOR[1]))
                .wrapping_add(high.wrapping_mul(FACTOR[0]))
                .wrapping_add(SUMMAND[1])
                .wrapping_add(carry);
            self.low[lane] = new_low;
            self.high[lane] = new_high;
            choices[lane] = (((new_high & self.mask[lane]) | self.set[lane]) % LEFT) as u8;
        }
        // The regime from 2^32 on adds 1 to the random number. Adding it after
        // the remainder avoids a carry out of 16 bits.
        for lane in 0..LANES {
            let choice = choices[lane] + self.add[lane];
            choices[lane] = choice & mask(u16::from(choice) != LEFT);
        }
        choices
    }
}

const fn halves(word: u32) -> [u16; 2] {
    [(word & 0xffff) as u16, (word >> 16) as u16]
}

/// Returns all ones if the condition holds, otherwise all zeros, which is what a
/// vector comparison yields.
#[inline(always)]
fn mask(condition: bool) -> u8 {
    0u8.wrapping_sub(u8::from(condition))
}

/// Converts choices to the cards chosen.
///
/// Processes four choices at a time, to hide the latency of the comparisons.
#[inline(always)]
fn follow_back(choices: &ByCard<Lanes<u8>>) -> ByCard<Lanes<u8>> {
    let history = History::new(choices);
    let mut cards = [[0; LANES]; Card::COUNT];
    for first in (0..Card::COUNT).step_by(4) {
        let mut a = choices[first];
        let mut b = history.back(first, choices[first + 1]);
        let mut c = history.back(first + 1, choices[first + 2]);
        c = history.back(first, c);
        let mut d = history.back(first + 2, choices[first + 3]);
        d = history.back(first + 1, d);
        d = history.back(first, d);
        for step in (0..first).rev() {
            a = history.back(step, a);
            b = history.back(step, b);
            c = history.back(step, c);
            d = history.back(step, d);
        }
        cards[first..first + 4].copy_from_slice(&[a, b, c, d]);
    }
    cards
}

struct History<'a> {
    choices: &'a ByCard<Lanes<u8>>,
    /// The difference between the place of a choice and the end of the pack at that step.
    changes: ByCard<Lanes<u8>>,
}

impl History<'_> {
    #[inline(always)]
    #[allow(clippy::cast_possible_truncation, reason = "a step is below 52")]
    fn new(choices: &ByCard<Lanes<u8>>) -> History<'_> {
        let mut changes = *choices;
        for (step, changes) in changes.iter_mut().enumerate() {
            for change in changes {
                *change ^= (Card::COUNT - 1 - step) as u8;
            }
        }
        History { choices, changes }
    }

    /// Returns where the cards in these places were before the choice of a step.
    #[inline(always)]
    fn back(&self, step: usize, mut places: Lanes<u8>) -> Lanes<u8> {
        for lane in 0..LANES {
            let is_chosen = mask(places[lane] == self.choices[step][lane]);
            places[lane] ^= self.changes[step][lane] & is_chosen;
        }
        places
    }
}

/// Transposes one row per card into one row per lane, four cards at a time.
#[inline(always)]
fn turn(cards: &ByCard<Lanes<u8>>, deals: &mut Lanes<Deal>) {
    for (group, cards) in cards.chunks_exact(4).enumerate() {
        let [a, b, c, d] = cards else { continue };
        let mut words = [0; LANES];
        for lane in 0..LANES {
            words[lane] = u32::from_le_bytes([a[lane], b[lane], c[lane], d[lane]]);
        }
        for (deal, word) in deals.iter_mut().zip(words) {
            let cards = word.to_le_bytes().map(Card::new_unchecked);
            deal.0[4 * group..4 * group + 4].copy_from_slice(&cards);
        }
    }
}

/// Deals like [`deal_all`], using only instructions that every machine has. For
/// tests and benchmarks.
#[doc(hidden)]
pub fn deal_all_portable(numbers: &[DealNumber]) -> Vec<Deal> {
    deal_slices(numbers, deal_lanes_inline)
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
    deal_slices(numbers, deal_lanes)
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
        let first = first.get() + (index * LANES) as i64;
        let number_at = |lane| DealNumber::new(first + lane as i64).ok();
        deal_block(number_at, &mut block, deal_lanes);
        for (place, deal) in places.iter_mut().zip(&block) {
            *place = deal.0.map(u8::from);
        }
    }
}

type Kernel = fn(&Lanes<(u32, Draw)>, &mut Lanes<Deal>);

fn deal_slices(numbers: &[DealNumber], kernel: Kernel) -> Vec<Deal> {
    let mut deals = Vec::with_capacity(numbers.len());
    let mut block = NO_DEALS;
    for numbers in numbers.chunks(LANES) {
        deal_block(|lane| numbers.get(lane).copied(), &mut block, kernel);
        deals.extend_from_slice(&block[..numbers.len()]);
    }
    deals
}

/// The initial content of a block, before its numbers are dealt.
const NO_DEALS: Lanes<Deal> = [Deal(Card::ALL); LANES];

/// Deals one number per lane; a lane without a number gets an arbitrary deal.
fn deal_block(
    number_at: impl Fn(usize) -> Option<DealNumber>,
    deals: &mut Lanes<Deal>,
    kernel: Kernel,
) {
    let mut recipes = [(0, Draw::CLASSIC); LANES];
    let mut jokes = [None; LANES];
    for lane in 0..LANES {
        match number_at(lane).map(DealNumber::recipe) {
            Some(Recipe::Generated(seed, draw)) => recipes[lane] = (seed, draw),
            Some(Recipe::Joke(joke)) => jokes[lane] = Some(joke),
            None => {}
        }
    }
    kernel(&recipes, deals);
    for (deal, joke) in deals.iter_mut().zip(jokes) {
        if let Some(joke) = joke {
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
    block: Lanes<Deal>,
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

impl Iterator for Deals {
    type Item = (DealNumber, Deal);

    fn next(&mut self) -> Option<(DealNumber, Deal)> {
        if self.next >= self.end {
            return None;
        }
        if self.ready == 0 {
            let first = self.next;
            let number_at = |lane| DealNumber::new(first + lane as i64).ok();
            deal_block(number_at, &mut self.block, deal_lanes);
            self.ready = LANES;
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

    fn number(number: i64) -> DealNumber {
        DealNumber::new(number).unwrap()
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
                assert_eq!(deal, number.deal(), "deal {number}");
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
