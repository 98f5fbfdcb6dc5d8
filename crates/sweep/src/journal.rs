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

use freecell_file::sync_folder;
use serde_json::Value;

use crate::folder::sha256;
use crate::manifest::{Entry, FinishedFile, Manifest};

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
/// Returns what is wrong with each damaged line, such as `line 3: not valid JSON`. The
/// file of such a line is solved again; the lines after it count, since each has the
/// digest of its own file. What a crash leaves at the end of a journal, such as a line
/// cut short, was never synced and is not damage.
pub(crate) fn replay(journal: &str, manifest_text: &str, manifest: &mut Manifest) -> Vec<String> {
    let parse = |line: &str| {
        let line = line.strip_suffix('\n')?;
        serde_json::from_str::<Value>(line).ok()
    };
    let mut lines: Vec<Option<Value>> = journal.split_inclusive('\n').map(parse).collect();
    let synced = lines.iter().rposition(Option::is_some);
    lines.truncate(synced.map_or(0, |last| last + 1));
    let mut lines = lines.into_iter();
    match lines.next() {
        None => return Vec::new(),
        // Without the digest, nobody knows whether the lines belong to this manifest.
        Some(None) => return vec!["line 1: not valid JSON, so no line counts".to_owned()],
        Some(Some(first)) if first["manifest_sha256"] != sha256(manifest_text.as_bytes()) => {
            return Vec::new();
        }
        Some(Some(_)) => {}
    }
    let mut damage = Vec::new();
    for (line, number) in lines.zip(2..) {
        let entry = line.ok_or_else(|| "not valid JSON".to_owned());
        let entry = entry.and_then(|entry| {
            let entry: Entry = serde_json::from_value(entry).map_err(|why| why.to_string())?;
            entry.file(&manifest.job)
        });
        match entry {
            Ok(file) => manifest.add(file),
            Err(why) => damage.push(format!("line {number}: {why}")),
        }
    }
    damage
}

#[cfg(test)]
mod tests {
    use freecell_core::DealNumber;

    use super::*;
    use crate::job::{Content, Format, Job, Options};
    use crate::manifest::Counts;

    /// Returns a manifest with one file, its text, and a journal with two more.
    fn example() -> (Manifest, String, String) {
        let deal = |number| DealNumber::new(number).unwrap();
        let mut manifest = Manifest::new(Job {
            range: deal(1)..=deal(40),
            block: 10,
            shard: None,
            options: Options {
                content: Content::Boards,
                ..Options::default()
            },
            format: Format::Csv,
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

    /// Returns the number of listed files and the damage.
    fn replayed(journal: &str) -> (usize, Vec<String>) {
        let (mut manifest, text, _) = example();
        let damage = replay(journal, &text, &mut manifest);
        assert!(manifest.files.is_sorted_by_key(|file| file.block));
        (manifest.files.len(), damage)
    }

    #[test]
    fn a_journal_counts_up_to_the_line_that_a_crash_cut_short() {
        let (_, _, journal) = example();
        assert_eq!(replayed(&journal), (3, vec![]));
        for cut in 0..journal.len() {
            let cut = &journal[..cut];
            let complete = cut.matches('\n').count().saturating_sub(1);
            assert_eq!(replayed(cut), (1 + complete, vec![]), "{cut}");
        }
        // Blocks of the disk that were never written.
        let zeros = "\0".repeat(100);
        assert_eq!(replayed(&format!("{journal}{zeros}")), (3, vec![]));
        assert_eq!(replayed(&format!("{journal}{zeros}\n")), (3, vec![]));
        let blank = journal.replace("\"rows\"", "\0\0\0\0\0\0");
        assert_eq!(replayed(&blank), (1, vec![]));
    }

    #[test]
    fn a_journal_of_another_manifest_does_not_count() {
        let (mut manifest, text, journal) = example();
        let other = text.replace("40", "50");
        assert_eq!(replay(&journal, &other, &mut manifest), [""; 0]);
        assert_eq!(manifest.files.len(), 1);
    }

    #[test]
    fn a_damaged_line_costs_only_its_own_file() {
        let (_, _, journal) = example();
        for (from, to, why) in [
            (
                "{\"name\": \"deals-0000000031",
                "{\"name\" \"deals-0000000031",
                "line 2: not valid JSON",
            ),
            (
                "0000000031.csv",
                "0000000032.csv",
                "line 2: \"deals-0000000032.csv\" does not belong to this sweep",
            ),
            (
                "\"first\": 11",
                "\"first\": 12",
                "line 3: \"deals-0000000011.csv\" does not belong to this sweep",
            ),
        ] {
            assert!(journal.contains(from));
            let damaged = journal.replace(from, to);
            assert_eq!(replayed(&damaged), (2, vec![why.to_owned()]));
        }
        let (files, damage) = replayed(&journal.replace("\"rows\": 10", "\"rows\": 11"));
        let why = |line| format!("line {line}: it has 11 rows instead of 10");
        assert_eq!((files, damage), (1, vec![why(2), why(3)]));
        let (files, damage) = replayed(&journal.replacen('{', "(", 1));
        let why = "line 1: not valid JSON, so no line counts";
        assert_eq!((files, damage), (1, vec![why.to_owned()]));
    }
}
