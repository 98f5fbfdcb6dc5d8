//! Formats counts and sizes for messages.

use bytesize::ByteSize;

/// Returns a count with its noun, such as `1 deal` or `2 deals`.
pub(crate) fn count(number: u64, noun: &str) -> String {
    let ending = if number == 1 { "" } else { "s" };
    format!("{number} {noun}{ending}")
}

/// Returns a number of bytes in units of powers of 1000, such as `47.1 MB`.
pub(crate) fn size(bytes: u64) -> String {
    match bytes {
        0..1000 => count(bytes, "byte"),
        _ => ByteSize(bytes).display().si().to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
