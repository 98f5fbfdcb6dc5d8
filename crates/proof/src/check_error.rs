//! Why a certificate does not prove that a position cannot be won.

use freecell_core::{Move, Position, enum_with_messages};

enum_with_messages! {
    /// The reason why a certificate does not prove that a position cannot be won.
    /// States and groups are numbered from 1.
    #[derive(Clone, Debug, PartialEq, Eq)]
    #[non_exhaustive]
    pub enum CheckError {
        /// The certificate is about another position.
        OtherPosition {
            /// The start of the certificate, as a record without moves.
            about: String,
        } = "the certificate is about another game, {about}";
        /// The set does not contain the position.
        MissingStart = "the set does not contain the position";
        /// The number of states differs from the header.
        Count {
            /// Number of states that the header declares.
            declared: u64,
            /// Number of states in the set; `u64::MAX` if they cannot be counted.
            found: u64,
        } = "the set has {found} states, but the header declares {declared}";
        /// A state does not decode to a position.
        InvalidState {
            /// Number of the state.
            number: u64,
        } = "state {number} is not a valid position";
        /// A state is won.
        Won {
            /// Number of the state.
            number: u64,
        } = "state {number} is won";
        /// A move leads to a state outside the set.
        Escape {
            /// Number of the state before the move.
            number: u64,
            /// The position before the move.
            position: Box<Position>,
            /// The move.
            mv: Move,
        } = "move {mv} from state {number} leads outside the set";
        /// A condensed certificate lacks a state that a move leads to.
        MissingState {
            /// A position of the state.
            position: Box<Position>,
        } = "a move leads to a state outside the set";
        /// A lost group of a condensed certificate is not a group of games from this position.
        InvalidGroup {
            /// Number of the group.
            number: u64,
        } = "lost group {number} is not a valid group";
        /// A move leads from a lost group of a condensed certificate to one that is not lost.
        OpenGroup {
            /// Number of the group.
            number: u64,
        } = "lost group {number} is not shown to be lost";
        /// `should_continue` returned `false`.
        Stopped = "stopped";
    }
}

impl std::error::Error for CheckError {}
