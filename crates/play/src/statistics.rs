//! Results of finished games, and statistics over them.

use std::collections::HashSet;

use freecell_locale::{Key, key};
use freecell_study::{Arg, Message};

/// Describes a finished game: won, or given up by the player.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GameResult {
    /// The game as a record. It ends with the last move of a won game.
    pub record: String,
    /// Whether the game was won.
    pub is_won: bool,
    /// Whether the player had help.
    pub is_helped: bool,
    /// The number of moves.
    pub moves: u32,
    /// The playing time in seconds.
    pub seconds: u32,
    /// When the game ended, in milliseconds since 1970.
    pub at: u64,
    /// When the game began; 0 if it is unknown.
    pub started: u64,
}

impl GameResult {
    /// Returns the result as a line.
    pub(crate) fn to_line(&self) -> String {
        let result = if self.is_won { "won" } else { "lost" };
        let help = if self.is_helped { "helped" } else { "alone" };
        format!(
            "{} {result} {help} {} {} {} {}",
            self.record, self.moves, self.seconds, self.at, self.started
        )
    }

    /// Parses a line.
    fn from_line(line: &str) -> Option<GameResult> {
        let words: Vec<&str> = line.split(' ').collect();
        let &[record, result, help, moves, seconds, at, started] = words.as_slice() else {
            return None;
        };
        let one_of =
            |word: &str, yes: &str, no: &str| (word == yes || word == no).then_some(word == yes);
        Some(GameResult {
            record: record.to_owned(),
            is_won: one_of(result, "won", "lost")?,
            is_helped: one_of(help, "helped", "alone")?,
            moves: moves.parse().ok()?,
            seconds: seconds.parse().ok()?,
            at: at.parse().ok()?,
            started: started.parse().ok()?,
        })
    }

    /// Returns what identifies the game. Two results of one game count once.
    fn identity(&self) -> (&str, u64, bool) {
        match self.started {
            0 => (self.deal(), self.at, false),
            started => (self.deal(), started, true),
        }
    }

    /// Returns the deal number, or the board of a deal without a number.
    pub fn deal(&self) -> &str {
        let deal = self.record.split('~').next();
        deal.unwrap_or_default()
    }
}

/// Returns results in the order of play, each game once. A game that was won in
/// one window counts as won, although it was given up in another.
pub fn merge_results(results: impl IntoIterator<Item = GameResult>) -> Vec<GameResult> {
    let mut results: Vec<GameResult> = results.into_iter().collect();
    results.sort_by_key(|result| (!result.is_won, result.at));
    let mut seen = HashSet::new();
    let is_first: Vec<bool> = results
        .iter()
        .map(|result| seen.insert(result.identity()))
        .collect();
    drop(seen);
    let mut is_first = is_first.into_iter();
    results.retain(|_| is_first.next().unwrap_or(false));
    results.sort_by_key(|result| result.at);
    results
}

/// The first line of exported results.
const HEADER: &str = "record result help moves seconds at started";

/// Reads results, one per line. Also returns the lines that are not results.
pub fn read_results(text: &str) -> (Vec<GameResult>, Vec<String>) {
    let mut results = Vec::new();
    let mut damaged = Vec::new();
    for line in text.lines().filter(|line| !line.trim().is_empty()) {
        match GameResult::from_line(line) {
            Some(result) => results.push(result),
            None if line == HEADER => {}
            None => damaged.push(line.to_owned()),
        }
    }
    (results, damaged)
}

/// Returns results as a table for people and programs: a header, then a line for
/// each game. Times are in milliseconds since 1970.
pub fn write_results<'a>(results: impl IntoIterator<Item = &'a GameResult>) -> String {
    let lines = results.into_iter().map(GameResult::to_line);
    std::iter::once(HEADER.to_owned())
        .chain(lines)
        .map(|line| line + "\n")
        .collect()
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

    /// Returns the share of games won, in percent; `None` before the first game.
    pub fn percent_won(&self) -> Option<u32> {
        (100 * self.won + self.played / 2).checked_div(self.played)
    }

    /// Returns the rows of a table: the keys of their labels, and their values.
    pub fn rows(&self) -> [(Key, Arg); 8] {
        let count = |count: u32| Arg::Number(count.into());
        let or_dash = |arg: Option<Arg>| arg.unwrap_or_else(|| Arg::Text("–".to_owned()));
        let percent = self.percent_won().map(|share| {
            let args = vec![("share", count(share))];
            Arg::message(Message::new(key!("percent"), format!("{share} %"), args))
        });
        let fastest = self.fastest.map(|time| Arg::Text(format_time(time)));
        [
            (key!("statistics-played"), count(self.played)),
            (key!("statistics-won"), count(self.won)),
            (key!("statistics-share"), or_dash(percent)),
            (key!("statistics-streak"), count(self.streak)),
            (key!("statistics-best-streak"), count(self.best_streak)),
            (key!("statistics-fastest"), or_dash(fastest)),
            (
                key!("statistics-shortest"),
                or_dash(self.shortest.map(count)),
            ),
            (key!("statistics-helped"), count(self.helped)),
        ]
    }
}

/// Formats a duration in seconds as `mm:ss` or `h:mm:ss`.
pub fn format_time(seconds: u32) -> String {
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    match hours {
        0 => format!("{minutes:02}:{seconds:02}"),
        _ => format!("{hours}:{minutes:02}:{seconds:02}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_of_the_table() {
        let values = |sum: Statistics| sum.rows().map(|(_, value)| value);
        let none = values(Statistics::default());
        assert_eq!(none[0], Arg::Number(0));
        let dash = Arg::Text("–".to_owned());
        assert!([2, 5, 6].iter().all(|&row| none[row] == dash));
        let sum = Statistics {
            played: 3,
            won: 2,
            fastest: Some(3_725),
            ..Statistics::default()
        };
        assert_eq!(sum.percent_won(), Some(67));
        assert_eq!(values(sum)[5], Arg::Text("1:02:05".to_owned()));
    }

    fn won(deal: &str, at: u64, started: u64) -> GameResult {
        GameResult {
            record: format!("{deal}~horne:7a"),
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
        let lost = GameResult {
            is_won: false,
            ..won("1", 9, 5)
        };
        assert_eq!(merge_results([lost, won("1", 10, 5)]), [won("1", 10, 5)]);
    }

    #[test]
    fn results_are_read_back() {
        let results = vec![won("1", 10, 5), won("2", 20, 0)];
        let text = write_results(&results);
        assert_eq!(read_results(&text), (results.clone(), vec![]));
        let cut = format!("{text}618 wo");
        assert_eq!(read_results(&cut), (results, vec!["618 wo".to_owned()]));
        for damaged in [
            "[1]",
            "null",
            "617 won maybe 1 2 3 4",
            "617 won alone x 2 3 4",
        ] {
            assert_eq!(read_results(damaged).1, [damaged]);
        }
    }
}
