//! A review as JSON.

use std::ops::RangeInclusive;

use freecell_core::{Card, Start};
use freecell_study::{Assessment, Cost, Review, ReviewedMove, moved_cards};
use serde::Serialize;
use serde_json::Value;

use crate::output::reason_json::reason_json;

/// Returns a review as one line.
pub(super) fn line(review: &Review) -> anyhow::Result<String> {
    Ok(serde_json::to_string(&ReviewJson::new(review))? + "\n")
}

#[derive(Serialize)]
struct ReviewJson {
    #[serde(skip_serializing_if = "Option::is_none")]
    deal: Option<i64>,
    record: String,
    cells: usize,
    autoplay: &'static str,
    metric: &'static str,
    states: u64,
    summary: SummaryJson,
    moves: Vec<MoveJson>,
}

#[derive(Serialize)]
struct SummaryJson {
    moves: usize,
    undone: usize,
    won: bool,
    length: Option<usize>,
    par: AssessmentJson,
    end: AssessmentJson,
    /// The first and the last move that may have lost the game; 0 is the deal.
    lost: Option<[usize; 2]>,
    costliest: Vec<usize>,
    found_only: usize,
    missed_only: usize,
    score: Option<usize>,
    good_moves: usize,
    good_moves_range: [usize; 2],
    text: Vec<String>,
}

#[derive(Serialize)]
struct MoveJson {
    number: usize,
    #[serde(rename = "move")]
    mv: String,
    card: Option<&'static str>,
    undone: bool,
    before: AssessmentJson,
    after: AssessmentJson,
    choices: usize,
    winning: [usize; 2],
    class: &'static str,
    cost: Option<usize>,
    cost_range: Option<[usize; 2]>,
    better: Option<String>,
    better_reasons: Vec<Value>,
    reasons: Vec<Value>,
    text: String,
}

#[derive(Serialize)]
struct AssessmentJson {
    verdict: &'static str,
    length: Option<usize>,
    lower_bound: Option<usize>,
}

impl AssessmentJson {
    fn new(known: &Assessment) -> AssessmentJson {
        AssessmentJson {
            verdict: known.winnability.name(),
            length: known.length,
            lower_bound: known.length.map(|_| known.lower),
        }
    }
}

impl ReviewJson {
    fn new(review: &Review) -> ReviewJson {
        let game = review.game();
        let deal = match game.start() {
            Start::Deal(number, _) => Some(number.get()),
            Start::Position(_) => None,
        };
        let mut replayed = game.clone();
        let moves = review.moves().into_iter().map(|mv| {
            replayed.jump(mv.number - 1);
            let card = moved_cards(replayed.position(), mv.mv).first().copied();
            MoveJson::new(&mv, card)
        });
        ReviewJson {
            deal,
            record: game.to_record(),
            cells: game.position().cell_count().get(),
            autoplay: game.autoplay().name(),
            metric: review.metric().name(),
            states: review.states(),
            moves: moves.collect(),
            summary: SummaryJson::new(review),
        }
    }
}

impl SummaryJson {
    fn new(review: &Review) -> SummaryJson {
        let summary = review.summary();
        let text = summary.sentences();
        SummaryJson {
            moves: summary.moves,
            undone: summary.undone,
            won: summary.is_won,
            length: summary.length,
            par: AssessmentJson::new(&summary.par),
            end: AssessmentJson::new(&summary.end),
            lost: summary.lost.as_ref().map(ends),
            costliest: summary
                .costliest
                .iter()
                .map(|(number, _)| *number)
                .collect(),
            found_only: summary.found_only,
            missed_only: summary.missed_only,
            score: summary.score.percent(),
            good_moves: summary.score.good,
            good_moves_range: ends(&summary.score.range),
            text,
        }
    }
}

impl MoveJson {
    fn new(mv: &ReviewedMove, card: Option<Card>) -> MoveJson {
        let cost = mv.cost.as_ref();
        MoveJson {
            number: mv.number,
            mv: mv.mv.to_string(),
            card: card.map(Card::as_str),
            undone: mv.is_undone,
            before: AssessmentJson::new(&mv.before),
            after: AssessmentJson::new(&mv.after),
            choices: mv.choices,
            winning: ends(&mv.winning),
            class: mv.class.name(),
            cost: cost.map(|cost| cost.known),
            cost_range: cost.map(|Cost { range, .. }| ends(range)),
            better: mv.better.map(|better| better.to_string()),
            better_reasons: mv.better_reasons.iter().map(reason_json).collect(),
            reasons: mv.reasons.iter().map(reason_json).collect(),
            text: mv.judgement(),
        }
    }
}

fn ends(range: &RangeInclusive<usize>) -> [usize; 2] {
    [*range.start(), *range.end()]
}
