//! Statistics over finished games.

/// Describes a finished game. A game abandoned after a move counts as lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameResult {
    /// Whether the game was won.
    pub is_won: bool,
    /// Whether the player saw a hint or the solution.
    pub is_helped: bool,
    /// The number of moves.
    pub moves: u32,
    /// The playing time in seconds.
    pub seconds: u32,
}

/// Sums up a player's games. Games with help are counted separately and neither
/// extend nor end a streak.
///
/// ```
/// use freecell_play::{GameResult, Statistics};
///
/// let won = GameResult { is_won: true, is_helped: false, moves: 40, seconds: 90 };
/// let lost = GameResult { is_won: false, ..won };
/// let statistics = Statistics::of([won, won, lost, won]);
/// assert_eq!((statistics.played, statistics.won), (4, 3));
/// assert_eq!((statistics.streak, statistics.best_streak), (1, 2));
/// assert_eq!(statistics.fastest, Some(90));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Statistics {
    /// The number of games without help.
    pub played: u32,
    /// The number of games won without help.
    pub won: u32,
    /// The number of games with help.
    pub helped: u32,
    /// The current number of consecutive wins.
    pub streak: u32,
    /// The largest number of consecutive wins.
    pub best_streak: u32,
    /// The shortest playing time of a won game, in seconds.
    pub fastest: Option<u32>,
    /// The smallest number of moves of a won game.
    pub shortest: Option<u32>,
}

impl Statistics {
    /// Computes the statistics of games, given in the order of play.
    pub fn of(results: impl IntoIterator<Item = GameResult>) -> Statistics {
        let mut sum = Statistics::default();
        let smaller = |best: Option<u32>, value: u32| best.map_or(value, |best| best.min(value));
        for result in results {
            if result.is_helped {
                sum.helped += 1;
                continue;
            }
            sum.played += 1;
            if result.is_won {
                sum.won += 1;
                sum.streak += 1;
                sum.best_streak = sum.best_streak.max(sum.streak);
                sum.fastest = Some(smaller(sum.fastest, result.seconds));
                sum.shortest = Some(smaller(sum.shortest, result.moves));
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
    fn games_with_help_are_counted_separately() {
        let won = GameResult {
            is_won: true,
            is_helped: false,
            moves: 50,
            seconds: 100,
        };
        let helped = GameResult {
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
