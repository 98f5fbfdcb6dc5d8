//! Data that all children of a state share, computed once.

use freecell_core::{Metric, supermove_cost};

use super::beam::{BeamNode, BeamSearch};
use crate::heuristic::MovesLeft;
use crate::metric::rules_of;
use crate::space::{Cards, Layout, MoveContext, PACK, Rules, Zobrist, children_of, each};

/// Data that all children of a node share.
pub(super) struct ExpandContext<'a> {
    pub layout: &'a Layout,
    pub metric: Metric,
    pub rules: Rules,
    pub id: u32,
    pub level: usize,
    pub key: Zobrist,
    pub moves: MoveContext<'a>,
    /// The value of a child without its own changes.
    pub base: i32,
    /// Children beyond this value are pruned.
    pub worst: i32,
    /// The cards that fit on ends of columns.
    pub on_ends: Cards,
    /// The cards that autoplay takes as soon as they can be played.
    pub taken: Cards,
    /// The cost of one more card on each column.
    pub burdens: [i32; 8],
    /// The cost of the run of each column for what it lies on.
    pub stuck: [i32; 8],
    pub buried: u32,
}

impl<'a> ExpandContext<'a> {
    #[inline]
    pub(super) fn new(
        search: &'a BeamSearch<'_>,
        heuristic: &MovesLeft,
        node: &'a BeamNode,
        id: u32,
        worst: i32,
    ) -> ExpandContext<'a> {
        let &BeamSearch { layout, metric, .. } = search;
        let state = &node.state;
        let (mut burdens, mut stuck) = ([0; 8], [0; 8]);
        let moves = MoveContext::with(layout, state, |column, run| {
            stuck[column & 7] = heuristic.run(column, state.buried_lens[column & 7], run);
            for _ in each(run & state.next) {
                burdens[column & 7] += heuristic.above_next;
            }
        });
        for card in each(state.next & PACK) {
            let (column, row) = layout.origin(card);
            if row < state.buried_lens[column & 7] {
                burdens[column & 7] += heuristic.above_next;
            }
        }
        let rules = rules_of(metric);
        ExpandContext {
            layout,
            metric,
            rules,
            id,
            level: node.level(),
            key: node.key,
            base: node.value - heuristic.room(moves.room.cells, moves.room.columns),
            worst,
            on_ends: children_of(moves.ends),
            moves,
            taken: state.taken_by(rules.autoplay),
            burdens,
            stuck,
            buried: state.buried(),
        }
    }

    /// Returns the change of the value by cards that move to a non-empty column.
    #[inline]
    pub(super) fn arrival(
        &self,
        heuristic: &MovesLeft,
        to: usize,
        moved: Cards,
        count: i32,
    ) -> i32 {
        let state = self.moves.state;
        heuristic.run(to, state.buried_lens[to & 7], state.runs[to & 7] | moved)
            - self.stuck[to & 7]
            + self.burdens[to & 7] * count
    }
}

/// Returns the number of single moves for a move of several cards, by empty free
/// cells and by empty columns besides the target.
#[inline]
pub(super) fn cost_of_run(count: usize, empty_cells: u32, empty_columns: u32) -> usize {
    let (cells, columns) = (empty_cells as usize % 5, empty_columns as usize & 7);
    usize::from(COSTS[cells][columns][count & 15])
}

static COSTS: [[[u16; 16]; 8]; 5] = {
    let mut costs = [[[0; 16]; 8]; 5];
    let mut i = 0;
    while i < 5 * 8 * 16 {
        let (cells, columns, count) = (i / 128, i / 16 % 8, i % 16);
        #[allow(clippy::cast_possible_truncation, reason = "at most 3^8")]
        {
            costs[cells][columns][count] = supermove_cost(count, cells, columns) as u16;
        }
        i += 1;
    }
    costs
};
