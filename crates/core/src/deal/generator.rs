//! The dealer: from a number to its 52 cards, one number at a time.

use super::{Deal, DealNumber, Regime, joke};
use crate::Card;

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

/// How to deal a number: with the generator, or as one of the jokes.
pub(crate) enum Recipe {
    Joke(joke::Joke),
    Generated(u32, Draw),
}

impl DealNumber {
    /// Returns the dealer of a number. This is the only definition of the regimes.
    pub(crate) fn recipe(self) -> Recipe {
        #[allow(
            clippy::cast_possible_truncation,
            reason = "the low 32 bits are the number itself, or the number less 2^32"
        )]
        let seed = self.get() as u32;
        match self.regime() {
            Regime::Joke => Recipe::Joke(joke::Joke::of(self)),
            Regime::Classic => Recipe::Generated(seed, Draw::CLASSIC),
            Regime::HighBit => Recipe::Generated(seed, Draw::HIGH_BIT),
            Regime::Wide => Recipe::Generated(seed, Draw::WIDE),
        }
    }
}

/// Deals one number, card by card: with n cards left, deals the card at the random
/// number modulo n and replaces it with the last card.
pub(super) fn deal(number: DealNumber) -> Deal {
    let (seed, draw) = match number.recipe() {
        Recipe::Joke(joke) => return joke.deal(),
        Recipe::Generated(seed, draw) => (seed, draw),
    };
    let mut generator = Generator(seed);
    let mut pack = Card::ALL;
    for last in (0..52).rev() {
        // A division of 32 bits is faster than one of 64.
        let chosen = draw.number(generator.next()) % (last + 1);
        // Swapping instead of moving keeps the dealt cards behind the rest of
        // the pack, last card first.
        pack.swap(chosen as usize, last as usize);
    }
    pack.reverse();
    Deal::new_unchecked(pack)
}
