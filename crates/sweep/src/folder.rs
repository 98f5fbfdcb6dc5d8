//! The folder of a sweep. The process that writes to it holds a lock; its manifest
//! lists only files that are complete and synced to disk.

use std::fmt::Write as _;
use std::fs::{self, File, TryLockError};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};

use crate::error::Error;
use crate::job::{Block, Job, Shard};
use crate::manifest::{Counts, FinishedFile, Manifest};
use crate::row::{Column, Rows};
use crate::table::read_table;

/// Lock file, held briefly while a sweep inspects the manifests and locks of
/// others.
const FOLDER_LOCK: &str = "_sweep.lock";

/// A folder to which only this process writes its shard of a sweep.
pub struct Folder {
    path: PathBuf,
    manifest: Manifest,
    /// Released by the operating system when the process ends for any reason.
    _lock: File,
}

/// A file that is written but not yet finished. Dropping it removes the file.
pub struct Draft {
    path: PathBuf,
    file: File,
    finished: FinishedFile,
}

impl Draft {
    /// Writes the bytes of a block under a temporary name.
    pub(crate) fn write(
        folder: &Path,
        job: &Job,
        block: Block,
        bytes: &[u8],
        counts: Counts,
    ) -> Result<Draft, Error> {
        let path = draft_path(folder, &block.file_name(job.options.format));
        let file = File::create(&path).map_err(Error::writing(&path))?;
        let mut draft = Draft {
            path,
            file,
            finished: FinishedFile::new(block, bytes, counts),
        };
        let written = draft.file.write_all(bytes);
        written.map_err(Error::writing(&draft.path))?;
        Ok(draft)
    }
}

impl Drop for Draft {
    fn drop(&mut self) {
        // A finished draft was renamed, so there is nothing to remove and the error
        // is expected.
        let _ = fs::remove_file(&self.path);
    }
}

fn draft_path(folder: &Path, name: &str) -> PathBuf {
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
    /// Starts or resumes a sweep in a folder; creates the folder if it does not
    /// exist.
    ///
    /// # Errors
    ///
    /// Returns an error if the folder cannot be written, is in use, or holds
    /// another sweep.
    pub fn open(path: &Path, job: &Job) -> Result<Folder, Error> {
        fs::create_dir_all(path)
            .map_err(|error| Error::Io(format!("cannot create the folder {path:?}"), error))?;
        let folder_lock = open_lock(path, FOLDER_LOCK)?;
        let locked = folder_lock.lock();
        locked.map_err(|error| Error::Io(format!("cannot lock the folder {path:?}"), error))?;
        let lock = take_lock(path, job.shard)?;
        let manifest = resume(path, &file_names(path)?, job, |name| {
            read_text(&path.join(name))
        })?;
        let folder = Folder {
            path: path.to_owned(),
            manifest,
            _lock: lock,
        };
        folder.write_manifest()?;
        folder.remove_drafts()?;
        Ok(folder)
    }

    /// Removes the drafts of an interrupted run.
    fn remove_drafts(&self) -> Result<(), Error> {
        let job = &self.manifest.job;
        let ending = format!(".{}.part", job.options.format.name());
        for name in file_names(&self.path)? {
            let deal = name
                .strip_prefix("_deals-")
                .filter(|name| name.ends_with(&ending))
                .and_then(|name| name.split('.').next());
            let first = deal.and_then(|deal| deal.parse().ok());
            if first
                .and_then(|first| job.block_starting_at(first))
                .is_some()
            {
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

    /// Checks all finished files, removes damaged and missing ones from the
    /// manifest, and returns what is wrong with each. Calls `on_progress` with the
    /// number of checked files and their total.
    ///
    /// # Errors
    ///
    /// Returns an error if the manifest cannot be written.
    pub fn check_finished(
        &mut self,
        mut on_progress: impl FnMut(usize, usize),
    ) -> Result<Vec<String>, Error> {
        let count = self.manifest.files.len();
        let mut problems = Vec::new();
        let mut done = 0;
        let (path, job) = (&self.path, &self.manifest.job);
        self.manifest.files.retain(|file| {
            on_progress(done, count);
            done += 1;
            let checked = read_checked(path, job, file);
            problems.extend(checked.as_ref().err().map(ToString::to_string));
            checked.is_ok()
        });
        if !problems.is_empty() {
            self.write_manifest()?;
        }
        Ok(problems)
    }

    /// Commits a draft: syncs its bytes, then renames the file, then adds it to the
    /// manifest.
    ///
    /// # Errors
    ///
    /// Returns an error if any of this fails, for example because the disk is full.
    /// The file is then not finished.
    #[allow(
        clippy::needless_pass_by_value,
        reason = "a finished draft cannot be used again"
    )]
    pub fn finish(&mut self, draft: Draft) -> Result<(), Error> {
        let name = draft
            .finished
            .block
            .file_name(self.manifest.job.options.format);
        let path = self.path.join(name);
        let renamed = draft
            .file
            .sync_all()
            .and_then(|()| fs::rename(&draft.path, &path))
            .and_then(|()| sync_folder(&self.path));
        renamed.map_err(Error::writing(&path))?;
        self.manifest.add(draft.finished.clone());
        self.write_manifest()
    }

    /// Adds files to the manifest that other machines have [put](crate::put_block)
    /// here.
    ///
    /// # Errors
    ///
    /// Returns an error if a file is missing or the manifest cannot be written.
    pub fn add(&mut self, files: Vec<FinishedFile>) -> Result<(), Error> {
        for file in files {
            let name = file.block.file_name(self.manifest.job.options.format);
            let size = fs::metadata(self.path.join(&name)).map(|existing| existing.len());
            if size.ok() != Some(file.bytes) {
                return Err(Error::Refused(format!(
                    "{:?} holds no file {name} of the size that another machine reported \
                     (all machines must see the same folder)",
                    self.path
                )));
            }
            self.manifest.add(file);
        }
        self.write_manifest()
    }

    fn write_manifest(&self) -> Result<(), Error> {
        write_manifest(&self.path, &self.manifest)
    }

    /// Opens a folder that holds all files after a merge.
    pub(crate) fn adopt(path: &Path, manifest: Manifest, lock: File) -> Result<Folder, Error> {
        let folder = Folder {
            path: path.to_owned(),
            manifest,
            _lock: lock,
        };
        folder.write_manifest()?;
        Ok(folder)
    }
}

fn write_manifest(folder: &Path, manifest: &Manifest) -> Result<(), Error> {
    let name = Manifest::file_name(manifest.job.shard);
    let path = folder.join(&name);
    let draft = draft_path(folder, &name);
    let write = || -> io::Result<()> {
        let mut file = File::create(&draft)?;
        file.write_all(manifest.to_json().as_bytes())?;
        file.sync_all()?;
        fs::rename(&draft, &path)?;
        sync_folder(folder)
    };
    write().map_err(|error| {
        let _ = fs::remove_file(&draft);
        Error::writing(&path)(error)
    })
}

/// Syncs a folder, so that new names in it survive a crash.
pub(crate) fn sync_folder(path: &Path) -> io::Result<()> {
    // Other systems cannot open a folder as a file and do not need to.
    if cfg!(unix) {
        File::open(path)?.sync_all()
    } else {
        Ok(())
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

/// Returns the manifest with which to start or resume a sweep at `place`, given the
/// names of its files and a function that reads one of them. The place need not be
/// a local folder.
///
/// # Errors
///
/// Returns an error if the place holds another sweep or a damaged manifest.
pub fn resume(
    place: &Path,
    names: &[String],
    job: &Job,
    read: impl FnMut(&str) -> Result<String, Error>,
) -> Result<Manifest, Error> {
    let wanted = Manifest::new(job.clone());
    if let Some(manifest) = find_manifest(place, manifests_among(place, names, read)?, &wanted)? {
        return Ok(manifest);
    }
    refuse_unlisted(place, names, job)?;
    Ok(wanted)
}

/// Returns the manifest to resume, if there is one of the same sweep.
fn find_manifest(
    path: &Path,
    manifests: Vec<Manifest>,
    wanted: &Manifest,
) -> Result<Option<Manifest>, Error> {
    let mut found = None;
    for existing in manifests {
        let (ours, theirs) = (wanted.job.shard, existing.job.shard);
        let mut same_shard = existing.clone();
        same_shard.job.shard = ours;
        if let Some((name, old, new)) = same_shard.differences(wanted).into_iter().next() {
            return Err(Error::Refused(format!(
                "{path:?} holds another sweep: its {name} is {old}, not {new} \
                 (the same options resume it; others need another folder)"
            )));
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
                return Err(Error::Refused(format!(
                    "{path:?} holds shard {theirs} of this sweep (resume with --shard, then merge \
                     the shards with freecell sweep --merge {path:?})"
                )));
            }
            (_, None) => {
                return Err(Error::Refused(format!(
                    "{path:?} holds this sweep as a whole (leave out --shard to resume it)"
                )));
            }
        }
    }
    Ok(found)
}

/// Refuses to overwrite files of a sweep whose manifest is lost.
fn refuse_unlisted(path: &Path, names: &[String], job: &Job) -> Result<(), Error> {
    for name in names {
        let deal = name
            .strip_prefix("deals-")
            .and_then(|name| name.split('.').next());
        let block = deal.and_then(|deal| job.block_starting_at(deal.parse().ok()?));
        if block.is_some_and(|block| block.file_name(job.options.format) == *name) {
            return Err(Error::Refused(format!(
                "{path:?} holds a file {name} but no {} that lists it (use an empty folder)",
                Manifest::file_name(job.shard)
            )));
        }
    }
    Ok(())
}

/// Returns the sorted names of the entries of a folder.
fn file_names(path: &Path) -> Result<Vec<String>, Error> {
    let cannot = |error| Error::Io(format!("cannot read the folder {path:?}"), error);
    let mut names = Vec::new();
    for entry in fs::read_dir(path).map_err(cannot)? {
        let entry = entry.map_err(cannot)?;
        names.push(entry.file_name().to_string_lossy().into_owned());
    }
    names.sort();
    Ok(names)
}

/// Reads all manifests of a folder, sorted by shard.
///
/// # Errors
///
/// Returns an error if the folder cannot be read or a manifest is damaged.
pub fn read_manifests(path: &Path) -> Result<Vec<Manifest>, Error> {
    manifests_among(path, &file_names(path)?, |name| read_text(&path.join(name)))
}

fn read_text(path: &Path) -> Result<String, Error> {
    fs::read_to_string(path).map_err(|error| match error.kind() {
        io::ErrorKind::InvalidData => Error::damaged(path, "not UTF-8 text"),
        _ => Error::reading(path)(error),
    })
}

fn manifests_among(
    place: &Path,
    names: &[String],
    mut read: impl FnMut(&str) -> Result<String, Error>,
) -> Result<Vec<Manifest>, Error> {
    let mut manifests = Vec::new();
    for name in names.iter().filter(|name| Manifest::is_file_name(name)) {
        let path = place.join(name);
        let text = read(name)?;
        let manifest =
            Manifest::from_json(&text).map_err(|why| Error::damaged(&path, with_advice(&why)))?;
        if Manifest::file_name(manifest.job.shard) != *name {
            let why = with_advice("its shard does not match its name");
            return Err(Error::damaged(&path, why));
        }
        manifests.push(manifest);
    }
    manifests.sort_by_key(|manifest| manifest.job.shard.map(Shard::index));
    // An interrupted merge may have left the manifests of the shards behind.
    if manifests.first().is_some_and(Manifest::is_complete) {
        manifests.truncate(1);
    }
    Ok(manifests)
}

fn with_advice(why: &str) -> String {
    format!("{why} (the other files are untouched; restore a copy, or use another folder)")
}

/// Reads the manifests of a folder: at least one, all of the same sweep.
///
/// # Errors
///
/// Returns the errors of [`read_manifests`], and an error if the folder holds no
/// sweep or several.
pub fn open_for_reading(path: &Path) -> Result<Vec<Manifest>, Error> {
    let manifests = read_manifests(path)?;
    let Some(first) = manifests.first() else {
        return Err(Error::Refused(format!(
            "{path:?} holds no sweep (expected a folder written by freecell sweep)"
        )));
    };
    let job = first.job.unsharded();
    if manifests.iter().any(|other| other.job.unsharded() != job) {
        return Err(Error::Refused(format!(
            "{path:?} holds manifests of different sweeps"
        )));
    }
    Ok(manifests)
}

/// Reads a finished file and checks its size and digest.
///
/// # Errors
///
/// Returns an error if the file is missing or damaged.
pub fn read_checked(folder: &Path, job: &Job, file: &FinishedFile) -> Result<Vec<u8>, Error> {
    let path = folder.join(file.block.file_name(job.options.format));
    let size = fs::metadata(&path).map_err(Error::reading(&path))?.len();
    if size != file.bytes {
        let why = format!("it has {size} bytes instead of {}", file.bytes);
        return Err(Error::damaged(&path, why));
    }
    let bytes = fs::read(&path).map_err(Error::reading(&path))?;
    if sha256(&bytes) != file.sha256 {
        let why = "its SHA-256 differs from the manifest";
        return Err(Error::damaged(&path, why));
    }
    Ok(bytes)
}

/// Reads the rows of a finished file, with at least the `wanted` columns.
///
/// # Errors
///
/// Returns an error if the file is missing or damaged.
pub fn read_rows(
    folder: &Path,
    job: &Job,
    file: &FinishedFile,
    wanted: &[Column],
) -> Result<Rows, Error> {
    let bytes = read_checked(folder, job, file)?;
    let path = folder.join(file.block.file_name(job.options.format));
    rows_of(file.block, bytes, job, wanted).map_err(|why| Error::damaged(&path, why))
}

/// Decodes the rows of a block and checks their deal numbers.
pub(crate) fn rows_of(
    block: Block,
    bytes: Vec<u8>,
    job: &Job,
    wanted: &[Column],
) -> Result<Rows, String> {
    let rows = read_table(bytes, job, wanted)?;
    let deals = rows.rows().iter().map(|row| row.deal);
    let Block { first, last } = block;
    if deals.eq(first..=last) {
        Ok(rows)
    } else {
        Err(format!(
            "its deals are not {first} to {last} in ascending order"
        ))
    }
}
