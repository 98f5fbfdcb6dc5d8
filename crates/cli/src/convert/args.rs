//! The arguments of `freecell convert`.

use std::path::PathBuf;

use clap::builder::PossibleValue;
use clap::{Args, ValueEnum};
use freecell_core::{AutoPlay, BoardFormat, Notation};

use crate::args::{CellsArg, NotationArg};

/// Convert boards and moves from one form to another
///
/// Between board formats, or between move notations; moves need their deal. Moves
/// may also be converted to the board that they lead to.
#[derive(Args)]
#[command(after_help = "\
Examples:
  $ freecell deal 617 | freecell convert --from board --to columns
  $ echo 7a7b7cb7 | freecell convert --from standard --to long --deal 617
  $ echo 7a7b7cb7 | freecell convert --from standard --to record --deal 617
  $ echo 617~none:7a7b7cb7 | freecell convert --from record --to position
  $ echo '-3~max:' | freecell convert --from record --to standard --to-autoplay none")]
pub(crate) struct ConvertArgs {
    /// What to read
    #[arg(long, value_enum)]
    pub(crate) from: ConvertFormat,

    /// What to write
    #[arg(long, value_enum)]
    pub(crate) to: ConvertFormat,

    /// The file to read; `-` or nothing for standard input
    #[arg(value_name = "FILE")]
    pub(crate) file: Option<PathBuf>,

    /// The deal of the moves: a number or a file with a board
    #[arg(long, value_name = "DEAL|FILE", allow_negative_numbers = true)]
    pub(crate) deal: Option<String>,

    /// The autoplay of the moves that are read: none, horne, raymond or max
    /// [default: the least with which they win]
    #[arg(short, long)]
    pub(crate) autoplay: Option<AutoPlay>,

    /// Tell the game with another autoplay
    #[arg(long, value_name = "AUTOPLAY")]
    pub(crate) to_autoplay: Option<AutoPlay>,

    /// How many free cells the game has, 0 to 4 [default: 4]
    #[arg(long, value_name = "N")]
    pub(crate) cells: Option<CellsArg>,

    /// Write to this file
    #[arg(short, long, value_name = "PATH")]
    pub(crate) output: Option<PathBuf>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum ConvertFormat {
    /// Any board, recognized by its shape.
    Board,
    Deal(BoardFormat),
    Position,
    PositionJson,
    Moves(Notation),
    Record,
}

impl ConvertFormat {
    /// Returns the notation, if this is about moves.
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
                "Any board, told by its shape; to read, all names of boards mean this"
            }
            ConvertFormat::Deal(BoardFormat::Rows) => "A deal as seven rows",
            ConvertFormat::Deal(BoardFormat::Columns) => "A deal as eight columns",
            ConvertFormat::Deal(BoardFormat::Deck) => "A deal as 104 letters",
            ConvertFormat::Deal(_) => "A deal as a two-dimensional array",
            ConvertFormat::Position => "A position as Freecell Solver reads it",
            ConvertFormat::PositionJson => "A position as an object",
            ConvertFormat::Moves(Notation::Standard) => "Moves: `26 3a b5 4h`",
            ConvertFormat::Moves(Notation::Extended) => "Moves with counts: `57v3`",
            ConvertFormat::Moves(Notation::Long) => "Moves as Freecell Solver's sentences",
            ConvertFormat::Moves(Notation::Macroxue) => {
                "One of macroxue's records, or the moves of one"
            }
            ConvertFormat::Record => "A whole game: `617~none:7a7b`",
        };
        Some(PossibleValue::new(name).help(help))
    }
}
