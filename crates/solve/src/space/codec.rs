//! Exact keys: a state in 16 bytes, and back.
//!
//! A key is a number in mixed radix with a digit for each card: what lies under it,
//! out of few possibilities. A card that has left its place at the root lies on one
//! of two cards, on the table, in a free cell, or is on its foundation. Four more
//! digits, the counts of the foundations, record the latter; the digit of such a
//! card is 0. Aces need no digit: they go to their foundations as soon as they can
//! move, so any other ace is where it was.
//!
//! | cards | digit | values |
//! |---|---|---|
//! | 44, two to queen | as at the root on a card that it does not fit on; on either card that it fits on; table; cell | 5 |
//! | 4 kings | as at the root; table; cell | 3 |
//! | 4 foundations | cards home | 14 |
//!
//! 5⁴⁴ · 3⁴ · 14⁴ < 2¹²⁴, in two halves that each hold whole digits. Digits are
//! added, so a move changes a key by one addition and one subtraction.
//!
//! Two states of a search have the same key if and only if the same thing lies
//! under every card of both, that is, if they are equal up to the order of columns
//! and cells. [`StateCodec::decode`] proves it: it rebuilds the state from its key.

use freecell_core::{Card, Column, Position};

use super::cards::{Cards, bit, each};
use super::layout::Layout;
use super::state::State;
use super::support::{self, CELL, HOME, Key, ORIGIN, Support, TABLE};

/// An exact key, as two numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct StateKey {
    low: u64,
    high: u64,
}

impl StateKey {
    const ZERO: StateKey = StateKey { low: 0, high: 0 };

    #[inline]
    fn plus(self, other: StateKey) -> StateKey {
        StateKey {
            low: self.low.wrapping_add(other.low),
            high: self.high.wrapping_add(other.high),
        }
    }

    /// Returns a hash that is evenly distributed over 64 bits.
    #[inline]
    pub(crate) fn hash(self) -> u64 {
        let mixed = (self.low ^ self.high.rotate_left(29)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        (mixed ^ mixed >> 32).wrapping_mul(0xD6E8_FEB8_6659_FD93)
    }
}

impl Key for StateKey {
    #[inline]
    fn moved(self, card: usize, from: Support, to: Support) -> StateKey {
        let (from, to) = (term(card, from), term(card, to));
        StateKey {
            low: self.low.wrapping_sub(from.low).wrapping_add(to.low),
            high: self.high.wrapping_sub(from.high).wrapping_add(to.high),
        }
    }
}

/// The first card whose digit is in the high half.
const HIGH: u8 = 4 + 27;

/// Returns the digit of a support of a card: which of the two cards that it fits
/// on, or another place.
const fn digit(card: usize, support: Support) -> u64 {
    let is_king = card >= 48;
    match support {
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

/// Returns the number of values of the digit of a card.
const fn radix(card: usize) -> u64 {
    match card {
        0..4 => 1,
        4..48 => 5,
        _ => 3,
    }
}

/// The contribution of a card on the foundation of each suit.
const FOUNDATION: [u64; 4] = [1, 14, 14 * 14, 14 * 14 * 14];

#[inline]
fn term(card: usize, support: Support) -> StateKey {
    TERMS[support::index(card, support)]
}

/// The contribution of a card to the key, by card and support.
static TERMS: [StateKey; 512] = {
    let mut terms = [StateKey::ZERO; 512];
    let mut low = 1;
    let mut high = 14 * 14 * 14 * 14;
    let mut card = 0;
    while card < 52 {
        let mut support = 0;
        while support < ORIGIN {
            let digit = digit(card, support);
            let term = &mut terms[support::index(card, support)];
            if support == HOME {
                term.high = FOUNDATION[card & 3];
            } else if card >= HIGH as usize {
                term.high = digit * high;
            } else if card >= 4 {
                term.low = digit * low;
            }
            support += 1;
        }
        if card >= HIGH as usize {
            high *= radix(card);
        } else {
            low *= radix(card);
        }
        card += 1;
    }
    terms
};

/// Encodes and decodes the states of one search.
pub(crate) struct StateCodec {
    /// The support of each ace at the root, where it lies in a column.
    aces: [Support; 4],
}

impl StateCodec {
    pub(crate) fn new() -> StateCodec {
        StateCodec { aces: [0; 4] }
    }

    /// Reads a root and returns its key. No card has gone to the foundations since
    /// the layout was read.
    pub(crate) fn read(&mut self, layout: &Layout, root: &Position) -> StateKey {
        let supports = supports_in(layout, root).expect("it has the cards of the layout");
        self.aces.copy_from_slice(&supports[..4]);
        sum(&supports)
    }

    /// Returns the key of any position in the search from the root that was read.
    /// `None` if the search cannot reach it: because a card lies on another one that it neither
    /// fits on nor lay on at the root, or because an ace has left its place.
    pub(crate) fn key_of(&self, layout: &Layout, position: &Position) -> Option<StateKey> {
        let supports = supports_in(layout, position)?;
        let mut aces = supports.iter().zip(&self.aces);
        let is_reachable = |(&now, &root): (&Support, &Support)| match now {
            HOME => true,
            CELL => false,
            _ => now == root,
        };
        aces.all(is_reachable).then(|| sum(&supports))
    }

    /// Returns the state of a key, with columns in some order.
    pub(crate) fn decode(&self, layout: &Layout, key: StateKey) -> State {
        let StateKey { mut low, mut high } = key;
        let mut state = State::default();
        let mut home = [0_u64; 4];
        for (suit, count) in home.iter_mut().enumerate() {
            *count = high % 14;
            high /= 14;
            state.next |= bit(suit) << (*count * 4);
        }
        // What lies on each card, and the cards that lie on the table.
        let mut above = [0_u8; 64];
        let mut tables = 0;
        let mut place = |card: u8, support: Support| {
            let index = usize::from(card);
            match support {
                CELL => state.cells |= bit(index),
                TABLE => tables |= bit(index),
                // The topmost card of a column that is still in its place carries
                // the run; a card on its foundation lies nowhere.
                ORIGIN if u64::from(card / 4) >= home[index & 3] => {
                    let (column, row) = layout.origin(index);
                    state.buried_lens[column & 7] = state.buried_lens[column & 7].max(row);
                }
                ORIGIN => {}
                suit => above[(index & !3) + 4 + suit] = card + 1,
            }
        };
        for (card, &support) in (0..).zip(&self.aces) {
            if home[usize::from(card)] == 0 {
                place(card, support);
            }
        }
        for card in 4..HIGH {
            place(card, support_of(card, take_digit(&mut low, 5)));
        }
        for card in HIGH..48 {
            place(card, support_of(card, take_digit(&mut high, 5)));
        }
        for card in 48..52 {
            place(card, [ORIGIN, TABLE, CELL][take_digit(&mut high, 3) % 3]);
        }
        for column in 0..8 {
            let row = usize::from(state.buried_lens[column]);
            if row > 0 {
                let cards = layout.column(column);
                tables &= !bit(usize::from(cards[0]));
                state.runs[column] = chain(&above, usize::from(cards[row]));
            }
        }
        // The other columns on the table may be in any free column.
        let mut column = 0;
        for card in each(tables) {
            while state.runs[column & 7] != 0 {
                column += 1;
            }
            state.runs[column & 7] = chain(&above, card);
        }
        state
    }
}

/// Returns what lies under each card of a position; `None` if it is another card that it
/// neither fits on nor lay on at the root.
fn supports_in(layout: &Layout, position: &Position) -> Option<[Support; Card::COUNT]> {
    let mut supports = [HOME; Card::COUNT];
    for column in Column::ALL {
        let mut below: Option<Card> = None;
        for &card in position.column(column) {
            supports[card.index()] = match below {
                None => TABLE,
                Some(below) if card.fits_on(below) => below.index() & 3,
                Some(below) if layout.lay_on(card.index(), below.index()) => ORIGIN,
                Some(_) => return None,
            };
            below = Some(card);
        }
    }
    for card in position.cells().iter().flatten() {
        supports[card.index()] = CELL;
    }
    Some(supports)
}

/// Returns the key of a state by what lies under its cards.
fn sum(supports: &[Support; Card::COUNT]) -> StateKey {
    let terms = supports.iter().enumerate();
    terms.fold(StateKey::ZERO, |key, (card, &support)| {
        key.plus(term(card, support))
    })
}

#[inline]
#[allow(clippy::cast_possible_truncation, reason = "less than the radix")]
fn take_digit(number: &mut u64, radix: u64) -> usize {
    let digit = *number % radix;
    *number /= radix;
    digit as usize
}

/// Returns the support of a card from two to queen with a digit.
#[inline]
fn support_of(card: u8, digit: usize) -> Support {
    const RED: [u8; 8] = [7, 0, 3, 5, 4, 7, 7, 7];
    const BLACK: [u8; 8] = [7, 1, 2, 5, 4, 7, 7, 7];
    let supports = if matches!(card & 3, 1 | 2) {
        RED
    } else {
        BLACK
    };
    usize::from(supports[digit & 7])
}

/// Returns a card and those that lie on it.
fn chain(above: &[u8; 64], card: usize) -> Cards {
    let mut run = bit(card);
    let mut card = card;
    while above[card & 63] != 0 {
        card = usize::from(above[card & 63]) - 1;
        run |= bit(card);
    }
    run
}

#[cfg(test)]
mod tests {
    use freecell_core::AutoPlay;
    use freecell_testkit::{Random, random_game_positions};

    use super::super::{MoveSet, Rules};
    use super::*;

    const RULES: Rules = Rules {
        autoplay: AutoPlay::Raymond,
        moves: MoveSet::All,
    };

    /// A state regardless of the order of columns without cards of the root.
    fn sorted(state: &State) -> (Cards, Cards, Vec<(Cards, u8)>) {
        let mut columns: Vec<_> = state.runs.into_iter().zip(state.buried_lens).collect();
        columns.sort_unstable();
        (state.cells, state.next, columns)
    }

    #[test]
    fn decoding_inverts_encoding() {
        let mut layout = Layout::new();
        let mut codec = StateCodec::new();
        let mut random = Random::new(14);
        let mut walked = 0;
        for position in random_game_positions(1, 100, 60, RULES.autoplay) {
            let mut state = layout.read(&position);
            let mut key = codec.read(&layout, &position);
            state.autoplay(&layout, RULES.autoplay, &mut key);
            // Along a path, keys are updated to the same values as computed from
            // scratch.
            for _ in 0..20 {
                assert_eq!(sorted(&codec.decode(&layout, key)), sorted(&state));
                let mut steps = Vec::new();
                RULES.steps(&layout, &state, &mut steps);
                let Some(&step) = random.choose(&steps) else {
                    break;
                };
                (state, key) = RULES.successor(&layout, &state, key, step);
                walked += 1;
            }
        }
        assert!(walked > 1_000, "{walked}");
    }
}
