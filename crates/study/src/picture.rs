//! Pictures of boards.
//!
//! A picture is one self-contained SVG without scripts or links: its title, free
//! cells and foundations on top, the eight columns below, with the letters and
//! numbers by which moves name them. Sizes are in the units of its view box; it
//! scales to whatever space it is given.
//!
//! Ranks and suits are shapes, not text: they look the same with all fonts.

use std::fmt::Write as _;

use freecell_core::{Card, Color, Column, Position, Rank, Suit};

const CARD_WIDTH: u32 = 72;
const CARD_HEIGHT: u32 = 100;
/// Space between cards, and around the board.
const GAP: u32 = 12;
const MARGIN: u32 = 24;
/// The visible height of a card under another one.
const STRIP: u32 = 32;
/// The height of the line with the title.
const HEADER: u32 = 28;
/// Space between the cells and the columns, with the numbers of the columns.
const AISLE: u32 = 36;

/// Returns a position as a picture with a title, such as the number of its deal. Screen
/// readers announce the title and describe the board. Without a title, the picture has no
/// header.
///
/// ```
/// use freecell_core::{DealNumber, Start};
///
/// let position = Start::from(DealNumber::new(617)?).position();
/// let picture = freecell_study::draw_position(&position, "FreeCell deal 617");
/// assert!(picture.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\""));
/// # Ok::<(), freecell_core::DealNumberError>(())
/// ```
pub fn draw_position(position: &Position, title: &str) -> String {
    let across = length(Column::COUNT);
    // At least as tall as a deal, so that all pictures of a game have one size.
    let tallest = Column::ALL.map(|column| position.column(column).len());
    let tallest = length(tallest.into_iter().max().unwrap_or(0).max(7));
    let cells_top = MARGIN + if title.is_empty() { 0 } else { HEADER };
    let columns_top = cells_top + CARD_HEIGHT + AISLE;
    let width = 2 * MARGIN + across * CARD_WIDTH + (across - 1) * GAP;
    let height = columns_top + (tallest - 1) * STRIP + CARD_HEIGHT + MARGIN;

    let mut svg = String::with_capacity(16 * 1024);
    let escaped = escape_xml(title);
    let _ = write!(
        svg,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
         width=\"{width}\" height=\"{height}\" role=\"img\" aria-label=\"{escaped}\">\n\
         <title>{escaped}</title>\n<desc>{}</desc>\n",
        description(position),
    );
    write_definitions(&mut svg);
    let _ = write!(
        svg,
        "<rect width=\"{width}\" height=\"{height}\" rx=\"18\" fill=\"#2b6350\"/>\n\
         <g font-family=\"'Helvetica Neue', Helvetica, Arial, sans-serif\" fill=\"#fff\">\n"
    );
    write_title(&mut svg, title, width - 2 * MARGIN);
    for (index, name) in ('a'..='d').enumerate().take(position.cells().len()) {
        if position.cells()[index].is_none() {
            let x = column_left(index);
            draw_place(&mut svg, None, x, cells_top);
            write_name(&mut svg, name, x, cells_top + CARD_HEIGHT / 2 + 5);
        }
    }
    for (index, name) in ('1'..='8').enumerate() {
        write_name(&mut svg, name, column_left(index), columns_top - 12);
    }
    svg.push_str("</g>\n");
    for (index, cell) in position.cells().iter().enumerate() {
        if let Some(card) = cell {
            draw_card(&mut svg, *card, column_left(index), cells_top, true);
        }
    }
    for suit in Suit::ALL {
        let x = column_left(Column::COUNT - 4 + suit as usize);
        match position.foundation(suit) {
            Some(top) => draw_card(&mut svg, Card::new(top, suit), x, cells_top, true),
            None => draw_place(&mut svg, Some(suit), x, cells_top),
        }
    }
    for column in Column::ALL {
        let cards = position.column(column);
        if cards.is_empty() {
            draw_place(&mut svg, None, column_left(column.index()), columns_top);
        }
        for (row, card) in cards.iter().enumerate() {
            let y = columns_top + length(row) * STRIP;
            let is_whole = row + 1 == cards.len();
            draw_card(&mut svg, *card, column_left(column.index()), y, is_whole);
        }
    }
    svg.push_str("</svg>\n");
    svg
}

/// Returns the cards in words.
fn description(position: &Position) -> String {
    let mut text = String::from("Free cells:");
    push_cards(&mut text, position.cells().iter().flatten().copied());
    text.push_str(". Foundations:");
    let tops = Suit::ALL.into_iter().filter_map(|suit| {
        let top = position.foundation(suit)?;
        Some(Card::new(top, suit))
    });
    push_cards(&mut text, tops);
    for (column, name) in Column::ALL.into_iter().zip('1'..) {
        let _ = write!(text, ". Column {name}:");
        push_cards(&mut text, position.column(column).iter().copied());
    }
    text.push('.');
    text
}

/// Appends cards, or the word `empty`.
fn push_cards(text: &mut String, cards: impl Iterator<Item = Card>) {
    let before = text.len();
    for card in cards {
        let _ = write!(text, " {card}");
    }
    if text.len() == before {
        text.push_str(" empty");
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

/// Writes the title into the header: a long one smaller, and shortened if that is
/// not enough.
fn write_title(svg: &mut String, title: &str, width: u32) {
    const SIZES: [u32; 4] = [19, 16, 13, 11];
    if title.is_empty() {
        return;
    }
    // A letter is at most as wide as it is tall, and two thirds of that in Latin fonts.
    let thirds: u32 = title
        .chars()
        .map(|char| if char.is_ascii() { 2 } else { 3 })
        .sum();
    let fitting = SIZES.into_iter().find(|size| thirds * size <= 3 * width);
    let size = fitting.unwrap_or(SIZES[3]);
    let _ = write!(
        svg,
        "<text x=\"{MARGIN}\" y=\"{}\" font-size=\"{size}\" font-weight=\"bold\">",
        MARGIN + 10,
    );
    if fitting.is_some() {
        svg.push_str(&escape_xml(title));
    } else {
        let kept = (width / size - 1) as usize;
        let start: String = title.chars().take(kept).collect();
        svg.push_str(&escape_xml(&start));
        svg.push('…');
    }
    svg.push_str("</text>\n");
}

/// Writes the letter of a cell or the number of a column, as moves name them.
fn write_name(svg: &mut String, name: char, x: u32, y: u32) {
    let x = x + CARD_WIDTH / 2;
    let _ = writeln!(
        svg,
        "<text x=\"{x}\" y=\"{y}\" font-size=\"14\" text-anchor=\"middle\" \
         fill-opacity=\".65\">{name}</text>"
    );
}

/// Appends an empty place, marked with its suit if it has one.
fn draw_place(svg: &mut String, suit: Option<Suit>, x: u32, y: u32) {
    let (width, height) = (CARD_WIDTH - 2, CARD_HEIGHT - 2);
    let _ = writeln!(
        svg,
        "<rect x=\"{}\" y=\"{}\" width=\"{width}\" height=\"{height}\" rx=\"7\" \
         fill=\"#000\" fill-opacity=\".14\" stroke=\"#fff\" stroke-opacity=\".4\" stroke-width=\"2\"/>",
        x + 1,
        y + 1,
    );
    if let Some(suit) = suit {
        draw_suit(svg, suit, "#fff\" fill-opacity=\".4", [x + 20, y + 34], 32);
    }
}

/// Appends a card; only the last card of a column is fully visible.
fn draw_card(svg: &mut String, card: Card, x: u32, y: u32, is_whole: bool) {
    let (rank, suit) = (card.rank(), card.suit());
    let fill = color(suit);
    let _ = writeln!(
        svg,
        "<use href=\"#fc-card\" x=\"{x}\" y=\"{y}\"/>\
         <use href=\"#fc-rank-{rank}\" x=\"{x}\" y=\"{y}\" stroke=\"{fill}\"/>",
    );
    draw_suit(svg, suit, fill, [x + 43, y + 6], 21);
    if is_whole {
        draw_suit(svg, suit, fill, [x + 16, y + 45], 40);
    }
}

fn draw_suit(svg: &mut String, suit: Suit, fill: &str, [x, y]: [u32; 2], size: u32) {
    let _ = writeln!(
        svg,
        "<use href=\"#fc-{suit}\" x=\"{x}\" y=\"{y}\" width=\"{size}\" height=\"{size}\" fill=\"{fill}\"/>"
    );
}

/// Escapes a text for XML. Control characters, which XML cannot hold, become `\u{fffd}`.
pub fn escape_xml(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for char in text.chars() {
        match char {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            _ if char.is_control() || matches!(char, '\u{fffe}' | '\u{ffff}') => {
                escaped.push('\u{fffd}');
            }
            _ => escaped.push(char),
        }
    }
    escaped
}

/// Appends the blank card, the ranks and the suits.
fn write_definitions(svg: &mut String) {
    svg.push_str(
        "<defs>\n<rect id=\"fc-card\" x=\".5\" y=\".5\" width=\"71\" height=\"99\" rx=\"7\" \
         fill=\"#fffdf7\" stroke=\"#1b2430\" stroke-opacity=\".4\"/>\n",
    );
    for (rank, path) in Rank::ALL.into_iter().zip(RANKS) {
        let (x, y) = RANK_PLACE;
        let _ = writeln!(
            svg,
            "<path id=\"fc-rank-{rank}\" transform=\"translate({x} {y}) scale({RANK_SCALE})\" \
             fill=\"none\" stroke-width=\"{RANK_STROKE}\" stroke-linejoin=\"round\" \
             stroke-linecap=\"round\" d=\"{path}\"/>"
        );
    }
    for (suit, path) in Suit::ALL.into_iter().zip(SUITS) {
        let _ = writeln!(
            svg,
            "<symbol id=\"fc-{suit}\" viewBox=\"0 0 100 100\"><path d=\"{path}\"/></symbol>"
        );
    }
    svg.push_str("</defs>\n");
}

/// Where the box of a rank is on a card, its scale, and the width of its strokes.
const RANK_PLACE: (f32, f32) = (8.5, 6.0);
const RANK_SCALE: f32 = 0.345;
const RANK_STROKE: f32 = 11.0;

/// The ranks as strokes, in a box of 46 by 62. `web/src/card.ts` has the same ranks
/// and suits; a test of the npm package compares them.
const RANKS: [&str; 13] = [
    "M4 58L23 4L42 58M11 41H35",
    "M6 18C6 9 13 4 22 4C31 4 38 9.5 38 18C38 25 34 30 28 36L7 58H40",
    "M7 14C9 8 14 4 21.5 4C31 4 37 9.5 37 17C37 25 31 29.5 22 29.5C32 29.5 39 35 39 43.5C39 52.5 31.5 58 21.5 58C12.5 58 6.5 53.5 5 47",
    "M31 58V4L4 42H42",
    "M36 4H12L9 28C12.5 25 17 23.5 22 23.5C32 23.5 39 30.5 39 40.5C39 51.5 31.5 58 21.5 58C13 58 7 54 5 47",
    "M36 10C33 6 28.5 4 23.5 4C11.5 4 5 16 5 37C5 51 11.5 58 22 58C32 58 39 51 39 41C39 31 32 24.5 22.5 24.5C12.5 24.5 5.5 31 5 39",
    "M5 4H39C29 20 20 39 17 58",
    "M22 29.5C14 29.5 8.5 24.5 8.5 16.8C8.5 9 14 4 22 4C30 4 35.5 9 35.5 16.8C35.5 24.5 30 29.5 22 29.5C12 29.5 5 35.5 5 43.8C5 52.5 12 58 22 58C32 58 39 52.5 39 43.8C39 35.5 32 29.5 22 29.5Z",
    "M8 52C11 56 15.5 58 20.5 58C32.5 58 39 46 39 25C39 11 32.5 4 22 4C12 4 5 11 5 21C5 31 12 37.5 21.5 37.5C31.5 37.5 38.5 31 39 23",
    "M4 13L14 4V58M42 4C51 4 55.5 14 55.5 31C55.5 48 51 58 42 58C33 58 28.5 48 28.5 31C28.5 14 33 4 42 4Z",
    "M17 4H34V42C34 52 28 58 19 58C10.5 58 5 53 4 45",
    "M23 4C35 4 42 14 42 31C42 48 35 58 23 58C11 58 4 48 4 31C4 14 11 4 23 4ZM29 46L41 59",
    "M7 4V58M40 4L7 37M19 26L41 58",
];

/// The suits in a box of 100 by 100.
const SUITS: [&str; 4] = [
    "M50 3C62.7 3 73 13.3 73 26C73 38.7 62.7 49 50 49C37.3 49 27 38.7 27 26C27 13.3 37.3 3 50 3ZM25 37C37.7 37 48 47.3 48 60C48 72.7 37.7 83 25 83C12.3 83 2 72.7 2 60C2 47.3 12.3 37 25 37ZM75 37C87.7 37 98 47.3 98 60C98 72.7 87.7 83 75 83C62.3 83 52 72.7 52 60C52 47.3 62.3 37 75 37ZM44 44L56 44C54 70 56 86 66 97L34 97C44 86 46 70 44 44Z",
    "M50 1C59 18 75 37 91 50C75 63 59 82 50 99C41 82 25 63 9 50C25 37 41 18 50 1Z",
    "M50 96C40 79 5 57 5 31C5 16 16 6 29 6C39 6 47 12 50 21C53 12 61 6 71 6C84 6 95 16 95 31C95 57 60 79 50 96Z",
    "M50 3C59 20 94 38 94 62C94 75 84 83 73 83C65 83 58 79 54 72C55 84 58 90 65 97L35 97C42 90 45 84 46 72C42 79 35 83 27 83C16 83 6 75 6 62C6 38 41 20 50 3Z",
];

#[cfg(test)]
mod tests {
    use freecell_core::{CellCount, DealNumber, Start};

    use super::*;

    #[test]
    fn every_card_is_drawn_once() {
        let svg = draw_position(&Start::from(DealNumber::from(1)).position(), "<1 & \"2\">");
        assert_eq!(svg.matches("#fc-card").count(), 52);
        // Every card has its suit in the corner, and the top ones a large one;
        // the foundations are marked too.
        assert_eq!(svg.matches("<use href=\"#fc-S\"").count(), 13 + 1 + 1);
        for rank in Rank::ALL {
            assert_eq!(
                svg.matches(&format!("<use href=\"#fc-rank-{rank}\""))
                    .count(),
                4
            );
        }
        assert!(svg.contains("<title>&lt;1 &amp; &quot;2&quot;&gt;</title>"));
        assert!(svg.contains("Free cells: empty. Foundations: empty. Column 1: JD KD 2S"));
    }

    #[test]
    fn the_title_is_shown_and_fits() {
        let position = Start::from(DealNumber::from(617)).position();
        let shown = |title: &str| {
            let svg = draw_position(&position, title);
            let (_, text) = svg.split_once("<text x=\"24\"")?;
            let (attributes, text) = text.split_once('>')?;
            let (_, size) = attributes.split_once("font-size=\"")?;
            let size: usize = size.split_once('"')?.0.parse().ok()?;
            Some((size, text.split_once('<')?.0.to_owned()))
        };
        assert_eq!(
            shown("FreeCell deal 617"),
            Some((19, "FreeCell deal 617".to_owned()))
        );
        assert_eq!(shown(""), None);
        for (letter, part) in [("x", 2), ("牌", 3)] {
            for count in [1, 20, 40, 60, 90, 1000] {
                let (size, text) = shown(&letter.repeat(count)).unwrap();
                assert!(text.chars().count() * size * part <= 3 * 660, "{count}");
                assert_eq!(text.chars().count() < count, text.ends_with('…'), "{count}");
            }
        }
        let is_control = |char: char| char.is_control() && char != '\n';
        assert!(!draw_position(&position, "a\u{0}b\u{1b}").contains(is_control));
    }

    #[test]
    fn any_position_is_drawn() {
        let long: Vec<Card> = (0..18)
            .chain((18..52).step_by(4))
            .map(|i| Card::ALL[i])
            .collect();
        let rest: Vec<Card> = Card::ALL
            .into_iter()
            .filter(|card| !long.contains(card))
            .collect();
        let (rest, last) = rest.split_at(18);
        let mut positions = vec![
            Position::from_places([&[]; 8], &[]).unwrap(),
            Position::from_places(
                [&long[..18], &long[18..], rest, last, &[], &[], &[], &[]],
                &[],
            )
            .unwrap(),
        ];
        positions.extend(CellCount::ALL.map(|cells| Position::new(&DealNumber::MAX.deal(), cells)));
        for position in positions {
            let cards = 52 - position.cards_on_foundations();
            let tops = Suit::ALL
                .iter()
                .filter(|&&suit| position.foundation(suit).is_some());
            let svg = draw_position(&position, "\0<&\"");
            assert_eq!(
                svg.matches("<use href=\"#fc-card").count(),
                cards + tops.count()
            );
            assert!(svg.ends_with("</svg>\n"));
        }
    }

    /// Returns left, top, right and bottom of the points of a path.
    fn bounds(path: &str) -> [f32; 4] {
        let mut bounds = [f32::MAX, f32::MAX, f32::MIN, f32::MIN];
        let mut extend = |axis: usize, number: f32| {
            bounds[axis] = bounds[axis].min(number);
            bounds[axis + 2] = bounds[axis + 2].max(number);
        };
        let mut rest = path;
        while let Some(command) = rest.chars().next() {
            let end = rest[1..].find(|char: char| char.is_ascii_uppercase());
            let end = end.map_or(rest.len(), |end| end + 1);
            let numbers = rest[1..end].split_whitespace();
            for (index, number) in numbers.enumerate() {
                let axis = match command {
                    'H' => 0,
                    'V' => 1,
                    'M' | 'L' | 'C' => index % 2,
                    other => unreachable!("{other}"),
                };
                extend(axis, number.parse().unwrap());
            }
            rest = &rest[end..];
        }
        bounds
    }

    #[test]
    fn shapes_keep_clear_of_the_edges_of_a_card() {
        const CLEAR: f32 = 3.5;
        for (rank, path) in Rank::ALL.into_iter().zip(RANKS) {
            let [left, top, right, bottom] = bounds(path);
            let half = RANK_STROKE / 2.0;
            let [left, right] = [left - half, right + half].map(|x| RANK_PLACE.0 + x * RANK_SCALE);
            let [top, bottom] = [top - half, bottom + half].map(|y| RANK_PLACE.1 + y * RANK_SCALE);
            assert!(
                left >= 6.0 && right + CLEAR <= 43.0,
                "{rank}: {left} {right}"
            );
            // The next card covers the rest.
            assert!(
                top >= CLEAR && bottom + CLEAR <= STRIP as f32,
                "{rank}: {top} {bottom}"
            );
        }
        for path in SUITS {
            let [left, top, right, bottom] = bounds(path);
            assert!(
                left >= 0.0 && top >= 0.0 && right <= 100.0 && bottom <= 100.0,
                "{path}"
            );
        }
        // The index and the large suit, as `draw_card` places their boxes.
        for [left, top, size] in [[43, 6, 21], [16, 45, 40]] {
            assert!(left >= 6 && left + size <= CARD_WIDTH - 6);
            assert!(top >= 6 && top + size <= CARD_HEIGHT - 6);
        }
        assert!(6.0 + 21.0 + CLEAR <= STRIP as f32);
    }
}
