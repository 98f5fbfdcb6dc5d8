//! What a text describes.

use freecell_core::{AutoPlay, CellCount, DealNumber, DealRange, Notation, Start};

use crate::{BoardText, Problem, game_of_link, is_record};

/// What a text describes, before its cards and moves are parsed.
#[derive(Clone, Debug)]
pub enum TextKind {
    /// A deal number or a range of them.
    Deals(DealRange),
    /// The word `random`: a deal that the caller chooses.
    Random,
    /// A board, and the deal number that its heading or its JSON states.
    Board(BoardText, Option<DealNumber>),
    /// A record, without the comment after it.
    Record(String),
    /// Moves, and the deal that the heading above them names.
    Moves(BoardText, Option<Start>),
    /// A solution from JSON.
    Solution {
        /// The deal or position that it solves.
        start: Start,
        /// The moves in extended notation.
        moves: String,
        /// Their autoplay rule.
        autoplay: AutoPlay,
    },
}

impl TextKind {
    /// Returns what a deal number, a range, `random`, a record or a link describes; `None`
    /// if the text is none of these.
    ///
    /// # Errors
    ///
    /// If the text has the form of a number, a range or a link, but is not valid.
    pub fn of_word(text: &str) -> Result<Option<TextKind>, Problem> {
        let text = text.trim();
        if let Some(linked) = game_of_link(text) {
            return match TextKind::of_word(&linked)? {
                None => Err(Problem::Link(linked)),
                kind => Ok(kind),
            };
        }
        let (_, moves) = text.split_once(':').unwrap_or_default();
        // A line such as `1: 7D AD` is part of a board.
        let is_line_of_cards = moves.contains(' ') && !is_moves(moves);
        Ok(if is_record(text) && !is_line_of_cards {
            Some(TextKind::Record(text.to_owned()))
        } else if text == "random" {
            Some(TextKind::Random)
        } else if is_range(text) {
            Some(TextKind::Deals(text.parse()?))
        } else {
            None
        })
    }
}

/// Returns whether a text is meant as a deal number or range: digits and hyphens.
pub(crate) fn is_range(text: &str) -> bool {
    let is_part = |byte: u8| byte.is_ascii_digit() || byte == b'-';
    text.bytes().all(is_part) && text.contains(|c: char| c.is_ascii_digit())
}

/// Reads the start that a heading names: `617`, `Game #617`, `617 with 2 free cells`, or
/// a board as in a record.
pub(crate) fn start_of_heading(heading: &str) -> Option<Start> {
    if let Ok(start) = heading.parse() {
        return Some(start);
    }
    let heading = heading.to_ascii_lowercase();
    let (deal, cells) = match heading.split_once(" with ") {
        None => (heading.as_str(), CellCount::FOUR),
        Some((deal, cells)) => {
            let count = cells.strip_suffix(" free cells");
            let count = count.or(cells.strip_suffix(" free cell"))?;
            (deal, CellCount::new(count.parse().ok()?).ok()?)
        }
    };
    let number = ["game", "deal"]
        .into_iter()
        .find_map(|word| deal.strip_prefix(word))
        .unwrap_or(deal)
        .trim()
        .trim_start_matches('#')
        .trim_end_matches([':', '.']);
    Some(Start::Deal(number.parse().ok()?, cells))
}

/// Returns whether a text is moves rather than a board. Every board contains kings or
/// labels, which are not moves.
pub(crate) fn is_moves(text: &str) -> bool {
    if text.starts_with(['{', '[']) {
        return false;
    }
    Notation::guess(text) == Notation::Long || text.split_whitespace().all(is_run_of_moves)
}

/// Returns whether a word is moves without spaces between them.
fn is_run_of_moves(word: &str) -> bool {
    let mut rest = word.as_bytes();
    while let [from, to, after @ ..] = rest {
        let is_move = matches!(from, b'1'..=b'8' | b'a'..=b'd')
            && matches!(to, b'1'..=b'8' | b'a'..=b'd' | b'h' | b'r');
        if !is_move {
            return false;
        }
        rest = after;
        if let [b'v', b'1'..=b'9' | b'a'..=b'd', after @ ..] = after {
            rest = after;
        }
    }
    rest.is_empty()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headings_name_deals() {
        for (heading, start) in [
            ("617", Some("617")),
            ("-4", Some("-4")),
            ("Game #617", Some("617")),
            ("Deal 617:", Some("617")),
            ("617 with 2 free cells", Some("617~2cells")),
            ("617 with 1 free cell", Some("617~1cells")),
            ("617 with 5 free cells", None),
            ("11982: impossible, 61809 states", None),
            ("solved in 45", None),
            ("boards.txt:9", None),
            ("", None),
        ] {
            let read = start_of_heading(heading).map(|start| start.to_string());
            assert_eq!(read.as_deref(), start, "{heading}");
        }
    }

    #[test]
    fn moves_are_told_from_boards() {
        for text in ["26 3a b5 4h", "57v3 1a\n2h", "2r4r46ah", "4h 5d 6c"] {
            assert!(is_moves(text), "{text}");
        }
        let board = DealNumber::from(617).deal().to_string();
        for text in [&board, &board.to_lowercase(), ": 2H\n: KS", "hello", "7"] {
            assert!(!is_moves(text), "{text}");
        }
    }
}
