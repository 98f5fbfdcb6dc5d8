//! The exhaustive search, which decides every position.
//!
//! Best-first search over all states, each stored once. It starts from the position
//! after safe autoplay and expands every state into all states that one move and
//! safe autoplay reach. If it finds a win, the position can be won. If the open
//! list runs empty, it cannot, because nothing that matters was omitted:
//!
//! 1. *Order of columns and cells.* Exchanging two columns or two cells turns
//!    every game into another of the same length that wins if and only if the
//!    first one does. States that differ only in that order are therefore stored
//!    once, and only one of several empty columns or cells is tried as a target.
//!    A whole column is not moved to an empty one, because that changes only the
//!    order.
//! 2. *Moves of single cards.* A move of several cards is, by definition, a
//!    sequence of moves of one card. All moves of one card are generated, so all
//!    games are covered. Moves of several cards are generated only for speed.
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
//! Keys are exact (see [`StateCodec`]): two different states never have the same
//! key. Memory is counted before it is allocated. The order in which states are
//! expanded, by heuristic, does not affect any of this.

use freecell_core::AutoPlay;

use crate::buckets::Buckets;
use crate::control::Meter;
use crate::goals::{RestCosts, exhaustive_weights};
use crate::limits::Limit;
use crate::space::{Layout, MoveSet, Rules, State, StateCodec, StateKey, Step};
use crate::table::{Entry, Id, NO_ID, Record, Table};

/// Number of priorities that the open list distinguishes.
const BUCKETS: usize = 4096;
/// Upper bound for the number of children of a state.
const MAX_CHILDREN: usize = 256;
/// Upper bound for the number of steps of most solutions.
const LONG_PATH: usize = 512;

const RULES: Rules = Rules {
    autoplay: ExhaustiveSearch::AUTOPLAY,
    moves: MoveSet::Longest,
};

/// The buffers of the search. They grow on demand and are reused.
pub(crate) struct ExhaustiveSearch {
    codec: StateCodec,
    rest_costs: RestCosts,
    /// Each record stores the next one in its bucket while it is in the open list.
    table: Table<Id>,
    open: Buckets,
    children: Vec<Step>,
    path: Vec<StateKey>,
}

impl ExhaustiveSearch {
    /// The autoplay of its solutions.
    pub(crate) const AUTOPLAY: AutoPlay = AutoPlay::Raymond;

    /// The bytes that [`ExhaustiveSearch::new`] allocates.
    pub(crate) const BYTES: usize = Buckets::bytes(BUCKETS)
        + MAX_CHILDREN * size_of::<Step>()
        + LONG_PATH * size_of::<StateKey>();

    pub(crate) fn new() -> ExhaustiveSearch {
        ExhaustiveSearch {
            codec: StateCodec::new(),
            rest_costs: RestCosts::ZERO,
            table: Table::new(),
            open: Buckets::new(BUCKETS),
            children: Vec::with_capacity(MAX_CHILDREN),
            path: Vec::with_capacity(LONG_PATH),
        }
    }

    /// Decides whether a position can be won. Writes the steps of a solution under
    /// [`ExhaustiveSearch::AUTOPLAY`] and returns whether there is one.
    pub(crate) fn run(
        &mut self,
        layout: &Layout,
        position: &State,
        max_memory: usize,
        meter: &mut Meter,
        steps: &mut Vec<Step>,
    ) -> Result<bool, Limit> {
        steps.clear();
        self.table.clear(max_memory);
        self.open.clear();
        let weights = exhaustive_weights();
        self.rest_costs.fill(layout, weights);

        let mut root = *position;
        let mut root_key = self.codec.read(layout, &root);
        root.autoplay(layout, RULES.autoplay, &mut root_key);
        if root.buried() == 0 {
            RULES.finish(layout, root, steps);
            return Ok(true);
        }
        let mut children = std::mem::take(&mut self.children);
        let found = self.expand_all(layout, root_key, meter, &mut children);
        if let Ok(Some((id, last))) = found {
            self.path.clear();
            self.path.push(last);
            self.table.path_to(id, &mut self.path);
            let root = (root, root_key);
            let end = RULES.retrace(layout, root, &self.path, |_| 1, steps, &mut children);
            RULES.finish(layout, end, steps);
        }
        self.children = children;
        found.map(|win| win.is_some())
    }

    /// Expands states until one has a won child; returns its number and the key of
    /// the child, or `None` if no state has one.
    fn expand_all(
        &mut self,
        layout: &Layout,
        root_key: StateKey,
        meter: &mut Meter,
        children: &mut Vec<Step>,
    ) -> Result<Option<(Id, StateKey)>, Limit> {
        let weights = exhaustive_weights();
        let evaluate = |costs: &RestCosts, state: &State| costs.evaluate(layout, weights, state);
        // Only differences of priorities matter.
        let middle = BUCKETS / 2;
        self.insert_if_new(root_key, NO_ID, |_| middle)?;
        while let Some((bucket, id)) = self.pop() {
            meter.count()?;
            let key = self.table.get(id).key;
            let state = self.codec.decode(layout, key);
            let h = evaluate(&self.rest_costs, &state);
            RULES.steps(layout, &state, children);
            for &step in &*children {
                let (child, key) = RULES.successor(layout, &state, key, step);
                if child.buried() == 0 {
                    return Ok(Some((id, key)));
                }
                self.insert_if_new(key, id, |search| {
                    let change = evaluate(&search.rest_costs, &child) - h + weights.step;
                    #[allow(clippy::cast_possible_truncation, reason = "a bucket is below 4096")]
                    search.open.nearest(bucket as i32 + change)
                })?;
            }
        }
        Ok(None)
    }

    /// Pops the next record, with its bucket.
    #[inline]
    fn pop(&mut self) -> Option<(usize, Id)> {
        let table = &self.table;
        self.open.pop(|id| table.get(id).data)
    }

    /// Stores a state if it is new, and adds it to the open list.
    #[inline]
    fn insert_if_new(
        &mut self,
        key: StateKey,
        parent: Id,
        bucket: impl FnOnce(&ExhaustiveSearch) -> usize,
    ) -> Result<(), Limit> {
        self.table.reserve(1)?;
        if let Entry::Vacant(slot) = self.table.find(key) {
            let bucket = bucket(self);
            let record = Record {
                key,
                parent,
                data: NO_ID,
            };
            let id = self.table.insert(slot, record)?;
            self.table.get_mut(id).data = self.open.push(bucket, id);
        }
        Ok(())
    }
}
