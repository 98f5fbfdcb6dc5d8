//! Freecell Solver's sentences: `Move 3 cards from stack 4 to stack 6`.

use crate::moves::Move;
use crate::position::{Cell, Column};
use alloc::borrow::ToOwned;
use alloc::string::String;
use alloc::vec::Vec;

use super::code::{Code, Parsed, Source, Target};
use super::words::parts;

const SYNTAX: &str = "a sentence such as Move a card from stack 6 to freecell 1";

/// Returns the codes of a text, up to the first malformed line.
pub(super) fn codes(text: &str) -> Vec<Parsed<'_>> {
    let mut codes = Vec::new();
    for line in parts(text) {
        let code = read(line.text).ok_or(SYNTAX);
        let is_wrong = code.is_err();
        codes.push(Parsed {
            code,
            text: line.text,
            line: line.line,
        });
        if is_wrong {
            break;
        }
    }
    codes
}

fn read(sentence: &str) -> Option<Code> {
    let words: Vec<&str> = sentence.split_whitespace().collect();
    let [
        "Move",
        count,
        "card" | "cards",
        "from",
        source,
        index,
        "to",
        target @ ..,
    ] = &words[..]
    else {
        return None;
    };
    let count = match *count {
        "a" => 1,
        count => count.parse().ok()?,
    };
    let from = match *source {
        "stack" => Source::Column(Column::from_index(index.parse().ok()?)?),
        "freecell" => Source::Cell(Cell::from_index(index.parse().ok()?)?),
        _ => return None,
    };
    let to = match *target {
        ["stack", index] => Target::Column(Column::from_index(index.parse().ok()?)?),
        ["freecell", index] => Target::Cell(Cell::from_index(index.parse().ok()?)?),
        ["the", "foundations"] => Target::Home,
        _ => return None,
    };
    let is_run = matches!((from, to), (Source::Column(_), Target::Column(_)));
    (is_run || count == 1).then_some(Code {
        from,
        to,
        count: is_run.then_some(count),
    })
}

/// Returns a move as a sentence.
pub(super) fn sentence(mv: Move) -> String {
    match mv {
        Move::ColumnToColumn { from, to, count } => {
            let cards = match count {
                1 => "a card".to_owned(),
                count => format!("{count} cards"),
            };
            format!(
                "Move {cards} from stack {} to stack {}",
                from.index(),
                to.index()
            )
        }
        Move::ColumnToCell { from, to } => {
            format!(
                "Move a card from stack {} to freecell {}",
                from.index(),
                to.index()
            )
        }
        Move::ColumnToFoundation { from } => {
            format!("Move a card from stack {} to the foundations", from.index())
        }
        Move::CellToColumn { from, to } => {
            format!(
                "Move a card from freecell {} to stack {}",
                from.index(),
                to.index()
            )
        }
        Move::CellToFoundation { from } => {
            format!(
                "Move a card from freecell {} to the foundations",
                from.index()
            )
        }
    }
}
