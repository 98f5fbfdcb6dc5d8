//! Numbers for groups.

use super::group_key::GroupKey;
use crate::limits::Limit;
use crate::memory_budget::MemoryBudget;
use crate::table::probe;

/// The number of a group.
pub(super) type GroupId = u32;

/// No group.
const NONE: GroupId = GroupId::MAX;

/// The groups that a search has reached, in a hash table with open addressing.
pub(super) struct GroupIndex {
    groups: Vec<Entry>,
    slots: Vec<GroupId>,
}

#[derive(Clone, Copy)]
struct Entry {
    group_key: GroupKey,
    is_lost: bool,
}

impl GroupIndex {
    /// More than any number of a group.
    pub(super) const MAX: usize = 1 << 24;

    pub(super) fn new() -> GroupIndex {
        GroupIndex {
            groups: Vec::new(),
            slots: Vec::new(),
        }
    }

    pub(super) fn group_key(&self, id: GroupId) -> GroupKey {
        self.groups[id as usize].group_key
    }

    /// Returns the number of a group, or `None` if the group is lost. If it is new, a
    /// function decides that.
    #[inline]
    pub(super) fn find_or_create(
        &mut self,
        group_key: GroupKey,
        memory: &mut MemoryBudget,
        is_lost: impl FnOnce() -> bool,
    ) -> Result<Option<GroupId>, Limit> {
        if (self.groups.len() + 1) * 2 > self.slots.len() {
            self.grow(memory)?;
        }
        let slot = self.slot(group_key);
        if self.slots[slot] == NONE {
            let is_lost = is_lost();
            #[allow(clippy::cast_possible_truncation, reason = "checked by grow()")]
            let id = self.groups.len() as GroupId;
            let entry = Entry { group_key, is_lost };
            memory.push(&mut self.groups, entry)?;
            self.slots[slot] = id;
        }
        let id = self.slots[slot];
        Ok((!self.groups[id as usize].is_lost).then_some(id))
    }

    /// Returns the lost groups.
    #[cfg(test)]
    pub(super) fn lost(&self) -> impl Iterator<Item = GroupKey> {
        let lost = self.groups.iter().filter(|group| group.is_lost);
        lost.map(|group| group.group_key)
    }

    #[inline]
    fn slot(&self, group_key: GroupKey) -> usize {
        probe(group_key.hash(), self.slots.len() - 1, |slot| {
            let id = self.slots[slot];
            id == NONE || self.group_key(id) == group_key
        })
    }

    /// Doubles the hash table.
    #[cold]
    #[allow(clippy::cast_possible_truncation, reason = "checked here")]
    fn grow(&mut self, memory: &mut MemoryBudget) -> Result<(), Limit> {
        let size = (self.slots.len() * 2).max(256);
        if size > GroupIndex::MAX {
            return Err(Limit::Memory);
        }
        memory.free(std::mem::take(&mut self.slots));
        self.slots = memory.filled(size, NONE)?;
        for id in 0..self.groups.len() as GroupId {
            let slot = self.slot(self.group_key(id));
            self.slots[slot] = id;
        }
        Ok(())
    }
}
