//! Condensed certificates, for positions with too many reachable states to list.
//!
//! A condensed certificate has a set of *states* and a set of *lost groups*, and each of them
//! stands for many positions. The checker enumerates these positions, plays every legal move of
//! `freecell-core` from them, and verifies that a state or a lost group stands for the position
//! after it. So no game leaves the positions that the certificate stands for, and none of them is
//! won. This page defines the words and proves that this is enough.
//!
//! # Words
//!
//! *Order.* The rules name no cell and no column. Positions that differ only in the order of
//! cells and columns have the same moves up to that order, and count as one position here.
//!
//! *Loose cards.* The *run* of a column is the longest sequence at its end in which each card fits
//! on the one under it. Cards under the run are *buried*, and the first card of a run that lies on
//! a buried card is a *base*. All other cards in columns and cells are *loose*; the remaining
//! cards are *home*. A card is only ever put on a card that it fits on, or on an empty column, so
//! no move buries a card, and a loose card stays loose until it goes home.
//!
//! *Groups.* All positions with the same buried cards and foundations are a *group*, whether the
//! start leads to them or not. They also have the same bases and loose cards. Each loose card
//! lies in a cell, on the table, or on a card that it fits on; so what lies under the loose cards
//! determines a position of a group.
//!
//! *Lifts.* A *lift* of a position moves zero or more loose cards from the ends of columns to
//! empty cells. A position is a lift of another one in its group if and only if each loose card
//! lies on the same thing as there, or in a cell. To *settle* a position is to put cards from
//! cells on columns, where they fit or where the column is empty, until none can be put. So every
//! position is a lift of what it settles to.
//!
//! *Twins.* The two cards of one rank and colour are *twins*. They are *free* in a group if both
//! are loose and neither is the next card of its foundation. A certificate may name twins that
//! are *distinct*; it *merges* all other free twins. To exchange twins is to put each where the
//! other is.
//!
//! *Covered.* A certificate *covers* a position if its group is lost, or if exchanging some merged
//! twins makes it a lift of a state of the same group.
//!
//! # The theorem
//!
//! Suppose that
//!
//! 1. every state and every lost group has a buried card;
//! 2. for every legal move from a lift of a state, the position v after it is covered. If a card c
//!    is the next card of its foundation in v, and was a merged twin in the group of the state,
//!    then v with c and its twin exchanged is also covered;
//! 3. every legal move from a position of a lost group leads to a position of a lost group. Of
//!    positions that differ only in which free twin is where, it is enough to consider one;
//! 4. the start is covered.
//!
//! Then the start cannot be won.
//!
//! # The proof
//!
//! *Twins.* Let an exchange π of free twins turn a position p into π(p). Both are in the same group,
//! because only loose cards are exchanged. A move from p to q is also a move from π(p) to π(q): the
//! rules look at nothing but ranks and colours, except when a card goes home; and that card is the
//! next one of its foundation, so π does not exchange it. The cards that π exchanges are loose in q
//! as well, so q and π(q) are in the same group. In particular, 3 holds for all positions of lost
//! groups.
//!
//! *Claim.* A move from a covered position u leads to a covered position v. If the group of u is
//! lost, so is that of v by 3. Otherwise some exchange π of merged twins makes u a lift π(u) of a
//! state. The same move leads from π(u) to π(v), which is covered by 2. If the group of π(v) is lost,
//! so is that of v, which is the same. Otherwise an exchange σ of merged twins makes π(v) a lift of
//! a state. So σ and π together make v a lift of that state, and v is covered if the twins that π
//! exchanges are still free. They are still loose, and free unless one of them, c, is now the
//! next card of its foundation. A move sends at most one card home, so there is at most one such
//! pair. Let ρ be π without this pair. By 2, ρ(v) is covered as well, because it is π(v) with c and
//! its twin exchanged. The same argument with ρ instead of π shows that v is covered.
//!
//! By 4 and the claim, all positions of all games are covered. A covered position has a buried
//! card by 1, so it is not won. ∎
//!
//! # What the checker trusts
//!
//! The rules of `freecell-core`, the two symmetries above (the order of columns and cells, and
//! twins), and the code that enumerates what a certificate stands for: lifts ([`mod@check`]), the
//! positions of a group ([`arrangement`]), and [`Representative::stands_for`], which compares what
//! lies under each loose card. It does not trust how the sets were found. In particular, it uses
//! neither macro moves ([`macro_move`]) nor the relaxed game ([`relaxed`]), with which the collector
//! finds them, and no argument about autoplay. It settles positions and merges twins to find the
//! state that stands for a position, and then checks that it does.
//!
//! Groups are numbered such that moves lead to higher numbers, so one pass is enough: a state that
//! is needed in a later group is remembered until that group is read ([`pending`]).
//!
//! [`Representative::stands_for`]: representative::Representative::stands_for

mod arrangement;
mod board;
mod cards;
mod check;
mod collect;
mod group;
mod macro_move;
mod pending;
mod relaxed;
mod representative;
mod state;
#[cfg(test)]
mod tests;
mod twins;

pub(crate) use check::check;
pub use twins::Twins;

use crate::summary::ProofSummary;

/// The first line of a condensed certificate.
pub(crate) const TITLE: &str = "freecell proof 2";

/// A condensed certificate: a set of settled states and a set of lost groups that
/// claim to prove that one position cannot be won. [`verify`](crate::verify()) checks it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Condensed {
    bytes: Vec<u8>,
    summary: ProofSummary,
}

impl Condensed {
    /// Returns the certificate in the format that `docs/formats.md` specifies.
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// Returns the certificate in the format that `docs/formats.md` specifies.
    pub fn into_bytes(self) -> Vec<u8> {
        self.bytes
    }

    /// Returns what the proof rests on.
    pub fn summary(&self) -> ProofSummary {
        self.summary
    }
}
