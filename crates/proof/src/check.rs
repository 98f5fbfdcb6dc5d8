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
            if number % 1024 == 0 && !go_on(number) {
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

#[cfg(test)]
mod tests {
    use freecell_core::{CellCount, DealNumber, Start};

    use super::{Certificate, Flaw, State};
    use crate::DEFAULT_MEMORY;
    use crate::checksum::Checksum;

    fn always(_states: u64) -> bool {
        true
    }

    fn start(number: i64, cells: usize) -> Start {
        let number = DealNumber::new(number).expect("a number");
        Start::Deal(number, CellCount::new(cells).expect("at most four"))
    }

    fn collect(start: Start) -> Certificate {
        let certificate = Certificate::collect(start, DEFAULT_MEMORY, &mut always);
        certificate.expect("a lost deal")
    }

    fn check(certificate: &Certificate) -> Result<(), Flaw> {
        let bytes = certificate.to_bytes();
        let read = Certificate::read(&bytes[..], DEFAULT_MEMORY).expect("what was written");
        assert_eq!(&read, certificate);
        read.check(&read.start().position(), &mut always)
    }

    /// The states of a certificate without one of them, properly written.
    fn without(certificate: &Certificate, left_out: usize) -> Certificate {
        let states = certificate.diagram.states().enumerate();
        let states = states.filter(|&(index, _)| index != left_out);
        let states: Vec<State> = states.map(|(_, state)| state).collect();
        Certificate::of(certificate.start, &states)
    }

    #[test]
    fn no_state_can_be_left_out() {
        for (number, cells) in [(2, 0), (3, 0), (4, 0), (7, 0), (1, 1), (3, 1), (4, 1)] {
            let certificate = collect(start(number, cells));
            assert_eq!(check(&certificate), Ok(()));
            for left_out in 0..certificate.states as usize {
                let flaw = check(&without(&certificate, left_out));
                match left_out {
                    // The start has nothing but zeros, so it comes first.
                    0 => assert_eq!(flaw, Err(Flaw::NoStart)),
                    _ => assert!(matches!(flaw, Err(Flaw::Escape { .. })), "{flaw:?}"),
                }
            }
        }
        let certificate = collect(start(781_948, 4));
        for left_out in (0..certificate.states as usize).step_by(100) {
            assert!(check(&without(&certificate, left_out)).is_err());
        }
    }

    #[test]
    fn no_byte_can_be_changed() {
        let start = start(1, 1);
        let bytes = collect(start).to_bytes();
        for at in 0..bytes.len() {
            for change in 1..=u8::MAX {
                let mut bytes = bytes.clone();
                bytes[at] ^= change;
                assert!(
                    Certificate::read(&bytes[..], DEFAULT_MEMORY).is_err(),
                    "{at}"
                );
            }
            assert!(Certificate::read(&bytes[..at], DEFAULT_MEMORY).is_err());
            let mut longer = bytes.clone();
            longer.insert(at, 0);
            assert!(Certificate::read(&longer[..], DEFAULT_MEMORY).is_err());
        }
    }

    /// With a new checksum it is up to the checker. What it accepts then has
    /// all states that the right certificate has.
    #[test]
    fn a_forger_who_knows_about_checksums_gains_nothing() {
        for (number, cells) in [(3, 0), (1, 1)] {
            let right = collect(start(number, cells));
            let bytes = right.to_bytes();
            let (mut unread, mut refused, mut accepted) = (0, 0, 0);
            for at in 0..bytes.len() - 4 {
                for change in 1..=u8::MAX {
                    let mut bytes = bytes[..bytes.len() - 4].to_vec();
                    bytes[at] ^= change;
                    let mut checksum = Checksum::new();
                    checksum.add(&bytes);
                    bytes.extend(checksum.get().to_le_bytes());
                    let Ok(forged) = Certificate::read(&bytes[..], DEFAULT_MEMORY) else {
                        unread += 1;
                        continue;
                    };
                    if forged.check(&right.start.position(), &mut always).is_err() {
                        refused += 1;
                        continue;
                    }
                    accepted += 1;
                    let mut states = right.diagram.states();
                    assert!(states.all(|state| forged.diagram.contains(state)));
                }
            }
            println!("{unread} are not read, {refused} refused, {accepted} are proofs as well");
            assert!(unread > 1_000 && refused > 300);
        }
    }

    #[test]
    fn every_flaw_is_told() {
        let certificate = collect(start(3, 0));
        let about = "3~none~0cells:".to_owned();
        let other = start(4, 0).position();
        let flaw = certificate.check(&other, &mut always);
        assert_eq!(flaw, Err(Flaw::OtherPosition { about }));
        // The same board with more cells is another position.
        let flaw = certificate.check(&start(3, 1).position(), &mut always);
        assert!(matches!(flaw, Err(Flaw::OtherPosition { .. })));

        let mut miscounted = certificate.clone();
        miscounted.states += 1;
        let flaw = check(&miscounted);
        let (said, found) = (13, 12);
        assert_eq!(flaw, Err(Flaw::Count { said, found }));

        let with = |state: State| {
            let mut states: Vec<State> = certificate.diagram.states().collect();
            states.push(state);
            states.sort_unstable();
            check(&Certificate::of(certificate.start, &states))
        };
        // The game has no cell for a king.
        let in_cell = State::START.with(51, 4);
        assert!(matches!(with(in_cell), Err(Flaw::NoPosition { .. })));
        let all_home = (0..52).fold(State::START, |state, card| state.with(card, 5));
        assert_eq!(with(all_home), Err(Flaw::Won { number: 13 }));

        // A few positions of a deal that can be won.
        let few = Certificate::of(start(617, 4), &[State::START]);
        let flaw = check(&few);
        assert!(matches!(flaw, Err(Flaw::Escape { number: 1, .. })));
    }
}
