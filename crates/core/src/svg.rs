//! Pictures of boards.
//!
//! A picture is one self-contained SVG without scripts or links: free cells
//! and foundations on top, the eight columns below. Sizes are in the units of
//! its view box; it scales to whatever space it is given.

use alloc::borrow::ToOwned;
use alloc::string::{String, ToString};
use core::fmt::Write;

use crate::{Card, CellCount, Color, Column, Deal, Position, Rank, Suit};

const CARD_WIDTH: u32 = 72;
const CARD_HEIGHT: u32 = 100;
/// Space between cards, and around the board.
const GAP: u32 = 12;
const MARGIN: u32 = 24;
/// The visible height of a card under another one.
const STRIP: u32 = 30;
/// Space between the cells and the columns.
const AISLE: u32 = 28;

impl Deal {
    /// Returns this deal as a picture. Screen readers announce the title, and browsers
    /// show it as a tooltip.
    ///
    /// ```
    /// # use freecell_core::DealNumber;
    /// let deal = DealNumber::new(617)?.deal();
    /// let picture = deal.to_svg("FreeCell deal 617");
    /// assert!(picture.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\""));
    /// # Ok::<(), freecell_core::DealNumberError>(())
    /// ```
    pub fn to_svg(&self, title: &str) -> String {
        Position::new(self, CellCount::FOUR).to_svg(title)
    }
}

impl Position {
    /// Returns this position as a picture, see [`Deal::to_svg`].
    pub fn to_svg(&self, title: &str) -> String {
        let across = length(Column::COUNT);
        // At least as tall as a deal, so that all pictures of a game have one size.
        let tallest = Column::ALL.map(|column| self.column(column).len());
        let tallest = length(tallest.into_iter().max().unwrap_or(0).max(7));
        let columns_top = MARGIN + CARD_HEIGHT + AISLE;
        let width = 2 * MARGIN + across * CARD_WIDTH + (across - 1) * GAP;
        let height = columns_top + tallest.saturating_sub(1) * STRIP + CARD_HEIGHT + MARGIN;

        let mut svg = String::with_capacity(16 * 1024);
        let title = escape(title);
        let _ = write!(
            svg,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
             width=\"{width}\" height=\"{height}\" role=\"img\" aria-label=\"{title}\">\n\
             <title>{title}</title>\n{DEFINITIONS}\
             <rect width=\"{width}\" height=\"{height}\" rx=\"18\" fill=\"#2f6b53\"/>\n\
             <g font-family=\"Georgia, DejaVu Serif, serif\" font-size=\"24\" font-weight=\"700\" \
             letter-spacing=\"-1\" text-anchor=\"middle\">\n"
        );
        for (index, cell) in self.cells().iter().enumerate() {
            let x = column_left(index);
            match cell {
                Some(card) => draw_card(&mut svg, *card, x, MARGIN, true),
                None => draw_place(&mut svg, None, x, MARGIN),
            }
        }
        for suit in Suit::ALL {
            let x = column_left(Column::COUNT - 4 + suit as usize);
            match self.foundation(suit) {
                Some(top) => draw_card(&mut svg, Card::new(top, suit), x, MARGIN, true),
                None => draw_place(&mut svg, Some(suit), x, MARGIN),
            }
        }
        for column in Column::ALL {
            let cards = self.column(column);
            if cards.is_empty() {
                draw_place(&mut svg, None, column_left(column.index()), columns_top);
            }
            for (row, card) in cards.iter().enumerate() {
                let y = columns_top + length(row) * STRIP;
                let is_whole = row + 1 == cards.len();
                draw_card(&mut svg, *card, column_left(column.index()), y, is_whole);
            }
        }
        svg.push_str("</g>\n</svg>\n");
        svg
    }
}

/// Converts a number of columns or cards, to multiply it by a length.
fn length(count: usize) -> u32 {
    u32::try_from(count).expect("there are at most 52 cards")
}

fn column_left(index: usize) -> u32 {
    MARGIN + length(index) * (CARD_WIDTH + GAP)
}

fn color(suit: Suit) -> &'static str {
    match suit.color() {
        Color::Black => "#1b2430",
        Color::Red => "#c2282d",
    }
}

/// Appends an empty place, marked with its suit if it has one.
fn draw_place(svg: &mut String, suit: Option<Suit>, x: u32, y: u32) {
    let (width, height) = (CARD_WIDTH - 2, CARD_HEIGHT - 2);
    let _ = writeln!(
        svg,
        "<rect x=\"{}\" y=\"{}\" width=\"{width}\" height=\"{height}\" rx=\"8\" \
         fill=\"#000\" fill-opacity=\".12\" stroke=\"#fff\" stroke-opacity=\".35\" stroke-width=\"2\"/>",
        x + 1,
        y + 1,
    );
    if let Some(suit) = suit {
        draw_suit(svg, suit, "#fff\" fill-opacity=\".3", [x + 20, y + 34], 32);
    }
}

/// Appends a card; only the last card of a column is fully visible.
fn draw_card(svg: &mut String, card: Card, x: u32, y: u32, is_whole: bool) {
    let (rank, suit) = (card.rank(), card.suit());
    let fill = color(suit);
    let name = match rank {
        Rank::Ten => "10".to_owned(),
        _ => rank.to_string(),
    };
    let _ = writeln!(
        svg,
        "<use href=\"#fc-card\" x=\"{x}\" y=\"{y}\"/><text x=\"{}\" y=\"{}\" fill=\"{fill}\">{name}</text>",
        x + 18,
        y + 24,
    );
    draw_suit(svg, suit, fill, [x + 48, y + 7], 18);
    if is_whole {
        draw_suit(svg, suit, fill, [x + 17, y + 46], 38);
    }
}

fn draw_suit(svg: &mut String, suit: Suit, fill: &str, [x, y]: [u32; 2], size: u32) {
    let _ = writeln!(
        svg,
        "<use href=\"#fc-{suit}\" x=\"{x}\" y=\"{y}\" width=\"{size}\" height=\"{size}\" fill=\"{fill}\"/>"
    );
}

fn escape(text: &str) -> String {
    let text = text.replace('&', "&amp;").replace('<', "&lt;");
    text.replace('>', "&gt;").replace('"', "&quot;")
}

/// The blank card and the four suits, each in a box of 100 by 100.
const DEFINITIONS: &str = r##"<defs>
<g id="fc-card"><rect x=".5" y=".5" width="71" height="99" rx="8" fill="#fffdf7" stroke="#1b2430" stroke-opacity=".45"/></g>
<symbol id="fc-C" viewBox="0 0 100 100"><path d="M50 4a22 22 0 0 1 17 36a22 22 0 1 1-13 35q1 13 10 21h-28q9-8 10-21a22 22 0 1 1-13-35a22 22 0 0 1 17-36z"/></symbol>
<symbol id="fc-D" viewBox="0 0 100 100"><path d="M50 2q13 26 36 48q-23 22-36 48q-13-26-36-48q23-22 36-48z"/></symbol>
<symbol id="fc-H" viewBox="0 0 100 100"><path d="M50 95c-10-17-44-38-44-64c0-15 10-25 23-25c10 0 18 6 21 15c3-9 11-15 21-15c13 0 23 10 23 25c0 26-34 47-44 64z"/></symbol>
<symbol id="fc-S" viewBox="0 0 100 100"><path d="M50 4c9 17 43 34 43 58c0 13-9 21-20 21c-8 0-15-4-19-10q1 14 10 23h-28q9-9 10-23c-4 6-11 10-19 10c-11 0-20-8-20-21c0-24 34-41 43-58z"/></symbol>
</defs>
"##;

#[cfg(test)]
mod tests {
    use std::prelude::v1::*;

    use crate::DealNumber;

    #[test]
    fn every_card_is_drawn_once() {
        let svg = DealNumber::new(1).unwrap().deal().to_svg("<1 & \"2\">");
        assert_eq!(svg.matches("#fc-card").count(), 52);
        // Every card has its suit in the corner, and the top ones a large one;
        // the foundations are marked too.
        assert_eq!(svg.matches("<use href=\"#fc-S\"").count(), 13 + 1 + 1);
        assert!(svg.contains("<title>&lt;1 &amp; &quot;2&quot;&gt;</title>"));
        assert_eq!(svg.matches(">10</text>").count(), 4);
    }
}
