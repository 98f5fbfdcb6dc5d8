//! The version of the results of a solver.

use std::fmt::Write;

use freecell_core::{CellCount, DealNumber, Start};
use freecell_solve::{Limit, Limits, Request, SOLVER_VERSION, Solver, Verdict};

/// The version, and the digest of the results that it stands for.
const RESULTS: (u32, u64) = (8, 0x6ca8_2e6b_dd01_f6da);

/// Hashes text with FNV-1a, which never changes, unlike the hash of the
/// standard library.
struct Fnv(u64);

impl Write for Fnv {
    fn write_str(&mut self, text: &str) -> std::fmt::Result {
        for byte in text.bytes() {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3);
        }
        Ok(())
    }
}

/// Solves deals with every number of free cells. Few free cells reach the
/// exhaustive search and the limits.
#[test]
fn the_version_changes_with_the_results() {
    let mut digest = Fnv(0xcbf2_9ce4_8422_2325);
    let mut solver = Solver::new();
    let few = Limits::default().states(2_000);
    // Enough for the last configuration of the goal search and the exhaustive search.
    let many = Limits::default().states(40_000);
    let samples = [
        (4, 1..=500, Limits::default()),
        (4, 11_982..=11_982, Limits::default()),
        (3, 1..=100, few),
        (2, 1..=50, few),
        (2, 1..=12, many),
        (1, 1..=6, many),
        (0, 1..=20, many),
    ];
    for (cells, deals, limits) in samples {
        for deal in deals {
            let number = DealNumber::new(deal).unwrap();
            let start = Start::Deal(number, CellCount::new(cells).unwrap());
            let verdict = solver.solve_ref(Request::new(start).limits(limits));
            // Writing to this hash cannot fail.
            let _ = match verdict {
                Verdict::Solved(solution) => write!(digest, "{}", solution.game().to_record()),
                other => write!(
                    digest,
                    "{} {:?}",
                    other.name(),
                    other.limit().map(Limit::name)
                ),
            };
            let _ = writeln!(digest, " {cells} {}", solver.states());
        }
    }
    let results = (SOLVER_VERSION, digest.0);
    assert!(
        results == RESULTS,
        "the solver returns other results than version {}: increase SOLVER_VERSION, then set \
         RESULTS to ({}, 0x{:x})",
        RESULTS.0,
        RESULTS.0 + 1,
        digest.0
    );
}
