//! Formats an outcome as moves, a record or JSON.

use std::fmt::Write;

use anyhow::Context;
use freecell_core::{AutoPlay, Game, Metric, Notation, Start};
use freecell_solve::Solution;

use crate::outcome::Outcome;
use crate::solve::args::{SolveArgs, SolveNotation};

/// The output format of solutions.
#[derive(Clone, Copy)]
pub(crate) struct OutcomeFormat {
    notation: SolveNotation,
    autoplay: Option<AutoPlay>,
    expand: bool,
    is_single: bool,
}

impl OutcomeFormat {
    pub(crate) fn new(args: &SolveArgs, is_single: bool) -> OutcomeFormat {
        let default = if is_single {
            SolveNotation::Moves(Notation::Standard)
        } else {
            SolveNotation::Record
        };
        OutcomeFormat {
            notation: args.notation.unwrap_or(default),
            autoplay: args.autoplay,
            expand: args.expand,
            is_single,
        }
    }

    /// Returns whether the output of a single outcome adds to its summary.
    pub(crate) fn adds_to_summary(self, outcome: &Outcome) -> bool {
        outcome.solution().is_some() || self.notation == SolveNotation::Json
    }

    /// Returns whether solutions need a heading and a blank line between them, because
    /// they do not name their deal and have several lines.
    pub(crate) fn has_headings(self) -> bool {
        !self.is_single && matches!(self.notation, SolveNotation::Moves(_))
    }

    /// Appends an outcome, with a line break after each line.
    pub(crate) fn write(self, outcome: &Outcome, text: &mut String) -> anyhow::Result<()> {
        let solution = outcome.solution();
        let game = solution.map(|solution| self.game(solution)).transpose()?;
        if self.notation == SolveNotation::Json {
            write_json(outcome, game.as_ref(), text);
            return Ok(());
        }
        let Some(game) = game else {
            // A comment, which readers of records skip.
            let _ = writeln!(text, "# {}: {}", outcome.name(), outcome.failure());
            return Ok(());
        };
        let moves = match self.notation {
            // Add counts if standard notation would be ambiguous.
            SolveNotation::Moves(Notation::Standard) => game
                .moves_text(Notation::Standard)
                .or_else(|_| game.moves_text(Notation::Extended)),
            SolveNotation::Moves(notation) => game.moves_text(notation),
            SolveNotation::Record | SolveNotation::Json => Ok(game.to_record()),
        };
        if self.has_headings() {
            let _ = writeln!(text, "# {}", outcome.name());
        }
        let _ = writeln!(text, "{}", moves?);
        Ok(())
    }

    /// Returns a solution as a game with the requested autoplay.
    fn game(self, solution: &Solution) -> anyhow::Result<Game> {
        let game = solution.game();
        if self.expand {
            return expanded(&game)
                .context("cannot expand this solution into moves of single cards");
        }
        match self.autoplay {
            Some(autoplay) if autoplay != game.autoplay() => {
                game.with_autoplay(autoplay).with_context(|| {
                    format!("cannot write this solution with autoplay {autoplay}: it moves a card to a foundation that a later move needs")
                })
            }
            _ => Ok(game),
        }
    }
}

/// Returns the game as moves of single cards, without autoplay.
fn expanded(game: &Game) -> Option<Game> {
    let by_hand = game.with_autoplay(AutoPlay::None)?;
    let mut expanded = Game::new(*game.start(), AutoPlay::None);
    for mv in by_hand.moves() {
        for single in expanded.position().expand(mv).ok()? {
            expanded.play(single).ok()?;
        }
    }
    Some(expanded)
}

fn write_json(outcome: &Outcome, game: Option<&Game>, text: &mut String) {
    // Writing to memory cannot fail.
    text.push('{');
    let _ = match &outcome.start {
        Start::Deal(number, _) => write!(text, "\"deal\":{number},"),
        // Cards, dots and options need no escapes.
        start @ Start::Position(_) => write!(text, "\"start\":\"{start}\","),
    };
    let uncounted = outcome.uncounted();
    // The requested solution is one that the metric can count.
    let verdict = match uncounted {
        Some(_) => "gave_up",
        None => outcome.verdict.name(),
    };
    let cells = outcome.cells().get();
    let _ = write!(text, "\"cells\":{cells},\"verdict\":\"{verdict}\"");
    if let Some(game) = game {
        // Extended notation can express every move.
        let moves = game.moves_text(Notation::Extended).unwrap_or_default();
        let moves: Vec<&str> = moves.split_whitespace().collect();
        let autoplay = game.autoplay();
        let _ = write!(
            text,
            ",\"moves\":\"{}\",\"autoplay\":\"{autoplay}\"",
            moves.join(" ")
        );
        let lengths = Metric::ALL.map(|metric| {
            let length = game
                .length(metric)
                .map_or("null".to_owned(), |length| length.to_string());
            format!("\"{metric}\":{length}")
        });
        let _ = write!(text, ",\"length\":{{{}}}", lengths.join(","));
    }
    if let Some(measure) = outcome.measure {
        let _ = write!(
            text,
            ",\"metric\":\"{}\",\"optimal\":{}",
            measure.metric,
            measure.is_optimal()
        );
        if let Some(lower) = measure.lower {
            let _ = write!(text, ",\"lower_bound\":{lower}");
        }
    }
    let _ = write!(text, ",\"states\":{}", outcome.states);
    if let Some(limit) = outcome.verdict.limit() {
        let _ = write!(text, ",\"limit\":\"{}\"", limit.name());
    }
    if let Some(solution) = uncounted {
        let _ = write!(text, ",\"winnable_with\":\"{}\"", solution.autoplay());
    }
    text.push_str("}\n");
}
