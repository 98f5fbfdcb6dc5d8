//! Small positions at random.

/// Chance that repeats.
pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        ((self.0 >> 20) % limit as u64) as usize
    }
}

const RANKS: &[u8] = b"A23456789TJQK";
const SUITS: &[u8] = b"CDHS";

/// A random position with few cards that are not home, as a text.
pub(crate) fn small_text(random: &mut Random, cells: usize) -> String {
    // Either few cards in few columns, or more in all of them: these are often
    // lost, because there is no room, and soon searched, for the same reason.
    let is_crowded = random.below(3) > 0;
    let most = if is_crowded { 13 } else { 3 };
    let mut home = [0; 4];
    for count in &mut home {
        *count = 13 - random.below(most + 1).max(random.below(most + 1));
    }
    let cells = if is_crowded { cells.min(1) } else { cells };
    let columns = if is_crowded { 8 } else { 1 + random.below(2) };
    text(random, home, cells, columns)
}

/// A random position with fewer cards, in any number of columns.
#[allow(dead_code, reason = "not all tests need them")]
pub(crate) fn few_text(random: &mut Random, cells: usize) -> String {
    let mut home = [13; 4];
    for _ in 0..3 + random.below(10) {
        let suit = random.below(4);
        home[suit] -= 1;
    }
    let columns = 1 + random.below(8);
    text(random, home, cells, columns)
}

/// A random position with so many cards home, and the others in cells and in
/// the first columns.
fn text(random: &mut Random, home: [usize; 4], cells: usize, columns: usize) -> String {
    let mut cards: Vec<String> = Vec::new();
    for (suit, &count) in home.iter().enumerate() {
        for &rank in &RANKS[count..] {
            let letters = [rank, SUITS[suit]];
            cards.push(String::from_utf8_lossy(&letters).into_owned());
        }
    }
    for i in (1..cards.len()).rev() {
        cards.swap(i, random.below(i + 1));
    }
    let mut lines = vec![String::from("Foundations:"), String::from("Freecells:")];
    for (suit, &count) in home.iter().enumerate() {
        let top = match count {
            0 => '0',
            count => RANKS[count - 1] as char,
        };
        lines[0] += &[' ', SUITS[suit] as char, '-', top]
            .iter()
            .collect::<String>();
    }
    for _ in 0..cells {
        let card = match random.below(3) {
            0 => cards.pop(),
            _ => None,
        };
        lines[1] += " ";
        lines[1] += card.as_deref().unwrap_or("-");
    }
    lines.resize(10, String::from(":"));
    for card in cards {
        let line = &mut lines[2 + random.below(columns)];
        *line += " ";
        *line += &card;
    }
    lines.join("\n")
}
