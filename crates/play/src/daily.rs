//! The deal of the day.

use freecell_core::DealNumber;

/// The deal of a day has the date as its number: the same for everyone, and
/// anybody can tell which one it was on any day.
///
/// ```
/// assert_eq!(freecell_play::deal_of_day(2026, 12, 24).get(), 20_261_224);
/// ```
pub fn deal_of_day(year: u16, month: u8, day: u8) -> DealNumber {
    DealNumber::from(u32::from(year) * 10_000 + u32::from(month) * 100 + u32::from(day))
}
