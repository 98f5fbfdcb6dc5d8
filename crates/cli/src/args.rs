//! The arguments of the command, as the user types them.

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

use crate::convert::args::ConvertArgs;
use crate::hint::HintArgs;
use crate::solve::args::SolveArgs;
use crate::stats::args::StatsArgs;
use crate::sweep::args::SweepArgs;

/// Deal numbered FreeCell games, find the number of a board, solve, and check solutions.
#[derive(Parser)]
#[command(name = "freecell", version, after_help = EXAMPLES)]
pub(crate) struct Args {
    #[command(subcommand)]
    pub(crate) command: Command,
}

const EXAMPLES: &str = "\
Examples:
  $ freecell deal 617
  $ freecell deal 617 | freecell find
  $ freecell show 617 --moves '7a 7b'
  $ freecell solve 617 | freecell verify 617

Exit codes: 0 done, 1 a clear no, 2 wrong input or usage, 3 gave up at a limit,
130 interrupted.";

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
    /// Print completions for a shell
    ///
    /// Load them from the shell's start-up file, or put them where the shell
    /// looks for completions.
    #[command(after_help = "\
Examples:
  $ freecell completions bash > freecell.bash
  $ freecell completions zsh > _freecell")]
    Completions {
        /// The shell to print completions for
        shell: Shell,
    },
    /// Print the manual page
    #[command(after_help = "\
Examples:
  $ freecell man > freecell.1
  $ freecell man deal > freecell-deal.1")]
    Man {
        /// The subcommand to print the page of, instead of the whole command's
        command: Option<String>,
    },
}

/// Deal games by their numbers
///
/// A number means the board that Microsoft's FreeCell deals for it: 1 to 32000
/// in the first Windows versions, 1 to 1000000 in later ones. Numbers up to
/// 8589934591 follow FreeCell Pro and Freecell Solver, and -1 to -4 are the jokes
/// that Windows hides.
#[derive(ArgsDerive)]
#[command(after_help = "\
Examples:
  $ freecell deal 617
  $ freecell deal 1-3 --format rows
  $ freecell deal 617 --format json
  $ freecell deal 1-1000 --format jsonl > deals.jsonl
  $ freecell deal 617 --format svg --output 617.svg
  $ freecell deal 1-10 --format svg --output boards
  $ freecell deal random -1 11982
  $ freecell deal -4--1")]
pub(crate) struct DealArgs {
    /// A number from -4 to 8589934591, a range such as 1-32000 that includes
    /// both ends, or `random` for one of the first million
    #[arg(required = true, value_name = "DEAL", allow_negative_numbers = true)]
    pub(crate) deals: Vec<String>,

    /// How to write the boards [default: pretty on a terminal, else rows]
    #[arg(short, long, value_enum)]
    pub(crate) format: Option<Format>,

    /// Write to this file; svg goes to this folder, a file for each deal, if
    /// there are several or the folder exists or the name ends in a slash
    #[arg(short, long, value_name = "PATH")]
    pub(crate) output: Option<PathBuf>,

    /// Whether to color the pretty format
    #[arg(long, value_enum, default_value_t)]
    pub(crate) color: ColorChoice,

    /// Show no progress bar and no notes
    #[arg(short, long)]
    pub(crate) quiet: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// Seven lines, from the top of the board
    Rows,
    /// Suit signs in red and black, aligned, the number above
    Pretty,
    /// Eight lines, one for each column, as Freecell Solver reads them
    Columns,
    /// All 52 cards in dealing order, 104 letters on one line
    Deck,
    /// The rows as a two-dimensional array, one line for each deal
    Json,
    /// An object with the number and the rows, one line for each deal
    Jsonl,
    /// A picture
    Svg,
}

#[derive(Clone, Copy, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum ColorChoice {
    /// If the output is a terminal and `NO_COLOR` is not set
    #[default]
    Auto,
    /// Even in a pipe or file
    Always,
    /// Never
    Never,
}

/// Find the number of a board
///
/// Reads a board in any format of `freecell deal`, or as other programs write it:
/// rows, columns, 52 cards in one line, or JSON. Several boards, separated by
/// blank lines or one to a line, are answered one line each. Ends with exit code
/// 1 if a board has no number.
#[derive(ArgsDerive)]
#[command(after_help = "\
Examples:
  $ freecell deal 617 | freecell find
  $ freecell deal 1-100 --format deck | freecell find
  $ freecell find --first \"JD 2D 9H JC 5D 7H 7C 5H\"
  $ freecell find --first \"AS AH\" --limit 5")]
pub(crate) struct FindArgs {
    /// The file to read; `-` or nothing for standard input
    #[arg(value_name = "FILE", conflicts_with = "first")]
    pub(crate) file: Option<PathBuf>,

    /// Print every number whose deal begins with these cards, row by row
    #[arg(long, value_name = "CARDS")]
    pub(crate) first: Option<String>,

    /// Stop after so many numbers
    #[arg(long, value_name = "N", requires = "first")]
    pub(crate) limit: Option<NonZeroUsize>,
}

/// Check a solution
///
/// Replays moves from a deal or a board and says whether they win, with the
/// length in three metrics: max (a move of several cards is one, everything that
/// can go home goes for nothing), safe (what is safe goes for nothing) and unit
/// (every card counts). Otherwise it tells the first move that is wrong, why, and
/// the position it fails in, and ends with exit code 1.
///
/// Reads what fc-solve prints as it is, with -m and any of -sn, -snx, -p and -sam.
/// A file of records, one to a line, is verified on all cores.
#[derive(ArgsDerive)]
#[command(after_help = "\
Examples:
  $ freecell verify -3 /dev/null --autoplay max
  $ echo 'Move a card from stack 7 to freecell 0' | freecell verify 617 || true
  $ freecell verify -4~max:
  $ echo '-4~max:' > records.txt; freecell verify records.txt
  $ fc-solve -m -snx board.txt | freecell verify board.txt")]
pub(crate) struct VerifyArgs {
    /// A deal number, a file with a board, a record, or a file of records
    #[arg(value_name = "DEAL|FILE|RECORD", allow_negative_numbers = true)]
    pub(crate) subject: String,

    /// The file with the moves; `-` or nothing for standard input
    #[arg(value_name = "MOVES")]
    pub(crate) moves: Option<PathBuf>,

    /// How the moves are written [default: as they look]
    #[arg(short, long, value_enum)]
    pub(crate) notation: Option<NotationArg>,

    /// What went home by itself: none, horne, raymond or max [default: the least
    /// with which the moves win]
    #[arg(short, long)]
    pub(crate) autoplay: Option<AutoPlay>,

    /// How many free cells the game has, 0 to 4 [default: 4]
    #[arg(long, value_name = "N")]
    pub(crate) cells: Option<CellsArg>,

    /// Whether to color the position
    #[arg(long, value_enum, default_value_t)]
    pub(crate) color: ColorChoice,

    /// Show no progress
    #[arg(short, long)]
    pub(crate) quiet: bool,
}

/// Show a position
///
/// Shows a deal, a board or the end of a record, after some moves or after each.
#[derive(ArgsDerive)]
#[command(after_help = "\
Examples:
  $ freecell show 617
  $ freecell show 617 --moves '7a 7b 7c b7' --each
  $ freecell show 617~none:7a7b7cb7 --at 2
  $ freecell show 617 --moves 7a --format json
  $ freecell show 617~none:7a7b7cb7 --each --format svg --output pictures")]
pub(crate) struct ShowArgs {
    /// A deal number, a file with a board, or a record
    #[arg(value_name = "DEAL|FILE|RECORD", allow_negative_numbers = true)]
    pub(crate) subject: String,

    /// Moves to make first
    #[arg(short, long, value_name = "MOVES")]
    pub(crate) moves: Option<String>,

    /// Show the position after so many moves, not after all
    #[arg(long, value_name = "N")]
    pub(crate) at: Option<usize>,

    /// Show every position from the start on
    #[arg(long)]
    pub(crate) each: bool,

    /// How to write positions [default: pretty on a terminal, else text]
    #[arg(short, long, value_enum)]
    pub(crate) format: Option<ShowFormat>,

    /// How the moves are written [default: as they look]
    #[arg(short, long, value_enum)]
    pub(crate) notation: Option<NotationArg>,

    /// What goes home by itself: none, horne, raymond or max [default: none]
    #[arg(short, long)]
    pub(crate) autoplay: Option<AutoPlay>,

    /// How many free cells the game has, 0 to 4 [default: 4]
    #[arg(long, value_name = "N")]
    pub(crate) cells: Option<CellsArg>,

    /// Write to this file; to this folder, if each position is drawn as svg
    #[arg(short, long, value_name = "PATH")]
    pub(crate) output: Option<PathBuf>,

    /// Whether to color the pretty format
    #[arg(long, value_enum, default_value_t)]
    pub(crate) color: ColorChoice,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum ShowFormat {
    /// Suit signs in red and black, cells and foundations above
    Pretty,
    /// As Freecell Solver reads it
    Text,
    /// An object on one line
    Json,
    /// A picture
    Svg,
}

/// A notation, or records, which hold more than moves.
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
        Notation::Extended => "The same with counts: `57v3`",
        Notation::Long => "`Move 3 cards from stack 4 to stack 6`",
        Notation::Macroxue => "`2r4r46ah`",
    }
}

/// A number of cells.
#[derive(Clone, Copy)]
pub(crate) struct CellsArg(CellCount);

impl CellsArg {
    /// Returns the number that the user wants, or the usual four.
    pub(crate) fn or_four(cells: Option<CellsArg>) -> CellCount {
        cells.map_or(CellCount::FOUR, |cells| cells.0)
    }
}

impl FromStr for CellsArg {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<CellsArg, &'static str> {
        let count = text.parse().ok().and_then(CellCount::new);
        count.map(CellsArg).ok_or("a game has 0 to 4 free cells")
    }
}

/// An amount of memory in bytes.
#[derive(Clone, Copy)]
pub(crate) struct Size(pub(crate) usize);

impl FromStr for Size {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Size, &'static str> {
        let units = [("GB", 1 << 30), ("MB", 1 << 20), ("kB", 1 << 10), ("", 1)];
        let number = units.into_iter().find_map(|(unit, bytes)| {
            let number: usize = text.strip_suffix(unit)?.trim().parse().ok()?;
            number.checked_mul(bytes)
        });
        number
            .map(Size)
            .ok_or("expected a size such as 64MB or 1GB")
    }
}

/// A stretch of time.
#[derive(Clone, Copy)]
pub(crate) struct Time(pub(crate) Duration);

impl FromStr for Time {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Time, &'static str> {
        let units = [("ms", 1e-3), ("min", 60.0), ("s", 1.0)];
        let time = units.into_iter().find_map(|(unit, seconds)| {
            let number: f64 = text.strip_suffix(unit)?.trim().parse().ok()?;
            Duration::try_from_secs_f64(number * seconds).ok()
        });
        time.map(Time).ok_or("expected a time such as 500ms or 20s")
    }
}

/// Returns the definition of a subcommand, or of the whole command.
pub(crate) fn named(subcommand: Option<&str>) -> anyhow::Result<clap::Command> {
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
            "there is no command {name:?} (there are {})",
            names.join(", ")
        )
    })
}

/// Returns the arguments of this process. One that begins with a negative number and
/// goes on, such as the range `-4--1` or the record `-4~max:`, gets a space
/// before it, which keeps it from being read as options and is no part of it.
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
