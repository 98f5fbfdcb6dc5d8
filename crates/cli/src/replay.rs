//! The result of replaying a game.

use std::fmt;

use anyhow::bail;
use freecell_core::{
    AutoPlay, Game, Metric, MoveError, MoveErrorKind, Notation, Position, RecordNotation, Start,
};

use crate::exit::Exit;
use crate::outcome::with_cells;

/// The result of replaying a game, and the notation of its record if it may be in two.
pub(crate) struct Replay {
    pub(crate) result: Result<Game, MoveError>,
    pub(crate) notation: Option<RecordNotation>,
}

impl Replay {
    /// Replays a text of moves. Tries the notations in order and, without a given
    /// autoplay, all autoplay rules from the most cautious; the first combination that
    /// wins counts.
    pub(crate) fn of_moves(
        start: Start,
        text: &str,
        notations: &[Notation],
        autoplay: Option<AutoPlay>,
    ) -> Replay {
        Replay {
            result: Game::replay(start, text, notations, autoplay),
            notation: None,
        }
    }

    /// Fails if a text has no moves or is malformed. That is invalid input, whereas an
    /// illegal move makes an invalid solution.
    pub(crate) fn check_has_moves(&self) -> anyhow::Result<()> {
        match &self.result {
            Ok(game) if game.turn() == 0 && !game.position().is_won() => {
                bail!("no moves found (fc-solve prints moves only with -m)")
            }
            Err(error) if matches!(error.kind, MoveErrorKind::Syntax(_)) => bail!("{error}"),
            _ => Ok(()),
        }
    }

    pub(crate) fn is_won(&self) -> bool {
        self.result
            .as_ref()
            .is_ok_and(|game| game.position().is_won())
    }

    pub(crate) fn exit(&self) -> Exit {
        if self.is_won() { Exit::Done } else { Exit::No }
    }

    /// Returns the final position of a game that is not won.
    pub(crate) fn position(&self) -> Option<&Position> {
        match &self.result {
            Ok(game) => Some(game.position()).filter(|position| !position.is_won()),
            Err(error) => Some(&error.position),
        }
    }

    /// Returns the phrase that names the notation of a record, if it may be in two.
    fn notation(&self) -> &'static str {
        match self.notation {
            None => "",
            Some(RecordNotation::Native) => ", notation record",
            Some(RecordNotation::Macroxue) => ", notation macroxue",
        }
    }
}

impl fmt::Display for Replay {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let notation = self.notation();
        let game = match &self.result {
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
                game.position().cards_home()
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
