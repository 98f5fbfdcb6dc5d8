//! Joining the parts of a sweep.

use std::fs::{self, File};
use std::io::Write;
use std::path::{Path, PathBuf};

use crate::error::Error;
use crate::folder::{Folder, read_checked, read_manifests, sync_folder, take_lock};
use crate::job::Shard;
use crate::manifest::Manifest;

/// A part, and the folder it is in.
struct Part {
    folder: PathBuf,
    shard: Shard,
    manifest: Manifest,
    /// Nobody writes it while it is joined.
    _lock: File,
}

/// Joins the parts in these folders to a whole sweep in one, which may be one
/// of them. Every file is checked; files from other folders are linked, or
/// copied where that cannot be. Parts elsewhere stay as they are.
///
/// # Errors
///
/// A part is missing, there twice, not finished, damaged, or of another sweep.
pub fn merge(folders: &[PathBuf], target: &Path) -> Result<Manifest, Error> {
    let parts = read_parts(folders)?;
    let Some(first) = parts.first() else {
        return merged_already(target);
    };
    let job = first.manifest.job.whole();
    let mut whole = Manifest {
        files: Vec::new(),
        ..first.manifest.clone()
    };
    whole.job = job.clone();
    check_complete(&parts, &whole)?;
    let is_target = |part: &Part| same_folder(&part.folder, target);
    fs::create_dir_all(target)
        .map_err(|error| Error::Io(format!("cannot make the folder {target:?}"), error))?;
    refuse_other_sweeps(target, &whole)?;
    for part in &parts {
        for file in &part.manifest.files {
            let bytes = read_checked(&part.folder, &job, file)?;
            if !is_target(part) {
                let name = file.block.file_name(job.options.format);
                bring(&part.folder, target, &name, &bytes)?;
            }
            whole.add(file.clone());
        }
    }
    sync_folder(target).map_err(Error::writing(target))?;
    if let Some(block) = whole.rest().first() {
        return Err(Error::Refused(format!(
            "deals from {} on are in no part",
            block.first
        )));
    }
    let lock = take_lock(target, None)?;
    Folder::adopt(target, whole.clone(), lock)?;
    for part in parts.iter().filter(|part| is_target(part)) {
        let _ = fs::remove_file(target.join(Manifest::file_name(Some(part.shard))));
    }
    Ok(whole)
}

/// Nothing is joined over another sweep.
fn refuse_other_sweeps(target: &Path, whole: &Manifest) -> Result<(), Error> {
    for mut there in read_manifests(target)? {
        there.job = there.job.whole();
        if let Some((name, old, new)) = there.differences(whole).into_iter().next() {
            return Err(Error::Refused(format!(
                "{target:?} holds another sweep: its {name} is {old}, not {new} \
                 (join into another folder)"
            )));
        }
    }
    Ok(())
}

/// Without parts there may be a whole sweep, from a merge before.
fn merged_already(target: &Path) -> Result<Manifest, Error> {
    let manifests = read_manifests(target)?;
    match manifests
        .into_iter()
        .find(|there| there.job.shard.is_none())
    {
        Some(whole) if whole.rest().is_empty() => Ok(whole),
        _ => Err(Error::Refused(format!(
            "{target:?} has no parts to join (expected what freecell sweep --shard wrote)"
        ))),
    }
}

fn read_parts(folders: &[PathBuf]) -> Result<Vec<Part>, Error> {
    let mut parts: Vec<Part> = Vec::new();
    for (index, folder) in folders.iter().enumerate() {
        if folders[..index]
            .iter()
            .any(|other| same_folder(other, folder))
        {
            return Err(Error::Refused(format!("{folder:?} is there twice")));
        }
        for manifest in read_manifests(folder)? {
            if let Some(shard) = manifest.job.shard {
                parts.push(Part {
                    folder: folder.clone(),
                    shard,
                    manifest,
                    _lock: take_lock(folder, Some(shard))?,
                });
            }
        }
    }
    Ok(parts)
}

/// Each part once, finished, and all of the same sweep.
fn check_complete(parts: &[Part], whole: &Manifest) -> Result<(), Error> {
    let count = parts[0].shard.count();
    for part in parts {
        let Part { folder, shard, .. } = part;
        let mut this = part.manifest.clone();
        this.job = this.job.whole();
        if let Some((name, first, other)) = whole.differences(&this).into_iter().next() {
            return Err(Error::Refused(format!(
                "part {shard} in {folder:?} is of another sweep: its {name} is {other}, not {first}"
            )));
        }
        if shard.count() != count {
            return Err(Error::Refused(format!(
                "part {shard} in {folder:?} is not one of {count}"
            )));
        }
        let rest = part.manifest.rest().len();
        if rest > 0 {
            let all = part.manifest.job.blocks().len();
            return Err(Error::Refused(format!(
                "part {shard} in {folder:?} is not finished: {rest} of its {all} files are missing \
                 (run its sweep again)"
            )));
        }
    }
    for index in 1..=count {
        let mut same = parts.iter().filter(|part| part.shard.index() == index);
        match (same.next(), same.next()) {
            (Some(_), None) => {}
            (None, _) => {
                return Err(Error::Refused(format!("part {index}/{count} is missing")));
            }
            (Some(one), Some(other)) => {
                return Err(Error::Refused(format!(
                    "part {index}/{count} is there twice, in {:?} and in {:?}",
                    one.folder, other.folder
                )));
            }
        }
    }
    Ok(())
}

fn same_folder(one: &Path, other: &Path) -> bool {
    let real = |path: &Path| fs::canonicalize(path).ok();
    one == other || real(one).is_some_and(|one| Some(one) == real(other))
}

/// Links or copies a file that was checked to another folder.
fn bring(from: &Path, to: &Path, name: &str, bytes: &[u8]) -> Result<(), Error> {
    let target = to.join(name);
    match fs::read(&target) {
        Ok(there) if there == bytes => return Ok(()),
        Ok(_) => {
            return Err(Error::Refused(format!(
                "{to:?} has another file {name} (join into another folder)"
            )));
        }
        Err(_) => {}
    }
    if fs::hard_link(from.join(name), &target).is_ok() {
        return Ok(());
    }
    let draft = to.join(format!("_{name}.part"));
    let copy = || {
        let mut file = File::create(&draft)?;
        file.write_all(bytes)?;
        file.sync_all()?;
        fs::rename(&draft, &target)
    };
    copy().map_err(|error| {
        let _ = fs::remove_file(&draft);
        Error::writing(&target)(error)
    })
}
