//! The short notations: two characters for a move, and sometimes a count.

use std::fmt::Write;

use crate::moves::Move;
use crate::position::{Cell, Column, Position};

use super::words::{parts, words};
use super::{Notation, long};

/// A move as it is written, before anyone looks at a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Code {
    pub(super) from: Source,
    pub(super) to: Target,
    pub(super) count: Option<u8>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Source {
    Column(Column),
    Cell(Cell),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Target {
    Column(Column),
    Cell(Cell),
    AnyCell,
    Home,
}

/// A code or what should stand in its place, and where that is.
pub(super) struct Parsed<'a> {
    pub(super) code: Result<Code, &'static str>,
    pub(super) text: &'a str,
    pub(super) line: usize,
}

const SYNTAX: &str = "a source 1 to 8 or a to d, and a target 1 to 8, a to d or h";
const MACROXUE_SYNTAX: &str = "a source 1 to 8 or a to d, and a target 1 to 8, r or h";

/// All codes of a text, up to the first word that holds something else.
pub(super) fn codes(text: &str, notation: Notation) -> Vec<Parsed<'_>> {
    let mut codes = Vec::with_capacity(text.len() / 2);
    for mut part in parts(text) {
        // Freecell Solver writes `Move: 7a` between boards.
        part.text = part.text.strip_prefix("Move:").unwrap_or(part.text);
        for word in words(part) {
            let mut rest = word.text;
            while !rest.is_empty() {
                let (code, after) = split_code(rest, notation);
                let text = &rest[..rest.len() - after.len()];
                let is_wrong = code.is_err();
                codes.push(Parsed {
                    code,
                    text,
                    line: word.line,
                });
                if is_wrong {
                    return codes;
                }
                rest = after;
            }
        }
    }
    codes
}

/// Reads one code from the start of a text that is not empty; a text that does
/// not start with one is taken whole.
pub(super) fn split_code(text: &str, notation: Notation) -> (Result<Code, &'static str>, &str) {
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
            match digit {
                Some(count) => (Some(count as u8), 4),
                None => return (Err("a count from 1 to d after v"), ""),
            }
        }
        _ => (None, 2),
    };
    (Ok(Code { from, to, count }), &text[length..])
}

fn source(byte: u8) -> Option<Source> {
    match byte {
        b'1'..=b'8' => Column::from_index(usize::from(byte - b'1')).map(Source::Column),
        b'a'..=b'd' => Cell::from_index(usize::from(byte - b'a')).map(Source::Cell),
        _ => None,
    }
}

fn target(byte: u8, notation: Notation) -> Option<Target> {
    let is_macroxue = notation == Notation::Macroxue;
    match byte {
        b'h' => Some(Target::Home),
        b'r' if is_macroxue => Some(Target::AnyCell),
        b'a'..=b'd' if is_macroxue => None,
        _ => source(byte).map(|place| match place {
            Source::Column(column) => Target::Column(column),
            Source::Cell(cell) => Target::Cell(cell),
        }),
    }
}

/// Writes a move that is legal in a position; `None` if the notation cannot say
/// it. `arrivals` are the cells with cards in the order in which these came.
pub(super) fn write(
    text: &mut String,
    mv: Move,
    position: &Position,
    notation: Notation,
    arrivals: &[Cell],
) -> Option<()> {
    if notation == Notation::Long {
        text.push_str(&long::sentence(mv));
        return Some(());
    }
    let is_macroxue = notation == Notation::Macroxue;
    let cell = |cell: Cell| match arrivals.iter().position(|&arrived| arrived == cell) {
        Some(place) if is_macroxue => Cell::ALL[place & 3],
        _ => cell,
    };
    // Writing to memory does not fail.
    let _ = match mv {
        Move::ColumnToColumn { from, to, count } => {
            let is_empty = position.column(to).is_empty();
            let most = position.run_length(from).min(position.supermove_limit(to));
            let is_sayable = !is_empty || usize::from(count) == most;
            match notation {
                Notation::Extended if is_empty && count > 1 => write!(text, "{from}{to}v{count:x}"),
                Notation::Extended => write!(text, "{from}{to}"),
                _ if is_sayable => write!(text, "{from}{to}"),
                _ => return None,
            }
        }
        Move::ColumnToCell { from, .. } if is_macroxue => write!(text, "{from}r"),
        Move::ColumnToCell { from, to } => write!(text, "{from}{to}"),
        Move::ColumnToFoundation { from } => write!(text, "{from}h"),
        Move::CellToColumn { from, to } => write!(text, "{}{to}", cell(from)),
        Move::CellToFoundation { from } => write!(text, "{}h", cell(from)),
    };
    Some(())
}
