//! Exact keys: a position in 16 bytes, and back.
//!
//! A key is a number in mixed radix with a digit for each card: what lies
//! under it, of the few things that can. A card that has left its place at the
//! start lies on one of two cards, on the table, in a cell, or is home. That
//! a card is home is told by four more digits, the counts of the foundations;
//! its own digit is then 0. Aces need none: they go home as soon as they can
//! be moved, so one that is not home is where it was.
//!
//! | cards | digit | ways |
//! |---|---|---|
//! | 44, two to queen | as at the start on a card that it does not fit on; on either card that it fits on; table; cell | 5 |
//! | 4 kings | as at the start; table; cell | 3 |
//! | 4 foundations | cards home | 14 |
//!
//! 5⁴⁴ · 3⁴ · 14⁴ < 2¹²⁴, in two halves that each hold whole digits. Digits
//! are added, so a move changes a key by one addition and one subtraction.
//!
//! Two positions of a search have the same key if and only if the same thing
//! lies under every card of both, that is, if they are the same but for the
//! order of columns and cells. [`Exact::board`] is the proof: it builds the
//! position from its key.

use crate::board::{Board, Start, just};
use crate::key::{self, CELL, HOME, ORIGIN, TABLE, Under};

/// The key of a position, as two numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Key {
    low: u64,
    high: u64,
}

impl Key {
    pub(crate) const ZERO: Key = Key { low: 0, high: 0 };

    #[inline]
    fn plus(self, other: Key) -> Key {
        Key {
            low: self.low.wrapping_add(other.low),
            high: self.high.wrapping_add(other.high),
        }
    }

    #[inline]
    fn minus(self, other: Key) -> Key {
        Key {
            low: self.low.wrapping_sub(other.low),
            high: self.high.wrapping_sub(other.high),
        }
    }

    /// The key after something else has come under a card.
    #[inline]
    pub(crate) fn moved(self, card: usize, from: Under, to: Under) -> Key {
        self.minus(TERMS[key::index(card, from)])
            .plus(TERMS[key::index(card, to)])
    }

    /// A number that is spread evenly over 64 bits.
    #[inline]
    pub(crate) fn hash(self) -> u64 {
        let mixed = (self.low ^ self.high.rotate_left(29)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        (mixed ^ mixed >> 32).wrapping_mul(0xD6E8_FEB8_6659_FD93)
    }
}

/// The first card whose digit is in the high half.
const HIGH: usize = 4 + 27;

/// The digit of what lies under a card: which of the two cards that it fits
/// on, or another place.
const fn digit(card: usize, under: Under) -> u64 {
    let is_king = card >= 48;
    match under {
        // Red cards lie on clubs and spades, black ones on diamonds and hearts.
        0 | 1 => 1,
        2 | 3 => 2,
        TABLE if is_king => 1,
        CELL if is_king => 2,
        TABLE => 3,
        CELL => 4,
        _ => 0,
    }
}

/// What a card adds to the key, by card and what lies under it.
static TERMS: [Key; 512] = {
    let mut terms = [Key::ZERO; 512];
    let mut low = 1;
    let mut high = 14 * 14 * 14 * 14;
    let mut card = 0;
    while card < 52 {
        let mut under = 0;
        while under < ORIGIN {
            let digit = digit(card, under);
            let term = &mut terms[card << 3 | under];
            if under == HOME {
                *term = Key {
                    low: 0,
                    high: 14_u64.pow(card as u32 & 3),
                };
            } else if card >= HIGH {
                *term = Key {
                    low: 0,
                    high: digit * high,
                };
            } else if card >= 4 {
                *term = Key {
                    low: digit * low,
                    high: 0,
                };
            }
            under += 1;
        }
        if card >= HIGH {
            high *= if card >= 48 { 3 } else { 5 };
        } else if card >= 4 {
            low *= 5;
        }
        card += 1;
    }
    terms
};

/// Keys and positions of games from the same start.
pub(crate) struct Exact {
    /// What lies under each card at the start, where it lies in a column.
    unders: [u8; 64],
}

impl Exact {
    pub(crate) fn new() -> Exact {
        Exact { unders: [0; 64] }
    }

    /// Looks at a start, and returns the key of its board before anything has
    /// gone home.
    pub(crate) fn read(&mut self, start: &Start, board: &Board) -> Key {
        let mut sum = Key::ZERO;
        for column in 0..8 {
            let mut below = None;
            for (row, &card) in start.column(column).iter().enumerate() {
                let is_first = usize::from(start.refill(column, row as u8 + 1).rest) == row;
                let under = match below {
                    None => TABLE,
                    Some(_) if is_first => ORIGIN,
                    Some(below) => usize::from(below & 3),
                };
                self.unders[usize::from(card)] = under as u8;
                sum = sum.plus(TERMS[key::index(usize::from(card), under)]);
                below = Some(card);
            }
        }
        for card in 0..52 {
            if board.cells & just(card) != 0 {
                sum = sum.plus(TERMS[key::index(card, CELL)]);
            }
            if card / 4 < board.home(card & 3) as usize {
                sum = sum.plus(TERMS[key::index(card, HOME)]);
            }
        }
        sum
    }

    /// The position of a key, its columns in some order.
    pub(crate) fn board(&self, start: &Start, key: Key) -> Board {
        let Key { mut low, mut high } = key;
        let mut board = Board {
            runs: [0; 8],
            rests: [0; 8],
            cells: 0,
            next: 0,
        };
        let mut home = [0; 4];
        for (suit, count) in home.iter_mut().enumerate() {
            *count = (high % 14) as usize;
            high /= 14;
            board.next |= just(*count * 4 + suit);
        }
        // What lies on each card; the card that lies first on the table, or on
        // one of the start that it does not fit on, for each run.
        let mut above = [0_u8; 64];
        let mut tables = 0_u64;
        for card in 0..52 {
            let digit = if card < 4 {
                0
            } else if card < HIGH {
                let digit = low % 5;
                low /= 5;
                digit
            } else if card < 48 {
                let digit = high % 5;
                high /= 5;
                digit
            } else {
                let digit = high % 3;
                high /= 3;
                digit
            };
            if card / 4 < home[card & 3] {
                continue;
            }
            let is_red = matches!(card & 3, 1 | 2);
            let under = match digit {
                // Kings come last, and fit on nothing.
                1 if card >= 48 => TABLE,
                2 if card >= 48 => CELL,
                0 if card < 4 => usize::from(self.unders[card]),
                1 => usize::from(!is_red),
                2 if is_red => 3,
                2 => 2,
                3 => TABLE,
                4 => CELL,
                _ => ORIGIN,
            };
            match under {
                CELL => board.cells |= just(card),
                TABLE => tables |= just(card),
                ORIGIN => {
                    // The farthest such card of a column carries its run.
                    let (column, row) = start.origin(card);
                    board.rests[column & 7] = board.rests[column & 7].max(row);
                }
                suit => above[(card & !3) + 4 + suit] = card as u8 + 1,
            }
        }
        for column in 0..8 {
            let row = usize::from(board.rests[column]);
            if row > 0 {
                let cards = start.column(column);
                tables &= !just(usize::from(cards[0]));
                board.runs[column] = chain(&above, usize::from(cards[row]));
            }
        }
        // What else lies on the table may lie in any free column.
        let mut column = 0;
        while tables != 0 {
            while board.runs[column & 7] != 0 {
                column += 1;
            }
            let card = crate::board::lowest(tables);
            tables &= tables - 1;
            board.runs[column & 7] = chain(&above, card);
        }
        board
    }
}

/// A card and those that lie on it.
fn chain(above: &[u8; 64], card: usize) -> u64 {
    let mut run = 0;
    let mut next = card + 1;
    while next != 0 {
        run |= just(next - 1);
        next = usize::from(above[next - 1]);
    }
    run
}
