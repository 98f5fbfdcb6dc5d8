//! Reading of a folder: its manifests with their journals, its files, their rows.

use std::fs;
use std::io;
use std::path::Path;

use crate::error::Error;
use crate::folder::sha256;
use crate::job::{Block, Job, Shard};
use crate::journal::{is_journal_name, journal_name, replay};
use crate::manifest::{Counts, FinishedFile, Manifest};
use crate::row::{Column, Rows};
use crate::table::read_table;

/// Returns the sorted names of the entries of a folder.
pub(crate) fn file_names(path: &Path) -> Result<Vec<String>, Error> {
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
    read_folder(path, |_| ())
}

/// Reads all manifests of a folder, and reports each damaged line of a journal.
fn read_folder(path: &Path, on_damage: impl FnMut(Error)) -> Result<Vec<Manifest>, Error> {
    let read = |name: &str| read_text(&path.join(name));
    manifests_among(path, &file_names(path)?, read, on_damage)
}

pub(crate) fn read_text(path: &Path) -> Result<String, Error> {
    let bytes = fs::read(path).map_err(Error::reading(path))?;
    if is_journal_name(path) {
        // A crash may leave anything at its end.
        return Ok(String::from_utf8_lossy(&bytes).into_owned());
    }
    let text = String::from_utf8(bytes);
    text.map_err(|_| Error::damaged(path, with_advice("not UTF-8 text")))
}

/// Returns the number of deals in each file of the sweep in a folder, if there is one.
///
/// # Errors
///
/// Returns the errors of [`read_manifests`].
pub fn block_of(path: &Path) -> Result<Option<u32>, Error> {
    if !path.is_dir() {
        return Ok(None);
    }
    let manifests = read_manifests(path)?;
    Ok(manifests.first().map(|manifest| manifest.job.block))
}

/// Reads all manifests of a place that need not be a local folder, given the names of
/// its files and a function that reads one of them. Calls `on_damage` for each damaged line
/// of a journal.
///
/// # Errors
///
/// Returns the errors of `read`, and an error if a manifest is damaged.
pub fn manifests_among(
    place: &Path,
    names: &[String],
    mut read: impl FnMut(&str) -> Result<String, Error>,
    mut on_damage: impl FnMut(Error),
) -> Result<Vec<Manifest>, Error> {
    let mut manifests = Vec::new();
    for name in names.iter().filter(|name| Manifest::is_file_name(name)) {
        let path = place.join(name);
        // The journal first: if a running sweep replaces both in the meantime, its
        // manifest lists all that the journal did.
        let journal_name = journal_name(name);
        let journal = match names.contains(&journal_name).then(|| read(&journal_name)) {
            Some(Err(Error::Io(_, error))) if error.kind() == io::ErrorKind::NotFound => None,
            journal => journal.transpose()?,
        };
        let text = read(name)?;
        if let Some(why) = Manifest::why_too_new(&text) {
            return Err(Error::Refused(format!("{path:?} {why}")));
        }
        let mut manifest =
            Manifest::from_json(&text).map_err(|why| Error::damaged(&path, with_advice(&why)))?;
        for why in replay(&journal.unwrap_or_default(), &text, &mut manifest) {
            on_damage(Error::damaged(&place.join(&journal_name), why));
        }
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

/// Reads the manifests of a folder: at least one, all of the same sweep. Calls `on_damage`
/// for each damaged line of a journal. The file of such a line is not listed; its deals are
/// solved again when the sweep resumes.
///
/// # Errors
///
/// Returns the errors of [`read_manifests`], and an error if the folder holds no
/// sweep or several.
pub fn open_for_reading(path: &Path, on_damage: impl FnMut(Error)) -> Result<Vec<Manifest>, Error> {
    let manifests = read_folder(path, on_damage)?;
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

/// Returns the names of files in a folder that look like files of its sweep, but are
/// neither finished nor can become so. A program that reads all files of the folder
/// would take their rows for rows of the sweep.
///
/// # Errors
///
/// Returns an error if the folder cannot be read.
pub fn foreign_files(path: &Path, manifests: &[Manifest]) -> Result<Vec<String>, Error> {
    let is_foreign = |name: &String| {
        let deal = name.strip_prefix("deals-").and_then(|name| {
            let (deal, _) = name.split_once('.')?;
            deal.parse().ok()
        });
        // A crash may leave a complete file that is not listed; it is solved again.
        let belongs = |manifest: &Manifest| {
            let job = manifest.job.unsharded();
            let block = deal.and_then(|deal| job.block_starting_at(deal));
            block.is_some_and(|block| block.file_name(job.format) == *name)
        };
        deal.is_some() && !manifests.iter().any(belongs)
    };
    let mut names = file_names(path)?;
    names.retain(is_foreign);
    Ok(names)
}

/// Reads a finished file and checks its size and digest.
///
/// # Errors
///
/// Returns an error if the file is missing or damaged.
pub fn read_checked(folder: &Path, job: &Job, file: &FinishedFile) -> Result<Vec<u8>, Error> {
    let path = folder.join(file.name(job));
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

/// Checks a finished file and counts its verdicts.
pub(crate) fn recount(folder: &Path, job: &Job, file: &FinishedFile) -> Result<Counts, Error> {
    // Of a Parquet file, only these columns are decompressed.
    let rows = read_rows(folder, job, file, &[Column::Deal, Column::Verdict])?;
    Ok(Counts::of(&rows))
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
    let path = folder.join(file.name(job));
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
