//! What a sweep is to do: range, options, blocks, and the share of one machine.

use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

use freecell_core::{CellCount, DealNumber};
use freecell_solve::Limits;

/// How much less than solving is wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Only {
    /// Only the boards.
    Deal,
    /// Everything but the solutions.
    Rate,
}

/// How files are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Format {
    /// Apache Parquet, compressed with zstd.
    Parquet,
    /// Comma-separated values with a header.
    Csv,
    /// A JSON object on each line.
    Jsonl,
}

impl Only {
    /// Every value.
    pub const ALL: [Only; 2] = [Only::Deal, Only::Rate];

    /// The name in commands and manifests.
    pub fn name(self) -> &'static str {
        match self {
            Only::Deal => "deal",
            Only::Rate => "rate",
        }
    }
}

impl Format {
    /// Every value.
    pub const ALL: [Format; 3] = [Format::Parquet, Format::Csv, Format::Jsonl];

    /// The name in commands and manifests, and how names of files end.
    pub fn name(self) -> &'static str {
        match self {
            Format::Parquet => "parquet",
            Format::Csv => "csv",
            Format::Jsonl => "jsonl",
        }
    }
}

/// What is asked of every deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// Less than everything.
    pub only: Option<Only>,
    /// How many cells the game has.
    pub cells: CellCount,
    /// Whether to find with how few cells a deal can be won.
    pub fewest_cells: bool,
    /// How far a search may go.
    pub limits: Limits,
    /// The most milliseconds for a search.
    pub max_millis: Option<u64>,
    /// How files are written.
    pub format: Format,
}

impl Options {
    /// The memory that a search may take: with the rows of a block, less than
    /// 64 MB a thread.
    pub const MAX_MEMORY: usize = 32 << 20;
}

impl Default for Options {
    fn default() -> Options {
        Options {
            only: None,
            cells: CellCount::FOUR,
            fewest_cells: false,
            limits: Limits::default().memory(Options::MAX_MEMORY),
            max_millis: None,
            format: Format::Parquet,
        }
    }
}

/// One of several disjoint parts of a sweep.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Shard {
    index: u32,
    count: u32,
}

impl Shard {
    /// More parts than anybody has machines.
    const MOST: u32 = 100_000;

    /// The `index`-th of `count` parts, counted from 1.
    pub fn new(index: u32, count: u32) -> Option<Shard> {
        let is_shard = (1..=count).contains(&index) && count <= Shard::MOST;
        is_shard.then_some(Shard { index, count })
    }

    /// Which part it is, counted from 1.
    pub fn index(self) -> u32 {
        self.index
    }

    /// How many parts there are.
    pub fn count(self) -> u32 {
        self.count
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.index, self.count)
    }
}

impl FromStr for Shard {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Shard, &'static str> {
        let (index, count) = text.split_once('/').unwrap_or((text, ""));
        let shard = index.parse().ok().zip(count.parse().ok());
        shard
            .and_then(|(index, count)| Shard::new(index, count))
            .ok_or("expected a part such as 1/4, the first of four")
    }
}

/// A whole sweep, or one part of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Job {
    /// The first and the last deal of the whole sweep.
    pub range: RangeInclusive<DealNumber>,
    /// How many deals a file has; the last one may have fewer.
    pub block: u32,
    /// The part that is to be done; everything if not said.
    pub shard: Option<Shard>,
    /// What is asked of every deal.
    pub options: Options,
}

impl Job {
    /// How many deals a file has if nothing else is said.
    pub const BLOCK: u32 = 100_000;
    /// The most deals that a file may have, so that blocks fit into memory.
    pub const LARGEST_BLOCK: u32 = 200_000;
    /// The most files of a sweep; all deals there are need fewer.
    pub const MOST_FILES: u64 = 100_000;

    /// How many deals the whole range has; none if it ends before it begins.
    pub fn whole_count(&self) -> u64 {
        let (first, last) = (self.range.start().get(), self.range.end().get());
        u64::try_from(last - first + 1).unwrap_or(0)
    }

    /// How many files the whole sweep has.
    pub fn file_count(&self) -> u64 {
        self.whole_count().div_ceil(u64::from(self.block.max(1)))
    }

    /// How many deals there are to do in this part.
    pub fn count(&self) -> u64 {
        self.blocks().map(Block::count).sum()
    }

    /// The block of this part that begins with a deal.
    pub fn block_from(&self, first: i64) -> Option<Block> {
        let mut blocks = self.blocks();
        let offset = first - blocks.next()?.first;
        let block = i64::from(self.block.max(1));
        let index = usize::try_from(offset / block).ok()?;
        (offset % block == 0)
            .then(|| self.blocks().nth(index))
            .flatten()
    }

    /// The blocks of this part in order. Parts are made of whole blocks, so
    /// that all parts together have the files of the whole.
    ///
    /// # Panics
    ///
    /// If there are more files than fit into a `usize`, which only a 32-bit machine
    /// and far more than [`Job::MOST_FILES`] can bring about.
    pub fn blocks(&self) -> impl ExactSizeIterator<Item = Block> + use<> {
        let block = i64::from(self.block.max(1));
        let (first, last) = (self.range.start().get(), self.range.end().get());
        let all = u128::from(self.file_count());
        let share = |index: u32, count: u32| {
            let files = all * u128::from(index) / u128::from(count);
            usize::try_from(files).expect("a sweep has at most `MOST_FILES` files")
        };
        let indices = match self.shard {
            None => 0..share(1, 1),
            Some(shard) => share(shard.index - 1, shard.count)..share(shard.index, shard.count),
        };
        indices.map(move |index| {
            let first = first + index as i64 * block;
            Block {
                first,
                last: (first + block - 1).min(last),
            }
        })
    }

    /// The same sweep, all of it.
    #[must_use]
    pub fn whole(&self) -> Job {
        Job {
            shard: None,
            ..self.clone()
        }
    }
}

/// The deals of one file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Block {
    /// The first deal.
    pub first: i64,
    /// The last deal.
    pub last: i64,
}

impl Block {
    /// How many deals it has; none if it ends before it begins.
    pub fn count(self) -> u64 {
        u64::try_from(self.last - self.first + 1).unwrap_or(0)
    }

    /// The name of its file: the first deal in ten digits, so that names sort
    /// like deals.
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
        }
    }

    #[test]
    fn a_range_that_ends_before_it_begins_is_empty() {
        for shard in [None, Shard::new(1, 2), Shard::new(2, 2)] {
            let job = job(1000, 1, 100, shard);
            assert_eq!(
                (job.whole_count(), job.file_count(), job.count()),
                (0, 0, 0)
            );
            assert_eq!(job.blocks().len(), 0);
        }
        let block = Block { first: 2, last: 0 };
        assert_eq!(block.count(), 0);
    }

    /// The most files that can be: one for each deal.
    #[test]
    #[cfg(target_pointer_width = "64")]
    fn parts_of_the_most_files_fit_together() {
        let all = |shard| job(-4, DealNumber::MAX.get(), 1, shard).blocks();
        assert_eq!(all(None).len(), (1 << 33) + 4);
        let parts = (1..=3).map(|index| all(Shard::new(index, 3)).len());
        assert_eq!(parts.sum::<usize>(), (1 << 33) + 4);
    }

    #[test]
    fn parts_are_disjoint_and_complete() {
        for (first, last, block_size) in [(1, 1000, 100), (-4, 17, 5), (1, 1, 100), (5, 1005, 10)] {
            let whole: Vec<Block> = job(first, last, block_size, None).blocks().collect();
            for &block in &whole {
                assert_eq!(
                    job(first, last, block_size, None).block_from(block.first),
                    Some(block)
                );
                assert_eq!(
                    job(first, last, block_size, None).block_from(block.last + 2),
                    None
                );
            }
            let numbers: Vec<i64> = whole.iter().flat_map(|b| b.first..=b.last).collect();
            assert!(numbers.into_iter().eq(first..=last));
            for count in [1, 2, 3, 4, 7, 64] {
                let parts: Vec<Block> = (1..=count)
                    .flat_map(|index| {
                        job(first, last, block_size, Shard::new(index, count)).blocks()
                    })
                    .collect();
                assert_eq!(parts, whole);
            }
        }
    }

    #[test]
    fn names_sort_like_deals() {
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
    fn parts_are_read_as_they_are_written() {
        assert_eq!("2/4".parse(), Ok(Shard { index: 2, count: 4 }));
        assert_eq!("2/4".parse::<Shard>().unwrap().to_string(), "2/4");
        for wrong in ["", "1", "0/4", "5/4", "1/0", "-1/4", "1/4/4", "a/b"] {
            assert!(wrong.parse::<Shard>().is_err(), "{wrong}");
        }
    }
}
