//! Parses the argument DEAL: a number, a range or `random`.

use std::fmt;
use std::hash::{BuildHasher, RandomState};
use std::ops::RangeInclusive;

use freecell_core::{DealNumber, DealRange};
use freecell_reader::Place;
use freecell_study::random_deals;

/// A range of deal numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct DealSpec {
    pub(crate) range: RangeInclusive<DealNumber>,
    /// Whether the number was chosen at random.
    pub(crate) is_random: bool,
}

/// Returns a seed of random deals.
pub(crate) fn random_seed() -> u64 {
    // The standard library has no random numbers, but seeds its hashers.
    RandomState::new().hash_one(())
}

/// Returns a random deal.
pub(crate) fn random_deal() -> DealNumber {
    let number = random_deals(random_seed()).next();
    number.expect("the sequence is endless")
}

impl DealSpec {
    pub(crate) fn parse(text: &str) -> anyhow::Result<DealSpec> {
        let text = text.trim();
        if text == "random" {
            return Ok(DealSpec::random(random_deal()));
        }
        let range = text.parse::<DealRange>();
        let range = range.map_err(|error| Place::Argument.error(error))?;
        Ok(DealSpec {
            range: range.into(),
            is_random: false,
        })
    }

    /// Returns the range of one number that was chosen at random.
    pub(crate) fn random(number: DealNumber) -> DealSpec {
        DealSpec {
            range: number..=number,
            is_random: true,
        }
    }

    /// Returns every number of the range.
    pub(crate) fn numbers(&self) -> impl Iterator<Item = DealNumber> + Send + use<> {
        let (first, last) = (self.range.start().get(), self.range.end().get());
        (first..=last).filter_map(|number| DealNumber::new(number).ok())
    }

    pub(crate) fn count(&self) -> u64 {
        self.range.end().get().abs_diff(self.range.start().get()) + 1
    }
}

impl fmt::Display for DealSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.range.start())?;
        if self.count() > 1 {
            write!(f, "-{}", self.range.end())?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn range(text: &str) -> (i64, i64) {
        let spec = DealSpec::parse(text).unwrap();
        (spec.range.start().get(), spec.range.end().get())
    }

    #[test]
    fn numbers_and_ranges() {
        assert_eq!(range("617"), (617, 617));
        assert_eq!(range("-4"), (-4, -4));
        assert_eq!(range("1-32000"), (1, 32000));
        assert_eq!(range("-4--1"), (-4, -1));
        assert_eq!(range("-1-8589934591"), (-1, 8_589_934_591));
        assert_eq!(DealSpec::parse("-4-5").unwrap().count(), 10);
    }

    #[test]
    fn random_deals_are_in_range() {
        for _ in 0..100 {
            let (first, last) = range("random");
            assert!(first == last && (1..=1_000_000).contains(&first));
        }
    }

    #[test]
    fn errors_explain_what_is_wrong() {
        for (text, sentence) in [
            (
                "abc",
                "\"abc\" is not a deal (expected a number from -4 to 8589934591, a range such as 1-32000, or random)",
            ),
            (
                "",
                "\"\" is not a deal (expected a number from -4 to 8589934591, a range such as 1-32000, or random)",
            ),
            (
                "1.5",
                "\"1.5\" is not a deal (expected a number from -4 to 8589934591, a range such as 1-32000, or random)",
            ),
            (
                "99999999999",
                "deal 99999999999 is too large (the largest deal number is 8589934591)",
            ),
            (
                "99999999999999999999999",
                "deal 99999999999999999999999 is too large (the largest deal number is 8589934591)",
            ),
            (
                "-5",
                "deal -5 is too small (the smallest deal number is -4)",
            ),
            ("10-1", "\"10-1\" is an empty range (did you mean 1-10?)"),
            (
                "1-",
                "\"1-\" is not a range: \"\" is not a whole number (deal numbers go from -4 to 8589934591)",
            ),
            (
                "1-9999999999",
                "\"1-9999999999\" is not a range: \"9999999999\" is too large (the largest deal number is 8589934591)",
            ),
        ] {
            assert_eq!(DealSpec::parse(text).unwrap_err().to_string(), sentence);
        }
    }
}
