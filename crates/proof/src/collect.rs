//! Making certificates: all positions that can be reached.

use std::collections::BTreeSet;
use std::fmt;

use freecell_core::{Position, Start};

use crate::certificate::Certificate;
use crate::state::{Coder, State};

/// What a state takes at most: in a tree whose leaves are half full, in the
/// list of those that wait, which may be there twice while it grows, and in
/// the sorted list.
const BYTES_OF_STATE: usize = 6 * size_of::<State>();

/// Returns how many states [`Certificate::collect`] finds at most with this
/// memory.
pub(crate) fn max_states(max_memory: usize) -> u64 {
    (max_memory / BYTES_OF_STATE) as u64
}

impl Certificate {
    /// Goes everywhere from a start, in not more than so many bytes of memory.
    /// `go_on` is told how many states there are, every thousand or so, and
    /// stops the work by `false`.
    ///
    /// This is for positions that are known to be lost. From most others it
    /// would take very long to come to a win.
    ///
    /// # Errors
    ///
    /// Why there is no certificate.
    ///
    /// # Panics
    ///
    /// If the certificate takes more than 2³² − 2 nodes; they need more than
    /// 200 GB of memory.
    pub fn collect(
        start: impl Into<Start>,
        max_memory: usize,
        go_on: &mut impl FnMut(u64) -> bool,
    ) -> Result<Certificate, NoCertificate> {
        let start = start.into();
        let first = start.position();
        let coder = Coder::new(&first);
        let most = max_states(max_memory);
        let mut states = BTreeSet::from([State::START]);
        let mut open = vec![State::START];
        let mut moves = Vec::new();
        let mut looked_at = 0_u64;
        while let Some(state) = open.pop() {
            let position = coder.position(state).expect("a state of a position");
            if position.is_won() {
                return Err(NoCertificate::Winnable);
            }
            position.legal_moves_into(&mut moves);
            for &mv in &moves {
                let mut after = position;
                after.play_unchecked(mv);
                let state = state_of(&coder, &after);
                if states.insert(state) {
                    open.push(state);
                }
            }
            if states.len() as u64 > most {
                return Err(NoCertificate::Memory { states: most });
            }
            looked_at += 1;
            if looked_at % 1024 == 0 && !go_on(states.len() as u64) {
                return Err(NoCertificate::Stopped);
            }
        }
        let states: Vec<State> = states.into_iter().collect();
        Ok(Certificate::of(start, &states))
    }
}

fn state_of(coder: &Coder, position: &Position) -> State {
    let state = coder.state(position);
    state.expect("moves put cards only where they fit")
}

/// Why there is no certificate of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum NoCertificate {
    /// It can be won.
    Winnable,
    /// So many states are all that memory is for, and there are more.
    Memory {
        /// How many.
        states: u64,
    },
    /// Who was asked whether to go on said no.
    Stopped,
}

impl fmt::Display for NoCertificate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NoCertificate::Winnable => write!(f, "the position can be won"),
            NoCertificate::Memory { states } => {
                write!(
                    f,
                    "more than {states} states can be reached, and memory is for no more"
                )
            }
            NoCertificate::Stopped => write!(f, "stopped"),
        }
    }
}

impl std::error::Error for NoCertificate {}
