//! `freecell hint`

use clap::Args;
use freecell_core::{AutoPlay, Card, Move};
use freecell_solve::{Solver, Verdict};

use crate::args::{CellsArg, Size, Time};
use crate::exit::Exit;
use crate::interrupt;
use crate::outcome::failure;
use crate::output::{say, write_all};
use crate::solve::limits;
use crate::subject::Subject;

/// Say the next move of a solution
///
/// Prints the move and what it does, or says that the position cannot be won any
/// more (exit code 1) or that the search gave up (exit code 3).
#[derive(Args)]
#[command(after_help = "\
Examples:
  $ freecell hint 617
  $ freecell hint 617~none:7a7b
  $ freecell show 617 --moves 7a > position.txt; freecell hint position.txt")]
pub(crate) struct HintArgs {
    /// A deal number, a file with a board, or a record
    #[arg(value_name = "DEAL|FILE|RECORD", allow_negative_numbers = true)]
    subject: String,

    /// How many free cells the game has, 0 to 4 [default: 4]
    #[arg(long, value_name = "N")]
    cells: Option<CellsArg>,

    /// Give up when it takes so much memory, such as 64MB
    #[arg(long, value_name = "SIZE", default_value = "256MB")]
    max_memory: Size,

    /// Give up after so much time, such as 500ms or 20s
    #[arg(long, value_name = "TIME")]
    max_time: Option<Time>,
}

pub(crate) fn run(args: &HintArgs) -> anyhow::Result<Exit> {
    let subject = Subject::read(&args.subject, args.cells)?;
    let mut position = *subject.into_game(AutoPlay::None)?.position();
    interrupt::catch();
    let mut solver = Solver::new();
    let limits = limits(None, args.max_memory);
    let mut control = interrupt::control(args.max_time.map(|time| time.0));
    match solver.hint_with(position, limits, &mut control) {
        Ok(Some(mv)) => {
            let card = position.play(mv)?.card;
            write_all(format!("{mv}  {}\n", describe(card, mv)).as_bytes())
        }
        Ok(None) => write_all(b"the game is won already\n"),
        Err(Verdict::GaveUp(_)) if interrupt::interrupted() => Ok(Exit::Interrupted),
        Err(verdict) => {
            say(&format!("freecell: {}", failure(verdict, solver.states())));
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
        Move::ColumnToFoundation { .. } | Move::CellToFoundation { .. } => format!("{card} home"),
    }
}
