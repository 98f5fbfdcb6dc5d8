//! The search for the shortest solution, and the proof that it is.

mod bound;
mod expected;
mod rules;
mod store;

use std::sync::atomic::{AtomicUsize, Ordering};

use freecell_core::{AutoPlay, Metric, Move, Position};

use crate::board::{Board, Start, Step};
use crate::exact::{Exact, Key};
use crate::verdict::Limit;
use crate::watch::Watch;
use bound::Bound;
use expected::Expected;
use rules::Rules;
use store::{Child, Found, NONE, Record, Stage, Store};

/// The watch is asked every so many positions.
const ASK_EVERY: u64 = 1024;

/// What is known about the shortest solution after a search.
#[derive(Clone, Debug)]
pub struct Bounds {
    /// No solution is shorter. [`Bounds::NO_SOLUTION`] if there is none.
    pub lower: u32,
    /// A solution that is shorter than the known one, as moves under
    /// [`Optimal::autoplay`]. In the metric [`Metric::Unit`] these are moves of
    /// single cards, those home included.
    pub found: Option<Vec<Move>>,
    /// What ended the search before it knew. `None` if all is known: the
    /// solution found is the shortest; or if none was found, the known one is;
    /// or if none was known, there is none.
    pub ended: Option<Limit>,
    /// How many positions were looked at.
    pub states: u64,
}

impl Bounds {
    /// The lower bound of a position that cannot be won.
    pub const NO_SOLUTION: u32 = u32::MAX;
}

/// Looks for shortest solutions, position after position, with the memory
/// that it got at first.
pub struct Optimal {
    start: Start,
    exact: Exact,
    bound: Bound,
    store: Store,
    steps: Vec<Step>,
    children: Vec<Child>,
}

impl Optimal {
    /// A search that holds at most so many bytes.
    pub fn new(max_memory: usize) -> Optimal {
        Optimal {
            start: Start::new(),
            exact: Exact::new(),
            bound: Bound::new(max_memory / 16),
            store: Store::new(max_memory - max_memory / 16),
            steps: Vec::with_capacity(256),
            children: Vec::with_capacity(256),
        }
    }

    /// The autoplay of the solutions in a metric.
    pub fn autoplay(metric: Metric) -> AutoPlay {
        match metric {
            Metric::Max => AutoPlay::Max,
            Metric::Safe => AutoPlay::Horne,
            Metric::Unit => AutoPlay::None,
        }
    }

    /// Looks for a solution that is shorter than the known length, and goes on
    /// until none can be shorter than the best.
    ///
    /// # Panics
    ///
    /// If core does not agree with a solution, which would be a fault of this
    /// crate: it does not say what is not so.
    pub fn search(
        &mut self,
        position: &Position,
        metric: Metric,
        known: Option<u32>,
        max_states: u64,
        watch: &mut impl Watch,
    ) -> Bounds {
        let known = AtomicUsize::new(known.map_or(usize::MAX, |known| known as usize));
        self.search_beside(position, metric, &known, max_states, watch)
    }

    /// The same while others look for solutions: the known length may become
    /// less at any time. There is no solution yet if it is [`usize::MAX`].
    pub(crate) fn search_beside(
        &mut self,
        position: &Position,
        metric: Metric,
        known: &AtomicUsize,
        max_states: u64,
        watch: &mut impl Watch,
    ) -> Bounds {
        let rules = Rules::new(metric);
        let mut root = self.start.read(position);
        let mut root_key = self.exact.read(&self.start, &root);
        self.bound.read(&self.start, rules.pieces());
        let base = rules.base(&root);
        rules.send_home(&self.start, &mut root, &mut root_key);
        // What a solution may cost to be shorter than the known one, and one
        // more.
        let limit = || {
            let known = known.load(Ordering::Relaxed);
            known
                .saturating_sub(base as usize)
                .min(Store::MOST as usize) as u32
        };
        let mut states = 0;
        let mut level = 0;
        let result = self.run(
            rules,
            root_key,
            &limit,
            &mut level,
            max_states,
            &mut states,
            watch,
        );
        let (ended, found) = match result {
            Ok(None) => (None, None),
            Ok(Some(way)) => {
                let moves = self.moves(rules, position, &root, root_key, &way);
                (None, Some(moves))
            }
            Err(limit) => (Some(limit), None),
        };
        let lower = match (ended, &found, known.load(Ordering::Relaxed)) {
            (None, None, usize::MAX) => Bounds::NO_SOLUTION,
            (None, None, known) => known as u32,
            _ => base + level,
        };
        Bounds {
            lower,
            found,
            ended,
            states,
        }
    }

    /// Whether a position may cost no more than so much.
    #[inline]
    fn is_within(&mut self, board: &Board, key: Key, most: u32) -> bool {
        let forced = self.bound.forced(board);
        forced <= most && self.bound.is_within(&self.start, board, key, most - forced)
    }

    /// The keys of the way to a position that is won or as good as won, from
    /// its end, or `None` if there is none below the limit.
    fn run(
        &mut self,
        rules: Rules,
        root_key: Key,
        limit: &impl Fn() -> u32,
        level: &mut u32,
        max_states: u64,
        states: &mut u64,
        watch: &mut impl Watch,
    ) -> Result<Option<Vec<Key>>, Limit> {
        self.store.clear();
        if limit() == 0 {
            return Ok(None);
        }
        if let Found::Slot(slot) = self.store.find(root_key)? {
            let record = Record {
                key: root_key,
                parent: NONE,
                cost: 0,
                stage: Stage::Waiting,
            };
            self.store.add(slot, record)?;
            self.store.next_level();
        }
        // Turns of positions, those included that had to wait on.
        let mut turns = 0_u64;
        loop {
            let Some(number) = self.store.next() else {
                *level += 1;
                if *level == Store::MOST {
                    return Err(Limit::States);
                }
                if *level >= limit() || !self.store.next_level() {
                    return Ok(None);
                }
                continue;
            };
            let &Record {
                key, cost, stage, ..
            } = self.store.record(number);
            if turns % ASK_EVERY == 0 && !watch.go_on(*states) {
                return Err(Limit::Stopped);
            }
            turns += 1;
            let left = *level - u32::from(cost);
            let board = self.exact.board(&self.start, key);
            if stage == Stage::Waiting && !self.is_within(&board, key, left) {
                self.store.wait(number)?;
                continue;
            }
            if *states == max_states {
                return Err(Limit::States);
            }
            *states += 1;
            if rules.is_end(&board, left) {
                return Ok(Some(self.way(number)));
            }
            self.store.record_mut(number).stage = Stage::Done;
            let is_last = *level + 1 >= limit();
            rules.list(&self.start, &board, &mut self.steps);
            self.children.clear();
            for &step in &self.steps {
                let (board, key) = rules.child(&self.start, &board, key, step);
                self.children.push(Child {
                    step,
                    board,
                    key,
                    cost: cost + rules.cost(step) as u16,
                    first: NONE,
                });
            }
            self.store.drop_known(&mut self.children)?;
            let children = std::mem::take(&mut self.children);
            let mut expected = Expected::new(rules, &self.bound, &board);
            for child in &children {
                let &Child {
                    ref board,
                    key,
                    cost,
                    ..
                } = child;
                let found = self.store.find(key)?;
                if let Found::Record(other) = found {
                    if cost >= self.store.record(other).cost {
                        continue;
                    }
                }
                let left = (*level).checked_sub(u32::from(cost));
                let is_ready = left.is_some_and(|left| match expected.of(child.step) {
                    Some(is_ready) => is_ready,
                    None => {
                        let is_ready = self.is_within(board, key, left);
                        expected.learn(child.step, is_ready);
                        is_ready
                    }
                });
                let stage = if is_ready {
                    Stage::Ready
                } else {
                    Stage::Waiting
                };
                let record = Record {
                    key,
                    parent: number,
                    cost,
                    stage,
                };
                match found {
                    Found::Record(other) => {
                        debug_assert!(
                            self.store.record(other).stage != Stage::Done,
                            "a position has its turn by its cheapest way"
                        );
                        *self.store.record_mut(other) = record;
                        if is_ready {
                            self.store.wait(other)?;
                        }
                    }
                    Found::Slot(slot) => {
                        if is_ready || !is_last {
                            self.store.add(slot, record)?;
                        }
                    }
                }
            }
            self.children = children;
        }
    }

    /// The keys from a record back to the root, without that of the root.
    fn way(&self, number: u32) -> Vec<Key> {
        let mut way = Vec::new();
        let mut at = number;
        while self.store.record(at).parent != NONE {
            way.push(self.store.record(at).key);
            at = self.store.record(at).parent;
        }
        way
    }

    /// The moves of a way, and from there home.
    ///
    /// Positions built from keys have their columns in another order than the
    /// game, so the steps are found again from the root, by the keys on the
    /// way.
    fn moves(
        &self,
        rules: Rules,
        position: &Position,
        root: &Board,
        root_key: Key,
        way: &[Key],
    ) -> Vec<Move> {
        let (mut board, mut key) = (*root, root_key);
        let mut position = *position;
        let mut moves = Vec::new();
        let mut children = Vec::new();
        let mut taken = Vec::new();
        // Where every card home counts, what autoplay takes is moves.
        let mut autoplay = |position: &mut Position, moves: &mut Vec<Move>, rule: AutoPlay| {
            taken.clear();
            rule.run(position, &mut taken);
            if rules.counts_home() {
                moves.extend(taken.iter().map(|played| played.mv));
            }
        };
        autoplay(&mut position, &mut moves, rules.autoplay());
        for &next in way.iter().rev() {
            rules.list(&self.start, &board, &mut children);
            let leads = |&&step: &&Step| rules.child(&self.start, &board, key, step).1 == next;
            // A card may go home at once, or go elsewhere and then home.
            let step = *children
                .iter()
                .filter(leads)
                .min_by_key(|&&step| rules.cost(step))
                .expect("each key on the way is that of a child of the one before");
            (board, key) = rules.child(&self.start, &board, key, step);
            let mv = step.resolve(&position).expect("a step is a move");
            position.play(mv).expect("core agrees with every move");
            moves.push(mv);
            autoplay(&mut position, &mut moves, rules.autoplay());
        }
        if rules.counts_home() {
            autoplay(&mut position, &mut moves, AutoPlay::Max);
        }
        assert!(position.is_won(), "core does not agree with a solution");
        moves
    }
}
