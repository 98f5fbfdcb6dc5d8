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
use super::arrangement::Arrangement;
use super::best_first::{BestFirst, GroupedKey, rest_costs};
use super::fingerprint::Fingerprint;
use super::relaxed::Relaxed;
use super::successors::{Expander, Successor};
use super::transfer::settle;
use super::twins::Twins;
use crate::control::Meter;
use crate::goals::{RestCosts, exhaustive_weights};
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

/// A state to expand.
struct Parent {
    id: Id,
    bucket: usize,
    group: Fingerprint,
    key: GroupedKey,
    /// What expanding it sets: its heuristic, whether a successor wins, and how many
    /// successors it has in the batch.
    h: i32,
    wins: bool,
    children: usize,
}

/// A settled successor.
struct Child {
    group: Fingerprint,
    key: Arrangement,
    h: i32,
}

#[derive(Default)]
struct Batch {
    parents: Vec<Parent>,
    children: Vec<Child>,
}

/// Where a batch is: on the calling thread, or on one of the others.
enum Place {
    Here(Batch),
    There(usize),
}

/// Generates successors.
struct Worker<'a> {
    layout: &'a Layout,
    merged: Cards,
    costs: RestCosts,
    expander: Expander,
}

impl Worker<'_> {
    fn new(layout: &Layout, merged: Cards) -> Worker<'_> {
        Worker {
            layout,
            merged,
            costs: rest_costs(layout),
            expander: Expander::new(true),
        }
    }

    fn evaluate(&self, state: &State) -> i32 {
        self.costs
            .evaluate(self.layout, exhaustive_weights(), state)
    }

    fn expand(&mut self, batch: &mut Batch) {
        let mut expander = std::mem::replace(&mut self.expander, Expander::new(true));
        for parent in &mut batch.parents {
            let (rests, next) = parent.group.rests_and_next();
            let state = parent.key.arrangement().state(self.layout, rests, next);
            let twins = Twins::of(self.merged, self.layout, rests, next);
            parent.h = self.evaluate(&state);
            let before = batch.children.len();
            let wins = expander.expand(self.layout, &state, twins, |successor| {
                let (group, child) = match successor {
                    Successor::Inside(child) => (parent.group, child),
                    Successor::Outside(mut child) => {
                        let group = Fingerprint::of(&child);
                        settle(&mut child, |_| ());
                        Twins::of(self.merged, self.layout, child.rests, child.next)
                            .normalize(&mut child);
                        (group, child)
                    }
                };
                batch.children.push(Child {
                    group,
                    key: Arrangement::of(&child),
                    h: self.evaluate(&child),
                });
                Ok(())
            });
            parent.wins = wins == Ok(true);
            parent.children = batch.children.len() - before;
        }
        self.expander = expander;
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
        relaxed: &mut Relaxed,
        meter: &mut Meter,
    ) -> Result<Outcome, Limit> {
        let (layout, merged) = (self.layout, self.merged);
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
                    let mut batch: Batch = spare.pop().unwrap_or_default();
                    self.fill(&mut batch);
                    if batch.parents.is_empty() {
                        break;
                    }
                    batches += 1;
                    if workers.len() == 1 && batches % OWN_BATCH == 0 {
                        in_work.push_back(Place::Here(batch));
                    } else {
                        let index = batches % workers.len();
                        // A thread that panicked is noticed below.
                        let _ = workers[index].0.send(batch);
                        in_work.push_back(Place::There(index));
                    }
                }
                let mut batch = match in_work.pop_front() {
                    None => return Ok(Outcome::Lost),
                    Some(Place::Here(mut batch)) => {
                        own.expand(&mut batch);
                        batch
                    }
                    // If a thread panicked, so does the scope.
                    Some(Place::There(index)) => {
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
                group: self.fingerprint(key),
                key,
                h: 0,
                wins: false,
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
        relaxed: &mut Relaxed,
        meter: &mut Meter,
    ) -> Result<Option<Id>, Limit> {
        let mut children = batch.children.iter();
        for parent in &batch.parents {
            self.count(parent.group, relaxed, meter)?;
            if parent.wins {
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
