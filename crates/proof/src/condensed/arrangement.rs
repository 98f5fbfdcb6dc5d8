//! The positions of a group.

use super::Twins;
use super::board::Board;
use super::cards::{Cards, bit, count, is_first, lowest, parents, twin};
use super::group::Group;
use super::state::State;

/// Calls a function with the state of every position of a group, until it returns an error: with
/// one of those that differ only in the order of columns and cells or in which free twin is where.
/// On the way, calls it with `None`, because there may be many dead ends.
///
/// A loose card lies in a cell, on the table in a column without buried cards, or in a column on
/// a card that it fits on, which is a base or loose. This function tries all of these for every
/// loose card, from kings to aces. Of two free twins, it puts the club or diamond into a column
/// before that of the other, or the other into a cell. Exchanging them makes that so wherever
/// they lie, and does not affect cards of higher rank.
pub(super) fn each_arrangement<E>(
    board: &Board,
    group: &Group,
    visit: &mut impl FnMut(Option<&State>) -> Result<(), E>,
) -> Result<(), E> {
    let loose = board.loose(group);
    let runs = board.bases(group);
    let takers = runs.iter().fold(loose, |takers, base| takers | base);
    let mut room = [0; 53];
    for index in (0..52).rev() {
        let card = nth_card(index);
        let lying = count(loose & (bit(card) | bit(twin(card))));
        let left = lying.saturating_sub(count(takers & parents(card)));
        room[index] = room[index + 1] + if is_first(card) { left } else { 0 };
    }
    let mut enumeration = Enumeration {
        board,
        free: Twins::MERGED.merged_in(board, group),
        loose,
        room,
        visit,
    };
    let (group, cells) = (*group, 0);
    enumeration.place(0, 0, State { group, runs, cells })
}

struct Enumeration<'a, F> {
    board: &'a Board,
    free: Cards,
    loose: Cards,
    /// By index: how many empty cells and columns the cards from there on need at least. Each card
    /// takes one other card, so if there are more twins than cards that they fit on, the others
    /// need a cell or a column.
    room: [usize; 53],
    visit: &'a mut F,
}

/// Returns the cards in the order in which they are placed: from kings to aces, and twins one
/// after the other, the club or diamond first.
const fn nth_card(index: usize) -> usize {
    let first = 4 * (12 - index / 4) + index / 2 % 2;
    if index % 2 == 0 { first } else { twin(first) }
}

impl<E, F: FnMut(Option<&State>) -> Result<(), E>> Enumeration<'_, F> {
    /// Places the cards from an index on, the first of them not before a column.
    fn place(&mut self, index: usize, first: usize, state: State) -> Result<(), E> {
        if index == 52 {
            return (self.visit)(Some(&state));
        }
        let card = nth_card(index);
        if self.loose & bit(card) == 0 {
            return self.place(index + 1, 0, state);
        }
        (self.visit)(None)?;
        let empty_cells = self.board.cell_count - count(state.cells);
        let empty_columns = state.runs.iter().filter(|&&run| run == 0).count();
        if empty_cells + empty_columns < self.room[index] {
            return Ok(());
        }
        let is_first_of_free = self.free & bit(card) != 0 && is_first(card);
        let next = |column| if is_first_of_free { column } else { 0 };
        let table = state.runs.iter().position(|&run| run == 0);
        for column in first..8 {
            let run = state.runs[column];
            if table == Some(column) || run != 0 && parents(card) & bit(lowest(run)) != 0 {
                let mut after = state;
                after.runs[column] |= bit(card);
                self.place(index + 1, next(column), after)?;
            }
        }
        if empty_cells > 0 {
            let mut after = state;
            after.cells |= bit(card);
            self.place(index + 1, next(8), after)?;
        }
        Ok(())
    }
}
