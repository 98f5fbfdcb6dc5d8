//! Merging of the shards of a sweep.

use std::fs::{self, File};
use std::io::Write;
use std::path::{Path, PathBuf};

use freecell_file::{Draft, sync_folder};

use crate::block::check_block;
use crate::error::{Error, Remedy};
use crate::folder::{Folder, draft_path, take_lock};
use crate::job::Shard;
use crate::journal::journal_name;
use crate::manifest::Manifest;
use crate::read::{read_checked, read_manifests};

/// A shard and the folder that holds it.
struct ShardFolder {
    folder: PathBuf,
    shard: Shard,
    manifest: Manifest,
    /// Keeps others from writing to the shard during the merge.
    _lock: File,
}

/// Merges the shards in `folders` into a whole sweep in `target`, which may be one
/// of them.
///
/// Checks every file. Files from other folders are linked, or copied where links
/// are not possible. Folders other than `target` are not changed.
///
/// # Errors
///
/// Returns an error if a shard is missing, duplicate, unfinished, damaged, or part
/// of another sweep.
pub fn merge(folders: &[PathBuf], target: &Path) -> Result<Manifest, Error> {
    let shards = read_shards(folders)?;
    let Some(first) = shards.first() else {
        return merged_already(folders, target);
    };
    let job = first.manifest.job.unsharded();
    let mut whole = Manifest {
        files: Vec::new(),
        ..first.manifest.clone()
    };
    whole.job = job.clone();
    check_complete(&shards, &whole)?;
    let is_target = |shard: &ShardFolder| same_folder(&shard.folder, target);
    fs::create_dir_all(target)
        .map_err(|error| Error::Io(format!("cannot create the folder {target:?}"), error))?;
    refuse_other_sweeps(target, &whole)?;
    for shard in &shards {
        for file in &shard.manifest.files {
            let bytes = read_checked(&shard.folder, &job, file)?;
            if !is_target(shard) {
                let name = file.name(&job);
                copy_file(&shard.folder, target, &name, &bytes)?;
            }
            // The counts of a shard are not trusted either.
            let counted = check_block(&job, file.block, bytes).map_err(|why| {
                let name = file.block.file_name(job.format);
                Error::damaged(&shard.folder.join(name), why)
            })?;
            whole.add(counted);
        }
    }
    sync_folder(target).map_err(Error::writing(target))?;
    if let Some(block) = whole.remaining().first() {
        return Err(Error::Refused(format!(
            "no shard contains the deals from {} on",
            block.first
        )));
    }
    let lock = take_lock(target, None)?;
    Folder::with_manifest(target, whole.clone(), lock)?;
    for shard in shards.iter().filter(|shard| is_target(shard)) {
        let name = Manifest::file_name(Some(shard.shard));
        let _ = fs::remove_file(target.join(journal_name(&name)));
        let _ = fs::remove_file(target.join(name));
    }
    Ok(whole)
}

/// Refuses to merge over another sweep.
fn refuse_other_sweeps(target: &Path, whole: &Manifest) -> Result<(), Error> {
    for mut there in read_manifests(target)? {
        there.job = there.job.unsharded();
        if let Some(difference) = there.difference(whole) {
            let what = format!("{target:?} holds another sweep");
            let advice = "merge into another folder";
            return Err(Error::OtherSweep(what, difference, advice));
        }
    }
    Ok(())
}

/// Returns the manifest of an earlier merge if there are no shards.
fn merged_already(folders: &[PathBuf], target: &Path) -> Result<Manifest, Error> {
    let manifests = if folders.iter().any(|folder| same_folder(folder, target)) {
        read_manifests(target)?
    } else {
        Vec::new()
    };
    match manifests
        .into_iter()
        .find(|there| there.job.shard.is_none())
    {
        Some(whole) if whole.remaining().is_empty() => Ok(whole),
        _ => {
            let names: Vec<String> = folders.iter().map(|path| format!("{path:?}")).collect();
            let what = format!("nothing to merge: no shards in {}", names.join(", "));
            Err(Error::Conflict(what, Remedy::GiveShards))
        }
    }
}

fn read_shards(folders: &[PathBuf]) -> Result<Vec<ShardFolder>, Error> {
    refuse_repeated(folders)?;
    let mut shards: Vec<ShardFolder> = Vec::new();
    for folder in folders {
        for manifest in read_manifests(folder)? {
            if let Some(shard) = manifest.job.shard {
                shards.push(ShardFolder {
                    folder: folder.clone(),
                    shard,
                    manifest,
                    _lock: take_lock(folder, Some(shard))?,
                });
            }
        }
    }
    Ok(shards)
}

/// Checks that each shard is given once and finished, and that all are of the same
/// sweep.
fn check_complete(shards: &[ShardFolder], whole: &Manifest) -> Result<(), Error> {
    let count = shards[0].shard.count();
    for part in shards {
        let ShardFolder { folder, shard, .. } = part;
        let mut this = part.manifest.clone();
        this.job = this.job.unsharded();
        if let Some(difference) = this.difference(whole) {
            let what = format!("shard {shard} in {folder:?} belongs to another sweep");
            let advice = "merge the shards of one sweep";
            return Err(Error::OtherSweep(what, difference, advice));
        }
        if shard.count() != count {
            return Err(Error::Refused(format!(
                "shard {shard} in {folder:?} is not one of {count}"
            )));
        }
        let rest = part.manifest.remaining().len();
        if rest > 0 {
            let all = part.manifest.job.blocks().len();
            return Err(Error::Refused(format!(
                "shard {shard} in {folder:?} is not finished: {rest} of its {all} files are missing \
                 (run its sweep again)"
            )));
        }
    }
    for index in 1..=count {
        let mut same = shards.iter().filter(|shard| shard.shard.index() == index);
        match (same.next(), same.next()) {
            (Some(_), None) => {}
            (None, _) => {
                return Err(Error::Refused(format!("shard {index}/{count} is missing")));
            }
            (Some(one), Some(other)) => {
                return Err(Error::Refused(format!(
                    "shard {index}/{count} is given twice: in {:?} and in {:?}",
                    one.folder, other.folder
                )));
            }
        }
    }
    Ok(())
}

/// Refuses a list of folders that names one twice.
///
/// # Errors
///
/// Returns an error if two of the paths lead to the same folder.
pub fn refuse_repeated(folders: &[impl AsRef<Path>]) -> Result<(), Error> {
    for (index, folder) in folders.iter().enumerate() {
        let folder = folder.as_ref();
        let is_same = |other: &_| same_folder(AsRef::as_ref(other), folder);
        if folders[..index].iter().any(is_same) {
            return Err(Error::Refused(format!("{folder:?} is given twice")));
        }
    }
    Ok(())
}

fn same_folder(one: &Path, other: &Path) -> bool {
    let real = |path: &Path| fs::canonicalize(path).ok();
    one == other || real(one).is_some_and(|one| Some(one) == real(other))
}

/// Links or copies a checked file to another folder.
fn copy_file(from: &Path, to: &Path, name: &str, bytes: &[u8]) -> Result<(), Error> {
    let target = to.join(name);
    match fs::read(&target) {
        Ok(there) if there == bytes => return Ok(()),
        Ok(_) => {
            return Err(Error::Refused(format!(
                "{to:?} holds another file {name} (merge into another folder)"
            )));
        }
        Err(_) => {}
    }
    if fs::hard_link(from.join(name), &target).is_ok() {
        return Ok(());
    }
    let copy = || {
        let mut draft = Draft::create(draft_path(to, name))?;
        draft.write_all(bytes)?;
        draft.rename(&target)
    };
    copy().map_err(Error::writing(&target))
}
