//! Solutions.

use freecell_core::{AutoPlay, Game, Metric, Move, Start};

/// A won game: core has played its moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    pub(crate) game: Game,
}

impl Solution {
    /// Returns the solution as a game, played to the end.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// Returns the solution as a game, played to the end.
    pub fn into_game(self) -> Game {
        self.game
    }

    /// Returns the start.
    pub fn start(&self) -> &Start {
        self.game.start()
    }

    /// Returns the autoplay that runs before the first move and after each.
    pub fn autoplay(&self) -> AutoPlay {
        self.game.autoplay()
    }

    /// Returns the moves of the player.
    pub fn moves(&self) -> impl ExactSizeIterator<Item = Move> {
        self.game.moves()
    }

    /// Returns the number of moves in a metric; `None` if the metric's autoplay
    /// takes a card that the solution needs.
    pub fn length(&self, metric: Metric) -> Option<usize> {
        self.game.length(metric)
    }

    /// Returns the same solution with the autoplay of a metric, so that every move
    /// counts as one: in [`Metric::Unit`] card by card, including moves to the
    /// foundations. Returns `None` if that autoplay takes a card that the solution
    /// needs.
    pub fn in_metric(&self, metric: Metric) -> Option<Solution> {
        let mut game = self.game.with_autoplay(metric.autoplay())?;
        if metric == Metric::Unit {
            let mut single = Game::new(*self.start(), AutoPlay::None);
            for mv in game.moves() {
                for mv in single.position().expand(mv).ok()? {
                    single.play(mv).ok()?;
                }
            }
            game = single;
        }
        let is_right = game.position().is_won() && game.length(metric) == Some(game.turn());
        is_right.then_some(Solution { game })
    }
}
