//! The manifest of a folder: what the sweep is, and which files are finished.

use std::fmt::Write;

use freecell_core::{CellCount, DealNumber};
use freecell_solve::{Limits, Verdict};
use serde_json::Value;

use crate::folder::sha256;
use crate::job::{Block, Format, Job, Only, Options, Shard};
use crate::row::{Rows, SCHEMA_VERSION};

/// The version of manifests.
pub const MANIFEST_VERSION: u64 = 1;

/// What makes the rows; solutions may differ between versions.
pub const PROGRAM: &str = concat!("freecell ", env!("CARGO_PKG_VERSION"));

/// How many deals had which verdict.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Deals with a solution.
    pub solved: u64,
    /// Deals that cannot be won.
    pub impossible: u64,
    /// Deals that a limit left open.
    pub gave_up: u64,
}

impl Counts {
    /// The verdicts of some rows.
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

    /// Adds other counts to these.
    pub fn add(&mut self, other: Counts) {
        self.solved += other.solved;
        self.impossible += other.impossible;
        self.gave_up += other.gave_up;
    }
}

/// A finished file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finished {
    /// Its deals.
    pub block: Block,
    /// Its size.
    pub bytes: u64,
    /// The SHA-256 of its bytes, in hexadecimal.
    pub sha256: String,
    /// Its verdicts.
    pub counts: Counts,
}

impl Finished {
    /// What there is to know of the file of a block with these bytes.
    pub fn new(block: Block, bytes: &[u8], counts: Counts) -> Finished {
        Finished {
            block,
            bytes: bytes.len() as u64,
            sha256: sha256(bytes),
            counts,
        }
    }
}

/// What is known of a folder, or of one part of a sweep in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Manifest {
    /// What is to be done.
    pub job: Job,
    /// What made the rows, such as `freecell 0.1.0`.
    pub program: String,
    /// The files that are finished, in order of their deals.
    pub files: Vec<Finished>,
}

impl Manifest {
    /// The manifest of a sweep that has not begun.
    pub fn new(job: Job) -> Manifest {
        Manifest {
            job,
            program: PROGRAM.to_owned(),
            files: Vec::new(),
        }
    }

    /// The name of its file. One with an underscore is left alone by those who
    /// read all files of a folder as a table.
    pub fn file_name(shard: Option<Shard>) -> String {
        match shard {
            None => "_manifest.json".to_owned(),
            Some(shard) => format!("_manifest-{}-of-{}.json", shard.index(), shard.count()),
        }
    }

    /// Whether a file of this name is a manifest.
    pub fn is_file_name(name: &str) -> bool {
        let middle = name
            .strip_prefix("_manifest")
            .and_then(|name| name.strip_suffix(".json"));
        middle.is_some()
    }

    /// Whether a file is finished.
    pub fn has(&self, block: Block) -> bool {
        self.place(block).is_ok()
    }

    fn place(&self, block: Block) -> Result<usize, usize> {
        self.files.binary_search_by_key(&block, |file| file.block)
    }

    /// Adds a finished file in its place.
    pub fn add(&mut self, file: Finished) {
        match self.place(file.block) {
            Ok(place) => self.files[place] = file,
            Err(place) => self.files.insert(place, file),
        }
    }

    /// The blocks that are not finished.
    pub fn rest(&self) -> Vec<Block> {
        let blocks = self.job.blocks();
        blocks.filter(|&block| !self.has(block)).collect()
    }

    /// Whether this is all of a sweep, and finished.
    pub fn is_whole(&self) -> bool {
        self.job.shard.is_none() && self.files.len() as u64 == self.job.file_count()
    }

    /// How many deals are finished.
    pub fn deals(&self) -> u64 {
        self.files.iter().map(|file| file.block.count()).sum()
    }

    /// The verdicts of all finished files.
    pub fn counts(&self) -> Counts {
        self.files.iter().fold(Counts::default(), |mut sum, file| {
            sum.add(file.counts);
            sum
        })
    }

    /// What is different about another sweep: for each difference its name, what
    /// it is here, and what it is there.
    pub fn differences(&self, other: &Manifest) -> Vec<(&'static str, String, String)> {
        let ours = fields(&self.job, &self.program).into_iter();
        let pairs = ours.zip(fields(&other.job, &other.program));
        pairs
            .filter(|((_, ours), (_, theirs))| ours != theirs)
            .map(|((name, ours), (_, theirs))| (name, ours, theirs))
            .collect()
    }

    /// The text of the manifest, a line for each field and each file.
    pub fn to_json(&self) -> String {
        let mut text = "{\n".to_owned();
        // Writing to memory does not fail.
        for (name, value) in fields(&self.job, &self.program) {
            let _ = writeln!(text, "  \"{name}\": {value},");
        }
        text.push_str("  \"files\": [");
        for (index, file) in self.files.iter().enumerate() {
            let comma = if index == 0 { "" } else { "," };
            let Counts {
                solved,
                impossible,
                gave_up,
            } = file.counts;
            let _ = write!(
                text,
                "{comma}\n    {{\"name\": \"{}\", \"first\": {}, \"rows\": {}, \
                 \"solved\": {solved}, \"impossible\": {impossible}, \"gave_up\": {gave_up}, \
                 \"bytes\": {}, \"sha256\": \"{}\"}}",
                file.block.file_name(self.job.options.format),
                file.block.first,
                file.block.count(),
                file.bytes,
                file.sha256,
            );
        }
        text.push_str("\n  ]\n}\n");
        text
    }

    /// Reads what [`Manifest::to_json`] wrote.
    ///
    /// # Errors
    ///
    /// What is wrong with the text.
    pub fn from_json(text: &str) -> Result<Manifest, String> {
        let value: Value = serde_json::from_str(text).map_err(|error| error.to_string())?;
        let version = value["manifest"].as_u64();
        if version.is_some_and(|version| version > MANIFEST_VERSION) {
            return Err(format!(
                "its version is {} (this program knows versions up to {MANIFEST_VERSION})",
                value["manifest"]
            ));
        }
        let reader = Reader(&value);
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
        let has_blocks = (1..=Job::LARGEST_BLOCK).contains(&job.block);
        if job.range.is_empty() || !has_blocks || job.file_count() > Job::MOST_FILES {
            return Err("there is no sweep with this range and block".to_owned());
        }
        let program = reader.required("program", |value| value.as_str().map(str::to_owned))?;
        let mut manifest = Manifest {
            job,
            program,
            files: Vec::new(),
        };
        let files = reader.required("files", |value| value.as_array().cloned())?;
        for (index, file) in files.iter().enumerate() {
            let file = read_finished(&Reader(file), &manifest.job);
            let file = file.map_err(|why| format!("files[{index}]: {why}"))?;
            if manifest
                .files
                .last()
                .is_some_and(|last| last.block >= file.block)
            {
                return Err(format!("files[{index}] is not in order"));
            }
            manifest.files.push(file);
        }
        Ok(manifest)
    }
}

/// Reads one file of the list.
fn read_finished(reader: &Reader, job: &Job) -> Result<Finished, String> {
    let first: i64 = reader.number("first")?;
    let name = reader.required("name", |value| value.as_str().map(str::to_owned))?;
    let block = job.block_from(first);
    let is_ours = |block: &Block| block.file_name(job.options.format) == name;
    let Some(block) = block.filter(is_ours) else {
        return Err(format!("{name:?} is not a file of this sweep"));
    };
    let rows: u64 = reader.number("rows")?;
    if rows != block.count() {
        return Err(format!("it has {rows} rows, not {}", block.count()));
    }
    Ok(Finished {
        block,
        bytes: reader.number("bytes")?,
        sha256: reader.required("sha256", |value| value.as_str().map(str::to_owned))?,
        counts: Counts {
            solved: reader.number("solved")?,
            impossible: reader.number("impossible")?,
            gave_up: reader.number("gave_up")?,
        },
    })
}

/// Range and options on one line, as files carry them.
pub(crate) fn header(job: &Job) -> String {
    let fields = fields(job, PROGRAM).map(|(name, value)| format!("\"{name}\":{value}"));
    format!("{{{}}}", fields.join(","))
}

/// Everything that tells one sweep from another, as JSON.
fn fields(job: &Job, program: &str) -> [(&'static str, String); 14] {
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
        ("max_states", or_null(max_states)),
        ("max_memory", options.limits.max_memory.to_string()),
        (
            "max_millis",
            or_null(options.max_millis.map(|millis| millis.to_string())),
        ),
        ("format", quoted(options.format.name())),
    ]
}

/// Fields of an object, with complaints that name them.
struct Reader<'a>(&'a Value);

impl Reader<'_> {
    fn required<T>(&self, name: &str, read: impl FnOnce(&Value) -> Option<T>) -> Result<T, String> {
        let value = &self.0[name];
        read(value).ok_or_else(|| format!("{name:?} is {value}"))
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
                max_millis: Some(500),
                ..Options::default()
            },
        });
        let blocks: Vec<Block> = manifest.job.blocks().collect();
        for block in [blocks[2], blocks[0]] {
            manifest.add(Finished {
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
    fn reading_undoes_writing() {
        let manifest = example();
        let text = manifest.to_json();
        assert_eq!(Manifest::from_json(&text), Ok(manifest.clone()));
        assert_eq!(manifest.rest().len(), manifest.job.blocks().len() - 2);
        let header: Value = serde_json::from_str(&header(&manifest.job)).unwrap();
        assert_eq!(header["shard"], "2/3");
    }

    #[test]
    fn every_spoiled_line_is_refused_or_means_another_sweep() {
        let manifest = example();
        let text = manifest.to_json();
        for cut in 1..text.trim_end().len() {
            assert!(Manifest::from_json(&text[..cut]).is_err(), "{cut}");
        }
        for line in text.lines().filter(|line| line.contains(':')) {
            // Versions are there to be told apart only when they grow.
            if line.contains("\"manifest\"") || line.contains("\"schema\"") {
                continue;
            }
            let without = text.replacen(&format!("{line}\n"), "", 1);
            assert_ne!(
                Manifest::from_json(&without),
                Ok(manifest.clone()),
                "{line}"
            );
        }
        let other = text.replace("\"cells\": 4", "\"cells\": 3");
        let other = Manifest::from_json(&other).unwrap();
        let difference = ("cells", "4".to_owned(), "3".to_owned());
        assert_eq!(manifest.differences(&other), [difference]);
    }
}
