//! Ranges of deal numbers.

use alloc::borrow::ToOwned;
use alloc::string::String;
use core::fmt;
use core::ops::RangeInclusive;
use core::str::FromStr;

use super::{DealNumber, DealNumberError};

/// A range of deal numbers that includes both ends and is never empty.
///
/// As text it is a number, or two numbers with a hyphen between them.
///
/// ```
/// use freecell_core::DealRange;
///
/// let range: DealRange = "1-32000".parse()?;
/// assert_eq!(range.count(), 32000);
/// assert_eq!("-4--1".parse::<DealRange>()?.first().get(), -4);
/// assert_eq!("617".parse::<DealRange>()?.to_string(), "617");
/// let error = "10-1".parse::<DealRange>().unwrap_err();
/// assert_eq!(error.to_string(), "\"10-1\" is an empty range (did you mean 1-10?)");
/// # Ok::<(), freecell_core::DealRangeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct DealRange {
    first: DealNumber,
    last: DealNumber,
}

impl DealRange {
    /// Creates the range from `first` to `last`; `None` if it would be empty.
    pub fn new(first: DealNumber, last: DealNumber) -> Option<DealRange> {
        (first <= last).then_some(DealRange { first, last })
    }

    /// Returns the first number.
    pub const fn first(self) -> DealNumber {
        self.first
    }

    /// Returns the last number.
    pub const fn last(self) -> DealNumber {
        self.last
    }

    /// Returns how many numbers there are.
    pub const fn count(self) -> u64 {
        self.last.get().abs_diff(self.first.get()) + 1
    }
}

impl From<DealRange> for RangeInclusive<DealNumber> {
    fn from(range: DealRange) -> RangeInclusive<DealNumber> {
        range.first..=range.last
    }
}

impl fmt::Display for DealRange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.first == self.last {
            write!(f, "{}", self.first)
        } else {
            write!(f, "{}-{}", self.first, self.last)
        }
    }
}

impl FromStr for DealRange {
    type Err = DealRangeError;

    fn from_str(text: &str) -> Result<DealRange, DealRangeError> {
        let text = text.trim();
        let Some((first, last)) = ends(text) else {
            let number = text.parse().map_err(|error| match error {
                DealNumberError::NotANumber => DealRangeError::NotARange(text.to_owned()),
                _ => DealRangeError::Number(text.to_owned(), error),
            })?;
            return Ok(DealRange {
                first: number,
                last: number,
            });
        };
        let end = |end: &str| {
            end.parse().map_err(|error| DealRangeError::End {
                range: text.to_owned(),
                end: end.to_owned(),
                error,
            })
        };
        let (first, last) = (end(first)?, end(last)?);
        DealRange::new(first, last).ok_or_else(|| DealRangeError::Empty {
            text: text.to_owned(),
            first,
            last,
        })
    }
}

/// Splits `A-B` at the first hyphen that is not a sign.
fn ends(text: &str) -> Option<(&str, &str)> {
    let hyphen = text.char_indices().skip(1).find(|&(_, c)| c == '-')?.0;
    Some((&text[..hyphen], &text[hyphen + 1..]))
}

/// The error of text that is not a range of deals.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DealRangeError {
    /// The text is neither a number nor a range.
    NotARange(String),
    /// The text is a number that is out of range.
    Number(String, DealNumberError),
    /// One end of the range is not a deal number.
    End {
        /// The whole text.
        range: String,
        /// The end.
        end: String,
        /// Why the end is wrong.
        error: DealNumberError,
    },
    /// The first number is larger than the last.
    Empty {
        /// The whole text.
        text: String,
        /// The number before the hyphen.
        first: DealNumber,
        /// The number after the hyphen.
        last: DealNumber,
    },
}

impl fmt::Display for DealRangeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DealRangeError::NotARange(text) => write!(
                f,
                "{text:?} is not a deal (expected a number from {} to {}, or a range such as \
                 1-32000)",
                DealNumber::MIN,
                DealNumber::MAX
            ),
            DealRangeError::Number(text, error) => write!(f, "deal {text} is {error}"),
            DealRangeError::End { range, end, error } => {
                write!(f, "{range:?} is not a range: {end:?} is {error}")
            }
            DealRangeError::Empty { text, first, last } => {
                write!(
                    f,
                    "{text:?} is an empty range (did you mean {last}-{first}?)"
                )
            }
        }
    }
}

impl core::error::Error for DealRangeError {}

#[cfg(test)]
mod tests {
    use std::prelude::v1::*;

    use super::*;

    #[test]
    fn ranges_round_trip() {
        for (text, first, last) in [
            ("617", 617, 617),
            ("-4", -4, -4),
            ("1-32000", 1, 32000),
            ("-4--1", -4, -1),
            ("-1-8589934591", -1, 8_589_934_591),
        ] {
            let range: DealRange = text.parse().unwrap();
            assert_eq!((range.first().get(), range.last().get()), (first, last));
            assert_eq!(range.count(), u64::try_from(last - first + 1).unwrap());
            assert_eq!(range.to_string(), text);
        }
        assert_eq!(" 5-5 ".parse::<DealRange>().unwrap().to_string(), "5");
    }

    #[test]
    fn errors_say_what_is_wrong() {
        let expected = "expected a number from -4 to 8589934591, or a range such as 1-32000";
        for (text, sentence) in [
            ("abc", format!("\"abc\" is not a deal ({expected})")),
            ("", format!("\"\" is not a deal ({expected})")),
            ("1.5", format!("\"1.5\" is not a deal ({expected})")),
            ("-", format!("\"-\" is not a deal ({expected})")),
            (
                "99999999999999999999999",
                "deal 99999999999999999999999 is too large (the largest deal number is 8589934591)"
                    .to_owned(),
            ),
            (
                "-5",
                "deal -5 is too small (the smallest deal number is -4)".to_owned(),
            ),
            (
                "10-1",
                "\"10-1\" is an empty range (did you mean 1-10?)".to_owned(),
            ),
            (
                "1-",
                "\"1-\" is not a range: \"\" is not a whole number (deal numbers go from -4 to \
                 8589934591)"
                    .to_owned(),
            ),
            (
                "1-9999999999",
                "\"1-9999999999\" is not a range: \"9999999999\" is too large (the largest deal \
                 number is 8589934591)"
                    .to_owned(),
            ),
        ] {
            assert_eq!(text.parse::<DealRange>().unwrap_err().to_string(), sentence);
        }
    }
}
