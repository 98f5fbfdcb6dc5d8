//! Freecell Solver's sentences: `Move 3 cards from stack 4 to stack 6`.

use alloc::borrow::ToOwned;
use alloc::string::String;
use alloc::vec::Vec;

use crate::{Cell, Column, Move, Place};

use super::code::{Code, Parsed, Target};
use super::words::Word;

const SYNTAX: &str = "a sentence such as Move a card from stack 6 to freecell 1";

/// Returns the code of a sentence.
pub(super) fn sentence_code(Word { text, line }: Word<'_>) -> Parsed<'_> {
    let code = read(text).ok_or(SYNTAX);
    Parsed { code, text, line }
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
    let stack = |index: &str| Column::from_index(index.parse().ok()?).map(Place::Column);
    let freecell = |index: &str| Cell::from_index(index.parse().ok()?).map(Place::Cell);
    let from = match *source {
        "stack" => stack(index)?,
        "freecell" => freecell(index)?,
        _ => return None,
    };
    let to = match *target {
        ["stack", index] => stack(index)?,
        ["freecell", index] => freecell(index)?,
        ["the", "foundations"] => Place::Foundation,
        _ => return None,
    };
    let is_run = matches!((from, to), (Place::Column(_), Place::Column(_)));
    (is_run || count == 1).then_some(Code {
        from,
        to: Target::Place(to),
        count: is_run.then_some(count),
    })
}

/// Returns a move as a sentence.
pub(super) fn sentence(mv: Move) -> String {
    let cards = match mv {
        Move::ColumnToColumn { count, .. } if count != 1 => format!("{count} cards"),
        _ => "a card".to_owned(),
    };
    let [from, to] = [mv.from(), mv.to()].map(|place| match place {
        Place::Column(column) => format!("stack {}", column.index()),
        Place::Cell(cell) => format!("freecell {}", cell.index()),
        Place::Foundation => "the foundations".to_owned(),
    });
    format!("Move {cards} from {from} to {to}")
}
