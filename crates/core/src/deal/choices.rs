//! The choices of a deal: with n cards left, a random number modulo n.

// Inlined, so that it is compiled for the instruction set of its caller. The loops use
// indices because the compiler vectorizes that form.
#![allow(clippy::inline_always, clippy::needless_range_loop)]

use super::DealNumber;
use super::generator::{Generator, Halves};
use crate::Card;

/// The number of cards left, as the divisor of a random number.
#[derive(Clone, Copy)]
pub(super) struct Left {
    count: u16,
    /// 2^16 / count, rounded down.
    inverse: u16,
}

impl Left {
    /// Prepares the division by `count`, from 2 to 52.
    #[allow(clippy::cast_possible_truncation, reason = "at most 2^15")]
    pub(super) const fn new(count: u16) -> Left {
        Left {
            count,
            inverse: ((1 << 16) / count as u32) as u16,
        }
    }

    /// Returns `random` modulo the count, or the count more. It is never more if the
    /// remainder is count − 1.
    ///
    /// Let r be 2^16 modulo the count. Because the inverse is rounded, `random` × inverse /
    /// 2^16 is below `random` / count, but by less than r / count, which is below 1. So the
    /// quotient is too small by one at most. If the remainder is count − 1, `random` / count
    /// is (count − 1) / count above an integer, which is at least r / count, and the quotient
    /// is exact.
    #[inline(always)]
    pub(super) fn rough_remainder(self, random: u16) -> u16 {
        let product = u32::from(random) * u32::from(self.inverse);
        let quotient = Halves::new(product).high;
        random.wrapping_sub(quotient.wrapping_mul(self.count))
    }

    /// Returns a rough remainder, or that plus one, modulo the count.
    #[inline(always)]
    #[allow(clippy::cast_possible_truncation, reason = "at most 52")]
    pub(super) fn exact_remainder(self, rough: u8) -> u8 {
        rough.min(rough.wrapping_sub(self.count as u8))
    }
}

/// Converts a rough remainder, which is below 104. Clamping is one vector instruction;
/// truncating would be more.
#[inline(always)]
pub(super) fn to_byte(remainder: u16) -> u8 {
    (remainder as i16).clamp(0, 255) as u8
}

/// The number of choices, with that of the last card, which is always the same, and up to
/// a multiple of what a vector register holds.
const COUNT: usize = Card::COUNT.next_multiple_of(8);

/// One value for every choice of a deal, in dealing order.
pub(super) type Choices<T> = [T; COUNT];

/// The constants of all choices, in arrays that the compiler vectorizes.
struct Constants {
    /// The factor and summand that lead from the seed to the state of a choice.
    factor_low: Choices<u16>,
    factor_high: Choices<u16>,
    summand_low: Choices<u16>,
    summand_high: Choices<u16>,
    left: Choices<u16>,
    inverse: Choices<u16>,
}

#[allow(clippy::cast_possible_truncation, reason = "at most 52")]
static CONSTANTS: Constants = {
    let mut constants = Constants {
        factor_low: [0; COUNT],
        factor_high: [0; COUNT],
        summand_low: [0; COUNT],
        summand_high: [0; COUNT],
        left: [1; COUNT],
        inverse: [0; COUNT],
    };
    let (mut factor, mut summand) = (1_u32, 0_u32);
    let mut i = 0;
    while i < Card::COUNT - 1 {
        factor = factor.wrapping_mul(Generator::FACTOR);
        summand = summand
            .wrapping_mul(Generator::FACTOR)
            .wrapping_add(Generator::SUMMAND);
        constants.factor_low[i] = Halves::new(factor).low;
        constants.factor_high[i] = Halves::new(factor).high;
        constants.summand_low[i] = Halves::new(summand).low;
        constants.summand_high[i] = Halves::new(summand).high;
        let left = Left::new((Card::COUNT - i) as u16);
        constants.left[i] = left.count;
        constants.inverse[i] = left.inverse;
        i += 1;
    }
    constants
};

impl Constants {
    #[inline(always)]
    fn left(&self, i: usize) -> Left {
        Left {
            count: self.left[i],
            inverse: self.inverse[i],
        }
    }
}

/// Returns the choices of a deal, computed side by side.
#[inline(always)]
#[allow(
    clippy::cast_possible_truncation,
    reason = "all parts of a draw fit into 16 bits"
)]
pub(super) fn choices(number: DealNumber) -> Choices<u8> {
    let seed = Halves::new(number.seed());
    let draw = number.draw();
    let (mask, set, add) = (draw.mask as u16, draw.set as u16, draw.add as u8);
    let mut randoms = [0; COUNT];
    for i in 0..COUNT {
        let factor = Halves {
            low: CONSTANTS.factor_low[i],
            high: CONSTANTS.factor_high[i],
        };
        let summand = Halves {
            low: CONSTANTS.summand_low[i],
            high: CONSTANTS.summand_high[i],
        };
        randoms[i] = (seed.advance(factor, summand).high & mask) | set;
    }
    let mut choices = [0; COUNT];
    for i in 0..COUNT {
        choices[i] = to_byte(CONSTANTS.left(i).rough_remainder(randoms[i]));
    }
    for i in 0..COUNT {
        choices[i] = CONSTANTS.left(i).exact_remainder(choices[i] + add);
    }
    choices
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn remainders_are_exact() {
        for count in 2..=52 {
            let left = Left::new(count);
            for random in 0..=u16::MAX {
                let rough = to_byte(left.rough_remainder(random));
                for add in [0, 1] {
                    assert_eq!(
                        u32::from(left.exact_remainder(rough + add)),
                        (u32::from(random) + u32::from(add)) % u32::from(count),
                        "({random} + {add}) mod {count}"
                    );
                }
            }
        }
    }
}
