//! Replaying the moves of a text.

use freecell_core::{
    AutoPlay, Game, MoveError, MoveErrorKind, Notation, Position, RecordNotation, Start,
};

use crate::Problem;

/// The notation of a text: of moves, or that of records, which also contain the deal and
/// the autoplay rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TextNotation {
    /// Moves in a notation.
    Moves(Notation),
    /// A record of this project.
    Record,
}

/// The result of replaying a game.
#[derive(Clone, Debug)]
pub struct Replay {
    /// The game with all its moves, or the first move that is malformed or illegal.
    pub result: Result<Game, MoveError>,
    /// The notation of a record if it is macroxue's, or may be in two.
    pub notation: Option<RecordNotation>,
}

impl Replay {
    /// Replays a text of moves. Tries the notations in order and, without a given
    /// autoplay, all autoplay rules from the most cautious; the first combination that
    /// wins counts.
    pub fn of_moves(
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

    /// Checks that the text has moves and is well-formed.
    ///
    /// # Errors
    ///
    /// If there are no moves, or if one is malformed. That is invalid input, whereas an
    /// illegal move makes an invalid solution.
    pub fn check_has_moves(&self) -> Result<(), Problem> {
        match &self.result {
            Ok(game) if game.turn() == 0 && !game.position().is_won() => Err(Problem::NoMoves),
            Err(error) if matches!(error.kind, MoveErrorKind::Syntax(_)) => {
                Err(Problem::Move(error.clone()))
            }
            _ => Ok(()),
        }
    }

    /// Returns whether all moves are legal and win the game.
    pub fn is_won(&self) -> bool {
        let is_won = |game: &Game| game.position().is_won();
        self.result.as_ref().is_ok_and(is_won)
    }

    /// Returns the final position of a game that is not won.
    pub fn position(&self) -> Option<&Position> {
        match &self.result {
            Ok(game) => Some(game.position()).filter(|position| !position.is_won()),
            Err(error) => Some(&error.position),
        }
    }
}
