//! Dealing many numbers side by side, with AVX2.
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
//!    comparisons, but they compare bytes, and a vector register holds 32
//!    ([`follow_back`]).
//! 3. The cards, one row per choice, are transposed into one row per deal.

// The loops index lanes because the compiler vectorizes that form, and
// everything is inlined so that it is compiled for AVX2.
#![allow(clippy::needless_range_loop, clippy::inline_always)]

use super::bulk::LANES;
use super::choices::{Left, to_byte};
use super::generator::{Generator, Halves};
use super::{Deal, DealNumber};
use crate::Card;

/// One value for every lane. Without the alignment, the compiler assembles registers from
/// smaller parts.
#[derive(Clone, Copy)]
#[repr(align(32))]
struct Lanes<T>([T; LANES]);

/// One value for every card of a deal, in dealing order.
type ByCard<T> = [T; Card::COUNT];

/// Deals numbers that are not jokes. Like everything below, it is compiled for the
/// instruction set of the function that it is inlined into.
#[inline(always)]
pub(super) fn deal_lanes(numbers: &[DealNumber; LANES], deals: &mut [Deal; LANES]) {
    let mut generators = Generators::new(numbers);
    let mut choices = [Lanes([0; LANES]); Card::COUNT];
    // Not a loop, in which the compiler would keep the generators in memory.
    macro_rules! choose {
        ($($left:literal)*) => {$(
            choices[Card::COUNT - $left] = generators.choose(const { Left::new($left) });
        )*};
    }
    choose!(52 51 50 49 48 47 46 45 44 43 42 41 40 39 38 37 36 35 34 33 32 31 30 29 28 27);
    choose!(26 25 24 23 22 21 20 19 18 17 16 15 14 13 12 11 10 9 8 7 6 5 4 3 2);

    let mut cards = [Lanes([0; LANES]); Card::COUNT];
    follow_back(&choices, &mut cards);
    turn(&cards, deals);
}

/// The generators of all lanes.
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
        reason = "all parts of a draw fit into 16 bits"
    )]
    fn new(numbers: &[DealNumber; LANES]) -> Generators {
        let mut generators = Generators {
            low: Lanes([0; LANES]),
            high: Lanes([0; LANES]),
            mask: Lanes([0; LANES]),
            set: Lanes([0; LANES]),
            add: Lanes([0; LANES]),
        };
        for lane in 0..LANES {
            let seed = Halves::new(numbers[lane].seed());
            let draw = numbers[lane].draw();
            generators.low.0[lane] = seed.low;
            generators.high.0[lane] = seed.high;
            generators.mask.0[lane] = draw.mask as u16;
            generators.set.0[lane] = draw.set as u16;
            generators.add.0[lane] = draw.add as u8;
        }
        generators
    }

    /// Advances every lane and returns its random number modulo `left`.
    #[inline(always)]
    fn choose(&mut self, left: Left) -> Lanes<u8> {
        const FACTOR: Halves = Halves::new(Generator::FACTOR);
        const SUMMAND: Halves = Halves::new(Generator::SUMMAND);
        let mut remainders = Lanes([0; LANES]);
        for lane in 0..LANES {
            let state = Halves {
                low: self.low.0[lane],
                high: self.high.0[lane],
            };
            let Halves { low, high } = state.advance(FACTOR, SUMMAND);
            self.low.0[lane] = low;
            self.high.0[lane] = high;
            let random = (high & self.mask.0[lane]) | self.set.0[lane];
            remainders.0[lane] = left.rough_remainder(random);
        }
        let mut choices = Lanes([0; LANES]);
        for lane in 0..LANES {
            choices.0[lane] = to_byte(remainders.0[lane]);
        }
        for lane in 0..LANES {
            choices.0[lane] = left.exact_remainder(choices.0[lane] + self.add.0[lane]);
        }
        choices
    }
}

/// The end of the pack at every step, in all lanes.
#[allow(clippy::cast_possible_truncation, reason = "below 52")]
static ENDS: ByCard<Lanes<u8>> = {
    let mut ends = [Lanes([0; LANES]); Card::COUNT];
    let mut step = 0;
    while step < Card::COUNT {
        ends[step] = Lanes([(Card::COUNT - 1 - step) as u8; LANES]);
        step += 1;
    }
    ends
};

/// Converts choices to the cards chosen.
///
/// Processes four choices at a time, to hide the latency of the comparisons. They are
/// variables and not an array, because the compiler may keep an array in memory.
#[inline(always)]
fn follow_back(choices: &ByCard<Lanes<u8>>, cards: &mut ByCard<Lanes<u8>>) {
    for first in (0..Card::COUNT).step_by(4) {
        let mut a = choices[first];
        let mut b = back(choices, first, choices[first + 1]);
        let mut c = back(choices, first, back(choices, first + 1, choices[first + 2]));
        let mut d = back(choices, first + 2, choices[first + 3]);
        d = back(choices, first, back(choices, first + 1, d));
        for step in (0..first).rev() {
            a = back(choices, step, a);
            b = back(choices, step, b);
            c = back(choices, step, c);
            d = back(choices, step, d);
        }
        cards[first..first + 4].copy_from_slice(&[a, b, c, d]);
    }
}

/// Returns where the cards in these places were before the choice of a step: the card at
/// the end of the pack went to the place of the choice.
#[inline(always)]
fn back(choices: &ByCard<Lanes<u8>>, step: usize, mut places: Lanes<u8>) -> Lanes<u8> {
    let (choices, ends) = (choices[step], ENDS[step]);
    for lane in 0..LANES {
        let (place, end) = (places.0[lane], ends.0[lane]);
        places.0[lane] = if place == choices.0[lane] { end } else { place };
    }
    places
}

/// Transposes one row per card into one row per lane, four cards at a time.
#[inline(always)]
fn turn(cards: &ByCard<Lanes<u8>>, deals: &mut [Deal; LANES]) {
    for (group, cards) in cards.chunks_exact(4).enumerate() {
        let [a, b, c, d] = cards else { continue };
        let mut words = [0; LANES];
        for lane in 0..LANES {
            words[lane] = u32::from_le_bytes([a.0[lane], b.0[lane], c.0[lane], d.0[lane]]);
        }
        for (deal, word) in deals.iter_mut().zip(words) {
            let cards = word.to_le_bytes().map(Card::new_unchecked);
            deal.0[4 * group..4 * group + 4].copy_from_slice(&cards);
        }
    }
}
