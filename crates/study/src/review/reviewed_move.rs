//! A move with everything that a review knows about it.

use std::ops::RangeInclusive;

use freecell_core::{Move, Position};

use super::Review;
use crate::judge::{Assessment, Choice, Choices, PositionKey, Winnability};
use crate::move_reason::MoveReason;

/// What a move was worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum MoveClass {
    /// No better or equally good move is known.
    Best,
    /// No better move is known, and another is as good.
    EquallyGood,
    /// It makes the game longer than necessary.
    Costs,
    /// Every other move loses.
    FoundOnly,
    /// It loses, and exactly one other move would have kept the game winnable.
    MissedOnly,
    /// It loses the game.
    Loses,
    /// It keeps the game winnable, with a solution that the metric cannot count.
    Winning,
    /// The game was lost already.
    AlreadyLost,
    /// It is not known whether the game can be won before or after the move.
    Undecided,
}

impl MoveClass {
    /// All classes.
    pub const ALL: [MoveClass; 9] = [
        MoveClass::Best,
        MoveClass::EquallyGood,
        MoveClass::Costs,
        MoveClass::FoundOnly,
        MoveClass::MissedOnly,
        MoveClass::Loses,
        MoveClass::Winning,
        MoveClass::AlreadyLost,
        MoveClass::Undecided,
    ];

    /// Returns the name of this class, such as `best` or `missed_only`.
    pub const fn name(self) -> &'static str {
        match self {
            MoveClass::Best => "best",
            MoveClass::EquallyGood => "equally_good",
            MoveClass::Costs => "costs",
            MoveClass::FoundOnly => "found_only",
            MoveClass::MissedOnly => "missed_only",
            MoveClass::Loses => "loses",
            MoveClass::Winning => "winning",
            MoveClass::AlreadyLost => "already_lost",
            MoveClass::Undecided => "undecided",
        }
    }

    /// Returns whether the move loses the game.
    pub const fn is_losing(self) -> bool {
        matches!(self, MoveClass::Loses | MoveClass::MissedOnly)
    }
}

/// By how many moves a move makes the game longer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cost {
    /// The difference of the best known lengths before and after.
    pub known: usize,
    /// The proven bounds: no search can find a cost outside.
    pub range: RangeInclusive<usize>,
}

impl Cost {
    fn new(before: &Assessment, after: &Assessment, step: usize) -> Option<Cost> {
        let (shortest, rest) = (before.length?, after.length?);
        let known = (step + rest).saturating_sub(shortest);
        let low = (step + after.lower).saturating_sub(shortest);
        let high = (step + rest).saturating_sub(before.lower);
        Some(Cost {
            known,
            range: low..=high,
        })
    }

    /// Returns whether the known cost is proven.
    pub fn is_exact(&self) -> bool {
        self.range == (self.known..=self.known)
    }
}

/// A move of a game with what is known about it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ReviewedMove {
    /// The number of the move, from 1.
    pub number: usize,
    /// The move.
    pub mv: Move,
    /// Whether the move was undone.
    pub is_undone: bool,
    /// What is known about the position before the move.
    pub before: Assessment,
    /// What is known about the position after it.
    pub after: Assessment,
    /// The number of choices, see [`Choices`].
    pub choices: usize,
    /// How many of them keep the game winnable.
    pub winning: RangeInclusive<usize>,
    /// By how many moves it makes the game longer; `None` if it loses, or if the metric
    /// cannot count a solution.
    pub cost: Option<Cost>,
    /// What it was worth.
    pub class: MoveClass,
    /// A better move, if one is known.
    pub better: Option<Move>,
    /// What speaks for the better move.
    pub better_reasons: Vec<MoveReason>,
    /// What the move does: the merits of a good move, the drawbacks of a bad one that the
    /// better move does not have.
    pub reasons: Vec<MoveReason>,
}

impl Review {
    /// Returns all moves with what is known about them, including undone ones.
    pub fn moves(&self) -> Vec<ReviewedMove> {
        (0..self.turn_count()).map(|turn| self.at(turn)).collect()
    }

    /// Returns the move after `turn` moves with what is known about it.
    ///
    /// # Panics
    ///
    /// Panics if the game has no such move.
    pub fn at(&self, turn: usize) -> ReviewedMove {
        let (position, mv) = (&self.positions[turn], self.moves[turn]);
        let (before, after) = (self.before(turn), self.before(turn + 1));
        let choices = self.known_choices(turn);
        let winning = choices.winning();
        let step = self.judge.move_length(position, mv);
        let cost = step.and_then(|step| Cost::new(&before, &after, step));
        let played = PositionKey::new(&self.positions[turn + 1]);
        let total = |choice: &Choice| {
            Some(self.judge.move_length(position, choice.mv)? + choice.assessment.length?)
        };
        let others = choices.moves.iter();
        let others = others.filter(|choice| PositionKey::new(&choice.after) != played);
        let others = others.filter(|choice| choice.assessment.winnability == Winnability::Winnable);
        let best = others.min_by_key(|choice| total(choice).unwrap_or(usize::MAX));
        let own = step.and_then(|step| Some(step + after.length?));
        let class = match (before.winnability, after.winnability) {
            (Winnability::Lost, _) => MoveClass::AlreadyLost,
            (Winnability::Winnable, Winnability::Lost) if winning == (1..=1) => {
                MoveClass::MissedOnly
            }
            (Winnability::Winnable, Winnability::Lost) => MoveClass::Loses,
            (Winnability::Winnable, Winnability::Winnable) => match &cost {
                // A move that changes only the order of columns finds nothing.
                _ if choices.moves.len() > 1
                    && choices
                        .only_winning()
                        .is_some_and(|only| PositionKey::new(&only.after) == played) =>
                {
                    MoveClass::FoundOnly
                }
                None => MoveClass::Winning,
                Some(cost) if cost.known > 0 => MoveClass::Costs,
                Some(_) if best.and_then(total).is_some_and(|best| Some(best) <= own) => {
                    MoveClass::EquallyGood
                }
                Some(_) => MoveClass::Best,
            },
            (Winnability::Undecided, _) | (_, Winnability::Undecided) => MoveClass::Undecided,
        };
        let better = match class {
            MoveClass::Loses | MoveClass::MissedOnly | MoveClass::Costs => best,
            _ => None,
        };
        let autoplay = self.game.autoplay();
        let mut reasons = self.reasons(turn, class);
        let mut better_reasons = better.map_or_else(Vec::new, |choice| {
            MoveReason::all(position, choice.mv, autoplay)
        });
        // What the better move does as well is no reason.
        reasons.retain(|reason| !better_reasons.contains(reason));
        better_reasons.retain(|reason| !reason.is_drawback());
        ReviewedMove {
            number: turn + 1,
            mv,
            is_undone: turn >= self.played,
            before,
            after,
            choices: choices.moves.len(),
            winning,
            cost: cost.filter(|_| after.winnability == Winnability::Winnable),
            class,
            better: better.map(|choice| choice.mv),
            better_reasons,
            reasons,
        }
    }

    /// Returns the choices after `turn` moves with what is known about them.
    pub fn known_choices(&self, turn: usize) -> Choices {
        let position = &self.positions[turn];
        let mut choices = self.judge.list(position);
        if self.before(turn).winnability == Winnability::Lost {
            for choice in &mut choices.moves {
                choice.assessment.winnability = Winnability::Lost;
            }
        }
        choices
    }

    /// Returns what a move does that speaks for its class.
    fn reasons(&self, turn: usize, class: MoveClass) -> Vec<MoveReason> {
        let (position, mv) = (&self.positions[turn], self.moves[turn]);
        let mut reasons = Vec::new();
        if class == MoveClass::FoundOnly {
            reasons.push(MoveReason::OnlyWinning);
        }
        let after = PositionKey::new(&self.positions[turn + 1]);
        let is_same = |position: &Position| PositionKey::new(position) == after;
        let repeated = self.positions[..=turn].iter().position(is_same);
        reasons.extend(repeated.map(MoveReason::Repeats));
        reasons.extend(MoveReason::all(position, mv, self.game.autoplay()));
        match class {
            MoveClass::Costs | MoveClass::MissedOnly | MoveClass::Loses => {
                reasons.retain(MoveReason::is_drawback);
            }
            MoveClass::Best
            | MoveClass::EquallyGood
            | MoveClass::FoundOnly
            | MoveClass::Winning => reasons.retain(|reason| !reason.is_drawback()),
            MoveClass::AlreadyLost | MoveClass::Undecided => {}
        }
        reasons
    }
}
