//! Sweeps on a cluster: blocks, manifest and folder.

use std::path::{Path, PathBuf};

use freecell_sweep::{
    Block, Counts, FinishedFile, Folder, Job, Manifest, check_block, make_block, put_block, resume,
};
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::deal::deal_range;
use crate::error::{SweepError, invalid, sweep_error};
use crate::options::{Wanted, format};

/// The manifest entry of a finished file, in a form that can be pickled: first
/// deal, bytes, SHA-256, solved, impossible, gave up.
type FileEntry = (i64, u64, String, u64, u64, u64);

fn entry(file: &FinishedFile) -> FileEntry {
    let Counts {
        solved,
        impossible,
        gave_up,
    } = file.counts;
    let sha256 = file.sha256.clone();
    (
        file.block.first,
        file.bytes,
        sha256,
        solved,
        impossible,
        gave_up,
    )
}

/// The description of a sweep and its finished files.
#[pyclass(module = "freecell")]
pub(crate) struct Sweep {
    manifest: Manifest,
}

impl Sweep {
    fn block(&self, first: i64) -> PyResult<Block> {
        let block = self.manifest.job.block_starting_at(first);
        block.ok_or_else(|| SweepError::new_err(format!("no block starts with deal {first}")))
    }

    fn finished(&self, entry: FileEntry) -> PyResult<FinishedFile> {
        let (first, bytes, sha256, solved, impossible, gave_up) = entry;
        Ok(FinishedFile {
            block: self.block(first)?,
            bytes,
            sha256,
            counts: Counts {
                solved,
                impossible,
                gave_up,
            },
        })
    }
}

#[pymethods]
impl Sweep {
    #[new]
    fn new(
        start: &Bound<'_, PyAny>,
        stop: &Bound<'_, PyAny>,
        wanted: Wanted,
        block: u32,
        format: &str,
    ) -> PyResult<Sweep> {
        let Some((first, last)) = deal_range(start, stop)? else {
            return Err(SweepError::new_err(format!(
                "empty range: there are no deals from {start} to before {stop}"
            )));
        };
        if !(1..=Job::MAX_BLOCK).contains(&block) {
            let max = Job::MAX_BLOCK;
            return Err(invalid(format!(
                "block must be from 1 to {max}, not {block}"
            )));
        }
        let job = Job {
            range: first..=last,
            block,
            shard: None,
            options: wanted.options(self::format(format)?)?,
        };
        let (files, max) = (job.file_count(), Job::MAX_FILES);
        if files > max {
            return Err(SweepError::new_err(format!(
                "too many files: {files}; use a larger block for at most {max}"
            )));
        }
        let manifest = Manifest::new(job);
        Ok(Sweep { manifest })
    }

    /// Reads a sweep from its manifest, to work on it in another process.
    #[staticmethod]
    fn from_manifest(text: &str) -> PyResult<Sweep> {
        let manifest = Manifest::from_json(text).map_err(SweepError::new_err)?;
        let ours = Manifest::new(manifest.job.clone()).solver;
        if manifest.solver != ours {
            let show = |solver: Option<String>| solver.unwrap_or_else(|| "unknown".to_owned());
            return Err(SweepError::new_err(format!(
                "the solver of this sweep is {}, but that of this worker is {} (all machines \
                 need the same solver; install the same version of freecell)",
                show(manifest.solver),
                show(ours)
            )));
        }
        Ok(Sweep { manifest })
    }

    /// Returns the same sweep with the files that are finished in a place, given
    /// the names of its files and a function that reads one of them.
    fn resume(
        &self,
        place: &str,
        mut names: Vec<String>,
        read: &Bound<'_, PyAny>,
    ) -> PyResult<Sweep> {
        names.sort();
        let mut failure = None;
        let taken = resume(Path::new(place), &names, &self.manifest.job, |name| {
            let text = read.call1((name,)).and_then(|text| text.extract());
            text.map_err(|error| {
                let refused = freecell_sweep::Error::Refused(error.to_string());
                failure = Some(error);
                refused
            })
        });
        match (taken, failure) {
            (_, Some(error)) => Err(error),
            (Err(error), None) => Err(sweep_error(error)),
            // Only a local folder can be compared with the solver, row by row.
            (Ok(manifest), None) if manifest.has_unknown_solver() => {
                Err(SweepError::new_err(format!(
                    "{place:?} does not name the solver of its rows (copy it to a local folder, \
                     resume it there with freecell sweep, and copy it back)"
                )))
            }
            (Ok(manifest), None) => Ok(Sweep { manifest }),
        }
    }

    /// Adds finished files to the manifest.
    fn add(&mut self, files: Vec<FileEntry>) -> PyResult<()> {
        for file in files {
            let finished = self.finished(file)?;
            self.manifest.add(finished);
        }
        Ok(())
    }

    /// Removes files from the manifest, by their first deals.
    fn forget(&mut self, firsts: Vec<i64>) {
        let files = &mut self.manifest.files;
        files.retain(|file| !firsts.contains(&file.block.first));
    }

    /// Returns the text of the manifest.
    fn manifest(&self) -> String {
        self.manifest.to_json()
    }

    /// Returns the file name of the manifest.
    #[staticmethod]
    fn manifest_name() -> String {
        Manifest::file_name(None)
    }

    /// Returns the name of the file that starts with a deal.
    fn file_name(&self, first: i64) -> PyResult<String> {
        let block = self.block(first)?;
        Ok(block.file_name(self.manifest.job.options.format))
    }

    /// Returns the number of deals of the file that starts with a deal.
    fn deals_of(&self, first: i64) -> PyResult<u64> {
        Ok(self.block(first)?.count())
    }

    /// Returns the first deals of the files that are not finished.
    fn remaining(&self) -> Vec<i64> {
        let blocks = self.manifest.remaining();
        blocks.into_iter().map(|block| block.first).collect()
    }

    /// Returns the finished files.
    fn files(&self) -> Vec<FileEntry> {
        self.manifest.files.iter().map(entry).collect()
    }

    /// Returns the numbers of deals: all, finished, solved, impossible, gave up.
    fn counts(&self) -> (u64, u64, u64, u64, u64) {
        let Counts {
            solved,
            impossible,
            gave_up,
        } = self.manifest.counts();
        let all = self.manifest.job.count();
        (all, self.manifest.deals(), solved, impossible, gave_up)
    }

    /// Computes the file that starts with a deal, on this thread.
    fn make<'py>(&self, py: Python<'py>, first: i64) -> PyResult<(Bound<'py, PyBytes>, FileEntry)> {
        let block = self.block(first)?;
        let made = py.detach(|| make_block(&self.manifest.job, block));
        let (bytes, finished) = made.map_err(invalid)?;
        Ok((PyBytes::new(py, &bytes), entry(&finished)))
    }

    /// Checks the file of a block and returns its manifest entry.
    fn check(&self, py: Python<'_>, first: i64, bytes: &[u8]) -> PyResult<FileEntry> {
        let block = self.block(first)?;
        let finished = py.detach(|| check_block(&self.manifest.job, block, bytes.to_vec()));
        Ok(entry(&finished.map_err(SweepError::new_err)?))
    }

    /// Writes a file into a folder; returns False and keeps the existing file if
    /// there is one.
    fn put(
        &self,
        py: Python<'_>,
        folder: PathBuf,
        first: i64,
        bytes: &[u8],
        token: &str,
    ) -> PyResult<bool> {
        let block = self.block(first)?;
        let put = py.detach(|| put_block(&folder, &self.manifest.job, block, bytes, token));
        put.map_err(sweep_error)
    }
}

/// A local folder whose manifest only this process writes.
#[pyclass(module = "freecell")]
pub(crate) struct SweepFolder {
    /// `None` after `close`.
    folder: Option<Folder>,
}

impl SweepFolder {
    fn open(&mut self) -> PyResult<&mut Folder> {
        let folder = self.folder.as_mut();
        folder.ok_or_else(|| SweepError::new_err("the folder is closed"))
    }
}

#[pymethods]
impl SweepFolder {
    #[new]
    fn new(py: Python<'_>, path: PathBuf, sweep: &Bound<'_, Sweep>) -> PyResult<SweepFolder> {
        let job = sweep.borrow().manifest.job.clone();
        let folder = py
            .detach(|| Folder::open(&path, &job))
            .map_err(sweep_error)?;
        Ok(SweepFolder {
            folder: Some(folder),
        })
    }

    /// Checks the finished files and returns what is invalid with those that must be
    /// computed again.
    fn check(&mut self, py: Python<'_>) -> PyResult<Vec<String>> {
        let folder = self.open()?;
        let checked = py.detach(|| folder.check_finished(|_, _| ()));
        checked.map_err(sweep_error)
    }

    /// Returns the sweep with its finished files.
    fn sweep(&mut self) -> PyResult<Sweep> {
        let manifest = self.open()?.manifest().clone();
        Ok(Sweep { manifest })
    }

    /// Adds files that workers have written to the journal.
    fn add(&mut self, py: Python<'_>, files: Vec<FileEntry>) -> PyResult<()> {
        let sweep = self.sweep()?;
        let finished = files.into_iter().map(|file| sweep.finished(file));
        let finished = finished.collect::<PyResult<Vec<_>>>()?;
        let folder = self.open()?;
        py.detach(|| folder.add(finished)).map_err(sweep_error)
    }

    /// Writes the manifest and releases the lock of the folder.
    fn close(&mut self, py: Python<'_>) {
        let folder = self.folder.take();
        py.detach(|| drop(folder));
    }
}
