//! Boards for people: suit signs, colours, columns under each other.

use std::io::Write;

use freecell_core::{Card, Color, Deal, DealNumber, Rank};

/// Whether to use the terminal's colours.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Ink {
    Colored,
    Plain,
}

/// Appends the number and the board.
pub(crate) fn write_deal(number: DealNumber, deal: &Deal, ink: Ink, text: &mut Vec<u8>) {
    let (bold, normal) = match ink {
        Ink::Colored => ("\x1b[1m", "\x1b[0m"),
        Ink::Plain => ("", ""),
    };
    // Writing to memory does not fail.
    let _ = writeln!(text, "{bold}# {number}{normal}");
    for row in deal.rows() {
        for (index, card) in row.iter().enumerate() {
            if index > 0 {
                text.extend_from_slice(b"  ");
            }
            write_card(*card, ink, text);
        }
        text.push(b'\n');
    }
}

/// A card three places wide: ` 7♦`, `10♥`.
fn write_card(card: Card, ink: Ink, text: &mut Vec<u8>) {
    let rank = match card.rank() {
        Rank::Ten => "10".to_owned(),
        rank => format!(" {rank}"),
    };
    let sign = card.suit().sign();
    let _ = match (ink, card.color()) {
        (Ink::Colored, Color::Red) => write!(text, "\x1b[1;31m{rank}{sign}\x1b[0m"),
        (Ink::Colored, Color::Black) => write!(text, "\x1b[1m{rank}{sign}\x1b[0m"),
        (Ink::Plain, _) => write!(text, "{rank}{sign}"),
    };
}
