//! Sizes and times as text, with their units.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

/// A number of bytes, such as a memory limit.
///
/// The units are B, kB, MB and GB, in powers of 1000, and KiB, MiB and GiB, in powers
/// of 1024, in upper or lower case. A number without a unit is in bytes.
///
/// ```
/// use freecell_solve::ByteSize;
///
/// assert_eq!("64MiB".parse(), Ok(ByteSize(64 << 20)));
/// assert_eq!("500 MB".parse(), Ok(ByteSize(500_000_000)));
/// assert_eq!(ByteSize(32 << 20).to_string(), "32MiB");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ByteSize(pub usize);

/// The units of sizes. Those that end another one come after it.
const SIZES: [(&str, u64); 8] = [
    ("GiB", 1 << 30),
    ("MiB", 1 << 20),
    ("KiB", 1 << 10),
    ("GB", 1_000_000_000),
    ("MB", 1_000_000),
    ("kB", 1_000),
    ("B", 1),
    ("", 1),
];

impl FromStr for ByteSize {
    type Err = ParseQuantityError;

    fn from_str(text: &str) -> Result<ByteSize, ParseQuantityError> {
        let lower = text.to_ascii_lowercase();
        let number = SIZES.into_iter().find_map(|(unit, bytes)| {
            let number = lower.strip_suffix(&unit.to_ascii_lowercase())?;
            let number: f64 = number.trim().parse().ok()?;
            #[allow(
                clippy::cast_precision_loss,
                clippy::cast_possible_truncation,
                clippy::cast_sign_loss,
                reason = "exact up to 2^53, and the range is checked"
            )]
            {
                let size = number * bytes as f64;
                (0.0..usize::MAX as f64)
                    .contains(&size)
                    .then_some(size as usize)
            }
        });
        number.map(ByteSize).ok_or(ParseQuantityError {
            expected: "a size such as 64MiB, 500MB or 1.5GB",
        })
    }
}

impl fmt::Display for ByteSize {
    /// Writes the size in the largest unit in which it is a whole number.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let size = self.0 as u64;
        let fits = |&(unit, bytes): &(&str, u64)| !unit.is_empty() && size % bytes == 0;
        let largest = SIZES
            .into_iter()
            .filter(fits)
            .max_by_key(|&(_, bytes)| bytes);
        let (unit, bytes) = largest.filter(|_| size > 0).unwrap_or(("B", 1));
        write!(f, "{}{unit}", size / bytes)
    }
}

/// A span of time, such as a time limit.
///
/// The units are ms, s, min and h; a unit is required.
///
/// ```
/// use std::time::Duration;
/// use freecell_solve::TimeSpan;
///
/// assert_eq!("1.5s".parse(), Ok(TimeSpan(Duration::from_millis(1500))));
/// assert_eq!("5 min".parse(), Ok(TimeSpan(Duration::from_secs(300))));
/// assert_eq!(TimeSpan(Duration::from_secs(90)).to_string(), "90s");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct TimeSpan(pub Duration);

impl FromStr for TimeSpan {
    type Err = ParseQuantityError;

    fn from_str(text: &str) -> Result<TimeSpan, ParseQuantityError> {
        let units = [("ms", 1e-3), ("min", 60.0), ("h", 3600.0), ("s", 1.0)];
        let time = units.into_iter().find_map(|(unit, seconds)| {
            let number: f64 = text.strip_suffix(unit)?.trim().parse().ok()?;
            Duration::try_from_secs_f64(number * seconds).ok()
        });
        time.map(TimeSpan).ok_or(ParseQuantityError {
            expected: "a time such as 500ms, 20s, 5min or 1h",
        })
    }
}

impl fmt::Display for TimeSpan {
    /// Writes the time in the largest unit in which it is a whole number, to the
    /// millisecond.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let millis = self.0.as_millis();
        let units = [("h", 3_600_000), ("min", 60_000), ("s", 1000), ("ms", 1)];
        let fits = |&(_, unit): &(&str, u128)| millis % unit == 0 && millis > 0;
        let (name, unit) = units.into_iter().find(fits).unwrap_or(("ms", 1));
        write!(f, "{}{name}", millis / unit)
    }
}

/// The error of text that is not a size or a time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseQuantityError {
    expected: &'static str,
}

impl fmt::Display for ParseQuantityError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected {}", self.expected)
    }
}

impl std::error::Error for ParseQuantityError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes() {
        for (text, bytes, shown) in [
            ("0", 0, "0B"),
            ("1", 1, "1B"),
            ("1500", 1500, "1500B"),
            ("2kB", 2000, "2kB"),
            ("64mb", 64_000_000, "64MB"),
            ("1 GB", 1_000_000_000, "1GB"),
            ("32MiB", 32 << 20, "32MiB"),
            ("65536KiB", 64 << 20, "64MiB"),
            ("1gib", 1 << 30, "1GiB"),
            ("1.5GB", 1_500_000_000, "1500MB"),
        ] {
            let size: ByteSize = text.parse().unwrap();
            assert_eq!((size.0, size.to_string().as_str()), (bytes, shown));
            assert_eq!(shown.parse(), Ok(size));
        }
        for wrong in [
            "",
            "much",
            "MB",
            "1.2.3GB",
            "-1",
            "inf",
            "NaN",
            "1TB",
            "99999999999GiB",
        ] {
            let error = wrong.parse::<ByteSize>().unwrap_err();
            assert_eq!(
                error.to_string(),
                "expected a size such as 64MiB, 500MB or 1.5GB"
            );
        }
    }

    #[test]
    fn times() {
        for (text, millis, shown) in [
            ("0s", 0, "0ms"),
            ("1001ms", 1001, "1001ms"),
            ("20s", 20_000, "20s"),
            ("0.5 min", 30_000, "30s"),
            ("90min", 5_400_000, "90min"),
            ("1h", 3_600_000, "1h"),
        ] {
            let time: TimeSpan = text.parse().unwrap();
            let found = (time.0.as_millis(), time.to_string());
            assert_eq!(found, (millis, shown.to_owned()));
            assert_eq!(shown.parse(), Ok(time));
        }
        for wrong in ["", "soon", "20", "s", "-1s", "1d", "NaNs", "infs"] {
            let error = wrong.parse::<TimeSpan>().unwrap_err();
            assert_eq!(
                error.to_string(),
                "expected a time such as 500ms, 20s, 5min or 1h"
            );
        }
    }
}
