//! The folder of a sweep. The process that writes to it holds a lock; its manifest
//! and journal list only files that are complete and synced to disk.

use std::fmt::Write as _;
use std::fs::{self, File, TryLockError};
use std::io::Write;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use freecell_file::Draft;
use sha2::{Digest, Sha256};

use crate::engine::{Event, compute};
use crate::error::{Error, Remedy};
use crate::extend::{block_of_set_aside, extended, is_file_of, remove_old_names, set_aside};
use crate::job::{Job, Shard};
use crate::journal::{Journal, journal_name};
use crate::manifest::{Counts, FinishedFile, Manifest};
use crate::read::{file_names, manifests_among, read_text, recount};

/// Lock file, held briefly while a sweep inspects the manifests and locks of
/// others.
const FOLDER_LOCK: &str = "_sweep.lock";

/// A folder to which only this process writes its shard of a sweep.
///
/// It owns the protocol that makes a sweep survive crashes: the locks, the order in which
/// files, journal and manifest are written and synced, and what a run does with the files
/// of an earlier one.
pub struct Folder {
    path: PathBuf,
    manifest: Manifest,
    /// `None` if the journal cannot be continued: the manifest must be written first.
    journal: Option<Journal>,
    /// What was wrong with the journal of an earlier run.
    journal_damage: Vec<Error>,
    /// Released by the operating system when the process ends for any reason.
    _lock: File,
}

/// Returns the temporary name of a file, which table readers skip.
pub(crate) fn draft_path(folder: &Path, name: &str) -> PathBuf {
    folder.join(format!("_{}.part", name.trim_start_matches('_')))
}

pub(crate) fn sha256(bytes: &[u8]) -> String {
    let digest = Sha256::digest(bytes);
    digest.iter().fold(String::new(), |mut text, byte| {
        // Writing to a `String` cannot fail.
        let _ = write!(text, "{byte:02x}");
        text
    })
}

impl Folder {
    /// Starts, resumes or extends a sweep in a folder; creates the folder if it does
    /// not exist.
    ///
    /// # Errors
    ///
    /// Returns an error if the folder cannot be written, is in use, or holds
    /// another sweep.
    pub fn open(path: &Path, job: &Job) -> Result<Folder, Error> {
        job.check_file_count()?;
        let mut journal_damage = Vec::new();
        let mut find = |names: &[String]| {
            journal_damage.clear();
            let read = |name: &str| read_text(&path.join(name));
            let damaged = |error| journal_damage.push(error);
            let existing = manifests_among(path, names, read, damaged)?;
            resume(path, names, existing, job)
        };
        if path.is_dir() {
            // A sweep that is refused leaves no locks behind.
            find(&file_names(path)?)?;
        }
        fs::create_dir_all(path)
            .map_err(|error| Error::Io(format!("cannot create the folder {path:?}"), error))?;
        let folder_lock = open_lock(path, FOLDER_LOCK)?;
        let locked = folder_lock.lock();
        locked.map_err(|error| Error::Io(format!("cannot lock the folder {path:?}"), error))?;
        let lock = take_lock(path, job.shard)?;
        let names = file_names(path)?;
        let manifest = find(&names)?;
        set_aside(path, &manifest)?;
        if job.shard.is_none() {
            remove_merged(path, &names)?;
        }
        let mut folder = Folder::with_manifest(path, manifest, lock)?;
        folder.journal_damage = journal_damage;
        remove_old_names(path, &folder.manifest)?;
        folder.remove_drafts()?;
        Ok(folder)
    }

    /// Takes a folder into possession and writes its manifest.
    pub(crate) fn with_manifest(
        path: &Path,
        manifest: Manifest,
        lock: File,
    ) -> Result<Folder, Error> {
        let mut folder = Folder {
            path: path.to_owned(),
            manifest,
            journal: None,
            journal_damage: Vec::new(),
            _lock: lock,
        };
        folder.write_manifest()?;
        Ok(folder)
    }

    /// Removes the drafts of an interrupted run, and files that were set aside and are
    /// no longer needed.
    fn remove_drafts(&self) -> Result<(), Error> {
        let job = &self.manifest.job;
        let ending = format!(".{}.part", job.format.name());
        let set_aside = self.manifest.files_to_set_aside();
        for name in file_names(&self.path)? {
            let deal = name
                .strip_prefix("_deals-")
                .filter(|name| name.ends_with(&ending))
                .and_then(|name| name.split('.').next());
            let first = deal.and_then(|deal| deal.parse().ok());
            let is_draft = first
                .and_then(|first| job.block_starting_at(first))
                .is_some();
            let is_unlisted = block_of_set_aside(&name, job).is_some()
                && !set_aside.iter().any(|file| file.name == name);
            if is_draft || is_unlisted {
                let path = self.path.join(name);
                fs::remove_file(&path).map_err(Error::writing(&path))?;
            }
        }
        Ok(())
    }

    /// Returns the path of the folder.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Returns the manifest, which lists the finished files.
    pub fn manifest(&self) -> &Manifest {
        &self.manifest
    }

    /// Checks all files of earlier runs. Removes damaged and missing ones from the
    /// manifest, so that their deals are solved again, and corrects wrong counts of
    /// verdicts. Returns a sentence about each problem. Calls `on_progress` with the number
    /// of checked files and their total.
    ///
    /// # Errors
    ///
    /// Returns an error if the manifest cannot be written.
    pub fn check_finished(
        &mut self,
        mut on_progress: impl FnMut(usize, usize),
    ) -> Result<Vec<String>, Error> {
        let count = self.manifest.files.len();
        let mut problems = std::mem::take(&mut self.journal_damage);
        let mut corrections = Vec::new();
        let mut done = 0;
        let (path, job) = (&self.path, &self.manifest.job);
        self.manifest.files.retain_mut(|file| {
            on_progress(done, count);
            done += 1;
            match recount(path, job, file) {
                Ok(counts) if counts == file.counts => true,
                Ok(counts) => {
                    let path = path.join(file.name(job));
                    corrections.push(format!(
                        "{path:?} was listed with {}; corrected to {counts}",
                        file.counts
                    ));
                    file.counts = counts;
                    true
                }
                Err(error) => {
                    problems.push(error);
                    false
                }
            }
        });
        if !problems.is_empty() || !corrections.is_empty() {
            self.write_manifest()?;
            self.remove_drafts()?;
        }
        let again = |problem: &Error| format!("{problem}; its deals will be solved again");
        let mut sentences: Vec<String> = problems.iter().map(again).collect();
        if let Some((first, others)) = corrections.split_first() {
            sentences.push(match others.len() {
                0 => first.clone(),
                1 => format!("{first} (and the counts of 1 other file)"),
                more => format!("{first} (and the counts of {more} other files)"),
            });
        }
        Ok(sentences)
    }

    /// Solves the deals that are not finished, on `threads` threads, and finishes a file
    /// for each block. Calls `on_progress` on this thread for every few deals, with their
    /// number and their verdicts. Returns early if `is_stopped` returns `true`; then
    /// [`Manifest::remaining`] is not empty.
    ///
    /// # Errors
    ///
    /// Returns an error if a file cannot be written, for example because the disk is full.
    /// The files before it are finished, and a new run continues after them.
    pub fn run(
        &mut self,
        threads: NonZeroUsize,
        is_stopped: &(dyn Fn() -> bool + Sync),
        mut on_progress: impl FnMut(u64, Counts),
    ) -> Result<(), Error> {
        let (path, manifest) = (self.path.clone(), self.manifest.clone());
        let mut result = Ok(());
        compute(&path, &manifest, threads, is_stopped, |event| {
            result = match event {
                Event::Done(deals, counts) => {
                    on_progress(deals, counts);
                    Ok(())
                }
                Event::Written(written) => {
                    written.and_then(|(draft, file)| self.finish(draft, file))
                }
            };
            match result {
                Ok(()) => ControlFlow::Continue(()),
                Err(_) => ControlFlow::Break(()),
            }
        });
        result
    }

    /// Gives a file its final name, then adds it to the journal.
    fn finish(&mut self, draft: Draft, file: FinishedFile) -> Result<(), Error> {
        let path = self.path.join(file.name(&self.manifest.job));
        draft.rename(&path).map_err(Error::writing(&path))?;
        self.list(vec![file])
    }

    /// Adds files to the journal that other machines have [put](crate::put_block)
    /// here.
    ///
    /// # Errors
    ///
    /// Returns an error if a file is missing or the journal cannot be written.
    pub fn add(&mut self, files: Vec<FinishedFile>) -> Result<(), Error> {
        for file in &files {
            let name = file.name(&self.manifest.job);
            let size = fs::metadata(self.path.join(&name)).map(|existing| existing.len());
            if size.ok() != Some(file.bytes) {
                return Err(Error::Refused(format!(
                    "{:?} holds no file {name} of the size that another machine reported \
                     (all machines must see the same folder)",
                    self.path
                )));
            }
        }
        self.list(files)
    }

    /// Lists finished files in the journal, then in memory.
    fn list(&mut self, files: Vec<FinishedFile>) -> Result<(), Error> {
        if self.journal.is_none() {
            self.write_manifest()?;
        }
        if let Some(mut journal) = self.journal.take() {
            let added = journal.add(&self.manifest, &files);
            added.map_err(Error::writing(&self.journal_path()))?;
            self.journal = Some(journal);
        }
        for file in files {
            let start = self.manifest.start_of(file.block);
            let start = start.map(|start| self.path.join(start.name(&self.manifest.job)));
            self.manifest.add(file);
            // Its rows are in the new file now. If this fails, the next run removes it.
            let _ = start.map(fs::remove_file);
        }
        Ok(())
    }

    /// Replaces the manifest by one that lists all finished files, and starts a new
    /// journal.
    fn write_manifest(&mut self) -> Result<(), Error> {
        let name = Manifest::file_name(self.manifest.job.shard);
        let path = self.path.join(&name);
        let text = self.manifest.to_json();
        let write = || {
            let mut draft = Draft::create(draft_path(&self.path, &name))?;
            draft.write_all(text.as_bytes())?;
            draft.rename(&path)
        };
        write().map_err(Error::writing(&path))?;
        // The old journal names another manifest now, so it does not matter whether it
        // can be removed.
        let _ = fs::remove_file(self.journal_path());
        self.journal = Some(Journal::new(&self.path, &name, &text));
        Ok(())
    }

    fn journal_path(&self) -> PathBuf {
        let name = Manifest::file_name(self.manifest.job.shard);
        self.path.join(journal_name(&name))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // Nothing is lost if this fails: the next run reads the journal.
        if self.journal.as_ref().is_some_and(Journal::is_used) {
            let _ = self.write_manifest();
        }
    }
}

fn open_lock(folder: &Path, name: &str) -> Result<File, Error> {
    let path = folder.join(name);
    let file = File::options()
        .create(true)
        .truncate(false)
        .write(true)
        .open(&path);
    file.map_err(Error::writing(&path))
}

/// Locks a shard of a folder against other writers.
pub(crate) fn take_lock(folder: &Path, shard: Option<Shard>) -> Result<File, Error> {
    let name = Manifest::file_name(shard).replace(".json", ".lock");
    let file = open_lock(folder, &name)?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => Err(Error::Refused(format!(
            "another sweep is writing to {folder:?} (wait for it to finish, or use another folder)"
        ))),
        Err(TryLockError::Error(error)) => Err(Error::Io(
            format!("cannot lock the folder {folder:?}"),
            error,
        )),
    }
}

/// Removes the manifests of shards that an interrupted merge has left behind. The
/// manifest of the whole sweep was complete, so they do not count.
fn remove_merged(folder: &Path, names: &[String]) -> Result<(), Error> {
    let whole = Manifest::file_name(None);
    let is_left = |name: &&String| Manifest::is_file_name(name) && **name != whole;
    for name in names.iter().filter(is_left) {
        let path = folder.join(name);
        fs::remove_file(&path).map_err(Error::writing(&path))?;
    }
    Ok(())
}

/// Returns the manifest with which to start, resume or extend a sweep at `place`,
/// given the names of its files and the manifests among them. The place need not be a
/// local folder.
///
/// # Errors
///
/// Returns an error if the place holds another sweep.
pub fn resume(
    place: &Path,
    names: &[String],
    existing: Vec<Manifest>,
    job: &Job,
) -> Result<Manifest, Error> {
    job.check_file_count()?;
    let wanted = Manifest::new(job.clone());
    let found = find_manifest(place, names, existing, &wanted)?;
    if let Some(mut manifest) = found {
        if manifest.files.is_empty() {
            manifest.solver = wanted.solver;
        }
        return Ok(manifest);
    }
    refuse_unlisted(place, names, job)?;
    Ok(wanted)
}

/// Returns the manifest to resume, if there is one of the same sweep, or the extended
/// manifest, if there is one of a smaller range.
fn find_manifest(
    path: &Path,
    names: &[String],
    manifests: Vec<Manifest>,
    wanted: &Manifest,
) -> Result<Option<Manifest>, Error> {
    let mut found = None;
    for existing in manifests {
        let (ours, theirs) = (wanted.job.shard, existing.job.shard);
        let mut comparable = existing.clone();
        if existing.files.is_empty() {
            comparable.solver.clone_from(&wanted.solver);
        }
        if let Some(difference) = comparable.difference_in_options(wanted) {
            let advice = if difference.is_solver() {
                "the program that started it resumes it; others need another folder"
            } else {
                "the same options resume it; others need another folder"
            };
            let what = format!("{path:?} holds another sweep");
            return Err(Error::OtherSweep(what, difference, advice));
        }
        if existing.job.range != wanted.job.range {
            return extended(path, names, existing, &wanted.job).map(Some);
        }
        let is_merged = existing.is_complete();
        match (ours, theirs) {
            _ if ours == theirs => found = Some(existing),
            (Some(_), None) if is_merged => {
                return Err(Error::Refused(format!(
                    "{path:?} already holds the whole sweep: its shards have been merged"
                )));
            }
            (Some(ours), Some(theirs)) if ours.count() == theirs.count() => {}
            (_, Some(theirs)) => {
                let what = format!("{path:?} holds shard {theirs} of this sweep");
                return Err(Error::Conflict(what, Remedy::ResumeShard));
            }
            (_, None) => {
                let what = format!("{path:?} holds this sweep as a whole");
                return Err(Error::Conflict(what, Remedy::ResumeWhole));
            }
        }
    }
    Ok(found)
}

/// Refuses to overwrite files of a sweep whose manifest is lost.
fn refuse_unlisted(path: &Path, names: &[String], job: &Job) -> Result<(), Error> {
    match names.iter().find(|name| is_file_of(name, job)) {
        None => Ok(()),
        Some(name) => Err(Error::Refused(format!(
            "{path:?} holds a file {name} but no {} that lists it (use an empty folder)",
            Manifest::file_name(job.shard)
        ))),
    }
}
