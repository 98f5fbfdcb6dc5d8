//! Random deals.

use freecell_core::DealNumber;

use crate::player::Random;

/// The number of random deals among which a winnable one is sought.
const TRIES: usize = 50;
/// Random deals have the numbers from 1 to this one.
const LAST_RANDOM: u64 = 1_000_000;

/// Returns an endless sequence of random deal numbers from 1 to 1,000,000, as in
/// Microsoft's FreeCell. The same seed gives the same sequence on every platform.
///
/// ```
/// let first = |seed| freecell_study::random_deals(seed).next();
/// assert_eq!(first(2026).map(|number| number.get()), Some(902_052));
/// ```
pub fn random_deals(seed: u64) -> impl Iterator<Item = DealNumber> {
    let mut random = Random::new(seed);
    std::iter::repeat_with(move || {
        let number = 1 + random.bits() % LAST_RANDOM;
        DealNumber::from(u32::try_from(number).unwrap_or(1))
    })
}

/// Returns the first 50 numbers of [`random_deals`], among which
/// [`first_winnable`](crate::first_winnable) finds one that can be won.
pub fn random_numbers(seed: u64) -> Vec<DealNumber> {
    random_deals(seed).take(TRIES).collect()
}
