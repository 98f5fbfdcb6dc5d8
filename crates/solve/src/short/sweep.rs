//! The search for short solutions: sweep after sweep over all numbers of
//! moves.
//!
//! Positions wait by the number of moves to them. A sweep goes from few moves
//! to many and looks, at each number, at some of those that look best. The
//! next sweep goes on where this one left off, with more of them: so it is a
//! beam that widens, and no position is looked at twice. It can be stopped at
//! any time, and a longer search begins like a shorter one.

use std::hint::black_box;
use std::sync::atomic::{AtomicUsize, Ordering};

use freecell_core::AutoPlay;

use super::layers::{LEVELS, Layers, Seen, Waiting, bytes};
use super::rules::{Rules, change_of_key, price};
use super::scene::Scene;
use super::worth::{GUESS, Weights, Worth};
use crate::board::{Board, PACK, PARENTS, Start, Step, highest, just, length, lowest, up_to};
use crate::key::{CELL, ORIGIN, TABLE, hash};
use crate::verdict::Limit;

/// A guess that is far from the ends of the queue.
const MIDDLE: i32 = 1792;

/// A position that had its turn.
#[derive(Clone, Copy)]
pub(super) struct Node {
    pub board: Board,
    pub key: u64,
    pub worth: i32,
    parent: u32,
    step: Step,
    pub level: u8,
}

/// A child that may be known already.
#[derive(Clone, Copy)]
struct Child {
    key: u64,
    worth: i32,
    level: u32,
    step: Step,
}

/// Children that have their turn at the same time, so that the memory brings
/// their parents at the same time.
const TOGETHER: usize = 16;

/// Positions between two questions whether to go on.
const INTERVAL: usize = 256;
/// More children than positions have in the mean.
const CHILDREN_EACH: usize = 32;

/// How many positions of each level have their turn in the first sweep.
const FIRST: usize = 8;
/// Each sweep gives so many sixteenths of a turn more for each one before.
const GROWTH: usize = 1;
/// How much worse than all that had their turn at a level in the last sweep a
/// child may be and not be dropped: what is far behind would hardly have one,
/// and to remember it takes time.
const MARGIN: i32 = 26;
/// Nothing is so much worse than its parent.
const REACH_OF_ALL: i32 = 2048;
/// Levels below this one have fewer turns, in proportion: near the start the
/// guess is seldom far off.
const RAMP: usize = 12;

/// The buffers of the search.
pub(crate) struct Sweep {
    nodes: Vec<Node>,
    /// The children of one node.
    children: Vec<Child>,
    layers: Layers,
    seen: Seen,
    worth: Worth,
    /// How many positions had their turn in searches that dropped too much.
    before: u64,
    /// By level, the worst worth that may wait.
    worst: [i32; LEVELS],
    /// Solutions must be shorter than this.
    best: usize,
    /// The way to the best solution: a node and the last step.
    last: Option<(u32, Step)>,
}

/// What a search may use up, and who is told.
pub(crate) struct Budget<'a> {
    pub max_states: u64,
    pub max_memory: usize,
    /// Solutions must be shorter than this, which other threads may lower.
    pub shared: &'a AtomicUsize,
    pub go_on: &'a mut dyn FnMut(u64) -> bool,
    /// Told of every solution that is shorter than those before: the steps,
    /// and how many moves they count for, moves home by themselves left out.
    pub found: &'a mut dyn FnMut(&[Step], usize),
}

impl Sweep {
    pub(crate) fn new() -> Sweep {
        Sweep {
            nodes: Vec::new(),
            children: Vec::with_capacity(256),
            layers: Layers::new(),
            seen: Seen::new(),
            worth: Worth::ZERO,
            before: 0,
            worst: [i32::MAX; LEVELS],
            best: LEVELS,
            last: None,
        }
    }

    /// How many positions had their turn.
    pub(crate) fn visited(&self) -> u64 {
        self.before + self.nodes.len() as u64
    }

    /// The most bytes before the next question whether there is memory left.
    fn bytes(&self) -> usize {
        bytes(&self.nodes, INTERVAL)
            + self.layers.bytes(INTERVAL * CHILDREN_EACH)
            + self.seen.bytes(INTERVAL * CHILDREN_EACH)
    }

    /// Looks for shorter and shorter solutions until a limit ends it or
    /// nothing is left to look at. That is no proof that there are none: two
    /// positions with the same key are taken for one.
    pub(crate) fn run(
        &mut self,
        start: &Start,
        root: &Board,
        rules: Rules,
        weights: &Weights,
        budget: &mut Budget,
    ) -> Option<Limit> {
        self.worth.fill(start, weights);
        self.best = budget.shared.load(Ordering::Relaxed).min(LEVELS);
        self.nodes.clear();
        self.before = 0;
        let (mut margin, mut reach) = (MARGIN * GUESS, weights.reach * GUESS);
        // When nothing is left too much was dropped: again with more.
        while reach < REACH_OF_ALL * GUESS {
            self.before += self.nodes.len() as u64;
            let ended = self.sweep(start, root, rules, margin, reach, budget);
            if ended.is_some() || self.best == 0 {
                return ended;
            }
            margin *= 2;
            reach *= 2;
        }
        None
    }

    /// Sweeps until a limit ends it or nothing is left to look at.
    fn sweep(
        &mut self,
        start: &Start,
        root: &Board,
        rules: Rules,
        margin: i32,
        reach: i32,
        budget: &mut Budget,
    ) -> Option<Limit> {
        self.nodes.clear();
        self.layers.clear();
        self.seen.clear();
        self.worst.fill(i32::MAX);
        self.last = None;

        let mut board = *root;
        rules.send_home(&mut board, start);
        if board.unsorted() == 0 {
            if self.best > 0 {
                self.best = 0;
                (budget.found)(&[], 0);
            }
            return None;
        }
        let bias = MIDDLE * GUESS - self.worth.of(start, &board) / GUESS * GUESS;
        let node = Node {
            board,
            key: 0,
            worth: self.worth.of(start, &board),
            parent: 0,
            step: Step::default(),
            level: 0,
        };
        self.seen.improve(0, 0);
        if self.visited() >= budget.max_states {
            return Some(Limit::States);
        }
        self.look_at(start, rules, node, bias, reach, budget);
        let mut turns = FIRST * 16;
        let mut lowest_level = 0;
        let mut turn = Vec::with_capacity(TOGETHER);
        let mut nodes = Vec::with_capacity(TOGETHER);
        loop {
            let before = self.nodes.len();
            let mut level = lowest_level;
            // A child of the last level would be no better than the best.
            while level < self.best && level < LEVELS {
                let mut looked = 0;
                let mut worst = i32::MIN;
                let share = (level + 1).min(RAMP);
                let most = (turns * share / RAMP).div_ceil(16);
                while looked < most {
                    let together = TOGETHER.min(most - looked);
                    self.layers.pop(level, together, &mut turn);
                    if turn.is_empty() {
                        if level == lowest_level && looked == 0 {
                            lowest_level += 1;
                        }
                        break;
                    }
                    self.gather(start, rules, level, &turn, &mut nodes);
                    for node in &nodes {
                        if !self.is_wanted(node) {
                            continue;
                        }
                        let states = self.visited();
                        if states >= budget.max_states {
                            return Some(Limit::States);
                        }
                        if states % INTERVAL as u64 == 0 {
                            if !(budget.go_on)(states) {
                                return Some(Limit::Stopped);
                            }
                            self.best = self.best.min(budget.shared.load(Ordering::Relaxed));
                            if self.bytes() > budget.max_memory {
                                return Some(Limit::Memory);
                            }
                        }
                        looked += 1;
                        worst = worst.max(node.worth);
                        self.look_at(start, rules, *node, bias, reach, budget);
                    }
                }
                if looked > 0 {
                    self.worst[level] = worst.saturating_add(margin);
                }
                level += 1;
            }
            if self.nodes.len() == before {
                return None;
            }
            turns = (turns * (16 + GROWTH) / 16).min(1 << 30);
        }
    }

    /// The positions of children whose turn has come. What they need of the
    /// memory is asked for before it is needed.
    #[inline]
    fn gather(
        &self,
        start: &Start,
        rules: Rules,
        level: usize,
        turn: &[Waiting],
        nodes: &mut Vec<Node>,
    ) {
        let parents = turn.iter().map(|child| &self.nodes[child.parent as usize]);
        let touch = |node: &Node| node.key ^ node.board.runs[0] ^ node.board.next;
        black_box(parents.fold(0, |all, node| all ^ touch(node)));
        nodes.clear();
        nodes.extend(turn.iter().map(|child| {
            let parent = &self.nodes[child.parent as usize];
            let mut board = parent.board;
            let step = child.step;
            let mut key = parent.key ^ change_of_key(&board, step);
            board.make(start, step);
            key ^= rules.send_home(&mut board, start);
            Node {
                board,
                key,
                worth: child.worth,
                parent: child.parent,
                step,
                level: level as u8,
            }
        }));
        let slots = nodes.iter().map(|node| self.seen.peek(node.key));
        black_box(slots.fold(0, |all, slot| all ^ slot));
    }

    /// Whether a position that has its turn may still be good for something:
    /// it may come too late, or a shorter way to it was found in the meantime.
    #[inline]
    fn is_wanted(&self, node: &Node) -> bool {
        let level = usize::from(node.level);
        let sure = (node.worth & (GUESS - 1)) as usize;
        level + sure < self.best && self.seen.is_best(node.key, level)
    }

    /// Keeps a position and lets its children wait for their turn.
    #[inline]
    fn look_at(
        &mut self,
        start: &Start,
        rules: Rules,
        node: Node,
        bias: i32,
        reach: i32,
        budget: &mut Budget,
    ) {
        let number = self.nodes.len() as u32;
        self.nodes.push(node);
        let mut far = node.worth + reach;
        if !rules.counts_cards {
            // All children are of the same level.
            far = far.min(self.worst[(usize::from(node.level) + 1).min(LEVELS - 1)]);
        }
        let scene = Scene::new(start, rules, &self.worth, &node, number, far);
        let before = self.best;
        self.expand(&scene);
        self.settle(bias, number);
        if self.best < before {
            let mut steps = Vec::new();
            self.trace(&mut steps);
            budget.shared.fetch_min(self.best, Ordering::Relaxed);
            (budget.found)(&steps, self.best);
        }
    }

    /// Writes the steps of the best solution.
    fn trace(&self, steps: &mut Vec<Step>) {
        let Some((node, last)) = self.last else {
            return;
        };
        steps.push(last);
        let mut at = node as usize;
        while at != 0 {
            steps.push(self.nodes[at].step);
            at = self.nodes[at].parent as usize;
        }
        steps.reverse();
    }

    fn expand(&mut self, scene: &Scene) {
        let Scene { board, .. } = *scene;
        self.leave_cells(scene);
        if scene.rules.autoplay != AutoPlay::Max {
            self.go_home(scene);
        }
        let to_empty = if scene.first_empty < 8 {
            scene.limit / 2
        } else {
            0
        };
        let (cells, columns) = (scene.empty_cells, scene.empty_columns);
        let empty_room = self.worth.room(cells, columns.wrapping_sub(1));
        let cell_room = self.worth.room(cells.wrapping_sub(1), columns);
        for from in 0..8 {
            let run = board.runs[from];
            if run == 0 {
                continue;
            }
            let end = lowest(run);
            let mut bases = run & scene.on_ends;
            // To part a sequence for a cell or an empty column is seldom good,
            // and the worth of that is soon known well enough.
            let splits = |room: i32| {
                let gain = scene.stuck[from] + scene.burdens[from] * length(run) as i32;
                run & scene.takes != 0 || scene.base + room - gain <= scene.far
            };
            let is_single = run.is_power_of_two();
            if to_empty > 0 {
                // All that can go, but not a whole column.
                let top = (end / 4 + to_empty) * 4;
                let mut part = if top < 64 {
                    run & ((1 << top) - 1)
                } else {
                    run
                };
                if part == run && board.rests[from] == 0 {
                    part &= !just(highest(run));
                }
                if !splits(empty_room) {
                    part &= just(highest(run));
                }
                bases |= part;
            }
            if scene.empty_cells > 0 && (is_single || splits(cell_room)) {
                bases |= just(end);
            }
            while bases != 0 {
                let card = lowest(bases);
                bases &= bases - 1;
                let count = card / 4 - end / 4 + 1;
                if count > scene.limit {
                    break;
                }
                self.leave_column(scene, from, card, count, count <= to_empty);
            }
        }
    }

    /// Moves cards home that do not go by themselves.
    fn go_home(&mut self, scene: &Scene) {
        let Scene { board, .. } = *scene;
        let mut ready = (scene.ends | board.cells) & board.next & !scene.rules.takes(board) & PACK;
        while ready != 0 {
            let card = lowest(ready);
            ready &= ready - 1;
            let from = if board.cells & just(card) != 0 {
                Step::CELL
            } else {
                usize::from(scene.column_of_end[card & 63])
            };
            let level = scene.level + scene.rules.home;
            self.offer_home(scene, Step::new(card, from, Step::HOME), level);
        }
    }

    /// Moves cards from cells onto columns, and to an empty one.
    #[inline]
    fn leave_cells(&mut self, scene: &Scene) {
        let Scene {
            board,
            empty_cells,
            empty_columns,
            ..
        } = *scene;
        let level = scene.level + 1;
        let mut cells = board.cells;
        while cells != 0 {
            let card = lowest(cells);
            cells &= cells - 1;
            let base = scene.base - self.worth.in_cell(card);
            let key = scene.key ^ hash(card, CELL);
            for (end, to) in scene.columns_of(PARENTS[card & 63] & scene.ends) {
                let worth = base
                    + self.worth.room(empty_cells + 1, empty_columns)
                    + scene.arrival(&self.worth, to, just(card), 1);
                let step = Step::new(card, Step::CELL, to);
                self.offer(scene, level, key ^ hash(card, end & 3), worth, step);
            }
            if scene.first_empty < 8 {
                let worth = base + self.worth.room(empty_cells + 1, empty_columns - 1);
                let step = Step::new(card, Step::CELL, scene.first_empty);
                self.offer(scene, level, key ^ hash(card, TABLE), worth, step);
            }
        }
    }

    /// Moves a card from a column, with all that lie on it, to wherever they
    /// can go.
    #[inline]
    fn leave_column(
        &mut self,
        scene: &Scene,
        from: usize,
        card: usize,
        count: usize,
        to_empty: bool,
    ) {
        let Scene {
            board,
            empty_cells,
            empty_columns,
            ends,
            ..
        } = *scene;
        let run = board.runs[from & 7];
        let rest = board.rests[from & 7];
        let moved = run & up_to(card);
        let mut left = run ^ moved;
        let mut base = scene.base - scene.stuck[from & 7];
        let mut empties = empty_columns;
        let mut unsorted = scene.unsorted;
        let under;
        if left == 0 {
            let refill = scene.start.refill(from, rest);
            left = refill.run;
            base += self.worth.rest(from, refill.rest) - self.worth.rest(from, rest)
                + self.worth.run(from, refill.rest, left);
            empties += u32::from(rest == 0);
            unsorted -= u32::from(rest - refill.rest);
            under = if rest == 0 { TABLE } else { ORIGIN };
        } else {
            base += self.worth.run(from, rest, left);
            under = lowest(left) & 3;
        }
        // The card that is seen when they have gone.
        let exposed = left & left.wrapping_neg();
        let goes_on = exposed & scene.takes != 0;
        base -= scene.burdens[from & 7] * count as i32;
        let mut wanted = moved & board.next;
        while wanted != 0 {
            // What lies on it goes along.
            base += self.worth.buried * count as i32;
            wanted &= wanted - 1;
        }
        let key = scene.key ^ hash(card, under);
        let cost = |columns| {
            if scene.rules.counts_cards {
                price(count, empty_cells, columns)
            } else {
                1
            }
        };
        let is_won = unsorted == 0;
        for (end, to) in scene.columns_of(PARENTS[card & 63] & ends) {
            let step = Step::new(card, from, to);
            let level = scene.level + cost(empty_columns);
            if is_won {
                self.win(scene, step, level);
            } else if goes_on {
                self.offer_home(scene, step, level);
            } else {
                let worth = base
                    + self.worth.room(empty_cells, empties)
                    + scene.arrival(&self.worth, to, moved, count);
                self.offer(scene, level, key ^ hash(card, end & 3), worth, step);
            }
        }
        if count == 1 && empty_cells > 0 {
            let step = Step::new(card, from, Step::CELL);
            let level = scene.level + 1;
            if is_won {
                self.win(scene, step, level);
            } else if goes_on {
                self.offer_home(scene, step, level);
            } else {
                let worth =
                    base + self.worth.room(empty_cells - 1, empties) + self.worth.in_cell(card);
                self.offer(scene, level, key ^ hash(card, CELL), worth, step);
            }
        }
        if to_empty {
            let step = Step::new(card, from, scene.first_empty);
            let level = scene.level + cost(empty_columns - 1);
            if is_won {
                self.win(scene, step, level);
            } else if goes_on {
                self.offer_home(scene, step, level);
            } else {
                let worth = base + self.worth.room(empty_cells, empties - 1);
                self.offer(scene, level, key ^ hash(card, TABLE), worth, step);
            }
        }
    }

    /// Remembers a solution if it is shorter than those before.
    #[inline]
    fn win(&mut self, scene: &Scene, step: Step, level: usize) {
        if level < self.best {
            self.best = level;
            self.last = Some((scene.number, step));
        }
    }

    /// Lets a child wait for its turn if it is worth it.
    #[inline]
    fn offer(&mut self, scene: &Scene, level: usize, key: u64, worth: i32, step: Step) {
        #[cfg(debug_assertions)]
        self.check(scene, key, worth, step);
        let sure = (worth & (GUESS - 1)) as usize;
        if level + sure >= self.best || worth > scene.far || worth > self.worst[level] {
            return;
        }
        self.children.push(Child {
            key,
            worth,
            level: level as u32,
            step,
        });
    }

    /// Lets the children of a node wait that were not met before.
    #[inline]
    fn settle(&mut self, bias: i32, parent: u32) {
        // Look at all their slots first, so that the memory brings them at the
        // same time and not one after the other.
        let slots = self.children.iter().map(|child| self.seen.peek(child.key));
        black_box(slots.fold(0, |all, slot| all ^ slot));
        for child in &self.children {
            let level = child.level as usize;
            if self.seen.improve(child.key, level) {
                let guess = (child.worth + bias) / GUESS;
                self.layers
                    .push(level, guess, child.worth, parent, child.step);
            }
        }
        self.children.clear();
    }

    /// Compares what was worked out from parent and move with the child.
    #[cfg(debug_assertions)]
    fn check(&self, scene: &Scene, key: u64, worth: i32, step: Step) {
        let mut board = *scene.board;
        let mut expected = scene.key ^ change_of_key(&board, step);
        board.make(scene.start, step);
        expected ^= scene.rules.send_home(&mut board, scene.start);
        assert_eq!(key, expected, "{step:?}");
        assert_eq!(worth, self.worth.of(scene.start, &board), "{step:?}");
    }

    /// Offers a child in which cards go home.
    #[inline(never)]
    fn offer_home(&mut self, scene: &Scene, step: Step, level: usize) {
        let mut board = *scene.board;
        let mut key = scene.key ^ change_of_key(&board, step);
        board.make(scene.start, step);
        key ^= scene.rules.send_home(&mut board, scene.start);
        if board.unsorted() == 0 {
            self.win(scene, step, level);
            return;
        }
        let worth = self.worth.of(scene.start, &board);
        self.offer(scene, level, key, worth, step);
    }
}
