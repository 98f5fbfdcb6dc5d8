//! The journal of a manifest: the files that were finished since it was written.
//!
//! A sweep of all deals has 85,900 files. Replacing the manifest for each of them
//! would write 0.8 TB, so a finished file adds a line to the journal instead, and the
//! manifest is replaced when a folder is opened and closed. The first line of the
//! journal has the digest of its manifest. So a crash between replacing the manifest
//! and removing the journal leaves a journal that no longer counts.

use std::fs::File;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use serde_json::Value;

use crate::folder::{sha256, sync_folder};
use crate::manifest::{FinishedFile, Manifest};

/// The journal to which a process writes.
pub(crate) struct Journal {
    folder: PathBuf,
    path: PathBuf,
    /// The SHA-256 of the manifest that the lines belong to.
    manifest_sha256: String,
    /// Created with the first line.
    file: Option<File>,
}

impl Journal {
    /// Starts the journal of a manifest with this text.
    pub(crate) fn new(folder: &Path, manifest_name: &str, manifest: &str) -> Journal {
        Journal {
            path: folder.join(journal_name(manifest_name)),
            folder: folder.to_owned(),
            manifest_sha256: sha256(manifest.as_bytes()),
            file: None,
        }
    }

    /// Adds finished files and syncs them to disk. After an error, an incomplete line
    /// may be at the end, so the journal must not be used again.
    pub(crate) fn add(&mut self, manifest: &Manifest, files: &[FinishedFile]) -> io::Result<()> {
        let entry = |file| format!("{}\n", manifest.entry(file));
        let lines: String = files.iter().map(entry).collect();
        let mut file = match self.file.take() {
            Some(file) => file,
            None => self.create()?,
        };
        file.write_all(lines.as_bytes())?;
        file.sync_data()?;
        self.file = Some(file);
        Ok(())
    }

    fn create(&self) -> io::Result<File> {
        let mut file = File::create(&self.path)?;
        writeln!(
            file,
            "{{\"manifest_sha256\": \"{}\"}}",
            self.manifest_sha256
        )?;
        file.sync_all()?;
        sync_folder(&self.folder)?;
        Ok(file)
    }

    /// Returns whether files were added.
    pub(crate) fn is_used(&self) -> bool {
        self.file.is_some()
    }
}

/// The file extension of journals.
const EXTENSION: &str = "journal";

/// Returns the name of the journal of a manifest.
pub(crate) fn journal_name(manifest_name: &str) -> String {
    let stem = manifest_name.strip_suffix(".json");
    format!("{}.{EXTENSION}", stem.unwrap_or(manifest_name))
}

/// Returns whether a path is that of a journal.
pub(crate) fn is_journal_name(path: &Path) -> bool {
    path.extension()
        .is_some_and(|extension| extension == EXTENSION)
}

/// Adds the files of a journal to its manifest, which has the text `manifest_text`.
///
/// The journal counts up to the first line that a crash has cut short or left blank;
/// what comes after it was never synced, and is solved again.
///
/// # Errors
///
/// Returns a message if a complete line is not an entry of this sweep.
pub(crate) fn replay(
    journal: &str,
    manifest_text: &str,
    manifest: &mut Manifest,
) -> Result<(), String> {
    let lines = journal.split_inclusive('\n').map_while(|line| {
        let line = line.strip_suffix('\n')?;
        serde_json::from_str::<Value>(line).ok()
    });
    let mut lines = lines.zip(1..);
    let Some((first, _)) = lines.next() else {
        return Ok(());
    };
    if first["manifest_sha256"] != sha256(manifest_text.as_bytes()) {
        return Ok(());
    }
    for (entry, number) in lines {
        let file = manifest.read_entry(&entry);
        manifest.add(file.map_err(|why| format!("line {number}: {why}"))?);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use freecell_core::DealNumber;

    use super::*;
    use crate::job::{Format, Job, Only, Options};
    use crate::manifest::Counts;

    /// Returns a manifest with one file, its text, and a journal with two more.
    fn example() -> (Manifest, String, String) {
        let deal = |number| DealNumber::new(number).unwrap();
        let mut manifest = Manifest::new(Job {
            range: deal(1)..=deal(40),
            block: 10,
            shard: None,
            options: Options {
                only: Some(Only::Deal),
                format: Format::Csv,
                ..Options::default()
            },
        });
        let blocks: Vec<_> = manifest.job.blocks().collect();
        let file = |index: usize| FinishedFile::new(blocks[index], b"rows", Counts::default());
        manifest.add(file(0));
        let text = manifest.to_json();
        let digest = sha256(text.as_bytes());
        let [second, third] = [3, 1].map(|index| manifest.entry(&file(index)));
        let journal = format!("{{\"manifest_sha256\": \"{digest}\"}}\n{second}\n{third}\n");
        (manifest, text, journal)
    }

    fn replayed(journal: &str) -> Result<usize, String> {
        let (mut manifest, text, _) = example();
        replay(journal, &text, &mut manifest)?;
        assert!(manifest.files.is_sorted_by_key(|file| file.block));
        Ok(manifest.files.len())
    }

    #[test]
    fn a_journal_counts_up_to_the_line_that_a_crash_cut_short() {
        let (_, _, journal) = example();
        assert_eq!(replayed(&journal), Ok(3));
        for cut in 0..journal.len() {
            let cut = &journal[..cut];
            let complete = cut.matches('\n').count().saturating_sub(1);
            assert_eq!(replayed(cut), Ok(1 + complete), "{cut}");
        }
        // Blocks of the disk that were never written.
        let zeros = "\0".repeat(100);
        assert_eq!(replayed(&format!("{journal}{zeros}")), Ok(3));
        assert_eq!(replayed(&format!("{journal}{zeros}\n")), Ok(3));
        assert_eq!(
            replayed(&journal.replace("\"rows\"", "\0\0\0\0\0\0")),
            Ok(1)
        );
    }

    #[test]
    fn a_journal_of_another_manifest_does_not_count() {
        let (mut manifest, text, journal) = example();
        let other = text.replace("40", "50");
        assert_eq!(replay(&journal, &other, &mut manifest), Ok(()));
        assert_eq!(manifest.files.len(), 1);
    }

    #[test]
    fn a_line_of_another_sweep_is_an_error() {
        let (_, _, journal) = example();
        for (from, to, why) in [
            (
                "0000000031.csv",
                "0000000032.csv",
                "line 2: \"deals-0000000032.csv\" does not",
            ),
            (
                "\"first\": 11",
                "\"first\": 12",
                "line 3: \"deals-0000000011.csv\" does not",
            ),
            (
                "\"rows\": 10",
                "\"rows\": 11",
                "line 2: it has 11 rows instead of 10",
            ),
            (
                "\"bytes\": 4",
                "\"bytes\": -4",
                "line 2: invalid value of \"bytes\": -4",
            ),
        ] {
            assert!(journal.contains(from));
            let error = replayed(&journal.replace(from, to)).unwrap_err();
            assert!(error.starts_with(why), "{error}");
        }
    }
}
