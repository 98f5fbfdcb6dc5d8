//! Numbers for groups.

use super::fingerprint::Fingerprint;
use super::ledger::Ledger;
use crate::limits::Limit;

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
    fingerprint: Fingerprint,
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

    pub(super) fn fingerprint(&self, id: GroupId) -> Fingerprint {
        self.groups[id as usize].fingerprint
    }

    /// Returns the number of a group, or `None` if the group is lost. If it is new, a
    /// function decides that.
    #[inline]
    pub(super) fn find_or_create(
        &mut self,
        fingerprint: Fingerprint,
        ledger: &mut Ledger,
        is_lost: impl FnOnce() -> bool,
    ) -> Result<Option<GroupId>, Limit> {
        if (self.groups.len() + 1) * 2 > self.slots.len() {
            self.grow(ledger)?;
        }
        let slot = self.slot(fingerprint);
        if self.slots[slot] == NONE {
            let is_lost = is_lost();
            #[allow(clippy::cast_possible_truncation, reason = "checked by grow()")]
            let id = self.groups.len() as GroupId;
            let entry = Entry {
                fingerprint,
                is_lost,
            };
            ledger.push(&mut self.groups, entry)?;
            self.slots[slot] = id;
        }
        let id = self.slots[slot];
        Ok((!self.groups[id as usize].is_lost).then_some(id))
    }

    #[inline]
    fn slot(&self, fingerprint: Fingerprint) -> usize {
        let mask = self.slots.len() - 1;
        let mut slot = fingerprint.hash() & mask;
        while self.slots[slot] != NONE && self.fingerprint(self.slots[slot]) != fingerprint {
            slot = (slot + 1) & mask;
        }
        slot
    }

    /// Doubles the hash table.
    #[cold]
    #[allow(clippy::cast_possible_truncation, reason = "checked here")]
    fn grow(&mut self, ledger: &mut Ledger) -> Result<(), Limit> {
        let size = (self.slots.len() * 2).max(256);
        if size > GroupIndex::MAX {
            return Err(Limit::Memory);
        }
        ledger.free(std::mem::take(&mut self.slots));
        self.slots = ledger.filled(size, NONE)?;
        for id in 0..self.groups.len() as GroupId {
            let slot = self.slot(self.fingerprint(id));
            self.slots[slot] = id;
        }
        Ok(())
    }
}
