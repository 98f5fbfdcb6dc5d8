//! Sweeps on a cluster: blocks, manifest and folder.

use std::path::{Path, PathBuf};

use freecell_sweep::{
    Block, Counts, FinishedFile, Folder, Job, Manifest, SetAside, block_of, check_block,
    make_block, manifests_among, put_block, resume, rows_of_bytes,
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
    /// Whether the number of deals per file was not given, so that a sweep keeps that
    /// of its place.
    has_default_block: bool,
}

impl Sweep {
    fn with_manifest(manifest: Manifest) -> Sweep {
        Sweep {
            manifest,
            has_default_block: false,
        }
    }

    /// Returns the sweep to start or resume at a place whose files have `block` deals.
    fn job_at(&self, block: Option<u32>) -> Job {
        let mut job = self.manifest.job.clone();
        if let Some(block) = block.filter(|_| self.has_default_block) {
            job.block = block;
        }
        job
    }

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
        block: Option<u32>,
        format: &str,
    ) -> PyResult<Sweep> {
        let Some((first, last)) = deal_range(start, stop)? else {
            return Err(SweepError::new_err(format!(
                "empty range: there are no deals from {start} to before {stop}"
            )));
        };
        if let Some(block) = block
            && !(1..=Job::MAX_BLOCK).contains(&block)
        {
            let max = Job::MAX_BLOCK;
            return Err(invalid(format!(
                "block must be from 1 to {max}, not {block}"
            )));
        }
        let range = first..=last;
        let options = wanted.options()?;
        let job = Job {
            block: block.unwrap_or_else(|| Job::default_block(&range, None, &options)),
            range,
            shard: None,
            options,
            format: self::format(format)?,
        };
        if block.is_some() {
            job.check_file_count().map_err(sweep_error)?;
        }
        Ok(Sweep {
            manifest: Manifest::new(job),
            has_default_block: block.is_none(),
        })
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
        Ok(Sweep::with_manifest(manifest))
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
        let path = Path::new(place);
        let read = |name: &str| {
            let text = read.call1((name,)).and_then(|text| text.extract());
            text.map_err(|error| {
                let refused = freecell_sweep::Error::Refused(error.to_string());
                failure = Some(error);
                refused
            })
        };
        let existing = manifests_among(path, &names, read, |_| ());
        if let Some(error) = failure {
            return Err(error);
        }
        let existing = existing.map_err(sweep_error)?;
        let job = self.job_at(existing.first().map(|there| there.job.block));
        let manifest = resume(path, &names, existing, &job).map_err(sweep_error)?;
        Ok(Sweep::with_manifest(manifest))
    }

    /// Returns the files to set aside before the manifest of an extended sweep is
    /// written: old name, new name and size.
    fn set_aside(&self) -> Vec<(String, String, u64)> {
        let files = self.manifest.files_to_set_aside().into_iter();
        let names = |file: SetAside| (file.old_name, file.name, file.bytes);
        files.map(names).collect()
    }

    /// Returns the sweep without its finished files, as tasks need it. What is set
    /// aside for an extended block remains.
    fn without_files(&self) -> Sweep {
        let mut manifest = self.manifest.clone();
        let job = manifest.job.clone();
        manifest
            .files
            .retain(|file| job.block_starting_at(file.block.first) != Some(file.block));
        Sweep::with_manifest(manifest)
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
        Ok(block.file_name(self.manifest.job.format))
    }

    /// Returns the number of deals of the file that starts with a deal.
    fn deals_of(&self, first: i64) -> PyResult<u64> {
        Ok(self.block(first)?.count())
    }

    /// Returns the name of the file with the first rows of an extended block, and the
    /// number of those rows.
    fn start_of(&self, first: i64) -> PyResult<Option<(String, u64)>> {
        let start = self.manifest.start_of(self.block(first)?);
        Ok(start.map(|file| (file.name(&self.manifest.job), file.block.count())))
    }

    /// Returns the name of the listed file that starts with a deal.
    fn listed_name(&self, first: i64) -> PyResult<String> {
        let block = self.block(first)?;
        let start = self.manifest.start_of(block);
        Ok(match start {
            Some(start) => start.name(&self.manifest.job),
            None => block.file_name(self.manifest.job.format),
        })
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

    /// Computes the file that starts with a deal, on this thread; returns its bytes,
    /// its manifest entry and how many deals were solved. `start` has the bytes of
    /// the file with the first rows of an extended block.
    #[pyo3(signature = (first, start=None))]
    fn make<'py>(
        &self,
        py: Python<'py>,
        first: i64,
        start: Option<&[u8]>,
    ) -> PyResult<(Bound<'py, PyBytes>, FileEntry, u64)> {
        let block = self.block(first)?;
        let (made, known) = py.detach(|| {
            let job = &self.manifest.job;
            let file = self.manifest.start_of(block).zip(start);
            let start = file.and_then(|(file, bytes)| rows_of_bytes(job, file, bytes.to_vec()));
            let known = start.as_ref().map_or(0, |rows| rows.len() as u64);
            (make_block(job, block, start), known)
        });
        let (bytes, finished) = made.map_err(invalid)?;
        let solved = block.count() - known;
        Ok((PyBytes::new(py, &bytes), entry(&finished), solved))
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
        let job = sweep.borrow().job_at(block_of(&path).map_err(sweep_error)?);
        let folder = py
            .detach(|| Folder::open(&path, &job))
            .map_err(sweep_error)?;
        Ok(SweepFolder {
            folder: Some(folder),
        })
    }

    /// Checks the finished files and returns a sentence about each problem.
    fn check(&mut self, py: Python<'_>) -> PyResult<Vec<String>> {
        let folder = self.open()?;
        let checked = py.detach(|| folder.check_finished(|_, _| ()));
        checked.map_err(sweep_error)
    }

    /// Returns the sweep with its finished files.
    fn sweep(&mut self) -> PyResult<Sweep> {
        let manifest = self.open()?.manifest().clone();
        Ok(Sweep::with_manifest(manifest))
    }

    /// Lists files that workers have written.
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
