//! The fast search: best first, from goal to goal, and not complete.
//!
//! A step by itself says little. What a player wants is a card home, a card
//! out of its cell, or a sequence onto a card that it fits on, and the steps
//! that clear the way are part of the plan. So a child of a position is not a
//! step but a goal that was reached, with all steps to it. That makes few
//! children, and few positions between the start and the end; nearly all deals
//! are won after a few dozen. Not all moves are looked at, and everything that
//! can go home goes, so this search proves nothing.

mod errand;
mod goals;
mod queue;
mod seen;

use crate::board::{Board, Start, Step};
use crate::estimate::{Rests, Weights};
use errand::{Errand, Goal, Ground};
use goals::Goals;
pub(crate) use goals::Slack;
use queue::{BUCKETS, MOST_WAITING, Queue};
use seen::Seen;

/// The most positions that one attempt can look at.
const MOST_NODES: usize = 8192;

/// One attempt: what to go by, and how long.
#[derive(Clone, Debug)]
pub(crate) struct Plan {
    pub weights: Weights,
    pub slack: Slack,
    /// How much better than its parent a child must be to have its turn at
    /// once.
    pub margin: i32,
    /// How much later than such a child's parent its other children come.
    pub defer: i32,
    pub quota: usize,
}

/// A position that had its turn.
#[derive(Clone, Copy, Default)]
struct Node {
    board: Board,
    parent: u16,
    goal: Goal,
    /// What the steps from the root cost.
    way: i32,
    estimate: i32,
}

/// The buffers of the search.
pub(crate) struct Quest {
    nodes: Box<[Node; MOST_NODES]>,
    /// How many positions had their turn.
    count: usize,
    queue: Queue,
    seen: Seen,
    rests: Rests,
    goals: Goals,
    /// The goals from the root to the end.
    path: Vec<Goal>,
    /// How many goals the last attempt carried out.
    #[cfg(feature = "tune")]
    pub(crate) tried: u64,
}

impl Quest {
    /// The bytes that [`Quest::new`] allocates.
    pub(crate) const BYTES: usize =
        MOST_NODES * (size_of::<Node>() + size_of::<Goal>()) + Queue::BYTES + Seen::BYTES;

    pub(crate) fn new() -> Quest {
        Quest {
            nodes: boxed(Node::default()),
            count: 0,
            queue: Queue::new(),
            seen: Seen::new(),
            rests: Rests::ZERO,
            goals: Goals::new(),
            path: Vec::with_capacity(MOST_NODES),
            #[cfg(feature = "tune")]
            tried: 0,
        }
    }

    /// How many positions the last attempt looked at.
    pub(crate) fn visited(&self) -> u64 {
        self.count as u64
    }

    /// Looks for a solution, and writes its steps without those home, which
    /// all go by themselves. Returns whether there is one.
    pub(crate) fn run(
        &mut self,
        start: &Start,
        root: &Board,
        plan: &Plan,
        quota: usize,
        steps: &mut Vec<Step>,
    ) -> bool {
        let weights = &plan.weights;
        let quota = quota.min(MOST_NODES);
        steps.clear();
        self.count = 0;
        #[cfg(feature = "tune")]
        {
            self.tried = 0;
        }
        self.queue.clear();
        self.seen.clear(quota);
        self.rests.fill(start, weights);
        self.goals.read(start);
        let tails = self.goals.tails;
        let ground = Ground {
            start,
            weights,
            rests: &self.rests,
            tails: &tails,
        };

        let mut here = Errand::new(&ground, root, 0);
        here.send_home();
        if here.board.unsorted() == 0 {
            return true;
        }
        let middle = BUCKETS as i32 / 2;
        // Only differences count.
        let bias = middle - here.estimate();
        let mut estimate = middle;
        self.seen.insert(here.key);
        let mut node = Node {
            board: here.board,
            estimate,
            ..Node::default()
        };
        self.nodes[0] = node;
        self.count = 1;
        let (mut at, mut number) = (0, 0);
        'turns: loop {
            // One position has fewer than 256 children; the table must never
            // be full, or a search in it would not end.
            if self.queue.count + 256 > MOST_WAITING.min(self.seen.mask) {
                return false;
            }
            debug_assert!(here.is_sound());
            self.goals.look(start, &here, plan.slack);
            while let Some(goal) = self.goals.get(number, start, &here, plan.slack) {
                number += 1;
                let mut child = here.clone();
                steps.clear();
                #[cfg(feature = "tune")]
                {
                    self.tried += 1;
                }
                if child.run(goal, steps).is_none() {
                    continue;
                }
                if child.board.unsorted() == 0 {
                    trace(
                        &ground,
                        self.nodes.as_slice(),
                        &mut self.path,
                        (at, goal),
                        steps,
                    );
                    return true;
                }
                let way = node.way + weights.step * steps.len() as i32;
                let total = child.estimate() + bias + way;
                if total > estimate + weights.reach || !self.seen.insert(child.key) {
                    continue;
                }
                if total >= estimate - plan.margin {
                    self.queue.push(child.key, at as u16, goal, total);
                    continue;
                }
                // Better than all that wait: its turn is now, and that of the
                // other goals later.
                let later = Goal::later(number);
                self.queue
                    .push(here.key, at as u16, later, estimate + plan.defer);
                if self.count >= quota {
                    return false;
                }
                node = Node {
                    board: child.board,
                    parent: at as u16,
                    goal,
                    way,
                    estimate: total,
                };
                here = child;
                (estimate, number, at) = (total, 0, self.count);
                self.nodes[at % MOST_NODES] = node;
                self.count += 1;
                continue 'turns;
            }
            let turn = match self.queue.pop() {
                Some(turn) if self.count < quota => turn,
                _ => return false,
            };
            let parent = self.nodes[usize::from(turn.parent) % MOST_NODES];
            here = Errand::new(&ground, &parent.board, turn.key);
            if let Some(from) = turn.goal.as_later() {
                (node, number, at) = (parent, from, usize::from(turn.parent));
                estimate = parent.estimate;
                continue;
            }
            steps.clear();
            here.run(turn.goal, steps);
            here.key = turn.key;
            (estimate, number, at) = (i32::from(turn.estimate), 0, self.count);
            node = Node {
                board: here.board,
                parent: turn.parent,
                goal: turn.goal,
                way: parent.way + weights.step * steps.len() as i32,
                estimate,
            };
            self.nodes[at % MOST_NODES] = node;
            self.count += 1;
        }
    }
}

/// An array on the heap, which the compiler knows the length of.
fn boxed<T: Copy, const N: usize>(value: T) -> Box<[T; N]> {
    let Ok(array) = vec![value; N].into_boxed_slice().try_into() else {
        unreachable!("the vector has N elements");
    };
    array
}

/// Writes the steps from the root to a node and from there to one more goal.
fn trace(
    ground: &Ground,
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
    // Which steps it took was not kept, but it is certain.
    let mut errand = Errand::new(ground, &nodes[0].board, 0);
    steps.clear();
    for &goal in path.iter().rev() {
        errand.run(goal, steps);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{just, lowest};
    use crate::key;
    use freecell_core::{CellCount, DealNumber, Position};

    /// Moves everything home that can go, and returns the change of the key.
    fn send_home(board: &mut Board, start: &Start) -> u64 {
        let mut change = 0;
        loop {
            let end = |run: &u64| run & run.wrapping_neg();
            let ends = board.runs.iter().fold(0, |ends, run| ends | end(run));
            let ready = (ends | board.cells) & board.next;
            if ready == 0 {
                return change;
            }
            let card = lowest(ready);
            let mut from = Step::CELL;
            let mut under = key::CELL;
            if board.cells & just(card) == 0 {
                let holds = |run: &u64| run & just(card) != 0;
                from = board.runs.iter().position(holds).expect("it is an end");
                under = key::under(board, from, card);
            }
            change ^= key::hash(card, under) ^ key::hash(card, key::HOME);
            board.make(start, Step::new(card, from, Step::HOME));
        }
    }

    /// Goals against single steps: the same board, and the same key.
    #[test]
    fn errands_lead_where_their_steps_lead() {
        let mut start = Start::new();
        let mut goals = Goals::new();
        let mut rests = Rests::ZERO;
        let plan = &crate::portfolio::plans()[0];
        let mut pick = 1_usize;
        let mut reached = 0;
        for number in 1..=300 {
            let deal = DealNumber::new(number).expect("a deal number").deal();
            let cells = CellCount::new((number % 5) as usize).expect("at most four");
            let root = start.read(&Position::new(&deal, cells));
            goals.read(&start);
            rests.fill(&start, &plan.weights);
            let tails = goals.tails;
            let ground = Ground {
                start: &start,
                weights: &plan.weights,
                rests: &rests,
                tails: &tails,
            };
            let mut here = Errand::new(&ground, &root, 0);
            here.send_home();
            for _ in 0..30 {
                goals.look(&start, &here, plan.slack);
                let mut children = Vec::new();
                let mut count = 0;
                while let Some(goal) = goals.get(count, &start, &here, plan.slack) {
                    count += 1;
                    let mut child = here.clone();
                    let mut steps = Vec::new();
                    if child.run(goal, &mut steps).is_none() {
                        continue;
                    }
                    let (mut board, mut key) = (here.board, here.key);
                    for &step in &steps {
                        let (card, from, to) = (step.card(), step.from(), step.to());
                        key ^= match from {
                            Step::CELL => key::hash(card, key::CELL),
                            from => key::hash(card, key::under(&board, from, card)),
                        };
                        key ^= match to {
                            Step::CELL => key::hash(card, key::CELL),
                            to => key::hash(card, key::under_on(&board, to)),
                        };
                        board.make(&start, step);
                        key ^= send_home(&mut board, &start);
                    }
                    assert_eq!((child.board, child.key), (board, key), "deal {number}");
                    assert!(child.is_sound());
                    children.push(child);
                }
                if children.is_empty() || here.board.unsorted() == 0 {
                    break;
                }
                reached += 1;
                pick = pick.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                here = children.swap_remove((pick >> 33) % children.len());
            }
        }
        assert!(reached > 2000, "{reached}");
    }

    /// Few positions must be enough, or the search has lost its way.
    #[test]
    fn most_deals_are_won_after_few_positions() {
        let mut start = Start::new();
        let mut quest = Quest::new();
        let mut steps = Vec::new();
        let mut won = 0;
        for number in 5_000_001..=5_000_200 {
            let deal = DealNumber::new(number).expect("a deal number").deal();
            let root = start.read(&Position::new(&deal, CellCount::FOUR));
            let plan = &crate::portfolio::plans()[0];
            won += usize::from(quest.run(&start, &root, plan, 100, &mut steps));
            assert!(quest.visited() <= 100);
        }
        assert!(won > 180, "{won} of 200");
    }
}
