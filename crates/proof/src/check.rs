//! The checker.
//!
//! All of it is here, in `state.rs` and in `diagram.rs`: it decodes every state
//! of the certificate, makes every legal move of core, and looks whether the
//! state after it is there. Memory is the diagram and one position.

use std::fmt;

use freecell_core::{Move, Position};

use crate::certificate::{Certificate, record};
use crate::state::{Coder, State};

impl Certificate {
    /// Checks that this certificate proves that a position cannot be won:
    /// 1. it is about this position, and this position is in its set;
    /// 2. every state of the set is a position, and none is won;
    /// 3. every legal move from every one leads to a state of the set.
    ///
    /// `go_on` is told how many states are done, every thousand or so, and stops
    /// the work by `false`.
    ///
    /// # Errors
    ///
    /// The first thing that is not so.
    pub fn check(
        &self,
        position: &Position,
        go_on: &mut impl FnMut(u64) -> bool,
    ) -> Result<(), Flaw> {
        let coder = Coder::new(&self.start.position());
        if !coder.is_start(position) {
            let about = record(self.start);
            return Err(Flaw::OtherPosition { about });
        }
        if !self.diagram.contains(State::START) {
            return Err(Flaw::NoStart);
        }
        let found = self.diagram.count();
        if found != self.states {
            let said = self.states;
            return Err(Flaw::Count { said, found });
        }
        let mut moves = Vec::new();
        for (number, state) in (1..).zip(self.diagram.states()) {
            let Some(position) = coder.position(state) else {
                return Err(Flaw::NoPosition { number });
            };
            if position.is_won() {
                return Err(Flaw::Won { number });
            }
            position.legal_moves_into(&mut moves);
            for &mv in &moves {
                let mut after = position;
                after.play_unchecked(mv);
                let state = coder.state(&after);
                if !state.is_some_and(|state| self.diagram.contains(state)) {
                    let position = Box::new(position);
                    return Err(Flaw::Escape {
                        number,
                        position,
                        mv,
                    });
                }
            }
            if number.is_multiple_of(1024) && !go_on(number) {
                return Err(Flaw::Stopped);
            }
        }
        Ok(())
    }
}

/// Why a certificate does not prove that a position cannot be won. States are
/// counted from 1.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Flaw {
    /// It is about another one.
    OtherPosition {
        /// Which, as a record without moves.
        about: String,
    },
    /// The position is not in the set.
    NoStart,
    /// The set has another number of states than the head says.
    Count {
        /// What the head says.
        said: u64,
        /// How many there are, `u64::MAX` if they are too many to count.
        found: u64,
    },
    /// A state is no position.
    NoPosition {
        /// Which.
        number: u64,
    },
    /// A state is won.
    Won {
        /// Which.
        number: u64,
    },
    /// A move leads out of the set.
    Escape {
        /// From which state.
        number: u64,
        /// Its position.
        position: Box<Position>,
        /// The move.
        mv: Move,
    },
    /// Who was asked whether to go on said no.
    Stopped,
}

impl fmt::Display for Flaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Flaw::OtherPosition { about } => {
                write!(f, "the certificate is about another position, {about}")
            }
            Flaw::NoStart => write!(f, "the position itself is not in the set"),
            Flaw::Count { said, found } => {
                write!(f, "the set has {found} states, and the head says {said}")
            }
            Flaw::NoPosition { number } => write!(f, "state {number} is no position"),
            Flaw::Won { number } => write!(f, "state {number} is won"),
            Flaw::Escape { number, mv, .. } => {
                write!(f, "move {mv} from state {number} leads out of the set")
            }
            Flaw::Stopped => write!(f, "stopped"),
        }
    }
}

impl std::error::Error for Flaw {}
