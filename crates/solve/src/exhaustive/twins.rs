//! Twins: cards of the same rank and colour, which moves between columns and cells do
//! not distinguish.
//!
//! Twins of a group are *free* if both are loose and neither is the next card of its
//! foundation. Two states of a group are *alike* if one becomes the other when some
//! free twins are exchanged. The merged search stores one of several states
//! that are alike, the *normalized* one.
//!
//! Claim: for every state that the game reaches, one that is alike is stored, or the state is
//! a lift of one for which this holds (see [`super`]). Let u be a lift of a state d, and d alike a
//! stored state e. A move from u belongs to a transfer from d. Exchanging the same
//! twins everywhere turns it into a transfer from e, because a transfer within the
//! group, and one that digs, depends only on ranks and colours; and a card that goes
//! home is the next one of its foundation, hence not a free twin. Both lead to states that
//! become one another by the exchange, and so do the states that they settle to, or
//! at least some that they could settle to, which serve as well.
//!
//! The exchange may concern twins that are no longer free afterwards: a card that has
//! become the next one of its foundation. [`Twins::autoplay`] then continues with both
//! choices, before autoplay looks at that card.
//!
//! So the set of stored states stands for all that the game reaches, and for some that it
//! does not. If none of it wins, no game does.
//!
//! All of this holds as well if only some pairs count as free twins and the search
//! distinguishes the others: then fewer pairs are exchanged in the argument.

use super::AUTOPLAY;
use super::arrangement::home;
use crate::space::{Cards, Layout, State, Step, bit, each, lowest, suit};

/// The first of each pair of twins: clubs and diamonds.
const FIRST: Cards = suit(0) | suit(1);

/// Returns the twins of some clubs and diamonds.
#[inline]
const fn seconds_of(cards: Cards) -> Cards {
    (cards & suit(0)) << 3 | (cards & suit(1)) << 1
}

/// Returns the twins of some hearts and spades.
#[inline]
const fn firsts_of(cards: Cards) -> Cards {
    (cards & suit(2)) >> 1 | (cards & suit(3)) >> 3
}

/// Returns the twins of some cards.
#[inline]
const fn twins_of(cards: Cards) -> Cards {
    seconds_of(cards) | firsts_of(cards)
}

/// The free twins of a group.
#[derive(Clone, Copy, Default)]
pub(super) struct Twins(Cards);

impl Twins {
    /// No twins.
    pub(super) const NONE: Twins = Twins(0);

    /// Returns the free twins of a group among some cards.
    pub(super) fn of(among: Cards, layout: &Layout, rests: [u8; 8], next: Cards) -> Twins {
        if among == 0 {
            return Twins::NONE;
        }
        let mut fixed = home(next) | next;
        for (column, &rest) in rests.iter().enumerate() {
            if rest > 0 {
                for &card in &layout.column(column)[..=usize::from(rest)] {
                    fixed |= bit(usize::from(card));
                }
            }
        }
        let free = among & !fixed;
        Twins(free & twins_of(free))
    }

    /// Exchanges free twins so that of all states that are alike the same one
    /// results: in columns with buried cards, then in those on the table by shape, then
    /// in cells, the first of two twins is the club or diamond.
    #[inline]
    pub(super) fn normalize(self, state: &mut State) {
        if self.0 == 0 {
            return;
        }
        let mut used = 0;
        let mut relabel = |cards: &mut Cards| {
            let free = *cards & self.0;
            let firsts = free & FIRST;
            let seconds = firsts_of(free);
            // In cells there may be both.
            let exchanged = (firsts & used | seconds & !used) & !(firsts & seconds);
            *cards ^= exchanged | seconds_of(exchanged);
            used |= firsts | seconds;
        };
        // The columns on the table with free twins, in order of their shapes.
        let mut tables = [(0, 0); 8];
        let mut count = 0;
        for column in 0..8 {
            let run = state.runs[column];
            let free = run & self.0;
            if free == 0 {
                continue;
            }
            if state.rests[column] > 0 {
                relabel(&mut state.runs[column]);
                continue;
            }
            let shape = run & !(self.0 & !FIRST) | firsts_of(free);
            let mut at = count;
            while at > 0 && tables[at - 1].0 > shape {
                tables[at] = tables[at - 1];
                at -= 1;
            }
            tables[at] = (shape, column);
            count += 1;
        }
        for &(_, column) in &tables[..count] {
            relabel(&mut state.runs[column & 7]);
        }
        if state.cells & self.0 != 0 {
            relabel(&mut state.cells);
        }
    }

    /// Returns each pair of free twins.
    pub(super) fn pairs(self) -> impl Iterator<Item = Cards> {
        each(self.0 & FIRST).map(|card| bit(card) | twins_of(bit(card)))
    }

    /// Returns the cards.
    pub(super) fn cards(self) -> Cards {
        self.0
    }

    /// Appends the states after autoplay, with every choice of which twin is where
    /// as soon as that matters. Returns whether one of them wins; then it stops, because
    /// so many cards go home before a win that the choices could be millions.
    pub(super) fn autoplay(
        self,
        layout: &Layout,
        next_before: Cards,
        mut state: State,
        states: &mut Vec<State>,
    ) -> bool {
        let mut free = self;
        let mut new = state.next & !next_before;
        loop {
            if state.buried() == 0 {
                return true;
            }
            if new & free.0 != 0 {
                let pair = new | twins_of(new);
                free.0 &= !pair;
                let mut other = state;
                exchange(&mut other, pair);
                if free.autoplay(layout, other.next, other, states) {
                    return true;
                }
            }
            let ready = (state.ends() | state.cells) & state.next;
            if ready & state.taken_by(AUTOPLAY) == 0 {
                states.push(state);
                return false;
            }
            let card = lowest(ready & state.taken_by(AUTOPLAY));
            let before = state.next;
            state.apply(layout, Step::new(card, state.place_of(card), Step::HOME));
            new = state.next & !before;
        }
    }
}

/// Exchanges two loose twins.
pub(super) fn exchange(state: &mut State, pair: Cards) {
    for cards in state.runs.iter_mut().chain([&mut state.cells]) {
        let some = *cards & pair;
        if some != 0 && some != pair {
            *cards ^= pair;
        }
    }
}
