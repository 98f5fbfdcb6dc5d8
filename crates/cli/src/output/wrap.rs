//! Wraps text to the width of a terminal.

use std::fmt::Write;

use console::Term;

use crate::output::sink::Output;

/// The fewest columns of wrapped text: on a narrower terminal, the lines are too long.
const MIN_WIDTH: usize = 12;

/// Returns the number of columns of a terminal; `None` for any other output.
pub(crate) fn terminal_width(output: &Output) -> Option<usize> {
    let (_, columns) = Term::stdout().size_checked()?;
    output.is_terminal.then_some(columns.into())
}

/// Splits a text at spaces into lines that fit beside `indent` columns; without a width, into
/// one line.
pub(crate) fn wrapped(text: &str, indent: usize, width: Option<usize>) -> Vec<String> {
    let Some(width) = width else {
        return vec![text.to_owned()];
    };
    let width = width.saturating_sub(indent).max(MIN_WIDTH);
    let mut lines = vec![String::new()];
    for word in text.split(' ') {
        let line = lines.last().map_or("", String::as_str);
        let length = line.chars().count() + 1 + word.chars().count();
        if !line.is_empty() && length > width {
            lines.push(String::new());
        }
        if let Some(line) = lines.last_mut() {
            let space = if line.is_empty() { "" } else { " " };
            let _ = write!(line, "{space}{word}");
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_end_before_the_width() {
        let text = "costs 2 moves; 3a was better: frees column 3";
        assert_eq!(wrapped(text, 40, None), [text]);
        assert_eq!(wrapped(text, 0, Some(44)), [text]);
        assert_eq!(
            wrapped(text, 10, Some(35)),
            ["costs 2 moves; 3a was", "better: frees column 3"]
        );
        let narrow = wrapped(text, 10, Some(12));
        assert_eq!(narrow.join(" "), text);
        assert!(
            narrow.iter().all(|line| line.len() <= MIN_WIDTH),
            "{narrow:?}"
        );
        assert_eq!(wrapped("", 0, Some(80)), [""]);
    }
}
