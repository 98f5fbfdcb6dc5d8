//! Games that the terminal game has saved.

use std::fs;
use std::path::Path;

use freecell_core::Game;
use freecell_play::SavedGame;
use freecell_reader::LONGEST_GAME;

/// Reads a saved game with its undone moves; `None` if the argument is anything else.
pub(crate) fn saved_game(argument: &str) -> Option<Game> {
    let path = Path::new(argument);
    let metadata = fs::metadata(path).ok()?;
    if !metadata.is_file() || metadata.len() > LONGEST_GAME as u64 {
        return None;
    }
    let text = fs::read_to_string(path).ok()?;
    SavedGame::from_text(&text).map(|saved| saved.game)
}
