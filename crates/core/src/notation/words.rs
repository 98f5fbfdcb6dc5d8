//! Cutting a text into words, without what is not about moves.

use core::iter;

use crate::{Card, Rank, Suit};

/// A piece of a text and the line it stands on, counted from 1.
#[derive(Clone, Copy)]
pub(super) struct Word<'a> {
    pub(super) text: &'a str,
    pub(super) line: usize,
}

/// The parts of a text that are about moves: lines, cut at remarks.
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

/// The words of a part, without move numbers.
pub(super) fn words(part: Word<'_>) -> impl Iterator<Item = Word<'_>> {
    part.text
        .split(|c: char| c.is_whitespace() || c == ',')
        .map(without_number)
        .filter(|word| !word.is_empty())
        .map(move |text| Word { text, ..part })
}

/// What stands before, between and after brackets. A bracket that is not
/// closed stays, to be complained about.
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

/// Takes a move number off the start of a text: `12.26` is `26`.
fn without_number(text: &str) -> &str {
    let rest = text.trim_start_matches(|c: char| c.is_ascii_digit());
    match rest.strip_prefix(['.', ')', ':']) {
        Some(after) if rest.len() < text.len() => after.trim_start_matches('.').trim_start(),
        _ => text,
    }
}

/// Lines that Freecell Solver prints beside moves: rules, verdicts, boards.
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

/// A card as it is drawn on a board, in capitals; a move has small letters.
fn is_card(word: &str) -> bool {
    word.ends_with(['C', 'D', 'H', 'S']) && word.parse::<Card>().is_ok()
}

fn is_dashes(word: &str) -> bool {
    word.len() > 1 && word.bytes().all(|byte| byte == b'-')
}

/// The top of a foundation: `H-0`, `C-10`.
fn is_foundation(word: &str) -> bool {
    let mut chars = word.chars();
    let is_suit = chars
        .next()
        .is_some_and(|c| c.is_ascii_uppercase() && Suit::from_char(c).is_some());
    let Some(rank) = chars.as_str().strip_prefix('-') else {
        return false;
    };
    let is_letter =
        |rank: &str| rank.len() == 1 && rank.chars().all(|c| Rank::from_char(c).is_some());
    is_suit && (matches!(rank, "0" | "10") || is_letter(rank))
}
