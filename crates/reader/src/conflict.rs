//! What the caller wants against what a game states.

use std::fmt;

use freecell_core::{AutoPlay, CellCount, Game};

/// Describes how a game differs from the wanted one. What would help depends on the
/// caller, who adds it to the message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Conflict {
    /// The game has another autoplay rule.
    AutoPlay {
        /// The rule of the game.
        own: AutoPlay,
        /// The rule that the caller wants.
        wanted: AutoPlay,
    },
    /// The game has another number of free cells.
    Cells {
        /// The number that the game states.
        own: CellCount,
        /// The number that the caller wants.
        wanted: CellCount,
    },
}

impl Conflict {
    /// Checks that a game has the autoplay rule and the number of free cells that the
    /// caller wants, if any.
    ///
    /// ```
    /// use freecell_core::{CellCount, Game};
    /// use freecell_reader::Conflict;
    ///
    /// let game = Game::from_record("617~none:7a")?;
    /// let conflict = Conflict::check(&game, None, Some(CellCount::ALL[3])).unwrap_err();
    /// assert_eq!(conflict.to_string(), "the game has 4 free cells, not 3");
    /// # Ok::<(), freecell_core::RecordError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If it has others.
    pub fn check(
        game: &Game,
        autoplay: Option<AutoPlay>,
        cells: Option<CellCount>,
    ) -> Result<(), Conflict> {
        let own = game.autoplay();
        if let Some(wanted) = autoplay.filter(|wanted| *wanted != own) {
            return Err(Conflict::AutoPlay { own, wanted });
        }
        Conflict::check_cells(game.position().cell_count(), cells)
    }

    /// Checks a number of free cells.
    ///
    /// # Errors
    ///
    /// If the caller wants another one.
    pub fn check_cells(own: CellCount, wanted: Option<CellCount>) -> Result<(), Conflict> {
        match wanted.filter(|wanted| *wanted != own) {
            Some(wanted) => Err(Conflict::Cells { own, wanted }),
            None => Ok(()),
        }
    }
}

impl fmt::Display for Conflict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Conflict::AutoPlay { own, wanted } => {
                write!(f, "the game has autoplay {own}, not {wanted}")
            }
            Conflict::Cells { own, wanted } => {
                let cells = if own.get() == 1 { "cell" } else { "cells" };
                let (own, wanted) = (own.get(), wanted.get());
                write!(f, "the game has {own} free {cells}, not {wanted}")
            }
        }
    }
}

impl std::error::Error for Conflict {}
