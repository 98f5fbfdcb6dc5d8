//! Deal numbers and their range.

use core::fmt;
use core::num::IntErrorKind;
use core::ops::RangeInclusive;
use core::str::FromStr;

use super::{Deal, Deals};

/// The number of a deal, from −4 to 2³³ − 1.
///
/// A number gives the same board in every program that follows Microsoft's dealer.
/// The range is divided between four rules, see [`Regime`].
///
/// ```
/// use freecell_core::DealNumber;
///
/// let number: DealNumber = "617".parse()?;
/// assert_eq!(number.deal().cards()[0].to_string(), "7D");
/// assert!(DealNumber::new(-5).is_err());
/// # Ok::<(), freecell_core::DealNumberError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct DealNumber(i64);

/// The rule that deals a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Regime {
    /// −4 to −1: fixed boards that Windows hides behind negative numbers. −1 and −2
    /// are impossible; −3 and −4 are won by autoplay without a move.
    Joke,
    /// 0 to 2³¹ − 1: Microsoft's dealer. The first Windows versions offered 1
    /// to 32000, later ones 1 to 1,000,000.
    Classic,
    /// 2³¹ to 2³² − 1: the same generator with the top bit of each 16-bit
    /// random number set, as FreeCell Pro introduced it.
    HighBit,
    /// 2³² to 2³³ − 1: the generator starts from the number minus 2³² and uses all 16
    /// bits of each random number, plus one.
    Wide,
}

impl DealNumber {
    /// The smallest number, −4.
    pub const MIN: DealNumber = DealNumber(-4);
    /// The largest number, 2³³ − 1.
    pub const MAX: DealNumber = DealNumber((1 << 33) - 1);

    /// Checks that `number` is in range.
    ///
    /// # Errors
    ///
    /// Returns an error if the number is below −4 or above 2³³ − 1.
    pub const fn new(number: i64) -> Result<DealNumber, DealNumberError> {
        if number < DealNumber::MIN.0 {
            Err(DealNumberError::TooSmall)
        } else if number > DealNumber::MAX.0 {
            Err(DealNumberError::TooLarge)
        } else {
            Ok(DealNumber(number))
        }
    }

    /// Returns the number itself.
    pub const fn get(self) -> i64 {
        self.0
    }

    /// Returns the rule that deals this number.
    pub const fn regime(self) -> Regime {
        match self.0 >> 31 {
            ..0 => Regime::Joke,
            0 => Regime::Classic,
            1 => Regime::HighBit,
            _ => Regime::Wide,
        }
    }

    /// Returns the board of this number.
    pub fn deal(self) -> Deal {
        super::pack::deal(self)
    }

    /// Returns the deals of all numbers from the first to the last, in order,
    /// dealt many at a time.
    ///
    /// ```
    /// use freecell_core::DealNumber;
    ///
    /// let range = DealNumber::new(1)?..=DealNumber::new(32000)?;
    /// let ace_first = DealNumber::deals(range)
    ///     .filter(|(_, deal)| deal.cards()[0].to_string() == "AS")
    ///     .count();
    /// assert_eq!(ace_first, 616);
    /// # Ok::<(), freecell_core::DealNumberError>(())
    /// ```
    pub fn deals(range: RangeInclusive<DealNumber>) -> Deals {
        Deals::new(range)
    }

    /// Creates a number that the caller guarantees to be in range.
    pub(crate) const fn new_unchecked(number: i64) -> DealNumber {
        debug_assert!(DealNumber::new(number).is_ok());
        DealNumber(number)
    }
}

impl fmt::Display for DealNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl From<DealNumber> for i64 {
    fn from(number: DealNumber) -> i64 {
        number.0
    }
}

impl From<u32> for DealNumber {
    fn from(number: u32) -> DealNumber {
        DealNumber(number.into())
    }
}

impl TryFrom<i64> for DealNumber {
    type Error = DealNumberError;

    fn try_from(number: i64) -> Result<DealNumber, DealNumberError> {
        DealNumber::new(number)
    }
}

impl FromStr for DealNumber {
    type Err = DealNumberError;

    fn from_str(text: &str) -> Result<DealNumber, DealNumberError> {
        match text.parse() {
            Ok(number) => DealNumber::new(number),
            Err(error) => Err(match error.kind() {
                IntErrorKind::PosOverflow => DealNumberError::TooLarge,
                IntErrorKind::NegOverflow => DealNumberError::TooSmall,
                _ => DealNumberError::NotANumber,
            }),
        }
    }
}

enum_with_messages! {
    /// The error of an invalid deal number.
    #[derive(Clone, Copy, PartialEq, Eq)]
    pub enum DealNumberError {
        /// The text is not a whole number.
        NotANumber = "not a whole number (deal numbers go from -4 to 8589934591)";
        /// The number is below −4.
        TooSmall = "too small (the smallest deal number is -4)";
        /// The number is above 2³³ − 1.
        TooLarge = "too large (the largest deal number is 8589934591)";
    }
}

error_as_sentence!(DealNumberError);
