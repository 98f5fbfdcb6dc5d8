//! The arguments of the command, as the user types them.

use std::ffi::OsString;
use std::num::NonZeroUsize;
use std::path::PathBuf;

use anyhow::Context;
use clap::{Args as ArgsDerive, CommandFactory, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;

/// Deal numbered FreeCell games, and find the number of a board.
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

Exit codes: 0 done, 1 a clear no, 2 wrong input or usage, 130 interrupted.";

#[derive(Subcommand)]
pub(crate) enum Command {
    Deal(DealArgs),
    Find(FindArgs),
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

/// The definition of a subcommand, or of the whole command.
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

/// The arguments of this process. A range that begins with a negative number,
/// `-4--1`, gets a space before it, which keeps it from being read as options
/// and is no part of it.
pub(crate) fn from_environment() -> impl Iterator<Item = OsString> {
    std::env::args_os().map(|arg| {
        let is_range = arg.to_str().is_some_and(|text| {
            let mut chars = text.chars();
            let starts = chars.next() == Some('-');
            starts && chars.next().is_some_and(|c| c.is_ascii_digit()) && text[1..].contains('-')
        });
        if is_range {
            let mut padded = OsString::from(" ");
            padded.push(arg);
            padded
        } else {
            arg
        }
    })
}
