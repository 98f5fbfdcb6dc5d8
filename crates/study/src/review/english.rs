//! Reviews in English, for programs without translations.

use super::{Cost, MoveClass, ReviewSummary, ReviewedMove};
use crate::judge::{Assessment, Winnability};
use crate::move_reason::MoveReason;

impl ReviewedMove {
    /// Returns the judgement in English, with its reasons: `loses the game: takes the
    /// last free cell; winning: 32 (empties column 3)`.
    pub fn judgement(&self) -> String {
        let is_exact = self.cost.as_ref().is_some_and(Cost::is_exact);
        let cost = self.cost.as_ref().map_or(0, |cost| cost.known);
        let (mut text, label) = match self.class {
            MoveClass::Best if is_exact => ("best".to_owned(), None),
            MoveClass::Best => ("best known".to_owned(), None),
            MoveClass::EquallyGood if is_exact => ("equally good".to_owned(), None),
            MoveClass::EquallyGood => ("as good as the best known".to_owned(), None),
            MoveClass::Costs if is_exact => (format!("costs {}", moves(cost)), Some("better")),
            MoveClass::Costs => (format!("costs about {}", moves(cost)), Some("better")),
            MoveClass::FoundOnly => ("the only winning move".to_owned(), None),
            MoveClass::MissedOnly => ("loses the game".to_owned(), Some("the only winning move")),
            MoveClass::Loses => ("loses the game".to_owned(), Some("winning")),
            MoveClass::Winning => ("keeps the game winnable".to_owned(), None),
            MoveClass::AlreadyLost => ("lost already".to_owned(), None),
            MoveClass::Undecided => ("undecided".to_owned(), None),
        };
        // A move that is lost already needs no reason, and that of an only move says so.
        if !matches!(self.class, MoveClass::AlreadyLost | MoveClass::Undecided) {
            let reasons = self.reasons.iter();
            let reasons = reasons.filter(|reason| **reason != MoveReason::OnlyWinning);
            let reasons = list(reasons);
            if !reasons.is_empty() {
                text = format!("{text}: {reasons}");
            }
        }
        if let (Some(label), Some(better)) = (label, self.better) {
            text = format!("{text}; {label}: {better}");
            let merits = list(self.better_reasons.iter());
            if !merits.is_empty() {
                text = format!("{text} ({merits})");
            }
        }
        text
    }
}

impl ReviewSummary {
    /// Returns the summary in English sentences.
    pub fn sentences(&self) -> Vec<String> {
        let mut sentences = self.result();
        if !self.costliest.is_empty() {
            let costs = self.costliest.iter().map(|(number, cost)| {
                let about = if cost.is_exact() { "" } else { "about " };
                format!("move {number} ({about}{})", moves(cost.known))
            });
            let costs: Vec<String> = costs.collect();
            sentences.push(format!("Most expensive: {}.", costs.join(", ")));
        }
        if self.found_only + self.missed_only > 0 {
            sentences.push(format!(
                "Only winning moves: {} found, {} missed.",
                self.found_only, self.missed_only
            ));
        }
        sentences.extend(self.score_sentence());
        sentences
    }

    /// Returns what became of the game, and where it was lost.
    fn result(&self) -> Vec<String> {
        let mut sentences = Vec::new();
        if self.is_won {
            sentences.push(self.won());
        } else if self.moves == 0 && self.undone == 0 {
            sentences.push("There are no moves to review.".to_owned());
        }
        match &self.lost {
            Some(lost) if *lost.end() == 0 => {
                sentences.push("The game was lost from the start.".to_owned());
            }
            Some(lost) => {
                let (first, last) = (*lost.start(), *lost.end());
                let undone = if last > self.moves {
                    ", and was undone"
                } else {
                    ""
                };
                sentences.push(match first {
                    0 => format!("The game was lost at move {last} or earlier{undone}."),
                    _ if first == last => format!("Move {last} lost the game{undone}."),
                    _ => format!("One of moves {first} to {last} lost the game{undone}."),
                });
            }
            None => {}
        }
        if self.is_won {
            return sentences;
        }
        match self.end.winnability {
            Winnability::Winnable => {
                sentences.push(format!(
                    "The game can {}.",
                    winnable_in(&self.end, "still ")
                ));
            }
            Winnability::Undecided => sentences.push(
                "It is not known whether the game can be won: more effort may decide it."
                    .to_owned(),
            ),
            Winnability::Lost if self.par.winnability == Winnability::Winnable => {
                sentences.push(format!("The deal can {}.", winnable_in(&self.par, "")));
            }
            Winnability::Lost => {}
        }
        sentences
    }

    fn won(&self) -> String {
        let (Some(length), Some(par)) = (self.length, self.par.length) else {
            return "Won.".to_owned();
        };
        let metric = self.metric;
        let won = format!("Won in {} (metric {metric})", moves(length));
        match self.par.exact() {
            Some(par) if length <= par => format!("{won}, the fewest possible."),
            Some(par) => format!("{won}, {} more than necessary.", length - par),
            // Before the first search for a bound nothing is proven.
            None if self.par.lower == 0 => format!("{won}; the best known solution has {par}."),
            None => format!(
                "{won}; the best known solution has {par}, and none has fewer than {}.",
                self.par.lower
            ),
        }
    }

    fn score_sentence(&self) -> Option<String> {
        let score = &self.score;
        if score.undecided > 0 {
            return Some(format!(
                "There is no score: {} undecided.",
                match score.undecided {
                    1 => "1 move is".to_owned(),
                    count => format!("{count} moves are"),
                }
            ));
        }
        let percent = score.percent()?;
        let of = |good: usize| good * 100 / score.moves;
        let range = match [*score.range.start(), *score.range.end()].map(of) {
            // Every score is between 0 and 100.
            [0, 100] => String::new(),
            [low, high] if low == high => String::new(),
            [low, high] => format!(" (proven: {low} to {high})"),
        };
        Some(format!(
            "Score {percent}{range}: {} of {} neither lost the game nor made it longer.",
            score.good,
            moves(score.moves)
        ))
    }
}

fn winnable_in(known: &Assessment, still: &str) -> String {
    match (known.length, known.exact()) {
        (_, Some(length)) => format!("{still}be won in {}", moves(length)),
        (Some(length), None) => format!("{still}be won in at most {}", moves(length)),
        (None, None) => format!("{still}be won"),
    }
}

fn list<'a>(reasons: impl Iterator<Item = &'a MoveReason>) -> String {
    let reasons: Vec<String> = reasons.map(ToString::to_string).collect();
    reasons.join(", ")
}

fn moves(count: usize) -> String {
    match count {
        1 => "1 move".to_owned(),
        _ => format!("{count} moves"),
    }
}
