//! The open list of the optimal search.

use crate::buckets::{Buckets, NO_ENTRY};
use crate::limits::Limit;
use crate::space::StateKey;
use crate::table::{Id, Table};

/// Upper bound for the cost of a path.
pub(super) const MAX_COST: usize = 4096;

/// The state of a slot and the next slot in its bucket; for a free slot, the next
/// free one.
type Link = (Id, u32);

/// States by f; the last in is the first out. A state that was reached more cheaply
/// may be in the list twice; the search skips the second.
pub(super) struct OpenList {
    buckets: Buckets,
    links: Vec<Link>,
    free: u32,
}

impl OpenList {
    pub(super) fn new() -> OpenList {
        OpenList {
            buckets: Buckets::new(MAX_COST),
            links: Vec::new(),
            free: NO_ENTRY,
        }
    }

    /// Removes all states and frees the memory.
    pub(super) fn clear(&mut self) {
        self.buckets.clear();
        self.links = Vec::new();
        self.free = NO_ENTRY;
    }

    /// Adds a state. Its memory counts against the limit of the table.
    #[inline]
    #[allow(clippy::cast_possible_truncation, reason = "see OpenList::grow")]
    pub(super) fn push<T: Copy + Default>(
        &mut self,
        f: usize,
        id: Id,
        table: &mut Table<StateKey, T>,
    ) -> Result<(), Limit> {
        if f >= MAX_COST {
            // There is no bucket for it.
            return Err(Limit::Memory);
        }
        if self.free == NO_ENTRY {
            if self.links.len() == self.links.capacity() {
                self.grow(table)?;
            }
            self.free = self.links.len() as u32;
            self.links.push((id, NO_ENTRY));
        }
        let place = self.free;
        let link = &mut self.links[place as usize];
        self.free = link.1;
        *link = (id, self.buckets.push(f, place));
        Ok(())
    }

    #[cold]
    fn grow<T: Copy + Default>(&mut self, table: &mut Table<StateKey, T>) -> Result<(), Limit> {
        let old = self.links.capacity();
        let new = old + (old / 2).max(256);
        if new >= NO_ENTRY as usize {
            return Err(Limit::Memory);
        }
        // Both lists exist while the links are moved.
        table.set_other_memory((old + new) * size_of::<Link>())?;
        let reserved = self.links.try_reserve_exact(new - old);
        reserved.map_err(|_| Limit::Memory)?;
        table.set_other_memory(new * size_of::<Link>())
    }

    /// Pops a state with the lowest f and returns both.
    #[inline]
    pub(super) fn pop(&mut self) -> Option<(usize, Id)> {
        let links = &self.links;
        let (f, place) = self.buckets.pop(|place| links[place as usize].1)?;
        let (id, next) = &mut self.links[place as usize];
        *next = std::mem::replace(&mut self.free, place);
        Some((f, *id))
    }
}
