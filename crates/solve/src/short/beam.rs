//! The widening beam: an anytime search for short solutions.
//!
//! The open list orders children by their number of moves. An iteration proceeds
//! from few moves to many and expands, at each level, some of those with the best
//! estimates. The next iteration continues where this one stopped, with more of
//! them: the beam widens, and no state is expanded twice. The search can be stopped
//! at any time, and a longer search starts like a shorter one.

use std::hint::black_box;

use freecell_core::{AutoPlay, Metric};

use super::context::{ExpandContext, cost_of_run};
use crate::control::{Meter, POLL_INTERVAL};
use crate::heuristic::{MovesLeft, MovesLeftWeights, SCALE, bound_of, signed};
use crate::limits::Limit;
use crate::metric::{BestLength, rules_of, search_autoplay, step_cost};
use crate::open_list::OpenList;
use crate::seen::Seen;
use crate::space::{
    CELL, Layout, State, Step, TABLE, Zobrist, bit, each, end_of, highest, run_length,
};

/// Maximum number of moves from the root.
const LEVELS: usize = 192;
/// Number of estimates that the open list distinguishes at each level.
const ESTIMATES: usize = 2048;
/// Number of buckets of the open list: by level, then by estimate.
const BUCKETS: usize = LEVELS * ESTIMATES;
/// An estimate in the middle of the range of the open list.
const MIDDLE: i32 = 1792;
/// Number of children expanded together, so that their parents are loaded into the
/// cache in parallel.
const BATCH: usize = 16;
/// Initial number of slots for keys.
const MIN_SLOTS: usize = 1 << 14;
/// Upper bound for the average number of children.
const CHILDREN_EACH: usize = 32;
/// Number of states expanded per level in the first iteration, in sixteenths.
const FIRST_WIDTH: usize = 8 * 16;
/// A child is pruned if it is worse by this margin than all states expanded at its
/// level in the last iteration: it would hardly be expanded, and storing it takes
/// time.
const MARGIN: i32 = 26;
/// Upper bound for the difference between a child and its parent.
const MAX_REACH: i32 = 2048;
/// Levels below this one have proportionally less width: near the root the estimate
/// is seldom far off.
const RAMP: usize = 12;

/// An expanded state.
#[derive(Clone, Copy)]
pub(super) struct BeamNode {
    pub state: State,
    pub key: Zobrist,
    pub value: i32,
    parent: u32,
    step: Step,
    level: u8,
}

impl BeamNode {
    #[inline]
    pub(super) fn level(&self) -> usize {
        usize::from(self.level)
    }
}

/// An open child. Its state is computed when it is expanded.
#[derive(Clone, Copy)]
struct Child {
    parent: u32,
    value: i32,
    step: Step,
}

/// A child that may be a duplicate.
#[derive(Clone, Copy)]
struct NewChild {
    key: Zobrist,
    value: i32,
    level: usize,
    step: Step,
}

/// Cards that leave a column.
struct Leaving {
    card: usize,
    from: usize,
    /// The key without the support of the card.
    key: Zobrist,
    /// Whether no card is buried after that.
    is_won: bool,
    /// Whether autoplay takes the card that is exposed.
    autoplays: bool,
}

/// The buffers of the search.
pub(crate) struct WideningBeam {
    nodes: Vec<BeamNode>,
    /// The children of one node.
    new_children: Vec<NewChild>,
    open: OpenList<Child>,
    seen: Seen,
    heuristic: MovesLeft,
    /// By level, the worst value that is kept.
    worst: [i32; LEVELS],
    /// Solutions must be shorter than this.
    best: usize,
    /// The end of the best solution: a node and the last step.
    last: Option<(u32, Step)>,
    /// Offset from a value to a priority.
    bias: i32,
    /// Maximum difference to the parent; worse children are pruned.
    reach: i32,
}

/// The parameters of a search.
pub(crate) struct BeamSearch<'a> {
    pub layout: &'a Layout,
    pub root: State,
    pub metric: Metric,
    pub weights: &'a MovesLeftWeights,
    pub max_memory: usize,
    /// Solutions must be shorter than this, which other threads may improve.
    pub best: &'a BestLength,
    /// The cost of every solution besides its steps.
    pub base: usize,
    /// Receives every solution that is shorter than those before: the steps and
    /// their length.
    pub found: &'a mut dyn FnMut(&[Step], usize, &mut Meter),
}

impl BeamSearch<'_> {
    /// Returns the exclusive upper bound for the cost of the steps of a solution.
    fn max_cost(&self) -> usize {
        let best = self.best.get().map(|best| best.saturating_sub(self.base));
        best.map_or(LEVELS, |best| best.min(LEVELS))
    }
}

impl WideningBeam {
    pub(crate) fn new() -> WideningBeam {
        WideningBeam {
            nodes: Vec::new(),
            new_children: Vec::with_capacity(256),
            open: OpenList::new(BUCKETS),
            seen: Seen::new(MIN_SLOTS),
            heuristic: MovesLeft::ZERO,
            worst: [i32::MAX; LEVELS],
            best: LEVELS,
            last: None,
            bias: 0,
            reach: 0,
        }
    }

    /// Checks whether the memory lasts until the next poll.
    fn check_memory(&mut self, search: &BeamSearch) -> Result<(), Limit> {
        let states = usize::try_from(POLL_INTERVAL).unwrap_or(usize::MAX);
        let (children, entries) = (states * CHILDREN_EACH, self.open.entries());
        let most = OpenList::<Child>::bytes(BUCKETS, 0)
            + bytes(&self.nodes, states)
            + bytes(entries, children)
            + self.seen.bytes(children);
        if most > search.max_memory || entries.len() + children > OpenList::<Child>::MAX_ENTRIES {
            return Err(Limit::Memory);
        }
        Ok(())
    }

    /// Searches for shorter solutions until a limit stops it or the open list is
    /// empty. An empty list does not prove that there are none: states with the
    /// same key are treated as one.
    pub(crate) fn run(&mut self, search: &mut BeamSearch, meter: &mut Meter) -> Result<(), Limit> {
        let nodes = self.nodes.capacity() * size_of::<BeamNode>();
        let open = OpenList::<Child>::bytes(BUCKETS, self.open.entries().capacity());
        if nodes + open + self.seen.bytes_held() > search.max_memory {
            *self = WideningBeam::new();
        }
        self.heuristic.fill(search.layout, search.weights);
        self.best = search.max_cost();
        if self.best == 0 {
            return Ok(());
        }
        search
            .root
            .autoplay(search.layout, search_autoplay(search.metric), &mut ());
        if search.root.buried() == 0 {
            (search.found)(&[], search.base, meter);
            return Ok(());
        }
        let mut margin = MARGIN * SCALE;
        self.reach = self.heuristic.reach;
        // The open list is empty because too much was pruned: repeat with less
        // pruning.
        while self.reach < MAX_REACH * SCALE {
            self.widen(search, meter, margin)?;
            margin *= 2;
            self.reach *= 2;
        }
        Ok(())
    }

    /// Searches with wider and wider beams until the open list is empty.
    fn widen(
        &mut self,
        search: &mut BeamSearch,
        meter: &mut Meter,
        margin: i32,
    ) -> Result<(), Limit> {
        self.nodes.clear();
        self.open.clear();
        self.seen.clear(MIN_SLOTS);
        self.worst.fill(i32::MAX);
        self.last = None;
        let value = self.heuristic.evaluate(search.layout, &search.root);
        self.bias = (MIDDLE - value / SCALE) * SCALE;
        let root = BeamNode {
            state: search.root,
            key: Zobrist::default(),
            value,
            parent: 0,
            step: Step::default(),
            level: 0,
        };
        self.seen.improve(root.key, 0);
        self.check_memory(search)?;
        meter.count()?;
        self.expand(search, meter, root);
        let mut width = FIRST_WIDTH;
        let mut lowest_level = 0;
        let mut batch = Vec::with_capacity(BATCH);
        let mut nodes = Vec::with_capacity(BATCH);
        loop {
            let before = self.nodes.len();
            let mut level = lowest_level;
            // A child of the last level would not be better than the best solution.
            while level < self.best {
                let mut expanded = 0;
                let mut worst = i32::MIN;
                let most = (width * (level + 1).min(RAMP) / RAMP).div_ceil(16);
                while expanded < most {
                    self.pop(level, BATCH.min(most - expanded), &mut batch);
                    if batch.is_empty() {
                        if level == lowest_level && expanded == 0 {
                            lowest_level += 1;
                        }
                        break;
                    }
                    self.make_nodes(search, level, &batch, &mut nodes);
                    for node in &nodes {
                        if !self.is_promising(node) {
                            continue;
                        }
                        if meter.is_at_checkpoint() {
                            self.best = self.best.min(search.max_cost());
                            self.check_memory(search)?;
                        }
                        meter.count()?;
                        expanded += 1;
                        worst = worst.max(node.value);
                        self.expand(search, meter, *node);
                    }
                }
                if expanded > 0 {
                    self.worst[level] = worst.saturating_add(margin);
                }
                level += 1;
            }
            if self.nodes.len() == before {
                return Ok(());
            }
            width = (width * 17 / 16).min(1 << 30);
        }
    }

    /// Pops the children of a level with the lowest estimates, at most `most` of them.
    #[inline]
    fn pop(&mut self, level: usize, most: usize, children: &mut Vec<Child>) {
        const WORDS: usize = ESTIMATES / 64;
        children.clear();
        let mut word = level * WORDS;
        while children.len() < most {
            let Some((bucket, child)) = self.open.pop_in(word..(level + 1) * WORDS) else {
                return;
            };
            word = bucket / 64;
            children.push(child);
        }
    }

    /// Computes the states of children that are to be expanded. Reads all memory that
    /// they need first, so that the processor loads it in parallel.
    #[inline]
    #[allow(clippy::cast_possible_truncation, reason = "a level is below 192")]
    fn make_nodes(
        &self,
        search: &BeamSearch,
        level: usize,
        batch: &[Child],
        nodes: &mut Vec<BeamNode>,
    ) {
        let parents = batch.iter().map(|child| &self.nodes[child.parent as usize]);
        let touch = |node: &BeamNode| node.key.0 ^ node.state.runs[0] ^ node.state.next;
        black_box(parents.fold(0, |all, node| all ^ touch(node)));
        nodes.clear();
        let rules = rules_of(search.metric);
        nodes.extend(batch.iter().map(|child| {
            let BeamNode { state, key, .. } = &self.nodes[child.parent as usize];
            let (state, key) = rules.successor(search.layout, state, *key, child.step);
            BeamNode {
                state,
                key,
                value: child.value,
                parent: child.parent,
                step: child.step,
                level: level as u8,
            }
        }));
        let slots = nodes.iter().map(|node| self.seen.peek(node.key));
        black_box(slots.fold(0, |all, slot| all ^ slot));
    }

    /// Returns whether a state may still lead to a shorter solution: it may be too
    /// late, or a shorter path to it may have been found.
    #[inline]
    fn is_promising(&self, node: &BeamNode) -> bool {
        let level = node.level();
        level + bound_of(node.value) < self.best && self.seen.is_best(node.key, level)
    }

    /// Stores a state and adds its children to the open list.
    #[inline]
    #[allow(clippy::cast_possible_truncation, reason = "fewer than children")]
    fn expand(&mut self, search: &mut BeamSearch, meter: &mut Meter, node: BeamNode) {
        let id = self.nodes.len() as u32;
        self.nodes.push(node);
        let mut worst = node.value + self.reach;
        if search.metric != Metric::Unit {
            // All children are of the same level.
            worst = worst.min(self.worst[(node.level() + 1).min(LEVELS - 1)]);
        }
        let context = ExpandContext::new(search, &self.heuristic, &node, id, worst);
        let before = self.best;
        self.generate(&context);
        self.insert_children(id);
        if self.best < before {
            let steps = self.trace();
            (search.found)(&steps, self.best + search.base, meter);
        }
    }

    /// Returns the steps of the best solution.
    fn trace(&self) -> Vec<Step> {
        let Some((node, last)) = self.last else {
            return Vec::new();
        };
        let mut steps = vec![last];
        let mut at = node as usize;
        while at != 0 {
            steps.push(self.nodes[at].step);
            at = self.nodes[at].parent as usize;
        }
        steps.reverse();
        steps
    }

    /// Generates the children of a state by the moves of [`crate::space::MoveSet::All`], except
    /// those whose value is clearly too bad, with values computed from what the moves of a
    /// state have in common.
    fn generate(&mut self, context: &ExpandContext) {
        let state = context.moves.state;
        self.leave_cells(context);
        if context.rules.autoplay != AutoPlay::Max {
            self.go_home(context);
        }
        let (cells, columns) = (context.moves.room.cells, context.moves.room.columns);
        let empty_room = self.heuristic.room(cells, columns.wrapping_sub(1));
        let cell_room = self.heuristic.room(cells.wrapping_sub(1), columns);
        for from in 0..8 {
            let run = state.runs[from];
            if run == 0 {
                continue;
            }
            let mut bases = run & context.on_ends;
            // Splitting a sequence for a free cell or an empty column is seldom
            // good, and a cheap estimate of its value suffices.
            let splits = |room: i32| {
                let gain = context.stuck[from] + context.burdens[from] * signed(run_length(run));
                run & context.taken != 0 || context.base + room - gain <= context.worst
            };
            let to_empty = context.moves.to_empty(from, context.moves.room.limit());
            if to_empty != 0 {
                bases |= if splits(empty_room) {
                    to_empty
                } else {
                    to_empty & bit(highest(run))
                };
            }
            if context.moves.room.cells > 0 && (run.is_power_of_two() || splits(cell_room)) {
                bases |= end_of(run);
            }
            for card in each(bases & context.moves.onto(from, context.moves.room.limit())) {
                self.leave_column(context, from, card, to_empty & bit(card) != 0);
            }
        }
    }

    /// Plays cards to the foundations that autoplay does not take.
    fn go_home(&mut self, context: &ExpandContext) {
        let state = context.moves.state;
        let playable = context.moves.ends | state.cells;
        for card in each(playable & state.next & !context.taken) {
            let step = Step::new(card, state.place_of(card), Step::HOME);
            let cost = usize::from(step_cost(context.metric, step));
            self.offer_autoplayed(context, step, context.level + cost);
        }
    }

    /// Moves cards from free cells onto columns, and to an empty one.
    #[inline]
    fn leave_cells(&mut self, context: &ExpandContext) {
        let (empty_cells, empty_columns) = (context.moves.room.cells, context.moves.room.columns);
        let level = context.level + 1;
        for card in each(context.moves.state.cells) {
            let base = context.base - self.heuristic.in_cell(card);
            let key = context.key.toggled(card, CELL);
            for (end, to) in context.moves.targets(card) {
                let value = base
                    + self.heuristic.room(empty_cells + 1, empty_columns)
                    + context.arrival(&self.heuristic, to, bit(card), 1);
                let step = Step::new(card, Step::CELL, to);
                self.offer(context, level, key.toggled(card, end & 3), value, step);
            }
            if let Some(empty) = context.moves.first_empty {
                let value = base + self.heuristic.room(empty_cells + 1, empty_columns - 1);
                let step = Step::new(card, Step::CELL, empty);
                self.offer(context, level, key.toggled(card, TABLE), value, step);
            }
        }
    }

    /// Moves a card from a column, with all cards on it, to every possible
    /// target.
    #[inline]
    fn leave_column(&mut self, context: &ExpandContext, from: usize, card: usize, to_empty: bool) {
        let state = context.moves.state;
        let (empty_cells, empty_columns) = (context.moves.room.cells, context.moves.room.columns);
        let buried_len = state.buried_lens[from & 7];
        let departure = state.departure(context.layout, card, from);
        let (moved, left) = (departure.moved, departure.left);
        let count = run_length(moved);
        let base = context.base - context.stuck[from & 7]
            + self.heuristic.buried(from, left.buried_len)
            - self.heuristic.buried(from, buried_len)
            + self.heuristic.run(from, left.buried_len, left.run);
        let empties = empty_columns + u32::from(left.run == 0);
        let autoplays = end_of(left.run) & context.taken != 0;
        let mut base = base - context.burdens[from & 7] * signed(count);
        for _ in each(moved & state.next) {
            // The cards on top move along.
            base += self.heuristic.above_next * signed(count);
        }
        let key = context.key.toggled(card, departure.support);
        let cost = |columns| match context.metric {
            Metric::Unit => cost_of_run(count, empty_cells, columns),
            Metric::Max | Metric::Safe => 1,
        };
        let source = Leaving {
            card,
            from,
            key,
            is_won: context.buried == u32::from(buried_len - left.buried_len),
            autoplays,
        };
        for (end, to) in context.moves.targets(card) {
            let level = context.level + cost(empty_columns);
            self.move_to(context, &source, (to, end & 3), level, |heuristic| {
                base + heuristic.room(empty_cells, empties)
                    + context.arrival(heuristic, to, moved, signed(count))
            });
        }
        if count == 1 && empty_cells > 0 {
            let level = context.level + 1;
            self.move_to(context, &source, (Step::CELL, CELL), level, |heuristic| {
                base + heuristic.room(empty_cells - 1, empties) + heuristic.in_cell(card)
            });
        }
        if let (true, Some(empty)) = (to_empty, context.moves.first_empty) {
            let level = context.level + cost(empty_columns - 1);
            self.move_to(context, &source, (empty, TABLE), level, |heuristic| {
                base + heuristic.room(empty_cells, empties - 1)
            });
        }
    }

    /// Moves cards from a column to a place, where they get a support.
    #[inline]
    fn move_to(
        &mut self,
        context: &ExpandContext,
        source: &Leaving,
        (to, support): (usize, usize),
        level: usize,
        value: impl FnOnce(&MovesLeft) -> i32,
    ) {
        let step = Step::new(source.card, source.from, to);
        if source.is_won {
            self.win(context, step, level);
        } else if source.autoplays {
            self.offer_autoplayed(context, step, level);
        } else {
            let key = source.key.toggled(source.card, support);
            self.offer(context, level, key, value(&self.heuristic), step);
        }
    }

    /// Stores a solution if it is shorter than those before.
    #[inline]
    fn win(&mut self, context: &ExpandContext, step: Step, level: usize) {
        if level < self.best {
            self.best = level;
            self.last = Some((context.id, step));
        }
    }

    /// Keeps a child if it may be worth expanding.
    #[inline]
    fn offer(
        &mut self,
        context: &ExpandContext,
        level: usize,
        key: Zobrist,
        value: i32,
        step: Step,
    ) {
        #[cfg(debug_assertions)]
        self.check(context, key, value, step);
        if level + bound_of(value) < self.best
            && value <= context.worst
            && value <= self.worst[level]
        {
            self.new_children.push(NewChild {
                key,
                value,
                level,
                step,
            });
        }
    }

    /// Adds the new children that are not duplicates to the open list.
    #[inline]
    fn insert_children(&mut self, parent: u32) {
        // Read all their slots first, so that the processor loads them in parallel.
        let slots = self
            .new_children
            .iter()
            .map(|child| self.seen.peek(child.key));
        black_box(slots.fold(0, |all, slot| all ^ slot));
        for child in &self.new_children {
            if self.seen.improve(child.key, child.level) {
                let estimate = (child.value + self.bias) / SCALE;
                let bucket = (estimate.max(0) as usize).min(ESTIMATES - 1);
                let open = Child {
                    parent,
                    value: child.value,
                    step: child.step,
                };
                self.open.push(child.level * ESTIMATES + bucket, open);
            }
        }
        self.new_children.clear();
    }

    /// Compares the incrementally computed key and value with those of the child.
    #[cfg(debug_assertions)]
    fn check(&self, context: &ExpandContext, key: Zobrist, value: i32, step: Step) {
        let (parent, layout) = (context.moves.state, context.layout);
        let (state, expected) = context.rules.successor(layout, parent, context.key, step);
        assert_eq!(key, expected, "{step:?}");
        let expected = self.heuristic.evaluate(layout, &state);
        assert_eq!(value, expected, "{step:?}");
    }

    /// Offers a child after autoplay.
    #[inline(never)]
    fn offer_autoplayed(&mut self, context: &ExpandContext, step: Step, level: usize) {
        let (parent, layout) = (context.moves.state, context.layout);
        let (state, key) = context.rules.successor(layout, parent, context.key, step);
        if state.buried() == 0 {
            self.win(context, step, level);
            return;
        }
        let value = self.heuristic.evaluate(context.layout, &state);
        self.offer(context, level, key, value, step);
    }
}

/// Returns the most bytes that a new vector takes before it has `more` elements
/// after these: to grow, it holds the old ones and twice as much. Memory kept
/// from another search must not make a difference.
fn bytes<T>(vector: &[T], more: usize) -> usize {
    let capacity = vector.len().next_power_of_two().max(4);
    let times = if vector.len() + more > capacity { 3 } else { 1 };
    capacity * size_of::<T>() * times
}
