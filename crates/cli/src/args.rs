//! The command-line arguments.

use std::ffi::OsString;
use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::builder::PossibleValue;
use clap::{Args as ArgsDerive, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;
use freecell_core::{AutoPlay, Notation};
use freecell_play::Level;

use crate::convert::args::ConvertArgs;
use crate::exit::EXIT_CODES;
use crate::hint::HintArgs;
use crate::man::ManArgs;
use crate::options::{CellsOption, ColorOption, OutputOption, QuietOption, ThreadsOption};
use crate::review::args::ReviewArgs;
use crate::solve::args::SolveArgs;
use crate::stats::args::StatsArgs;
use crate::sweep::args::SweepArgs;
use crate::values::{positive_number, whole_number};

/// Deal, play, solve and verify numbered FreeCell games
///
/// Most commands take a deal number as in Microsoft's FreeCell, `random`, a file with a
/// board, or a record such as `617~max:7a7b`, which holds a deal and its moves. `-` is
/// standard input or output.
///
/// `freecell help solve` explains the command `solve`.
#[derive(Parser)]
#[command(name = "freecell", version, after_help = examples_and_exit_codes())]
pub(crate) struct Args {
    #[command(subcommand)]
    pub(crate) command: Command,
}

const EXAMPLES: &str = "\
Examples:
  # Look at a deal, then play it
  $ freecell deal 617
  $ freecell play 617
  # Find out which deal a board is
  $ freecell deal 617 > board.txt; freecell find board.txt
  # Solve a deal and verify the solution
  $ freecell solve 617 > moves.txt; freecell verify 617 moves.txt
  # Get help in the middle of a game
  $ freecell hint 617~none:7a7b
  # Learn from a game that you have played
  $ freecell review 617~horne:838a8381";

fn examples_and_exit_codes() -> String {
    let codes = EXIT_CODES.map(|(code, meaning)| format!("\n  {code:<3}  {meaning}"));
    format!("{EXAMPLES}\n\nExit codes:{}", codes.concat())
}

#[derive(Subcommand)]
pub(crate) enum Command {
    Deal(DealArgs),
    Find(FindArgs),
    Verify(VerifyArgs),
    Show(ShowArgs),
    Convert(ConvertArgs),
    Solve(SolveArgs),
    Hint(HintArgs),
    Review(ReviewArgs),
    Play(crate::play::PlayArgs),
    Rate(crate::rate::RateArgs),
    Search(crate::search::SearchArgs),
    Puzzle(crate::puzzle::PuzzleArgs),
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
  # Complete in bash, from now on
  $ freecell completions bash --output freecell.bash
  $ echo \"source $PWD/freecell.bash\" >> ~/.bashrc
  # Complete in zsh, if this folder is in its fpath
  $ freecell completions zsh --output _freecell")]
    Completions {
        /// Shell to complete for
        shell: Shell,

        #[command(flatten)]
        output: OutputOption,
    },
    Man(ManArgs),
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
///
/// Several deals in the format svg need a folder as --output, which gets a file for each
/// deal. A folder that exists or a name that ends in a slash does the same for one deal.
#[derive(ArgsDerive)]
#[command(after_help = "\
Examples:
  # Look at one deal, or at one chosen at random
  $ freecell deal 617
  $ freecell deal random
  # Get a hard one, which can be won
  $ freecell deal random --difficulty hard
  # Save boards for another solver, one file for all
  $ freecell deal 1-100 --format columns --output boards.txt
  # Process a million boards in a script
  $ freecell deal 1-1000000 --format jsonl | head -3
  # Draw a picture, or one for each of several deals
  $ freecell deal 617 --format svg --output 617.svg
  $ freecell deal 1-10 --format svg --output boards
  # Deal the boards that are hidden in Windows
  $ freecell deal -4--1")]
pub(crate) struct DealArgs {
    /// Deal number from -4 to 8589934591, inclusive range such as 1-32000, `random` for
    /// one of deals 1 to 1000000, record, link, or file of games [default: standard
    /// input, also `-`]
    #[arg(value_name = "GAME", allow_negative_numbers = true)]
    pub(crate) games: Vec<String>,

    /// Level of a random deal: easy, medium, tricky, hard or expert; such a deal can
    /// always be won (`freecell rate` explains the levels)
    #[arg(long, value_name = "LEVEL")]
    pub(crate) difficulty: Option<Level>,

    /// Board format [default: pretty on a terminal, otherwise rows]
    #[arg(short, long, value_enum)]
    pub(crate) format: Option<Format>,

    #[command(flatten)]
    pub(crate) output: OutputOption,

    #[command(flatten)]
    pub(crate) color: ColorOption,

    #[command(flatten)]
    pub(crate) quiet: QuietOption,
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

/// Find the deal number of a board
///
/// Reads the text formats of `freecell deal` and those of other programs: rows,
/// columns, 52 cards on one line, or JSON. Several boards may be separated by blank
/// lines, stand on a line each, or be elements of a JSON array; the output has one line
/// per board, in order. Uses all cores. The exit code is 1 if a board has no number.
#[derive(ArgsDerive)]
#[command(after_help = "\
Examples:
  # Find the number of a board
  $ freecell deal 617 > board.txt; freecell find board.txt
  # Number every board of another program's output
  $ freecell deal 1-100 --format deck | freecell find
  $ freecell deal 1-3 > a.txt; freecell deal 4 > b.txt; freecell find a.txt b.txt
  # Find a deal by the cards that you remember, the first row from left to right
  $ freecell find --first \"JD 2D 9H JC 5D 7H 7C 5H\"
  # Find five deals that begin with two aces
  $ freecell find --first \"AS AH\" --limit 5")]
pub(crate) struct FindArgs {
    /// Files with boards, records or links [default: standard input, also `-`]
    #[arg(
        value_name = "GAME",
        conflicts_with = "first",
        allow_negative_numbers = true
    )]
    pub(crate) games: Vec<String>,

    /// Print every deal that begins with CARDS, row by row
    #[arg(long, value_name = "CARDS")]
    pub(crate) first: Option<String>,

    /// Stop after N results
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = positive_number)]
    pub(crate) limit: Option<NonZeroUsize>,

    #[command(flatten)]
    pub(crate) output: OutputOption,

    #[command(flatten)]
    pub(crate) threads: ThreadsOption,

    #[command(flatten)]
    pub(crate) quiet: QuietOption,
}

/// Verify a solution
///
/// Replays moves from a deal or a board. If they win, prints the length in three
/// metrics: max (a move of several cards counts as one, autoplay max is free), safe
/// (only safe autoplay is free) and unit (every card counts). Otherwise prints the
/// first illegal move, the reason and the position, with exit code 1.
///
/// Accepts the output of fc-solve with -m and any of -sn, -snx, -p and -sam. Many
/// solutions, such as a file of records, are verified on all cores.
///
/// A record without options and cells may be in this program's notation or in
/// macroxue's. It is read in both, and the result names the one that wins; --notation
/// record or macroxue decides.
#[derive(ArgsDerive)]
#[command(after_help = "\
Examples:
  # Verify a solution in a file
  $ freecell solve 617 > moves.txt; freecell verify 617 moves.txt
  # Verify many solutions, in any format
  $ freecell solve 1-100 --output solutions.txt; freecell verify solutions.txt
  $ freecell solve 1-5 --notation long | freecell verify
  # See where a wrong solution fails
  $ echo '7a 7b 7h' | freecell verify 617 || echo wrong
  # Verify a solution of Freecell Solver
  $ fc-solve -m -snx board.txt | freecell verify board.txt")]
pub(crate) struct VerifyArgs {
    /// Deal number, record, link, or file with a board or solutions: records, JSON of
    /// `freecell solve`, or moves under headings such as `# 617` [default: standard
    /// input, also `-`]
    #[arg(value_name = "GAME", allow_negative_numbers = true)]
    pub(crate) game: Option<String>,

    /// File with the moves of a deal or board [default: standard input, also `-`]
    #[arg(value_name = "MOVES")]
    pub(crate) moves: Option<PathBuf>,

    /// Move notation [default: detected]
    #[arg(short, long, value_enum)]
    pub(crate) notation: Option<NotationArg>,

    /// Autoplay rule of the moves: none, horne, raymond or max [default: the first
    /// of these that wins]
    #[arg(short, long)]
    pub(crate) autoplay: Option<AutoPlay>,

    #[command(flatten)]
    pub(crate) cells: CellsOption,

    #[command(flatten)]
    pub(crate) threads: ThreadsOption,

    #[command(flatten)]
    pub(crate) output: OutputOption,

    #[command(flatten)]
    pub(crate) color: ColorOption,

    #[command(flatten)]
    pub(crate) quiet: QuietOption,
}

/// Show a position
///
/// Shows a deal, a board or the final position of a record, optionally after more
/// moves or after every move. With --each and --format svg, --output is a folder, which
/// gets a file for each position.
#[derive(ArgsDerive)]
#[command(after_help = "\
Examples:
  # Show the board after some moves
  $ freecell show 617 --moves '7a 7b 7c b7'
  # Step through a game
  $ freecell show 617~none:7a7b7cb7 --each
  # Show a game after its second move
  $ freecell show 617~none:7a7b7cb7 --at 2
  # Save a position, to solve it later
  $ freecell show 617 --moves 7a --output position.txt; freecell solve position.txt
  # Draw every position of a game into a folder
  $ freecell show 617~none:7a7b7cb7 --each --format svg --output pictures")]
pub(crate) struct ShowArgs {
    /// Deal number, record, link, or file with a board or record [default: standard
    /// input, also `-`]
    #[arg(value_name = "GAME", allow_negative_numbers = true)]
    pub(crate) game: Option<String>,

    /// Moves to play first
    #[arg(short, long, value_name = "MOVES")]
    pub(crate) moves: Option<String>,

    /// Show the position after N moves [default: after all moves]
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = whole_number::<usize>)]
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

    #[command(flatten)]
    pub(crate) cells: CellsOption,

    #[command(flatten)]
    pub(crate) output: OutputOption,

    #[command(flatten)]
    pub(crate) color: ColorOption,

    #[command(flatten)]
    pub(crate) quiet: QuietOption,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum ShowFormat {
    /// Aligned suit symbols in red and black, free cells and foundations above
    Pretty,
    /// Freecell Solver's board format
    Text,
    /// JSON object, or an array of objects with --each
    Json,
    /// JSON object on one line for each position
    Jsonl,
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

/// Returns a command for completions, which would otherwise offer hidden options.
pub(crate) fn without_hidden(command: &clap::Command) -> clap::Command {
    let visible = command.get_arguments().filter(|arg| !arg.is_hide_set());
    clap::Command::new(command.get_name().to_owned())
        .about(command.get_about().cloned().unwrap_or_default())
        .version(env!("CARGO_PKG_VERSION"))
        .disable_version_flag(!command.has_subcommands())
        .args(visible.cloned())
        .subcommands(command.get_subcommands().map(without_hidden))
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
