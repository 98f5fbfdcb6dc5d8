//! Autoplay: cards that move to the foundations automatically.
//!
//! Autoplay is part of the rules, not of the user interface: it determines the position
//! in which the next move is played, so a text of moves depends on it.

use crate::name::named_enum;
use crate::{Card, Cell, Column, Move, Place, Played, Position, Suit};
use alloc::vec::Vec;

named_enum! {
    "an autoplay rule";
    /// The rule for cards that move to the foundations automatically, before the first move
    /// and after each move.
    ///
    /// In the following, N is the rank of a card that is the next one of its suit, and the
    /// opposite foundations are the two of the other colour.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
    pub enum AutoPlay {
        /// No cards.
        None = "none",
        /// Safe cards, as in Microsoft's FreeCell (Jim Horne): aces and twos, and other
        /// cards when both opposite foundations have reached N − 1.
        Horne = "horne",
        /// More safe cards, as in `KPat` (Raymond): also when both opposite foundations have
        /// reached N − 2 and the other foundation of the same colour N − 3.
        Raymond = "raymond",
        /// All cards that can go.
        Max = "max",
    }
}

impl AutoPlay {
    /// Returns whether this rule takes the next card of a suit, given the number
    /// of cards on each foundation in the order of [`Suit::ALL`].
    ///
    /// Both [`Game`](crate::Game) and the solvers use this one implementation.
    #[inline]
    pub const fn takes_next(self, suit: Suit, foundations: [u8; 4]) -> bool {
        let [clubs, diamonds, hearts, spades] = foundations;
        let (opposite, other, count) = match suit {
            Suit::Clubs => (min(diamonds, hearts), spades, clubs),
            Suit::Diamonds => (min(clubs, spades), hearts, diamonds),
            Suit::Hearts => (min(clubs, spades), diamonds, hearts),
            Suit::Spades => (min(diamonds, hearts), clubs, spades),
        };
        // The card has rank `count` + 1.
        let is_horne = count <= 1 || opposite >= count;
        match self {
            AutoPlay::None => false,
            AutoPlay::Horne => is_horne,
            AutoPlay::Raymond => {
                is_horne || (opposite + 1 >= count && other.saturating_add(2) >= count)
            }
            AutoPlay::Max => true,
        }
    }

    /// Moves all cards that this rule takes to the foundations and returns the moves. Each
    /// step takes the first such card, columns before cells and from left to right; the
    /// order does not affect the resulting position.
    pub fn run(self, position: &mut Position) -> Vec<Played> {
        let mut taken = Vec::new();
        self.run_into(position, &mut taken);
        taken
    }

    /// Runs autoplay after a move, given that it was complete before. This is cheaper than
    /// [`AutoPlay::run`]: there is nothing to do unless the move went to a foundation or
    /// exposed the next card of one.
    #[inline]
    pub fn run_after(self, mv: Move, position: &mut Position) -> Vec<Played> {
        let mut taken = Vec::new();
        self.run_after_into(mv, position, &mut taken);
        taken
    }

    /// Runs autoplay like [`AutoPlay::run`] and appends the moves to a buffer.
    pub fn run_into(self, position: &mut Position, taken: &mut Vec<Played>) {
        match self {
            AutoPlay::None => {}
            // The rule of most games, without the cost of the others.
            AutoPlay::Max => run_rule(position, taken, |_, _| true),
            AutoPlay::Horne | AutoPlay::Raymond => {
                run_rule(position, taken, |suit, position| {
                    self.takes_next(suit, position.foundations.0)
                });
            }
        }
    }

    /// Runs autoplay like [`AutoPlay::run_after`] and appends the moves to a buffer.
    #[inline]
    pub fn run_after_into(self, mv: Move, position: &mut Position, taken: &mut Vec<Played>) {
        let exposes_next = match mv.from() {
            Place::Column(from) => {
                let exposed = position.columns[from.index()].last();
                exposed.is_some_and(|card| position.is_next_on_foundation(card))
            }
            Place::Cell(_) | Place::Foundation => false,
        };
        if exposes_next || mv.is_to_foundation() {
            self.run_into(position, taken);
        }
    }
}

/// Runs autoplay with a rule, given as whether it takes the next card of a suit.
#[inline]
fn run_rule(
    position: &mut Position,
    taken: &mut Vec<Played>,
    takes: impl Fn(Suit, &Position) -> bool,
) {
    let mut playable = Playable::of(position);
    while let Some(place) = playable.first_next(|suit| takes(suit, position)) {
        let (card, mv) = if let Some(from) = Column::from_index(place) {
            let card = position.column_to_foundation(from);
            playable.add(position.columns[from.index()].last(), place);
            (card, Move::ColumnToFoundation { from })
        } else {
            let from = Cell::ALL[(place - Column::COUNT) % Cell::COUNT];
            let card = position.cell_to_foundation(from);
            (card, Move::CellToFoundation { from })
        };
        taken.push(Played { mv, card });
        playable.next ^= 0b1_0001 << card.index();
    }
}

/// Where the cards that can be played are, and which are next on their foundations. Sets of
/// cards have a bit for each index.
struct Playable {
    /// The place of each card that can be played: its column, or its cell counted after
    /// the columns. The length lets the compiler drop bounds checks.
    places: [u8; 64],
    /// These cards. Those that were taken remain; they are never next again.
    cards: u64,
    /// The next card of each foundation; after the king, one that does not exist.
    next: u64,
}

impl Playable {
    #[inline]
    fn of(position: &Position) -> Playable {
        let next = Suit::ALL.map(|suit| 1 << (position.foundations[suit] * 4 + suit as u8));
        let mut playable = Playable {
            places: [0; 64],
            cards: 0,
            next: next.into_iter().fold(0, |set, card: u64| set | card),
        };
        for (place, pile) in position.columns.iter().enumerate() {
            playable.add(pile.last(), place);
        }
        for (cell, &card) in position.cells.iter().enumerate() {
            playable.add(card, Column::COUNT + cell);
        }
        playable
    }

    #[inline]
    #[allow(clippy::cast_possible_truncation, reason = "there are twelve places")]
    fn add(&mut self, card: Option<Card>, place: usize) {
        // No card has the last index, so an empty place needs no branch, which could not be
        // predicted.
        let index = card.map_or(63, Card::index) & 63;
        self.places[index] = place as u8;
        self.cards |= 1 << index;
    }

    /// Returns the first place with a card that is next and that a rule takes.
    #[inline]
    fn first_next(&self, takes: impl Fn(Suit) -> bool) -> Option<usize> {
        /// The bits of clubs.
        const CLUBS: u64 = 0x1111_1111_1111_1111;
        let mut ready = self.cards & self.next;
        for suit in Suit::ALL {
            if !takes(suit) {
                ready &= !(CLUBS << suit as u8);
            }
        }
        if ready == 0 {
            return None;
        }
        let mut first = self.places[ready.trailing_zeros() as usize & 63];
        ready &= ready - 1;
        while ready != 0 {
            first = min(first, self.places[ready.trailing_zeros() as usize & 63]);
            ready &= ready - 1;
        }
        Some(usize::from(first))
    }
}

const fn min(a: u8, b: u8) -> u8 {
    if a < b { a } else { b }
}
