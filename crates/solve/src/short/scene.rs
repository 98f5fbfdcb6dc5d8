//! What all children of a position share, worked out once.

use super::rules::Rules;
use super::sweep::Node;
use super::worth::Worth;
use crate::board::{Board, Cards, PACK, Start, fit_on, just, lowest};

/// What all children of a node share.
pub(super) struct Scene<'a> {
    pub start: &'a Start,
    pub rules: Rules,
    pub board: &'a Board,
    pub number: u32,
    pub level: usize,
    pub key: u64,
    /// The worth of a child before what changes.
    pub base: i32,
    /// Children beyond this worth are dropped.
    pub far: i32,
    /// The cards at the ends of columns, and those that fit on them.
    pub ends: Cards,
    pub on_ends: Cards,
    pub column_of_end: [u8; 64],
    /// The cards that go home by themselves when they can.
    pub takes: Cards,
    /// What one card more on each column costs.
    pub burdens: [i32; 8],
    /// What the run of each column costs for what it lies on.
    pub stuck: [i32; 8],
    pub first_empty: usize,
    pub empty_cells: u32,
    pub empty_columns: u32,
    /// The most cards that can go onto a card at once.
    pub limit: usize,
    pub unsorted: u32,
}

impl<'a> Scene<'a> {
    #[inline]
    pub(super) fn new(
        start: &'a Start,
        rules: Rules,
        worth: &Worth,
        node: &'a Node,
        number: u32,
        far: i32,
    ) -> Scene<'a> {
        let board = &node.board;
        let mut scene = Scene {
            start,
            rules,
            board,
            number,
            level: usize::from(node.level),
            key: node.key,
            base: node.worth,
            far,
            ends: 0,
            on_ends: 0,
            column_of_end: [0; 64],
            takes: rules.takes(board),
            burdens: [0; 8],
            stuck: [0; 8],
            first_empty: 8,
            empty_cells: start.cell_count - board.cells.count_ones(),
            empty_columns: 0,
            limit: 0,
            unsorted: board.unsorted(),
        };
        for column in (0..8).rev() {
            let run = board.runs[column];
            if run == 0 {
                scene.empty_columns += 1;
                scene.first_empty = column;
                continue;
            }
            let end = lowest(run) & 63;
            scene.ends |= just(end);
            scene.column_of_end[end] = column as u8;
            scene.stuck[column] = worth.run(column, board.rests[column], run);
            let mut wanted = run & board.next;
            while wanted != 0 {
                scene.burdens[column] += worth.buried;
                wanted &= wanted - 1;
            }
        }
        scene.on_ends = fit_on(scene.ends);
        let mut next = board.next & PACK;
        while next != 0 {
            let (column, row) = start.origin(lowest(next));
            next &= next - 1;
            if row < board.rests[column & 7] {
                scene.burdens[column & 7] += worth.buried;
            }
        }
        scene.limit = ((scene.empty_cells + 1) << scene.empty_columns) as usize;
        scene.base -= worth.room(scene.empty_cells, scene.empty_columns);
        scene
    }

    /// The columns whose ends are of a set, with these ends.
    #[inline]
    pub(super) fn columns_of(&self, mut ends: Cards) -> impl Iterator<Item = (usize, usize)> {
        std::iter::from_fn(move || {
            (ends != 0).then(|| {
                let end = lowest(ends) & 63;
                ends &= ends - 1;
                (end, usize::from(self.column_of_end[end]) & 7)
            })
        })
    }

    /// What cards change that come to a column with cards.
    #[inline]
    pub(super) fn arrival(&self, worth: &Worth, to: usize, moved: Cards, count: usize) -> i32 {
        let run = self.board.runs[to & 7];
        worth.run(to, self.board.rests[to & 7], run | moved) - self.stuck[to & 7]
            + self.burdens[to & 7] * count as i32
    }
}
