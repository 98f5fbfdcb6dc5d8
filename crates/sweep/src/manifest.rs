//! The manifest of a folder: the description of the sweep and the list of finished
//! files.

use std::fmt::{self, Write};

use freecell_core::{CellCount, DealNumber};
use freecell_solve::{Limits, Verdict};
use serde_json::Value;

use crate::folder::sha256;
use crate::job::{Block, Format, Job, Only, Options, Shard};
use crate::row::{Rows, SCHEMA_VERSION};
use crate::solver_id::solver_id;

/// Version of the manifest format. Version 1 had no journal and did not identify
/// the solver.
pub const MANIFEST_VERSION: u64 = 2;

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
        let format = job.options.format;
        if job.block_starting_at(first) == Some(self.block) {
            self.block.file_name(format)
        } else {
            format!("_deals-{first:010}-{last:010}.{}", format.name())
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
    /// nothing is solved, or if the manifest was written before it was recorded.
    pub solver: Option<String>,
    /// The finished files, sorted by deal.
    pub files: Vec<FinishedFile>,
}

impl Manifest {
    /// Creates the manifest of a sweep that has not started.
    pub fn new(job: Job) -> Manifest {
        Manifest {
            solver: solver_for(&job).map(str::to_owned),
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

    /// Returns whether deals were solved, but it is unknown by which solver.
    pub fn has_unknown_solver(&self) -> bool {
        let is_solved = self.job.options.only != Some(Only::Deal);
        is_solved && self.solver.is_none() && !self.files.is_empty()
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

    fn fields(&self) -> [(&'static str, String); 16] {
        fields(&self.job, &self.program, self.solver.as_deref())
    }

    /// Formats the manifest as JSON, with a line for each field and each file.
    pub fn to_json(&self) -> String {
        let mut text = "{\n".to_owned();
        // Writing to a `String` cannot fail.
        for (name, value) in self.fields() {
            let _ = writeln!(text, "  \"{name}\": {value},");
        }
        text.push_str("  \"files\": [");
        for (index, file) in self.files.iter().enumerate() {
            let comma = if index == 0 { "" } else { "," };
            let _ = write!(text, "{comma}\n    {}", self.entry(file));
        }
        text.push_str("\n  ]\n}\n");
        text
    }

    /// Formats the entry of a file as JSON on one line.
    pub(crate) fn entry(&self, file: &FinishedFile) -> String {
        let Counts {
            solved,
            impossible,
            gave_up,
        } = file.counts;
        format!(
            "{{\"name\": \"{}\", \"first\": {}, \"rows\": {}, \"solved\": {solved}, \
             \"impossible\": {impossible}, \"gave_up\": {gave_up}, \"bytes\": {}, \
             \"sha256\": \"{}\"}}",
            file.name(&self.job),
            file.block.first,
            file.block.count(),
            file.bytes,
            file.sha256,
        )
    }

    /// Returns why this program is too old for a manifest, if it is.
    pub(crate) fn why_too_new(text: &str) -> Option<String> {
        let value: Value = serde_json::from_str(text).ok()?;
        let versions = [
            ("manifest", "manifest", MANIFEST_VERSION),
            ("schema", "columns", SCHEMA_VERSION),
        ];
        let (_, what, ours) = versions
            .into_iter()
            .find(|&(key, _, ours)| value[key].as_u64().is_some_and(|version| version > ours))?;
        let program = value["program"].as_str().unwrap_or("a newer freecell");
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
        let value: Value = serde_json::from_str(text).map_err(|error| error.to_string())?;
        let reader = Reader(&value);
        let version: u64 = reader.number("manifest")?;
        let schema: u64 = reader.number("schema")?;
        if !(1..=MANIFEST_VERSION).contains(&version) {
            return Err(format!(
                "unsupported version {version} (this program supports versions up to \
                 {MANIFEST_VERSION})"
            ));
        }
        if schema != SCHEMA_VERSION {
            return Err(unsupported_schema(&schema.into()));
        }
        let job = Job {
            range: reader.deal("first")?..=reader.deal("last")?,
            block: reader.number("block")?,
            shard: reader.optional("shard", |value| value.as_str()?.parse().ok())?,
            options: Options {
                only: reader.optional("only", |value| {
                    let is_named = |only: &Only| Some(only.name()) == value.as_str();
                    Only::ALL.into_iter().find(is_named)
                })?,
                cells: reader.required("cells", |value| {
                    CellCount::new(usize::try_from(value.as_u64()?).ok()?)
                })?,
                fewest_cells: reader.required("fewest_cells", Value::as_bool)?,
                // Older manifests do not have it.
                rating: reader.optional("rating", Value::as_bool)?.unwrap_or(false),
                limits: Limits::default()
                    .states(
                        reader
                            .optional("max_states", Value::as_u64)?
                            .unwrap_or(u64::MAX),
                    )
                    .memory(reader.number("max_memory")?),
                max_millis: reader.optional("max_millis", Value::as_u64)?,
                format: reader.required("format", |value| {
                    let is_named = |format: &Format| Some(format.name()) == value.as_str();
                    Format::ALL.into_iter().find(is_named)
                })?,
            },
        };
        let has_blocks = (1..=Job::MAX_BLOCK).contains(&job.block);
        if job.range.is_empty() || !has_blocks || job.file_count() > Job::MAX_FILES {
            return Err("invalid range or block size".to_owned());
        }
        let program = reader.required("program", |value| value.as_str().map(str::to_owned))?;
        let solver = match version {
            1 => None,
            _ => reader.optional("solver", |value| value.as_str().map(str::to_owned))?,
        };
        let mut manifest = Manifest {
            job,
            program,
            solver,
            files: Vec::new(),
        };
        let files = reader.required("files", |value| value.as_array().cloned())?;
        for (index, file) in files.iter().enumerate() {
            let file = manifest.read_entry(file);
            let file = file.map_err(|why| format!("files[{index}]: {why}"))?;
            if manifest
                .files
                .last()
                .is_some_and(|last| last.block >= file.block)
            {
                return Err(format!("files[{index}] is out of order"));
            }
            manifest.files.push(file);
        }
        Ok(manifest)
    }

    /// Reads the output of [`Manifest::entry`].
    pub(crate) fn read_entry(&self, value: &Value) -> Result<FinishedFile, String> {
        let (reader, job) = (Reader(value), &self.job);
        let first: i64 = reader.number("first")?;
        let name = reader.required("name", |value| value.as_str().map(str::to_owned))?;
        let rows: u64 = reader.number("rows")?;
        let foreign = || format!("{name:?} does not belong to this sweep");
        let whole = job.block_starting_at(first).ok_or_else(foreign)?;
        let is_whole = whole.file_name(job.options.format) == name;
        if rows == 0 || rows > whole.count() || (is_whole && rows < whole.count()) {
            return Err(format!("it has {rows} rows instead of {}", whole.count()));
        }
        let file = FinishedFile {
            block: Block {
                first,
                last: first + i64::try_from(rows).map_err(|_| foreign())? - 1,
            },
            bytes: reader.number("bytes")?,
            sha256: reader.required("sha256", |value| value.as_str().map(str::to_owned))?,
            counts: Counts {
                solved: reader.number("solved")?,
                impossible: reader.number("impossible")?,
                gave_up: reader.number("gave_up")?,
            },
        };
        if file.name(job) == name {
            Ok(file)
        } else {
            Err(foreign())
        }
    }
}

/// Returns the message about a version of the columns that this program cannot read.
pub(crate) fn unsupported_schema(schema: &Value) -> String {
    format!("unsupported schema {schema} (this program supports version {SCHEMA_VERSION})")
}

/// Formats the description of a sweep on one line, as Parquet files store it.
pub(crate) fn header(job: &Job) -> String {
    let fields =
        fields(job, PROGRAM, solver_for(job)).map(|(name, value)| format!("\"{name}\":{value}"));
    format!("{{{}}}", fields.join(","))
}

/// Returns the identity of the solver for a sweep, if it solves anything.
fn solver_for(job: &Job) -> Option<&'static str> {
    (job.options.only != Some(Only::Deal)).then(solver_id)
}

/// Returns the fields that describe a sweep, as JSON.
fn fields(job: &Job, program: &str, solver: Option<&str>) -> [(&'static str, String); 16] {
    let quoted = |text: &str| Value::from(text).to_string();
    let or_null = |value: Option<String>| value.unwrap_or_else(|| "null".to_owned());
    let options = &job.options;
    let max_states = match options.limits.max_states {
        u64::MAX => None,
        states => Some(states.to_string()),
    };
    [
        ("manifest", MANIFEST_VERSION.to_string()),
        ("schema", SCHEMA_VERSION.to_string()),
        ("program", quoted(program)),
        ("solver", or_null(solver.map(quoted))),
        ("first", job.range.start().get().to_string()),
        ("last", job.range.end().get().to_string()),
        ("block", job.block.to_string()),
        (
            "shard",
            or_null(job.shard.map(|shard| quoted(&shard.to_string()))),
        ),
        (
            "only",
            or_null(options.only.map(|only| quoted(only.name()))),
        ),
        ("cells", options.cells.get().to_string()),
        ("fewest_cells", options.fewest_cells.to_string()),
        ("rating", options.rating.to_string()),
        ("max_states", or_null(max_states)),
        ("max_memory", options.limits.max_memory.to_string()),
        (
            "max_millis",
            or_null(options.max_millis.map(|millis| millis.to_string())),
        ),
        ("format", quoted(options.format.name())),
    ]
}

/// Reads the fields of a JSON object; errors name the field.
struct Reader<'a>(&'a Value);

impl Reader<'_> {
    fn required<T>(&self, name: &str, read: impl FnOnce(&Value) -> Option<T>) -> Result<T, String> {
        let Some(value) = self.0.get(name) else {
            return Err(format!("{name:?} is missing"));
        };
        read(value).ok_or_else(|| format!("invalid value of {name:?}: {value}"))
    }

    fn optional<T>(
        &self,
        name: &str,
        read: impl FnOnce(&Value) -> Option<T>,
    ) -> Result<Option<T>, String> {
        match self.0.get(name) {
            Some(Value::Null) => Ok(None),
            _ => self.required(name, read).map(Some),
        }
    }

    fn number<T: TryFrom<i64>>(&self, name: &str) -> Result<T, String> {
        self.required(name, |value| T::try_from(value.as_i64()?).ok())
    }

    fn deal(&self, name: &str) -> Result<DealNumber, String> {
        self.required(name, |value| DealNumber::new(value.as_i64()?).ok())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn example() -> Manifest {
        let deal = |number| DealNumber::new(number).unwrap();
        let mut manifest = Manifest::new(Job {
            range: deal(-4)..=deal(1_000),
            block: 100,
            shard: Shard::new(2, 3),
            options: Options {
                only: Some(Only::Rate),
                fewest_cells: true,
                rating: true,
                max_millis: Some(500),
                ..Options::default()
            },
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
        let header: Value = serde_json::from_str(&header(&manifest.job)).unwrap();
        assert_eq!(header["shard"], "2/3");
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
        assert_eq!(difference, "it was started with --cells 4, not 3");
    }

    #[test]
    fn versions_are_checked() {
        let text = example().to_json();
        for (wrong, message) in [
            ("\"manifest\": 3", "unsupported version 3"),
            ("\"manifest\": 0", "unsupported version 0"),
            ("\"manifest\": null", "invalid value of \"manifest\": null"),
            ("\"schema\": 2", "unsupported schema 2"),
            ("\"schema\": \"1\"", "invalid value of \"schema\": \"1\""),
        ] {
            let right = if wrong.contains("manifest") {
                "\"manifest\": 2"
            } else {
                "\"schema\": 1"
            };
            assert!(text.contains(right));
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
        let difference = ours.difference(&other).unwrap();
        assert!(difference.ends_with(", not solver 0-00"), "{difference}");
        // Version 1 did not identify the solver.
        let old = ours.to_json().replace("\"manifest\": 2", "\"manifest\": 1");
        let (before, after) = old.split_at(old.find("  \"solver\"").unwrap());
        let old = format!("{before}{}", after.split_once('\n').unwrap().1);
        let old = Manifest::from_json(&old).unwrap();
        assert!(old.has_unknown_solver() && old.files == ours.files);
        // Dealing needs no solver.
        let mut job = ours.job.clone();
        job.options.only = Some(Only::Deal);
        assert_eq!(Manifest::new(job).solver, None);
    }
}
