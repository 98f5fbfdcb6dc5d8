//! Tuned weights as data files: printed by the tuners, parsed at compile time.

/// Parses `ROWS` lines of `COUNT` numbers; `#` starts a comment.
///
/// # Panics
///
/// Panics at compile time if the text contains anything else.
pub(crate) const fn rows<const ROWS: usize, const COUNT: usize>(
    text: &str,
) -> [[i32; COUNT]; ROWS] {
    let text = text.as_bytes();
    let mut rows = [[0; COUNT]; ROWS];
    let (mut row, mut count, mut at) = (0, 0, 0);
    while at < text.len() {
        match text[at] {
            b'#' => {
                while at < text.len() && text[at] != b'\n' {
                    at += 1;
                }
            }
            b'\n' => {
                assert!(count == 0 || count == COUNT, "too few numbers in a row");
                if count > 0 {
                    (row, count) = (row + 1, 0);
                }
                at += 1;
            }
            b' ' => at += 1,
            _ => {
                assert!(row < ROWS && count < COUNT, "too many numbers");
                (rows[row][count], at) = number(text, at);
                count += 1;
            }
        }
    }
    assert!(row == ROWS && count == 0, "too few rows");
    rows
}

/// Parses a number and returns it with the offset after it.
const fn number(text: &[u8], mut at: usize) -> (i32, usize) {
    let is_negative = text[at] == b'-';
    if is_negative {
        at += 1;
    }
    let first = at;
    let mut number = 0;
    while at < text.len() && text[at].is_ascii_digit() {
        number = number * 10 + (text[at] - b'0') as i32;
        at += 1;
    }
    assert!(at > first, "expected a number");
    (if is_negative { -number } else { number }, at)
}
