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

    /// Reads a record of this crate or of macroxue's solver, as [`Game::detect_record`]
    /// does, without returning the notation.
    ///
    /// # Errors
    ///
    /// As for [`Game::from_record`].
    pub fn from_any_record(text: &str) -> Result<Game, RecordError> {
        Game::detect_record(text).map(|(game, _)| game)
    }

    /// Reads a record of this crate or of macroxue's solver, and returns its notation.
    ///
    /// Only records of this crate have options after `~`, name cells or count cards;
    /// only macroxue's use `r` for cells. All other records are read in both notations,
    /// which differ in autoplay and in moves to an empty column. The reading that wins
    /// counts; if both win or neither does, the one with more legal moves, and this
    /// crate's if they have as many.
    ///
    /// ```
    /// use freecell_core::{Game, RecordNotation};
    ///
    /// let (game, notation) = Game::detect_record("617:7a7b")?;
    /// assert_eq!((game.turn(), notation), (2, RecordNotation::Native));
    /// let (game, notation) = Game::detect_record("617:7r7r")?;
    /// assert_eq!((game.turn(), notation), (2, RecordNotation::Macroxue));
    /// # Ok::<(), freecell_core::RecordError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As for [`Game::from_record`].
    pub fn detect_record(text: &str) -> Result<(Game, RecordNotation), RecordError> {
        let read = |notation| (Game::from_record_in(text, notation), notation);
        let (game, notation) = match RecordNotation::candidates(text) {
            [notation] => read(*notation),
            _ => {
                let native = read(RecordNotation::Native);
                if is_won(&native.0) {
                    native
                } else {
                    let macroxue = read(RecordNotation::Macroxue);
                    let is_better = is_won(&macroxue.0) || legal(&macroxue.0) > legal(&native.0);
                    if is_better { macroxue } else { native }
                }
            }
        };
        Ok((game?, notation))
    }

    /// Reads a record in a given notation.
    ///
    /// # Errors
    ///
    /// As for [`Game::from_record`].
    pub fn from_record_in(text: &str, notation: RecordNotation) -> Result<Game, RecordError> {
        match notation {
            RecordNotation::Native => Game::from_record(text),
            RecordNotation::Macroxue => Game::from_macroxue_record(text),
        }
    }
}

/// The notation of a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RecordNotation {
    /// This crate's: `617~max:7a7b`, read by [`Game::from_record`].
    Native,
    /// Macroxue's: `617:7r7r`, read by [`Game::from_macroxue_record`].
    Macroxue,
}

impl RecordNotation {
    /// Returns the notations that a record may be in.
    pub fn candidates(text: &str) -> &'static [RecordNotation] {
        let (head, moves) = text.split_once(':').unwrap_or((text, ""));
        if head.contains(['~', '.']) {
            &[RecordNotation::Native]
        } else if moves.contains('r') {
            &[RecordNotation::Macroxue]
        } else if moves.contains(['a', 'b', 'c', 'd', 'v']) {
            &[RecordNotation::Native]
        } else {
            &[RecordNotation::Native, RecordNotation::Macroxue]
        }
    }
}

fn is_won(read: &Result<Game, RecordError>) -> bool {
    matches!(read, Ok(game) if game.position().is_won())
}

/// Returns the number of legal moves of a record.
fn legal(read: &Result<Game, RecordError>) -> usize {
    match read {
        Ok(game) => game.turn(),
        Err(RecordError::Move(error)) => error.number - 1,
        Err(_) => 0,
    }
}

/// Returns the number of legal moves.
fn progress(replayed: &Result<Game, MoveError>) -> usize {
    match replayed {
        Ok(game) => game.turn(),
        Err(error) => error.number - 1,
    }
}
