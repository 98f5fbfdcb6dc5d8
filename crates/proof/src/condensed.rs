//! Condensed certificates, for positions with too many reachable states to list.
//!
//! A condensed certificate has two sets: *settled states*, which stand for all positions that lifts
//! and exchanges of twins lead to, and *lost groups*, which stand for all of their positions. The
//! checker verifies that no move leads out of what the sets stand for, and that no position
//! there is won. This page defines the words and proves that this is enough. It needs
//! nothing but the rules; no part of the solver is involved.
//!
//! # Words
//!
//! *Moves.* A move of several cards is a sequence of moves of one card (core's
//! `Position::expand` lists them), so it is enough to consider moves of one card: to an empty
//! cell, to an empty column, onto a card of the next higher rank and the other colour, or
//! to a foundation, which no card leaves again.
//!
//! *Order.* The rules name no cell and no column. Positions that differ only in the order of
//! cells and columns have the same moves up to that order; this page does not
//! distinguish them. (Columns with buried cards are told apart by these cards.)
//!
//! *Runs.* The *run* of a column is the longest sequence at its end in which each
//! card fits on the one under it. Cards under the run are *buried*, and the first card of a run
//! that lies on a buried card is a *base*. A base does not fit on the card under it. All other
//! cards, in runs or in cells, are *loose*, unless they are *home*, on a foundation.
//!
//! *Groups.* Two positions are in the same *group* if their buried cards and their
//! foundations are the same; then the bases and the loose cards are also the same.
//! A card is only ever put on a card that it fits on, or on an empty column. So no move buries
//! a card or makes a loose card a base. A move leaves the group if it sends a card home, or
//! if it *digs*: takes a base away. Then the run of what was buried becomes bare: its first card is
//! the new base, if anything is buried under it, and its other cards are loose. If a
//! position is won, nothing is buried.
//!
//! *Lifts.* To *lift* a card is to move a loose card from the end of a column to an
//! empty cell. A *lift* of a position is what zero or more such moves lead to. So a position
//! u is a lift of d if and only if u is d with some loose cards L in cells: from each column the
//! last few, and no more than there are empty cells. A lift of a lift is a lift. To *settle* a position
//! is to put cards from cells on columns, where they fit or where the column is empty,
//! until none does. These are lifts backwards. So every position is a lift of what it settles
//! to, whatever the choices on the way.
//!
//! *Transfers.* A *transfer* of a card x in a position d lifts all cards above x, and all
//! cards above its target, and no others, and then moves x to the target:
//!
//! 1. to its foundation;
//! 2. to a cell, if x is a base;
//! 3. onto a card y of another column;
//! 4. to an empty column if there is one; if not, to the place of a column without
//!    buried cards, all cards of which are lifted first (x may be one of them). Not if x is the
//!    first card of a column without buried cards, which would change nothing but the order.
//!
//! There must be cells for the cards that are lifted, and in 2 for x. If x is a base
//! and a transfer of kind 3 or 4 leaves a cell empty, it is omitted.
//!
//! *Twins.* The two cards of one rank and colour are *twins*. Twins are *free* in a group if both
//! are loose and neither is the next card of its foundation. Two positions of a group are *alike* if exchanging
//! some free twins makes one of the other.
//!
//! # The theorem
//!
//! Let S be a set of positions and G a set of groups such that
//!
//! 1. *groups:* every group of G has a buried card, and a move from any position of a group of G
//!    leads to a group of G;
//! 2. *states:* every position of S has a buried card;
//! 3. *closure:* for every transfer of every position e of S, let w be the position after
//!    it. Then w settles to a position whose group is in G, or that is alike one in
//!    S. If the transfer sends a card home, and the next card c of that suit was a free
//!    twin in the group of e, the same holds for w with c and its twin exchanged.
//!
//! Say that a position is *covered* if its group is in G, or it is a lift of a position
//! that is alike one in S. Claim: a move from a covered position leads to a covered
//! position. So if the start settles to a position whose group is in G or that is
//! alike one in S, all positions of all games are covered. A covered position has a buried
//! card, hence none is won.
//!
//! A certificate may name pairs of twins that are *distinct*: they never count as free. The
//! proof is the same, because it considers one pair at a time and only uses that free twins are
//! loose and not next. If all pairs are distinct, alike means equal, and the second sentence of
//! 3 is void.
//!
//! # The proof
//!
//! Let u be covered, and let a move of a card x lead from u to v. If the group of u is in
//! G, so is that of v. Otherwise u is a lift of some d, with cards L in cells, and d becomes a
//! position e of S by an exchange π of free twins. If the move is a lift, v is a
//! lift of d. Otherwise let L₀ be the cards above x in d, and those above the target
//! in d: above the card that x is put on, or all cards of the column if x is put
//! on an empty one. They are in cells in u, since nothing lies on x and on the target there; so L₀
//! is a part of L, and there are cells for it.
//!
//! *No change.* Suppose that x itself is in L₀. Then x was lifted from the target column.
//! If it is put on a card y, it fits on y, so it was the next card on y in d. If it is put on the
//! table and was the first card of that column, it also returns to where it was. In both cases v is
//! d with L without x in cells, a lift of d. Suppose that x is the first card of a column
//! without buried cards in d and goes to an empty column. Then, but for the order of columns, v is d
//! with L without x in cells.
//!
//! *Transfer.* In all other cases there is a transfer of x in d, which leads to a position
//! v₀. (If d has an empty column, so has u, and ours is as good as the one that x is put on.)
//! All cards of L except L₀ and x can be lifted in v₀: they are the last ones of their columns, as those
//! above x and above the target are in cells, and under the target nothing is in L; they are
//! loose, and there are cells for them since v has them there. The result is v. So v is a lift of v₀.
//!
//! *Twins.* Exchanging twins by π everywhere changes neither ranks nor colours, bases, buried cards or
//! foundations, and a card that goes home is the next one of its foundation, hence not a free twin. So
//! the transfer from d to v₀ becomes a transfer from e to a position w, and π makes v₀
//! of w. The groups of v₀ and w are the same. Twins that π exchanges are loose there as before,
//! and free unless one of them, c, is now the next card of its foundation. That happens only if
//! the transfer has sent home the card before c. Then let w′ be w with c and its twin
//! exchanged, if π does that, and otherwise let w′ be w. In any case w′ is alike v₀,
//! and by 3 it settles to a position s whose group is in G or that is alike one in S. In
//! the first case v is covered, because it is in the same group. In the second case, w′ is
//! a lift of s, so v₀ is a lift of a position alike s, and so is v. Hence v is covered.
//!
//! *Omitted transfers.* Let the transfer be one of kind 3 or 4 that is omitted: x is a base,
//! and after lifting L₀ another cell is empty. Let t be d with L₀ and x in cells. Lifting
//! only the cards above x and then moving x to a cell is a transfer of kind 2, which is not
//! omitted, and t is a lift of what it leads to; so by the argument above t is
//! covered. In the group of t, x is loose, and moving it from its cell to the target leads from t to
//! v₀. This is not a transfer of a base, so by the argument above v₀ is covered. So
//! is v, which is a lift of v₀ and in the same group. ∎
//!
//! # Lost groups
//!
//! To check condition 1 without looking at positions, the checker lists, for every group of G, all
//! groups that a move could lead to if loose cards could be *rearranged at will* ([`relaxed`]).
//! Consider a move that leaves a group, the moment just before it if x goes home, and just
//! after it if x is dug. Then nothing lies on x, and every loose card (when x is dug, x among them)
//! lies in a cell, in one of the columns that had no buried cards before the move, or on a card that it
//! fits on, and that is a base other than x, or loose and not in a cell. (A dug card is not put back on the
//! column that it leaves, and that column is not empty then, because x lay on a buried card.) The checker computes how many cells that
//! takes at least; if there are not as many, the move does not exist.
//!
//! Cards fall into two classes, such that a card only fits on cards of its own class: black
//! cards of even rank and red ones of odd rank, and the others. A class has two cards of each rank. From kings to
//! aces, the number of cells depends on how many loose cards of a rank lie in columns. At most as many of them
//! lie on cards of the rank above as these can take, and the others take a column each. What
//! they can take themselves is the number of bases of that rank, and of the cards that lie in columns, except x.
//! Trying all of these numbers for each rank, and all ways to divide the columns between the
//! classes, gives the least number of cells.
//!
//! # What the checker trusts
//!
//! Nothing about how the sets were found. It computes transfers itself, settles, exchanges
//! twins and looks up. Groups are numbered such that moves lead to higher numbers, so one pass
//! is enough: a state that is needed in a later group is remembered until that group is read
//! ([`pending`]). The collector uses the same transfers; the tests compare both with core's
//! moves: for hundreds of positions, won and lost, with 0 to 4 cells, every position that a naive
//! search reaches is covered, every move from group to group is among those of the relaxed game, and
//! each move of random games obeys the claim on its own.
//!
//! No use is made of autoplay: it would save about half of the states, and needs a longer argument.

mod board;
mod cards;
mod check;
mod collect;
mod group;
mod pending;
mod relaxed;
mod state;
mod successor;
#[cfg(test)]
mod tests;
mod transfer;
mod twins;

use std::fmt;

pub(crate) use check::check;
pub use twins::Twins;

/// The first line of a condensed certificate.
pub(crate) const TITLE: &str = "freecell proof 2";

/// A condensed certificate: a set of settled states and a set of lost groups that
/// claim to prove that one position cannot be won. [`verify`](crate::verify()) checks it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Condensed {
    bytes: Vec<u8>,
    evidence: Evidence,
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
    pub fn evidence(&self) -> Evidence {
        self.evidence
    }
}

/// What a proof rests on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Evidence {
    /// All states that can be reached, as in a [`Certificate`](crate::Certificate).
    Reachable {
        /// Number of states.
        states: u64,
    },
    /// Settled states and lost groups, as in a [`Condensed`] certificate.
    Settled {
        /// Which twins are merged.
        twins: Twins,
        /// Number of settled states.
        states: u64,
        /// Number of groups that these states belong to.
        groups: u64,
        /// Number of groups that are lost even if loose cards could be rearranged at will.
        lost_groups: u64,
    },
}

impl Evidence {
    /// Returns the number of states.
    pub fn states(&self) -> u64 {
        match *self {
            Evidence::Reachable { states } | Evidence::Settled { states, .. } => states,
        }
    }

    /// Formats the third line of a condensed certificate.
    fn counts(&self, cells: usize) -> String {
        format!("{cells} free cells, {self}")
    }

    /// Reads the third line of a condensed certificate for this number of cells.
    fn from_counts(line: &str, cells: usize) -> Option<Evidence> {
        let rest = line.strip_prefix(&format!("{cells} free cells, "))?;
        let (states, rest) = rest.split_once(" settled states in ")?;
        let (groups, rest) = rest.split_once(" groups, ")?;
        let (lost_groups, twins) = rest.split_once(" lost groups, twins ")?;
        Some(Evidence::Settled {
            twins: Twins::from_text(twins)?,
            states: states.parse().ok()?,
            groups: groups.parse().ok()?,
            lost_groups: lost_groups.parse().ok()?,
        })
    }
}

/// Formats as in `83239 states` or `70 settled states in 7 groups, 8 lost groups, twins merged`.
impl fmt::Display for Evidence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Evidence::Reachable { states } => write!(f, "{states} states"),
            Evidence::Settled {
                twins,
                states,
                groups,
                lost_groups,
            } => write!(
                f,
                "{states} settled states in {groups} groups, {lost_groups} lost groups, twins {twins}"
            ),
        }
    }
}
