//! `freecell hint`

use clap::Args;
use freecell_core::{AutoPlay, Card, Game, Move, Start};
use freecell_play::{Judge, MoveReason, Review};
use freecell_solve::{Solver, Verdict};

use crate::exit::Exit;
use crate::games::Games;
use crate::interrupt;
use crate::options::{CellsOption, LimitOptions, OutputOption, QuietOption};
use crate::outcome::{failure, name};
use crate::output::{Output, write_output, write_stderr};

/// The most states for each other move, to find out whether it loses: a fraction of a
/// second for all of them.
const MAX_STATES_PER_CHOICE: u64 = 5_000;

/// Suggest the next move
///
/// Prints the next move of a solution, describes it and says what speaks for it. The exit code is 1 if the
/// position can no longer be won and 3 if the search gave up.
#[derive(Args)]
#[command(after_help = "\
Examples:
  # Ask for the first move of a deal
  $ freecell hint 617
  # Ask in the middle of a game
  $ freecell hint 617~none:7a7b
  # Ask about a saved position
  $ freecell show 617 --moves 7a > position.txt; freecell hint position.txt")]
pub(crate) struct HintArgs {
    /// Deal number, record, link, or file with a board or record [default: standard
    /// input, also `-`]
    #[arg(value_name = "GAME", allow_negative_numbers = true)]
    game: Option<String>,

    #[command(flatten)]
    cells: CellsOption,

    #[command(flatten)]
    limits: LimitOptions,

    #[command(flatten)]
    output: OutputOption,

    #[command(flatten)]
    quiet: QuietOption,
}

pub(crate) fn run(args: &HintArgs) -> anyhow::Result<Exit> {
    let text = Games::only(args.game.as_deref())?;
    text.note_random();
    let game = text.game(args.cells.given(), AutoPlay::None, None)?;
    let mut position = *game.position();
    let start = match game.turn() {
        0 => *game.start(),
        _ => Start::Position(position),
    };
    interrupt::catch();
    let mut solver = Solver::new();
    let mut control = interrupt::control(args.limits.max_time());
    match solver.hint_with(position, args.limits.limits(), &mut control) {
        Ok(Some(mv)) => {
            let reasons = reasons(&game, mv, args);
            let card = position.play(mv)?.card;
            let text = format!("{mv}  {}{reasons}\n", describe(card, mv));
            write_output(args.output.path(), text.as_bytes())
        }
        Ok(None) => write_output(args.output.path(), b"the game is already won\n"),
        Err(Verdict::GaveUp(_)) if interrupt::interrupted() => {
            Output::open(args.output.path())?.interrupt("")
        }
        Err(verdict) => {
            let failure = failure(verdict, solver.states());
            if !args.quiet.is_set() {
                let name = name(&start, None);
                write_stderr(&format!("freecell: {name}: {failure}"));
            }
            Ok(match verdict {
                Verdict::GaveUp(_) => Exit::GaveUp,
                _ => Exit::No,
            })
        }
    }
}

/// Returns what speaks for a move, such as `: frees column 3, every other move loses`.
fn reasons(game: &Game, mv: Move, args: &HintArgs) -> String {
    let mut judge = Judge::new(game.autoplay(), Review::metric_for(game.autoplay()));
    let limits = args.limits.limits();
    let limits = limits.states(limits.max_states.min(MAX_STATES_PER_CHOICE));
    let mut control = interrupt::control(args.limits.max_time());
    let choices = judge.choices(game.position(), limits, &mut control);
    let mut reasons = MoveReason::all(game.position(), mv, game.autoplay());
    reasons.retain(|reason| !reason.is_drawback());
    if choices.moves.len() > 1 && choices.only_winning().is_some() {
        reasons.push(MoveReason::OnlyWinning);
    }
    let reasons: Vec<String> = reasons.iter().map(ToString::to_string).collect();
    if reasons.is_empty() {
        String::new()
    } else {
        format!(": {}", reasons.join(", "))
    }
}

/// Describes a move in words.
pub(crate) fn describe(card: Card, mv: Move) -> String {
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
