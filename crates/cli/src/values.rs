//! Values of options: cells, sizes, times and counts.

use std::num::NonZeroUsize;
use std::str::FromStr;

use freecell_core::CellCount;
pub(crate) use freecell_solve::{ByteSize as Size, TimeSpan as Time};

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
