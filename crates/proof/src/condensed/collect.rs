//! Collects the states of a condensed certificate.

use std::collections::{BTreeSet, HashSet};

use freecell_core::{Position, Start};

use super::board::Board;
use super::group::Group;
use super::macro_move::each_successor;
use super::pending::Pending;
use super::relaxed::{RelaxedGame, exits};
use super::representative::Representative;
use super::state::{Key, State};
use super::{Condensed, TITLE, Twins};
use crate::checksum::push_checksum;
use crate::collect::CollectError;
use crate::header::record;
use crate::source::push_number;
use crate::summary::ProofSummary;

/// Maximum number of groups to look at for a verdict on one group.
const BUDGET: u32 = 20_000;

/// Memory of a state of the current group: in a hash table while it grows, in the open
/// list and in the sorted list.
const BYTES_OF_STATE: usize = 128;

impl Condensed {
    /// Collects a condensed certificate for `start`, using at most `max_memory` bytes of
    /// memory. Merges these twins; if that fails, all are distinct, because a win may rely on
    /// twins that are merged, or many more states may be reached.
    ///
    /// Calls `should_continue` about every thousand states with the number of
    /// states found; return `false` to stop.
    ///
    /// Use this for positions that are known to be lost.
    ///
    /// # Errors
    ///
    /// Returns an error if the position can be won, the memory limit is reached, or
    /// `should_continue` returned `false`.
    pub fn collect(
        start: impl Into<Start>,
        twins: Twins,
        max_memory: usize,
        should_continue: &mut impl FnMut(u64) -> bool,
    ) -> Result<Condensed, CollectError> {
        let start = start.into();
        let mut relaxed = RelaxedGame::new(BUDGET);
        let mut collect =
            |twins| Condensed::with_twins(start, twins, max_memory, &mut relaxed, should_continue);
        match collect(twins) {
            Err(CollectError::Winnable | CollectError::Memory { .. })
                if twins != Twins::DISTINCT =>
            {
                collect(Twins::DISTINCT)
            }
            result => result,
        }
    }

    pub(super) fn with_twins(
        start: Start,
        twins: Twins,
        max_memory: usize,
        relaxed: &mut RelaxedGame,
        should_continue: &mut impl FnMut(u64) -> bool,
    ) -> Result<Condensed, CollectError> {
        let position = start.position();
        let mut collection = Collection {
            board: &Board::new(&position),
            twins,
            max_memory,
            relaxed,
            pending: Pending::default(),
            roots: BTreeSet::new(),
            bytes: Vec::new(),
            states: 0,
            groups: 0,
        };
        collection.run(&position, should_continue)?;
        collection.finish(start)
    }
}

struct Collection<'a> {
    board: &'a Board,
    twins: Twins,
    max_memory: usize,
    relaxed: &'a mut RelaxedGame,
    pending: Pending,
    /// The lost groups that moves have led to.
    roots: BTreeSet<u64>,
    /// The groups that are done, encoded.
    bytes: Vec<u8>,
    states: u64,
    groups: u64,
}

impl Collection<'_> {
    fn run(
        &mut self,
        start: &Position,
        should_continue: &mut impl FnMut(u64) -> bool,
    ) -> Result<(), CollectError> {
        let board = self.board;
        self.add_successor(&Representative::of(board, self.twins, State::of(start)))?;
        let mut last = 0;
        while let Some(number) = self.pending.first() {
            let group = Group::from_number(board, number).expect("a group that moves have reached");
            let mut open = self.pending.take(number);
            let mut seen: HashSet<Key> = open.iter().copied().collect();
            while let Some(key) = open.pop() {
                let state =
                    State::from_key(board, &group, key).expect("a state that moves have reached");
                each_successor(board, self.twins, &state, |successor| {
                    if successor.group == number {
                        if seen.insert(successor.key) {
                            open.push(successor.key);
                        }
                        return Ok(());
                    }
                    self.add_successor(&successor)
                })?;
                self.states += 1;
                if self.states % 1024 == 0 {
                    let found = self.states + open.len() as u64;
                    self.check_memory(seen.len())?;
                    if !should_continue(found) {
                        return Err(CollectError::Stopped);
                    }
                }
            }
            self.check_memory(seen.len())?;
            let mut keys: Vec<Key> = seen.into_iter().collect();
            keys.sort_unstable();
            self.groups += 1;
            push_number(&mut self.bytes, (number - last).into());
            push_number(&mut self.bytes, keys.len() as u128);
            last = number;
            let mut before = 0;
            for key in keys {
                push_number(&mut self.bytes, key - before);
                before = key;
            }
        }
        Ok(())
    }

    /// Adds a state of another group to those to be expanded, unless the group is lost anyway.
    fn add_successor(&mut self, successor: &Representative) -> Result<(), CollectError> {
        let group = successor.state.group;
        if group.is_clear() {
            return Err(CollectError::Winnable);
        }
        if self.relaxed.is_lost(self.board, &group) {
            self.roots.insert(successor.group);
        } else {
            self.pending.insert(successor.group, successor.key);
        }
        Ok(())
    }

    fn check_memory(&self, states_of_group: usize) -> Result<(), CollectError> {
        let memory = self.pending.memory()
            + self.relaxed.memory()
            + states_of_group * BYTES_OF_STATE
            // It may be allocated twice while it grows, and is copied at the end.
            + 3 * self.bytes.len();
        if memory > self.max_memory {
            return Err(CollectError::Memory {
                states: self.states,
            });
        }
        Ok(())
    }

    /// Returns the certificate.
    fn finish(self, start: Start) -> Result<Condensed, CollectError> {
        self.check_memory(0)?;
        // A lost group leads only to lost ones.
        let mut lost = BTreeSet::new();
        let mut open: Vec<u64> = self.roots.iter().copied().collect();
        while let Some(number) = open.pop() {
            if lost.insert(number) {
                let group = Group::from_number(self.board, number).expect("a group");
                let exits = exits(self.board, &group);
                open.extend(exits.iter().map(|(_, group)| group.number(self.board)));
            }
        }
        let summary = ProofSummary::Settled {
            twins: self.twins,
            states: self.states,
            groups: self.groups,
            lost_groups: lost.len() as u64,
        };
        let cells = self.board.cell_count;
        let head = format!("{TITLE}\n{}\n{}\n", record(start), summary.counts(cells));
        let mut bytes = Vec::with_capacity(head.len() + self.bytes.len() + 4 * lost.len() + 4);
        bytes.extend_from_slice(head.as_bytes());
        let mut last = 0;
        for number in lost {
            push_number(&mut bytes, (number - last).into());
            last = number;
        }
        bytes.extend_from_slice(&self.bytes);
        push_checksum(&mut bytes);
        Ok(Condensed { bytes, summary })
    }
}
