//! `freecell hint`

use freecell_core::{AutoPlay, Card, Move, Start};
use freecell_solve::Solver;

use crate::args::HintArgs;
use crate::exit::Exit;
use crate::interrupt;
use crate::output::{say, write_all};
use crate::solve::{limits, solve};
use crate::subject::Subject;
use crate::telling::{Kind, failure};

pub(crate) fn run(args: &HintArgs) -> anyhow::Result<Exit> {
    let subject = Subject::read(&args.subject, args.cells)?;
    let game = subject.into_game(AutoPlay::None)?;
    let position = *game.position();
    interrupt::catch();
    let mut solver = Solver::new(limits(None, args.max_memory.0));
    let outcome = solve(
        &mut solver,
        Start::Position(position),
        args.max_time.map(|time| time.0),
        true,
    );
    match &outcome.kind {
        Kind::Solved(solution) => {
            let Some(first) = solution.steps().first() else {
                return write_all(b"the game is won already\n");
            };
            let hint = format!("{}  {}\n", first.mv, describe(first.card, first.mv));
            write_all(hint.as_bytes())
        }
        Kind::Told | Kind::Impossible => {
            say(&format!("freecell: {}", failure(&outcome)));
            Ok(Exit::No)
        }
        Kind::GaveUp(_) if interrupt::interrupted() => Ok(Exit::Interrupted),
        Kind::GaveUp(_) | Kind::Otherwise(_) => {
            say(&format!("freecell: {}", failure(&outcome)));
            Ok(Exit::GaveUp)
        }
    }
}

/// A move in words.
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
