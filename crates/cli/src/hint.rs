//! `freecell hint`

use clap::Args;
use freecell_core::{AutoPlay, Card, Move};
use freecell_solve::{Solver, Verdict};

use crate::args::{CellsArg, Size, Time};
use crate::exit::Exit;
use crate::games::Games;
use crate::interrupt;
use crate::outcome::{failure, with_cells};
use crate::output::{write_stderr, write_stdout};
use crate::solve::limits;

/// Suggest the next move
///
/// Prints the next move of a solution and describes it. The exit code is 1 if the
/// position can no longer be won and 3 if the search gave up.
#[derive(Args)]
#[command(after_help = "\
Examples:
  # Hint for a deal, a game or a saved position
  $ freecell hint 617
  $ freecell hint 617~none:7a7b
  $ freecell show 617 --moves 7a > position.txt; freecell hint position.txt")]
pub(crate) struct HintArgs {
    /// Deal number, record, link, or file with a board or record [default: standard
    /// input, also `-`]
    #[arg(value_name = "GAME", allow_negative_numbers = true)]
    game: Option<String>,

    /// Number of free cells, 0 to 4 [default: 4]
    #[arg(long, value_name = "N")]
    cells: Option<CellsArg>,

    /// Give up above SIZE of memory [units: kB, MB, GB, KiB, MiB, GiB]
    #[arg(long, value_name = "SIZE", default_value = "256MiB")]
    max_memory: Size,

    /// Give up after TIME [units: ms, s, min, h]
    #[arg(long, value_name = "TIME")]
    max_time: Option<Time>,
}

pub(crate) fn run(args: &HintArgs) -> anyhow::Result<Exit> {
    let game = Games::only(args.game.as_deref())?;
    let game = game.game(args.cells, AutoPlay::None, None)?;
    let mut position = *game.position();
    interrupt::catch();
    let mut solver = Solver::new();
    let limits = limits(None, args.max_memory);
    let mut control = interrupt::control(args.max_time.map(|time| time.0));
    match solver.hint_with(position, limits, &mut control) {
        Ok(Some(mv)) => {
            let card = position.play(mv)?.card;
            write_stdout(format!("{mv}  {}\n", describe(card, mv)).as_bytes())
        }
        Ok(None) => write_stdout(b"the game is already won\n"),
        Err(Verdict::GaveUp(_)) if interrupt::interrupted() => Ok(Exit::Interrupted),
        Err(verdict) => {
            let failure = failure(verdict, solver.states());
            write_stderr(&match with_cells(position.cell_count()) {
                cells if cells.is_empty() => format!("freecell: {failure}"),
                cells => format!("freecell: this position{cells}: {failure}"),
            });
            Ok(match verdict {
                Verdict::GaveUp(_) => Exit::GaveUp,
                _ => Exit::No,
            })
        }
    }
}

/// Describes a move in words.
fn describe(card: Card, mv: Move) -> String {
    match mv {
        Move::ColumnToColumn { to, count: 1, .. } | Move::CellToColumn { to, .. } => {
            format!("{card} to column {to}")
        }
        Move::ColumnToColumn { to, count, .. } => {
            format!("{card} and {} more to column {to}", count - 1)
        }
        Move::ColumnToCell { to, .. } => format!("{card} to cell {to}"),
        Move::ColumnToFoundation { .. } | Move::CellToFoundation { .. } => {
            format!("{card} to its foundation")
        }
    }
}
