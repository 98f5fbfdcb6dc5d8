//! Sizes and times as text, with their units, for options such as limits.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

/// A unit and its value in the smallest one.
type Unit = (&'static str, u64);

/// The units of sizes, largest first.
const SIZES: [Unit; 7] = [
    ("GiB", 1 << 30),
    ("GB", 1_000_000_000),
    ("MiB", 1 << 20),
    ("MB", 1_000_000),
    ("KiB", 1 << 10),
    ("kB", 1_000),
    ("B", 1),
];

/// The units of times, largest first.
const TIMES: [Unit; 4] = [("h", 3_600_000), ("min", 60_000), ("s", 1000), ("ms", 1)];

/// A number of bytes, such as a memory limit.
///
/// The units are B, kB, MB and GB, in powers of 1000, and KiB, MiB and GiB, in powers
/// of 1024, in upper or lower case; a unit is required.
///
/// ```
/// use freecell_sweep::ByteSize;
///
/// assert_eq!("64MiB".parse(), Ok(ByteSize(64 << 20)));
/// assert_eq!("500 MB".parse(), Ok(ByteSize(500_000_000)));
/// assert_eq!(ByteSize(32 << 20).to_string(), "32MiB");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ByteSize(pub usize);

impl FromStr for ByteSize {
    type Err = ParseQuantityError;

    fn from_str(text: &str) -> Result<ByteSize, ParseQuantityError> {
        let units = SIZES.map(|(unit, bytes)| (unit.to_ascii_lowercase(), bytes));
        let units = units.iter().map(|(unit, bytes)| (unit.as_str(), *bytes));
        let size = parse(&text.to_ascii_lowercase(), units);
        let size = size.filter(|size| (0.0..usize::MAX as f64).contains(size));
        #[allow(clippy::cast_possible_truncation, reason = "the range is checked")]
        size.map(|size| ByteSize(size as usize))
            .ok_or(ParseQuantityError {
                expected: "a size such as 64MiB, 500MB or 1.5GB",
            })
    }
}

impl fmt::Display for ByteSize {
    /// Writes the size in the largest unit in which it is a whole number.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write(f, self.0 as u128, &SIZES)
    }
}

/// A span of time, such as a time limit.
///
/// The units are ms, s, min and h; a unit is required.
///
/// ```
/// use std::time::Duration;
/// use freecell_sweep::TimeSpan;
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
        let time = parse(text, TIMES).and_then(|millis| {
            let time = Duration::try_from_secs_f64(millis / 1e3);
            time.ok().map(TimeSpan)
        });
        time.ok_or(ParseQuantityError {
            expected: "a time such as 500ms, 20s, 5min or 1h",
        })
    }
}

impl fmt::Display for TimeSpan {
    /// Writes the time in the largest unit in which it is a whole number, to the
    /// millisecond.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write(f, self.0.as_millis(), &TIMES)
    }
}

/// Parses a number with a unit, and returns it in the smallest unit. A unit that ends in
/// another one, such as `ms`, leaves no number when the other one is removed.
fn parse<'a>(text: &str, units: impl IntoIterator<Item = (&'a str, u64)>) -> Option<f64> {
    units.into_iter().find_map(|(unit, value)| {
        let number: f64 = text.strip_suffix(unit)?.trim().parse().ok()?;
        Some(number * value as f64)
    })
}

/// Writes a number of the smallest unit in the first unit in which it is a whole number.
fn write(f: &mut fmt::Formatter<'_>, number: u128, units: &[Unit]) -> fmt::Result {
    let fits = |&&(_, value): &&Unit| number > 0 && number.is_multiple_of(u128::from(value));
    let unit = units.iter().find(fits).or(units.last());
    let &(unit, value) = unit.ok_or(fmt::Error)?;
    write!(f, "{}{unit}", number / u128::from(value))
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
            ("0B", 0, "0B"),
            ("1b", 1, "1B"),
            ("1500 B", 1500, "1500B"),
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
            "0",
            "5",
            "100",
            "1.5",
            "much",
            "MB",
            "1.2.3GB",
            "-1MB",
            "infMB",
            "NaNkB",
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
