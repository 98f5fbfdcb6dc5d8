//! The second line of a certificate of either format: the position that it is about.

use freecell_core::{AutoPlay, Game, Start};

/// Formats a start as a record without moves, by its deal number if it has one.
pub(crate) fn record(start: Start) -> String {
    let position = start.position();
    let number = position.to_deal().and_then(|deal| deal.number());
    let start = number.map_or(start, |number| Start::Deal(number, position.cell_count()));
    Game::new(start, AutoPlay::None).to_record()
}

/// Reads what [`record`] writes; `None` if this is not the start of a game.
pub(crate) fn read_start(line: &str) -> Option<Start> {
    let game = Game::from_record(line).ok()?;
    let has_moves = game.turn() > 0 || game.autoplay() != AutoPlay::None;
    (!has_moves).then_some(*game.start())
}
