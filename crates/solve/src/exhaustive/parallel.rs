//! The best-first search on several threads.
//!
//! The calling thread has the open list and the table, decides which groups are lost and
//! polls the control. The others generate successors, which is more than half of the
//! work. States go to them in batches and come back in the same order, so the
//! result depends on the number of threads, but not on how fast they are.

use std::collections::VecDeque;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;

use super::Outcome;
use super::best_first::{BestFirst, GroupedKey, buried_costs};
use super::group_key::GroupKey;
use super::loose_key::LooseKey;
use super::relaxed::RelaxedGame;
use super::successors::{Expander, Successor};
use crate::control::Meter;
use crate::heuristic::{BuriedCosts, EXHAUSTIVE};
use crate::limits::Limit;
use crate::space::{Cards, Layout, State};
use crate::table::Id;

/// Number of states in a batch: half a millisecond of work.
const BATCH: usize = 64;

/// Number of batches in work for each thread.
const BATCHES: usize = 2;

/// With a single other thread, the calling one expands one batch of this many itself,
/// so that both have the same amount of work.
const OWN_BATCH: usize = 4;

/// More threads would wait for the calling thread.
pub(super) const MAX_THREADS: usize = 4;

/// Maximum number of successors of a batch: four times as many as there are on average. More are
/// a limit, and the search continues by layers.
const MAX_CHILDREN: usize = 1 << 12;

/// A state to expand.
struct Parent {
    id: Id,
    bucket: usize,
    group: GroupKey,
    key: GroupedKey,
    /// What expanding it sets: its heuristic, whether a successor wins, and how many
    /// successors it has in the batch.
    h: i32,
    wins: Result<bool, Limit>,
    children: usize,
}

/// A settled successor.
struct Child {
    group: GroupKey,
    key: LooseKey,
    h: i32,
}

struct Batch {
    parents: Vec<Parent>,
    children: Vec<Child>,
}

impl Batch {
    const BYTES: usize = BATCH * size_of::<Parent>() + MAX_CHILDREN * size_of::<Child>();

    fn new() -> Batch {
        Batch {
            parents: Vec::with_capacity(BATCH),
            children: Vec::with_capacity(MAX_CHILDREN),
        }
    }
}

/// The thread that has a batch: the calling one, or one of the others.
enum BatchOwner {
    Here(Batch),
    There(usize),
}

/// Generates successors.
struct Worker<'a> {
    costs: BuriedCosts,
    expander: Expander<'a>,
}

impl Worker<'_> {
    const BYTES: usize = size_of::<BuriedCosts>() + Expander::BYTES;

    fn new(layout: &Layout, merged: Cards) -> Worker<'_> {
        Worker {
            costs: buried_costs(layout),
            expander: Expander::new(layout, merged),
        }
    }

    fn expand(&mut self, batch: &mut Batch) {
        let (layout, merged) = (self.expander.layout, self.expander.merged);
        let normalizer = Expander::new(layout, merged);
        let evaluate = |state: &State| self.costs.evaluate(layout, &EXHAUSTIVE, state);
        for parent in &mut batch.parents {
            let state = parent.key.loose_key().state(layout, parent.group);
            parent.h = evaluate(&state);
            let before = batch.children.len();
            parent.wins = self.expander.expand(&state, |successor| {
                if batch.children.len() == MAX_CHILDREN {
                    return Err(Limit::Memory);
                }
                let (group, child) = match successor {
                    Successor::Inside(child) => (parent.group, child),
                    Successor::Outside(child) => {
                        (GroupKey::of(&child), normalizer.normalize(child))
                    }
                };
                batch.children.push(Child {
                    group,
                    key: LooseKey::of(&child),
                    h: evaluate(&child),
                });
                Ok(())
            });
            parent.children = batch.children.len() - before;
        }
    }
}

/// Works on batches until there are no more.
fn work(mut worker: Worker, batches: &Receiver<Batch>, done: &Sender<Batch>) {
    while let Ok(mut batch) = batches.recv() {
        worker.expand(&mut batch);
        if done.send(batch).is_err() {
            return;
        }
    }
}

impl BestFirst<'_> {
    /// Like [`BestFirst::run`] without an end, on several threads. Afterwards the search
    /// cannot be continued.
    pub(super) fn run_parallel(
        &mut self,
        threads: usize,
        relaxed: &mut RelaxedGame,
        meter: &mut Meter,
    ) -> Result<Outcome, Limit> {
        let (layout, merged) = (self.expander.layout, self.expander.merged);
        let threads = threads.min(MAX_THREADS);
        self.take_memory(threads * (Worker::BYTES + BATCHES * Batch::BYTES))?;
        thread::scope(|scope| {
            // The threads end when the channels are dropped.
            let workers: Vec<(Sender<Batch>, Receiver<Batch>)> = (1..threads)
                .map(|_| {
                    let (to, batches) = channel();
                    let (done, from) = channel();
                    let worker = Worker::new(layout, merged);
                    scope.spawn(move || work(worker, &batches, &done));
                    (to, from)
                })
                .collect();
            let mut own = Worker::new(layout, merged);
            let mut in_work = VecDeque::new();
            let mut spare = Vec::new();
            let mut batches = 0;
            loop {
                while in_work.len() < BATCHES * threads {
                    let mut batch = spare.pop().unwrap_or_else(Batch::new);
                    self.fill(&mut batch);
                    if batch.parents.is_empty() {
                        break;
                    }
                    batches += 1;
                    if workers.len() == 1 && batches % OWN_BATCH == 0 {
                        in_work.push_back(BatchOwner::Here(batch));
                    } else {
                        let index = batches % workers.len();
                        // A thread that panicked is noticed below.
                        let _ = workers[index].0.send(batch);
                        in_work.push_back(BatchOwner::There(index));
                    }
                }
                let mut batch = match in_work.pop_front() {
                    None => return Ok(Outcome::Lost),
                    Some(BatchOwner::Here(mut batch)) => {
                        own.expand(&mut batch);
                        batch
                    }
                    // If a thread panicked, so does the scope.
                    Some(BatchOwner::There(index)) => {
                        workers[index].1.recv().map_err(|_| Limit::Stopped)?
                    }
                };
                if let Some(win) = self.absorb(&batch, relaxed, meter)? {
                    return Ok(Outcome::Won(win));
                }
                batch.parents.clear();
                batch.children.clear();
                spare.push(batch);
            }
        })
    }

    /// Fills a batch with the best open states.
    fn fill(&mut self, batch: &mut Batch) {
        while batch.parents.len() < BATCH {
            let Some((bucket, id)) = self.pop() else {
                return;
            };
            let key = self.key(id);
            batch.parents.push(Parent {
                id,
                bucket,
                group: self.group_key(key),
                key,
                h: 0,
                wins: Ok(false),
                children: 0,
            });
        }
    }

    /// Adds the successors of a batch. Returns a state after which the game is won, if there
    /// is one.
    #[allow(clippy::cast_possible_truncation, reason = "a bucket is below 4096")]
    fn absorb(
        &mut self,
        batch: &Batch,
        relaxed: &mut RelaxedGame,
        meter: &mut Meter,
    ) -> Result<Option<Id>, Limit> {
        let mut children = batch.children.iter();
        for parent in &batch.parents {
            self.count(parent.group, relaxed, meter)?;
            if parent.wins? {
                return Ok(Some(parent.id));
            }
            self.reserve(parent.children, meter)?;
            for child in children.by_ref().take(parent.children) {
                let Some(group) = self.find_group(child.group, relaxed)? else {
                    continue;
                };
                let key = GroupedKey::new(group, child.key);
                let from = (parent.bucket as i32, parent.h);
                self.add(key, |_| child.h, parent.id, from)?;
            }
        }
        Ok(None)
    }
}
