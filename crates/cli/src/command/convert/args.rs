//! The arguments of `freecell convert`.

use clap::builder::PossibleValue;
use clap::{Args, ValueEnum};
use freecell_core::{AutoPlay, BoardFormat, Notation};

use crate::args::notation::NotationArg;
use crate::args::options::{CellsOption, OutputOption, QuietOption};
use crate::args::values::autoplays;

/// Convert boards or moves to another format
///
/// Converts between board formats, between move notations, or from moves to the
/// resulting board. Moves need their deal: --deal, or a heading such as `# 617` above
/// them.
#[derive(Args)]
#[command(after_help = "\
Examples:
  # Write a board with a line for each column
  $ freecell deal 617 > board.txt
  $ freecell convert --from board --to columns board.txt
  # Make a record, which holds a deal and its moves
  $ echo '7a 7b 7c b7' | freecell convert --from standard --to record --deal 617
  # Write the solutions of many deals in words
  $ freecell solve 1-5 | freecell convert --from record --to long
  # Save the position that a game has reached
  $ echo 617~none:7a7b7cb7 | freecell convert --from record --to position
  # Write every move of autoplay
  $ echo '-3~max:' | freecell convert --from record --to standard --to-autoplay none")]
pub(crate) struct ConvertArgs {
    /// Input format
    #[arg(long, value_enum)]
    pub(crate) from: ConvertFormat,

    /// Output format
    #[arg(long, value_enum)]
    pub(crate) to: ConvertFormat,

    /// Deal number, record, link or file [default: standard input, also `-`]
    #[arg(value_name = "GAME", allow_negative_numbers = true)]
    pub(crate) game: Option<String>,

    /// Deal of the moves: a number, a link or a file with a board [default: the heading
    /// above the moves]
    #[arg(long, value_name = "GAME", allow_negative_numbers = true)]
    pub(crate) deal: Option<String>,

    /// Autoplay rule of the input [default: the first of these that wins]
    #[arg(short, long, value_name = "RULE", value_parser = autoplays())]
    pub(crate) autoplay: Option<AutoPlay>,

    /// Autoplay rule of the output [default: as the input]
    #[arg(long, value_name = "RULE", value_parser = autoplays())]
    pub(crate) to_autoplay: Option<AutoPlay>,

    #[command(flatten)]
    pub(crate) cells: CellsOption,

    #[command(flatten)]
    pub(crate) output: OutputOption,

    #[command(flatten)]
    pub(crate) quiet: QuietOption,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum ConvertFormat {
    /// Any layout of a board, detected automatically.
    Board,
    Deal(BoardFormat),
    Position,
    PositionJson,
    Moves(Notation),
    Record,
}

impl ConvertFormat {
    /// Returns the notation, or `None` for a board format.
    pub(crate) fn notation(self) -> Option<NotationArg> {
        match self {
            ConvertFormat::Moves(notation) => Some(NotationArg::Moves(notation)),
            ConvertFormat::Record => Some(NotationArg::Record),
            _ => None,
        }
    }
}

impl ValueEnum for ConvertFormat {
    fn value_variants<'a>() -> &'a [ConvertFormat] {
        &[
            ConvertFormat::Board,
            ConvertFormat::Deal(BoardFormat::Rows),
            ConvertFormat::Deal(BoardFormat::Columns),
            ConvertFormat::Deal(BoardFormat::Deck),
            ConvertFormat::Deal(BoardFormat::Json),
            ConvertFormat::Position,
            ConvertFormat::PositionJson,
            ConvertFormat::Moves(Notation::Standard),
            ConvertFormat::Moves(Notation::Extended),
            ConvertFormat::Moves(Notation::Long),
            ConvertFormat::Moves(Notation::Macroxue),
            ConvertFormat::Record,
        ]
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        let name = match self {
            ConvertFormat::Board => "board",
            ConvertFormat::Deal(format) => format.name(),
            ConvertFormat::Position => "position",
            ConvertFormat::PositionJson => "position-json",
            ConvertFormat::Moves(notation) => notation.name(),
            ConvertFormat::Record => NotationArg::Record.name(),
        };
        let help = match self {
            ConvertFormat::Board => {
                "Any layout, detected automatically; as output, the same as json"
            }
            ConvertFormat::Deal(BoardFormat::Rows) => "Deal as seven rows",
            ConvertFormat::Deal(BoardFormat::Columns) => "Deal as eight columns",
            ConvertFormat::Deal(BoardFormat::Deck) => "Deal as 104 characters on one line",
            ConvertFormat::Deal(_) => {
                "Deal as a two-dimensional array; several as an array of these"
            }
            ConvertFormat::Position => "Position in Freecell Solver's board format",
            ConvertFormat::PositionJson => "Position as a JSON object",
            ConvertFormat::Moves(Notation::Standard) => "Moves: `26 3a b5 4h`",
            ConvertFormat::Moves(Notation::Extended) => "Moves with counts: `57v3`",
            ConvertFormat::Moves(Notation::Long) => "Moves as Freecell Solver's sentences",
            ConvertFormat::Moves(Notation::Macroxue) => "Record of macroxue's solver, or its moves",
            ConvertFormat::Record => "Record of a game: `617~none:7a7b`",
        };
        Some(PossibleValue::new(name).help(help))
    }
}
