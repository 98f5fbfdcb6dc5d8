//! The checker of format 1.
//!
//! All of it is in this file, `state.rs` and `diagram.rs`: it decodes every state
//! of the certificate, generates every legal move with `freecell-core`, and looks
//! up the resulting state. It needs memory for the diagram and one position.

use freecell_core::Position;

use crate::certificate::Certificate;
use crate::check_error::CheckError;
use crate::header::record;
use crate::state::{State, StateCodec};

impl Certificate {
    /// Checks that this certificate proves that `position` cannot be won:
    /// 1. it is about this position, and the set contains this position;
    /// 2. every state of the set decodes to a position, and none is won;
    /// 3. every legal move from every state leads to a state of the set.
    ///
    /// Calls `should_continue` about every thousand states with the number of
    /// states checked; return `false` to stop.
    ///
    /// # Errors
    ///
    /// Returns the first condition that does not hold.
    pub fn check(
        &self,
        position: &Position,
        should_continue: &mut impl FnMut(u64) -> bool,
    ) -> Result<(), CheckError> {
        let start = self.start.position();
        if !start.is_equivalent(position) {
            let about = record(self.start);
            return Err(CheckError::OtherPosition { about });
        }
        let codec = StateCodec::new(&start);
        if !self.diagram.contains(State::START) {
            return Err(CheckError::MissingStart);
        }
        let found = self.diagram.count();
        if found != self.states || found == u64::MAX {
            let declared = self.states;
            return Err(CheckError::Count { declared, found });
        }
        let mut moves = Vec::new();
        for (number, state) in (1..).zip(self.diagram.states()) {
            let Some(position) = codec.position(state) else {
                return Err(CheckError::InvalidState { number });
            };
            if position.is_won() {
                return Err(CheckError::Won { number });
            }
            position.legal_moves_into(&mut moves);
            for &mv in &moves {
                let mut after = position;
                after.play_unchecked(mv);
                let state = codec.state(&after);
                if !state.is_some_and(|state| self.diagram.contains(state)) {
                    let position = Box::new(position);
                    return Err(CheckError::Escape {
                        number,
                        position,
                        mv,
                    });
                }
            }
            if number % 1024 == 0 && !should_continue(number) {
                return Err(CheckError::Stopped);
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use freecell_core::{CellCount, DealNumber, Start};

    use super::{Certificate, CheckError, State};
    use crate::DEFAULT_MEMORY;
    use crate::diagram::{Diagram, Node};
    use crate::state::DIGITS;

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

    fn check(certificate: &Certificate) -> Result<(), CheckError> {
        let bytes = certificate.to_bytes();
        let read = Certificate::read(&bytes[..], DEFAULT_MEMORY).expect("what was written");
        assert_eq!(&read, certificate);
        read.check(&read.start().position(), &mut always)
    }

    fn state_count(certificate: &Certificate) -> usize {
        usize::try_from(certificate.states).expect("the states fit into memory")
    }

    /// Returns a certificate without one of its states, properly encoded.
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
            for left_out in 0..state_count(&certificate) {
                let error = check(&without(&certificate, left_out));
                match left_out {
                    // All digits of the start are 0, so it comes first.
                    0 => assert_eq!(error, Err(CheckError::MissingStart)),
                    _ => assert!(matches!(error, Err(CheckError::Escape { .. })), "{error:?}"),
                }
            }
        }
        let certificate = collect(start(781_948, 4));
        for left_out in (0..state_count(&certificate)).step_by(100) {
            assert!(check(&without(&certificate, left_out)).is_err());
        }
    }

    /// In memory there is no limit, but an uncountable set has no number of states.
    #[test]
    fn an_uncountable_set_is_an_error() {
        let mut diagram = Diagram::default();
        for card in 0..52 {
            let next = [diagram.root(); DIGITS];
            assert!(diagram.push(Node { card, next }));
        }
        let certificate = Certificate {
            start: start(3, 0),
            states: u64::MAX,
            diagram,
        };
        let error = certificate.check(&start(3, 0).position(), &mut always);
        let (declared, found) = (u64::MAX, u64::MAX);
        assert_eq!(error, Err(CheckError::Count { declared, found }));
    }

    #[test]
    fn every_error_is_reported() {
        let certificate = collect(start(3, 0));
        let about = "3~none~0cells:".to_owned();
        let other = start(4, 0).position();
        let error = certificate.check(&other, &mut always);
        assert_eq!(error, Err(CheckError::OtherPosition { about }));
        // The same board with more free cells is another position.
        let error = certificate.check(&start(3, 1).position(), &mut always);
        assert!(matches!(error, Err(CheckError::OtherPosition { .. })));

        let mut miscounted = certificate.clone();
        miscounted.states += 1;
        let error = check(&miscounted);
        let (declared, found) = (13, 12);
        assert_eq!(error, Err(CheckError::Count { declared, found }));

        let with = |state: State| {
            let mut states: Vec<State> = certificate.diagram.states().collect();
            states.push(state);
            states.sort_unstable();
            check(&Certificate::of(certificate.start, &states))
        };
        // The game has no cell for a king.
        let in_cell = State::START.with(51, 4);
        assert!(matches!(
            with(in_cell),
            Err(CheckError::InvalidState { .. })
        ));
        let all_home = (0..52).fold(State::START, |state, card| state.with(card, 5));
        assert_eq!(with(all_home), Err(CheckError::Won { number: 13 }));

        // A few positions of a deal that can be won.
        let few = Certificate::of(start(617, 4), &[State::START]);
        let error = check(&few);
        assert!(matches!(error, Err(CheckError::Escape { number: 1, .. })));
    }
}
