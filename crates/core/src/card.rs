//! Cards, their suits, ranks and colours.
//!
//! Everything is ordered as Microsoft's dealer orders its pack: all aces first,
//! in the suit order clubs, diamonds, hearts, spades, and the kings last. A
//! card's [index](Card::index) is its place in that pack, from `AC` = 0 to
//! `KS` = 51, and the order of the types in this module is the order of
//! indices.

use core::fmt;
use core::ops::{Index, IndexMut};
use core::str::FromStr;

use crate::ParseError;
use crate::name::written_as_letter;

/// The colour of a suit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Color {
    /// Clubs and spades.
    Black,
    /// Diamonds and hearts.
    Red,
}

/// One of the four suits, in Microsoft's order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Suit {
    /// ♣, written `C`.
    Clubs,
    /// ♦, written `D`.
    Diamonds,
    /// ♥, written `H`.
    Hearts,
    /// ♠, written `S`.
    Spades,
}

impl Suit {
    /// All suits in order.
    pub const ALL: [Suit; 4] = [Suit::Clubs, Suit::Diamonds, Suit::Hearts, Suit::Spades];

    /// Returns the colour of this suit.
    pub const fn color(self) -> Color {
        match self {
            Suit::Clubs | Suit::Spades => Color::Black,
            Suit::Diamonds | Suit::Hearts => Color::Red,
        }
    }

    /// Returns the capital letter of this suit.
    pub const fn letter(self) -> char {
        b"CDHS"[self as usize] as char
    }

    /// Returns the symbol of this suit: ♣ ♦ ♥ ♠.
    pub const fn symbol(self) -> char {
        ['♣', '♦', '♥', '♠'][self as usize]
    }

    /// Reads a letter of either case, or a suit sign, filled or outlined.
    pub const fn from_char(c: char) -> Option<Suit> {
        match c {
            'C' | 'c' | '♣' | '♧' => Some(Suit::Clubs),
            'D' | 'd' | '♦' | '♢' => Some(Suit::Diamonds),
            'H' | 'h' | '♥' | '♡' => Some(Suit::Hearts),
            'S' | 's' | '♠' | '♤' => Some(Suit::Spades),
            _ => None,
        }
    }
}

written_as_letter!(Suit, "a suit", ["C", "D", "H", "S"]);

/// One value for each suit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct BySuit<T>(pub(crate) [T; 4]);

impl<T> Index<Suit> for BySuit<T> {
    type Output = T;

    fn index(&self, suit: Suit) -> &T {
        &self.0[suit as usize]
    }
}

impl<T> IndexMut<Suit> for BySuit<T> {
    fn index_mut(&mut self, suit: Suit) -> &mut T {
        &mut self.0[suit as usize]
    }
}

/// The value for the suit of a card, without constructing the suit.
impl<T> Index<Card> for BySuit<T> {
    type Output = T;

    #[inline]
    fn index(&self, card: Card) -> &T {
        &self.0[(card.0 & 3) as usize]
    }
}

impl<T> IndexMut<Card> for BySuit<T> {
    #[inline]
    fn index_mut(&mut self, card: Card) -> &mut T {
        &mut self.0[(card.0 & 3) as usize]
    }
}

/// One of the thirteen ranks, ace low.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[allow(missing_docs)]
pub enum Rank {
    Ace,
    Two,
    Three,
    Four,
    Five,
    Six,
    Seven,
    Eight,
    Nine,
    Ten,
    Jack,
    Queen,
    King,
}

impl Rank {
    /// All ranks from ace to king.
    pub const ALL: [Rank; 13] = {
        use Rank::{Ace, Eight, Five, Four, Jack, King, Nine, Queen, Seven, Six, Ten, Three, Two};
        [
            Ace, Two, Three, Four, Five, Six, Seven, Eight, Nine, Ten, Jack, Queen, King,
        ]
    };

    /// Returns the letter or digit of this rank; ten is `T`.
    pub const fn letter(self) -> char {
        b"A23456789TJQK"[self as usize] as char
    }

    /// Returns the number of this rank, from 1 for the ace to 13 for the king.
    pub const fn number(self) -> u8 {
        self as u8 + 1
    }

    /// Returns the rank of this number, from 1 for the ace to 13 for the king.
    pub const fn from_number(number: u8) -> Option<Rank> {
        match number {
            1..=13 => Some(Rank::ALL[number as usize - 1]),
            _ => None,
        }
    }

    /// Reads a letter of either case or a digit; `1` is the ace.
    pub const fn from_char(c: char) -> Option<Rank> {
        Some(match c.to_ascii_uppercase() {
            'A' | '1' => Rank::Ace,
            digit @ '2'..='9' => Rank::ALL[digit as usize - '1' as usize],
            'T' => Rank::Ten,
            'J' => Rank::Jack,
            'Q' => Rank::Queen,
            'K' => Rank::King,
            _ => return None,
        })
    }
}

written_as_letter!(Rank, "a rank", ["A", "2 to 9", "T", "J", "Q", "K"]);

/// A playing card.
///
/// Displays as rank and suit, `7D`, and parses from that and from common
/// variants: lower case, `10` for `T`, `1` for `A`, and suit signs.
///
/// ```
/// use freecell_core::{Card, Rank, Suit};
///
/// let card: Card = "7D".parse()?;
/// assert_eq!(card, Card::new(Rank::Seven, Suit::Diamonds));
/// assert_eq!(card.to_string(), "7D");
/// assert_eq!("10♥".parse::<Card>()?.to_string(), "TH");
/// # Ok::<(), freecell_core::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Card(u8);

/// The printed form of every card, by index.
static LETTERS: [[u8; 2]; 52] = {
    let mut letters = [[0; 2]; 52];
    let mut i = 0;
    while i < 52 {
        let card = Card::ALL[i];
        letters[i] = [card.rank().letter() as u8, card.suit().letter() as u8];
        i += 1;
    }
    letters
};

impl Card {
    /// The number of cards in a pack.
    pub const COUNT: usize = 52;

    /// The whole pack in index order: `AC AD AH AS 2C … KS`.
    pub const ALL: [Card; Card::COUNT] = {
        let mut pack = [Card(0); Card::COUNT];
        let mut i = 0;
        while (i as usize) < Card::COUNT {
            pack[i as usize] = Card(i);
            i += 1;
        }
        pack
    };

    /// Returns the card of this rank and suit.
    pub const fn new(rank: Rank, suit: Suit) -> Card {
        Card(rank as u8 * 4 + suit as u8)
    }

    /// Returns the card at this place of the pack, or `None` from 52 on.
    #[allow(clippy::cast_possible_truncation, reason = "the index is below 52")]
    pub const fn from_index(index: usize) -> Option<Card> {
        if index < Card::COUNT {
            Some(Card::new_unchecked(index as u8))
        } else {
            None
        }
    }

    /// Returns the place of this card in the pack: 4 × (rank − 1) + suit.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns the rank of this card.
    pub const fn rank(self) -> Rank {
        Rank::ALL[(self.0 >> 2) as usize]
    }

    /// Returns the suit of this card.
    pub const fn suit(self) -> Suit {
        Suit::ALL[(self.0 & 3) as usize]
    }

    /// Returns the colour of this card's suit.
    pub const fn color(self) -> Color {
        self.suit().color()
    }

    /// Returns whether this card may lie on `other` in a column: one rank
    /// below, and of the other colour.
    #[inline]
    pub const fn fits_on(self, other: Card) -> bool {
        self.number() + 1 == other.number() && self.is_red() != other.is_red()
    }

    /// Returns the number of this card's rank, without constructing the rank.
    #[inline]
    pub(crate) const fn number(self) -> u8 {
        (self.0 >> 2) + 1
    }

    /// Returns whether this card is red, without constructing the suit.
    #[inline]
    pub(crate) const fn is_red(self) -> bool {
        // Diamonds and hearts are 1 and 2 of 0 to 3.
        (self.0 + 1) & 2 != 0
    }

    /// Returns the two ASCII bytes that this card prints as.
    pub fn letters(self) -> [u8; 2] {
        LETTERS[self.index()]
    }

    /// Returns the two letters that this card prints as, without allocation.
    ///
    /// ```
    /// # use freecell_core::Card;
    /// assert_eq!(Card::ALL[51].as_str(), "KS");
    /// ```
    pub fn as_str(self) -> &'static str {
        core::str::from_utf8(&LETTERS[self.index()]).unwrap_or_default()
    }

    /// Returns the card with an index that the caller knows to be below 52.
    pub(crate) const fn new_unchecked(index: u8) -> Card {
        debug_assert!((index as usize) < Card::COUNT);
        Card(index)
    }

    /// Reads one card from the start of `text` and returns it with the rest.
    pub(crate) fn split_first(text: &str) -> Option<(Card, &str)> {
        let (rank, rest) = match text.strip_prefix("10") {
            Some(rest) => (Rank::Ten, rest),
            None => split_char(text, Rank::from_char)?,
        };
        let (suit, rest) = split_char(rest, Suit::from_char)?;
        // A suit symbol may have a variation selector for text or emoji style.
        let rest = rest.trim_start_matches(['\u{fe0e}', '\u{fe0f}']);
        Some((Card::new(rank, suit), rest))
    }
}

fn split_char<T>(text: &str, read: impl Fn(char) -> Option<T>) -> Option<(T, &str)> {
    let mut chars = text.chars();
    let value = read(chars.next()?)?;
    Some((value, chars.as_str()))
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

/// The [index](Card::index) of the card, as a byte.
impl From<Card> for u8 {
    fn from(card: Card) -> u8 {
        card.0
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl FromStr for Card {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Card, ParseError> {
        match Card::split_first(text.trim()) {
            Some((card, "")) => Ok(card),
            _ => Err(ParseError::with_hint(text, "a card", CARD_HINT)),
        }
    }
}

/// What the message about a malformed card says.
pub(crate) const CARD_HINT: &str = "rank A23456789TJQK, then suit CDHS";
