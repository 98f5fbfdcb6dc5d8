//! Twins: cards of the same rank and colour, which moves between columns and cells do
//! not distinguish.
//!
//! Twins of a group are *free* if both are loose and neither is the next card of its
//! foundation. Two states of a group are *alike* if one becomes the other when some
//! free twins are exchanged. The merged search stores one of several states
//! that are alike, the *normalized* one.
//!
//! Claim: every state that the game reaches is a lift (see [`super`]) of a state that is alike
//! a stored one, or can be reached from such a lift and leads back to it. Let u be a lift of a state d,
//! and let d be alike a stored state e. A move from u that is no lift belongs to a macro move from d to
//! a state v₀, of which u has become a lift v. Exchanging the twins in which d and e differ
//! turns it into a macro move from e to a state w₀, because a macro move within the
//! group, and one that digs, depends only on ranks and colours; and a card that goes
//! home is the next one of its foundation, hence not a free twin. So w₀ is v₀ with these twins
//! exchanged, and the exchange turns v into a lift w of w₀.
//!
//! Settling may put the first or the second of two twins from its cell onto a column, so what v₀ and
//! w₀ settle to need not be alike. That does not matter. Settling is the reverse of lifting, so w is
//! a lift of the state s that w₀ settles to, and s is alike a stored state. The exchange turns w back
//! into v, and s into a state that is alike s. Lifts do not distinguish twins, so v is a lift of it.
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
use super::loose_key::loose;
use crate::limits::Limit;
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
#[derive(Clone, Copy)]
pub(super) struct Twins(Cards);

impl Twins {
    /// Returns those twins among some cards that are free in the group of a state.
    pub(super) fn of(among: Cards, layout: &Layout, state: &State) -> Twins {
        if among == 0 {
            return Twins(0);
        }
        let free = among & !state.next & loose(layout, state.buried_lens, state.next);
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
            if state.buried_lens[column] > 0 {
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

    /// Runs autoplay with every choice of which twin is where, as soon as that matters, and
    /// leaves the different states that result in `choices.states`. Returns whether one of
    /// them wins; then it stops.
    pub(super) fn autoplay(
        self,
        layout: &Layout,
        next_before: Cards,
        mut state: State,
        choices: &mut Choices,
    ) -> Result<bool, Limit> {
        choices.clear();
        let mut new = state.next & !next_before;
        loop {
            if state.buried() == 0 {
                return Ok(true);
            }
            if self.have_choice(&state, new) {
                choices.fork(&state, new | twins_of(new))?;
            } else {
                let ready = (state.ends() | state.cells) & state.next;
                let taken = match ready {
                    0 => 0,
                    ready => ready & state.taken_by(AUTOPLAY),
                };
                if taken != 0 {
                    let card = lowest(taken);
                    let before = state.next;
                    state.apply(layout, Step::new(card, state.place_of(card), Step::HOME));
                    new = state.next & !before;
                    continue;
                }
                choices.end(&state)?;
            }
            match choices.open.pop() {
                Some(open) => (state, new) = (open, 0),
                None => return Ok(false),
            }
        }
    }

    /// Returns whether a card that has become the next one of its foundation was a free twin
    /// until now, and exchanging the two makes a difference: they are not both in cells.
    #[inline]
    fn have_choice(self, state: &State, new: Cards) -> bool {
        let twin = lowest(twins_of(new));
        new & self.0 != 0 && state.next_of(twin) < twin && (new | bit(twin)) & !state.cells != 0
    }
}

/// The states that autoplay leads to when there is a choice of twins.
///
/// Mostly both twins go home, and the choice makes no difference. So each state is kept once,
/// however it was reached, and then there are few: in games seldom more than eight. No verdict
/// depends on that, because more than [`Choices::MAX`] are a limit.
#[derive(Default)]
pub(super) struct Choices {
    /// Those at which autoplay ends.
    pub(super) states: Vec<State>,
    /// Those where it has to go on.
    open: Vec<State>,
    /// Those with a choice of twins.
    reached: Vec<State>,
}

impl Choices {
    /// Maximum number of states in each list.
    const MAX: usize = 1 << 9;

    /// The most bytes that the three lists take. While one of them grows, its old half remains.
    pub(super) const BYTES: usize = 7 * (Choices::MAX / 2) * size_of::<State>();

    fn clear(&mut self) {
        self.states.clear();
        self.open.clear();
        self.reached.clear();
    }

    /// Adds a state at which autoplay ends.
    fn end(&mut self, state: &State) -> Result<(), Limit> {
        if !self.states.contains(state) {
            if self.states.len() == Choices::MAX {
                return Err(Limit::Memory);
            }
            self.states.push(*state);
        }
        Ok(())
    }

    /// Returns the bytes that the lists hold.
    #[cfg(test)]
    pub(super) fn bytes(&self) -> usize {
        let lists = [&self.states, &self.open, &self.reached];
        lists.map(Vec::capacity).iter().sum::<usize>() * size_of::<State>()
    }

    /// Adds a state with a choice of twins, and the same one with these exchanged.
    fn fork(&mut self, state: &State, pair: Cards) -> Result<(), Limit> {
        if !self.reached.contains(state) {
            if self.reached.len() == Choices::MAX {
                return Err(Limit::Memory);
            }
            let mut other = *state;
            exchange(&mut other, pair);
            self.reached.extend([*state, other]);
            self.open.extend([*state, other]);
        }
        Ok(())
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
