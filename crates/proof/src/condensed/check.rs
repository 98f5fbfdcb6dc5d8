//! The checker of condensed certificates.

use std::io::Read;

use freecell_core::{Cell, Column, Move, Position};

use super::Twins;
use super::arrangement::each_arrangement;
use super::board::Board;
use super::cards::each;
use super::group::Group;
use super::pending::Pending;
use super::representative::Representative;
use super::state::{Key, State, is_lift};
use crate::check_error::CheckError;
use crate::header::{read_start, record};
use crate::read_error::ReadError;
use crate::source::Source;
use crate::summary::ProofSummary;
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
) -> Result<ProofSummary, VerifyError> {
    let start = read_start(&source.line()?).ok_or(ReadError::Start)?;
    let first = start.position();
    let line = source.line()?;
    let declared = ProofSummary::from_counts(&line, first.cell_count().get())
        .ok_or(ReadError::CondensedCounts)?;
    let ProofSummary::Settled {
        twins,
        states,
        groups,
        lost_groups,
    } = declared
    else {
        return Err(ReadError::CondensedCounts.into());
    };
    if !first.is_equivalent(position) {
        let about = record(start);
        return Err(CheckError::OtherPosition { about }.into());
    }
    let board = Board::new(&first);
    let representative = Representative::of(&board, twins, State::of(&first));
    let mut checker = Checker {
        board: &board,
        start: (representative.group, representative.key),
        twins,
        max_memory,
        lost: Vec::new(),
        group: u64::MAX,
        keys: Vec::new(),
        pending: Pending::default(),
        states: 0,
        polls: 0,
        moves: Vec::new(),
        should_continue,
    };
    checker.read_lost(source, lost_groups)?;
    checker.check_lost()?;
    checker.require(&State::of(&first))?;
    let mut last = None;
    for _ in 0..groups {
        last = Some(checker.read_group(source, last)?);
    }
    checker.check_missing(u64::MAX)?;
    if checker.states != states {
        let (declared, found) = (states, checker.states);
        return Err(CheckError::Count { declared, found }.into());
    }
    source.end()?;
    Ok(declared)
}

struct Checker<'a, F> {
    board: &'a Board,
    /// The group and key that stand for the start.
    start: (u64, Key),
    twins: Twins,
    max_memory: usize,
    /// The numbers of the lost groups, in ascending order.
    lost: Vec<u64>,
    /// The number of the group that is being checked, and the keys of its states.
    group: u64,
    keys: Vec<Key>,
    /// The states of later groups that must follow.
    pending: Pending,
    /// Number of states checked so far.
    states: u64,
    /// Number of calls of [`Checker::poll`].
    polls: u64,
    moves: Vec<Move>,
    should_continue: &'a mut F,
}

impl<F: FnMut(u64) -> bool> Checker<'_, F> {
    fn read_lost<R: Read>(
        &mut self,
        source: &mut Source<R>,
        count: u64,
    ) -> Result<(), VerifyError> {
        for _ in 0..count {
            let last = self.lost.last().copied();
            self.lost.push(next_group(source, last)?);
            self.check_memory()?;
        }
        Ok(())
    }

    /// Checks that no position of a lost group is won, and that all moves from all of its
    /// positions lead to lost groups.
    fn check_lost(&mut self) -> Result<(), CheckError> {
        // No move leads back, so the first group that is not lost is found here first.
        for index in (0..self.lost.len()).rev() {
            let (board, number) = (self.board, index as u64 + 1);
            let group = Group::from_number(board, self.lost[index]);
            let group = group.ok_or(CheckError::InvalidGroup { number })?;
            if group.is_clear() {
                return Err(CheckError::OpenGroup { number });
            }
            each_arrangement(board, &group, &mut |state| {
                let Some(state) = state else {
                    return self.poll();
                };
                let position = state.position(board);
                let position = position.filter(|position| Group::of(position) == group);
                let position = position.ok_or(CheckError::InvalidGroup { number })?;
                self.each_move(&position, |checker, after| {
                    let after = Group::of(after);
                    if after == group || checker.is_lost(after.number(board)) {
                        return Ok(());
                    }
                    Err(CheckError::OpenGroup { number })
                })
            })?;
        }
        Ok(())
    }

    fn is_lost(&self, group: u64) -> bool {
        self.lost.binary_search(&group).is_ok()
    }

    /// Calls `should_continue` from time to time.
    fn poll(&mut self) -> Result<(), CheckError> {
        self.polls += 1;
        if self.polls % 1024 == 0 && !(self.should_continue)(self.states) {
            return Err(CheckError::Stopped);
        }
        Ok(())
    }

    /// Calls a function with the position after every legal move.
    fn each_move(
        &mut self,
        position: &Position,
        mut visit: impl FnMut(&mut Self, &Position) -> Result<(), CheckError>,
    ) -> Result<(), CheckError> {
        self.poll()?;
        let mut moves = std::mem::take(&mut self.moves);
        position.legal_moves_into(&mut moves);
        for &mv in &moves {
            let mut after = *position;
            after.play_unchecked(mv);
            visit(self, &after)?;
        }
        self.moves = moves;
        Ok(())
    }

    /// Reads and checks the states of a group, and returns its number.
    fn read_group<R: Read>(
        &mut self,
        source: &mut Source<R>,
        last: Option<u64>,
    ) -> Result<u64, VerifyError> {
        self.group = next_group(source, last)?;
        let byte = source.byte;
        let count = source.number(64)?.filter(|&count| count > 0);
        let count = count.ok_or(ReadError::Number { byte })?;
        self.keys.clear();
        for _ in 0..count {
            let last = self.keys.last().copied();
            self.keys.push(next_number(source, KEY_BITS, last)?);
            self.check_memory()?;
        }
        self.check_missing(self.group)?;
        for key in self.pending.take(self.group) {
            if self.keys.binary_search(&key).is_err() {
                return Err(self.missing_key(self.group, key).into());
            }
        }
        for index in 0..self.keys.len() {
            self.states += 1;
            self.check_state(self.keys[index])?;
            self.check_memory()?;
        }
        Ok(self.group)
    }

    /// Checks that a state has a buried card, and that all moves from all of its lifts lead to
    /// positions that a state or a lost group stands for.
    fn check_state(&mut self, key: Key) -> Result<(), CheckError> {
        let (board, number) = (self.board, self.states);
        let group = Group::from_number(board, self.group);
        let state = group.and_then(|group| State::from_key(board, &group, key));
        let position = state.and_then(|state| state.position(board));
        let position = position.ok_or(CheckError::InvalidState { number })?;
        let state = State::of(&position);
        let group = state.group;
        let loose = board.loose(&group);
        if (group.number(board), state.key(loose)) != (self.group, key) {
            return Err(CheckError::InvalidState { number });
        }
        if group.is_clear() {
            return Err(CheckError::Won { number });
        }
        let merged = self.twins.merged_in(board, &group);
        each_lift(&position, &group, 0, &mut |lift| {
            self.each_move(lift, |checker, after| {
                let after = State::of(after);
                if after.group == group && is_lift(after.key(loose), key) {
                    return Ok(());
                }
                checker.require(&after)?;
                // The state stands for both ways to exchange twins that are no longer merged now.
                for card in each(merged & after.group.next_cards()) {
                    let mut exchanged = after;
                    exchanged.exchange(card);
                    checker.require(&exchanged)?;
                }
                Ok(())
            })
        })
    }

    /// Requires that a lost group or a state stands for a position; a state of a later group must
    /// follow.
    fn require(&mut self, state: &State) -> Result<(), CheckError> {
        if self.is_lost(state.group.number(self.board)) {
            return Ok(());
        }
        // The certificate need not be searched for a state that stands for this one: if it is
        // closed, it contains the one that this state settles to.
        let representative = Representative::of(self.board, self.twins, *state);
        let Representative { group, key, .. } = representative;
        let is_missing = !representative.stands_for(self.board, self.twins, state)
            || state.group.is_clear()
            || group == self.group && self.keys.binary_search(&key).is_err();
        if is_missing {
            return Err(self.missing(&representative.state));
        }
        if group != self.group {
            self.pending.insert(group, key);
        }
        Ok(())
    }

    /// Checks that no state of a group below a number is still required.
    fn check_missing(&mut self, number: u64) -> Result<(), CheckError> {
        match self.pending.first() {
            Some(first) if first < number => {
                let key = self.pending.take(first).first().copied().unwrap_or(0);
                Err(self.missing_key(first, key))
            }
            _ => Ok(()),
        }
    }

    fn missing_key(&self, group: u64, key: Key) -> CheckError {
        if self.start == (group, key) {
            return CheckError::MissingStart;
        }
        let group = Group::from_number(self.board, group).expect("a group of a position");
        let state = State::from_key(self.board, &group, key);
        self.missing(&state.expect("a key of a position"))
    }

    fn missing(&self, state: &State) -> CheckError {
        let position = state.position(self.board).expect("a state of a position");
        CheckError::MissingState {
            position: Box::new(position),
        }
    }

    fn check_memory(&self) -> Result<(), ReadError> {
        // Lists may be allocated twice while they grow.
        let lost = 3 * self.lost.len() * size_of::<u64>();
        let keys = 3 * self.keys.len() * size_of::<Key>();
        if self.pending.memory() + lost + keys > self.max_memory {
            return Err(ReadError::Memory {
                states: self.states,
            });
        }
        Ok(())
    }
}

/// Calls a function with a position and all its lifts from a column on, until it returns an error.
fn each_lift<E>(
    position: &Position,
    group: &Group,
    first: usize,
    visit: &mut impl FnMut(&Position) -> Result<(), E>,
) -> Result<(), E> {
    visit(position)?;
    let is_empty = |cell: &Cell| position.cell(*cell).is_none();
    let cells = &Cell::ALL[..position.cell_count().get()];
    let Some(&to) = cells.iter().find(|cell| is_empty(cell)) else {
        return Ok(());
    };
    for from in &Column::ALL[first..] {
        if position.column(*from).len() > group.fixed_count(from.index()) {
            let mut lift = *position;
            lift.play_unchecked(Move::ColumnToCell { from: *from, to });
            each_lift(&lift, group, from.index(), visit)?;
        }
    }
    Ok(())
}

/// Reads the number of the next group.
fn next_group<R: Read>(source: &mut Source<R>, last: Option<u64>) -> Result<u64, ReadError> {
    let byte = source.byte;
    let number = next_number(source, GROUP_BITS, last.map(u128::from))?;
    u64::try_from(number).map_err(|_| ReadError::Number { byte })
}

/// Reads the next of some ascending numbers, which is given by its difference from the one
/// before.
fn next_number<R: Read>(
    source: &mut Source<R>,
    bits: u32,
    last: Option<u128>,
) -> Result<u128, ReadError> {
    let byte = source.byte;
    let number = match (source.number(bits)?, last) {
        (Some(0), Some(_)) => None,
        (number, last) => number.map(|number| last.unwrap_or(0) + number),
    };
    let number = number.filter(|number| number >> bits == 0);
    number.ok_or(ReadError::Number { byte })
}
