//! Extending a sweep to a larger range.
//!
//! The blocks of the old range are blocks of the new one, except that the last may
//! have been shorter. The file of that block is set aside under another name, which
//! the extended manifest lists, and its rows become the first rows of the new file. So
//! a file with a final name is still written only once, and rows are listed at every
//! moment: first in the old file, then in the one set aside, then in the new file.

use std::fs::{self, File};
use std::io;
use std::path::Path;

use freecell_file::Draft;

use crate::difference::range_text;
use crate::error::{Error, Remedy};
use crate::job::{Block, Job};
use crate::manifest::{FinishedFile, Manifest};

/// Returns the manifest of the larger sweep `job` with the files of `existing`, which
/// has the same options.
///
/// # Errors
///
/// Returns an error if the range is not larger, if the blocks do not match, or if
/// `names`, the files at `place`, include one that the extended sweep would replace.
pub(crate) fn extended(
    place: &Path,
    names: &[String],
    existing: Manifest,
    job: &Job,
) -> Result<Manifest, Error> {
    let (old, new) = (range_text(&existing.job), range_text(job));
    let is_larger = job.range.contains(existing.job.range.start())
        && job.range.contains(existing.job.range.end());
    if !is_larger {
        return Err(Error::Refused(format!(
            "{place:?} holds another sweep: it was started with deals {old}, not {new} (a range \
             that includes {old} extends it; others need another folder)"
        )));
    }
    if let Some(shard) = existing.job.shard {
        let what = format!(
            "{place:?} holds shard {shard} of deals {old}, and shards cannot be extended to {new}"
        );
        return Err(Error::Conflict(what, Remedy::MergeShards));
    }
    if job.shard.is_some() {
        let what = format!("{place:?} holds deals {old} as a whole");
        return Err(Error::Conflict(what, Remedy::ExtendWhole(new)));
    }
    let first = existing.job.range.start().get();
    if job.block_starting_at(first).is_none() {
        return Err(Error::Refused(format!(
            "{place:?} holds deals {old} in files of {block} and cannot be extended to {new} (the \
             number of deals before {first} must be a multiple of {block}; use another folder)",
            block = job.block
        )));
    }
    for name in names {
        let is_new = is_file_of(name, job) && !is_file_of(name, &existing.job);
        if is_new {
            return Err(Error::Refused(format!(
                "{place:?} holds a file {name} that belongs to no sweep there (remove it to \
                 extend the sweep to {new})"
            )));
        }
    }
    Ok(Manifest {
        job: job.clone(),
        ..existing
    })
}

/// Returns whether `name` is that of a block of the sweep.
pub(crate) fn is_file_of(name: &str, job: &Job) -> bool {
    let deal = name
        .strip_prefix("deals-")
        .and_then(|name| name.split('.').next());
    let block = deal.and_then(|deal| job.block_starting_at(deal.parse().ok()?));
    block.is_some_and(|block| block.file_name(job.format) == *name)
}

/// A file that holds only the start of its block, and its names.
pub struct SetAside {
    /// The name that it had before the sweep was extended, which is that of the new
    /// file of its block.
    pub old_name: String,
    /// The name under which it is set aside.
    pub name: String,
    /// Its size in bytes.
    pub bytes: u64,
}

impl Manifest {
    /// Returns the files to set aside before this manifest of an extended sweep is
    /// written. Afterwards, a file that still has the old name and this size must be
    /// removed.
    pub fn files_to_set_aside(&self) -> Vec<SetAside> {
        let set_aside = |(block, file): (Block, &FinishedFile)| SetAside {
            old_name: block.file_name(self.job.format),
            name: file.name(&self.job),
            bytes: file.bytes,
        };
        self.starts().map(set_aside).collect()
    }
}

/// Gives the files to set aside in a folder their second name.
pub(crate) fn set_aside(folder: &Path, manifest: &Manifest) -> Result<(), Error> {
    for file in manifest.files_to_set_aside() {
        let (from, to) = (folder.join(&file.old_name), folder.join(&file.name));
        // A missing or damaged file is reported when all files are checked.
        if !has_size(&from, file.bytes) || has_size(&to, file.bytes) {
            continue;
        }
        if fs::hard_link(&from, &to).is_err() {
            let copy = || {
                let mut draft = Draft::create(folder.join(format!("{}.part", file.name)))?;
                io::copy(&mut File::open(&from)?, &mut draft)?;
                draft.rename(&to)
            };
            copy().map_err(Error::writing(&to))?;
        }
    }
    Ok(())
}

/// Removes the old names of the files that are set aside.
pub(crate) fn remove_old_names(folder: &Path, manifest: &Manifest) -> Result<(), Error> {
    for file in manifest.files_to_set_aside() {
        let path = folder.join(&file.old_name);
        if has_size(&path, file.bytes) && folder.join(&file.name).exists() {
            fs::remove_file(&path).map_err(Error::writing(&path))?;
        }
    }
    Ok(())
}

fn has_size(path: &Path, bytes: u64) -> bool {
    fs::metadata(path).is_ok_and(|file| file.len() == bytes)
}

/// Returns the first deal of the block to which a file was set aside.
pub(crate) fn block_of_set_aside(name: &str, job: &Job) -> Option<i64> {
    let ending = format!(".{}", job.format.name());
    let deals = name.strip_prefix("_deals-")?.strip_suffix(&ending)?;
    // The first character may be a sign.
    let hyphen = deals.char_indices().skip(1).find(|&(_, c)| c == '-')?.0;
    let block = job.block_starting_at(deals[..hyphen].parse().ok()?)?;
    Some(block.first)
}
