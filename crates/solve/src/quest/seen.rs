//! The positions that an attempt has met.

/// Slots of the table of keys; twice what can wait, and a power of two.
const SLOTS: usize = 1 << 17;

/// The keys met in this attempt: 48 bits of each, and 16 bits that tell the
/// attempt, so that nothing has to be cleared between them. Two positions with
/// the same key are taken for one: that may lose a solution, and cannot make a
/// false one.
pub(super) struct Seen {
    slots: Box<[u64; SLOTS]>,
    pub mask: usize,
    epoch: u64,
}

impl Seen {
    /// The bytes on the heap.
    pub(super) const BYTES: usize = SLOTS * 8;

    pub(super) fn new() -> Seen {
        Seen {
            slots: super::boxed(0),
            mask: 0,
            epoch: 0,
        }
    }

    pub(super) fn clear(&mut self, quota: usize) {
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
    pub(super) fn insert(&mut self, key: u64) -> bool {
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
