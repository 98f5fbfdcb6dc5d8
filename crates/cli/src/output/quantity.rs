//! Formats counts and sizes for messages.

/// Returns a count with its noun, such as `1 deal` or `2 deals`.
pub(crate) fn count(number: u64, noun: &str) -> String {
    let ending = if number == 1 { "" } else { "s" };
    format!("{number} {noun}{ending}")
}

/// Returns a number of bytes in units of powers of 1000, such as `47.1 MB`.
pub(crate) fn size(bytes: u64) -> String {
    match bytes {
        0..1000 => count(bytes, "byte"),
        _ => {
            let (value, unit) = scaled(bytes, |_| 1);
            format!("{value} {unit}B")
        }
    }
}

/// Returns a count in at most four characters, such as `57k` or `1.2M`.
pub(crate) fn short_count(number: u64) -> String {
    let (value, unit) = scaled(number, two_digits);
    value + unit
}

/// Returns a number of bytes in at most six characters, such as `46 MB`.
pub(crate) fn short_size(bytes: u64) -> String {
    let (value, unit) = scaled(bytes, two_digits);
    format!("{value} {unit}B")
}

fn two_digits(value: f64) -> usize {
    usize::from(value < 9.95)
}

/// Rounds a number in units of a power of 1000; `digits` says to how many after the point.
fn scaled(number: u64, digits: impl Fn(f64) -> usize) -> (String, &'static str) {
    if number < 1000 {
        return (number.to_string(), "");
    }
    let mut value = number as f64 / 1000.0;
    let mut units = ["k", "M", "G", "T", "P", "E"].into_iter();
    let mut unit = units.next().unwrap_or("");
    // Rounding must not lead to four digits.
    while value >= 999.5 {
        value /= 1000.0;
        unit = units.next().unwrap_or("");
    }
    let digits = digits(value);
    (format!("{value:.digits$}"), unit)
}

/// Returns how much was done before Ctrl-C, such as ` after 5 of 20 deals`.
pub(crate) fn done_of(done: u64, total: Option<u64>) -> String {
    match total {
        Some(total) => format!(" after {done} of {}", count(total, "deal")),
        None => format!(" after {}", count(done, "deal")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn short_counts_have_at_most_four_characters() {
        for (number, text) in [
            (0, "0"),
            (999, "999"),
            (1000, "1.0k"),
            (9949, "9.9k"),
            (9950, "10k"),
            (56_832, "57k"),
            (999_499, "999k"),
            (999_500, "1.0M"),
            (50_000_000, "50M"),
            (u64::MAX, "18E"),
        ] {
            assert_eq!(short_count(number), text);
        }
        assert_eq!(short_size(46_200_000), "46 MB");
        assert_eq!(short_size(12), "12 B");
    }

    #[test]
    fn one_is_singular() {
        assert_eq!(count(0, "deal"), "0 deals");
        assert_eq!(count(1, "deal"), "1 deal");
        assert_eq!(count(2, "file"), "2 files");
    }

    #[test]
    fn sizes_are_powers_of_a_thousand() {
        for (bytes, text) in [
            (0, "0 bytes"),
            (1, "1 byte"),
            (999, "999 bytes"),
            (1000, "1.0 kB"),
            (123_456, "123.5 kB"),
            (47_100_000, "47.1 MB"),
            (409_000_000_000, "409.0 GB"),
        ] {
            assert_eq!(size(bytes), text);
        }
    }
}
