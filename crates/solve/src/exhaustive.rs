//! The exhaustive search, which decides every position.
//!
//! It starts from the position after safe autoplay, and runs safe autoplay after every
//! move. It reports that no game wins only after it has expanded every state. Four things
//! make the number of states small; for each, this page argues that no win is lost.
//!
//! # Moves and autoplay
//!
//! 1. *Order of columns and cells.* Exchanging two columns or two cells turns
//!    every game into another of the same length that wins if and only if the
//!    first one does. States that differ only in that order are therefore stored
//!    once, and only one of several empty columns or cells is tried as a target.
//!    A whole column is not moved to an empty one, because that changes only the
//!    order.
//! 2. *Moves of single cards.* A move of several cards is, by definition, a
//!    sequence of moves of one card, so single cards are enough.
//! 3. *Safe autoplay.* Let card N of a suit be the next card of its foundation
//!    and exposed. It is safe if both cards of rank N − 1 and the other colour
//!    are on their foundations, or N is at most 2; or if both cards of rank N − 2
//!    of the other colour are, and also rank N − 3 of the other suit of its
//!    colour. Claim: if a game wins from here, then a game that starts by playing
//!    N to its foundation also wins. Take the winning game, play N first, and
//!    omit the other moves of N. With N away from its place there is more room
//!    than before, and no move of another card needs N to be anywhere else,
//!    except a move that puts a card on N. That can only be a card X of rank
//!    N − 1 and the other colour. In the first case there is no such card,
//!    because both are on their foundations (only an ace can lie on a two, and
//!    an ace can always go to its foundation instead). In the second case all
//!    lower cards of the suit of X are on the foundation, so X goes there
//!    instead, and all later moves of X are omitted. Another card then needs X
//!    elsewhere only to lie on it: a card Y of rank N − 2 and the colour of N.
//!    If Y is of the suit of N, it is on its foundation. If not, rank N − 3 of
//!    its suit is, so Y goes to its foundation instead, and a card on Y would be
//!    of rank N − 3 and the other colour, which is on its foundation. Cards reach
//!    their foundations only earlier than in the winning game, so every later
//!    move to a foundation remains possible.
//! 4. *The end.* If no card is buried, the game is won, see [`State::buried`].
//!
//! # Groups and layers
//!
//! A *group* is the set of all states with the same buried cards and the same
//! foundations ([`group_key`]). A move either stays in its group, or sends a card
//! home, or digs: the first card of a run, its *base*, leaves a buried card behind.
//! The last two never happen backwards, so each leads to a higher *layer*: the number
//! of cards home and cards not buried. States of one layer are never reached from a
//! higher one, so a layer that is done can be freed ([`layers`]).
//!
//! The cards that are neither home nor buried nor bases are *loose*. Within a group,
//! only loose cards move, and each such move can be taken back at once: the card
//! came from a cell, from the table or from a card that it fits on, and there is room
//! where it came from. So all states that can be reached from one another within a
//! group are won or lost together. Safe autoplay never interferes: if a safe card had
//! another on it, that card would be safe as well, and so on to the end of the column,
//! where autoplay would have taken it.
//!
//! # Settled states
//!
//! A state is *settled* if no card in a cell fits on a column; `settle`
//! puts down cards until that is so. To *lift* a card is to move it from the end of a
//! column into a cell, and a state that lifts lead to is a *lift* of the first one.
//! Settling is the reverse of lifting, so every state is a lift of what it settles to.
//! A *macro move* lifts the cards above a card and above its target, and no others, and
//! then moves the card. The search stores settled states and follows macro moves, each
//! followed by autoplay and settling. Claim: every state that the game reaches is a lift of
//! a stored state, or can be reached from such a lift and leads back to it.
//!
//! Let u be a lift of a stored state d, and let a move lead from u to v. If the move
//! is a lift, so is v. Otherwise it moves a card x to a target. Let u₀ be the lift of d
//! in which only the cards above x and above the target are lifted. They are lifted in
//! u as well, so there are enough cells, and in u₀ x can move to the same target: that
//! is a macro move from d to a state v₀. In u more cards are lifted than in u₀; none
//! of them is under x or under the target where these lie now, and all of them can be
//! lifted in v₀ as well, because v has cells for them. So v is a lift of v₀, and
//! hence of what v₀ settles to, which is stored. If the move stays in the group, this
//! is what was claimed. If it leaves the group, v and v₀ are in the same group and can be
//! reached from one another; so they are won or lost together, and so are the states
//! after safe autoplay.
//!
//! A base goes to a column only if no cell is left for it. Otherwise a macro move puts it
//! into the cell, and that state and the one with the base on the column can be reached
//! from one another.
//!
//! # The relaxed game
//!
//! In [`relaxed`], loose cards can be rearranged at will. If even that game is lost, the
//! group is lost with all its states. One search of the relaxed game serves all states of
//! a group, and what it finds out about other groups is kept.
//!
//! # Twins
//!
//! Two cards of the same rank and colour are *twins*. Moves do not distinguish twins, except
//! moves to the foundations. [`twins`] explains how a search can *merge* them, and so
//! expand a thousandth of the states of large deals. It never misses a win: if it finds
//! none, there is none. But a win that it finds may not exist in the real game.
//!
//! In that case it starts again and keeps one more pair of twins distinct: the pair that the
//! win relied on. A few such pairs are mostly enough for a verdict. With all pairs distinct the
//! search is exact.
//!
//! # What is done when
//!
//! The search is best-first by a heuristic ([`mod@best_first`]) and merges all twins at first. If it
//! finds no win, there is none. If it finds one, the game may be able to follow it move by move
//! ([`mod@replay`]). If not, a second search looks for a win with distinct twins in the groups
//! along the way; that mostly succeeds at once. Otherwise the search starts again with one more
//! pair of twins distinct. At the latest when none is merged, what it finds is the verdict.
//!
//! If memory runs out, the search continues by layers ([`layers`]), which needs less. If several
//! threads may work on a position, they do so once it has taken several hundred thousand states
//! ([`parallel`]).
//!
//! Keys are exact: two different states never have the same key. Memory is counted
//! before it is allocated ([`crate::memory_budget`]). The order in which states are expanded does not
//! affect any of this.

mod best_first;
mod flat_table;
mod group_index;
mod group_key;
mod layers;
mod loose_key;
#[cfg(not(target_family = "wasm"))]
mod parallel;
mod relaxed;
mod replay;
mod successors;
#[cfg(test)]
mod tests;
mod twins;

use freecell_core::{AutoPlay, Position};

use crate::control::Meter;
use crate::limits::Limit;
use crate::space::{Cards, Layout, MoveSet, PACK, Rules, State, Step};
use best_first::BestFirst;
use group_key::GroupKey;
use layers::LayerSearch;
use relaxed::RelaxedGame;
use replay::{Target, replay};

const AUTOPLAY: AutoPlay = ExhaustiveSearch::AUTOPLAY;

const RULES: Rules = Rules {
    autoplay: AUTOPLAY,
    moves: MoveSet::Single,
};

/// The least number of states that the search along one win may expand.
const MIN_RESTRICTED_STATES: u64 = 2_500;

/// The memory is divided into shares.
const SHARES: usize = 16;
const RELAXED_MEMORY: usize = 2;
const BEST_FIRST_MEMORY: usize = 12;
const LAYERS_MEMORY: usize = 14;
const RESTRICTED_MEMORY: usize = 2;

/// The exhaustive search, which can be interrupted.
pub(crate) struct ExhaustiveSearch<'a> {
    layout: &'a Layout,
    /// The position after autoplay.
    root: State,
    /// One of [`SHARES`] shares of the memory.
    share: usize,
    relaxed: RelaxedGame,
    /// The search by heuristic, unless it ran out of memory.
    search: Option<BestFirst<'a>>,
    /// The cards that it does not distinguish from their twins.
    merged: Cards,
}

/// What the search has decided.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Decision {
    Won,
    /// Nothing wins, even if these cards are not distinguished from their twins.
    Lost {
        merged: Cards,
    },
}

/// What part of a search has found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Outcome {
    /// Nothing within the number of states that it was to expand.
    Open,
    /// A win, after a state with this number.
    Won(u32),
    /// There is no win.
    Lost,
}

impl<'a> ExhaustiveSearch<'a> {
    /// The autoplay of its solutions.
    pub(crate) const AUTOPLAY: AutoPlay = AutoPlay::Raymond;

    /// Memory in bytes that is not counted against the limit of a search: that of
    /// a search before it stores anything.
    pub(crate) const BYTES: usize = BestFirst::BYTES;

    /// Creates a search that decides whether a position can be won.
    pub(crate) fn new(
        layout: &'a Layout,
        position: &State,
        max_memory: usize,
    ) -> ExhaustiveSearch<'a> {
        let mut root = *position;
        root.autoplay(layout, RULES.autoplay, &mut ());
        let share = max_memory / SHARES;
        ExhaustiveSearch {
            layout,
            root,
            share,
            relaxed: RelaxedGame::new(RELAXED_MEMORY * share),
            search: Some(best_first(layout, &root, share, PACK)),
            merged: PACK,
        }
    }

    /// Expands at most `max_states` states on some threads. Returns the decision and writes
    /// the steps of a solution under [`ExhaustiveSearch::AUTOPLAY`], if there is one; `None` if
    /// the position is not decided yet.
    pub(crate) fn run(
        &mut self,
        max_states: u64,
        threads: usize,
        meter: &mut Meter,
        steps: &mut Vec<Step>,
    ) -> Result<Option<Decision>, Limit> {
        steps.clear();
        if self.root.buried() == 0 {
            RULES.finish(self.layout, self.root, steps);
            return Ok(Some(Decision::Won));
        }
        let end = meter.states().saturating_add(max_states);
        while let Some(search) = &mut self.search {
            if meter.states() >= end {
                return Ok(None);
            }
            let left = end - meter.states();
            match or_memory(search.run(left, threads, &mut self.relaxed, meter))? {
                Some(Outcome::Open) => {}
                Some(Outcome::Lost) => return Ok(Some(self.lost())),
                Some(Outcome::Won(win)) => {
                    let (targets, spent) = (search.targets(win), search.states());
                    self.search = None;
                    if self.repeat(&targets, spent, meter, steps)? {
                        return Ok(Some(Decision::Won));
                    }
                    let search = best_first(self.layout, &self.root, self.share, self.merged);
                    self.search = Some(search);
                }
                None => self.search = None,
            }
        }
        self.run_by_layers(meter, steps).map(Some)
    }

    /// Searches by layers, and distinguishes more twins after each win that cannot be
    /// repeated.
    fn run_by_layers(
        &mut self,
        meter: &mut Meter,
        steps: &mut Vec<Step>,
    ) -> Result<Decision, Limit> {
        loop {
            let memory = LAYERS_MEMORY * self.share;
            let mut layers = LayerSearch::new(self.layout, memory, self.merged);
            let Some(win) = layers.run(&self.root, &mut self.relaxed, meter)? else {
                return Ok(self.lost());
            };
            let targets = layers.targets(win);
            drop(layers);
            // The way through each group.
            let memory = BEST_FIRST_MEMORY / 2 * self.share;
            let found = self.run_restricted(memory, self.merged, &targets, u64::MAX, meter)?;
            let Some((targets, spent)) = found else {
                return Err(Limit::Memory);
            };
            if self.repeat(&targets, spent, meter, steps)? {
                return Ok(Decision::Won);
            }
        }
    }

    /// Tries to repeat a win of a search with merged twins in the game, given the states on the
    /// way and the number of states that it took, and writes the steps of the repetition. If that
    /// fails, fewer cards are merged.
    fn repeat(
        &mut self,
        targets: &[Target],
        spent: u64,
        meter: &mut Meter,
        steps: &mut Vec<Step>,
    ) -> Result<bool, Limit> {
        let in_conflict = match replay(self.layout, self.merged, &self.root, targets, steps) {
            Ok(()) => return Ok(true),
            // A win with distinct twins is one of the game. If it were not, the referee would
            // reject the steps.
            Err(_) if self.merged == 0 => return Ok(true),
            Err(cards) => cards & self.merged,
        };
        // Every failure distinguishes more cards, so that the search ends.
        self.merged = match in_conflict {
            0 => 0,
            _ => self.merged & !in_conflict,
        };
        let max_states = MIN_RESTRICTED_STATES.max(spent / 2);
        let memory = RESTRICTED_MEMORY * self.share;
        let found = self.run_restricted(memory, 0, targets, max_states, meter)?;
        Ok(found.is_some_and(|(targets, _)| {
            replay(self.layout, 0, &self.root, &targets, steps).is_ok()
        }))
    }

    /// Searches for a win only in the groups of some states. Returns the states on the way, and
    /// how many it expanded; `None` if it finds none, which proves nothing.
    fn run_restricted(
        &mut self,
        memory: usize,
        merged: Cards,
        targets: &[Target],
        max_states: u64,
        meter: &mut Meter,
    ) -> Result<Option<(Vec<Target>, u64)>, Limit> {
        let mut search = BestFirst::restricted(self.layout, &self.root, memory, merged, targets);
        let outcome = search.run(max_states, 1, &mut self.relaxed, meter);
        Ok(match or_memory(outcome)? {
            Some(Outcome::Won(win)) => Some((search.targets(win), search.states())),
            Some(Outcome::Lost | Outcome::Open) | None => None,
        })
    }

    fn lost(&self) -> Decision {
        Decision::Lost {
            merged: self.merged,
        }
    }
}

/// Returns whether the relaxed game can be won from a position; `None` if it was not decided.
pub(crate) fn wins_relaxed_game(position: &Position) -> Option<bool> {
    let mut layout = Layout::new();
    let root = layout.read(position);
    RelaxedGame::new(1 << 20).wins_from(&layout, GroupKey::of(&root))
}

/// Creates the search by heuristic, given a share of the memory.
fn best_first<'a>(layout: &'a Layout, root: &State, share: usize, merged: Cards) -> BestFirst<'a> {
    BestFirst::new(layout, root, BEST_FIRST_MEMORY * share, merged)
}

/// Returns `None` if a search ran out of memory. It cannot be continued then.
fn or_memory<T>(result: Result<T, Limit>) -> Result<Option<T>, Limit> {
    match result {
        Ok(value) => Ok(Some(value)),
        Err(Limit::Memory) => Ok(None),
        Err(limit) => Err(limit),
    }
}
