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
    /// Checks that `first` is not above `last`.
    ///
    /// # Errors
    ///
    /// Returns an error if the range would be empty.
    pub fn new(first: DealNumber, last: DealNumber) -> Result<DealRange, DealRangeError> {
        if first > last {
            return Err(DealRangeError::Empty { first, last });
        }
        Ok(DealRange { first, last })
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

    /// Iterates over the numbers.
    pub fn numbers(self) -> impl Iterator<Item = DealNumber> + Send {
        (self.first.get()..=self.last.get()).filter_map(|number| DealNumber::new(number).ok())
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
        DealRange::new(end(first)?, end(last)?)
    }
}

/// Splits `A-B` at the first hyphen that is not a sign.
fn ends(text: &str) -> Option<(&str, &str)> {
    let hyphen = text.char_indices().skip(1).find(|&(_, c)| c == '-')?.0;
    Some((&text[..hyphen], &text[hyphen + 1..]))
}

enum_with_messages! {
    /// The error of text that is not a range of deals.
    #[derive(Clone, PartialEq, Eq)]
    pub enum DealRangeError {
        /// The text is neither a number nor a range.
        NotARange(text: String) =
            "{text:?} is not a deal (expected a number from {} to {}, or a range such as 1-32000)",
            DealNumber::MIN, DealNumber::MAX;
        /// The text is a number that is out of range.
        Number(text: String, error: DealNumberError) = "deal {text} is {error}";
        /// One end of the range is not a deal number.
        End {
            /// The whole text.
            range: String,
            /// The end.
            end: String,
            /// Why the end is wrong.
            error: DealNumberError,
        } = "{range:?} is not a range: {end:?} is {error}";
        /// The first number is larger than the last.
        Empty {
            /// The number before the hyphen.
            first: DealNumber,
            /// The number after the hyphen.
            last: DealNumber,
        } = "\"{first}-{last}\" is an empty range (did you mean {last}-{first}?)";
    }
}

error_as_sentence!(DealRangeError);
