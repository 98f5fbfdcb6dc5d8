//! Rows: what a sweep has to say of each deal, and the columns they have.

use std::fmt;

use freecell_solve::{Limit, Verdict};

use crate::job::{Only, Options};

/// The version of the columns and their meaning; `docs/formats.md` tells them.
pub const SCHEMA_VERSION: u64 = 1;

/// What is known of one deal. Its text, a record or a board, is in [`Rows`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Row {
    /// The deal number.
    pub deal: i64,
    /// The verdict, if one was asked for.
    pub verdict: Option<Verdict<()>>,
    /// Moves with autoplay `max`.
    pub length_max: Option<u32>,
    /// Moves with autoplay `horne`.
    pub length_safe: Option<u32>,
    /// Moves of single cards.
    pub length_unit: Option<u32>,
    /// The most cells that had a card at the same time.
    pub cells_used: Option<u8>,
    /// With how few cells the deal can be won.
    pub fewest_cells: Option<u8>,
    /// Positions looked at.
    pub states: Option<u64>,
    /// Microseconds that the search took.
    pub micros: Option<u64>,
}

/// Rows in order, with their texts in one piece of memory.
#[derive(Clone, Debug, Default)]
#[allow(clippy::struct_field_names, reason = "they are the rows")]
pub struct Rows {
    rows: Vec<Row>,
    /// Where the text of each row ends.
    ends: Vec<usize>,
    pub(crate) text: String,
}

impl Rows {
    /// Makes room for so many rows.
    pub fn with_capacity(count: usize) -> Rows {
        Rows {
            rows: Vec::with_capacity(count),
            ends: Vec::with_capacity(count),
            text: String::with_capacity(count * 96),
        }
    }

    /// How many rows there are.
    pub fn len(&self) -> usize {
        self.rows.len()
    }

    /// Whether there is no row.
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// Adds a row; its text is whatever was appended to `text` since the last
    /// one.
    pub(crate) fn push(&mut self, row: Row) {
        self.ends.push(self.text.len());
        self.rows.push(row);
    }

    /// Adds a row with its text.
    pub fn push_with_text(&mut self, row: Row, text: &str) {
        self.text.push_str(text);
        self.push(row);
    }

    /// Every row with its text, which is empty if it has none.
    pub fn iter(&self) -> impl Iterator<Item = (&Row, &str)> {
        let mut start = 0;
        self.rows.iter().zip(&self.ends).map(move |(row, &end)| {
            let text = &self.text[start..end];
            start = end;
            (row, text)
        })
    }

    /// The rows, where their texts end, and the texts without gaps.
    #[cfg(feature = "parquet")]
    pub(crate) fn into_pieces(self) -> (Vec<Row>, Vec<usize>, String) {
        (self.rows, self.ends, self.text)
    }

    /// The rows without their texts.
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
    /// Where the search gave up: `states`, `memory` or `time`.
    Limit,
    /// Moves with autoplay `max`.
    LengthMax,
    /// Moves with autoplay `horne`.
    LengthSafe,
    /// Moves of single cards.
    LengthUnit,
    /// The most cells that had a card at the same time.
    CellsUsed,
    /// With how few cells the deal can be won.
    FewestCells,
    /// Positions looked at.
    States,
    /// Microseconds that the search took.
    Micros,
    /// The solution.
    Record,
    /// The board: 52 cards in dealing order.
    Board,
}

/// What the values of a column are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Whole numbers.
    Integer,
    /// Text.
    Text,
}

/// A value that cannot stand in its column.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadValue {
    column: Column,
    value: String,
}

impl fmt::Display for BadValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let BadValue { column, value } = self;
        write!(f, "{value:?} cannot stand in column {}", column.name())
    }
}

impl std::error::Error for BadValue {}

impl Column {
    /// The columns of a sweep with these options, in order.
    pub fn of(options: &Options) -> Vec<Column> {
        if options.only == Some(Only::Deal) {
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
        columns.extend([Column::States, Column::Micros]);
        if options.only.is_none() {
            columns.push(Column::Record);
        }
        columns
    }

    /// The name of this column.
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
            Column::States => "states",
            Column::Micros => "micros",
            Column::Record => "record",
            Column::Board => "board",
        }
    }

    /// What its values are.
    pub fn kind(self) -> Kind {
        match self {
            Column::Verdict | Column::Limit | Column::Record | Column::Board => Kind::Text,
            _ => Kind::Integer,
        }
    }

    /// Whether every row has a value in it.
    pub fn is_required(self) -> bool {
        matches!(
            self,
            Column::Deal | Column::Verdict | Column::States | Column::Micros | Column::Board
        )
    }

    /// Whether its text is the long one of a row, not one of a few words.
    pub(crate) fn is_long(self) -> bool {
        matches!(self, Column::Record | Column::Board)
    }

    /// The number of a row in a column of integers.
    pub fn integer(self, row: &Row) -> Option<i64> {
        match self {
            Column::Deal => Some(row.deal),
            Column::LengthMax => row.length_max.map(i64::from),
            Column::LengthSafe => row.length_safe.map(i64::from),
            Column::LengthUnit => row.length_unit.map(i64::from),
            Column::CellsUsed => row.cells_used.map(i64::from),
            Column::FewestCells => row.fewest_cells.map(i64::from),
            Column::States => row.states.map(|states| states as i64),
            Column::Micros => row.micros.map(|micros| micros as i64),
            Column::Verdict | Column::Limit | Column::Record | Column::Board => None,
        }
    }

    /// The text of a row in a column of texts, given its long text.
    pub fn text<'a>(self, row: &Row, long: &'a str) -> Option<&'a str> {
        if self.is_long() {
            (!long.is_empty()).then_some(long)
        } else {
            self.word(row)
        }
    }

    /// The word of a row in a column of verdicts or limits.
    pub(crate) fn word(self, row: &Row) -> Option<&'static str> {
        let verdict = row.verdict?;
        match self {
            Column::Verdict => Some(verdict.name()),
            // A search that was stopped leaves no row.
            Column::Limit => verdict.limit().map(Limit::name),
            _ => None,
        }
    }

    /// Puts a number into a row, as [`Column::integer`] told it.
    ///
    /// # Errors
    ///
    /// The number cannot stand in this column.
    pub fn set_integer(self, row: &mut Row, value: i64) -> Result<(), BadValue> {
        let bad = || self.bad(&value.to_string());
        let length = u32::try_from(value);
        let cells = u8::try_from(value);
        let large = u64::try_from(value);
        match self {
            Column::Deal => row.deal = value,
            Column::LengthMax => row.length_max = Some(length.map_err(|_| bad())?),
            Column::LengthSafe => row.length_safe = Some(length.map_err(|_| bad())?),
            Column::LengthUnit => row.length_unit = Some(length.map_err(|_| bad())?),
            Column::CellsUsed => row.cells_used = Some(cells.map_err(|_| bad())?),
            Column::FewestCells => row.fewest_cells = Some(cells.map_err(|_| bad())?),
            Column::States => row.states = Some(large.map_err(|_| bad())?),
            Column::Micros => row.micros = Some(large.map_err(|_| bad())?),
            Column::Verdict | Column::Limit | Column::Record | Column::Board => return Err(bad()),
        }
        Ok(())
    }

    /// Puts a word into a row, as [`Column::text`] told it. Verdicts come
    /// before limits.
    ///
    /// # Errors
    ///
    /// The word cannot stand in this column.
    pub fn set_word(self, row: &mut Row, word: &str) -> Result<(), BadValue> {
        let limit = Limit::Stopped.name();
        let verdict = match (self, row.verdict) {
            // The next column holds its limit.
            (Column::Verdict, _) if word == "gave_up" => Verdict::from_names(word, Some(limit)),
            (Column::Verdict, _) => Verdict::from_names(word, None),
            (Column::Limit, Some(gave_up @ Verdict::GaveUp(_))) if word != limit => {
                Verdict::from_names(gave_up.name(), Some(word))
            }
            _ => None,
        };
        row.verdict = Some(verdict.ok_or_else(|| self.bad(word))?);
        Ok(())
    }

    pub(crate) fn bad(self, value: &str) -> BadValue {
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
    fn long_solutions_fit_into_their_columns() {
        let columns = [Column::LengthMax, Column::LengthSafe, Column::LengthUnit];
        for column in columns {
            for length in [0, 0xFFFF, 0x1_0000, u32::MAX] {
                let mut row = Row::default();
                assert_eq!(column.set_integer(&mut row, length.into()), Ok(()));
                assert_eq!(column.integer(&row), Some(length.into()));
            }
            for bad in [-1, 1 << 32] {
                assert!(column.set_integer(&mut Row::default(), bad).is_err());
            }
        }
    }
}
