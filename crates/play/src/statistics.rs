//! How games went, summed up.

/// How a game went. One that is left after a move counts as lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// Whether it was won.
    pub is_won: bool,
    /// Whether the solution was shown.
    pub is_helped: bool,
    /// How many moves it had.
    pub moves: u32,
    /// How many seconds it took.
    pub seconds: u32,
}

/// All games together. Games with the solution shown are counted apart, and
/// neither make nor break a streak.
///
/// ```
/// use freecell_play::{Outcome, Statistics};
///
/// let won = Outcome { is_won: true, is_helped: false, moves: 40, seconds: 90 };
/// let lost = Outcome { is_won: false, ..won };
/// let statistics = Statistics::of([won, won, lost, won]);
/// assert_eq!((statistics.played, statistics.won), (4, 3));
/// assert_eq!((statistics.streak, statistics.best_streak), (1, 2));
/// assert_eq!(statistics.fastest, Some(90));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Statistics {
    /// Games without help.
    pub played: u32,
    /// Those of them that were won.
    pub won: u32,
    /// Games with the solution shown.
    pub helped: u32,
    /// How many were won in a row just now.
    pub streak: u32,
    /// The most that were won in a row.
    pub best_streak: u32,
    /// The fewest seconds of a game that was won.
    pub fastest: Option<u32>,
    /// The fewest moves of a game that was won.
    pub shortest: Option<u32>,
}

impl Statistics {
    /// Sums up games in the order in which they were played.
    pub fn of(outcomes: impl IntoIterator<Item = Outcome>) -> Statistics {
        let mut sum = Statistics::default();
        let least = |best: Option<u32>, value: u32| best.map_or(value, |best| best.min(value));
        for outcome in outcomes {
            if outcome.is_helped {
                sum.helped += 1;
                continue;
            }
            sum.played += 1;
            if outcome.is_won {
                sum.won += 1;
                sum.streak += 1;
                sum.best_streak = sum.best_streak.max(sum.streak);
                sum.fastest = Some(least(sum.fastest, outcome.seconds));
                sum.shortest = Some(least(sum.shortest, outcome.moves));
            } else {
                sum.streak = 0;
            }
        }
        sum
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn help_is_counted_apart() {
        let won = Outcome {
            is_won: true,
            is_helped: false,
            moves: 50,
            seconds: 100,
        };
        let helped = Outcome {
            is_helped: true,
            moves: 1,
            seconds: 1,
            ..won
        };
        let sum = Statistics::of([won, helped, won]);
        let expected = Statistics {
            played: 2,
            won: 2,
            helped: 1,
            streak: 2,
            best_streak: 2,
            fastest: Some(100),
            shortest: Some(50),
        };
        assert_eq!(sum, expected);
        assert_eq!(Statistics::of([]), Statistics::default());
    }
}
