//! The deal of the day.

use freecell_core::DealNumber;

/// Returns the deal of a day, whose number is the date as `YYYYMMDD`. It is the
/// same for all players.
///
/// ```
/// assert_eq!(freecell_study::daily_deal(2026, 12, 24).get(), 20_261_224);
/// ```
pub fn daily_deal(year: u16, month: u8, day: u8) -> DealNumber {
    DealNumber::from(u32::from(year) * 10_000 + u32::from(month) * 100 + u32::from(day))
}
