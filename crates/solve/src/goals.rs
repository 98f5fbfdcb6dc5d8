//! The goal search: best-first over goals, fast and incomplete.
//!
//! A single step says little. A player wants to play a card to its foundation,
//! empty a free cell, or put a sequence on a card that it fits on; the steps that
//! clear the way are part of the plan. A child of a state is therefore not a step
//! but a goal that was reached, with all steps to it. This gives few children and
//! few states between the root and a win; nearly all deals are won after a few
//! dozen states. The search does not generate all moves and plays every card to its
//! foundation as soon as possible, so it proves nothing.

mod candidate;
mod execute;
mod forecast;
mod generate;
mod goal;
mod portfolio;
mod tree;

use crate::control::Meter;
use crate::heuristic::BuriedCosts;
use crate::limits::Limit;
use crate::space::{Layout, State, Step};
use candidate::{Candidate, MAX_GOALS};
use execute::{Executor, SearchContext};
use generate::GoalGenerator;
use goal::{Goal, Kind, Task};
#[cfg(feature = "tune")]
pub(crate) use portfolio::{NUMBERS, TUNED};
pub(crate) use portfolio::{SearchConfig, portfolio};
use tree::{BUCKETS, Costs, Tree};

/// The result of executing a goal.
enum Reached {
    Won,
    /// A new state.
    State(Costs),
    /// There is no room, or the state is known or too bad.
    Nothing,
}

/// Which goals of a state have been generated. Most states need only the first.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    /// Cards to the foundations.
    Homes,
    /// And sequences onto cards without digging, and new columns.
    Near,
    /// And all others, except those that dig out columns for a sequence.
    All,
}

/// The buffers of the search.
pub(crate) struct GoalSearch {
    tree: Tree,
    buried_costs: BuriedCosts,
    generator: GoalGenerator,
}

impl GoalSearch {
    /// The bytes that [`GoalSearch::new`] allocates.
    pub(crate) const BYTES: usize = Tree::BYTES;

    pub(crate) fn new() -> GoalSearch {
        GoalSearch {
            tree: Tree::new(),
            buried_costs: BuriedCosts::ZERO,
            generator: GoalGenerator::new(),
        }
    }

    /// Searches for a win and writes its steps, without moves to the foundations,
    /// which autoplay makes. Returns whether it found one.
    #[allow(clippy::cast_possible_truncation, reason = "few steps, 4096 buckets")]
    pub(crate) fn run(
        &mut self,
        layout: &Layout,
        root: &State,
        config: &SearchConfig,
        meter: &mut Meter,
        steps: &mut Vec<Step>,
    ) -> Result<bool, Limit> {
        let GoalSearch {
            tree,
            buried_costs,
            generator,
        } = self;
        let weights = &config.weights;
        tree.clear(config.quota);
        buried_costs.fill(layout, weights);
        generator.read(layout);
        let tails = generator.tails;
        let context = SearchContext {
            layout,
            weights,
            buried_costs,
            config,
            tails: &tails,
        };

        steps.clear();
        let mut here = Executor::new(&context, root);
        here.send_home();
        if !config.dig.single_steps {
            here.leave_cells(steps);
        }
        if here.state.buried() == 0 {
            return Ok(true);
        }
        // Only differences of priorities matter.
        let middle = BUCKETS as i32 / 2;
        let bias = middle - here.evaluate();
        tree.seen.insert(here.key, 0);
        let mut costs = Costs { g: 0, f: middle };
        meter.count()?;
        let mut at = tree.add(&here, costs, 0, steps);
        // Where to continue with a state that was left: after a goal, or after all cards
        // home.
        let mut executed: Option<Goal> = None;
        let mut begin = Stage::Homes;
        'expand: loop {
            debug_assert!(here.is_up_to_date());
            generator.start(&here, costs.f);
            let mut stage = begin;
            begin = Stage::Homes;
            if stage == Stage::Homes {
                generator.add_homes(&here);
            } else {
                generator.add_near(&here);
            }
            let mut last = match executed.take() {
                Some(goal) => generator.candidates.find(goal),
                None => Candidate::FIRST,
            };
            let better = Candidate::with_f(costs.f - config.margin);
            let worse = Candidate::with_f(costs.f + config.reach + 1);
            loop {
                let (candidate, following) = generator.candidates.after(last);
                if candidate >= better {
                    if stage == Stage::All {
                        break;
                    }
                    generator.candidates.drop_before(better);
                    if stage == Stage::Homes {
                        stage = Stage::Near;
                        generator.add_near(&here);
                    } else {
                        stage = Stage::All;
                        generator.add_far(&here);
                    }
                    last = Candidate::FIRST;
                    continue;
                }
                last = candidate;
                let goal = candidate.goal();
                let mut child = here.clone();
                let reached = match reach(tree, &mut child, goal, costs, bias, steps) {
                    Reached::Won => {
                        tree.trace(at, steps);
                        return Ok(true);
                    }
                    Reached::State(reached) => reached,
                    Reached::Nothing => continue,
                };
                if reached.f >= costs.f - config.margin && reached.f > tree.lowest() {
                    tree.push(Task::Expand, at, goal, reached.f);
                    continue;
                }
                // Better than the whole open list: expand it now, and the other
                // goals later.
                if !tree.has_room(MAX_GOALS) {
                    return Ok(false);
                }
                if stage == Stage::All {
                    generator.candidates.defer(last, worse, at, tree);
                    let f = costs.f + config.dig_later;
                    tree.push(Task::Dig, at, Goal::default(), f);
                } else {
                    let (task, f) = if following < better {
                        (Task::Continue, following.f())
                    } else if stage == Stage::Homes {
                        (Task::Near, costs.f + config.near_later)
                    } else {
                        (Task::Continue, costs.f + config.defer)
                    };
                    tree.push(task, at, goal, f);
                }
                (here, costs) = (child, reached);
                meter.count()?;
                at = tree.add(&here, costs, at, steps);
                continue 'expand;
            }
            generator.candidates.defer(last, worse, at, tree);
            let f = costs.f + config.dig_later;
            tree.push(Task::Dig, at, Goal::default(), f);

            // The next state from the open list.
            loop {
                if !tree.has_room(MAX_GOALS) {
                    return Ok(false);
                }
                let Some((f, entry)) = tree.open.pop() else {
                    return Ok(false);
                };
                let from = *tree.get(entry.node());
                let goal = entry.goal();
                here = Executor::with(&context, &from.state, from.key, from.static_cost);
                costs = match entry.task() {
                    Task::Continue => {
                        here.find_next();
                        (costs, at, executed) = (from.costs, entry.node(), Some(goal));
                        if goal.kind() != Kind::Home {
                            begin = Stage::Near;
                        }
                        continue 'expand;
                    }
                    Task::Near => {
                        here.find_next();
                        (costs, at, begin) = (from.costs, entry.node(), Stage::Near);
                        continue 'expand;
                    }
                    Task::Dig => {
                        here.find_next();
                        generator.start(&here, from.costs.f);
                        generator.add_digs(&here);
                        let worse = Candidate::with_f(from.costs.f + config.reach + 1);
                        let candidates = &generator.candidates;
                        candidates.defer(Candidate::FIRST, worse, entry.node(), tree);
                        continue;
                    }
                    Task::Execute => match reach(tree, &mut here, goal, from.costs, bias, steps) {
                        Reached::Won => {
                            tree.trace(entry.node(), steps);
                            return Ok(true);
                        }
                        Reached::State(reached) if reached.f > tree.lowest() => {
                            tree.push(Task::Expand, entry.node(), goal, reached.f);
                            continue;
                        }
                        Reached::State(reached) => reached,
                        Reached::Nothing => continue,
                    },
                    Task::Expand => {
                        steps.clear();
                        here.run(goal, steps);
                        here.find_next();
                        let g = from.costs.g + weights.step * steps.len() as i32;
                        Costs { g, f: f as i32 }
                    }
                };
                meter.count()?;
                at = tree.add(&here, costs, entry.node(), steps);
                continue 'expand;
            }
        }
    }
}

/// Executes a goal of a node, and writes its steps.
#[inline]
#[allow(clippy::cast_possible_truncation, reason = "a few steps")]
fn reach(
    tree: &mut Tree,
    child: &mut Executor,
    goal: Goal,
    from: Costs,
    bias: i32,
    steps: &mut Vec<Step>,
) -> Reached {
    steps.clear();
    if child.run(goal, steps).is_none() {
        return Reached::Nothing;
    }
    if child.state.buried() == 0 {
        return Reached::Won;
    }
    let weights = child.context.weights;
    let g = from.g + weights.step * steps.len() as i32;
    let f = child.evaluate() + bias + g;
    if f > from.f + child.context.config.reach || !tree.seen.insert(child.key, 0) {
        return Reached::Nothing;
    }
    Reached::State(Costs { g, f })
}

/// Returns an array on the heap whose length is known at compile time.
fn boxed<T: Copy, const N: usize>(value: T) -> Box<[T; N]> {
    let Ok(array) = vec![value; N].into_boxed_slice().try_into() else {
        unreachable!("the vector has N elements");
    };
    array
}

#[cfg(test)]
mod tests {
    use freecell_core::AutoPlay;
    use freecell_testkit::{Random, position_with_cells};

    use super::*;

    /// Compares goals with single steps: the same state and the same key. Nearly all
    /// goals that a forecast finds room for can be executed.
    #[test]
    fn goals_lead_where_their_steps_lead() {
        let mut layout = Layout::new();
        let mut generator = GoalGenerator::new();
        let mut buried_costs = BuriedCosts::ZERO;
        let config = &portfolio().0[0];
        let mut random = Random::new(1);
        let (mut reached, mut failed) = (0, 0);
        for number in 1..=300 {
            let root = layout.read(&position_with_cells(number, random.below(5)));
            generator.read(&layout);
            buried_costs.fill(&layout, &config.weights);
            let tails = generator.tails;
            let context = SearchContext {
                layout: &layout,
                weights: &config.weights,
                buried_costs: &buried_costs,
                config,
                tails: &tails,
            };
            let mut here = Executor::new(&context, &root);
            here.send_home();
            for _ in 0..30 {
                here.find_next();
                generator.start(&here, 2048);
                generator.add_homes(&here);
                generator.add_near(&here);
                generator.add_far(&here);
                generator.add_digs(&here);
                let mut children = Vec::new();
                let (mut candidate, _) = generator.candidates.after(Candidate::FIRST);
                while candidate != Candidate::NONE {
                    let goal = candidate.goal();
                    (candidate, _) = generator.candidates.after(candidate);
                    let mut child = here.clone();
                    let mut steps = Vec::new();
                    if child.run(goal, &mut steps).is_none() {
                        failed += 1;
                        continue;
                    }
                    let (mut state, mut key) = (here.state, here.key);
                    for &step in &steps {
                        state.apply_keyed(&layout, step, &mut key);
                        state.autoplay(&layout, AutoPlay::Max, &mut key);
                    }
                    assert_eq!((child.state, child.key), (state, key), "deal {number}");
                    assert!(child.is_up_to_date());
                    let expected = buried_costs.evaluate(&layout, &config.weights, &state);
                    assert_eq!(child.evaluate(), expected);
                    reached += 1;
                    children.push(child);
                }
                if children.is_empty() || here.state.buried() == 0 {
                    break;
                }
                here = random.choose(&children).expect("not empty").clone();
            }
        }
        assert!(
            reached > 10_000 && failed * 50 < reached,
            "{reached}, {failed}"
        );
    }
}
