//! The optimal search: A* with an admissible, consistent bound.

mod bound;
mod delta;

use freecell_core::{Metric, Position};

use crate::control::{Control, Meter};
use crate::limits::Limit;
use crate::metric::{BestLength, base_cost, rules_of, step_cost};
use crate::open_list::OpenList;
use crate::referee::Referee;
use crate::request::{Request, Settings};
use crate::solution::Solution;
use crate::space::{Layout, PACK, Rules, State, StateCodec, StateKey, Step};
use crate::table::{Entry, Id, NO_ID, Record, Table};
use bound::{Bound, Piece};
use delta::BoundDelta;

/// Number of levels of f: a multiple of 64.
const LEVELS: usize = 4096;

/// What is known about the length of the shortest solution.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Bounds {
    /// A lower bound on the length of every solution.
    pub lower: LowerBound,
    /// A solution that is shorter than the known one and has the length `lower`, so
    /// it is a shortest one; with the metric's autoplay.
    pub solution: Option<Solution>,
    /// The limit that stopped the search early. `None` if the question is settled:
    /// `solution` is a shortest one, or if it is `None`, the known one is.
    pub ended: Option<Limit>,
}

/// A lower bound on the length of all solutions in a metric.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LowerBound {
    /// No solution is shorter.
    AtLeast(usize),
    /// There is no solution that the metric can count.
    Unsolvable,
}

impl LowerBound {
    /// Returns the number of moves; `None` if there is no solution.
    pub const fn moves(self) -> Option<usize> {
        match self {
            LowerBound::AtLeast(moves) => Some(moves),
            LowerBound::Unsolvable => None,
        }
    }
}

/// Finds shortest solutions and proves that they are shortest.
///
/// ```
/// use freecell_core::DealNumber;
/// use freecell_solve::{LowerBound, OptimalSolver};
///
/// let mut optimal = OptimalSolver::new();
/// let bounds = optimal.solve(DealNumber::new(224_533)?);
/// assert_eq!(bounds.lower, LowerBound::AtLeast(8));
/// assert_eq!(bounds.solution.unwrap().moves().len(), 8);
/// # Ok::<(), freecell_core::DealNumberError>(())
/// ```
pub struct OptimalSolver {
    layout: Layout,
    codec: StateCodec,
    bound: Bound,
    table: Table<StateKey, Progress>,
    open: OpenList<Id>,
    /// Number of levels of f; fewer in tests.
    levels: usize,
    steps: Vec<Step>,
    children: Vec<Child>,
    referee: Referee,
    states: u64,
    /// The metric of the last search, if it proved that there is no solution.
    refuted: Option<Metric>,
    #[cfg(test)]
    reopened: usize,
}

/// The progress of the search with a state.
#[derive(Clone, Copy, Default)]
struct Progress {
    /// Cost of the cheapest known path to the state.
    g: u16,
    stage: Stage,
}

#[derive(Clone, Copy, PartialEq, Eq, Default)]
enum Stage {
    /// In the open list; its bound is not evaluated yet.
    #[default]
    Waiting,
    /// In the open list; g + h is the level.
    Ready,
    /// Expanded.
    Closed,
}

/// A state after a step.
struct Child {
    step: Step,
    state: State,
    key: StateKey,
    g: u16,
}

impl_search!(OptimalSolver);

impl OptimalSolver {
    /// Creates a search. It allocates on demand, and frees what a search holds when the next starts.
    pub fn new() -> OptimalSolver {
        OptimalSolver {
            layout: Layout::new(),
            codec: StateCodec::new(),
            bound: Bound::new(),
            table: Table::new(0),
            open: OpenList::new(LEVELS),
            levels: LEVELS,
            steps: Vec::new(),
            children: Vec::new(),
            referee: Referee::new(),
            states: 0,
            refuted: None,
            #[cfg(test)]
            reopened: 0,
        }
    }

    /// Returns the number of states that the last search expanded.
    pub fn states(&self) -> u64 {
        self.states
    }

    /// See [`crate::workspace::has_refuted`].
    pub(crate) fn has_refuted(&self, position: &Position, metric: Metric) -> bool {
        let cell_count = self.layout.cell_count as usize;
        if self.refuted != Some(metric) || position.cell_count().get() != cell_count {
            return false;
        }
        let key = self.codec.key_of(&self.layout, position);
        key.is_some_and(|key| matches!(self.table.find(key), Entry::Known(_)))
    }

    /// Searches for a shortest solution, if it is shorter than the known one of the request.
    ///
    /// # Panics
    ///
    /// Panics if core rejects a solution, which would be a bug in this crate.
    pub fn solve<'a>(&mut self, request: impl Into<Request<'a>>) -> Bounds {
        let Request { settings, control } = request.into();
        self.solve_beside(&settings, &BestLength::new(settings.known), 0, control)
    }

    /// Like [`OptimalSolver::solve`], after some states of another search, while other threads
    /// may improve the known length.
    pub(crate) fn solve_beside(
        &mut self,
        settings: &Settings,
        known: &BestLength,
        before: u64,
        control: &mut dyn Control,
    ) -> Bounds {
        let Settings {
            ref start,
            metric,
            limits,
            ..
        } = *settings;
        let rules = rules_of(metric);
        let position = start.position();
        let mut root = self.layout.read(&position);
        let mut root_key = self.codec.read(&self.layout, &position);
        root.autoplay(&self.layout, rules.autoplay, &mut root_key);
        let cache_memory = limits.max_memory / 16;
        self.bound
            .read(&self.layout, Piece::of(metric), cache_memory);
        self.table = Table::new(limits.max_memory - cache_memory);
        self.open = OpenList::new(LEVELS);
        self.refuted = None;

        let base = base_cost(metric, &position);
        // The steps of a solution must cost less than this.
        let limit = || {
            known
                .get()
                .map_or(usize::MAX, |known| known.saturating_sub(base))
        };
        let mut lower = base;
        let mut meter = Meter::new(control, before, limits.max_states);
        let result = self.run(metric, rules, root_key, &limit, &mut lower, &mut meter);
        self.states = meter.states() - before;
        let (solution, ended) = match result {
            Ok(Some(end)) => {
                let mut path = Vec::new();
                self.table.path_to(end, &mut path);
                let mut steps = Vec::new();
                let (layout, root) = (&self.layout, (root, root_key));
                let cost = |step| step_cost(metric, step);
                let end = rules.retrace(layout, root, &path, cost, &mut steps, &mut self.steps);
                rules.finish(layout, end, &mut steps);
                let referee = &mut self.referee;
                let found = referee.accept(start, rules.autoplay, &steps);
                let found = found.in_metric(metric);
                let is_right = |found: &Solution| found.moves().len() == lower;
                let found = found.filter(is_right);
                (
                    Some(found.expect("core counts a solution as the search does")),
                    None,
                )
            }
            Ok(None) => (None, None),
            Err(limit) => (None, Some(limit)),
        };
        let lower = match (&solution, ended, known.get()) {
            (None, None, None) => LowerBound::Unsolvable,
            (None, None, Some(known)) => LowerBound::AtLeast(known),
            _ => LowerBound::AtLeast(lower),
        };
        if lower == LowerBound::Unsolvable {
            self.refuted = Some(metric);
        }
        Bounds {
            lower,
            solution,
            ended,
        }
    }

    /// Expands states in the order of f = g + h and returns one that is won or
    /// needs only free moves; `None` if there is none with an f below the
    /// limit. Raises the lower bound on the way.
    fn run(
        &mut self,
        metric: Metric,
        rules: Rules,
        root_key: StateKey,
        limit: &impl Fn() -> usize,
        lower: &mut usize,
        meter: &mut Meter,
    ) -> Result<Option<Id>, Limit> {
        let base = *lower;
        meter.poll()?;
        self.reach(root_key, NO_ID, Progress::default(), 0, meter)?;
        while let Some((f, id)) = self.open.pop() {
            if f >= limit() {
                return Ok(None);
            }
            if base + f > *lower {
                *lower = base + f;
                meter.on_lower_bound(*lower);
            }
            let &Record {
                key,
                data: Progress { g, stage },
                ..
            } = self.table.get(id);
            if stage == Stage::Closed {
                continue;
            }
            let left = h_left(f, g).unwrap_or_default();
            let state = self.codec.decode(&self.layout, key);
            if stage == Stage::Waiting && !self.bound.is_within(&self.layout, &state, key, left) {
                meter.count_idle()?;
                self.push(f + 1, id)?;
                continue;
            }
            meter.count()?;
            if is_end(metric, &state, left) {
                return Ok(Some(id));
            }
            self.table.get_mut(id).data.stage = Stage::Closed;
            rules.steps(&self.layout, &state, &mut self.steps);
            self.children.clear();
            for &step in &self.steps {
                let (state, key) = rules.successor(&self.layout, &state, key, step);
                self.children.push(Child {
                    step,
                    state,
                    key,
                    g: g + step_cost(metric, step),
                });
            }
            self.prune_known(meter)?;
            let children = std::mem::take(&mut self.children);
            let is_last_level = f + 1 >= limit();
            let mut delta = BoundDelta::new(metric, &self.bound, &state);
            for child in &children {
                if let Entry::Known(other) = self.table.find(child.key) {
                    if self.table.get(other).data.g <= child.g {
                        continue;
                    }
                }
                let is_ready = self.is_ready(child, f, &mut delta);
                if !is_ready && is_last_level {
                    continue;
                }
                let progress = Progress {
                    g: child.g,
                    stage: if is_ready {
                        Stage::Ready
                    } else {
                        Stage::Waiting
                    },
                };
                self.reach(child.key, id, progress, f, meter)?;
            }
            self.children = children;
        }
        Ok(None)
    }

    /// Drops the children that were reached before at no higher cost, except a few
    /// whose record is not in the first slot for their key.
    ///
    /// The table and the records are rarely in the cache. Reading them one after
    /// the other with nothing in between lets the processor load them in parallel.
    fn prune_known(&mut self, meter: &mut Meter) -> Result<(), Limit> {
        let table = &mut self.table;
        table.reserve(self.children.len(), meter)?;
        let mut first = [NO_ID; 256];
        for (first, child) in first.iter_mut().zip(&self.children) {
            *first = table.peek(child.key);
        }
        let mut first = first.into_iter();
        self.children.retain(|child| {
            let id = first.next().unwrap_or(NO_ID);
            id == NO_ID || {
                let record = table.get(id);
                record.key != child.key || child.g < record.data.g
            }
        });
        Ok(())
    }

    /// Returns whether a child is expanded at the level of its parent.
    #[inline]
    fn is_ready(&mut self, child: &Child, f: usize, delta: &mut BoundDelta) -> bool {
        let Some(left) = h_left(f, child.g) else {
            return false;
        };
        #[cfg(test)]
        if self.bound.forgets_half {
            return self
                .bound
                .is_within(&self.layout, &child.state, child.key, left);
        }
        let known = delta.get(child.step);
        if let (Some(is_ready), false) = (known, cfg!(debug_assertions)) {
            return is_ready;
        }
        let is_ready = self
            .bound
            .is_within(&self.layout, &child.state, child.key, left);
        match known {
            Some(known) => debug_assert_eq!(known, is_ready, "{:?}", child.step),
            None => delta.learn(child.step, is_ready),
        }
        is_ready
    }

    /// Stores a state, or a cheaper path to it, and adds it to the open list. A
    /// closed state is reopened: with a consistent bound that never happens, but
    /// the result must not depend on it.
    fn reach(
        &mut self,
        key: StateKey,
        parent: Id,
        progress: Progress,
        level: usize,
        meter: &mut Meter,
    ) -> Result<(), Limit> {
        self.table.reserve(1, meter)?;
        let record = Record {
            key,
            parent,
            data: progress,
        };
        let (id, is_waiting) = match self.table.find(key) {
            Entry::Vacant(slot) => (self.table.insert(slot, record)?, false),
            Entry::Known(id) => {
                let known = std::mem::replace(self.table.get_mut(id), record);
                #[cfg(test)]
                {
                    self.reopened += usize::from(known.data.stage == Stage::Closed);
                }
                (id, known.data.stage == Stage::Waiting)
            }
        };
        let is_root = parent == NO_ID;
        match progress.stage {
            Stage::Ready => self.push(level, id),
            // It is already in the open list, at this level or the next.
            _ if is_waiting => Ok(()),
            _ => {
                let f = if is_root { level } else { level + 1 };
                self.push(f, id)
            }
        }
    }

    /// Adds a state to the open list. A state that was reached more cheaply may be there twice;
    /// the search skips the second. Returns a limit for a level that does not exist: to drop the
    /// state could make a position unsolvable.
    #[inline]
    fn push(&mut self, f: usize, id: Id) -> Result<(), Limit> {
        let entries = self.open.entries();
        if f >= self.levels || entries.len() == OpenList::<Id>::MAX_ENTRIES {
            return Err(Limit::Memory);
        }
        self.table.memory.make_room(entries)?;
        self.open.push(f, id);
        Ok(())
    }
}

/// Returns the part of f that remains for h.
#[inline]
#[allow(
    clippy::cast_possible_truncation,
    reason = "f is a level of the open list"
)]
fn h_left(f: usize, g: u16) -> Option<u32> {
    (f as u32).checked_sub(u32::from(g))
}

/// Returns whether no costly move remains, given the part of f that remains for h.
fn is_end(metric: Metric, state: &State, left: u32) -> bool {
    match metric {
        // Every card that autoplay does not take costs a move.
        Metric::Max | Metric::Safe => state.next & PACK == 0,
        // A relaxed game without cost has only moves to the foundations, so it is a
        // legal game.
        Metric::Unit => left == 0,
    }
}

#[cfg(test)]
mod tests {
    use freecell_testkit::{Random, position, shortest_length, small_endgame, sparse_endgame};

    use super::*;

    /// Returns the bound of a state by linear search.
    fn bound(bound: &mut Bound, layout: &Layout, state: &State, key: StateKey) -> u32 {
        let is_within = |most: &u32| bound.is_within(layout, state, key, *most);
        (0..200).find(is_within).expect("a bound is small")
    }

    /// For every step of random games: h never decreases by more than the cost of
    /// the step, and a delta known without evaluation is right.
    #[test]
    fn the_bound_is_consistent() {
        let (layout, codec) = (&mut Layout::new(), &mut StateCodec::new());
        let h = &mut Bound::new();
        let mut random = Random::new(2);
        let (mut steps_seen, mut known_seen, mut falls_seen) = (0, 0, 0);
        for number in 1..=90 {
            let metric = Metric::ALL[number % 3];
            let rules = rules_of(metric);
            let root = position(number as i64);
            let mut state = layout.read(&root);
            let mut key = codec.read(layout, &root);
            state.autoplay(layout, rules.autoplay, &mut key);
            h.read(layout, Piece::of(metric), 1 << 20);
            let mut steps = Vec::new();
            for _ in 0..30 {
                rules.steps(layout, &state, &mut steps);
                let here = bound(h, layout, &state, key);
                let mut delta = BoundDelta::new(metric, h, &state);
                for &step in &steps {
                    let (child, key) = rules.successor(layout, &state, key, step);
                    let there = bound(h, layout, &child, key);
                    let cost = u32::from(step_cost(metric, step));
                    assert!(there + cost >= here, "{number} {step:?}");
                    let falls = there + cost == here;
                    match delta.get(step) {
                        Some(known) => {
                            assert_eq!(known, falls, "{number} {step:?}");
                            known_seen += 1;
                        }
                        None => delta.learn(step, falls),
                    }
                    steps_seen += 1;
                    falls_seen += usize::from(falls);
                }
                let Some(&step) = random.choose(&steps) else {
                    break;
                };
                (state, key) = rules.successor(layout, &state, key, step);
            }
        }
        assert!(steps_seen > 10_000, "{steps_seen}");
        assert!(
            known_seen > 1_000 && falls_seen > 1_000,
            "{known_seen} {falls_seen}"
        );
    }

    /// In an earlier version, a state beyond the last level was dropped, and a position whose
    /// solutions all lie there counted as unsolvable.
    #[test]
    fn too_few_levels_are_a_limit() {
        let mut optimal = OptimalSolver::new();
        let mut random = Random::new(4);
        let metric = Metric::Max;
        let (mut limited, mut proven) = (0, 0);
        while proven < 300 {
            let endgame = small_endgame(&mut random, 1);
            let Ok(Some(truth)) = shortest_length(&endgame, metric, 1_000) else {
                continue;
            };
            for levels in 1..=truth + 2 {
                optimal.levels = levels;
                let bounds = optimal.solve(endgame);
                let lower = bounds.lower.moves().expect("it can be won");
                if bounds.solution.is_some() {
                    assert_eq!((lower, bounds.ended), (truth, None), "{endgame}");
                    proven += 1;
                } else {
                    assert_eq!(bounds.ended, Some(Limit::Memory), "{endgame}");
                    assert!(lower <= truth && levels < truth + 2, "{endgame}");
                    limited += 1;
                }
            }
        }
        assert!(limited > 100, "{limited}");
    }

    /// With a bound that is admissible but not consistent, the search finds cheaper
    /// paths to closed states and must reopen them. An earlier version failed a
    /// debug assertion here, and called a solution optimal that was too long in
    /// release builds.
    #[test]
    fn optimality_does_not_depend_on_a_consistent_bound() {
        let mut optimal = OptimalSolver::new();
        optimal.bound.forgets_half = true;
        let mut random = Random::new(3);
        let mut compared = 0;
        while compared < 1_500 {
            let cells = random.below(4);
            let endgame = match random.below(2) {
                0 => small_endgame(&mut random, cells),
                _ => sparse_endgame(&mut random, cells),
            };
            for metric in [Metric::Max, Metric::Safe] {
                let Ok(Some(truth)) = shortest_length(&endgame, metric, 1_000) else {
                    continue;
                };
                let bounds = optimal.solve(Request::new(endgame).metric(metric));
                assert_eq!(
                    bounds.lower,
                    LowerBound::AtLeast(truth),
                    "{metric}\n{endgame}"
                );
                assert!(bounds.solution.is_some());
                compared += 1;
            }
        }
        assert!(optimal.reopened > 100, "{} reopened", optimal.reopened);
    }
}
