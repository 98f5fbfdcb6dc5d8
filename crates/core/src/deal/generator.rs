//! The random numbers of a deal.

// Inlined, so that it is compiled for the instruction set of its caller.
#![allow(clippy::inline_always)]

use super::{DealNumber, Joke, Regime};

/// The linear congruential generator of Microsoft's C library.
///
/// The state is kept modulo 2³². Its low 31 bits are the state of the classic dealer,
/// because they do not depend on the top bit.
#[derive(Clone, Copy)]
pub(crate) struct Generator(pub(crate) u32);

impl Generator {
    pub(crate) const FACTOR: u32 = 214_013;
    pub(crate) const SUMMAND: u32 = 2_531_011;

    /// Advances and returns the new state.
    pub(crate) fn next(&mut self) -> u32 {
        self.0 = self
            .0
            .wrapping_mul(Generator::FACTOR)
            .wrapping_add(Generator::SUMMAND);
        self.0
    }
}

/// Converts a state into a random number of a regime: takes the bits from 16 up, masks
/// them, and may set a bit or add one.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Draw {
    pub(crate) mask: u32,
    pub(crate) set: u32,
    pub(crate) add: u32,
}

impl Draw {
    pub(crate) const CLASSIC: Draw = Draw {
        mask: 0x7fff,
        set: 0,
        add: 0,
    };
    pub(crate) const HIGH_BIT: Draw = Draw {
        mask: 0x7fff,
        set: 0x8000,
        add: 0,
    };
    pub(crate) const WIDE: Draw = Draw {
        mask: 0xffff,
        set: 0,
        add: 1,
    };

    /// Returns the random number of a state.
    pub(crate) fn number(self, state: u32) -> u32 {
        ((state >> 16 & self.mask) | self.set) + self.add
    }
}

/// How to deal a number. This is the only definition of the regimes.
impl DealNumber {
    /// Returns the joke of a negative number.
    pub(super) fn joke(self) -> Option<Joke> {
        (self.regime() == Regime::Joke).then(|| Joke::of(self))
    }

    /// Returns the first state of the generator.
    #[allow(
        clippy::cast_possible_truncation,
        reason = "the low 32 bits are the number itself, or the number less 2^32"
    )]
    pub(super) fn seed(self) -> u32 {
        self.get() as u32
    }

    /// Returns what the generator draws; something arbitrary for a joke.
    #[inline(always)]
    pub(super) fn draw(self) -> Draw {
        // A table, because branches would be unpredictable for scattered numbers.
        const DRAWS: [Draw; 4] = [Draw::CLASSIC, Draw::HIGH_BIT, Draw::WIDE, Draw::WIDE];
        DRAWS[(self.get() >> 31) as usize % DRAWS.len()]
    }
}

/// A 32-bit integer as two halves, because every vector unit multiplies 16-bit integers.
#[derive(Clone, Copy)]
pub(super) struct Halves {
    pub(super) low: u16,
    pub(super) high: u16,
}

impl Halves {
    pub(super) const fn new(word: u32) -> Halves {
        Halves {
            low: (word & 0xffff) as u16,
            high: (word >> 16) as u16,
        }
    }

    /// Returns this state after the steps that multiply by `factor` and add `summand`.
    #[inline(always)]
    pub(super) fn advance(self, factor: Halves, summand: Halves) -> Halves {
        let product = u32::from(self.low) * u32::from(factor.low);
        let low = self.low.wrapping_mul(factor.low).wrapping_add(summand.low);
        let carry = u16::from(low < summand.low);
        let high = Halves::new(product)
            .high
            .wrapping_add(self.low.wrapping_mul(factor.high))
            .wrapping_add(self.high.wrapping_mul(factor.low))
            .wrapping_add(summand.high)
            .wrapping_add(carry);
        Halves { low, high }
    }
}
