//! The deals and positions that arguments name, for commands that search from many.

use anyhow::bail;
use freecell_core::{CellCount, Start};

use crate::deal_spec::DealSpec;
use crate::game_text::Kind;
use crate::games::Games;
use crate::values::CellsArg;

/// Deals or a position.
#[allow(clippy::large_enum_variant, reason = "most are positions")]
pub(crate) enum PositionSource {
    Deals(DealSpec),
    /// A position, and its name in headings.
    Position(Start, Option<String>),
}

impl PositionSource {
    /// Reads all games before the search, so that a wrong one fails at once. If the
    /// output does not have the number of a random deal, `notes_random` prints it.
    pub(crate) fn read(
        games: &[String],
        cells: Option<CellsArg>,
        notes_random: bool,
    ) -> anyhow::Result<Vec<PositionSource>> {
        let mut games = Games::open(games)?;
        let mut sources = Vec::new();
        while let Some(game) = games.next_game()? {
            sources.push(match game.kind {
                Kind::Deals(spec) => {
                    if notes_random {
                        spec.note_random();
                    }
                    PositionSource::Deals(spec)
                }
                _ => PositionSource::Position(game.current(cells)?, game.label()),
            });
        }
        if sources.is_empty() {
            bail!("the input has no solution");
        }
        Ok(sources)
    }

    pub(crate) fn count(&self) -> u64 {
        match self {
            PositionSource::Deals(spec) => spec.count(),
            PositionSource::Position(..) => 1,
        }
    }

    pub(crate) fn starts(
        &self,
        cells: CellCount,
    ) -> Box<dyn Iterator<Item = (Start, Option<String>)> + Send + '_> {
        match self {
            PositionSource::Deals(spec) => {
                let numbers = spec.numbers();
                Box::new(numbers.map(move |number| (Start::Deal(number, cells), None)))
            }
            PositionSource::Position(start, label) => {
                Box::new(std::iter::once((*start, label.clone())))
            }
        }
    }
}
