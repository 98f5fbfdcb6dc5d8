//! The result of a replay in words.

use std::fmt;

use freecell_core::{Metric, RecordNotation};
use freecell_reader::Replay;

use crate::output::outcome::with_cells;

/// Describes whether a game is won, and its length.
pub(crate) struct ReplayWords<'a>(pub(crate) &'a Replay);

impl ReplayWords<'_> {
    /// Returns the phrase that names the notation of a record, if it may be in two.
    fn notation(&self) -> &'static str {
        match self.0.notation {
            None => "",
            Some(RecordNotation::Native) => ", notation record",
            Some(RecordNotation::Macroxue) => ", notation macroxue",
        }
    }
}

impl fmt::Display for ReplayWords<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let notation = self.notation();
        let game = match &self.0.result {
            Ok(game) => game,
            Err(error) => {
                write!(f, "invalid: {error}")?;
                return match notation.strip_prefix(", ") {
                    Some(notation) => write!(f, " ({notation})"),
                    None => Ok(()),
                };
            }
        };
        let (turns, autoplay) = (game.turn(), game.autoplay());
        let moves = if turns == 1 { "move" } else { "moves" };
        let cells = with_cells(game.position().cell_count());
        if !game.position().is_won() {
            let verb = if turns == 1 {
                "the only move is"
            } else {
                &format!("all {turns} moves are")
            };
            return write!(
                f,
                "invalid: {verb} legal (autoplay {autoplay}{notation}), but only {} of 52 cards are on the foundations",
                game.position().cards_on_foundations()
            );
        }
        write!(
            f,
            "valid: won in {turns} {moves}{cells} (autoplay {autoplay}{notation}); lengths:"
        )?;
        for (index, metric) in Metric::ALL.into_iter().enumerate() {
            let comma = if index == 0 { "" } else { "," };
            let name = metric.name();
            match game.length(metric) {
                Some(length) => write!(f, "{comma} {name} {length}")?,
                None => write!(f, "{comma} {name} n/a")?,
            }
        }
        Ok(())
    }
}
