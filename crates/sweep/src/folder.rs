//! The folder of a sweep: locked by who writes it, and never with anything in
//! its manifest that is not finished and safe on the disk.

use std::fmt::Write as _;
use std::fs::{self, File, TryLockError};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};

use crate::error::Error;
use crate::job::{Block, Job, Shard};
use crate::manifest::{Counts, Finished, Manifest};
use crate::row::{Column, Rows};
use crate::table::read_table;

/// Held for a moment while a sweep looks at what others do in a folder.
const DOOR: &str = "_sweep.lock";

/// A folder that this process alone writes its part of the sweep to.
pub struct Folder {
    path: PathBuf,
    manifest: Manifest,
    /// Let go by the system when the process ends, however it ends.
    _lock: File,
}

/// A file that is written and not yet finished. It vanishes if it is dropped.
pub struct Draft {
    path: PathBuf,
    file: File,
    finished: Finished,
}

impl Draft {
    /// Writes the bytes of a block under a name that nobody takes for a
    /// finished file.
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
            finished: Finished::new(block, bytes, counts),
        };
        let written = draft.file.write_all(bytes);
        written.map_err(Error::writing(&draft.path))?;
        Ok(draft)
    }
}

impl Drop for Draft {
    fn drop(&mut self) {
        // Once it is finished it is not there, which is as well.
        let _ = fs::remove_file(&self.path);
    }
}

fn draft_path(folder: &Path, name: &str) -> PathBuf {
    folder.join(format!("_{}.part", name.trim_start_matches('_')))
}

pub(crate) fn sha256(bytes: &[u8]) -> String {
    let digest = Sha256::digest(bytes);
    digest.iter().fold(String::new(), |mut text, byte| {
        // Writing to memory does not fail.
        let _ = write!(text, "{byte:02x}");
        text
    })
}

impl Folder {
    /// Begins a sweep in a folder, which is made if it is not there, or goes
    /// on with the same one.
    ///
    /// # Errors
    ///
    /// The folder cannot be written, is in use, or has another sweep in it.
    pub fn open(path: &Path, job: &Job) -> Result<Folder, Error> {
        fs::create_dir_all(path)
            .map_err(|error| Error::Io(format!("cannot make the folder {path:?}"), error))?;
        let door = open_lock(path, DOOR)?;
        let locked = door.lock();
        locked.map_err(|error| Error::Io(format!("cannot lock the folder {path:?}"), error))?;
        let lock = take_lock(path, job.shard)?;
        let manifest = take_up(path, &file_names(path)?, job, |name| {
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

    /// Removes what an earlier run had not finished.
    fn remove_drafts(&self) -> Result<(), Error> {
        let job = &self.manifest.job;
        let ending = format!(".{}.part", job.options.format.name());
        for name in file_names(&self.path)? {
            let deal = name
                .strip_prefix("_deals-")
                .filter(|name| name.ends_with(&ending))
                .and_then(|name| name.split('.').next());
            let first = deal.and_then(|deal| deal.parse().ok());
            if first.and_then(|first| job.block_from(first)).is_some() {
                let path = self.path.join(name);
                fs::remove_file(&path).map_err(Error::writing(&path))?;
            }
        }
        Ok(())
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// What is finished.
    pub fn manifest(&self) -> &Manifest {
        &self.manifest
    }

    /// Checks all finished files. Those that are damaged or missing count as
    /// finished no longer; what is wrong with them is returned. `tell` hears
    /// how many are checked, of how many.
    ///
    /// # Errors
    ///
    /// The manifest cannot be written.
    pub fn check_finished(
        &mut self,
        mut tell: impl FnMut(usize, usize),
    ) -> Result<Vec<String>, Error> {
        let count = self.manifest.files.len();
        let mut complaints = Vec::new();
        let mut done = 0;
        let (path, job) = (&self.path, &self.manifest.job);
        self.manifest.files.retain(|file| {
            tell(done, count);
            done += 1;
            let checked = read_checked(path, job, file);
            complaints.extend(checked.as_ref().err().map(ToString::to_string));
            checked.is_ok()
        });
        if !complaints.is_empty() {
            self.write_manifest()?;
        }
        Ok(complaints)
    }

    /// Makes a draft a finished file: its bytes are on the disk before it gets
    /// its name, and it has its name before the manifest tells of it.
    ///
    /// # Errors
    ///
    /// The disk is full, or the like. The file is then not finished.
    #[allow(clippy::needless_pass_by_value, reason = "it is no draft any more")]
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

    /// Takes note of files that other machines have [put](crate::put_block)
    /// here.
    ///
    /// # Errors
    ///
    /// One is not here, or the manifest cannot be written.
    pub fn add(&mut self, files: Vec<Finished>) -> Result<(), Error> {
        for file in files {
            let name = file.block.file_name(self.manifest.job.options.format);
            let size = fs::metadata(self.path.join(&name)).map(|there| there.len());
            if size.ok() != Some(file.bytes) {
                return Err(Error::Refused(format!(
                    "{:?} has no file {name} as another machine has written it \
                     (all machines have to see the same folder)",
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

    /// A folder with all files, when parts have been joined.
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

/// Makes new names in a folder last.
pub(crate) fn sync_folder(path: &Path) -> io::Result<()> {
    // Elsewhere a folder cannot be opened, and need not be.
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

/// Keeps others from writing the same part to the same folder.
pub(crate) fn take_lock(folder: &Path, shard: Option<Shard>) -> Result<File, Error> {
    let name = Manifest::file_name(shard).replace(".json", ".lock");
    let file = open_lock(folder, &name)?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => Err(Error::Refused(format!(
            "another sweep is writing to {folder:?} (wait for it, or use another folder)"
        ))),
        Err(TryLockError::Error(error)) => Err(Error::Io(
            format!("cannot lock the folder {folder:?}"),
            error,
        )),
    }
}

/// The manifest to begin or go on with in a place with files of these names,
/// of which `read` tells the texts. The place need not be a folder of this
/// machine.
///
/// # Errors
///
/// The place has another sweep in it, or a manifest there is damaged.
pub fn take_up(
    place: &Path,
    names: &[String],
    job: &Job,
    read: impl FnMut(&str) -> Result<String, Error>,
) -> Result<Manifest, Error> {
    let wanted = Manifest::new(job.clone());
    if let Some(manifest) = find_manifest(place, manifests_among(place, names, read)?, &wanted)? {
        return Ok(manifest);
    }
    refuse_strangers(place, names, job)?;
    Ok(wanted)
}

/// The manifest to go on with, if there is one and it is for the same sweep.
fn find_manifest(
    path: &Path,
    manifests: Vec<Manifest>,
    wanted: &Manifest,
) -> Result<Option<Manifest>, Error> {
    let mut found = None;
    for there in manifests {
        let (ours, theirs) = (wanted.job.shard, there.job.shard);
        let mut same_part = there.clone();
        same_part.job.shard = ours;
        if let Some((name, old, new)) = same_part.differences(wanted).into_iter().next() {
            return Err(Error::Refused(format!(
                "{path:?} holds another sweep: its {name} is {old}, not {new} \
                 (the same options resume it; others need another folder)"
            )));
        }
        let is_merged = there.is_whole();
        match (ours, theirs) {
            _ if ours == theirs => found = Some(there),
            (Some(_), None) if is_merged => {
                return Err(Error::Refused(format!(
                    "{path:?} holds the whole sweep already: its parts have been joined"
                )));
            }
            (Some(ours), Some(theirs)) if ours.count() == theirs.count() => {}
            (_, Some(theirs)) => {
                return Err(Error::Refused(format!(
                    "{path:?} holds part {theirs} of this sweep (go on with --shard, and join \
                     the parts with freecell sweep --merge {path:?})"
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

/// A new sweep does not write over files of one whose manifest is lost.
fn refuse_strangers(path: &Path, names: &[String], job: &Job) -> Result<(), Error> {
    for name in names {
        let deal = name
            .strip_prefix("deals-")
            .and_then(|name| name.split('.').next());
        let block = deal.and_then(|deal| job.block_from(deal.parse().ok()?));
        if block.is_some_and(|block| block.file_name(job.options.format) == *name) {
            return Err(Error::Refused(format!(
                "{path:?} has a file {name} but no {} that tells of it (use an empty folder)",
                Manifest::file_name(job.shard)
            )));
        }
    }
    Ok(())
}

/// The names of what is in a folder, in order.
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

/// All manifests in a folder: one, or one for each part, in order.
///
/// # Errors
///
/// The folder cannot be read, or a manifest is damaged.
pub fn read_manifests(path: &Path) -> Result<Vec<Manifest>, Error> {
    manifests_among(path, &file_names(path)?, |name| read_text(&path.join(name)))
}

fn read_text(path: &Path) -> Result<String, Error> {
    fs::read_to_string(path).map_err(|error| match error.kind() {
        io::ErrorKind::InvalidData => Error::damaged(path, "it is not text"),
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
            let why = with_advice("it tells of another part than its name");
            return Err(Error::damaged(&path, why));
        }
        manifests.push(manifest);
    }
    manifests.sort_by_key(|manifest| manifest.job.shard.map(Shard::index));
    // A merge that was cut short may have left the parts behind.
    if manifests.first().is_some_and(Manifest::is_whole) {
        manifests.truncate(1);
    }
    Ok(manifests)
}

fn with_advice(why: &str) -> String {
    format!(
        "{why} (the files beside it are untouched; put a copy of it back, or use another folder)"
    )
}

/// The manifests of a folder that is to be read: at least one, all of the same
/// sweep.
///
/// # Errors
///
/// As for [`read_manifests`], or there is no sweep in the folder.
pub fn open_for_reading(path: &Path) -> Result<Vec<Manifest>, Error> {
    let manifests = read_manifests(path)?;
    let Some(first) = manifests.first() else {
        return Err(Error::Refused(format!(
            "{path:?} has no sweep in it (expected a folder that freecell sweep wrote)"
        )));
    };
    let job = first.job.whole();
    if manifests.iter().any(|other| other.job.whole() != job) {
        return Err(Error::Refused(format!(
            "{path:?} has manifests of different sweeps in it"
        )));
    }
    Ok(manifests)
}

/// The bytes of a finished file, if they are those that were written.
///
/// # Errors
///
/// The file is missing or damaged.
pub fn read_checked(folder: &Path, job: &Job, file: &Finished) -> Result<Vec<u8>, Error> {
    let path = folder.join(file.block.file_name(job.options.format));
    let size = fs::metadata(&path).map_err(Error::reading(&path))?.len();
    if size != file.bytes {
        let why = format!(
            "it has {size} bytes, not {} as when it was written",
            file.bytes
        );
        return Err(Error::damaged(&path, why));
    }
    let bytes = fs::read(&path).map_err(Error::reading(&path))?;
    if sha256(&bytes) != file.sha256 {
        let why = "its bytes are not those that were written";
        return Err(Error::damaged(&path, why));
    }
    Ok(bytes)
}

/// The rows of a finished file, at least with the columns that are wanted.
///
/// # Errors
///
/// The file is missing or damaged.
pub fn read_rows(
    folder: &Path,
    job: &Job,
    file: &Finished,
    wanted: &[Column],
) -> Result<Rows, Error> {
    let bytes = read_checked(folder, job, file)?;
    let path = folder.join(file.block.file_name(job.options.format));
    rows_of(file.block, bytes, job, wanted).map_err(|why| Error::damaged(&path, why))
}

/// The rows of a block, if these are its deals.
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
        Err(format!("its deals are not {first} to {last} in order"))
    }
}
