//! What a sweep on a cluster is made of: its blocks, its manifest, its folder.

use std::path::{Path, PathBuf};

use freecell_sweep::{
    Block, Counts, Finished, Folder, Job, Manifest, PROGRAM, check_block, make_block, put_block,
    take_up,
};
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::deal::deal_range;
use crate::error::{SweepError, sweep_error, wrong};
use crate::options::{Wanted, format};

/// What there is to know of a finished file, in a form that goes from process to
/// process: first deal, bytes, SHA-256, solved, impossible, gave up.
type Told = (i64, u64, String, u64, u64, u64);

fn told(file: &Finished) -> Told {
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

/// A sweep: what is to be done, and what of it is finished.
#[pyclass(module = "freecell")]
pub(crate) struct Sweep {
    manifest: Manifest,
}

impl Sweep {
    fn block(&self, first: i64) -> PyResult<Block> {
        let block = self.manifest.job.block_from(first);
        block.ok_or_else(|| SweepError::new_err(format!("no block begins with deal {first}")))
    }

    fn finished(&self, told: Told) -> PyResult<Finished> {
        let (first, bytes, sha256, solved, impossible, gave_up) = told;
        Ok(Finished {
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
                "from {start} to before {stop} there are no deals"
            )));
        };
        if !(1..=Job::LARGEST_BLOCK).contains(&block) {
            let most = Job::LARGEST_BLOCK;
            return Err(wrong(format!("a file has 1 to {most} deals, not {block}")));
        }
        let job = Job {
            range: first..=last,
            block,
            shard: None,
            options: wanted.options(self::format(format)?)?,
        };
        let (files, most) = (job.file_count(), Job::MOST_FILES);
        if files > most {
            return Err(SweepError::new_err(format!(
                "this would make {files} files (use a larger block, for at most {most})"
            )));
        }
        let manifest = Manifest::new(job);
        Ok(Sweep { manifest })
    }

    /// The sweep of a manifest, to work on it in another process.
    #[staticmethod]
    fn from_manifest(text: &str) -> PyResult<Sweep> {
        let manifest = Manifest::from_json(text).map_err(SweepError::new_err)?;
        if manifest.program != PROGRAM {
            return Err(SweepError::new_err(format!(
                "this sweep is by {}, and a worker has {PROGRAM} (all machines need the same)",
                manifest.program
            )));
        }
        Ok(Sweep { manifest })
    }

    /// The same sweep with what is finished in a place where files of these names
    /// are; `read` gives the text of one.
    fn taken_up(
        &self,
        place: &str,
        mut names: Vec<String>,
        read: &Bound<'_, PyAny>,
    ) -> PyResult<Sweep> {
        names.sort();
        let mut failure = None;
        let taken = take_up(Path::new(place), &names, &self.manifest.job, |name| {
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
            (Ok(manifest), None) => Ok(Sweep { manifest }),
        }
    }

    /// Takes note of finished files.
    fn add(&mut self, files: Vec<Told>) -> PyResult<()> {
        for file in files {
            let finished = self.finished(file)?;
            self.manifest.add(finished);
        }
        Ok(())
    }

    /// Takes files back that are finished no longer, by their first deals.
    fn forget(&mut self, firsts: Vec<i64>) {
        let files = &mut self.manifest.files;
        files.retain(|file| !firsts.contains(&file.block.first));
    }

    /// The text of the manifest.
    fn manifest(&self) -> String {
        self.manifest.to_json()
    }

    /// The manifest's name.
    #[staticmethod]
    fn manifest_name() -> String {
        Manifest::file_name(None)
    }

    /// The name of the file that begins with a deal.
    fn file_name(&self, first: i64) -> PyResult<String> {
        let block = self.block(first)?;
        Ok(block.file_name(self.manifest.job.options.format))
    }

    /// How many deals the file has that begins with a deal.
    fn deals_of(&self, first: i64) -> PyResult<u64> {
        Ok(self.block(first)?.count())
    }

    /// The first deals of the files that are not finished.
    fn rest(&self) -> Vec<i64> {
        let rest = self.manifest.rest();
        rest.into_iter().map(|block| block.first).collect()
    }

    /// The finished files.
    fn files(&self) -> Vec<Told> {
        self.manifest.files.iter().map(told).collect()
    }

    /// All deals; how many are finished, solved, impossible, given up.
    fn counts(&self) -> (u64, u64, u64, u64, u64) {
        let Counts {
            solved,
            impossible,
            gave_up,
        } = self.manifest.counts();
        let all = self.manifest.job.count();
        (all, self.manifest.deals(), solved, impossible, gave_up)
    }

    /// The bytes of the file that begins with a deal, made on this thread.
    fn make<'py>(&self, py: Python<'py>, first: i64) -> PyResult<(Bound<'py, PyBytes>, Told)> {
        let block = self.block(first)?;
        let made = py.detach(|| make_block(&self.manifest.job, block));
        let (bytes, finished) = made.map_err(wrong)?;
        Ok((PyBytes::new(py, &bytes), told(&finished)))
    }

    /// What there is to know of a file that somebody has made, if it is whole.
    fn check(&self, py: Python<'_>, first: i64, bytes: &[u8]) -> PyResult<Told> {
        let block = self.block(first)?;
        let finished = py.detach(|| check_block(&self.manifest.job, block, bytes.to_vec()));
        Ok(told(&finished.map_err(SweepError::new_err)?))
    }

    /// Puts a file into a folder, unless somebody else has before: then False.
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

/// A folder of this machine that this process alone keeps the manifest of.
#[pyclass(module = "freecell")]
pub(crate) struct SweepFolder {
    /// None when it is closed.
    folder: Option<Folder>,
}

impl SweepFolder {
    fn open(&mut self) -> PyResult<&mut Folder> {
        let folder = self.folder.as_mut();
        folder.ok_or_else(|| SweepError::new_err("this folder is closed"))
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

    /// Checks the finished files; what is wrong with those that are to be done
    /// anew.
    fn check(&mut self, py: Python<'_>) -> PyResult<Vec<String>> {
        let folder = self.open()?;
        let checked = py.detach(|| folder.check_finished(|_, _| ()));
        checked.map_err(sweep_error)
    }

    /// The sweep with what is finished.
    fn sweep(&mut self) -> PyResult<Sweep> {
        let manifest = self.open()?.manifest().clone();
        Ok(Sweep { manifest })
    }

    /// Takes note of files that workers have put here.
    fn add(&mut self, py: Python<'_>, files: Vec<Told>) -> PyResult<()> {
        let sweep = self.sweep()?;
        let finished = files.into_iter().map(|file| sweep.finished(file));
        let finished = finished.collect::<PyResult<Vec<_>>>()?;
        let folder = self.open()?;
        py.detach(|| folder.add(finished)).map_err(sweep_error)
    }

    /// Lets others write to the folder.
    fn close(&mut self) {
        self.folder = None;
    }
}
