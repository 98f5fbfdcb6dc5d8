//! Blocks computed by other machines: one process keeps the manifest, others write
//! the files, and any of them can fail at any time.

use std::io::Write;
use std::path::Path;

use freecell_file::Draft;

use crate::error::Error;
use crate::folder::sha256;
use crate::job::{Block, Job};
use crate::manifest::{Counts, FinishedFile};
use crate::read::rows_of;
use crate::row::{Column, Rows};
use crate::table::write_table;
use crate::worker::Worker;

/// Computes a block on this thread and returns the bytes of its file and its
/// manifest entry. `start` has rows of the first deals of the block, which are not
/// computed again.
///
/// # Errors
///
/// Returns an error if the crate was built without the format.
///
/// # Panics
///
/// Panics if the block contains numbers that are not deals.
pub fn make_block(
    job: &Job,
    block: Block,
    start: Option<Rows>,
) -> Result<(Vec<u8>, FinishedFile), String> {
    let mut parts: Vec<Rows> = start.into_iter().collect();
    let first = block.first + parts.first().map_or(0, |rows| rows.len() as i64);
    let rest = Block { first, ..block };
    let rows = Worker::new(&job.options).rows(rest, &|| false);
    parts.push(rows.expect("the search is never stopped"));
    let mut counts = Counts::default();
    for rows in &parts {
        counts.add(Counts::of(rows));
    }
    let bytes = write_table(parts, job)?;
    let finished = FinishedFile::new(block, &bytes, counts);
    Ok((bytes, finished))
}

/// Checks the file of a block that another machine wrote and returns its manifest
/// entry.
///
/// # Errors
///
/// Returns a message if the bytes are not the complete file of this block.
pub fn check_block(job: &Job, block: Block, bytes: Vec<u8>) -> Result<FinishedFile, String> {
    // Reading all columns proves that all of them are complete.
    let blank = FinishedFile::new(block, &bytes, Counts::default());
    let rows = rows_of(block, bytes, job, &Column::of(&job.options))?;
    let counts = Counts::of(&rows);
    Ok(FinishedFile { counts, ..blank })
}

/// Reads the rows of a file from its bytes; `None` if they are not those that its
/// manifest entry describes.
pub fn rows_of_bytes(job: &Job, file: &FinishedFile, bytes: Vec<u8>) -> Option<Rows> {
    if sha256(&bytes) != file.sha256 {
        return None;
    }
    rows_of(file.block, bytes, job, &Column::of(&job.options)).ok()
}

/// Writes the file of a block into a folder unless it already exists.
///
/// Returns `false` and keeps the existing file if another machine was first. The
/// file gets its final name only when it is complete and synced. `token`
/// distinguishes machines that write the same block at the same time.
///
/// # Errors
///
/// Returns an error if a write fails, for example because the disk is full.
pub fn put_block(
    folder: &Path,
    job: &Job,
    block: Block,
    bytes: &[u8],
    token: &str,
) -> Result<bool, Error> {
    let name = block.file_name(job.format);
    let (stem, ending) = name.split_once('.').unwrap_or((&name, ""));
    let path = folder.join(&name);
    let put = || {
        let mut draft = Draft::create(folder.join(format!("_{stem}.{token}.{ending}.part")))?;
        draft.write_all(bytes)?;
        // Without links, the last writer wins; its rows are the same.
        draft.rename_new(&path)
    };
    put().map_err(Error::writing(&path))
}

#[cfg(test)]
mod tests {
    use std::fs;

    use freecell_core::DealNumber;

    use super::*;
    use crate::folder::Folder;
    use crate::job::{Format, Options};
    use crate::read::open_for_reading;

    fn job() -> Job {
        let deal = |number| DealNumber::new(number).unwrap();
        Job {
            range: deal(1)..=deal(25),
            block: 10,
            shard: None,
            options: Options::default(),
            format: Format::Csv,
        }
    }

    fn folder(name: &str) -> std::path::PathBuf {
        let path = std::env::temp_dir().join(format!("freecell-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        path
    }

    #[test]
    fn the_first_file_of_a_block_wins() {
        let (job, path) = (job(), folder("put"));
        let mut folder = Folder::open(&path, &job).unwrap();
        for block in job.blocks() {
            let (bytes, made) = make_block(&job, block, None).unwrap();
            assert!(put_block(&path, &job, block, &bytes, "one").unwrap());
            assert!(!put_block(&path, &job, block, b"late", "two").unwrap());
            let name = path.join(block.file_name(Format::Csv));
            let there = fs::read(name).unwrap();
            assert_eq!(there, bytes);
            assert_eq!(check_block(&job, block, there), Ok(made.clone()));
            folder.add(vec![made]).unwrap();
        }
        assert!(folder.manifest().is_complete());
        // A draft left behind by a machine that was lost.
        fs::write(path.join("_deals-0000000011.lost.csv.part"), b"half").unwrap();
        drop(folder);
        let mut folder = Folder::open(&path, &job).unwrap();
        assert!(folder.check_finished(|_, _| ()).unwrap().is_empty());
        assert!(fs::read_dir(&path).unwrap().all(|entry| {
            let name = entry.unwrap().file_name();
            !name.to_string_lossy().ends_with(".part")
        }));
        fs::remove_dir_all(&path).unwrap();
    }

    #[test]
    fn a_journal_that_cannot_be_written_is_replaced() {
        let (job, path) = (job(), folder("journal"));
        let mut folder = Folder::open(&path, &job).unwrap();
        let files: Vec<FinishedFile> = job
            .blocks()
            .map(|block| {
                let (bytes, made) = make_block(&job, block, None).unwrap();
                put_block(&path, &job, block, &bytes, "one").unwrap();
                made
            })
            .collect();
        let journal = path.join("_manifest.journal");
        fs::create_dir(&journal).unwrap();
        let error = folder.add(vec![files[0].clone()]).unwrap_err().to_string();
        assert!(error.starts_with("cannot write"), "{error}");
        assert_eq!(folder.manifest().files, []);
        // The disk works again.
        fs::remove_dir(&journal).unwrap();
        folder.add(vec![files[0].clone()]).unwrap();
        folder
            .add(vec![files[2].clone(), files[1].clone()])
            .unwrap();
        let listed = || open_for_reading(&path, |_| ()).unwrap().remove(0).files;
        assert_eq!(fs::read_to_string(&journal).unwrap().lines().count(), 1 + 3);
        assert_eq!(listed(), files);
        // Closing the folder writes the manifest, and nothing depends on the journal.
        drop(folder);
        assert!(!journal.exists());
        assert_eq!(listed(), files);
        fs::remove_dir_all(&path).unwrap();
    }

    #[test]
    fn incomplete_files_are_errors() {
        let (job, path) = (job(), folder("whole"));
        let block = job.blocks().next().unwrap();
        let (bytes, made) = make_block(&job, block, None).unwrap();
        for cut in 0..bytes.len() {
            let why = check_block(&job, block, bytes[..cut].to_vec());
            assert!(why.is_err(), "{cut}: {why:?}");
        }
        // The folder rejects a file that it cannot see.
        let mut folder = Folder::open(&path, &job).unwrap();
        let error = folder.add(vec![made]).unwrap_err().to_string();
        assert!(error.contains("must see the same folder"), "{error}");
        assert_eq!(folder.manifest().deals(), 0);
        fs::remove_dir_all(&path).unwrap();
    }
}
