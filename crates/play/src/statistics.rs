//! Results of finished games, and statistics over them.

use std::collections::HashSet;

use serde::{Deserialize, Serialize};
use serde_json::Value;

/// Describes a finished game: won, or given up by the player.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameResult {
    /// The deal number, or the board of a deal without a number.
    pub deal: String,
    /// Whether the game was won.
    #[serde(rename = "won")]
    pub is_won: bool,
    /// Whether the player had help.
    #[serde(rename = "helped")]
    pub is_helped: bool,
    /// The number of moves.
    pub moves: u32,
    /// The playing time in seconds.
    pub seconds: u32,
    /// When the game ended, in milliseconds since 1970.
    pub at: u64,
    /// When the game began; 0 if it is unknown.
    #[serde(default)]
    pub started: u64,
}

impl GameResult {
    /// Returns what identifies the game. Two results of one game count once.
    fn identity(&self) -> (&str, u64, bool) {
        match self.started {
            0 => (&self.deal, self.at, false),
            started => (&self.deal, started, true),
        }
    }
}

/// Returns results in the order of play, each game once.
pub fn merge_results(results: impl IntoIterator<Item = GameResult>) -> Vec<GameResult> {
    let mut results: Vec<GameResult> = results.into_iter().collect();
    results.sort_by_key(|result| result.at);
    let mut seen = HashSet::new();
    let is_first: Vec<bool> = results
        .iter()
        .map(|result| seen.insert(result.identity()))
        .collect();
    drop(seen);
    let mut is_first = is_first.into_iter();
    results.retain(|_| is_first.next().unwrap_or(false));
    results
}

/// Reads results: one JSON object per line, or a JSON array. Also returns what
/// is not a result.
pub fn read_results(text: &str) -> (Vec<GameResult>, Vec<String>) {
    let mut results = Vec::new();
    let mut damaged = Vec::new();
    if let Ok(Value::Array(values)) = serde_json::from_str(text) {
        for value in values {
            match serde_json::from_value(value.clone()) {
                Ok(result) => results.push(result),
                Err(_) => damaged.push(value.to_string()),
            }
        }
        return (results, damaged);
    }
    for line in text.lines().filter(|line| !line.trim().is_empty()) {
        match serde_json::from_str(line) {
            Ok(result) => results.push(result),
            Err(_) => damaged.push(line.to_owned()),
        }
    }
    (results, damaged)
}

/// Returns results as text, one JSON object per line.
pub fn write_results<'a>(results: impl IntoIterator<Item = &'a GameResult>) -> String {
    let line = |result| serde_json::to_string(result).unwrap_or_default() + "\n";
    results.into_iter().map(line).collect()
}

/// Sums up a player's games. Games with help are counted separately and neither
/// extend nor end a streak.
///
/// ```
/// use freecell_play::{GameResult, Statistics};
///
/// let won = GameResult { is_won: true, moves: 40, seconds: 90, ..GameResult::default() };
/// let lost = GameResult { is_won: false, ..won.clone() };
/// let statistics = Statistics::of([&won, &won, &lost, &won]);
/// assert_eq!((statistics.played, statistics.won), (4, 3));
/// assert_eq!((statistics.streak, statistics.best_streak), (1, 2));
/// assert_eq!(statistics.fastest, Some(90));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
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
    pub fn of<'a>(results: impl IntoIterator<Item = &'a GameResult>) -> Statistics {
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

    fn won(deal: &str, at: u64, started: u64) -> GameResult {
        GameResult {
            deal: deal.to_owned(),
            is_won: true,
            is_helped: false,
            moves: 50,
            seconds: 100,
            at,
            started,
        }
    }

    #[test]
    fn games_with_help_are_counted_separately() {
        let helped = GameResult {
            is_helped: true,
            moves: 1,
            seconds: 1,
            ..won("1", 2, 0)
        };
        let sum = Statistics::of(&[won("1", 1, 0), helped, won("1", 3, 0)]);
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

    /// Merging a file twice, or results of one game from two windows, changes
    /// nothing.
    #[test]
    fn each_game_counts_once() {
        let own = [won("1", 10, 5), won("2", 20, 0)];
        let other = [won("2", 20, 0), won("1", 12, 5), won("1", 30, 25)];
        let merged = merge_results(own.iter().chain(&other).cloned());
        assert_eq!(merged, [won("1", 10, 5), won("2", 20, 0), won("1", 30, 25)]);
        let again = merge_results(merged.iter().chain(&merged).cloned());
        assert_eq!(again, merged);
    }

    #[test]
    fn results_are_read_back() {
        let results = vec![won("1", 10, 5), won("2", 20, 0)];
        let text = write_results(&results);
        assert_eq!(read_results(&text), (results.clone(), vec![]));
        let array = serde_json::to_string(&results).unwrap();
        assert_eq!(read_results(&array).0, results);
        let cut = format!("{text}{{\"deal\":\"6");
        assert_eq!(read_results(&cut).1, ["{\"deal\":\"6"]);
        assert_eq!(read_results("[1]").1, ["1"]);
        assert_eq!(read_results("null").1, ["null"]);
    }
}
