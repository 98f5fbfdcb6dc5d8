//! The arguments of `freecell sweep`.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::{Args, ValueEnum};
use freecell_sweep::{Format, Job, Only, Shard};

use crate::args::{CellsArg, Size, Time};

/// Solve a range of deals into a folder
///
/// Solves every deal on all cores and writes a table: deal, verdict, lengths, cells
/// used, positions looked at, microseconds, and the solution as a record. Files have
/// a fixed number of deals and get their name when they are whole and safe on the
/// disk. Whatever ends a sweep, the same command goes on with it: finished files are
/// checked and kept.
///
/// With --shard, machines share a sweep: each does its part, into the same folder or
/// one of its own, and --merge joins the parts. With --verify, the referee plays every
/// solution of a folder to the end and measures it anew.
///
/// Exit code 0 if the sweep is finished, whatever its verdicts; 1 if --verify finds
/// something wrong.
#[derive(Args)]
#[allow(clippy::struct_excessive_bools, reason = "they are flags")]
#[command(after_help = "\
Examples:
  $ freecell sweep 1-2000 --out first
  $ freecell sweep 1-2000 --out first
  $ freecell sweep --verify first
  $ freecell stats first
  $ freecell sweep 1-2000 --out csv --format csv --only rate
  $ freecell sweep 1-2000 --out one --block 500 --shard 1/2
  $ freecell sweep 1-2000 --out two --block 500 --shard 2/2
  $ freecell sweep --merge one two --out both
  $ freecell sweep 1-20 --out few --fewest-cells --max-time 1s")]
pub(crate) struct SweepArgs {
    /// A range such as 1-1000000; with --merge or --verify, folders
    #[arg(
        required = true,
        value_name = "DEALS|DIR",
        allow_negative_numbers = true
    )]
    pub(crate) subjects: Vec<String>,

    /// The folder to write to
    #[arg(short, long, value_name = "DIR")]
    pub(crate) out: Option<PathBuf>,

    /// Do less than solving
    #[arg(long, value_enum)]
    pub(crate) only: Option<OnlyArg>,

    /// How to write files
    #[arg(short, long, value_enum, default_value_t)]
    pub(crate) format: FormatArg,

    /// How many free cells the game has, 0 to 4 [default: 4]
    #[arg(long, value_name = "N")]
    pub(crate) cells: Option<CellsArg>,

    /// Find with how few cells each deal can be won, which takes far longer
    #[arg(long, conflicts_with = "only")]
    pub(crate) fewest_cells: bool,

    /// How many deals a file has, up to 200000
    #[arg(long, value_name = "N", default_value_t = Job::DEFAULT_BLOCK,
          value_parser = clap::value_parser!(u32).range(1..=i64::from(Job::MAX_BLOCK)))]
    pub(crate) block: u32,

    /// Do one of several disjoint parts of the range, such as 1/4
    #[arg(long, value_name = "I/N")]
    pub(crate) shard: Option<Shard>,

    /// Join the parts in these folders, into --out or the only one
    #[arg(long, conflicts_with_all = ["verify", "shard"])]
    pub(crate) merge: bool,

    /// Check every row in these folders by the referee
    #[arg(long, conflicts_with_all = ["out", "shard"])]
    pub(crate) verify: bool,

    /// How many threads work [default: as many as cores]
    #[arg(long, value_name = "N")]
    pub(crate) threads: Option<NonZeroUsize>,

    /// Give up on a deal after so many positions
    #[arg(long, value_name = "N")]
    pub(crate) max_states: Option<u64>,

    /// Give up on a deal when it takes so much memory, such as 64MB
    #[arg(long, value_name = "SIZE", default_value = "32MB")]
    pub(crate) max_memory: Size,

    /// Give up on a deal after so much time, such as 500ms or 20s
    #[arg(long, value_name = "TIME")]
    pub(crate) max_time: Option<Time>,

    /// Without a terminal, tell how far it is at such intervals
    #[arg(long, value_name = "TIME", default_value = "30s")]
    pub(crate) log_every: Time,

    /// Show no progress
    #[arg(short, long)]
    pub(crate) quiet: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum OnlyArg {
    /// The boards alone
    Deal,
    /// Everything but the solutions
    Rate,
}

impl OnlyArg {
    pub(crate) fn only(self) -> Only {
        match self {
            OnlyArg::Deal => Only::Deal,
            OnlyArg::Rate => Only::Rate,
        }
    }
}

#[derive(Clone, Copy, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum FormatArg {
    /// Apache Parquet, compressed with zstd
    #[default]
    Parquet,
    /// Comma-separated values with a header
    Csv,
    /// A JSON object on each line
    Jsonl,
}

impl FormatArg {
    pub(crate) fn format(self) -> Format {
        match self {
            FormatArg::Parquet => Format::Parquet,
            FormatArg::Csv => Format::Csv,
            FormatArg::Jsonl => Format::Jsonl,
        }
    }
}
