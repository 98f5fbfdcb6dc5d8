//! The short notations: two characters per move, with an optional count.

use alloc::string::String;
use alloc::vec::Vec;

use crate::{Cell, Column, Move, Place, Position};

use super::words::{Word, parts, words};
use super::{Notation, long};

/// A move as written, independent of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Code {
    pub(super) from: Place,
    pub(super) to: Target,
    pub(super) count: Option<u8>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Target {
    Place(Place),
    /// Any empty cell.
    AnyCell,
}

/// A code, or a description of what was expected, with its text and line.
pub(super) struct Parsed<'a> {
    pub(super) code: Result<Code, &'static str>,
    pub(super) text: &'a str,
    pub(super) line: usize,
}

const SYNTAX: &str = "a source 1 to 8 or a to d, and a target 1 to 8, a to d or h";
const MACROXUE_SYNTAX: &str = "a source 1 to 8 or a to d, and a target 1 to 8, r or h";

/// Returns the codes of a text.
pub(super) fn codes(text: &str, notation: Notation) -> Vec<Parsed<'_>> {
    if notation == Notation::Long {
        return parts(text).map(long::sentence_code).collect();
    }
    let mut codes = Vec::with_capacity(text.len() / 2);
    for mut part in parts(text) {
        // Freecell Solver writes `Move: 7a` between boards.
        part.text = part.text.strip_prefix("Move:").unwrap_or(part.text);
        for Word { text, line } in words(part) {
            let mut rest = text;
            while !rest.is_empty() {
                let (code, after) = split_code(rest, notation);
                let text = &rest[..rest.len() - after.len()];
                codes.push(Parsed { code, text, line });
                rest = after;
            }
        }
    }
    codes
}

/// Splits a code off a non-empty text. On an error, nothing remains of the text.
fn split_code(text: &str, notation: Notation) -> (Result<Code, &'static str>, &str) {
    let expected = match notation {
        Notation::Macroxue => MACROXUE_SYNTAX,
        _ => SYNTAX,
    };
    let bytes = text.as_bytes();
    let code = match bytes {
        [from, to, ..] => source(*from).zip(target(*to, notation)),
        _ => None,
    };
    let Some((from, to)) = code else {
        return (Err(expected), "");
    };
    let (count, length) = match &bytes[2..] {
        [b'v', rest @ ..] if notation != Notation::Macroxue => {
            let digit = rest.first().and_then(|&digit| (digit as char).to_digit(16));
            match digit.and_then(|digit| u8::try_from(digit).ok()) {
                Some(count) => (Some(count), 4),
                None => return (Err("a count from 1 to d after v"), ""),
            }
        }
        _ => (None, 2),
    };
    (Ok(Code { from, to, count }), &text[length..])
}

fn source(byte: u8) -> Option<Place> {
    Place::from_char(byte.into()).filter(|&place| place != Place::Foundation)
}

fn target(byte: u8, notation: Notation) -> Option<Target> {
    let is_macroxue = notation == Notation::Macroxue;
    match byte {
        b'r' if is_macroxue => Some(Target::AnyCell),
        b'a'..=b'd' if is_macroxue => None,
        _ => Place::from_char(byte.into()).map(Target::Place),
    }
}

/// Writes a legal move; returns `None` if the notation cannot express it. `arrivals`
/// are the occupied cells in order of arrival.
pub(super) fn write(
    text: &mut String,
    mv: Move,
    position: &Position,
    notation: Notation,
    arrivals: &[Cell],
) -> Option<()> {
    match notation {
        Notation::Standard | Notation::Macroxue if is_ambiguous(mv, position) => return None,
        Notation::Standard => write_places(text, mv),
        Notation::Extended => write_extended(text, mv, |to| position.column(to).is_empty()),
        Notation::Long => text.push_str(&long::sentence(mv)),
        Notation::Macroxue => {
            let arrived = |cell: Cell| {
                let place = arrivals.iter().position(|&arrived| arrived == cell);
                place.and_then(Cell::from_index).unwrap_or(cell)
            };
            let from = match mv.from() {
                Place::Cell(cell) => Place::Cell(arrived(cell)),
                from => from,
            };
            let to = match mv.to() {
                Place::Cell(_) => 'r',
                to => to.letter(),
            };
            text.extend([from.letter(), to]);
        }
    }
    Some(())
}

/// Returns whether a move to an empty column takes fewer cards than possible, and thus
/// needs a count.
fn is_ambiguous(mv: Move, position: &Position) -> bool {
    match mv {
        Move::ColumnToColumn { from, to, count } if position.column(to).is_empty() => {
            let most = position.run_length(from).min(position.supermove_limit(to));
            usize::from(count) != most
        }
        _ => false,
    }
}

/// Writes a move in extended notation. Avoids `core::fmt`, which would dominate the
/// time of writing a record.
pub(super) fn write_extended(text: &mut String, mv: Move, is_empty: impl Fn(Column) -> bool) {
    write_places(text, mv);
    match mv {
        Move::ColumnToColumn { to, count, .. } if count > 1 && is_empty(to) => {
            text.push('v');
            text.extend(char::from_digit(u32::from(count), 16));
        }
        _ => {}
    }
}

/// Writes the source and the target of a move.
fn write_places(text: &mut String, mv: Move) {
    text.push(mv.from().letter());
    text.push(mv.to().letter());
}
