//! What the solver has to say about a position.

use std::fmt;

use freecell_core::{AutoPlay, Game, Move, Position};

/// The answer of the solver. It never takes one for another: `Solved` comes
/// with moves that core has played to the end, `Impossible` only after every
/// position that can be reached has been looked at, and everything else is
/// `GaveUp`.
#[derive(Clone, Debug)]
pub enum Verdict<'a> {
    /// The position can be won, like this.
    Solved(Solution<'a>),
    /// The position cannot be won.
    Impossible {
        /// How many different positions the proof went through.
        states: u64,
    },
    /// The search ended before it knew.
    GaveUp(Limit),
}

impl Verdict<'_> {
    /// The name of this verdict: `solved`, `impossible` or `gave_up`.
    pub fn name(&self) -> &'static str {
        match self {
            Verdict::Solved(_) => "solved",
            Verdict::Impossible { .. } => "impossible",
            Verdict::GaveUp(_) => "gave_up",
        }
    }

    /// Whether the position can be won; `None` if that is not known.
    pub fn is_winnable(&self) -> Option<bool> {
        match self {
            Verdict::Solved(_) => Some(true),
            Verdict::Impossible { .. } => Some(false),
            Verdict::GaveUp(_) => None,
        }
    }
}

/// What ended a search before it knew.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Limit {
    /// It went through as many positions as it may.
    States,
    /// It took as much memory as it may, or as there is.
    Memory,
    /// It took as long as it may. The search has no clock; who stops it by
    /// one says so.
    Time,
    /// A [`Watch`](crate::Watch) told it to stop.
    Stopped,
}

impl fmt::Display for Limit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Limit::States => "states",
            Limit::Memory => "memory",
            Limit::Time => "time",
            Limit::Stopped => "stopped",
        })
    }
}

/// How far a search may go.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Limits {
    /// The most positions to look at.
    pub max_states: u64,
    /// The most memory to hold, in bytes.
    pub max_memory: usize,
}

impl Default for Limits {
    /// As many positions as fit into 256 MB.
    fn default() -> Limits {
        Limits {
            max_states: u64::MAX,
            max_memory: 256 << 20,
        }
    }
}

/// A way to win, in the solver's memory until it solves again.
#[derive(Clone, Copy, Debug)]
pub struct Solution<'a> {
    pub(crate) start: &'a Position,
    pub(crate) autoplay: AutoPlay,
    pub(crate) moves: &'a [Move],
}

impl<'a> Solution<'a> {
    /// The position that it starts from.
    pub fn start(&self) -> &'a Position {
        self.start
    }

    /// The rule by which cards go home by themselves, before the first move
    /// and after each.
    pub fn autoplay(&self) -> AutoPlay {
        self.autoplay
    }

    /// The moves.
    pub fn moves(&self) -> &'a [Move] {
        self.moves
    }

    /// The solution as a game, played to the end; [`Game::with_autoplay`] tells it
    /// with another autoplay.
    ///
    /// # Panics
    ///
    /// Never: these moves have been played before.
    pub fn game(&self) -> Game {
        let mut game = Game::new(*self.start, self.autoplay);
        for &mv in self.moves {
            game.play(mv)
                .expect("a solution was played before it was returned");
        }
        game
    }
}
