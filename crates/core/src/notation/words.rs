//! Splits a text of moves into words, without comments and other output.

use core::iter;

use crate::Card;
use crate::text::read_foundation;

/// A part of a text and its line, counted from 1.
#[derive(Clone, Copy)]
pub(super) struct Word<'a> {
    pub(super) text: &'a str,
    pub(super) line: usize,
}

/// Returns the parts of a text that may hold moves: lines without comments.
pub(super) fn parts(text: &str) -> impl Iterator<Item = Word<'_>> {
    text.lines().enumerate().flat_map(|(index, line)| {
        let line = line.trim_start_matches('\u{feff}');
        let line = line.split(['#', ';']).next().unwrap_or("");
        let parts = outside_brackets(line).map(str::trim);
        parts
            .filter(|part| !is_clutter(part))
            .map(move |text| Word {
                text: without_number(text),
                line: index + 1,
            })
    })
}

/// Returns the words of a part, without move numbers.
pub(super) fn words(part: Word<'_>) -> impl Iterator<Item = Word<'_>> {
    part.text
        .split(|c: char| c.is_whitespace() || c == ',')
        .map(without_number)
        .filter(|word| !word.is_empty())
        .map(move |text| Word { text, ..part })
}

/// Returns the text outside brackets. An unclosed bracket stays and becomes an error.
fn outside_brackets(line: &str) -> impl Iterator<Item = &str> {
    let mut rest = Some(line);
    iter::from_fn(move || {
        let text = rest.take()?;
        for (open, close) in [('(', ')'), ('[', ']'), ('{', '}')] {
            let bracket = text.split_once(open).and_then(|(before, inside)| {
                let (_, after) = inside.split_once(close)?;
                (!before.contains(['(', '[', '{'])).then_some((before, after))
            });
            if let Some((before, after)) = bracket {
                rest = Some(after);
                return Some(before);
            }
        }
        Some(text)
    })
}

/// Strips a move number from the start of a text: `12.26` becomes `26`.
fn without_number(text: &str) -> &str {
    let rest = text.trim_start_matches(|c: char| c.is_ascii_digit());
    match rest.strip_prefix(['.', ')', ':']) {
        Some(after) if rest.len() < text.len() => after.trim_start_matches('.').trim_start(),
        _ => text,
    }
}

/// Returns whether a line is other output of Freecell Solver: separators, verdicts and
/// boards.
fn is_clutter(line: &str) -> bool {
    const STARTS: [&str; 13] = [
        "-=-=",
        "====",
        "This game is solveable",
        "I could not solve this game",
        "Iterations count exceeded",
        "Total number of states",
        "This scan generated",
        "Reading the board",
        "Please refer to",
        "To cancel this",
        "Foundations:",
        "Freecells:",
        ":",
    ];
    let is_part = |word: &str| is_card(word) || is_foundation(word) || is_dashes(word);
    line.is_empty()
        || STARTS.iter().any(|start| line.starts_with(start))
        || line.split_whitespace().all(is_part)
}

/// Returns whether a word is a card in capitals; moves have lower-case letters.
fn is_card(word: &str) -> bool {
    word.ends_with(['C', 'D', 'H', 'S']) && word.parse::<Card>().is_ok()
}

fn is_dashes(word: &str) -> bool {
    word.len() > 1 && word.bytes().all(|byte| byte == b'-')
}

/// Returns whether a word is the top of a foundation in capitals: `H-0`, `C-10`.
fn is_foundation(word: &str) -> bool {
    word.starts_with(|c: char| c.is_ascii_uppercase()) && read_foundation(word).is_some()
}
