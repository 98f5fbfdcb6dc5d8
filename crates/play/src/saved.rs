//! A game with the data that its record does not contain.

use freecell_core::{CellCount, Game, Start};

/// Whether the player had help.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
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
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
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
/// assert_eq!(SavedGame::from_text(&saved.to_text()), Some(saved));
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
    /// The number of times it was saved. It shows whether another program has saved
    /// the game since.
    pub(crate) revision: u64,
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
        // A record of a won game is not won again.
        let progress = if game.position().is_won() && help == Help::Record {
            Progress::Counted
        } else {
            Progress::New
        };
        SavedGame {
            game,
            seconds: 0,
            help,
            progress,
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
        match self.progress {
            Progress::New => self.help == Help::Used,
            Progress::Playing => true,
            Progress::Counted => false,
        }
    }

    /// Returns whether another game has the same state, whenever it was saved.
    pub(crate) fn is_same_state(&self, other: &SavedGame) -> bool {
        (&self.game, self.seconds, self.help, self.progress)
            == (&other.game, other.seconds, other.help, other.progress)
    }

    /// Returns whether a wanted game is this one: it has no moves, or this game
    /// contains them.
    pub(crate) fn contains(&self, wanted: &Game) -> bool {
        let (mut whole, mut wanted) = (self.game.clone(), wanted.clone());
        whole.jump(whole.turn_count());
        wanted.jump(wanted.turn_count());
        whole.start() == wanted.start()
            && (wanted.turn_count() == 0
                || (whole.autoplay() == wanted.autoplay()
                    && whole.steps().starts_with(wanted.steps())))
    }

    /// Returns the game as text: lines of a name and a value.
    pub fn to_text(&self) -> String {
        let mut whole = self.game.clone();
        whole.jump(whole.turn_count());
        let help = match self.help {
            Help::None => "none",
            Help::Record => "record",
            Help::Used => "used",
        };
        let progress = match self.progress {
            Progress::New => "new",
            Progress::Playing => "playing",
            Progress::Counted => "counted",
        };
        format!(
            "record {}\nturn {}\nseconds {}\nhelp {help}\nprogress {progress}\n\
             started {}\nat {}\nrevision {}\n",
            whole.to_record(),
            self.game.turn(),
            self.seconds,
            self.started,
            self.at,
            self.revision,
        )
    }

    /// Parses the text of a game; `None` if anything in it is missing or not valid.
    pub fn from_text(text: &str) -> Option<SavedGame> {
        let get = |name: &str| {
            let mut pairs = text.lines().filter_map(|line| line.split_once(' '));
            pairs.find(|pair| pair.0 == name).map(|pair| pair.1)
        };
        let number = |name: &str| get(name)?.parse::<u64>().ok();
        let mut game = Game::from_record(get("record")?).ok()?;
        if !game.jump(get("turn")?.parse().ok()?) {
            return None;
        }
        let help = match get("help")? {
            "none" => Help::None,
            "record" => Help::Record,
            "used" => Help::Used,
            _ => return None,
        };
        let progress = match get("progress")? {
            "new" => Progress::New,
            "playing" => Progress::Playing,
            "counted" => Progress::Counted,
            _ => return None,
        };
        Some(SavedGame {
            game,
            seconds: u32::try_from(number("seconds")?).ok()?,
            help,
            progress,
            started: number("started")?,
            at: number("at")?,
            key: String::new(),
            revision: number("revision")?,
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn damaged_games_are_not_read() {
        let text = SavedGame::new(Game::from_record("617~none:7a").unwrap()).to_text();
        assert!(SavedGame::from_text(&text).is_some());
        for (line, damaged) in [
            ("record 617~none:7a", "record 617~none:77"),
            ("turn 1", "turn 9"),
            ("seconds 0", "seconds -1"),
            ("help record", "help maybe"),
            ("progress new", "progress 5"),
            ("started 0", "started x"),
            ("at 0", "at x"),
            ("revision 0", "revision x"),
        ] {
            let line = format!("{line}\n");
            assert!(text.contains(&line), "{text}");
            for damaged in ["", &format!("{damaged}\n")] {
                let damaged = text.replacen(&line, damaged, 1);
                assert_eq!(SavedGame::from_text(&damaged), None, "{damaged}");
            }
        }
        for damaged in ["", "{}"] {
            assert_eq!(SavedGame::from_text(damaged), None);
        }
    }

    #[test]
    fn names_are_short_and_differ() {
        let name = |record| start_name(Game::from_record(record).unwrap().start());
        assert_eq!(name("617~horne:7a"), "617");
        assert_eq!(name("617~horne~2cells:7a"), "617-2cells");
        assert_eq!(name("-3~horne:"), "-3");
    }
}
