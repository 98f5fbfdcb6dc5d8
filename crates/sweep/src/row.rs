//! Rows and columns: the results of a sweep.

use std::fmt;

use freecell_core::{Game, Metric};
use freecell_solve::{Limit, Verdict};
use freecell_study::{Level, Rating};

use crate::job::{Content, Options};

/// Version of the columns and their meaning, as `docs/formats.md` specifies them.
pub const SCHEMA_VERSION: u64 = 1;

/// The results for one deal. Its text, a record or a board, is stored in [`Rows`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Row {
    /// The deal number.
    pub deal: i64,
    /// The verdict; `None` if nothing was solved.
    pub verdict: Option<Verdict<()>>,
    /// Moves with autoplay `max`.
    pub length_max: Option<u32>,
    /// Moves with autoplay `horne`.
    pub length_safe: Option<u32>,
    /// Moves of single cards.
    pub length_unit: Option<u32>,
    /// Largest number of free cells occupied at the same time.
    pub cells_used: Option<u8>,
    /// Smallest number of free cells with which the deal can be won.
    pub fewest_cells: Option<u8>,
    /// Number of games that simulated players won, of [`Rating::GAMES`].
    pub wins: Option<u32>,
    /// Number of states that the search expanded.
    pub states: Option<u64>,
    /// Duration of the search in microseconds.
    pub micros: Option<u64>,
}

impl Row {
    /// Fills in the lengths of a solution and the cells that it uses.
    pub(crate) fn measure(&mut self, game: &Game) {
        let length = |metric| {
            let length = game.length(metric)?;
            Some(u32::try_from(length).expect("a game has far fewer than 2^32 moves"))
        };
        self.length_max = length(Metric::Max);
        self.length_safe = length(Metric::Safe);
        self.length_unit = length(Metric::Unit);
        self.cells_used = u8::try_from(game.cells_used()).ok();
    }
}

/// A list of rows, with their texts in one allocation.
#[derive(Clone, Debug, Default)]
#[allow(clippy::struct_field_names, reason = "they are the rows")]
pub struct Rows {
    rows: Vec<Row>,
    /// End offset of the text of each row.
    ends: Vec<usize>,
    pub(crate) text: String,
}

impl Rows {
    /// Creates an empty list with space for `count` rows.
    pub fn with_capacity(count: usize) -> Rows {
        Rows {
            rows: Vec::with_capacity(count),
            ends: Vec::with_capacity(count),
            text: String::with_capacity(count * 96),
        }
    }

    /// Returns the number of rows.
    pub fn len(&self) -> usize {
        self.rows.len()
    }

    /// Returns whether there are no rows.
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// Adds a row; its text is what was appended to `text` since the last row.
    pub(crate) fn push(&mut self, row: Row) {
        self.ends.push(self.text.len());
        self.rows.push(row);
    }

    /// Adds a row with its text.
    pub fn push_with_text(&mut self, row: Row, text: &str) {
        self.text.push_str(text);
        self.push(row);
    }

    /// Iterates over the rows with their texts, which are empty where there is
    /// none.
    pub fn iter(&self) -> impl Iterator<Item = (&Row, &str)> {
        let mut start = 0;
        self.rows.iter().zip(&self.ends).map(move |(row, &end)| {
            let text = &self.text[start..end];
            start = end;
            (row, text)
        })
    }

    /// Returns the rows, the end offsets of their texts, and the concatenated
    /// texts.
    #[cfg(feature = "parquet")]
    pub(crate) fn into_pieces(self) -> (Vec<Row>, Vec<usize>, String) {
        (self.rows, self.ends, self.text)
    }

    /// Returns the rows without their texts.
    pub fn rows(&self) -> &[Row] {
        &self.rows
    }
}

/// A column of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Column {
    /// The deal number.
    Deal,
    /// `solved`, `impossible` or `gave_up`.
    Verdict,
    /// The limit that stopped the search: `states`, `memory` or `time`.
    Limit,
    /// Moves with autoplay `max`.
    LengthMax,
    /// Moves with autoplay `horne`.
    LengthSafe,
    /// Moves of single cards.
    LengthUnit,
    /// Largest number of free cells occupied at the same time.
    CellsUsed,
    /// Smallest number of free cells with which the deal can be won.
    FewestCells,
    /// Number of games that simulated players won, of [`Rating::GAMES`].
    Wins,
    /// The level that follows from these games.
    Level,
    /// Number of states that the search expanded.
    States,
    /// Duration of the search in microseconds.
    Micros,
    /// The solution.
    Record,
    /// The board: 52 cards in dealing order.
    Board,
}

/// The type of the values of a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ColumnKind {
    /// Integers.
    Integer,
    /// Text.
    Text,
}

/// An error: a value that its column does not allow.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadValue {
    column: Column,
    value: String,
}

impl fmt::Display for BadValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let BadValue { column, value } = self;
        write!(f, "invalid value {value:?} in column {}", column.name())
    }
}

impl std::error::Error for BadValue {}

impl Column {
    /// Returns the columns of a sweep with these options, in order.
    pub fn of(options: &Options) -> Vec<Column> {
        if options.content == Content::Boards {
            return vec![Column::Deal, Column::Board];
        }
        let mut columns = vec![
            Column::Deal,
            Column::Verdict,
            Column::Limit,
            Column::LengthMax,
            Column::LengthSafe,
            Column::LengthUnit,
            Column::CellsUsed,
        ];
        if options.fewest_cells {
            columns.push(Column::FewestCells);
        }
        if options.level {
            columns.extend([Column::Wins, Column::Level]);
        }
        columns.extend([Column::States, Column::Micros]);
        if options.content == Content::Solutions {
            columns.push(Column::Record);
        }
        columns
    }

    /// Returns the name of the column.
    pub fn name(self) -> &'static str {
        match self {
            Column::Deal => "deal",
            Column::Verdict => "verdict",
            Column::Limit => "limit",
            Column::LengthMax => "length_max",
            Column::LengthSafe => "length_safe",
            Column::LengthUnit => "length_unit",
            Column::CellsUsed => "cells_used",
            Column::FewestCells => "fewest_cells",
            Column::Wins => "wins",
            Column::Level => "level",
            Column::States => "states",
            Column::Micros => "micros",
            Column::Record => "record",
            Column::Board => "board",
        }
    }

    /// Returns the type of its values.
    pub fn kind(self) -> ColumnKind {
        match self {
            Column::Verdict | Column::Limit | Column::Level | Column::Record | Column::Board => {
                ColumnKind::Text
            }
            _ => ColumnKind::Integer,
        }
    }

    /// Returns whether every row has a value in this column.
    pub fn is_required(self) -> bool {
        matches!(
            self,
            Column::Deal | Column::Verdict | Column::States | Column::Micros | Column::Board
        )
    }

    /// Returns whether the column holds the long text of a row instead of a
    /// keyword.
    pub(crate) fn is_long(self) -> bool {
        matches!(self, Column::Record | Column::Board)
    }

    /// Returns the value of a row in an integer column.
    pub fn integer(self, row: &Row) -> Option<i64> {
        match self {
            Column::Deal => Some(row.deal),
            Column::LengthMax => row.length_max.map(i64::from),
            Column::LengthSafe => row.length_safe.map(i64::from),
            Column::LengthUnit => row.length_unit.map(i64::from),
            Column::CellsUsed => row.cells_used.map(i64::from),
            Column::FewestCells => row.fewest_cells.map(i64::from),
            Column::Wins => row.wins.map(i64::from),
            Column::States => row.states.map(|states| states as i64),
            Column::Micros => row.micros.map(|micros| micros as i64),
            Column::Verdict | Column::Limit | Column::Level | Column::Record | Column::Board => {
                None
            }
        }
    }

    /// Returns the value of a row in a text column, given the long text of the row.
    pub fn text<'a>(self, row: &Row, long: &'a str) -> Option<&'a str> {
        if self.is_long() {
            (!long.is_empty()).then_some(long)
        } else {
            self.word(row)
        }
    }

    /// Returns the keyword of a row in the columns of verdicts, limits and levels.
    pub(crate) fn word(self, row: &Row) -> Option<&'static str> {
        let verdict = row.verdict?;
        match self {
            Column::Level => row.wins.map(|wins| Level::of_wins(wins).name()),
            Column::Verdict => Some(verdict.name()),
            // A stopped search does not produce a row.
            Column::Limit => verdict.limit().map(Limit::name),
            _ => None,
        }
    }

    /// Sets the value of an integer column.
    ///
    /// # Errors
    ///
    /// Returns an error if the column does not allow the value.
    pub fn set_integer(self, row: &mut Row, value: i64) -> Result<(), BadValue> {
        let bad_value = || self.bad_value(&value.to_string());
        let length = u32::try_from(value);
        let cells = u8::try_from(value);
        let large = u64::try_from(value);
        match self {
            Column::Deal => row.deal = value,
            Column::LengthMax => row.length_max = Some(length.map_err(|_| bad_value())?),
            Column::LengthSafe => row.length_safe = Some(length.map_err(|_| bad_value())?),
            Column::LengthUnit => row.length_unit = Some(length.map_err(|_| bad_value())?),
            Column::CellsUsed => row.cells_used = Some(cells.map_err(|_| bad_value())?),
            Column::FewestCells => row.fewest_cells = Some(cells.map_err(|_| bad_value())?),
            Column::Wins => match length {
                Ok(wins) if wins <= Rating::GAMES => row.wins = Some(wins),
                _ => return Err(bad_value()),
            },
            Column::States => row.states = Some(large.map_err(|_| bad_value())?),
            Column::Micros => row.micros = Some(large.map_err(|_| bad_value())?),
            Column::Verdict | Column::Limit | Column::Level | Column::Record | Column::Board => {
                return Err(bad_value());
            }
        }
        Ok(())
    }

    /// Sets the keyword of the columns of verdicts, limits and levels. Set the verdict
    /// before the limit, and both before the level, which must be that of the wins.
    ///
    /// # Errors
    ///
    /// Returns an error if the column does not allow the keyword.
    pub fn set_word(self, row: &mut Row, word: &str) -> Result<(), BadValue> {
        if self == Column::Level {
            let is_right = self.word(row) == Some(word);
            return if is_right {
                Ok(())
            } else {
                Err(self.bad_value(word))
            };
        }
        let limit = Limit::Stopped.name();
        let verdict = match (self, row.verdict) {
            // The next column holds the limit.
            (Column::Verdict, _) if word == "gave_up" => Verdict::from_names(word, Some(limit)),
            (Column::Verdict, _) => Verdict::from_names(word, None),
            (Column::Limit, Some(gave_up @ Verdict::GaveUp(_))) if word != limit => {
                Verdict::from_names(gave_up.name(), Some(word))
            }
            _ => None,
        };
        row.verdict = Some(verdict.ok_or_else(|| self.bad_value(word))?);
        Ok(())
    }

    pub(crate) fn bad_value(self, value: &str) -> BadValue {
        BadValue {
            column: self,
            value: value.to_owned(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_level_follows_from_the_wins() {
        let solved = Row {
            verdict: Some(Verdict::Solved(())),
            wins: Some(200),
            ..Row::default()
        };
        let set = |word| Column::Level.set_word(&mut solved.clone(), word);
        assert_eq!(set("easy"), Ok(()));
        assert!(set("expert").is_err());
        assert!(set("").is_err());
        let mut row = solved;
        for (wins, is_valid) in [(0, true), (256, true), (257, false), (-1, false)] {
            assert_eq!(Column::Wins.set_integer(&mut row, wins).is_ok(), is_valid);
        }
    }

    #[test]
    fn long_solutions_fit_into_their_columns() {
        let columns = [Column::LengthMax, Column::LengthSafe, Column::LengthUnit];
        for column in columns {
            for length in [0, 0xFFFF, 0x1_0000, u32::MAX] {
                let mut row = Row::default();
                assert_eq!(column.set_integer(&mut row, length.into()), Ok(()));
                assert_eq!(column.integer(&row), Some(length.into()));
            }
            for bad_value in [-1, 1 << 32] {
                assert!(column.set_integer(&mut Row::default(), bad_value).is_err());
            }
        }
    }
}
