//! The command-line arguments.

use std::ffi::OsString;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

use anyhow::Context;
use clap::builder::PossibleValue;
use clap::{Args as ArgsDerive, CommandFactory, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;
use freecell_core::{AutoPlay, CellCount, Notation};
use freecell_solve::{ByteSize, ParseQuantityError, TimeSpan};

use crate::convert::args::ConvertArgs;
use crate::hint::HintArgs;
use crate::solve::args::SolveArgs;
use crate::stats::args::StatsArgs;
use crate::sweep::args::SweepArgs;

/// Deal, play, solve and verify numbered FreeCell games
#[derive(Parser)]
#[command(name = "freecell", version, after_help = EXAMPLES)]
pub(crate) struct Args {
    #[command(subcommand)]
    pub(crate) command: Command,
}

const EXAMPLES: &str = "\
Examples:
  # Deal a game, and find the number of a board
  $ freecell deal 617
  $ freecell deal 617 | freecell find
  # Show the board after two moves
  $ freecell show 617 --moves '7a 7b'
  # Solve a deal and verify the solution
  $ freecell solve 617 | freecell verify 617

Exit codes: 0 success, 1 the answer is no, 2 invalid input or usage, 3 gave up at a
limit, 4 a file or stream cannot be read or written, 130 interrupted.";

#[derive(Subcommand)]
pub(crate) enum Command {
    Deal(DealArgs),
    Find(FindArgs),
    Verify(VerifyArgs),
    Show(ShowArgs),
    Convert(ConvertArgs),
    Solve(SolveArgs),
    Hint(HintArgs),
    Play(crate::play::PlayArgs),
    Prove(crate::prove::ProveArgs),
    VerifyProof(crate::verify_proof::VerifyProofArgs),
    Sweep(SweepArgs),
    Stats(StatsArgs),
    /// Print shell completions
    ///
    /// Source the script from the shell's start-up file, or save it in the
    /// shell's completion directory.
    #[command(after_help = "\
Examples:
  $ freecell completions bash > freecell.bash
  $ freecell completions zsh > _freecell")]
    Completions {
        /// Shell to complete for
        shell: Shell,
    },
    /// Print a manual page
    #[command(after_help = "\
Examples:
  $ freecell man > freecell.1
  $ freecell man deal > freecell-deal.1")]
    Man {
        /// Subcommand to describe [default: the whole command]
        command: Option<String>,
    },
}

/// Deal games by number
///
/// Each number gives the board that Microsoft's FreeCell deals for it. The first
/// Windows versions offer deals 1 to 32000, later ones 1 to 1000000.
///
/// Deals 0 to 2147483647 (2^31 - 1) follow Microsoft's dealer. Deal 0 is an ordinary
/// deal that some programs leave out.
///
/// Above that, Microsoft's rule would repeat itself; these boards agree with FreeCell
/// Pro, Freecell Solver and PySolFC. From 2147483648 (2^31) to 4294967295 the dealer
/// sets the top bit of each 16-bit random number. From 4294967296 (2^32) to
/// 8589934591 (2^33 - 1) it starts from the number minus 2^32, uses all 16 bits and
/// adds 1.
///
/// Deals -1 to -4 are fixed boards hidden in Windows. -1 and -2 are impossible; -3
/// and -4 are won by autoplay without a single move.
#[derive(ArgsDerive)]
#[command(after_help = "\
Examples:
  # One deal, or several as text
  $ freecell deal 617
  $ freecell deal 1-3 --format rows
  $ freecell deal random -1 11982
  $ freecell deal -4--1
  # Boards for other programs
  $ freecell deal 617 --format json
  $ freecell deal 1-1000 --format jsonl > deals.jsonl
  # One picture, or a folder with a picture of each deal
  $ freecell deal 617 --format svg --output 617.svg
  $ freecell deal 1-10 --format svg --output boards")]
pub(crate) struct DealArgs {
    /// Deal number from -4 to 8589934591, inclusive range such as 1-32000, or
    /// `random` for one of deals 1 to 1000000
    #[arg(required = true, value_name = "DEAL", allow_negative_numbers = true)]
    pub(crate) deals: Vec<String>,

    /// Board format [default: pretty on a terminal, otherwise rows]
    #[arg(short, long, value_enum)]
    pub(crate) format: Option<Format>,

    /// Output file [default: standard output, also `-`]; for several deals as svg, or
    /// if PATH is a folder or ends in a slash, the folder for one svg file per deal
    #[arg(short, long, value_name = "PATH")]
    pub(crate) output: Option<PathBuf>,

    /// When to color the pretty format
    #[arg(long, value_enum, default_value_t)]
    pub(crate) color: ColorChoice,

    /// Hide the progress bar and notes
    #[arg(short, long)]
    pub(crate) quiet: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// Seven rows, from the top of the board
    Rows,
    /// Aligned suit symbols in red and black, with the deal number above
    Pretty,
    /// Eight lines, one per column, as in Freecell Solver
    Columns,
    /// 52 cards in dealing order: 104 characters on one line
    Deck,
    /// Two-dimensional array of rows; for several deals, one array of them
    Json,
    /// Object with the deal number and the rows, one line per deal
    Jsonl,
    /// SVG picture
    Svg,
}

#[derive(Clone, Copy, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum ColorChoice {
    /// On a terminal, unless `NO_COLOR` is set
    #[default]
    Auto,
    /// Always, even in a pipe or file
    Always,
    /// Never
    Never,
}

/// Find the deal number of a board
///
/// Reads the text formats of `freecell deal` and those of other programs: rows,
/// columns, 52 cards on one line, or JSON. Several boards may be separated by blank
/// lines or stand on a line each; the output has one line per board. The exit code
/// is 1 if a board has no number.
#[derive(ArgsDerive)]
#[command(after_help = "\
Examples:
  # Find the number of one board or of many
  $ freecell deal 617 | freecell find
  $ freecell deal 1-100 --format deck | freecell find
  # Find deals by their first cards
  $ freecell find --first \"JD 2D 9H JC 5D 7H 7C 5H\"
  $ freecell find --first \"AS AH\" --limit 5")]
pub(crate) struct FindArgs {
    /// Input file [default: standard input, also `-`]
    #[arg(value_name = "FILE", conflicts_with = "first")]
    pub(crate) file: Option<PathBuf>,

    /// Print every deal that begins with CARDS, row by row
    #[arg(long, value_name = "CARDS")]
    pub(crate) first: Option<String>,

    /// Stop after N numbers
    #[arg(long, value_name = "N", requires = "first")]
    pub(crate) limit: Option<NonZeroUsize>,
}

/// Verify a solution
///
/// Replays moves from a deal or a board. If they win, prints the length in three
/// metrics: max (a move of several cards counts as one, autoplay max is free), safe
/// (only safe autoplay is free) and unit (every card counts). Otherwise prints the
/// first illegal move, the reason and the position, with exit code 1.
///
/// Accepts the output of fc-solve with -m and any of -sn, -snx, -p and -sam. A file
/// of records, one per line, is verified on all cores.
#[derive(ArgsDerive)]
#[command(after_help = "\
Examples:
  # Verify moves from a file or from standard input
  $ freecell verify -3 /dev/null --autoplay max
  $ echo 'Move a card from stack 7 to freecell 0' | freecell verify 617 || true
  # Verify a record, or a file of records
  $ freecell verify -4~max:
  $ echo '-4~max:' > records.txt; freecell verify records.txt
  # Verify a solution of Freecell Solver
  $ fc-solve -m -snx board.txt | freecell verify board.txt")]
pub(crate) struct VerifyArgs {
    /// Deal number, file with a board, record, or file of records
    #[arg(value_name = "DEAL|FILE|RECORD", allow_negative_numbers = true)]
    pub(crate) source: String,

    /// File with the moves [default: standard input, also `-`]
    #[arg(value_name = "MOVES")]
    pub(crate) moves: Option<PathBuf>,

    /// Move notation [default: detected]
    #[arg(short, long, value_enum)]
    pub(crate) notation: Option<NotationArg>,

    /// Autoplay rule of the moves: none, horne, raymond or max [default: the first
    /// of these that wins]
    #[arg(short, long)]
    pub(crate) autoplay: Option<AutoPlay>,

    /// Number of free cells, 0 to 4 [default: 4]
    #[arg(long, value_name = "N")]
    pub(crate) cells: Option<CellsArg>,

    /// When to color the position
    #[arg(long, value_enum, default_value_t)]
    pub(crate) color: ColorChoice,

    /// Hide progress
    #[arg(short, long)]
    pub(crate) quiet: bool,
}

/// Show a position
///
/// Shows a deal, a board or the final position of a record, optionally after more
/// moves or after every move.
#[derive(ArgsDerive)]
#[command(after_help = "\
Examples:
  # Show a deal, or every position of a game
  $ freecell show 617
  $ freecell show 617 --moves '7a 7b 7c b7' --each
  # Show a record after its second move
  $ freecell show 617~none:7a7b7cb7 --at 2
  # Write JSON, or a folder with a picture of each position
  $ freecell show 617 --moves 7a --format json
  $ freecell show 617~none:7a7b7cb7 --each --format svg --output pictures")]
pub(crate) struct ShowArgs {
    /// Deal number, file with a board, or record
    #[arg(value_name = "DEAL|FILE|RECORD", allow_negative_numbers = true)]
    pub(crate) source: String,

    /// Moves to play first
    #[arg(short, long, value_name = "MOVES")]
    pub(crate) moves: Option<String>,

    /// Show the position after N moves [default: after all moves]
    #[arg(long, value_name = "N")]
    pub(crate) at: Option<usize>,

    /// Show every position from the start
    #[arg(long)]
    pub(crate) each: bool,

    /// Position format [default: pretty on a terminal, otherwise text]
    #[arg(short, long, value_enum)]
    pub(crate) format: Option<ShowFormat>,

    /// Move notation [default: detected]
    #[arg(short, long, value_enum)]
    pub(crate) notation: Option<NotationArg>,

    /// Autoplay rule: none, horne, raymond or max [default: none]
    #[arg(short, long)]
    pub(crate) autoplay: Option<AutoPlay>,

    /// Number of free cells, 0 to 4 [default: 4]
    #[arg(long, value_name = "N")]
    pub(crate) cells: Option<CellsArg>,

    /// Output file [default: standard output, also `-`]; with --each --format svg, a
    /// folder
    #[arg(short, long, value_name = "PATH")]
    pub(crate) output: Option<PathBuf>,

    /// When to color the pretty format
    #[arg(long, value_enum, default_value_t)]
    pub(crate) color: ColorChoice,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum ShowFormat {
    /// Aligned suit symbols in red and black, free cells and foundations above
    Pretty,
    /// Freecell Solver's board format
    Text,
    /// JSON object on one line
    Json,
    /// SVG picture
    Svg,
}

/// A move notation, or records, which also hold the deal and the autoplay.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum NotationArg {
    Moves(Notation),
    Record,
}

impl NotationArg {
    pub(crate) const fn name(self) -> &'static str {
        match self {
            NotationArg::Moves(notation) => notation.name(),
            NotationArg::Record => "record",
        }
    }

    /// Returns the notation; `None` for a record.
    pub(crate) const fn notation(self) -> Option<Notation> {
        match self {
            NotationArg::Moves(notation) => Some(notation),
            NotationArg::Record => None,
        }
    }
}

impl ValueEnum for NotationArg {
    fn value_variants<'a>() -> &'a [NotationArg] {
        &[
            NotationArg::Moves(Notation::Standard),
            NotationArg::Moves(Notation::Extended),
            NotationArg::Moves(Notation::Long),
            NotationArg::Moves(Notation::Macroxue),
            NotationArg::Record,
        ]
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        let help = match self {
            NotationArg::Moves(notation) => example(*notation),
            NotationArg::Record => "`617~none:7a7b`",
        };
        Some(PossibleValue::new(self.name()).help(help))
    }
}

/// Returns an example of a notation for the help.
pub(crate) fn example(notation: Notation) -> &'static str {
    match notation {
        Notation::Standard => "`26 3a b5 4h`",
        Notation::Extended => "Standard with counts: `57v3`",
        Notation::Long => "`Move 3 cards from stack 4 to stack 6`",
        Notation::Macroxue => "`2r4r46ah`",
    }
}

/// A number of free cells.
#[derive(Clone, Copy)]
pub(crate) struct CellsArg(CellCount);

impl CellsArg {
    /// Returns the given number of cells, or four.
    pub(crate) fn or_four(cells: Option<CellsArg>) -> CellCount {
        cells.map_or(CellCount::FOUR, |cells| cells.0)
    }
}

impl FromStr for CellsArg {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<CellsArg, &'static str> {
        let count = text.parse().ok().and_then(CellCount::new);
        count
            .map(CellsArg)
            .ok_or("expected a number of free cells from 0 to 4")
    }
}

/// An amount of memory in bytes.
#[derive(Clone, Copy)]
pub(crate) struct Size(pub(crate) usize);

impl FromStr for Size {
    type Err = ParseQuantityError;

    fn from_str(text: &str) -> Result<Size, ParseQuantityError> {
        text.parse().map(|ByteSize(bytes)| Size(bytes))
    }
}

/// A duration.
#[derive(Clone, Copy)]
pub(crate) struct Time(pub(crate) Duration);

impl FromStr for Time {
    type Err = ParseQuantityError;

    fn from_str(text: &str) -> Result<Time, ParseQuantityError> {
        text.parse().map(|TimeSpan(time)| Time(time))
    }
}

/// Returns the definition of a subcommand, or of the whole command.
pub(crate) fn definition_of(subcommand: Option<&str>) -> anyhow::Result<clap::Command> {
    let mut command = Args::command();
    command.build();
    let Some(name) = subcommand else {
        return Ok(command);
    };
    let found = command.find_subcommand(name).cloned();
    let names: Vec<_> = command
        .get_subcommands()
        .map(clap::Command::get_name)
        .collect();
    found.with_context(|| {
        format!(
            "unknown command {name:?} (expected one of {})",
            names.join(", ")
        )
    })
}

/// Returns the arguments of this process.
///
/// Clap would parse an argument that starts with a negative number, such as the range
/// `-4--1` or the record `-4~max:`, as options. Such an argument gets a leading space,
/// which its parser trims.
pub(crate) fn from_environment() -> impl Iterator<Item = OsString> {
    std::env::args_os().map(|arg| {
        let after_number = arg.to_str().and_then(|text| {
            let digits = text.strip_prefix('-')?;
            let rest = digits.trim_start_matches(|c: char| c.is_ascii_digit());
            (rest.len() < digits.len()).then_some(rest)
        });
        if after_number.is_some_and(|rest| rest.starts_with(['-', '~', ':'])) {
            let mut padded = OsString::from(" ");
            padded.push(arg);
            padded
        } else {
            arg
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_follow_their_units() {
        for (text, bytes) in [
            ("0", 0),
            ("100", 100),
            ("100B", 100),
            ("1kB", 1000),
            ("1KB", 1000),
            ("1KiB", 1024),
            ("64MB", 64_000_000),
            ("64MiB", 64 << 20),
            ("64 mib", 64 << 20),
            ("1GB", 1_000_000_000),
            ("1GiB", 1 << 30),
        ] {
            let size: Size = text.parse().unwrap();
            assert_eq!(size.0, bytes, "{text}");
        }
        for text in [
            "",
            "MB",
            "-1MB",
            "1.5GB",
            "1M",
            "1TB",
            "99999999999999999999GB",
        ] {
            assert!(text.parse::<Size>().is_err(), "{text}");
        }
    }

    #[test]
    fn times_follow_their_units() {
        for (text, millis) in [
            ("500ms", 500),
            ("20s", 20_000),
            ("0.5 s", 500),
            ("5min", 300_000),
            ("1h", 3_600_000),
            ("1.5h", 5_400_000),
        ] {
            let time: Time = text.parse().unwrap();
            assert_eq!(time.0, Duration::from_millis(millis), "{text}");
        }
        for text in ["", "5", "-1s", "1d", "infs", "nans", "h"] {
            assert!(text.parse::<Time>().is_err(), "{text}");
        }
    }
}
