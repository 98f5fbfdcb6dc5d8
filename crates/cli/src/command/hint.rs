//! `freecell hint`

use std::fmt;

use clap::{Args, ValueEnum};
use freecell_core::{Card, Game, Move};
use freecell_solve::{Request, Solver, Verdict};
use freecell_study::{Judge, MoveReason, Review, moved_cards};

use crate::args::options::{CellsOption, LimitOptions, OutputOption, QuietOption};
use crate::args::values::DEFAULT_AUTOPLAY;
use crate::exit::Exit;
use crate::input::games::Games;
use crate::input::saved_game::saved_game;
use crate::interrupt;
use crate::output::outcome::{failure, name};
use crate::output::reason_json::reason_json;
use crate::output::sink::{Output, write_output, write_stderr};

/// The most states for each other move, to find out whether it loses: a fraction of a
/// second for all of them.
const MAX_STATES_PER_CHOICE: u64 = 5_000;

/// Suggest the next move
///
/// Prints the next move of a solution, describes it and says what speaks for it. A game that
/// does not state its autoplay has autoplay horne. The exit code is 1 if the position can no
/// longer be won and 3 if the search gave up.
#[derive(Args)]
#[command(after_help = "\
Examples:
  # Ask for the first move of a deal
  $ freecell hint 617
  # Ask in the middle of a game
  $ freecell hint 617~none:7a7b
  # Get the move and its reasons for a program
  $ freecell hint 617 --format json
  # Ask about a saved position
  $ freecell show 617 --moves 7a > position.txt; freecell hint position.txt")]
pub(crate) struct HintArgs {
    /// Deal number, record, link, or file with a board or record [default: standard
    /// input, also `-`]
    #[arg(value_name = "GAME", allow_negative_numbers = true)]
    game: Option<String>,

    /// Output format
    #[arg(short, long, value_enum, default_value_t)]
    format: HintFormat,

    #[command(flatten)]
    cells: CellsOption,

    #[command(flatten)]
    limits: LimitOptions,

    #[command(flatten)]
    output: OutputOption,

    #[command(flatten)]
    quiet: QuietOption,
}

#[derive(Clone, Copy, Default, PartialEq, Eq, ValueEnum)]
enum HintFormat {
    /// Move, description and reasons on one line
    #[default]
    Text,
    /// JSON object, also without a move
    Json,
}

pub(crate) fn run(args: &HintArgs) -> anyhow::Result<Exit> {
    let game = match args.game.as_deref().and_then(saved_game) {
        Some(game) => game,
        None => {
            let text = Games::only(args.game.as_deref())?;
            text.note_random();
            text.game(args.cells.given(), DEFAULT_AUTOPLAY, None)?
        }
    };
    interrupt::catch();
    let mut solver = Solver::new();
    let mut control = interrupt::control(args.limits.max_time());
    let request = Request::new(*game.position()).limits(args.limits.limits());
    let verdict = solver.hint(request.control(&mut control));
    if matches!(verdict, Verdict::GaveUp(_)) && interrupt::interrupted() {
        return Output::open(args.output.path())?.interrupt("");
    }
    let exit = match verdict {
        Verdict::Solved(_) => Exit::Done,
        Verdict::Impossible => Exit::No,
        Verdict::GaveUp(_) => Exit::GaveUp,
    };
    let suggested = verdict.into_solution().flatten();
    let hint = suggested.map(|mv| Hint::new(&game, mv, args));
    let text = match (args.format, hint) {
        (HintFormat::Json, hint) => json(&game, verdict.kind(), hint.as_ref(), solver.states())?,
        (HintFormat::Text, Some(hint)) => hint.to_string(),
        (HintFormat::Text, None) if exit == Exit::Done => "the game is already won\n".to_owned(),
        (HintFormat::Text, None) => {
            if !args.quiet.is_set() {
                // Cards that autoplay has moved before the first move do not change the name.
                let start = match game.turn() {
                    0 => *game.start(),
                    _ => game.start_here(),
                };
                let name = name(&start, None);
                let failure = failure(verdict.kind(), solver.states());
                write_stderr(&format!("{name}: {failure}"));
            }
            return Ok(exit);
        }
    };
    write_output(args.output.path(), text.as_bytes())?;
    Ok(exit)
}

/// A move, its card and what speaks for it.
struct Hint {
    mv: Move,
    card: Option<Card>,
    reasons: Vec<MoveReason>,
}

impl Hint {
    fn new(game: &Game, mv: Move, args: &HintArgs) -> Hint {
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
        Hint {
            mv,
            card: moved_cards(game.position(), mv).first().copied(),
            reasons,
        }
    }

    /// Describes the move, as in `KH to cell a`.
    fn text(&self) -> String {
        self.card
            .map_or(String::new(), |card| describe(card, self.mv))
    }
}

/// Formats as in `3a  KH to cell a: empties column 3, every other move loses`.
impl fmt::Display for Hint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}  {}", self.mv, self.text())?;
        for (index, reason) in self.reasons.iter().enumerate() {
            let separator = if index == 0 { ": " } else { ", " };
            write!(f, "{separator}{reason}")?;
        }
        writeln!(f)
    }
}

/// Returns the verdict and the hint as a JSON object.
fn json(
    game: &Game,
    verdict: Verdict<()>,
    hint: Option<&Hint>,
    states: u64,
) -> anyhow::Result<String> {
    let mut object = serde_json::json!({
        "record": game.to_record(),
        "cells": game.position().cell_count().get(),
        "autoplay": game.autoplay().name(),
        "verdict": verdict.name(),
        "move": hint.map(|hint| hint.mv.to_string()),
        "reasons": [],
        "states": states,
    });
    if let Some(hint) = hint {
        object["card"] = hint.card.map(Card::as_str).into();
        object["text"] = hint.text().into();
        object["reasons"] = hint.reasons.iter().map(reason_json).collect();
    }
    if let Some(limit) = verdict.limit() {
        object["limit"] = limit.name().into();
    }
    Ok(serde_json::to_string(&object)? + "\n")
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
