//! The positions that a search has met, each once, and those that wait.

use crate::board::{Board, Step};
use crate::exact::Key;
use crate::verdict::Limit;

/// Records are allocated so many at a time, and never moved.
const CHUNK: usize = 1 << 13;
/// No record.
pub(super) const NONE: u32 = u32::MAX;
/// Slots of the table at first.
const FIRST_SLOTS: usize = 1 << 12;

/// A position that was met.
#[derive(Clone, Copy)]
pub(super) struct Record {
    pub key: Key,
    /// Where the cheapest way to it that is known comes from.
    pub parent: u32,
    /// The cost of that way.
    pub cost: u16,
    pub stage: Stage,
}

/// How far the search is with a position.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Stage {
    /// It waits, and may have to wait longer.
    Waiting,
    /// It has its turn at this level.
    Ready,
    /// It had its turn.
    Done,
}

/// A position that a step leads to.
pub(super) struct Child {
    pub step: Step,
    pub board: Board,
    pub key: Key,
    pub cost: u16,
    /// The record at the first slot for its key.
    pub first: u32,
}

/// The result of looking for a position.
pub(super) enum Found {
    /// It was met before, as this record.
    Record(u32),
    /// It was not; here it would be.
    Slot(usize),
}

/// Records by key, and stacks of those that wait by total.
pub(super) struct Store {
    chunks: Vec<Box<[Record]>>,
    count: usize,
    /// Numbers of records by the hash of their keys; the first `mask` + 1 are
    /// in use.
    slots: Vec<u32>,
    mask: usize,
    /// Who waits at the next level, and at this.
    queues: [Vec<u32>; 2],
    queue_bytes: usize,
    max_memory: usize,
}

impl Store {
    /// A cost that no way may reach.
    pub(super) const MOST: u32 = 10_000;

    pub(super) fn new(max_memory: usize) -> Store {
        Store {
            chunks: Vec::new(),
            count: 0,
            slots: Vec::new(),
            mask: 0,
            queues: [Vec::new(), Vec::new()],
            queue_bytes: 0,
            max_memory,
        }
    }

    /// Forgets all positions, and keeps the memory.
    pub(super) fn clear(&mut self) {
        self.count = 0;
        self.mask = 0;
        for queue in &mut self.queues {
            queue.clear();
        }
    }

    pub(super) fn record(&self, number: u32) -> &Record {
        &self.chunks[number as usize / CHUNK][number as usize % CHUNK]
    }

    pub(super) fn record_mut(&mut self, number: u32) -> &mut Record {
        &mut self.chunks[number as usize / CHUNK][number as usize % CHUNK]
    }

    /// Drops the children that were met before by ways that cost no more; but
    /// a few may stay that are not in the first slot for their key.
    ///
    /// The table and the records are far away from the processor. It waits for
    /// all children at once when they are asked for one after the other with
    /// nothing in between.
    pub(super) fn drop_known(&mut self, children: &mut Vec<Child>) -> Result<(), Limit> {
        while (self.count + children.len()) * 2 >= self.mask {
            self.widen()?;
        }
        for child in &mut *children {
            child.first = self.slots[child.key.hash() as usize & self.mask];
        }
        children.retain(|child| {
            child.first == NONE || {
                let record = self.record(child.first);
                record.key != child.key || child.cost < record.cost
            }
        });
        Ok(())
    }

    /// Looks for a position.
    #[inline]
    pub(super) fn find(&mut self, key: Key) -> Result<Found, Limit> {
        if self.count * 2 >= self.mask {
            self.widen()?;
        }
        let mask = self.mask;
        let mut slot = key.hash() as usize & mask;
        loop {
            match self.slots[slot] {
                NONE => return Ok(Found::Slot(slot)),
                number if self.record(number).key == key => return Ok(Found::Record(number)),
                _ => slot = (slot + 1) & mask,
            }
        }
    }

    /// Keeps a new position, and lets it wait.
    pub(super) fn add(&mut self, slot: usize, record: Record) -> Result<(), Limit> {
        if self.count == self.chunks.len() * CHUNK {
            self.lengthen()?;
        }
        let number = self.count as u32;
        *self.record_mut(number) = record;
        self.slots[slot] = number;
        self.count += 1;
        self.wait(number)
    }

    /// Lets a position wait for its turn, at this level if it is ready and
    /// at the next if not.
    pub(super) fn wait(&mut self, number: u32) -> Result<(), Limit> {
        let is_ready = self.record(number).stage == Stage::Ready;
        let queue = &mut self.queues[usize::from(is_ready)];
        if queue.len() == queue.capacity() {
            let more = (queue.capacity() / 2).max(256);
            let bytes = self.queue_bytes + more * 4;
            // While it moves, the old one is there, too.
            let moving = bytes + queue.capacity() * 4;
            if Store::bytes(self.slots.len(), self.chunks.len(), moving) > self.max_memory {
                return Err(Limit::Memory);
            }
            queue.try_reserve_exact(more).map_err(|_| Limit::Memory)?;
            self.queue_bytes = bytes;
        }
        queue.push(number);
        Ok(())
    }

    /// A position that waits at this level.
    pub(super) fn next(&mut self) -> Option<u32> {
        while let Some(number) = self.queues[1].pop() {
            if self.record(number).stage != Stage::Done {
                return Some(number);
            }
        }
        None
    }

    /// Goes to the next level; `false` if nothing waits there.
    pub(super) fn next_level(&mut self) -> bool {
        self.queues.swap(0, 1);
        !self.queues[1].is_empty()
    }

    /// The bytes in use with so many slots and chunks.
    fn bytes(slots: usize, chunks: usize, queues: usize) -> usize {
        // A chunk costs its place in the list of chunks, too, which may double.
        slots * 4 + chunks * (CHUNK * size_of::<Record>() + 64) + queues
    }

    /// Adds room for records.
    fn lengthen(&mut self) -> Result<(), Limit> {
        let chunks = self.chunks.len() + 1;
        let bytes = Store::bytes(self.slots.len(), chunks, self.queue_bytes);
        // The numbers of records are 32 bits, and the last one means none.
        if bytes > self.max_memory || chunks * CHUNK > NONE as usize {
            return Err(Limit::Memory);
        }
        let mut chunk = Vec::new();
        chunk.try_reserve_exact(CHUNK).map_err(|_| Limit::Memory)?;
        self.chunks.try_reserve(1).map_err(|_| Limit::Memory)?;
        let blank = Record {
            key: Key::ZERO,
            parent: NONE,
            cost: 0,
            stage: Stage::Done,
        };
        chunk.resize(CHUNK, blank);
        self.chunks.push(chunk.into_boxed_slice());
        Ok(())
    }

    /// Doubles the table.
    fn widen(&mut self) -> Result<(), Limit> {
        let slots = if self.mask == 0 {
            FIRST_SLOTS
        } else {
            (self.mask + 1) * 2
        };
        if slots > self.slots.len() {
            if Store::bytes(slots, self.chunks.len(), self.queue_bytes) > self.max_memory {
                return Err(Limit::Memory);
            }
            // The old table goes first: the records tell all that is in it.
            self.slots = Vec::new();
            self.mask = 0;
            self.slots
                .try_reserve_exact(slots)
                .map_err(|_| Limit::Memory)?;
            self.slots.resize(slots, NONE);
        } else {
            self.slots[..slots].fill(NONE);
        }
        self.mask = slots - 1;
        for number in 0..self.count as u32 {
            let mut slot = self.record(number).key.hash() as usize & self.mask;
            while self.slots[slot] != NONE {
                slot = (slot + 1) & self.mask;
            }
            self.slots[slot] = number;
        }
        Ok(())
    }
}
