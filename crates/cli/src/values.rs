//! Values of options: cells, sizes, times and counts.

use std::num::NonZeroUsize;
use std::str::FromStr;
use std::time::Duration;

use bytesize::ByteSize;
use freecell_core::CellCount;

/// A number of free cells.
#[derive(Clone, Copy)]
pub(crate) struct CellsArg(CellCount);

impl CellsArg {
    /// Returns the given number of cells, or four.
    pub(crate) fn or_four(cells: Option<CellsArg>) -> CellCount {
        cells.map_or(CellCount::FOUR, |cells| cells.0)
    }
}

impl FromStr for CellsArg {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<CellsArg, &'static str> {
        let count = text.parse().ok().and_then(CellCount::new);
        count
            .map(CellsArg)
            .ok_or("expected a number of free cells from 0 to 4")
    }
}

/// An amount of memory in bytes.
#[derive(Clone, Copy)]
pub(crate) struct Size(pub(crate) usize);

impl FromStr for Size {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Size, &'static str> {
        let bytes = text.parse::<ByteSize>().ok();
        bytes
            .and_then(|bytes| usize::try_from(bytes.as_u64()).ok())
            .map(Size)
            .ok_or("expected a size such as 64MiB, 500MB or 1.5GB")
    }
}

/// A duration.
#[derive(Clone, Copy)]
pub(crate) struct Time(pub(crate) Duration);

impl FromStr for Time {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Time, &'static str> {
        let units = [("ms", 1e-3), ("min", 60.0), ("h", 3600.0), ("s", 1.0)];
        let time = units.into_iter().find_map(|(unit, seconds)| {
            let number: f64 = text.strip_suffix(unit)?.trim().parse().ok()?;
            Duration::try_from_secs_f64(number * seconds).ok()
        });
        time.map(Time)
            .ok_or("expected a time such as 500ms, 20s, 5min or 1h")
    }
}

/// Parses a whole number.
pub(crate) fn whole_number<N: FromStr>(text: &str) -> Result<N, &'static str> {
    text.parse().map_err(|_| {
        if is_digits(text) {
            "the number is too large"
        } else {
            "expected a whole number"
        }
    })
}

/// Parses a whole number of at least 1.
pub(crate) fn positive_number(text: &str) -> Result<NonZeroUsize, &'static str> {
    NonZeroUsize::new(whole_number(text)?).ok_or("must be at least 1")
}

fn is_digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_follow_their_units() {
        for (text, bytes) in [
            ("0", 0),
            ("100", 100),
            ("100B", 100),
            ("1kB", 1000),
            ("1KB", 1000),
            ("1KiB", 1024),
            ("64MB", 64_000_000),
            ("64MiB", 64 << 20),
            ("64 mib", 64 << 20),
            ("1.5GB", 1_500_000_000),
            ("1GiB", 1 << 30),
        ] {
            let size: Size = text.parse().unwrap();
            assert_eq!(size.0, bytes, "{text}");
        }
        for text in ["", "MB", "-1MB", "1.2.3GB", "1 mile"] {
            assert!(text.parse::<Size>().is_err(), "{text}");
        }
    }

    #[test]
    fn times_follow_their_units() {
        for (text, millis) in [
            ("500ms", 500),
            ("20s", 20_000),
            ("0.5 s", 500),
            ("5min", 300_000),
            ("1h", 3_600_000),
            ("1.5h", 5_400_000),
        ] {
            let time: Time = text.parse().unwrap();
            assert_eq!(time.0, Duration::from_millis(millis), "{text}");
        }
        for text in ["", "5", "-1s", "1d", "infs", "nans", "h"] {
            assert!(text.parse::<Time>().is_err(), "{text}");
        }
    }

    #[test]
    fn bad_numbers_are_explained() {
        assert_eq!(positive_number("3").map(NonZeroUsize::get), Ok(3));
        assert_eq!(positive_number("0"), Err("must be at least 1"));
        for text in ["", "-1", "x", "1.5"] {
            assert_eq!(positive_number(text), Err("expected a whole number"));
        }
        let long = "9".repeat(30);
        assert_eq!(whole_number::<u64>(&long), Err("the number is too large"));
    }
}
