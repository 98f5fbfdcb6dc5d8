//! The arguments of `freecell review`.

use clap::{Args, ValueEnum};
use freecell_core::{AutoPlay, Metric};
use freecell_solve::Effort;

use crate::args::notation::NotationArg;
use crate::args::options::{CellsOption, ColorOption, OutputOption, QuietOption, ThreadsOption};
use crate::args::values::{autoplays, metrics};
use crate::command::solve::args::effort;

/// Review games: what each move was worth
///
/// For one game, prints a line for each move: the moves left to a win at best, how many
/// of the possible moves keep the game winnable, and a judgement: best, costs moves,
/// found or missed the only winning move, or loses the game. Then says where the game
/// was lost, which moves cost most and how its length compares with the best known
/// solution. For several games, prints one line for each, on all cores.
///
/// The score is the percentage of moves that neither lost the game nor made it longer.
///
/// Nothing is claimed without proof: a position is lost only after an exhaustive
/// search. A length with a sign before it is that of a known solution, and `about`
/// means the same: a shorter one may exist. Moves that lead to the same position, up to the order of columns and
/// free cells, count as one, and a move of several cards counts as one. The exit code
/// is 3 if a position stays undecided.
///
/// Ctrl-C ends the review of one game and prints what is known so far, with the exit
/// code 130. A file of `--output` is not written then.
///
/// A game that the terminal game has saved includes undone moves; they are reviewed, but
/// not counted.
#[derive(Args)]
#[command(after_help = "\
Examples:
  # Review a game
  $ freecell review 617~horne:838a83816c6d4b1771c6
  # Review a game in a file, with more effort
  $ echo 617~horne:838a8381 > game.txt; freecell review game.txt --effort 100000
  # Get a quick answer
  $ freecell review 617~horne:838a8381 --effort 200ms
  # Draw the moves left and the winning moves over the game
  $ freecell review 617~horne:838a8381 --format svg --output review.svg
  # Review many games, one line each
  $ freecell solve 1-20 | freecell review --effort 500")]
pub(crate) struct ReviewArgs {
    /// Records, links, deal numbers, or files with records, solutions or a saved game
    /// [default: standard input, also `-`]
    #[arg(value_name = "GAME", allow_negative_numbers = true)]
    pub(crate) games: Vec<String>,

    /// Output format
    #[arg(short, long, value_enum, default_value_t)]
    pub(crate) format: ReviewFormat,

    /// Effort per game: a number of states for a short solution of each position, which
    /// makes the result reproducible, or a time such as 500ms or 10s [default: 20000]
    #[arg(long, value_name = "TIME|N", value_parser = effort)]
    pub(crate) effort: Option<Effort>,

    /// Metric for the length of games [default: max for games with autoplay max,
    /// otherwise safe]
    #[arg(long, value_parser = metrics())]
    pub(crate) metric: Option<Metric>,

    /// Move notation [default: detected]
    #[arg(short, long, value_enum)]
    pub(crate) notation: Option<NotationArg>,

    /// Autoplay rule of moves that are not a record [default: the first of these that
    /// wins; horne for a deal]
    #[arg(short, long, value_name = "RULE", value_parser = autoplays())]
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

#[derive(Clone, Copy, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum ReviewFormat {
    /// Table of moves and a summary; for several games, one line each
    #[default]
    Text,
    /// JSON object, or an array of objects for several games
    Json,
    /// JSON object on one line for each game
    Jsonl,
    /// SVG picture with a chart of one game
    Svg,
}
