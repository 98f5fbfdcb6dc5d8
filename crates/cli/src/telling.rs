//! How a verdict is told: moves in a notation, a record, or an object.

use std::fmt::{self, Write};

use anyhow::Context;
use freecell_core::{AutoPlay, Game, Metric, Notation, Start};
use freecell_solve::{Limit, Verdict};

use crate::args::{SolveArgs, SolveNotation};

/// What the user wants to see of a solution.
#[derive(Clone, Copy)]
pub(crate) struct Telling {
    pub(crate) notation: SolveNotation,
    autoplay: Option<AutoPlay>,
    expand: bool,
}

/// What became of a deal, without the solver that holds the solution.
pub(crate) struct Outcome {
    pub(crate) start: Start,
    pub(crate) kind: Kind,
    pub(crate) states: u64,
    /// What is known of the length, if it was to be short.
    pub(crate) measure: Option<Measure>,
}

/// A length in a metric, and what is proven of it.
#[derive(Clone, Copy)]
pub(crate) struct Measure {
    pub(crate) metric: Metric,
    /// The length of the solution, if there is one that the metric can count.
    pub(crate) length: Option<usize>,
    /// No solution is shorter, if anything was proven.
    pub(crate) lower: Option<usize>,
    /// No solution can be counted in this metric.
    pub(crate) is_none_proven: bool,
}

impl Measure {
    /// Whether it is proven that there is nothing shorter.
    pub(crate) fn is_optimal(self) -> bool {
        self.length.is_some() && self.length == self.lower
    }
}

impl fmt::Display for Measure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let metric = self.metric.name();
        match self.length {
            Some(length) => write!(f, "{length} moves in metric {metric}")?,
            None => write!(f, "no solution in metric {metric}")?,
        }
        match self.lower {
            Some(_) if self.is_optimal() => f.write_str(", optimal"),
            Some(lower) => write!(f, ", no solution has fewer than {lower}"),
            None => Ok(()),
        }
    }
}

/// A verdict of its own.
#[allow(clippy::large_enum_variant, reason = "there are few at a time")]
pub(crate) enum Kind {
    Solved(Game),
    /// Solved, and the solution is not needed any more.
    Told,
    Impossible,
    GaveUp(Limit),
    /// There is a solution with this autoplay, and none was found that the
    /// metric can count.
    Otherwise(AutoPlay),
}

impl Outcome {
    /// Without the solution if that is not wanted, which saves replaying it.
    pub(crate) fn new(start: Start, verdict: &Verdict, is_told: bool) -> Outcome {
        let kind = match verdict {
            Verdict::Solved(_) if !is_told => Kind::Told,
            Verdict::Solved(solution) => {
                let mut game = Game::new(start, solution.autoplay());
                for &mv in solution.moves() {
                    // The solver had them played by the same referee.
                    game.play(mv).expect("a solution is legal");
                }
                Kind::Solved(game)
            }
            Verdict::Impossible { .. } => Kind::Impossible,
            Verdict::GaveUp(limit) => Kind::GaveUp(*limit),
        };
        Outcome {
            start,
            kind,
            states: 0,
            measure: None,
        }
    }

    /// Drops the solution.
    pub(crate) fn forget_game(&mut self) {
        if matches!(self.kind, Kind::Solved(_)) {
            self.kind = Kind::Told;
        }
    }

    /// The deal number, or what stands for one.
    pub(crate) fn name(&self) -> String {
        Outcome::name_of(&self.start)
    }

    /// The deal number of a start, or what stands for one.
    pub(crate) fn name_of(start: &Start) -> String {
        match start {
            Start::Deal(number, _) => number.to_string(),
            Start::Position(_) => "this position".to_owned(),
        }
    }
}

impl Telling {
    pub(crate) fn new(args: &SolveArgs, is_single: bool) -> Telling {
        let default = if is_single {
            SolveNotation::Standard
        } else {
            SolveNotation::Record
        };
        Telling {
            notation: args.notation.unwrap_or(default),
            autoplay: args.autoplay,
            expand: args.expand,
        }
    }

    /// Whether there is more to tell of a single outcome than its summary.
    pub(crate) fn tells(self, outcome: &Outcome) -> bool {
        matches!(outcome.kind, Kind::Solved(_)) || self.notation == SolveNotation::Json
    }

    /// Appends what a program or person is to read of an outcome, each line
    /// with its line break.
    pub(crate) fn write(self, outcome: &Outcome, text: &mut String) -> anyhow::Result<()> {
        let game = match &outcome.kind {
            Kind::Solved(game) => Some(self.retell(game)?),
            _ => None,
        };
        if self.notation == SolveNotation::Json {
            write_json(outcome, game.as_ref(), text);
            return Ok(());
        }
        let Some(game) = game else {
            // A remark in a file of records, and a sentence to a person.
            let _ = writeln!(text, "# {}: {}", outcome.name(), failure(outcome));
            return Ok(());
        };
        let moves = match self.notation {
            // Where standard notation cannot say it, counts have to.
            SolveNotation::Standard => game
                .moves_text(Notation::Standard)
                .or_else(|_| game.moves_text(Notation::Extended)),
            SolveNotation::Extended => game.moves_text(Notation::Extended),
            SolveNotation::Long => game.moves_text(Notation::Long),
            SolveNotation::Record | SolveNotation::Json => Ok(game.to_record()),
        };
        let _ = writeln!(text, "{}", moves?);
        Ok(())
    }

    /// The game as the user wants it told.
    fn retell(self, game: &Game) -> anyhow::Result<Game> {
        if self.expand {
            return expanded(game).context("this solution cannot be told card by card");
        }
        match self.autoplay {
            Some(autoplay) if autoplay != game.autoplay() => {
                game.with_autoplay(autoplay).with_context(|| {
                    format!("this solution cannot be told with autoplay {autoplay}, which takes a card that it needs")
                })
            }
            _ => Ok(game.clone()),
        }
    }
}

/// What to say of a deal without a solution.
pub(crate) fn failure(outcome: &Outcome) -> String {
    let states = outcome.states;
    match &outcome.kind {
        Kind::Solved(_) | Kind::Told => "solved".to_owned(),
        Kind::Impossible => format!("impossible, {states} positions looked at"),
        Kind::GaveUp(limit) => {
            format!("gave up at the limit of {limit}, {states} positions looked at")
        }
        Kind::Otherwise(autoplay) => {
            let metric = outcome
                .measure
                .map_or("max", |measure| measure.metric.name());
            format!(
                "can be won with autoplay {autoplay}, but no solution was found in metric {metric} \
                 (try --metric safe), {states} positions looked at"
            )
        }
    }
}

/// The game without autoplay, every card by itself.
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
    // Writing to memory does not fail.
    text.push('{');
    if let Start::Deal(number, _) = &outcome.start {
        let _ = write!(text, "\"deal\":{number},");
    }
    let verdict = match &outcome.kind {
        Kind::Solved(_) | Kind::Told => "solved",
        Kind::Impossible => "impossible",
        Kind::GaveUp(_) | Kind::Otherwise(_) => "gave_up",
    };
    let _ = write!(text, "\"verdict\":\"{verdict}\"");
    if let Some(game) = game {
        // Extended notation can say every move.
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
            let name = metric.name();
            format!("\"{name}\":{length}")
        });
        let _ = write!(text, ",\"length\":{{{}}}", lengths.join(","));
    }
    if let Some(measure) = outcome.measure {
        let _ = write!(
            text,
            ",\"metric\":\"{}\",\"optimal\":{}",
            measure.metric.name(),
            measure.is_optimal()
        );
        if let Some(lower) = measure.lower {
            let _ = write!(text, ",\"lower_bound\":{lower}");
        }
    }
    let _ = write!(text, ",\"states\":{}", outcome.states);
    match &outcome.kind {
        Kind::GaveUp(limit) => {
            let _ = write!(text, ",\"limit\":\"{limit}\"");
        }
        Kind::Otherwise(autoplay) => {
            let _ = write!(text, ",\"winnable_with\":\"{autoplay}\"");
        }
        _ => {}
    }
    text.push_str("}\n");
}
