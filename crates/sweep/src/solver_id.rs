//! The identity of the solver behind the rows of a sweep.

use std::sync::OnceLock;

use freecell_core::CellCount;
use freecell_solve::SOLVER_VERSION;

use crate::folder::sha256;
use crate::job::{Block, Options};
use crate::row::Column;
use crate::text::write_csv;
use crate::worker::Worker;

/// Returns the identity of the solver in this program, such as
/// `1-0123456789abcdef`.
///
/// Programs whose rows may differ have different identities; a sweep resumes only
/// with the same one. The number is [`SOLVER_VERSION`], which a developer increases.
/// The digest is computed from the rows of a few hundred deals when it is first
/// needed, which takes some hundredths of a second. It tells development builds
/// apart even if nobody has increased the version. The version of the package is no
/// part of it: a new release with the same solver resumes the sweeps of the last.
pub fn solver_id() -> &'static str {
    static ID: OnceLock<String> = OnceLock::new();
    ID.get_or_init(|| {
        let digest = &sha256(&sample_rows())[..16];
        format!("{SOLVER_VERSION}-{digest}")
    })
}

/// Enough states for all plans of the goal search and the exhaustive search of the
/// sample, and too few for the first of its deals.
const ENOUGH_STATES: u64 = 26_000;
const FEW_STATES: u64 = 500;

/// Computes the rows of some deals as CSV, without the times.
///
/// Ordinary deals use the first plans of the search, which also end the fastest.
/// With two free cells, the search runs through all its plans, decides that a deal is
/// impossible, and reaches a limit.
fn sample_rows() -> Vec<u8> {
    let ordinary = Options::default();
    let hard = Options {
        cells: CellCount::TWO,
        fewest_cells: true,
        max_states: Some(ENOUGH_STATES),
        ..ordinary
    };
    let limited = Options {
        max_states: Some(FEW_STATES),
        ..hard
    };
    let rated = Options {
        level: true,
        ..ordinary
    };
    let samples = [
        (ordinary, 1, 200),
        (hard, 1, 3),
        (limited, 1, 1),
        (rated, 1, 2),
    ];
    let mut bytes = Vec::new();
    for (options, first, last) in samples {
        let rows = Worker::new(&options).rows(Block { first, last }, &|| false);
        let rows = rows.expect("the search is never stopped");
        let mut columns = Column::of(&options);
        columns.retain(|&column| column != Column::Micros);
        bytes.extend(write_csv(&[rows], &columns));
    }
    bytes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sample_rows_are_reproducible_and_varied() {
        let rows = String::from_utf8(sample_rows()).unwrap();
        assert_eq!(rows.as_bytes(), sample_rows());
        let counts = (1 + 200) + (1 + 3) + (1 + 1) + (1 + 2);
        assert_eq!(rows.lines().count(), counts);
        assert!(rows.contains(",gave_up,states,"), "{rows}");
        assert!(rows.contains("1,impossible,"), "{rows}");
        assert!(rows.contains("3,solved,"), "{rows}");
        let id = solver_id();
        assert!(id.starts_with(&format!("{SOLVER_VERSION}-")), "{id}");
    }
}
