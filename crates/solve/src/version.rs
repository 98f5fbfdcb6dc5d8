//! The version of the results of a [`Solver`](crate::Solver).

/// Version of the verdicts, solutions and state counts of a
/// [`Solver`](crate::Solver).
///
/// It changes whenever a search may return another result for some position, and
/// only then. So programs with the same version can share the work of one large
/// computation, whatever the versions of their packages.
pub const SOLVER_VERSION: u32 = 8;
