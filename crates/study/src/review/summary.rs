//! The summary of a review.

use std::ops::RangeInclusive;

use freecell_core::Metric;

use super::{Cost, MoveClass, Review, ReviewedMove};
use crate::judge::Assessment;

/// The score of a game: the percentage of its moves that neither lost the game nor made
/// it longer.
///
/// Moves after the game was lost count as well, and none of them can be good.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Score {
    /// The number of good moves by the best known lengths.
    pub good: usize,
    /// The proven bounds of this number.
    pub range: RangeInclusive<usize>,
    /// The number of moves of which it is not known whether they lost the game.
    pub undecided: usize,
    /// The number of all moves.
    pub moves: usize,
}

impl Score {
    fn new(moves: &[ReviewedMove]) -> Score {
        let is_good = |mv: &&ReviewedMove| mv.cost.as_ref().is_some_and(|cost| cost.known == 0);
        let is_surely_good =
            |mv: &&ReviewedMove| mv.cost.as_ref().is_some_and(|cost| *cost.range.end() == 0);
        let may_be_good = |mv: &&ReviewedMove| match mv.class {
            MoveClass::Loses | MoveClass::MissedOnly | MoveClass::AlreadyLost => false,
            _ => mv.cost.as_ref().is_none_or(|cost| *cost.range.start() == 0),
        };
        let count = |is_counted: &dyn Fn(&&ReviewedMove) -> bool| {
            moves.iter().filter(|mv| is_counted(mv)).count()
        };
        Score {
            good: count(&is_good),
            range: count(&is_surely_good)..=count(&may_be_good),
            undecided: count(&|mv| mv.class == MoveClass::Undecided),
            moves: moves.len(),
        }
    }

    /// Returns the percentage, rounded down; `None` for a game without moves, or while
    /// some are undecided.
    pub fn percent(&self) -> Option<usize> {
        let percent = (self.good * 100).checked_div(self.moves);
        percent.filter(|_| self.undecided == 0)
    }
}

/// The summary of a review. All of it is about the moves that were not undone, except
/// where the game was lost.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ReviewSummary {
    /// The metric of all lengths.
    pub metric: Metric,
    /// The number of moves, without undone ones.
    pub moves: usize,
    /// The number of undone moves.
    pub undone: usize,
    /// Whether the game is won.
    pub is_won: bool,
    /// The length of the game so far in the metric; `None` if the metric cannot count
    /// it.
    pub length: Option<usize>,
    /// What is known about the start: its length is the par.
    pub par: Assessment,
    /// What is known about the position after the last move.
    pub end: Assessment,
    /// Which move lost the game, even if it was undone later; see [`Review::lost`].
    pub lost: Option<RangeInclusive<usize>>,
    /// The numbers of the moves that cost most and what they cost; at most three, the
    /// worst first.
    pub costliest: Vec<(usize, Cost)>,
    /// How often the player found the only winning move.
    pub found_only: usize,
    /// How often the player missed it.
    pub missed_only: usize,
    /// The score.
    pub score: Score,
}

impl ReviewSummary {
    /// The number of moves in [`ReviewSummary::costliest`].
    const COSTLIEST: usize = 3;
}

impl Review {
    /// Returns the summary of what is known so far.
    pub fn summary(&self) -> ReviewSummary {
        let mut moves = self.moves();
        moves.truncate(self.played);
        let cost = |mv: &ReviewedMove| mv.cost.as_ref().map_or(0, |cost| cost.known);
        let mut costliest: Vec<&ReviewedMove> = moves.iter().filter(|mv| cost(mv) > 0).collect();
        costliest.sort_by_key(|mv| std::cmp::Reverse(cost(mv)));
        let costliest = costliest.iter().take(ReviewSummary::COSTLIEST);
        let count = |class| moves.iter().filter(|mv| mv.class == class).count();
        let mut game = self.game.clone();
        game.jump(self.played);
        ReviewSummary {
            metric: self.metric(),
            moves: self.played,
            undone: self.turn_count() - self.played,
            is_won: game.position().is_won(),
            length: game.length(self.metric()),
            par: self.before(0),
            end: self.before(self.played),
            lost: self.lost(),
            costliest: costliest
                .filter_map(|mv| Some((mv.number, mv.cost.clone()?)))
                .collect(),
            found_only: count(MoveClass::FoundOnly),
            missed_only: count(MoveClass::MissedOnly),
            score: Score::new(&moves),
        }
    }
}
