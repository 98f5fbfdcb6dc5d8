//! Generation of the goals of a state, with a forecast of each.

use super::candidate::Candidates;
use super::execute::Executor;
use super::forecast::Forecast;
use super::goal::{Goal, Kind};
use crate::space::{
    Cards, Layout, ROWS, bit, children_of, each, end_of, highest, lowest, parents_of, run_length,
    up_to,
};

/// How many more cards than empty cells and columns may lie on a card that is to be
/// dug out: some of them may fit elsewhere.
#[derive(Clone, Copy, Debug)]
pub(crate) struct DigLimits {
    pub from_cell: i32,
    pub home: i32,
    pub onto: i32,
    /// Whether single steps count as goals.
    pub single_steps: bool,
}

/// The sequences of the layout, and the goals of one state at a time.
pub(super) struct GoalGenerator {
    /// The last cards of the sequences in the first rows of each column.
    ends: [[Cards; ROWS]; 8],
    /// The first cards of those.
    heads: [[Cards; ROWS]; 8],
    /// The last card of each sequence, by its first.
    pub tails: [u8; 64],
    pub candidates: Candidates,
    /// The f of the state, and what it includes for the room.
    f: i32,
    room: i32,
    start: Forecast,
    /// The cost of a card on top of each column, because of the cards in it that the
    /// foundations take next.
    over_next: [i32; 8],
}

impl GoalGenerator {
    pub(super) fn new() -> GoalGenerator {
        GoalGenerator {
            ends: [[0; ROWS]; 8],
            heads: [[0; ROWS]; 8],
            tails: [0; 64],
            candidates: Candidates::new(),
            f: 0,
            room: 0,
            start: Forecast::default(),
            over_next: [0; 8],
        }
    }

    /// Reads the sequences of a layout.
    pub(super) fn read(&mut self, layout: &Layout) {
        for column in 0..8 {
            let (mut ends, mut heads, mut last) = (0, 0, 0);
            for (row, card, exposed) in layout.rows(column) {
                let is_head = usize::from(exposed.buried_len) == row;
                if is_head {
                    ends |= last;
                }
                self.ends[column][row % ROWS] = ends;
                self.heads[column][row % ROWS] = heads;
                last = bit(card);
                if is_head {
                    heads |= last;
                }
                // The last card of a sequence is written last.
                self.tails[highest(exposed.run) & 63] = layout.column(column)[row];
            }
        }
    }

    /// Starts with a state, without any goals.
    #[inline]
    pub(super) fn start(&mut self, here: &Executor, f: i32) {
        let weights = here.context.weights;
        self.candidates.clear();
        self.f = f;
        self.room = weights.room(here.room.cells, here.room.columns);
        self.start = Forecast::new(here);
        self.over_next = [0; 8];
        for (column, above) in here.next {
            // No card is above the next one of a full foundation.
            self.over_next[usize::from(column) & 7] += weights.above_next * i32::from(above > 0);
        }
    }

    /// Adds a goal with its forecast.
    #[inline]
    fn push(&mut self, here: &Executor, goal: Goal, forecast: &Forecast, correction: i32) {
        let f = self.f + self.change(here, forecast) + correction;
        self.candidates.push(f, goal);
    }

    /// Returns the change of f that is forecast.
    #[inline]
    fn change(&self, here: &Executor, forecast: &Forecast) -> i32 {
        let weights = here.context.weights;
        forecast.cost + weights.room(forecast.room.cells, forecast.room.columns) - self.room
    }

    /// Forecasts that a card leaves its column with all cards on it.
    #[inline]
    #[allow(clippy::cast_possible_truncation, reason = "at most 13 cards")]
    fn leave(&self, here: &Executor, forecast: &mut Forecast, column: usize, card: usize) {
        let context = here.context;
        let run = here.state.runs[column & 7];
        let buried_len = here.state.buried_lens[column & 7];
        let length = (card / 4 - lowest(run) / 4 + 1) as i32;
        forecast.cost += context.weights.step - length * self.over_next[column & 7];
        let mut exposed = run & !up_to(card);
        if exposed == 0 {
            if buried_len == 0 {
                forecast.room.columns += 1;
                forecast.cost -= context.weights.base(card);
                return;
            }
            forecast.cost += context.buried_costs.gain(column, buried_len);
            exposed = context.layout.exposed_run(column, buried_len).run;
        }
        if end_of(exposed) & here.state.next != 0 {
            forecast.cost += context.config.corrections.exposes_next;
        }
    }

    /// Adds the goals that are tried second: sequences onto cards without digging, and new
    /// columns.
    #[inline]
    pub(super) fn add_near(&mut self, here: &Executor) {
        self.add_moves(here);
        if here.room.columns > 0 && here.state.cells != 0 {
            self.add_columns(here);
        }
    }

    /// Adds moves of sequences onto other cards, without digging.
    #[inline]
    fn add_moves(&mut self, here: &Executor) {
        let context = here.context;
        let fits = self.start.fits;
        if context.config.dig.single_steps {
            for card in each(here.state.cells & fits) {
                let mut forecast = self.start;
                forecast.room.cells += 1;
                forecast.cost += context.weights.step - context.weights.in_cell(card);
                for parent in each(parents_of(card) & here.ends) {
                    let goal = Goal::new(Kind::FromCell, card, parent);
                    self.push(here, goal, &forecast, 0);
                }
            }
        }
        // The cards of a run fit on no end of a run, except on the card under their own
        // end.
        let moved = if context.config.dig.single_steps {
            here.state.sorted()
        } else {
            here.heads
        };
        for card in each(moved & fits) {
            let column = here.state.column_of(card);
            if !here.room.allows(card, lowest(here.state.runs[column & 7])) {
                continue;
            }
            let mut forecast = self.start;
            self.leave(here, &mut forecast, column, card);
            for parent in each(parents_of(card) & here.ends) {
                let goal = Goal::new(Kind::Onto, card, parent);
                self.push(here, goal, &forecast, context.config.corrections.onto);
            }
        }
    }

    /// Adds the goals that are tried first: the cards that the foundations take next.
    #[inline]
    pub(super) fn add_homes(&mut self, here: &Executor) {
        let context = here.context;
        let state = &here.state;
        let most = (here.room.cells + here.room.columns) as i32 + context.config.dig.home;
        for (suit, &(column, above)) in here.next.iter().enumerate() {
            let (column, above) = (usize::from(column), i32::from(above));
            if above == 0 || above > most {
                continue;
            }
            let card = state.next_of(suit);
            let mut forecast = self.start;
            if !forecast.dig(here, column, card) {
                continue;
            }
            forecast.cost -= context.weights.away + above * self.over_next[column & 7];
            let (run, buried_len) = (state.runs[column & 7], state.buried_lens[column & 7]);
            if run & bit(card) == 0 {
                let row = context.layout.origin(card).1;
                forecast.cost += context.buried_costs.change(column, buried_len, row);
                forecast.room.columns += u32::from(row == 0);
            } else if highest(run) == card {
                if buried_len == 0 {
                    forecast.cost -= context.weights.base(card);
                    forecast.room.columns += 1;
                } else {
                    forecast.cost += context.buried_costs.gain(column, buried_len);
                }
            }
            forecast.follow(here, card);
            if self.change(here, &forecast) > context.config.home_reach {
                continue;
            }
            let goal = Goal::new(Kind::Home, card, 0);
            self.push(here, goal, &forecast, context.config.corrections.home);
        }
    }

    /// Adds new columns that start with a card from a cell.
    #[inline]
    fn add_columns(&mut self, here: &Executor) {
        let context = here.context;
        let state = &here.state;
        let sorted = state.sorted();
        for parent in each(state.cells) {
            for card in each(children_of(bit(parent)) & (sorted | state.cells)) {
                let mut forecast = self.start;
                forecast.cost += context.weights.step - context.weights.in_cell(parent)
                    + context.weights.base(parent);
                forecast.room.cells += 1;
                forecast.room.columns -= 1;
                if state.cells & bit(card) != 0 {
                    forecast.cost += context.weights.step - context.weights.in_cell(card);
                    forecast.room.cells += 1;
                } else {
                    let column = state.column_of(card);
                    let end = lowest(state.runs[column & 7]);
                    if !forecast.room.allows(card, end) {
                        continue;
                    }
                    self.leave(here, &mut forecast, column, card);
                }
                let goal = Goal::new(Kind::StartColumn, card, parent);
                self.push(
                    here,
                    goal,
                    &forecast,
                    context.config.corrections.start_column,
                );
            }
        }
    }

    /// Adds the goals that are tried when no near one is good: digging for a card in
    /// a cell, and moves that open nothing.
    pub(super) fn add_far(&mut self, here: &Executor) {
        self.add_cells(here);
        let context = here.context;
        let state = &here.state;
        if context.config.dig.single_steps && here.room.cells > 0 {
            for card in each(here.ends) {
                let mut forecast = self.start;
                self.leave(here, &mut forecast, state.column_of(card), card);
                forecast.room.cells -= 1;
                forecast.cost += context.weights.in_cell(card);
                let goal = Goal::new(Kind::ToCell, card, 0);
                self.push(here, goal, &forecast, context.config.corrections.to_cell);
            }
        }
        if here.room.columns == 0 {
            return;
        }
        for (column, (&run, &buried_len)) in state.runs.iter().zip(&state.buried_lens).enumerate() {
            if run != 0 && buried_len != 0 {
                let base = highest(here.room.to_empty(run));
                let mut forecast = self.start;
                self.leave(here, &mut forecast, column, base);
                forecast.room.columns -= 1;
                forecast.cost += context.weights.base(base);
                let goal = Goal::new(Kind::ToEmpty, base, 0);
                self.push(here, goal, &forecast, context.config.corrections.to_empty);
            }
        }
    }

    /// Adds cards in cells that fit on the last card of a buried sequence.
    #[inline]
    #[allow(clippy::cast_possible_truncation, reason = "at most 13 ranks")]
    fn add_cells(&mut self, here: &Executor) {
        let context = here.context;
        let state = &here.state;
        let most = (here.room.cells + here.room.columns) as i32 + context.config.dig.from_cell;
        for card in each(state.cells) {
            for parent in each(parents_of(card)) {
                let (to, row) = context.layout.origin(parent);
                let (run, buried_len) = (state.runs[to & 7], state.buried_lens[to & 7]);
                let ends = self.ends[to & 7][usize::from(buried_len) % ROWS];
                if row >= buried_len || ends & bit(parent) == 0 {
                    continue;
                }
                let blockers =
                    i32::from(buried_len - row) + (highest(run) / 4 - lowest(run) / 4) as i32;
                let mut forecast = self.start;
                if blockers > most || !forecast.dig(here, to, parent) {
                    continue;
                }
                forecast.room.cells += 1;
                forecast.cost += context.weights.step - context.weights.in_cell(card)
                    + context.buried_costs.change(to, buried_len, row + 1)
                    - blockers * self.over_next[to & 7];
                let goal = Goal::new(Kind::FromCell, card, parent);
                self.push(here, goal, &forecast, context.config.corrections.from_cell);
            }
        }
    }

    /// Adds moves of sequences for which one or two columns are dug out.
    #[allow(clippy::cast_possible_truncation, reason = "at most 32 rows")]
    pub(super) fn add_digs(&mut self, here: &Executor) {
        let context = here.context;
        let state = &here.state;
        let ends = here.ends;
        let most_blockers = (here.room.cells + here.room.columns) as i32 + context.config.dig.onto;
        // The last and first cards of buried sequences within the digging limit, and
        // the number of cards on the one in row 0 of each column.
        let (mut last, mut first, mut heads) = (0, 0, 0);
        let mut heights = [0; 8];
        for (column, &run) in state.runs.iter().enumerate() {
            if run == 0 {
                continue;
            }
            let buried_len = usize::from(state.buried_lens[column]) % ROWS;
            let (head, end) = (highest(run), lowest(run));
            heads |= bit(head);
            heights[column] = (buried_len + head / 4 - end / 4) as i32;
            let low = (heights[column] - most_blockers).clamp(0, buried_len as i32) as usize % ROWS;
            last |= self.ends[column][buried_len] & !self.ends[column][low];
            first |= self.heads[column][buried_len] & !self.heads[column][low];
        }
        // The column of a buried card, and the number of cards on it.
        let place = |card: usize| -> (usize, i32) {
            let (column, row) = context.layout.origin(card);
            (column, heights[column & 7] - i32::from(row))
        };
        // The change of the cost of a column when a buried card becomes its end.
        let open = |column: usize, card: usize| {
            context.buried_costs.change(
                column,
                state.buried_lens[column & 7],
                context.layout.origin(card).1 + 1,
            )
        };
        // Runs onto cards that must be dug out.
        for card in each(heads & children_of(last)) {
            for parent in each(parents_of(card) & last) {
                let (to, blockers) = place(parent);
                if blockers > most_blockers || state.runs[to & 7] & bit(card) != 0 {
                    continue;
                }
                let from = state.column_of(card);
                let run = state.runs[from & 7];
                let mut forecast = self.start;
                forecast.close(end_of(run));
                if !forecast.dig(here, to, parent) || run_length(run) > forecast.room.limit() {
                    continue;
                }
                self.leave(here, &mut forecast, from, card);
                forecast.cost += open(to, parent) - blockers * self.over_next[to & 7];
                let goal = Goal::new(Kind::Onto, card, parent);
                self.push(here, goal, &forecast, context.config.corrections.dig);
            }
        }
        // Cards that must be dug out, onto ends and onto cards that must be dug
        // out.
        for card in each(first & children_of(ends | last)) {
            let tail = usize::from(self.tails[card & 63]);
            let (from, blockers) = place(tail);
            for parent in each(parents_of(card) & (ends | last)) {
                let mut forecast = self.start;
                if ends & bit(parent) != 0 {
                    if blockers > most_blockers || state.runs[from & 7] & bit(parent) != 0 {
                        continue;
                    }
                    forecast.close(bit(parent));
                } else {
                    let (to, more) = place(parent);
                    if blockers + more > most_blockers || to == from {
                        continue;
                    }
                    forecast.close(end_of(state.runs[from & 7]));
                    if !forecast.dig(here, to, parent) {
                        continue;
                    }
                    forecast.cost += open(to, parent);
                }
                if !forecast.dig(here, from, tail) || !forecast.room.allows(card, tail) {
                    continue;
                }
                let row = context.layout.origin(card).1;
                forecast.room.columns += u32::from(row == 0);
                forecast.cost += context.weights.step
                    + context
                        .buried_costs
                        .change(from, state.buried_lens[from & 7], row)
                    - blockers * self.over_next[from & 7];
                let goal = Goal::new(Kind::Onto, card, parent);
                self.push(here, goal, &forecast, context.config.corrections.dig);
            }
        }
    }
}
