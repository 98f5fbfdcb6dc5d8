//! Formats an outcome as moves, a record or JSON.

use std::borrow::Cow;
use std::fmt::Write;

use anyhow::Context;
use freecell_core::{AutoPlay, Game, Metric, Notation, Start};
use freecell_solve::{Limit, Solution};
use serde::Serialize;

use crate::command::solve::args::{SolveArgs, SolveFormat};
use crate::output::outcome::{Outcome, heading};

/// The output format of solutions.
#[derive(Clone, Copy)]
pub(crate) struct OutcomeFormat {
    format: SolveFormat,
    notation: Notation,
    autoplay: Option<AutoPlay>,
    expand: bool,
    is_single: bool,
    /// Whether JSON is an array.
    is_array: bool,
}

impl OutcomeFormat {
    /// Creates the format of one game, or of several. JSON is an object only if the game is
    /// the only argument.
    pub(crate) fn new(args: &SolveArgs, is_single: bool, is_argument: bool) -> OutcomeFormat {
        let default = match args.notation {
            None if !is_single => SolveFormat::Record,
            _ => SolveFormat::Moves,
        };
        let format = args.format.unwrap_or(default);
        OutcomeFormat {
            format,
            notation: args.notation.unwrap_or(Notation::Standard),
            autoplay: args.autoplay,
            expand: args.expand,
            is_single,
            is_array: format == SolveFormat::Json && !is_argument,
        }
    }

    /// Returns whether the output of a single outcome adds to its summary.
    pub(crate) fn adds_to_summary(self, outcome: &Outcome) -> bool {
        outcome.solution().is_some() || self.is_json()
    }

    fn is_json(self) -> bool {
        matches!(self.format, SolveFormat::Json | SolveFormat::Jsonl)
    }

    /// Returns whether one game is written in another way than several, except in JSON.
    pub(crate) fn depends_on_count(args: &SolveArgs) -> bool {
        OutcomeFormat::new(args, true, true).format == SolveFormat::Moves
    }

    /// Returns whether solutions need a heading and a blank line between them, because
    /// they do not name their deal and have several lines.
    fn has_headings(self) -> bool {
        !self.is_single && self.format == SolveFormat::Moves
    }

    /// Returns what comes before an outcome.
    pub(crate) fn separator(self, is_first: bool) -> &'static str {
        match is_first {
            true if self.is_array => "[\n",
            false if self.is_array => ",\n",
            false if self.has_headings() => "\n",
            _ => "",
        }
    }

    /// Returns what follows the last outcome.
    pub(crate) fn end(self, is_empty: bool) -> &'static str {
        match is_empty {
            true if self.is_array => "[]\n",
            false if self.is_array => "\n]\n",
            _ => "",
        }
    }

    /// Appends an outcome, with a line break after each line except in an array.
    pub(crate) fn write(self, outcome: &Outcome, text: &mut String) -> anyhow::Result<()> {
        let solution = outcome.solution();
        let game = solution.map(|solution| self.game(solution)).transpose()?;
        if self.is_json() {
            let json = serde_json::to_string(&OutcomeJson::new(outcome, game.as_deref()))?;
            text.push_str(&json);
            text.push_str(if self.is_array { "" } else { "\n" });
            return Ok(());
        }
        let Some(game) = game else {
            // A comment, which readers of records skip.
            let _ = writeln!(text, "# {}: {}", outcome.name(), outcome.failure());
            return Ok(());
        };
        if let Some(measure) = outcome.uncounted().filter(|_| !self.is_single) {
            let _ = writeln!(text, "# {}: {measure} (try --metric safe)", outcome.name());
        }
        if self.has_headings() {
            text.push_str(&heading(&outcome.start, outcome.label.as_deref()));
        }
        match (self.format, self.notation) {
            // Add counts if standard notation would be ambiguous.
            (SolveFormat::Moves, Notation::Standard) => {
                let moves = game.moves_text(Notation::Standard);
                let moves = moves.or_else(|_| game.moves_text(Notation::Extended));
                text.push_str(&moves?);
            }
            (SolveFormat::Moves, notation) => text.push_str(&game.moves_text(notation)?),
            _ => game.write_record(text),
        }
        text.push('\n');
        Ok(())
    }

    /// Returns a solution as a game with the requested autoplay.
    pub(crate) fn game(self, solution: &Solution) -> anyhow::Result<Cow<'_, Game>> {
        let game = solution.game();
        if self.expand {
            return expanded(game)
                .map(Cow::Owned)
                .context("cannot expand this solution into moves of single cards");
        }
        match self.autoplay {
            Some(autoplay) if autoplay != game.autoplay() => {
                game.with_autoplay(autoplay).map(Cow::Owned).with_context(|| {
                    format!("cannot write this solution with autoplay {autoplay}: it moves a card to a foundation that a later move needs")
                })
            }
            _ => Ok(Cow::Borrowed(game)),
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

/// The JSON of an outcome.
#[derive(Serialize)]
struct OutcomeJson {
    #[serde(skip_serializing_if = "Option::is_none")]
    deal: Option<i64>,
    /// The position, if it has no deal number.
    #[serde(skip_serializing_if = "Option::is_none")]
    start: Option<String>,
    cells: usize,
    verdict: &'static str,
    #[serde(flatten)]
    solution: Option<SolutionJson>,
    #[serde(flatten)]
    measure: Option<MeasureJson>,
    states: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    limit: Option<&'static str>,
}

#[derive(Serialize)]
struct SolutionJson {
    moves: String,
    autoplay: &'static str,
    length: LengthJson,
}

#[derive(Serialize)]
struct LengthJson {
    max: Option<usize>,
    safe: Option<usize>,
    unit: Option<usize>,
}

#[derive(Serialize)]
struct MeasureJson {
    metric: &'static str,
    optimal: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    lower_bound: Option<usize>,
}

impl OutcomeJson {
    fn new(outcome: &Outcome, game: Option<&Game>) -> OutcomeJson {
        let (deal, start) = match &outcome.start {
            Start::Deal(number, _) => (Some(number.get()), None),
            start @ Start::Position(_) => (None, Some(start.to_string())),
        };
        let ended = outcome.measure.and_then(|measure| measure.ended);
        let ended = outcome.verdict.limit().or(ended);
        OutcomeJson {
            deal,
            start,
            cells: outcome.cells().get(),
            verdict: outcome.verdict.name(),
            solution: game.map(SolutionJson::new),
            measure: outcome.measure.map(|measure| MeasureJson {
                metric: measure.metric.name(),
                optimal: measure.is_optimal(),
                lower_bound: measure.lower_bound(),
            }),
            states: outcome.states,
            limit: ended.map(Limit::name),
        }
    }
}

impl SolutionJson {
    fn new(game: &Game) -> SolutionJson {
        // Extended notation can express every move.
        let moves = game.moves_text(Notation::Extended).unwrap_or_default();
        let moves: Vec<&str> = moves.split_whitespace().collect();
        SolutionJson {
            moves: moves.join(" "),
            autoplay: game.autoplay().name(),
            length: LengthJson {
                max: game.length(Metric::Max),
                safe: game.length(Metric::Safe),
                unit: game.length(Metric::Unit),
            },
        }
    }
}
