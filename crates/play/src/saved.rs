//! A game with the data that its record does not contain.

use freecell_core::{CellCount, Game, Start};
use serde::{Deserialize, Serialize};

/// Whether the player had help.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Help {
    /// No help.
    #[default]
    None,
    /// The game was opened with moves that the player has not made.
    Record,
    /// The player saw a hint or the solution.
    Used,
}

/// How far a game has come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Progress {
    /// The player has not made a move.
    #[default]
    New,
    /// The player has made a move.
    Playing,
    /// The game is in the statistics.
    Counted,
}

/// A game with its clock, help and progress.
///
/// ```
/// use freecell_core::Game;
/// use freecell_play::SavedGame;
///
/// let mut game = Game::from_record("617~none:7a7b7cb7")?;
/// game.undo();
/// let saved = SavedGame::new(game);
/// // The record contains the undone move as well.
/// assert_eq!(SavedGame::from_json(&saved.to_json()), Some(saved));
/// # Ok::<(), freecell_core::RecordError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SavedGame {
    /// The game, including undone moves.
    pub game: Game,
    /// The playing time in seconds.
    pub seconds: u32,
    /// Whether the player had help.
    pub help: Help,
    /// How far the game has come.
    pub progress: Progress,
    /// When the game was first saved, in milliseconds since 1970; 0 if it was
    /// not. With the deal it identifies the game.
    pub started: u64,
    /// When the game was last saved.
    pub at: u64,
    /// The key under which the game is kept; empty if it was not saved yet.
    pub(crate) key: String,
    /// The number of times it was saved, which tells whether another program has
    /// saved it since.
    pub(crate) revision: u64,
}

/// The JSON of a saved game. `helped`, `touched` and `counted` come from the
/// first version.
#[derive(Serialize, Deserialize)]
struct Raw {
    record: String,
    turn: Option<usize>,
    #[serde(default)]
    seconds: u32,
    help: Option<Help>,
    progress: Option<Progress>,
    #[serde(default)]
    started: u64,
    #[serde(default)]
    at: u64,
    #[serde(default)]
    revision: u64,
    #[serde(default, skip_serializing)]
    helped: bool,
    #[serde(default, skip_serializing)]
    touched: bool,
    #[serde(default, skip_serializing)]
    counted: bool,
}

impl SavedGame {
    /// Creates a game without playing time. A game with moves counts as one with
    /// help, because the player has not made them.
    pub fn new(game: Game) -> SavedGame {
        let help = if game.turn_count() > 0 {
            Help::Record
        } else {
            Help::None
        };
        SavedGame {
            game,
            seconds: 0,
            help,
            progress: Progress::New,
            started: 0,
            at: 0,
            key: String::new(),
            revision: 0,
        }
    }

    /// Returns the key under which the game is kept; empty if it was not saved.
    pub fn key(&self) -> &str {
        &self.key
    }

    /// Returns whether the game is worth keeping: the player has done something
    /// in it, and it is not over.
    pub fn is_kept(&self) -> bool {
        let is_begun = match self.progress {
            Progress::New => self.help == Help::Used,
            Progress::Playing => true,
            Progress::Counted => false,
        };
        is_begun && !self.game.position().is_won()
    }

    /// Returns the game as JSON.
    pub fn to_json(&self) -> String {
        let mut whole = self.game.clone();
        whole.jump(whole.turn_count());
        let raw = Raw {
            record: whole.to_record(),
            turn: Some(self.game.turn()),
            seconds: self.seconds,
            help: Some(self.help),
            progress: Some(self.progress),
            started: self.started,
            at: self.at,
            revision: self.revision,
            helped: false,
            touched: false,
            counted: false,
        };
        serde_json::to_string(&raw).unwrap_or_default()
    }

    /// Parses the JSON of a game.
    pub fn from_json(json: &str) -> Option<SavedGame> {
        let raw: Raw = serde_json::from_str(json).ok()?;
        let mut game = Game::from_record(&raw.record).ok()?;
        if !game.jump(raw.turn.unwrap_or(game.turn())) {
            return None;
        }
        let help = match raw.help {
            Some(help) => help,
            None if raw.helped => Help::Used,
            None => Help::None,
        };
        let progress = match raw.progress {
            Some(progress) => progress,
            None if raw.counted => Progress::Counted,
            None if raw.touched => Progress::Playing,
            None => Progress::New,
        };
        Some(SavedGame {
            game,
            seconds: raw.seconds,
            help,
            progress,
            started: raw.started,
            at: raw.at,
            key: String::new(),
            revision: raw.revision,
        })
    }
}

/// Returns a short name of a start, which is also a file name: the deal number,
/// with the number of free cells unless it is four, or a digest of the board.
pub(crate) fn start_name(start: &Start) -> String {
    match start {
        Start::Deal(number, CellCount::FOUR) => number.to_string(),
        Start::Deal(number, cells) => format!("{number}-{}cells", cells.get()),
        Start::Position(_) => {
            // FNV-1a: the name must be the same in every version.
            let text = Game::new(*start, freecell_core::AutoPlay::None).to_record();
            let digest = text.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
                (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
            });
            "board".to_owned() + &format!("-{digest:016x}")
        }
    }
}

/// Returns the text that names a deal in results: its number, or the board.
pub(crate) fn deal_name(start: &Start) -> String {
    match start {
        Start::Deal(number, _) => number.to_string(),
        Start::Position(_) => {
            let record = Game::new(*start, freecell_core::AutoPlay::None).to_record();
            record.split('~').next().unwrap_or_default().to_owned()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_version_is_read() {
        let json = r#"{"record":"617~none:7a7b","turn":1,"seconds":61,"helped":true,"touched":true,"counted":false}"#;
        let saved = SavedGame::from_json(json).unwrap();
        assert_eq!((saved.game.turn(), saved.game.turn_count()), (1, 2));
        assert_eq!(
            (saved.help, saved.progress),
            (Help::Used, Progress::Playing)
        );
        for damaged in ["", "{}", "null", "[]", r#"{"record":"617~none:77"}"#] {
            assert_eq!(SavedGame::from_json(damaged), None, "{damaged}");
        }
        let beyond = r#"{"record":"617~none:7a","turn":9}"#;
        assert_eq!(SavedGame::from_json(beyond), None);
    }

    #[test]
    fn names_are_short_and_differ() {
        let name = |record| start_name(Game::from_record(record).unwrap().start());
        assert_eq!(name("617~horne:7a"), "617");
        assert_eq!(name("617~horne~2cells:7a"), "617-2cells");
        assert_eq!(name("-3~horne:"), "-3");
    }
}
