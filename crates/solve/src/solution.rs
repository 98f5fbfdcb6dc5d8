//! Solutions.

use freecell_core::{AutoPlay, Game, Metric, Move, Start};

/// A winning list of moves and its start. Core has replayed it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    pub(crate) start: Start,
    pub(crate) autoplay: AutoPlay,
    pub(crate) moves: Vec<Move>,
}

impl Solution {
    /// Returns the start.
    pub fn start(&self) -> &Start {
        &self.start
    }

    /// Returns the autoplay that runs before the first move and after each.
    pub fn autoplay(&self) -> AutoPlay {
        self.autoplay
    }

    /// Returns the moves of the player.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// Returns the solution as a game, played to the end.
    ///
    /// # Panics
    ///
    /// Never panics: core has already played these moves.
    pub fn game(&self) -> Game {
        let mut game = Game::new(self.start, self.autoplay);
        for &mv in &self.moves {
            game.play(mv)
                .expect("a solution was played before it was returned");
        }
        game
    }

    /// Returns the number of moves in a metric; `None` if the metric's autoplay
    /// takes a card that the solution needs.
    pub fn length(&self, metric: Metric) -> Option<usize> {
        self.game().length(metric)
    }

    /// Returns the same solution with the autoplay of a metric, so that every move
    /// counts as one: in [`Metric::Unit`] card by card, including moves to the
    /// foundations. Returns `None` if that autoplay takes a card that the solution
    /// needs.
    pub fn in_metric(&self, metric: Metric) -> Option<Solution> {
        let mut game = self.game().with_autoplay(metric.autoplay())?;
        if metric == Metric::Unit {
            let mut single = Game::new(self.start, AutoPlay::None);
            for mv in game.moves() {
                for mv in single.position().expand(mv).ok()? {
                    single.play(mv).ok()?;
                }
            }
            game = single;
        }
        let is_right = game.position().is_won() && game.length(metric) == Some(game.turn());
        is_right.then(|| Solution {
            start: self.start,
            autoplay: game.autoplay(),
            moves: game.moves().collect(),
        })
    }
}
