//! The arguments of `freecell sweep`.

use std::path::PathBuf;

use clap::builder::ArgPredicate;
use clap::{Args, ValueEnum};
use freecell_sweep::{Format, Job, Shard};

use crate::args::options::{CellsOption, LimitOptions, QuietOption, ThreadsOption};
use crate::args::values::{Time, whole_number};

/// The options of a sweep that do not apply to an existing one.
const SOLVING: [&str; 11] = [
    "no_solutions",
    "boards",
    "format",
    "cells",
    "fewest_cells",
    "level",
    "block",
    "max_states",
    "max_memory",
    "max_time",
    "log_every",
];

/// The options that have no effect without solving.
const BOARDS_CONFLICT: [&str; 7] = [
    "no_solutions",
    "cells",
    "fewest_cells",
    "level",
    "max_states",
    "max_memory",
    "max_time",
];

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
/// solution in a folder, searches impossible deals and the fewest free cells again, and
/// counts the verdicts; it counts what it cannot check, such as solved deals without their solution.
///
/// The exit code is 0 if the sweep is finished, whatever its verdicts, and 1 if
/// --verify finds an error.
#[derive(Args)]
#[allow(clippy::struct_excessive_bools, reason = "they are flags")]
// The defaults of `freecell_sweep::Options::default_memory`. A flag is always present, with a
// value.
#[command(mut_arg("max_memory", |arg| arg
    .default_value("256MiB")
    .default_value_if("fewest_cells", ArgPredicate::Equals("true".into()), "2GiB")))]
#[command(after_help = "\
Examples:
  # Solve a range; the same command resumes it after an interruption
  $ freecell sweep 1-2000 --output first
  # Verify the solutions and print statistics
  $ freecell sweep --verify first
  $ freecell stats first
  # Write verdicts and lengths for a spreadsheet
  $ freecell sweep 1-2000 --format csv --no-solutions --output table
  # Share a sweep between two machines
  $ freecell sweep 1-2000 --shard 1/2 --output one
  $ freecell sweep 1-2000 --shard 2/2 --output two
  $ freecell sweep --merge one two --output both
  # Find the fewest free cells that each deal needs
  $ freecell sweep 1-20 --fewest-cells --max-time 1s --output few
  # Find the level of each deal, and count the levels
  $ freecell sweep 1-50 --level --format csv --output rated
  $ cut -d , -f 9 rated/deals-*.csv | sort | uniq -c")]
pub(crate) struct SweepArgs {
    /// Range such as 1-1000000; with --merge or --verify, folders
    #[arg(
        required = true,
        value_name = "DEALS|DIR",
        allow_negative_numbers = true
    )]
    pub(crate) inputs: Vec<String>,

    /// Output folder
    #[arg(short, long, value_name = "PATH")]
    pub(crate) output: Option<PathBuf>,

    /// Leave out the solutions: write verdicts, lengths and costs
    #[arg(long)]
    pub(crate) no_solutions: bool,

    /// Write the boards alone, and solve nothing
    #[arg(long, conflicts_with_all = BOARDS_CONFLICT)]
    pub(crate) boards: bool,

    /// File format
    #[arg(short, long, value_enum, default_value_t)]
    pub(crate) format: FormatArg,

    #[command(flatten)]
    pub(crate) cells: CellsOption,

    /// Also find the fewest free cells that each deal needs (much slower; --max-memory is 2GiB by default)
    #[arg(long, conflicts_with = "no_solutions")]
    pub(crate) fewest_cells: bool,

    /// Also find the level of each deal, and the wins of simulated players (see `freecell rate`; slower)
    #[arg(long)]
    pub(crate) level: bool,

    /// Deals per file, up to 200000 [default: that of the folder, or 100000, or 5000 with
    /// --fewest-cells or --level, or fewer so that every shard has work]
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = block)]
    pub(crate) block: Option<u32>,

    /// Sweep only part I of N of the range, such as 1/4
    #[arg(long, value_name = "I/N")]
    pub(crate) shard: Option<Shard>,

    /// Join the parts in the given folders, into --output or the only folder
    #[arg(long, conflicts_with_all = ["verify", "shard"], conflicts_with_all = SOLVING)]
    pub(crate) merge: bool,

    /// Replay every solution and check every count in the given folders
    #[arg(long, conflicts_with_all = ["output", "shard"], conflicts_with_all = SOLVING)]
    pub(crate) verify: bool,

    #[command(flatten)]
    pub(crate) threads: ThreadsOption,

    #[command(flatten)]
    pub(crate) limits: LimitOptions,

    /// Interval between progress lines without a terminal [units: ms, s, min, h]
    #[arg(
        long,
        value_name = "TIME",
        allow_hyphen_values = true,
        default_value = "30s"
    )]
    pub(crate) log_every: Time,

    #[command(flatten)]
    pub(crate) quiet: QuietOption,
}

/// Parses a number of deals per file.
fn block(text: &str) -> Result<u32, String> {
    let deals: u32 = whole_number(text)?;
    match deals {
        0 => Err("must be at least 1".to_owned()),
        1..=Job::MAX_BLOCK => Ok(deals),
        _ => Err(format!("must be at most {}", Job::MAX_BLOCK)),
    }
}

#[derive(Clone, Copy, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum FormatArg {
    /// Apache Parquet, compressed with gzip
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
