//! Finding the number of a board: the exact inverse of dealing.
//!
//! The board reveals the dealer's choice for every card: the random number
//! modulo n, with n going from 52 down to 1. If a power of two divides n, the
//! choice reveals low bits of the random number, that is, bits 16 and up of the
//! generator's state. The low k bits of the state depend only on the low k bits
//! of the seed, so the seed is recovered from the low bits up:
//!
//! 1. Bits 0 to 16 follow from the 26 choices with even n, which reveal bit 16
//!    of every second state. Taken two steps at a time, the low 17 bits of the
//!    state form only two cycles, one even and one odd, so the known bits are a
//!    window that slides along two short bit strings. Flipping bit 16 of a
//!    state flips bit 16 of all later ones, so half of each string is enough.
//! 2. Bits 17 to 20 are determined one at a time by the choices whose n is
//!    divisible by 4, 8, 16 and 32.
//! 3. The remaining ten or eleven bits of the seed are tried exhaustively.
//!
//! Every step drops only seeds that do not deal the board. So if no seed
//! remains, the board has no number. With fewer than 52 known cards, more seeds
//! remain, and step 3 tries them in ascending order.

use alloc::vec::Vec;
use core::iter::FusedIterator;

use crate::deal::{Draw, Generator, Joke};
use crate::text::{BoardError, check_distinct};
use crate::{Card, Deal, DealNumber};

impl Deal {
    /// Returns the number of this deal, or `None`, which is a proof that no
    /// number deals it.
    ///
    /// ```
    /// use freecell_core::{Deal, DealNumber};
    ///
    /// let deal = DealNumber::new(617)?.deal();
    /// assert_eq!(deal.number(), DealNumber::new(617).ok());
    ///
    /// let mut cards = *deal.cards();
    /// cards.swap(0, 1);
    /// let other = Deal::new(cards).unwrap();
    /// assert_eq!(other.number(), None);
    /// # Ok::<(), freecell_core::DealNumberError>(())
    /// ```
    pub fn number(&self) -> Option<DealNumber> {
        // No two numbers deal the same board; tests/injective.rs proves it.
        DealsWithPrefix::of_distinct(self.cards()).next()
    }

    /// Returns the number of this deal as [`Deal::number`] does, but tries a guess first,
    /// such as the number in a heading: dealing it takes a small part of the time.
    pub fn number_with_guess(&self, guess: Option<DealNumber>) -> Option<DealNumber> {
        let is_this = |number: &DealNumber| number.deal() == *self;
        guess.filter(is_this).or_else(|| self.number())
    }
}

/// An iterator over all deal numbers whose deals begin with given cards, in
/// ascending order.
///
/// The search is lazy. A first row of eight cards rarely belongs to more than one
/// number.
///
/// ```
/// use freecell_core::DealsWithPrefix;
///
/// let row = ["JD", "2D", "9H", "JC", "5D", "7H", "7C", "5H"].map(|card| card.parse().unwrap());
/// let numbers: Vec<i64> = DealsWithPrefix::new(&row)?.map(i64::from).collect();
/// assert_eq!(numbers, [1]);
/// # Ok::<(), freecell_core::BoardError>(())
/// ```
#[derive(Clone, Debug)]
pub struct DealsWithPrefix {
    choices: Vec<Choice>,
    /// Joke deals that begin with the cards, the last one first.
    jokes: Vec<DealNumber>,
    /// The regimes not searched yet, the last one first, and the current one.
    ranges: Vec<Range>,
    seeds: Option<(Range, Seeds)>,
}

impl DealsWithPrefix {
    /// Prepares the search for deals that begin with these cards.
    ///
    /// # Errors
    ///
    /// Returns every card that appears more than once.
    pub fn new(cards: &[Card]) -> Result<DealsWithPrefix, BoardError> {
        check_distinct(cards)?;
        Ok(DealsWithPrefix::of_distinct(cards))
    }

    fn of_distinct(cards: &[Card]) -> DealsWithPrefix {
        let begins = |joke: &Joke| joke.deal().cards().starts_with(cards);
        let jokes = Joke::ALL.into_iter().filter(begins);
        DealsWithPrefix {
            choices: choices(cards),
            jokes: jokes.map(Joke::number).collect(),
            ranges: REGIMES.into_iter().rev().collect(),
            seeds: None,
        }
    }
}

impl Iterator for DealsWithPrefix {
    type Item = DealNumber;

    fn next(&mut self) -> Option<DealNumber> {
        if let Some(joke) = self.jokes.pop() {
            return Some(joke);
        }
        loop {
            if let Some((range, seeds)) = &mut self.seeds {
                if let Some(seed) = seeds.next(&self.choices, range.draw) {
                    return Some(DealNumber::new_unchecked(range.first + i64::from(seed)));
                }
            }
            let range = self.ranges.pop()?;
            self.seeds = Some((range, Seeds::new(&self.choices, range)));
        }
    }
}

impl FusedIterator for DealsWithPrefix {}

/// The regimes that use the generator, in ascending order of their numbers.
const REGIMES: [Range; 3] = [
    Range {
        first: 0,
        bits: 31,
        draw: Draw::CLASSIC,
    },
    Range {
        first: 1 << 31,
        bits: 31,
        draw: Draw::HIGH_BIT,
    },
    Range {
        first: 1 << 32,
        bits: 32,
        draw: Draw::WIDE,
    },
];

/// A range of numbers: the first one and the size of its seeds in bits.
#[derive(Clone, Copy, Debug)]
struct Range {
    first: i64,
    bits: u32,
    draw: Draw,
}

/// The constraint of one card: the random number is `remainder` modulo `left`.
#[derive(Clone, Copy, Debug)]
struct Choice {
    left: u32,
    remainder: u32,
    /// A little more than 2³² / left: turns the division into a multiplication.
    reciprocal: u64,
}

impl Choice {
    fn fits(self, number: u32) -> bool {
        // Exact for numbers below 2^26, and those here are at most 2^16.
        let quotient = (u64::from(number) * self.reciprocal) >> 32;
        number - quotient as u32 * self.left == self.remainder
    }

    /// Returns whether the low `bits` bits of a random number agree with this choice, as
    /// far as it determines them.
    fn fits_low(self, number: u32, bits: u32) -> bool {
        let known = (1 << self.left.trailing_zeros().min(bits)) - 1;
        (number ^ self.remainder) & known == 0
    }
}

/// Reconstructs the choices of the dealer: the place in the pack for each card.
fn choices(cards: &[Card]) -> Vec<Choice> {
    let mut pack = Card::ALL.to_vec();
    let choice = |(left, card): (u32, &Card)| {
        let (remainder, _) = (0_u32..).zip(&pack).find(|(_, other)| *other == card)?;
        pack.swap_remove(remainder as usize);
        Some(Choice {
            left,
            remainder,
            reciprocal: (1 << 32) / u64::from(left) + 1,
        })
    };
    (1..=52).rev().zip(cards).map_while(choice).collect()
}

/// The seeds of one regime that lead to the choices, in ascending order.
#[derive(Clone, Debug)]
struct Seeds {
    /// The possible values of the low `low_bits` bits, in ascending order.
    lows: Vec<u32>,
    low_bits: u32,
    /// The index of the next low part to try, the current high part, and the
    /// number of high parts.
    next_low: usize,
    high: u32,
    highs: u32,
}

impl Seeds {
    fn new(choices: &[Choice], range: Range) -> Seeds {
        let mut lows = lowest_17_bits(choices, range.draw);
        let mut low_bits = 17;
        // A random number known modulo 2^k determines the bits up to 15 + k.
        let powers = choices.iter().map(|choice| choice.left.trailing_zeros());
        let settled = 16 + powers.max().unwrap_or(1);
        while low_bits < settled {
            let fits = |&low: &u32| fits_low(low, low_bits + 1, choices, range.draw);
            lows = [0, 1 << low_bits]
                .into_iter()
                .flat_map(|bit| lows.iter().map(move |low| low | bit))
                .filter(fits)
                .collect();
            low_bits += 1;
        }
        Seeds {
            lows,
            low_bits,
            next_low: 0,
            high: 0,
            highs: 1 << (range.bits - low_bits),
        }
    }

    fn next(&mut self, choices: &[Choice], draw: Draw) -> Option<u32> {
        while self.high < self.highs {
            let high = self.high << self.low_bits;
            while let Some(low) = self.lows.get(self.next_low) {
                self.next_low += 1;
                if fits(high | low, choices, draw) {
                    return Some(high | low);
                }
            }
            self.next_low = 0;
            self.high += 1;
        }
        None
    }
}

/// Returns whether a seed leads to all the choices.
fn fits(seed: u32, choices: &[Choice], draw: Draw) -> bool {
    let mut generator = Generator(seed);
    let mut choices = choices.iter();
    choices.all(|choice| choice.fits(draw.number(generator.next())))
}

/// Returns whether a seed agrees with the choices, as far as they depend on its low
/// `bits` bits.
fn fits_low(seed: u32, bits: u32, choices: &[Choice], draw: Draw) -> bool {
    let mut generator = Generator(seed);
    let mut choices = choices.iter();
    choices.all(|choice| choice.fits_low(draw.number(generator.next()), bits - 16))
}

/// Returns all values of a seed's low 17 bits that agree with the choices of even n, in
/// ascending order. See step 1 of the module documentation.
fn lowest_17_bits(choices: &[Choice], draw: Draw) -> Vec<u32> {
    const BIT: u32 = 16;
    let even = choices.iter().step_by(2).enumerate();
    // Bit i is bit 16 of the state after step 2i + 1.
    let wanted: u32 = even
        .map(|(i, choice)| ((choice.remainder + draw.add) & 1) << i)
        .sum();
    let mask = (1 << choices.len().div_ceil(2)) - 1;
    let count = choices.len().div_ceil(2).max(1);

    let mut lows = Vec::new();
    for parity in [0, 1] {
        // Run backwards, so that the current state is the first of its window.
        let mut state = parity;
        let mut window = 0;
        for step in 1..(1 << (BIT - 1)) + count {
            state = back(back(state));
            window = ((window << 1) | (state >> BIT & 1)) & mask;
            if step < count {
                continue;
            }
            if window == wanted {
                lows.push(back(state) & 0x1_ffff);
            }
            if window == !wanted & mask {
                lows.push(back(state ^ (1 << BIT)) & 0x1_ffff);
            }
        }
    }
    lows.sort_unstable();
    lows
}

/// Returns the previous state.
fn back(state: u32) -> u32 {
    const INVERSE: u32 = inverse(Generator::FACTOR);
    state.wrapping_sub(Generator::SUMMAND).wrapping_mul(INVERSE)
}

/// Returns the inverse of an odd number modulo 2³², by Newton's iteration.
const fn inverse(odd: u32) -> u32 {
    let mut inverse = odd;
    while odd.wrapping_mul(inverse) != 1 {
        inverse = inverse.wrapping_mul(2u32.wrapping_sub(odd.wrapping_mul(inverse)));
    }
    inverse
}

#[cfg(test)]
mod tests {
    use std::prelude::v1::*;

    use super::*;

    #[test]
    fn back_undoes_next() {
        for seed in [0, 1, 617, 0x8000_0000, u32::MAX] {
            assert_eq!(back(Generator(seed).next()), seed);
        }
    }

    /// A plain scan over seeds agrees with the search, for any number of
    /// known cards.
    #[test]
    fn few_cards_are_searched_completely() {
        for number in [-2, 1, 5_000, (1 << 31) + 77, (1 << 32) + 123_456] {
            let deal = DealNumber::new_unchecked(number).deal();
            for known in 0..=5 {
                let cards = &deal.cards()[..known];
                let found = DealsWithPrefix::of_distinct(cards)
                    .take(40)
                    .map(DealNumber::get);
                let found: Vec<i64> = found.collect();
                let until = found
                    .iter()
                    .copied()
                    .find(|&n| n > 60_000)
                    .unwrap_or(60_000);
                let scanned =
                    DealNumber::deals(DealNumber::MIN..=DealNumber::new_unchecked(60_000))
                        .filter(|(_, deal)| deal.cards().starts_with(cards))
                        .map(|(number, _)| number.get())
                        .filter(|&n| n < until)
                        .take(40);
                let expected: Vec<i64> = scanned.collect();
                assert_eq!(found[..expected.len()], expected, "{number}, {known} cards");
                assert!(found.is_sorted());
            }
        }
    }
}
