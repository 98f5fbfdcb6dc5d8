//! Cutting a text into words, without what is not about moves.

/// A piece of a text and the line it stands on, counted from 1.
#[derive(Clone, Copy)]
pub(super) struct Word<'a> {
    pub(super) text: &'a str,
    pub(super) line: usize,
}

/// The lines of a text that are about moves, each with its number, without
/// remarks.
pub(super) fn lines(text: &str) -> impl Iterator<Item = Word<'_>> {
    text.lines().enumerate().filter_map(|(index, line)| {
        let line = line.trim().trim_start_matches('\u{feff}');
        let line = line.split(['#', ';']).next().unwrap_or("");
        (!is_clutter(line)).then_some(Word {
            text: line,
            line: index + 1,
        })
    })
}

/// The words of a line, without move numbers and remarks in brackets.
pub(super) fn words(line: Word<'_>) -> impl Iterator<Item = Word<'_>> {
    let mut depth = 0usize;
    line.text
        .split(|c: char| c.is_whitespace() || c == ',')
        .filter(move |word| {
            let was_outside = depth == 0;
            for c in word.chars() {
                match c {
                    '(' | '{' | '[' => depth += 1,
                    ')' | '}' | ']' => depth = depth.saturating_sub(1),
                    _ => {}
                }
            }
            was_outside && !word.starts_with(['(', '{', '['])
        })
        .map(without_number)
        .filter(|word| !word.is_empty())
        .map(move |text| Word { text, ..line })
}

/// Takes a move number off the start of a word: `12.26` is `26`.
fn without_number(word: &str) -> &str {
    let rest = word.trim_start_matches(|c: char| c.is_ascii_digit());
    match rest.strip_prefix(['.', ')', ':']) {
        Some(rest) if rest.len() + 1 < word.len() => rest.trim_start_matches('.'),
        _ => word,
    }
}

/// Lines that Freecell Solver prints beside moves: rules, verdicts, boards.
fn is_clutter(line: &str) -> bool {
    const STARTS: [&str; 11] = [
        "-=-=",
        "====",
        "This game is solveable",
        "Total number of states",
        "This scan generated",
        "Reading the board",
        "Please refer to",
        "To cancel this",
        "Foundations:",
        "Freecells:",
        ":",
    ];
    line.is_empty() || STARTS.iter().any(|start| line.starts_with(start)) || is_board(line)
}

/// Whether a line is part of a drawn board: cards in capitals, dashes, and tops
/// of foundations.
fn is_board(line: &str) -> bool {
    let is_card = |word: &str| {
        word.parse::<crate::Card>().is_ok() && word.ends_with(|c: char| c.is_ascii_uppercase())
    };
    let is_dashes = |word: &str| word.bytes().all(|byte| byte == b'-');
    let is_foundation = |word: &str| word.len() >= 3 && word.as_bytes()[1] == b'-';
    let is_part = |word: &str| is_card(word) || is_dashes(word) || is_foundation(word);
    line.split_whitespace().all(is_part)
}
