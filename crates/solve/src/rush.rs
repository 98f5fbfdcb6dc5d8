//! The fast search: best first, by a tuned estimate, and not complete.
//!
//! Everything that can go home goes, and few kinds of moves are looked at, so
//! that this search finds most solutions at once and proves nothing. It never
//! builds a position before its turn comes: key and estimate of a child follow
//! from its parent and the move, and most children never get their turn.

use crate::board::{Board, CHILDREN, Cards, PARENTS, Start, Step, highest, just, lowest, up_to};
use crate::estimate::{Rests, Weights, burdens, estimate, own_burden};
use crate::key::{self, CELL, ORIGIN, TABLE, hash};

/// The most positions that one attempt can look at.
pub(crate) const MOST_NODES: usize = 8192;
/// The most children that can wait for their turn.
const MOST_WAITING: usize = 1 << 16;
/// Slots of the table of keys; twice what can wait, and a power of two.
const SLOTS: usize = 1 << 17;
/// The estimates that the queue tells apart.
const BUCKETS: usize = 4096;
/// No entry.
const NONE: u16 = u16::MAX;

/// One attempt: what to go by, and how long.
#[derive(Clone, Debug)]
pub(crate) struct Attempt {
    pub weights: Weights,
    pub quota: usize,
}

/// A position that had its turn.
#[derive(Clone, Copy, Default)]
struct Node {
    board: Board,
    parent: u16,
    step: Step,
    /// Steps from the root.
    depth: u16,
}

/// A child that waits for its turn.
#[derive(Clone, Copy, Default)]
struct Waiting {
    key: u64,
    parent: u16,
    step: Step,
    estimate: u16,
    next: u16,
}

/// The buffers of the search.
pub(crate) struct Rush {
    nodes: Box<[Node; MOST_NODES]>,
    /// How many positions had their turn.
    count: usize,
    queue: Queue,
    seen: Seen,
    rests: Rests,
}

/// Children by estimate, the last in a bucket first out.
struct Queue {
    waiting: Box<[Waiting; MOST_WAITING]>,
    /// How many have come; those that had their turn keep their place.
    count: usize,
    heads: Box<[u16; BUCKETS]>,
    /// Which buckets have any.
    filled: [u64; BUCKETS / 64],
    /// A word of `filled` that no earlier one has a bit before.
    lowest: usize,
}

impl Queue {
    fn clear(&mut self) {
        self.count = 0;
        self.filled = [0; BUCKETS / 64];
        self.lowest = BUCKETS / 64;
    }

    #[inline]
    fn push(&mut self, key: u64, parent: u16, step: Step, estimate: i32) {
        let bucket = estimate.clamp(0, BUCKETS as i32 - 1) as usize;
        let (word, bit) = (bucket / 64, 1 << (bucket % 64));
        let is_first = self.filled[word] & bit == 0;
        let next = if is_first { NONE } else { self.heads[bucket] };
        self.filled[word] |= bit;
        self.lowest = self.lowest.min(word);
        self.heads[bucket] = self.count as u16;
        self.waiting[self.count % MOST_WAITING] = Waiting {
            key,
            parent,
            step,
            estimate: bucket as u16,
            next,
        };
        self.count += 1;
    }

    #[inline]
    fn pop(&mut self) -> Option<Waiting> {
        while self.lowest < BUCKETS / 64 {
            let bits = self.filled[self.lowest];
            if bits == 0 {
                self.lowest += 1;
                continue;
            }
            let bucket = self.lowest * 64 + bits.trailing_zeros() as usize;
            let waiting = self.waiting[usize::from(self.heads[bucket])];
            self.heads[bucket] = waiting.next;
            if waiting.next == NONE {
                self.filled[self.lowest] = bits & (bits - 1);
            }
            return Some(waiting);
        }
        None
    }
}

/// The keys met in this attempt: 48 bits of each, and 16 bits that tell the
/// attempt, so that nothing has to be cleared between them. Two positions with
/// the same key are taken for one: that may lose a solution, and cannot make a
/// false one.
struct Seen {
    slots: Box<[u64; SLOTS]>,
    mask: usize,
    epoch: u64,
}

impl Seen {
    fn clear(&mut self, quota: usize) {
        // As few slots as will do, to stay in the nearest cache: of each node
        // about four children are kept.
        self.mask = (quota * 8).next_power_of_two().clamp(1024, SLOTS) - 1;
        self.epoch += 1;
        if self.epoch == 1 << 16 {
            self.slots.fill(0);
            self.epoch = 1;
        }
    }

    /// Whether the key was not there; it is now.
    #[inline]
    fn insert(&mut self, key: u64) -> bool {
        let tag = key & !0xFFFF | self.epoch;
        let mask = self.mask;
        let mut slot = (key ^ key >> 20) as usize & mask;
        loop {
            let found = self.slots[slot & (SLOTS - 1)];
            if found & 0xFFFF != self.epoch {
                self.slots[slot & (SLOTS - 1)] = tag;
                return true;
            }
            if found == tag {
                return false;
            }
            slot = (slot + 1) & mask;
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

/// What all children of a node share.
struct Scene<'a> {
    start: &'a Start,
    weights: &'a Weights,
    board: &'a Board,
    node: u16,
    key: u64,
    /// The estimate of a child before what changes.
    estimate: i32,
    /// Children beyond this estimate are dropped.
    far: i32,
    /// What to add to the estimate of a child that is worked out anew.
    bias: i32,
    /// The cards at the ends of columns, and those that fit on them.
    ends: Cards,
    on_ends: Cards,
    column_of_end: [u8; 64],
    /// What one card more on each column costs.
    burdens: [i32; 8],
    first_empty: usize,
    empty_cells: u32,
    empty_columns: u32,
    /// The most cards that can go onto a card at once.
    limit: usize,
    unsorted: u32,
}

impl<'a> Scene<'a> {
    #[inline]
    fn new(
        start: &'a Start,
        weights: &'a Weights,
        bias: i32,
        number: usize,
        node: &'a Node,
        turn: &Waiting,
    ) -> Scene<'a> {
        let board = &node.board;
        let mut scene = Scene {
            start,
            weights,
            board,
            node: number as u16,
            key: turn.key,
            estimate: i32::from(turn.estimate) + weights.step,
            far: i32::from(turn.estimate) + weights.reach,
            bias: bias + weights.step * i32::from(node.depth + 1),
            ends: 0,
            on_ends: 0,
            column_of_end: [0; 64],
            burdens: burdens(start, weights, board),
            first_empty: 8,
            empty_cells: start.cell_count - board.cells.count_ones(),
            empty_columns: 0,
            limit: 0,
            unsorted: board.unsorted(),
        };
        for column in 0..8 {
            let run = board.runs[column];
            if run == 0 {
                scene.empty_columns += 1;
                scene.first_empty = scene.first_empty.min(column);
            } else {
                let end = lowest(run) & 63;
                scene.ends |= just(end);
                scene.on_ends |= CHILDREN[end];
                scene.column_of_end[end] = column as u8;
            }
        }
        scene.limit = ((scene.empty_cells + 1) << scene.empty_columns) as usize;
        scene.estimate -= weights.room(scene.empty_cells, scene.empty_columns);
        scene
    }

    /// The columns whose ends are of a set, with these ends.
    #[inline]
    fn columns_of(&self, mut ends: Cards) -> impl Iterator<Item = (usize, usize)> {
        std::iter::from_fn(move || {
            (ends != 0).then(|| {
                let end = lowest(ends) & 63;
                ends &= ends - 1;
                (end, usize::from(self.column_of_end[end]) & 7)
            })
        })
    }
}

impl Rush {
    /// The bytes that [`Rush::new`] allocates.
    pub(crate) const BYTES: usize = MOST_NODES * size_of::<Node>()
        + MOST_WAITING * size_of::<Waiting>()
        + SLOTS * 8
        + BUCKETS * 2;

    pub(crate) fn new() -> Rush {
        Rush {
            nodes: boxed(Node::default()),
            count: 0,
            queue: Queue {
                waiting: boxed(Waiting::default()),
                count: 0,
                heads: boxed(NONE),
                filled: [0; BUCKETS / 64],
                lowest: 0,
            },
            seen: Seen {
                slots: boxed(0),
                mask: 0,
                epoch: 0,
            },
            rests: Rests::ZERO,
        }
    }

    /// How many positions the last attempt looked at.
    pub(crate) fn visited(&self) -> u64 {
        self.count as u64
    }

    /// How many children the last attempt found.
    #[cfg(feature = "tune")]
    pub(crate) fn made(&self) -> u64 {
        self.queue.count as u64
    }

    /// Looks for a solution, and writes its steps without those home, which
    /// all go by themselves. Returns whether there is one.
    pub(crate) fn run(
        &mut self,
        start: &Start,
        root: &Board,
        weights: &Weights,
        quota: usize,
        steps: &mut Vec<Step>,
    ) -> bool {
        steps.clear();
        self.count = 0;
        self.queue.clear();
        self.seen.clear(quota);
        self.rests.fill(start, weights);

        let mut board = *root;
        let ends = board
            .runs
            .iter()
            .fold(0, |ends, run| ends | run & run.wrapping_neg());
        key::send_home(&mut board, start, ends);
        if board.unsorted() == 0 {
            return true;
        }
        // Only differences count.
        let bias = BUCKETS as i32 / 2 - estimate(start, weights, &self.rests, &board);
        let mut turn = Waiting {
            key: 0,
            parent: 0,
            step: Step::default(),
            estimate: BUCKETS as u16 / 2,
            next: NONE,
        };
        self.seen.insert(turn.key);
        let mut here = Node {
            board,
            ..Node::default()
        };
        loop {
            let node = self.count;
            self.nodes[node % MOST_NODES] = here;
            self.count += 1;
            let scene = Scene::new(start, weights, bias, node, &here, &turn);
            if let Some(step) = self.expand(&scene) {
                self.trace(node, step, steps);
                return true;
            }
            // One position has fewer than 256 children; the table must never
            // be full, or a search in it would not end.
            let is_full = self.queue.count + 256 > MOST_WAITING.min(self.seen.mask);
            match self.queue.pop() {
                Some(next) if self.count < quota && !is_full => turn = next,
                _ => return false,
            }
            let Node {
                mut board, depth, ..
            } = self.nodes[usize::from(turn.parent) % MOST_NODES];
            board.make(start, turn.step);
            let ends = board
                .runs
                .iter()
                .fold(0, |ends, run| ends | run & run.wrapping_neg());
            if (ends | board.cells) & board.next != 0 {
                key::send_home(&mut board, start, ends);
            }
            debug_assert_eq!(
                i32::from(turn.estimate),
                (estimate(start, weights, &self.rests, &board)
                    + bias
                    + weights.step * i32::from(depth + 1))
                .clamp(0, BUCKETS as i32 - 1)
            );
            here = Node {
                board,
                parent: turn.parent,
                step: turn.step,
                depth: depth + 1,
            };
        }
    }

    /// Writes the steps from the root to a node, and one more.
    fn trace(&self, node: usize, last: Step, steps: &mut Vec<Step>) {
        let mut at = node;
        steps.push(last);
        while at != 0 {
            steps.push(self.nodes[at].step);
            at = usize::from(self.nodes[at].parent);
        }
        steps.reverse();
    }

    /// Makes the children of a node; returns the step to one that is as good
    /// as won.
    #[inline]
    fn expand(&mut self, scene: &Scene) -> Option<Step> {
        if scene.board.cells != 0 {
            self.leave_cells(scene);
        }
        // The cards to move from columns are those that fit somewhere; the
        // last, which may go to a cell; and as many as can go to an empty
        // column.
        let Scene { board, .. } = *scene;
        let has_cell = scene.empty_cells > 0;
        let cell_room = scene
            .weights
            .room(scene.empty_cells.wrapping_sub(1), scene.empty_columns);
        let to_cell = scene.estimate + cell_room;
        for from in 0..8 {
            let run = board.runs[from];
            if run == 0 {
                continue;
            }
            let mut bases = run & scene.on_ends;
            let mut to_empty = 64;
            if scene.first_empty < 8 {
                to_empty = part_to_empty(run, board.rests[from], scene.limit / 2);
                if to_empty < 64 {
                    bases |= just(to_empty);
                }
            }
            let end = lowest(run);
            if has_cell && bases & just(end) == 0 {
                // Most of these are far: look before the leap.
                let left = run & (run - 1);
                let estimate = to_cell - scene.burdens[from] + scene.weights.in_cell(end);
                let is_far = estimate > scene.far
                    && left != 0
                    && left & left.wrapping_neg() & board.next == 0;
                if !is_far {
                    bases |= just(end);
                }
            }
            while bases != 0 {
                let card = lowest(bases);
                bases &= bases - 1;
                let count = card / 4 - end / 4 + 1;
                if count > scene.limit {
                    break;
                }
                let won = self.leave_column(scene, from, card, count, card == to_empty);
                if won.is_some() {
                    return won;
                }
            }
        }
        None
    }

    /// Moves cards from cells onto columns, and to an empty one.
    #[inline]
    fn leave_cells(&mut self, scene: &Scene) {
        let Scene {
            weights,
            empty_cells,
            empty_columns,
            ..
        } = *scene;
        let onto = scene.estimate + weights.room(empty_cells + 1, empty_columns);
        let mut cells = scene.board.cells;
        while cells != 0 {
            let card = lowest(cells);
            cells &= cells - 1;
            let gain = weights.in_cell(card);
            for (end, to) in scene.columns_of(PARENTS[card & 63] & scene.ends) {
                let estimate = onto + scene.burdens[to] - gain;
                if estimate <= scene.far {
                    let key = scene.key ^ hash(card, CELL) ^ hash(card, end & 3);
                    self.offer(key, estimate, scene, Step::new(card, Step::CELL, to));
                }
            }
            if scene.first_empty < 8 {
                let estimate =
                    scene.estimate + weights.room(empty_cells + 1, empty_columns - 1) - gain;
                if estimate <= scene.far {
                    let key = scene.key ^ hash(card, CELL) ^ hash(card, TABLE);
                    let step = Step::new(card, Step::CELL, scene.first_empty);
                    self.offer(key, estimate, scene, step);
                }
            }
        }
    }

    /// Moves a card from a column, with all that lie on it, to wherever they
    /// can go. Returns a step that as good as wins.
    ///
    /// Not inlined: the compiler would keep too much at hand for the loop.
    #[inline(never)]
    fn leave_column(
        &mut self,
        scene: &Scene,
        from: usize,
        card: usize,
        count: usize,
        to_empty: bool,
    ) -> Option<Step> {
        let Scene {
            weights,
            board,
            empty_cells,
            ends,
            ..
        } = *scene;
        let run = board.runs[from & 7];
        let to_cell = count == 1 && empty_cells > 0;
        let moved = run & up_to(card);
        let mut left = run ^ moved;
        let mut base = scene.estimate;
        let mut empties = scene.empty_columns;
        let under;
        if left == 0 {
            let rest = board.rests[from & 7];
            let refill = scene.start.refill(from, rest);
            left = refill.run;
            base += self.rests.cost(from, refill.rest) - self.rests.cost(from, rest);
            empties += u32::from(rest == 0);
            under = if rest == 0 { TABLE } else { ORIGIN };
            if scene.unsorted == u32::from(rest - refill.rest) {
                // Nothing is left under any run. One target will do.
                let on = lowest(PARENTS[card & 63] & ends);
                let to = if to_cell {
                    Step::CELL
                } else if to_empty {
                    scene.first_empty
                } else {
                    usize::from(scene.column_of_end[on & 63])
                };
                return Some(Step::new(card, from, to));
            }
        } else {
            under = lowest(left) & 3;
        }
        // The card that is seen when they have gone.
        let exposed = left & left.wrapping_neg();
        let goes_on = exposed & board.next != 0;
        let below = scene.burdens[from & 7] - own_burden(weights, moved & board.next);
        base -= below * count as i32;
        for (end, to) in scene.columns_of(PARENTS[card & 63] & ends) {
            let step = Step::new(card, from, to);
            if goes_on {
                if self.offer_home(scene, step, exposed) {
                    return Some(step);
                }
                continue;
            }
            let estimate =
                base + weights.room(empty_cells, empties) + scene.burdens[to] * count as i32;
            if estimate <= scene.far {
                let key = scene.key ^ hash(card, under) ^ hash(card, end & 3);
                self.offer(key, estimate, scene, step);
            }
        }
        if to_cell {
            let step = Step::new(card, from, Step::CELL);
            if goes_on {
                if self.offer_home(scene, step, exposed) {
                    return Some(step);
                }
            } else {
                let estimate =
                    base + weights.room(empty_cells - 1, empties) + weights.in_cell(card);
                if estimate <= scene.far {
                    let key = scene.key ^ hash(card, under) ^ hash(card, CELL);
                    self.offer(key, estimate, scene, step);
                }
            }
        }
        if to_empty {
            let step = Step::new(card, from, scene.first_empty);
            if goes_on {
                if self.offer_home(scene, step, exposed) {
                    return Some(step);
                }
            } else {
                let estimate = base + weights.room(empty_cells, empties - 1);
                if estimate <= scene.far {
                    let key = scene.key ^ hash(card, under) ^ hash(card, TABLE);
                    self.offer(key, estimate, scene, step);
                }
            }
        }
        None
    }

    /// Lets a child wait for its turn if it is new.
    #[inline(never)]
    fn offer(&mut self, key: u64, estimate: i32, scene: &Scene, step: Step) {
        if self.seen.insert(key) {
            self.queue.push(key, scene.node, step, estimate);
        }
    }

    /// Offers a child in which cards go home; returns whether it is as good as
    /// won.
    #[inline(never)]
    fn offer_home(&mut self, scene: &Scene, step: Step, exposed: Cards) -> bool {
        let mut board = *scene.board;
        let card = step.card();
        let mut key = scene.key ^ hash(card, key::under(&board, step.from(), card));
        let mut ends = scene.ends | exposed;
        key ^= match step.to() {
            Step::CELL => hash(card, CELL),
            to => {
                // The card that it goes on is no end any more.
                let run = board.runs[to & 7];
                ends &= !(run & run.wrapping_neg());
                hash(card, key::under_on(&board, to))
            }
        };
        board.make(scene.start, step);
        key ^= key::send_home(&mut board, scene.start, ends);
        if board.unsorted() == 0 {
            return true;
        }
        let estimate = estimate(scene.start, scene.weights, &self.rests, &board) + scene.bias;
        if estimate <= scene.far {
            self.offer(key, estimate, scene, step);
        }
        false
    }
}

/// The card that goes to an empty column with all that lie on it: of the run
/// as much as can go, but not a whole column; 64 for none.
#[inline]
fn part_to_empty(run: Cards, rest: u8, most: usize) -> usize {
    let end = lowest(run);
    let first = highest(run);
    if first / 4 - end / 4 < most {
        return if rest == 0 { 64 } else { first };
    }
    // The card with most − 1 others on it: a rank for each.
    lowest(run & (15 << (((end / 4 + most - 1) * 4) & 63)))
}
