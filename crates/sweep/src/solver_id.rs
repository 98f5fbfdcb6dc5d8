//! The identity of the solver behind the rows of a sweep.

use std::path::Path;
use std::sync::OnceLock;

use freecell_core::CellCount;
use freecell_solve::{Limit, SOLVER_VERSION, Verdict};

use crate::error::Error;
use crate::folder::sha256;
use crate::job::{Block, Options};
use crate::manifest::Manifest;
use crate::read::read_rows;
use crate::row::{Column, Row};
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

/// Enough states for all plans of the goal search, and the start of the exhaustive
/// search.
const MAX_STATES: u64 = 26_000;

/// Computes the rows of some deals as CSV, without the times.
///
/// Ordinary deals use the first plans of the search, which also end the fastest.
/// With two free cells, the search runs through all its plans and up to the limit.
fn sample_rows() -> Vec<u8> {
    const TWO: CellCount = CellCount::new(2).expect("there are up to four");
    let ordinary = Options::default();
    let hard = Options {
        cells: TWO,
        fewest_cells: true,
        limits: ordinary.limits.states(MAX_STATES),
        ..ordinary
    };
    let samples = [(ordinary, 1, 200), (hard, 1, 3)];
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

/// Number of files and rows per file that are compared.
const COMPARED: (usize, u64) = (5, 20);

/// Solves some deals of a folder again whose manifest does not identify the solver,
/// and compares the rows.
///
/// # Errors
///
/// Returns an error if a row differs. Damaged files are ignored: whoever resumes the
/// sweep checks them.
pub(crate) fn compare_rows(folder: &Path, manifest: &Manifest) -> Result<(), Error> {
    let (job, files) = (&manifest.job, &manifest.files);
    let columns = Column::of(&job.options);
    let mut worker = Worker::new(&job.options);
    let (file_count, row_count) = COMPARED;
    for file in files
        .iter()
        .step_by(files.len().div_ceil(file_count).max(1))
    {
        let Ok(theirs) = read_rows(folder, job, file, &columns) else {
            continue;
        };
        let Block { first, last } = file.block;
        let block = Block {
            first,
            last: last.min(first + row_count as i64 - 1),
        };
        let ours = worker.rows(block, &|| false);
        let ours = ours.expect("the search is never stopped");
        for ((our_row, our_text), (their_row, their_text)) in ours.iter().zip(theirs.iter()) {
            let has_no_time = |row: &Row| row.verdict == Some(Verdict::GaveUp(Limit::Time));
            if has_no_time(our_row) || has_no_time(their_row) {
                continue;
            }
            let their_row = Row {
                micros: our_row.micros,
                ..*their_row
            };
            if *our_row != their_row || our_text != their_text {
                return Err(Error::Refused(format!(
                    "{folder:?} holds rows of another solver: deal {} differs \
                     (sweep into another folder, or resume with {})",
                    our_row.deal, manifest.program
                )));
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sample_rows_are_reproducible_and_varied() {
        let rows = String::from_utf8(sample_rows()).unwrap();
        assert_eq!(rows.as_bytes(), sample_rows());
        assert_eq!(rows.lines().count(), (1 + 200) + (1 + 3));
        assert!(rows.contains(",gave_up,states,"), "{rows}");
        assert!(rows.contains("3,solved,"), "{rows}");
        let id = solver_id();
        assert!(id.starts_with(&format!("{SOLVER_VERSION}-")), "{id}");
    }
}
