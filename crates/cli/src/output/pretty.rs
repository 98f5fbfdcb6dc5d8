//! Human-readable boards: aligned columns, suit symbols and colours.

use std::env;
use std::fmt;
use std::io::Write;

use freecell_core::{Card, Color, Column, Deal, Position, Rank, Suit};

use crate::args::options::ColorChoice;

/// Whether to use the terminal's colours.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Style {
    Colored,
    Plain,
}

impl Style {
    /// Returns the requested style, or the default for the output.
    pub(crate) fn choose(choice: ColorChoice, is_terminal: bool) -> Style {
        let no_color = env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty())
            || env::var_os("TERM").is_some_and(|term| term == "dumb");
        match choice {
            ColorChoice::Always => Style::Colored,
            ColorChoice::Auto if is_terminal && !no_color => Style::Colored,
            _ => Style::Plain,
        }
    }
}

/// Appends the name and the board.
pub(crate) fn write_deal(name: &impl fmt::Display, deal: &Deal, style: Style, text: &mut Vec<u8>) {
    let (bold, normal) = match style {
        Style::Colored => ("\x1b[1m", "\x1b[0m"),
        Style::Plain => ("", ""),
    };
    // Writing to memory cannot fail.
    let _ = writeln!(text, "{bold}# {name}{normal}");
    for row in deal.rows() {
        for (index, card) in row.iter().enumerate() {
            if index > 0 {
                text.extend_from_slice(b"  ");
            }
            write_card(*card, style, text);
        }
        text.push(b'\n');
    }
}

/// Appends a position: cells and foundations above, numbered columns below.
pub(crate) fn write_position(position: &Position, style: Style, text: &mut Vec<u8>) {
    let (faint, normal) = match style {
        Style::Colored => ("\x1b[2m", "\x1b[0m"),
        Style::Plain => ("", ""),
    };
    // Writing to memory cannot fail. Cells are above columns 1 to 4, foundations
    // above columns 5 to 8.
    for index in 0..4 {
        match position.cells().get(index) {
            Some(cell) => write_place(*cell, " – ", style, text),
            None => text.extend_from_slice(b"   "),
        }
        text.extend_from_slice(b"  ");
    }
    for (index, suit) in Suit::ALL.into_iter().enumerate() {
        let top = position.foundation(suit).map(|rank| Card::new(rank, suit));
        write_place(
            top,
            &format!("  {faint}{}{normal}", suit.symbol()),
            style,
            text,
        );
        if index < 3 {
            text.extend_from_slice(b"  ");
        }
    }
    let _ = write!(text, "\n{faint}");
    for column in Column::ALL {
        let gap = if column.index() == 0 { " " } else { "    " };
        let _ = write!(text, "{gap}{column}");
    }
    let _ = writeln!(text, "{normal}");
    let longest = Column::ALL.map(|column| position.column(column).len());
    for row in 0..longest.into_iter().max().unwrap_or(0) {
        let mut line = Vec::new();
        for column in Column::ALL {
            write_place(
                position.column(column).get(row).copied(),
                "   ",
                style,
                &mut line,
            );
            line.extend_from_slice(b"  ");
        }
        text.extend_from_slice(line.trim_ascii_end());
        text.push(b'\n');
    }
}

/// Appends a card, or a placeholder if there is none.
fn write_place(card: Option<Card>, none: &str, style: Style, text: &mut Vec<u8>) {
    match card {
        Some(card) => write_card(card, style, text),
        None => text.extend_from_slice(none.as_bytes()),
    }
}

/// Appends a card, three characters wide: ` 7♦`, `10♥`.
fn write_card(card: Card, style: Style, text: &mut Vec<u8>) {
    let rank = match card.rank() {
        Rank::Ten => "10".to_owned(),
        rank => format!(" {rank}"),
    };
    let sign = card.suit().symbol();
    let _ = match (style, card.color()) {
        (Style::Colored, Color::Red) => write!(text, "\x1b[1;31m{rank}{sign}\x1b[0m"),
        (Style::Colored, Color::Black) => write!(text, "\x1b[1m{rank}{sign}\x1b[0m"),
        (Style::Plain, _) => write!(text, "{rank}{sign}"),
    };
}
