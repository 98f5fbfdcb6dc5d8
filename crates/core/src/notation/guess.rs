//! Detects the notation and the autoplay of a text.

use crate::autoplay::AutoPlay;
use crate::game::{Game, Start};

use super::{MoveError, Notation, RecordError};

impl Notation {
    /// Returns the most likely notation of a text of moves.
    ///
    /// ```
    /// use freecell_core::Notation;
    ///
    /// assert_eq!(Notation::guess("7a 57v3"), Notation::Extended);
    /// assert_eq!(Notation::guess("2r4r46"), Notation::Macroxue);
    /// ```
    pub fn guess(text: &str) -> Notation {
        let has_code = |is_code: fn(&[u8]) -> bool| text.as_bytes().windows(3).any(is_code);
        if text.contains(" from stack ") || text.contains(" from freecell ") {
            Notation::Long
        } else if has_code(|code| matches!(code, [b'1'..=b'8', b'v', b'1'..=b'9' | b'a'..=b'd'])) {
            Notation::Extended
        } else if text
            .as_bytes()
            .windows(2)
            .any(|code| matches!(code, [b'1'..=b'8', b'r']))
        {
            Notation::Macroxue
        } else {
            Notation::Standard
        }
    }

    /// Returns the notations that a text of moves may be in.
    pub fn candidates(text: &str) -> &'static [Notation] {
        match Notation::guess(text) {
            // Without counts it may also be extended.
            Notation::Standard => &[Notation::Standard, Notation::Extended],
            Notation::Extended => &[Notation::Extended],
            Notation::Long => &[Notation::Long],
            Notation::Macroxue => &[Notation::Macroxue],
        }
    }
}

impl Game {
    /// Replays a solution. Tries the notations in order and, without a given autoplay,
    /// all rules of [`AutoPlay::ALL`]. Returns the first combination that wins; if none
    /// does, the one with the most legal moves, which is not won.
    ///
    /// ```
    /// use freecell_core::{DealNumber, Game, Notation};
    ///
    /// let joke = DealNumber::new(-3)?;
    /// let game = Game::replay(joke, "", &[Notation::Standard], None)?;
    /// assert!(game.position().is_won());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns the first invalid move of the combination with the most legal moves.
    pub fn replay(
        start: impl Into<Start>,
        text: &str,
        notations: &[Notation],
        autoplay: Option<AutoPlay>,
    ) -> Result<Game, MoveError> {
        let start = start.into();
        let autoplays = match &autoplay {
            Some(autoplay) => core::slice::from_ref(autoplay),
            None => &AutoPlay::ALL[..],
        };
        let mut best: Option<Result<Game, MoveError>> = None;
        for &autoplay in autoplays {
            for &notation in notations {
                let mut game = Game::new(start, autoplay);
                let replayed = match game.play_solution(text, notation) {
                    Ok(()) if game.position().is_won() => return Ok(game),
                    Ok(()) => Ok(game),
                    Err(error) => Err(error),
                };
                let is_better = |best| progress(&replayed) > progress(best);
                if best.as_ref().is_none_or(is_better) {
                    best = Some(replayed);
                }
            }
        }
        best.unwrap_or_else(|| Ok(Game::new(start, AutoPlay::None)))
    }

    /// Reads a record of this crate or of macroxue's solver, which uses `r` for cells.
    ///
    /// # Errors
    ///
    /// As for [`Game::from_record`].
    pub fn from_any_record(text: &str) -> Result<Game, RecordError> {
        let (head, moves) = text.split_once(':').unwrap_or((text, ""));
        if moves.contains('r') && !head.contains('~') {
            Game::from_macroxue_record(text)
        } else {
            Game::from_record(text)
        }
    }
}

/// Returns the number of legal moves.
fn progress(replayed: &Result<Game, MoveError>) -> usize {
    match replayed {
        Ok(game) => game.turn(),
        Err(error) => error.number - 1,
    }
}
