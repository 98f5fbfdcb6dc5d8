//! The manifest of a folder: the description of the sweep and the list of finished
//! files.

use std::fmt;
use std::io;

use freecell_solve::Verdict;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use serde_json::ser::{Formatter, PrettyFormatter, Serializer};

use crate::folder::sha256;
use crate::job::{Block, Content, Job, Shard};
use crate::row::{Rows, SCHEMA_VERSION};
use crate::solver_id::solver_id;

/// Version of the manifest format.
pub const MANIFEST_VERSION: u64 = 1;

/// Name and version of the program, for information; [`solver_id`] shows whether
/// solutions may differ.
pub const PROGRAM: &str = concat!("freecell ", env!("CARGO_PKG_VERSION"));

/// Number of deals per verdict.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Deals with a solution.
    pub solved: u64,
    /// Deals that cannot be won.
    pub impossible: u64,
    /// Deals that reached a limit.
    pub gave_up: u64,
}

impl Counts {
    /// Counts the verdicts of `rows`.
    pub fn of(rows: &Rows) -> Counts {
        let mut counts = Counts::default();
        for row in rows.rows() {
            match row.verdict {
                Some(Verdict::Solved(())) => counts.solved += 1,
                Some(Verdict::Impossible) => counts.impossible += 1,
                Some(Verdict::GaveUp(_)) => counts.gave_up += 1,
                None => {}
            }
        }
        counts
    }

    /// Adds `other` to these counts. Numbers in an edited manifest may be of any
    /// size, so it saturates.
    pub fn add(&mut self, other: Counts) {
        self.solved = self.solved.saturating_add(other.solved);
        self.impossible = self.impossible.saturating_add(other.impossible);
        self.gave_up = self.gave_up.saturating_add(other.gave_up);
    }

    /// Returns the counts with their names in manifests.
    pub fn named(self) -> [(&'static str, u64); 3] {
        [
            ("solved", self.solved),
            ("impossible", self.impossible),
            ("gave_up", self.gave_up),
        ]
    }
}

impl fmt::Display for Counts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Counts {
            solved,
            impossible,
            gave_up,
        } = self;
        write!(
            f,
            "{solved} solved, {impossible} impossible, {gave_up} gave up"
        )
    }
}

/// The manifest entry of a finished file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FinishedFile {
    /// The deals of the file.
    pub block: Block,
    /// Size in bytes.
    pub bytes: u64,
    /// The SHA-256 of its bytes, in hexadecimal.
    pub sha256: String,
    /// The verdicts of its deals.
    pub counts: Counts,
}

impl FinishedFile {
    /// Creates the entry for a block with these bytes.
    pub fn new(block: Block, bytes: &[u8], counts: Counts) -> FinishedFile {
        FinishedFile {
            block,
            bytes: bytes.len() as u64,
            sha256: sha256(bytes),
            counts,
        }
    }

    /// Returns the name of the file in a sweep. If it holds only the start of its
    /// block, because the sweep was extended, its name begins with an underscore.
    pub fn name(&self, job: &Job) -> String {
        let Block { first, last } = self.block;
        if job.block_starting_at(first) == Some(self.block) {
            self.block.file_name(job.format)
        } else {
            format!("_deals-{first:010}-{last:010}.{}", job.format.name())
        }
    }
}

/// The description and the finished files of a sweep or of one of its shards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Manifest {
    /// The description of the sweep.
    pub job: Job,
    /// The program that started the sweep, such as `freecell 0.1.0`.
    pub program: String,
    /// The [identity of the solver](solver_id) that computes the rows; `None` if
    /// nothing is solved.
    pub solver: Option<String>,
    /// The finished files, sorted by deal.
    pub files: Vec<FinishedFile>,
}

impl Manifest {
    /// Creates the manifest of a sweep that has not started.
    pub fn new(job: Job) -> Manifest {
        Manifest {
            solver: (job.options.content != Content::Boards).then(|| solver_id().to_owned()),
            job,
            program: PROGRAM.to_owned(),
            files: Vec::new(),
        }
    }

    /// Returns the name of the manifest's file. It starts with an underscore,
    /// because table readers skip such files when they read a folder.
    pub fn file_name(shard: Option<Shard>) -> String {
        match shard {
            None => "_manifest.json".to_owned(),
            Some(shard) => format!("_manifest-{}-of-{}.json", shard.index(), shard.count()),
        }
    }

    /// Returns whether `name` is the name of a manifest.
    pub fn is_file_name(name: &str) -> bool {
        let middle = name
            .strip_prefix("_manifest")
            .and_then(|name| name.strip_suffix(".json"));
        middle.is_some()
    }

    /// Returns whether the file of `block` is finished.
    pub fn contains(&self, block: Block) -> bool {
        let place = self.place(block.first);
        place.is_ok_and(|place| self.files[place].block == block)
    }

    fn place(&self, first: i64) -> Result<usize, usize> {
        self.files
            .binary_search_by_key(&first, |file| file.block.first)
    }

    /// Returns the file with the first deals of `block`, which was complete before
    /// the sweep was extended, if there is one.
    pub fn start_of(&self, block: Block) -> Option<&FinishedFile> {
        let file = &self.files[self.place(block.first).ok()?];
        (file.block != block).then_some(file)
    }

    /// Returns the files that hold only the start of their block.
    pub(crate) fn starts(&self) -> impl Iterator<Item = (Block, &FinishedFile)> {
        self.files.iter().filter_map(|file| {
            let block = self.job.block_starting_at(file.block.first)?;
            (block != file.block).then_some((block, file))
        })
    }

    /// Inserts or replaces the entry of a finished file.
    pub fn add(&mut self, file: FinishedFile) {
        match self.place(file.block.first) {
            Ok(place) => self.files[place] = file,
            Err(place) => self.files.insert(place, file),
        }
    }

    /// Returns the blocks that are not finished.
    pub fn remaining(&self) -> Vec<Block> {
        let blocks = self.job.blocks();
        blocks.filter(|&block| !self.contains(block)).collect()
    }

    /// Returns whether this is the manifest of a whole sweep with all files
    /// finished.
    pub fn is_complete(&self) -> bool {
        self.job.shard.is_none() && self.deals() == self.job.total_count()
    }

    /// Returns the number of finished deals.
    pub fn deals(&self) -> u64 {
        self.files.iter().map(|file| file.block.count()).sum()
    }

    /// Returns the verdicts of all finished files together.
    pub fn counts(&self) -> Counts {
        self.files.iter().fold(Counts::default(), |mut sum, file| {
            sum.add(file.counts);
            sum
        })
    }

    /// Formats the manifest as JSON, with a line for each field and each file.
    pub fn to_json(&self) -> String {
        let header = json(&Header::of(self), PrettyFormatter::new());
        let entries: Vec<String> = self.files.iter().map(|file| self.entry(file)).collect();
        let separator = if entries.is_empty() { "" } else { "\n    " };
        format!(
            "{},\n  \"files\": [{separator}{}\n  ]\n}}\n",
            header.trim_end_matches("\n}"),
            entries.join(",\n    ")
        )
    }

    /// Formats the description of the sweep on one line, as Parquet files store it.
    #[cfg(feature = "parquet")]
    pub(crate) fn header(&self) -> String {
        json(&Header::of(self), serde_json::ser::CompactFormatter)
    }

    /// Formats the entry of a file as JSON on one line.
    pub(crate) fn entry(&self, file: &FinishedFile) -> String {
        let Counts {
            solved,
            impossible,
            gave_up,
        } = file.counts;
        let entry = Entry {
            name: file.name(&self.job),
            first: file.block.first,
            rows: file.block.count(),
            solved,
            impossible,
            gave_up,
            bytes: file.bytes,
            sha256: file.sha256.clone(),
        };
        json(&entry, Spaced)
    }

    /// Returns why this program is too old for a manifest, if it is.
    pub(crate) fn why_too_new(text: &str) -> Option<String> {
        let Versions {
            manifest,
            schema,
            program,
        } = serde_json::from_str(text).ok()?;
        let (what, ours) = if manifest > MANIFEST_VERSION {
            ("manifest", MANIFEST_VERSION)
        } else if schema > SCHEMA_VERSION {
            ("columns", SCHEMA_VERSION)
        } else {
            return None;
        };
        Some(format!(
            "was written by {program}: this program reads its {what} up to version {ours} only \
             (update freecell)"
        ))
    }

    /// Parses the output of [`Manifest::to_json`].
    ///
    /// # Errors
    ///
    /// Returns a message if the text is not valid JSON or not a valid manifest.
    pub fn from_json(text: &str) -> Result<Manifest, String> {
        let versions: Versions = serde_json::from_str(text).map_err(|error| error.to_string())?;
        if versions.manifest != MANIFEST_VERSION {
            return Err(format!(
                "unsupported version {} (this program supports version {MANIFEST_VERSION})",
                versions.manifest
            ));
        }
        if versions.schema != SCHEMA_VERSION {
            return Err(unsupported_schema(&versions.schema.into()));
        }
        let header: Header = serde_json::from_str(text).map_err(|error| error.to_string())?;
        let job = header.job;
        let has_blocks = (1..=Job::MAX_BLOCK).contains(&job.block);
        if job.range.is_empty() || !has_blocks || job.file_count() > Job::MAX_FILES {
            return Err("invalid range or block size".to_owned());
        }
        let mut manifest = Manifest {
            job,
            program: header.program,
            solver: header.solver,
            files: Vec::new(),
        };
        for (index, entry) in header.files.into_iter().enumerate() {
            let file = entry.file(&manifest.job);
            let file = file.map_err(|why| format!("files[{index}]: {why}"))?;
            let last = manifest.files.last();
            if last.is_some_and(|last| last.block >= file.block) {
                return Err(format!("files[{index}] is out of order"));
            }
            manifest.files.push(file);
        }
        Ok(manifest)
    }
}

/// The versions of a manifest, which are checked before anything else.
#[derive(Deserialize)]
struct Versions {
    manifest: u64,
    schema: u64,
    program: String,
}

/// A manifest as JSON.
#[derive(Serialize, Deserialize)]
struct Header {
    manifest: u64,
    schema: u64,
    program: String,
    // Required, also if it is `null`.
    #[serde(deserialize_with = "Option::deserialize")]
    solver: Option<String>,
    job: Job,
    /// Written one per line by [`Manifest::to_json`].
    #[serde(skip_serializing)]
    files: Vec<Entry>,
}

impl Header {
    fn of(manifest: &Manifest) -> Header {
        Header {
            manifest: MANIFEST_VERSION,
            schema: SCHEMA_VERSION,
            program: manifest.program.clone(),
            solver: manifest.solver.clone(),
            job: manifest.job.clone(),
            files: Vec::new(),
        }
    }
}

/// The entry of a file, in the manifest and the journal.
#[derive(Serialize, Deserialize)]
pub(crate) struct Entry {
    name: String,
    first: i64,
    rows: u64,
    solved: u64,
    impossible: u64,
    gave_up: u64,
    bytes: u64,
    sha256: String,
}

impl Entry {
    /// Checks that the file belongs to a sweep.
    pub(crate) fn file(self, job: &Job) -> Result<FinishedFile, String> {
        let Entry {
            name, first, rows, ..
        } = self;
        let foreign = || format!("{name:?} does not belong to this sweep");
        let whole = job.block_starting_at(first).ok_or_else(foreign)?;
        let is_whole = whole.file_name(job.format) == name;
        if rows == 0 || rows > whole.count() || (is_whole && rows < whole.count()) {
            return Err(format!("it has {rows} rows instead of {}", whole.count()));
        }
        let last = first + i64::try_from(rows).map_err(|_| foreign())? - 1;
        let file = FinishedFile {
            block: Block { first, last },
            bytes: self.bytes,
            sha256: self.sha256,
            counts: Counts {
                solved: self.solved,
                impossible: self.impossible,
                gave_up: self.gave_up,
            },
        };
        let is_named = file.name(job) == name;
        is_named.then_some(file).ok_or_else(foreign)
    }
}

fn json(value: &impl Serialize, formatter: impl Formatter) -> String {
    let mut bytes = Vec::new();
    let written = value.serialize(&mut Serializer::with_formatter(&mut bytes, formatter));
    written.expect("it has only texts and numbers");
    String::from_utf8(bytes).expect("JSON is UTF-8")
}

/// Writes JSON on one line, with a space after each comma and colon.
struct Spaced;

impl Formatter for Spaced {
    fn begin_object_key<W>(&mut self, writer: &mut W, first: bool) -> io::Result<()>
    where
        W: ?Sized + io::Write,
    {
        writer.write_all(if first { b"" } else { b", " })
    }

    fn begin_object_value<W>(&mut self, writer: &mut W) -> io::Result<()>
    where
        W: ?Sized + io::Write,
    {
        writer.write_all(b": ")
    }
}

/// Returns the message about a version of the columns that this program cannot read.
pub(crate) fn unsupported_schema(schema: &Value) -> String {
    format!("unsupported schema {schema} (this program supports version {SCHEMA_VERSION})")
}

#[cfg(test)]
mod tests {
    use freecell_core::DealNumber;

    use super::*;
    use crate::job::{Format, Options};

    fn example() -> Manifest {
        let deal = |number| DealNumber::new(number).unwrap();
        let mut manifest = Manifest::new(Job {
            range: deal(-4)..=deal(1_000),
            block: 100,
            shard: Shard::new(2, 3),
            options: Options {
                content: Content::Verdicts,
                fewest_cells: true,
                level: true,
                max_millis: Some(500),
                ..Options::default()
            },
            format: Format::Parquet,
        });
        let blocks: Vec<Block> = manifest.job.blocks().collect();
        for block in [blocks[2], blocks[0]] {
            manifest.add(FinishedFile {
                block,
                bytes: 12,
                sha256: "ab".to_owned(),
                counts: Counts {
                    solved: 99,
                    impossible: 1,
                    gave_up: 0,
                },
            });
        }
        manifest
    }

    #[test]
    fn json_round_trips() {
        let manifest = example();
        let text = manifest.to_json();
        assert_eq!(Manifest::from_json(&text), Ok(manifest.clone()));
        assert_eq!(manifest.remaining().len(), manifest.job.blocks().len() - 2);
        let value: Value = serde_json::from_str(&text).unwrap();
        assert_eq!(value["job"]["shard"], "2/3");
    }

    #[test]
    fn every_removed_line_is_an_error_or_another_sweep() {
        let manifest = example();
        let text = manifest.to_json();
        for cut in 1..text.trim_end().len() {
            assert!(Manifest::from_json(&text[..cut]).is_err(), "{cut}");
        }
        for line in text.lines().filter(|line| line.contains(':')) {
            let without = text.replacen(&format!("{line}\n"), "", 1);
            assert_ne!(
                Manifest::from_json(&without),
                Ok(manifest.clone()),
                "{line}"
            );
        }
        let other = text.replace("\"cells\": 4", "\"cells\": 3");
        let other = Manifest::from_json(&other).unwrap();
        let difference = manifest.difference(&other).unwrap();
        assert_eq!(difference.to_string(), "it was started with cells 4, not 3");
        let option = |name: &str| format!("option {name}");
        assert_eq!(
            difference.describe(option),
            "it was started with option cells 4, not 3"
        );
    }

    #[test]
    fn versions_are_checked() {
        let text = example().to_json();
        for (wrong, message) in [
            ("\"manifest\": 2", "unsupported version 2 "),
            ("\"manifest\": 0", "unsupported version 0 "),
            (
                "\"manifest\": null",
                "invalid type: null, expected u64 at line 2",
            ),
            ("\"schema\": 2", "unsupported schema 2 "),
            (
                "\"schema\": \"1\"",
                "invalid type: string \"1\", expected u64 at line 3",
            ),
            (
                "\"cells\": 5",
                "5 free cells found (expected at most 4) at line",
            ),
            ("\"shard\": \"4/3\"", "expected a shard such as 1/4"),
            ("\"content\": \"rate\"", "unknown variant `rate`"),
        ] {
            let key = wrong.split_inclusive(": ").next().unwrap();
            let start = text.find(key).unwrap();
            let right = text[start..].split([',', '\n']).next().unwrap();
            let why = Manifest::from_json(&text.replace(right, wrong)).unwrap_err();
            assert!(why.starts_with(message), "{why}");
        }
    }

    #[test]
    fn the_solver_counts_and_the_program_does_not() {
        let ours = example();
        let mut other = ours.clone();
        other.program = "freecell 9.9.9".to_owned();
        assert_eq!(ours.difference(&other), None);
        other.solver = Some("0-00".to_owned());
        let difference = ours.difference(&other).unwrap().to_string();
        assert!(difference.ends_with(", not 0-00"), "{difference}");
        // Dealing needs no solver.
        let mut job = ours.job.clone();
        job.options.content = Content::Boards;
        assert_eq!(Manifest::new(job).solver, None);
    }
}
