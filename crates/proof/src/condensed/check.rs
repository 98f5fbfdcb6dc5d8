//! The checker of condensed certificates.

use std::io::Read;

use freecell_core::{Position, Start};

use super::board::Board;
use super::group::Group;
use super::pending::Pending;
use super::relaxed::exits;
use super::state::{Key, State};
use super::successor::{Successor, each_successor};
use super::{Evidence, Twins};
use crate::certificate::{ReadError, read_start, record};
use crate::check::Flaw;
use crate::source::Source;
use crate::state::Coder;
use crate::verify::VerifyError;

/// Bits of the number of a group, and of a key.
const GROUP_BITS: u32 = 56;
const KEY_BITS: u32 = 104;

/// Reads and checks the rest of a condensed certificate, after its title.
pub(crate) fn check<R: Read>(
    source: &mut Source<R>,
    position: &Position,
    max_memory: usize,
    should_continue: &mut impl FnMut(u64) -> bool,
) -> Result<Evidence, VerifyError> {
    let start = read_start(&source.line()?).ok_or(ReadError::Start)?;
    let first = start.position();
    let line = source.line()?;
    let declared =
        Evidence::from_counts(&line, first.cell_count().get()).ok_or(ReadError::CondensedCounts)?;
    let Evidence::Settled {
        twins,
        states,
        groups,
        lost_groups,
    } = declared
    else {
        return Err(ReadError::CondensedCounts.into());
    };
    let board = Board::new(&first);
    let settled = Successor::of(&board, twins, State::of(&first));
    let mut checker = Checker {
        board: &board,
        start: first,
        settled: (settled.group, settled.key),
        twins,
        max_memory,
        lost: Vec::new(),
        pending: Pending::default(),
        checked: 0,
    };
    checker.check_start(start, position)?;
    checker.read_lost(source, lost_groups)?;
    checker.check_lost(should_continue)?;
    checker.require(&settled)?;
    let mut number = 0;
    for index in 0..groups {
        number = checker.read_group(source, index, number, should_continue)?;
    }
    checker.check_missing(u64::MAX)?;
    if checker.checked != states {
        let (declared, found) = (states, checker.checked);
        return Err(Flaw::Count { declared, found }.into());
    }
    source.end()?;
    Ok(declared)
}

struct Checker<'a> {
    board: &'a Board,
    start: Position,
    /// The group and key of what the start settles to.
    settled: (u64, Key),
    twins: Twins,
    max_memory: usize,
    /// The numbers of the lost groups, in ascending order.
    lost: Vec<u64>,
    /// The states that must follow.
    pending: Pending,
    /// Number of states checked so far.
    checked: u64,
}

impl Checker<'_> {
    fn check_start(&self, start: Start, position: &Position) -> Result<(), VerifyError> {
        if !Coder::new(&self.start).is_start(position) {
            let about = record(start);
            return Err(Flaw::OtherPosition { about }.into());
        }
        Ok(())
    }

    fn read_lost<R: Read>(
        &mut self,
        source: &mut Source<R>,
        count: u64,
    ) -> Result<(), VerifyError> {
        let mut last = None;
        for _ in 0..count {
            let byte = source.byte;
            let number = next_number(source, GROUP_BITS, last.map(u128::from))?;
            let number = number.and_then(|number| u64::try_from(number).ok());
            last = Some(number.ok_or(ReadError::Number { byte })?);
            self.lost.extend(last);
            // It may be allocated twice while it grows.
            self.check_memory(3 * self.lost.len() * size_of::<u64>())?;
        }
        Ok(())
    }

    /// Checks that every move of the relaxed game leads from a lost group to a lost group,
    /// and that none is won.
    fn check_lost(&self, should_continue: &mut impl FnMut(u64) -> bool) -> Result<(), Flaw> {
        for (index, &number) in (1..).zip(&self.lost) {
            let Some(group) = Group::from_number(self.board, number) else {
                return Err(Flaw::InvalidGroup { number: index });
            };
            let mut after = exits(self.board, &group).into_iter();
            if group.is_clear() || !after.all(|(_, group)| self.is_lost(&group)) {
                return Err(Flaw::OpenGroup { number: index });
            }
            if index % 1024 == 0 && !should_continue(0) {
                return Err(Flaw::Stopped);
            }
        }
        Ok(())
    }

    fn is_lost(&self, group: &Group) -> bool {
        self.lost.binary_search(&group.number(self.board)).is_ok()
    }

    /// Requires that a state of a later group follows, unless its group is lost.
    fn require(&mut self, successor: &Successor) -> Result<(), Flaw> {
        if self.lost.binary_search(&successor.group).is_err() {
            if successor.state.group.is_clear() {
                return Err(self.missing(&successor.state));
            }
            self.pending.insert(successor.group, successor.key);
        }
        Ok(())
    }

    /// Checks that no state of a group below a number is still required.
    fn check_missing(&mut self, number: u64) -> Result<(), Flaw> {
        match self.pending.first() {
            Some(first) if first < number => {
                let key = self.pending.take(first).first().copied().unwrap_or(0);
                Err(self.missing_key(first, key))
            }
            _ => Ok(()),
        }
    }

    fn missing_key(&self, group: u64, key: Key) -> Flaw {
        let group = Group::from_number(self.board, group);
        let state = group.and_then(|group| State::from_key(self.board, &group, key));
        match state {
            Some(state) => self.missing(&state),
            None => Flaw::MissingStart,
        }
    }

    fn missing(&self, state: &State) -> Flaw {
        let key = state.key(self.board.loose(&state.group));
        let is_start = self.settled == (state.group.number(self.board), key);
        match state.position(self.board, &self.start) {
            Some(position) if !is_start => Flaw::MissingState {
                position: Box::new(position),
            },
            _ => Flaw::MissingStart,
        }
    }

    /// Reads and checks the states of a group, and returns its number.
    fn read_group<R: Read>(
        &mut self,
        source: &mut Source<R>,
        index: u64,
        last: u64,
        should_continue: &mut impl FnMut(u64) -> bool,
    ) -> Result<u64, VerifyError> {
        let byte = source.byte;
        let before = (index > 0).then_some(u128::from(last));
        let number = next_number(source, GROUP_BITS, before)?;
        let number = number.and_then(|number| u64::try_from(number).ok());
        let number = number.ok_or(ReadError::Number { byte })?;
        let byte = source.byte;
        let count = source.number(64)?.filter(|&count| count > 0);
        let count = count.ok_or(ReadError::Number { byte })?;
        let mut keys: Vec<Key> = Vec::new();
        for _ in 0..count {
            let byte = source.byte;
            let key = next_number(source, KEY_BITS, keys.last().copied())?;
            keys.push(key.ok_or(ReadError::Number { byte })?);
            if keys.len() % 1024 == 0 {
                self.check_memory(3 * keys.len() * size_of::<Key>())?;
            }
        }
        self.check_missing(number)?;
        for key in self.pending.take(number) {
            if keys.binary_search(&key).is_err() {
                return Err(self.missing_key(number, key).into());
            }
        }
        let group = Group::from_number(self.board, number);
        for &key in &keys {
            self.checked += 1;
            let state = group.and_then(|group| State::from_key(self.board, &group, key));
            let Some(state) = state else {
                return Err(Flaw::InvalidState {
                    number: self.checked,
                }
                .into());
            };
            if state.group.is_clear() {
                return Err(Flaw::Won {
                    number: self.checked,
                }
                .into());
            }
            let board = self.board;
            each_successor(board, self.twins, &state, |successor| {
                if successor.group != number {
                    return self.require(&successor);
                }
                match keys.binary_search(&successor.key) {
                    Ok(_) => Ok(()),
                    Err(_) => Err(self.missing(&successor.state)),
                }
            })?;
            if self.checked % 1024 == 0 {
                self.check_memory(3 * keys.len() * size_of::<Key>())?;
                if !should_continue(self.checked) {
                    return Err(Flaw::Stopped.into());
                }
            }
        }
        Ok(number)
    }

    fn check_memory(&self, more: usize) -> Result<(), VerifyError> {
        let lost = self.lost.capacity() * size_of::<u64>();
        if self.pending.memory() + lost + more > self.max_memory {
            return Err(ReadError::Memory {
                states: self.checked,
            }
            .into());
        }
        Ok(())
    }
}

/// Reads the next of some ascending numbers, which is given by its difference from the
/// one before; `None` if it is not larger than that, or too large.
fn next_number<R: Read>(
    source: &mut Source<R>,
    bits: u32,
    last: Option<u128>,
) -> Result<Option<u128>, ReadError> {
    Ok(match (source.number(bits)?, last) {
        (Some(0), Some(_)) | (None, _) => None,
        (Some(first), None) => Some(first),
        (Some(more), Some(last)) => Some(last + more).filter(|number| number >> bits == 0),
    })
}
