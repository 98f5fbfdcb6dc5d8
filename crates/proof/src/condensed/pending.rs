//! States of groups that come later, and the memory that they take.

use std::collections::BTreeMap;

use super::state::Key;

/// Memory of a group of pending states: an entry of a B-tree with half-full leaves.
const BYTES_OF_GROUP: usize = 128;

/// Sets of states by group. Moves lead only to groups with higher numbers, so the
/// lowest group is complete as soon as all lower ones are done.
#[derive(Default)]
pub(super) struct Pending {
    groups: BTreeMap<u64, Vec<Key>>,
    memory: usize,
}

impl Pending {
    /// Adds a state to a group.
    pub(super) fn insert(&mut self, group: u64, key: Key) {
        let keys = self.groups.entry(group).or_insert_with(|| {
            self.memory += BYTES_OF_GROUP;
            Vec::new()
        });
        if keys.len() < keys.capacity() {
            keys.push(key);
            return;
        }
        // Drop repetitions first; grow only if few are left.
        keys.sort_unstable();
        keys.dedup();
        let before = keys.capacity();
        if keys.len() >= before / 2 {
            // At least one more, and half as many again.
            keys.reserve_exact(before - keys.len() + before / 2 + 4);
            self.memory += (keys.capacity() - before) * size_of::<Key>();
        }
        keys.push(key);
    }

    /// Returns the lowest group.
    pub(super) fn first(&self) -> Option<u64> {
        self.groups.first_key_value().map(|(&group, _)| group)
    }

    /// Removes a group and returns its states in ascending order.
    pub(super) fn take(&mut self, group: u64) -> Vec<Key> {
        let Some(mut keys) = self.groups.remove(&group) else {
            return Vec::new();
        };
        self.memory -= BYTES_OF_GROUP + keys.capacity() * size_of::<Key>();
        keys.sort_unstable();
        keys.dedup();
        keys
    }

    /// Returns the memory of all groups in bytes.
    pub(super) fn memory(&self) -> usize {
        self.memory
    }
}
