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
    const TWO: CellCount = CellCount::new(2).expect("there are up to four");
    let ordinary = Options::default();
    let hard = Options {
        cells: TWO,
        fewest_cells: true,
        limits: ordinary.limits.states(ENOUGH_STATES),
        ..ordinary
    };
    let limited = Options {
        limits: ordinary.limits.states(FEW_STATES),
        ..hard
    };
    let rated = Options {
        rating: true,
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

/// Number of files and rows per file that are compared.
const COMPARED: (usize, usize) = (5, 20);

/// Rows that took longer are not compared, so that a sweep of hard deals resumes
/// soon.
const MAX_MICROS: u64 = 100_000;

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
    // Finding the fewest cells may take far longer than the rest of a row.
    let mut worker = Worker::new(&Options {
        fewest_cells: false,
        ..job.options
    });
    let (file_count, row_count) = COMPARED;
    for file in files
        .iter()
        .step_by(files.len().div_ceil(file_count).max(1))
    {
        let Ok(rows) = read_rows(folder, job, file, &columns) else {
            continue;
        };
        let has_no_time = |row: &Row| row.verdict == Some(Verdict::GaveUp(Limit::Time));
        let is_quick = |row: &Row| row.micros.is_some_and(|micros| micros <= MAX_MICROS);
        let quick = rows.iter().filter(|(row, _)| is_quick(row));
        for (theirs, their_text) in quick.take(row_count) {
            let block = Block {
                first: theirs.deal,
                last: theirs.deal,
            };
            let solved = worker.rows(block, &|| false);
            let solved = solved.expect("the search is never stopped");
            let same = solved.iter().all(|(ours, our_text)| {
                let theirs = Row {
                    micros: ours.micros,
                    fewest_cells: None,
                    ..*theirs
                };
                has_no_time(ours)
                    || has_no_time(&theirs)
                    || (*ours, our_text) == (theirs, their_text)
            });
            if !same {
                return Err(Error::Refused(format!(
                    "{folder:?} holds rows of another solver: deal {} differs \
                     (sweep into another folder, or resume with {})",
                    theirs.deal, manifest.program
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
        let counts = (1 + 200) + (1 + 3) + (1 + 1) + (1 + 2);
        assert_eq!(rows.lines().count(), counts);
        assert!(rows.contains(",gave_up,states,"), "{rows}");
        assert!(rows.contains("1,impossible,"), "{rows}");
        assert!(rows.contains("3,solved,"), "{rows}");
        let id = solver_id();
        assert!(id.starts_with(&format!("{SOLVER_VERSION}-")), "{id}");
    }
}
