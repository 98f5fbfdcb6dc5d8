//! The description of a sweep: range, options, blocks and shards.

use std::fmt;
use std::ops::{Range, RangeInclusive};
use std::str::FromStr;

use freecell_core::{CellCount, DealNumber};
use freecell_solve::Limits;
use serde::{Deserialize, Serialize};

use crate::error::{Error, Remedy};

/// What a table contains.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Content {
    /// Verdicts, measures and solutions.
    #[default]
    Solutions,
    /// Verdicts and measures.
    Verdicts,
    /// Boards; nothing is solved.
    Boards,
}

/// The format of the files.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Format {
    /// Apache Parquet, compressed with gzip.
    #[default]
    Parquet,
    /// Comma-separated values with a header.
    Csv,
    /// A JSON object on each line.
    Jsonl,
}

impl Format {
    /// All values.
    pub const ALL: [Format; 3] = [Format::Parquet, Format::Csv, Format::Jsonl];

    /// Returns the name in commands and manifests, which is also the file
    /// extension.
    pub fn name(self) -> &'static str {
        match self {
            Format::Parquet => "parquet",
            Format::Csv => "csv",
            Format::Jsonl => "jsonl",
        }
    }
}

/// What to compute for every deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Options {
    /// What the table contains.
    pub content: Content,
    /// Number of free cells.
    pub cells: CellCount,
    /// Whether to find the smallest number of free cells with which a deal can be
    /// won.
    pub fewest_cells: bool,
    /// Whether to find the level of each deal, by the games that simulated players win.
    pub level: bool,
    /// Limit of a search in states.
    #[serde(deserialize_with = "Option::deserialize")] // Required, also if it is `null`.
    pub max_states: Option<u64>,
    /// Memory limit of a search in bytes.
    pub max_memory: usize,
    /// Time limit of a search in milliseconds.
    #[serde(deserialize_with = "Option::deserialize")]
    pub max_millis: Option<u64>,
}

impl Options {
    /// Returns the limits of a search, except for its time.
    pub fn limits(&self) -> Limits {
        let states = self.max_states.unwrap_or(u64::MAX);
        Limits::default().memory(self.max_memory).states(states)
    }

    /// Returns the default memory limit of a search. It is that of a single deal: nearly
    /// all deals need less than 4 MB. With few free cells, some need much more.
    pub fn default_memory(fewest_cells: bool) -> usize {
        if fewest_cells {
            2 << 30
        } else {
            Limits::default().max_memory
        }
    }
}

impl Default for Options {
    fn default() -> Options {
        Options {
            content: Content::Solutions,
            cells: CellCount::FOUR,
            fewest_cells: false,
            level: false,
            max_states: None,
            max_memory: Limits::default().max_memory,
            max_millis: None,
        }
    }
}

/// One of several disjoint parts of a sweep, made of whole blocks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct Shard {
    index: u32,
    count: u32,
}

impl Shard {
    /// Upper limit for the number of shards, more than any cluster needs.
    const MAX_COUNT: u32 = 100_000;

    /// Creates shard `index` of `count`, counted from 1; `None` if there is no such
    /// shard.
    pub fn new(index: u32, count: u32) -> Option<Shard> {
        let is_shard = (1..=count).contains(&index) && count <= Shard::MAX_COUNT;
        is_shard.then_some(Shard { index, count })
    }

    /// Returns the index of the shard, counted from 1.
    pub fn index(self) -> u32 {
        self.index
    }

    /// Returns the number of shards.
    pub fn count(self) -> u32 {
        self.count
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.index, self.count)
    }
}

impl From<Shard> for String {
    fn from(shard: Shard) -> String {
        shard.to_string()
    }
}

impl TryFrom<String> for Shard {
    type Error = &'static str;

    fn try_from(text: String) -> Result<Shard, &'static str> {
        text.parse()
    }
}

impl FromStr for Shard {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Shard, &'static str> {
        let (index, count) = text.split_once('/').unwrap_or((text, ""));
        if count
            .parse()
            .is_ok_and(|count: u64| count > Shard::MAX_COUNT.into())
        {
            return Err("there can be at most 100000 shards");
        }
        let shard = index.parse().ok().zip(count.parse().ok());
        shard
            .and_then(|(index, count)| Shard::new(index, count))
            .ok_or("expected a shard such as 1/4, the first of four")
    }
}

/// A whole sweep, or one shard of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Job {
    /// The first and the last deal of the whole sweep.
    pub range: RangeInclusive<DealNumber>,
    /// Number of deals in a file; the last file may have fewer.
    pub block: u32,
    /// The shard to compute; `None` for the whole sweep.
    #[serde(deserialize_with = "Option::deserialize")]
    pub shard: Option<Shard>,
    /// The format of the files.
    pub format: Format,
    /// What to compute for every deal.
    pub options: Options,
}

impl Job {
    /// Default number of deals in a file.
    pub const DEFAULT_BLOCK: u32 = 100_000;
    /// Default number of deals in a file of a slow sweep: one with the fewest free cells or
    /// levels. An interrupted sweep keeps complete files only.
    pub const DEFAULT_SLOW_BLOCK: u32 = 5_000;
    /// Maximum number of deals in a file; a block of this size fits into memory.
    pub const MAX_BLOCK: u32 = 200_000;
    /// Maximum number of files of a sweep, enough for all deals with the default
    /// block.
    pub const MAX_FILES: u64 = 100_000;

    /// Returns the number of deals in a file if none is given: [`Job::DEFAULT_BLOCK`] or
    /// [`Job::DEFAULT_SLOW_BLOCK`], fewer so that every shard gets a file, or more so that
    /// there are at most [`Job::MAX_FILES`]. It is the same for all shards of a sweep.
    pub fn default_block(
        range: &RangeInclusive<DealNumber>,
        shard: Option<Shard>,
        options: &Options,
    ) -> u32 {
        let most = if options.fewest_cells || options.level {
            Job::DEFAULT_SLOW_BLOCK
        } else {
            Job::DEFAULT_BLOCK
        };
        let (first, last) = (range.start().get(), range.end().get());
        let total = u64::try_from(last - first + 1).unwrap_or(0);
        let per_shard = shard.map_or(u64::MAX, |shard| total / u64::from(shard.count));
        let block = per_shard.min(most.into());
        let smallest = total.div_ceil(Job::MAX_FILES).max(1);
        u32::try_from(block.max(smallest)).unwrap_or(u32::MAX)
    }

    /// Returns the number of deals in the whole range; 0 if the range is reversed.
    pub fn total_count(&self) -> u64 {
        let (first, last) = (self.range.start().get(), self.range.end().get());
        u64::try_from(last - first + 1).unwrap_or(0)
    }

    /// Returns the number of files of the whole sweep.
    pub fn file_count(&self) -> u64 {
        self.total_count().div_ceil(u64::from(self.block.max(1)))
    }

    /// Checks that the sweep does not have too many files.
    ///
    /// # Errors
    ///
    /// Returns an error if there are more than [`Job::MAX_FILES`].
    pub fn check_file_count(&self) -> Result<(), Error> {
        let (files, most) = (self.file_count(), Job::MAX_FILES);
        if files <= most {
            return Ok(());
        }
        let what = format!("the sweep would write {files} files, more than {most}");
        Err(Error::Conflict(what, Remedy::LargerBlock))
    }

    /// Returns the number of deals in this shard.
    pub fn count(&self) -> u64 {
        self.blocks().map(Block::count).sum()
    }

    /// Returns the block of this shard that starts with deal `first`.
    pub fn block_starting_at(&self, first: i64) -> Option<Block> {
        let offset = first.checked_sub(self.range.start().get())?;
        let size = i64::from(self.block.max(1));
        let index = usize::try_from(offset / size).ok()?;
        let is_ours = offset % size == 0 && self.indices().contains(&index);
        is_ours.then(|| self.block_at(index))
    }

    /// Returns the blocks of this shard in ascending order. Shards consist of whole
    /// blocks, so together they have the same files as the whole sweep.
    ///
    /// # Panics
    ///
    /// Panics if the number of files exceeds `usize`, which requires a 32-bit
    /// machine and far more than [`Job::MAX_FILES`] files.
    pub fn blocks(&self) -> impl ExactSizeIterator<Item = Block> + use<> {
        let job = self.clone();
        self.indices().map(move |index| job.block_at(index))
    }

    /// Returns the indices of the blocks of this shard within the whole sweep.
    fn indices(&self) -> Range<usize> {
        let all = u128::from(self.file_count());
        let files_before = |index: u32, count: u32| {
            let files = all * u128::from(index) / u128::from(count);
            usize::try_from(files).expect("a sweep has at most `MAX_FILES` files")
        };
        match self.shard {
            None => 0..files_before(1, 1),
            Some(shard) => {
                files_before(shard.index - 1, shard.count)..files_before(shard.index, shard.count)
            }
        }
    }

    /// Returns the block with this index within the whole sweep.
    fn block_at(&self, index: usize) -> Block {
        let size = i64::from(self.block.max(1));
        let first = self.range.start().get() + index as i64 * size;
        Block {
            first,
            last: (first + size - 1).min(self.range.end().get()),
        }
    }

    /// Returns the same sweep without a shard.
    #[must_use]
    pub fn unsharded(&self) -> Job {
        Job {
            shard: None,
            ..self.clone()
        }
    }
}

/// The range of deals in one file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Block {
    /// The first deal.
    pub first: i64,
    /// The last deal.
    pub last: i64,
}

impl Block {
    /// Returns the number of deals; 0 if the range is reversed.
    pub fn count(self) -> u64 {
        u64::try_from(self.last - self.first + 1).unwrap_or(0)
    }

    /// Returns the name of its file. It contains the first deal in ten digits, so
    /// that names sort by deal.
    pub fn file_name(self, format: Format) -> String {
        format!("deals-{:010}.{}", self.first, format.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn job(first: i64, last: i64, block: u32, shard: Option<Shard>) -> Job {
        Job {
            range: DealNumber::new(first).unwrap()..=DealNumber::new(last).unwrap(),
            block,
            shard,
            options: Options::default(),
            format: Format::Csv,
        }
    }

    #[test]
    fn a_reversed_range_is_empty() {
        for shard in [None, Shard::new(1, 2), Shard::new(2, 2)] {
            let job = job(1000, 1, 100, shard);
            assert_eq!(
                (job.total_count(), job.file_count(), job.count()),
                (0, 0, 0)
            );
            assert_eq!(job.blocks().len(), 0);
        }
        let block = Block { first: 2, last: 0 };
        assert_eq!(block.count(), 0);
    }

    /// The largest possible number of files: one per deal.
    #[test]
    #[cfg(target_pointer_width = "64")]
    fn shards_cover_the_largest_number_of_files() {
        let all = |shard| job(-4, DealNumber::MAX.get(), 1, shard).blocks();
        assert_eq!(all(None).len(), (1 << 33) + 4);
        let shards = (1..=3).map(|index| all(Shard::new(index, 3)).len());
        assert_eq!(shards.sum::<usize>(), (1 << 33) + 4);
    }

    #[test]
    fn shards_are_disjoint_and_complete() {
        for (first, last, block_size) in [(1, 1000, 100), (-4, 17, 5), (1, 1, 100), (5, 1005, 10)] {
            let whole: Vec<Block> = job(first, last, block_size, None).blocks().collect();
            for &block in &whole {
                assert_eq!(
                    job(first, last, block_size, None).block_starting_at(block.first),
                    Some(block)
                );
                assert_eq!(
                    job(first, last, block_size, None).block_starting_at(block.last + 2),
                    None
                );
            }
            let numbers: Vec<i64> = whole.iter().flat_map(|b| b.first..=b.last).collect();
            assert!(numbers.into_iter().eq(first..=last));
            for count in [1, 2, 3, 4, 7, 64] {
                let shards: Vec<Block> = (1..=count)
                    .flat_map(|index| {
                        job(first, last, block_size, Shard::new(index, count)).blocks()
                    })
                    .collect();
                assert_eq!(shards, whole);
            }
        }
    }

    #[test]
    fn every_shard_has_work_by_default() {
        for (last, count) in [
            (2000, 2),
            (2001, 2),
            (5, 4),
            (7, 7),
            (250_000, 2),
            (199_999, 1000),
        ] {
            for index in 1..=count {
                let shard = Shard::new(index, count);
                let mut job = job(1, last, 1, shard);
                job.block = Job::default_block(&job.range, shard, &job.options);
                assert!(job.count() > 0, "{last} deals, shard {index}/{count}");
            }
        }
        let most = |last, shard| {
            Job::default_block(&job(1, last, 1, None).range, shard, &Options::default())
        };
        assert_eq!(most(2000, None), Job::DEFAULT_BLOCK);
        assert_eq!(most((1 << 33) - 1, Shard::new(1, 2)), Job::DEFAULT_BLOCK);
        assert_eq!(most(2, Shard::new(1, 4)), 1);
        // Not more files than a sweep may have.
        let shard = Shard::new(1, Shard::MAX_COUNT);
        let block = most(199_999, shard);
        assert!(job(1, 199_999, block, shard).file_count() <= Job::MAX_FILES);
    }

    /// An interrupted sweep loses the files it has not finished.
    #[test]
    fn slow_sweeps_have_smaller_files_by_default() {
        let fewest_cells = Options {
            fewest_cells: true,
            ..Options::default()
        };
        let level = Options {
            level: true,
            ..Options::default()
        };
        for options in [fewest_cells, level] {
            let block = |last, shard| {
                let range = job(1, last, 1, None).range;
                Job::default_block(&range, shard, &options)
            };
            assert_eq!(block(10, None), 5000);
            assert_eq!(block(1_000_000, Shard::new(1, 2)), 5000);
            assert_eq!(block(2000, Shard::new(1, 2)), 1000);
            let all = DealNumber::MAX.get();
            let files = job(1, all, block(all, None), None).file_count();
            assert!(files <= Job::MAX_FILES, "{files}");
        }
    }

    #[test]
    fn names_sort_by_deal() {
        let all = job(
            DealNumber::MIN.get(),
            DealNumber::MAX.get(),
            1_000_000,
            None,
        );
        let names: Vec<String> = all.blocks().map(|b| b.file_name(Format::Csv)).collect();
        assert!(names.is_sorted());
        assert_eq!(names[0], "deals--000000004.csv");
    }

    #[test]
    fn shards_round_trip() {
        assert_eq!("2/4".parse(), Ok(Shard { index: 2, count: 4 }));
        assert_eq!("2/4".parse::<Shard>().unwrap().to_string(), "2/4");
        for wrong in ["", "1", "0/4", "5/4", "1/0", "-1/4", "1/4/4", "a/b"] {
            assert!(wrong.parse::<Shard>().is_err(), "{wrong}");
        }
    }
}
