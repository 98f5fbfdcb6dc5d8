//! Numbers as text.

/// Formats a whole number with commas between thousands.
pub(crate) fn grouped(number: f64) -> String {
    let digits = format!("{:.0}", number.abs());
    let mut text = if number < 0.0 { "−" } else { "" }.to_owned();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// Formats the number of a deal with the minus sign of other numbers, and without commas,
/// as commands take it.
pub(crate) fn deal(number: i64) -> String {
    number.to_string().replace('-', "−")
}

/// Formats the number of a tick; from a million on, with a power of ten.
pub(crate) fn tick(number: f64) -> String {
    if number < 1e6 {
        return grouped(number);
    }
    // The formatter is exact at powers of ten, where the logarithm may not be.
    let scientific = format!("{number:.3e}");
    let (mantissa, exponent) = scientific.split_once('e').expect("it has an exponent");
    let mantissa = mantissa.trim_end_matches('0').trim_end_matches('.');
    let superscript = |digit: char| match digit {
        '1' => '¹',
        '2' => '²',
        '3' => '³',
        _ => char::from_u32('⁰' as u32 + (digit as u32 - '0' as u32)).unwrap_or(digit),
    };
    let power: String = exponent.chars().map(superscript).collect();
    match mantissa {
        "1" => format!("10{power}"),
        _ => format!("{mantissa}·10{power}"),
    }
}

/// Formats a value of a legend; from 10⁹ on, as a tick, since its place is small.
pub(crate) fn value(number: f64) -> String {
    if number < 1e9 {
        return grouped(number);
    }
    tick(number)
}

/// Formats a percentage with the decimals that multiples of `step` need.
pub(crate) fn percent(number: f64, step: f64) -> String {
    let mut decimals = 0;
    let mut scaled = step;
    while decimals < 12 && scaled < 1.0 - 1e-9 {
        scaled *= 10.0;
        decimals += 1;
    }
    format!("{number:.decimals$} %")
}

/// Formats a time in µs, ms or s, rounded to three digits.
pub(crate) fn duration(micros: f64) -> String {
    let (number, unit) = in_unit(micros);
    let decimals = match number {
        ..10.0 => 2,
        ..100.0 => 1,
        _ => 0,
    };
    format!("{} {unit}", trimmed(number, decimals))
}

/// Formats the time of a tick.
pub(crate) fn exact_duration(micros: f64) -> String {
    let (number, unit) = in_unit(micros);
    format!("{} {unit}", trimmed(number, 3))
}

fn in_unit(micros: f64) -> (f64, &'static str) {
    // What would round to 1000 gets the next unit.
    match micros {
        ..999.5 => (micros, "µs"),
        ..999_500.0 => (micros / 1e3, "ms"),
        _ => (micros / 1e6, "s"),
    }
}

/// Formats a number without zeros at the end of its decimals.
fn trimmed(number: f64, decimals: usize) -> String {
    if number >= 1000.0 {
        return tick(number);
    }
    let text = format!("{number:.decimals$}");
    if text.contains('.') {
        return text.trim_end_matches('0').trim_end_matches('.').to_owned();
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_readable() {
        for (number, text) in [
            (0.0, "0"),
            (999.0, "999"),
            (-1e6, "−1,000,000"),
            (12345.0, "12,345"),
        ] {
            assert_eq!(grouped(number), text);
        }
        for (number, text) in [
            (0.0, "0"),
            (999_999.0, "999,999"),
            (1e6, "10⁶"),
            (2.5e6, "2.5·10⁶"),
            (1e19, "10¹⁹"),
            (3.204e12, "3.204·10¹²"),
        ] {
            assert_eq!(tick(number), text);
        }
        for (number, step, text) in [
            (100.0, 20.0, "100 %"),
            (0.5, 0.5, "0.5 %"),
            (0.01, 0.01, "0.01 %"),
            (4.0, 2.0, "4 %"),
            (1e-6, 1e-6, "0.000001 %"),
        ] {
            assert_eq!(percent(number, step), text);
        }
        for (micros, text, exact) in [
            (0.0, "0 µs", "0 µs"),
            (19.0, "19 µs", "19 µs"),
            (1000.0, "1 ms", "1 ms"),
            (1050.0, "1.05 ms", "1.05 ms"),
            (460_721.0, "461 ms", "460.721 ms"),
            (999_999.0, "1 s", "1 s"),
            (5e9, "5,000 s", "5,000 s"),
        ] {
            assert_eq!(
                (duration(micros), exact_duration(micros)),
                (text.to_owned(), exact.to_owned())
            );
        }
    }
}
