//! The checker.
//!
//! All of it is in this file, `state.rs` and `diagram.rs`: it decodes every state
//! of the certificate, generates every legal move with `freecell-core`, and looks
//! up the resulting state. It needs memory for the diagram and one position.

use std::fmt;

use freecell_core::{Move, Position};

use crate::certificate::{Certificate, record};
use crate::state::{Coder, State};

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
    ) -> Result<(), Flaw> {
        let coder = Coder::new(&self.start.position());
        if !coder.is_start(position) {
            let about = record(self.start);
            return Err(Flaw::OtherPosition { about });
        }
        if !self.diagram.contains(State::START) {
            return Err(Flaw::MissingStart);
        }
        let found = self.diagram.count();
        if found != self.states || found == u64::MAX {
            let declared = self.states;
            return Err(Flaw::Count { declared, found });
        }
        let mut moves = Vec::new();
        for (number, state) in (1..).zip(self.diagram.states()) {
            let Some(position) = coder.position(state) else {
                return Err(Flaw::InvalidState { number });
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
            if number % 1024 == 0 && !should_continue(number) {
                return Err(Flaw::Stopped);
            }
        }
        Ok(())
    }
}

/// The reason why a certificate does not prove that a position cannot be won.
/// States and groups are numbered from 1.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Flaw {
    /// The certificate is about another position.
    OtherPosition {
        /// The start of the certificate, as a record without moves.
        about: String,
    },
    /// The set does not contain the position.
    MissingStart,
    /// The number of states differs from the header.
    Count {
        /// Number of states that the header declares.
        declared: u64,
        /// Number of states in the set; `u64::MAX` if they cannot be counted.
        found: u64,
    },
    /// A state does not decode to a position.
    InvalidState {
        /// Number of the state.
        number: u64,
    },
    /// A state is won.
    Won {
        /// Number of the state.
        number: u64,
    },
    /// A move leads to a state outside the set.
    Escape {
        /// Number of the state before the move.
        number: u64,
        /// The position before the move.
        position: Box<Position>,
        /// The move.
        mv: Move,
    },
    /// A condensed certificate lacks a state that a move leads to.
    MissingState {
        /// A position of the state.
        position: Box<Position>,
    },
    /// A lost group of a condensed certificate is not a group of games from this position.
    InvalidGroup {
        /// Number of the group.
        number: u64,
    },
    /// A move of the relaxed game leads from a lost group of a condensed certificate to
    /// one that is not lost.
    OpenGroup {
        /// Number of the group.
        number: u64,
    },
    /// `should_continue` returned `false`.
    Stopped,
}

impl fmt::Display for Flaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Flaw::OtherPosition { about } => {
                write!(f, "the certificate is about another game, {about}")
            }
            Flaw::MissingStart => write!(f, "the set does not contain the position"),
            Flaw::Count { declared, found } => {
                write!(
                    f,
                    "the set has {found} states, but the header declares {declared}"
                )
            }
            Flaw::InvalidState { number } => write!(f, "state {number} is not a valid position"),
            Flaw::Won { number } => write!(f, "state {number} is won"),
            Flaw::Escape { number, mv, .. } => {
                write!(f, "move {mv} from state {number} leads outside the set")
            }
            Flaw::MissingState { .. } => {
                write!(f, "a move leads to a state outside the set")
            }
            Flaw::InvalidGroup { number } => write!(f, "lost group {number} is not a valid group"),
            Flaw::OpenGroup { number } => {
                write!(f, "lost group {number} is not shown to be lost")
            }
            Flaw::Stopped => write!(f, "stopped"),
        }
    }
}

impl std::error::Error for Flaw {}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use freecell_core::{Card, CellCount, DealNumber, Position, Start};

    use super::{Certificate, Flaw, State};
    use crate::DEFAULT_MEMORY;
    use crate::certificate::ReadError;
    use crate::checksum::Checksum;
    use crate::diagram::{Diagram, END, NOWHERE, Node};
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

    fn check(certificate: &Certificate) -> Result<(), Flaw> {
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
                let flaw = check(&without(&certificate, left_out));
                match left_out {
                    // All digits of the start are 0, so it comes first.
                    0 => assert_eq!(flaw, Err(Flaw::MissingStart)),
                    _ => assert!(matches!(flaw, Err(Flaw::Escape { .. })), "{flaw:?}"),
                }
            }
        }
        let certificate = collect(start(781_948, 4));
        for left_out in (0..state_count(&certificate)).step_by(100) {
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

    /// A forged checksum leaves it to the checker to find the forgery. Whatever it
    /// accepts contains all states of the correct certificate.
    #[test]
    fn forged_checksums_do_not_deceive_the_checker() {
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
            println!("{unread} unreadable, {refused} refused, {accepted} also valid");
            assert!(unread > 1_000 && refused > 300);
        }
    }

    /// Every position in which all columns are sequences, as a diagram, for a start
    /// whose columns are four of them.
    ///
    /// Each rank depends only on the rank above it, so few nodes describe 84
    /// million million states. All of them are positions, moves lead from one to
    /// another, and the won one comes last: a checker that enumerates them would
    /// never reach the flaw.
    #[derive(Default)]
    struct AllSequences {
        diagram: Diagram,
        numbers: HashMap<Node, u32>,
        known: HashMap<(usize, Places), u32>,
    }

    /// The locations of the cards that determine where lower cards can lie.
    #[derive(Clone, Copy, PartialEq, Eq, Hash)]
    struct Places {
        empty_columns: usize,
        /// The cards of the next higher rank, by suit.
        above: [Place; 4],
        /// The cards of the same rank that are already placed.
        beside: [Place; 4],
    }

    #[derive(Clone, Copy, PartialEq, Eq, Hash)]
    enum Place {
        EndOfColumn,
        UnderCard,
        Home,
    }

    impl AllSequences {
        /// Returns a start in which each card lies on the next higher rank of the
        /// suit `suit ^ 1`.
        fn start() -> Position {
            let column = |suit: usize| -> Vec<Card> {
                let cards = (0..13).rev().map(|rank| 4 * rank + (suit ^ (rank % 2)));
                cards.map(|index| Card::ALL[index]).collect()
            };
            let columns: Vec<Vec<Card>> = (0..4).map(column).collect();
            let columns = std::array::from_fn(|i| columns.get(i).map_or(&[][..], Vec::as_slice));
            Position::from_places(columns, &[]).expect("every card once")
        }

        fn diagram() -> Diagram {
            let mut all = AllSequences::default();
            let places = Places {
                empty_columns: 8,
                above: [Place::UnderCard; 4],
                beside: [Place::UnderCard; 4],
            };
            all.node(52, places);
            all.diagram
        }

        /// Returns the number of the node that branches on the first `count` cards.
        fn node(&mut self, count: usize, places: Places) -> u32 {
            let Some(card) = count.checked_sub(1) else {
                return END;
            };
            if let Some(&number) = self.known.get(&(count, places)) {
                return number;
            }
            let suit = card % 4;
            let mut next = [NOWHERE; DIGITS];
            for (digit, mut after) in AllSequences::choices(card, places) {
                if suit == 0 {
                    after.above = std::mem::replace(&mut after.beside, [Place::UnderCard; 4]);
                }
                next[digit] = self.node(card, after);
            }
            let number = match next {
                // Redundant nodes are not allowed.
                [only, NOWHERE, NOWHERE, NOWHERE, NOWHERE, NOWHERE] => only,
                next => {
                    let card = u8::try_from(card).expect("a card is below 52");
                    let node = Node { card, next };
                    *self.numbers.entry(node).or_insert_with(|| {
                        assert!(self.diagram.push(node));
                        self.diagram.root()
                    })
                }
            };
            self.known.insert((count, places), number);
            number
        }

        /// Returns the possible locations of a card: the digit, and the places
        /// after it.
        fn choices(card: usize, places: Places) -> Vec<(usize, Places)> {
            let (suit, is_king) = (card % 4, card >= 48);
            let at = |place, mut places: Places| {
                places.beside[suit] = place;
                places
            };
            let mut choices = vec![(5, at(Place::Home, places))];
            if places.above[suit] == Place::Home {
                // If a card is on its foundation, so are all lower cards of the
                // suit.
                return choices;
            }
            if places.empty_columns > 0 {
                let mut after = at(Place::EndOfColumn, places);
                after.empty_columns -= 1;
                choices.push((if is_king { 0 } else { 3 }, after));
            }
            let suits = if matches!(suit, 0 | 3) {
                [1, 2]
            } else {
                [0, 3]
            };
            for (digit, below) in (1..).zip(suits) {
                if places.above[below] == Place::EndOfColumn {
                    let mut after = at(Place::EndOfColumn, places);
                    after.above[below] = Place::UnderCard;
                    choices.push((if below == suit ^ 1 { 0 } else { digit }, after));
                }
            }
            choices
        }
    }

    /// Encodes a certificate with this number of states in its header, then reads
    /// and checks it.
    fn check_forged(start: Start, diagram: &Diagram, states: u64) -> Result<(), ReadError> {
        let forged = Certificate {
            start,
            states,
            diagram: diagram.clone(),
        };
        let bytes = forged.to_bytes();
        let read = Certificate::read(&bytes[..], DEFAULT_MEMORY)?;
        let flaw = read.check(&start.position(), &mut |states| {
            assert!(states < 100_000, "the checker does not terminate");
            true
        });
        let declared = states;
        assert!(
            matches!(flaw, Err(Flaw::Count { declared: s, found }) if s == declared && found > declared),
            "{flaw:?}"
        );
        Ok(())
    }

    /// A file of 300 kB can describe more states than any checker can visit, with
    /// the correct number in its header. The memory limit bounds the time for a
    /// certificate, whatever the file declares.
    #[test]
    fn a_small_file_with_too_many_states_is_refused() {
        let start = Start::from(AllSequences::start());
        let mut diagram = AllSequences::diagram();
        let exact = diagram.count();
        assert_eq!(exact, 84_492_950_543_655);
        let too_many = check_forged(start, &diagram, exact);
        assert!(
            matches!(too_many, Err(ReadError::TooManyStates { states, .. }) if states == exact)
        );

        // With an additional node at the top, the states are too many to count.
        let Some(&root) = diagram.nodes().last() else {
            panic!("it has nodes");
        };
        let mut anything = END;
        for card in 0..root.card {
            let next = [anything; DIGITS];
            assert!(diagram.push(Node { card, next }));
            anything = diagram.root();
        }
        let mut next = root.next;
        next[DIGITS - 1] = anything;
        assert!(diagram.push(Node { next, ..root }));
        assert_eq!(diagram.count(), u64::MAX);
        let counts = [1 << 32, exact, 1 << 63, u64::MAX - 1, u64::MAX];
        for states in counts {
            let too_many = check_forged(start, &diagram, states);
            assert!(matches!(too_many, Err(ReadError::TooManyStates { .. })));
        }
        for states in [0, 1, 1_000_000] {
            check_forged(start, &diagram, states).expect("a number that can be checked");
        }
    }

    /// In memory there is no limit, but an uncountable set has no number of states.
    #[test]
    fn an_uncountable_set_is_a_flaw() {
        let mut diagram = Diagram::default();
        let mut anything = END;
        for card in 0..52 {
            let next = [anything; DIGITS];
            assert!(diagram.push(Node { card, next }));
            anything = u32::from(card) + 1;
        }
        let certificate = Certificate {
            start: start(3, 0),
            states: u64::MAX,
            diagram,
        };
        let flaw = certificate.check(&start(3, 0).position(), &mut always);
        let (declared, found) = (u64::MAX, u64::MAX);
        assert_eq!(flaw, Err(Flaw::Count { declared, found }));
    }

    #[test]
    fn every_flaw_is_reported() {
        let certificate = collect(start(3, 0));
        let about = "3~none~0cells:".to_owned();
        let other = start(4, 0).position();
        let flaw = certificate.check(&other, &mut always);
        assert_eq!(flaw, Err(Flaw::OtherPosition { about }));
        // The same board with more free cells is another position.
        let flaw = certificate.check(&start(3, 1).position(), &mut always);
        assert!(matches!(flaw, Err(Flaw::OtherPosition { .. })));

        let mut miscounted = certificate.clone();
        miscounted.states += 1;
        let flaw = check(&miscounted);
        let (declared, found) = (13, 12);
        assert_eq!(flaw, Err(Flaw::Count { declared, found }));

        let with = |state: State| {
            let mut states: Vec<State> = certificate.diagram.states().collect();
            states.push(state);
            states.sort_unstable();
            check(&Certificate::of(certificate.start, &states))
        };
        // The game has no cell for a king.
        let in_cell = State::START.with(51, 4);
        assert!(matches!(with(in_cell), Err(Flaw::InvalidState { .. })));
        let all_home = (0..52).fold(State::START, |state, card| state.with(card, 5));
        assert_eq!(with(all_home), Err(Flaw::Won { number: 13 }));

        // A few positions of a deal that can be won.
        let few = Certificate::of(start(617, 4), &[State::START]);
        let flaw = check(&few);
        assert!(matches!(flaw, Err(Flaw::Escape { number: 1, .. })));
    }
}
