//! What a proof rests on.

use std::fmt;

use crate::condensed::Twins;

/// What a proof rests on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum ProofSummary {
    /// All states that can be reached, as in a [`Certificate`](crate::Certificate).
    Reachable {
        /// Number of states.
        states: u64,
    },
    /// Settled states and lost groups, as in a [`Condensed`](crate::Condensed) certificate.
    Settled {
        /// Which twins are merged.
        twins: Twins,
        /// Number of settled states.
        states: u64,
        /// Number of groups that these states belong to.
        groups: u64,
        /// Number of groups that are lost even if loose cards could be rearranged at will.
        lost_groups: u64,
    },
}

impl ProofSummary {
    /// Returns the number of states.
    pub fn states(&self) -> u64 {
        match *self {
            ProofSummary::Reachable { states } | ProofSummary::Settled { states, .. } => states,
        }
    }

    /// Formats the third line of a condensed certificate.
    pub(crate) fn counts(&self, cells: usize) -> String {
        format!("{cells} free cells, {self}")
    }

    /// Reads the third line of a condensed certificate for this number of cells.
    pub(crate) fn from_counts(line: &str, cells: usize) -> Option<ProofSummary> {
        let rest = line.strip_prefix(&format!("{cells} free cells, "))?;
        let (states, rest) = rest.split_once(" settled states in ")?;
        let (groups, rest) = rest.split_once(" groups, ")?;
        let (lost_groups, twins) = rest.split_once(" lost groups, twins ")?;
        Some(ProofSummary::Settled {
            twins: Twins::from_text(twins)?,
            states: states.parse().ok()?,
            groups: groups.parse().ok()?,
            lost_groups: lost_groups.parse().ok()?,
        })
    }
}

/// Formats as in `83239 states` or `70 settled states in 7 groups, 8 lost groups, twins merged`.
impl fmt::Display for ProofSummary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ProofSummary::Reachable { states } => write!(f, "{states} states"),
            ProofSummary::Settled {
                twins,
                states,
                groups,
                lost_groups,
            } => write!(
                f,
                "{states} settled states in {groups} groups, {lost_groups} lost groups, twins {twins}"
            ),
        }
    }
}
