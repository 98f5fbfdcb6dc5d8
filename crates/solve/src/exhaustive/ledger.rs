//! Counts memory before it is allocated.

use crate::limits::Limit;

/// What an allocator may need in addition for each vector.
const OVERHEAD: usize = 16;

/// The memory of a search, and its limit.
pub(super) struct Ledger {
    used: usize,
    max: usize,
}

impl Ledger {
    pub(super) fn new(max: usize) -> Ledger {
        Ledger { used: 0, max }
    }

    pub(super) fn used(&self) -> usize {
        self.used
    }

    pub(super) fn max(&self) -> usize {
        self.max
    }

    /// Raises the limit.
    pub(super) fn allow(&mut self, more: usize) {
        self.max += more;
    }

    /// Counts memory, or returns an error if the limit does not allow it.
    fn take(&mut self, bytes: usize) -> Result<(), Limit> {
        if bytes > self.max - self.used {
            return Err(Limit::Memory);
        }
        self.used += bytes;
        Ok(())
    }

    /// Returns a vector of copies.
    pub(super) fn filled<T: Copy>(&mut self, count: usize, value: T) -> Result<Vec<T>, Limit> {
        let mut vector = Vec::new();
        self.reserve(&mut vector, count)?;
        vector.resize(count, value);
        Ok(vector)
    }

    /// Adds a value to a vector, and doubles it if it is full.
    #[inline]
    pub(super) fn push<T>(&mut self, vector: &mut Vec<T>, value: T) -> Result<(), Limit> {
        if vector.len() == vector.capacity() {
            self.grow(vector)?;
        }
        vector.push(value);
        Ok(())
    }

    #[cold]
    fn grow<T>(&mut self, vector: &mut Vec<T>) -> Result<(), Limit> {
        let more = vector.len().max(4);
        self.reserve(vector, more)
    }

    /// Makes room for more values. Old and new memory exist at the same time.
    fn reserve<T>(&mut self, vector: &mut Vec<T>, more: usize) -> Result<(), Limit> {
        let (old, before) = (bytes(vector), self.used);
        self.take((vector.len() + more) * size_of::<T>() + OVERHEAD)?;
        vector.try_reserve_exact(more).map_err(|_| Limit::Memory)?;
        self.used = before - old + bytes(vector);
        Ok(())
    }

    /// Frees a vector.
    pub(super) fn free<T>(&mut self, vector: Vec<T>) {
        self.used -= bytes(&vector);
        drop(vector);
    }
}

/// Returns the memory of a vector.
fn bytes<T>(vector: &Vec<T>) -> usize {
    match vector.capacity() {
        0 => 0,
        capacity => capacity * size_of::<T>() + OVERHEAD,
    }
}
