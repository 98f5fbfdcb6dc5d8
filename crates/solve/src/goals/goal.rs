//! Goals: what a player tries to achieve next, and what is left to do with one.

/// A kind of goal, a card, and the suit of the target card where the kind has one.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Goal(u16);

/// The kinds of goals.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    /// Digs out the card and plays it to its foundation.
    Home,
    /// Moves the card from its free cell onto a card that may have to be dug out.
    FromCell,
    /// Moves the sequence that starts with the card onto another card; both may
    /// have to be dug out.
    Onto,
    /// Moves the card and what lies on it to an empty column.
    ToEmpty,
    /// Moves the last card of a column to a free cell.
    ToCell,
    /// Moves a card that the card fits on from a free cell to an empty column, then
    /// moves the card there, with all cards on it.
    StartColumn,
}

impl Goal {
    /// Number of bits of a goal.
    pub(super) const BITS: u32 = 11;

    #[inline]
    #[allow(clippy::cast_possible_truncation, reason = "11 bits")]
    pub(super) fn new(kind: Kind, card: usize, parent: usize) -> Goal {
        Goal((card | (parent & 3) << 6) as u16 | (kind as u16) << 8)
    }

    #[inline]
    pub(super) fn bits(self) -> u32 {
        u32::from(self.0)
    }

    /// Returns the goal with these bits; the higher ones are ignored.
    #[inline]
    #[allow(clippy::cast_possible_truncation, reason = "11 bits")]
    pub(super) fn from_bits(bits: u32) -> Goal {
        Goal((bits & ((1 << Goal::BITS) - 1)) as u16)
    }

    #[inline]
    pub(super) fn kind(self) -> Kind {
        match self.0 >> 8 & 7 {
            0 => Kind::Home,
            1 => Kind::FromCell,
            2 => Kind::Onto,
            3 => Kind::ToEmpty,
            4 => Kind::ToCell,
            _ => Kind::StartColumn,
        }
    }

    #[inline]
    pub(super) fn card(self) -> usize {
        usize::from(self.0 & 63)
    }

    /// Returns the target card, one rank higher.
    #[inline]
    pub(super) fn parent(self) -> usize {
        (self.card() & !3) + 4 + usize::from(self.0 >> 6 & 3)
    }
}

/// What is left to do with a state that was expanded before.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Task {
    /// Expand the child that a goal leads to. Its f is known.
    Expand,
    /// Execute a goal. Its f is a forecast.
    Execute,
    /// Continue with the goals after this one, which was executed.
    Continue,
    /// Generate the near goals: all cards home were tried.
    Near,
    /// Generate the goals that dig for a sequence.
    Dig,
}

/// An entry of the open list, in four bytes. States are computed when they are
/// needed.
#[derive(Clone, Copy)]
pub(super) struct OpenGoal {
    node: u16,
    /// The bits of a goal, with the task above them.
    goal: u16,
}

impl OpenGoal {
    #[inline]
    #[allow(clippy::cast_possible_truncation, reason = "below 2^16, and 14 bits")]
    pub(super) fn new(task: Task, node: usize, goal: Goal) -> OpenGoal {
        OpenGoal {
            node: node as u16,
            goal: (goal.bits() | (task as u32) << Goal::BITS) as u16,
        }
    }

    /// Returns the number of the node.
    #[inline]
    pub(super) fn node(self) -> usize {
        usize::from(self.node)
    }

    #[inline]
    pub(super) fn goal(self) -> Goal {
        Goal::from_bits(u32::from(self.goal))
    }

    #[inline]
    pub(super) fn task(self) -> Task {
        match self.goal >> Goal::BITS {
            0 => Task::Expand,
            1 => Task::Execute,
            2 => Task::Continue,
            3 => Task::Near,
            _ => Task::Dig,
        }
    }
}
