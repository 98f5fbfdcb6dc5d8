//! A proof, by exhaustion of small cases, that no two deal numbers from 0 to
//! 2³³ − 1 deal the same board, so that a board has at most one number.
//!
//! Let two numbers deal the same board. Each has a seed (its low 31 or 32 bits)
//! and, after each step, a state whose bits from 16 up, its *head*, give the
//! random number: the head plus a constant that only depends on the regime.
//! Equal boards mean equal random numbers modulo every n from 52 down to 1.
//!
//! 1. The low k bits of a state depend only on the low k bits of the seed. So
//!    the low 20 bits of a seed determine every random number modulo 16, and random
//!    numbers that agree modulo n agree modulo 2, 4, 8 or 16 if that divides n.
//!    The first test sorts all 20-bit values by these remainders and finds that
//!    values with the same remainders have the same low 14 bits.
//! 2. So the seeds differ by a multiple e of 2¹⁴, and after step k the states by
//!    e · aᵏ · 2¹⁴, with a the generator's factor: the heads differ by e · aᵏ / 4,
//!    rounded down or up, modulo 2¹⁵ in the narrower regimes and 2¹⁶ in the
//!    widest. The second test takes every e and every pair of regimes and finds
//!    a step at which no difference of random numbers that this allows is a
//!    multiple of n. The one exception is e = 0 within a regime, which is the
//!    same number.

const FACTOR: u32 = 214_013;
const SUMMAND: u32 = 2_531_011;

/// The properties of a regime that this proof needs.
struct Regime {
    head_bits: u32,
    constant: i64,
}

const REGIMES: [Regime; 3] = [
    Regime {
        head_bits: 15,
        constant: 0,
    },
    Regime {
        head_bits: 15,
        constant: 0x8000,
    },
    Regime {
        head_bits: 16,
        constant: 1,
    },
];

/// Returns what the low 20 bits of a seed determine: for every n, the random number
/// modulo the largest power of two up to 16 that divides n.
fn pattern(low: u32, constant: u32) -> u64 {
    let mut state = low;
    let mut pattern = 0;
    for left in (1..=52u32).rev() {
        state = state.wrapping_mul(FACTOR).wrapping_add(SUMMAND);
        let random = u64::from((state >> 16) + constant);
        let bits = left.trailing_zeros().min(4);
        pattern = pattern << bits | random & ((1 << bits) - 1);
    }
    pattern
}

#[test]
fn seeds_of_one_board_have_the_same_low_14_bits() {
    // The constants of the two narrower regimes are the same modulo 16.
    let mut patterns: Vec<(u64, u32)> = (0..1 << 20)
        .flat_map(|low| [0, 1].map(|constant| (pattern(low, constant), low & 0x3fff)))
        .collect();
    patterns.sort_unstable();
    for pair in patterns.windows(2) {
        let [(one, one_low), (other, other_low)] = [pair[0], pair[1]];
        assert!(one != other || one_low == other_low);
    }
}

#[test]
fn numbers_with_the_same_low_14_bits_deal_different_boards() {
    for (i, one) in REGIMES.iter().enumerate() {
        for (j, other) in REGIMES.iter().enumerate().skip(i) {
            for e in 0..1u32 << 18 {
                let same_number = i == j && e % (4 << one.head_bits) == 0;
                assert!(
                    same_number || some_step_differs(e, one, other),
                    "e = {e}, regimes {i} and {j}"
                );
            }
        }
    }
}

/// Returns whether some step rules out equal random numbers if the heads differ by
/// e · aᵏ / 4, rounded either way.
fn some_step_differs(e: u32, one: &Regime, other: &Regime) -> bool {
    let modulus = 1i64 << one.head_bits.min(other.head_bits);
    let step = usize::try_from(modulus).expect("a head has at most 16 bits");
    let (least, greatest) = (1 - (1i64 << one.head_bits), (1i64 << other.head_bits) - 1);
    let mut quarters = e;
    (2..=52i64).rev().any(|left| {
        quarters = quarters.wrapping_mul(FACTOR);
        let differences = [quarters >> 2, quarters.div_ceil(4)];
        differences.into_iter().all(|difference| {
            let first = least + (i64::from(difference) - least).rem_euclid(modulus);
            (first..=greatest)
                .step_by(step)
                .map(|heads| heads + other.constant - one.constant)
                .all(|randoms| randoms % left != 0)
        })
    })
}
