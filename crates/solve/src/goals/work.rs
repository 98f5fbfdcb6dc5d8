//! The work of an attempt, estimated for tuning.

/// Counts the work of an attempt in instructions, from rough averages; a branch that
/// cannot be predicted counts like 35. Times are too noisy to compare weights by. Without
/// the feature `tune` it counts nothing.
#[derive(Clone, Copy, Default)]
pub(crate) struct Work(#[cfg(feature = "tune")] pub(crate) u64);

impl Work {
    /// Starting with a state.
    pub(super) const STATE: u64 = 400;
    /// Generating the moves without digging.
    pub(super) const NEAR: u64 = 500;
    /// Adding a goal to the candidates.
    pub(super) const CANDIDATE: u64 = 120;
    /// Digging in a forecast: a fixed part, and one for each card or run.
    pub(super) const DIG: u64 = 150;
    pub(super) const DUG_CARD: u64 = 48;
    /// Generating the goals that take a card out of its cell by digging.
    pub(super) const COMPLETE: u64 = 400;
    /// Generating the goals that dig for a sequence.
    pub(super) const DIGS: u64 = 1900;
    /// Executing a goal and evaluating the state.
    pub(super) const GOAL: u64 = 1100;

    #[inline]
    #[allow(clippy::unused_self, clippy::needless_pass_by_ref_mut)]
    pub(super) fn add(&mut self, instructions: u64) {
        #[cfg(feature = "tune")]
        {
            self.0 += instructions;
        }
        #[cfg(not(feature = "tune"))]
        let _ = instructions;
    }
}
