//! Autoplay: cards that move to the foundations automatically.
//!
//! Autoplay is part of the rules, not of the user interface: it determines the position
//! in which the next move is played, so a text of moves depends on it.

use crate::moves::Move;
use crate::name::print_and_parse_by_name;
use crate::position::{Cell, Column, Position};
use crate::rules::Played;
use crate::{Card, Suit};
use alloc::vec::Vec;

/// The rule for cards that move to the foundations automatically, before the first move
/// and after each move.
///
/// In the following, N is the rank of a card that is the next one of its suit, and the
/// opposite foundations are the two of the other colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum AutoPlay {
    /// No cards.
    None,
    /// Safe cards, as in Microsoft's FreeCell (Jim Horne): aces and twos, and other
    /// cards when both opposite foundations have reached N − 1.
    Horne,
    /// More safe cards, as in `KPat` (Raymond): also when both opposite foundations have
    /// reached N − 2 and the other foundation of the same colour N − 3.
    Raymond,
    /// All cards that can go.
    Max,
}

impl AutoPlay {
    /// All rules, from the fewest cards to the most.
    pub const ALL: [AutoPlay; 4] = [
        AutoPlay::None,
        AutoPlay::Horne,
        AutoPlay::Raymond,
        AutoPlay::Max,
    ];

    /// Returns the name of this rule: `none`, `horne`, `raymond` or `max`.
    pub const fn name(self) -> &'static str {
        match self {
            AutoPlay::None => "none",
            AutoPlay::Horne => "horne",
            AutoPlay::Raymond => "raymond",
            AutoPlay::Max => "max",
        }
    }

    /// Returns whether this rule takes the next card of a suit, given the number
    /// of cards on each foundation in the order of [`Suit::ALL`].
    ///
    /// Both [`Game`](crate::Game) and the solvers use this one implementation.
    #[inline]
    pub const fn takes_next(self, suit: Suit, home: [u8; 4]) -> bool {
        let [clubs, diamonds, hearts, spades] = home;
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

    /// Returns whether this rule takes a card that is the next one of its suit.
    #[inline]
    pub fn takes(self, card: Card, position: &Position) -> bool {
        self.takes_next(card.suit(), position.home.0)
    }

    /// Returns whether autoplay may act after a move, given the position after it and
    /// that autoplay was complete before: only if the move went to a foundation or
    /// exposed the next card of one.
    #[inline]
    pub fn can_act_after(mv: Move, position: &Position) -> bool {
        match mv {
            Move::ColumnToColumn { from, .. } | Move::ColumnToCell { from, .. } => position
                .column(from)
                .last()
                .is_some_and(|&card| position.is_next_home(card)),
            Move::CellToColumn { .. } => false,
            Move::ColumnToFoundation { .. } | Move::CellToFoundation { .. } => true,
        }
    }

    /// Moves all cards that this rule takes to the foundations and appends the moves to
    /// `taken`. Each step takes the first such card, columns before cells and from left
    /// to right; the order does not affect the resulting position.
    #[inline]
    pub fn run(self, position: &mut Position, taken: &mut Vec<Played>) {
        if self == AutoPlay::None {
            return;
        }
        // The playable cards, as a bit set.
        let mut open = 0u64;
        for pile in &position.columns {
            open |= bit(pile.cards().last());
        }
        for cell in &position.cells {
            open |= bit(cell.as_ref());
        }
        while let Some(mv) = self.next_move(position, open) {
            let played = position.play_unchecked(mv);
            open ^= bit(Some(&played.card));
            if let Move::ColumnToFoundation { from } = mv {
                open |= bit(position.column(from).last());
            }
            taken.push(played);
        }
    }

    /// Returns the next move of this rule, given the playable cards.
    fn next_move(self, position: &Position, open: u64) -> Option<Move> {
        // The cards that the foundations take next.
        let counts = position.home.0.iter().zip(0..);
        let next = counts.fold(0u64, |set, (&count, suit)| set | 1 << (4 * count + suit));
        let ready = open & next;
        if ready == 0 {
            return None;
        }
        let is_taken = |card: &Card| ready & bit(Some(card)) != 0 && self.takes(*card, position);
        for (index, pile) in position.columns.iter().enumerate() {
            if pile.cards().last().is_some_and(is_taken) {
                let from = Column::ALL[index];
                return Some(Move::ColumnToFoundation { from });
            }
        }
        let cell = position
            .cells
            .iter()
            .position(|cell| cell.as_ref().is_some_and(is_taken))?;
        let from = Cell::ALL[cell];
        Some(Move::CellToFoundation { from })
    }
}

const fn min(a: u8, b: u8) -> u8 {
    if a < b { a } else { b }
}

/// Returns the bit of the card, or an empty set.
fn bit(card: Option<&Card>) -> u64 {
    card.map_or(0, |card| 1 << card.index())
}

print_and_parse_by_name!(AutoPlay, "an autoplay rule");
