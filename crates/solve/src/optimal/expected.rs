//! What is known about the bound of a child before it is asked for.
//!
//! A position has its turn when its cost and bound together are the level of
//! the search. So a child is ready at once if they are for it, too: if the
//! bound falls by what the step costs. It cannot fall by more, for the easier
//! game has the same step, to a cell. Let *loose* be the position after the
//! first card of the step has gone to a cell of the easier game.
//!
//! - A card that goes home does so in the easier game for nothing. The bound
//!   stays.
//! - A card from a cell was loose before, and is not any more. The bound does
//!   not fall.
//!
//! Where every move of a card counts, also:
//!
//! - A card that lies above a lower one of its suit goes to a cell anyway. The
//!   bound falls when it is loose.
//! - A card in a cell, or on the table alone, is loose.
//! - A card that is put above a lower one of its suit must go away again. The
//!   bound does not fall.
//! - A card that is put elsewhere is in the way of others, and loose it is not.
//!   If the bound does not fall when it is loose, it does not fall.

use super::bound::{Bound, Pieces};
use super::rules::Rules;
use crate::board::{Board, Step, just};

/// Answers without a search, and what was learnt from a search.
pub(super) struct Expected<'a> {
    rules: Rules,
    board: &'a Board,
    /// By column: the cards that may not be put there, and must not stay.
    higher: [u64; 8],
    /// By column: whether the bound falls when its last card is loose.
    falls: [Option<bool>; 8],
}

impl<'a> Expected<'a> {
    pub(super) fn new(rules: Rules, bound: &Bound, board: &'a Board) -> Expected<'a> {
        let mut expected = Expected {
            rules,
            board,
            higher: [0; 8],
            falls: [None; 8],
        };
        for column in 0..8 {
            let higher = bound.higher(board, column);
            let run = board.runs[column];
            expected.higher[column] = higher;
            if run & run.wrapping_neg() & higher != 0 {
                expected.falls[column] = Some(true);
            }
        }
        expected
    }

    /// Whether the bound falls by what a step costs; `None` if that takes a
    /// search.
    #[inline]
    pub(super) fn of(&self, step: Step) -> Option<bool> {
        if step.to() == Step::HOME {
            return Some(self.rules.cost(step) == 0);
        }
        if step.from() == Step::CELL {
            return Some(false);
        }
        if self.rules.pieces() != Pieces::Cards {
            return None;
        }
        let falls = self.falls[step.from() & 7];
        if self.is_loose(step) {
            falls
        } else if self.higher[step.to() & 7] & just(step.card()) != 0 {
            Some(false)
        } else {
            falls.filter(|falls| !falls)
        }
    }

    /// Whether a step puts a card where it is in no other's way.
    #[inline]
    fn is_loose(&self, step: Step) -> bool {
        step.to() == Step::CELL || self.board.runs[step.to() & 7] == 0
    }

    /// Takes note of what a search said.
    #[inline]
    pub(super) fn learn(&mut self, step: Step, falls: bool) {
        // What falls although the card is in the way falls all the more when it
        // is loose.
        if self.is_loose(step) || falls {
            self.falls[step.from() & 7] = Some(falls);
        }
    }
}
