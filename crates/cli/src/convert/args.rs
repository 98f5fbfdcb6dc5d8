//! The arguments of `freecell convert`.

use std::path::PathBuf;

use clap::builder::PossibleValue;
use clap::{Args, ValueEnum};
use freecell_core::{AutoPlay, BoardFormat, Notation};

use crate::args::{CellsArg, NotationArg};

/// Convert boards or moves to another format
///
/// Converts between board formats, between move notations, or from moves to the
/// resulting board. Moves need their deal: --deal, or a heading such as `# 617` above
/// them.
#[derive(Args)]
#[command(after_help = "\
Examples:
  # Convert a board
  $ freecell deal 617 | freecell convert --from board --to columns
  # Convert moves, given their deal
  $ echo 7a7b7cb7 | freecell convert --from standard --to long --deal 617
  $ echo 7a7b7cb7 | freecell convert --from standard --to record --deal 617
  # Convert many records
  $ freecell solve 1-5 | freecell convert --from record --to long
  # Write the final position of a record
  $ echo 617~none:7a7b7cb7 | freecell convert --from record --to position
  # Write the moves of autoplay in full
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

    /// Autoplay rule of the input: none, horne, raymond or max [default: the first
    /// of these that wins]
    #[arg(short, long)]
    pub(crate) autoplay: Option<AutoPlay>,

    /// Autoplay rule of the output: none, horne, raymond or max [default: as the input]
    #[arg(long, value_name = "AUTOPLAY")]
    pub(crate) to_autoplay: Option<AutoPlay>,

    /// Number of free cells, 0 to 4 [default: 4]
    #[arg(long, value_name = "N")]
    pub(crate) cells: Option<CellsArg>,

    /// Output file [default: standard output, also `-`]
    #[arg(short, long, value_name = "PATH")]
    pub(crate) output: Option<PathBuf>,
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
