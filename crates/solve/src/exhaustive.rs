//! The exhaustive search, which decides every position.
//!
//! It starts from the position after safe autoplay and looks for a win among all
//! states that one move and safe autoplay after the other reach. It returns that
//! there is none only when nothing is left to expand. Four things make that set
//! small; for each, this page argues that no win is lost.
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
//! foundations ([`fingerprint`]). A move either stays in its group, or sends a card
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
//! A state is *settled* if no card in a cell fits on a column; [`transfer::settle`]
//! puts down cards until that is so. To *lift* a card is to move it from the end of a
//! column into a cell, and a state that lifts lead to is a *lift* of the first one.
//! Settling is the reverse of lifting, so every state is a lift of what it settles to.
//! A *transfer* lifts the cards above a card and above its target, and no others, and
//! then moves the card. The search stores settled states and follows transfers, each
//! followed by autoplay and settling. Claim: every state that the game reaches is a lift of
//! a stored one, or leads to the same states as one that is.
//!
//! Let u be a lift of a stored state d, and let a move lead from u to v. If the move
//! is a lift, so is v. Otherwise it moves a card x to a target. Let u₀ be the lift of d
//! in which only the cards above x and above the target are lifted. They are lifted in
//! u as well, so there are enough cells, and in u₀ x can move to the same target: that
//! is a transfer from d to a state v₀. In u more cards are lifted than in u₀; none
//! of them is under x or under the target where these lie now, and all of them can be
//! lifted in v₀ as well, because v has cells for them. So v is a lift of v₀, and
//! hence of what v₀ settles to, which is stored. If the move stays in the group, this
//! is what was claimed. If it leaves the group, v and v₀ are in the same group and can be
//! reached from one another; so they are won or lost together, and so are the states
//! after safe autoplay.
//!
//! A base goes to a column only if no cell is left for it. Otherwise a transfer puts it
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
//! win relied on ([`mod@replay`]). A few such pairs are mostly enough for a verdict. With all
//! pairs distinct the search would be exact.
//!
//! # What is done when
//!
//! Two searches take turns, both best-first by a heuristic ([`best_first`]): the *merged*
//! search, which merges twins, and the *exact* search, which keeps all of them distinct. The
//! result of the exact search is the verdict. If the merged search finds no win, there is
//! none. If it finds one, the game may be able to follow it move by move. If not, a third
//! search looks for a win with distinct twins in the groups along the way; that mostly
//! succeeds at once.
//!
//! If memory runs out, the merged search continues alone, and then by layers ([`layers`]),
//! which needs less.
//!
//! If several threads may work on a position, they do so once it has taken about 700,000 states:
//! the exact search has no more turns, and all threads work on the merged search
//! ([`parallel`]).
//!
//! Keys are exact: two different states never have the same key. Memory is counted
//! before it is allocated ([`ledger`]). The order in which states are expanded does not
//! affect any of this.

mod arrangement;
mod best_first;
mod fingerprint;
mod group_index;
mod key_set;
mod layers;
mod ledger;
mod parallel;
mod path;
mod relaxed;
mod replay;
mod successors;
#[cfg(test)]
mod tests;
mod transfer;
mod twins;

use std::ops::ControlFlow::{self, Break, Continue};

use freecell_core::AutoPlay;

use crate::control::Meter;
use crate::limits::Limit;
use crate::space::{Cards, Layout, MoveSet, PACK, Rules, State, Step};

use best_first::BestFirst;
use layers::LayerSearch;
use parallel::MAX_THREADS;
use path::{Target, path_to_win};
use relaxed::Relaxed;
use replay::replay;
use transfer::{Transfer, settle};

const AUTOPLAY: AutoPlay = ExhaustiveSearch::AUTOPLAY;

const RULES: Rules = Rules {
    autoplay: AUTOPLAY,
    moves: MoveSet::Single,
};

/// Number of states that the merged search expands in its first turn, and the least that
/// the search along one of its wins may expand.
const FIRST_TURN: u64 = 2_500;

/// Number of states that the merged search expands in its last turn on one thread. Most hard
/// positions are decided before that, and often by the exact search.
const LAST_TURN: u64 = 320_000;

/// The exact search expands a twelfth of the states, in case very many pairs must be split.
const BEST_TURN: u64 = 12;

/// The memory is divided into shares.
const SHARES: usize = 16;
const MERGED_MEMORY: usize = 6;
const BEST_MEMORY: usize = 6;
const CORRIDOR_MEMORY: usize = 2;
const RELAXED_MEMORY: usize = 2;

/// The exhaustive search, which can be interrupted.
pub(crate) struct ExhaustiveSearch<'a> {
    layout: &'a Layout,
    /// The position after autoplay.
    root: State,
    max_memory: usize,
    relaxed: Relaxed,
    /// The merged search and the exact search, unless memory ran out.
    merged: Option<BestFirst<'a>>,
    best: Option<BestFirst<'a>>,
    /// The cards that the merged search does not distinguish from their twins.
    twins: Cards,
    /// Number of states that the merged search expands in its next turn.
    turn: u64,
    /// Runs the merged search on some threads. A pointer, so that a program without threads
    /// does not contain what needs them.
    run_open: RunOpen,
    threads: usize,
}

impl<'a> ExhaustiveSearch<'a> {
    /// The autoplay of its solutions.
    pub(crate) const AUTOPLAY: AutoPlay = AutoPlay::Raymond;

    /// Memory in bytes that is not counted against the limit of a search: that of
    /// three searches before they store anything.
    pub(crate) const BYTES: usize = 3 * BestFirst::BYTES;

    /// Starts to decide whether a position can be won.
    pub(crate) fn new(
        layout: &'a Layout,
        position: &State,
        max_memory: usize,
        meter: &mut Meter,
    ) -> Result<ExhaustiveSearch<'a>, Limit> {
        let mut root = *position;
        root.autoplay(layout, RULES.autoplay, &mut ());
        let share = max_memory / SHARES;
        let mut relaxed = Relaxed::new(layout, RELAXED_MEMORY * share);
        let merged = BestFirst::merged(layout, MERGED_MEMORY * share, PACK);
        let merged = start_best(merged, &root, &mut relaxed, meter)?;
        let best = BestFirst::exact(layout, BEST_MEMORY * share);
        let best = start_best(best, &root, &mut relaxed, meter)?;
        Ok(ExhaustiveSearch {
            layout,
            root,
            max_memory,
            relaxed,
            merged,
            best,
            twins: PACK,
            turn: FIRST_TURN,
            run_open: |search, max_states, _, relaxed, meter| {
                search.run(max_states, relaxed, meter)
            },
            threads: 1,
        })
    }

    /// Searches for one more turn. Returns what [`ExhaustiveSearch::finish`] does, or
    /// the search if the position is not decided yet.
    pub(crate) fn try_turn(
        mut self,
        meter: &mut Meter,
        steps: &mut Vec<Step>,
    ) -> Result<ControlFlow<Decision, Self>, Limit> {
        if self.root.buried() > 0 {
            match self.take_turns(meter)? {
                Break(found) => self.write(found, steps).map(Break),
                Continue(()) => Ok(Continue(self)),
            }
        } else {
            self.finish(meter, steps).map(Break)
        }
    }

    /// Searches until the position is decided. Writes the steps of a solution under
    /// [`ExhaustiveSearch::AUTOPLAY`], if there is one.
    pub(crate) fn finish(
        mut self,
        meter: &mut Meter,
        steps: &mut Vec<Step>,
    ) -> Result<Decision, Limit> {
        let found = if self.root.buried() > 0 {
            self.decide(meter)?
        } else {
            Some(Vec::new())
        };
        self.write(found, steps)
    }

    /// Like [`ExhaustiveSearch::finish`], without a limit of states, and on several threads
    /// after [`LAST_TURN`].
    pub(crate) fn finish_parallel(
        mut self,
        threads: usize,
        meter: &mut Meter,
        steps: &mut Vec<Step>,
    ) -> Result<Decision, Limit> {
        if self.root.buried() == 0 {
            return self.finish(meter, steps);
        }
        while self.turn <= LAST_TURN && self.merged.is_some() && self.best.is_some() {
            if let Break(found) = self.take_turns(meter)? {
                return self.write(found, steps);
            }
        }
        self.finish_on(threads, meter, steps)
    }

    /// Searches on several threads until the position, which is not won, is decided.
    fn finish_on(
        mut self,
        threads: usize,
        meter: &mut Meter,
        steps: &mut Vec<Step>,
    ) -> Result<Decision, Limit> {
        self.run_open =
            |search, _, threads, relaxed, meter| search.run_parallel(threads, relaxed, meter);
        self.threads = threads.min(MAX_THREADS);
        let found = self.decide_merged(meter)?;
        self.write(found, steps)
    }

    /// Writes the steps of a solution, given states on the way, if there is one.
    fn write(self, found: Found, steps: &mut Vec<Step>) -> Result<Decision, Limit> {
        steps.clear();
        let Some(targets) = found else {
            return Ok(Decision::Lost { merged: self.twins });
        };
        let ExhaustiveSearch {
            layout,
            root: mut state,
            max_memory,
            ..
        } = self;
        if state.buried() > 0 {
            path_to_win(layout, targets, max_memory, &mut state, steps)?;
        }
        RULES.finish(layout, state, steps);
        Ok(Decision::Won)
    }

    /// Gives a turn to each of the two searches, twice as long as the one before.
    fn take_turns(&mut self, meter: &mut Meter) -> Result<ControlFlow<Found>, Limit> {
        let turn = self.turn;
        self.turn *= 2;
        meter.waiting_memory = self.best.as_ref().map_or(0, BestFirst::memory);
        if let Break(found) = self.run_merged(turn, meter)? {
            return Ok(Break(found));
        }
        if let Some(search) = &mut self.best {
            meter.waiting_memory = self.merged.as_ref().map_or(0, BestFirst::memory);
            match memory_as_none(search.run(turn / BEST_TURN, &mut self.relaxed, meter))? {
                Some(Outcome::Won(win)) => return Ok(Break(Some(search.targets(win)))),
                Some(Outcome::Lost) => {
                    self.twins = 0;
                    return Ok(Break(None));
                }
                Some(Outcome::Open) => {}
                None => self.best = None,
            }
        }
        Ok(Continue(()))
    }

    /// Runs the merged search. It starts again whenever it finds a win that cannot be
    /// repeated, and ends without a result if there is no memory left.
    fn run_merged(
        &mut self,
        max_states: u64,
        meter: &mut Meter,
    ) -> Result<ControlFlow<Found>, Limit> {
        let end = meter.states().saturating_add(max_states);
        while meter.states() < end {
            let Some(merged) = &mut self.merged else {
                break;
            };
            let left = end - meter.states();
            let outcome = (self.run_open)(merged, left, self.threads, &mut self.relaxed, meter);
            match memory_as_none(outcome)? {
                Some(Outcome::Lost) => return Ok(Break(None)),
                Some(Outcome::Open) => {}
                None => self.merged = None,
                Some(Outcome::Won(win)) => {
                    let (targets, spent) = (merged.targets(win), merged.states());
                    self.merged = None;
                    if let Some(found) = self.try_win(&targets, spent, meter)? {
                        return Ok(Break(Some(found)));
                    }
                    self.start_merged(meter)?;
                }
            }
        }
        Ok(Continue(()))
    }

    /// Starts the merged search.
    fn start_merged(&mut self, meter: &mut Meter) -> Result<(), Limit> {
        let memory = if self.best.is_some() {
            MERGED_MEMORY
        } else {
            MERGED_MEMORY + BEST_MEMORY
        };
        let merged = BestFirst::merged(self.layout, memory * self.share(), self.twins);
        self.merged = start_best(merged, &self.root, &mut self.relaxed, meter)?;
        Ok(())
    }

    /// Tries to repeat a win of the merged search, given states on the way and the number
    /// of states that it took, and returns the states of the repetition. If that fails,
    /// fewer cards are merged.
    fn try_win(
        &mut self,
        targets: &[Target],
        spent: u64,
        meter: &mut Meter,
    ) -> Result<Option<Vec<Target>>, Limit> {
        let in_conflict = match replay(self.layout, self.twins, &self.root, targets) {
            Ok(replayed) => return Ok(Some(replayed)),
            Err(in_conflict) => in_conflict,
        };
        self.twins &= !in_conflict;
        if in_conflict == 0 {
            debug_assert!(false, "without free twins the game can follow");
            self.twins = 0;
        }
        let memory = CORRIDOR_MEMORY * self.share();
        let corridor = BestFirst::corridor(self.layout, memory, 0, targets);
        let Some(mut corridor) = start_best(corridor, &self.root, &mut self.relaxed, meter)? else {
            return Ok(None);
        };
        let max_states = FIRST_TURN.max(spent / 2);
        let outcome = corridor.run(max_states, &mut self.relaxed, meter);
        Ok(match memory_as_none(outcome)? {
            Some(Outcome::Won(win)) => Some(corridor.targets(win)),
            _ => None,
        })
    }

    /// Searches until the position is decided.
    fn decide(&mut self, meter: &mut Meter) -> Result<Found, Limit> {
        while self.merged.is_some() && self.best.is_some() {
            if let Break(found) = self.take_turns(meter)? {
                return Ok(found);
            }
        }
        self.decide_merged(meter)
    }

    /// Runs the merged search until the position is decided, with the memory of both
    /// searches.
    fn decide_merged(&mut self, meter: &mut Meter) -> Result<Found, Limit> {
        self.best = None;
        meter.waiting_memory = 0;
        let more = BEST_MEMORY * self.share();
        match &mut self.merged {
            Some(merged) => merged.allow(more),
            None => self.start_merged(meter)?,
        }
        match self.run_merged(u64::MAX, meter)? {
            Break(found) => Ok(found),
            Continue(()) => self.decide_by_layers(meter),
        }
    }

    /// Runs the merged search by layers, and distinguishes more twins after each win
    /// that cannot be repeated.
    fn decide_by_layers(&mut self, meter: &mut Meter) -> Result<Found, Limit> {
        let (layout, root, share) = (self.layout, self.root, self.share());
        loop {
            let mut layers = LayerSearch::new(layout, (SHARES - 2) * share, self.twins);
            layers.start(&root, &mut self.relaxed)?;
            let Outcome::Won(win) = layers.run(u64::MAX, &mut self.relaxed, meter)? else {
                return Ok(None);
            };
            let targets = layers.targets(win);
            drop(layers);
            if self.twins == 0 {
                return Ok(Some(targets));
            }
            // The way through each group.
            let memory = MERGED_MEMORY * share;
            let mut merged = BestFirst::corridor(layout, memory, self.twins, &targets);
            merged.start(&root, &mut self.relaxed, meter)?;
            let Outcome::Won(win) = merged.run(u64::MAX, &mut self.relaxed, meter)? else {
                return Err(Limit::Memory);
            };
            let (targets, spent) = (merged.targets(win), merged.states());
            drop(merged);
            if let Some(found) = self.try_win(&targets, spent, meter)? {
                return Ok(Some(found));
            }
        }
    }

    /// Returns one of [`SHARES`] shares of the memory.
    fn share(&self) -> usize {
        self.max_memory / SHARES
    }
}

/// Expands states of a search: a number of states, on a number of threads.
type RunOpen = fn(&mut BestFirst, u64, usize, &mut Relaxed, &mut Meter) -> Result<Outcome, Limit>;

/// What the search has decided.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Decision {
    Won,
    /// Nothing wins, even if these cards are not distinguished from their twins.
    Lost {
        merged: Cards,
    },
}

/// States on the way to a win, last first; `None` if there is no win.
type Found = Option<Vec<Target>>;

/// What a search has found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Outcome {
    /// Nothing yet.
    Open,
    /// A win, after a state with this number.
    Won(u32),
    /// There is no win.
    Lost,
}

/// Returns a search for a win, or `None` if there is not enough memory.
fn start_best<'a>(
    mut search: BestFirst<'a>,
    root: &State,
    relaxed: &mut Relaxed,
    meter: &mut Meter,
) -> Result<Option<BestFirst<'a>>, Limit> {
    let started = memory_as_none(search.start(root, relaxed, meter))?;
    Ok(started.map(|()| search))
}

/// Returns `None` if a search ran out of memory. It cannot be continued then.
fn memory_as_none<T>(result: Result<T, Limit>) -> Result<Option<T>, Limit> {
    match result {
        Ok(value) => Ok(Some(value)),
        Err(Limit::Memory) => Ok(None),
        Err(limit) => Err(limit),
    }
}

/// Returns the state after a transfer, and calls a function for each step that
/// follows it.
#[inline]
fn successor(
    layout: &Layout,
    state: &State,
    transfer: Transfer,
    on_step: impl FnMut(Step),
) -> State {
    let mut child = *state;
    transfer.apply(layout, &mut child);
    if transfer.is_exit {
        child.autoplay(layout, RULES.autoplay, &mut ());
        if child.buried() == 0 {
            return child;
        }
    }
    settle(&mut child, on_step);
    child
}
