//! The JSON of `freecell deal` and `freecell solve`.

use std::borrow::Cow;

use freecell_core::{CellCount, DealNumber, Start};
use serde::Deserialize;
use serde::de::IgnoredAny;

use crate::TextKind;

/// What matters of an object before it is parsed as a board. Strings are borrowed and
/// all other fields skipped: files have millions of boards.
#[derive(Deserialize)]
pub(crate) struct JsonObject<'a> {
    deal: Option<i64>,
    verdict: Option<IgnoredAny>,
    cells: Option<Cells>,
    #[serde(borrow)]
    start: Option<Cow<'a, str>>,
    #[serde(borrow)]
    moves: Option<Cow<'a, str>>,
    #[serde(borrow)]
    autoplay: Option<Cow<'a, str>>,
}

/// The number of free cells of a solution, or the free cells of a position.
#[derive(Deserialize)]
#[serde(untagged)]
enum Cells {
    Count(usize),
    Cards(IgnoredAny),
}

impl JsonObject<'_> {
    /// Parses an object; `None` if the text is not one.
    pub(crate) fn parse(text: &str) -> Option<JsonObject<'_>> {
        let is_object = text.starts_with('{');
        is_object.then(|| serde_json::from_str(text).ok()).flatten()
    }

    /// Returns the deal number that the object states.
    pub(crate) fn number(&self) -> Option<DealNumber> {
        DealNumber::new(self.deal?).ok()
    }

    /// Returns whether this is the result of a search, perhaps without a solution.
    pub(crate) fn is_outcome(&self) -> bool {
        self.verdict.is_some()
    }

    /// Returns the solution.
    pub(crate) fn solution(self) -> Option<TextKind> {
        let start = match (self.number(), &self.cells) {
            (Some(number), Some(Cells::Count(cells))) => {
                Start::Deal(number, CellCount::new(*cells).ok()?)
            }
            (Some(number), _) => Start::Deal(number, CellCount::FOUR),
            (None, _) => self.start?.parse().ok()?,
        };
        Some(TextKind::Solution {
            start,
            moves: self.moves?.into_owned(),
            autoplay: self.autoplay?.parse().ok()?,
        })
    }
}
