//! Goals: what a player wants next.

/// A kind of goal, a card, and the suit of the card that it is to lie on, where
/// the kind has one.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Goal(u16);

/// The kinds of goals.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    /// Brings the card home, by digging it out.
    Home,
    /// Moves the card from its cell onto one that may have to be dug out.
    FromCell,
    /// Moves the sequence that begins with the card onto another; both may have
    /// to be dug out.
    Onto,
    /// Moves the card and what lies on it to an empty column.
    ToEmpty,
    /// Moves the last card of a column to a cell.
    ToCell,
    /// Starts a column with the card that it fits on, from a cell, and moves it
    /// there with what lies on it.
    StartColumn,
}

/// The kind of [`Goal::remaining`].
const REMAINING: u16 = 7;

impl Goal {
    #[inline]
    #[allow(clippy::cast_possible_truncation, reason = "11 bits")]
    pub(super) fn new(kind: Kind, card: usize, parent: usize) -> Goal {
        Goal((card | (parent & 3) << 6) as u16 | (kind as u16) << 8)
    }

    /// Stands for the goals of a state from a number on.
    #[inline]
    #[allow(clippy::cast_possible_truncation, reason = "fewer than 256 goals")]
    pub(super) fn remaining(first: usize) -> Goal {
        Goal(first as u16 | REMAINING << 8)
    }

    #[inline]
    pub(super) fn as_remaining(self) -> Option<usize> {
        (self.0 >> 8 & 7 == REMAINING).then_some(usize::from(self.0 & 0xFF))
    }

    #[inline]
    pub(super) fn kind(self) -> Kind {
        match self.0 >> 8 & 7 {
            0 => Kind::Home,
            1 => Kind::FromCell,
            2 => Kind::Onto,
            3 => Kind::ToEmpty,
            4 => Kind::ToCell,
            _ => Kind::StartColumn,
        }
    }

    #[inline]
    pub(super) fn card(self) -> usize {
        usize::from(self.0 & 63)
    }

    /// Returns the card to lie on: one rank above.
    #[inline]
    pub(super) fn parent(self) -> usize {
        (self.card() & !3) + 4 + usize::from(self.0 >> 6 & 3)
    }
}
