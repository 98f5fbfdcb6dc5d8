//! A random generator for tests.

/// A small random generator (`SplitMix64`) whose output depends only on the seed,
/// so that a failing test fails again.
///
/// Good enough to shuffle cards in tests; not for secrets.
///
/// ```
/// use freecell_testkit::Random;
///
/// let mut random = Random::new(617);
/// let dice = 1 + random.below(6);
/// assert!((1..=6).contains(&dice));
/// assert_eq!(1 + Random::new(617).below(6), dice);
/// ```
#[derive(Clone, Debug)]
pub struct Random {
    state: u64,
}

impl Random {
    /// Creates a generator. Any seed works, including 0.
    pub const fn new(seed: u64) -> Random {
        Random { state: seed }
    }

    /// Returns the next 64 random bits.
    #[expect(
        clippy::should_implement_trait,
        reason = "an endless iterator would return an option each time"
    )]
    pub fn next(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.state;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ mixed >> 31
    }

    /// Returns a number from 0 to `end - 1`.
    ///
    /// # Panics
    ///
    /// Panics if `end` is 0.
    pub fn below(&mut self, end: usize) -> usize {
        assert!(end > 0, "no number is below 0");
        let scaled = (u128::from(self.next()) * end as u128) >> 64;
        usize::try_from(scaled).expect("the product is below end << 64")
    }

    /// Shuffles `items`; every order has the same probability.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last + 1));
        }
    }

    /// Returns one of the items, or `None` if there are none.
    pub fn choose<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        (!items.is_empty()).then(|| &items[self.below(items.len())])
    }
}

#[cfg(test)]
mod tests {
    use super::Random;

    #[test]
    fn repeats_for_a_seed_and_differs_between_seeds() {
        let numbers = |seed| -> Vec<u64> {
            let mut random = Random::new(seed);
            (0..100).map(|_| random.next()).collect()
        };
        assert_eq!(numbers(7), numbers(7));
        assert_ne!(numbers(7), numbers(8));
        // The published first outputs of SplitMix64 for the seed 0.
        let expected = [
            0xE220_A839_7B1D_CDAF,
            0x6E78_9E6A_A1B9_65F4,
            0x06C4_5D18_8009_454F,
        ];
        assert_eq!(numbers(0)[..3], expected);
    }

    #[test]
    fn below_reaches_every_number_about_equally_often() {
        let mut random = Random::new(1);
        let mut counts = [0; 6];
        for _ in 0..6000 {
            counts[random.below(6)] += 1;
        }
        assert!(counts.iter().all(|n| (800..1200).contains(n)), "{counts:?}");
    }

    #[test]
    #[should_panic(expected = "no number is below 0")]
    fn below_0_panics() {
        Random::new(1).below(0);
    }

    #[test]
    fn shuffle_reaches_every_order_and_loses_nothing() {
        let mut random = Random::new(2);
        let mut counts = std::collections::BTreeMap::new();
        for _ in 0..2400 {
            let mut items = [1, 2, 3, 4];
            random.shuffle(&mut items);
            *counts.entry(items).or_insert(0) += 1;
            items.sort_unstable();
            assert_eq!(items, [1, 2, 3, 4]);
        }
        assert_eq!(counts.len(), 24);
        assert!(counts.values().all(|n| (50..200).contains(n)), "{counts:?}");
    }

    #[test]
    fn choose_reaches_every_item() {
        let mut random = Random::new(3);
        assert_eq!(random.choose::<u8>(&[]), None);
        let chosen: std::collections::BTreeSet<_> =
            (0..100).filter_map(|_| random.choose(b"abc")).collect();
        assert_eq!(chosen.len(), 3);
    }
}
