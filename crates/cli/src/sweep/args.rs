//! The arguments of `freecell sweep`.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::{Args, ValueEnum};
use freecell_sweep::{Format, Job, Only, Shard};

use crate::args::{CellsArg, Size, Time};

/// Solve a range of deals into a folder
///
/// Solves every deal on all cores and writes a table: deal, verdict, lengths, cells
/// used, states, microseconds, and the solution as a record. Each file holds a fixed
/// number of deals and gets its final name only when it is complete and synced to
/// disk. Run the same command to resume an interrupted sweep, or one with a larger
/// range to extend it; finished files are checked and kept. Another release of this program resumes it too, unless its solver
/// finds other solutions.
///
/// --shard divides a sweep between machines, which may write to one folder or to
/// separate folders; --merge joins the parts. --verify replays and measures every
/// solution in a folder and counts the verdicts again.
///
/// The exit code is 0 if the sweep is finished, whatever its verdicts, and 1 if
/// --verify finds an error.
#[derive(Args)]
#[allow(clippy::struct_excessive_bools, reason = "they are flags")]
#[command(after_help = "\
Examples:
  # Sweep a range; the same command resumes it
  $ freecell sweep 1-2000 --out first
  $ freecell sweep 1-2000 --out first
  # Verify the solutions and print statistics
  $ freecell sweep --verify first
  $ freecell stats first
  # Write CSV without the solutions
  $ freecell sweep 1-2000 --out csv --format csv --only rate
  # Share a sweep between two machines
  $ freecell sweep 1-2000 --out one --shard 1/2
  $ freecell sweep 1-2000 --out two --shard 2/2
  $ freecell sweep --merge one two --out both
  # Find the fewest free cells that each deal needs
  $ freecell sweep 1-20 --out few --fewest-cells --max-time 1s")]
pub(crate) struct SweepArgs {
    /// Range such as 1-1000000; with --merge or --verify, folders
    #[arg(
        required = true,
        value_name = "DEALS|DIR",
        allow_negative_numbers = true
    )]
    pub(crate) inputs: Vec<String>,

    /// Output folder
    #[arg(short, long, value_name = "DIR")]
    pub(crate) out: Option<PathBuf>,

    /// Write only part of the table
    #[arg(long, value_enum)]
    pub(crate) only: Option<OnlyArg>,

    /// File format
    #[arg(short, long, value_enum, default_value_t)]
    pub(crate) format: FormatArg,

    /// Number of free cells, 0 to 4 [default: 4]
    #[arg(long, value_name = "N")]
    pub(crate) cells: Option<CellsArg>,

    /// Also find the fewest free cells that each deal needs (much slower)
    #[arg(long, conflicts_with = "only")]
    pub(crate) fewest_cells: bool,

    /// Deals per file, up to 200000 [default: that of the folder, or 100000, or fewer so
    /// that every shard has work]
    #[arg(long, value_name = "N",
          value_parser = clap::value_parser!(u32).range(1..=i64::from(Job::MAX_BLOCK)))]
    pub(crate) block: Option<u32>,

    /// Sweep only part I of N of the range, such as 1/4
    #[arg(long, value_name = "I/N")]
    pub(crate) shard: Option<Shard>,

    /// Join the parts in the given folders, into --out or the only folder
    #[arg(long, conflicts_with_all = ["verify", "shard"])]
    pub(crate) merge: bool,

    /// Replay and check every row, and every count, in the given folders
    #[arg(long, conflicts_with_all = ["out", "shard"])]
    pub(crate) verify: bool,

    /// Number of threads [default: number of cores]
    #[arg(long, value_name = "N")]
    pub(crate) threads: Option<NonZeroUsize>,

    /// Give up on a deal after N states
    #[arg(long, value_name = "N")]
    pub(crate) max_states: Option<u64>,

    /// Give up on a deal above SIZE of memory [units: kB, MB, GB, KiB, MiB, GiB]
    #[arg(long, value_name = "SIZE", default_value = "32MiB")]
    pub(crate) max_memory: Size,

    /// Give up on a deal after TIME [units: ms, s, min, h]
    #[arg(long, value_name = "TIME")]
    pub(crate) max_time: Option<Time>,

    /// Interval between progress lines without a terminal [units: ms, s, min, h]
    #[arg(long, value_name = "TIME", default_value = "30s")]
    pub(crate) log_every: Time,

    /// Hide progress
    #[arg(short, long)]
    pub(crate) quiet: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum OnlyArg {
    /// Boards only, without solving
    Deal,
    /// All columns except the solutions
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
    /// One JSON object per line
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
