//! Detects the notation and the autoplay of a text.

use crate::{AutoPlay, Game, Start};

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
        let readings = autoplays.iter().flat_map(|&autoplay| {
            notations.iter().map(move |&notation| {
                let mut game = Game::new(start, autoplay);
                (game.play_solution(text, notation).map(|()| game), ())
            })
        });
        let best = best_reading(readings, |error| error.number - 1);
        best.map_or_else(|| Ok(Game::new(start, AutoPlay::None)), |(game, ())| game)
    }

    /// Reads a record of this crate or of macroxue's solver, and returns its notation.
    ///
    /// Only records of this crate have options after `~`, name cells or count cards;
    /// only macroxue's use `r` for cells. All other records are read in both notations,
    /// which differ in autoplay and in moves to an empty column. The reading that wins
    /// counts, otherwise the one with more legal moves, otherwise this crate's.
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
        let candidates = RecordNotation::candidates(text).iter();
        let readings = candidates.map(|&notation| (Game::from_record_in(text, notation), notation));
        let best = best_reading(readings, |error| match error {
            RecordError::Move(error) => error.number - 1,
            _ => 0,
        });
        let (game, notation) = best.ok_or(RecordError::NoColon)?;
        Ok((game?, notation))
    }
}

/// The notation of a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RecordNotation {
    /// This crate's: `617~max:7a7b`.
    Native,
    /// That of macroxue's solver: `617:2r4r46`. The number of moves to a foundation implies
    /// the autoplay: 0 means [`AutoPlay::Max`], 52 [`AutoPlay::None`], and anything else
    /// [`AutoPlay::Horne`].
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

/// Returns the first reading that wins; if none does, the first one with the most legal
/// moves. `legal_moves` returns how many moves are legal before an error.
fn best_reading<E, T>(
    readings: impl Iterator<Item = (Result<Game, E>, T)>,
    legal_moves: fn(&E) -> usize,
) -> Option<(Result<Game, E>, T)> {
    let mut best = None;
    for reading in readings {
        let count = match &reading.0 {
            Ok(game) if game.position().is_won() => return Some(reading),
            Ok(game) => game.turn(),
            Err(error) => legal_moves(error),
        };
        if best.as_ref().is_none_or(|&(most, _)| count > most) {
            best = Some((count, reading));
        }
    }
    best.map(|(_, reading)| reading)
}
