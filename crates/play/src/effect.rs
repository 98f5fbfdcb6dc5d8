//! What a session asks others to do, by audience: the screen, the solver, the storage.

use freecell_core::Game;
use freecell_study::Message;

use crate::notice::Notice;
use crate::solver_request::SolverRequest;
use crate::steps::CardStep;

/// Something that a front end must do.
#[derive(Clone, Debug, PartialEq)]
#[allow(clippy::large_enum_variant, reason = "few exist at a time")]
pub enum Effect {
    /// Draw.
    Draw(DrawRequest),
    /// Ask the solver, and report its answers with [`Event::Answer`](crate::Event::Answer).
    Solve(SolverRequest),
    /// Stop the search of [`SolverRequest::Analyze`].
    StopAnalysis,
}

impl Effect {
    /// Shows a message about something that is wrong.
    pub fn error(message: impl Into<Message>) -> Effect {
        Effect::Draw(DrawRequest::Notice(Notice::error(message)))
    }
}

/// Something to draw.
#[derive(Clone, Debug, PartialEq)]
pub enum DrawRequest {
    /// Cards that moved, one after the other.
    Steps {
        /// The cards.
        steps: Vec<CardStep>,
        /// The time for each of them; 0 without animation.
        milliseconds: u64,
    },
    /// The board of the session, at once.
    Board,
    /// The board of the session at another turn, which is also announced.
    Jumped,
    /// Another game.
    Opened,
    /// That the game is won.
    Won,
    /// A message.
    Notice(Notice),
    /// The message is removed.
    ClearNotice,
}

/// Something that the storage must do. [`SavedSession`](crate::SavedSession) does it.
#[derive(Clone, Debug, PartialEq)]
#[allow(clippy::large_enum_variant, reason = "few exist at a time")]
pub(crate) enum StorageRequest {
    /// Open a game, or continue its saved game.
    Open(Game),
    /// Open the saved game with this key.
    OpenSaved(String),
    /// Save the game.
    Save,
    /// Add the result of the game to the statistics.
    Count,
}

/// What a session puts out: effects for the front end, and requests to the storage.
#[derive(Clone, Debug, PartialEq)]
#[allow(clippy::large_enum_variant, reason = "few exist at a time")]
pub(crate) enum Output {
    Effect(Effect),
    Storage(StorageRequest),
}
