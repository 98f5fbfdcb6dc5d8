//! Counts memory before it is allocated.

use crate::limits::Limit;

/// What an allocator may need in addition for each vector.
const OVERHEAD: usize = 16;

/// The memory of a search, and its limit.
pub(crate) struct MemoryBudget {
    used: usize,
    max: usize,
}

impl MemoryBudget {
    pub(crate) fn new(max: usize) -> MemoryBudget {
        MemoryBudget { used: 0, max }
    }

    pub(crate) fn used(&self) -> usize {
        self.used
    }

    pub(crate) fn max(&self) -> usize {
        self.max
    }

    /// Counts memory, or returns an error if the limit does not allow it.
    pub(crate) fn take(&mut self, bytes: usize) -> Result<(), Limit> {
        if bytes > self.max - self.used {
            return Err(Limit::Memory);
        }
        self.used += bytes;
        Ok(())
    }

    /// Returns a vector of copies.
    pub(crate) fn filled<T: Copy>(&mut self, count: usize, value: T) -> Result<Vec<T>, Limit> {
        let mut vector = Vec::new();
        self.reserve(&mut vector, count)?;
        vector.resize(count, value);
        Ok(vector)
    }

    /// Adds a value to a vector, and doubles it if it is full.
    #[inline]
    pub(crate) fn push<T>(&mut self, vector: &mut Vec<T>, value: T) -> Result<(), Limit> {
        self.make_room(vector)?;
        vector.push(value);
        Ok(())
    }

    /// Makes room for one more value.
    #[inline]
    pub(crate) fn make_room<T>(&mut self, vector: &mut Vec<T>) -> Result<(), Limit> {
        if vector.len() == vector.capacity() {
            self.grow(vector)?;
        }
        Ok(())
    }

    #[cold]
    fn grow<T>(&mut self, vector: &mut Vec<T>) -> Result<(), Limit> {
        let more = vector.len().max(4);
        self.reserve(vector, more)
    }

    /// Makes room for more values. Old and new memory exist at the same time.
    pub(crate) fn reserve<T>(&mut self, vector: &mut Vec<T>, more: usize) -> Result<(), Limit> {
        let (old, before) = (bytes(vector), self.used);
        self.take((vector.len() + more) * size_of::<T>() + OVERHEAD)?;
        vector.try_reserve_exact(more).map_err(|_| Limit::Memory)?;
        self.used = before - old + bytes(vector);
        Ok(())
    }

    /// Frees a vector.
    pub(crate) fn free<T>(&mut self, vector: Vec<T>) {
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
