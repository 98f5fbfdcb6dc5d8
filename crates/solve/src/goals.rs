//! The goal search: best-first over goals, fast and incomplete.
//!
//! A single step says little. A player wants to play a card to its foundation,
//! empty a free cell, or put a sequence on a card that it fits on; the steps that
//! clear the way are part of the plan. A child of a state is therefore not a step
//! but a goal that was reached, with all steps to it. This gives few children and
//! few states between the root and a win; nearly all deals are won after a few
//! dozen states. The search does not generate all moves and plays every card to its
//! foundation as soon as possible, so it proves nothing.

mod execute;
mod generate;
mod goal;
mod heuristic;
mod open_list;
mod portfolio;

use crate::control::Meter;
use crate::limits::Limit;
use crate::seen::Seen;
use crate::space::{Layout, State, Step, Zobrist};
use execute::{Executor, SearchContext};
use generate::GoalGenerator;
use goal::Goal;
pub(crate) use heuristic::RestCosts;
use open_list::{BUCKETS, MAX_CHILDREN, OpenList};
#[cfg(feature = "tune")]
pub(crate) use portfolio::{NUMBERS, TUNED};
pub(crate) use portfolio::{SearchConfig, exhaustive_weights, portfolio};

/// Maximum number of states that one attempt can expand.
const MAX_NODES: usize = 8192;
/// Upper bound for the number of children of a state.
const MAX_BRANCHING: usize = 256;
/// Number of slots for keys; twice the capacity of the open list.
const MAX_SLOTS: usize = 2 * MAX_CHILDREN;

/// An expanded state.
#[derive(Clone, Copy, Default)]
struct Node {
    state: State,
    parent: u16,
    goal: Goal,
    /// The cost of the steps from the root.
    g: i32,
    f: i32,
}

/// The buffers of the search.
pub(crate) struct GoalSearch {
    nodes: Box<[Node; MAX_NODES]>,
    /// Number of expanded states.
    count: usize,
    open: OpenList,
    seen: Seen,
    rest_costs: RestCosts,
    generator: GoalGenerator,
    /// The goals from the root to a win.
    path: Vec<Goal>,
    /// Number of goals that the last attempt executed.
    #[cfg(feature = "tune")]
    pub(crate) executed: u64,
}

impl GoalSearch {
    /// The bytes that [`GoalSearch::new`] allocates.
    pub(crate) const BYTES: usize =
        MAX_NODES * (size_of::<Node>() + size_of::<Goal>()) + OpenList::BYTES + MAX_SLOTS * 8;

    pub(crate) fn new() -> GoalSearch {
        GoalSearch {
            nodes: boxed(Node::default()),
            count: 0,
            open: OpenList::new(),
            seen: Seen::new(MAX_SLOTS),
            rest_costs: RestCosts::ZERO,
            generator: GoalGenerator::new(),
            path: Vec::with_capacity(MAX_NODES),
            #[cfg(feature = "tune")]
            executed: 0,
        }
    }

    /// Searches for a win and writes its steps, without moves to the foundations,
    /// which autoplay makes. Returns whether it found one.
    #[allow(clippy::cast_possible_truncation, reason = "at most 8192 nodes")]
    pub(crate) fn run(
        &mut self,
        layout: &Layout,
        root: &State,
        config: &SearchConfig,
        meter: &mut Meter,
        steps: &mut Vec<Step>,
    ) -> Result<bool, Limit> {
        let weights = &config.weights;
        let quota = config.quota.min(MAX_NODES);
        // Use as few slots as possible, to stay in the first-level cache: about
        // four children are kept per node.
        let slots = (quota * 8).next_power_of_two().clamp(1024, MAX_CHILDREN);
        steps.clear();
        self.clear(layout, config);
        self.seen.clear(slots);
        let tails = self.generator.tails;
        let context = SearchContext {
            layout,
            weights,
            rest_costs: &self.rest_costs,
            dig: config.dig,
            tails: &tails,
        };

        let mut here = Executor::new(&context, root, Zobrist::default());
        here.send_home();
        if here.state.buried() == 0 {
            return Ok(true);
        }
        // Only differences of priorities matter.
        let middle = BUCKETS as i32 / 2;
        let bias = middle - here.evaluate();
        self.seen.insert(here.key);
        let mut node = Node {
            state: here.state,
            f: middle,
            ..Node::default()
        };
        let (mut at, mut number) = (0, 0);
        meter.count()?;
        self.nodes[0] = node;
        self.count = 1;
        'expand: loop {
            // With that many open children, the weights do not suit the deal.
            if self.open.count + MAX_BRANCHING >= slots {
                return Ok(false);
            }
            debug_assert!(here.is_up_to_date());
            self.generator.start(&here);
            while let Some(goal) = self.generator.get(number, &here) {
                number += 1;
                let mut child = here.clone();
                steps.clear();
                #[cfg(feature = "tune")]
                {
                    self.executed += 1;
                }
                if child.run(goal, steps).is_none() {
                    continue;
                }
                if child.state.buried() == 0 {
                    let nodes = self.nodes.as_slice();
                    trace(&context, nodes, &mut self.path, (at, goal), steps);
                    return Ok(true);
                }
                let g = node.g + weights.step * steps.len() as i32;
                let f = child.evaluate() + bias + g;
                if f > node.f + weights.reach || !self.seen.insert(child.key) {
                    continue;
                }
                if f >= node.f - config.margin {
                    self.open.push(child.key, at as u16, goal, f);
                    continue;
                }
                // Better than the whole open list: expand it now, and the other
                // goals later.
                let others = Goal::remaining(number);
                let f_of_others = node.f + config.defer;
                self.open.push(here.key, at as u16, others, f_of_others);
                if self.count >= quota {
                    return Ok(false);
                }
                node = Node {
                    state: child.state,
                    parent: at as u16,
                    goal,
                    g,
                    f,
                };
                here = child;
                (number, at) = (0, self.count);
                meter.count()?;
                self.nodes[at % MAX_NODES] = node;
                self.count += 1;
                continue 'expand;
            }
            if self.count >= quota {
                return Ok(false);
            }
            let Some((f, child)) = self.open.pop() else {
                return Ok(false);
            };
            let parent = self.nodes[usize::from(child.parent) % MAX_NODES];
            here = Executor::new(&context, &parent.state, child.key);
            if let Some(first) = child.goal.as_remaining() {
                (node, number, at) = (parent, first, usize::from(child.parent));
                continue;
            }
            steps.clear();
            here.run(child.goal, steps);
            here.key = child.key;
            (number, at) = (0, self.count);
            node = Node {
                state: here.state,
                parent: child.parent,
                goal: child.goal,
                g: parent.g + weights.step * steps.len() as i32,
                f: f as i32,
            };
            meter.count()?;
            self.nodes[at % MAX_NODES] = node;
            self.count += 1;
        }
    }

    fn clear(&mut self, layout: &Layout, config: &SearchConfig) {
        self.count = 0;
        #[cfg(feature = "tune")]
        {
            self.executed = 0;
        }
        self.open.clear();
        self.rest_costs.fill(layout, &config.weights);
        self.generator.read(layout);
    }
}

/// Returns an array on the heap whose length is known at compile time.
fn boxed<T: Copy, const N: usize>(value: T) -> Box<[T; N]> {
    let Ok(array) = vec![value; N].into_boxed_slice().try_into() else {
        unreachable!("the vector has N elements");
    };
    array
}

/// Writes the steps from the root to a node and from there to one more goal.
fn trace(
    context: &SearchContext,
    nodes: &[Node],
    path: &mut Vec<Goal>,
    (mut at, last): (usize, Goal),
    steps: &mut Vec<Step>,
) {
    path.clear();
    path.push(last);
    while at != 0 {
        path.push(nodes[at].goal);
        at = usize::from(nodes[at].parent);
    }
    // The steps of a goal are not stored, because executing it again gives the same
    // ones.
    let mut executor = Executor::new(context, &nodes[0].state, Zobrist::default());
    steps.clear();
    for &goal in path.iter().rev() {
        executor.run(goal, steps);
    }
}

#[cfg(test)]
mod tests {
    use freecell_core::AutoPlay;
    use freecell_testkit::{Random, position_with_cells};

    use super::*;

    /// Compares goals with single steps: the same state and the same key.
    #[test]
    fn goals_lead_where_their_steps_lead() {
        let mut layout = Layout::new();
        let mut generator = GoalGenerator::new();
        let mut rest_costs = RestCosts::ZERO;
        let config = &portfolio()[0];
        let mut random = Random::new(1);
        let mut reached = 0;
        for number in 1..=300 {
            let root = layout.read(&position_with_cells(number, random.below(5)));
            generator.read(&layout);
            rest_costs.fill(&layout, &config.weights);
            let tails = generator.tails;
            let context = SearchContext {
                layout: &layout,
                weights: &config.weights,
                rest_costs: &rest_costs,
                dig: config.dig,
                tails: &tails,
            };
            let mut here = Executor::new(&context, &root, Zobrist::default());
            here.send_home();
            for _ in 0..30 {
                generator.start(&here);
                let mut children = Vec::new();
                let mut count = 0;
                while let Some(goal) = generator.get(count, &here) {
                    count += 1;
                    let mut child = here.clone();
                    let mut steps = Vec::new();
                    if child.run(goal, &mut steps).is_none() {
                        continue;
                    }
                    let (mut state, mut key) = (here.state, here.key);
                    for &step in &steps {
                        state.apply_keyed(&layout, step, &mut key);
                        state.autoplay(&layout, AutoPlay::Max, &mut key);
                    }
                    assert_eq!((child.state, child.key), (state, key), "deal {number}");
                    assert!(child.is_up_to_date());
                    let expected = rest_costs.evaluate(&layout, &config.weights, &state);
                    assert_eq!(child.evaluate(), expected);
                    children.push(child);
                }
                if children.is_empty() || here.state.buried() == 0 {
                    break;
                }
                reached += 1;
                here = random.choose(&children).expect("not empty").clone();
            }
        }
        assert!(reached > 2000, "{reached}");
    }
}
